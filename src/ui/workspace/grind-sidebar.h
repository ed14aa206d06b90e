/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define GRIND_TYPE_SIDEBAR (grind_sidebar_get_type ())
G_DECLARE_FINAL_TYPE (GrindSidebar, grind_sidebar, GRIND, SIDEBAR, GObject)

/*
 * The place of the function list: next to the rest, or in a narrow window collapsed into a drawer
 * that opens over the rest on demand. Owned by the widget around them, which must unref it in its
 * dispose() before they are destroyed.
 */
GrindSidebar *grind_sidebar_new        (GtkOverlay   *overlay,
                                        GtkPaned     *paned) G_GNUC_WARN_UNUSED_RESULT;
void          grind_sidebar_set_needed (GrindSidebar *self,
                                        int           width);
void          grind_sidebar_update     (GrindSidebar *self);
gboolean      grind_sidebar_get_folded (GrindSidebar *self);
gboolean      grind_sidebar_get_shown  (GrindSidebar *self);
void          grind_sidebar_set_shown  (GrindSidebar *self,
                                        gboolean      is_shown);

gboolean grind_sidebar_is_narrow (GtkWidget *widget);

G_END_DECLS
