/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-function-columns.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "analysis/graph/grind-color-map.h"
#include "analysis/names/grind-number.h"
#include "grind-change-columns.h"
#include "profile/grind-plain-text.h"
#include "text/grind-cost-text.h"
#include "text/grind-group-text.h"
#include "text/grind-percent.h"

#define WIDEST_RATIO "0.0012345"  /* as wide as most ratios */

static GrindNodeId get_row_node (const GrindListRows *rows,
                                 guint                row);

static void
free_function_rows (gpointer rows)
{
  grind_function_rows_unref (rows);
}

static GrindNodeId
get_array_node (const GrindListRows *rows,
                guint                row)
{
  return g_array_index ((GArray *) rows->data, GrindNodeId, row);
}

static void
free_array (gpointer nodes)
{
  g_array_unref (nodes);
}

/* Functions and groups of them, or a plain array of nodes */
static const GrindListRowsKind function_rows = { get_row_node, NULL, free_function_rows };
static const GrindListRowsKind array_rows = { get_array_node, NULL, free_array };

static GrindFunctionFilter *
get_filter (const GrindListRows *rows)
{
  return rows->kind == &function_rows ? grind_function_rows_get_filter (rows->data) : NULL;
}

/* (nullable): The groups of the list */
static GrindGrouping *
get_grouping (const GrindListRows *rows)
{
  GrindFunctionFilter *filter = get_filter (rows);

  return filter != NULL ? grind_function_filter_get_grouping (filter) : NULL;
}

/* The index of the group of a row; %GRIND_NONE for the row of a function */
static guint
get_place (const GrindListRows *rows,
           guint                row)
{
  if (rows->kind != &function_rows ||
      grind_function_rows_get_node (rows->data, row) != GRIND_NONE)
    return GRIND_NONE;

  return grind_function_rows_get_group (rows->data, row);
}

/* The number of the group of a row */
static guint
get_group (const GrindListRows *rows,
           guint                row)
{
  guint place = get_place (rows, row);

  return place != GRIND_NONE ? grind_function_filter_get_group (get_filter (rows), place)->group
                             : GRIND_NONE;
}

/* The function of a row; the cycle if the row is that of its group */
static GrindNodeId
get_row_node (const GrindListRows *rows,
              guint                row)
{
  GrindNodeId node = grind_function_rows_get_node (rows->data, row);
  GrindGrouping *grouping = get_grouping (rows);
  guint group;

  if (node != GRIND_NONE || grouping == NULL ||
      grind_grouping_get_by (grouping) != GRIND_GROUP_BY_CYCLE)
    return node;

  group = get_group (rows, row);

  return group < grind_graph_get_n_cycles (rows->graph)
           ? grind_graph_get_cycle_node (rows->graph, group + 1) : GRIND_NONE;
}

/* Fills cells of rows that are not those of functions. */
static gboolean
is_other (const GrindListRows *rows,
          guint                row,
          GrindListCell       *cell)
{
  cell->is_bold = get_place (rows, row) != GRIND_NONE;
  cell->is_empty = cell->is_bold || rows->kind->get_node (rows, row) == GRIND_NONE;

  return cell->is_empty;
}

/* Fills the cost of a group; its inclusive cost may be an upper bound. */
static gboolean
fill_group_cost (const GrindListRows    *rows,
                 guint                   row,
                 const GrindListContext *context,
                 gboolean                is_self,
                 GrindListCell          *cell)
{
  GrindGrouping *grouping = get_grouping (rows);
  guint group = get_group (rows, row);
  const GrindGroupCosts *costs;

  if (group == GRIND_NONE)
    return FALSE;

  if (context->is_before)
    grouping = grind_grouping_get_before (grouping);
  costs = grind_grouping_get_costs (grouping, context->costs->event);
  cell->strong = grind_group_costs_get_self (costs, group);
  cell->value = is_self ? cell->strong : grind_group_costs_get_inclusive (costs, group);
  cell->is_bound = !is_self && !grind_grouping_is_exact (grouping, group);
  cell->is_empty = FALSE;

  return TRUE;
}

