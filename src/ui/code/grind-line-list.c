/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-line-list.h"

#include <glib/gi18n.h>

#include "grind-line-columns.h"
#include "grind-line-item.h"
#include "ui/base/grind-accessible.h"
#include "ui/base/gtk48/grind-scroll-shim.h"
#include "ui/lists/grind-column-sorter.h"
#include "ui/lists/grind-row-menu.h"
#include "ui/lists/grind-secondary-column.h"

#define MAX_AT_ONCE 5000   /* rows to sort without a worker, in a few milliseconds */

struct _GrindLineList
{
  GrindView parent_instance;

  /* Owned */
  GrindColumnSet  *columns;
  GrindRowMenu    *menu;             /* (nullable): until disposed */
  GrindLineTable  *table;            /* (nullable) */

  /* Borrowed */
  GrindSession       *session;
  GtkColumnView      *view;
  GtkSingleSelection *selection;

  GrindLinesKind  kind;
  guint           first_row;
  guint           n_rows;
  guint           chosen;            /* the selected row, or %GRIND_NONE */
  GrindLineKey    key;
  gboolean        is_descending;
  gboolean        is_selecting;
};

enum
{
  ROW_CHOSEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GrindLineList, grind_line_list, GRIND_TYPE_VIEW)

static GrindLineModel *
get_model (GrindLineList *self)
{
  return GRIND_LINE_MODEL (gtk_single_selection_get_model (self->selection));
}

static void
show_selected (GrindLineList *self)
{
  guint position = GRIND_NONE;

  if (get_model (self) != NULL && self->chosen != GRIND_NONE)
    position = grind_line_model_find (get_model (self), self->chosen);
  self->is_selecting = TRUE;
  gtk_single_selection_set_selected (self->selection, position != GRIND_NONE
                                                      ? position : GTK_INVALID_LIST_POSITION);
  self->is_selecting = FALSE;
  if (position != GRIND_NONE)
    grind_list_column_scroll_to (self->view, position);
}

/* Takes @rows. */
static void
show_rows (GrindLineList *self,
           GArray        *rows)
{
  g_autoptr (GrindLineModel) model = grind_line_model_new (self->table, rows);

  self->is_selecting = TRUE;
  gtk_single_selection_set_model (self->selection, G_LIST_MODEL (model));
  self->is_selecting = FALSE;
  grind_list_column_scroll_to (self->view, 0);
  show_selected (self);
}

static gpointer
sort (gpointer       order,
      GCancellable  *cancellable,
      GError       **error)
{
  return grind_line_order_sort (order);
}

static void
sorted (gpointer      owner,
        gpointer      rows,
        const GError *error)
{
  show_rows (owner, rows);
}

static const GrindJob sort_job = {
  .run = sort,
  .free_data = (GDestroyNotify) grind_line_order_free,
  .done = sorted,
  .free_result = (GDestroyNotify) g_array_unref,
};

static GrindEventId
limit_event (GrindLineTable *table,
             GrindEventId    event)
{
  GrindEventSet *events = grind_graph_get_events (grind_line_table_get_graph (table));

  return event == GRIND_NONE || event < MAX (grind_event_set_get_n_events (events), 1) ? event : 0;
}

static void
update_order (GrindLineList *self)
{
  GrindLineOrder order = {
    .table = self->table,
    .first_row = self->first_row,
    .n_rows = self->n_rows,
    .key = self->key,
    .is_descending = self->is_descending,
  };

  grind_view_cancel (GRIND_VIEW (self));
  if (self->table == NULL)
    return;

  /* The list may briefly show a table of the previous graph. */
  order.event = limit_event (self->table, grind_session_get_event (self->session));
  order.secondary_event = limit_event (self->table,
                                       grind_session_get_secondary_event (self->session));
  if (self->n_rows <= MAX_AT_ONCE)
    show_rows (self, grind_line_order_sort (&order));
  else
    grind_view_run (GRIND_VIEW (self), &sort_job, grind_line_order_copy (&order));
}

