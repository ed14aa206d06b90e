/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The contents of a function pane, and its keyboard navigation. */
#include "config.h"

#include "grind-function-pane-private.h"

#include <glib/gi18n.h>

#include "text/columns/grind-function-columns.h"
#include "text/grind-base-text.h"
#include "text/grind-cost-text.h"
#include "text/grind-filter-text.h"
#include "text/grind-node-text.h"
#include "ui/base/grind-accessible.h"
#include "ui/base/grind-dialogs.h"
#include "ui/base/grind-focus.h"
#include "ui/base/grind-last-actions.h"
#include "ui/base/grind-line-layout.h"
#include "ui/base/grind-pane-layout.h"
#include "ui/base/grind-scroll-state.h"
#include "ui/base/grind-settings.h"
#include "ui/base/gtk48/grind-scroll-shim.h"
#include "ui/lists/grind-secondary-column.h"

/* Sort key, descending, grouping, search text, rows above the visible area, choice of changes */
#define STATE_TYPE "(ubusdu)"

/* Instead of the sort key: the default order, which in a comparison is another one */
#define DEFAULT_KEY G_MAXUINT32

/* Likewise before there were comparisons, without the choice */
#define OLD_STATE_TYPE "(ubusd)"

G_DEFINE_FINAL_TYPE (GrindFunctionPane, grind_function_pane, GRIND_TYPE_VIEW)

static GrindSession *
get_session (GrindFunctionPane *self)
{
  return grind_view_get_session (GRIND_VIEW (self));
}

static GrindNavigator *
get_navigator (GrindFunctionPane *self)
{
  return grind_view_get_navigator (GRIND_VIEW (self));
}

/* Titles and widths that depend on the rows follow when these are listed. */
static void
update_columns (GrindFunctionPane *self)
{
  grind_column_set_update (self->columns, NULL);
  self->has_old_columns = TRUE;
}

static void
update_footer (GrindFunctionPane   *self,
               GrindFunctionFilter *filter)
{
  GrindNavigator *navigator = get_navigator (self);
  GrindGraph *graph = grind_function_filter_get_graph (filter);
  GrindEventId event = grind_session_get_event (get_session (self));
  g_autofree char *count = grind_filter_text_dup_count (filter);
  const GrindCosts *costs = grind_cost_text_get_costs (graph, event);
  g_autofree char *total = grind_filter_text_dup_total (navigator, graph, costs);
  g_autofree char *base = grind_base_text_dup (navigator, costs);

  gtk_label_set_text (self->count_label, count);
  gtk_label_set_text (self->total_label, total);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->total_label), base);
}

static void
update_empty_label (GrindFunctionPane   *self,
                    GrindFunctionFilter *filter)
{
  gboolean is_empty = grind_function_filter_get_n_rows (filter) == 0;
  g_autofree char *message = is_empty ? grind_filter_text_dup_empty (filter) : NULL;

  gtk_label_set_text (self->empty_label, is_empty ? message : "");
  gtk_widget_set_visible (GTK_WIDGET (self->empty_label), is_empty);
}

static void
mark_matches (GrindFunctionPane *self)
{
  GrindFunctionFilter *filter = grind_function_list_get_filter (self->list);

  grind_column_set_set_match (self->columns, grind_function_filter_get_pattern (filter));
}

/* Runs before the view's handler: removed rows would lose the focus, and new rows must mark the
 * search. A group that is collapsed keeps the focus in its row. */
static void
items_changed_cb (GrindFunctionPane *self,
                  guint              position,
                  guint              n_removed,
                  guint              n_added)
{
  if (n_removed > 0 && !grind_function_list_is_quiet (self->list))
    grind_column_view_hold_focus (self->view);
  mark_matches (self);
}

static void
listed_cb (GrindFunctionPane *self)
{
  GrindFunctionFilter *filter = grind_function_list_get_filter (self->list);

  mark_matches (self);
  if (self->has_old_columns)
    grind_column_set_update (self->columns, grind_function_list_get_list_rows (self->list));
  self->has_old_columns = FALSE;
  grind_column_view_refresh_all (self->view);
  update_footer (self, filter);
  update_empty_label (self, filter);
  _grind_function_pane_show_left_out (self);
}

