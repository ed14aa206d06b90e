/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define GRIND_TYPE_SIDEBAR (grind_sidebar_get_type ())
G_DECLARE_FINAL_TYPE (GrindSidebar, grind_sidebar, GRIND, SIDEBAR, GObject)

/*
 * Where the function list is: beside the rest, or in a narrow window folded away, from where it
 * comes out over the rest when it is asked for. Owned by the widget around them, which must let
 * it go in its dispose() before they go.
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
