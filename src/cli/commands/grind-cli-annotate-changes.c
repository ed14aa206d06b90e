/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `annotate` with two profiles: lines and instructions before and after. */
#include "config.h"

#include "grind-cli-annotate.h"

#include <glib/gi18n.h>

#include "analysis/compare/grind-change.h"
#include "analysis/names/grind-number.h"
#include "cli/base/grind-cli-function.h"
#include "cli/base/grind-cli-text.h"
#include "output/grind-terminal-text.h"
#include "output/grind-text-table.h"
#include "text/columns/grind-change-columns.h"
#include "text/grind-change-text.h"

/* Context lines of the source above and below those with costs */
#define N_CONTEXT 2

#define LEAST_SOURCE 20   /* columns of the terminal */

typedef struct
{
  GrindOutput                *output;
  const GrindCliChangedLines *changed;
  GrindCliInput              *input;
  GrindTextTable             *table;   /* (nullable): the current one */
  GHashTable                 *chosen;  /* (nullable): GrindLineChange to show with costs */
  GrindValue                  total;   /* of the chosen event before */
} Report;

static gboolean
is_by_address (const Report *report)
{
  return report->changed->lines->kind == GRIND_LINES_BY_ADDRESS;
}

static char *
dup_address (const GrindLineRow *row)
{
  return row != NULL ? grind_cli_line_dup_address (row->address) : g_strdup ("");
}

static char *
dup_line (guint64 line)
{
  return line > 0 ? grind_cli_line_dup_number (line) : g_strdup ("");
}

static void
add_costs (Report *report,
           gint64  before,
           gint64  after)
{
  GrindChange change = grind_change_make (grind_value_new_whole (before),
                                          grind_value_new_whole (after));

  grind_text_table_take_cell (report->table, grind_value_format (change.before));
  grind_text_table_take_cell (report->table, grind_value_format (change.after));
  grind_text_table_take_cell (report->table, grind_change_text_dup_signed (change.change));
  grind_text_table_take_cell (report->table, grind_change_text_dup_points (change.change,
                                                                      report->total));
}

static void
add_empty_cells (Report *report,
                 guint   n)
{
  for (guint i = 0; i < n; i++)
    grind_text_table_add_cell (report->table, "");
}

static void
begin_table (Report *report)
{
  report->table = grind_text_table_new ();
  grind_text_table_add_column (report->table, _("Before"), GRIND_ALIGN_RIGHT);
  grind_text_table_add_column (report->table, _("After"), GRIND_ALIGN_RIGHT);
  grind_text_table_add_column (report->table, _("Change"), GRIND_ALIGN_RIGHT);
  grind_text_table_add_column (report->table, _("Points"), GRIND_ALIGN_RIGHT);
}

static void
end_table (Report *report)
{
  grind_text_table_write (report->table, report->output);
  g_clear_pointer (&report->table, grind_text_table_free);
}

static gint64
get_call_cost (Report         *report,
               GrindLineTable *table,
               guint           call)
{
  return call != GRIND_NONE
           ? grind_line_table_get_call_value (table, call, report->input->event).whole : 0;
}

/* @n_cells: the cells between the costs and the text */
static void
add_calls (Report                    *report,
           const GrindCliChangedLine *line,
           guint                      n_cells)
{
  GrindLineTable *before = grind_line_changes_get_before (line->changes);
  GrindLineTable *after = grind_line_changes_get_after (line->changes);
  g_autoptr (GArray) calls = grind_cli_changed_line_list_calls (line);

  for (guint i = 0; i < calls->len; i++)
    {
      const GrindCliChangedCall *call = &g_array_index (calls, GrindCliChangedCall, i);
      g_autofree char *name = grind_cli_function_dup_marked (report->input, call->callee);
      GrindCount count_before = grind_cli_call_get_count (before, call->before);
      GrindCount count_after = grind_cli_call_get_count (after, call->after);
      g_autofree char *old = grind_number_format_count (count_before);
      g_autofree char *new = grind_number_format_count (count_after);

      add_costs (report, get_call_cost (report, before, call->before),
                 get_call_cost (report, after, call->after));
      add_empty_cells (report, n_cells);
      /* translators: a called function, and the numbers of calls before and after */
      grind_text_table_take_cell (report->table, g_strdup_printf (_("=> %s (%sx → %sx)"), name,
                                                                  old, new));
      if (is_by_address (report))
        add_empty_cells (report, 1);
    }
}

