/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-graph.h"

G_BEGIN_DECLS

#define GRIND_TYPE_SESSION (grind_session_get_type ())
G_DECLARE_FINAL_TYPE (GrindSession, grind_session, GRIND, SESSION, GObject)

/*
 * What all panes of one tab observe. Properties: "profile" (construct only), "graph" (read-only;
 * changes when parts or cycles change), "event" (guint, primary event), "show-cycles" (gboolean),
 * "percent" (gboolean, costs are shown as percentages), "selected" (guint, a GrindNodeId of the
 * graph or GRIND_NONE). Main thread only. A new session selects the first choice of its graph.
 * Changing show-cycles recomputes the graph in a worker; the selection is kept (a cycle row that
 * vanishes becomes its most expensive member).
 */
GrindSession *grind_session_new             (GrindProfile *profile,
                                             GrindGraph   *graph) G_GNUC_WARN_UNUSED_RESULT;
GrindProfile *grind_session_get_profile     (GrindSession *self);
GrindGraph   *grind_session_get_graph       (GrindSession *self);
GrindEventId  grind_session_get_event       (GrindSession *self);
void          grind_session_set_event       (GrindSession *self,
                                             GrindEventId  event);
gboolean      grind_session_get_show_cycles (GrindSession *self);
void          grind_session_set_show_cycles (GrindSession *self,
                                             gboolean      show_cycles);
GrindNodeId   grind_session_get_selected    (GrindSession *self);
void          grind_session_set_selected    (GrindSession *self,
                                             GrindNodeId   node);
gboolean      grind_session_get_percent     (GrindSession *self);
void          grind_session_set_percent     (GrindSession *self,
                                             gboolean      percent);

G_END_DECLS
