/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-transitive-pane.h"

#include <glib/gi18n.h>

#include "analysis/lists/grind-transitive-order.h"
#include "grind-transitive-columns.h"
#include "grind-transitive-row.h"
#include "profile/grind-latest.h"
#include "text/grind-cost-text.h"
#include "text/grind-text-style.h"
#include "ui/base/grind-accessible.h"
#include "ui/base/grind-view-switcher.h"
#include "ui/base/gtk48/grind-scroll-shim.h"
#include "ui/lists/grind-column-sorter.h"
#include "ui/lists/grind-row-menu.h"
#include "ui/lists/grind-secondary-column.h"

#define MAX_PREVIOUS 200   /* ms to keep the previous list while one is made */

/* All callers or callees of the selected function of a session. */
struct _GrindTransitivePane
{
  AdwBin parent_instance;

  /* Template */
  GtkMenuButton      *columns_button;   /* outside of the pane */
  GtkScrolledWindow  *scroller;
  GtkColumnView      *view;
  GtkSingleSelection *selection;
  GtkLabel           *empty_label;
  GtkLabel           *note_label;

  /* Owned */
  GrindSession   *session;
  GrindColumnSet *columns;
  GrindRowList   *list;
  GrindRowMenu   *menu;              /* (nullable): until disposed */
  guint           previous_source;

  GrindLatest search;

  guint64               count;           /* of callers or callees, or %GRIND_NO_COUNT */
  GrindTransitiveKey    key;
  gboolean              is_descending;
  gboolean              is_stale;        /* the list needs an update when it is mapped */
  gboolean              is_callers;
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

G_DEFINE_FINAL_TYPE (GrindTransitivePane, grind_transitive_pane, ADW_TYPE_BIN)

static GrindNodeId
get_row_node (gpointer    item,
              GrindGraph *graph)
{
  if (grind_transitive_row_get_graph (item) != graph)
    return GRIND_NONE;

  return grind_transitive_row_get_entry (item)->node;
}

/* A list that is being replaced may be of an old graph. */
static void
activate_cb (GrindTransitivePane *self,
             guint                position)
{
  g_autoptr (GrindTransitiveRow) row = NULL;
  GrindNodeId node;

  row = g_list_model_get_item (G_LIST_MODEL (self->selection), position);
  node = row != NULL ? get_row_node (row, grind_session_get_graph (self->session)) : GRIND_NONE;
  if (node != GRIND_NONE)
    grind_session_go_to (self->session, node);
}

static gboolean
is_in_cycle (GrindTransitivePane *self)
{
  GrindGraph *graph = grind_session_get_graph (self->session);
  GrindNodeId node = grind_session_get_selected (self->session);

  return node != GRIND_NONE && !grind_graph_is_cycle (graph, node) &&
         grind_graph_get_cycle (graph, node) != 0;
}

/* The reason why nothing is listed. */
static const char *
get_empty_text (GrindTransitivePane *self)
{
  GrindGraph *graph = grind_session_get_graph (self->session);
  GrindNodeId node = grind_session_get_selected (self->session);

  if (node == GRIND_NONE)
    return _("No function is selected");
  if (grind_profile_get_n_calls (grind_session_get_profile (self->session)) == 0)
    return _("This profile was recorded without calls");
  if (!grind_graph_is_active_node (graph, node))
    return _("This function has no costs or calls in the selected parts");
  if (self->is_callers)
    return _("No callers recorded: the program starts here, or the caller is unknown");
  if (is_in_cycle (self) || grind_graph_is_cycle (graph, node))
    return _("Only calls inside the cycle are recorded; they are not followed");

  return _("No calls recorded: all cost is self cost");
}

static gboolean
is_ratio (GrindTransitivePane *self,
          GrindEventId         event)
{
  GrindGraph *graph = grind_session_get_graph (self->session);

  return grind_graph_get_costs (graph, event)->kind == GRIND_VALUE_RATIO;
}

/* Describes the estimates for this function. */
static const char *
get_estimate (GrindTransitivePane *self)
{
  if (is_in_cycle (self) && self->is_callers)
    return _("Estimated from the shares of calls. These are the callers of the function’s cycle");
  if (is_in_cycle (self))
    return _("Estimated from the shares of calls. Calls inside the cycle are not followed");

  return _("Estimated from the shares of calls");
}

/* The remark on a ratio comes before that on the other event type, as the line may be cut off. */
static char *
dup_note (GrindTransitivePane *self)
{
  GrindEventId event = grind_session_get_event (self->session);
  GrindEventId secondary = grind_session_get_secondary_event (self->session);
  gboolean is_first = is_ratio (self, event);
  gboolean is_second = secondary != GRIND_NONE ? is_ratio (self, secondary) : is_first;

  if (is_first && is_second)
    return g_strdup (_("A ratio cannot be split over calls, so no costs are shown"));
  if (!is_first && !is_second)
    return g_strdup (get_estimate (self));

  /* translators: the name of an event, and a sentence about the costs of another one */
  return g_strdup_printf (_("%s is a ratio, which cannot be split over calls. %s"),
                          grind_cost_text_get_event (self->session, is_first ? event : secondary),
                          get_estimate (self));
}

static char *
dup_explanation (GrindTransitivePane *self)
{
  GrindEventId secondary = grind_session_get_secondary_event (self->session);
  const char *text =
    _("A profile records calls, not call stacks. The cost of a function is split over its callers "
      "or callees in proportion to the costs of the calls, step by step; a function on several "
      "paths gets their sum. A cycle counts as one function. While cycles are hidden, the costs of "
      "their functions are lower bounds, without a maximum distance.");

  if (secondary == GRIND_NONE || is_ratio (self, secondary))
    return g_strdup (text);

  return g_strconcat (text, "\n\n",
                      _("The secondary event is split in the same way, by its own costs. Shares "
                        "and counts are those of the primary event."), NULL);
}

static void
update_note (GrindTransitivePane *self)
{
  g_autofree char *note = dup_note (self);
  g_autofree char *explanation = dup_explanation (self);

  gtk_label_set_text (self->note_label, note);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->note_label), explanation);
}

