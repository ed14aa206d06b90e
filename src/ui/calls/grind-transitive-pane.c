/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-transitive-pane.h"

#include <glib/gi18n.h>

#include "analysis/lists/grind-transitive-order.h"
#include "text/columns/grind-call-columns.h"
#include "text/grind-cost-text.h"
#include "ui/base/grind-view-switcher.h"
#include "ui/lists/grind-cost-list.h"

/* All callers or callees of the selected function of a session. */
struct _GrindTransitivePane
{
  GrindCostList parent_instance;

  /* Borrowed */
  GrindSession   *session;
  GrindNavigator *navigator;

  gboolean      is_callers;
};

G_DEFINE_FINAL_TYPE (GrindTransitivePane, grind_transitive_pane, GRIND_TYPE_COST_LIST)

static gboolean
is_in_cycle (GrindTransitivePane *self)
{
  GrindGraph *graph = grind_session_get_graph (self->session);
  GrindNodeId node = grind_navigator_get_selected (self->navigator);

  return node != GRIND_NONE && !grind_graph_is_cycle (graph, node) &&
         grind_graph_get_cycle (graph, node) != 0;
}

/* The reason why nothing is listed. */
static const char *
grind_transitive_pane_get_empty_text (GrindCostList *list)
{
  GrindTransitivePane *self = GRIND_TRANSITIVE_PANE (list);
  GrindGraph *graph = grind_session_get_graph (self->session);
  GrindNodeId node = grind_navigator_get_selected (self->navigator);

  if (node == GRIND_NONE)
    return _("No function is selected");
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

/* Takes @transitive; %NULL if there is nothing to list. */
static void
show_transitive (GrindTransitivePane *self,
                 GrindTransitive     *transitive)
{
  GrindGraph *graph = grind_session_get_graph (self->session);
  gboolean is_empty = transitive == NULL || transitive->entries->len == 0;
  g_autofree char *note = dup_note (self);
  g_autofree char *explanation = dup_explanation (self);

  grind_cost_list_set_note (GRIND_COST_LIST (self), is_empty ? NULL : note, explanation);
  grind_cost_list_set_rows (GRIND_COST_LIST (self),
                            transitive != NULL ? grind_call_rows_new_transitive (graph, transitive)
                                               : NULL);
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
  show_transitive (owner, transitive);
}

static const GrindJob search_job = {
  .run = find_transitive,
  .free_data = (GDestroyNotify) grind_transitive_request_free,
  .done = found,
  .free_result = (GDestroyNotify) grind_transitive_free,
};

/* The costs of the secondary event are split together with the primary ones. */
static void
grind_transitive_pane_list (GrindCostList *list)
{
  GrindTransitivePane *self = GRIND_TRANSITIVE_PANE (list);
  GrindTransitiveRequest request = {
    .graph = grind_session_get_graph (self->session),
    .node = grind_navigator_get_selected (self->navigator),
    .event = grind_session_get_event (self->session),
    .secondary_event = grind_session_get_secondary_event (self->session),
    .is_callees = !self->is_callers,
  };

  if (request.node == GRIND_NONE)
    show_transitive (self, NULL);
  else
    grind_cost_list_run (list, &search_job, grind_transitive_request_copy (&request),
                         self->is_callers ? _("Finding all callers…")
                                          : _("Finding all callees…"));
}

/* Unknown until they are found. The previous rows are of another function. */
static guint64
grind_transitive_pane_count (GrindView *view)
{
  grind_cost_list_clear (GRIND_COST_LIST (view));

  return GRIND_NO_COUNT;
}

static void
grind_transitive_pane_constructed (GObject *object)
{
  GrindTransitivePane *self = GRIND_TRANSITIVE_PANE (object);
  GrindCostList *list = GRIND_COST_LIST (object);

  G_OBJECT_CLASS (grind_transitive_pane_parent_class)->constructed (object);

  self->session = grind_view_get_session (GRIND_VIEW (self));
  self->navigator = grind_view_get_navigator (GRIND_VIEW (self));
  self->is_callers = grind_view_is_callers (GRIND_VIEW (self));
  if (self->is_callers)
    {
      grind_cost_list_set_columns (list, grind_all_callers_columns, grind_n_all_callers_columns,
                                   "all-callers-columns");
      grind_cost_list_set_titles (list, _("All callers"), _("All Callers columns"));
    }
  else
    {
      grind_cost_list_set_columns (list, grind_all_callees_columns, grind_n_all_callees_columns,
                                   "all-callees-columns");
      grind_cost_list_set_titles (list, _("All callees"), _("All Callees columns"));
    }
}

static void
grind_transitive_pane_class_init (GrindTransitivePaneClass *klass)
{
  GrindCostListClass *list_class = GRIND_COST_LIST_CLASS (klass);

  G_OBJECT_CLASS (klass)->constructed = grind_transitive_pane_constructed;
  GRIND_VIEW_CLASS (klass)->count = grind_transitive_pane_count;
  list_class->lists_on = GRIND_CHANGE_GRAPH | GRIND_CHANGE_EVENT | GRIND_CHANGE_SECONDARY_EVENT |
                         GRIND_CHANGE_SELECTED;
  list_class->list = grind_transitive_pane_list;
  list_class->get_empty_text = grind_transitive_pane_get_empty_text;
}

static void
grind_transitive_pane_init (GrindTransitivePane *self)
{
}
