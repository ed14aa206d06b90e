/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `dump`: the whole profile as JSON, for other programs. */
#include "config.h"

#include "cli/base/grind-cli.h"

#include "cli/base/grind-cli-json.h"
#include "cli/base/grind-cli-table.h"
#include "text/columns/grind-function-columns.h"

static void
write_functions (GrindJsonWriter *writer,
                 GrindCliInput   *input,
                 GrindCostReader *costs,
                 GrindOutput     *output)
{
  GArray *nodes = g_array_new (FALSE, FALSE, sizeof (GrindNodeId));
  g_autoptr (GrindListRows) rows = NULL;
  GrindCliTable table;

  for (GrindNodeId node = 0; node < grind_graph_get_n_nodes (input->graph); node++)
    if (grind_graph_is_active_node (input->graph, node))
      g_array_append_val (nodes, node);
  rows = grind_function_node_rows_new (input->graph, nodes);
  table = (GrindCliTable) { input, grind_function_columns, grind_n_function_columns, rows,
                            G_MAXUINT, costs };
  grind_json_writer_key (writer, "functions");
  grind_cli_table_write_json (&table, writer, output);
}

static void
write_call (GrindJsonWriter *writer,
            GrindCliInput   *input,
            GrindCostReader *costs,
            GrindCallId      call)
{
  grind_json_writer_begin_object (writer);
  grind_cli_json_add_integer (writer, "caller", grind_profile_get_caller (input->profile, call));
  grind_cli_json_add_integer (writer, "callee", grind_profile_get_callee (input->profile, call));
  grind_cli_json_add_count (writer, "count", grind_graph_get_call_count (input->graph, call));
  grind_cli_json_add_costs (writer, "cost", input, grind_cost_reader_read_call (costs, call));
  grind_json_writer_end_object (writer);
}

static void
write_calls (GrindJsonWriter *writer,
             GrindCliInput   *input,
             GrindCostReader *costs,
             GrindOutput     *output)
{
  guint n_calls = grind_profile_get_n_calls (input->profile);

  grind_json_writer_key (writer, "calls");
  grind_json_writer_begin_array (writer);
  for (GrindCallId call = 0; call < n_calls && !grind_output_has_failed (output); call++)
    {
      if (grind_graph_is_active_call (input->graph, call))
        write_call (writer, input, costs, call);
    }
  grind_json_writer_end_array (writer);
}

/**
 * grind_cli_run_dump:
 * @options: the options of the command
 * @output: the output
 * @error: (nullable): return location for an error
 *
 * Writes events, parts, totals, functions, calls, the number of jumps and the warnings.
 *
 * Returns: the exit status; meaningless if @error is set
 */
GrindCliStatus
grind_cli_run_dump (const GrindCliOptions  *options,
                    GrindOutput            *output,
                    GError                **error)
{
  g_autoptr (GrindJsonWriter) writer = NULL;
  g_autoptr (GrindCliInput) input = grind_cli_input_load (options, error);
  g_autoptr (GrindCliParts) parts = NULL;
  g_autoptr (GrindCostReader) costs = NULL;
  g_autofree GrindEventSums *sums = NULL;

  if (input == NULL || (parts = grind_cli_parts_new (input, G_MAXUINT, error)) == NULL ||
      (costs = grind_cost_reader_new (input->graph, error)) == NULL)
    return GRIND_CLI_FAILED;

  sums = grind_graph_sum_events (input->graph);
  writer = grind_json_writer_new (output);
  grind_json_writer_begin_object (writer);
  grind_cli_json_events (writer, input->profile);
  grind_cli_json_parts (writer, input, parts);
  g_clear_pointer (&parts, grind_cli_parts_free);
  grind_cli_json_totals (writer, input, sums);
  write_functions (writer, input, costs, output);
  write_calls (writer, input, costs, output);
  grind_cli_json_jumps (writer, input);
  grind_cli_json_diagnostics (writer, input->profile);
  grind_json_writer_end_object (writer);

  return GRIND_CLI_OK;
}
