/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "analysis/lines/grind-line-table.h"

G_BEGIN_DECLS

/* The sort keys of a list of lines, which are also its columns. */
typedef enum
{
  GRIND_LINE_KEY_LOCATION,       /* the line or the address */
  GRIND_LINE_KEY_SELF,
  GRIND_LINE_KEY_SECONDARY,   /* self cost of the secondary event type */
  GRIND_LINE_KEY_CALLS,       /* inclusive cost of the calls */
  GRIND_LINE_KEY_CALLEES,     /* the name of the most expensive callee */
  GRIND_LINE_KEY_SOURCE,      /* the source line of an instruction */
  GRIND_N_LINE_KEYS,
} GrindLineKey;

/**
 * GrindLineOrder:
 * @table: a table of lines
 * @first_row: the first listed row
 * @n_rows: the number of listed rows
 * @key: the sort key
 * @event: an event type of the table's graph
 * @secondary_event: likewise, or %GRIND_NONE
 * @is_descending: whether the largest comes first
 *
 * The listed rows and their sort order.
 */
typedef struct
{
  GrindLineTable *table;
  guint           first_row;
  guint           n_rows;
  GrindLineKey    key;
  GrindEventId    event;
  GrindEventId    secondary_event;
  gboolean        is_descending;
} GrindLineOrder;

GrindValue      grind_line_order_get_calls (GrindLineTable       *table,
                                            guint                 row,
                                            GrindEventId          event);
GArray         *grind_line_order_sort      (const GrindLineOrder *order)
                                            G_GNUC_WARN_UNUSED_RESULT;
GrindLineOrder *grind_line_order_copy      (const GrindLineOrder *self)
                                            G_GNUC_WARN_UNUSED_RESULT;
void            grind_line_order_free      (GrindLineOrder       *self);

#define GRIND_TYPE_LINE_MODEL (grind_line_model_get_type ())
G_DECLARE_FINAL_TYPE (GrindLineModel, grind_line_model, GRIND, LINE_MODEL, GObject)

GrindLineModel *grind_line_model_new  (GrindLineTable *table,
                                       GArray         *rows)
                                       G_GNUC_WARN_UNUSED_RESULT;
guint           grind_line_model_find (GrindLineModel *self,
                                       guint           row);

G_END_DECLS