/* Why a line is not on both sides, as far as the texts tell */
static const char *
get_mark (const GrindFileChanges *file,
          const GrindLineChange  *change)
{
  if (file->method != GRIND_LINES_EQUAL && file->method != GRIND_LINES_DIFF)
    return "";
  if (change->line_before == 0 && change->line_after == 0)
    return "";
  if (change->line_before == 0)
    return "+";

  return change->line_after == 0 ? "-" : "";
}

static gboolean
has_costs (const Report          *report,
           const GrindLineChange *change)
{
  return g_hash_table_contains (report->chosen, change);
}

static void
add_line (Report                 *report,
          GrindLineChanges       *changes,
          guint                   file_number,
          guint                   number)
{
  GrindCliChangedLine line = grind_cli_changed_line_new (report->input, changes, file_number,
                                                         number);
  const GrindFileChanges *file = grind_cli_changed_line_get_file (&line);
  const GrindLineChange *change = grind_cli_changed_line_get (&line);

  if (has_costs (report, change))
    add_costs (report, line.before, line.after);
  else
    add_empty_cells (report, 4);
  grind_text_table_take_cell (report->table, dup_line (change->line_before));
  grind_text_table_take_cell (report->table, dup_line (change->line_after));
  grind_text_table_add_cell (report->table, get_mark (file, change));
  grind_text_table_take_cell (report->table,
                              change->line_after > 0
                                ? grind_cli_source_dup_line (file->text_after, change->line_after)
                                : grind_cli_source_dup_line (file->text_before,
                                                             change->line_before));
  if (has_costs (report, change))
    add_calls (report, &line, 3);
}

/* Whether the line has costs, or one close to it; not those of lines over the limit */
static gboolean
is_shown (Report *report,
          GArray *lines,
          guint   line)
{
  guint first = line > N_CONTEXT ? line - N_CONTEXT : 0;

  for (guint i = first; i < lines->len && i <= line + N_CONTEXT; i++)
    {
      if (has_costs (report, &g_array_index (lines, GrindLineChange, i)))
        return TRUE;
    }

  return FALSE;
}

static const char *
describe_method (const GrindFileChanges *file)
{
  switch (file->method)
    {
    case GRIND_LINES_EQUAL:
      return _("Both texts are equal.");
    case GRIND_LINES_DIFF:
      return _("Lines are paired by comparing both texts.");
    case GRIND_LINES_ANCHORS:
      return _("Lines are paired by the functions that they call; --base-source compares the "
               "texts.");
    case GRIND_LINES_OFFSET:
      return _("Lines are paired by their distance from the first one; --base-source compares the "
               "texts.");
    case GRIND_LINES_UNPAIRED:
    default:
      return file->before == GRIND_NONE ? _("Only after.") : _("Only before.");
    }
}

static const char *
describe_instructions (GrindLineMethod method)
{
  switch ((guint) method)
    {
    case GRIND_LINES_EQUAL:
      return _("The instructions are the same.");
    case GRIND_LINES_DIFF:
      return _("Instructions are paired by comparing the code.");
    case GRIND_LINES_OFFSET:
      return _("Instructions are paired by their distance from the first one.");
    default:
      return _("Instructions are not paired: they have changed, and those before cannot be "
               "read.");
    }
}

