/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-relation-pane.h"

#include <math.h>

#include <glib/gi18n.h>

#include "analysis/grind-number.h"
#include "analysis/grind-relation.h"
#include "grind-cost-cell.h"
#include "grind-list-column.h"
#include "grind-name-cell.h"
#include "grind-relation-list.h"
#include "grind-relation-row.h"
#include "grind-scroll-shim.h"
#include "grind-text-cell.h"

#define CELL_PADDING 18     /* px, both sides and the border, as style.css has it */
#define BAR_ROOM     46     /* px, the bar of a cost cell and the gap to its number */
#define SHARE_SCALE  1e15   /* a share as an integer, to format it as all percentages */
#define ROW_HEIGHT   24     /* px, where no row is there to be measured */

/* The callers or the callees of the function that a session has selected. */
struct _GrindRelationPane
{
  AdwBin parent_instance;

  /* Template */
  GtkLabel           *title_label;
  GtkLabel           *count_label;
  GtkLabel           *empty_label;
  GtkScrolledWindow  *scroller;
  GtkColumnView      *view;
  GtkSingleSelection *selection;

  /* Owned */
  GrindSession *session;
  GPtrArray    *columns;        /* of GtkColumnViewColumn */
  guint         focus_source;
  guint         fit_source;

  gboolean is_callers;
};

enum
{
  COST,
  SHARE,
  COUNT,
  NAME,
  LOCATION,
};

enum
{
  PROP_0,
  PROP_IS_CALLERS,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GrindRelationPane, grind_relation_pane, ADW_TYPE_BIN)

static const GrindCosts *
get_costs (GrindRelationPane *self)
{
  return grind_graph_get_costs (grind_session_get_graph (self->session),
                                grind_session_get_event (self->session));
}

static void
fill_cost (GtkWidget *cell,
           gpointer   item,
           gpointer   user_data)
{
  GrindRelationPane *self = user_data;
  gint64 cost = grind_relation_row_get_relation (item)->cost;
  const GrindCosts *costs = get_costs (self);
  g_autofree char *text = NULL;

  text = grind_node_text_format_cost (costs, cost, grind_session_get_percent (self->session));
  grind_cost_cell_set_text (GRIND_COST_CELL (cell), text);
  grind_cost_cell_set_shares (GRIND_COST_CELL (cell), grind_node_text_get_share (costs, cost), 0);
}

static void
fill_share (GtkWidget *cell,
            gpointer   item,
            gpointer   user_data)
{
  const GrindRelation *relation = grind_relation_row_get_relation (item);
  gint64 share = llround (relation->share * SHARE_SCALE);
  g_autofree char *text = NULL;

  if (share == 0 && relation->share != 0)
    share = relation->share < 0 ? -1 : 1;
  text = grind_number_format_percent (share, (gint64) SHARE_SCALE);
  grind_text_cell_set_text (GRIND_TEXT_CELL (cell), text);
}

static void
fill_count (GtkWidget *cell,
            gpointer   item,
            gpointer   user_data)
{
  g_autofree char *text = NULL;

  text = grind_number_format_count (grind_relation_row_get_relation (item)->count);
  grind_text_cell_set_text (GRIND_TEXT_CELL (cell), text);
  grind_text_cell_set_is_dim (GRIND_TEXT_CELL (cell), TRUE);
}

static void
fill_name (GtkWidget *cell,
           gpointer   item,
           gpointer   user_data)
{
  const GrindRelation *relation = grind_relation_row_get_relation (item);
  g_auto (GrindNodeName) name = { NULL };

  grind_node_name_init_relation (&name, grind_relation_row_get_graph (item), relation);
  grind_name_cell_set_name (GRIND_NAME_CELL (cell), &name);
  grind_name_cell_set_is_dim (GRIND_NAME_CELL (cell), relation->is_inner);
}

