/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "analysis/session/grind-navigator.h"

G_BEGIN_DECLS

#define GRIND_TYPE_PALETTE (grind_palette_get_type ())
G_DECLARE_FINAL_TYPE (GrindPalette, grind_palette, GRIND, PALETTE, AdwBin)

/*
 * The search palette over the panes: an entry, and below it the functions, cycles, source files,
 * ELF objects and actions that match the text, best matches first. The keyboard focus stays in the
 * entry. Signal: "closed", when it was hidden.
 */
void grind_palette_open  (GrindPalette   *self,
                          GrindNavigator *navigator);
void grind_palette_close (GrindPalette   *self);

G_END_DECLS