/* The name of a source file, and how its lines are paired */
static void
write_file_header (Report                 *report,
                   const GrindFileChanges *file)
{
  GrindProfile *profile = report->input->profile;
  g_autofree char *before = file->before != GRIND_NONE
                              ? grind_cli_lines_dup_file (profile, file->before) : NULL;
  g_autofree char *after = file->after != GRIND_NONE
                             ? grind_cli_lines_dup_file (profile, file->after) : NULL;
  g_autofree char *name = NULL;
  g_autofree char *place = NULL;
  g_autoptr (GrindSourceText) source = NULL;

  if (file->text_after != NULL)
    place = g_filename_display_name (grind_source_text_get_path (file->text_after));
  else if (file->after != GRIND_NONE)
    source = grind_cli_sources_open (report->changed->sources, file->after, &place);
  if (before != NULL && after != NULL && !g_str_equal (before, after))
    name = g_strdup_printf ("%s → %s", before, after);
  grind_output_put_char (report->output, '\n');
  grind_cli_text_name (report->output, name != NULL ? name : after != NULL ? after : before,
                       place != NULL && g_strcmp0 (place, after) != 0 ? place : "");
  grind_output_print (report->output, "%s\n", describe_method (file));
  if (report->changed->base_sources != NULL && file->before != GRIND_NONE &&
      file->text_before == NULL)
    grind_output_print (report->output, "%s\n", _("The source before was not found."));
}

static gboolean
has_chosen (const Report           *report,
            const GrindFileChanges *file)
{
  for (guint i = 0; i < file->lines->len; i++)
    if (has_costs (report, &g_array_index (file->lines, GrindLineChange, i)))
      return TRUE;

  return FALSE;
}

static void
write_file (Report           *report,
            GrindLineChanges *changes,
            guint             number)
{
  const GrindFileChanges *file = grind_line_changes_get_file (changes, number);
  gboolean is_skipping = FALSE, is_first = TRUE;

  if (!has_chosen (report, file))
    return;
  write_file_header (report, file);
  begin_table (report);
  grind_text_table_add_column (report->table, _("Line before"), GRIND_ALIGN_RIGHT);
  grind_text_table_add_column (report->table, _("Line"), GRIND_ALIGN_RIGHT);
  grind_text_table_add_column (report->table, "", GRIND_ALIGN_LEFT);
  grind_text_table_add_column (report->table, _("Source"), GRIND_ALIGN_LEFT);
  grind_text_table_let_shrink (report->table, LEAST_SOURCE);
  for (guint i = 0; i < file->lines->len; i++)
    {
      if (!is_shown (report, file->lines, i))
        {
          is_skipping = !is_first;
          continue;
        }
      if (is_skipping)
        {
          add_empty_cells (report, 7);
          grind_text_table_add_cell (report->table, "…");
        }
      add_line (report, changes, number, i);
      is_skipping = is_first = FALSE;
    }
  end_table (report);
}

static void
write_instructions (Report           *report,
                    GrindLineChanges *changes)
{
  const GrindFileChanges *file = grind_line_changes_get_file (changes, 0);

  if (grind_profile_has_addresses (report->input->profile))
    grind_output_print (report->output, "%s\n\n", describe_instructions (file->method));
  begin_table (report);
  grind_text_table_add_column (report->table, _("Address before"), GRIND_ALIGN_RIGHT);
  grind_text_table_add_column (report->table, _("Address"), GRIND_ALIGN_RIGHT);
  grind_text_table_add_column (report->table, _("Instruction"), GRIND_ALIGN_LEFT);
  grind_text_table_let_shrink (report->table, LEAST_SOURCE);
  grind_text_table_add_column (report->table, _("Location"), GRIND_ALIGN_LEFT);
  for (guint i = 0; i < file->lines->len; i++)
    {
      GrindCliChangedLine line = grind_cli_changed_line_new (report->input, changes, 0, i);
      const GrindLineRow *before = grind_cli_changed_line_get_before (&line);
      const GrindLineRow *after = grind_cli_changed_line_get_after (&line);
      const GrindLineRow *row = after != NULL ? after : before;
      char *instruction;

      if (!has_costs (report, grind_cli_changed_line_get (&line)))
        continue;
      instruction = grind_cli_changed_lines_dup_instruction (report->changed, &line);

      add_costs (report, line.before, line.after);
      grind_text_table_take_cell (report->table, dup_address (before));
      grind_text_table_take_cell (report->table, dup_address (after));
      grind_text_table_take_cell (report->table, instruction != NULL ? instruction
                                                                     : g_strdup (""));
      grind_text_table_take_cell (report->table,
                                  grind_cli_line_dup_place (report->input->profile, row->file,
                                                            row->line));
      add_calls (report, &line, 2);
    }
  end_table (report);
}