static void
fill_location (GtkWidget *cell,
               gpointer   item,
               gpointer   user_data)
{
  GrindGraph *graph = grind_relation_row_get_graph (item);
  GrindNodeId node = grind_relation_row_get_relation (item)->node;
  g_autofree char *text = grind_node_text_dup_location (graph, node);
  g_autofree char *full = grind_node_text_dup_full_location (graph, node);

  grind_text_cell_set_text (GRIND_TEXT_CELL (cell), text);
  grind_text_cell_set_is_dim (GRIND_TEXT_CELL (cell), TRUE);
  gtk_widget_set_tooltip_text (cell, full);
}

static const GrindListColumn column_infos[] = {
  [COST] = { N_("Cost"), TRUE, 110, FALSE, 0, grind_cost_cell_new, fill_cost },
  [SHARE] = { N_("Share %"), TRUE, 74, FALSE, 2, grind_text_cell_new_number, fill_share },
  [COUNT] = { N_("Count"), TRUE, 74, FALSE, 1, grind_text_cell_new_number, fill_count },
  [NAME] = { N_("Function"), FALSE, 160, TRUE, 0, grind_name_cell_new, fill_name },
  [LOCATION] = { N_("Location"), FALSE, 130, FALSE, 3, grind_text_cell_new, fill_location },
};

static void
activate_cb (GrindRelationPane *self,
             guint              position)
{
  g_autoptr (GrindRelationRow) row = g_list_model_get_item (G_LIST_MODEL (self->selection),
                                                            position);

  if (row != NULL)
    grind_session_set_selected (self->session, grind_relation_row_get_relation (row)->node);
}

static gboolean
fit_columns_cb (gpointer user_data)
{
  GrindRelationPane *self = user_data;
  GtkAdjustment *adjustment = gtk_scrolled_window_get_hadjustment (self->scroller);

  self->fit_source = 0;
  grind_list_column_fit (self->view, self->columns, gtk_adjustment_get_page_size (adjustment));

  return G_SOURCE_REMOVE;
}

static void
queue_fit (GrindRelationPane *self)
{
  if (self->fit_source == 0)
    self->fit_source = g_idle_add_full (G_PRIORITY_HIGH_IDLE, fit_columns_cb, self, NULL);
}

/* As wide as is usual, if title and contents do not need more. */
static void
set_column_width (GrindRelationPane *self,
                  guint              column,
                  const char        *widest,
                  int                others)
{
  GtkColumnViewColumn *view_column = self->columns->pdata[column];
  const char *title = gtk_column_view_column_get_title (view_column);
  int width = grind_list_column_measure_text (GTK_WIDGET (self->view), widest) + others;
  int title_width = grind_list_column_measure_text (GTK_WIDGET (self->view), title) +
                    CELL_PADDING;

  gtk_column_view_column_set_fixed_width (view_column,
                                          MAX (MAX (width, title_width),
                                               column_infos[column].width));
  queue_fit (self);
}

/* No call costs more than the base, or, with negative costs about, much more. */
static void
update_cost_columns (GrindRelationPane *self)
{
  gboolean is_percent = grind_session_get_percent (self->session);
  g_autofree char *text = NULL;

  text = is_percent ? g_strdup (">99.99") : grind_number_format_integer (get_costs (self)->base);
  gtk_column_view_column_set_title (self->columns->pdata[COST],
                                    is_percent ? _("Cost %") : _("Cost"));
  set_column_width (self, COST, text, BAR_ROOM + CELL_PADDING);
  set_column_width (self, SHARE, ">99.99", CELL_PADDING);
}

static void
update_count_column (GrindRelationPane *self,
                     GArray            *relations)
{
  GrindCount most = { 0, TRUE };
  g_autofree char *text = NULL;

  for (guint i = 0; i < relations->len; i++)
    most.count = MAX (most.count, g_array_index (relations, GrindRelation, i).count.count);
  text = grind_number_format_count (most);
  set_column_width (self, COUNT, text, CELL_PADDING);
}

