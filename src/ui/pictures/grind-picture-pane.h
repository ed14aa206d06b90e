/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "draw/grind-picture.h"
#include "grind-canvas.h"
#include "ui/base/grind-view.h"

G_BEGIN_DECLS

#define GRIND_TYPE_PICTURE_PANE (grind_picture_pane_get_type ())
G_DECLARE_DERIVABLE_TYPE (GrindPicturePane, grind_picture_pane, GRIND, PICTURE_PANE, GrindView)

/**
 * GrindPicturePaneClass:
 * @new_request: creates a request for a picture with the current options of the pane; it has to
 *   copy what it keeps of @subject
 * @free_request: frees a request
 * @make: makes the picture; in a separate thread
 * @made: (nullable): called when the picture is shown
 * @dup_empty_text: (nullable): returns the reason why there is nothing to draw, or %NULL
 * @can_be_flat: (nullable): returns whether the pane can draw a whole profile without calls, with
 *   its current options; %NULL if it always can
 * @choose: (nullable): selects the code of an item that is no function
 * @activate: (nullable): goes to an item that is no function
 * @back: (nullable): goes back inside of the picture; returns whether it could, otherwise the
 *   session goes back to another function
 * @zoom: the effect of zooming
 * @color_importance: the importance of the option for colours
 * @is_of_code: whether it draws the code of one function, also in profiles without calls, and
 *   colours always show costs
 * @has_sizes: whether areas or widths show costs, so that those of a comparison can be chosen
 *
 * The base class of all pictures of a profile in the window: they are made in a worker where the
 * newest request wins, and are shown, exported, printed and listed alike.
 *
 * The root of a picture is the function that the user went to. A click in the picture selects a
 * function everywhere, but the root stays.
 */
struct _GrindPicturePaneClass
{
  GrindViewClass parent_class;

  gpointer       (* new_request)    (GrindPicturePane    *self,
                                     const GrindSubject  *subject,
                                     double               width,
                                     double               height);
  void           (* free_request)   (gpointer             request);
  GrindPicture * (* make)           (gpointer             request,
                                     GrindTypeface       *typeface,
                                     GCancellable        *cancellable,
                                     GError             **error);
  void           (* made)           (GrindPicturePane    *self,
                                     GrindPicture        *picture);
  char         * (* dup_empty_text) (GrindPicturePane    *self);
  gboolean       (* can_be_flat)    (GrindPicturePane    *self);
  void           (* choose)         (GrindPicturePane    *self,
                                     const GrindItem     *item);
  void           (* activate)       (GrindPicturePane    *self,
                                     const GrindItem     *item);
  gboolean       (* back)           (GrindPicturePane    *self);

  GrindCanvasZoom zoom;
  guint           color_importance;
  gboolean        is_of_code;
  gboolean        has_sizes;
};

GrindCanvas  *grind_picture_pane_get_canvas  (GrindPicturePane *self);
GrindNodeId   grind_picture_pane_get_root    (GrindPicturePane *self);
void          grind_picture_pane_set_root    (GrindPicturePane *self,
                                              GrindNodeId       node);
void          grind_picture_pane_add_option  (GrindPicturePane *self,
                                              GtkWidget        *option,
                                              guint             importance);
GtkMenuButton *
              grind_picture_pane_add_menu_button
                                             (GrindPicturePane *self,
                                              GMenuModel       *menu,
                                              const char       *tooltip,
                                              guint             importance);
void          grind_picture_pane_set_bar     (GrindPicturePane *self,
                                              GtkWidget        *bar);
void          grind_picture_pane_add_menu    (GrindPicturePane *self,
                                              GMenuModel       *options,
                                              GMenuModel       *actions);
void          grind_picture_pane_queue       (GrindPicturePane *self);
void          grind_picture_pane_print       (GrindPicturePane *self);
void          grind_picture_pane_set_address (GrindPicturePane *self,
                                              guint64           address);
void          grind_picture_pane_set_matches (GrindPicturePane *self,
                                              const guint8     *matches,
                                              guint             n_nodes);
void          grind_picture_pane_set_status  (GrindPicturePane *self,
                                              const char       *text,
                                              const char       *link,
                                              const char       *action);
gboolean      grind_picture_pane_show_unchanged
                                             (GrindPicturePane *self,
                                              GrindPicture     *picture,
                                              guint             root);
void          grind_picture_pane_set_note    (GrindPicturePane *self,
                                              const char       *text,
                                              const char       *explanation);

G_END_DECLS
