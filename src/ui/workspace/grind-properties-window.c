/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-properties-window.h"

#include <string.h>

#include <glib/gi18n.h>

#include "analysis/names/grind-number.h"
#include "profile/grind-latest.h"
#include "profile/grind-math.h"
#include "profile/grind-part-totals.h"
#include "profile/grind-plain-text.h"
#include "text/grind-base-text.h"
#include "text/grind-change-text.h"
#include "text/grind-part-text.h"
#include "ui/base/grind-text-scale.h"

#define MAX_EVENTS  100   /* listed individually */
#define MAX_PARTS   100   /* likewise */
#define MAX_LINES   100   /* likewise, of one header */
#define WIDTH       640
#define HEIGHT      640
#define VALUE_CHARS 44    /* longer values are wrapped */

/* The properties of a profile: command, event types and totals, parts, headers, notes. */
struct _GrindPropertiesWindow
{
  AdwWindow parent_instance;

  /* Owned */
  GrindNavigator *navigator;
  GrindSession   *session;        /* borrowed from it */
  GPtrArray      *total_labels;   /* of GtkLabel, by event type; borrowed from the rows */

  /* Borrowed */
  GtkWidget    *events_group;

  GrindLatest   totals;
};

static const char * const sum_keys[] = { "summary:", "totals:" };

/* Sums over all parts, by event type. */
typedef struct
{
  GrindSums costs;                                     /* of the cost lines */
  GrindSums stated[G_N_ELEMENTS (sum_keys)];           /* as stated in the parts */
  GrindSums of_stating[G_N_ELEMENTS (sum_keys)];       /* of the lines of these parts */
  gboolean  is_stated[G_N_ELEMENTS (sum_keys)];
  GrindSums sides[2];                                  /* of files after and before, compared */
} Totals;

/* The input of the worker */
typedef struct
{
  GrindProfile *profile;
  guint8       *before;    /* (nullable): the parts of the files before */
} Request;

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

/* A row with a title at the left and a value, which can be copied, at the right. */
static GtkWidget *
add_row (GtkWidget  *group,
         const char *title,
         const char *subtitle,
         const char *value)
{
  GtkWidget *row = adw_action_row_new ();
  g_autofree char *shown_title = grind_plain_text_dup_message (title);
  g_autofree char *shown = value != NULL ? grind_plain_text_dup_message (value) : NULL;
  g_autofree char *below = subtitle != NULL ? grind_plain_text_dup_message (subtitle) : NULL;
  g_autofree char *safe = below != NULL ? g_markup_escape_text (below, -1) : NULL;
  GtkWidget *label = gtk_label_new (shown);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), shown_title);
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

/* The kinds of positions with costs */
static char *
dup_positions (GrindProfile *profile)
{
  gboolean has_lines = FALSE;
  gboolean has_addresses = FALSE;

  for (GrindPartId id = 0; id < grind_profile_get_n_parts (profile); id++)
    {
      const GrindPartInfo *part = grind_profile_get_part (profile, id);

      has_lines |= part->has_lines;
      has_addresses |= part->has_addresses;
    }
  if (has_lines && has_addresses)
    return g_strdup (_("Source lines and instructions"));
  if (has_addresses)
    return g_strdup (_("Instructions"));

  return has_lines ? g_strdup (_("Source lines")) : NULL;
}

static void
add_part_facts (GtkWidget           *group,
                const GrindPartInfo *part)
{
  g_autofree char *pid = part->pid != 0 ? g_strdup_printf ("%" G_GINT64_FORMAT, part->pid) : NULL;

  add_text (group, _("Command"), part->command);
  add_text (group, _("File"), part->file);
  add_text (group, _("Process"), pid);
  /* translators: the program that wrote the profile */
  add_text (group, _("Creator"), part->creator);
  add_text (group, _("Format version"), part->version);
}

/* The first part of the files before or after, or of all files without a comparison of files;
 * GRIND_NONE if there is none */
