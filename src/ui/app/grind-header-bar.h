/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "ui/page/grind-page.h"

G_BEGIN_DECLS

#define GRIND_TYPE_HEADER_BAR (grind_header_bar_get_type ())
G_DECLARE_FINAL_TYPE (GrindHeaderBar, grind_header_bar, GRIND, HEADER_BAR, AdwBin)

void grind_header_bar_show_page     (GrindHeaderBar *self,
                                     GrindPage      *page);
void grind_header_bar_set_navigator (GrindHeaderBar *self,
                                     GrindNavigator *navigator);
void grind_header_bar_fit           (GrindHeaderBar *self,
                                     int             width);

G_END_DECLS
