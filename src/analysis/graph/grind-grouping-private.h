/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/names/grind-class-name.h"
#include "grind-grouping.h"

G_BEGIN_DECLS

/* Only grind_grouping_new() writes fields other than @costs. */
struct _GrindGrouping
{
  /* Owned */
  GrindGraph       *graph;
  GrindGrouping    *before;        /* (nullable): of the graph before in a comparison */
  guint32          *groups;        /* by function: its group, GRIND_NONE if it is not active */
  GrindFunctionId  *members;       /* the active functions, grouped */
  guint32          *first_member;  /* start of each group in @members; the end */
  guint8           *is_entered;    /* by group: whether calls lead out of it and back into it */
  GMutex            mutex;         /* guards the creation of @costs */
  GrindGroupCosts **costs;         /* by event, NULL until first use */

  /* Borrowed from the profile */
  const GrindClassNames *classes;  /* (nullable) */

  GrindGroupBy      by;
  guint             n_groups;
  guint             n_events;      /* length of @costs: 1 for a profile without events */
};

gboolean         _grind_grouping_find_entered (GrindGrouping    *self,
                                               GCancellable     *cancellable,
                                               GError          **error);
GrindGroupCosts *_grind_grouping_make_costs   (GrindGrouping    *self,
                                               GrindEventId      event) G_GNUC_WARN_UNUSED_RESULT;
void             _grind_group_costs_free      (GrindGroupCosts  *costs);

G_END_DECLS
