/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/lists/grind-palette-search.h"
#include "analysis/session/grind-navigator.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Actions come after the kinds of places in the palette. */
#define GRIND_PALETTE_ACTION GRIND_N_PALETTE_KINDS

#define GRIND_TYPE_PALETTE_ROW (grind_palette_row_get_type ())
G_DECLARE_FINAL_TYPE (GrindPaletteRow, grind_palette_row, GRIND, PALETTE_ROW, GtkListBoxRow)

/* A row of the palette. */
GtkWidget   *grind_palette_row_new_target   (GrindNavigator           *navigator,
                                             GrindPaletteSearch       *search,
                                             GrindPaletteKind          kind,
                                             const GrindPaletteTarget *target);
GtkWidget   *grind_palette_row_new_action   (const char               *title,
                                             const char               *action,
                                             GVariant                 *target,
                                             GrindPattern             *match);
GtkWidget   *grind_palette_row_new_more     (guint                     kind,
                                             guint                     n_more);
guint        grind_palette_row_get_kind     (GrindPaletteRow          *self);
GrindNodeId  grind_palette_row_get_contexts (GrindPaletteRow          *self);
const char  *grind_palette_row_get_name     (GrindPaletteRow          *self);
gboolean     grind_palette_row_go           (GrindPaletteRow          *self,
                                             GrindNavigator           *navigator,
                                             GrindGraph               *graph,
                                             gboolean                  is_selecting);

G_END_DECLS
