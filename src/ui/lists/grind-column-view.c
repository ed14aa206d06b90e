/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-column-view.h"

#include <glib/gi18n.h>

#include "grind-column-cell.h"
#include "grind-name-cell.h"
#include "ui/base/grind-focus.h"

#define COLUMN_KEY "grind-column-view"
#define FOCUS_KEY  "grind-column-view-focus"   /* of a view: pending source that focuses a row */
#define ROW_KEY    "grind-is-described"       /* of a row: not NULL if it had the focus */
#define ARROW_ROOM 14   /* px, before the title of the sort column */
#define ROW_HEIGHT 24   /* px, without a row to measure */
#define MAX_ROWS   1000 /* limit for the wanted height of a list */

typedef struct
{
  const GrindListColumn *info;
  GrindNavigator        *navigator;    /* (nullable): the format of its contents */
  GrindPattern          *match;        /* (nullable): the search to mark */
  GHashTable            *bound;        /* the bound GtkListItems */
  guint                  generation;   /* incremented when its contents change */
  gboolean               tells_apart;  /* functions of the same name */
} Column;

static void
column_free (Column *column)
{
  g_hash_table_unref (column->bound);
  g_clear_object (&column->navigator);
  g_clear_pointer (&column->match, grind_pattern_unref);
  g_free (column);
}

static void
setup_cb (GtkSignalListItemFactory *factory,
          GtkListItem              *item,
          Column                   *column)
{
  gtk_list_item_set_child (item, grind_column_cell_make (column->info));
}

/* For a row that had the keyboard focus and now shows another item */
static void
forget_description (GtkWidget *row)
{
  if (g_object_steal_data (G_OBJECT (row), ROW_KEY) != NULL)
    gtk_accessible_reset_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
}

/* Runs when all cells of the focused row have been filled. */
static void
describe_cb (gpointer data)
{
  g_autoptr (GtkWidget) row = data;

  if (gtk_widget_has_focus (row))
    grind_column_view_describe_row (row);
  else
    forget_description (row);
}

static void
fill (Column      *column,
      GtkListItem *item)
{
  GtkWidget *cell = gtk_list_item_get_child (item);
  GtkWidget *row = gtk_widget_get_parent (cell);

  grind_column_cell_fill (column->info, cell, gtk_list_item_get_item (item), column->navigator,
                          column->match, column->tells_apart);
  row = row != NULL ? gtk_widget_get_parent (row) : NULL;
  if (row != NULL && gtk_widget_has_focus (row))
    g_idle_add_once (describe_cb, g_object_ref (row));
  else if (row != NULL)
    forget_description (row);
}

static void
bind_cb (GtkSignalListItemFactory *factory,
         GtkListItem              *item,
         Column                   *column)
{
  g_hash_table_add (column->bound, item);
  fill (column, item);
}

static void
unbind_cb (GtkSignalListItemFactory *factory,
           GtkListItem              *item,
           Column                   *column)
{
  g_hash_table_remove (column->bound, item);
}

static Column *
get_column (GtkColumnViewColumn *view_column)
{
  return g_object_get_data (G_OBJECT (gtk_column_view_column_get_factory (view_column)),
                            COLUMN_KEY);
}

static void
refresh (Column *column)
{
  GHashTableIter iter;
  gpointer item;

  column->generation++;
  g_hash_table_iter_init (&iter, column->bound);
  while (g_hash_table_iter_next (&iter, &item, NULL))
    fill (column, item);
}

static gboolean
is_number_title (GtkColumnView *view,
                 const char    *title)
{
  GListModel *columns = gtk_column_view_get_columns (view);

  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);

      if (g_strcmp0 (gtk_column_view_column_get_title (column), title) == 0)
        return grind_list_column_is_number (get_column (column)->info);
    }

  return FALSE;
}

/**
 * grind_column_view_make_column:
 * @info: a column; must outlive the result
 * @navigator: (nullable): the format of its contents
 *
 * Returns: (transfer full): a column for a list of #GrindRow
 */
