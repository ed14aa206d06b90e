/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-grouping-private.h"
#include "grind-grouping.h"

#include <string.h>

#include "profile/grind-text.h"

static const char *
get_path (GrindGrouping *self,
          guint          group,
          gsize         *length)
{
  GrindProfile *profile = grind_graph_get_profile (self->graph);

  return self->by == GRIND_GROUP_BY_OBJECT ? grind_profile_get_object (profile, group, length)
                                           : grind_profile_get_file (profile, group, length);
}

/* Counts the groups with a name; finds the classes if necessary. */
static gboolean
count_groups (GrindGrouping  *self,
              GCancellable   *cancellable,
              GError        **error)
{
  GrindProfile *profile = grind_graph_get_profile (self->graph);

  switch (self->by)
    {
    case GRIND_GROUP_BY_OBJECT:
      self->n_groups = grind_profile_get_n_objects (profile);
      break;
    case GRIND_GROUP_BY_FILE:
      self->n_groups = grind_profile_get_n_files (profile);
      break;
    case GRIND_GROUP_BY_CLASS:
      self->classes = grind_class_names_get (profile, cancellable, error);
      if (self->classes == NULL)
        return FALSE;
      self->n_groups = grind_class_names_get_n (self->classes);
      break;
    case GRIND_GROUP_BY_CYCLE:
      self->n_groups = grind_graph_get_n_cycles (self->graph);
      break;
    case GRIND_GROUP_BY_NONE:
    default:
      break;
    }
  self->n_groups++;

  return TRUE;
}

static guint
find_group (GrindGrouping   *self,
            GrindFunctionId  function)
{
  GrindProfile *profile = grind_graph_get_profile (self->graph);

  switch (self->by)
    {
    case GRIND_GROUP_BY_OBJECT:
      return grind_profile_get_function_object (profile, function);
    case GRIND_GROUP_BY_FILE:
      return grind_profile_get_function_file (profile, function);
    case GRIND_GROUP_BY_CLASS:
      return grind_class_names_get_id (self->classes,
                                       grind_profile_get_function_name_id (profile, function));
    case GRIND_GROUP_BY_CYCLE:
      return grind_graph_get_cycle (self->graph, function) - 1;
    case GRIND_GROUP_BY_NONE:
    default:
      return GRIND_NONE;
    }
}

/* Maps each group to its final group. Groups with an unknown name are merged into the last one. */
static guint32 *
map_groups (GrindGrouping *self)
{
  guint last = self->n_groups - 1;
  guint32 *map = g_new (guint32, self->n_groups);

  for (guint group = 0; group < last; group++)
    {
      const char *name = "x";
      gsize length;

      if (self->by == GRIND_GROUP_BY_OBJECT || self->by == GRIND_GROUP_BY_FILE)
        name = get_path (self, group, &length);
      else if (self->by == GRIND_GROUP_BY_CLASS)
        name = grind_class_names_get_name (self->classes, group);
      map[group] = grind_text_is_unknown (name) ? last : group;
    }
  map[last] = last;

  return map;
}

/* Counting sort; members of a group are sorted by id. */
static void
collect_members (GrindGrouping *self)
{
  guint n_functions = grind_profile_get_n_functions (grind_graph_get_profile (self->graph));
  g_autofree guint32 *map = map_groups (self);
  g_autofree guint32 *ends = NULL;

  self->groups = g_new (guint32, MAX (n_functions, 1));
  self->first_member = g_new0 (guint32, self->n_groups + 1);
  for (GrindFunctionId function = 0; function < n_functions; function++)
    {
      self->groups[function] = GRIND_NONE;
      if (!grind_graph_is_active_node (self->graph, function))
        continue;
      self->groups[function] = map[MIN (find_group (self, function), self->n_groups - 1)];
      self->first_member[self->groups[function] + 1]++;
    }
  for (guint i = 0; i < self->n_groups; i++)
    self->first_member[i + 1] += self->first_member[i];

  ends = g_memdup2 (self->first_member, sizeof (guint32) * self->n_groups);
  self->members = g_new (guint32, MAX (self->first_member[self->n_groups], 1));
  for (GrindFunctionId function = 0; function < n_functions; function++)
    if (self->groups[function] != GRIND_NONE)
      self->members[ends[self->groups[function]]++] = function;
}

static void
grouping_clear (gpointer data)
{
  GrindGrouping *self = data;

  for (guint i = 0; i < self->n_events; i++)
    _grind_group_costs_free (self->costs[i]);
  g_free (self->costs);
  g_free (self->groups);
  g_free (self->members);
  g_free (self->first_member);
  g_free (self->is_entered);
  g_clear_object (&self->graph);
  g_clear_pointer (&self->before, grind_grouping_unref);
  g_mutex_clear (&self->mutex);
}

/**
 * grind_grouping_new:
 * @graph: a graph
 * @by: the kind of groups
 * @cancellable: (nullable): a #GCancellable
 * @error: return location for a #GError; only %G_IO_ERROR_CANCELLED occurs
 *
 * Groups the active functions of @graph. Takes nearly linear time in functions and calls: run it in
 * a worker. May be called from any thread.
 *
 * Returns: (transfer full) (nullable): the groups, or %NULL if cancelled
 */
