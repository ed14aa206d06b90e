/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-event-editor.h"
#include "grind-event-row.h"
#include "grind-events-view.h"

G_BEGIN_DECLS

struct _GrindEventsView
{
  GrindView parent_instance;

  /* Template */
  GtkBox            *titles;
  GtkScrolledWindow *scroller;
  GtkListBox        *list;
  GtkWidget         *add_button;    /* outside of the view */

  /* Owned */
  GrindEventSet     *events;        /* (nullable): the listed event types */
  GSimpleAction     *primary;
  GtkWidget         *popover;       /* (nullable): the context menu */
  guint              fit_source;

  /* Borrowed */
  GrindSession      *session;
  GrindEventEditor  *editor;        /* (nullable): in one of the rows */

  int                widths[GRIND_N_EVENT_COLUMNS];
  guint              saved;         /* the formula to focus once it is listed, or GRIND_NONE */
};

gboolean _grind_events_view_is_listed   (GrindGraph      *graph,
                                         GrindEventId     event);
void     _grind_events_view_add_actions (GrindEventsView *self);
void     _grind_events_view_focus_saved (GrindEventsView *self);
void     _grind_events_view_edit        (GrindEventsView *self,
                                         guint            definition);
void     _grind_events_view_open_menu   (GrindEventsView *self,
                                         GrindEventRow   *row,
                                         double           x,
                                         double           y);

G_END_DECLS