static GrindPartId
find_first_part (GrindPropertiesWindow *self,
                 gboolean               is_before)
{
  const guint8 *files = grind_session_get_base_files (self->session);
  guint n_parts = grind_profile_get_n_parts (grind_session_get_profile (self->session));

  for (GrindPartId part = 0; part < n_parts; part++)
    if (files == NULL || grind_parts_have (files, part) == is_before)
      return part;

  return GRIND_NONE;
}

/* The facts of the profile, or of both */
static GtkWidget *
add_facts (GrindPropertiesWindow *self,
           GtkWidget             *page)
{
  GrindProfile *profile = grind_session_get_profile (self->session);
  GrindPartId first = find_first_part (self, FALSE);
  GtkWidget *group;

  if (grind_session_get_base_files (self->session) == NULL)
    {
      group = add_group (page, _("Profile"));
      if (first != GRIND_NONE)
        add_part_facts (group, grind_profile_get_part (profile, first));
      return group;
    }

  add_part_facts (add_group (page, _("Before")),
                  grind_profile_get_part (profile, find_first_part (self, TRUE)));
  add_part_facts (add_group (page, _("After")), grind_profile_get_part (profile, first));

  return add_group (page, _("Before and after"));
}

static void
add_general (GrindPropertiesWindow *self,
             GtkWidget             *page)
{
  GrindGraph *graph = grind_session_get_graph (self->session);
  GrindProfile *profile = grind_session_get_profile (self->session);
  GtkWidget *group = add_facts (self, page);
  guint n_parts = grind_profile_get_n_parts (profile);
  guint n_cycles = grind_graph_get_n_cycles (graph);
  guint64 n_jumps = 0;
  g_autofree char *positions = dup_positions (profile);
  g_autofree char *restriction = grind_part_text_dup_restriction (graph);

  for (GrindPartId id = 0; id < n_parts; id++)
    n_jumps += grind_profile_get_part (profile, id)->n_jumps;

  /* translators: kinds of positions with costs: lines, instructions */
  add_text (group, _("Positions"), positions);
  add_number (group, _("Parts"), n_parts);
  if (restriction != NULL)
    add_text (group, _("Selected parts"), restriction);
  add_number (group, _("Functions"), grind_graph_get_n_active (graph) - n_cycles);
  add_number (group, _("Cycles"), n_cycles);
  add_number (group, _("Calls"), grind_profile_get_n_calls (profile));
  if (n_jumps > 0)
    add_number (group, _("Jumps"), MIN (n_jumps, G_MAXINT64));
}

static void
add_events (GrindPropertiesWindow *self,
            GtkWidget             *page)
{
  GrindProfile *profile = grind_session_get_profile (self->session);
  guint n_events = grind_profile_get_n_events (profile);
  GtkWidget *group = add_group (page, grind_session_get_base_files (self->session) != NULL
                                        ? _("Events and their totals before and after")
                                      : grind_profile_get_n_parts (profile) > 1
                                        ? _("Events and their totals over all parts")
                                        : _("Events and their totals"));
  g_autofree char *base = NULL;
  g_autofree char *safe = NULL;

  self->events_group = group;
  for (GrindEventId event = 0; event < MIN (n_events, MAX_EVENTS); event++)
    {
      const char *long_name = grind_profile_get_event_long_name (profile, event);
      const char *formula = grind_profile_get_event_formula (profile, event);

      g_ptr_array_add (self->total_labels,
                       add_row (group, grind_profile_get_event_name (profile, event),
                                formula != NULL ? formula : long_name, "…"));
    }
  if (n_events > MAX_EVENTS)
    {
      guint n_rest = n_events - MAX_EVENTS;
      g_autofree char *text = NULL;

      text = g_strdup_printf (ngettext ("%u more event is not listed",
                                        "%u more events are not listed", n_rest),
                              n_rest);
      add_row (group, text, NULL, NULL);
    }

  base = grind_base_text_dup (self->navigator,
                              grind_graph_get_costs (grind_session_get_graph (self->session),
                                                     grind_session_get_event (self->session)));
  /* The description is markup, and names may contain markup characters. */
  safe = base != NULL ? g_markup_escape_text (base, -1) : NULL;
  if (safe != NULL)
    adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (group), safe);
}

