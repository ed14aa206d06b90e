/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `info` with two profiles: the totals of all events, and what else the runs differ in. */
#include "config.h"

#include "grind-cli-info-changes.h"

#include <glib/gi18n.h>

#include "analysis/compare/grind-change.h"
#include "cli/base/grind-cli-json.h"
#include "cli/base/grind-cli-text.h"
#include "output/grind-csv-writer.h"
#include "text/grind-change-text.h"

/* By event of the profile, the totals of a side */
static gint64 *
list_totals (GrindGraph *graph)
{
  guint n_events = grind_profile_get_n_events (grind_graph_get_profile (graph));
  g_autofree GrindEventSums *sums = grind_graph_sum_events (graph);
  gint64 *totals = g_new (gint64, n_events + 1);

  for (guint event = 0; event < n_events; event++)
    totals[event] = sums[event].total;

  return totals;
}

static void
add_event (GrindTextTable *table,
           GrindProfile   *profile,
           GrindEventId    event,
           gint64          before,
           gint64          after)
{
  GrindChange change = grind_change_make (grind_value_new_whole (before),
                                          grind_value_new_whole (after));
  const char *name = grind_profile_get_event_long_name (profile, event);

  grind_text_table_add_cell (table, grind_profile_get_event_name (profile, event));
  grind_text_table_take_cell (table, grind_value_format (change.before));
  grind_text_table_take_cell (table, grind_value_format (change.after));
  grind_text_table_take_cell (table, grind_change_text_dup_signed (change.change));
  grind_text_table_take_cell (table, grind_change_text_dup_points (change.change, change.before));
  grind_text_table_add_cell (table, name != NULL ? name : "");
}

static void
write_text (GrindCliInput *input,
            const gint64  *before,
            const gint64  *after,
            GrindOutput   *output)
{
  g_autoptr (GrindTextTable) table = grind_text_table_new ();
  const GrindPairedSums sums = grind_change_sum_paired (input->comparison, input->graph,
                                                        input->event);
  g_autofree char *paired = grind_change_text_dup_paired (&sums, input->graph, input->event);
  g_autofree char *scale = grind_cli_text_dup_scale (input);

  grind_text_table_add_column (table, _("Event"), GRIND_ALIGN_LEFT);
  grind_text_table_add_column (table, _("Before"), GRIND_ALIGN_RIGHT);
  grind_text_table_add_column (table, _("After"), GRIND_ALIGN_RIGHT);
  grind_text_table_add_column (table, _("Change"), GRIND_ALIGN_RIGHT);
  grind_text_table_add_column (table, "%", GRIND_ALIGN_RIGHT);
  grind_text_table_add_column (table, _("Name"), GRIND_ALIGN_LEFT);
  grind_text_table_let_shrink (table, GRIND_CLI_TEXT_LEAST_NAME);
  for (guint event = 0; event < grind_profile_get_n_events (input->profile); event++)
    add_event (table, input->profile, event, before[event], after[event]);

  grind_text_table_write (table, output);
  grind_output_put_char (output, '\n');
  if (scale != NULL)
    grind_output_print (output, "%s\n", scale);
  grind_output_print (output, "%s\n", paired);
  grind_cli_text_differences (output, input);
  grind_cli_text_diagnostics (output, input->profile);
}

static void
write_json (GrindCliInput *input,
            const gint64  *before,
            const gint64  *after,
            GrindOutput   *output)
{
  g_autoptr (GrindJsonWriter) writer = grind_json_writer_new (output);

  grind_json_writer_begin_object (writer);
  grind_cli_json_events (writer, input->profile);
  grind_cli_json_add_change (writer, "totals", input, before, after);
  grind_cli_json_per (writer, input);
  grind_cli_json_differences (writer, input);
  grind_cli_json_diagnostics (writer, input->profile);
  grind_json_writer_end_object (writer);
}

static void
write_csv (GrindCliInput *input,
           const gint64  *before,
           const gint64  *after,
           GrindOutput   *output)
{
  g_autoptr (GrindCsvWriter) writer = grind_csv_writer_new (output);

  grind_csv_writer_strings (writer, "event", "before", "after", "change", NULL);
  grind_csv_writer_end_line (writer);
  for (guint event = 0; event < grind_profile_get_n_events (input->profile); event++)
    {
      grind_csv_writer_string (writer, grind_profile_get_event_name (input->profile, event));
      grind_csv_writer_change (writer, before[event], after[event]);
      grind_csv_writer_end_line (writer);
    }
}

/**
 * grind_cli_info_write_changes:
 * @input: the compared profiles
 * @format: the format
 * @output: the output
 *
 * Writes the totals of all events on both sides, and what else the runs differ in, which CSV does
 * not have.
 *
 * Returns: success
 */
GrindCliStatus
grind_cli_info_write_changes (GrindCliInput  *input,
                              GrindCliFormat  format,
                              GrindOutput    *output)
{
  g_autofree gint64 *before = list_totals (grind_graph_get_before (input->graph));
  g_autofree gint64 *after = list_totals (input->graph);

  if (format == GRIND_CLI_JSON)
    write_json (input, before, after, output);
  else if (format == GRIND_CLI_CSV)
    write_csv (input, before, after, output);
  else
    write_text (input, before, after, output);

  return GRIND_CLI_OK;
}
