/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/base/grind-message-bar.h"

G_BEGIN_DECLS

#define GRIND_TYPE_EXAMPLE_BAR (grind_example_bar_get_type ())
G_DECLARE_FINAL_TYPE (GrindExampleBar, grind_example_bar, GRIND, EXAMPLE_BAR,
                      GrindMessageBar)

void grind_example_bar_show (GrindExampleBar *self,
                             GPtrArray       *files);
void grind_example_bar_keep (GrindExampleBar *self,
                             GPtrArray       *files);

G_END_DECLS
