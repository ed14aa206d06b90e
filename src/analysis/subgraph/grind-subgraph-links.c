/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Calls between boxes, and the functions that are folded into them. */
#include "config.h"

#include "grind-subgraph-private.h"

#include <string.h>

#include "analysis/graph/grind-graph-private.h"

/* The state of collecting links. */
typedef struct
{
  GrindLinks  *links;
  GrindNodeId  node;
  gboolean     is_callees;
  GArray      *found;      /* of GrindLink */
} Collection;

void
_grind_links_init (GrindLinks                 *self,
                   const GrindSubgraphRequest *request)
{
  self->request = request;
  self->graph = request->graph;
  self->profile = grind_graph_get_profile (request->graph);
  self->costs = grind_graph_get_costs (request->graph, request->event);
  self->slots = g_new0 (guint32, self->costs->n_nodes);
  self->drawn = g_new0 (guint32, self->costs->n_nodes);
  self->sides = g_new0 (guint8, self->costs->n_nodes);
  self->folds = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  self->whole = grind_value_to_double (grind_costs_get_inclusive (self->costs, request->root));
}

void
_grind_links_clear (GrindLinks *self)
{
  g_free (self->slots);
  g_free (self->drawn);
  g_free (self->sides);
  g_hash_table_unref (self->folds);
}

/* Unknown values of a ratio stay unknown. */
GrindValue
_grind_links_get_value (const GrindLinks *self,
                        const GrindSum   *sum)
{
  if (self->costs->kind == GRIND_VALUE_WHOLE)
    return grind_value_new_whole (grind_saturate (sum->whole));

  return grind_value_new_decimal (self->costs->kind,
                                  self->costs->kind == GRIND_VALUE_RATIO ? NAN : sum->decimal);
}

/* Whether the user hides a node, so that no path passes through it; a cycle if all members are. */
gboolean
_grind_links_is_hidden (const GrindLinks *self,
                        GrindNodeId       node)
{
  const GrindFunctionId *functions;
  guint n_functions;

  if (self->request->hidden_functions == NULL)
    return FALSE;

  functions = grind_graph_get_functions (self->graph, &node, &n_functions);
  for (guint i = 0; i < n_functions; i++)
    if (!grind_hidden_functions_is_hidden (self->request->hidden_functions, functions[i]))
      return FALSE;

  return TRUE;
}

/* The node that represents a function. */
static GrindNodeId
get_node (const GrindLinks *self,
          GrindFunctionId   function)
{
  return function == self->request->root ? function
                                         : _grind_graph_get_outer_node (self->graph, function);
}

static void
add_call (Collection  *collection,
          GrindCallId  call)
{
  GrindLinks *self = collection->links;
  GrindFunctionId other = collection->is_callees ? grind_profile_get_callee (self->profile, call)
                                                 : grind_profile_get_caller (self->profile, call);
  GrindNodeId node = get_node (self, other);
  GrindCount count = grind_graph_get_call_count (self->graph, call);
  GrindLink *link;

  /* Calls inside of a cycle are not the cycle's; direct recursion is the function's. */
  if (node == collection->node && grind_graph_is_cycle (self->graph, node))
    return;

  if (self->slots[node] == 0)
    {
      const GrindLink new_link = { .node = node };

      g_array_append_val (collection->found, new_link);
      self->slots[node] = collection->found->len;
    }

  link = &g_array_index (collection->found, GrindLink, self->slots[node] - 1);
  _grind_sum_add_call (&link->cost, self->costs, call);
  link->count.count = grind_add (link->count.count, count.count);
  link->count.is_partial |= count.is_partial;
  link->is_inner |= grind_graph_is_inner_call (self->graph, call);
}

