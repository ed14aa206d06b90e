/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * GrindRowFillFunc:
 * @row: a row of the list's type
 * @contents: the contents of the list
 * @position: the new position of the row in @contents
 *
 * Fills a row.
 */
typedef void (* GrindRowFillFunc) (gpointer row,
                                   gpointer contents,
                                   guint    position);

#define GRIND_TYPE_ROW_LIST (grind_row_list_get_type ())
G_DECLARE_FINAL_TYPE (GrindRowList, grind_row_list, GRIND, ROW_LIST, GObject)

GrindRowList *grind_row_list_new          (GType             row_type,
                                           GrindRowFillFunc  fill,
                                           GDestroyNotify    free_contents)
                                           G_GNUC_WARN_UNUSED_RESULT;
void          grind_row_list_set_contents (GrindRowList     *self,
                                           gpointer          contents,
                                           guint             n_rows);
guint         grind_row_list_get_n_rows   (GrindRowList     *self);
gboolean      grind_row_list_is_complete  (GrindRowList     *self);

G_END_DECLS