static void
hidden_refused_cb (GrindFunctionPane *self,
                   const char        *message)
{
  grind_dialogs_show_error (GTK_WIDGET (self), _("Hidden functions unchanged"), message);
}

static void
show_hidden_cb (GrindFunctionPane *self)
{
  grind_session_show_all (get_session (self));
}

/* Rows show their new costs together with the new order, a moment later. */
static void
list_again (GrindFunctionPane *self)
{
  GrindSession *session = get_session (self);

  self->is_ready = FALSE;
  update_columns (self);
  grind_function_list_set_secondary (self->list, grind_session_get_secondary_event (session));
  grind_function_list_show (self->list, grind_session_get_graph (session),
                            grind_session_get_event (session));
}

/* If the sort event was removed, restores the default order. The costs of groups are computed with
 * the list. Returns whether the list changes. */
static gboolean
update_secondary (GrindFunctionPane *self)
{
  gboolean is_sorted = grind_function_list_get_sort_key (self->list) == GRIND_SORT_SECONDARY;
  gboolean is_grouped = grind_function_list_get_group_by (self->list) != GRIND_GROUP_BY_NONE;

  if (is_sorted && grind_session_get_secondary_event (get_session (self)) == GRIND_NONE)
    _grind_function_pane_sort_by (self, self->default_key, TRUE);
  if (!is_sorted && !is_grouped)
    update_columns (self);

  return is_sorted || is_grouped;
}

static void
restyle (GrindFunctionPane *self)
{
  GrindFunctionFilter *filter = grind_function_list_get_filter (self->list);

  grind_column_set_update (self->columns, NULL);
  _grind_function_pane_show_hidden (self);
  if (filter == NULL)
    return;

  update_footer (self, filter);
  grind_column_set_update (self->columns, grind_function_list_get_list_rows (self->list));
}

static void
select_again (GrindFunctionPane *self)
{
  GrindNodeId selected = grind_navigator_get_selected (get_navigator (self));

  if (selected == grind_function_list_get_selected (self->list))
    return;

  grind_scroll_state_forget (GTK_WIDGET (self));
  grind_function_list_set_selected (self->list, selected);
  _grind_function_pane_queue_scroll (self);
}

static void
grind_function_pane_update (GrindView    *view,
                            GrindChanges  changes)
{
  const GrindChanges costs = GRIND_CHANGE_GRAPH | GRIND_CHANGE_EVENT;
  const GrindChanges hidden = GRIND_CHANGE_HIDDEN | GRIND_CHANGE_STYLE;
  const GrindChanges rows = GRIND_CHANGE_SECONDARY_EVENT | GRIND_CHANGE_STYLE |
                            GRIND_CHANGE_COLORS | GRIND_CHANGE_NOTES;
  GrindFunctionPane *self = GRIND_FUNCTION_PANE (view);
  GrindHiddenFunctions *hidden_functions = grind_session_get_hidden_functions (get_session (self));
  gboolean is_another = (changes & costs) != 0;

  if ((changes & GRIND_CHANGE_SELECTED) != 0)
    select_again (self);
  if ((changes & GRIND_CHANGE_GRAPH) != 0)
    _grind_function_pane_follow_comparison (self);
  if ((changes & GRIND_CHANGE_SECONDARY_EVENT) != 0)
    is_another |= update_secondary (self);
  if ((changes & GRIND_CHANGE_HIDDEN) != 0)
    {
      grind_function_list_leave_out (self->list, hidden_functions);
      self->is_ready &= !grind_function_list_is_busy (self->list);
    }
  if ((changes & (hidden | costs)) != 0)
    _grind_function_pane_show_hidden (self);
  if ((changes & GRIND_CHANGE_STYLE) != 0)
    restyle (self);
  if (is_another)
    list_again (self);
  else if ((changes & rows) != 0)
    grind_column_view_refresh_all (self->view);
}

static gboolean
grind_function_pane_is_complete (GrindView *view)
{
  return GRIND_FUNCTION_PANE (view)->is_ready;
}

static void
list_selected_cb (GrindFunctionPane *self)
{
  grind_view_select (GRIND_VIEW (self), grind_function_list_get_selected (self->list));
}

