/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-call-pane.h"

#include <glib/gi18n.h>

#include "analysis/names/grind-number.h"
#include "text/columns/grind-call-columns.h"
#include "ui/base/grind-view-switcher.h"
#include "ui/lists/grind-cost-list.h"

#define MAX_AT_ONCE 10000   /* calls to list without a worker, in a few milliseconds */

/* The callers or callees of the selected function of a session. */
struct _GrindCallPane
{
  GrindCostList parent_instance;

  /* Borrowed */
  GrindSession   *session;
  GrindNavigator *navigator;

  gboolean      is_callers;
};

G_DEFINE_FINAL_TYPE (GrindCallPane, grind_call_pane, GRIND_TYPE_COST_LIST)

/* The reason why nothing is listed. */
static const char *
grind_call_pane_get_empty_text (GrindCostList *list)
{
  GrindCallPane *self = GRIND_CALL_PANE (list);
  GrindNodeId selected = grind_navigator_get_selected (self->navigator);

  if (selected == GRIND_NONE)
    return _("No function is selected");
  if (!grind_graph_is_active_node (grind_session_get_graph (self->session), selected))
    return _("This function has no costs or calls in the selected parts");
  if (self->is_callers)
    return _("No callers recorded: the program starts here, or the caller is unknown");

  return _("No calls recorded: all cost is self cost");
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

static void
show_omitted (GrindCallPane *self,
              guint          n_omitted)
{
  g_autofree char *number = grind_number_format_integer (n_omitted);
  g_autofree char *text = g_strdup_printf (ngettext ("%s call to a hidden function not shown",
                                                     "%s calls to hidden functions not shown",
                                                     n_omitted), number);

  grind_cost_list_set_note (GRIND_COST_LIST (self), n_omitted > 0 ? text : NULL, NULL);
}

/* Takes @edges. */
static void
show_edges (GrindCallPane *self,
            GArray        *edges)
{
  show_omitted (self, leave_out (self, edges));
  grind_cost_list_set_rows (GRIND_COST_LIST (self),
                            grind_call_rows_new (grind_session_get_graph (self->session), edges));
}

/* The calls to list */
typedef struct
{
  GrindGraph   *graph;
  GrindNodeId   node;
  GrindEventId  event;
  gboolean      is_callers;
} Request;

static void
request_free (gpointer data)
{
  Request *request = data;

  g_object_unref (request->graph);
  g_free (request);
}

static gpointer
list_edges (gpointer       data,
            GCancellable  *cancellable,
            GError       **error)
{
  const Request *request = data;

  if (request->node == GRIND_NONE)
    return g_array_new (FALSE, FALSE, sizeof (GrindCallEdge));

  return request->is_callers
           ? grind_call_edge_list_callers (request->graph, request->node, request->event)
           : grind_call_edge_list_callees (request->graph, request->node, request->event);
}

static void
listed (gpointer      owner,
        gpointer      edges,
        const GError *error)
{
  show_edges (owner, edges);
}

static const GrindJob list_job = {
  .run = list_edges,
  .free_data = request_free,
  .done = listed,
  .free_result = (GDestroyNotify) g_array_unref,
};

static Request
get_request (GrindCallPane *self)
{
  return (Request) {
    .graph = grind_session_get_graph (self->session),
    .node = grind_navigator_get_selected (self->navigator),
    .event = grind_session_get_event (self->session),
    .is_callers = self->is_callers,
  };
}

static gboolean
is_short (const Request *request)
{
  return request->node == GRIND_NONE ||
         grind_call_edge_count_calls (request->graph, request->node) <= MAX_AT_ONCE;
}

static void
grind_call_pane_list (GrindCostList *list)
{
  GrindCallPane *self = GRIND_CALL_PANE (list);
  Request request = get_request (self);

  if (is_short (&request))
    {
      show_edges (self, list_edges (&request, NULL, NULL));
      return;
    }

  g_object_ref (request.graph);
  grind_cost_list_run (list, &list_job, g_memdup2 (&request, sizeof request),
                       self->is_callers ? _("Finding callers…") : _("Finding callees…"));
}

/* The previous rows are of another function. */
static guint64
grind_call_pane_count (GrindView *view)
{
  GrindCallPane *self = GRIND_CALL_PANE (view);
  Request request = get_request (self);
  g_autoptr (GArray) edges = NULL;

  grind_cost_list_clear (GRIND_COST_LIST (self));
  if (!is_short (&request))
    return GRIND_NO_COUNT;

  edges = list_edges (&request, NULL, NULL);
  leave_out (self, edges);

  return edges->len;
}

static void
grind_call_pane_constructed (GObject *object)
{
  GrindCallPane *self = GRIND_CALL_PANE (object);
  GrindCostList *list = GRIND_COST_LIST (object);

  G_OBJECT_CLASS (grind_call_pane_parent_class)->constructed (object);

  self->session = grind_view_get_session (GRIND_VIEW (self));
  self->navigator = grind_view_get_navigator (GRIND_VIEW (self));
  self->is_callers = grind_view_is_callers (GRIND_VIEW (self));
  grind_cost_list_set_columns (list, grind_call_columns, grind_n_call_columns, "call-columns");
  grind_cost_list_set_titles (list, self->is_callers ? _("Callers") : _("Callees"),
                              self->is_callers ? _("Columns of the callers")
                                               : _("Columns of the callees"));
}

static void
grind_call_pane_class_init (GrindCallPaneClass *klass)
{
  GrindCostListClass *list_class = GRIND_COST_LIST_CLASS (klass);

  G_OBJECT_CLASS (klass)->constructed = grind_call_pane_constructed;
  GRIND_VIEW_CLASS (klass)->count = grind_call_pane_count;
  list_class->lists_on = GRIND_CHANGE_GRAPH | GRIND_CHANGE_EVENT | GRIND_CHANGE_SELECTED |
                         GRIND_CHANGE_HIDDEN;
  list_class->list = grind_call_pane_list;
  list_class->get_empty_text = grind_call_pane_get_empty_text;
}

static void
grind_call_pane_init (GrindCallPane *self)
{
}