GrindGrouping *
grind_grouping_new (GrindGraph    *graph,
                    GrindGroupBy   by,
                    GCancellable  *cancellable,
                    GError       **error)
{
  g_autoptr (GrindGrouping) self = NULL;

  g_return_val_if_fail (GRIND_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (by <= GRIND_GROUP_BY_CYCLE, NULL);
  g_return_val_if_fail (cancellable == NULL || G_IS_CANCELLABLE (cancellable), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  self = g_atomic_rc_box_new0 (GrindGrouping);
  g_mutex_init (&self->mutex);
  self->graph = g_object_ref (graph);
  self->by = by;
  self->n_events = MAX (grind_event_set_get_n_events (grind_graph_get_events (graph)), 1);
  self->costs = g_new0 (GrindGroupCosts *, self->n_events);

  if (!count_groups (self, cancellable, error))
    return NULL;
  collect_members (self);
  if (!_grind_grouping_find_entered (self, cancellable, error))
    return NULL;
  if (grind_graph_get_before (graph) != NULL)
    {
      self->before = grind_grouping_new (grind_graph_get_before (graph), by, cancellable, error);
      if (self->before == NULL)
        return NULL;
    }

  return g_steal_pointer (&self);
}

/**
 * grind_grouping_ref:
 * @self: a grouping
 *
 * Returns: (transfer full): @self
 */
GrindGrouping *
grind_grouping_ref (GrindGrouping *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return g_atomic_rc_box_acquire (self);
}

/**
 * grind_grouping_unref:
 * @self: (transfer full): a grouping
 */
void
grind_grouping_unref (GrindGrouping *self)
{
  g_return_if_fail (self != NULL);

  g_atomic_rc_box_release_full (self, grouping_clear);
}

/**
 * grind_grouping_get_graph:
 * @self: a grouping
 *
 * Returns: (transfer none): the graph whose functions it groups
 */
GrindGraph *
grind_grouping_get_graph (GrindGrouping *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->graph;
}

/**
 * grind_grouping_get_before:
 * @self: a grouping
 *
 * Returns: (transfer none) (nullable): the same groups of the graph before, with its costs; %NULL
 *   if that of @self is not the graph after of a comparison
 */
GrindGrouping *
grind_grouping_get_before (GrindGrouping *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->before;
}

/**
 * grind_grouping_get_by:
 * @self: a grouping
 *
 * Returns: the kind of groups
 */
GrindGroupBy
grind_grouping_get_by (GrindGrouping *self)
{
  g_return_val_if_fail (self != NULL, GRIND_GROUP_BY_NONE);

  return self->by;
}

/**
 * grind_grouping_get_n_groups:
 * @self: a grouping
 *
 * Returns: the number of groups, including empty ones, at least 1
 */
guint
grind_grouping_get_n_groups (GrindGrouping *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->n_groups;
}

/**
 * grind_grouping_get_group:
 * @self: a grouping
 * @function: a function, or a node of the graph that is a cycle
 *
 * Returns: the group of @function; %GRIND_NONE for a function that is not active, and for a cycle
 */
guint
grind_grouping_get_group (GrindGrouping   *self,
                          GrindFunctionId  function)
{
  g_return_val_if_fail (self != NULL, GRIND_NONE);

  if (function >= grind_profile_get_n_functions (grind_graph_get_profile (self->graph)))
    return GRIND_NONE;

  return self->groups[function];
}

/**
 * grind_grouping_dup_name:
 * @self: a grouping
 * @group: a group
 *
 * Returns: (transfer full): the path of the object or file, the name of the class, or `<cycle N>`,
 *   valid UTF-8; empty for the last group, which has no name
 */
char *
grind_grouping_dup_name (GrindGrouping *self,
                         guint          group)
{
  const char *path;
  gsize length;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (group < self->n_groups, NULL);

  if (group == self->n_groups - 1)
    return g_strdup ("");
  if (self->by == GRIND_GROUP_BY_CYCLE)
    return grind_graph_dup_node_name (self->graph,
                                      grind_graph_get_cycle_node (self->graph, group + 1));
  if (self->by == GRIND_GROUP_BY_CLASS)
    return g_strdup (grind_class_names_get_name (self->classes, group));

  path = get_path (self, group, &length);

  return grind_text_to_utf8 (path, length);
}

/**
 * grind_grouping_get_members:
 * @self: a grouping
 * @group: a group
 * @n_members: (out): number of its functions
 *
 * Returns: (transfer none) (array length=n_members): its functions by ascending id
 */
const GrindFunctionId *
grind_grouping_get_members (GrindGrouping *self,
                            guint          group,
                            guint         *n_members)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (group < self->n_groups, NULL);
  g_return_val_if_fail (n_members != NULL, NULL);

  *n_members = self->first_member[group + 1] - self->first_member[group];

  return self->members + self->first_member[group];
}

/**
 * grind_grouping_is_exact:
 * @self: a grouping
 * @group: a group
 *
 * Whether the inclusive cost of a group is known. It is not if some member calls a function outside
 * the group that leads back into it: the profile does not record how much of the cost of a call
 * into the group is already part of another call's. A cycle is always exact.
 *
 * Returns: %FALSE if the inclusive cost is only an upper bound
 */
gboolean
grind_grouping_is_exact (GrindGrouping *self,
                         guint          group)
{
  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (group < self->n_groups, FALSE);

  return !self->is_entered[group];
}

/**
 * grind_grouping_get_costs:
 * @self: a grouping
 * @event: an event of the graph; 0 if it has none, then all costs are 0
 *
 * Gets the costs of the groups. They are computed on first use, in linear time in functions and
 * calls, and kept. May be called from any thread.
 *
 * Returns: (transfer none): the costs
 */
const GrindGroupCosts *
grind_grouping_get_costs (GrindGrouping *self,
                          GrindEventId   event)
{
  GrindGroupCosts *costs;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (event < self->n_events, NULL);

  costs = g_atomic_pointer_get (&self->costs[event]);
  if (costs != NULL)
    return costs;

  g_mutex_lock (&self->mutex);
  if (self->costs[event] == NULL)
    g_atomic_pointer_set (&self->costs[event], _grind_grouping_make_costs (self, event));
  costs = self->costs[event];
  g_mutex_unlock (&self->mutex);

  return costs;
}
