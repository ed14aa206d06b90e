/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define GRIND_TYPE_START_PAGE (grind_start_page_get_type ())
G_DECLARE_FINAL_TYPE (GrindStartPage, grind_start_page, GRIND, START_PAGE, AdwBin)

G_END_DECLS
