/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-part-table.h"

G_BEGIN_DECLS

/* Only written by grind_part_table_new(). */
struct _GrindPartTable
{
  GObject parent_instance;

  /* Owned */
  GrindEventSet *events;
  GrindProfile *profile;    /* borrowed from the events */
  GArray       *rows;      /* (element-type GrindPartRow): by column, then thread */
  GArray       *columns;   /* (element-type GrindPartColumn) */
  GArray       *threads;   /* (element-type GrindPartThread): by process, then number */

  GrindEventId  event;
  GrindValue    total;
  GrindValue    totals[2];  /* of each side of a comparison of files, that before second */
  guint         n_empty;
  gboolean      has_pids;
};

void _grind_part_table_place (GrindPartTable *self);

G_END_DECLS
