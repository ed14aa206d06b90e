/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A comparison as a comment in a forge. */
#include "config.h"

#include "grind-cli-diff-formats.h"

#include <string.h>

#include <glib/gi18n.h>

#include "analysis/names/grind-number.h"
#include "cli/base/grind-cli-function.h"
#include "cli/base/grind-cli-text.h"
#include "output/grind-terminal-text.h"
#include "text/columns/grind-change-columns.h"
#include "text/grind-change-text.h"

/* Maximum number of characters of a comment on GitHub. Bytes are never fewer. */
#define MAX_LENGTH 65536

/* The share of this for gates, and what is kept free for the notes below a table */
#define MAX_GATES  (MAX_LENGTH / 3)
#define NOTES      1024

/* Maximum numbers of characters of names, locations and labels */
#define MAX_NAME     150
#define MAX_LOCATION 80
#define MAX_LABEL    100

/* Characters that mean something in Markdown, or to a forge: mentions, issues, formulas, links */
#define SPECIAL "&<>|`*_[]~\\@#!$"

/* Appends text on one line, in which nothing is special. */
static void
append_plain (GString    *string,
              const char *text,
              guint       max_chars)
{
  g_autofree char *shown = grind_terminal_shorten (text, max_chars);

  for (const char *p = shown; *p != '\0'; p++)
    if (strchr (SPECIAL, *p) != NULL || strncmp (p, "://", 3) == 0)
      g_string_append_printf (string, "&#%d;", *p);
    else
      g_string_append_c (string, *p);
}

/* Appends a name. Forges look for no mentions in code. */
static void
append_code (GString    *string,
             const char *text,
             guint       max_chars)
{
  if (*text == '\0')
    return;

  g_string_append (string, "<code>");
  append_plain (string, text, max_chars);
  g_string_append (string, "</code>");
}

/* Two hyphens would end a comment of HTML. */
static void
append_label (GString    *string,
              const char *label)
{
  g_autofree char *shown = grind_terminal_shorten (label, MAX_LABEL);

  for (const char *p = shown; *p != '\0'; p++)
    if (*p == '<' || *p == '>' || *p == '&')
      g_string_append_printf (string, "&#%d;", *p);
    else
      {
        g_string_append_c (string, *p);
        if (*p == '-' && p[1] == '-')
          g_string_append_c (string, ' ');
      }
}

/* The first line, by which a program finds its own comment. It depends on the labels only. */
static void
append_marker (GString            *string,
               const GrindCliDiff *diff)
{
  const GrindCliCompareOptions *options = &diff->options->compare;

  g_string_append (string, "<!-- grindscope-diff");
  if (options->label_before != NULL)
    {
      g_string_append (string, ": ");
      append_label (string, options->label_before);
      g_string_append_c (string, ',');
      append_label (string, options->label_after);
    }
  g_string_append (string, " -->\n");
}

static void
append_sentence (GString            *string,
                 const GrindCliDiff *diff)
{
  g_autofree char *sentence = grind_cli_diff_dup_sentence (diff, TRUE);

  g_string_append (string, "**");
  append_plain (string, sentence, 4 * MAX_LABEL);
  g_string_append (string, "**\n\n");
}

static void
append_gate_row (GString    *string,
                 const char *result,
                 const char *gate,
                 const char *message)
{
  g_string_append_printf (string, "| %s | ", result);
  append_code (string, gate, MAX_NAME);
  g_string_append (string, " | ");
  append_code (string, message, 2 * MAX_NAME);
  g_string_append (string, " |\n");
}

/* Returns the number of trips that are left out. */
static guint
append_trips (GString            *string,
              const GrindCliDiff *diff)
{
  const GArray *trips = diff->gates->trips;

  for (guint i = 0; i < trips->len; i++)
    {
      const GrindCliTrip *trip = &g_array_index (trips, GrindCliTrip, i);
      g_autofree char *message = NULL;

      if (string->len > MAX_GATES)
        return trips->len - i;
      message = grind_cli_gates_dup_message (diff->gates, trip, TRUE);
      append_gate_row (string, trip->gate->is_warning ? _("Warning") : C_("gate", "Failed"),
                       trip->gate->gate->text, message);
    }

  return 0;
}

/* Returns the number of gates that are left out. */
static guint
append_quiet_gates (GString            *string,
                    const GrindCliDiff *diff)
{
  const GArray *results = diff->gates->results;
  guint n_omitted = 0;

  for (guint i = 0; i < results->len; i++)
    {
      const GrindCliGateResult *result = &g_array_index (results, GrindCliGateResult, i);
      gboolean is_checked = result->outcome == GRIND_GATE_CHECKED;
      g_autofree char *problem = NULL;

      if (result->n_trips > 0)
        continue;
      if (string->len > MAX_GATES)
        {
          n_omitted++;
          continue;
        }
      problem = is_checked ? NULL : grind_cli_gates_dup_problem (diff->gates, result, TRUE);
      append_gate_row (string, is_checked ? C_("gate", "Passed") : C_("gate", "Not checked"),
                       result->gate->gate->text, is_checked ? "" : problem);
    }

  return n_omitted;
}