static void
activate_cb (GrindFunctionPane *self,
             guint              position)
{
  GrindNodeId node = grind_function_list_get_node (self->list, position);

  if (!grind_function_groups_activate (self->groups, position) && node != GRIND_NONE)
    grind_navigator_go_to (get_navigator (self), node);
}

static gboolean
query_tooltip_cb (GrindFunctionPane *self,
                  int                x,
                  int                y,
                  gboolean           is_keyboard,
                  GtkTooltip        *tooltip,
                  GtkWidget         *view)
{
  GtkListItem *item;
  GtkWidget *widget;
  g_autofree char *markup = NULL;
  GrindRow *row;

  widget = is_keyboard ? gtk_root_get_focus (gtk_widget_get_root (view))
                       : gtk_widget_pick (view, x, y, GTK_PICK_DEFAULT);
  item = grind_column_view_find_item (self->view, widget);
  if (item == NULL)
    return FALSE;

  row = gtk_list_item_get_item (item);
  markup = grind_function_rows_dup_tooltip (grind_row_get_rows (row), grind_row_get_position (row),
                                            get_navigator (self));
  if (markup == NULL)
    return FALSE;
  gtk_tooltip_set_markup (tooltip, markup);

  return TRUE;
}

/* Moves the focus to the list, to the selected function or the first match. */
static void
enter_list (GrindFunctionPane *self)
{
  guint position = _grind_function_pane_get_selected (self);

  if (g_list_model_get_n_items (G_LIST_MODEL (self->list)) == 0)
    return;

  if (position == GTK_INVALID_LIST_POSITION)
    {
      position = 0;
      gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->list), position, TRUE);
    }
  grind_column_view_scroll_to (self->view, position);
  grind_column_view_focus_row (self->view, position);
}

static void
search_changed_cb (GrindFunctionPane *self)
{
  GrindPattern *pattern = grind_search_entry_get_pattern (self->search_entry);
  gboolean is_ranked = grind_pattern_get_mode (pattern) == GRIND_SEARCH_FUZZY &&
                       !grind_pattern_is_empty (pattern);

  grind_scroll_state_forget (GTK_WIDGET (self));
  self->is_ready = FALSE;
  self->starts_at_top |= is_ranked;
  grind_function_list_search (self->list, pattern, is_ranked);
  _grind_function_pane_show_order (self);
}

static void
failed_cb (GrindFunctionPane *self,
           const GError      *error)
{
  self->is_ready = TRUE;
  grind_search_entry_set_error (self->search_entry, error->message);
}

static void
set_group_by (GrindFunctionPane *self,
              GrindGroupBy       by)
{
  if (by == grind_function_list_get_group_by (self->list))
    return;

  self->is_ready = FALSE;
  grind_function_list_set_group_by (self->list, by);
  gtk_drop_down_set_selected (self->group_drop_down, by);
  update_columns (self);
}

/* The choices are in the order of GrindGroupBy. The user's choice is saved. */
static void
group_changed_cb (GrindFunctionPane *self)
{
  GrindGroupBy by = gtk_drop_down_get_selected (self->group_drop_down);

  if (self->list == NULL || by == grind_function_list_get_group_by (self->list))
    return;

  grind_settings_set_group_by (by);
  grind_scroll_state_forget (GTK_WIDGET (self));
  set_group_by (self, by);
}

static void
stop_search_cb (GrindFunctionPane *self)
{
  grind_search_entry_set_text (self->search_entry, "");
  grind_column_view_focus_row (self->view, _grind_function_pane_get_selected (self));
}

static void
focus_search_cb (GrindFunctionPane *self)
{
  /* Prepare a search in advance, so that the first letter is not delayed. */
  if (get_session (self) != NULL)
    grind_search_prepare_async (grind_session_get_profile (get_session (self)), NULL);
}

static void
search_action (GtkWidget  *widget,
               const char *action,
               GVariant   *parameter)
{
  GrindFunctionPane *self = GRIND_FUNCTION_PANE (widget);

  grind_search_entry_select_all (self->search_entry);
}

static void
add_search (GrindFunctionPane *self)
{
  GtkEventController *focus = gtk_event_controller_focus_new ();

  g_signal_connect_object (focus, "enter", G_CALLBACK (focus_search_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self->search_entry), focus);
}

