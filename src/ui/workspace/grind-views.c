/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All views of a function, and their sides. */
#include "config.h"

#include "grind-views.h"

#include <glib/gi18n.h>
#include <string.h>

#include "ui/calls/grind-call-pane.h"
#include "ui/calls/grind-transitive-pane.h"
#include "ui/code/grind-assembly-pane.h"
#include "ui/code/grind-source-pane.h"
#include "ui/events/grind-events-view.h"
#include "ui/parts/grind-part-pane.h"
#include "ui/pictures/grind-flame-pane.h"
#include "ui/pictures/grind-graph-pane.h"
#include "ui/pictures/grind-treemap-pane.h"

typedef struct _View View;

struct _View
{
  const char *name;    /* for --view, settings and its side */
  const char *title;   /* translatable */
  gboolean is_upper;   /* on the side of the callers */
  void (*add) (GrindViewStack *side, const View *view, GrindSession *session);
  GrindMakeView make;  /* for add_late() */
};

static gboolean
is_of_callers (gpointer view)
{
  gboolean is_callers;

  g_object_get (view, "is-callers", &is_callers, NULL);

  return is_callers;
}

static void
edges_changed_cb (GrindViewStack *side,
                  GrindCallPane  *pane)
{
  grind_view_stack_set_count (side, is_of_callers (pane) ? "callers" : "callees",
                              grind_call_pane_get_count (pane));
  grind_view_stack_change_height (side);
}

static int
get_calls_height (GtkWidget *view,
                  guint      min_rows)
{
  return grind_call_pane_get_wanted_height (GRIND_CALL_PANE (view), min_rows);
}

static void
add_edges (GrindViewStack *side,
           const View     *view,
           GrindSession   *session)
{
  GrindCallPane *pane = g_object_new (GRIND_TYPE_CALL_PANE, "is-callers", view->is_upper,
                                      NULL);

  g_signal_connect_object (pane, "changed", G_CALLBACK (edges_changed_cb), side,
                           G_CONNECT_SWAPPED);
  grind_view_stack_add_view (side, view->name, _(view->title), GTK_WIDGET (pane),
                             grind_call_pane_get_options (pane));
  grind_view_stack_set_height_func (side, view->name, get_calls_height);
  grind_call_pane_set_session (pane, session);
}

static void
flow_changed_cb (GrindViewStack      *side,
                 GrindTransitivePane *pane)
{
  grind_view_stack_set_count (side, is_of_callers (pane) ? "all-callers" : "all-callees",
                              grind_transitive_pane_get_count (pane));
  grind_view_stack_change_height (side);
}

static int
get_flow_height (GtkWidget *view,
                 guint      min_rows)
{
  return grind_transitive_pane_get_wanted_height (GRIND_TRANSITIVE_PANE (view), min_rows);
}

static void
add_transitive (GrindViewStack *side,
                const View     *view,
                GrindSession   *session)
{
  GrindTransitivePane *pane = g_object_new (GRIND_TYPE_TRANSITIVE_PANE, "is-callers",
                                            view->is_upper, NULL);

  g_signal_connect_object (pane, "changed", G_CALLBACK (flow_changed_cb), side,
                           G_CONNECT_SWAPPED);
  grind_view_stack_add_view (side, view->name, _(view->title), GTK_WIDGET (pane),
                             grind_transitive_pane_get_options (pane));
  grind_view_stack_set_height_func (side, view->name, get_flow_height);
  grind_transitive_pane_set_session (pane, session);
}

static void
events_changed_cb (GrindViewStack  *side,
                   GrindEventsView *events)
{
  grind_view_stack_set_count (side, "events", grind_events_view_get_count (events));
  grind_view_stack_change_height (side);
}

static int
get_events_height (GtkWidget *view,
                   guint      min_rows)
{
  return grind_events_view_get_wanted_height (GRIND_EVENTS_VIEW (view), min_rows);
}

static void
add_events (GrindViewStack *side,
            const View     *view,
            GrindSession   *session)
{
  GtkWidget *events = grind_events_view_new (session);

  grind_view_stack_add_view (side, view->name, _(view->title), events,
                             grind_events_view_get_options (GRIND_EVENTS_VIEW (events)));
  grind_view_stack_set_height_func (side, view->name, get_events_height);
  g_signal_connect_object (events, "changed", G_CALLBACK (events_changed_cb), side,
                           G_CONNECT_SWAPPED);
  events_changed_cb (side, GRIND_EVENTS_VIEW (events));
}

