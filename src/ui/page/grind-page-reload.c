/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reloads files that change while they are shown: reads them in the background, and replaces the
 * page only on success. */
#include "config.h"

#include "grind-page-private.h"

#include <glib/gi18n.h>

#include "analysis/names/grind-number.h"
#include "profile/grind-plain-text.h"
#include "text/grind-bidi.h"
#include "ui/base/grind-settings.h"

#define TOTAL "grind-page-total"   /* of a session */

typedef struct
{
  char   *event;
  gint64  total;
} Total;

static gboolean
is_reload_set_to (const char *value)
{
  GSettings *settings = grind_settings_get ();
  g_autofree char *setting = settings != NULL ? g_settings_get_string (settings, "reload") : NULL;

  return g_strcmp0 (setting, value) == 0;
}

/* Whether the files changed, not only those that they are compared with */
static gboolean
has_changed_files (GrindPage *self)
{
  for (guint i = 0; i < self->files->len; i++)
    if (grind_file_watch_has_changed (self->watch, self->files->pdata[i]))
      return TRUE;

  return FALSE;
}

/* What is shown can be compared with changed files, but has no place on the side before. */
static void
show_change_bar (GrindPage  *self,
                 const char *text,
                 gboolean    can_reload)
{
  gtk_widget_set_visible (self->change_button, can_reload);
  gtk_widget_set_visible (self->compare_button, can_reload && has_changed_files (self));
  grind_message_bar_show (self->change_bar, text, NULL);
}

/* Shows a message until the files change again. */
void
_grind_page_tell (GrindPage  *self,
                  const char *text)
{
  show_change_bar (self, text, FALSE);
}

/* Reports changes to the files, or reloads them, depending on the settings. */
void
_grind_page_show_changes (GrindPage *self)
{
  GrindFileState state = GRIND_FILE_SAME;

  if (self->watch != NULL && !is_reload_set_to ("never"))
    state = grind_file_watch_get_state (self->watch);

  if (state == GRIND_FILE_CHANGED && is_reload_set_to ("always"))
    _grind_page_read_again (self);
  else if (state == GRIND_FILE_CHANGED)
    show_change_bar (self, _("The profile has changed on disk."), TRUE);
  else if (state == GRIND_FILE_GONE)
    _grind_page_tell (self, _("The file was deleted or moved. The loaded data stays here."));
  else
    grind_message_bar_show (self->change_bar, NULL, NULL);
}

void
_grind_page_stop_watching (GrindPage *self)
{
  if (self->change_bar != NULL)
    grind_message_bar_show (self->change_bar, NULL, NULL);
  if (self->watch == NULL)
    return;

  grind_file_watch_stop (self->watch);
  g_signal_handlers_disconnect_by_data (self->watch, self);
  g_clear_object (&self->watch);
}

/* Watches the files of the page, which are about to be read. */
void
_grind_page_watch (GrindPage *self)
{
  g_autoptr (GPtrArray) files = NULL;

  _grind_page_stop_watching (self);
  if (self->files == NULL)
    return;

  files = g_ptr_array_copy (self->files, (GCopyFunc) (void *) g_object_ref, NULL);
  g_ptr_array_set_free_func (files, g_object_unref);
  for (guint i = 0; self->base != NULL && i < self->base->len; i++)
    g_ptr_array_add (files, g_object_ref (self->base->pdata[i]));
  self->watch = grind_file_watch_new (files);
  g_signal_connect_object (self->watch, "changed", G_CALLBACK (_grind_page_show_changes), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->watch, "sibling-added",
                           G_CALLBACK (_grind_page_look_for_siblings), self, G_CONNECT_SWAPPED);
}

void
_grind_page_stop_reading (GrindPage *self)
{
  g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
  g_clear_object (&self->reader);
}

/* The total of a session when it was opened, for pages that show it later. */
static void
total_free (gpointer data)
{
  Total *total = data;

  g_free (total->event);
  g_free (total);
}

/* Call this while the graph is of all parts, as after opening, so that it has their costs. */
void
_grind_page_keep_total (GrindPage    *self,
                        GrindSession *session)
{
  GrindProfile *profile = grind_session_get_profile (session);
  Total *total;

  g_clear_pointer (&self->total_event, g_free);
  if (grind_profile_get_n_real_events (profile) == 0)
    return;

  self->total_event = g_strdup (grind_profile_get_event_name (profile, 0));
  self->total = grind_costs_get_total (grind_graph_get_costs (grind_session_get_graph (session),
                                                              0)).whole;
  total = g_new0 (Total, 1);
  total->event = g_strdup (self->total_event);
  total->total = self->total;
  g_object_set_data_full (G_OBJECT (session), TOTAL, total, total_free);
}