static void
grind_function_pane_dispose (GObject *object)
{
  GrindFunctionPane *self = GRIND_FUNCTION_PANE (object);

  if (self->view != NULL)
    gtk_column_view_set_model (self->view, NULL);
  grind_scroll_state_forget (GTK_WIDGET (self));
  if (self->map_tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self->scroller), self->map_tick);
  self->map_tick = 0;
  g_clear_object (&self->menu);
  g_clear_object (&self->groups);
  g_clear_object (&self->columns);
  gtk_widget_dispose_template (GTK_WIDGET (self), GRIND_TYPE_FUNCTION_PANE);
  g_clear_handle_id (&self->scroll_source, g_source_remove);
  g_clear_object (&self->sort_action);
  g_clear_object (&self->sort_menu);
  g_clear_object (&self->list);

  G_OBJECT_CLASS (grind_function_pane_parent_class)->dispose (object);
}

static gboolean
grind_function_pane_grab_focus (GtkWidget *widget)
{
  GrindFunctionPane *self = GRIND_FUNCTION_PANE (widget);

  if (!_grind_function_pane_has_size (self))
    {
      self->awaits_focus = self->awaits_size = TRUE;
      return gtk_widget_grab_focus (GTK_WIDGET (self->columns_button));
    }

  return grind_column_view_focus_row (self->view, _grind_function_pane_get_selected (self));
}

static gboolean
grind_function_pane_focus_stop (GrindView        *view,
                                GtkWidget        *stop,
                                GtkDirectionType  direction)
{
  GrindFunctionPane *self = GRIND_FUNCTION_PANE (view);

  return stop == GTK_WIDGET (self->view)
           ? grind_column_view_focus_row (self->view, _grind_function_pane_get_selected (self))
           : gtk_widget_child_focus (stop, direction);
}