static void
grind_line_list_update (GrindView    *view,
                        GrindChanges  changes)
{
  const GrindChanges costs = GRIND_CHANGE_GRAPH | GRIND_CHANGE_EVENT;
  GrindLineList *self = GRIND_LINE_LIST (view);
  GrindChanges order = GRIND_CHANGE_OPTIONS;

  if (self->key == GRIND_LINE_KEY_SELF || self->key == GRIND_LINE_KEY_CALLS)
    order |= costs;
  if (self->key == GRIND_LINE_KEY_SECONDARY)
    order |= GRIND_CHANGE_SECONDARY_EVENT;

  if ((changes & (costs | GRIND_CHANGE_SECONDARY_EVENT | GRIND_CHANGE_STYLE |
                  GRIND_CHANGE_COLORS)) != 0)
    {
      grind_line_columns_update (self->columns, self->view, self->session);
      grind_list_column_refresh_all (self->view);
    }
  if ((changes & order) != 0)
    update_order (self);
}

static gboolean
is_large_first (guint key)
{
  return key == GRIND_LINE_KEY_SELF || key == GRIND_LINE_KEY_SECONDARY ||
         key == GRIND_LINE_KEY_CALLS;
}

static void
sorter_changed_cb (GrindLineList *self)
{
  guint key = self->key;

  if (!grind_column_sorter_follow (self->view, self->columns, is_large_first, &key,
                                   &self->is_descending))
    return;

  self->key = key;
  update_order (self);
}

static GrindNodeId
get_callee (GrindLineItem *item)
{
  const GrindLineRow *line = grind_line_item_get_line (item);
  guint n_calls;
  const GrindLineCall *calls = grind_line_table_get_calls (grind_line_item_get_table (item),
                                                           &n_calls);

  return line->n_calls > 0 ? calls[line->first_call].callee : GRIND_NONE;
}

/* Goes to the most expensive callee. */
static void
activate_cb (GrindLineList *self,
             guint          position)
{
  g_autoptr (GrindLineItem) item = NULL;
  GrindNodeId callee;

  item = g_list_model_get_item (G_LIST_MODEL (self->selection), position);
  callee = item != NULL ? get_callee (item) : GRIND_NONE;
  if (callee != GRIND_NONE)
    grind_session_go_to (self->session, callee);
}

static void
selected_cb (GrindLineList *self)
{
  GrindLineItem *item = gtk_single_selection_get_selected_item (self->selection);

  if (item == NULL || self->is_selecting)
    return;

  self->chosen = grind_line_item_get_row (item);
  g_signal_emit (self, signals[ROW_CHOSEN], 0, self->chosen);
}

/* The function for the menu of a row: the callee, or else the function that it belongs to. */
static GrindNodeId
get_row_node (gpointer    item,
              GrindGraph *graph)
{
  GrindLineTable *table = grind_line_item_get_table (item);
  GrindNodeId callee = get_callee (item);

  if (grind_line_table_get_graph (table) != graph)
    return GRIND_NONE;

  return callee != GRIND_NONE ? callee
                              : grind_line_table_get_function (table,
                                                               grind_line_item_get_row (item));
}

static gboolean
grind_line_list_focus_stop (GrindView        *view,
                            GtkWidget        *stop,
                            GtkDirectionType  direction)
{
  return grind_list_column_focus_selected (GTK_COLUMN_VIEW (stop));
}

static void
grind_line_list_dispose (GObject *object)
{
  GrindLineList *self = GRIND_LINE_LIST (object);

  g_clear_object (&self->menu);
  if (self->view != NULL)
    {
      /* Removing columns changes the sorter, too. */
      g_signal_handlers_disconnect_by_func (gtk_column_view_get_sorter (self->view),
                                            sorter_changed_cb, self);
      gtk_column_view_set_model (self->view, NULL);
      g_clear_object (&self->columns);
      self->view = NULL;
      adw_bin_set_child (ADW_BIN (self), NULL);
    }
  g_clear_object (&self->selection);
  g_clear_pointer (&self->table, grind_line_table_unref);

  G_OBJECT_CLASS (grind_line_list_parent_class)->dispose (object);
}

