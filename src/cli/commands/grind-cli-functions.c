/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `functions`: the function list. */
#include "config.h"

#include "cli/base/grind-cli.h"

#include <string.h>

#include "analysis/lists/grind-function-sort.h"
#include "analysis/search/grind-search.h"
#include "cli/base/grind-cli-table.h"
#include "grind-cli-groups.h"
#include "text/columns/grind-function-columns.h"

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
  g_autoptr (GrindListRows) rows = NULL;
  g_autoptr (GrindListRows) before_rows = NULL;
  g_autoptr (GrindCostReader) costs = NULL;
  g_autoptr (GrindCostReader) before_costs = NULL;
  GrindCliTable table;
  gboolean needs_all = options->filter != NULL || options->group_by != GRIND_GROUP_BY_NONE;

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

  rows = grind_function_node_rows_new (input->graph, g_steal_pointer (&nodes));
  if (options->format != GRIND_CLI_TEXT &&
      (costs = grind_cost_reader_new (input->graph, error)) == NULL)
    return GRIND_CLI_FAILED;

  table = (GrindCliTable) { input, grind_function_columns, grind_n_function_columns, rows,
                            options->limit, costs };
  if (!grind_cli_table_compare (&table, &before_rows, &before_costs, error))
    return GRIND_CLI_FAILED;
  grind_cli_table_write (&table, options->format, "functions", output);

  return GRIND_CLI_OK;
}