static void
show_text (GrindTransitivePane *self,
           const char          *text)
{
  gtk_widget_set_visible (GTK_WIDGET (self->empty_label), text != NULL);
  gtk_label_set_text (self->empty_label, text != NULL ? text : "");
}

static void
set_count (GrindTransitivePane *self,
           guint64              count)
{
  self->count = count;
  g_signal_emit (self, signals[CHANGED], 0);
}

/* Takes @transitive; %NULL to list nothing. Clears the selection, which is of a row position. */
static void
fill_list (GrindTransitivePane *self,
           GrindTransitive     *transitive)
{
  gtk_single_selection_set_selected (self->selection, GTK_INVALID_LIST_POSITION);
  grind_transitive_row_list_set (self->list, grind_session_get_graph (self->session), transitive);
}

/* Drops the previous list after a short time. */
static gboolean
previous_cb (gpointer user_data)
{
  GrindTransitivePane *self = user_data;

  self->previous_source = 0;
  grind_list_column_keep_focus (self->view);
  fill_list (self, NULL);
  show_text (self, self->is_callers ? _("Finding all callers…")
                                    : _("Finding all callees…"));
  set_count (self, GRIND_NO_COUNT);

  return G_SOURCE_REMOVE;
}

/* Takes @transitive; %NULL if there is nothing to list. */
static void
show_transitive (GrindTransitivePane *self,
                 GrindTransitive     *transitive)
{
  guint n_items = transitive != NULL ? transitive->entries->len : 0;

  g_clear_handle_id (&self->previous_source, g_source_remove);
  grind_list_column_keep_focus (self->view);
  fill_list (self, transitive);
  show_text (self, n_items == 0 ? get_empty_text (self) : NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->note_label), n_items > 0);
  update_note (self);
  grind_list_column_scroll_to (self->view, 0);

  set_count (self, n_items);
}

