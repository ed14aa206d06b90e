/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-graph.h"

G_BEGIN_DECLS

/**
 * GrindGroupBy:
 * @GRIND_GROUP_BY_NONE: no groups
 * @GRIND_GROUP_BY_OBJECT: by ELF object
 * @GRIND_GROUP_BY_FILE: by source file
 * @GRIND_GROUP_BY_CLASS: by class, namespace, package or module
 * @GRIND_GROUP_BY_CYCLE: by cycle, if cycles are shown
 *
 * How functions can be grouped.
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
 * @event: the event
 * @kind: the kind of values
 * @self: self cost by group, exact
 * @inclusive: inclusive cost by group; an upper bound if a group is not exact
 * @decimals: the same as doubles if values are not whole; the integers above are then rounded
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
 * The active functions of a graph in groups. Groups are numbered from 0; the last one contains the
 * functions with an unknown or no object, file, class or cycle. Numbers have the same meaning in
 * all graphs of a profile, except for cycles. A group may be empty. Immutable; any thread.
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
GrindGrouping         *grind_grouping_get_before    (GrindGrouping    *self);
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
