/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The functions of call tree nodes, and which nodes are wanted. */
#include "config.h"

#include "grind-call-tree-private.h"

#define CALLS_PER_CHECK 65536

/* The functions in @node, which must outlive the result. */
const GrindFunctionId *
_grind_tree_nodes_get_functions (const GrindTreeNodes *nodes,
                                 const GrindNodeId    *node,
                                 guint                *n_functions)
{
  guint group;

  if (_grind_tree_nodes_is_cycle (nodes, *node))
    return grind_graph_get_members (nodes->graph, *node - nodes->n_functions + 1, n_functions);

  if (nodes->levels == NULL || nodes->levels[*node] == 0)
    {
      *n_functions = 1;
      return node;
    }

  group = nodes->levels[*node] - 1;
  *n_functions = nodes->first_level[group + 1] - nodes->first_level[group];

  return nodes->level_list + nodes->first_level[group];
}

/* Whether a function is not followed: the user hides it, and it is not the root. */
gboolean
_grind_tree_nodes_is_hidden (const GrindTreeNodes *nodes,
                             GrindFunctionId       function)
{
  return nodes->hidden_functions != NULL &&
         grind_hidden_functions_is_hidden (nodes->hidden_functions, function) &&
         _grind_tree_nodes_find (nodes, function) != nodes->root;
}

gboolean
_grind_tree_nodes_is_stopped (const GrindTreeNodes *nodes,
                              GrindNodeId           node)
{
  guint n_functions;
  const GrindFunctionId *functions;

  if (nodes->stops == NULL)
    return FALSE;

  functions = _grind_tree_nodes_get_functions (nodes, &node, &n_functions);
  for (guint i = 0; i < n_functions; i++)
    if (!(nodes->stops[functions[i] / 8] & 1 << functions[i] % 8))
      return FALSE;

  return TRUE;
}

/* Marks the nodes with a function for which @is_left_out is FALSE. */
static void
mark_kept (const GrindTreeNodes *nodes,
           guint8               *marks,
           gboolean           (* is_left_out) (GrindHiddenFunctions   *hidden_functions,
                                               GrindFunctionId  function))
{
  for (GrindFunctionId function = 0; function < nodes->n_functions; function++)
    if (!is_left_out (nodes->hidden_functions, function))
      marks[_grind_tree_nodes_find (nodes, function)] = TRUE;
}

/* Marks the nodes before @node as wanted, too, unless hidden. Returns the number of calls. */
static guint
want_before (GrindTreeNodes *nodes,
             const guint8   *is_shown,
             gboolean        is_callers,
             GrindNodeId     node,
             GArray         *queue)
{
  GrindTransitivePass pass = { .graph = nodes->graph };
  guint n_functions, n_calls = 0;
  const GrindFunctionId *functions = _grind_tree_nodes_get_functions (nodes, &node, &n_functions);

  for (guint i = 0; i < n_functions; i++)
    {
      GrindCallId call;
      GrindTransitiveWalk walk;

      _grind_transitive_walk_init_function (&walk, &pass, functions[i], is_callers);
      for (; (call = _grind_transitive_walk_next (&walk)) != GRIND_NONE; n_calls++)
        {
          GrindFunctionId function = is_callers
                                     ? grind_profile_get_callee (nodes->graph->profile, call)
                                     : grind_profile_get_caller (nodes->graph->profile, call);
          GrindNodeId before = _grind_tree_nodes_find (nodes, function);

          if (nodes->is_wanted[before] || !is_shown[before] ||
              _grind_tree_nodes_is_hidden (nodes, function))
            continue;
          nodes->is_wanted[before] = TRUE;
          g_array_append_val (queue, before);
        }
    }

  return n_calls;
}

/* If only some functions are wanted, the nodes that lead to them are wanted, too. */
static gboolean
find_wanted (GrindTreeNodes  *nodes,
             gboolean         is_callers,
             GCancellable    *cancellable,
             GError         **error)
{
  g_autofree guint8 *is_shown = g_new0 (guint8, MAX (nodes->n_nodes, 1));
  g_autoptr (GArray) queue = g_array_new (FALSE, FALSE, sizeof (GrindNodeId));
  guint n_looked = 0;

  mark_kept (nodes, is_shown, grind_hidden_functions_is_hidden);
  mark_kept (nodes, nodes->is_wanted, grind_hidden_functions_has);
  for (GrindNodeId node = 0; node < nodes->n_nodes; node++)
    if (nodes->is_wanted[node])
      g_array_append_val (queue, node);

  for (guint i = 0; i < queue->len; i++)
    {
      n_looked += 1 + want_before (nodes, is_shown, is_callers,
                                   g_array_index (queue, GrindNodeId, i), queue);
      if (n_looked < CALLS_PER_CHECK)
        continue;
      n_looked = 0;
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
    }

  return TRUE;
}

static gboolean
find_kept (GrindTreeNodes              *nodes,
           const GrindCallTreeRequest  *request,
           GCancellable                *cancellable,
           GError                     **error)
{
  if (nodes->hidden_functions == NULL)
    return TRUE;

  nodes->is_wanted = g_new0 (guint8, MAX (nodes->n_nodes, 1));
  if (grind_hidden_functions_get_focus (nodes->hidden_functions) != NULL)
    return find_wanted (nodes, request->is_callers, cancellable, error);

  mark_kept (nodes, nodes->is_wanted, grind_hidden_functions_is_hidden);

  return TRUE;
}

/* Returns FALSE when cancelled; must be cleared even then. */
gboolean
_grind_tree_nodes_init (GrindTreeNodes              *nodes,
                        const GrindCallTreeRequest  *request,
                        GCancellable                *cancellable,
                        GError                     **error)
{
  *nodes = (GrindTreeNodes) { 0 };
  nodes->graph = request->graph;
  nodes->hidden_functions = request->hidden_functions;
  nodes->stops = request->stops;
  nodes->n_functions = request->graph->n_functions;
  nodes->n_nodes = grind_graph_get_n_nodes (request->graph);
  nodes->root = GRIND_NONE;
  if (request->merge_levels && !_grind_tree_levels_find (nodes, cancellable, error))
    return FALSE;

  if (request->root != GRIND_NONE)
    nodes->root = _grind_tree_nodes_is_cycle (nodes, request->root)
                  ? request->root : _grind_tree_nodes_find (nodes, request->root);

  return find_kept (nodes, request, cancellable, error);
}

void
_grind_tree_nodes_clear (GrindTreeNodes *nodes)
{
  g_free (nodes->levels);
  g_free (nodes->first_level);
  g_free (nodes->level_list);
  g_free (nodes->is_wanted);
}