static gpointer
find_transitive (gpointer       request,
                 GCancellable  *cancellable,
                 GError       **error)
{
  return grind_transitive_order_list (request, cancellable, error);
}

static void
found (gpointer      owner,
       gpointer      transitive,
       const GError *error)
{
  GrindTransitivePane *self = owner;

  show_transitive (self, transitive);
  /* The list may arrive during a click on its rows. */
  grind_list_column_end_presses (self->view);
}

static const GrindJob search_job = {
  .run = find_transitive,
  .free_data = (GDestroyNotify) grind_transitive_request_free,
  .done = found,
  .free_result = (GDestroyNotify) grind_transitive_free,
};

static void
list_transitive (GrindTransitivePane *self,
                 GrindNodeId          node)
{
  GrindTransitiveRequest request = {
    .graph = grind_session_get_graph (self->session),
    .node = node,
    .event = grind_session_get_event (self->session),
    .secondary_event = grind_session_get_secondary_event (self->session),
    .is_callees = !self->is_callers,
    .key = self->key,
    .descending = self->is_descending,
  };

  grind_latest_run (&self->search, &search_job, grind_transitive_request_copy (&request), self);
  if (self->previous_source == 0)
    self->previous_source = g_timeout_add (MAX_PREVIOUS, previous_cb, self);
}

static void
update_list (GrindTransitivePane *self)
{
  GrindNodeId node = grind_session_get_selected (self->session);

  grind_latest_cancel (&self->search);
  self->is_stale = !gtk_widget_get_mapped (GTK_WIDGET (self));
  if (self->is_stale)
    {
      g_clear_handle_id (&self->previous_source, g_source_remove);
      fill_list (self, NULL);
      show_text (self, NULL);
      set_count (self, GRIND_NO_COUNT);
    }
  else if (node == GRIND_NONE)
    show_transitive (self, NULL);
  else
    list_transitive (self, node);
}

static void
update_columns (GrindTransitivePane *self)
{
  grind_transitive_columns_update (self->columns, self->view, self->session, self->is_callers);
}

static void
costs_changed_cb (GrindTransitivePane *self)
{
  update_columns (self);
  update_list (self);
}

/* The costs of the secondary event type are split together with the primary ones. If it is gone and
 * was the sort key, sort by the primary one. */
static void
secondary_changed_cb (GrindTransitivePane *self)
{
  grind_secondary_column_follow (self->columns, GRIND_TRANSITIVE_SECONDARY, self->session);
  if (self->key == GRIND_TRANSITIVE_SECONDARY &&
      grind_session_get_secondary_event (self->session) == GRIND_NONE)
    {
      self->key = GRIND_TRANSITIVE_COST;
      self->is_descending = TRUE;
      grind_column_sorter_sort_by (self->view, self->columns, self->key, TRUE);
    }
  costs_changed_cb (self);
}

static void
columns_changed_cb (GrindTransitivePane *self)
{
  grind_secondary_column_choose (self->columns, GRIND_TRANSITIVE_SECONDARY, self->session);
}

static void
percent_changed_cb (GrindTransitivePane *self)
{
  update_columns (self);
  grind_list_column_refresh_all (self->view);
}

static void
color_map_changed_cb (GrindTransitivePane *self)
{
  grind_list_column_refresh_all (self->view);
}

/* Distances are sorted from near to far. */
static gboolean
is_large_first (guint key)
{
  return key != GRIND_TRANSITIVE_NAME && key != GRIND_TRANSITIVE_LOCATION &&
         key != GRIND_TRANSITIVE_DISTANCE;
}

static void
sorter_changed_cb (GrindTransitivePane *self)
{
  guint key = self->key;

  if (!grind_column_sorter_follow (self->view, self->columns, is_large_first, &key,
                                   &self->is_descending))
    return;

  self->key = key;
  update_list (self);
}

