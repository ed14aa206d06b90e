/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-transitive-order.h"

#include <math.h>

#include "analysis/graph/grind-compare.h"

/* The most expensive come first, then the closest; finally by id. */
static int
compare_cb (const void *a,
            const void *b)
{
  const GrindTransitiveEntry *first = a;
  const GrindTransitiveEntry *second = b;

  if (first->cost != second->cost)
    return first->cost > second->cost ? -1 : 1;
  if (first->least != second->least)
    return first->least < second->least ? -1 : 1;

  return grind_compare_integers (first->node, second->node);
}

/* Adds the flow of another event, which reaches the same nodes. */
static gboolean
add_secondary (GrindTransitive               *transitive,
               GrindGraph                    *graph,
               const GrindTransitiveRequest  *request,
               GCancellable                  *cancellable,
               GError                       **error)
{
  g_autoptr (GrindTransitive) other = NULL;

  other = grind_transitive_new (graph, request->node, request->secondary_event,
                                request->is_callees, cancellable, error);
  if (other == NULL)
    return FALSE;

  g_assert (other->entries->len == transitive->entries->len);
  for (guint i = 0; i < transitive->entries->len; i++)
    {
      GrindTransitiveEntry *entry = &g_array_index (transitive->entries, GrindTransitiveEntry, i);
      const GrindTransitiveEntry *joined = &g_array_index (other->entries, GrindTransitiveEntry, i);

      g_assert (joined->node == entry->node);
      entry->secondary = joined->cost;
    }
  transitive->secondary_event = request->secondary_event;

  return TRUE;
}

/* The flow in one graph, of both events, in no order */
static GrindTransitive *
find (GrindGraph                    *graph,
      const GrindTransitiveRequest  *request,
      GCancellable                  *cancellable,
      GError                       **error)
{
  g_autoptr (GrindTransitive) transitive = NULL;

  transitive = grind_transitive_new (graph, request->node, request->event, request->is_callees,
                                     cancellable, error);
  if (transitive == NULL)
    return NULL;
  if (request->secondary_event != GRIND_NONE &&
      !add_secondary (transitive, graph, request, cancellable, error))
    return NULL;

  return g_steal_pointer (&transitive);
}

/* An entry on both sides of a comparison */
typedef struct
{
  GrindTransitiveEntry before;
  GrindTransitiveEntry after;
} Pair;

/* The largest changes come first, then as without a comparison. */
static int
compare_pairs (const void *a,
               const void *b)
{
  const Pair *first = a;
  const Pair *second = b;
  int result = grind_compare_doubles (fabs (second->after.cost - second->before.cost),
                                      fabs (first->after.cost - first->before.cost));

  return result != 0 ? result : compare_cb (&first->after, &second->after);
}

/* Returns an array of Pair: the nodes that the flow of either side reaches. */
static GArray *
pair_entries (GrindGraph *graph,
              GArray     *before,
              GArray     *after)
{
  g_autofree guint32 *places = g_new0 (guint32, MAX (grind_graph_get_n_nodes (graph), 1));
  GArray *pairs = g_array_sized_new (FALSE, FALSE, sizeof (Pair), after->len);

  for (guint i = 0; i < after->len; i++)
    {
      Pair pair = { .after = g_array_index (after, GrindTransitiveEntry, i) };

      pair.before.node = pair.after.node;
      g_array_append_val (pairs, pair);
      places[pair.after.node] = pairs->len;
    }
  for (guint i = 0; i < before->len; i++)
    {
      Pair pair = { .before = g_array_index (before, GrindTransitiveEntry, i) };

      pair.after.node = pair.before.node;
      if (places[pair.before.node] == 0)
        g_array_append_val (pairs, pair);
      else
        g_array_index (pairs, Pair, places[pair.before.node] - 1).before = pair.before;
    }

  return pairs;
}

/* Gives @after what was @before, and both the same nodes, sorted by the sizes of their changes.
 * Takes @before. */
static void
join (GrindGraph      *graph,
      GrindTransitive *before,
      GrindTransitive *after)
{
  g_autoptr (GArray) pairs = pair_entries (graph, before->entries, after->entries);

  g_array_sort (pairs, compare_pairs);
  g_array_set_size (before->entries, pairs->len);
  g_array_set_size (after->entries, pairs->len);
  for (guint i = 0; i < pairs->len; i++)
    {
      const Pair *pair = &g_array_index (pairs, Pair, i);

      g_array_index (before->entries, GrindTransitiveEntry, i) = pair->before;
      g_array_index (after->entries, GrindTransitiveEntry, i) = pair->after;
    }
  after->before = before;
}

/**
 * grind_transitive_order_list:
 * @request: the nodes to list
 * @cancellable: (nullable): a cancellable
 * @error: return location for an error, which can only be a cancellation
 *
 * Lists all callers or all callees, the most expensive first, in a comparison those with the
 * largest changes, in a reproducible order. May be called from any thread; takes a second for a
 * million of them, twice that with a second event, and twice that in a comparison.
 *
 * Returns: (transfer full) (nullable): the transitive costs, or %NULL if cancelled
 */
GrindTransitive *
grind_transitive_order_list (const GrindTransitiveRequest  *request,
                             GCancellable                  *cancellable,
                             GError                       **error)
{
  g_autoptr (GrindTransitive) transitive = NULL;
  GrindTransitive *before;

  g_return_val_if_fail (request != NULL, NULL);

  transitive = find (request->graph, request, cancellable, error);
  if (transitive == NULL)
    return NULL;
  if (grind_graph_get_before (request->graph) == NULL)
    {
      g_array_sort (transitive->entries, compare_cb);
      return g_steal_pointer (&transitive);
    }

  before = find (grind_graph_get_before (request->graph), request, cancellable, error);
  if (before == NULL)
    return NULL;
  join (request->graph, before, transitive);

  return g_steal_pointer (&transitive);
}

/**
 * grind_transitive_request_copy:
 * @self: a request
 *
 * Returns: (transfer full): a copy for another thread; it keeps the graph alive
 */
GrindTransitiveRequest *
grind_transitive_request_copy (const GrindTransitiveRequest *self)
{
  GrindTransitiveRequest *copy;

  g_return_val_if_fail (self != NULL, NULL);

  copy = g_memdup2 (self, sizeof *self);
  g_object_ref (copy->graph);

  return copy;
}

/**
 * grind_transitive_request_free:
 * @self: (transfer full): a copy of a request
 */
void
grind_transitive_request_free (GrindTransitiveRequest *self)
{
  g_return_if_fail (self != NULL);

  g_object_unref (self->graph);
  g_free (self);
}
