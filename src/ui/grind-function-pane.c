/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-function-pane.h"

#include <glib/gi18n.h>

#include "analysis/grind-number.h"
#include "grind-cost-cell.h"
#include "grind-function-list.h"
#include "grind-function-row.h"
#include "grind-list-column.h"
#include "grind-name-cell.h"
#include "grind-scroll-shim.h"
#include "grind-text-cell.h"

#define CELL_PADDING 18   /* px, both sides and the border, as style.css has it */
#define BAR_ROOM     46   /* px, the bar of a cost cell and the gap to its number */
#define ARROW_ROOM   14   /* px, before the title of the column that the list is sorted by */
#define N_COLUMNS    (GRIND_SORT_LOCATION + 1)

/* The function list of a session, and below it what it amounts to. */
struct _GrindFunctionPane
{
  AdwBin parent_instance;

  /* Template */
  GtkScrolledWindow *scroller;
  GtkColumnView     *view;
  GtkLabel          *count_label;
  GtkLabel          *total_label;

  /* Owned */
  GrindSession        *session;
  GrindFunctionList   *list;
  GPtrArray           *columns;              /* of GtkColumnViewColumn, by GrindSortKey */
  guint                scroll_source;
  guint                fit_source;

  gboolean is_ready;
  gboolean starts_at_top;                    /* the next order is shown from its beginning */
  gboolean had_focus;                        /* before the rows of the former order were removed */
};

G_DEFINE_FINAL_TYPE (GrindFunctionPane, grind_function_pane, ADW_TYPE_BIN)

/* What takes the place of a row when the sorter of the column view is asked which column it sorts
 * by: GTK 4.8 has no other way to know. */
typedef struct
{
  int   rank;
  guint key;
} Probe;

static const GrindCosts *
get_costs (GrindFunctionPane *self,
           GrindFunctionRow  *row)
{
  return grind_graph_get_costs (grind_function_row_get_graph (row),
                                grind_session_get_event (self->session));
}

static void
fill_inclusive (GtkWidget *cell,
                gpointer   item,
                gpointer   user_data)
{
  GrindFunctionPane *self = user_data;
  GrindNodeId node = grind_function_row_get_node (item);
  const GrindCosts *costs = get_costs (self, item);
  g_autofree char *text = NULL;

  text = grind_node_text_format_cost (costs, costs->inclusive[node],
                                      grind_session_get_percent (self->session));
  grind_cost_cell_set_text (GRIND_COST_CELL (cell), text);
  grind_cost_cell_set_shares (GRIND_COST_CELL (cell),
                              grind_node_text_get_share (costs, costs->inclusive[node]),
                              grind_node_text_get_share (costs, costs->self[node]));
}

static void
fill_self (GtkWidget *cell,
           gpointer   item,
           gpointer   user_data)
{
  GrindFunctionPane *self = user_data;
  const GrindCosts *costs = get_costs (self, item);
  g_autofree char *text = NULL;

  text = grind_node_text_format_cost (costs, costs->self[grind_function_row_get_node (item)],
                                      grind_session_get_percent (self->session));
  grind_text_cell_set_text (GRIND_TEXT_CELL (cell), text);
}

static void
fill_called (GtkWidget *cell,
             gpointer   item,
             gpointer   user_data)
{
  GrindCount called = grind_graph_get_called (grind_function_row_get_graph (item),
                                              grind_function_row_get_node (item));
  g_autofree char *text = grind_number_format_count (called);

  grind_text_cell_set_text (GRIND_TEXT_CELL (cell), text);
  grind_text_cell_set_is_dim (GRIND_TEXT_CELL (cell), TRUE);
}

static void
fill_name (GtkWidget *cell,
           gpointer   item,
           gpointer   user_data)
{
  GrindFunctionPane *self = user_data;
  GrindGraph *graph = grind_function_row_get_graph (item);
  GrindNodeId node = grind_function_row_get_node (item);
  g_auto (GrindNodeName) name = { NULL };
  gboolean is_passing;

  is_passing = grind_graph_is_passing (graph, grind_session_get_event (self->session), node);
  grind_node_name_init (&name, graph, node);
  grind_name_cell_set_name (GRIND_NAME_CELL (cell), &name);
  grind_name_cell_set_is_dim (GRIND_NAME_CELL (cell), is_passing);
}

