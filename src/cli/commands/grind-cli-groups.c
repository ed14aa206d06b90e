/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `functions --group-by`: costs of groups of functions. */
#include "config.h"

#include "grind-cli-groups.h"

#include <glib/gi18n.h>

#include "analysis/lists/grind-group-order.h"
#include "analysis/names/grind-number.h"
#include "cli/base/grind-cli-table.h"

/* The groups to write, and the numbers of matching functions. */
typedef struct
{
  GrindGrouping  *grouping;
  GArray         *order;      /* of guint32 */
  guint          *n_matches;  /* (nullable) by group */
  GrindEventSums *sums;

  /* In a comparison, the same groups before */
  GrindGrouping  *before;     /* borrowed from @grouping */
  GrindEventSums *before_sums;
} Groups;

static void
groups_clear (Groups *groups)
{
  g_clear_pointer (&groups->grouping, grind_grouping_unref);
  g_clear_pointer (&groups->order, g_array_unref);
  g_free (groups->sums);
  g_free (groups->before_sums);
  g_free (groups->n_matches);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Groups, groups_clear)

/* Removes groups without a match. */
static void
count_matches (Groups *groups,
               GArray *matches)
{
  guint n_kept = 0;

  groups->n_matches = g_new0 (guint, grind_grouping_get_n_groups (groups->grouping));
  for (guint i = 0; i < matches->len; i++)
    {
      guint group = grind_grouping_get_group (groups->grouping,
                                              g_array_index (matches, GrindNodeId, i));

      if (group != GRIND_NONE)
        groups->n_matches[group]++;
    }

  for (guint i = 0; i < groups->order->len; i++)
    {
      guint32 group = g_array_index (groups->order, guint32, i);

      if (groups->n_matches[group] > 0)
        g_array_index (groups->order, guint32, n_kept++) = group;
    }
  g_array_set_size (groups->order, n_kept);
}

static guint
get_group (const GrindListRows *rows,
           guint                row)
{
  const Groups *groups = rows->data;

  return g_array_index (groups->order, guint32, row);
}

/* The groups of the side of @rows */
static GrindGrouping *
get_grouping (const GrindListRows *rows)
{
  const Groups *groups = rows->data;

  return groups->before != NULL && grind_grouping_get_graph (groups->before) == rows->graph
           ? groups->before : groups->grouping;
}

static void
get_cost (const GrindListRows    *rows,
          guint                   row,
          const GrindListContext *context,
          gboolean                is_self,
          GrindListCell          *cell)
{
  const Groups *groups = rows->data;
  GrindGrouping *grouping = get_grouping (rows);
  guint group = get_group (rows, row);
  const GrindGroupCosts *costs;

  if (context->reader == NULL)
    {
      costs = grind_grouping_get_costs (grouping, context->costs->event);
      cell->value = is_self ? grind_group_costs_get_self (costs, group)
                            : grind_group_costs_get_inclusive (costs, group);
      return;
    }

  grind_cost_reader_read_group (context->reader, grouping, group,
                                grouping == groups->before ? groups->before_sums : groups->sums);
  cell->value = grind_value_new_whole (
    (is_self ? grind_cost_reader_get_self (context->reader)
             : grind_cost_reader_get_inclusive (context->reader))[context->event]);
}

static void
get_inclusive (const GrindListRows    *rows,
               guint                   row,
               const GrindListContext *context,
               GrindListCell          *cell)
{
  get_cost (rows, row, context, FALSE, cell);
  cell->is_bound = !grind_grouping_is_exact (get_grouping (rows), get_group (rows, row));
}

static void
get_self (const GrindListRows    *rows,
          guint                   row,
          const GrindListContext *context,
          GrindListCell          *cell)
{
  get_cost (rows, row, context, TRUE, cell);
}

static void
get_matches (const GrindListRows    *rows,
             guint                   row,
             const GrindListContext *context,
             GrindListCell          *cell)
{
  const Groups *groups = rows->data;

  cell->count.count = groups->n_matches[get_group (rows, row)];
}

static void
get_members (const GrindListRows    *rows,
             guint                   row,
             const GrindListContext *context,
             GrindListCell          *cell)
{
  const Groups *groups = rows->data;
  guint group = get_group (rows, row), n_members;
  g_autofree char *all = NULL;
  g_autofree char *matches = NULL;

  grind_grouping_get_members (groups->grouping, group, &n_members);
  cell->count.count = n_members;
  if (groups->n_matches == NULL)
    return;

  all = grind_number_format_integer (n_members);
  matches = grind_number_format_integer (groups->n_matches[group]);
  /* translators: the number of matching functions in a group, and of all its functions */
  cell->text = g_strdup_printf (_("%s of %s"), matches, all);
}