static char *
dup_part_details (const GrindPartInfo *part)
{
  g_autofree char *thread = g_strdup_printf ("%" G_GINT64_FORMAT, part->thread);
  g_autofree char *process = g_strdup_printf ("%" G_GINT64_FORMAT, part->pid);

  if (part->thread != 0 && part->pid != 0)
    /* translators: the name of a file, the numbers of a thread and of a process */
    return g_strdup_printf (_("%s, thread %s, process %s"), part->file, thread, process);
  if (part->thread != 0)
    /* translators: the name of a file, the number of a thread */
    return g_strdup_printf (_("%s, thread %s"), part->file, thread);
  if (part->pid != 0)
    /* translators: the name of a file, the number of a process */
    return g_strdup_printf (_("%s, process %s"), part->file, process);
  return g_strdup (part->file);
}

/* @side: (nullable): of a comparison. Then why and when it was written, if stated */
static char *
dup_part_about (const GrindPartInfo *part,
                const char          *side)
{
  const char *facts[] = { side, part->trigger, part->timerange };
  g_autoptr (GPtrArray) known = g_ptr_array_new ();

  for (guint i = 0; i < G_N_ELEMENTS (facts); i++)
    if (facts[i] != NULL)
      g_ptr_array_add (known, (char *) facts[i]);
  g_ptr_array_add (known, NULL);

  return known->len > 1 ? g_strjoinv (" · ", (char **) known->pdata) : NULL;
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
      g_autofree char *about = dup_part_about (part, grind_part_text_get_side (self->session,
                                                                               id));

      add_row (group, number, about, details);
    }
  if (n_parts > MAX_PARTS)
    {
      guint n_rest = n_parts - MAX_PARTS;
      g_autofree char *rest = grind_number_format_integer (n_rest);
      g_autofree char *text = NULL;

      /* translators: how many more parts the profile has than are listed above */
      text = g_strdup_printf (ngettext ("%s more part", "%s more parts", n_rest), rest);

      add_row (group, text, NULL, NULL);
    }
}

/* Whether the window shows a header line elsewhere. */
static gboolean
is_told (const char *line)
{
  static const char * const keys[] = {
    "version", "creator", "cmd", "pid", "thread", "part", "events", "event", "positions", "summary",
    "totals",
  };
  gsize length = strcspn (line, ":");

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    if (strlen (keys[i]) == length && strncmp (line, keys[i], length) == 0)
      return TRUE;

  return FALSE;
}

/* Callgrind writes keys without values for caches that were not simulated. */
static gboolean
has_value (const char *line)
{
  const char *colon = strchr (line, ':');
  const char *value = colon != NULL ? colon + 1 : line;

  return value[strspn (value, " ")] != '\0';
}

/* "key: value" */
static void
add_line (GtkWidget  *group,
          const char *line)
{
  const char *colon = strchr (line, ':');
  g_autofree char *key = colon != NULL ? g_strndup (line, colon - line) : NULL;

  if (colon == NULL)
    add_row (group, line, NULL, NULL);
  else
    add_row (group, key, NULL, colon + 1 + strspn (colon + 1, " "));
}

/* Further header lines of a part: descriptions, and lines unknown to the format.
 * @about: (nullable): which part it is */
