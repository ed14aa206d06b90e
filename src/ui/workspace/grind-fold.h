/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define GRIND_TYPE_FOLD (grind_fold_get_type ())
G_DECLARE_FINAL_TYPE (GrindFold, grind_fold, GRIND, FOLD, GObject)

/*
 * Where the function list is: beside the rest, or in a narrow window folded away, from where it
 * comes out over the rest when it is asked for. Owned by the widget around them, which must let
 * it go in its dispose() before they go.
 */
GrindFold *grind_fold_new        (GtkOverlay *overlay,
                                  GtkPaned   *paned) G_GNUC_WARN_UNUSED_RESULT;
void       grind_fold_set_needed (GrindFold  *self,
                                  int         width);
void       grind_fold_update     (GrindFold  *self);
gboolean   grind_fold_get_folded (GrindFold  *self);
gboolean   grind_fold_get_shown  (GrindFold  *self);
void       grind_fold_set_shown  (GrindFold  *self,
                                  gboolean    is_shown);

gboolean   grind_fold_is_narrow  (GtkWidget  *widget);

G_END_DECLS
