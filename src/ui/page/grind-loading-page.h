/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "grind-opener.h"

G_BEGIN_DECLS

#define GRIND_TYPE_LOADING_PAGE (grind_loading_page_get_type ())
G_DECLARE_FINAL_TYPE (GrindLoadingPage, grind_loading_page, GRIND, LOADING_PAGE, AdwBin)

void grind_loading_page_announce (GrindLoadingPage *self,
                                  const char       *title);
void grind_loading_page_start    (GrindLoadingPage *self,
                                  const char       *title,
                                  GrindOpener      *opener);
void grind_loading_page_stop     (GrindLoadingPage *self);

G_END_DECLS
