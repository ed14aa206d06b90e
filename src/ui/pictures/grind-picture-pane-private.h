/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-legend.h"
#include "grind-picture-list.h"
#include "grind-picture-pane.h"
#include "ui/lists/grind-node-actions.h"

G_BEGIN_DECLS

typedef struct
{
  /* Template */
  AdwBin            *bar_bin;
  GtkStack          *pages;
  GtkScrolledWindow *scroller;
  AdwBin            *list_bin;
  GtkLabel          *empty_label;
  AdwBin            *legend_bin;
  GtkWidget         *footer;
  GtkLabel          *status_label;
  GtkButton         *link_button;
  GtkLabel          *note_label;
  GtkWidget         *note_button;
  GtkLabel          *explanation_label;
  GtkWidget         *choices;         /* outside of the pane, as are those below */
  GtkSpinner        *spinner;
  GtkMenuButton     *menu_button;

  /* Borrowed */
  GrindSession      *session;
  GrindNavigator    *navigator;
  GrindCanvas       *canvas;
  GrindLegend       *legend;
  GtkWidget         *color_button;    /* (nullable) */
  GrindPictureList  *list;

  /* Owned */
  GrindNodeActions   *nodes;          /* (nullable): until disposed */
  GSimpleActionGroup *actions;
  GMenu              *menu;           /* of the options */
  GMenu              *looks;          /* a section of it: colours or sizes, and the list */
  GMenu              *context_menu;
  guint8             *matches;        /* (nullable): by node */

  double      scale;                  /* of the text; 0 before the first picture */
  guint       n_matches;
  guint       queue_source;
  GrindNodeId root;
  guint64     address;                /* of the selected code, or GRIND_NO_ADDRESS */
  gboolean    is_list;
  gboolean    is_compared;            /* whether the session shows a comparison */
  GrindSizeOptions size;
} GrindPicturePanePrivate;

GrindPicturePanePrivate *_grind_picture_pane_get_private   (GrindPicturePane *self);

/* Making the picture */
void                     _grind_picture_pane_queue_resized (GrindPicturePane *self);
void                     _grind_picture_pane_cancel        (GrindPicturePane *self);
void                     _grind_picture_pane_select_row    (GrindPicturePane *self);
void                     _grind_picture_pane_show_page     (GrindPicturePane *self);

/* Actions */
void                     _grind_picture_pane_add_actions   (GrindPicturePane *self);
void                     _grind_picture_pane_show_options  (GrindPicturePane *self);
GrindNodeId              _grind_picture_pane_get_node      (GrindPicturePane *self,
                                                            guint             item);

G_END_DECLS
