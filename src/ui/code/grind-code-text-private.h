/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-code-text.h"

G_BEGIN_DECLS

struct _GrindCodeText
{
  GtkSourceView parent_instance;

  /* Owned */
  GrindNavigator *navigator;
  GrindCodeData  *data;          /* (nullable): until loaded */
  GrindCodeFold  *fold;
  GArray         *marks;         /* guint, of lines, sorted */
  GHashTable     *tags;          /* number of rows → GtkTextTag, borrowed from the buffer */
  GHashTable     *heights;       /* line → number of rows with space below it, if any */
  GArray         *queue;         /* guint, of lines whose space may have to change */
  GPtrArray      *rows;          /* GrindCodeCallRow overlays, hidden when unused */
  GtkAdjustment  *adjustment;    /* (nullable): scrolls the text */
  GPtrArray      *numbers;       /* (nullable): of its lines, if they are not those of the text */
  char           *description;   /* of the caret's line, for screen readers */

  guint          n_queued;      /* processed lines of @queue */
  guint          room_source;
  guint          place_source;
  guint          seek_source;
  guint          sought;        /* line to scroll to, or GRIND_NONE */
  guint          hurried;       /* likewise, while GTK scrolls to it */
  int            row_height;    /* px */
  int            height;        /* px, last allocated */
  int            below;         /* px of @row_height below the text */
  guint          line;          /* of the caret */
  gboolean       is_moving;     /* the caret is moved by the program */
  gboolean       is_filling;
  gboolean       is_in_frame;
  gboolean       are_addresses; /* @numbers are */
  gboolean       has_scrolled;  /* since the last placement of rows */
};

void _grind_code_text_init_rows     (GrindCodeText *self);
void _grind_code_text_dispose_rows  (GrindCodeText *self);
void _grind_code_text_leave_gutters (GrindCodeText *self);
void _grind_code_text_update_tags   (GrindCodeText *self);
void _grind_code_text_queue_place   (GrindCodeText *self);
void _grind_code_text_place_rows    (GrindCodeText *self);
gboolean
     _grind_code_text_focus_row     (GrindCodeText *self,
                                     guint          line,
                                     guint          index);
GtkWidget *
     _grind_code_text_get_focus_row (GrindCodeText *self);
gboolean
     _grind_code_text_press_key     (GrindCodeText   *self,
                                     guint            key,
                                     GdkModifierType  modifiers);
void _grind_code_text_ask_menu      (GrindCodeText *self,
                                     GtkWidget     *row,
                                     double         x,
                                     double         y);
void _grind_code_text_activate_row  (GrindCodeText *self,
                                     GtkWidget     *row);
void _grind_code_text_seek          (GrindCodeText *self,
                                     guint          line);
void _grind_code_text_hurry         (GrindCodeText *self);
void _grind_code_text_stop_seeking  (GrindCodeText *self);
void _grind_code_text_describe      (GrindCodeText *self);
void _grind_code_text_redraw        (GrindCodeText *self);
void _grind_code_text_emit_changed  (GrindCodeText *self);

G_END_DECLS