static void
get_inclusive (const GrindListRows    *rows,
               guint                   row,
               const GrindListContext *context,
               GrindListCell          *cell)
{
  GrindNodeId node;

  if (is_other (rows, row, cell))
    {
      fill_group_cost (rows, row, context, FALSE, cell);
      return;
    }

  node = rows->kind->get_node (rows, row);
  cell->value = grind_list_context_get_inclusive (context, node);
  cell->strong = grind_list_context_get_self (context, node);
}

static void
get_self (const GrindListRows    *rows,
          guint                   row,
          const GrindListContext *context,
          GrindListCell          *cell)
{
  if (!is_other (rows, row, cell))
    cell->value = grind_list_context_get_self (context, rows->kind->get_node (rows, row));
  else
    fill_group_cost (rows, row, context, TRUE, cell);
}

static void
get_called (const GrindListRows    *rows,
            guint                   row,
            const GrindListContext *context,
            GrindListCell          *cell)
{
  if (!is_other (rows, row, cell))
    cell->count = grind_graph_get_called (rows->graph, rows->kind->get_node (rows, row));
}

static void
get_recursive (const GrindListRows    *rows,
               guint                   row,
               const GrindListContext *context,
               GrindListCell          *cell)
{
  cell->count.count = grind_graph_get_recursive (rows->graph,
                                                 rows->kind->get_node (rows, row)).count;
}

/* Whether the colours represent groups of this kind */
static gboolean
has_slots (GrindGrouping       *grouping,
           const GrindColorMap *color_map)
{
  switch (grind_color_map_get_kind (color_map))
    {
    case GRIND_COLOR_BY_OBJECT:
      return grind_grouping_get_by (grouping) == GRIND_GROUP_BY_OBJECT;
    case GRIND_COLOR_BY_FILE:
      return grind_grouping_get_by (grouping) == GRIND_GROUP_BY_FILE;
    case GRIND_COLOR_BY_CLASS:
      return grind_grouping_get_by (grouping) == GRIND_GROUP_BY_CLASS;
    case GRIND_COLOR_BY_AUTO:
    case GRIND_COLOR_BY_COST:
    default:
      return FALSE;
    }
}

static guint
get_group_slot (GrindGrouping       *grouping,
                guint                group,
                const GrindColorMap *color_map)
{
  guint n_members;
  const GrindFunctionId *members = grind_grouping_get_members (grouping, group, &n_members);

  return has_slots (grouping, color_map) && n_members > 0
           ? grind_color_map_get_slot (color_map, members[0]) : GRIND_NONE;
}

static GrindColorMap *
get_color_map (const GrindListContext *context)
{
  return grind_session_get_color_map (grind_navigator_get_session (context->navigator));
}

static void
fill_group_name (const GrindListRows *rows,
                 guint                row,
                 GrindColorMap       *color_map,
                 GrindListCell       *cell)
{
  GrindGrouping *grouping = get_grouping (rows);
  guint place = get_place (rows, row);

  cell->is_empty = FALSE;
  grind_group_text_init_name (&cell->name, grouping, get_group (rows, row));
  cell->note = grind_group_text_dup_size (get_filter (rows), place);
  cell->slot = get_group_slot (grouping, get_group (rows, row), color_map);
  cell->branch = grind_function_rows_is_open (rows->data, place) ? GRIND_ROW_BRANCH_OPEN
                                                                 : GRIND_ROW_BRANCH_CLOSED;
}

/* The row of its group may already have its colour or its cycle. */
static void
fill_function_name (const GrindListRows *rows,
                    GrindColorMap       *color_map,
                    GrindListCell       *cell)
{
  GrindGrouping *grouping = get_grouping (rows);

  grind_node_name_init (&cell->name, rows->graph, cell->node);
  if (grouping == NULL || grind_grouping_get_by (grouping) != GRIND_GROUP_BY_CYCLE)
    grind_node_name_add_cycle (&cell->name, rows->graph, cell->node);
  if (grouping == NULL)
    return;

  cell->has_no_slot = has_slots (grouping, color_map);
  cell->branch = GRIND_ROW_BRANCH_MEMBER;
}

