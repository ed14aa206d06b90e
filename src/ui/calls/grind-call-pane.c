/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-call-pane.h"

#include <string.h>

#include <glib/gi18n.h>

#include "analysis/names/grind-number.h"
#include "grind-call-columns.h"
#include "text/grind-node-text.h"
#include "ui/base/grind-accessible.h"
#include "ui/base/grind-view-switcher.h"
#include "ui/base/gtk48/grind-scroll-shim.h"
#include "ui/lists/grind-call-row.h"
#include "ui/lists/grind-column-sorter.h"
#include "ui/lists/grind-row-menu.h"
#include "ui/lists/grind-secondary-column.h"

#define MAX_AT_ONCE 10000   /* calls to list without a worker, in a few milliseconds */

/* The Callgrind command that records data missing from other profilers. */
#define COMMAND "valgrind --tool=callgrind"

/* The callers or callees of the selected function of a session. */
struct _GrindCallPane
{
  GrindView parent_instance;

  /* Template */
  GtkMenuButton      *columns_button;   /* outside of the pane */
  GtkWidget          *empty_box;
  GtkLabel           *omitted_label;
  GtkLabel           *empty_label;
  GtkWidget          *command_box;
  GtkLabel           *command_label;
  GtkScrolledWindow  *scroller;
  GtkColumnView      *view;
  GtkSingleSelection *selection;

  /* Owned */
  GrindRowList      *list;
  GrindColumnSet    *columns;
  GrindRowMenu      *menu;          /* (nullable): until disposed */
  guint              press_source;

  /* Borrowed */
  GrindSession      *session;

  GrindCallKey   key;
  gboolean       is_descending;
  gboolean       is_callers;
};

G_DEFINE_FINAL_TYPE (GrindCallPane, grind_call_pane, GRIND_TYPE_VIEW)

/* After a double click the row shows another function, which the release of the button must not
 * select. */
static gboolean
end_press_cb (gpointer user_data)
{
  GrindCallPane *self = user_data;

  self->press_source = 0;
  grind_list_column_end_presses (self->view);
  gtk_single_selection_set_selected (self->selection, GTK_INVALID_LIST_POSITION);

  return G_SOURCE_REMOVE;
}

/* A list that is being replaced may be of an old graph. */
static void
activate_cb (GrindCallPane *self,
             guint          position)
{
  GrindNodeId previous = grind_session_get_selected (self->session);
  g_autoptr (GrindCallRow) row = NULL;

  row = g_list_model_get_item (G_LIST_MODEL (self->selection), position);
  if (row == NULL ||
      grind_call_row_get_graph (row) != grind_session_get_graph (self->session))
    return;

  grind_session_go_to (self->session, grind_call_row_get_edge (row)->node);
  if (grind_session_get_selected (self->session) != previous && self->press_source == 0)
    self->press_source = g_idle_add_full (G_PRIORITY_HIGH_IDLE, end_press_cb, self, NULL);
}

/* The reason why nothing is listed. */
static const char *
get_empty_text (GrindCallPane *self)
{
  GrindProfile *profile = grind_session_get_profile (self->session);
  GrindNodeId selected = grind_session_get_selected (self->session);

  if (selected == GRIND_NONE)
    return _("No function is selected");
  if (!grind_graph_is_active_node (grind_session_get_graph (self->session), selected))
    return _("This function has no costs or calls in the selected parts");
  if (grind_profile_get_n_calls (profile) == 0)
    return self->is_callers ? _("This profile was recorded without calls, as by Cachegrind. To see "
                                "callers and callees, record with Callgrind:")
                            : _("This profile was recorded without calls");
  if (self->is_callers)
    return _("No callers recorded: the program starts here, or the caller is unknown");

  return _("No calls recorded: all cost is self cost");
}

/* Whether a shell parses @command correctly; profiles omit its quotes. */
static gboolean
is_plain_command (const char *command)
{
  return command != NULL && *command != '\0' &&
         command[strspn (command, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS " _-+=:,./@%")] == '\0';
}

/* The command with the recorded program, to be pasted into a terminal. */
static char *
dup_command (GrindCallPane *self)
{
  GrindProfile *profile = grind_session_get_profile (self->session);
  const char *command = NULL;

  if (grind_profile_get_n_parts (profile) > 0)
    command = grind_profile_get_part (profile, 0)->command;

  /* translators: placeholder for the program in "valgrind --tool=callgrind PROGRAM" */
  return g_strconcat (COMMAND " ", is_plain_command (command) ? command : _("PROGRAM"), NULL);
}

