/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/parts/grind-part-table.h"
#include "ui/lists/grind-column-set.h"

G_BEGIN_DECLS

typedef enum
{
  GRIND_PART_COLUMN_NUMBER,
  GRIND_PART_COLUMN_THREAD,
  GRIND_PART_COLUMN_PID,
  GRIND_PART_COLUMN_TIME,
  GRIND_PART_COLUMN_TRIGGER,
  GRIND_PART_COLUMN_FILE,
  GRIND_PART_COLUMN_SHARE,
  GRIND_PART_COLUMN_COST,
  GRIND_N_PART_COLUMNS
} GrindPartColumnKey;

GrindColumnSet *grind_part_columns_new    (GtkColumnView     *view,
                                           GtkScrolledWindow *scroller,
                                           GrindProfile      *profile) G_GNUC_WARN_UNUSED_RESULT;
void            grind_part_columns_update (GrindColumnSet    *columns,
                                           GtkColumnView     *view,
                                           GrindPartTable    *table);

G_END_DECLS
