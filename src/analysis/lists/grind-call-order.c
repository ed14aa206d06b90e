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
 * grind_call_edge_request_copy:
 * @self: a request
 *
 * Returns: (transfer full): a copy for another thread; it keeps the graph alive
 */
GrindCallEdgeRequest *
grind_call_edge_request_copy (const GrindCallEdgeRequest *self)
{
  GrindCallEdgeRequest *copy;

  g_return_val_if_fail (self != NULL, NULL);

  copy = g_memdup2 (self, sizeof *self);
  g_object_ref (copy->graph);

  return copy;
}

/**
 * grind_call_edge_request_free:
 * @self: (transfer full): a copy of a request
 */
void
grind_call_edge_request_free (GrindCallEdgeRequest *self)
{
  g_return_if_fail (self != NULL);

  g_object_unref (self->graph);
  g_free (self);
}
