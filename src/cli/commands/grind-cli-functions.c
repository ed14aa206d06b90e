/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `functions`: the function list. */
#include "config.h"

#include "grind-cli.h"

#include <string.h>

#include <glib/gi18n.h>

#include "analysis/lists/grind-function-sort.h"
#include "analysis/names/grind-number.h"
#include "analysis/search/grind-search.h"
#include "cli/output/grind-csv-writer.h"
#include "cli/output/grind-text-table.h"
#include "grind-cli-function.h"
#include "grind-cli-groups.h"
#include "grind-cli-json.h"
#include "grind-cli-text.h"

/* The argument of --filter, prepared for a search in many names. */
typedef struct
{
  char     *needle;         /* case-folded, unless it is ASCII */
  gboolean  is_ascii;
} Filter;

static void
filter_init (Filter     *filter,
             const char *text)
{
  filter->is_ascii = g_str_is_ascii (text);
  filter->needle = filter->is_ascii ? g_ascii_strdown (text, -1) : grind_search_fold (text);
}

/* Bytes from 0x80 never match an ASCII needle, so UTF-8 needs no decoding. */
static gboolean
contains_ascii (const char *name,
                const char *needle)
{
  gsize length = strlen (needle);
  const char first[] = { needle[0], g_ascii_toupper (needle[0]), '\0' };

  if (length == 0)
    return TRUE;

  for (const char *p = strpbrk (name, first); p != NULL; p = strpbrk (p + 1, first))
    {
      if (g_ascii_strncasecmp (p, needle, length) == 0)
        return TRUE;
    }

  return FALSE;
}

static gboolean
filter_matches (const Filter *filter,
                const char   *name)
{
  g_autofree char *folded = NULL;

  if (filter->is_ascii)
    return contains_ascii (name, filter->needle);

  folded = grind_search_fold (name);
  return strstr (folded, filter->needle) != NULL;
}

/* Keeps the order. */
static void
apply_filter (GArray        *nodes,
              GrindCliInput *input,
              const char    *text)
{
  Filter filter;
  guint n_kept = 0;

  filter_init (&filter, text);
  for (guint i = 0; i < nodes->len; i++)
    {
      GrindNodeId node = g_array_index (nodes, GrindNodeId, i);
      g_autofree char *name = grind_graph_dup_node_name (input->graph, node);
      g_autofree char *other = grind_cli_input_dup_other_name (input, node);

      if (filter_matches (&filter, name) || (other != NULL && filter_matches (&filter, other)))
        g_array_index (nodes, GrindNodeId, n_kept++) = node;
    }

  g_array_set_size (nodes, n_kept);
  g_free (filter.needle);
}

static void
add_text_row (GrindTextTable   *table,
              GrindCliInput    *input,
              const GrindCosts *costs,
              GrindNodeId       node)
{
  gint64 inclusive = costs->inclusive[node], self = costs->self[node];
  GrindCount called = grind_graph_get_called (input->graph, node);

  grind_text_table_take_cell (table, grind_number_format_integer (inclusive));
  grind_text_table_take_cell (table, grind_number_format_percent (inclusive, costs->base));
  grind_text_table_take_cell (table, grind_number_format_integer (self));
  grind_text_table_take_cell (table, grind_number_format_percent (self, costs->base));
  grind_text_table_take_cell (table, grind_number_format_count (called));
  grind_text_table_take_cell (table, grind_cli_function_dup_marked (input, node));
  grind_text_table_take_cell (table, grind_cli_function_dup_location (input, node));
}

static GrindTextTable *
new_text_table (void)
{
  GrindTextTable *table = grind_text_table_new ();

  grind_text_table_add_column (table, _("Inclusive"), GRIND_ALIGN_RIGHT);
  grind_text_table_add_column (table, "%", GRIND_ALIGN_RIGHT);
  grind_text_table_add_column (table, _("Self"), GRIND_ALIGN_RIGHT);
  grind_text_table_add_column (table, "%", GRIND_ALIGN_RIGHT);
  grind_text_table_add_column (table, _("Called"), GRIND_ALIGN_RIGHT);
  grind_cli_text_add_name_columns (table);
  return table;
}

static void
write_text (GrindOutput   *output,
            GrindCliInput *input,
            GArray        *nodes,
            guint          n_shown)
{
  const GrindCosts *costs = grind_graph_get_costs (input->graph, input->event);
  g_autoptr (GrindTextTable) table = new_text_table ();

  grind_cli_text_totals (output, input->graph, costs);
  for (guint i = 0; i < n_shown; i++)
    add_text_row (table, input, costs, g_array_index (nodes, GrindNodeId, i));

  grind_text_table_write (table, output);
  grind_cli_text_hidden_rows (output, nodes->len - n_shown);
}

static void
write_json (GrindOutput     *output,
           GrindCliInput   *input,
           GrindCostReader *costs,
           GArray          *nodes,
           guint            n_shown)
{
  g_autoptr (GrindJsonWriter) writer = grind_json_writer_new (output);

  grind_json_writer_begin_object (writer);
  grind_cli_json_events (writer, input->profile);
  grind_json_writer_key (writer, "functions");
  grind_json_writer_begin_array (writer);
  for (guint i = 0; i < n_shown && !grind_output_has_failed (output); i++)
    grind_cli_json_function (writer, input, costs, g_array_index (nodes, GrindNodeId, i));
  grind_json_writer_end_array (writer);
  grind_json_writer_end_object (writer);
}