static void
add_columns (GrindTransitivePane *self)
{
  self->columns = grind_transitive_columns_new (self->view, self->scroller, self->session,
                                                self->is_callers);
  grind_column_sorter_sort_by (self->view, self->columns, GRIND_TRANSITIVE_COST, TRUE);
  grind_column_set_offer (self->columns, GTK_WIDGET (self), self->columns_button);
  g_signal_connect_object (self->columns, "changed", G_CALLBACK (columns_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_column_view_get_sorter (self->view), "changed",
                           G_CALLBACK (sorter_changed_cb), self, G_CONNECT_SWAPPED);
}

static void
grind_transitive_pane_constructed (GObject *object)
{
  GrindTransitivePane *self = GRIND_TRANSITIVE_PANE (object);
  const char *columns = self->is_callers ? _("All Callers columns")
                                         : _("All Callees columns");

  G_OBJECT_CLASS (grind_transitive_pane_parent_class)->constructed (object);

  grind_list_column_set_label (self->view, self->is_callers ? _("All callers")
                                                            : _("All callees"));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->columns_button), columns);
  grind_accessible_set_label (GTK_WIDGET (self->columns_button), columns);
}

static void
grind_transitive_pane_map (GtkWidget *widget)
{
  GrindTransitivePane *self = GRIND_TRANSITIVE_PANE (widget);

  GTK_WIDGET_CLASS (grind_transitive_pane_parent_class)->map (widget);

  if (self->session != NULL && self->is_stale)
    update_list (self);
}

/* The Tab key would step through all rows. */
static gboolean
grind_transitive_pane_focus (GtkWidget        *widget,
                             GtkDirectionType  direction)
{
  GrindTransitivePane *self = GRIND_TRANSITIVE_PANE (widget);

  if (direction != GTK_DIR_TAB_FORWARD && direction != GTK_DIR_TAB_BACKWARD)
    return GTK_WIDGET_CLASS (grind_transitive_pane_parent_class)->focus (widget, direction);

  return grind_list_column_move_focus (self->view);
}

static void
grind_transitive_pane_dispose (GObject *object)
{
  GrindTransitivePane *self = GRIND_TRANSITIVE_PANE (object);

  grind_latest_cancel (&self->search);
  g_clear_handle_id (&self->previous_source, g_source_remove);
  g_clear_object (&self->menu);
  if (self->view != NULL)
    {
      /* Removing columns changes the sorter, too. */
      g_signal_handlers_disconnect_by_func (gtk_column_view_get_sorter (self->view),
                                            sorter_changed_cb, self);
      gtk_column_view_set_model (self->view, NULL);
    }
  g_clear_object (&self->columns);
  g_clear_object (&self->list);
  gtk_widget_dispose_template (GTK_WIDGET (self), GRIND_TYPE_TRANSITIVE_PANE);
  g_clear_object (&self->session);

  G_OBJECT_CLASS (grind_transitive_pane_parent_class)->dispose (object);
}

