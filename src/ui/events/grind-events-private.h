/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-event-editor.h"
#include "grind-event-row.h"
#include "grind-events-view.h"
#include "profile/grind-latest.h"

G_BEGIN_DECLS

struct _GrindEventsView
{
  AdwBin parent_instance;

  /* Template */
  GtkBox            *titles;
  GtkScrolledWindow *scroller;
  GtkListBox        *list;
  GtkWidget         *add_button;    /* outside of the view */

  /* Owned */
  GrindSession      *session;
  GrindEventSet     *events;        /* the listed event types */
  GSimpleAction     *primary;
  GtkWidget         *popover;       /* (nullable): the context menu */
  guint              fit_source;

  GrindLatest        costs;

  /* Borrowed */
  GrindEventEditor  *editor;        /* (nullable): in one of the rows */

  int                widths[GRIND_N_EVENT_COLUMNS];
  gboolean           is_stale;      /* numbers need an update when it is mapped */
};

gboolean _grind_events_view_is_listed   (GrindGraph      *graph,
                                         GrindEventId     event);
void     _grind_events_view_add_actions (GrindEventsView *self);
void     _grind_events_view_edit        (GrindEventsView *self,
                                         guint            definition);
void     _grind_events_view_open_menu   (GrindEventsView *self,
                                         GrindEventRow   *row,
                                         double           x,
                                         double           y);

G_END_DECLS
