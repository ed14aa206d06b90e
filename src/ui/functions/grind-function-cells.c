/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-function-cells.h"

#include <string.h>

#include <glib/gi18n.h>

#include "analysis/graph/grind-color-map.h"
#include "analysis/names/grind-number.h"
#include "grind-group-cells.h"
#include "profile/grind-plain-text.h"
#include "text/grind-cost-text.h"
#include "text/grind-node-text.h"
#include "ui/lists/grind-cost-cell.h"
#include "ui/lists/grind-name-cell.h"
#include "ui/lists/grind-text-cell.h"

static const GrindCosts *
get_costs (const GrindFunctionCells *self,
           GrindFunctionRow         *row)
{
  return grind_cost_text_get_costs (self->session, grind_function_row_get_graph (row),
                                    grind_session_get_event (self->session));
}

/* Fills rows of groups. A list view can keep rows for a moment after the list has become shorter.
 * Returns whether there is no function to show. */
static gboolean
is_other (GtkWidget                *cell,
          gpointer                  item,
          const GrindFunctionCells *self,
          GrindSortKey              column)
{
  return grind_group_cells_fill (cell, item, self, column) ||
         grind_function_row_get_node (item) == GRIND_NONE;
}

static void
fill_inclusive (GtkWidget *cell,
                gpointer   item,
                gpointer   user_data)
{
  const GrindFunctionCells *self = user_data;
  GrindNodeId node = grind_function_row_get_node (item);
  const GrindCosts *costs = get_costs (self, item);
  g_autofree char *text = NULL;
  GrindValue inclusive, self_cost;

  if (is_other (cell, item, user_data, GRIND_SORT_INCLUSIVE))
    return;

  inclusive = grind_costs_get_inclusive (costs, node);
  self_cost = grind_costs_get_self (costs, node);
  text = grind_cost_text_format (self->session, costs, inclusive);
  grind_cost_cell_set_text (GRIND_COST_CELL (cell), text);
  grind_cell_set_value (GRIND_CELL (cell), inclusive,
                        grind_cost_text_get_base (self->session, costs));
  grind_cost_cell_set_shares (GRIND_COST_CELL (cell),
                              grind_cost_text_get_share (self->session, costs, inclusive),
                              grind_cost_text_get_share (self->session, costs, self_cost));
  grind_cost_cell_set_has_bar (GRIND_COST_CELL (cell), costs->kind != GRIND_VALUE_RATIO);
}

static void
fill_self (GtkWidget *cell,
           gpointer   item,
           gpointer   user_data)
{
  const GrindFunctionCells *self = user_data;
  const GrindCosts *costs = get_costs (self, item);
  g_autofree char *text = NULL;
  GrindValue cost;

  if (is_other (cell, item, user_data, GRIND_SORT_SELF))
    return;

  cost = grind_costs_get_self (costs, grind_function_row_get_node (item));
  text = grind_cost_text_format (self->session, costs, cost);
  grind_text_cell_set_text (GRIND_TEXT_CELL (cell), text);
  grind_cell_set_value (GRIND_CELL (cell), cost, grind_cost_text_get_base (self->session, costs));
}

/* The inclusive cost of the second event, if there is one. */
static void
fill_secondary (GtkWidget *cell,
                gpointer   item,
                gpointer   user_data)
{
  const GrindFunctionCells *self = user_data;
  GrindEventId event = grind_session_get_secondary_event (self->session);
  const GrindCosts *costs;
  GrindValue cost;
  g_autofree char *text = NULL;

  if (is_other (cell, item, user_data, GRIND_SORT_SECONDARY) || event == GRIND_NONE)
    return;

  costs = grind_cost_text_get_costs (self->session, grind_function_row_get_graph (item), event);
  cost = grind_costs_get_inclusive (costs, grind_function_row_get_node (item));
  text = grind_cost_text_format (self->session, costs, cost);
  grind_text_cell_set_text (GRIND_TEXT_CELL (cell), text);
  grind_cell_set_value (GRIND_CELL (cell), cost, grind_cost_text_get_base (self->session, costs));
}

static void
fill_dim_text (GtkWidget  *cell,
               const char *text)
{
  grind_text_cell_set_text (GRIND_TEXT_CELL (cell), text);
  grind_text_cell_set_is_dim (GRIND_TEXT_CELL (cell), TRUE);
}

static void
fill_called (GtkWidget *cell,
             gpointer   item,
             gpointer   user_data)
{
  GrindCount called;
  g_autofree char *text = NULL;

  if (is_other (cell, item, user_data, GRIND_SORT_CALLED))
    return;

  called = grind_graph_get_called (grind_function_row_get_graph (item),
                                   grind_function_row_get_node (item));
  text = grind_number_format_count (called);
  fill_dim_text (cell, text);
  grind_cell_set_count (GRIND_CELL (cell), called);
}

static GtkWidget *
make_name_cell (void)
{
  GtkWidget *cell = grind_name_cell_new ();

  /* The row has a more detailed tooltip. */
  gtk_widget_set_has_tooltip (cell, FALSE);

  return cell;
}

