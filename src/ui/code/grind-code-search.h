/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "grind-code-text.h"

G_BEGIN_DECLS

#define GRIND_TYPE_CODE_SEARCH (grind_code_search_get_type ())
G_DECLARE_FINAL_TYPE (GrindCodeSearch, grind_code_search, GRIND, CODE_SEARCH, AdwBin)

/* The bar that searches a text, or goes to a line with ":123". Hidden until opened. */
GtkWidget *grind_code_search_new  (GrindCodeText   *text);
void       grind_code_search_open (GrindCodeSearch *self,
                                   const char      *prefix);

G_END_DECLS
