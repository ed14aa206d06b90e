/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sort order of a function pane's list: column titles, their menu, and the action state. */
#include "config.h"

#include "grind-function-pane-private.h"

#include <glib/gi18n.h>

#include "text/columns/grind-function-columns.h"
#include "ui/base/grind-lazy-menu.h"
#include "ui/base/grind-scroll-state.h"
#include "ui/lists/grind-column-sorter.h"
#include "ui/lists/grind-secondary-column.h"

static void
take_order (GrindFunctionPane *self,
            GrindSortKey       key,
            gboolean           is_descending)
{
  gboolean is_new = key != grind_function_list_get_sort_key (self->list) ||
                    grind_function_list_is_ranked (self->list);

  g_simple_action_set_state (self->sort_action,
                             g_variant_new_string (grind_function_columns[key].id));
  if (!is_new && is_descending == grind_function_list_is_descending (self->list))
    return;

  grind_scroll_state_forget (GTK_WIDGET (self));
  self->is_ready = FALSE;
  self->starts_at_top = TRUE;
  grind_function_list_sort (self->list, key, is_descending);
}

static gboolean
is_shown (GrindFunctionPane *self,
          GrindSortKey       key)
{
  GtkColumnViewColumn *column = grind_column_set_get_column (self->columns, key);

  return gtk_column_view_column_get_column_view (column) != NULL;
}

/* Whether functions can be sorted by @key: some columns need a second event, calls or a
 * comparison. */
gboolean
_grind_function_pane_has_key (GrindFunctionPane *self,
                              GrindSortKey       key)
{
  GrindSession *session = grind_view_get_session (GRIND_VIEW (self));

  if (key == GRIND_SORT_SECONDARY)
    return grind_session_get_secondary_event (session) != GRIND_NONE;

  return !grind_list_column_is_missing (&grind_function_columns[key],
                                        grind_session_get_graph (session));
}

/* Acts like a click on the title of the column of @key that results in this order; a hidden column
 * has no title, but can be chosen. */
void
_grind_function_pane_sort_by (GrindFunctionPane *self,
                              GrindSortKey       key,
                              gboolean           is_descending)
{
  if (!_grind_function_pane_has_key (self, key))
    return;

  grind_column_sorter_sort_by (self->view, self->columns, key, is_descending);
  if (!is_shown (self, key))
    take_order (self, key, is_descending);
}

static void
sorter_changed_cb (GrindFunctionPane *self,
                   GtkSorterChange    change,
                   GtkSorter         *sorter)
{
  gboolean is_descending;
  gboolean is_new;
  guint key;

  /* A view that is disposed removes its columns one by one. */
  if (self->columns == NULL || !grind_column_sorter_read (self->view, &key, &is_descending))
    return;
  is_new = key != grind_function_list_get_sort_key (self->list) ||
           grind_function_list_is_ranked (self->list);

  /* The first click on the title of numbers sorts in descending order. */
  if (is_new && !is_descending && grind_list_column_is_large_first (&grind_function_columns[key]))
    {
      _grind_function_pane_sort_by (self, key, TRUE);
      return;
    }

  take_order (self, key, is_descending);
}

/* If the sort column is shown again, restores its sort arrow. */
static void
columns_changed_cb (GrindFunctionPane *self)
{
  GrindSortKey key = grind_function_list_get_sort_key (self->list);
  gboolean is_descending;
  guint shown_key;

  if (!grind_function_list_is_ranked (self->list) && is_shown (self, key) &&
      !grind_column_sorter_read (self->view, &shown_key, &is_descending))
    _grind_function_pane_sort_by (self, key, grind_function_list_is_descending (self->list));
}

static void
sort_by_cb (GrindFunctionPane *self,
            GVariant          *parameter)
{
  const char *id = g_variant_get_string (parameter, NULL);

  for (guint key = 0; key < GRIND_N_SORT_KEYS; key++)
    if (g_str_equal (grind_function_columns[key].id, id))
      grind_function_pane_sort (self, key);
}

/* The sort items, for users who cannot click on titles */
static void
update_sort_menu (GrindFunctionPane *self)
{
  GrindGraph *graph = grind_session_get_graph (grind_view_get_session (GRIND_VIEW (self)));

  g_menu_remove_all (self->sort_menu);
  for (guint key = 0; key < GRIND_N_SORT_KEYS; key++)
    {
      const GrindListColumn *column = &grind_function_columns[key];
      g_autoptr (GMenuItem) item = g_menu_item_new (_(column->title), NULL);

      if (grind_list_column_is_missing (column, graph))
        continue;
      g_menu_item_set_action_and_target (item, "columns.sort", "s", column->id);
      g_menu_append_item (self->sort_menu, item);
    }
}