static GtkWidget *
take_options (GtkWidget  *pane,
              GtkWidget **options)
{
  *options = grind_picture_pane_get_options (GRIND_PICTURE_PANE (pane));

  return pane;
}

static GtkWidget *
make_caller_map (gpointer    session,
                 GtkWidget **options)
{
  return take_options (grind_treemap_pane_new (session, TRUE), options);
}

static GtkWidget *
make_source (gpointer    session,
             GtkWidget **options)
{
  GtkWidget *pane = grind_source_pane_new (session);

  *options = grind_source_pane_get_options (GRIND_SOURCE_PANE (pane));

  return pane;
}

static GtkWidget *
make_callee_map (gpointer    session,
                 GtkWidget **options)
{
  return take_options (grind_treemap_pane_new (session, FALSE), options);
}

static GtkWidget *
make_call_graph (gpointer    session,
                 GtkWidget **options)
{
  return take_options (grind_graph_pane_new (session), options);
}

static GtkWidget *
make_assembly (gpointer    session,
               GtkWidget **options)
{
  GtkWidget *pane = grind_assembly_pane_new (session);

  *options = grind_assembly_pane_get_options (GRIND_ASSEMBLY_PANE (pane));

  return pane;
}

static GtkWidget *
make_flame_graph (gpointer    session,
                  GtkWidget **options)
{
  return take_options (grind_flame_pane_new (session), options);
}

/* A single part needs no selection. */
static void
add_parts (GrindViewStack *side,
           const View     *view,
           GrindSession   *session)
{
  guint n_parts = grind_profile_get_n_parts (grind_session_get_profile (session));
  GtkWidget *parts;

  if (n_parts < 2)
    return;

  parts = grind_part_pane_new (session);
  grind_view_stack_add_view (side, view->name, _(view->title), parts,
                             grind_part_pane_get_options (GRIND_PART_PANE (parts)));
  grind_view_stack_set_count (side, view->name, n_parts);
}

static void
add_late (GrindViewStack *side,
          const View     *view,
          GrindSession   *session)
{
  grind_view_stack_add_late_view (side, view->name, _(view->title), view->make, session);
}

/* In the order of their tabs */
static const View views[] = {
  { "callers", N_("Callers"), TRUE, add_edges, NULL },
  { "all-callers", N_("All callers"), TRUE, add_transitive, NULL },
  { "caller-map", N_("Caller map"), TRUE, add_late, make_caller_map },
  { "source", N_("Source"), TRUE, add_late, make_source },
  { "events", N_("Events"), TRUE, add_events, NULL },
  { "callees", N_("Callees"), FALSE, add_edges, NULL },
  { "all-callees", N_("All callees"), FALSE, add_transitive, NULL },
  { "callee-map", N_("Callee map"), FALSE, add_late, make_callee_map },
  { "call-graph", N_("Call graph"), FALSE, add_late, make_call_graph },
  { "assembly", N_("Assembly"), FALSE, add_late, make_assembly },
  { "flame-graph", N_("Flame graph"), FALSE, add_late, make_flame_graph },
  { "parts", N_("Parts"), FALSE, add_parts, NULL },
};

/* Whether there is such a view, for profiles with the required data */
gboolean
grind_views_is_name (const char *name)
{
  g_return_val_if_fail (name != NULL, FALSE);

  for (guint i = 0; i < G_N_ELEMENTS (views); i++)
    if (strcmp (views[i].name, name) == 0)
      return TRUE;

  return FALSE;
}

/**
 * grind_views_add:
 * @upper: the side of the callers
 * @lower: the side of the callees
 * @session: the session of the views
 *
 * Adds all views to their sides, in the order of the tabs.
 */
void
grind_views_add (GrindViewStack *upper,
                 GrindViewStack *lower,
                 GrindSession   *session)
{
  g_return_if_fail (GRIND_IS_VIEW_STACK (upper));
  g_return_if_fail (GRIND_IS_VIEW_STACK (lower));
  g_return_if_fail (GRIND_IS_SESSION (session));

  for (guint i = 0; i < G_N_ELEMENTS (views); i++)
    views[i].add (views[i].is_upper ? upper : lower, &views[i], session);
}
