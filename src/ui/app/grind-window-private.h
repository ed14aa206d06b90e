/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-header-bar.h"
#include "grind-palette.h"
#include "grind-window.h"

G_BEGIN_DECLS

/* A window with a tab for each profile. There is always at least one page, which may be empty. */
struct _GrindWindow
{
  AdwApplicationWindow parent_instance;

  /* Template */
  GrindHeaderBar *header_bar;
  AdwTabView     *tab_view;
  AdwTabBar      *tab_bar;
  GtkWidget      *drop_hint;
  GtkWidget      *open_hint;
  GtkWidget      *compare_hint;
  GrindPalette   *palette;

  /* Owned */
  GSignalGroup *split_signals;       /* of the current page */
  GSignalGroup *navigator_signals;   /* of its active half */
  GSignalGroup *session_signals;

  guint fit_source;
  guint name_source;

  gboolean is_narrow;    /* nothing more can be hidden to make it narrower */
  gboolean is_closing;   /* whatever is being recorded */
};

GrindNavigator *_grind_window_get_navigator (GrindWindow *self);
gboolean        _grind_window_is_going      (GrindWindow *self);
GrindPage      *_grind_window_add_page      (GrindWindow *self);

/* grind-window-close.c */
gboolean _grind_window_close_page_cb (GrindWindow *self,
                                      AdwTabPage  *tab);
gboolean _grind_window_may_close     (GrindWindow *self);

/* grind-window-actions.c */
void _grind_window_install_actions (GtkWidgetClass *widget_class);

/* grind-window-state.c */
void _grind_window_note_change      (GrindWindow *self);
void _grind_window_offer_undo       (GrindWindow *self,
                                     AdwTabPage  *tab);
void _grind_window_remember_closing (GrindWindow *self);

G_END_DECLS
