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
#include "text/grind-text-style.h"
#include "ui/base/grind-accessible.h"
#include "ui/base/grind-dialogs.h"
#include "ui/base/grind-focus.h"
#include "ui/base/grind-line-layout.h"
#include "ui/base/grind-scroll-state.h"
#include "ui/base/grind-settings.h"
#include "ui/base/gtk48/grind-scroll-shim.h"
#include "ui/lists/grind-secondary-column.h"

/* Sort key, descending, grouping, search text, rows above the visible area */
#define STATE_TYPE "(ubusd)"

G_DEFINE_FINAL_TYPE (GrindFunctionPane, grind_function_pane, ADW_TYPE_BIN)

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
  GrindSession *session = self->session;
  GrindGraph *graph = grind_function_filter_get_graph (filter);
  GrindEventId event = grind_session_get_event (session);
  g_autofree char *count = grind_filter_text_dup_count (filter);
  const GrindCosts *costs = grind_cost_text_get_costs (session, graph, event);
  g_autofree char *total = grind_filter_text_dup_total (session, graph, costs);
  g_autofree char *base = grind_base_text_dup (session, costs);

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
}

static void
hidden_changed_cb (GrindFunctionPane *self)
{
  self->is_ready = FALSE;
  grind_function_list_leave_out (self->list,
                                 grind_session_get_hidden_functions (self->session));
  _grind_function_pane_show_hidden (self);
}

static void
hidden_refused_cb (GrindFunctionPane *self,
                   const char        *message)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  if (GTK_IS_WINDOW (root))
    grind_dialogs_show_error (GTK_WINDOW (root), _("Hidden functions unchanged"), message);
}

static void
show_hidden_cb (GrindFunctionPane *self)
{
  grind_session_show_all (self->session);
}

static void
costs_changed_cb (GrindFunctionPane *self)
{
  /* Rows show their new costs together with the new order, a moment later. */
  self->is_ready = FALSE;
  update_columns (self);
  _grind_function_pane_show_hidden (self);
  grind_function_list_set_secondary (self->list,
                                     grind_session_get_secondary_event (self->session));
  grind_function_list_show (self->list, grind_session_get_graph (self->session),
                            grind_session_get_event (self->session));
}

/* If the sort event was removed, sorts by the first event. The costs of groups are computed with
 * the list. */
static void
secondary_changed_cb (GrindFunctionPane *self)
{
  gboolean is_sorted = grind_function_list_get_sort_key (self->list) == GRIND_SORT_SECONDARY;
  gboolean is_grouped = grind_function_list_get_group_by (self->list) != GRIND_GROUP_BY_NONE;

  grind_secondary_column_follow (self->columns, GRIND_SORT_SECONDARY, self->session);
  if (is_sorted && grind_session_get_secondary_event (self->session) == GRIND_NONE)
    _grind_function_pane_sort_by (self, GRIND_SORT_INCLUSIVE, TRUE);
  if (is_sorted || is_grouped)
    costs_changed_cb (self);
  else
    {
      update_columns (self);
      grind_column_view_refresh_all (self->view);
    }
}

static void
percent_changed_cb (GrindFunctionPane *self)
{
  GrindFunctionFilter *filter = grind_function_list_get_filter (self->list);

  grind_column_set_update (self->columns, NULL);
  _grind_function_pane_show_hidden (self);
  if (filter == NULL)
    return;

  update_footer (self, filter);
  grind_column_set_update (self->columns, grind_function_list_get_list_rows (self->list));
  grind_column_view_refresh_all (self->view);
}

static void
color_map_changed_cb (GrindFunctionPane *self)
{
  grind_column_view_refresh_all (self->view);
}

static void
session_selected_cb (GrindFunctionPane *self)
{
  GrindNodeId selected = grind_session_get_selected (self->session);

  if (selected == grind_function_list_get_selected (self->list))
    return;

  grind_scroll_state_forget (GTK_WIDGET (self));
  grind_function_list_set_selected (self->list, selected);
  _grind_function_pane_queue_scroll (self);
}

static void
list_selected_cb (GrindFunctionPane *self)
{
  grind_scroll_state_forget (GTK_WIDGET (self));
  grind_session_set_selected (self->session, grind_function_list_get_selected (self->list));
}

