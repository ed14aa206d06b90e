/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "analysis/parts/grind-part-table.h"

G_BEGIN_DECLS

#define GRIND_TYPE_PART_ITEM (grind_part_item_get_type ())
G_DECLARE_FINAL_TYPE (GrindPartItem, grind_part_item, GRIND, PART_ITEM, GObject)

guint           grind_part_item_get_row   (GrindPartItem  *self);
GrindPartTable *grind_part_item_get_table (GrindPartItem  *self);

#define GRIND_TYPE_PART_MODEL (grind_part_model_get_type ())
G_DECLARE_FINAL_TYPE (GrindPartModel, grind_part_model, GRIND, PART_MODEL, GObject)

GrindPartModel *grind_part_model_new       (void) G_GNUC_WARN_UNUSED_RESULT;
GrindPartTable *grind_part_model_get_table (GrindPartModel *self);
void            grind_part_model_set_table (GrindPartModel *self,
                                            GrindPartTable *table);

G_END_DECLS
