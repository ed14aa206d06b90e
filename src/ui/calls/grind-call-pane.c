/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-call-pane.h"

#include <string.h>

#include <glib/gi18n.h>

#include "analysis/names/grind-number.h"
#include "grind-call-columns.h"
#include "profile/grind-latest.h"
#include "text/grind-node-text.h"
#include "text/grind-text-style.h"
#include "ui/base/grind-accessible.h"
#include "ui/base/grind-focus.h"
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
  AdwBin parent_instance;

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
  GrindSession      *session;
  GrindRowList      *list;
  GrindColumnSet    *columns;
  GrindRowMenu      *menu;          /* (nullable): until disposed */
  guint              press_source;

  GrindLatest    listing;
  guint64        count;         /* of callers or callees, or %GRIND_NO_COUNT */
  gboolean       is_stale;      /* the list needs an update when it is mapped */
  GrindCallKey   key;
  gboolean       is_descending;
  gboolean       is_callers;
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

G_DEFINE_FINAL_TYPE (GrindCallPane, grind_call_pane, ADW_TYPE_BIN)

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

/* Removes the calls of hidden functions. */
static void
leave_out (GrindCallPane *self,
           GArray        *edges)
{
  GrindHiddenFunctions *hidden_functions = grind_session_get_hidden_functions (self->session);
  guint n_left = 0;

  show_omitted (self, 0);
  if (hidden_functions == NULL)
    return;

  for (guint i = 0; i < edges->len; i++)
    {
      GrindCallEdge *edge = &g_array_index (edges, GrindCallEdge, i);

      if (!grind_hidden_functions_has (hidden_functions, edge->member))
        g_array_index (edges, GrindCallEdge, n_left++) = *edge;
    }
  show_omitted (self, edges->len - n_left);
  g_array_set_size (edges, n_left);
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

  leave_out (self, edges);
  n_items = edges->len;
  grind_call_columns_update_count (self->columns, edges);
  grind_list_column_keep_focus (self->view);
  fill_list (self, edges);
  self->count = n_items;
  update_empty (self, n_items);
  grind_list_column_scroll_to (self->view, 0);

  g_signal_emit (self, signals[CHANGED], 0);
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

/* Defers a list that is not visible until it is mapped; counts its rows if that takes no time. */
static void
update_count (GrindCallPane              *self,
              const GrindCallEdgeRequest *request)
{
  g_autoptr (GArray) edges = NULL;

  fill_list (self, g_array_new (FALSE, FALSE, sizeof (GrindCallEdge)));
  self->is_stale = TRUE;
  self->count = 0;
  if (request->node != GRIND_NONE &&
      grind_call_edge_count_calls (request->graph, request->node) <= MAX_AT_ONCE)
    {
      edges = grind_call_order_list (request);
      leave_out (self, edges);
      self->count = edges->len;
    }
  else if (request->node != GRIND_NONE)
    self->count = GRIND_NO_COUNT;

  g_signal_emit (self, signals[CHANGED], 0);
}

static void
update_list (GrindCallPane *self)
{
  GrindCallEdgeRequest request = {
    .graph = grind_session_get_graph (self->session),
    .node = grind_session_get_selected (self->session),
    .event = grind_session_get_event (self->session),
    .secondary_event = grind_session_get_secondary_event (self->session),
    .is_callees = !self->is_callers,
    .key = self->key,
    .descending = self->is_descending,
  };

  grind_latest_cancel (&self->listing);
  self->is_stale = FALSE;
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    update_count (self, &request);
  else if (request.node == GRIND_NONE)
    show_edges (self, g_array_new (FALSE, FALSE, sizeof (GrindCallEdge)));
  else if (grind_call_edge_count_calls (request.graph, request.node) <= MAX_AT_ONCE)
    show_edges (self, grind_call_order_list (&request));
  else
    grind_latest_run (&self->listing, &list_job, grind_call_edge_request_copy (&request), self);
}

static void
costs_changed_cb (GrindCallPane *self)
{
  grind_call_columns_update (self->columns, self->view, self->session);
  update_list (self);
}

static void
percent_changed_cb (GrindCallPane *self)
{
  grind_call_columns_update (self->columns, self->view, self->session);
  grind_list_column_refresh_all (self->view);
}

static void
color_map_changed_cb (GrindCallPane *self)
{
  grind_list_column_refresh_all (self->view);
}

static void
secondary_changed_cb (GrindCallPane *self)
{
  grind_secondary_column_follow (self->columns, GRIND_CALL_KEY_SECONDARY, self->session);
  grind_call_columns_update (self->columns, self->view, self->session);
  if (self->key == GRIND_CALL_KEY_SECONDARY)
    update_list (self);
  else
    grind_list_column_refresh_all (self->view);
}

/* The costs of a secondary event type are only computed when visible. */
static void
columns_changed_cb (GrindCallPane *self)
{
  grind_secondary_column_choose (self->columns, GRIND_CALL_KEY_SECONDARY, self->session);
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
  update_list (self);
}

static void
add_columns (GrindCallPane *self)
{
  self->columns = grind_call_columns_new (self->view, self->scroller, self->session);
  grind_column_sorter_sort_by (self->view, self->columns, GRIND_CALL_KEY_COST, TRUE);
  grind_column_set_offer (self->columns, GTK_WIDGET (self), self->columns_button);
  g_signal_connect_object (self->columns, "changed", G_CALLBACK (columns_changed_cb), self,
                           G_CONNECT_SWAPPED);
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
  const char *title = self->is_callers ? _("Callers") : _("Callees");
  const char *columns = self->is_callers ? _("Columns of the callers")
                                         : _("Columns of the callees");

  G_OBJECT_CLASS (grind_call_pane_parent_class)->constructed (object);

  grind_list_column_set_label (self->view, title);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->columns_button), columns);
  grind_accessible_set_label (GTK_WIDGET (self->columns_button), columns);
}

