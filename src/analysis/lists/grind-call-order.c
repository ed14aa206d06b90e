/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-call-order.h"

#include <math.h>

#include "analysis/graph/grind-compare-private.h"

typedef struct
{
  /* Borrowed */
  GrindProfile     *profile;
  const GrindCosts *secondary;    /* (nullable) */

  GrindCallKey key;
  gboolean     descending;
} Comparison;

static inline int
compare_values (GrindValue a,
                GrindValue b)
{
  return _grind_compare_integers (grind_value_get_rank (a), grind_value_get_rank (b));
}

static inline int
compare_calls (const GrindCosts *costs,
               GrindCallId       a,
               GrindCallId       b)
{
  return compare_values (grind_costs_get_call (costs, a), grind_costs_get_call (costs, b));
}

/* Unknown counts come first, then a lower bound of 1, and so on. */
static inline gint64
get_count_rank (GrindCount count)
{
  return count.is_partial && count.count <= 0 ? -1 : count.count;
}

static int
compare_keys (const Comparison    *comparison,
              const GrindCallEdge *a,
              const GrindCallEdge *b)
{
  switch (comparison->key)
    {
    case GRIND_CALL_KEY_SHARE:
      return _grind_compare_doubles (a->share, b->share);
    case GRIND_CALL_KEY_PER_CALL:
      return _grind_compare_doubles (grind_call_edge_get_cost_per_call (a),
                                     grind_call_edge_get_cost_per_call (b));
    case GRIND_CALL_KEY_SECONDARY:
      return comparison->secondary == NULL ? 0
               : compare_calls (comparison->secondary, a->call, b->call);
    case GRIND_CALL_KEY_COUNT:
      return _grind_compare_integers (get_count_rank (a->count), get_count_rank (b->count));
    case GRIND_CALL_KEY_NAME:
      return _grind_compare_names (comparison->profile, a->node, b->node);
    case GRIND_CALL_KEY_LOCATION:
      /* A cycle has no location: use that of its member. */
      return _grind_compare_locations (comparison->profile, a->member, b->member);
    case GRIND_CALL_KEY_COST:
    case GRIND_N_CALL_KEYS:
    default:
      return compare_values (a->value, b->value);
    }
}

/* Inner calls come last in every order. Ties are broken by cost, then by call id. */
static int
compare_cb (const void *a,
            const void *b,
            gpointer    user_data)
{
  const GrindCallEdge *first = a;
  const GrindCallEdge *second = b;
  const Comparison *comparison = user_data;
  int difference;

  if (first->is_inner != second->is_inner)
    return first->is_inner ? 1 : -1;

  difference = compare_keys (comparison, first, second);
  if (difference != 0)
    return comparison->descending ? -difference : difference;
  difference = compare_values (second->value, first->value);
  if (difference != 0)
    return difference;

  return _grind_compare_integers (first->call, second->call);
}

static void
request_free (void *data)
{
  GrindCallEdgeRequest *request = data;

  g_object_unref (request->graph);
  g_free (request);
}

static void
worker (GTask        *task,
        gpointer      source_object,
        gpointer      task_data,
        GCancellable *cancellable)
{
  g_task_return_pointer (task, grind_call_order_list (task_data),
                         (GDestroyNotify) g_array_unref);
}

/**
 * grind_call_edge_get_cost_per_call:
 * @call: a caller or callee
 *
 * Returns: the average cost of one call; the lowest possible value if the count is unknown, and for
 *   a ratio. An upper bound if some calls were not counted
 */
double
grind_call_edge_get_cost_per_call (const GrindCallEdge *edge)
{
  if (edge->count.count <= 0 || edge->value.kind == GRIND_VALUE_RATIO ||
      !grind_value_is_known (edge->value))
    return -INFINITY;

  return grind_value_to_double (edge->value) / edge->count.count;
}

/**
 * grind_call_order_list:
 * @request: the calls to list
 *
 * Lists callers or callees, sorted. Inner calls come last in every order. Ties are broken by cost,
 * so that the order is reproducible. May be called from any thread.
 *
 * Returns: (transfer full) (element-type GrindCallEdge): the callers or callees
 */
GArray *
grind_call_order_list (const GrindCallEdgeRequest *request)
{
  Comparison comparison = { NULL, };
  GArray *edges;

  g_return_val_if_fail (request != NULL, NULL);

  edges = request->is_callees
                ? grind_call_edge_list_callees (request->graph, request->node, request->event)
                : grind_call_edge_list_callers (request->graph, request->node, request->event);
  if (request->key == GRIND_CALL_KEY_COST && request->descending)
    return edges;

  comparison.profile = grind_graph_get_profile (request->graph);
  comparison.key = request->key;
  comparison.descending = request->descending;
  if (request->secondary_event != GRIND_NONE)
    comparison.secondary = grind_graph_get_costs (request->graph, request->secondary_event);
  g_array_sort_with_data (edges, compare_cb, &comparison);

  return edges;
}

/**
 * grind_call_order_list_async:
 * @request: the calls to list; it is copied
 * @cancellable: (nullable): a cancellable
 * @callback: called in the caller's main context
 * @user_data: passed to @callback
 *
 * Runs grind_call_order_list() in a worker.
 */
void
grind_call_order_list_async (const GrindCallEdgeRequest *request,
                             GCancellable               *cancellable,
                             GAsyncReadyCallback         callback,
                             gpointer                    user_data)
{
  g_autoptr (GTask) task = NULL;
  GrindCallEdgeRequest *copy;

  g_return_if_fail (request != NULL);

  copy = g_memdup2 (request, sizeof *request);
  g_object_ref (copy->graph);
  task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_source_tag (task, grind_call_order_list_async);
  g_task_set_task_data (task, copy, request_free);
  g_task_run_in_thread (task, worker);
}

/**
 * grind_call_order_list_finish:
 * @result: result passed to the callback
 * @error: return location for an error, which can only be a cancellation
 *
 * Returns: (transfer full) (element-type GrindCallEdge) (nullable): the callers or callees
 */
GArray *
grind_call_order_list_finish (GAsyncResult  *result,
                              GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