static void
fill_location (GtkWidget *cell,
               gpointer   item,
               gpointer   user_data)
{
  GrindGraph *graph = grind_function_row_get_graph (item);
  GrindNodeId node = grind_function_row_get_node (item);
  g_autofree char *text = grind_node_text_dup_location (graph, node);
  g_autofree char *full = grind_node_text_dup_full_location (graph, node);

  grind_text_cell_set_text (GRIND_TEXT_CELL (cell), text);
  grind_text_cell_set_is_dim (GRIND_TEXT_CELL (cell), TRUE);
  gtk_widget_set_tooltip_text (cell, full);
}

static const GrindListColumn column_infos[N_COLUMNS] = {
  [GRIND_SORT_INCLUSIVE] = { N_("Inclusive"), TRUE, 104, FALSE, 0, grind_cost_cell_new,
                             fill_inclusive },
  [GRIND_SORT_SELF] = { N_("Self"), TRUE, 62, FALSE, 0, grind_text_cell_new_number, fill_self },
  [GRIND_SORT_CALLED] = { N_("Called"), TRUE, 70, FALSE, 1, grind_text_cell_new_number,
                          fill_called },
  [GRIND_SORT_NAME] = { N_("Function"), FALSE, 140, TRUE, 0, grind_name_cell_new, fill_name },
  [GRIND_SORT_LOCATION] = { N_("Location"), FALSE, 118, FALSE, 2, grind_text_cell_new,
                            fill_location },
};

static int
compare_probes (gconstpointer a,
                gconstpointer b,
                gpointer      key)
{
  ((Probe *) a)->key = GPOINTER_TO_UINT (key);

  return ((const Probe *) a)->rank - ((const Probe *) b)->rank;
}

static void
sorter_changed_cb (GrindFunctionPane *self,
                   GtkSorterChange    change,
                   GtkSorter         *sorter)
{
  Probe low = { 0, 0 };
  Probe high = { 1, 0 };
  GtkOrdering ordering = gtk_sorter_compare (sorter, &low, &high);

  if (ordering == GTK_ORDERING_EQUAL)
    return;

  /* The first click on the title of numbers asks for the large ones. */
  if (low.key != grind_function_list_get_sort_key (self->list) &&
      ordering == GTK_ORDERING_SMALLER && column_infos[low.key].is_number)
    {
      gtk_column_view_sort_by_column (self->view, self->columns->pdata[low.key],
                                      GTK_SORT_DESCENDING);
      return;
    }

  if (low.key == grind_function_list_get_sort_key (self->list) &&
      (ordering == GTK_ORDERING_LARGER) == grind_function_list_is_descending (self->list))
    return;

  self->starts_at_top = TRUE;
  grind_function_list_sort (self->list, low.key, ordering == GTK_ORDERING_LARGER);
}

static guint
get_selected_position (GrindFunctionPane *self)
{
  return grind_function_list_get_position (self->list, grind_session_get_selected (self->session));
}

static gboolean
scroll_cb (gpointer user_data)
{
  GrindFunctionPane *self = user_data;
  guint position = 0;

  self->scroll_source = 0;
  if (!self->starts_at_top)
    position = get_selected_position (self);
  self->starts_at_top = FALSE;
  grind_list_column_scroll_to (self->view, position);
  if (self->had_focus || grind_list_column_has_focus (self->view))
    grind_list_column_focus_row (self->view, position);
  self->had_focus = FALSE;
  self->is_ready = !grind_function_list_is_sorting (self->list);

  return G_SOURCE_REMOVE;
}

/* A list view can scroll only after it has taken in a change of its model. */
static void
queue_scroll (GrindFunctionPane *self)
{
  if (self->scroll_source == 0)
    self->scroll_source = g_idle_add (scroll_cb, self);
}

