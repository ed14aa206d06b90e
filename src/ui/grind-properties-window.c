/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-properties-window.h"

#include <string.h>

#include <glib/gi18n.h>

#include "analysis/grind-number.h"
#include "grind-base-text.h"
#include "grind-warning-list.h"
#include "profile/grind-math.h"

#define MAX_PARTS   100   /* that are listed one by one */
#define WIDTH       640
#define HEIGHT      640
#define VALUE_CHARS 44    /* a longer value has several lines */

/* What a profile says of itself: command, events and their totals, parts, headers, notes. */
struct _GrindPropertiesWindow
{
  AdwWindow parent_instance;

  /* Owned */
  GrindSession *session;
  GCancellable *cancellable;
  GPtrArray    *total_labels;   /* of GtkLabel, by event; borrowed from the rows */
};

G_DEFINE_FINAL_TYPE (GrindPropertiesWindow, grind_properties_window, ADW_TYPE_WINDOW)

static GtkWidget *
add_group (GtkWidget  *page,
           const char *title)
{
  GtkWidget *group = adw_preferences_group_new ();

  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), title);
  adw_preferences_page_add (ADW_PREFERENCES_PAGE (page), ADW_PREFERENCES_GROUP (group));

  return group;
}

/* A line with a title at its left and a value, that can be copied, at its right. */
static GtkWidget *
add_row (GtkWidget  *group,
         const char *title,
         const char *subtitle,
         const char *value)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *label = gtk_label_new (value);
  g_autofree char *safe = subtitle != NULL ? g_markup_escape_text (subtitle, -1) : NULL;

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  if (safe != NULL)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), safe);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  if (value != NULL && g_utf8_strlen (value, -1) > VALUE_CHARS)
    {
      gtk_label_set_wrap (GTK_LABEL (label), TRUE);
      gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
      gtk_label_set_width_chars (GTK_LABEL (label), VALUE_CHARS);
    }
  gtk_label_set_xalign (GTK_LABEL (label), 1);
  gtk_widget_add_css_class (label, "grind-facts");
  gtk_widget_add_css_class (row, "grind-property");
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), label);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);

  return label;
}

static void
add_text (GtkWidget  *group,
          const char *title,
          const char *value)
{
  if (value != NULL && *value != '\0')
    add_row (group, title, NULL, value);
}

static void
add_number (GtkWidget  *group,
            const char *title,
            gint64      value)
{
  g_autofree char *text = grind_number_format_integer (value);

  add_row (group, title, NULL, text);
}

static void
add_general (GrindPropertiesWindow *self,
             GtkWidget             *page)
{
  GrindGraph *graph = grind_session_get_graph (self->session);
  GrindProfile *profile = grind_session_get_profile (self->session);
  GtkWidget *group = add_group (page, _("Profile"));
  const GrindPartInfo *part = NULL;
  guint n_cycles = grind_graph_get_n_cycles (graph);

  if (grind_profile_get_n_parts (profile) > 0)
    part = grind_profile_get_part (profile, 0);
  if (part != NULL)
    {
      add_text (group, _("Command"), part->command);
      add_text (group, _("File"), part->file);
      add_text (group, _("Creator"), part->creator);
      add_text (group, _("Format version"), part->version);
    }
  add_number (group, _("Parts"), grind_profile_get_n_parts (profile));
  add_number (group, _("Functions"), grind_graph_get_n_active (graph) - n_cycles);
  add_number (group, _("Cycles"), n_cycles);
  add_number (group, _("Calls"), grind_profile_get_n_calls (profile));
}

static void
add_events (GrindPropertiesWindow *self,
            GtkWidget             *page)
{
  GrindProfile *profile = grind_session_get_profile (self->session);
  GtkWidget *group = add_group (page, _("Events and their totals"));
  g_autofree char *base = NULL;

  for (GrindEventId event = 0; event < grind_profile_get_n_events (profile); event++)
    {
      const char *long_name = grind_profile_get_event_long_name (profile, event);
      const char *formula = grind_profile_get_event_formula (profile, event);

      g_ptr_array_add (self->total_labels,
                       add_row (group, grind_profile_get_event_name (profile, event),
                                formula != NULL ? formula : long_name, "…"));
    }

  base = grind_base_text_dup (self->session,
                              grind_graph_get_costs (grind_session_get_graph (self->session),
                                                     grind_session_get_event (self->session)));
  if (base != NULL)
    adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (group), base);
}

