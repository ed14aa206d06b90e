/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/parts/grind-part-table.h"
#include "grind-list-column.h"

G_BEGIN_DECLS

#define GRIND_N_PART_COLUMNS 8

GrindListColumn *grind_part_columns_new (GrindProfile   *profile) G_GNUC_WARN_UNUSED_RESULT;
GrindListRows   *grind_part_rows_new    (GrindPartTable *table) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