/* Another half is active, unless it is the first one. */
static void
navigator_cb (GrindFunctionPane *self)
{
  GrindNavigator *navigator = get_navigator (self);
  GrindSession *session = grind_navigator_get_session (navigator);

  grind_row_menu_set_navigator (self->menu, navigator);
  if (self->columns != NULL)
    {
      grind_column_set_set_navigator (self->columns, navigator);
      return;
    }

  _grind_function_pane_add_columns (self);
  _grind_function_pane_show_choice (self);
  grind_function_list_set_selected (self->list, grind_navigator_get_selected (navigator));
  g_signal_connect_object (self->list, "notify::selected", G_CALLBACK (list_selected_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "hidden-refused", G_CALLBACK (hidden_refused_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_column_view_set_model (self->view, GTK_SELECTION_MODEL (self->list));
  grind_secondary_column_follow (self->columns, GRIND_SORT_SECONDARY, session);
  grind_secondary_column_attach (self->columns, GRIND_SORT_SECONDARY, session);
  set_group_by (self, grind_settings_get_group_by ());
}

static void
add_stops (GrindFunctionPane *self)
{
  GtkWidget * const stops[] = {
    GTK_WIDGET (self->search_entry), GTK_WIDGET (self->group_drop_down),
    GTK_WIDGET (self->choice_drop_down), GTK_WIDGET (self->columns_button),
    GTK_WIDGET (self->view), GTK_WIDGET (self->left_out_bar), GTK_WIDGET (self->hidden_bar),
    GTK_WIDGET (self->only_button)
  };

  for (guint i = 0; i < G_N_ELEMENTS (stops); i++)
    grind_view_add_stop (GRIND_VIEW (self), stops[i]);
}

static void
grind_function_pane_class_init (GrindFunctionPaneClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GrindViewClass *view_class = GRIND_VIEW_CLASS (klass);

  object_class->dispose = grind_function_pane_dispose;
  widget_class->grab_focus = grind_function_pane_grab_focus;
  view_class->update = grind_function_pane_update;
  view_class->is_complete = grind_function_pane_is_complete;
  view_class->focus_stop = grind_function_pane_focus_stop;

  gtk_widget_class_set_layout_manager_type (widget_class, GRIND_TYPE_PANE_LAYOUT);
  g_type_ensure (GRIND_TYPE_HELP);
  g_type_ensure (GRIND_TYPE_LINE_LAYOUT);
  g_type_ensure (GRIND_TYPE_MESSAGE_BAR);
  g_type_ensure (GRIND_TYPE_SEARCH_ENTRY);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               GRIND_RESOURCES "ui/grind-function-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, GrindFunctionPane, hidden_bar);
  gtk_widget_class_bind_template_child (widget_class, GrindFunctionPane, left_out_bar);
  gtk_widget_class_bind_template_child (widget_class, GrindFunctionPane, choice_drop_down);
  gtk_widget_class_bind_template_child (widget_class, GrindFunctionPane, search_entry);
  gtk_widget_class_bind_template_child (widget_class, GrindFunctionPane, group_drop_down);
  gtk_widget_class_bind_template_child (widget_class, GrindFunctionPane, help);
  gtk_widget_class_bind_template_child (widget_class, GrindFunctionPane, scroller);
  gtk_widget_class_bind_template_child (widget_class, GrindFunctionPane, view);
  gtk_widget_class_bind_template_child (widget_class, GrindFunctionPane, empty_label);
  gtk_widget_class_bind_template_child (widget_class, GrindFunctionPane, columns_button);
  gtk_widget_class_bind_template_child (widget_class, GrindFunctionPane, only_button);
  gtk_widget_class_bind_template_child (widget_class, GrindFunctionPane, count_label);
  gtk_widget_class_bind_template_child (widget_class, GrindFunctionPane, total_label);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, query_tooltip_cb);
  gtk_widget_class_bind_template_callback (widget_class, enter_list);
  gtk_widget_class_bind_template_callback (widget_class, group_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, _grind_function_pane_choice_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, _grind_function_pane_list_all_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, show_hidden_cb);
  gtk_widget_class_bind_template_callback (widget_class, stop_search_cb);

  grind_last_actions_install (widget_class, "function-pane.search", NULL, search_action);
}

static void
grind_function_pane_init (GrindFunctionPane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  grind_focus_remember (GTK_WIDGET (self));

  self->list = grind_function_list_new ();
  /* Connected before the view, because afterwards the focus is lost. */
  g_signal_connect_object (self->list, "items-changed", G_CALLBACK (items_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->list, "listed", G_CALLBACK (listed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->list, "failed", G_CALLBACK (failed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->list, "complete",
                           G_CALLBACK (_grind_function_pane_queue_scroll), self,
                           G_CONNECT_SWAPPED);
  add_search (self);
  self->groups = grind_function_groups_new (GTK_WIDGET (self), self->view, self->list,
                                            self->only_button);
  self->menu = grind_row_menu_new (GTK_WIDGET (self), self->view, grind_row_get_node);
  grind_accessible_set_label (gtk_widget_get_first_child (GTK_WIDGET (self->group_drop_down)),
                              _("Group by"));
  grind_accessible_set_label (gtk_widget_get_first_child (GTK_WIDGET (self->choice_drop_down)),
                              _("Functions to list"));
  grind_column_view_set_label (self->view, _("Functions"));
  grind_scroll_shim_attach (self->scroller);
  _grind_function_pane_watch_place (self);
  add_stops (self);
  g_signal_connect (self, "notify::navigator", G_CALLBACK (navigator_cb), NULL);
}

/**
 * grind_function_pane_search_for:
 * @self: a function pane
 * @text: the search text
 *
 * Acts as if the user had typed @text into the search entry.
 */
void
grind_function_pane_search_for (GrindFunctionPane *self,
                                const char        *text)
{
  g_return_if_fail (GRIND_IS_FUNCTION_PANE (self));
  g_return_if_fail (text != NULL);

  grind_search_entry_set_text (self->search_entry, text);
}

/* Order, groups, search, choice and scroll position, for another pane of these functions; opaque */
GVariant *
grind_function_pane_dup_state (GrindFunctionPane *self)
{
  g_autoptr (GVariant) scroll = NULL;
  gboolean is_descending;
  guint32 key;
  double rows;

  g_return_val_if_fail (GRIND_IS_FUNCTION_PANE (self), NULL);

  key = grind_function_list_get_sort_key (self->list);
  is_descending = grind_function_list_is_descending (self->list);
  if (key == self->default_key && is_descending)
    key = DEFAULT_KEY;
  scroll = grind_scroll_state_dup (GTK_WIDGET (self));
  g_variant_get_child (scroll, 0, "d", &rows);

  return g_variant_ref_sink (g_variant_new (STATE_TYPE, key, is_descending,
                                            grind_function_list_get_group_by (self->list),
                                            grind_search_entry_get_text (self->search_entry),
                                            rows, grind_function_list_get_choice (self->list)));
}

/**
 * grind_function_pane_set_state:
 * @self: a function pane
 * @state: the state of another pane, maybe of an earlier run; ignored if it is invalid
 *
 * Restores order, groups, search, choice and scroll position of the other pane.
 */
void
grind_function_pane_set_state (GrindFunctionPane *self,
                               GVariant          *state)
{
  guint32 key, by, choice;
  gboolean is_descending;
  const char *text;
  double rows;

  g_return_if_fail (GRIND_IS_FUNCTION_PANE (self));

  choice = grind_function_list_get_choice (self->list);
  if (g_variant_is_of_type (state, G_VARIANT_TYPE (STATE_TYPE)))
    g_variant_get (state, "(ubu&sdu)", &key, &is_descending, &by, &text, &rows, &choice);
  else if (g_variant_is_of_type (state, G_VARIANT_TYPE (OLD_STATE_TYPE)))
    g_variant_get (state, "(ubu&sd)", &key, &is_descending, &by, &text, &rows);
  else
    return;

  if ((key >= GRIND_N_SORT_KEYS && key != DEFAULT_KEY) || by > GRIND_GROUP_BY_CYCLE ||
      choice > GRIND_CHANGED_GONE)
    return;

  if (key == DEFAULT_KEY || !_grind_function_pane_has_key (self, key))
    key = self->default_key;
  /* A new column of numbers always starts in descending order. */
  _grind_function_pane_sort_by (self, key, TRUE);
  _grind_function_pane_sort_by (self, key, is_descending);
  set_group_by (self, by);
  _grind_function_pane_choose (self, choice);
  grind_search_entry_set_text (self->search_entry, text);
  grind_scroll_state_restore (GTK_WIDGET (self), g_variant_new_parsed ("[%d]", rows),
                              _grind_function_pane_is_settled);
}

/**
 * grind_function_pane_group_by:
 * @self: a function pane
 * @by: the grouping
 *
 * Acts as if the user had chosen @by next to the search.
 */
void
grind_function_pane_group_by (GrindFunctionPane *self,
                              GrindGroupBy       by)
{
  g_return_if_fail (GRIND_IS_FUNCTION_PANE (self));
  g_return_if_fail (by <= GRIND_GROUP_BY_CYCLE);

  gtk_drop_down_set_selected (self->group_drop_down, by);
}

/**
 * grind_function_pane_show_only:
 * @self: a function pane
 * @by: the grouping of @group
 * @group: the number of a group: for a file or an object its ID
 *
 * Lists only the functions of one group, like the menu of that group.
 */
void
grind_function_pane_show_only (GrindFunctionPane *self,
                               GrindGroupBy       by,
                               guint              group)
{
  g_return_if_fail (GRIND_IS_FUNCTION_PANE (self));

  self->is_ready = FALSE;
  grind_function_list_show_only (self->list, by, group);
}

/**
 * grind_function_pane_open_help:
 * @self: a function pane
 *
 * Opens the help on the list, or closes it.
 */
void
grind_function_pane_open_help (GrindFunctionPane *self)
{
  g_return_if_fail (GRIND_IS_FUNCTION_PANE (self));

  grind_help_open (self->help, GTK_WIDGET (self));
}

/**
 * grind_function_pane_focus_last:
 * @self: a function pane
 *
 * Gives the keyboard focus to the widget that had it last. In the list, that is the currently
 * selected row; without one, the search gets it.
 *
 * Returns: whether a widget took the focus
 */
gboolean
grind_function_pane_focus_last (GrindFunctionPane *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkWidget *last;

  g_return_val_if_fail (GRIND_IS_FUNCTION_PANE (self), FALSE);

  last = grind_focus_find_last (widget);
  if (last != NULL && !gtk_widget_is_ancestor (last, GTK_WIDGET (self->view)) &&
      grind_focus_grab_last (widget))
    return TRUE;

  return gtk_widget_grab_focus (widget) || gtk_widget_child_focus (widget, GTK_DIR_TAB_FORWARD);
}
