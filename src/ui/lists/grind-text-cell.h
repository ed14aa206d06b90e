/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-cell.h"

G_BEGIN_DECLS

#define GRIND_TYPE_TEXT_CELL (grind_text_cell_get_type ())
G_DECLARE_FINAL_TYPE (GrindTextCell, grind_text_cell, GRIND, TEXT_CELL, GrindCell)

GtkWidget *grind_text_cell_new        (void);
GtkWidget *grind_text_cell_new_number (void);
void       grind_text_cell_set_text   (GrindTextCell *self,
                                       const char    *text);
void       grind_text_cell_set_is_dim (GrindTextCell *self,
                                       gboolean       is_dim);
void       grind_text_cell_mark       (GrindTextCell *self,
                                       GArray        *ranges);

G_END_DECLS