/* Without a navigator only the node is wanted. */
static void
get_name (const GrindListRows    *rows,
          guint                   row,
          const GrindListContext *context,
          GrindListCell          *cell)
{
  if (is_other (rows, row, cell))
    {
      if (cell->is_bold)
        fill_group_name (rows, row, get_color_map (context), cell);
      return;
    }

  cell->node = rows->kind->get_node (rows, row);
  if (context->navigator == NULL)
    return;

  if (grind_graph_get_before (rows->graph) != NULL)
    cell->note = grind_change_dup_note (context, rows->graph, cell->node);
  else
    cell->is_dim = grind_graph_is_passing (rows->graph, context->costs->event, cell->node);
  fill_function_name (rows, get_color_map (context), cell);
}

static void
get_location (const GrindListRows    *rows,
              guint                   row,
              const GrindListContext *context,
              GrindListCell          *cell)
{
  if (!is_other (rows, row, cell))
    cell->node = rows->kind->get_node (rows, row);
}

static void
get_file (const GrindListRows    *rows,
          guint                   row,
          const GrindListContext *context,
          GrindListCell          *cell)
{
  if (is_other (rows, row, cell))
    return;

  cell->file = grind_plain_text_show (
    grind_node_text_dup_file (rows->graph, rows->kind->get_node (rows, row)));
  cell->text = cell->file != NULL ? g_path_get_basename (cell->file) : NULL;
}

static void
get_object (const GrindListRows    *rows,
            guint                   row,
            const GrindListContext *context,
            GrindListCell          *cell)
{
  if (is_other (rows, row, cell))
    return;

  cell->object = grind_plain_text_show (
    grind_node_text_dup_object (rows->graph, rows->kind->get_node (rows, row)));
  cell->text = cell->object != NULL ? g_path_get_basename (cell->object) : NULL;
}

/* The number of the cycle that it is or is in */
static void
get_cycle (const GrindListRows    *rows,
           guint                   row,
           const GrindListContext *context,
           GrindListCell          *cell)
{
  GrindNodeId node = rows->kind->get_node (rows, row);
  guint n_functions = grind_profile_get_n_functions (grind_graph_get_profile (rows->graph));
  guint cycle = node < n_functions ? grind_graph_get_cycle (rows->graph, node)
                                   : node - n_functions + 1;

  if (cycle > 0)
    cell->text = g_strdup_printf ("%u", cycle);
}

/* The widest of all costs. Costs of groups are bold, which is an eighth wider. */
static char *
dup_widest (const GrindListRows    *rows,
            const GrindListContext *context,
            const gint64           *numbers)
{
  const GrindCosts *costs = context->costs;
  g_autofree char *low = NULL;
  g_autofree char *high = NULL;
  const char *widest;
  gint64 smallest = 0, largest = 0;

  if (grind_cost_text_is_percent (context->navigator, costs))
    low = grind_percent_dup_widest ();
  else if (costs->kind == GRIND_VALUE_RATIO)
    low = g_strdup (WIDEST_RATIO);
  else
    {
      for (guint i = 0; i < costs->n_nodes; i++)
        {
          smallest = MIN (smallest, numbers[i]);
          largest = MAX (largest, numbers[i]);
        }
      low = grind_number_format_integer (smallest);
      high = grind_number_format_integer (largest);
    }
  widest = high != NULL && strlen (high) > strlen (low) ? high : low;
  if (get_grouping (rows) == NULL)
    return g_strdup (widest);

  return g_strdup_printf ("%s%.*s", widest, (int) (strlen (widest) + 7) / 8, "88888888");
}

