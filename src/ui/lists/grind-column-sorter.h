/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-column-set.h"

G_BEGIN_DECLS

void     grind_column_sorter_add     (GtkColumnViewColumn *column,
                                      guint                key);
gboolean grind_column_sorter_read    (GtkColumnView       *view,
                                      guint               *key,
                                      gboolean            *is_descending);
void     grind_column_sorter_sort_by (GtkColumnView       *view,
                                      GrindColumnSet      *columns,
                                      guint                index,
                                      gboolean             is_descending);
gboolean grind_column_sorter_follow  (GtkColumnView       *view,
                                      GrindColumnSet      *columns,
                                      guint               *key,
                                      gboolean            *is_descending);

G_END_DECLS