static void
add_header_lines (GtkWidget           *page,
                  const GrindPartInfo *part,
                  const char          *about)
{
  const char * const *lines = part->properties;
  GtkWidget *groups[2] = { NULL, NULL };
  guint n_lines = 0;

  for (guint i = 0; lines != NULL && lines[i] != NULL; i++)
    {
      gboolean is_other = !g_str_has_prefix (lines[i], "desc:");
      const char *line = is_other ? lines[i] : lines[i] + strlen ("desc:");

      if (is_told (lines[i]) || !has_value (line) || n_lines++ >= MAX_LINES)
        continue;
      if (groups[is_other] == NULL)
        {
          groups[is_other] = add_group (page, is_other ? _("Other header lines")
                                                       : _("Description"));
          adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (groups[is_other]), about);
        }
      add_line (groups[is_other], line + strspn (line, " "));
    }
  if (n_lines > MAX_LINES)
    {
      guint n_rest = n_lines - MAX_LINES;
      g_autofree char *text = NULL;

      text = g_strdup_printf (ngettext ("%u more header line is not listed",
                                        "%u more header lines are not listed", n_rest),
                              n_rest);
      add_row (groups[1] != NULL ? groups[1] : groups[0], text, NULL, NULL);
    }
}

static void
add_headers (GrindPropertiesWindow *self,
             GtkWidget             *page)
{
  GrindProfile *profile = grind_session_get_profile (self->session);
  gboolean is_compared = grind_session_get_base_files (self->session) != NULL;
  GrindPartId first = find_first_part (self, FALSE);

  if (is_compared)
    add_header_lines (page, grind_profile_get_part (profile, find_first_part (self, TRUE)),
                      _("Of the first part before"));
  if (first != GRIND_NONE)
    add_header_lines (page, grind_profile_get_part (profile, first),
                      is_compared ? _("Of the first part after")
                      : grind_profile_get_n_parts (profile) > 1 ? _("Of the first part") : NULL);
}

/* "callgrind.out.4711:12", and the count if more than one */
static char *
dup_place (const GrindDiagnostic *diagnostic)
{
  g_autofree char *name = g_path_get_basename (diagnostic->file);
  g_autofree char *count = grind_number_format_integer (MIN (diagnostic->count, G_MAXINT64));
  g_autoptr (GString) text = g_string_new (name);

  if (diagnostic->line > 0)
    g_string_append_printf (text, ":%" G_GUINT64_FORMAT, diagnostic->line);
  if (diagnostic->count > 1)
    {
      g_string_append (text, " · ");
      g_string_append_printf (text, ngettext ("%s time", "%s times", diagnostic->count), count);
    }

  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* There is one row for each kind: some fifty at most. */
static void
add_findings (GrindPropertiesWindow *self,
              GtkWidget             *page,
              GrindLevel             level,
              const char            *title,
              const char            *description)
{
  GrindProfile *profile = grind_session_get_profile (self->session);
  GtkWidget *group = add_group (page, title);

  adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (group), description);
  for (guint i = 0; i < grind_profile_get_n_diagnostics (profile); i++)
    {
      const GrindDiagnostic *diagnostic = grind_profile_get_diagnostic (profile, i);
      g_autofree char *place = dup_place (diagnostic);

      if (diagnostic->level == level)
        add_row (group, diagnostic->title, diagnostic->message, place);
    }
}

static void
add_all_findings (GrindPropertiesWindow *self,
                  GtkWidget             *page)
{
  GrindProfile *profile = grind_session_get_profile (self->session);
  guint n_warnings = grind_profile_get_n_warnings (profile);

  if (n_warnings > 0)
    add_findings (self, page, GRIND_LEVEL_WARNING, _("Warnings"),
                  _("Something was skipped, truncated or guessed; numbers may be wrong."));
  if (grind_profile_get_n_diagnostics (profile) > n_warnings)
    add_findings (self, page, GRIND_LEVEL_NOTE, _("Notes"),
                  _("Unusual, but understood; numbers are not affected."));
}

