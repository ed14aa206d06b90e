/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "analysis/session/grind-session.h"

G_BEGIN_DECLS

#define GRIND_TYPE_JUMP_PALETTE (grind_jump_palette_get_type ())
G_DECLARE_FINAL_TYPE (GrindJumpPalette, grind_jump_palette, GRIND, JUMP_PALETTE, AdwBin)

/*
 * Over the panes: an entry, and below it the functions, cycles, source files, ELF objects and
 * actions that match what is typed, the best of each first. The keyboard stays in the entry.
 * Signal: "closed", it has hidden itself.
 */
void grind_jump_palette_open  (GrindJumpPalette *self,
                               GrindSession     *session);
void grind_jump_palette_close (GrindJumpPalette *self);

G_END_DECLS