static void
activate_cb (GrindFunctionPane *self,
             guint              position)
{
  GrindNodeId node = grind_function_list_get_node (self->list, position);

  if (!grind_function_groups_activate (self->groups, position) && node != GRIND_NONE)
    grind_session_go_to (self->session, node);
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
                                            self->session);
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
  if (self->session != NULL)
    grind_search_prepare_async (grind_session_get_profile (self->session), NULL);
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
  g_clear_object (&self->list);
  g_clear_object (&self->session);

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

/* Whether the focus moved on inside @widget: an entry would take it again from itself. */
static gboolean
move_inside (GtkWidget        *widget,
             GtkDirectionType  direction)
{
  GtkRoot *root = gtk_widget_get_root (widget);
  GtkWidget *focus = gtk_root_get_focus (root);

  return gtk_widget_child_focus (widget, direction) && gtk_root_get_focus (root) != focus;
}

/* The Tab key visits the entry, the menu and the list: in GTK 4.8 it would step through all rows
 * of a list, however long. */
static gboolean
grind_function_pane_focus (GtkWidget        *widget,
                           GtkDirectionType  direction)
{
  GrindFunctionPane *self = GRIND_FUNCTION_PANE (widget);
  GtkWidget *stops[] = { GTK_WIDGET (self->search_entry), GTK_WIDGET (self->group_drop_down),
                         GTK_WIDGET (self->columns_button), GTK_WIDGET (self->view),
                         GTK_WIDGET (self->hidden_bar), GTK_WIDGET (self->only_button) };
  int step = direction == GTK_DIR_TAB_FORWARD ? 1 : -1;
  int stop = grind_focus_find_stop (stops, G_N_ELEMENTS (stops), direction);

  if (direction != GTK_DIR_TAB_FORWARD && direction != GTK_DIR_TAB_BACKWARD)
    return GTK_WIDGET_CLASS (grind_function_pane_parent_class)->focus (widget, direction);

  /* The entry also contains a menu. */
  if (stop >= 0 && stop < (int) G_N_ELEMENTS (stops) && stops[stop] != GTK_WIDGET (self->view) &&
      move_inside (stops[stop], direction))
    return TRUE;

  for (stop += step; stop >= 0 && stop < (int) G_N_ELEMENTS (stops); stop += step)
    if (stops[stop] == GTK_WIDGET (self->view)
        ? grind_column_view_focus_row (self->view, _grind_function_pane_get_selected (self))
        : gtk_widget_child_focus (stops[stop], direction))
      return TRUE;

  return FALSE;
}

static void
grind_function_pane_class_init (GrindFunctionPaneClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = grind_function_pane_dispose;
  widget_class->grab_focus = grind_function_pane_grab_focus;
  widget_class->focus = grind_function_pane_focus;

  g_type_ensure (GRIND_TYPE_HELP);
  g_type_ensure (GRIND_TYPE_LINE_LAYOUT);
  g_type_ensure (GRIND_TYPE_MESSAGE_BAR);
  g_type_ensure (GRIND_TYPE_SEARCH_ENTRY);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               GRIND_RESOURCES "ui/grind-function-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, GrindFunctionPane, hidden_bar);
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
  gtk_widget_class_bind_template_callback (widget_class, search_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, show_hidden_cb);
  gtk_widget_class_bind_template_callback (widget_class, stop_search_cb);

  gtk_widget_class_install_action (widget_class, "function-pane.search", NULL, search_action);
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
  grind_column_view_set_label (self->view, _("Functions"));
  grind_scroll_shim_attach (self->scroller);
  _grind_function_pane_watch_place (self);
}

/**
 * grind_function_pane_set_session:
 * @self: a function pane
 * @session: the session whose functions to list
 *
 * Lists the functions of @session from now on. Call this only once.
 */
