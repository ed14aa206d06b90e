/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-cost-list.h"

#include "grind-column-sorter.h"
#include "grind-row-menu.h"
#include "grind-secondary-column.h"
#include "ui/base/grind-accessible.h"
#include "ui/base/grind-view-switcher.h"
#include "ui/base/gtk48/grind-scroll-shim.h"

#define MAX_AT_ONCE  5000   /* rows to sort without a worker, in a few milliseconds */
#define MAX_PREVIOUS 200    /* ms to keep the previous rows while others are listed */

typedef struct
{
  /* Template */
  GtkMenuButton      *columns_button;   /* outside of the list */
  GtkScrolledWindow  *scroller;
  GtkColumnView      *view;
  GtkSingleSelection *selection;
  GtkWidget          *empty_box;
  GtkLabel           *empty_label;
  GtkLabel           *note_label;

  /* Owned */
  GrindRowList   *list;
  GrindColumnSet *columns;
  GrindRowMenu   *menu;                 /* (nullable): until disposed */
  GrindListRows  *rows;                 /* (nullable): in the order of the data */
  char           *busy_text;            /* (nullable) */
  guint           previous_source;
  guint           press_source;

  guint           key;                  /* index of the sort column */
  guint           secondary;            /* index of the column of the secondary event */
  guint           chosen;               /* the selected row in the data, or %GRIND_NONE */
  gboolean        is_descending;
  gboolean        is_selecting;
  gboolean        is_late;              /* rows may arrive during a click on a row */
  gboolean        needs_list;           /* the rows are of something else, or were dropped */
} GrindCostListPrivate;

