/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `calls`: callers and callees of a function. */
#include "config.h"

#include "grind-cli.h"

#include <glib/gi18n.h>

#include "analysis/graph/grind-call-edge.h"
#include "analysis/names/grind-number.h"
#include "cli/output/grind-csv-writer.h"
#include "cli/output/grind-text-table.h"
#include "grind-cli-function.h"
#include "grind-cli-json.h"
#include "grind-cli-text.h"

/* A function with its calls on both sides. */
typedef struct
{
  /* Owned */
  GArray        *sides[2];   /* of GrindCallEdge: callers, callees */
  GrindCostReader *costs;    /* (nullable) for JSON and CSV */

  /* Borrowed */
  GrindCliInput *input;

  GrindNodeId    node;
  guint          limit;      /* of each side */
} Calls;

static const char * const side_names[2] = { "caller", "callee" };

static void
calls_clear (Calls *calls)
{
  g_clear_pointer (&calls->sides[0], g_array_unref);
  g_clear_pointer (&calls->sides[1], g_array_unref);
  g_clear_pointer (&calls->costs, grind_cost_reader_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Calls, calls_clear)

static guint
get_n_shown (const Calls *calls,
             guint        side)
{
  return MIN (calls->sides[side]->len, calls->limit);
}

static const GrindCallEdge *
get_edge (const Calls *calls,
          guint        side,
          guint        i)
{
  return &g_array_index (calls->sides[side], GrindCallEdge, i);
}

/* Adds details to the name in a list of calls: the member of a cycle, or that a call adds no
 * inclusive cost. */
static char *
dup_name (const Calls         *calls,
          const GrindCallEdge *edge)
{
  GrindGraph *graph = calls->input->graph;
  g_autofree char *name = NULL;
  g_autofree char *member = NULL;

  if (edge->node != edge->member)
    {
      name = grind_graph_dup_node_name (graph, edge->node);
      member = grind_graph_dup_node_name (graph, edge->member);
      /* translators: a cycle of functions, and its member that is called */
      return g_strdup_printf (_("%s by %s"), name, member);
    }

  name = grind_cli_function_dup_marked (calls->input, edge->node);
  if (edge->node == calls->node)
    /* translators: after the name of a function that calls itself */
    return g_strdup_printf (_("%s (recursive)"), name);
  if (edge->is_inner)
    /* translators: after the name of a function that is in the same cycle */
    return g_strdup_printf (_("%s (inside the cycle)"), name);

  return g_steal_pointer (&name);
}

static GrindTextTable *
new_text_table (void)
{
  GrindTextTable *table = grind_text_table_new ();

  grind_text_table_add_column (table, _("Cost"), GRIND_ALIGN_RIGHT);
  grind_text_table_add_column (table, "%", GRIND_ALIGN_RIGHT);
  /* translators: the percentage of the cost of all callers, or of all callees */
  grind_text_table_add_column (table, _("Share"), GRIND_ALIGN_RIGHT);
  grind_text_table_add_column (table, _("Count"), GRIND_ALIGN_RIGHT);
  grind_cli_text_add_name_columns (table);

  return table;
}

static void
write_side (GrindOutput *output,
            const Calls *calls,
            guint        side)
{
  const GrindCosts *costs = grind_graph_get_costs (calls->input->graph, calls->input->event);
  g_autoptr (GrindTextTable) table = NULL;
  guint n_shown = get_n_shown (calls, side);

  grind_output_print (output, "\n%s\n", side == 0 ? _("Callers") : _("Callees"));
  if (calls->sides[side]->len == 0)
    {
      grind_output_print (output, "%s\n", C_("callers or callees", "None"));
      return;
    }

  table = new_text_table ();
  for (guint i = 0; i < n_shown; i++)
    {
      const GrindCallEdge *edge = get_edge (calls, side, i);

      grind_text_table_take_cell (table, grind_number_format_integer (edge->cost));
      grind_text_table_take_cell (table, grind_number_format_percent (edge->cost,
                                                                      costs->base));
      grind_text_table_take_cell (table, grind_number_format_share (edge->share));
      grind_text_table_take_cell (table, grind_number_format_count (edge->count));
      grind_text_table_take_cell (table, dup_name (calls, edge));
      grind_text_table_take_cell (table, grind_cli_function_dup_location (calls->input,
                                                                          edge->node));
    }
  grind_text_table_write (table, output);
  grind_cli_text_hidden_rows (output, calls->sides[side]->len - n_shown);
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
  /* translators: the name of an event, a cost and its percentage, twice, and the number of calls of
   * a function */
  grind_output_print (output, _("%s: inclusive %s (%s %%), self %s (%s %%), called %s\n"), event,
                      inclusive_text, inclusive_part, self_text, self_part, called);
  for (guint side = 0; side < 2; side++)
    write_side (output, calls, side);
}

static void
write_json_edge (GrindJsonWriter     *writer,
                 const Calls         *calls,
                 const GrindCallEdge *edge)
{
  GrindCliInput *input = calls->input;

  grind_json_writer_begin_object (writer);
  grind_cli_json_add_node (writer, input, edge->node);
  grind_json_writer_key (writer, "member");
  if (edge->member != edge->node)
    grind_json_writer_unsigned (writer, edge->member);
  else
    grind_json_writer_null (writer);
  grind_cli_json_add_count (writer, "count", edge->count);
  grind_cli_json_add_costs (writer, "cost", input,
                            grind_cost_reader_read_call (calls->costs, edge->call));
  grind_json_writer_key (writer, "share");
  grind_json_writer_double (writer, edge->share);
  grind_json_writer_key (writer, "inner");
  grind_json_writer_boolean (writer, edge->is_inner);
  grind_json_writer_end_object (writer);
}

static void
write_json (GrindOutput *output,
            const Calls *calls)
{
  g_autoptr (GrindJsonWriter) writer = grind_json_writer_new (output);
  GrindCliInput *input = calls->input;

  grind_json_writer_begin_object (writer);
  grind_cli_json_events (writer, input->profile);
  grind_cli_json_add_string (writer, "event",
                             input->event < grind_profile_get_n_events (input->profile)
                               ? grind_profile_get_event_name (input->profile, input->event)
                               : NULL);
  grind_json_writer_key (writer, "function");
  grind_cli_json_function (writer, input, calls->costs, calls->node);
  for (guint side = 0; side < 2; side++)
    {
      grind_json_writer_key (writer, side == 0 ? "callers" : "callees");
      grind_json_writer_begin_array (writer);
      for (guint i = 0; i < get_n_shown (calls, side) && !grind_output_has_failed (output); i++)
        write_json_edge (writer, calls, get_edge (calls, side, i));
      grind_json_writer_end_array (writer);
    }
  grind_json_writer_end_object (writer);
}

static void
write_csv_row (GrindCsvWriter      *writer,
               const Calls         *calls,
               guint                side,
               const GrindCallEdge *edge)
{
  GrindCliInput *input = calls->input;
  g_autofree char *name = grind_graph_dup_node_name (input->graph, edge->node);
  g_autofree char *member = NULL;
  g_autofree char *file = NULL;
  g_autofree char *object = NULL;
  const gint64 *costs;

  if (edge->node < grind_profile_get_n_functions (input->profile))
    {
      file = grind_profile_dup_function_file (input->profile, edge->node);
      object = grind_profile_dup_function_object (input->profile, edge->node);
    }
  if (edge->member != edge->node)
    member = grind_graph_dup_node_name (input->graph, edge->member);

  grind_csv_writer_strings (writer, side_names[side], name, NULL);
  grind_csv_writer_string (writer, file);
  grind_csv_writer_string (writer, object);
  grind_csv_writer_string (writer, member);
  grind_csv_writer_integer (writer, edge->is_inner);
  if (edge->count.count == 0 && edge->count.is_partial)
    grind_csv_writer_string (writer, NULL);
  else
    grind_csv_writer_integer (writer, edge->count.count);
  costs = grind_cost_reader_read_call (calls->costs, edge->call);
  for (guint event = 0; event < grind_profile_get_n_events (input->profile); event++)
    grind_csv_writer_integer (writer, costs[event]);
  grind_csv_writer_end_line (writer);
}

static void
write_csv (GrindOutput *output,
           const Calls *calls)
{
  g_autoptr (GrindCsvWriter) writer = grind_csv_writer_new (output);
  GrindCliInput *input = calls->input;

  grind_csv_writer_strings (writer, "side", "name", "file", "object", "member", "inner", "count",
                            NULL);
  for (guint event = 0; event < grind_profile_get_n_events (input->profile); event++)
    {
      g_autofree char *title = g_strconcat ("cost ", grind_profile_get_event_name (input->profile,
                                                                                   event), NULL);

      grind_csv_writer_string (writer, title);
    }
  grind_csv_writer_end_line (writer);

  for (guint side = 0; side < 2; side++)
    for (guint i = 0; i < get_n_shown (calls, side) && !grind_output_has_failed (output); i++)
      write_csv_row (writer, calls, side, get_edge (calls, side, i));
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
  g_auto (Calls) calls = { .input = input, .limit = options->limit };

  if (input == NULL)
    return GRIND_CLI_FAILED;
  calls.node = grind_cli_function_find (input, options, error);
  if (calls.node == GRIND_NONE)
    return GRIND_CLI_USAGE;

  calls.sides[0] = grind_call_edge_list_callers (input->graph, calls.node, input->event);
  calls.sides[1] = grind_call_edge_list_callees (input->graph, calls.node, input->event);
  if (options->format != GRIND_CLI_TEXT &&
      (calls.costs = grind_cost_reader_new (input->graph, error)) == NULL)
    return GRIND_CLI_FAILED;
  if (options->format == GRIND_CLI_JSON)
    write_json (output, &calls);
  else if (options->format == GRIND_CLI_CSV)
    write_csv (output, &calls);
  else
    write_text (output, &calls);

  return GRIND_CLI_OK;
}