void
grind_function_pane_set_session (GrindFunctionPane *self,
                                 GrindSession      *session)
{
  const struct { const char *name; GCallback callback; } signals[] = {
    { "notify::event", G_CALLBACK (costs_changed_cb) },
    { "notify::graph", G_CALLBACK (costs_changed_cb) },
    { "notify::secondary-event", G_CALLBACK (secondary_changed_cb) },
    { "notify::percent", G_CALLBACK (percent_changed_cb) },
    { "notify::selected", G_CALLBACK (session_selected_cb) },
    { "notify::color-map", G_CALLBACK (color_map_changed_cb) },
    { "hidden-changed", G_CALLBACK (hidden_changed_cb) },
    { "hidden-refused", G_CALLBACK (hidden_refused_cb) },
  };

  g_return_if_fail (GRIND_IS_FUNCTION_PANE (self));
  g_return_if_fail (GRIND_IS_SESSION (session));
  g_return_if_fail (self->session == NULL);

  self->session = g_object_ref (session);
  grind_row_menu_set_session (self->menu, session);
  _grind_function_pane_add_columns (self);
  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    g_signal_connect_object (session, signals[i].name, signals[i].callback, self,
                             G_CONNECT_SWAPPED);
  g_signal_connect_object (self->list, "notify::selected", G_CALLBACK (list_selected_cb), self,
                           G_CONNECT_SWAPPED);

  g_signal_connect_object (grind_text_style_get_default (), "notify::short-names",
                           G_CALLBACK (percent_changed_cb), self, G_CONNECT_SWAPPED);
  grind_function_list_leave_out (self->list, grind_session_get_hidden_functions (session));
  gtk_column_view_set_model (self->view, GTK_SELECTION_MODEL (self->list));
  grind_function_list_set_selected (self->list, grind_session_get_selected (session));
  grind_secondary_column_follow (self->columns, GRIND_SORT_SECONDARY, session);
  set_group_by (self, grind_settings_get_group_by ());
  costs_changed_cb (self);
}

/* Whether all functions are listed in the requested order */
gboolean
grind_function_pane_is_ready (GrindFunctionPane *self)
{
  g_return_val_if_fail (GRIND_IS_FUNCTION_PANE (self), FALSE);

  return self->is_ready && (!gtk_widget_get_mapped (GTK_WIDGET (self)) ||
                            !grind_scroll_state_is_pending (GTK_WIDGET (self)));
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

/* Order, groups, search and scroll position, for another pane of these functions; opaque */
GVariant *
grind_function_pane_dup_state (GrindFunctionPane *self)
{
  g_autoptr (GVariant) scroll = NULL;
  double rows;

  g_return_val_if_fail (GRIND_IS_FUNCTION_PANE (self), NULL);

  scroll = grind_scroll_state_dup (GTK_WIDGET (self));
  g_variant_get_child (scroll, 0, "d", &rows);

  return g_variant_ref_sink (g_variant_new (STATE_TYPE,
                                            grind_function_list_get_sort_key (self->list),
                                            grind_function_list_is_descending (self->list),
                                            grind_function_list_get_group_by (self->list),
                                            grind_search_entry_get_text (self->search_entry),
                                            rows));
}

/**
 * grind_function_pane_set_state:
 * @self: a function pane
 * @state: the state of another pane, maybe of an earlier run; ignored if it is invalid
 *
 * Restores order, groups, search and scroll position of the other pane.
 */
void
grind_function_pane_set_state (GrindFunctionPane *self,
                               GVariant          *state)
{
  guint32 key, by;
  gboolean is_descending;
  const char *text;
  double rows;

  g_return_if_fail (GRIND_IS_FUNCTION_PANE (self));

  if (!g_variant_is_of_type (state, G_VARIANT_TYPE (STATE_TYPE)))
    return;

  g_variant_get (state, "(ubu&sd)", &key, &is_descending, &by, &text, &rows);
  if (key >= GRIND_N_SORT_KEYS || by > GRIND_GROUP_BY_CYCLE)
    return;

  if (key == GRIND_SORT_SECONDARY &&
      grind_session_get_secondary_event (self->session) == GRIND_NONE)
    key = GRIND_SORT_INCLUSIVE;
  /* A new column of numbers always starts in descending order. */
  _grind_function_pane_sort_by (self, key, TRUE);
  _grind_function_pane_sort_by (self, key, is_descending);
  set_group_by (self, by);
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
