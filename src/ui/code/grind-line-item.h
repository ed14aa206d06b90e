/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/lines/grind-line-table.h"

G_BEGIN_DECLS

#define GRIND_TYPE_LINE_ITEM (grind_line_item_get_type ())
G_DECLARE_FINAL_TYPE (GrindLineItem, grind_line_item, GRIND, LINE_ITEM, GObject)

GrindLineItem      *grind_line_item_new       (GrindLineTable *table,
                                               guint           row) G_GNUC_WARN_UNUSED_RESULT;
GrindLineTable     *grind_line_item_get_table (GrindLineItem  *self);
guint               grind_line_item_get_row   (GrindLineItem  *self);
const GrindLineRow *grind_line_item_get_line  (GrindLineItem  *self);

G_END_DECLS
