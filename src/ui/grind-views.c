/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which views there are of a function, and on which side. */
#include "config.h"

#include "grind-views.h"

#include <glib/gi18n.h>

#include "grind-assembly-pane.h"
#include "grind-events-view.h"
#include "grind-flame-pane.h"
#include "grind-flow-pane.h"
#include "grind-graph-pane.h"
#include "grind-map-pane.h"
#include "grind-part-pane.h"
#include "grind-relation-pane.h"
#include "grind-source-pane.h"

static gboolean
is_of_callers (gpointer view)
{
  gboolean is_callers;

  g_object_get (view, "is-callers", &is_callers, NULL);

  return is_callers;
}

static void
relations_changed_cb (GrindSide         *side,
                      GrindRelationPane *pane)
{
  grind_side_set_count (side, is_of_callers (pane) ? "callers" : "callees",
                        grind_relation_pane_get_count (pane));
  grind_side_change_height (side);
}

static int
get_relations_height (GtkWidget *view,
                      guint      min_rows)
{
  return grind_relation_pane_get_wanted_height (GRIND_RELATION_PANE (view), min_rows);
}

static void
add_relations (GrindSide    *side,
               const char   *name,
               const char   *title,
               gboolean      is_callers,
               GrindSession *session)
{
  GrindRelationPane *pane = g_object_new (GRIND_TYPE_RELATION_PANE, "is-callers", is_callers,
                                          NULL);

  g_signal_connect_object (pane, "changed", G_CALLBACK (relations_changed_cb), side,
                           G_CONNECT_SWAPPED);
  grind_side_add_view (side, name, title, GTK_WIDGET (pane),
                       grind_relation_pane_get_options (pane));
  grind_side_set_height_func (side, name, get_relations_height);
  grind_relation_pane_set_session (pane, session);
}

static void
flow_changed_cb (GrindSide     *side,
                 GrindFlowPane *pane)
{
  grind_side_set_count (side, is_of_callers (pane) ? "all-callers" : "all-callees",
                        grind_flow_pane_get_count (pane));
  grind_side_change_height (side);
}

static int
get_flow_height (GtkWidget *view,
                 guint      min_rows)
{
  return grind_flow_pane_get_wanted_height (GRIND_FLOW_PANE (view), min_rows);
}

static void
add_flow (GrindSide    *side,
          const char   *name,
          const char   *title,
          gboolean      is_callers,
          GrindSession *session)
{
  GrindFlowPane *pane = g_object_new (GRIND_TYPE_FLOW_PANE, "is-callers", is_callers, NULL);

  g_signal_connect_object (pane, "changed", G_CALLBACK (flow_changed_cb), side,
                           G_CONNECT_SWAPPED);
  grind_side_add_view (side, name, title, GTK_WIDGET (pane), grind_flow_pane_get_options (pane));
  grind_side_set_height_func (side, name, get_flow_height);
  grind_flow_pane_set_session (pane, session);
}

static void
events_changed_cb (GrindSide       *side,
                   GrindEventsView *events)
{
  grind_side_set_count (side, "events", grind_events_view_get_count (events));
  grind_side_change_height (side);
}

static int
get_events_height (GtkWidget *view,
                   guint      min_rows)
{
  return grind_events_view_get_wanted_height (GRIND_EVENTS_VIEW (view), min_rows);
}

static void
add_events (GrindSide    *side,
            GrindSession *session)
{
  GtkWidget *events = grind_events_view_new (session);

  grind_side_add_view (side, "events", _("Events"), events,
                       grind_events_view_get_options (GRIND_EVENTS_VIEW (events)));
  grind_side_set_height_func (side, "events", get_events_height);
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
  return take_options (grind_map_pane_new (session, TRUE), options);
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
  return take_options (grind_map_pane_new (session, FALSE), options);
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

/* There is nothing to choose from one part. */
static void
add_parts (GrindSide    *side,
           GrindSession *session)
{
  guint n_parts = grind_profile_get_n_parts (grind_session_get_profile (session));
  GtkWidget *parts;

  if (n_parts < 2)
    return;

  parts = grind_part_pane_new (session);
  grind_side_add_view (side, "parts", _("Parts"), parts,
                       grind_part_pane_get_options (GRIND_PART_PANE (parts)));
  grind_side_set_count (side, "parts", n_parts);
}

/**
 * grind_views_is_name:
 * @name: what may be the name of a view
 *
 * Returns: whether there is such a view, of profiles that have something for it
 */
gboolean
grind_views_is_name (const char *name)
{
  static const char * const names[] = {
    "callers", "all-callers", "caller-map", "source", "events", "callees", "all-callees",
    "callee-map", "call-graph", "assembly", "flame-graph", "parts", NULL
  };

  g_return_val_if_fail (name != NULL, FALSE);

  return g_strv_contains (names, name);
}

/**
 * grind_views_add:
 * @upper: the side of the callers
 * @lower: the side of the callees
 * @session: what they are of
 *
 * Adds all views to their sides, in the order of the tabs.
 */
void
grind_views_add (GrindSide    *upper,
                 GrindSide    *lower,
                 GrindSession *session)
{
  g_return_if_fail (GRIND_IS_SIDE (upper));
  g_return_if_fail (GRIND_IS_SIDE (lower));
  g_return_if_fail (GRIND_IS_SESSION (session));

  add_relations (upper, "callers", _("Callers"), TRUE, session);
  add_flow (upper, "all-callers", _("All callers"), TRUE, session);
  grind_side_add_late_view (upper, "caller-map", _("Caller map"), make_caller_map, session);
  grind_side_add_late_view (upper, "source", _("Source"), make_source, session);
  add_events (upper, session);
  add_relations (lower, "callees", _("Callees"), FALSE, session);
  add_flow (lower, "all-callees", _("All callees"), FALSE, session);
  grind_side_add_late_view (lower, "callee-map", _("Callee map"), make_callee_map, session);
  grind_side_add_late_view (lower, "call-graph", _("Call graph"), make_call_graph, session);
  grind_side_add_late_view (lower, "assembly", _("Assembly"), make_assembly, session);
  grind_side_add_late_view (lower, "flame-graph", _("Flame graph"), make_flame_graph, session);
  add_parts (lower, session);
}
