/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-transitive-order.h"

#include "analysis/graph/grind-compare-private.h"

typedef struct
{
  /* Borrowed */
  GrindProfile *profile;

  GrindTransitiveKey  key;
  gboolean            descending;
} Comparison;

static inline double
get_count_rank (const GrindTransitiveEntry *entry)
{
  return entry->is_count_partial && entry->count <= 0 ? -1 : entry->count;
}

/* Cycles have no location, and come first. */
static int
compare_locations (const Comparison *comparison,
                   GrindNodeId       a,
                   GrindNodeId       b)
{
  guint n_functions = grind_profile_get_n_functions (comparison->profile);

  if (a >= n_functions || b >= n_functions)
    return _grind_compare_names (comparison->profile, a, b);

  return _grind_compare_locations (comparison->profile, a, b);
}

static int
compare_keys (const Comparison           *comparison,
              const GrindTransitiveEntry *a,
              const GrindTransitiveEntry *b)
{
  switch (comparison->key)
    {
    case GRIND_TRANSITIVE_OWN:
      return _grind_compare_doubles (a->self_cost, b->self_cost);
    case GRIND_TRANSITIVE_DISTANCE:
      return a->least != b->least ? _grind_compare_integers (a->least, b->least)
                                  : _grind_compare_integers (a->most, b->most);
    case GRIND_TRANSITIVE_COUNT:
      return _grind_compare_doubles (get_count_rank (a), get_count_rank (b));
    case GRIND_TRANSITIVE_NAME:
      return _grind_compare_names (comparison->profile, a->node, b->node);
    case GRIND_TRANSITIVE_LOCATION:
      return compare_locations (comparison, a->node, b->node);
    case GRIND_TRANSITIVE_SECONDARY:
      return _grind_compare_doubles (a->secondary, b->secondary);
    case GRIND_TRANSITIVE_COST:
    case GRIND_TRANSITIVE_SHARE:
    case GRIND_N_TRANSITIVE_KEYS:
    default:
      return _grind_compare_doubles (a->cost, b->cost);
    }
}

/* Ties are broken by cost, then by distance; finally by id. */
static int
compare_cb (const void *a,
            const void *b,
            gpointer    user_data)
{
  const GrindTransitiveEntry *first = a;
  const GrindTransitiveEntry *second = b;
  const Comparison *comparison = user_data;
  int difference = compare_keys (comparison, first, second);

  if (difference != 0)
    return comparison->descending ? -difference : difference;
  if (first->cost != second->cost)
    return first->cost > second->cost ? -1 : 1;
  if (first->least != second->least)
    return first->least < second->least ? -1 : 1;

  return _grind_compare_integers (first->node, second->node);
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
 * Lists all callers or all callees, sorted. Ties are broken so that the order is reproducible. May
 * be called from any thread; takes a second for a million of them, twice that with a second event.
 *
 * Returns: (transfer full) (nullable): the transitive costs, or %NULL if cancelled
 */
GrindTransitive *
grind_transitive_order_list (const GrindTransitiveRequest  *request,
                             GCancellable                  *cancellable,
                             GError                       **error)
{
  Comparison comparison = { NULL, };
  g_autoptr (GrindTransitive) transitive = NULL;

  g_return_val_if_fail (request != NULL, NULL);
  g_return_val_if_fail (request->key < GRIND_N_TRANSITIVE_KEYS, NULL);

  transitive = grind_transitive_new (request->graph, request->node, request->event,
                                     request->is_callees,
                                     cancellable, error);
  if (transitive == NULL)
    return NULL;
  if (request->secondary_event != GRIND_NONE &&
      !add_secondary (transitive, request, cancellable, error))
    return NULL;

  comparison.profile = grind_graph_get_profile (request->graph);
  comparison.key = request->key;
  comparison.descending = request->descending;
  g_array_sort_with_data (transitive->entries, compare_cb, &comparison);

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
