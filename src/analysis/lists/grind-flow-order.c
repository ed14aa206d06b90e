/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-flow-order.h"

#include "analysis/graph/grind-compare-private.h"

typedef struct
{
  /* Borrowed */
  GrindProfile *profile;

  GrindFlowKey  key;
  gboolean      descending;
} Comparison;

static inline double
get_count_rank (const GrindFlowEntry *entry)
{
  return entry->is_count_partial && entry->count <= 0 ? -1 : entry->count;
}

/* Cycles have no place, and come first. */
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
compare_keys (const Comparison     *comparison,
              const GrindFlowEntry *a,
              const GrindFlowEntry *b)
{
  switch (comparison->key)
    {
    case GRIND_FLOW_OWN:
      return _grind_compare_doubles (a->own, b->own);
    case GRIND_FLOW_DISTANCE:
      return a->least != b->least ? _grind_compare_integers (a->least, b->least)
                                  : _grind_compare_integers (a->most, b->most);
    case GRIND_FLOW_COUNT:
      return _grind_compare_doubles (get_count_rank (a), get_count_rank (b));
    case GRIND_FLOW_NAME:
      return _grind_compare_names (comparison->profile, a->node, b->node);
    case GRIND_FLOW_LOCATION:
      return compare_locations (comparison, a->node, b->node);
    case GRIND_FLOW_SECONDARY:
      return _grind_compare_doubles (a->secondary, b->secondary);
    case GRIND_FLOW_COST:
    case GRIND_FLOW_SHARE:
    case GRIND_N_FLOW_KEYS:
    default:
      return _grind_compare_doubles (a->cost, b->cost);
    }
}

/* Ties are broken by cost, then what is near comes first; ids decide last. */
static int
compare_cb (const void *a,
            const void *b,
            gpointer    user_data)
{
  const GrindFlowEntry *first = a;
  const GrindFlowEntry *second = b;
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

/* Joins another event's flow, which gets to the same nodes. */
static gboolean
add_secondary (GrindFlow               *flow,
               const GrindFlowRequest  *request,
               GCancellable            *cancellable,
               GError                 **error)
{
  g_autoptr (GrindFlow) other = NULL;

  other = grind_flow_new (request->graph, request->node, request->secondary_event,
                          request->is_callees, cancellable, error);
  if (other == NULL)
    return FALSE;

  g_assert (other->entries->len == flow->entries->len);
  for (guint i = 0; i < flow->entries->len; i++)
    {
      GrindFlowEntry *entry = &g_array_index (flow->entries, GrindFlowEntry, i);
      const GrindFlowEntry *joined = &g_array_index (other->entries, GrindFlowEntry, i);

      g_assert (joined->node == entry->node);
      entry->secondary = joined->cost;
    }
  flow->secondary_event = request->secondary_event;

  return TRUE;
}

static void
request_free (void *data)
{
  GrindFlowRequest *request = data;

  g_object_unref (request->graph);
  g_free (request);
}

static void
worker (GTask        *task,
        void         *source,
        void         *task_data,
        GCancellable *cancellable)
{
  GError *error = NULL;
  GrindFlow *flow = grind_flow_order_list (task_data, cancellable, &error);

  if (flow == NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, flow, (GDestroyNotify) grind_flow_free);
}

/**
 * grind_flow_order_list:
 * @request: what to list
 * @cancellable: (nullable): a cancellable
 * @error: return location for an error, which can only be a cancellation
 *
 * Lists all callers or all callees in an order. Ties are broken so that it is reproducible. May be
 * called in any thread; takes a second for a million of them, twice that with a second event.
 *
 * Returns: (transfer full) (nullable): the flow, or %NULL when cancelled
 */
GrindFlow *
grind_flow_order_list (const GrindFlowRequest  *request,
                       GCancellable            *cancellable,
                       GError                 **error)
{
  Comparison comparison = { NULL, };
  g_autoptr (GrindFlow) flow = NULL;

  g_return_val_if_fail (request != NULL, NULL);
  g_return_val_if_fail (request->key < GRIND_N_FLOW_KEYS, NULL);

  flow = grind_flow_new (request->graph, request->node, request->event, request->is_callees,
                         cancellable, error);
  if (flow == NULL)
    return NULL;
  if (request->secondary_event != GRIND_NONE &&
      !add_secondary (flow, request, cancellable, error))
    return NULL;

  comparison.profile = grind_graph_get_profile (request->graph);
  comparison.key = request->key;
  comparison.descending = request->descending;
  g_array_sort_with_data (flow->entries, compare_cb, &comparison);

  return g_steal_pointer (&flow);
}

/**
 * grind_flow_order_list_async:
 * @request: what to list; it is copied
 * @cancellable: (nullable): a cancellable
 * @callback: called in the caller's main context
 * @user_data: passed to @callback
 *
 * Does in a worker what grind_flow_order_list() does.
 */
void
grind_flow_order_list_async (const GrindFlowRequest *request,
                             GCancellable           *cancellable,
                             GAsyncReadyCallback     callback,
                             gpointer                user_data)
{
  g_autoptr (GTask) task = NULL;
  GrindFlowRequest *copy;

  g_return_if_fail (request != NULL);

  copy = g_memdup2 (request, sizeof *request);
  g_object_ref (copy->graph);
  task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_source_tag (task, grind_flow_order_list_async);
  g_task_set_task_data (task, copy, request_free);
  g_task_run_in_thread (task, worker);
}

/**
 * grind_flow_order_list_finish:
 * @result: what the callback was given
 * @error: return location for an error, which can only be a cancellation
 *
 * Returns: (transfer full) (nullable): the flow, or %NULL when cancelled
 */
GrindFlow *
grind_flow_order_list_finish (GAsyncResult  *result,
                              GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