static gboolean
fit_columns_cb (gpointer user_data)
{
  GrindFunctionPane *self = user_data;
  GtkAdjustment *adjustment = gtk_scrolled_window_get_hadjustment (self->scroller);
  GrindSortKey key = grind_function_list_get_sort_key (self->list);
  GtkColumnViewColumn *sorted = self->columns->pdata[key];
  gboolean was_shown = gtk_column_view_column_get_column_view (sorted) != NULL;

  self->fit_source = 0;
  grind_list_column_fit (self->view, self->columns, gtk_adjustment_get_page_size (adjustment));

  /* A column that comes back has to be told that the list is sorted by it. */
  if (!was_shown && gtk_column_view_column_get_column_view (sorted) != NULL)
    gtk_column_view_sort_by_column (self->view, sorted,
                                    grind_function_list_is_descending (self->list)
                                      ? GTK_SORT_DESCENDING : GTK_SORT_ASCENDING);

  return G_SOURCE_REMOVE;
}

static void
queue_fit (GrindFunctionPane *self)
{
  if (self->fit_source == 0)
    self->fit_source = g_idle_add_full (G_PRIORITY_HIGH_IDLE, fit_columns_cb, self, NULL);
}

static int
measure_widest (GrindFunctionPane *self,
                const gint64      *numbers,
                guint              n_numbers)
{
  gint64 smallest = 0;
  gint64 largest = 0;
  g_autofree char *low = NULL;
  g_autofree char *high = NULL;

  for (guint i = 0; i < n_numbers; i++)
    {
      smallest = MIN (smallest, numbers[i]);
      largest = MAX (largest, numbers[i]);
    }
  low = grind_number_format_integer (smallest);
  high = grind_number_format_integer (largest);

  return MAX (grind_list_column_measure_text (GTK_WIDGET (self->view), low),
              grind_list_column_measure_text (GTK_WIDGET (self->view), high));
}

/* As wide as is usual, if title and contents do not need more. */
static void
set_column (GrindFunctionPane *self,
            GrindSortKey       key,
            const char        *title,
            int                width)
{
  int title_width = grind_list_column_measure_text (GTK_WIDGET (self->view), title) +
                    CELL_PADDING + ARROW_ROOM;

  gtk_column_view_column_set_title (self->columns->pdata[key], title);
  gtk_column_view_column_set_fixed_width (self->columns->pdata[key],
                                          MAX (MAX (width, title_width), column_infos[key].width));
}

static int
measure_called (GrindFunctionPane *self,
                GrindGraph        *graph)
{
  GrindCount most = { 0, TRUE };
  g_autofree char *text = NULL;

  for (guint node = 0; node < grind_graph_get_n_nodes (graph); node++)
    most.count = MAX (most.count, grind_graph_get_called (graph, node).count);
  text = grind_number_format_count (most);

  return grind_list_column_measure_text (GTK_WIDGET (self->view), text);
}

/* Percentages are all as wide; costs get what the widest of them needs. */
static void
update_columns (GrindFunctionPane *self)
{
  const GrindCosts *costs = grind_graph_get_costs (grind_session_get_graph (self->session),
                                                   grind_session_get_event (self->session));
  gboolean is_percent = grind_session_get_percent (self->session);
  int inclusive;
  int own;

  if (is_percent)
    inclusive = own = grind_list_column_measure_text (GTK_WIDGET (self->view), ">99.99");
  else
    {
      inclusive = measure_widest (self, costs->inclusive, costs->n_nodes);
      own = measure_widest (self, costs->self, costs->n_nodes);
    }

  set_column (self, GRIND_SORT_INCLUSIVE, is_percent ? _("Incl. %") : _("Inclusive"),
              inclusive + BAR_ROOM + CELL_PADDING);
  set_column (self, GRIND_SORT_SELF, is_percent ? _("Self %") : _("Self"), own + CELL_PADDING);
  queue_fit (self);
}