static const char *
get_nameless (GrindGroupBy by)
{
  switch (by)
    {
    case GRIND_GROUP_BY_OBJECT:
      return _("(unknown object)");
    case GRIND_GROUP_BY_FILE:
      return _("(unknown file)");
    case GRIND_GROUP_BY_CLASS:
      return _("(no class)");
    case GRIND_GROUP_BY_CYCLE:
      return _("(no cycle)");
    case GRIND_GROUP_BY_NONE:
    default:
      return "";
    }
}

static void
get_name (const GrindListRows    *rows,
          guint                   row,
          const GrindListContext *context,
          GrindListCell          *cell)
{
  const Groups *groups = rows->data;

  cell->exact = grind_grouping_dup_name (groups->grouping, get_group (rows, row));
  cell->text = g_strdup (*cell->exact != '\0' ? cell->exact
                         : get_nameless (grind_grouping_get_by (groups->grouping)));
}

/* JSON has the self cost first. */
static const GrindListColumn columns[] = {
  {
    .id = "inclusive_max", .title = N_("Inclusive"), .kind = GRIND_COLUMN_COST,
    .get = get_inclusive,
    .flags = GRIND_COLUMN_IN_TEXT | GRIND_COLUMN_IN_CSV | GRIND_COLUMN_OF_CALLS,
  },
  {
    .id = "self", .title = N_("Self"), .kind = GRIND_COLUMN_COST, .get = get_self,
    .flags = GRIND_COLUMN_IN_ALL,
  },
  {
    .id = "inclusive_max", .kind = GRIND_COLUMN_COST, .get = get_inclusive,
    .flags = GRIND_COLUMN_IN_JSON,
  },
  {
    .id = "members", .title = N_("Functions"), .kind = GRIND_COLUMN_COUNT, .get = get_members,
    .flags = GRIND_COLUMN_IN_ALL | GRIND_COLUMN_IS_CONSTANT,
  },
  {
    .id = "name", .title = N_("Name"), .kind = GRIND_COLUMN_TEXT, .get = get_name,
    .flags = GRIND_COLUMN_EXPANDS | GRIND_COLUMN_IN_ALL,
  },
  /* With a filter */
  {
    .id = "matches", .kind = GRIND_COLUMN_COUNT, .get = get_matches,
    .flags = GRIND_COLUMN_IN_JSON | GRIND_COLUMN_IN_CSV | GRIND_COLUMN_IS_CONSTANT,
  },
};

static const GrindListRowsKind kind = { NULL, NULL, NULL };

/**
 * grind_cli_write_groups:
 * @output: the output
 * @input: the profile
 * @options: the options of the command, which request groups
 * @matches: (nullable): the functions that pass the filter; groups without one are left out
 * @error: (nullable): return location for an error
 *
 * Writes the groups in the requested order. Costs are those of whole groups, even with a filter.
 *
 * Returns: %FALSE if @error is set
 */
gboolean
grind_cli_write_groups (GrindOutput            *output,
                        GrindCliInput          *input,
                        const GrindCliOptions  *options,
                        GArray                 *matches,
                        GError                **error)
{
  g_auto (Groups) groups = { NULL };
  g_autoptr (GrindCostReader) costs = NULL;
  g_autoptr (GrindListRows) rows = NULL;
  g_autoptr (GrindListRows) before_rows = NULL;
  g_autoptr (GrindCostReader) before_costs = NULL;
  GrindGraph *before = grind_graph_get_before (input->graph);
  GrindCliTable table;

  groups.grouping = grind_grouping_new (input->graph, options->group_by, NULL, error);
  if (groups.grouping == NULL)
    return FALSE;
  groups.before = grind_grouping_get_before (groups.grouping);
  if (before != NULL)
    groups.before_sums = grind_graph_sum_events (before);
  groups.order = grind_group_order_sort (groups.grouping, input->event, options->sort,
                                         options->sort != GRIND_SORT_NAME, NULL, error);
  if (groups.order == NULL)
    return FALSE;

  if (matches != NULL)
    count_matches (&groups, matches);
  if (options->format != GRIND_CLI_TEXT)
    {
      costs = grind_cost_reader_new (input->graph, error);
      if (costs == NULL)
        return FALSE;
      groups.sums = grind_graph_sum_events (input->graph);
    }

  rows = grind_list_rows_new (&kind, input->graph, &groups, groups.order->len);
  table = (GrindCliTable) { input, columns, G_N_ELEMENTS (columns) - (matches == NULL), rows,
                            options->limit, costs };
  if (!grind_cli_table_compare (&table, &before_rows, &before_costs, error))
    return FALSE;
  grind_cli_table_write (&table, options->format, "groups", output);

  return TRUE;
}