static void
grind_transitive_pane_get_property (GObject    *object,
                                    guint       prop_id,
                                    GValue     *value,
                                    GParamSpec *pspec)
{
  switch (prop_id)
    {
    case PROP_IS_CALLERS:
      g_value_set_boolean (value, GRIND_TRANSITIVE_PANE (object)->is_callers);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
grind_transitive_pane_set_property (GObject      *object,
                                    guint         prop_id,
                                    const GValue *value,
                                    GParamSpec   *pspec)
{
  switch (prop_id)
    {
    case PROP_IS_CALLERS:
      GRIND_TRANSITIVE_PANE (object)->is_callers = g_value_get_boolean (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
grind_transitive_pane_class_init (GrindTransitivePaneClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->constructed = grind_transitive_pane_constructed;
  object_class->dispose = grind_transitive_pane_dispose;
  object_class->get_property = grind_transitive_pane_get_property;
  object_class->set_property = grind_transitive_pane_set_property;
  widget_class->focus = grind_transitive_pane_focus;
  widget_class->map = grind_transitive_pane_map;

  /**
   * GrindTransitivePane:is-callers:
   *
   * Whether the pane lists callers, not callees.
   */
  properties[PROP_IS_CALLERS] =
    g_param_spec_boolean ("is-callers", NULL, NULL, FALSE,
                          G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  /**
   * GrindTransitivePane::changed:
   *
   * The callers or callees have changed, or will when the pane becomes visible.
   */
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                   NULL, NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               GRIND_RESOURCES "ui/grind-transitive-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, GrindTransitivePane, columns_button);
  gtk_widget_class_bind_template_child (widget_class, GrindTransitivePane, scroller);
  gtk_widget_class_bind_template_child (widget_class, GrindTransitivePane, view);
  gtk_widget_class_bind_template_child (widget_class, GrindTransitivePane, selection);
  gtk_widget_class_bind_template_child (widget_class, GrindTransitivePane, empty_label);
  gtk_widget_class_bind_template_child (widget_class, GrindTransitivePane, note_label);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
}

static void
grind_transitive_pane_init (GrindTransitivePane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->count = GRIND_NO_COUNT;
  self->key = GRIND_TRANSITIVE_COST;
  self->is_descending = TRUE;
  self->list = grind_transitive_row_list_new ();
  gtk_single_selection_set_model (self->selection, G_LIST_MODEL (self->list));
  g_signal_connect_object (self->list, "refilled", G_CALLBACK (grind_list_column_refresh_all),
                           self->view, G_CONNECT_SWAPPED);
  self->menu = grind_row_menu_new (GTK_WIDGET (self), self->view, get_row_node);
  grind_scroll_shim_attach (self->scroller);
}

/**
 * grind_transitive_pane_set_session:
 * @self: a pane
 * @session: the session with the selected function
 *
 * Call this once.
 */
void
grind_transitive_pane_set_session (GrindTransitivePane *self,
                                   GrindSession        *session)
{
  static const struct
  {
    const char *signal;
    void (* callback) (GrindTransitivePane *self);
  } handlers[] = {
    { "notify::event", costs_changed_cb },
    { "notify::graph", costs_changed_cb },
    { "notify::secondary-event", secondary_changed_cb },
    { "notify::percent", percent_changed_cb },
    { "notify::relative", percent_changed_cb },
    { "notify::selected", update_list },
    { "notify::color-map", color_map_changed_cb },
  };

  g_return_if_fail (GRIND_IS_TRANSITIVE_PANE (self));
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
}

/* The button of the columns menu, to be placed near the list */
GtkWidget *
grind_transitive_pane_get_options (GrindTransitivePane *self)
{
  g_return_val_if_fail (GRIND_IS_TRANSITIVE_PANE (self), NULL);

  return GTK_WIDGET (self->columns_button);
}

/* The number of callers or callees, or %GRIND_NO_COUNT while it is unknown */
guint64
grind_transitive_pane_get_count (GrindTransitivePane *self)
{
  g_return_val_if_fail (GRIND_IS_TRANSITIVE_PANE (self), GRIND_NO_COUNT);

  return self->count;
}

/* Whether the list is up to date, or the pane is not visible */
gboolean
grind_transitive_pane_is_ready (GrindTransitivePane *self)
{
  g_return_val_if_fail (GRIND_IS_TRANSITIVE_PANE (self), FALSE);

  return !gtk_widget_get_mapped (GTK_WIDGET (self)) ||
         (!grind_latest_is_running (&self->search) && grind_row_list_is_complete (self->list));
}

/* The height in pixels that shows all rows, and the note below them */
int
grind_transitive_pane_get_wanted_height (GrindTransitivePane *self,
                                         guint                min_rows)
{
  int note = 0;

  g_return_val_if_fail (GRIND_IS_TRANSITIVE_PANE (self), 0);

  if (gtk_widget_get_visible (GTK_WIDGET (self->note_label)))
    gtk_widget_measure (GTK_WIDGET (self->note_label), GTK_ORIENTATION_VERTICAL, -1, NULL, &note,
                        NULL, NULL);

  return grind_list_column_get_wanted_height (
           self->view, MAX (grind_row_list_get_n_rows (self->list), min_rows)) + note;
}
