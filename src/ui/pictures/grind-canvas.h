/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "analysis/session/grind-session.h"
#include "draw/grind-picture.h"

G_BEGIN_DECLS

#define GRIND_TYPE_CANVAS (grind_canvas_get_type ())
G_DECLARE_FINAL_TYPE (GrindCanvas, grind_canvas, GRIND, CANVAS, GtkWidget)

/**
 * GrindCanvasZoom:
 * @GRIND_CANVAS_SCALES: paints the same picture larger
 * @GRIND_CANVAS_GROWS: requests a picture of a larger area
 * @GRIND_CANVAS_WIDENS: requests a wider picture, which determines its height
 *
 * The effect of zooming.
 */
typedef enum
{
  GRIND_CANVAS_SCALES,
  GRIND_CANVAS_GROWS,
  GRIND_CANVAS_WIDENS,
} GrindCanvasZoom;

GtkWidget    *grind_canvas_new             (GrindCanvasZoom       zoom_kind);
void          grind_canvas_set_session     (GrindCanvas          *self,
                                            GrindSession         *session);
char         *grind_canvas_dup_family      (GrindCanvas          *self) G_GNUC_WARN_UNUSED_RESULT;

/* Contents */
void          grind_canvas_set_picture     (GrindCanvas          *self,
                                            GrindPicture         *picture);
GrindPicture *grind_canvas_get_picture     (GrindCanvas          *self);
gboolean      grind_canvas_is_ready        (GrindCanvas          *self);
void          grind_canvas_set_selected    (GrindCanvas          *self,
                                            GrindNodeId           node);
void          grind_canvas_set_selected_address
                                           (GrindCanvas          *self,
                                            guint64               address);
void          grind_canvas_set_summary     (GrindCanvas          *self,
                                            const char           *summary);
void          grind_canvas_set_emphasis    (GrindCanvas          *self,
                                            const GrindEmphasis  *emphasis,
                                            guint                 n_nodes);
guint         grind_canvas_get_focused     (GrindCanvas          *self);
void          grind_canvas_focus_item      (GrindCanvas          *self,
                                            guint                 item);
gboolean      grind_canvas_get_item_bounds (GrindCanvas          *self,
                                            guint                 item,
                                            graphene_rect_t      *bounds);

/* Size */
void          grind_canvas_get_wanted_size (GrindCanvas          *self,
                                            double               *width,
                                            double               *height);
double        grind_canvas_get_zoom        (GrindCanvas          *self);
void          grind_canvas_set_zoom        (GrindCanvas          *self,
                                            double                zoom);
void          grind_canvas_zoom_in         (GrindCanvas          *self);
void          grind_canvas_zoom_out        (GrindCanvas          *self);
void          grind_canvas_zoom_to_fit     (GrindCanvas          *self);

/* The context menu */
void          grind_canvas_set_menu        (GrindCanvas          *self,
                                            GMenuModel           *menu);
guint         grind_canvas_get_menu_item   (GrindCanvas          *self);

G_END_DECLS