static void
write_function_header (Report *report)
{
  GrindCliInput *input = report->input;
  GrindNodeId function = report->changed->lines->function;
  GrindChange self = grind_change_get_self (input->graph, input->event, function);
  g_autofree char *name = grind_cli_function_dup_marked (input, function);
  g_autofree char *badge = grind_change_dup_badge (input->comparison, NULL, input->graph, function);
  g_autofree char *location = grind_cli_function_dup_location (input, function);
  g_autofree char *shown = badge != NULL ? g_strdup_printf ("%s (%s)", name, badge)
                                         : g_strdup (name);
  g_autofree char *event = grind_cli_text_dup_event (input->profile, input->event);
  g_autofree char *before = grind_value_format (self.before);
  g_autofree char *after = grind_value_format (self.after);
  g_autofree char *change = grind_change_text_dup_signed (self.change);
  g_autofree char *points = grind_change_text_dup_points (self.change, report->total);

  grind_cli_text_name (report->output, shown, location);
  /* translators: the name of an event: self cost before → after, the change, its share of the
   * total */
  grind_output_print (report->output, _("%s: self %s → %s, %s (%s points)\n"), event, before, after,
                      change, points);
}

static gboolean
write_chosen (Report  *report,
              GError **error)
{
  g_autoptr (GrindLineChanges) changes = grind_cli_changed_lines_make (report->changed, error);

  g_autoptr (GHashTable) chosen = NULL;

  if (changes == NULL)
    return FALSE;

  report->chosen = chosen = grind_cli_changed_lines_choose (report->changed, changes);
  if (report->changed->lines->function != GRIND_NONE)
    write_function_header (report);
  else
    grind_cli_text_changed_total (report->output, report->input);
  if (is_by_address (report))
    write_instructions (report, changes);
  else
    for (guint i = 0; i < grind_line_changes_get_n_files (changes); i++)
      write_file (report, changes, i);
  grind_cli_text_hidden_rows (report->output, report->changed->lines->n_hidden);

  return TRUE;
}

static void
write_largest_cb (const GrindCliChangedLine *line,
                  gpointer                   data)
{
  Report *report = data;
  GrindNodeId node = grind_cli_changed_line_get_node (line);
  const GrindLineRow *before = grind_cli_changed_line_get_before (line);
  const GrindLineRow *after = grind_cli_changed_line_get_after (line);
  const GrindLineRow *row = after != NULL ? after : before;

  add_costs (report, line->before, line->after);
  if (is_by_address (report))
    {
      char *instruction = grind_cli_changed_lines_dup_instruction (report->changed, line);

      grind_text_table_take_cell (report->table, dup_address (before));
      grind_text_table_take_cell (report->table, dup_address (after));
      grind_text_table_take_cell (report->table, instruction != NULL ? instruction
                                                                     : g_strdup (""));
    }
  grind_text_table_take_cell (report->table, grind_cli_function_dup_marked (report->input, node));
  grind_text_table_take_cell (report->table, grind_cli_line_dup_place (report->input->profile,
                                                                       row->file, row->line));
}

