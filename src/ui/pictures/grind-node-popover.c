/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-node-popover.h"

#include <glib/gi18n.h>

#include "analysis/graph/grind-call-edge.h"
#include "analysis/graph/grind-color-map.h"
#include "text/grind-cost-text.h"
#include "text/grind-node-text.h"
#include "ui/base/gtk48/grind-scroll-shim.h"
#include "ui/lists/grind-call-row.h"
#include "ui/lists/grind-cost-cell.h"
#include "ui/lists/grind-list-column.h"
#include "ui/lists/grind-list-copy.h"
#include "ui/lists/grind-name-cell.h"

#define MAX_HEIGHT 360
#define ROW_HEIGHT 25
#define WIDTH      460

static const GrindCosts *
get_costs (GrindSession *session,
           GrindCallRow *row)
{
  return grind_cost_text_get_costs (session, grind_call_row_get_graph (row),
                                    grind_session_get_event (session));
}

static void
fill_cost (GtkWidget *cell,
           gpointer   item,
           gpointer   user_data)
{
  GrindSession *session = user_data;
  GrindNodeId node = grind_call_row_get_edge (item)->node;
  const GrindCosts *costs = get_costs (session, item);
  GrindValue inclusive = grind_costs_get_inclusive (costs, node);
  GrindValue self_cost = grind_costs_get_self (costs, node);
  g_autofree char *text = NULL;

  text = grind_cost_text_format (session, costs, inclusive);
  grind_cost_cell_set_text (GRIND_COST_CELL (cell), text);
  grind_cost_cell_set_shares (GRIND_COST_CELL (cell),
                              grind_cost_text_get_share (session, costs, inclusive),
                              grind_cost_text_get_share (session, costs, self_cost));
  grind_cost_cell_set_has_bar (GRIND_COST_CELL (cell), costs->kind != GRIND_VALUE_RATIO);
}

static void
fill_name (GtkWidget *cell,
           gpointer   item,
           gpointer   user_data)
{
  GrindGraph *graph = grind_call_row_get_graph (item);
  GrindNodeId node = grind_call_row_get_edge (item)->node;
  g_auto (GrindNodeName) name = { NULL };

  grind_node_name_init (&name, graph, node);
  grind_name_cell_show_slot (GRIND_NAME_CELL (cell), grind_session_get_color_map (user_data), node);
  grind_name_cell_set_name (GRIND_NAME_CELL (cell), &name);
}

static const GrindListColumn column_infos[] = {
  { N_("Inclusive"), TRUE, 130, FALSE, 0, grind_cost_cell_new, fill_cost },
  { N_("Function"), FALSE, 160, TRUE, 0, grind_name_cell_new, fill_name },
};

/* The node to go to after the popover has closed: until then it may need the button that it is
 * attached to, which is hidden for other functions. */
typedef struct
{
  GrindSession *session;
  GrindGraph   *graph;
  GrindNodeId   node;
} Target;

static gboolean
go_cb (gpointer user_data)
{
  Target *target = user_data;

  /* The graph may have changed since the list was opened. */
  if (target->graph == grind_session_get_graph (target->session))
    grind_session_go_to (target->session, target->node);

  return G_SOURCE_REMOVE;
}

static void
target_free (gpointer data)
{
  Target *target = data;

  g_object_unref (target->session);
  g_object_unref (target->graph);
  g_free (target);
}

static void
activate_cb (GtkColumnView *view,
             guint          position,
             GrindSession  *session)
{
  GListModel *model = G_LIST_MODEL (gtk_column_view_get_model (view));
  g_autoptr (GrindCallRow) row = g_list_model_get_item (model, position);
  GtkWidget *popover = gtk_widget_get_ancestor (GTK_WIDGET (view), GTK_TYPE_POPOVER);
  Target *target;

  if (row == NULL)
    return;

  target = g_new0 (Target, 1);
  target->session = g_object_ref (session);
  target->graph = g_object_ref (grind_call_row_get_graph (row));
  target->node = grind_call_row_get_edge (row)->node;
  gtk_popover_popdown (GTK_POPOVER (popover));
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, go_cb, target, target_free);
}

static GtkSelectionModel *
make_model (GrindGraph        *graph,
            const GrindNodeId *nodes,
            guint              n_nodes)
{
  GArray *edges = g_array_sized_new (FALSE, TRUE, sizeof (GrindCallEdge), n_nodes);
  GrindRowList *list;
  GtkSingleSelection *selection;

  for (guint i = 0; i < n_nodes; i++)
    {
      GrindCallEdge edge = { .node = nodes[i], .member = nodes[i], .call = GRIND_NONE };

      g_array_append_val (edges, edge);
    }

  list = grind_call_row_list_new ();
  grind_call_row_list_set (list, graph, edges);
  selection = gtk_single_selection_new (NULL);
  gtk_single_selection_set_autoselect (selection, FALSE);
  gtk_single_selection_set_can_unselect (selection, TRUE);
  gtk_single_selection_set_model (selection, G_LIST_MODEL (list));
  g_object_unref (list);

  return GTK_SELECTION_MODEL (selection);
}

/**
 * grind_node_popover_new:
 * @session: a session
 * @nodes: (array length=n_nodes): nodes of its graph
 * @n_nodes: the number of @nodes
 * @label: the accessible name of the list, translated
 *
 * Creates a list of functions; a click goes to one.
 *
 * Returns: (transfer floating): the popover
 */
GtkWidget *
grind_node_popover_new (GrindSession      *session,
                        const GrindNodeId *nodes,
                        guint              n_nodes,
                        const char        *label)
{
  GtkWidget *popover = gtk_popover_new ();
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *view = gtk_column_view_new (NULL);
  g_autoptr (GtkSelectionModel) model = NULL;

  g_return_val_if_fail (GRIND_IS_SESSION (session), NULL);

  model = make_model (grind_session_get_graph (session), nodes, n_nodes);
  for (guint i = 0; i < G_N_ELEMENTS (column_infos); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = grind_list_column_new (&column_infos[i], session);

      gtk_column_view_append_column (GTK_COLUMN_VIEW (view), column);
    }
  gtk_column_view_set_model (GTK_COLUMN_VIEW (view), model);
  gtk_column_view_set_single_click_activate (GTK_COLUMN_VIEW (view), TRUE);
  gtk_widget_add_css_class (view, "grind-list");
  grind_list_column_set_label (GTK_COLUMN_VIEW (view), label);
  g_object_set_data_full (G_OBJECT (view), "session", g_object_ref (session), g_object_unref);
  g_signal_connect (view, "activate", G_CALLBACK (activate_cb), session);
  grind_list_copy_attach (GTK_COLUMN_VIEW (view));

  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), view);
  gtk_widget_set_size_request (scroller, WIDTH,
                               MIN ((MIN (n_nodes, 100) + 2) * ROW_HEIGHT, MAX_HEIGHT));
  grind_scroll_shim_attach (GTK_SCROLLED_WINDOW (scroller));

  gtk_popover_set_child (GTK_POPOVER (popover), scroller);
  gtk_widget_add_css_class (popover, "grind-list-popover");

  return popover;
}