static void
fill_name (GtkWidget *cell,
           gpointer   item,
           gpointer   user_data)
{
  const GrindFunctionCells *self = user_data;
  GrindGraph *graph = grind_function_row_get_graph (item);
  GrindNodeId node = grind_function_row_get_node (item);
  const GrindColorMap *color_map = grind_session_get_color_map (self->session);
  g_auto (GrindNodeName) name = { NULL };
  gboolean is_passing;

  if (is_other (cell, item, user_data, GRIND_SORT_NAME))
    return;

  is_passing = grind_graph_is_passing (graph, get_costs (self, item)->event, node);
  grind_node_name_init (&name, graph, node);
  if (!grind_group_cells_tell_cycle (item))
    grind_node_name_add_cycle (&name, graph, node);
  grind_name_cell_set_node (GRIND_NAME_CELL (cell), &name, graph, node);
  grind_name_cell_set_is_dim (GRIND_NAME_CELL (cell), is_passing);
  grind_name_cell_set_branch (GRIND_NAME_CELL (cell), grind_group_cells_get_branch (item));
  if (grind_group_cells_repeat_slot (item, color_map))
    grind_name_cell_clear_slot (GRIND_NAME_CELL (cell));
  else
    grind_name_cell_show_slot (GRIND_NAME_CELL (cell), color_map, node);
  grind_name_cell_set_match (GRIND_NAME_CELL (cell), self->match);
}

/* Adds the matches in the last component of @path, which is at @place in a text. */
static void
add_base_ranges (GArray            *ranges,
                 GrindPattern      *match,
                 GrindSearchFields  field,
                 const char        *path,
                 gsize              place)
{
  g_autofree char *base = g_path_get_basename (path);
  g_autoptr (GArray) all = grind_pattern_list_ranges (match, field, path);
  gsize start = g_str_has_suffix (path, base) ? strlen (path) - strlen (base) : strlen (path);

  for (guint i = 0; i < all->len; i++)
    {
      GrindTextRange range = g_array_index (all, GrindTextRange, i);

      if (range.end <= start)
        continue;
      range.start = MAX (range.start, start) - start + place;
      range.end = range.end - start + place;
      g_array_append_val (ranges, range);
    }
}

/* @text begins with the basename of the file and ends with that of the object, if they are known
 * and searched. */
static void
fill_place (GtkWidget                *cell,
            const GrindFunctionCells *self,
            const char               *text,
            const char               *file,
            const char               *object)
{
  GrindSearchFields fields = self->match != NULL ? grind_pattern_get_fields (self->match) : 0;
  GArray *ranges;

  fill_dim_text (cell, text);
  if ((fields & (GRIND_SEARCH_FILE | GRIND_SEARCH_OBJECT)) == 0)
    return;

  ranges = g_array_new (FALSE, FALSE, sizeof (GrindTextRange));
  if (file != NULL && (fields & GRIND_SEARCH_FILE) != 0)
    add_base_ranges (ranges, self->match, GRIND_SEARCH_FILE, file, 0);
  if (object != NULL && (fields & GRIND_SEARCH_OBJECT) != 0)
    {
      g_autofree char *base = g_path_get_basename (object);

      if (g_str_has_suffix (text, base))
        add_base_ranges (ranges, self->match, GRIND_SEARCH_OBJECT, object,
                         strlen (text) - strlen (base));
    }
  grind_text_cell_mark (GRIND_TEXT_CELL (cell), ranges);
}

static void
fill_location (GtkWidget *cell,
               gpointer   item,
               gpointer   user_data)
{
  GrindGraph *graph = grind_function_row_get_graph (item);
  GrindNodeId node = grind_function_row_get_node (item);
  g_autofree char *text = NULL;
  g_autofree char *file = NULL;
  g_autofree char *object = NULL;

  if (is_other (cell, item, user_data, GRIND_SORT_LOCATION))
    return;

  text = grind_node_text_dup_location (graph, node);
  file = grind_plain_text_show (grind_node_text_dup_file (graph, node));
  object = grind_plain_text_show (grind_node_text_dup_object (graph, node));
  fill_place (cell, user_data, text, file, object);
}

static void
fill_file (GtkWidget *cell,
           gpointer   item,
           gpointer   user_data)
{
  g_autofree char *path = NULL;
  g_autofree char *base = NULL;

  if (is_other (cell, item, user_data, GRIND_SORT_FILE))
    return;

  path = grind_node_text_dup_file (grind_function_row_get_graph (item),
                                   grind_function_row_get_node (item));
  path = grind_plain_text_show (g_steal_pointer (&path));
  base = path != NULL ? g_path_get_basename (path) : NULL;
  fill_place (cell, user_data, base, path, NULL);
}

static void
fill_object (GtkWidget *cell,
             gpointer   item,
             gpointer   user_data)
{
  g_autofree char *path = NULL;
  g_autofree char *base = NULL;

  if (is_other (cell, item, user_data, GRIND_SORT_OBJECT))
    return;

  path = grind_node_text_dup_object (grind_function_row_get_graph (item),
                                     grind_function_row_get_node (item));
  path = grind_plain_text_show (g_steal_pointer (&path));
  base = path != NULL ? g_path_get_basename (path) : NULL;
  fill_place (cell, user_data, base, NULL, path);
}

