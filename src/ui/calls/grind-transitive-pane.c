/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-transitive-pane.h"

#include <glib/gi18n.h>

#include "analysis/lists/grind-transitive-order.h"
#include "grind-transitive-columns.h"
#include "grind-transitive-row.h"
#include "text/grind-cost-text.h"
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
  GrindView parent_instance;

  /* Template */
  GtkMenuButton      *columns_button;   /* outside of the pane */
  GtkScrolledWindow  *scroller;
  GtkColumnView      *view;
  GtkSingleSelection *selection;
  GtkLabel           *empty_label;
  GtkLabel           *note_label;

  /* Owned */
  GrindColumnSet *columns;
  GrindRowList   *list;
  GrindRowMenu   *menu;              /* (nullable): until disposed */
  guint           previous_source;

  /* Borrowed */
  GrindSession   *session;

  GrindTransitiveKey    key;
  gboolean              is_descending;
  gboolean              is_callers;
};

G_DEFINE_FINAL_TYPE (GrindTransitivePane, grind_transitive_pane, GRIND_TYPE_VIEW)

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
  grind_view_set_count (GRIND_VIEW (self), count);
  grind_view_change_height (GRIND_VIEW (self));
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

  grind_view_run (GRIND_VIEW (self), &search_job, grind_transitive_request_copy (&request));
  if (self->previous_source == 0)
    self->previous_source = g_timeout_add (MAX_PREVIOUS, previous_cb, self);
}

/* The costs of the secondary event type are split together with the primary ones. If it is gone and
 * was the sort key, sort by the primary one. */
static void
follow_secondary (GrindTransitivePane *self)
{
  if (self->key != GRIND_TRANSITIVE_SECONDARY ||
      grind_session_get_secondary_event (self->session) != GRIND_NONE)
    return;

  self->key = GRIND_TRANSITIVE_COST;
  self->is_descending = TRUE;
  grind_column_sorter_sort_by (self->view, self->columns, self->key, TRUE);
}

static void
grind_transitive_pane_update (GrindView    *view,
                              GrindChanges  changes)
{
  const GrindChanges costs = GRIND_CHANGE_GRAPH | GRIND_CHANGE_EVENT |
                             GRIND_CHANGE_SECONDARY_EVENT;
  const GrindChanges rows = costs | GRIND_CHANGE_SELECTED | GRIND_CHANGE_OPTIONS;
  GrindTransitivePane *self = GRIND_TRANSITIVE_PANE (view);
  GrindNodeId node = grind_session_get_selected (self->session);

  if ((changes & GRIND_CHANGE_SECONDARY_EVENT) != 0)
    follow_secondary (self);
  if ((changes & (costs | GRIND_CHANGE_STYLE)) != 0)
    grind_transitive_columns_update (self->columns, self->view, self->session, self->is_callers);
  if ((changes & rows) == 0)
    {
      grind_list_column_refresh_all (self->view);
      return;
    }

  grind_view_cancel (view);
  if (node == GRIND_NONE)
    show_transitive (self, NULL);
  else
    list_transitive (self, node);
}

/* Unknown until they are found. The previous rows are of another function. */
static guint64
grind_transitive_pane_count (GrindView *view)
{
  GrindTransitivePane *self = GRIND_TRANSITIVE_PANE (view);

  g_clear_handle_id (&self->previous_source, g_source_remove);
  fill_list (self, NULL);
  show_text (self, NULL);

  return GRIND_NO_COUNT;
}

static gboolean
grind_transitive_pane_is_complete (GrindView *view)
{
  return grind_row_list_is_complete (GRIND_TRANSITIVE_PANE (view)->list);
}

/* All rows, and the note below them */
static int
grind_transitive_pane_get_height (GrindView *view,
                                  guint      min_rows)
{
  GrindTransitivePane *self = GRIND_TRANSITIVE_PANE (view);
  int note = 0;

  if (gtk_widget_get_visible (GTK_WIDGET (self->note_label)))
    gtk_widget_measure (GTK_WIDGET (self->note_label), GTK_ORIENTATION_VERTICAL, -1, NULL, &note,
                        NULL, NULL);

  return grind_list_column_get_wanted_height (
           self->view, MAX (grind_row_list_get_n_rows (self->list), min_rows)) + note;
}

static gboolean
grind_transitive_pane_focus_stop (GrindView        *view,
                                  GtkWidget        *stop,
                                  GtkDirectionType  direction)
{
  return grind_list_column_focus_selected (GRIND_TRANSITIVE_PANE (view)->view);
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
  grind_view_queue (GRIND_VIEW (self), GRIND_CHANGE_OPTIONS);
}

static void
add_columns (GrindTransitivePane *self)
{
  self->columns = grind_transitive_columns_new (self->view, self->scroller, self->session,
                                                self->is_callers);
  grind_column_sorter_sort_by (self->view, self->columns, GRIND_TRANSITIVE_COST, TRUE);
  grind_column_set_offer (self->columns, GTK_WIDGET (self), self->columns_button);
  grind_secondary_column_attach (self->columns, GRIND_TRANSITIVE_SECONDARY, self->session);
  g_signal_connect_object (gtk_column_view_get_sorter (self->view), "changed",
                           G_CALLBACK (sorter_changed_cb), self, G_CONNECT_SWAPPED);
}

static void
grind_transitive_pane_constructed (GObject *object)
{
  GrindTransitivePane *self = GRIND_TRANSITIVE_PANE (object);
  const char *columns;

  G_OBJECT_CLASS (grind_transitive_pane_parent_class)->constructed (object);

  self->session = grind_view_get_session (GRIND_VIEW (self));
  self->is_callers = grind_view_is_callers (GRIND_VIEW (self));
  columns = self->is_callers ? _("All Callers columns") : _("All Callees columns");
  grind_list_column_set_label (self->view, self->is_callers ? _("All callers")
                                                            : _("All callees"));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->columns_button), columns);
  grind_accessible_set_label (GTK_WIDGET (self->columns_button), columns);
  grind_row_menu_set_session (self->menu, self->session);
  add_columns (self);
}

static void
grind_transitive_pane_dispose (GObject *object)
{
  GrindTransitivePane *self = GRIND_TRANSITIVE_PANE (object);

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

  G_OBJECT_CLASS (grind_transitive_pane_parent_class)->dispose (object);
}

static void
grind_transitive_pane_class_init (GrindTransitivePaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GrindViewClass *view_class = GRIND_VIEW_CLASS (klass);

  G_OBJECT_CLASS (klass)->constructed = grind_transitive_pane_constructed;
  G_OBJECT_CLASS (klass)->dispose = grind_transitive_pane_dispose;
  view_class->update = grind_transitive_pane_update;
  view_class->is_complete = grind_transitive_pane_is_complete;
  view_class->count = grind_transitive_pane_count;
  view_class->get_height = grind_transitive_pane_get_height;
  view_class->focus_stop = grind_transitive_pane_focus_stop;

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
  self->key = GRIND_TRANSITIVE_COST;
  self->is_descending = TRUE;
  self->list = grind_transitive_row_list_new ();
  gtk_single_selection_set_model (self->selection, G_LIST_MODEL (self->list));
  g_signal_connect_object (self->list, "refilled", G_CALLBACK (grind_list_column_refresh_all),
                           self->view, G_CONNECT_SWAPPED);
  self->menu = grind_row_menu_new (GTK_WIDGET (self), self->view, get_row_node);
  grind_scroll_shim_attach (self->scroller);
  grind_view_add_stop (GRIND_VIEW (self), GTK_WIDGET (self->view));
}
