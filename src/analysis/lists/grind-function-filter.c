/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-function-filter.h"

#include <string.h>

#include "analysis/names/grind-sort-private.h"
#include "analysis/search/grind-search-private.h"
#include "grind-filter-groups-private.h"
#include "grind-group-order.h"

struct _GrindFunctionFilter
{
  /* The request */
  GrindGraph   *graph;
  GrindEventId  event;
  GrindSortKey  key;
  gboolean      descending;

  GArray       *order;       /* of GrindNodeId: all active nodes */
  GrindMatches *matches;     /* (nullable): the search results */
  GArray       *rows;        /* of GrindNodeId: the matches in @order; may be @order */
  guint32      *positions;   /* by node: its index in @rows, GRIND_NONE if it has none */
  guint         n_nodes;
  guint         n_cycles;    /* in @rows */
  gboolean      is_ranked;

  GrindChangeChoice choice;
  GrindEventId      choice_event;
  guint8           *is_chosen;    /* (nullable): by node, if there is a choice */
  guint             n_left_out;   /* by @choice */

  /* (nullable), all of them */
  GrindGrouping *grouping;
  GArray        *group_order;   /* of guint32: all groups with members */
  GArray        *groups;        /* of GrindFilterGroup: those with rows */
  GrindGrouping *only;          /* (nullable): the groups that @only_group belongs to */
  guint          only_group;
};

static gboolean
has_same_order (GrindFunctionFilter *self,
                GrindFunctionFilter *other)
{
  return other != NULL && other->graph == self->graph && other->event == self->event &&
         other->key == self->key && other->descending == self->descending;
}

static guint
get_score (GrindFunctionFilter *self,
           GrindNodeId          node,
           guint                n_functions)
{
  g_autofree char *name = NULL;

  if (node < n_functions)
    return grind_matches_get_score (self->matches, node);

  name = grind_graph_dup_node_name (self->graph, node);

  return grind_pattern_score (grind_matches_get_pattern (self->matches), GRIND_SEARCH_NAME, name);
}

/* Sorts the best matches first; stable. */
static void
rank (GrindFunctionFilter *self)
{
  guint n_functions = grind_profile_get_n_functions (grind_graph_get_profile (self->graph));
  guint n_items = self->rows->len;
  g_autofree GrindSortItem *items = g_new (GrindSortItem, n_items);
  g_autofree GrindSortItem *scratch = g_new (GrindSortItem, n_items);

  for (guint i = 0; i < n_items; i++)
    {
      GrindNodeId node = g_array_index (self->rows, GrindNodeId, i);

      items[i] = (GrindSortItem) { G_MAXUINT - get_score (self, node, n_functions), node };
    }
  _grind_sort_items (items, scratch, n_items);
  for (guint i = 0; i < n_items; i++)
    g_array_index (self->rows, GrindNodeId, i) = items[i].id;
}

/* Takes linear time; keeps the order. Writes each function and keeps it if it matches, to avoid
 * mispredicted branches. */
static void
filter (GrindFunctionFilter *self)
{
  const guint16 *scores = _grind_matches_get_scores (self->matches);
  const GrindNodeId *order = &g_array_index (self->order, GrindNodeId, 0);
  guint n_functions = grind_profile_get_n_functions (grind_graph_get_profile (self->graph));
  guint n_rows = 0;
  GrindNodeId *rows;

  self->rows = g_array_sized_new (FALSE, FALSE, sizeof (GrindNodeId), self->order->len + 1);
  rows = &g_array_index (self->rows, GrindNodeId, 0);
  for (guint i = 0; i < self->order->len; i++)
    {
      rows[n_rows] = order[i];
      n_rows += (order[i] < n_functions ? scores[order[i]]
                                        : get_score (self, order[i], n_functions)) > 0;
    }
  g_array_set_size (self->rows, n_rows);
}

static gboolean
has_grouping (GrindGrouping *grouping,
              GrindGraph    *graph,
              GrindGroupBy   by)
{
  return grouping != NULL && grind_grouping_get_graph (grouping) == graph &&
         grind_grouping_get_by (grouping) == by;
}