static void
update_empty (GrindCallPane *self,
              guint          n_items)
{
  gboolean has_calls = grind_profile_get_n_calls (grind_session_get_profile (self->session)) > 0;
  gboolean is_asked = self->is_callers && !has_calls &&
                      grind_session_get_selected (self->session) != GRIND_NONE;
  g_autofree char *command = NULL;

  gtk_widget_set_visible (self->empty_box, n_items == 0);
  if (n_items > 0)
    return;

  gtk_label_set_text (self->empty_label, get_empty_text (self));
  gtk_widget_set_visible (self->command_box, is_asked);
  if (is_asked)
    {
      command = dup_command (self);
      gtk_label_set_text (self->command_label, command);
      gtk_widget_set_tooltip_text (GTK_WIDGET (self->command_label), command);
    }
}

/* Shows the number of omitted calls. */
static void
show_omitted (GrindCallPane *self,
              guint          n_omitted)
{
  g_autofree char *number = grind_number_format_integer (n_omitted);
  g_autofree char *text = g_strdup_printf (ngettext ("%s call to a hidden function not shown",
                                                     "%s calls to hidden functions not shown",
                                                     n_omitted), number);

  gtk_label_set_text (self->omitted_label, text);
  gtk_widget_set_visible (GTK_WIDGET (self->omitted_label), n_omitted > 0);
}

/* Removes the calls of hidden functions. Returns their number. */
static guint
leave_out (GrindCallPane *self,
           GArray        *edges)
{
  GrindHiddenFunctions *hidden_functions = grind_session_get_hidden_functions (self->session);
  guint n_edges = edges->len;
  guint n_left = 0;

  if (hidden_functions == NULL)
    return 0;

  for (guint i = 0; i < n_edges; i++)
    {
      GrindCallEdge *edge = &g_array_index (edges, GrindCallEdge, i);

      if (!grind_hidden_functions_has (hidden_functions, edge->member))
        g_array_index (edges, GrindCallEdge, n_left++) = *edge;
    }
  g_array_set_size (edges, n_left);

  return n_edges - n_left;
}

/* Takes @edges. Clears the selection, which is of a row position. */
static void
fill_list (GrindCallPane *self,
           GArray        *edges)
{
  gtk_single_selection_set_selected (self->selection, GTK_INVALID_LIST_POSITION);
  grind_call_row_list_set (self->list, grind_session_get_graph (self->session), edges);
}

/* Takes @edges. */
static void
show_edges (GrindCallPane *self,
            GArray        *edges)
{
  guint n_items;

  show_omitted (self, leave_out (self, edges));
  n_items = edges->len;
  grind_call_columns_update_count (self->columns, edges);
  grind_list_column_keep_focus (self->view);
  fill_list (self, edges);
  update_empty (self, n_items);
  grind_list_column_scroll_to (self->view, 0);

  grind_view_set_count (GRIND_VIEW (self), n_items);
  grind_view_change_height (GRIND_VIEW (self));
}

static gpointer
list_edges (gpointer       request,
            GCancellable  *cancellable,
            GError       **error)
{
  return grind_call_order_list (request);
}

static void
listed (gpointer      owner,
        gpointer      edges,
        const GError *error)
{
  GrindCallPane *self = owner;

  show_edges (self, edges);
  /* The list may arrive during a click on its rows. */
  grind_list_column_end_presses (self->view);
}

static const GrindJob list_job = {
  .run = list_edges,
  .free_data = (GDestroyNotify) grind_call_edge_request_free,
  .done = listed,
  .free_result = (GDestroyNotify) g_array_unref,
};

static GrindCallEdgeRequest
get_request (GrindCallPane *self)
{
  return (GrindCallEdgeRequest) {
    .graph = grind_session_get_graph (self->session),
    .node = grind_session_get_selected (self->session),
    .event = grind_session_get_event (self->session),
    .secondary_event = grind_session_get_secondary_event (self->session),
    .is_callees = !self->is_callers,
    .key = self->key,
    .descending = self->is_descending,
  };
}

static gboolean
is_short (const GrindCallEdgeRequest *request)
{
  return request->node == GRIND_NONE ||
         grind_call_edge_count_calls (request->graph, request->node) <= MAX_AT_ONCE;
}