static void
update_footer (GrindFunctionPane *self)
{
  GrindGraph *graph = grind_session_get_graph (self->session);
  GrindEventId event = grind_session_get_event (self->session);
  guint n_cycles = grind_graph_get_n_cycles (graph);
  guint n_functions = g_list_model_get_n_items (G_LIST_MODEL (self->list)) - n_cycles;
  g_autofree char *functions = grind_number_format_integer (n_functions);
  g_autofree char *cycles = grind_number_format_integer (n_cycles);
  g_autofree char *total =
    grind_number_format_integer (grind_graph_get_costs (graph, event)->total);
  g_autofree char *total_text = NULL;
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_append_printf (text, ngettext ("%s function", "%s functions", n_functions), functions);
  if (n_cycles > 0)
    {
      g_string_append (text, ", ");
      g_string_append_printf (text, ngettext ("%s cycle", "%s cycles", n_cycles), cycles);
    }
  /* translators: the sum of all costs, and the name of what is counted: "total 1,234 Ir" */
  total_text = g_strdup_printf (_("total %s %s"), total,
                                grind_profile_get_event_name (grind_graph_get_profile (graph),
                                                              event));
  gtk_label_set_text (self->count_label, text->str);
  gtk_label_set_text (self->total_label, total_text);
}

static void
items_changed_cb (GrindFunctionPane *self,
                  guint              position,
                  guint              n_removed,
                  guint              n_added)
{
  if (n_removed > 0)
    self->had_focus = grind_list_column_has_focus (self->view);
}

static void
sorted_cb (GrindFunctionPane *self)
{
  update_footer (self);
  queue_scroll (self);
}

static void
costs_changed_cb (GrindFunctionPane *self)
{
  /* Rows show their new costs when the new order is there, a moment later. */
  self->is_ready = FALSE;
  update_columns (self);
  grind_function_list_show (self->list, grind_session_get_graph (self->session),
                            grind_session_get_event (self->session));
}

static void
graph_changed_cb (GrindFunctionPane *self)
{
  int width = measure_called (self, grind_session_get_graph (self->session));

  set_column (self, GRIND_SORT_CALLED, _("Called"), width + CELL_PADDING);
  costs_changed_cb (self);
}

static void
percent_changed_cb (GrindFunctionPane *self)
{
  update_columns (self);
  grind_list_column_refresh_all (self->view);
}

static void
session_selected_cb (GrindFunctionPane *self)
{
  GrindNodeId selected = grind_session_get_selected (self->session);

  if (selected == grind_function_list_get_selected (self->list))
    return;

  grind_function_list_set_selected (self->list, selected);
  queue_scroll (self);
}

static void
list_selected_cb (GrindFunctionPane *self)
{
  grind_session_set_selected (self->session, grind_function_list_get_selected (self->list));
}

static void
add_columns (GrindFunctionPane *self)
{
  for (guint i = 0; i < N_COLUMNS; i++)
    {
      g_autoptr (GtkSorter) sorter = NULL;

      sorter = GTK_SORTER (gtk_custom_sorter_new (compare_probes, GUINT_TO_POINTER (i), NULL));
      g_ptr_array_add (self->columns, grind_list_column_new (&column_infos[i], self));
      gtk_column_view_column_set_sorter (self->columns->pdata[i], sorter);
    }
  grind_list_column_fit (self->view, self->columns, G_MAXINT);
  gtk_column_view_sort_by_column (self->view, self->columns->pdata[GRIND_SORT_INCLUSIVE],
                                  GTK_SORT_DESCENDING);
}

static void
grind_function_pane_dispose (GObject *object)
{
  GrindFunctionPane *self = GRIND_FUNCTION_PANE (object);

  if (self->view != NULL)
    gtk_column_view_set_model (self->view, NULL);
  gtk_widget_dispose_template (GTK_WIDGET (self), GRIND_TYPE_FUNCTION_PANE);
  g_clear_handle_id (&self->scroll_source, g_source_remove);
  g_clear_handle_id (&self->fit_source, g_source_remove);
  g_clear_pointer (&self->columns, g_ptr_array_unref);
  g_clear_object (&self->list);
  g_clear_object (&self->session);

  G_OBJECT_CLASS (grind_function_pane_parent_class)->dispose (object);
}

static gboolean
grind_function_pane_grab_focus (GtkWidget *widget)
{
  GrindFunctionPane *self = GRIND_FUNCTION_PANE (widget);

  return grind_list_column_focus_row (self->view, get_selected_position (self));
}

