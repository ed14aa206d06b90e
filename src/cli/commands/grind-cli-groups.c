/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `functions --group-by`: costs of groups of functions. */
#include "config.h"

#include "grind-cli-groups.h"

#include <glib/gi18n.h>

#include "analysis/lists/grind-group-order.h"
#include "analysis/names/grind-number.h"
#include "cli/output/grind-csv-writer.h"
#include "cli/output/grind-text-table.h"
#include "grind-cli-json.h"
#include "grind-cli-text.h"

/* The groups to write, and the numbers of matching functions. */
typedef struct
{
  GrindCliInput   *input;
  GrindGrouping   *grouping;
  GArray          *order;      /* of guint32 */
  guint           *n_matches;  /* (nullable) by group */
  GrindCostReader *costs;      /* (nullable) for JSON and CSV, with @sums */
  GrindEventSums  *sums;       /* (nullable) */
  guint            n_shown;
} Groups;

static void
groups_clear (Groups *groups)
{
  g_clear_pointer (&groups->grouping, grind_grouping_unref);
  g_clear_pointer (&groups->order, g_array_unref);
  g_clear_pointer (&groups->costs, grind_cost_reader_free);
  g_free (groups->sums);
  g_free (groups->n_matches);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Groups, groups_clear)

static guint
get_n_members (const Groups *groups,
               guint         group)
{
  guint n_members;

  grind_grouping_get_members (groups->grouping, group, &n_members);

  return n_members;
}

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

static char *
dup_shown_name (const Groups *groups,
                guint         group)
{
  char *name = grind_grouping_dup_name (groups->grouping, group);

  if (*name != '\0')
    return name;

  g_free (name);
  switch (grind_grouping_get_by (groups->grouping))
    {
    case GRIND_GROUP_BY_OBJECT:
      return g_strdup (_("(unknown object)"));
    case GRIND_GROUP_BY_FILE:
      return g_strdup (_("(unknown file)"));
    case GRIND_GROUP_BY_CLASS:
      return g_strdup (_("(no class)"));
    case GRIND_GROUP_BY_CYCLE:
      return g_strdup (_("(no cycle)"));
    case GRIND_GROUP_BY_NONE:
    default:
      return g_strdup ("");
    }
}

/* "≤ 1,234" if the number is an upper bound */
static char *
mark_inexact (const Groups *groups,
              guint         group,
              char         *number)
{
  g_autofree char *plain = number;

  /* translators: a cost that is at most %s */
  return grind_grouping_is_exact (groups->grouping, group)
         ? g_steal_pointer (&plain) : g_strdup_printf (_("≤ %s"), plain);
}

static char *
dup_counts (const Groups *groups,
            guint         group)
{
  char *all = grind_number_format_integer (get_n_members (groups, group));
  g_autofree char *matches = NULL;
  g_autofree char *taken = NULL;

  if (groups->n_matches == NULL)
    return all;

  taken = all;
  matches = grind_number_format_integer (groups->n_matches[group]);

  /* translators: the number of matching functions in a group, and of all its functions */
  return g_strdup_printf (_("%s of %s"), matches, all);
}

static void
add_row (GrindTextTable *table,
         const Groups   *groups,
         guint           group)
{
  GrindEventId event = groups->input->event;
  const GrindGroupCosts *costs = grind_grouping_get_costs (groups->grouping, event);
  gint64 base = grind_graph_get_costs (groups->input->graph, event)->base;
  gint64 inclusive = costs->inclusive[group], self = costs->self[group];

  grind_text_table_take_cell (table, mark_inexact (groups, group,
                                                   grind_number_format_integer (inclusive)));
  grind_text_table_take_cell (table, mark_inexact (groups, group,
                                                   grind_number_format_percent (inclusive, base)));
  grind_text_table_take_cell (table, grind_number_format_integer (self));
  grind_text_table_take_cell (table, grind_number_format_percent (self, base));
  grind_text_table_take_cell (table, dup_counts (groups, group));
  grind_text_table_take_cell (table, dup_shown_name (groups, group));
}

static void
write_text (GrindOutput  *output,
            const Groups *groups)
{
  GrindCliInput *input = groups->input;
  g_autoptr (GrindTextTable) table = grind_text_table_new ();

  grind_cli_text_totals (output, input->graph,
                         grind_graph_get_costs (input->graph, input->event));
  grind_text_table_add_column (table, _("Inclusive"), GRIND_ALIGN_RIGHT);
  grind_text_table_add_column (table, "%", GRIND_ALIGN_RIGHT);
  grind_text_table_add_column (table, _("Self"), GRIND_ALIGN_RIGHT);
  grind_text_table_add_column (table, "%", GRIND_ALIGN_RIGHT);
  grind_text_table_add_column (table, _("Functions"), GRIND_ALIGN_RIGHT);
  grind_text_table_add_column (table, _("Name"), GRIND_ALIGN_LEFT);
  grind_text_table_let_shrink (table, GRIND_CLI_TEXT_LEAST_NAME);
  for (guint i = 0; i < groups->n_shown; i++)
    add_row (table, groups, g_array_index (groups->order, guint32, i));

  grind_text_table_write (table, output);
  grind_cli_text_hidden_rows (output, groups->order->len - groups->n_shown);
}

