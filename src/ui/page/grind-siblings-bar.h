/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define GRIND_TYPE_SIBLINGS_BAR (grind_siblings_bar_get_type ())
G_DECLARE_FINAL_TYPE (GrindSiblingsBar, grind_siblings_bar, GRIND, SIBLINGS_BAR, AdwBin)

void       grind_siblings_bar_look      (GrindSiblingsBar *self,
                                         GFile            *file);
void       grind_siblings_bar_forget    (GrindSiblingsBar *self);
GPtrArray *grind_siblings_bar_get_files (GrindSiblingsBar *self);

G_END_DECLS