/* Returns an existing grouping, or a new one. */
static GrindGrouping *
get_grouping (GrindFunctionFilter  *self,
              GrindFunctionFilter  *previous,
              GrindGroupBy          by,
              GCancellable         *cancellable,
              GError              **error)
{
  GrindGrouping *there[] = { self->grouping, previous != NULL ? previous->grouping : NULL,
                             previous != NULL ? previous->only : NULL };

  for (guint i = 0; i < G_N_ELEMENTS (there); i++)
    if (has_grouping (there[i], self->graph, by))
      return grind_grouping_ref (there[i]);

  return grind_grouping_new (self->graph, by, cancellable, error);
}

static void
take_rows (GrindFunctionFilter *self,
           GArray              *rows)
{
  g_array_unref (self->rows);
  self->rows = rows;
}

/* Drops hidden functions; takes linear time. */
static void
leave_out (GrindFunctionFilter  *self,
           GrindHiddenFunctions *hidden_functions)
{
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (GrindNodeId));

  for (guint i = 0; i < self->rows->len; i++)
    {
      GrindNodeId node = g_array_index (self->rows, GrindNodeId, i);

      if (!grind_hidden_functions_has_node (hidden_functions, self->graph, node))
        g_array_append_val (rows, node);
    }
  take_rows (self, rows);
}

/* Drops all functions and cycles but the chosen ones. */
static void
choose (GrindFunctionFilter      *self,
        const GrindFilterRequest *request)
{
  guint n_functions = grind_profile_get_n_functions (grind_graph_get_profile (self->graph));
  const GrindFunctionFilter *previous = request->previous;
  GArray *rows = g_array_sized_new (FALSE, FALSE, sizeof (GrindNodeId), self->rows->len);
  guint n_rows = 0;

  if (previous != NULL && previous->is_chosen != NULL && previous->graph == self->graph &&
      previous->choice == self->choice && previous->choice_event == self->choice_event)
    self->is_chosen = g_memdup2 (previous->is_chosen, grind_graph_get_n_nodes (self->graph));
  else
    self->is_chosen = grind_change_choose (self->choice, request->comparison, self->graph,
                                           self->choice_event);

  for (guint i = 0; i < self->rows->len; i++)
    {
      GrindNodeId node = g_array_index (self->rows, GrindNodeId, i);

      if (self->is_chosen[node])
        ((GrindNodeId *) (void *) rows->data)[n_rows++] = node;
      else
        self->n_left_out += node < n_functions;
    }
  g_array_set_size (rows, n_rows);
  take_rows (self, rows);
}

/* Sorts the rows into groups. */
static gboolean
collect (GrindFunctionFilter  *self,
         GrindGroupBy          by,
         GrindFunctionFilter  *previous,
         GCancellable         *cancellable,
         GError              **error)
{
  GArray *rows;

  self->grouping = get_grouping (self, previous, by, cancellable, error);
  if (self->grouping == NULL)
    return FALSE;

  if (has_same_order (self, previous) && previous->grouping == self->grouping)
    self->group_order = g_array_ref (previous->group_order);
  else
    self->group_order = grind_group_order_sort (self->grouping, self->event, self->key,
                                                self->descending, cancellable, error);
  if (self->group_order == NULL)
    return FALSE;

  self->groups = _grind_function_filter_collect (self->grouping, self->group_order, self->rows,
                                                 &rows);
  take_rows (self, rows);

  return TRUE;
}

/* Applies the groups of the request, and the choice among their functions; takes linear time. */
static gboolean
apply_groups (GrindFunctionFilter       *self,
              const GrindFilterRequest  *request,
              GCancellable              *cancellable,
              GError                   **error)
{
  GrindFunctionFilter *previous = request->previous;

  if (request->only_by != GRIND_GROUP_BY_NONE)
    {
      self->only = get_grouping (self, previous, request->only_by, cancellable, error);
      if (self->only == NULL)
        return FALSE;
      self->only_group = MIN (request->only_group,
                              grind_grouping_get_n_groups (self->only) - 1);
      take_rows (self,
                 _grind_function_filter_restrict (self->only, self->only_group, self->rows));
    }
  if (self->choice != GRIND_CHANGED_ALL)
    choose (self, request);

  return request->group_by == GRIND_GROUP_BY_NONE ||
         collect (self, request->group_by, previous, cancellable, error);
}