static void
write_json_group (GrindJsonWriter *writer,
                  const Groups    *groups,
                  guint            group)
{
  grind_json_writer_begin_object (writer);
  grind_cli_json_take_string (writer, "name", grind_grouping_dup_name (groups->grouping, group));
  grind_cli_json_add_integer (writer, "members", get_n_members (groups, group));
  if (groups->n_matches != NULL)
    grind_cli_json_add_integer (writer, "matches", groups->n_matches[group]);
  grind_cost_reader_read_group (groups->costs, groups->grouping, group, groups->sums);
  grind_cli_json_add_costs (writer, "self", groups->input,
                            grind_cost_reader_get_self (groups->costs));
  grind_cli_json_add_costs (writer, "inclusive_max", groups->input,
                            grind_cost_reader_get_inclusive (groups->costs));
  grind_json_writer_end_object (writer);
}

static void
write_json (GrindOutput  *output,
            const Groups *groups)
{
  g_autoptr (GrindJsonWriter) writer = grind_json_writer_new (output);

  grind_json_writer_begin_object (writer);
  grind_cli_json_events (writer, groups->input->profile);
  grind_json_writer_key (writer, "groups");
  grind_json_writer_begin_array (writer);
  for (guint i = 0; i < groups->n_shown && !grind_output_has_failed (output); i++)
    write_json_group (writer, groups, g_array_index (groups->order, guint32, i));
  grind_json_writer_end_array (writer);
  grind_json_writer_end_object (writer);
}

static void
write_csv_header (GrindCsvWriter *writer,
                  const Groups   *groups)
{
  GrindProfile *profile = groups->input->profile;

  grind_csv_writer_strings (writer, "name", "members", NULL);
  if (groups->n_matches != NULL)
    grind_csv_writer_string (writer, "matches");
  for (GrindEventId event = 0; event < grind_profile_get_n_events (profile); event++)
    {
      const char *name = grind_profile_get_event_name (profile, event);
      g_autofree char *inclusive = g_strconcat ("inclusive_max ", name, NULL);
      g_autofree char *self = g_strconcat ("self ", name, NULL);

      grind_csv_writer_strings (writer, inclusive, self, NULL);
    }
  grind_csv_writer_end_line (writer);
}

static void
write_csv_row (GrindCsvWriter *writer,
               const Groups   *groups,
               guint           group)
{
  g_autofree char *name = grind_grouping_dup_name (groups->grouping, group);

  grind_csv_writer_string (writer, name);
  grind_csv_writer_integer (writer, get_n_members (groups, group));
  if (groups->n_matches != NULL)
    grind_csv_writer_integer (writer, groups->n_matches[group]);
  grind_cost_reader_read_group (groups->costs, groups->grouping, group, groups->sums);
  for (GrindEventId event = 0; event < grind_profile_get_n_events (groups->input->profile); event++)
    {
      grind_csv_writer_integer (writer, grind_cost_reader_get_inclusive (groups->costs)[event]);
      grind_csv_writer_integer (writer, grind_cost_reader_get_self (groups->costs)[event]);
    }
  grind_csv_writer_end_line (writer);
}

static void
write_csv (GrindOutput  *output,
           const Groups *groups)
{
  g_autoptr (GrindCsvWriter) writer = grind_csv_writer_new (output);

  write_csv_header (writer, groups);
  for (guint i = 0; i < groups->n_shown && !grind_output_has_failed (output); i++)
    write_csv_row (writer, groups, g_array_index (groups->order, guint32, i));
}

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
  g_auto (Groups) groups = { .input = input };

  groups.grouping = grind_grouping_new (input->graph, options->group_by, NULL, error);
  if (groups.grouping == NULL)
    return FALSE;
  groups.order = grind_group_order_sort (groups.grouping, input->event, options->sort,
                                         options->sort != GRIND_SORT_NAME, NULL, error);
  if (groups.order == NULL)
    return FALSE;

  if (matches != NULL)
    count_matches (&groups, matches);
  groups.n_shown = MIN (options->limit, groups.order->len);

  if (options->format != GRIND_CLI_TEXT)
    {
      groups.costs = grind_cost_reader_new (input->graph, error);
      if (groups.costs == NULL)
        return FALSE;
      groups.sums = grind_graph_sum_events (input->graph);
    }
  if (options->format == GRIND_CLI_JSON)
    write_json (output, &groups);
  else if (options->format == GRIND_CLI_CSV)
    write_csv (output, &groups);
  else
    write_text (output, &groups);

  return TRUE;
}