static void
write_csv_header (GrindCsvWriter *writer,
                  GrindProfile   *profile)
{
  grind_csv_writer_strings (writer, "name", "file", "object", "cycle", "called", "recursive", NULL);
  for (guint event = 0; event < grind_profile_get_n_events (profile); event++)
    {
      const char *name = grind_profile_get_event_name (profile, event);
      g_autofree char *inclusive = g_strconcat ("inclusive ", name, NULL);
      g_autofree char *self = g_strconcat ("self ", name, NULL);

      grind_csv_writer_strings (writer, inclusive, self, NULL);
    }
  grind_csv_writer_end_line (writer);
}

static void
write_csv_row (GrindCsvWriter  *writer,
               GrindCliInput   *input,
               GrindCostReader *costs,
               GrindNodeId      node)
{
  guint n_events = grind_profile_get_n_events (input->profile);
  gboolean is_function = node < grind_profile_get_n_functions (input->profile);
  GrindCount called = grind_graph_get_called (input->graph, node);
  g_autofree char *name = grind_graph_dup_node_name (input->graph, node);
  g_autofree char *file = NULL;
  g_autofree char *object = NULL;
  guint cycle = grind_cli_input_get_cycle (input, node);

  if (is_function)
    {
      file = grind_profile_dup_function_file (input->profile, node);
      object = grind_profile_dup_function_object (input->profile, node);
    }

  grind_csv_writer_string (writer, name);
  grind_csv_writer_string (writer, file);
  grind_csv_writer_string (writer, object);
  if (cycle > 0)
    grind_csv_writer_integer (writer, cycle);
  else
    grind_csv_writer_string (writer, NULL);
  if (called.count == 0 && called.is_partial)
    grind_csv_writer_string (writer, NULL);
  else
    grind_csv_writer_integer (writer, called.count);
  grind_csv_writer_integer (writer, grind_graph_get_recursive (input->graph, node).count);

  grind_cost_reader_read_node (costs, node);
  for (guint event = 0; event < n_events; event++)
    {
      grind_csv_writer_integer (writer, grind_cost_reader_get_inclusive (costs)[event]);
      grind_csv_writer_integer (writer, grind_cost_reader_get_self (costs)[event]);
    }
  grind_csv_writer_end_line (writer);
}

static void
write_csv (GrindOutput     *output,
          GrindCliInput   *input,
          GrindCostReader *costs,
          GArray          *nodes,
          guint            n_shown)
{
  g_autoptr (GrindCsvWriter) writer = grind_csv_writer_new (output);

  write_csv_header (writer, input->profile);
  for (guint i = 0; i < n_shown && !grind_output_has_failed (output); i++)
    write_csv_row (writer, input, costs, g_array_index (nodes, GrindNodeId, i));
}

/**
 * grind_cli_run_functions:
 * @options: the options of the command
 * @output: the output
 * @error: (nullable): return location for an error
 *
 * Lists the functions and cycles, or groups of functions, in the requested order. Text shows one
 * event, JSON and CSV all.
 *
 * Returns: the exit status; meaningless if @error is set
 */
GrindCliStatus
grind_cli_run_functions (const GrindCliOptions  *options,
                         GrindOutput            *output,
                         GError                **error)
{
  g_autoptr (GrindCliInput) input = grind_cli_input_load (options, error);
  g_autoptr (GArray) nodes = NULL;
  g_autoptr (GrindCostReader) costs = NULL;
  gboolean needs_all = options->filter != NULL || options->group_by != GRIND_GROUP_BY_NONE;
  guint n_shown;

  if (input == NULL)
    return GRIND_CLI_FAILED;

  nodes = grind_function_sort_first (input->graph, input->event, options->sort,
                                     options->sort != GRIND_SORT_NAME,
                                     needs_all ? G_MAXUINT : options->limit, NULL, error);
  if (nodes == NULL)
    return GRIND_CLI_FAILED;

  if (options->filter != NULL)
    apply_filter (nodes, input, options->filter);

  if (options->group_by != GRIND_GROUP_BY_NONE)
    return grind_cli_write_groups (output, input, options,
                                   options->filter != NULL ? nodes : NULL, error)
           ? GRIND_CLI_OK : GRIND_CLI_FAILED;

  n_shown = MIN (options->limit, nodes->len);
  if (options->format != GRIND_CLI_TEXT &&
      (costs = grind_cost_reader_new (input->graph, error)) == NULL)
    return GRIND_CLI_FAILED;
  if (options->format == GRIND_CLI_JSON)
    write_json (output, input, costs, nodes, n_shown);
  else if (options->format == GRIND_CLI_CSV)
    write_csv (output, input, costs, nodes, n_shown);
  else
    write_text (output, input, nodes, n_shown);

  return GRIND_CLI_OK;
}