static void
append_gates (GString            *string,
              const GrindCliDiff *diff)
{
  g_autofree char *summary = NULL;
  guint n_omitted;

  if (diff->gates->results->len == 0)
    return;

  summary = grind_cli_gates_dup_summary (diff->gates);
  g_string_append_printf (string, "%s\n\n| %s | %s | %s |\n|---|---|---|\n", summary,
                          C_("gate", "Result"), _("Gate"), _("Cost"));
  n_omitted = append_trips (string, diff);
  n_omitted += append_quiet_gates (string, diff);
  g_string_append_c (string, '\n');
  if (n_omitted > 0)
    {
      g_string_append_printf (string, ngettext ("%u more line is left out",
                                                "%u more lines are left out", n_omitted),
                              n_omitted);
      g_string_append (string, "\n\n");
    }
}

static void
append_cell (GString               *string,
             const GrindCliDiff    *diff,
             GrindListRows         *rows,
             const GrindListColumn *column,
             guint                  position)
{
  GrindListContext context = {
    .costs = grind_graph_get_costs (diff->input->graph, diff->input->event),
  };
  g_auto (GrindListCell) cell = { { 0 } };
  g_autofree char *text = NULL;

  grind_list_column_fill (column, rows, position, &context, &cell);
  switch ((guint) column->kind)
    {
    case GRIND_COLUMN_NAME:
      text = grind_cli_function_dup_marked (diff->input, cell.node);
      append_code (string, text, MAX_NAME);
      if (cell.note != NULL)
        {
          g_string_append (string, " (");
          append_code (string, cell.note, MAX_NAME);
          g_string_append_c (string, ')');
        }
      break;
    case GRIND_COLUMN_LOCATION:
      text = grind_cli_function_dup_location (diff->input, cell.node);
      append_code (string, text, MAX_LOCATION);
      break;
    default:
      text = grind_list_column_dup_text (column, rows, &context, &cell);
      append_plain (string, text, MAX_NAME);
    }
}

static void
append_row (GString            *string,
            const GrindCliDiff *diff,
            GrindListRows      *rows,
            guint               position)
{
  g_string_append_c (string, '|');
  for (guint i = 0; i < grind_n_change_columns; i++)
    {
      g_string_append_c (string, ' ');
      append_cell (string, diff, rows, &grind_change_columns[i], position);
      g_string_append (string, " |");
    }
  g_string_append_c (string, '\n');
}

static void
append_titles (GString *string)
{
  g_string_append_c (string, '|');
  for (guint i = 0; i < grind_n_change_columns; i++)
    g_string_append_printf (string, " %s |", _(grind_change_columns[i].title));
  g_string_append (string, "\n|");
  for (guint i = 0; i < grind_n_change_columns; i++)
    g_string_append (string, grind_list_column_is_number (&grind_change_columns[i]) ? "--:|"
                                                                                     : "---|");
  g_string_append_c (string, '\n');
}

/* Returns the number of functions that are left out. A row that does not fit ends the table. */
static guint
append_changes (GString            *string,
                const GrindCliDiff *diff)
{
  g_autoptr (GrindListRows) rows = NULL;
  g_autoptr (GString) row = g_string_new (NULL);
  guint n_rows = MIN (diff->options->limit, diff->nodes->len);

  if (diff->nodes->len == 0)
    return 0;

  rows = grind_change_rows_new (diff->input->comparison, diff->notes, diff->input->graph,
                                g_array_ref (diff->nodes));
  append_titles (string);
  for (guint i = 0; i < n_rows; i++)
    {
      g_string_truncate (row, 0);
      append_row (row, diff, rows, i);
      if (string->len + row->len > MAX_LENGTH - NOTES)
        {
          n_rows = i;
          break;
        }
      g_string_append_len (string, row->str, row->len);
    }
  g_string_append_c (string, '\n');

  return diff->nodes->len - n_rows;
}

/**
 * grind_cli_diff_write_markdown:
 * @diff: a comparison
 * @output: the output
 *
 * Writes the result, the gates, the largest changes and how much was paired. What does not fit a
 * comment is left out and counted.
 */
void
grind_cli_diff_write_markdown (const GrindCliDiff *diff,
                               GrindOutput        *output)
{
  g_autoptr (GString) string = g_string_new (NULL);
  const GrindCliInput *input = diff->input;
  const GrindPairedSums sums = grind_change_sum_paired (input->comparison, input->graph,
                                                        input->event);
  g_autofree char *paired = grind_change_text_dup_paired (&sums, input->graph, input->event);
  g_autofree char *scale = grind_cli_text_dup_scale (diff->input);
  g_autofree char *small = grind_cli_diff_dup_small (diff);
  guint n_omitted;

  append_marker (string, diff);
  append_sentence (string, diff);
  append_gates (string, diff);
  n_omitted = append_changes (string, diff);
  if (n_omitted > 0)
    {
      g_string_append_printf (string, ngettext ("%u more function is left out",
                                                "%u more functions are left out", n_omitted),
                              n_omitted);
      g_string_append (string, "\n\n");
    }
  if (small != NULL)
    g_string_append_printf (string, "%s\n\n", small);
  if (scale != NULL)
    g_string_append_printf (string, "%s\n\n", scale);
  g_string_append_printf (string, "%s\n", paired);
  grind_output_write (output, string->str, string->len);
}