static void
add_calls (Collection      *collection,
           GrindFunctionId  function)
{
  GrindLinks *self = collection->links;
  const GrindCallId *incoming = NULL;
  GrindCallId first = 0;
  guint n_calls;

  if (collection->is_callees)
    first = grind_profile_get_outgoing (self->profile, function, &n_calls);
  else
    incoming = grind_profile_get_incoming (self->profile, function, &n_calls);

  for (guint i = 0; i < n_calls; i++)
    {
      GrindCallId call = collection->is_callees ? first + i : incoming[i];

      if (grind_graph_is_active_call (self->graph, call))
        add_call (collection, call);
    }
}

/* Sorts by cost, the most expensive first; then by the order of functions in the profile. */
static int
compare_links (gconstpointer a,
               gconstpointer b,
               gpointer      data)
{
  const GrindLink *first = a;
  const GrindLink *second = b;
  double first_cost = _grind_sum_get (data, &first->cost);
  double second_cost = _grind_sum_get (data, &second->cost);

  if (first_cost != second_cost)
    return first_cost > second_cost ? -1 : 1;

  return (first->node > second->node) - (first->node < second->node);
}

/* Returns an array of GrindLink with all callees or callers of @node, the most expensive first; may
 * include @node itself. Takes linear time in the calls of @node, plus sorting. */
GArray *
_grind_links_collect (GrindLinks  *self,
                      GrindNodeId  node,
                      gboolean     is_callees)
{
  Collection collection = { self, node, is_callees, NULL };
  const GrindFunctionId *functions;
  guint n_functions;

  collection.found = g_array_new (FALSE, FALSE, sizeof (GrindLink));
  functions = grind_graph_get_functions (self->graph, &node, &n_functions);
  for (guint i = 0; i < n_functions; i++)
    if (get_node (self, functions[i]) == node)
      add_calls (&collection, functions[i]);

  for (guint i = 0; i < collection.found->len; i++)
    self->slots[g_array_index (collection.found, GrindLink, i).node] = 0;
  g_array_sort_with_data (collection.found, compare_links, self);

  return collection.found;
}

/* Never fold main(), since readers search for it. */
static gboolean
is_main (const GrindLinks *self,
         GrindFunctionId   function)
{
  gsize length;
  const char *name = grind_profile_get_function_name (self->profile, function, &length);

  return length == 4 && memcmp (name, "main", 4) == 0;
}

/* Functions in the focus are not folded, nor are those to be kept. */
static gboolean
is_wanted (const GrindLinks *self,
           GrindNodeId       node)
{
  GrindHiddenFunctions *hidden_functions = self->request->hidden_functions;
  const guint8 *kept = self->request->kept;

  if (kept != NULL && (kept[node / 8] & 1 << node % 8) != 0)
    return TRUE;

  return hidden_functions != NULL && grind_hidden_functions_get_focus (hidden_functions) != NULL &&
         !grind_hidden_functions_has_node (hidden_functions, self->graph, node);
}

/* The target of a folded function must be drawable by itself. */
static gboolean
is_passed_to (const GrindLinks   *self,
              const GrindSidebar *fold)
{
  GrindValue inclusive = grind_costs_get_inclusive (self->costs, fold->next);

  return _grind_sum_get (self, &fold->out) > 0 && !_grind_links_is_hidden (self, fold->next) &&
         _grind_links_takes (self, _grind_sum_get (self, &fold->passed),
                             self->request->min_call_share) &&
         _grind_links_takes (self, grind_value_to_double (inclusive),
                             self->request->min_node_share);
}