static char *
dup_widest_inclusive (const GrindListRows    *rows,
                      const GrindListContext *context)
{
  g_autofree char *widest = dup_widest (rows, context, context->costs->inclusive);

  /* translators: a cost that is at most %s */
  return get_grouping (rows) != NULL ? g_strdup_printf (_("≤ %s"), widest)
                                     : g_steal_pointer (&widest);
}

static char *
dup_widest_self (const GrindListRows    *rows,
                 const GrindListContext *context)
{
  return dup_widest (rows, context, context->costs->self);
}

static char *
dup_widest_called (const GrindListRows    *rows,
                   const GrindListContext *context)
{
  GrindGraph *before = grind_graph_get_before (rows->graph);
  g_autofree char *most = grind_number_format_count (
    (GrindCount) { grind_graph_get_most_called (rows->graph), TRUE });
  g_autofree char *most_before = NULL;

  if (before == NULL)
    return g_steal_pointer (&most);

  most_before = grind_number_format_count ((GrindCount) { grind_graph_get_most_called (before),
                                                          TRUE });

  /* translators: a number before and after a change of the program */
  return g_strdup_printf (_("%s → %s"), most_before, most);
}

const GrindListColumn grind_function_columns[] = {
  [GRIND_SORT_INCLUSIVE] = {
    .id = "inclusive", .title = N_("Inclusive"), .percent_title = N_("Incl. %"),
    .kind = GRIND_COLUMN_COST, .get = get_inclusive, .dup_widest = dup_widest_inclusive,
    .width = 104, .flags = GRIND_COLUMN_HAS_BAR | GRIND_COLUMN_IN_ALL,
  },
  [GRIND_SORT_SELF] = {
    .id = "self", .title = N_("Self"), .percent_title = N_("Self %"), .kind = GRIND_COLUMN_COST,
    .get = get_self, .dup_widest = dup_widest_self, .width = 62, .flags = GRIND_COLUMN_IN_ALL,
  },
  [GRIND_SORT_CALLED] = {
    .id = "called", .title = N_("Called"), .kind = GRIND_COLUMN_COUNT, .get = get_called,
    .dup_widest = dup_widest_called, .width = 70, .rank = 1,
    .flags = GRIND_COLUMN_IS_DIM | GRIND_COLUMN_IN_ALL,
  },
  [GRIND_SORT_NAME] = {
    .id = "name", .title = N_("Function"), .kind = GRIND_COLUMN_NAME, .get = get_name,
    .width = 200, .flags = GRIND_COLUMN_EXPANDS | GRIND_COLUMN_NO_TOOLTIP | GRIND_COLUMN_IN_ALL,
  },
  [GRIND_SORT_LOCATION] = {
    .id = "location", .title = N_("Location"), .kind = GRIND_COLUMN_LOCATION,
    .get = get_location, .width = 118, .rank = 2,
    .flags = GRIND_COLUMN_IS_DIM | GRIND_COLUMN_NO_TOOLTIP | GRIND_COLUMN_IN_TEXT,
  },
  [GRIND_SORT_FILE] = {
    .id = "file", .title = N_("File"), .kind = GRIND_COLUMN_TEXT, .get = get_file, .width = 118,
    .rank = GRIND_RANK_OPTIONAL, .flags = GRIND_COLUMN_IS_DIM | GRIND_COLUMN_NO_TOOLTIP,
  },
  [GRIND_SORT_OBJECT] = {
    .id = "object", .title = N_("Object"), .kind = GRIND_COLUMN_TEXT, .get = get_object,
    .width = 118, .rank = GRIND_RANK_OPTIONAL,
    .flags = GRIND_COLUMN_IS_DIM | GRIND_COLUMN_NO_TOOLTIP,
  },
  GRIND_COMPARED_COLUMNS ("self-", N_("Self before"), N_("Self after"), N_("Self change in %"),
                          get_self),
  GRIND_COMPARED_COLUMNS ("inclusive-", N_("Inclusive before"), N_("Inclusive after"),
                          N_("Inclusive change in %"), get_inclusive),
  [GRIND_SORT_SECONDARY] = {
    .id = "secondary", .title = N_("Secondary cost"), .kind = GRIND_COLUMN_SECONDARY,
    .get = get_inclusive, .width = 90, .rank = GRIND_RANK_OPTIONAL,
  },
  {
    .id = "cycle", .kind = GRIND_COLUMN_NUMBER, .get = get_cycle, .rank = GRIND_RANK_NEVER,
    .flags = GRIND_COLUMN_IN_CSV,
  },
  {
    .id = "recursive", .kind = GRIND_COLUMN_COUNT, .get = get_recursive, .rank = GRIND_RANK_NEVER,
    .flags = GRIND_COLUMN_IN_JSON | GRIND_COLUMN_IN_CSV,
  },
};