static char *
dup_part_details (const GrindPartInfo *part)
{
  g_autoptr (GString) text = g_string_new (part->file);

  if (part->thread != 0)
    g_string_append_printf (text, _(", thread %" G_GINT64_FORMAT), part->thread);
  if (part->pid != 0)
    g_string_append_printf (text, _(", process %" G_GINT64_FORMAT), part->pid);

  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
add_parts (GrindPropertiesWindow *self,
           GtkWidget             *page)
{
  GrindProfile *profile = grind_session_get_profile (self->session);
  guint n_parts = grind_profile_get_n_parts (profile);
  GtkWidget *group;

  if (n_parts < 2)
    return;

  group = add_group (page, _("Parts"));
  for (GrindPartId id = 0; id < MIN (n_parts, MAX_PARTS); id++)
    {
      const GrindPartInfo *part = grind_profile_get_part (profile, id);
      g_autofree char *number = part->number != 0 ? grind_number_format_integer (part->number)
                                                  : grind_number_format_integer (id + 1);
      g_autofree char *details = dup_part_details (part);

      add_row (group, number, part->trigger, details);
    }
  if (n_parts > MAX_PARTS)
    {
      g_autofree char *rest = grind_number_format_integer (n_parts - MAX_PARTS);
      g_autofree char *text = g_strdup_printf (_("%s more"), rest);

      add_row (group, text, NULL, NULL);
    }
}

/* The header of the first part, line by line. */
static void
add_header (GrindPropertiesWindow *self,
            GtkWidget             *page)
{
  GrindProfile *profile = grind_session_get_profile (self->session);
  const GrindPartInfo *part;
  GtkWidget *group;

  if (grind_profile_get_n_parts (profile) == 0)
    return;
  part = grind_profile_get_part (profile, 0);
  if (part->properties == NULL || part->properties[0] == NULL)
    return;

  group = add_group (page, _("Header"));
  for (guint i = 0; part->properties[i] != NULL; i++)
    {
      const char *colon = strchr (part->properties[i], ':');
      g_autofree char *key = NULL;

      if (colon == NULL)
        continue;
      key = g_strndup (part->properties[i], colon - part->properties[i]);
      add_row (group, key, NULL, colon + 1 + strspn (colon + 1, " "));
    }
}

static void
add_notes (GrindPropertiesWindow *self,
           GtkWidget             *page)
{
  GrindProfile *profile = grind_session_get_profile (self->session);
  GtkWidget *group;
  GtkWidget *list;

  if (grind_profile_get_n_diagnostics (profile) == grind_profile_get_n_warnings (profile))
    return;

  group = add_group (page, _("Notes"));
  adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (group),
                                         _("Odd but understood: no number suffers."));
  list = grind_warning_list_new (profile, GRIND_LEVEL_NOTE, _("Notes"));
  gtk_widget_add_css_class (list, "card");
  gtk_widget_set_overflow (list, GTK_OVERFLOW_HIDDEN);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), list);
}

/* The totals of all events: linear in the profile for each, so not while one waits. */
static void
totals_worker (GTask        *task,
               gpointer      source,
               gpointer      task_data,
               GCancellable *cancellable)
{
  GrindProfile *profile = task_data;
  guint n_parts = grind_profile_get_n_parts (profile);
  guint n_events = grind_profile_get_n_events (profile);
  guint n_real = grind_profile_get_n_real_events (profile);
  g_autofree gint64 *parts = g_new0 (gint64, n_parts);
  gint64 *totals = g_new0 (gint64, n_events);

  for (GrindEventId event = 0; event < n_real && !g_cancellable_is_cancelled (cancellable); event++)
    {
      grind_profile_sum_part_totals (profile, event, parts);
      for (guint part = 0; part < n_parts; part++)
        totals[event] = grind_add (totals[event], parts[part]);
    }
  for (GrindEventId event = n_real; event < n_events; event++)
    totals[event] = grind_profile_derive (profile, event, totals);

  g_task_return_pointer (task, totals, g_free);
}

static void
totals_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autofree gint64 *totals = g_task_propagate_pointer (G_TASK (result), NULL);
  GrindPropertiesWindow *self = user_data;

  /* Cancelled: the window is gone. */
  if (totals == NULL)
    return;

  for (guint event = 0; event < self->total_labels->len; event++)
    {
      g_autofree char *text = grind_number_format_integer (totals[event]);

      gtk_label_set_text (self->total_labels->pdata[event], text);
    }
}

static void
compute_totals (GrindPropertiesWindow *self)
{
  g_autoptr (GTask) task = g_task_new (NULL, self->cancellable, totals_cb, self);

  g_task_set_source_tag (task, compute_totals);
  g_task_set_task_data (task, g_object_ref (grind_session_get_profile (self->session)),
                        g_object_unref);
  g_task_run_in_thread (task, totals_worker);
}

static void
grind_properties_window_dispose (GObject *object)
{
  GrindPropertiesWindow *self = GRIND_PROPERTIES_WINDOW (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->session);

  G_OBJECT_CLASS (grind_properties_window_parent_class)->dispose (object);
}

static void
grind_properties_window_finalize (GObject *object)
{
  GrindPropertiesWindow *self = GRIND_PROPERTIES_WINDOW (object);

  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->total_labels, g_ptr_array_unref);

  G_OBJECT_CLASS (grind_properties_window_parent_class)->finalize (object);
}

static void
grind_properties_window_class_init (GrindPropertiesWindowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = grind_properties_window_dispose;
  G_OBJECT_CLASS (klass)->finalize = grind_properties_window_finalize;

  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_Escape, 0, "window.close",
                                       NULL);
}

static void
grind_properties_window_init (GrindPropertiesWindow *self)
{
  self->cancellable = g_cancellable_new ();
  self->total_labels = g_ptr_array_new ();
}

/**
 * grind_properties_window_new:
 * @session: a session
 *
 * Makes a window that tells what the profile of @session says of itself.
 *
 * Returns: (transfer none): the window
 */
GtkWidget *
grind_properties_window_new (GrindSession *session)
{
  GrindPropertiesWindow *self;
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *page = adw_preferences_page_new ();

  g_return_val_if_fail (GRIND_IS_SESSION (session), NULL);

  self = g_object_new (GRIND_TYPE_PROPERTIES_WINDOW, "title", _("Properties"),
                       "default-width", WIDTH, "default-height", HEIGHT, "modal", TRUE, NULL);
  self->session = g_object_ref (session);

  add_general (self, page);
  add_events (self, page);
  add_parts (self, page);
  add_header (self, page);
  add_notes (self, page);
  compute_totals (self);

  gtk_widget_set_vexpand (page, TRUE);
  gtk_box_append (GTK_BOX (box), adw_header_bar_new ());
  gtk_box_append (GTK_BOX (box), page);
  adw_window_set_content (ADW_WINDOW (self), box);

  return GTK_WIDGET (self);
}