enum
{
  ROW_CHOSEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (GrindCostList, grind_cost_list, GRIND_TYPE_VIEW)

static GrindCostListPrivate *
get_private (GrindCostList *self)
{
  return grind_cost_list_get_instance_private (self);
}

static GrindNavigator *
get_navigator (GrindCostList *self)
{
  return grind_view_get_navigator (GRIND_VIEW (self));
}

static GrindSession *
get_session (GrindCostList *self)
{
  return grind_view_get_session (GRIND_VIEW (self));
}

/* After a double click the row shows another function, which the release of the button must not
 * select. */
static gboolean
end_press_cb (gpointer user_data)
{
  GrindCostListPrivate *priv = get_private (user_data);

  priv->press_source = 0;
  grind_column_view_end_presses (priv->view);
  gtk_single_selection_set_selected (priv->selection, GTK_INVALID_LIST_POSITION);

  return G_SOURCE_REMOVE;
}

/* A list that is being replaced may be of an old graph. */
static void
grind_cost_list_activate (GrindCostList *self,
                          GrindRow      *row)
{
  grind_cost_list_go_to (self, grind_row_get_node (row,
                                                   grind_session_get_graph (get_session (self))));
}

/* A row widget can show a row of the previous data for a moment. */
static gboolean
is_current (GrindCostList *self,
            GrindRow      *row)
{
  GrindCostListPrivate *priv = get_private (self);

  return priv->rows != NULL && grind_row_get_rows (row)->data == priv->rows->data;
}

static void
activate_cb (GrindCostList *self,
             guint          position)
{
  GrindCostListPrivate *priv = get_private (self);
  g_autoptr (GrindRow) row = g_list_model_get_item (G_LIST_MODEL (priv->selection), position);

  if (row != NULL && is_current (self, row))
    GRIND_COST_LIST_GET_CLASS (self)->activate (self, row);
}

static void
selected_cb (GrindCostList *self)
{
  GrindCostListClass *klass = GRIND_COST_LIST_GET_CLASS (self);
  GrindCostListPrivate *priv = get_private (self);
  GrindRow *row = gtk_single_selection_get_selected_item (priv->selection);

  if (priv->is_selecting)
    return;

  priv->chosen = GRIND_NONE;
  if (row == NULL || !is_current (self, row))
    return;

  priv->chosen = grind_list_rows_get_row (grind_row_get_rows (row), grind_row_get_position (row));
  if (klass->row_chosen != NULL)
    klass->row_chosen (self, priv->chosen);
  g_signal_emit (self, signals[ROW_CHOSEN], 0, priv->chosen);
}

static void
show_chosen (GrindCostList *self)
{
  GrindCostListPrivate *priv = get_private (self);
  GrindListRows *rows = grind_row_list_get_rows (priv->list);
  guint position = GRIND_NONE;

  if (rows != NULL && priv->chosen != GRIND_NONE)
    position = grind_list_rows_find (rows, priv->chosen);
  /* Rows are added in steps. */
  if (position != GRIND_NONE &&
      position >= g_list_model_get_n_items (G_LIST_MODEL (priv->selection)))
    grind_row_list_finish (priv->list);
  priv->is_selecting = TRUE;
  gtk_single_selection_set_selected (priv->selection, position != GRIND_NONE
                                                      ? position : GTK_INVALID_LIST_POSITION);
  priv->is_selecting = FALSE;
  if (position != GRIND_NONE)
    grind_column_view_scroll_to (priv->view, position);
}

static void
show_empty (GrindCostList *self,
            const char    *text)
{
  GrindCostListPrivate *priv = get_private (self);

  gtk_widget_set_visible (priv->empty_box, text != NULL);
  gtk_label_set_text (priv->empty_label, text != NULL ? text : "");
}

/* Takes @rows. */
static void
replace_rows (GrindCostList *self,
              GrindListRows *rows)
{
  GrindCostListPrivate *priv = get_private (self);

  priv->is_selecting = TRUE;
  gtk_single_selection_set_selected (priv->selection, GTK_INVALID_LIST_POSITION);
  grind_row_list_set_rows (priv->list, rows);
  priv->is_selecting = FALSE;
}

/* Takes @rows, in the order to show. */
static void
show_rows (GrindCostList *self,
           GrindListRows *rows)
{
  GrindCostListClass *klass = GRIND_COST_LIST_GET_CLASS (self);
  GrindCostListPrivate *priv = get_private (self);
  gboolean is_empty = rows == NULL || rows->n_rows == 0;

  g_clear_handle_id (&priv->previous_source, g_source_remove);
  if (rows != NULL)
    grind_column_set_update (priv->columns, rows);
  grind_column_view_keep_focus (priv->view);
  grind_view_set_count (GRIND_VIEW (self), rows != NULL ? rows->n_rows : 0);
  replace_rows (self, rows);
  show_empty (self, is_empty && klass->get_empty_text != NULL ? klass->get_empty_text (self)
                                                              : NULL);
  grind_column_view_scroll_to (priv->view, 0);
  show_chosen (self);
  grind_view_change_height (GRIND_VIEW (self));

  if (priv->is_late)
    grind_column_view_end_presses (priv->view);
  priv->is_late = FALSE;
}

/* What is sorted in a worker */
typedef struct
{
  GrindListRows         *rows;
  const GrindListColumn *column;
  GrindListContext       context;
  gboolean               is_descending;
} Sorting;

static void
sorting_free (gpointer data)
{
  Sorting *sorting = data;

  grind_list_rows_unref (sorting->rows);
  g_free (sorting);
}

static gpointer
sort (gpointer       data,
      GCancellable  *cancellable,
      GError       **error)
{
  Sorting *sorting = data;

  return grind_list_column_sort (sorting->column, sorting->rows, &sorting->context,
                                 sorting->is_descending);
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
  .free_data = sorting_free,
  .done = sorted,
  .free_result = (GDestroyNotify) grind_list_rows_unref,
};

/* Rows are listed in the default order of the first column. */
static gboolean
is_default_order (GrindCostList *self)
{
  GrindCostListPrivate *priv = get_private (self);

  if (GRIND_COST_LIST_GET_CLASS (self)->is_unsorted)
    return TRUE;

  return priv->key == 0 &&
         priv->is_descending ==
         grind_list_column_is_large_first (grind_column_set_get_data (priv->columns, 0));
}

static void
update_order (GrindCostList *self)
{
  GrindCostListPrivate *priv = get_private (self);
  Sorting sorting = { priv->rows, grind_column_set_get_data (priv->columns, priv->key) };

  /* It may still be sorting by another column. */
  grind_view_cancel (GRIND_VIEW (self));
  if (priv->rows == NULL || priv->rows->n_rows < 2 || is_default_order (self))
    {
      show_rows (self, priv->rows != NULL ? grind_list_rows_ref (priv->rows) : NULL);
      return;
    }

  grind_list_context_init (&sorting.context, get_navigator (self), priv->rows->graph);
  sorting.context.navigator = NULL;
  sorting.is_descending = priv->is_descending;
  if (priv->rows->n_rows <= MAX_AT_ONCE)
    {
      show_rows (self, sort (&sorting, NULL, NULL));
      return;
    }

  grind_list_rows_ref (sorting.rows);
  priv->is_late = TRUE;
  grind_view_run (GRIND_VIEW (self), &sort_job, g_memdup2 (&sorting, sizeof sorting));
}

/* If the secondary event is gone and was sorted by, restores the default order. Returns whether it
 * did; the column of that order may be hidden. */
static gboolean
follow_secondary (GrindCostList *self)
{
  GrindCostListPrivate *priv = get_private (self);

  if (priv->key != priv->secondary ||
      grind_session_get_secondary_event (get_session (self)) != GRIND_NONE)
    return FALSE;

  priv->key = 0;
  priv->is_descending = grind_list_column_is_large_first (grind_column_set_get_data (priv->columns,
                                                                                     0));
  grind_column_sorter_sort_by (priv->view, priv->columns, 0, priv->is_descending);

  return TRUE;
}

static GrindChanges
get_order_changes (GrindCostList *self)
{
  GrindCostListPrivate *priv = get_private (self);

  switch ((guint) grind_column_set_get_data (priv->columns, priv->key)->kind)
    {
    case GRIND_COLUMN_COST:
      return GRIND_CHANGE_OPTIONS | GRIND_CHANGE_GRAPH | GRIND_CHANGE_EVENT;
    case GRIND_COLUMN_SECONDARY:
      return GRIND_CHANGE_OPTIONS | GRIND_CHANGE_GRAPH | GRIND_CHANGE_SECONDARY_EVENT;
    default:
      return GRIND_CHANGE_OPTIONS;
    }
}

static void
grind_cost_list_update (GrindView    *view,
                        GrindChanges  changes)
{
  const GrindChanges columns = GRIND_CHANGE_GRAPH | GRIND_CHANGE_EVENT |
                               GRIND_CHANGE_SECONDARY_EVENT | GRIND_CHANGE_STYLE;
  GrindCostList *self = GRIND_COST_LIST (view);
  GrindCostListClass *klass = GRIND_COST_LIST_GET_CLASS (self);
  GrindCostListPrivate *priv = get_private (self);

  if ((changes & GRIND_CHANGE_SECONDARY_EVENT) != 0 && follow_secondary (self))
    changes |= GRIND_CHANGE_OPTIONS;
  if ((changes & columns) != 0)
    grind_column_set_update (priv->columns, NULL);
  if ((changes & klass->lists_on) != 0 || (priv->needs_list && !grind_view_is_running (view)))
    {
      priv->needs_list = TRUE;
      grind_view_cancel (view);
      klass->list (self);
      return;
    }

  if ((changes & (columns | GRIND_CHANGE_COLORS | GRIND_CHANGE_NOTES)) != 0)
    grind_column_view_refresh_all (priv->view);
  if ((changes & get_order_changes (self)) != 0 && !priv->needs_list)
    update_order (self);
}

static gboolean
grind_cost_list_is_complete (GrindView *view)
{
  return grind_row_list_is_complete (get_private (GRIND_COST_LIST (view))->list);
}

static void
grind_cost_list_save (GrindView    *view,
                      GVariantDict *state)
{
  GrindCostListPrivate *priv = get_private (GRIND_COST_LIST (view));
  GrindListRows *rows = grind_row_list_get_rows (priv->list);
  GrindSession *session = grind_view_get_session (view);
  GrindNodeId node = GRIND_NONE;
  g_autoptr (GVariant) function = NULL;

  if (!is_default_order (GRIND_COST_LIST (view)))
    g_variant_dict_insert (state, "sort", "(sb)",
                           grind_column_set_get_data (priv->columns, priv->key)->id,
                           priv->is_descending);
  if (rows != NULL && priv->chosen != GRIND_NONE &&
      rows->graph == grind_session_get_graph (session))
    node = grind_list_rows_get_node (rows, grind_list_rows_find (rows, priv->chosen));
  if (node == GRIND_NONE)
    return;

  function = grind_session_dup_function (session, node);
  g_variant_dict_insert_value (state, "row", function);
}

static void
restore_order (GrindCostList *self)
{
  GrindCostListPrivate *priv = get_private (self);
  g_autoptr (GVariant) sort = grind_view_get_wanted (GRIND_VIEW (self), "sort");
  gboolean is_descending;
  const char *id;
  guint key;

  if (sort == NULL || !g_variant_is_of_type (sort, G_VARIANT_TYPE ("(sb)")))
    return;

  g_variant_get (sort, "(&sb)", &id, &is_descending);
  key = grind_column_set_find (priv->columns, id);
  if (key >= grind_column_set_get_n_columns (priv->columns) ||
      (key == priv->secondary &&
       grind_session_get_secondary_event (get_session (self)) == GRIND_NONE))
    return;

  priv->key = key;
  priv->is_descending = is_descending;
  grind_column_sorter_sort_by (priv->view, priv->columns, key, is_descending);
}

/* The saved row, or %GRIND_NONE */
static guint
find_wanted (GrindCostList *self)
{
  GrindListRows *rows = get_private (self)->rows;
  g_autoptr (GVariant) function = grind_view_get_wanted (GRIND_VIEW (self), "row");
  GrindNodeId node = GRIND_NONE;

  if (function != NULL && rows != NULL)
    node = grind_session_find_function (get_session (self), function);
  for (guint i = 0; node != GRIND_NONE && i < rows->n_rows; i++)
    if (grind_list_rows_get_node (rows, i) == node)
      return grind_list_rows_get_row (rows, i);

  return GRIND_NONE;
}

static int
measure (GtkWidget *widget,
         int        width)
{
  int height = 0;

  if (gtk_widget_get_visible (widget))
    gtk_widget_measure (widget, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);

  return height;
}

/* All rows and the note below them, or the reason why there are none */
static int
grind_cost_list_get_height (GrindView *view,
                            guint      min_rows)
{
  GrindCostListPrivate *priv = get_private (GRIND_COST_LIST (view));
  guint n_rows = MAX (grind_row_list_get_n_rows (priv->list), min_rows);
  int rows = grind_column_view_get_wanted_height (priv->view, n_rows);

  return MAX (rows, measure (priv->empty_box, gtk_widget_get_width (GTK_WIDGET (view)))) +
         measure (GTK_WIDGET (priv->note_label), -1);
}

static gboolean
grind_cost_list_focus_stop (GrindView        *view,
                            GtkWidget        *stop,
                            GtkDirectionType  direction)
{
  GrindCostListPrivate *priv = get_private (GRIND_COST_LIST (view));

  return stop == GTK_WIDGET (priv->view) ? grind_column_view_focus_selected (priv->view)
                                         : gtk_widget_child_focus (stop, direction);
}

static void
sorter_changed_cb (GrindCostList *self)
{
  GrindCostListPrivate *priv = get_private (self);

  if (grind_column_sorter_follow (priv->view, priv->columns, &priv->key, &priv->is_descending))
    grind_view_queue (GRIND_VIEW (self), GRIND_CHANGE_OPTIONS);
}

static void
grind_cost_list_dispose (GObject *object)
{
  GrindCostListPrivate *priv = get_private (GRIND_COST_LIST (object));

  g_clear_handle_id (&priv->press_source, g_source_remove);
  g_clear_handle_id (&priv->previous_source, g_source_remove);
  g_clear_object (&priv->menu);
  if (priv->view != NULL)
    {
      /* Removing columns changes the sorter, too. */
      g_signal_handlers_disconnect_by_func (gtk_column_view_get_sorter (priv->view),
                                            sorter_changed_cb, object);
      gtk_column_view_set_model (priv->view, NULL);
    }
  g_clear_object (&priv->columns);
  /* Up to GTK 4.8, gtk_widget_dispose_template() does not find the template of a parent class. */
  priv->view = NULL;
  adw_bin_set_child (ADW_BIN (object), NULL);
  g_clear_object (&priv->list);
  g_clear_pointer (&priv->rows, grind_list_rows_unref);
  g_clear_pointer (&priv->busy_text, g_free);

  G_OBJECT_CLASS (grind_cost_list_parent_class)->dispose (object);
}

static void
grind_cost_list_class_init (GrindCostListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GrindViewClass *view_class = GRIND_VIEW_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = grind_cost_list_dispose;
  view_class->update = grind_cost_list_update;
  view_class->is_complete = grind_cost_list_is_complete;
  view_class->get_height = grind_cost_list_get_height;
  view_class->focus_stop = grind_cost_list_focus_stop;
  view_class->save = grind_cost_list_save;
  klass->activate = grind_cost_list_activate;

  signals[ROW_CHOSEN] = g_signal_new ("row-chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                      NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               GRIND_RESOURCES "ui/grind-cost-list.ui");
  gtk_widget_class_bind_template_child_private (widget_class, GrindCostList, columns_button);
  gtk_widget_class_bind_template_child_private (widget_class, GrindCostList, scroller);
  gtk_widget_class_bind_template_child_private (widget_class, GrindCostList, view);
  gtk_widget_class_bind_template_child_private (widget_class, GrindCostList, selection);
  gtk_widget_class_bind_template_child_private (widget_class, GrindCostList, empty_box);
  gtk_widget_class_bind_template_child_private (widget_class, GrindCostList, empty_label);
  gtk_widget_class_bind_template_child_private (widget_class, GrindCostList, note_label);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, selected_cb);
}

static void
grind_cost_list_init (GrindCostList *self)
{
  GrindCostListPrivate *priv = get_private (self);

  gtk_widget_init_template (GTK_WIDGET (self));
  priv->chosen = GRIND_NONE;
  priv->list = grind_row_list_new ();
  gtk_single_selection_set_model (priv->selection, G_LIST_MODEL (priv->list));
  g_signal_connect_object (priv->list, "refilled", G_CALLBACK (grind_column_view_refresh_all),
                           priv->view, G_CONNECT_SWAPPED);
  priv->menu = grind_row_menu_new (GTK_WIDGET (self), priv->view, grind_row_get_node);
  grind_scroll_shim_attach (priv->scroller);
  grind_view_add_stop (GRIND_VIEW (self), GTK_WIDGET (priv->view));
}

/**
 * grind_cost_list_set_columns:
 * @self: a list with a navigator
 * @columns: (array length=n_columns): its columns; rows are in the default order of the first
 * @n_columns: their number
 * @settings_key: see grind_column_set_new()
 *
 * Makes the columns. Call this once.
 */
void
grind_cost_list_set_columns (GrindCostList         *self,
                             const GrindListColumn *columns,
                             guint                  n_columns,
                             const char            *settings_key)
{
  GrindCostListPrivate *priv = get_private (self);
  GrindSession *session = get_session (self);

  g_return_if_fail (GRIND_IS_COST_LIST (self));
  g_return_if_fail (priv->columns == NULL);

  priv->columns = grind_column_set_new (priv->view, priv->scroller, columns, n_columns,
                                                  get_navigator (self), settings_key);
  priv->is_descending = grind_list_column_is_large_first (&columns[0]);
  if (!GRIND_COST_LIST_GET_CLASS (self)->is_unsorted)
    {
      grind_column_set_add_sorters (priv->columns);
      grind_column_sorter_sort_by (priv->view, priv->columns, 0, priv->is_descending);
    }
  grind_column_set_offer (priv->columns, GTK_WIDGET (self), priv->columns_button);
  priv->secondary = grind_column_set_find (priv->columns, "secondary");
  if (priv->secondary < grind_column_set_get_n_columns (priv->columns))
    {
      grind_secondary_column_follow (priv->columns, priv->secondary, session);
      grind_secondary_column_attach (priv->columns, priv->secondary, session);
    }
  grind_row_menu_set_navigator (priv->menu, get_navigator (self));
  g_signal_connect_object (gtk_column_view_get_sorter (priv->view), "changed",
                           G_CALLBACK (sorter_changed_cb), self, G_CONNECT_SWAPPED);
}

/**
 * grind_cost_list_set_titles:
 * @self: a list
 * @label: its accessible name, translated
 * @columns_label: the tooltip of its menu of columns, translated
 */
void
grind_cost_list_set_titles (GrindCostList *self,
                            const char    *label,
                            const char    *columns_label)
{
  GrindCostListPrivate *priv = get_private (self);

  g_return_if_fail (GRIND_IS_COST_LIST (self));

  grind_column_view_set_label (priv->view, label);
  gtk_widget_set_tooltip_text (GTK_WIDGET (priv->columns_button), columns_label);
  grind_accessible_set_label (GTK_WIDGET (priv->columns_button), columns_label);
}

static gboolean
previous_cb (gpointer user_data)
{
  GrindCostList *self = user_data;
  GrindCostListPrivate *priv = get_private (self);

  priv->previous_source = 0;
  grind_column_view_keep_focus (priv->view);
  replace_rows (self, NULL);
  show_empty (self, priv->busy_text);
  grind_view_set_count (GRIND_VIEW (self), GRIND_NO_COUNT);
  grind_view_change_height (GRIND_VIEW (self));

  return G_SOURCE_REMOVE;
}

/**
 * grind_cost_list_run:
 * @self: a list
 * @job: a job that lists rows; when done, it calls grind_cost_list_set_rows()
 * @data: (transfer full): its data
 * @busy_text: what to show while it runs, if it takes long
 *
 * Runs a job. The previous rows stay for a short time.
 */
void
grind_cost_list_run (GrindCostList  *self,
                     const GrindJob *job,
                     gpointer        data,
                     const char     *busy_text)
{
  GrindCostListPrivate *priv = get_private (self);

  g_return_if_fail (GRIND_IS_COST_LIST (self));

  g_free (priv->busy_text);
  priv->busy_text = g_strdup (busy_text);
  priv->is_late = TRUE;
  grind_view_run (GRIND_VIEW (self), job, data);
  if (priv->previous_source == 0)
    priv->previous_source = g_timeout_add (MAX_PREVIOUS, previous_cb, self);
}

/**
 * grind_cost_list_set_rows:
 * @self: a list
 * @rows: (transfer full) (nullable): the rows, in the default order; %NULL if there are none
 *
 * Lists other rows, and clears the selection.
 */
void
grind_cost_list_set_rows (GrindCostList *self,
                          GrindListRows *rows)
{
  GrindCostListPrivate *priv = get_private (self);

  g_return_if_fail (GRIND_IS_COST_LIST (self));

  g_clear_pointer (&priv->rows, grind_list_rows_unref);
  priv->rows = rows;
  priv->chosen = find_wanted (self);
  priv->needs_list = FALSE;
  restore_order (self);
  update_order (self);
}

/**
 * grind_cost_list_clear:
 * @self: a list that is not mapped
 *
 * Drops the rows. They are listed again when the list is mapped.
 */
void
grind_cost_list_clear (GrindCostList *self)
{
  GrindCostListPrivate *priv = get_private (self);

  g_return_if_fail (GRIND_IS_COST_LIST (self));

  g_clear_handle_id (&priv->previous_source, g_source_remove);
  g_clear_pointer (&priv->rows, grind_list_rows_unref);
  priv->chosen = GRIND_NONE;
  priv->needs_list = TRUE;
  replace_rows (self, NULL);
  show_empty (self, NULL);
}

/**
 * grind_cost_list_set_note:
 * @self: a list
 * @note: (nullable): a text below the rows
 * @tooltip: (nullable): a longer text
 */
void
grind_cost_list_set_note (GrindCostList *self,
                          const char    *note,
                          const char    *tooltip)
{
  GrindCostListPrivate *priv = get_private (self);

  g_return_if_fail (GRIND_IS_COST_LIST (self));

  gtk_widget_set_visible (GTK_WIDGET (priv->note_label), note != NULL);
  gtk_label_set_text (priv->note_label, note != NULL ? note : "");
  /* Setting it asks the display server for the pointer. */
  if (g_strcmp0 (gtk_widget_get_tooltip_text (GTK_WIDGET (priv->note_label)), tooltip) != 0)
    gtk_widget_set_tooltip_text (GTK_WIDGET (priv->note_label), tooltip);
}

/**
 * grind_cost_list_go_to:
 * @self: a list
 * @node: a function or cycle, or %GRIND_NONE
 *
 * Goes to @node after a row was activated.
 */
void
grind_cost_list_go_to (GrindCostList *self,
                       GrindNodeId    node)
{
  GrindCostListPrivate *priv = get_private (self);
  GrindNavigator *navigator = get_navigator (self);
  GrindNodeId previous = grind_navigator_get_selected (navigator);

  g_return_if_fail (GRIND_IS_COST_LIST (self));

  if (node == GRIND_NONE)
    return;

  grind_navigator_go_to (navigator, node);
  if (grind_navigator_get_selected (navigator) != previous && priv->press_source == 0)
    priv->press_source = g_idle_add_full (G_PRIORITY_HIGH_IDLE, end_press_cb, self, NULL);
}

/**
 * grind_cost_list_select:
 * @self: a list
 * @row: the index of a row in the data, or %GRIND_NONE
 *
 * Selects a row and scrolls to it, without a signal.
 */
void
grind_cost_list_select (GrindCostList *self,
                        guint          row)
{
  GrindCostListPrivate *priv = get_private (self);

  g_return_if_fail (GRIND_IS_COST_LIST (self));

  if (row == priv->chosen)
    return;

  priv->chosen = row;
  show_chosen (self);
}
