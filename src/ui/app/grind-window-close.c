/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Closing tabs and windows, in which programs may be recorded. */
#include "config.h"

#include "grind-record.h"
#include "grind-window-private.h"

/* Closing the last profile leaves an empty window; closing the empty tab closes the window. */
static void
finish_closing (GrindWindow *self,
                AdwTabPage  *tab,
                gboolean     is_confirmed)
{
  GrindPage *page = GRIND_PAGE (adw_tab_page_get_child (tab));

  if (_grind_window_is_going (self))
    return;
  if (is_confirmed)
    {
      _grind_window_offer_undo (self, tab);
      if (adw_tab_view_get_n_pages (self->tab_view) == 1 &&
          grind_page_get_state (page) != GRIND_PAGE_EMPTY)
        _grind_window_add_page (self);
      grind_page_close (page);
    }
  adw_tab_view_close_page_finish (self->tab_view, tab, is_confirmed);
}

gboolean
_grind_window_close_page_cb (GrindWindow *self,
                             AdwTabPage  *tab)
{
  GrindPage *page = GRIND_PAGE (adw_tab_page_get_child (tab));

  if (grind_page_get_state (page) == GRIND_PAGE_RECORDING)
    grind_record_ask_to_stop (self, tab, 1, finish_closing);
  else
    finish_closing (self, tab, TRUE);

  return GDK_EVENT_STOP;
}

/* The number of recordings that are running in the window */
guint
grind_window_count_recordings (GrindWindow *self)
{
  guint n_recordings = 0;

  g_return_val_if_fail (GRIND_IS_WINDOW (self), 0);

  for (int i = 0; i < adw_tab_view_get_n_pages (self->tab_view); i++)
    {
      AdwTabPage *tab = adw_tab_view_get_nth_page (self->tab_view, i);

      n_recordings += grind_page_get_state (GRIND_PAGE (adw_tab_page_get_child (tab))) ==
                      GRIND_PAGE_RECORDING;
    }

  return n_recordings;
}

/* Closes the window, and stops recordings, without a question. */
void
grind_window_close_anyway (GrindWindow *self)
{
  g_return_if_fail (GRIND_IS_WINDOW (self));

  self->is_closing = TRUE;
  if (!_grind_window_is_going (self))
    gtk_window_close (GTK_WINDOW (self));
}

static void
stopped_cb (GrindWindow *self,
            AdwTabPage  *tab,
            gboolean     is_confirmed)
{
  if (is_confirmed)
    grind_window_close_anyway (self);
}

/* Asks first if something is being recorded. */
gboolean
_grind_window_may_close (GrindWindow *self)
{
  guint n_recordings = grind_window_count_recordings (self);

  if (n_recordings == 0 || self->is_closing)
    return TRUE;

  grind_record_ask_to_stop (self, NULL, n_recordings, stopped_cb);

  return FALSE;
}