const guint grind_n_function_columns = G_N_ELEMENTS (grind_function_columns);

/**
 * grind_function_list_rows_new:
 * @rows: functions and groups
 *
 * Returns: (transfer full): the current rows of @rows; a later change of @rows invalidates their
 *   number
 */
GrindListRows *
grind_function_list_rows_new (GrindFunctionRows *rows)
{
  GrindFunctionFilter *filter;

  g_return_val_if_fail (rows != NULL, NULL);

  filter = grind_function_rows_get_filter (rows);

  return grind_list_rows_new (&function_rows, grind_function_filter_get_graph (filter),
                              grind_function_rows_ref (rows),
                              grind_function_rows_get_n_rows (rows));
}

/**
 * grind_function_node_rows_new:
 * @graph: a graph
 * @nodes: (transfer full) (element-type GrindNodeId): functions and cycles
 *
 * Returns: (transfer full): a row for each node
 */
GrindListRows *
grind_function_node_rows_new (GrindGraph *graph,
                              GArray     *nodes)
{
  g_return_val_if_fail (GRIND_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (nodes != NULL, NULL);

  return grind_list_rows_new (&array_rows, graph, nodes, nodes->len);
}

/* Appends a line to a tooltip, unless @value is missing. */
static void
append_fact (GString    *text,
             const char *title,
             const char *value)
{
  g_autofree char *line = NULL;

  if (value == NULL || *value == '\0')
    return;

  /* translators: a line of a tooltip, such as "Object: /usr/bin/program" */
  line = g_markup_printf_escaped (_("%s: %s"), title, value);
  g_string_append_printf (text, "\n%s", line);
}

static void
append_cost (GString          *text,
             GrindNavigator   *navigator,
             const GrindCosts *costs,
             const char       *title,
             GrindValue        cost,
             gboolean          is_bound)
{
  g_autofree char *value = grind_cost_text_format_both (navigator, costs, cost);
  /* translators: a cost that is at most %s */
  g_autofree char *limit = g_strdup_printf (_("≤ %s"), value);

  append_fact (text, title, is_bound ? limit : value);
}

static void
append_cycle (GString     *text,
              GrindGraph  *graph,
              GrindNodeId  node)
{
  guint cycle = grind_graph_is_cycle (graph, node) ? 0 : grind_graph_get_cycle (graph, node);
  g_autofree char *name = NULL;

  if (cycle > 0)
    name = g_strdup_printf ("%u", cycle);
  append_fact (text, _("Cycle"), name);
  if (grind_graph_is_cycle (graph, node))
    g_string_append_printf (text, "\n\n%s",
                            _("Functions that call each other. Calls inside the cycle\n"
                              "add no inclusive cost, which would count it twice."));
  else if (cycle > 0)
    g_string_append_printf (text, "\n\n%s",
                            _("Its inclusive cost excludes calls inside the cycle."));
}

static void
append_remark (GString     *text,
               GrindGraph  *graph,
               GrindNodeId  node)
{
  const char *remark = grind_node_text_get_remark (graph, node);
  g_autofree char *markup = NULL;

  if (remark == NULL)
    return;

  markup = g_markup_escape_text (remark, -1);
  g_string_append_printf (text, "\n\n%s", markup);
}

static char *
dup_function_tooltip (GrindGraph       *graph,
                      GrindNodeId       node,
                      GrindNavigator   *navigator,
                      const GrindCosts *costs)
{
  GrindCount recursive = grind_graph_get_recursive (graph, node);
  GString *text = g_string_new (NULL);
  g_autofree char *name = grind_node_text_dup_markup (graph, node);
  g_autofree char *object = grind_plain_text_show (grind_node_text_dup_object (graph, node));
  g_autofree char *file = grind_plain_text_show (grind_node_text_dup_file (graph, node));
  g_autofree char *raw = grind_plain_text_show (grind_node_text_dup_raw (graph, node));
  g_autofree char *called = grind_number_format_count (grind_graph_get_called (graph, node));
  g_autofree char *again = grind_number_format_count (recursive);

  g_string_append (text, name);
  append_fact (text, _("Recorded name"), raw);
  append_fact (text, _("Object"), object);
  append_fact (text, _("File"), file);
  append_cost (text, navigator, costs, _("Inclusive"), grind_costs_get_inclusive (costs, node),
               FALSE);
  append_cost (text, navigator, costs, _("Self"), grind_costs_get_self (costs, node), FALSE);
  append_fact (text, _("Called"), called);
  if (recursive.count > 0 || recursive.is_partial)
    append_fact (text, _("Recursive"), again);
  append_cycle (text, graph, node);
  append_remark (text, graph, node);

  return g_string_free (text, FALSE);
}

static char *
dup_group_tooltip (const GrindListRows *rows,
                   guint                row,
                   GrindNavigator      *navigator,
                   const GrindCosts    *costs)
{
  GrindGrouping *grouping = get_grouping (rows);
  guint group = get_group (rows, row);
  const GrindGroupCosts *group_costs = grind_grouping_get_costs (grouping, costs->event);
  gboolean is_exact = grind_grouping_is_exact (grouping, group);
  g_auto (GrindNodeName) name = { NULL, };
  g_autofree char *size = grind_group_text_dup_size (get_filter (rows), get_place (rows, row));
  g_autofree char *title = NULL;
  GString *text;

  grind_group_text_init_name (&name, grouping, group);
  title = g_markup_printf_escaped ("<b>%s</b>\n%s", name.full, size);
  text = g_string_new (title);
  append_cost (text, navigator, costs, _("Inclusive"),
               grind_group_costs_get_inclusive (group_costs, group), !is_exact);
  append_cost (text, navigator, costs, _("Self"), grind_group_costs_get_self (group_costs, group),
               FALSE);
  if (!is_exact)
    g_string_append_printf (text, "\n\n%s",
                            _("Calls leave this group and return to it. How much of their cost\n"
                              "is counted twice is not recorded:\n"
                              "the inclusive cost is an upper bound."));

  return g_string_free (text, FALSE);
}

/**
 * grind_function_rows_dup_tooltip:
 * @rows: the rows of a function list
 * @row: the index of a row
 * @navigator: the format of costs
 *
 * Describes a row in full, with exact numbers.
 *
 * Returns: (transfer full) (nullable): markup; %NULL for a row that no longer exists
 */
char *
grind_function_rows_dup_tooltip (const GrindListRows *rows,
                                 guint                row,
                                 GrindNavigator      *navigator)
{
  GrindNodeId node = rows->kind->get_node (rows, row);
  GrindSession *session = grind_navigator_get_session (navigator);
  const GrindCosts *costs = grind_cost_text_get_costs (rows->graph,
                                                       grind_session_get_event (session));

  if (get_place (rows, row) != GRIND_NONE)
    return dup_group_tooltip (rows, row, navigator, costs);
  if (node == GRIND_NONE)
    return NULL;

  return dup_function_tooltip (rows->graph, node, navigator, costs);
}
