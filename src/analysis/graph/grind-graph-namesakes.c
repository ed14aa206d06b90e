/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Functions of the same name, and what tells them apart. */
#include "config.h"

#include "grind-graph-private.h"

/* By name, for the functions of the profile */
static guint8 *
find_distinctions (GrindProfile *profile)
{
  guint n_names = grind_profile_get_n_names (profile);
  guint n_functions = grind_profile_get_n_functions (profile);
  g_autofree GrindFunctionId *first = g_new (GrindFunctionId, n_names + 1);
  guint8 *distinctions = g_new0 (guint8, n_names + 1);

  for (guint name = 0; name < n_names; name++)
    first[name] = GRIND_NONE;
  for (GrindFunctionId function = 0; function < n_functions; function++)
    {
      GrindNameId name = grind_profile_get_function_name_id (profile, function);

      if (first[name] == GRIND_NONE)
        {
          first[name] = function;
          continue;
        }
      if (grind_profile_get_function_file (profile, function) !=
          grind_profile_get_function_file (profile, first[name]))
        distinctions[name] |= GRIND_DIFFERENT_FILES;
      if (grind_profile_get_function_object (profile, function) !=
          grind_profile_get_function_object (profile, first[name]))
        distinctions[name] |= GRIND_DIFFERENT_OBJECTS;
    }

  return distinctions;
}

/**
 * grind_graph_get_distinctions:
 * @self: a graph
 * @node: a node
 *
 * Returns: what tells the function apart from others of the same name; 0 if it has its name alone,
 *   and for a cycle
 */
GrindDistinctions
grind_graph_get_distinctions (GrindGraph  *self,
                              GrindNodeId  node)
{
  g_return_val_if_fail (GRIND_IS_GRAPH (self), 0);
  g_return_val_if_fail (node < grind_graph_get_n_nodes (self), 0);

  if (grind_graph_is_cycle (self, node))
    return 0;
  if (self->origin != NULL)
    self = self->origin;

  if (g_once_init_enter (&self->distinctions))
    g_once_init_leave (&self->distinctions, find_distinctions (self->profile));

  return self->distinctions[grind_profile_get_function_name_id (self->profile, node)];
}