/* The lines or instructions of the whole profile with the largest changes */
static gboolean
write_largest (Report  *report,
               GError **error)
{
  grind_cli_text_changed_total (report->output, report->input);
  begin_table (report);
  if (is_by_address (report))
    {
      grind_text_table_add_column (report->table, _("Address before"), GRIND_ALIGN_RIGHT);
      grind_text_table_add_column (report->table, _("Address"), GRIND_ALIGN_RIGHT);
      grind_text_table_add_column (report->table, _("Instruction"), GRIND_ALIGN_LEFT);
      grind_text_table_let_shrink (report->table, LEAST_SOURCE);
    }
  grind_text_table_add_column (report->table, _("Function"), GRIND_ALIGN_LEFT);
  grind_text_table_let_shrink (report->table, GRIND_CLI_TEXT_LEAST_NAME);
  grind_text_table_add_column (report->table, _("Location"), GRIND_ALIGN_LEFT);
  grind_text_table_let_shrink (report->table, GRIND_CLI_TEXT_LEAST_LOCATION);
  grind_text_table_make_faint (report->table);
  if (!grind_cli_changed_lines_each (report->changed, FALSE, write_largest_cb, report, error))
    {
      g_clear_pointer (&report->table, grind_text_table_free);
      return FALSE;
    }

  end_table (report);
  grind_cli_text_hidden_rows (report->output, report->changed->lines->n_hidden);

  return TRUE;
}

static void
write_absolute_cb (const GrindCliChangedLine *line,
                   gpointer                   data)
{
  Report *report = data;
  const GrindLineChange *change = grind_cli_changed_line_get (line);
  const GrindFileChanges *file = grind_cli_changed_line_get_file (line);
  GrindNodeId node = grind_cli_changed_line_get_node (line);
  GrindChange cost = grind_change_make (grind_value_new_whole (line->before),
                                        grind_value_new_whole (line->after));
  g_autofree char *path = grind_cli_sources_dup_path (report->changed->sources, file->after);
  g_autofree char *name = grind_graph_dup_node_name (report->input->graph, node);
  g_autofree char *safe_name = grind_terminal_escape (name);
  g_autofree char *event = grind_cli_line_dup_event (report->input);
  g_autofree char *before = grind_cli_line_dup_grouped (line->before);
  g_autofree char *after = grind_cli_line_dup_grouped (line->after);
  char points[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (points, sizeof points, "%+.2f",
                   100 * grind_value_get_share (cost.change, report->total));
  grind_output_put_text (report->output, path);
  grind_output_print (report->output, ":%" G_GUINT64_FORMAT ": %s points (%s -> %s %s) %s\n",
                      change->line_after, points, before, after, event, safe_name);
}

/**
 * grind_cli_annotate_write_changes:
 * @output: the output
 * @changed: the lines to show
 * @options: the options of the command
 * @error: (nullable): return location for an error
 *
 * Writes the lines or instructions of a function or a file before and after, or those of the whole
 * profile, in text with the largest changes first.
 *
 * Returns: %FALSE on error
 */
gboolean
grind_cli_annotate_write_changes (GrindOutput                 *output,
                                  const GrindCliChangedLines  *changed,
                                  const GrindCliOptions       *options,
                                  GError                     **error)
{
  GrindCliLines *lines = changed->lines;
  GrindCliInput *input = lines->input;
  Report report = { .output = output, .changed = changed, .input = input };

  report.total = grind_change_get_total (input->graph, input->event).before;
  lines->is_merged = lines->function == GRIND_NONE && lines->file != GRIND_NONE;
  if (options->format == GRIND_CLI_JSON)
    return grind_cli_annotate_write_changed_json (output, changed, error);
  if (options->format == GRIND_CLI_CSV)
    return grind_cli_annotate_write_changed_csv (output, changed, error);
  if (options->lines.absolute)
    {
      lines->is_placed = TRUE;
      return grind_cli_changed_lines_each (changed, FALSE, write_absolute_cb, &report, error);
    }

  return lines->function != GRIND_NONE || lines->file != GRIND_NONE
           ? write_chosen (&report, error) : write_largest (&report, error);
}