static Totals *
totals_new (guint n_events)
{
  Totals *totals = g_new0 (Totals, 1);

  grind_sums_init_zeros (&totals->costs, n_events);
  for (guint i = 0; i < G_N_ELEMENTS (totals->sides); i++)
    grind_sums_init_zeros (&totals->sides[i], n_events);
  for (guint i = 0; i < G_N_ELEMENTS (sum_keys); i++)
    {
      grind_sums_init_zeros (&totals->stated[i], n_events);
      grind_sums_init_zeros (&totals->of_stating[i], n_events);
    }

  return totals;
}

static void
totals_free (Totals *totals)
{
  grind_sums_clear (&totals->costs);
  for (guint i = 0; i < G_N_ELEMENTS (totals->sides); i++)
    grind_sums_clear (&totals->sides[i]);
  for (guint i = 0; i < G_N_ELEMENTS (sum_keys); i++)
    {
      grind_sums_clear (&totals->stated[i]);
      grind_sums_clear (&totals->of_stating[i]);
    }
  g_free (totals);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Totals, totals_free)

/* Adds the costs of @part, and the sums in its header. */
static void
add_part (Totals                *totals,
          const GrindPartTotals *costs,
          const Request         *request,
          GrindPartId            part)
{
  const GrindPartInfo *info = grind_profile_get_part (request->profile, part);
  const GrindStatedSums *stated[] = { info->summary, info->totals };

  grind_part_totals_add (costs, part, &totals->costs);
  if (request->before != NULL)
    grind_part_totals_add (costs, part, &totals->sides[grind_parts_have (request->before, part)]);
  for (guint i = 0; i < G_N_ELEMENTS (stated); i++)
    {
      if (stated[i] == NULL)
        continue;
      totals->is_stated[i] = TRUE;
      grind_part_totals_add (costs, part, &totals->of_stating[i]);
      for (guint k = 0; k < stated[i]->n; k++)
        grind_sums_add (&totals->stated[i], stated[i]->events[k], stated[i]->values[k]);
    }
}

/* Adds the events with a formula. */
static void
derive (GrindSums    *sums,
        GrindProfile *profile)
{
  guint n_events = grind_profile_get_n_events (profile);
  g_autofree gint64 *shown = g_new (gint64, MAX (n_events, 1));

  grind_sums_copy (sums, shown);
  for (GrindEventId event = grind_profile_get_n_real_events (profile); event < n_events; event++)
    grind_sums_set (sums, event, grind_profile_derive (profile, event, shown));
}

/* Takes linear time in the profile for the totals of all event types, so runs in a worker. */
static gpointer
add_totals (gpointer       data,
            GCancellable  *cancellable,
            GError       **error)
{
  const Request *request = data;
  g_autoptr (GrindPartTotals) costs = NULL;
  g_autoptr (Totals) totals = totals_new (grind_profile_get_n_events (request->profile));

  costs = grind_part_totals_new (request->profile, error);
  if (costs == NULL)
    return NULL;
  for (GrindPartId part = 0; part < grind_profile_get_n_parts (request->profile); part++)
    add_part (totals, costs, request, part);
  derive (&totals->costs, request->profile);
  for (guint i = 0; request->before != NULL && i < G_N_ELEMENTS (totals->sides); i++)
    derive (&totals->sides[i], request->profile);

  return g_steal_pointer (&totals);
}

static void
request_free (gpointer data)
{
  Request *request = data;

  g_object_unref (request->profile);
  g_free (request->before);
  g_free (request);
}

/* Where the sum in the file differs from that of its lines. */
static void
add_differences (GrindPropertiesWindow *self,
                 GrindEventId           event,
                 const Totals          *totals)
{
  GrindProfile *profile = grind_session_get_profile (self->session);

  for (guint i = 0; i < G_N_ELEMENTS (sum_keys); i++)
    {
      gint64 stated_sum = grind_sums_get_clamped (&totals->stated[i], event);
      gint64 sum = grind_sums_get_clamped (&totals->of_stating[i], event);
      g_autofree char *stated = grind_number_format_integer (stated_sum);
      g_autofree char *costs = grind_number_format_integer (sum);
      g_autofree char *title = NULL;
      g_autofree char *subtitle = NULL;

      if (!totals->is_stated[i] || stated_sum == sum)
        continue;

      /* translators: an event, and a header key: "Ir in “summary:”" */
      title = g_strdup_printf (_("%s in “%s”"), grind_profile_get_event_name (profile, event),
                               sum_keys[i]);
      /* translators: %s is a number, the sum of the cost lines */
      subtitle = g_strdup_printf (_("The lines add up to %s, which is shown"), costs);
      add_row (self->events_group, title, subtitle, stated);
    }
}

