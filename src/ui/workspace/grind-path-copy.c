/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-path-copy.h"

#include <glib/gi18n.h>

#include "analysis/compare/grind-change.h"
#include "text/grind-cost-text.h"
#include "text/grind-node-text.h"

/* Takes @text, which CSV replaces by the exact cost. */
static void
add_cost (GrindTable       *table,
          GrindTableFormat  format,
          char             *text,
          GrindValue        cost,
          GrindValue        base)
{
  g_autofree char *exact = format == GRIND_TABLE_CSV ? grind_value_write (cost, base) : NULL;

  grind_table_add_cell (table, exact != NULL ? exact : text);
  g_free (text);
}

/* The cost; in a comparison, that before, that after and their difference */
static void
add_costs (GrindTable       *table,
           GrindNavigator   *navigator,
           GrindNodeId       node,
           GrindTableFormat  format)
{
  GrindSession *session = grind_navigator_get_session (navigator);
  GrindGraph *graph = grind_session_get_graph (session);
  GrindEventId event = grind_session_get_event (session);
  const GrindCosts *costs = grind_graph_get_costs (graph, event);
  GrindValue base = grind_cost_text_get_base (navigator, costs);
  GrindChange change;

  if (grind_graph_get_before (graph) == NULL)
    {
      GrindValue cost = grind_costs_get_inclusive (costs, node);

      add_cost (table, format, grind_cost_text_format (navigator, costs, cost), cost, base);
      return;
    }

  if (grind_cost_text_is_percent (navigator, costs))
    base = grind_cost_text_get_change_base (navigator, costs);
  change = grind_change_get_inclusive (graph, event, node);
  add_cost (table, format, grind_cost_text_format_side (navigator, costs, change.before),
            change.before, base);
  add_cost (table, format, grind_cost_text_format_side (navigator, costs, change.after),
            change.after, base);
  add_cost (table, format, grind_cost_text_format_change (navigator, costs, change.change),
            change.change, base);
}

static void
add_cost_titles (GrindTable *table,
                 gboolean    is_percent,
                 gboolean    is_compared)
{
  if (is_compared)
    {
      grind_table_add_column (table, is_percent ? _("Incl. % before") : _("Inclusive before"),
                              TRUE);
      grind_table_add_column (table, _("After"), TRUE);
      grind_table_add_column (table, _("Change"), TRUE);
    }
  else
    {
      grind_table_add_column (table, is_percent ? _("Incl. %") : _("Inclusive"), TRUE);
    }
}

/**
 * grind_path_copy_write:
 * @navigator: a navigator
 * @path: a path through its graph
 * @format: the format of the table
 *
 * Writes a path as a table with a row for each function, callers first: its cost as shown by the
 * navigator, in a comparison those before and after and the change, its name and its location.
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

  add_cost_titles (table, grind_cost_text_is_percent (navigator, costs),
                   grind_graph_get_before (graph) != NULL);
  grind_table_add_column (table, _("Function"), FALSE);
  grind_table_add_column (table, _("Location"), FALSE);
  for (guint i = 0; i < path->n_nodes; i++)
    {
      g_autofree char *name = grind_graph_dup_node_name (graph, path->nodes[i]);
      g_autofree char *location = grind_node_text_dup_location (graph, path->nodes[i]);

      add_costs (table, navigator, path->nodes[i], format);
      grind_table_add_cell (table, name);
      grind_table_add_cell (table, location);
    }

  return grind_table_write (table, format, TRUE);
}
