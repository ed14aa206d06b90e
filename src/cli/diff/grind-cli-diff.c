/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `diff`: what changed between two profiles. */
#include "config.h"

#include "grind-cli-diff-formats.h"

#include <glib/gi18n.h>

#include "analysis/compare/grind-change.h"
#include "analysis/lists/grind-change-order.h"
#include "cli/base/grind-cli-json.h"
#include "cli/base/grind-cli-table.h"
#include "cli/base/grind-cli-text.h"
#include "output/grind-terminal-text.h"
#include "grind-cli-diff-notes.h"
#include "text/columns/grind-change-columns.h"
#include "text/grind-change-text.h"

typedef GrindCliDiff Diff;

/* How formats see the profiles */
typedef enum
{
  VIEW_FOR_PEOPLE,      /* names as they are read */
  VIEW_RECORDED,        /* names as they were recorded */
  VIEW_DETAILED,        /* likewise, and no function is joined with others of the same side */
  N_VIEWS
} View;

/* One run of the command */
typedef struct
{
  const GrindCliOptions *options;
  GrindCliFiles         *files;
  GrindCliInput         *views[N_VIEWS];  /* (nullable): until they are needed */
  GrindCliGates         *gates;
} Run;

static void
run_clear (Run *run)
{
  g_clear_pointer (&run->gates, grind_cli_gates_free);
  for (guint i = 0; i < N_VIEWS; i++)
    g_clear_pointer (&run->views[i], grind_cli_input_free);
  g_clear_pointer (&run->files, grind_cli_files_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Run, run_clear)

static void
diff_clear (Diff *diff)
{
  g_clear_pointer (&diff->before, grind_cost_reader_free);
  g_clear_pointer (&diff->after, grind_cost_reader_free);
  g_clear_pointer (&diff->nodes, g_array_unref);
  g_clear_pointer (&diff->notes, grind_change_notes_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Diff, diff_clear)

/* Returns how many functions are not listed, for people; NULL if all are. */
char *
grind_cli_diff_dup_small (const GrindCliDiff *diff)
{
  if (diff->n_small == 0)
    return NULL;

  return g_strdup_printf (ngettext ("%u function with a smaller change; use --min=0 to show it",
                                    "%u functions with smaller changes; use --min=0 to show them",
                                    diff->n_small),
                          diff->n_small);
}

static void
write_text (Diff        *diff,
            GrindOutput *output)
{
  g_autoptr (GrindListRows) rows = NULL;
  const GrindCliInput *input = diff->input;
  const GrindPairedSums sums = grind_change_sum_paired (input->comparison, input->graph,
                                                        input->event);
  g_autofree char *paired = grind_change_text_dup_paired (&sums, input->graph, input->event);
  g_autofree char *small = grind_cli_diff_dup_small (diff);
  GrindCliTable table;

  rows = grind_change_rows_new (diff->input->comparison, diff->notes, diff->input->graph,
                                g_array_ref (diff->nodes));
  table = (GrindCliTable) { diff->input, grind_change_columns, grind_n_change_columns, rows,
                            diff->options->limit, NULL };
  grind_cli_text_changed_total (output, diff->input);
  grind_output_print (output, "%s\n", paired);
  grind_cli_text_differences (output, diff->input);
  grind_cli_table_write_text (&table, output);
  if (small != NULL)
    grind_output_print (output, "%s\n", small);
  grind_cli_diff_write_notes (diff->notes, diff->input, output);
  grind_cli_gates_write_text (diff->gates, output);
}

/* A row for programs: a node, with the sides that it has */
typedef struct
{
  GrindNodeId node;
  gboolean    has_before;
  gboolean    has_after;
} Row;

/* An address that both sides have although they are of different builds is two rows. */
static guint
list_rows (Diff        *diff,
           GrindNodeId  node,
           Row          rows[2])
{
  const GrindComparison *comparison = diff->input->comparison;
  gboolean is_cycle = grind_graph_is_cycle (diff->input->graph, node);
  GrindPair pair;

  if (is_cycle)
    {
      rows[0] = (Row) { node, TRUE, TRUE };
      return 1;
    }
  pair = grind_comparison_get_pair (comparison, node);
  rows[0] = (Row) { node, pair.before != GRIND_NONE, pair.after != GRIND_NONE };
  if (!grind_comparison_is_other_build (comparison, node) || !rows[0].has_before ||
      !rows[0].has_after)
    return 1;
  rows[1] = (Row) { node, FALSE, TRUE };
  rows[0].has_after = FALSE;

  return 2;
}

static void
write_called (GrindJsonWriter *writer,
              const char      *key,
              GrindGraph      *graph,
              GrindNodeId      node,
              gboolean         has_side)
{
  if (has_side)
    {
      grind_cli_json_add_count (writer, key, grind_graph_get_called (graph, node));
      return;
    }
  grind_json_writer_key (writer, key);
  grind_json_writer_null (writer);
}

static void
write_row (Diff            *diff,
           GrindJsonWriter *writer,
           const Row       *row)
{
  GrindGraph *graph = diff->input->graph;
  GrindPair pair = grind_cli_input_get_pair (diff->input, row->node);

  grind_cost_reader_read_node (diff->before, row->node);
  grind_cost_reader_read_node (diff->after, row->node);

  grind_json_writer_begin_object (writer);
  grind_cli_json_add_side (writer, "base", diff->input,
                           row->has_before ? pair.before : GRIND_NONE);
  grind_cli_json_add_side (writer, "current", diff->input,
                           row->has_after ? pair.after : GRIND_NONE);
  grind_cli_json_add_level (writer, pair.level);
  grind_cli_json_add_change (writer, "self", diff->input,
                             row->has_before ? grind_cost_reader_get_self (diff->before) : NULL,
                             row->has_after ? grind_cost_reader_get_self (diff->after) : NULL);
  grind_cli_json_add_change (writer, "inclusive", diff->input,
                             row->has_before ? grind_cost_reader_get_inclusive (diff->before)
                                             : NULL,
                             row->has_after ? grind_cost_reader_get_inclusive (diff->after)
                                            : NULL);
  grind_json_writer_key (writer, "called");
  grind_json_writer_begin_object (writer);
  write_called (writer, "base", grind_graph_get_before (graph), row->node, row->has_before);
  write_called (writer, "current", graph, row->node, row->has_after);
  grind_json_writer_end_object (writer);
  grind_json_writer_end_object (writer);
}

static void
write_side (Diff            *diff,
            GrindJsonWriter *writer,
            const char      *key,
            char           **files,
            GrindGraph      *graph)
{
  g_autofree GrindEventSums *sums = grind_graph_sum_events (graph);

  grind_json_writer_key (writer, key);
  grind_json_writer_begin_object (writer);
  grind_json_writer_key (writer, "files");
  grind_json_writer_begin_array (writer);
  for (char **file = files; *file != NULL; file++)
    {
      g_autofree char *name = g_utf8_make_valid (*file, -1);

      grind_json_writer_string (writer, name);
    }
  grind_json_writer_end_array (writer);
  grind_cli_json_totals (writer, diff->input, sums);
  grind_json_writer_end_object (writer);
}

static void
write_json (Diff        *diff,
            GrindOutput *output)
{
  g_autoptr (GrindJsonWriter) writer = grind_json_writer_new (output);
  guint n_nodes = MIN (diff->options->limit, diff->nodes->len);

  grind_json_writer_begin_object (writer);
  grind_cli_json_events (writer, diff->input->profile);
  write_side (diff, writer, "base", diff->options->compare.base,
              grind_graph_get_before (diff->input->graph));
  write_side (diff, writer, "current", diff->options->files, diff->input->graph);
  grind_cli_json_per (writer, diff->input);
  grind_cli_json_differences (writer, diff->input);
  grind_cli_diff_write_json_notes (diff->notes, diff->input, writer);
  grind_cli_gates_write_json (diff->gates, writer);
  grind_cli_json_add_integer (writer, "omitted", diff->n_small + diff->nodes->len - n_nodes);
  grind_json_writer_key (writer, "functions");
  grind_json_writer_begin_array (writer);
  for (guint i = 0; i < n_nodes && !grind_output_has_failed (output); i++)
    {
      Row rows[2];
      guint n_rows = list_rows (diff, g_array_index (diff->nodes, GrindNodeId, i), rows);

      for (guint j = 0; j < n_rows; j++)
        write_row (diff, writer, &rows[j]);
    }
  grind_json_writer_end_array (writer);
  grind_cli_json_diagnostics (writer, diff->input->profile);
  grind_json_writer_end_object (writer);
}

static void
write_csv_titles (Diff           *diff,
                  GrindCsvWriter *writer)
{
  static const char *const titles[] = { "self before", "self after", "self change",
                                        "inclusive before", "inclusive after",
                                        "inclusive change" };

  grind_csv_writer_strings (writer, "name", "file", "object", "name before", "file before",
                            "object before", "level", "called before", "called after", NULL);
  for (guint event = 0; event < grind_profile_get_n_events (diff->input->profile); event++)
    for (guint i = 0; i < G_N_ELEMENTS (titles); i++)
      {
        g_autofree char *title =
          g_strconcat (titles[i], " ", grind_profile_get_event_name (diff->input->profile, event),
                       NULL);

        grind_csv_writer_string (writer, title);
      }
  grind_csv_writer_end_line (writer);
}

static void
write_csv_count (GrindCsvWriter *writer,
                 GrindGraph     *graph,
                 GrindNodeId     node)
{
  GrindCount called = grind_graph_get_called (graph, node);

  if (called.count == 0 && called.is_partial)
    grind_csv_writer_string (writer, NULL);
  else
    grind_csv_writer_integer (writer, called.count);
}

static void
write_csv_row (Diff           *diff,
               GrindCsvWriter *writer,
               GrindNodeId     node)
{
  GrindGraph *graph = diff->input->graph;
  GrindPair pair = grind_cli_input_get_pair (diff->input, node);

  grind_cli_table_write_csv_node (diff->input, writer, pair.after);
  grind_cli_table_write_csv_base (diff->input, writer, &pair);
  write_csv_count (writer, grind_graph_get_before (graph), node);
  write_csv_count (writer, graph, node);

  grind_cost_reader_read_node (diff->before, node);
  grind_cost_reader_read_node (diff->after, node);
  for (guint event = 0; event < grind_profile_get_n_events (diff->input->profile); event++)
    {
      grind_csv_writer_change (writer, grind_cost_reader_get_self (diff->before)[event],
                               grind_cost_reader_get_self (diff->after)[event]);
      grind_csv_writer_change (writer, grind_cost_reader_get_inclusive (diff->before)[event],
                               grind_cost_reader_get_inclusive (diff->after)[event]);
    }
  grind_csv_writer_end_line (writer);
}

static void
write_csv (Diff        *diff,
           GrindOutput *output)
{
  g_autoptr (GrindCsvWriter) writer = grind_csv_writer_new (output);
  guint n_nodes = MIN (diff->options->limit, diff->nodes->len);

  write_csv_titles (diff, writer);
  for (guint i = 0; i < n_nodes && !grind_output_has_failed (output); i++)
    write_csv_row (diff, writer, g_array_index (diff->nodes, GrindNodeId, i));
}

/* (transfer none) (nullable): what @format shows, or NULL on error */
static GrindCliInput *
get_view (Run             *run,
          GrindCliFormat   format,
          GError         **error)
{
  GrindCliOptions options = grind_cli_options_with_format (run->options, format);
  View view = VIEW_FOR_PEOPLE;

  if (format == GRIND_CLI_JSON)
    view = VIEW_DETAILED;
  else if (format == GRIND_CLI_CSV)
    view = VIEW_RECORDED;
  if (run->views[view] == NULL)
    run->views[view] = grind_cli_input_new (&options, run->files, error);

  return run->views[view];
}

/* Writes a format that needs no more than the chosen event and the gates. Returns whether it is. */
static gboolean
write_alone (Diff        *diff,
             GrindOutput *output)
{
  switch ((guint) diff->options->format)
    {
    case GRIND_CLI_TEXT:
      write_text (diff, output);
      return TRUE;
    case GRIND_CLI_MARKDOWN:
      grind_cli_diff_write_markdown (diff, output);
      return TRUE;
    case GRIND_CLI_JUNIT:
      grind_cli_diff_write_junit (diff, output);
      return TRUE;
    case GRIND_CLI_SARIF:
      grind_cli_diff_write_sarif (diff, output);
      return TRUE;
    case GRIND_CLI_GITHUB:
      grind_cli_diff_write_github (diff, output);
      return TRUE;
    case GRIND_CLI_GITLAB:
      grind_cli_diff_write_gitlab (diff, output);
      return TRUE;
    default:
      return FALSE;
    }
}

static gboolean
write_format (Run             *run,
              GrindCliFormat   format,
              GrindOutput     *output,
              GError         **error)
{
  GrindCliOptions options = grind_cli_options_with_format (run->options, format);
  GrindCliInput *input = get_view (run, format, error);
  g_auto (Diff) diff = { .input = input, .options = &options, .gates = run->gates };

  if (input == NULL)
    return FALSE;

  diff.nodes = grind_change_order_list (input->graph, input->event, options.sort,
                                        options.compare.min, options.compare.min_decimals,
                                        &diff.n_small);
  if (format == GRIND_CLI_TEXT || format == GRIND_CLI_MARKDOWN || format == GRIND_CLI_JSON)
    {
      diff.notes = grind_change_notes_new (input->comparison, input->graph, input->event, NULL,
                                           error);
      if (diff.notes == NULL)
        return FALSE;
    }
  if (write_alone (&diff, output))
    return TRUE;

  diff.after = grind_cost_reader_new (input->graph, error);
  if (diff.after == NULL)
    return FALSE;
  diff.before = grind_cost_reader_new (grind_graph_get_before (input->graph), error);
  if (diff.before == NULL)
    return FALSE;
  if (format == GRIND_CLI_JSON)
    write_json (&diff, output);
  else
    write_csv (&diff, output);

  return TRUE;
}

/* Writes all files that can be written. */
static gboolean
write_reports (Run     *run,
               GError **error)
{
  GArray *reports = run->options->reports;
  g_autoptr (GError) first = NULL;

  for (guint i = 0; i < reports->len; i++)
    {
      const GrindCliReport *report = &g_array_index (reports, GrindCliReport, i);
      g_autoptr (GrindOutput) memory = grind_output_new_memory ();
      g_autoptr (GError) problem = NULL;

      if (write_format (run, report->format, memory, &problem) &&
          grind_cli_report_save (report, memory, &problem))
        continue;
      if (first == NULL)
        first = g_steal_pointer (&problem);
      else
        grind_terminal_print_error ("", problem->message);
    }
  if (first == NULL)
    return TRUE;

  g_propagate_error (error, g_steal_pointer (&first));
  return FALSE;
}

static gboolean
has_gates (const GrindCliOptions *options)
{
  return options->gates.gates != NULL && options->gates.gates->len > 0;
}

/* Returns the details that the formats and the gates need. */
static guint
list_details (const GrindCliOptions *options)
{
  guint details = 1 << grind_cli_files_get_detail (options->format);

  if (has_gates (options))
    details |= 1 << grind_cli_files_get_detail (GRIND_CLI_TEXT);
  for (guint i = 0; i < options->reports->len; i++)
    details |=
      1 << grind_cli_files_get_detail (g_array_index (options->reports, GrindCliReport, i).format);

  return details;
}

/* Gates do not depend on the format: all see what people see. */
static gboolean
check_gates (Run     *run,
             GError **error)
{
  GrindCliFormat format = has_gates (run->options) ? GRIND_CLI_TEXT : run->options->format;
  GrindCliInput *input = get_view (run, format, error);

  if (input == NULL)
    return FALSE;

  run->gates = grind_cli_gates_check (input, run->options, error);

  return run->gates != NULL;
}

/**
 * grind_cli_run_diff:
 * @options: the options of the command
 * @output: the output
 * @error: (nullable): return location for an error
 *
 * Lists the functions and cycles of two profiles, the largest changes first. Text shows one event,
 * JSON and CSV all, others those of gates. What trips the gates is part of the text, and for other
 * formats also written to standard error. Then writes the files of --report.
 *
 * Returns: the exit status; meaningless if @error is set
 */
GrindCliStatus
grind_cli_run_diff (const GrindCliOptions  *options,
                    GrindOutput            *output,
                    GError                **error)
{
  g_auto (Run) run = { .options = options };

  run.files = grind_cli_files_load (options, list_details (options), error);
  if (run.files == NULL || !check_gates (&run, error) ||
      !write_format (&run, options->format, output, error))
    return GRIND_CLI_FAILED;

  if (options->format != GRIND_CLI_TEXT)
    grind_cli_gates_print (run.gates);
  if (!write_reports (&run, error))
    return GRIND_CLI_FAILED;

  return run.gates->has_failed ? GRIND_CLI_GATE : GRIND_CLI_OK;
}
