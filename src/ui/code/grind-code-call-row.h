/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "code/grind-code-data.h"

G_BEGIN_DECLS

#define GRIND_TYPE_CODE_CALL_ROW (grind_code_call_row_get_type ())
G_DECLARE_FINAL_TYPE (GrindCodeCallRow, grind_code_call_row, GRIND, CODE_CALL_ROW, GtkWidget)

/* A row below a line of code: a call of the line, or the number of further calls. Signals:
 * "chosen", on a double click; "menu" (double x, double y), to open its menu. */
GtkWidget *grind_code_call_row_new       (GrindNavigator      *navigator);
void       grind_code_call_row_set_place (GrindCodeCallRow    *self,
                                          guint                line,
                                          guint                index);
void       grind_code_call_row_set_call  (GrindCodeCallRow    *self,
                                          const GrindCodeCall *call,
                                          GrindEventId         event,
                                          gboolean             is_comparison);
void       grind_code_call_row_set_more  (GrindCodeCallRow    *self,
                                          guint                n_more);
guint      grind_code_call_row_get_line  (GrindCodeCallRow    *self);
guint      grind_code_call_row_get_index (GrindCodeCallRow    *self);
GrindFunctionId
           grind_code_call_row_get_callee (GrindCodeCallRow   *self);

G_END_DECLS
