/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-cli-text.h"

#include <glib/gi18n.h>

#include "analysis/compare/grind-change.h"
#include "analysis/compare/grind-run-differences.h"
#include "analysis/names/grind-number.h"
#include "output/grind-terminal-text.h"
#include "text/grind-change-text.h"

static gulong
plural_of (guint64 count)
{
  return MIN (count, G_MAXULONG);
}

/* "FILE:LINE: message (n times)"; diagnostics of the whole file have no line. */
static char *
describe (const GrindDiagnostic *diagnostic)
{
  GString *string = g_string_new (diagnostic->file);

  if (diagnostic->line > 0)
    g_string_append_printf (string, ":%" G_GUINT64_FORMAT, diagnostic->line);

  g_string_append_printf (string, ": %s", diagnostic->message);
  if (diagnostic->count > 1)
    {
      g_autofree char *count = grind_number_format_integer (MIN (diagnostic->count, G_MAXINT64));

      g_string_append_c (string, ' ');
      g_string_append_printf (string,
                              ngettext ("(%s time)", "(%s times)", plural_of (diagnostic->count)),
                              count);
    }

  return g_string_free (string, FALSE);
}

static void
write_level (GrindOutput  *output,
             GrindProfile *profile,
             GrindLevel    level)
{
  for (guint i = 0; i < grind_profile_get_n_diagnostics (profile); i++)
    {
      const GrindDiagnostic *diagnostic = grind_profile_get_diagnostic (profile, i);
      g_autofree char *line = NULL;
      g_autofree char *escaped = NULL;

      if (diagnostic->level != level)
        continue;

      line = describe (diagnostic);
      escaped = grind_terminal_escape (line);
      if (level == GRIND_LEVEL_NOTE)
        grind_output_put_text (output, _("note: "));
      grind_output_put_text (output, escaped);
      grind_output_put_char (output, '\n');
    }
}

/**
 * grind_cli_text_diagnostics:
 * @output: the output
 * @profile: a profile
 *
 * Writes a line for each kind of diagnostic, first the warnings, then the notes.
 */
void
grind_cli_text_diagnostics (GrindOutput  *output,
                            GrindProfile *profile)
{
  write_level (output, profile, GRIND_LEVEL_WARNING);
  write_level (output, profile, GRIND_LEVEL_NOTE);
}

/**
 * grind_cli_text_hidden_rows:
 * @output: the output
 * @n_hidden: the number of rows that the limit removed from the table above
 *
 * Reports hidden rows.
 */
void
grind_cli_text_hidden_rows (GrindOutput *output,
                            guint        n_hidden)
{
  g_autofree char *count = grind_number_format_integer (n_hidden);

  if (n_hidden > 0)
    grind_output_print (output, ngettext ("%s more row; use --limit=0 to show it\n",
                                          "%s more rows; use --limit=0 to show all\n", n_hidden),
                        count);
}

/**
 * grind_cli_text_name:
 * @output: the output
 * @name: the name of a function
 * @location: its location, or empty
 *
 * Writes the line above a report on one function.
 */
void
grind_cli_text_name (GrindOutput *output,
                     const char  *name,
                     const char  *location)
{
  g_autofree char *shown_name = grind_terminal_escape (name);
  g_autofree char *shown_location = grind_terminal_escape (location);
  gboolean has_colors = grind_output_has_colors (output);

  if (has_colors)
    grind_output_put_string (output, GRIND_TERMINAL_BOLD);
  grind_output_put_text (output, shown_name);
  if (has_colors)
    grind_output_put_string (output, GRIND_TERMINAL_NORMAL);
  if (*shown_location != '\0')
    {
      grind_output_put_string (output, "  ");
      grind_output_put_text (output, shown_location);
    }
  grind_output_put_char (output, '\n');
}

/* Whether the base of percentages differs enough from the total to be shown */
gboolean
grind_cli_text_is_other_base (double total,
                              double base)
{
  return ABS (base - total) > ABS (total) / 100;
}

