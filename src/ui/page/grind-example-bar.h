/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define GRIND_TYPE_EXAMPLE_BAR (grind_example_bar_get_type ())
G_DECLARE_FINAL_TYPE (GrindExampleBar, grind_example_bar, GRIND, EXAMPLE_BAR, AdwBin)

void grind_example_bar_show (GrindExampleBar *self,
                             GPtrArray       *files);
void grind_example_bar_keep (GrindExampleBar *self,
                             GPtrArray       *files);
void grind_example_bar_hide (GrindExampleBar *self);

G_END_DECLS