static char *
format_sum (const GrindSums *sums,
            GrindEventId     event)
{
  return grind_number_format_integer (grind_sums_get_clamped (sums, event));
}

static void
added_totals (gpointer      owner,
              gpointer      result,
              const GError *error)
{
  g_autoptr (Totals) totals = result;
  GrindPropertiesWindow *self = owner;

  /* Out of memory */
  if (totals == NULL)
    return;

  for (guint event = 0; event < self->total_labels->len; event++)
    {
      g_autofree char *total = format_sum (&totals->costs, event);
      g_autofree char *before = format_sum (&totals->sides[1], event);
      g_autofree char *after = format_sum (&totals->sides[0], event);
      g_autofree char *both = grind_change_text_join (before, after);

      gtk_label_set_text (self->total_labels->pdata[event],
                          grind_session_get_base_files (self->session) != NULL ? both : total);
      add_differences (self, event, totals);
    }
}

static const GrindJob totals_job = {
  .run = add_totals,
  .free_data = request_free,
  .done = added_totals,
  .free_result = (GDestroyNotify) totals_free,
};

static void
grind_properties_window_dispose (GObject *object)
{
  GrindPropertiesWindow *self = GRIND_PROPERTIES_WINDOW (object);

  grind_latest_cancel (&self->totals);
  g_clear_object (&self->navigator);

  G_OBJECT_CLASS (grind_properties_window_parent_class)->dispose (object);
}

static void
grind_properties_window_finalize (GObject *object)
{
  GrindPropertiesWindow *self = GRIND_PROPERTIES_WINDOW (object);

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
  self->total_labels = g_ptr_array_new ();
}

/**
 * grind_properties_window_new:
 * @navigator: a navigator
 *
 * Creates a window with the properties of the profile of @navigator.
 *
 * Returns: (transfer none): the window
 */
GtkWidget *
grind_properties_window_new (GrindNavigator *navigator)
{
  GrindPropertiesWindow *self;
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *page = adw_preferences_page_new ();
  const guint8 *files;
  Request *request;

  g_return_val_if_fail (GRIND_IS_NAVIGATOR (navigator), NULL);

  self = g_object_new (GRIND_TYPE_PROPERTIES_WINDOW, "title", _("Properties"), "modal", TRUE,
                       NULL);
  grind_text_scale_set_default_size (GTK_WINDOW (self), WIDTH, HEIGHT);
  self->navigator = g_object_ref (navigator);
  self->session = grind_navigator_get_session (navigator);
  files = grind_session_get_base_files (self->session);
  gtk_widget_add_css_class (GTK_WIDGET (self), "grind-properties");

  add_general (self, page);
  add_events (self, page);
  add_parts (self, page);
  add_headers (self, page);
  add_all_findings (self, page);
  request = g_new0 (Request, 1);
  request->profile = g_object_ref (grind_session_get_profile (self->session));
  if (files != NULL)
    request->before = g_memdup2 (files, grind_profile_get_n_parts (request->profile) / 8 + 1);
  grind_latest_run (&self->totals, &totals_job, request, self);

  gtk_widget_set_vexpand (page, TRUE);
  gtk_box_append (GTK_BOX (box), adw_header_bar_new ());
  gtk_box_append (GTK_BOX (box), page);
  adw_window_set_content (ADW_WINDOW (self), box);

  return GTK_WIDGET (self);
}