static GArray *
list_at_once (const GrindCallEdgeRequest *request)
{
  return request->node != GRIND_NONE ? grind_call_order_list (request)
                                     : g_array_new (FALSE, FALSE, sizeof (GrindCallEdge));
}

static void
update_list (GrindCallPane *self)
{
  GrindCallEdgeRequest request = get_request (self);

  grind_view_cancel (GRIND_VIEW (self));
  if (is_short (&request))
    show_edges (self, list_at_once (&request));
  else
    grind_view_run (GRIND_VIEW (self), &list_job, grind_call_edge_request_copy (&request));
}

static void
grind_call_pane_update (GrindView    *view,
                        GrindChanges  changes)
{
  const GrindChanges costs = GRIND_CHANGE_GRAPH | GRIND_CHANGE_EVENT;
  const GrindChanges rows = costs | GRIND_CHANGE_SELECTED | GRIND_CHANGE_HIDDEN |
                            GRIND_CHANGE_OPTIONS;
  GrindCallPane *self = GRIND_CALL_PANE (view);

  if ((changes & GRIND_CHANGE_SECONDARY_EVENT) != 0 && self->key == GRIND_CALL_KEY_SECONDARY)
    changes |= GRIND_CHANGE_OPTIONS;
  if ((changes & (costs | GRIND_CHANGE_SECONDARY_EVENT | GRIND_CHANGE_STYLE)) != 0)
    grind_call_columns_update (self->columns, self->view, self->session);
  if ((changes & rows) != 0)
    update_list (self);
  else
    grind_list_column_refresh_all (self->view);
}

/* The previous rows are of another function. */
static guint64
grind_call_pane_count (GrindView *view)
{
  GrindCallPane *self = GRIND_CALL_PANE (view);
  GrindCallEdgeRequest request = get_request (self);
  g_autoptr (GArray) edges = NULL;

  fill_list (self, g_array_new (FALSE, FALSE, sizeof (GrindCallEdge)));
  if (!is_short (&request))
    return GRIND_NO_COUNT;

  edges = list_at_once (&request);
  leave_out (self, edges);

  return edges->len;
}

static gboolean
grind_call_pane_is_complete (GrindView *view)
{
  return grind_row_list_is_complete (GRIND_CALL_PANE (view)->list);
}

/* All rows, or the reason why there are none */
static int
grind_call_pane_get_height (GrindView *view,
                            guint      min_rows)
{
  GrindCallPane *self = GRIND_CALL_PANE (view);
  int empty = 0;

  if (gtk_widget_get_visible (self->empty_box))
    gtk_widget_measure (self->empty_box, GTK_ORIENTATION_VERTICAL,
                        gtk_widget_get_width (GTK_WIDGET (self)), NULL, &empty, NULL, NULL);

  return MAX (grind_list_column_get_wanted_height (
                self->view, MAX (grind_row_list_get_n_rows (self->list), min_rows)),
              empty);
}

static gboolean
grind_call_pane_focus_stop (GrindView        *view,
                            GtkWidget        *stop,
                            GtkDirectionType  direction)
{
  GrindCallPane *self = GRIND_CALL_PANE (view);

  return stop == GTK_WIDGET (self->view) ? grind_list_column_focus_selected (self->view)
                                         : gtk_widget_child_focus (stop, direction);
}

static gboolean
is_large_first (guint key)
{
  return key != GRIND_CALL_KEY_NAME && key != GRIND_CALL_KEY_LOCATION;
}

static void
sorter_changed_cb (GrindCallPane *self)
{
  guint key = self->key;

  if (!grind_column_sorter_follow (self->view, self->columns, is_large_first, &key,
                                   &self->is_descending))
    return;

  self->key = key;
  grind_view_queue (GRIND_VIEW (self), GRIND_CHANGE_OPTIONS);
}

static void
add_columns (GrindCallPane *self)
{
  self->columns = grind_call_columns_new (self->view, self->scroller, self->session);
  grind_column_sorter_sort_by (self->view, self->columns, GRIND_CALL_KEY_COST, TRUE);
  grind_column_set_offer (self->columns, GTK_WIDGET (self), self->columns_button);
  grind_secondary_column_attach (self->columns, GRIND_CALL_KEY_SECONDARY, self->session);
  g_signal_connect_object (gtk_column_view_get_sorter (self->view), "changed",
                           G_CALLBACK (sorter_changed_cb), self, G_CONNECT_SWAPPED);
}