/* The event, and the number of parts counted. */
static char *
dup_counted (GrindGraph   *graph,
             GrindEventId  event)
{
  GrindProfile *profile = grind_graph_get_profile (graph);
  const guint8 *parts = grind_graph_get_parts (graph);
  guint n_parts = grind_profile_get_n_parts (profile);
  g_autofree char *name = grind_cli_text_dup_event (profile, event);
  guint n_active = grind_parts_count (parts, n_parts);

  if (n_active == n_parts)
    return g_steal_pointer (&name);

  /* translators: an event, the number of counted and of all parts: "Ir in 2 of 9 parts" */
  return g_strdup_printf (ngettext ("%s in %u of %u part", "%s in %u of %u parts", n_parts), name,
                          n_active, n_parts);
}

/**
 * grind_cli_text_totals:
 * @output: the output
 * @graph: a graph
 * @costs: the costs of one of its events
 *
 * Writes a line with the event and its total, and the base of percentages if that differs. If only
 * some parts are counted, it shows their number.
 */
void
grind_cli_text_totals (GrindOutput      *output,
                       GrindGraph       *graph,
                       const GrindCosts *costs)
{
  g_autofree char *event = dup_counted (graph, costs->event);
  g_autofree char *total = grind_number_format_integer (costs->total);
  g_autofree char *base = grind_number_format_integer (costs->base);

  if (grind_cli_text_is_other_base (costs->total, costs->base))
    grind_output_print (output, _("%s: total %s, percentages of %s\n"), event, total, base);
  else
    grind_output_print (output, _("%s: total %s\n"), event, total);
}

/* The event's name with its long name, if it has one, escaped */
char *
grind_cli_text_dup_event (GrindProfile *profile,
                          GrindEventId  event)
{
  const char *name, *long_name;
  g_autofree char *text = NULL;

  if (event >= grind_profile_get_n_events (profile))
    return g_strdup (_("No event"));

  name = grind_profile_get_event_name (profile, event);
  long_name = grind_profile_get_event_long_name (profile, event);
  if (long_name == NULL || *long_name == '\0')
    text = g_strdup (name);
  else
    text = g_strdup_printf ("%s (%s)", name, long_name);

  return grind_terminal_escape (text);
}

/**
 * grind_cli_text_changed_total:
 * @output: the output
 * @input: the compared profiles
 *
 * Writes the total before and after, and for what work.
 */
void
grind_cli_text_changed_total (GrindOutput   *output,
                              GrindCliInput *input)
{
  GrindChange total = grind_change_get_total (input->graph, input->event);
  g_autofree char *name = grind_cli_text_dup_event (input->profile, input->event);
  g_autofree char *before = grind_value_format (total.before);
  g_autofree char *after = grind_value_format (total.after);
  g_autofree char *change = grind_change_text_dup_signed (total.change);
  g_autofree char *percent = grind_change_text_dup_points (total.change, total.before);
  g_autofree char *scale = grind_cli_text_dup_scale (input);

  /* translators: name of an event: total before → total after, their difference */
  grind_output_print (output, _("%s: total %s → %s, %s (%s %%)\n"), name, before, after, change,
                      percent);
  if (scale != NULL)
    grind_output_print (output, "%s\n", scale);
}

/* What the runs differ in besides their costs */
void
grind_cli_text_differences (GrindOutput   *output,
                            GrindCliInput *input)
{
  g_autoptr (GPtrArray) list = grind_run_differences_list (input->comparison,
                                                           input->graph);

  for (guint i = 0; i < list->len; i++)
    {
      const GrindRunDifference *difference = list->pdata[i];
      g_autofree char *old = grind_run_difference_dup_text (difference, TRUE);
      g_autofree char *new = grind_run_difference_dup_text (difference, FALSE);
      g_autofree char *before = grind_terminal_escape (old);
      g_autofree char *after = grind_terminal_escape (new);

      /* translators: what two runs differ in: its value before → its value after */
      grind_output_print (output, _("The runs differ: %s: %s → %s\n"), difference->title, before,
                          after);
    }
}

/* (nullable): for what work costs before are shown, for people */
char *
grind_cli_text_dup_scale (GrindCliInput *input)
{
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  g_autofree char *name = NULL;

  if (input->per == NULL)
    return NULL;

  before = grind_number_format_integer (input->per_before);
  after = grind_number_format_integer (input->per_after);

  if (g_str_equal (input->per, GRIND_CLI_PER_TOTAL))
    /* translators: the total before and after */
    return g_strdup_printf (_("Costs before are shown as if the total were that after: %s → %s"),
                            before, after);

  name = grind_terminal_escape (input->per);

  return grind_change_text_dup_work (name, input->per_before, input->per_after);
}
