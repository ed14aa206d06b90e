/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-node-popover.h"

#include <glib/gi18n.h>

#include "text/columns/grind-change-columns.h"
#include "ui/base/gtk48/grind-scroll-shim.h"
#include "ui/lists/grind-column-view.h"
#include "ui/lists/grind-row-list.h"
#include "ui/lists/grind-list-copy.h"

#define MAX_HEIGHT   360
#define WIDTH        460
#define MIN_SCROLLED 3     /* rows: a scrollbar takes the height of more than two */

static GrindNodeId
get_row_node (const GrindListRows *rows,
              guint                row)
{
  return g_array_index ((GArray *) rows->data, GrindNodeId, row);
}

static void
free_nodes (gpointer nodes)
{
  g_array_unref (nodes);
}

static const GrindListRowsKind node_rows = { get_row_node, NULL, free_nodes };

static void
get_cost (const GrindListRows    *rows,
          guint                   row,
          const GrindListContext *context,
          GrindListCell          *cell)
{
  cell->value = grind_list_context_get_inclusive (context, get_row_node (rows, row));
  cell->strong = grind_list_context_get_self (context, get_row_node (rows, row));
}

static void
get_name (const GrindListRows    *rows,
          guint                   row,
          const GrindListContext *context,
          GrindListCell          *cell)
{
  cell->node = get_row_node (rows, row);
  cell->note = grind_change_dup_note (context, rows->graph, cell->node);
}

static const GrindListColumn columns[] = {
  {
    .title = N_("Inclusive"), .kind = GRIND_COLUMN_COST, .get = get_cost, .width = 130,
    .flags = GRIND_COLUMN_HAS_BAR,
  },
  {
    .title = N_("Function"), .kind = GRIND_COLUMN_NAME, .get = get_name, .width = 160,
    .flags = GRIND_COLUMN_EXPANDS,
  },
};

/* The node to go to after the popover has closed: until then it may need the button that it is
 * attached to, which is hidden for other functions. */
typedef struct
{
  GrindNavigator *navigator;
  GrindGraph     *graph;
  GrindNodeId     node;
} Target;

static gboolean
go_cb (gpointer user_data)
{
  Target *target = user_data;

  /* The graph may have changed since the list was opened. */
  if (target->graph == grind_navigator_get_graph (target->navigator))
    grind_navigator_go_to (target->navigator, target->node);

  return G_SOURCE_REMOVE;
}

static void
target_free (gpointer data)
{
  Target *target = data;

  g_object_unref (target->navigator);
  g_object_unref (target->graph);
  g_free (target);
}

static void
activate_cb (GtkColumnView  *view,
             guint           position,
             GrindNavigator *navigator)
{
  GListModel *model = G_LIST_MODEL (gtk_column_view_get_model (view));
  g_autoptr (GrindRow) row = g_list_model_get_item (model, position);
  GtkWidget *popover = gtk_widget_get_ancestor (GTK_WIDGET (view), GTK_TYPE_POPOVER);
  Target *target;

  if (row == NULL)
    return;

  target = g_new0 (Target, 1);
  target->navigator = g_object_ref (navigator);
  target->graph = g_object_ref (grind_row_get_rows (row)->graph);
  target->node = grind_row_get_node (row, target->graph);
  gtk_popover_popdown (GTK_POPOVER (popover));
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, go_cb, target, target_free);
}

static GtkSelectionModel *
make_model (GrindGraph        *graph,
            const GrindNodeId *nodes,
            guint              n_nodes)
{
  GArray *copy = g_array_sized_new (FALSE, FALSE, sizeof (GrindNodeId), n_nodes);
  GrindRowList *list = grind_row_list_new ();
  GtkSingleSelection *selection;

  g_array_append_vals (copy, nodes, n_nodes);
  grind_row_list_set_rows (list, grind_list_rows_new (&node_rows, graph, copy, n_nodes));
  selection = gtk_single_selection_new (NULL);
  gtk_single_selection_set_autoselect (selection, FALSE);
  gtk_single_selection_set_can_unselect (selection, TRUE);
  gtk_single_selection_set_model (selection, G_LIST_MODEL (list));
  g_object_unref (list);

  return GTK_SELECTION_MODEL (selection);
}

/**
 * grind_node_popover_new:
 * @navigator: a navigator
 * @nodes: (array length=n_nodes): nodes of its graph
 * @n_nodes: the number of @nodes
 * @label: the accessible name of the list, translated
 *
 * Creates a list of functions; a click goes to one.
 *
 * Returns: (transfer floating): the popover
 */
GtkWidget *
grind_node_popover_new (GrindNavigator    *navigator,
                        const GrindNodeId *nodes,
                        guint              n_nodes,
                        const char        *label)
{
  GtkWidget *popover = gtk_popover_new ();
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *view = gtk_column_view_new (NULL);
  g_autoptr (GtkSelectionModel) model = NULL;

  g_return_val_if_fail (GRIND_IS_NAVIGATOR (navigator), NULL);

  model = make_model (grind_navigator_get_graph (navigator), nodes, n_nodes);
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column =
        grind_column_view_make_column (&columns[i], navigator);

      gtk_column_view_append_column (GTK_COLUMN_VIEW (view), column);
    }
  gtk_column_view_set_model (GTK_COLUMN_VIEW (view), model);
  gtk_column_view_set_single_click_activate (GTK_COLUMN_VIEW (view), TRUE);
  gtk_widget_add_css_class (view, "grind-list");
  grind_column_view_set_label (GTK_COLUMN_VIEW (view), label);
  g_object_set_data_full (G_OBJECT (view), "navigator", g_object_ref (navigator), g_object_unref);
  g_signal_connect (view, "activate", G_CALLBACK (activate_cb), navigator);
  grind_list_copy_attach (GTK_COLUMN_VIEW (view));

  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), view);
  if (n_nodes < MIN_SCROLLED)
    gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_AUTOMATIC,
                                    GTK_POLICY_NEVER);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroller), MAX_HEIGHT);
  gtk_widget_set_size_request (scroller, WIDTH, -1);
  grind_scroll_shim_attach (GTK_SCROLLED_WINDOW (scroller));

  gtk_popover_set_child (GTK_POPOVER (popover), scroller);
  gtk_widget_add_css_class (popover, "grind-list-popover");

  return popover;
}
