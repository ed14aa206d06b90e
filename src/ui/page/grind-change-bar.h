/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define GRIND_TYPE_CHANGE_BAR (grind_change_bar_get_type ())
G_DECLARE_FINAL_TYPE (GrindChangeBar, grind_change_bar, GRIND, CHANGE_BAR, AdwBin)

void grind_change_bar_watch  (GrindChangeBar *self,
                              GPtrArray      *files);
void grind_change_bar_forget (GrindChangeBar *self);
void grind_change_bar_update (GrindChangeBar *self);
void grind_change_bar_tell   (GrindChangeBar *self,
                              const char     *text);

G_END_DECLS
