/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-path-copy.h"

#include <glib/gi18n.h>

#include "text/grind-cost-text.h"
#include "text/grind-node-text.h"

static void
add_cost (GrindTable       *table,
          GrindNavigator   *navigator,
          const GrindCosts *costs,
          GrindNodeId       node,
          GrindTableFormat  format)
{
  GrindValue cost = grind_costs_get_inclusive (costs, node);
  g_autofree char *text = NULL;

  text = format == GRIND_TABLE_CSV
           ? grind_value_write (cost, grind_cost_text_get_base (navigator, costs))
           : grind_cost_text_format (navigator, costs, cost);
  grind_table_add_cell (table, text);
}

/**
 * grind_path_copy_write:
 * @navigator: a navigator
 * @path: a path through its graph
 * @format: the format of the table
 *
 * Writes a path as a table with a row for each function, callers first: its cost as shown by the
 * navigator, its name and its location.
 *
 * Returns: (transfer full): the text
 */
char *
grind_path_copy_write (GrindNavigator     *navigator,
                       const GrindHotPath *path,
                       GrindTableFormat    format)
{
  g_autoptr (GrindTable) table = grind_table_new ();
  GrindSession *session = grind_navigator_get_session (navigator);
  GrindGraph *graph = grind_session_get_graph (session);
  const GrindCosts *costs = grind_graph_get_costs (graph, grind_session_get_event (session));

  grind_table_add_column (table, grind_cost_text_is_percent (navigator, costs) ? _("Incl. %")
                                                                               : _("Inclusive"),
                          TRUE);
  grind_table_add_column (table, _("Function"), FALSE);
  grind_table_add_column (table, _("Location"), FALSE);
  for (guint i = 0; i < path->n_nodes; i++)
    {
      g_autofree char *name = grind_graph_dup_node_name (graph, path->nodes[i]);
      g_autofree char *location = grind_node_text_dup_location (graph, path->nodes[i]);

      add_cost (table, navigator, costs, path->nodes[i], format);
      grind_table_add_cell (table, name);
      grind_table_add_cell (table, location);
    }

  return grind_table_write (table, format, TRUE);
}