static gboolean
grind_function_pane_focus (GtkWidget        *widget,
                           GtkDirectionType  direction)
{
  GrindFunctionPane *self = GRIND_FUNCTION_PANE (widget);

  if (direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD)
    return grind_list_column_move_focus (self->view, direction, get_selected_position (self));

  return GTK_WIDGET_CLASS (grind_function_pane_parent_class)->focus (widget, direction);
}

static void
grind_function_pane_class_init (GrindFunctionPaneClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = grind_function_pane_dispose;
  widget_class->grab_focus = grind_function_pane_grab_focus;
  widget_class->focus = grind_function_pane_focus;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               GRIND_RESOURCES "ui/grind-function-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, GrindFunctionPane, scroller);
  gtk_widget_class_bind_template_child (widget_class, GrindFunctionPane, view);
  gtk_widget_class_bind_template_child (widget_class, GrindFunctionPane, count_label);
  gtk_widget_class_bind_template_child (widget_class, GrindFunctionPane, total_label);
}

static void
grind_function_pane_init (GrindFunctionPane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  self->list = grind_function_list_new ();
  self->columns = g_ptr_array_new_with_free_func (g_object_unref);
  /* Before the view hears of it: afterwards the focus is gone. */
  g_signal_connect_object (self->list, "items-changed", G_CALLBACK (items_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->list, "sorted", G_CALLBACK (sorted_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_column_view_get_sorter (self->view), "changed",
                           G_CALLBACK (sorter_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_scrolled_window_get_hadjustment (self->scroller),
                           "notify::page-size", G_CALLBACK (queue_fit), self, G_CONNECT_SWAPPED);
  add_columns (self);
  grind_list_column_set_label (self->view, _("Functions"));
  grind_scroll_shim_attach (self->scroller);
}

/**
 * grind_function_pane_set_session:
 * @self: a function pane
 * @session: the session whose functions to list
 *
 * Lists the functions of @session from now on. To be called once.
 */
void
grind_function_pane_set_session (GrindFunctionPane *self,
                                 GrindSession      *session)
{
  g_return_if_fail (GRIND_IS_FUNCTION_PANE (self));
  g_return_if_fail (GRIND_IS_SESSION (session));
  g_return_if_fail (self->session == NULL);

  self->session = g_object_ref (session);
  g_signal_connect_object (session, "notify::event", G_CALLBACK (costs_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::graph", G_CALLBACK (graph_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::percent", G_CALLBACK (percent_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::selected", G_CALLBACK (session_selected_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->list, "notify::selected", G_CALLBACK (list_selected_cb), self,
                           G_CONNECT_SWAPPED);

  gtk_column_view_set_model (self->view, GTK_SELECTION_MODEL (self->list));
  grind_function_list_set_selected (self->list, grind_session_get_selected (session));
  graph_changed_cb (self);
}

/**
 * grind_function_pane_is_ready:
 * @self: a function pane
 *
 * Returns: whether all functions are listed in the order asked for
 */
gboolean
grind_function_pane_is_ready (GrindFunctionPane *self)
{
  g_return_val_if_fail (GRIND_IS_FUNCTION_PANE (self), FALSE);

  return self->is_ready;
}

/**
 * grind_function_pane_sort:
 * @self: a function pane
 * @key: what to sort by
 *
 * Does what a click on the title of the column of @key does, for those who cannot click.
 */
void
grind_function_pane_sort (GrindFunctionPane *self,
                          GrindSortKey       key)
{
  GtkSortType direction;

  g_return_if_fail (GRIND_IS_FUNCTION_PANE (self));
  g_return_if_fail (key < N_COLUMNS);

  if (key == grind_function_list_get_sort_key (self->list))
    direction = grind_function_list_is_descending (self->list) ? GTK_SORT_ASCENDING
                                                               : GTK_SORT_DESCENDING;
  else
    direction = column_infos[key].is_number ? GTK_SORT_DESCENDING : GTK_SORT_ASCENDING;
  gtk_column_view_sort_by_column (self->view, self->columns->pdata[key], direction);
}