GtkColumnViewColumn *
grind_column_view_make_column (const GrindListColumn *info,
                               GrindNavigator        *navigator)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkColumnViewColumn *view_column;
  Column *column = g_new0 (Column, 1);

  column->info = info;
  g_set_object (&column->navigator, navigator);
  column->bound = g_hash_table_new (NULL, NULL);
  g_object_set_data_full (G_OBJECT (factory), COLUMN_KEY, column, (GDestroyNotify) column_free);
  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), column);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), column);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_cb), column);

  view_column = gtk_column_view_column_new (_(info->title), factory);
  gtk_column_view_column_set_fixed_width (view_column, info->width);
  gtk_column_view_column_set_expand (view_column, (info->flags & GRIND_COLUMN_EXPANDS) != 0);
  gtk_column_view_column_set_resizable (view_column, TRUE);

  return view_column;
}

/* Formats cells like @navigator from now on. */
void
grind_column_view_set_navigator (GtkColumnViewColumn *column,
                                 GrindNavigator      *navigator)
{
  g_return_if_fail (GTK_IS_COLUMN_VIEW_COLUMN (column));

  g_set_object (&get_column (column)->navigator, navigator);
}

/* Marks matches of a search in cells that are filled from now on. */
void
grind_column_view_set_match (GtkColumnViewColumn *column,
                             GrindPattern        *match)
{
  Column *info = get_column (column);

  if (match != NULL)
    grind_pattern_ref (match);
  g_clear_pointer (&info->match, grind_pattern_unref);
  info->match = match;
}

/* Shows next to a name that several functions have, what tells them apart. */
void
grind_column_view_set_tells_apart (GtkColumnViewColumn *column,
                                   gboolean             tells_apart)
{
  Column *info = get_column (column);

  if (info->tells_apart == tells_apart)
    return;

  info->tells_apart = tells_apart;
  refresh (info);
}

/**
 * grind_column_view_refresh_all:
 * @view: a column view whose columns were all made by grind_column_view_new()
 *
 * Refills all bound cells after the contents of unchanged items have changed.
 */
void
grind_column_view_refresh_all (GtkColumnView *view)
{
  GListModel *columns = gtk_column_view_get_columns (view);

  g_return_if_fail (GTK_IS_COLUMN_VIEW (view));

  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);

      refresh (get_column (column));
    }
}

/* A number that changes with grind_column_view_refresh_all() */
guint
grind_column_view_get_generation (GtkColumnViewColumn *column)
{
  g_return_val_if_fail (GTK_IS_COLUMN_VIEW_COLUMN (column), 0);

  return get_column (column)->generation;
}

gboolean
grind_column_view_is_number (GtkColumnViewColumn *column)
{
  g_return_val_if_fail (GTK_IS_COLUMN_VIEW_COLUMN (column), FALSE);

  return grind_list_column_is_number (get_column (column)->info);
}

/**
 * grind_column_view_dup_text:
 * @column: a column of a list
 * @item: an item of the list's model
 * @is_exact: whether it is for a program
 *
 * Returns: (transfer full) (nullable): the text of the cell of @item
 */
char *
grind_column_view_dup_text (GtkColumnViewColumn *column,
                            gpointer             item,
                            gboolean             is_exact)
{
  Column *info = get_column (column);

  g_return_val_if_fail (GTK_IS_COLUMN_VIEW_COLUMN (column), NULL);

  return grind_column_cell_dup_text (info->info, item, info->navigator, is_exact);
}

/* (nullable): The list view inside @view, which has the keyboard focus, the action
 * "list.scroll-to-item" and the rows */
GtkWidget *
grind_column_view_get_list (GtkColumnView *view)
{
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (view));

  g_return_val_if_fail (GTK_IS_COLUMN_VIEW (view), NULL);

  while (child != NULL && !GTK_IS_LIST_VIEW (child))
    child = gtk_widget_get_next_sibling (child);

  return child;
}