static GrindNodeId
get_row_node (gpointer    item,
              GrindGraph *graph)
{
  return grind_call_row_get_graph (item) == graph
         ? grind_call_row_get_edge (item)->node : GRIND_NONE;
}

static void
copy_command_cb (GrindCallPane *self)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)),
                          gtk_label_get_text (self->command_label));
}

static void
grind_call_pane_constructed (GObject *object)
{
  GrindCallPane *self = GRIND_CALL_PANE (object);
  const char *title, *columns;

  G_OBJECT_CLASS (grind_call_pane_parent_class)->constructed (object);

  self->session = grind_view_get_session (GRIND_VIEW (self));
  self->is_callers = grind_view_is_callers (GRIND_VIEW (self));
  title = self->is_callers ? _("Callers") : _("Callees");
  columns = self->is_callers ? _("Columns of the callers") : _("Columns of the callees");
  grind_list_column_set_label (self->view, title);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->columns_button), columns);
  grind_accessible_set_label (GTK_WIDGET (self->columns_button), columns);
  grind_row_menu_set_session (self->menu, self->session);
  add_columns (self);
  grind_secondary_column_choose (self->columns, GRIND_CALL_KEY_SECONDARY, self->session);
}

static void
grind_call_pane_dispose (GObject *object)
{
  GrindCallPane *self = GRIND_CALL_PANE (object);

  g_clear_handle_id (&self->press_source, g_source_remove);
  g_clear_object (&self->menu);
  if (self->view != NULL)
    {
      /* Removing columns changes the sorter, too. */
      g_signal_handlers_disconnect_by_func (gtk_column_view_get_sorter (self->view),
                                            sorter_changed_cb, self);
      gtk_column_view_set_model (self->view, NULL);
    }
  g_clear_object (&self->columns);
  gtk_widget_dispose_template (GTK_WIDGET (self), GRIND_TYPE_CALL_PANE);
  g_clear_object (&self->list);

  G_OBJECT_CLASS (grind_call_pane_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class,
                                               GRIND_RESOURCES "ui/grind-call-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, GrindCallPane, columns_button);
  gtk_widget_class_bind_template_child (widget_class, GrindCallPane, empty_box);
  gtk_widget_class_bind_template_child (widget_class, GrindCallPane, omitted_label);
  gtk_widget_class_bind_template_child (widget_class, GrindCallPane, empty_label);
  gtk_widget_class_bind_template_child (widget_class, GrindCallPane, command_box);
  gtk_widget_class_bind_template_child (widget_class, GrindCallPane, command_label);
  gtk_widget_class_bind_template_child (widget_class, GrindCallPane, scroller);
  gtk_widget_class_bind_template_child (widget_class, GrindCallPane, view);
  gtk_widget_class_bind_template_child (widget_class, GrindCallPane, selection);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, copy_command_cb);
}

static void
grind_call_pane_class_init (GrindCallPaneClass *klass)
{
  GrindViewClass *view_class = GRIND_VIEW_CLASS (klass);

  G_OBJECT_CLASS (klass)->constructed = grind_call_pane_constructed;
  G_OBJECT_CLASS (klass)->dispose = grind_call_pane_dispose;
  view_class->update = grind_call_pane_update;
  view_class->is_complete = grind_call_pane_is_complete;
  view_class->count = grind_call_pane_count;
  view_class->get_height = grind_call_pane_get_height;
  view_class->focus_stop = grind_call_pane_focus_stop;

  bind_template (GTK_WIDGET_CLASS (klass));
}

static void
grind_call_pane_init (GrindCallPane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->key = GRIND_CALL_KEY_COST;
  self->is_descending = TRUE;
  self->list = grind_call_row_list_new ();
  gtk_single_selection_set_model (self->selection, G_LIST_MODEL (self->list));
  g_signal_connect_object (self->list, "refilled", G_CALLBACK (grind_list_column_refresh_all),
                           self->view, G_CONNECT_SWAPPED);
  self->menu = grind_row_menu_new (GTK_WIDGET (self), self->view, get_row_node);
  grind_scroll_shim_attach (self->scroller);
  grind_view_add_stop (GRIND_VIEW (self), GTK_WIDGET (self->view));
  grind_view_add_stop (GRIND_VIEW (self), self->command_box);
}
