/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `calls`: callers and callees of a function. */
#include "config.h"

#include "cli/base/grind-cli.h"

#include <glib/gi18n.h>

#include "analysis/names/grind-number.h"
#include "cli/base/grind-cli-function.h"
#include "cli/base/grind-cli-json.h"
#include "cli/base/grind-cli-table.h"
#include "cli/base/grind-cli-text.h"
#include "text/columns/grind-call-columns.h"
#include "text/columns/grind-function-columns.h"

/* A function with its callers and callees */
typedef struct
{
  GrindCliInput *input;
  GrindNodeId    node;
  GrindCliTable  function;
  GrindCliTable  callers;
  GrindCliTable  callees;

  /* Owned, in a comparison */
  GrindListRows   *before_rows[3];
  GrindCostReader *before_reader;
} Calls;

static void
calls_clear (Calls *calls)
{
  for (guint i = 0; i < G_N_ELEMENTS (calls->before_rows); i++)
    g_clear_pointer (&calls->before_rows[i], grind_list_rows_unref);
  g_clear_pointer (&calls->before_reader, grind_cost_reader_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Calls, calls_clear)

static void
write_side (GrindOutput         *output,
            const char          *title,
            const GrindCliTable *table)
{
  grind_output_print (output, "\n%s\n", title);
  if (table->rows->n_rows > 0)
    grind_cli_table_write_text (table, output);
  else
    grind_output_print (output, "%s\n", C_("callers or callees", "None"));
}

static void
write_sides (GrindOutput *output,
             const Calls *calls)
{
  if (grind_graph_has_calls (calls->input->graph))
    {
      write_side (output, _("Callers"), &calls->callers);
      write_side (output, _("Callees"), &calls->callees);
    }
  else
    {
      grind_output_print (output, "\n%s\n", _("The profile was recorded without calls"));
    }
}

static void
write_text (GrindOutput *output,
            const Calls *calls)
{
  GrindCliInput *input = calls->input;
  const GrindCosts *costs = grind_graph_get_costs (input->graph, input->event);
  gint64 inclusive = costs->inclusive[calls->node], self = costs->self[calls->node];
  g_autofree char *name = grind_cli_function_dup_marked (input, calls->node);
  g_autofree char *location = grind_cli_function_dup_location (input, calls->node);
  g_autofree char *event = grind_cli_text_dup_event (input->profile, input->event);
  g_autofree char *inclusive_text = grind_number_format_integer (inclusive);
  g_autofree char *inclusive_part = grind_number_format_percent (inclusive, costs->base);
  g_autofree char *self_text = grind_number_format_integer (self);
  g_autofree char *self_part = grind_number_format_percent (self, costs->base);
  g_autofree char *called = grind_number_format_count (grind_graph_get_called (input->graph,
                                                                               calls->node));

  grind_cli_text_name (output, name, location);
  if (calls->function.before_rows != NULL)
    {
      grind_cli_text_changed_total (output, input);
      grind_cli_table_write_text (&calls->function, output);
    }
  else if (grind_graph_has_calls (input->graph))
    {
      /* translators: the name of an event, a cost and its percentage, twice, and the number of
       * calls of a function */
      grind_output_print (output, _("%s: inclusive %s (%s %%), self %s (%s %%), called %s\n"),
                          event, inclusive_text, inclusive_part, self_text, self_part, called);
    }
  else
    {
      grind_output_print (output, _("%s: self %s (%s %%)\n"), event, self_text, self_part);
    }
  write_sides (output, calls);
}

static void
write_json (GrindOutput *output,
            const Calls *calls)
{
  g_autoptr (GrindJsonWriter) writer = grind_json_writer_new (output);
  GrindCliInput *input = calls->input;

  grind_json_writer_begin_object (writer);
  grind_cli_json_events (writer, input->profile);
  if (input->comparison != NULL)
    grind_cli_json_per (writer, input);
  grind_cli_json_add_string (writer, "event",
                             input->event < grind_profile_get_n_events (input->profile)
                               ? grind_profile_get_event_name (input->profile, input->event)
                               : NULL);
  grind_json_writer_key (writer, "function");
  grind_cli_table_write_json_row (&calls->function, writer, 0);
  grind_json_writer_key (writer, "callers");
  grind_cli_table_write_json (&calls->callers, writer, output);
  grind_json_writer_key (writer, "callees");
  grind_cli_table_write_json (&calls->callees, writer, output);
  grind_json_writer_end_object (writer);
}

static void
write_csv (GrindOutput *output,
           const Calls *calls)
{
  g_autoptr (GrindCsvWriter) writer = grind_csv_writer_new (output);

  grind_csv_writer_string (writer, "side");
  grind_cli_table_write_csv_titles (&calls->callers, writer);
  grind_cli_table_write_csv_rows (&calls->callers, writer, output, "caller");
  grind_cli_table_write_csv_rows (&calls->callees, writer, output, "callee");
}

/**
 * grind_cli_run_calls:
 * @options: the options of the command
 * @output: the output
 * @error: (nullable): return location for an error
 *
 * Lists the callers and the callees of one function, the most expensive first. Text shows one
 * event, JSON and CSV all; shares are of the chosen one.
 *
 * Returns: the exit status; meaningless if @error is set
 */
GrindCliStatus
grind_cli_run_calls (const GrindCliOptions  *options,
                     GrindOutput            *output,
                     GError                **error)
{
  g_autoptr (GrindCliInput) input = grind_cli_input_load (options, error);
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (GrindNodeId));
  g_autoptr (GrindListRows) function = NULL;
  g_autoptr (GrindListRows) callers = NULL;
  g_autoptr (GrindListRows) callees = NULL;
  g_autoptr (GrindCostReader) reader = NULL;
  g_auto (Calls) calls = { .input = input };

  if (input == NULL)
    return GRIND_CLI_FAILED;
  calls.node = grind_cli_function_find (input, options, error);
  if (calls.node == GRIND_NONE)
    return GRIND_CLI_USAGE;
  if (options->format != GRIND_CLI_TEXT &&
      (reader = grind_cost_reader_new (input->graph, error)) == NULL)
    return GRIND_CLI_FAILED;

  g_array_append_val (nodes, calls.node);
  function = grind_function_node_rows_new (input->graph, g_steal_pointer (&nodes));
  callers = grind_call_rows_new (input->graph, grind_call_edge_list_callers (input->graph,
                                                                             calls.node,
                                                                             input->event));
  callees = grind_call_rows_new (input->graph, grind_call_edge_list_callees (input->graph,
                                                                             calls.node,
                                                                             input->event));
  calls.function = (GrindCliTable) { input, grind_function_columns, grind_n_function_columns,
                                     function, 1, reader };
  calls.callers = (GrindCliTable) { input, grind_call_columns, grind_n_call_columns, callers,
                                    options->limit, reader };
  calls.callees = (GrindCliTable) { input, grind_call_columns, grind_n_call_columns, callees,
                                    options->limit, reader };
  if (!grind_cli_table_compare (&calls.function, &calls.before_rows[0], &calls.before_reader,
                                error) ||
      !grind_cli_table_compare (&calls.callers, &calls.before_rows[1], &calls.before_reader,
                                error) ||
      !grind_cli_table_compare (&calls.callees, &calls.before_rows[2], &calls.before_reader, error))
    return GRIND_CLI_FAILED;
  if (options->format == GRIND_CLI_JSON)
    write_json (output, &calls);
  else if (options->format == GRIND_CLI_CSV)
    write_csv (output, &calls);
  else
    write_text (output, &calls);

  return GRIND_CLI_OK;
}