const GrindListColumn grind_function_columns[GRIND_N_FUNCTION_COLUMNS] = {
  [GRIND_SORT_INCLUSIVE] = { N_("Inclusive"), TRUE, 104, FALSE, 0, grind_cost_cell_new,
                             fill_inclusive, "inclusive" },
  [GRIND_SORT_SELF] = { N_("Self"), TRUE, 62, FALSE, 0, grind_text_cell_new_number, fill_self,
                        "self" },
  [GRIND_SORT_CALLED] = { N_("Called"), TRUE, 70, FALSE, 1, grind_text_cell_new_number,
                          fill_called, "called" },
  [GRIND_SORT_NAME] = { N_("Function"), FALSE, 200, TRUE, 0, make_name_cell, fill_name, "name" },
  [GRIND_SORT_LOCATION] = { N_("Location"), FALSE, 118, FALSE, 2, grind_text_cell_new,
                            fill_location, "location" },
  [GRIND_SORT_FILE] = { N_("File"), FALSE, 118, FALSE, GRIND_RANK_OPTIONAL, grind_text_cell_new,
                        fill_file, "file" },
  [GRIND_SORT_OBJECT] = { N_("Object"), FALSE, 118, FALSE, GRIND_RANK_OPTIONAL,
                          grind_text_cell_new, fill_object, "object" },
  [GRIND_SORT_SECONDARY] = { N_("Secondary cost"), TRUE, 90, FALSE, GRIND_RANK_OPTIONAL,
                             grind_text_cell_new_number, fill_secondary, "secondary" },
};

static void
append_cycle (GString     *text,
              GrindGraph  *graph,
              GrindNodeId  node)
{
  guint cycle = grind_graph_is_cycle (graph, node) ? 0 : grind_graph_get_cycle (graph, node);
  g_autofree char *name = NULL;

  if (cycle > 0)
    name = g_strdup_printf ("%u", cycle);
  grind_function_cells_append_fact (text, _("Cycle"), name);
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
dup_function_tooltip (const GrindFunctionCells *self,
                      GrindFunctionRow         *row)
{
  GrindGraph *graph = grind_function_row_get_graph (row);
  GrindNodeId node = grind_function_row_get_node (row);
  GrindCount recursive = grind_graph_get_recursive (graph, node);
  const GrindCosts *costs = get_costs (self, row);
  GString *text = g_string_new (NULL);
  g_autofree char *inclusive = NULL;
  g_autofree char *self_cost = NULL;
  g_autofree char *name = grind_node_text_dup_markup (graph, node);
  g_autofree char *object = grind_plain_text_show (grind_node_text_dup_object (graph, node));
  g_autofree char *file = grind_plain_text_show (grind_node_text_dup_file (graph, node));
  g_autofree char *raw = grind_plain_text_show (grind_node_text_dup_raw (graph, node));
  g_autofree char *called = grind_number_format_count (grind_graph_get_called (graph, node));
  g_autofree char *again = grind_number_format_count (recursive);

  g_string_append (text, name);
  grind_function_cells_append_fact (text, _("Recorded name"), raw);
  grind_function_cells_append_fact (text, _("Object"), object);
  grind_function_cells_append_fact (text, _("File"), file);
  inclusive = grind_cost_text_format_both (self->session, costs,
                                           grind_costs_get_inclusive (costs, node));
  self_cost = grind_cost_text_format_both (self->session, costs,
                                           grind_costs_get_self (costs, node));
  grind_function_cells_append_fact (text, _("Inclusive"), inclusive);
  grind_function_cells_append_fact (text, _("Self"), self_cost);
  grind_function_cells_append_fact (text, _("Called"), called);
  if (recursive.count > 0 || recursive.is_partial)
    grind_function_cells_append_fact (text, _("Recursive"), again);
  append_cycle (text, graph, node);
  append_remark (text, graph, node);

  return g_string_free (text, FALSE);
}

/**
 * grind_function_cells_append_fact:
 * @text: the markup of a tooltip
 * @title: a label, translated
 * @value: (nullable): a value
 *
 * Appends a line, unless @value is missing.
 */
void
grind_function_cells_append_fact (GString    *text,
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

/**
 * grind_function_cells_dup_tooltip:
 * @self: the data for the cells
 * @row: a row
 *
 * Returns all details of a row, with exact numbers and full names.
 *
 * Returns: (transfer full) (nullable): markup; %NULL for a row that no longer exists
 */
char *
grind_function_cells_dup_tooltip (const GrindFunctionCells *self,
                                  GrindFunctionRow         *row)
{
  char *markup = grind_group_cells_dup_tooltip (row, self);

  if (markup != NULL || grind_function_row_get_node (row) == GRIND_NONE)
    return markup;

  return dup_function_tooltip (self, row);
}