static void
init_fold (GrindLinks   *self,
           GrindNodeId   node,
           GrindSidebar *fold)
{
  g_autoptr (GArray) links = NULL;
  GrindCallId call;

  fold->next = GRIND_NONE;
  if (!self->request->collapse_passing || node == self->request->root ||
      grind_graph_is_cycle (self->graph, node) || is_main (self, node) || is_wanted (self, node))
    return;
  call = _grind_graph_find_passing_call (self->graph, self->costs, node);
  if (call == GRIND_NONE)
    return;

  fold->next = get_node (self, grind_profile_get_callee (self->profile, call));
  _grind_sum_add_self (&fold->out, self->costs, node);
  links = _grind_links_collect (self, node, TRUE);
  for (guint i = 0; i < links->len; i++)
    {
      const GrindLink *link = &g_array_index (links, GrindLink, i);

      if (link->node == node)
        continue;
      fold->out.whole += link->cost.whole;
      fold->out.decimal += link->cost.decimal;
      if (link->node == fold->next)
        fold->passed = link->cost;
    }
  if (!is_passed_to (self, fold))
    fold->next = GRIND_NONE;
}

/* Returns whether, and into what, a node can be folded. The first call is linear in its calls. */
GrindSidebar *
_grind_links_get_fold (GrindLinks  *self,
                       GrindNodeId  node)
{
  GrindSidebar *fold = g_hash_table_lookup (self->folds, GUINT_TO_POINTER (node));

  if (fold == NULL)
    {
      fold = g_new0 (GrindSidebar, 1);
      init_fold (self, node, fold);
      g_hash_table_insert (self->folds, GUINT_TO_POINTER (node), fold);
    }

  return fold;
}

/* Sets the end that the cost of @fold, which belongs to @node, reaches. */
static void
join_fold (GrindLinks   *self,
           GrindNodeId   node,
           GrindSidebar *fold)
{
  double passed = _grind_sum_get (self, &fold->passed);
  const GrindSidebar *next = NULL;

  if (self->drawn[fold->next] == 0)
    next = _grind_links_get_fold (self, fold->next);

  fold->end = fold->next;
  fold->last = node;
  fold->n_passed = 1;
  fold->share = passed / _grind_sum_get (self, &fold->out);
  fold->last_cost = fold->passed;
  fold->is_exact = TRUE;
  if (next == NULL || next->next == GRIND_NONE)
    return;

  fold->end = next->end;
  fold->last = next->last;
  fold->n_passed = next->n_passed + 1;
  fold->share *= next->share;
  fold->last_cost = next->last_cost;
  fold->is_exact = next->is_exact && passed == _grind_sum_get (self, &next->out);
}

/*
 * Follows foldable functions from @node on to the first one that is drawn or not foldable. The
 * result is cached until _grind_links_forget(). A circle of foldable functions is broken: the
 * function where it closes becomes unfoldable.
 *
 * Returns: (nullable): where the cost of @node ends, or NULL if @node itself is not foldable
 */
GrindSidebar *
_grind_links_resolve (GrindLinks  *self,
                      GrindNodeId  node)
{
  g_autoptr (GArray) path = g_array_new (FALSE, FALSE, sizeof (GrindNodeId));
  GrindSidebar *fold;

  for (GrindNodeId next = node; self->drawn[next] == 0; next = fold->next)
    {
      fold = _grind_links_get_fold (self, next);
      if (fold->is_on_path)
        fold->next = GRIND_NONE;
      if (fold->next == GRIND_NONE || fold->n_passed > 0)
        break;
      fold->is_on_path = TRUE;
      g_array_append_val (path, next);
    }

  for (guint i = path->len; i-- > 0;)
    {
      GrindNodeId next = g_array_index (path, GrindNodeId, i);

      fold = _grind_links_get_fold (self, next);
      fold->is_on_path = FALSE;
      if (fold->next != GRIND_NONE)
        join_fold (self, next, fold);
    }

  if (self->drawn[node] != 0)
    return NULL;
  fold = _grind_links_get_fold (self, node);

  return fold->next != GRIND_NONE ? fold : NULL;
}

/* Drops resolved paths, as other nodes are drawn now. */
void
_grind_links_forget (GrindLinks *self)
{
  GHashTableIter iter;
  gpointer fold;

  g_hash_table_iter_init (&iter, self->folds);
  while (g_hash_table_iter_next (&iter, NULL, &fold))
    ((GrindSidebar *) fold)->n_passed = 0;
}