/* Builds the inverse of the rows. */
static void
index_rows (GrindFunctionFilter *self)
{
  guint n_functions = grind_profile_get_n_functions (grind_graph_get_profile (self->graph));

  self->n_nodes = grind_graph_get_n_nodes (self->graph);
  self->positions = g_new (guint32, MAX (self->n_nodes, 1));
  memset (self->positions, 0xff, self->n_nodes * sizeof (guint32));

  for (guint i = 0; i < self->rows->len; i++)
    {
      GrindNodeId node = g_array_index (self->rows, GrindNodeId, i);

      self->positions[node] = i;
      self->n_cycles += node >= n_functions;
    }
}

static gboolean
list (GrindFunctionFilter       *self,
      const GrindFilterRequest  *request,
      GCancellable              *cancellable,
      GError                   **error)
{
  GrindFunctionFilter *previous = request->previous;
  GrindPattern *pattern = request->pattern;

  if (has_same_order (self, previous))
    self->order = g_array_ref (previous->order);
  else
    self->order = grind_function_sort (self->graph, self->event, self->key,
                                       self->descending, cancellable, error);
  if (self->order == NULL)
    return FALSE;

  if (pattern == NULL || grind_pattern_is_empty (pattern))
    {
      self->rows = g_array_ref (self->order);
    }
  else
    {
      self->matches = grind_search_find (grind_graph_get_profile (self->graph), pattern,
                                         previous != NULL ? previous->matches : NULL, cancellable,
                                         error);
      if (self->matches == NULL)
        return FALSE;
      filter (self);
      if (self->is_ranked)
        rank (self);
    }
  if (request->hidden_functions != NULL)
    leave_out (self, request->hidden_functions);
  if (!apply_groups (self, request, cancellable, error))
    return FALSE;
  index_rows (self);

  return TRUE;
}

static void
filter_clear (gpointer data)
{
  GrindFunctionFilter *self = data;

  g_clear_object (&self->graph);
  g_clear_pointer (&self->order, g_array_unref);
  g_clear_pointer (&self->matches, grind_matches_free);
  g_clear_pointer (&self->rows, g_array_unref);
  g_clear_pointer (&self->positions, g_free);
  g_clear_pointer (&self->is_chosen, g_free);
  g_clear_pointer (&self->grouping, grind_grouping_unref);
  g_clear_pointer (&self->group_order, g_array_unref);
  g_clear_pointer (&self->groups, g_array_unref);
  g_clear_pointer (&self->only, grind_grouping_unref);
}

/**
 * grind_function_filter_new:
 * @request: the request
 * @cancellable: (nullable): a #GCancellable
 * @error: return location for a #GError: those of grind_search_find() occur
 *
 * Sorts, filters and groups the nodes of a graph. May be called from any thread.
 *
 * Returns: (transfer full) (nullable): the filter, or %NULL with an error
 */
