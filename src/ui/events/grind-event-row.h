/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "analysis/session/grind-navigator.h"

G_BEGIN_DECLS

#define GRIND_TYPE_EVENT_ROW (grind_event_row_get_type ())
G_DECLARE_FINAL_TYPE (GrindEventRow, grind_event_row, GRIND, EVENT_ROW, GtkListBoxRow)

typedef enum
{
  GRIND_EVENT_CHOICE,
  GRIND_EVENT_NAME,
  GRIND_EVENT_LONG_NAME,
  GRIND_EVENT_FORMULA,
  GRIND_EVENT_INCLUSIVE_PERCENT,
  GRIND_EVENT_SELF_PERCENT,
  GRIND_EVENT_INCLUSIVE,
  GRIND_EVENT_SELF,
  GRIND_EVENT_TOTAL,
  GRIND_EVENT_BEFORE,           /* only in a comparison, instead of the five above */
  GRIND_EVENT_AFTER,
  GRIND_EVENT_CHANGE,
  GRIND_EVENT_RELATIVE,
  GRIND_EVENT_SELF_CHANGE,
  GRIND_EVENT_TOTAL_CHANGE,
  GRIND_EVENT_ROLE,
  GRIND_N_EVENT_COLUMNS
} GrindEventColumn;

static inline gboolean
grind_event_column_is_number (GrindEventColumn column)
{
  return column >= GRIND_EVENT_INCLUSIVE_PERCENT && column < GRIND_EVENT_ROLE;
}

static inline gboolean
grind_event_column_is_change (GrindEventColumn column)
{
  return column >= GRIND_EVENT_BEFORE && column < GRIND_EVENT_ROLE;
}

/* An event type, or a formula of the user that is not available here. Its buttons activate the
 * actions "events.primary", "events.edit" and "events.remove" of a parent widget. */
GtkWidget    *grind_event_row_new            (GrindNavigator   *navigator,
                                              GrindEventId      event,
                                              guint             definition);
GrindEventId  grind_event_row_get_event      (GrindEventRow    *self);
guint         grind_event_row_get_definition (GrindEventRow    *self);
void          grind_event_row_update         (GrindEventRow    *self,
                                              gboolean          has_costs);
void          grind_event_row_set_widths     (GrindEventRow    *self,
                                              const int        *widths);

G_END_DECLS