/**
 * grind_column_view_set_label:
 * @view: a column view
 * @label: its accessible name, translated
 *
 * Names @view and the list inside it.
 */
void
grind_column_view_set_label (GtkColumnView *view,
                             const char    *label)
{
  GtkWidget *list = grind_column_view_get_list (view);
  GtkWidget *header = gtk_widget_get_first_child (GTK_WIDGET (view));

  g_return_if_fail (GTK_IS_COLUMN_VIEW (view));

  gtk_accessible_update_property (GTK_ACCESSIBLE (view),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  if (header != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (header),
                                    GTK_ACCESSIBLE_PROPERTY_LABEL, _("Column titles"), -1);
  if (list != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (list),
                                    GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

static const char *
get_title (GtkWidget *title)
{
  GtkWidget *child = gtk_widget_get_first_child (title);
  const char *text = NULL;

  if (GTK_IS_LABEL (title))
    return gtk_label_get_text (GTK_LABEL (title));

  for (; child != NULL && text == NULL; child = gtk_widget_get_next_sibling (child))
    text = get_title (child);

  return text;
}

/* Skips the function, which is already the name of the row. */
static void
append_cell (GString   *text,
             GtkWidget *title,
             GtkWidget *cell)
{
  g_autofree char *content = NULL;

  if (!gtk_widget_get_visible (title) || !GRIND_IS_CELL (cell) || GRIND_IS_NAME_CELL (cell))
    return;

  content = grind_cell_dup_text (GRIND_CELL (cell));
  if (content == NULL || *content == '\0')
    return;

  if (text->len > 0)
    g_string_append (text, ", ");
  g_string_append_printf (text, "%s: %s", get_title (title), content);
}

/**
 * grind_column_view_describe_row:
 * @row: a widget that has the keyboard focus
 *
 * If @row is a row of a column view, sets its columns as its description for screen readers: in
 * GTK 4.8 only rows take the focus, and cells have no reference to their column. Only the focused
 * row is described, not every row that is filled.
 */
void
grind_column_view_describe_row (GtkWidget *row)
{
  GtkWidget *list = gtk_widget_get_parent (row);
  GtkWidget *view = list != NULL ? gtk_widget_get_parent (list) : NULL;
  GtkWidget *title;
  GtkWidget *cell;
  g_autoptr (GString) text = g_string_new (NULL);

  if (view == NULL || !GTK_IS_COLUMN_VIEW (view) || !GTK_IS_LIST_VIEW (list))
    return;

  /* The titles and the cells of a row are in the same order. */
  title = gtk_widget_get_first_child (gtk_widget_get_first_child (view));
  cell = gtk_widget_get_first_child (row);
  for (; title != NULL && cell != NULL; title = gtk_widget_get_next_sibling (title),
                                        cell = gtk_widget_get_next_sibling (cell))
    append_cell (text, title, gtk_widget_get_first_child (cell));

  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  text->str, -1);
  g_object_set_data (G_OBJECT (row), ROW_KEY, GINT_TO_POINTER (TRUE));
}

/**
 * grind_column_view_scroll_to:
 * @view: a column view
 * @position: a row
 *
 * Scrolls as little as needed to show the row at @position; does nothing if there is none.
 */
void
grind_column_view_scroll_to (GtkColumnView *view,
                             guint          position)
{
  GtkSelectionModel *model = gtk_column_view_get_model (view);
  GtkWidget *list = grind_column_view_get_list (view);

  g_return_if_fail (GTK_IS_COLUMN_VIEW (view));

  if (model != NULL && list != NULL && position < g_list_model_get_n_items (G_LIST_MODEL (model)))
    gtk_widget_activate_action (list, "list.scroll-to-item", "u", position);
}

gboolean
grind_column_view_has_focus (GtkColumnView *view)
{
  g_return_val_if_fail (GTK_IS_COLUMN_VIEW (view), FALSE);

  return grind_focus_is_in (GTK_WIDGET (view));
}

/* Returns: (nullable): the widget around the cells of the row at @position */
static GtkWidget *
find_row (GtkColumnView *view,
          guint          position)
{
  g_autoptr (GtkColumnViewColumn) first = NULL;
  GtkWidget *list = grind_column_view_get_list (view);
  GHashTableIter iter;
  gpointer item;

  first = g_list_model_get_item (gtk_column_view_get_columns (view), 0);
  if (first == NULL)
    return NULL;

  g_hash_table_iter_init (&iter, get_column (first)->bound);
  while (g_hash_table_iter_next (&iter, &item, NULL))
    {
      GtkWidget *widget = gtk_list_item_get_child (item);

      if (gtk_list_item_get_position (item) != position)
        continue;
      while (widget != NULL && gtk_widget_get_parent (widget) != list)
        widget = gtk_widget_get_parent (widget);
      if (widget != NULL)
        return widget;
    }

  return NULL;
}

/**
 * grind_column_view_focus_row:
 * @view: a column view whose first column was made by grind_column_view_new()
 * @position: a row
 *
 * Gives the keyboard focus to the row at @position, so that arrow keys continue from there, or to
 * the list if that row is far outside the visible area.
 *
 * Returns: whether a widget took the focus
 */
gboolean
grind_column_view_focus_row (GtkColumnView *view,
                             guint          position)
{
  GtkWidget *row;

  g_return_val_if_fail (GTK_IS_COLUMN_VIEW (view), FALSE);

  row = find_row (view, position);
  if (row == NULL)
    row = grind_column_view_get_list (view);

  return row != NULL && gtk_widget_grab_focus (row);
}

/**
 * grind_column_view_focus_selected:
 * @view: a column view whose first column was made by grind_column_view_new() and whose model is a
 *   #GtkSingleSelection
 *
 * Gives the keyboard focus to the selected row, or to the first one.
 *
 * Returns: whether a widget took the focus
 */
gboolean
grind_column_view_focus_selected (GtkColumnView *view)
{
  GtkSelectionModel *model;
  guint selected;

  g_return_val_if_fail (GTK_IS_COLUMN_VIEW (view), FALSE);

  model = gtk_column_view_get_model (view);
  if (model == NULL)
    return FALSE;

  selected = gtk_single_selection_get_selected (GTK_SINGLE_SELECTION (model));

  return grind_column_view_focus_row (view,
                                      selected != GTK_INVALID_LIST_POSITION ? selected : 0);
}

static gboolean
is_in_menu (GtkColumnView *view)
{
  GtkWidget *focus = grind_focus_find (GTK_WIDGET (view));
  GtkWidget *menu = focus != NULL ? gtk_widget_get_ancestor (focus, GTK_TYPE_POPOVER) : NULL;

  return menu != NULL && gtk_widget_is_ancestor (menu, GTK_WIDGET (view));
}

/**
 * grind_column_view_hold_focus:
 * @view: a column view whose rows are about to be removed
 *
 * If the focus is in a row, moves it to the list. GTK would move the focus away from a removed row
 * only after the next frame, and until then that looks the same as a move by the user.
 *
 * Returns: whether the focus is in @view, or in a menu of it, which keeps it
 */
gboolean
grind_column_view_hold_focus (GtkColumnView *view)
{
  g_return_val_if_fail (GTK_IS_COLUMN_VIEW (view), FALSE);

  if (!grind_column_view_has_focus (view))
    return FALSE;

  if (!is_in_menu (view))
    gtk_root_set_focus (gtk_widget_get_root (GTK_WIDGET (view)),
                        grind_column_view_get_list (view));

  return TRUE;
}

static gboolean
focus_again_cb (gpointer user_data)
{
  GtkColumnView *view = user_data;

  g_object_steal_data (G_OBJECT (view), FOCUS_KEY);
  if (grind_column_view_has_focus (view) && !is_in_menu (view))
    grind_column_view_focus_selected (view);

  return G_SOURCE_REMOVE;
}

static void
remove_source (gpointer source)
{
  g_source_remove (GPOINTER_TO_UINT (source));
}

/**
 * grind_column_view_keep_focus:
 * @view: a column view, see grind_column_view_focus_selected(), whose rows are about to be replaced
 *
 * Keeps keyboard navigation in the list: if the focus is in a row, it soon moves to the selected
 * row or the first one, unless it has left the list by then.
 */
void
grind_column_view_keep_focus (GtkColumnView *view)
{
  guint source;

  g_return_if_fail (GTK_IS_COLUMN_VIEW (view));

  if (!grind_column_view_hold_focus (view) ||
      g_object_get_data (G_OBJECT (view), FOCUS_KEY) != NULL)
    return;

  source = g_idle_add (focus_again_cb, view);
  g_object_set_data_full (G_OBJECT (view), FOCUS_KEY, GUINT_TO_POINTER (source), remove_source);
}

/* (nullable): An item of the row that contains @widget */
GtkListItem *
grind_column_view_find_item (GtkColumnView *view,
                             GtkWidget     *widget)
{
  g_return_val_if_fail (GTK_IS_COLUMN_VIEW (view), NULL);

  g_autoptr (GtkColumnViewColumn) first = NULL;
  GtkWidget *list = grind_column_view_get_list (view);
  GHashTableIter iter;
  gpointer item;

  while (widget != NULL && gtk_widget_get_parent (widget) != list)
    widget = gtk_widget_get_parent (widget);
  first = g_list_model_get_item (gtk_column_view_get_columns (view), 0);
  if (widget == NULL || first == NULL)
    return NULL;

  g_hash_table_iter_init (&iter, get_column (first)->bound);
  while (g_hash_table_iter_next (&iter, &item, NULL))
    if (gtk_widget_is_ancestor (gtk_list_item_get_child (item), widget))
      return item;

  return NULL;
}

/**
 * grind_column_view_align_titles:
 * @view: a column view whose columns were all made by grind_column_view_new()
 *
 * Right-aligns the titles of right-aligned columns, with the sort arrow before them; call it after
 * adding columns. In right-to-left locales they already are. GTK has no property for it, so this
 * relies on each title being a widget with a box that contains a label and an arrow, and otherwise
 * does nothing.
 */
void
grind_column_view_align_titles (GtkColumnView *view)
{
  GtkWidget *header = gtk_widget_get_first_child (GTK_WIDGET (view));
  GtkWidget *title = header != NULL ? gtk_widget_get_first_child (header) : NULL;

  g_return_if_fail (GTK_IS_COLUMN_VIEW (view));

  if (gtk_widget_get_direction (GTK_WIDGET (view)) == GTK_TEXT_DIR_RTL)
    return;

  for (; title != NULL; title = gtk_widget_get_next_sibling (title))
    {
      GtkWidget *box = gtk_widget_get_first_child (title);
      GtkWidget *label = GTK_IS_BOX (box) ? gtk_widget_get_first_child (box) : NULL;

      /* Aligned titles already begin with their arrow. */
      if (GTK_IS_LABEL (label) && is_number_title (view, gtk_label_get_text (GTK_LABEL (label))))
        {
          gtk_widget_set_halign (box, GTK_ALIGN_END);
          gtk_box_reorder_child_after (GTK_BOX (box), label, gtk_widget_get_last_child (box));
        }
    }
}

/* The height in pixels of its titles and all rows, visible or not */
int
grind_column_view_get_wanted_height (GtkColumnView *view,
                                     guint          n_rows)
{
  GtkWidget *list = grind_column_view_get_list (view);
  GtkWidget *row = list != NULL ? gtk_widget_get_first_child (list) : NULL;
  GtkWidget *header = gtk_widget_get_first_child (GTK_WIDGET (view));
  int row_height = row != NULL ? gtk_widget_get_allocated_height (row) : 0;
  int titles = 0;

  g_return_val_if_fail (GTK_IS_COLUMN_VIEW (view), 0);

  if (row_height <= 1)
    row_height = ROW_HEIGHT;
  if (header != NULL)
    gtk_widget_measure (header, GTK_ORIENTATION_VERTICAL, -1, NULL, &titles, NULL, NULL);

  return titles + (int) MIN (n_rows, MAX_ROWS) * row_height;
}

/* The width in pixels of @text with tabular figures */
int
grind_column_view_measure_text (GtkWidget  *widget,
                                const char *text)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (widget, text);
  PangoAttrList *attributes = pango_attr_list_new ();
  int width;

  pango_attr_list_insert (attributes, pango_attr_font_features_new ("tnum=1"));
  pango_layout_set_attributes (layout, attributes);
  pango_attr_list_unref (attributes);
  pango_layout_get_pixel_size (layout, &width, NULL);

  return width;
}

/* The width in pixels of a column's title, padding and sort arrow */
int
grind_column_view_measure_title (GtkColumnView *view,
                                 const char    *title)
{
  return grind_column_view_measure_text (GTK_WIDGET (view), title) +
         GRIND_CELL_PADDING + ARROW_ROOM;
}

/* The width in pixels that @column needs for its title and its bound cells, which are the visible
 * ones and some before and after them */
int
grind_column_view_measure_contents (GtkColumnViewColumn *column)
{
  GtkColumnView *view;
  GHashTableIter iter;
  gpointer item;
  int width = 0;

  g_return_val_if_fail (GTK_IS_COLUMN_VIEW_COLUMN (column), 0);

  view = GTK_COLUMN_VIEW (gtk_column_view_column_get_column_view (column));
  g_return_val_if_fail (view != NULL, 0);

  g_hash_table_iter_init (&iter, get_column (column)->bound);
  while (g_hash_table_iter_next (&iter, &item, NULL))
    width = MAX (width, grind_cell_measure_whole (GRIND_CELL (gtk_list_item_get_child (item))));

  return MAX (width + GRIND_CELL_PADDING,
              grind_column_view_measure_title (view, gtk_column_view_column_get_title (column)));
}

/**
 * grind_column_view_forget_press:
 * @widget: (nullable): the widget where a button was pressed
 *
 * Clears the pressed look of a row. Call it when the press opened a menu: the menu gets the release
 * event, and GTK would leave the row pressed.
 */
void
grind_column_view_forget_press (GtkWidget *widget)
{
  for (; widget != NULL; widget = gtk_widget_get_parent (widget))
    gtk_widget_unset_state_flags (widget, GTK_STATE_FLAG_ACTIVE);
}

/* Resetting drops the release event, so clear :active by hand. */
static void
reset_clicks (GtkWidget *widget)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_GESTURE_CLICK (controller))
        gtk_event_controller_reset (controller);
    }
  gtk_widget_unset_state_flags (widget, GTK_STATE_FLAG_ACTIVE);
}

/**
 * grind_column_view_end_presses:
 * @view: a column view
 *
 * Resets pending presses of rows, so that the release does not select a row and the next press does
 * not count as a double click. Call it when the rows show different items.
 */
void
grind_column_view_end_presses (GtkColumnView *view)
{
  GtkWidget *row;

  g_return_if_fail (GTK_IS_COLUMN_VIEW (view));

  row = gtk_widget_get_first_child (grind_column_view_get_list (view));
  for (; row != NULL; row = gtk_widget_get_next_sibling (row))
    {
      /* The wrapper of each cell handles clicks, too. */
      reset_clicks (row);
      for (GtkWidget *child = gtk_widget_get_first_child (row); child != NULL;
           child = gtk_widget_get_next_sibling (child))
        reset_clicks (child);
    }
}
