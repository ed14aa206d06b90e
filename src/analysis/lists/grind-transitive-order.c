/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-transitive-order.h"

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
               const GrindTransitiveRequest  *request,
               GCancellable                  *cancellable,
               GError                       **error)
{
  g_autoptr (GrindTransitive) other = NULL;

  other = grind_transitive_new (request->graph, request->node, request->secondary_event,
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

/**
 * grind_transitive_order_list:
 * @request: the nodes to list
 * @cancellable: (nullable): a cancellable
 * @error: return location for an error, which can only be a cancellation
 *
 * Lists all callers or all callees, the most expensive first, in a reproducible order. May
 * be called from any thread; takes a second for a million of them, twice that with a second event.
 *
 * Returns: (transfer full) (nullable): the transitive costs, or %NULL if cancelled
 */
GrindTransitive *
grind_transitive_order_list (const GrindTransitiveRequest  *request,
                             GCancellable                  *cancellable,
                             GError                       **error)
{
  g_autoptr (GrindTransitive) transitive = NULL;

  g_return_val_if_fail (request != NULL, NULL);

  transitive = grind_transitive_new (request->graph, request->node, request->event,
                                     request->is_callees,
                                     cancellable, error);
  if (transitive == NULL)
    return NULL;
  if (request->secondary_event != GRIND_NONE &&
      !add_secondary (transitive, request, cancellable, error))
    return NULL;

  g_array_sort (transitive->entries, compare_cb);

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
