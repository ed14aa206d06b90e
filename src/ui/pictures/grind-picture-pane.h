/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "analysis/session/grind-session.h"
#include "draw/grind-picture.h"
#include "grind-canvas.h"

G_BEGIN_DECLS

#define GRIND_TYPE_PICTURE_PANE (grind_picture_pane_get_type ())
G_DECLARE_DERIVABLE_TYPE (GrindPicturePane, grind_picture_pane, GRIND, PICTURE_PANE, AdwBin)

/**
 * GrindPicturePaneClass:
 * @new_request: takes down what picture is wanted, with the options that the pane has now; what it
 *   keeps of @subject it has to copy
 * @free_request: frees that
 * @make: makes the picture; in a thread of its own
 * @made: (nullable): tells that the picture is shown now
 * @dup_empty_text: (nullable): says why there is nothing to draw, or returns %NULL
 * @can_be_flat: (nullable): whether all of a profile without calls can be drawn, with the options
 *   that the pane has now
 * @back: (nullable): leaves what was entered inside of the picture; returns whether there was
 *   anything, otherwise one goes back to another function
 * @color_importance: how important the option is by what to colour
 *
 * What is common to all pictures of a profile in the window: they follow the session, are made in a
 * worker where the newest request wins, and are looked at, exported, printed and listed alike.
 *
 * A picture is of the function that one has gone to. What is clicked in it is selected everywhere,
 * but the picture stays. Properties: "session" (construct only), "zoom" (a GrindCanvasZoom,
 * construct only), "label" (string, construct only, what the picture is called).
 */
struct _GrindPicturePaneClass
{
  AdwBinClass parent_class;

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
  gboolean       (* back)           (GrindPicturePane    *self);

  guint          color_importance;
};

GrindSession *grind_picture_pane_get_session (GrindPicturePane *self);
GrindCanvas  *grind_picture_pane_get_canvas  (GrindPicturePane *self);
GrindNodeId   grind_picture_pane_get_root    (GrindPicturePane *self);
void          grind_picture_pane_set_root    (GrindPicturePane *self,
                                              GrindNodeId       node);
GtkWidget    *grind_picture_pane_get_options (GrindPicturePane *self);
void          grind_picture_pane_add_option  (GrindPicturePane *self,
                                              GtkWidget        *option,
                                              guint             importance);
void          grind_picture_pane_set_bar     (GrindPicturePane *self,
                                              GtkWidget        *bar);
void          grind_picture_pane_add_menu    (GrindPicturePane *self,
                                              GMenuModel       *options,
                                              GMenuModel       *actions);
gboolean      grind_picture_pane_is_ready    (GrindPicturePane *self);
void          grind_picture_pane_queue       (GrindPicturePane *self);
void          grind_picture_pane_print       (GrindPicturePane *self);
void          grind_picture_pane_set_matches (GrindPicturePane *self,
                                              const guint8     *matches,
                                              guint             n_nodes);
void          grind_picture_pane_set_status  (GrindPicturePane *self,
                                              const char       *text,
                                              const char       *link,
                                              const char       *action);
void          grind_picture_pane_set_note    (GrindPicturePane *self,
                                              const char       *text,
                                              const char       *explanation);

G_END_DECLS