static void
grind_line_list_class_init (GrindLineListClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = grind_line_list_dispose;
  GRIND_VIEW_CLASS (klass)->update = grind_line_list_update;
  GRIND_VIEW_CLASS (klass)->focus_stop = grind_line_list_focus_stop;

  /**
   * GrindLineList::row-chosen:
   * @row: a row of the table
   *
   * The user has selected a row.
   */
  signals[ROW_CHOSEN] = g_signal_new ("row-chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                      NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
}

static void
grind_line_list_init (GrindLineList *self)
{
  self->key = GRIND_LINE_KEY_LOCATION;
  self->chosen = GRIND_NONE;
}

static void
add_view (GrindLineList *self,
          const char    *label)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *view;

  self->selection = gtk_single_selection_new (NULL);
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  gtk_single_selection_set_can_unselect (self->selection, TRUE);
  g_signal_connect_object (self->selection, "notify::selected-item", G_CALLBACK (selected_cb),
                           self, G_CONNECT_SWAPPED);

  view = gtk_column_view_new (GTK_SELECTION_MODEL (g_object_ref (self->selection)));
  self->view = GTK_COLUMN_VIEW (view);
  gtk_column_view_set_reorderable (self->view, TRUE);
  gtk_widget_add_css_class (view, "grind-list");
  g_signal_connect_object (view, "activate", G_CALLBACK (activate_cb), self, G_CONNECT_SWAPPED);
  grind_list_column_set_label (self->view, label);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), view);
  grind_scroll_shim_attach (GTK_SCROLLED_WINDOW (scroller));
  adw_bin_set_child (ADW_BIN (self), scroller);
  grind_view_add_stop (GRIND_VIEW (self), view);

  self->columns = grind_line_columns_new (self->view, GTK_SCROLLED_WINDOW (scroller),
                                          self->session, self->kind);
}

static void
connect_columns (GrindLineList *self)
{
  GtkWidget *button = gtk_menu_button_new ();

  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (button), "view-more-symbolic");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "grind-small-button");
  gtk_widget_set_tooltip_text (button, _("Columns of the lines"));
  grind_accessible_set_label (button, _("Columns of the lines"));
  g_object_set (self, "options", button, NULL);

  grind_column_sorter_sort_by (self->view, self->columns, GRIND_LINE_KEY_LOCATION, FALSE);
  grind_column_set_offer (self->columns, GTK_WIDGET (self), GTK_MENU_BUTTON (button));
  grind_secondary_column_attach (self->columns, GRIND_LINE_KEY_SECONDARY, self->session);
  g_signal_connect_object (gtk_column_view_get_sorter (self->view), "changed",
                           G_CALLBACK (sorter_changed_cb), self, G_CONNECT_SWAPPED);
}

GtkWidget *
grind_line_list_new (GrindSession   *session,
                     GrindLinesKind  kind,
                     const char     *label)
{
  GrindLineList *self;

  g_return_val_if_fail (GRIND_IS_SESSION (session), NULL);
  g_return_val_if_fail (label != NULL, NULL);

  self = g_object_new (GRIND_TYPE_LINE_LIST, "session", session, NULL);
  self->session = session;
  self->kind = kind;
  add_view (self, label);
  connect_columns (self);
  self->menu = grind_row_menu_new (GTK_WIDGET (self), self->view, get_row_node);
  grind_row_menu_set_session (self->menu, session);
  grind_secondary_column_choose (self->columns, GRIND_LINE_KEY_SECONDARY, self->session);

  return GTK_WIDGET (self);
}

/**
 * grind_line_list_set_rows:
 * @self: a list of lines
 * @table: (nullable): a table of its kind
 * @first_row: the first row of @table to list
 * @n_rows: the number of rows to list
 *
 * Lists rows of @table, or none, and clears the selection.
 */
void
grind_line_list_set_rows (GrindLineList  *self,
                          GrindLineTable *table,
                          guint           first_row,
                          guint           n_rows)
{
  g_return_if_fail (GRIND_IS_LINE_LIST (self));
  g_return_if_fail (table == NULL || grind_line_table_get_kind (table) == self->kind);

  grind_view_cancel (GRIND_VIEW (self));
  if (table != NULL)
    grind_line_table_ref (table);
  g_clear_pointer (&self->table, grind_line_table_unref);
  self->table = table;
  self->first_row = first_row;
  self->n_rows = table != NULL ? n_rows : 0;
  self->chosen = GRIND_NONE;
  if (self->n_rows == 0)
    {
      gtk_single_selection_set_model (self->selection, NULL);
      return;
    }

  grind_line_columns_update_place (self->columns, table, first_row + n_rows - 1);
  update_order (self);
}

/**
 * grind_line_list_select:
 * @self: a list of lines
 * @row: a row of its table, or %GRIND_NONE
 *
 * Selects a row and scrolls to it, without a signal.
 */
void
grind_line_list_select (GrindLineList *self,
                        guint          row)
{
  g_return_if_fail (GRIND_IS_LINE_LIST (self));

  if (row == self->chosen)
    return;

  self->chosen = row;
  show_selected (self);
}