static void
grind_call_pane_map (GtkWidget *widget)
{
  GrindCallPane *self = GRIND_CALL_PANE (widget);

  GTK_WIDGET_CLASS (grind_call_pane_parent_class)->map (widget);

  if (self->session != NULL && self->is_stale)
    update_list (self);
}

static void
grind_call_pane_dispose (GObject *object)
{
  GrindCallPane *self = GRIND_CALL_PANE (object);

  grind_latest_cancel (&self->listing);
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
  g_clear_object (&self->session);

  G_OBJECT_CLASS (grind_call_pane_parent_class)->dispose (object);
}

static void
grind_call_pane_get_property (GObject    *object,
                              guint       prop_id,
                              GValue     *value,
                              GParamSpec *pspec)
{
  switch (prop_id)
    {
    case PROP_IS_CALLERS:
      g_value_set_boolean (value, GRIND_CALL_PANE (object)->is_callers);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
grind_call_pane_set_property (GObject      *object,
                              guint         prop_id,
                              const GValue *value,
                              GParamSpec   *pspec)
{
  switch (prop_id)
    {
    case PROP_IS_CALLERS:
      GRIND_CALL_PANE (object)->is_callers = g_value_get_boolean (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

/* The Tab key goes to the list, where it would step through all rows, and the button below it. */
static gboolean
grind_call_pane_focus (GtkWidget        *widget,
                       GtkDirectionType  direction)
{
  GrindCallPane *self = GRIND_CALL_PANE (widget);
  GtkWidget *stops[] = { GTK_WIDGET (self->view), self->command_box };
  int step = direction == GTK_DIR_TAB_BACKWARD ? -1 : 1;
  int stop = grind_focus_find_stop (stops, G_N_ELEMENTS (stops), direction);

  if (direction != GTK_DIR_TAB_FORWARD && direction != GTK_DIR_TAB_BACKWARD)
    return GTK_WIDGET_CLASS (grind_call_pane_parent_class)->focus (widget, direction);

  for (stop += step; stop >= 0 && stop < (int) G_N_ELEMENTS (stops); stop += step)
    if (stop == 0 ? grind_list_column_focus_selected (self->view)
                  : gtk_widget_get_mapped (stops[stop]) &&
                    gtk_widget_child_focus (stops[stop], direction))
      return TRUE;

  return FALSE;
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
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->constructed = grind_call_pane_constructed;
  object_class->dispose = grind_call_pane_dispose;
  object_class->get_property = grind_call_pane_get_property;
  object_class->set_property = grind_call_pane_set_property;
  widget_class->focus = grind_call_pane_focus;
  widget_class->map = grind_call_pane_map;

  /**
   * GrindCallPane:is-callers:
   *
   * Whether the pane lists callers, not callees.
   */
  properties[PROP_IS_CALLERS] =
    g_param_spec_boolean ("is-callers", NULL, NULL, FALSE,
                          G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  /**
   * GrindCallPane::changed:
   *
   * The listed callers or callees have changed.
   */
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                   NULL, NULL, NULL, G_TYPE_NONE, 0);

  bind_template (widget_class);
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
}

/**
 * grind_call_pane_set_session:
 * @self: a call pane
 * @session: the session with the selected function
 *
 * Call this once.
 */
void
grind_call_pane_set_session (GrindCallPane *self,
                             GrindSession  *session)
{
  static const struct
  {
    const char *signal;
    void (* callback) (GrindCallPane *self);
  } handlers[] = {
    { "notify::event", costs_changed_cb },
    { "notify::graph", costs_changed_cb },
    { "notify::secondary-event", secondary_changed_cb },
    { "notify::percent", percent_changed_cb },
    { "notify::selected", update_list },
    { "notify::color-map", color_map_changed_cb },
    { "hidden-changed", costs_changed_cb },
  };

  g_return_if_fail (GRIND_IS_CALL_PANE (self));
  g_return_if_fail (GRIND_IS_SESSION (session));
  g_return_if_fail (self->session == NULL);

  self->session = g_object_ref (session);
  grind_row_menu_set_session (self->menu, session);
  add_columns (self);
  for (guint i = 0; i < G_N_ELEMENTS (handlers); i++)
    g_signal_connect_object (session, handlers[i].signal, G_CALLBACK (handlers[i].callback), self,
                             G_CONNECT_SWAPPED);
  g_signal_connect_object (grind_text_style_get_default (), "notify::short-names",
                           G_CALLBACK (percent_changed_cb), self, G_CONNECT_SWAPPED);
  costs_changed_cb (self);
  columns_changed_cb (self);
}

/* The button of the columns menu, to be placed near the list */
GtkWidget *
grind_call_pane_get_options (GrindCallPane *self)
{
  g_return_val_if_fail (GRIND_IS_CALL_PANE (self), NULL);

  return GTK_WIDGET (self->columns_button);
}

/* The number of callers or callees, or %GRIND_NO_COUNT while it is unknown */
guint64
grind_call_pane_get_count (GrindCallPane *self)
{
  g_return_val_if_fail (GRIND_IS_CALL_PANE (self), GRIND_NO_COUNT);

  return self->count;
}

/* Whether the list is up to date, or the pane is not visible */
gboolean
grind_call_pane_is_ready (GrindCallPane *self)
{
  g_return_val_if_fail (GRIND_IS_CALL_PANE (self), FALSE);

  return !gtk_widget_get_mapped (GTK_WIDGET (self)) ||
         (!grind_latest_is_running (&self->listing) && grind_row_list_is_complete (self->list));
}

/* The height in pixels that shows all rows, or the reason why there are none */
int
grind_call_pane_get_wanted_height (GrindCallPane *self,
                                   guint          min_rows)
{
  int empty = 0;

  g_return_val_if_fail (GRIND_IS_CALL_PANE (self), 0);

  if (gtk_widget_get_visible (self->empty_box))
    gtk_widget_measure (self->empty_box, GTK_ORIENTATION_VERTICAL,
                        gtk_widget_get_width (GTK_WIDGET (self)), NULL, &empty, NULL, NULL);

  return MAX (grind_list_column_get_wanted_height (
                self->view, MAX (grind_row_list_get_n_rows (self->list), min_rows)),
              empty);
}
