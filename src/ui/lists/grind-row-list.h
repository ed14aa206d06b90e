/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "text/columns/grind-list-rows.h"

G_BEGIN_DECLS

#define GRIND_TYPE_ROW (grind_row_get_type ())
G_DECLARE_FINAL_TYPE (GrindRow, grind_row, GRIND, ROW, GObject)

GrindRow      *grind_row_new          (GrindListRows *rows,
                                       guint          position) G_GNUC_WARN_UNUSED_RESULT;
void           grind_row_set          (GrindRow      *self,
                                       GrindListRows *rows,
                                       guint          position);
GrindListRows *grind_row_get_rows     (GrindRow   *self);
guint          grind_row_get_position (GrindRow   *self);
GrindNodeId    grind_row_get_node     (gpointer    row,
                                       GrindGraph *graph);

#define GRIND_TYPE_ROW_LIST (grind_row_list_get_type ())
G_DECLARE_FINAL_TYPE (GrindRowList, grind_row_list, GRIND, ROW_LIST, GObject)

GrindRowList  *grind_row_list_new         (void) G_GNUC_WARN_UNUSED_RESULT;
void           grind_row_list_set_rows    (GrindRowList  *self,
                                           GrindListRows *rows);
void           grind_row_list_finish      (GrindRowList  *self);
GrindListRows *grind_row_list_get_rows    (GrindRowList  *self);
guint          grind_row_list_get_n_rows  (GrindRowList  *self);
gboolean       grind_row_list_is_complete (GrindRowList  *self);

G_END_DECLS