static GArray *
list_relations (GrindRelationPane *self)
{
  GrindGraph *graph = grind_session_get_graph (self->session);
  GrindNodeId selected = grind_session_get_selected (self->session);
  GrindEventId event = grind_session_get_event (self->session);

  if (selected == GRIND_NONE)
    return g_array_new (FALSE, FALSE, sizeof (GrindRelation));
  if (self->is_callers)
    return grind_relation_list_callers (graph, selected, event);

  return grind_relation_list_callees (graph, selected, event);
}

static gboolean
focus_cb (gpointer user_data)
{
  GrindRelationPane *self = user_data;

  self->focus_source = 0;
  grind_list_column_focus_row (self->view, 0);

  return G_SOURCE_REMOVE;
}

static void
update_list (GrindRelationPane *self)
{
  g_autoptr (GrindRelationList) list = NULL;
  g_autofree char *count = NULL;
  gboolean had_focus = grind_list_column_has_focus (self->view);
  GArray *relations = list_relations (self);
  guint n_items = relations->len;

  update_count_column (self, relations);
  list = grind_relation_list_new (grind_session_get_graph (self->session), relations);
  gtk_single_selection_set_model (self->selection, G_LIST_MODEL (list));

  count = grind_number_format_integer (n_items);
  gtk_label_set_text (self->count_label, count);
  gtk_widget_set_visible (GTK_WIDGET (self->empty_label), n_items == 0);
  grind_list_column_scroll_to (self->view, 0);

  /* The focused row is gone: whoever walks by keyboard goes on in the new rows. */
  if (had_focus && self->focus_source == 0)
    self->focus_source = g_idle_add (focus_cb, self);

  g_signal_emit (self, signals[CHANGED], 0);
}

static void
costs_changed_cb (GrindRelationPane *self)
{
  update_cost_columns (self);
  update_list (self);
}

static void
percent_changed_cb (GrindRelationPane *self)
{
  update_cost_columns (self);
  grind_list_column_refresh_all (self->view);
}

static void
add_columns (GrindRelationPane *self)
{
  self->columns = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; i < G_N_ELEMENTS (column_infos); i++)
    g_ptr_array_add (self->columns, grind_list_column_new (&column_infos[i], self));

  grind_list_column_fit (self->view, self->columns, G_MAXINT);
  g_signal_connect_object (gtk_scrolled_window_get_hadjustment (self->scroller),
                           "notify::page-size", G_CALLBACK (queue_fit), self, G_CONNECT_SWAPPED);
}

static void
grind_relation_pane_constructed (GObject *object)
{
  GrindRelationPane *self = GRIND_RELATION_PANE (object);
  const char *title = self->is_callers ? _("Callers") : _("Callees");

  G_OBJECT_CLASS (grind_relation_pane_parent_class)->constructed (object);

  gtk_label_set_text (self->title_label, title);
  gtk_label_set_text (self->empty_label, self->is_callers ? _("No caller is recorded")
                                                          : _("No call is recorded"));
  grind_list_column_set_label (self->view, title);
}

static void
grind_relation_pane_dispose (GObject *object)
{
  GrindRelationPane *self = GRIND_RELATION_PANE (object);

  if (self->view != NULL)
    gtk_column_view_set_model (self->view, NULL);
  gtk_widget_dispose_template (GTK_WIDGET (self), GRIND_TYPE_RELATION_PANE);
  g_clear_handle_id (&self->focus_source, g_source_remove);
  g_clear_handle_id (&self->fit_source, g_source_remove);
  g_clear_pointer (&self->columns, g_ptr_array_unref);
  g_clear_object (&self->session);

  G_OBJECT_CLASS (grind_relation_pane_parent_class)->dispose (object);
}