static void
add_columns_menu (GrindFunctionPane *self)
{
  GMenuModel *menu = grind_column_set_get_menu (self->columns);
  g_autoptr (GMenu) section = g_menu_new ();

  self->sort_menu = g_menu_new ();
  update_sort_menu (self);
  g_menu_append_submenu (section, _("Sort By"), G_MENU_MODEL (self->sort_menu));
  g_menu_prepend_section (G_MENU (menu), NULL, G_MENU_MODEL (section));
  grind_lazy_menu_set (self->columns_button, menu);
}

/* In a comparison, self changes tell most: inclusive ones are those of callees, too. Without calls,
 * there are only self costs. */
static GrindSortKey
get_default_key (GrindFunctionPane *self)
{
  GrindGraph *graph = grind_session_get_graph (grind_view_get_session (GRIND_VIEW (self)));

  return grind_graph_get_before (graph) != NULL || !grind_graph_has_calls (graph)
           ? GRIND_SORT_SELF : GRIND_SORT_INCLUSIVE;
}

/* When a comparison begins or ends, or after a reload there are calls or none any more, the order
 * is the default one, unless the user chose another. */
void
_grind_function_pane_follow_comparison (GrindFunctionPane *self)
{
  GrindGraph *graph = grind_session_get_graph (grind_view_get_session (GRIND_VIEW (self)));
  gboolean is_compared = grind_graph_get_before (graph) != NULL;
  GrindSortKey key = get_default_key (self);
  GrindSortKey previous = self->default_key;
  GrindSortKey shown = grind_function_list_get_sort_key (self->list);

  if (key == previous && is_compared == self->is_compared)
    return;

  self->default_key = key;
  self->is_compared = is_compared;
  update_sort_menu (self);
  _grind_function_pane_show_choice (self);
  if (shown == previous || !_grind_function_pane_has_key (self, shown))
    _grind_function_pane_sort_by (self, key, TRUE);
}

/* Call this once, when the navigator is known. */
void
_grind_function_pane_add_columns (GrindFunctionPane *self)
{
  const char *id = grind_function_columns[get_default_key (self)].id;

  self->columns = grind_column_set_new (self->view, self->scroller, grind_function_columns,
                                        grind_n_function_columns,
                                        grind_view_get_navigator (GRIND_VIEW (self)),
                                        "function-columns");
  grind_column_set_add_sorters (self->columns);
  g_signal_connect_object (self->columns, "changed", G_CALLBACK (columns_changed_cb), self,
                           G_CONNECT_SWAPPED);

  /* Activating it with the current key reverses the order. */
  self->sort_action = g_simple_action_new_stateful ("sort", G_VARIANT_TYPE_STRING,
                                                    g_variant_new_string (id));
  g_signal_connect_object (self->sort_action, "activate", G_CALLBACK (sort_by_cb), self,
                           G_CONNECT_SWAPPED);
  g_action_map_add_action (G_ACTION_MAP (grind_column_set_get_actions (self->columns)),
                           G_ACTION (self->sort_action));
  gtk_widget_insert_action_group (GTK_WIDGET (self), "columns",
                                  grind_column_set_get_actions (self->columns));
  add_columns_menu (self);

  g_signal_connect_object (gtk_column_view_get_sorter (self->view), "changed",
                           G_CALLBACK (sorter_changed_cb), self, G_CONNECT_SWAPPED);
  self->default_key = get_default_key (self);
  self->is_compared = grind_graph_get_before (grind_navigator_get_graph (
                        grind_view_get_navigator (GRIND_VIEW (self)))) != NULL;
  _grind_function_pane_sort_by (self, self->default_key, TRUE);
}

/* While the best matches of a search come first, no title has an arrow; afterwards the arrow is
 * restored. */
void
_grind_function_pane_show_order (GrindFunctionPane *self)
{
  gboolean is_ranked = grind_function_list_is_ranked (self->list);
  gboolean is_descending;
  guint key;

  if (grind_column_sorter_read (self->view, &key, &is_descending) != is_ranked)
    return;

  if (is_ranked)
    {
      gtk_column_view_sort_by_column (self->view, NULL, GTK_SORT_ASCENDING);
      g_simple_action_set_state (self->sort_action, g_variant_new_string (""));
    }
  else
    _grind_function_pane_sort_by (self, grind_function_list_get_sort_key (self->list),
                                  grind_function_list_is_descending (self->list));
}

/**
 * grind_function_pane_sort:
 * @self: a function pane
 * @key: the sort key
 *
 * Acts like a click on the title of the column of @key, for users who cannot click.
 */
void
grind_function_pane_sort (GrindFunctionPane *self,
                          GrindSortKey       key)
{
  gboolean is_descending;

  g_return_if_fail (GRIND_IS_FUNCTION_PANE (self));
  g_return_if_fail (key < GRIND_N_SORT_KEYS);

  if (key == grind_function_list_get_sort_key (self->list) &&
      !grind_function_list_is_ranked (self->list))
    is_descending = !grind_function_list_is_descending (self->list);
  else
    is_descending = grind_list_column_is_large_first (&grind_function_columns[key]);
  _grind_function_pane_sort_by (self, key, is_descending);
}
