/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-list-column.h"

G_BEGIN_DECLS

/* A wide number, for estimates whose largest is not known */
#define GRIND_WIDEST_COUNT "8,888,888"

GrindListContext _grind_list_column_get_context (const GrindListColumn  *self,
                                                 const GrindListContext *context);
void             _grind_list_column_fill_row    (const GrindListColumn  *self,
                                                 const GrindListRows    *rows,
                                                 guint                   row,
                                                 const GrindListContext *context,
                                                 GrindListCell          *cell);

G_END_DECLS