static void
grind_relation_pane_get_property (GObject    *object,
                                  guint       prop_id,
                                  GValue     *value,
                                  GParamSpec *pspec)
{
  switch (prop_id)
    {
    case PROP_IS_CALLERS:
      g_value_set_boolean (value, GRIND_RELATION_PANE (object)->is_callers);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
grind_relation_pane_set_property (GObject      *object,
                                  guint         prop_id,
                                  const GValue *value,
                                  GParamSpec   *pspec)
{
  switch (prop_id)
    {
    case PROP_IS_CALLERS:
      GRIND_RELATION_PANE (object)->is_callers = g_value_get_boolean (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static gboolean
grind_relation_pane_focus (GtkWidget        *widget,
                           GtkDirectionType  direction)
{
  GrindRelationPane *self = GRIND_RELATION_PANE (widget);
  guint selected = gtk_single_selection_get_selected (self->selection);

  if (direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD)
    return grind_list_column_move_focus (self->view, direction,
                                         selected != GTK_INVALID_LIST_POSITION ? selected : 0);

  return GTK_WIDGET_CLASS (grind_relation_pane_parent_class)->focus (widget, direction);
}

static void
grind_relation_pane_class_init (GrindRelationPaneClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->constructed = grind_relation_pane_constructed;
  object_class->dispose = grind_relation_pane_dispose;
  object_class->get_property = grind_relation_pane_get_property;
  object_class->set_property = grind_relation_pane_set_property;
  widget_class->focus = grind_relation_pane_focus;

  /**
   * GrindRelationPane:is-callers:
   *
   * Whether callers are listed, not callees.
   */
  properties[PROP_IS_CALLERS] =
    g_param_spec_boolean ("is-callers", NULL, NULL, FALSE,
                          G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  /**
   * GrindRelationPane::changed:
   *
   * Other callers or callees are listed.
   */
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                   NULL, NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               GRIND_RESOURCES "ui/grind-relation-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, GrindRelationPane, title_label);
  gtk_widget_class_bind_template_child (widget_class, GrindRelationPane, count_label);
  gtk_widget_class_bind_template_child (widget_class, GrindRelationPane, empty_label);
  gtk_widget_class_bind_template_child (widget_class, GrindRelationPane, scroller);
  gtk_widget_class_bind_template_child (widget_class, GrindRelationPane, view);
  gtk_widget_class_bind_template_child (widget_class, GrindRelationPane, selection);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
}

static void
grind_relation_pane_init (GrindRelationPane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  add_columns (self);
  grind_scroll_shim_attach (self->scroller);
}

/**
 * grind_relation_pane_set_session:
 * @self: a relation pane
 * @session: the session whose selected function is looked at
 *
 * To be called once.
 */
void
grind_relation_pane_set_session (GrindRelationPane *self,
                                 GrindSession      *session)
{
  g_return_if_fail (GRIND_IS_RELATION_PANE (self));
  g_return_if_fail (GRIND_IS_SESSION (session));
  g_return_if_fail (self->session == NULL);

  self->session = g_object_ref (session);
  g_signal_connect_object (session, "notify::event", G_CALLBACK (costs_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::graph", G_CALLBACK (costs_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::percent", G_CALLBACK (percent_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::selected", G_CALLBACK (update_list), self,
                           G_CONNECT_SWAPPED);
  costs_changed_cb (self);
}

/**
 * grind_relation_pane_get_wanted_height:
 * @self: a relation pane that has been allocated
 * @min_rows: for how many rows there should be room at least
 *
 * Returns: the height in pixels at which all rows are seen
 */
int
grind_relation_pane_get_wanted_height (GrindRelationPane *self,
                                       guint              min_rows)
{
  GtkWidget *list;
  GtkWidget *row;
  guint n_rows;
  int row_height;
  int others;

  g_return_val_if_fail (GRIND_IS_RELATION_PANE (self), 0);

  list = grind_list_column_get_list (self->view);
  g_return_val_if_fail (list != NULL, 0);

  row = gtk_widget_get_first_child (list);
  row_height = row != NULL ? gtk_widget_get_allocated_height (row) : 0;
  if (row_height <= 1)
    row_height = ROW_HEIGHT;

  others = gtk_widget_get_height (GTK_WIDGET (self)) - gtk_widget_get_height (list);
  n_rows = MIN (g_list_model_get_n_items (G_LIST_MODEL (self->selection)), 1000);

  return others + (int) MAX (n_rows, min_rows) * row_height;
}
