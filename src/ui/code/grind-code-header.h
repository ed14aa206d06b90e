/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtksourceview/gtksource.h>

#include "grind-code-text.h"
#include "grind-cost-gutter.h"

G_BEGIN_DECLS

#define GRIND_TYPE_CODE_HEADER (grind_code_header_get_type ())
G_DECLARE_FINAL_TYPE (GrindCodeHeader, grind_code_header, GRIND, CODE_HEADER, GtkWidget)

/* The titles above a GrindCodeText and its gutters. */
GtkWidget *grind_code_header_new          (void);
void       grind_code_header_add_gutter   (GrindCodeHeader *self,
                                           GtkWidget       *gutter,
                                           const char      *title,
                                           float            align,
                                           gboolean         is_right);
void       grind_code_header_add_costs    (GrindCodeHeader *self,
                                           GrindCostGutter *gutter);
void       grind_code_header_update_costs (GrindCodeHeader *self);
void       grind_code_header_set_title    (GrindCodeHeader *self,
                                           const char      *title);

G_END_DECLS