/* The same for a session that another page has shown. */
void
_grind_page_recall_total (GrindPage    *self,
                          GrindSession *session)
{
  const Total *total = g_object_get_data (G_OBJECT (session), TOTAL);

  g_clear_pointer (&self->total_event, g_free);
  if (total == NULL)
    return;

  self->total_event = g_strdup (total->event);
  self->total = total->total;
}

/* Formats e.g. `+2.3 %`, or returns NULL without a useful share. */
static char *
dup_share (gint64 previous,
           gint64 change)
{
  g_autofree char *share = NULL;

  if (previous <= 0)
    return NULL;

  share = grind_number_format_short_share ((double) change / previous);

  return grind_bidi_isolate (g_strconcat (change > 0 ? "+" : "", share, NULL));
}

static void
tell_change (GrindPage  *self,
             const char *previous_event,
             gint64      previous)
{
  g_autofree char *total = grind_number_format_integer (self->total);
  g_autofree char *share = NULL;
  g_autofree char *digits = NULL;
  g_autofree char *text = NULL;
  gint64 change;

  if (self->total_event == NULL || g_strcmp0 (self->total_event, previous_event) != 0 ||
      __builtin_sub_overflow (self->total, previous, &change) || change == G_MININT64)
    {
      _grind_page_tell (self, _("Reloaded: the profile has other events."));
      return;
    }
  if (change == 0)
    {
      /* translators: a cost and the name of its event */
      text = g_strdup_printf (_("Reloaded: total %s %s, as before"), total, self->total_event);
      _grind_page_tell (self, text);
      return;
    }

  share = dup_share (previous, change);
  digits = grind_number_format_integer (ABS (change));
  if (share != NULL)
    /* translators: a cost, its event, the change in percent, its sign, the change */
    text = g_strdup_printf (_("Reloaded: total %s %s, %s (%s%s)"), total, self->total_event, share,
                            change > 0 ? "+" : "\u2212", digits);
  else
    /* translators: a cost, its event, the sign of the change, the change */
    text = g_strdup_printf (_("Reloaded: total %s %s (%s%s)"), total, self->total_event,
                            change > 0 ? "+" : "\u2212", digits);
  _grind_page_tell (self, text);
}

/* Shows what was made from the files of the previous session, and reports the changes; not in a
 * comparison, whose bar has a result of both sides. */
void
_grind_page_show_again (GrindPage      *self,
                        GrindNavigator *navigator)
{
  g_autofree char *previous_event = g_strdup (self->total_event);
  gint64 previous = self->total;

  _grind_page_show_new (self, navigator);
  if (self->base == NULL)
    tell_change (self, previous_event, previous);
}

/* The previous profile stays; this reports the reason. */
void
_grind_page_tell_unreadable (GrindPage    *self,
                             const GError *error)
{
  /* translators: %s is a message that contains the file name */
  g_autofree char *text = g_strdup_printf (_("The changed file cannot be read: %s"),
                                           error->message);
  g_autofree char *shown = grind_plain_text_dup_message (text);

  _grind_page_tell (self, shown);
}

static void
read_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr (GrindPage) self = user_data;
  g_autoptr (GrindNavigator) navigator = NULL;
  g_autoptr (GError) error = NULL;

  navigator = grind_opener_open_finish (GRIND_OPENER (source), result, &error);
  if (self->reader != GRIND_OPENER (source))
    return;

  _grind_page_stop_reading (self);
  if (navigator == NULL)
    {
      _grind_page_tell_unreadable (self, error);
      return;
    }

  g_set_object (&self->previous, grind_page_get_navigator (self));
  _grind_page_clear (self);
  _grind_page_show_again (self, navigator);
  _grind_page_tell_problem (self, GRIND_OPENER (source));
  _grind_page_look_further (self, GRIND_OPENER (source));
}

/* Reads the files in their current state; a newer request replaces an older one. */
void
_grind_page_read_again (GrindPage *self)
{
  if (self->state != GRIND_PAGE_OPEN || self->files == NULL)
    return;

  _grind_page_stop_reading (self);
  _grind_page_watch (self);
  self->reader = grind_opener_new (self->base, self->files);
  self->reading = g_cancellable_new ();
  grind_opener_set_pairs (self->reader, self->pairs);
  _grind_page_choose_names (self->reader);
  grind_opener_open_async (self->reader, self->reading, read_cb, g_object_ref (self));
}

void
_grind_page_read_again_action (GtkWidget  *widget,
                               const char *action,
                               GVariant   *parameter)
{
  _grind_page_read_again (GRIND_PAGE (widget));
}
