/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-graph.h"

G_BEGIN_DECLS

/**
 * GrindGroupBy:
 * @GRIND_GROUP_BY_NONE: not at all
 * @GRIND_GROUP_BY_OBJECT: by ELF object
 * @GRIND_GROUP_BY_FILE: by source file
 * @GRIND_GROUP_BY_CLASS: by class, namespace, package or module
 * @GRIND_GROUP_BY_CYCLE: by cycle, where cycles are shown
 *
 * What functions can be grouped by.
 */
typedef enum
{
  GRIND_GROUP_BY_NONE,
  GRIND_GROUP_BY_OBJECT,
  GRIND_GROUP_BY_FILE,
  GRIND_GROUP_BY_CLASS,
  GRIND_GROUP_BY_CYCLE,
} GrindGroupBy;

/**
 * GrindGroupCosts:
 * @event: the event these are costs of
 * @kind: what its values are
 * @self: self cost by group, exact
 * @inclusive: inclusive cost by group; the most it can be where a group is not exact
 * @decimals: the same as doubles where values are not whole; the integers above are then rounded
 *
 * The costs of one event by group. Immutable, owned by the grouping.
 */
typedef struct
{
  GrindEventId    event;
  GrindValueKind  kind;
  const gint64   *self;
  const gint64   *inclusive;
  struct
  {
    const double *self;
    const double *inclusive;
  }               decimals;
} GrindGroupCosts;

static inline GrindValue
grind_group_costs_make_value (const GrindGroupCosts *costs,
                              const gint64          *whole,
                              const double          *decimals,
                              guint                  group)
{
  if (costs->kind == GRIND_VALUE_WHOLE)
    return grind_value_new_whole (whole[group]);

  return (GrindValue) { costs->kind, whole[group], decimals[group] };
}

static inline GrindValue
grind_group_costs_get_self (const GrindGroupCosts *costs,
                            guint                  group)
{
  return grind_group_costs_make_value (costs, costs->self, costs->decimals.self, group);
}

static inline GrindValue
grind_group_costs_get_inclusive (const GrindGroupCosts *costs,
                                 guint                  group)
{
  return grind_group_costs_make_value (costs, costs->inclusive, costs->decimals.inclusive, group);
}

/**
 * GrindGrouping:
 *
 * The active functions of a graph in groups. Groups are numbered from 0; the last one is that of
 * the functions of which the object, file, class or cycle is not known or not there. What a number
 * stands for is the same in all graphs of a profile, but for cycles. A group may be empty.
 * Immutable; any thread.
 */
typedef struct _GrindGrouping GrindGrouping;

GrindGrouping         *grind_grouping_new           (GrindGraph       *graph,
                                                     GrindGroupBy      by,
                                                     GCancellable     *cancellable,
                                                     GError          **error)
                                                     G_GNUC_WARN_UNUSED_RESULT;
GrindGrouping         *grind_grouping_ref           (GrindGrouping    *self);
void                   grind_grouping_unref         (GrindGrouping    *self);

GrindGraph            *grind_grouping_get_graph     (GrindGrouping    *self);
GrindGroupBy           grind_grouping_get_by        (GrindGrouping    *self);
guint                  grind_grouping_get_n_groups  (GrindGrouping    *self);
guint                  grind_grouping_get_group     (GrindGrouping    *self,
                                                     GrindFunctionId   function);
char                  *grind_grouping_dup_name      (GrindGrouping    *self,
                                                     guint             group)
                                                     G_GNUC_WARN_UNUSED_RESULT;
const GrindFunctionId *grind_grouping_get_members   (GrindGrouping    *self,
                                                     guint             group,
                                                     guint            *n_members);
gboolean               grind_grouping_is_exact      (GrindGrouping    *self,
                                                     guint             group);
const GrindGroupCosts *grind_grouping_get_costs     (GrindGrouping    *self,
                                                     GrindEventId      event);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindGrouping, grind_grouping_unref)

G_END_DECLS