GrindFunctionFilter *
grind_function_filter_new (const GrindFilterRequest  *request,
                           GCancellable              *cancellable,
                           GError                   **error)
{
  g_autoptr (GrindFunctionFilter) self = NULL;

  g_return_val_if_fail (request != NULL, NULL);
  g_return_val_if_fail (GRIND_IS_GRAPH (request->graph), NULL);
  g_return_val_if_fail (cancellable == NULL || G_IS_CANCELLABLE (cancellable), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  self = g_atomic_rc_box_new0 (GrindFunctionFilter);
  self->graph = g_object_ref (request->graph);
  self->event = request->event;
  if (grind_graph_get_before (self->graph) != NULL)
    self->choice = request->choice;
  self->choice_event = request->choice_event;
  self->is_ranked = request->is_ranked && request->pattern != NULL &&
                    !grind_pattern_is_empty (request->pattern);
  self->key = self->is_ranked ? GRIND_SORT_INCLUSIVE : request->key;
  self->descending = self->is_ranked || request->descending;
  if (!list (self, request, cancellable, error))
    return NULL;
  if (self->grouping != NULL && request->secondary_event != GRIND_NONE)
    grind_grouping_get_costs (self->grouping, request->secondary_event);

  return g_steal_pointer (&self);
}

/**
 * grind_filter_request_copy:
 * @self: a request
 *
 * Returns: (transfer full): a copy for another thread; it keeps everything that it refers to alive
 */
GrindFilterRequest *
grind_filter_request_copy (const GrindFilterRequest *self)
{
  GrindFilterRequest *copy;

  g_return_val_if_fail (self != NULL, NULL);

  copy = g_memdup2 (self, sizeof *self);
  g_object_ref (copy->graph);
  if (copy->pattern != NULL)
    grind_pattern_ref (copy->pattern);
  if (copy->hidden_functions != NULL)
    grind_hidden_functions_ref (copy->hidden_functions);
  if (copy->comparison != NULL)
    grind_comparison_ref (copy->comparison);
  if (copy->previous != NULL)
    grind_function_filter_ref (copy->previous);

  return copy;
}

/**
 * grind_filter_request_free:
 * @self: (transfer full): a copy of a request
 */
void
grind_filter_request_free (GrindFilterRequest *self)
{
  g_return_if_fail (self != NULL);

  g_object_unref (self->graph);
  g_clear_pointer (&self->pattern, grind_pattern_unref);
  g_clear_pointer (&self->hidden_functions, grind_hidden_functions_unref);
  g_clear_pointer (&self->comparison, grind_comparison_unref);
  g_clear_pointer (&self->previous, grind_function_filter_unref);
  g_free (self);
}

/**
 * grind_function_filter_ref:
 * @self: a filter
 *
 * Returns: (transfer full): @self
 */
GrindFunctionFilter *
grind_function_filter_ref (GrindFunctionFilter *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return g_atomic_rc_box_acquire (self);
}

/**
 * grind_function_filter_unref:
 * @self: (transfer full): a filter
 */
void
grind_function_filter_unref (GrindFunctionFilter *self)
{
  g_return_if_fail (self != NULL);

  g_atomic_rc_box_release_full (self, filter_clear);
}

/**
 * grind_function_filter_get_graph:
 * @self: a filter
 *
 * Returns: (transfer none): the graph whose nodes it lists
 */
GrindGraph *
grind_function_filter_get_graph (GrindFunctionFilter *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->graph;
}

/**
 * grind_function_filter_get_pattern:
 * @self: a filter
 *
 * Returns: (transfer none) (nullable): the search pattern; %NULL if it lists all nodes
 */
GrindPattern *
grind_function_filter_get_pattern (GrindFunctionFilter *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->matches != NULL ? grind_matches_get_pattern (self->matches) : NULL;
}

/**
 * grind_function_filter_is_ranked:
 * @self: a filter
 *
 * Returns: whether the best matches come first
 */
gboolean
grind_function_filter_is_ranked (GrindFunctionFilter *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->is_ranked;
}

/**
 * grind_function_filter_get_n_exceeded:
 * @self: a filter
 *
 * Returns: the result of grind_matches_get_n_exceeded() for the search
 */
guint
grind_function_filter_get_n_exceeded (GrindFunctionFilter *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->matches != NULL ? grind_matches_get_n_exceeded (self->matches) : 0;
}

/**
 * grind_function_filter_get_n_rows:
 * @self: a filter
 *
 * Returns: the number of functions and cycles in it
 */
guint
grind_function_filter_get_n_rows (GrindFunctionFilter *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->rows->len;
}

/**
 * grind_function_filter_get_choice:
 * @self: a filter
 *
 * Returns: which functions of a comparison it lists; %GRIND_CHANGED_ALL without one
 */
GrindChangeChoice
grind_function_filter_get_choice (GrindFunctionFilter *self)
{
  g_return_val_if_fail (self != NULL, GRIND_CHANGED_ALL);

  return self->choice;
}

/**
 * grind_function_filter_get_n_left_out:
 * @self: a filter
 *
 * Returns: the number of functions, without cycles, that it would list without the choice
 */
guint
grind_function_filter_get_n_left_out (GrindFunctionFilter *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->n_left_out;
}

/**
 * grind_function_filter_get_n_cycles:
 * @self: a filter
 *
 * Returns: the number of cycles among its rows
 */
guint
grind_function_filter_get_n_cycles (GrindFunctionFilter *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->n_cycles;
}

/**
 * grind_function_filter_get_node:
 * @self: a filter
 * @position: a row of it
 *
 * Returns: the node at @position
 */
GrindNodeId
grind_function_filter_get_node (GrindFunctionFilter *self,
                                guint                position)
{
  g_return_val_if_fail (self != NULL, GRIND_NONE);
  g_return_val_if_fail (position < self->rows->len, GRIND_NONE);

  return g_array_index (self->rows, GrindNodeId, position);
}

/**
 * grind_function_filter_get_position:
 * @self: a filter
 * @node: a node, or %GRIND_NONE
 *
 * Returns: the row of @node, or %GRIND_NONE if it is not listed
 */
guint
grind_function_filter_get_position (GrindFunctionFilter *self,
                                    GrindNodeId          node)
{
  g_return_val_if_fail (self != NULL, GRIND_NONE);

  return node < self->n_nodes ? self->positions[node] : GRIND_NONE;
}

/**
 * grind_function_filter_is_search:
 * @self: a filter
 *
 * Returns: whether it lists search results, not all nodes
 */
gboolean
grind_function_filter_is_search (GrindFunctionFilter *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->matches != NULL;
}

/**
 * grind_function_filter_get_grouping:
 * @self: a filter
 *
 * Returns: (transfer none) (nullable): the groups of its rows; %NULL if they are not grouped
 */
GrindGrouping *
grind_function_filter_get_grouping (GrindFunctionFilter *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->grouping;
}

/**
 * grind_function_filter_get_only:
 * @self: a filter
 * @group: (out) (optional): the one group whose functions are listed
 *
 * Returns: (transfer none) (nullable): the groups that @group belongs to; %NULL if functions of all
 *   groups are listed
 */
GrindGrouping *
grind_function_filter_get_only (GrindFunctionFilter *self,
                                guint               *group)
{
  g_return_val_if_fail (self != NULL, NULL);

  if (group != NULL)
    *group = self->only_group;

  return self->only;
}

/**
 * grind_function_filter_get_n_groups:
 * @self: a filter
 *
 * Returns: the number of groups with rows; 0 without groups
 */
guint
grind_function_filter_get_n_groups (GrindFunctionFilter *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->groups != NULL ? self->groups->len : 0;
}

/**
 * grind_function_filter_get_group:
 * @self: a filter
 * @place: an index into the groups with rows, in their order
 *
 * Returns: (transfer none): the group
 */
const GrindFilterGroup *
grind_function_filter_get_group (GrindFunctionFilter *self,
                                 guint                place)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (self->groups != NULL && place < self->groups->len, NULL);

  return &g_array_index (self->groups, GrindFilterGroup, place);
}

/**
 * grind_function_filter_find_group:
 * @self: a filter
 * @position: a row of it, or %GRIND_NONE
 *
 * Returns: the index of the row's group; %GRIND_NONE if there is none. Takes logarithmic time
 */
guint
grind_function_filter_find_group (GrindFunctionFilter *self,
                                  guint                position)
{
  guint low = 0;
  guint high;

  g_return_val_if_fail (self != NULL, GRIND_NONE);

  if (self->groups == NULL || position >= self->rows->len)
    return GRIND_NONE;

  high = self->groups->len;
  while (high - low > 1)
    {
      guint middle = low + (high - low) / 2;

      if (g_array_index (self->groups, GrindFilterGroup, middle).first <= position)
        low = middle;
      else
        high = middle;
    }

  return low;
}
