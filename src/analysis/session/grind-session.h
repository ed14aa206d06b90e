/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/compare/grind-change-notes.h"
#include "analysis/graph/grind-color-map.h"
#include "analysis/graph/grind-graph.h"
#include "analysis/search/grind-hidden-functions.h"

G_BEGIN_DECLS

#define GRIND_TYPE_SESSION (grind_session_get_type ())
G_DECLARE_FINAL_TYPE (GrindSession, grind_session, GRIND, SESSION, GObject)

/*
 * The state of a tab that all of its views observe. Properties: "profile" (read-only), "graph"
 * (read-only; changes when parts, cycles or formulas change), "event" (guint, primary event),
 * "secondary-event" (guint, or GRIND_NONE), "show-cycles" (gboolean), "percent" (gboolean, costs
 * are shown as percentages), "relative" (gboolean, percentages are relative to the selected
 * function), "color-by" (GrindColorBy, the wanted criterion for colours), "color-map"
 * (GrindColorMap, read-only, updated later). Signals: "parts-changed", "hidden-changed",
 * "hidden-refused". Main thread only, except for its creation.
 *
 * - Events and graph change together, and only once the costs of all shown events are computed, so
 *   that signal handlers can use them. Long computations run in a worker; only the last request
 *   counts.
 * - The selected function, its location and the history are those of a GrindNavigator.
 */
GrindSession *grind_session_new                 (GrindProfile *profile,
                                                 GrindGraph   *graph) G_GNUC_WARN_UNUSED_RESULT;
GrindProfile *grind_session_get_profile         (GrindSession *self);
GrindGraph   *grind_session_get_graph           (GrindSession *self);
GrindEventId  grind_session_get_event           (GrindSession *self);
void          grind_session_set_event           (GrindSession *self,
                                                 GrindEventId  event);
GrindEventId  grind_session_get_secondary_event (GrindSession *self);
void          grind_session_set_secondary_event (GrindSession *self,
                                                 GrindEventId  event);
gboolean      grind_session_get_show_cycles     (GrindSession *self);
void          grind_session_set_show_cycles     (GrindSession *self,
                                                 gboolean      show_cycles);
gboolean      grind_session_get_percent         (GrindSession *self);
void          grind_session_set_percent         (GrindSession *self,
                                                 gboolean      percent);
gboolean      grind_session_get_relative        (GrindSession *self);
void          grind_session_set_relative        (GrindSession *self,
                                                 gboolean      relative);

/* Events: those of the profile, and those of the user's formulas */
GrindEventSet *grind_session_get_events      (GrindSession *self);
GVariant      *grind_session_get_definitions (GrindSession *self);
void           grind_session_set_definitions (GrindSession *self,
                                              GVariant     *definitions);

/* Hidden functions */
GrindHiddenFunctions *grind_session_get_hidden_functions (GrindSession *self);
void                  grind_session_hide                 (GrindSession *self,
                                                          GrindPattern *pattern);
void                  grind_session_focus                (GrindSession *self,
                                                          GrindPattern *pattern);
void                  grind_session_show_all             (GrindSession *self);

/* Colours of functions */
GrindColorMap *grind_session_get_color_map (GrindSession *self);
GrindColorBy   grind_session_get_color_by  (GrindSession *self);
void           grind_session_set_color_by  (GrindSession *self,
                                            GrindColorBy  kind);
void           grind_session_trade_slot    (GrindSession *self,
                                            guint         rank);

/* Parts: a bit for each part, NULL for all */
const guint8 *grind_session_get_parts   (GrindSession *self);
void          grind_session_set_parts   (GrindSession *self,
                                         const guint8 *parts);
guint         grind_session_count_parts (GrindSession *self);

/* The parts before, in a comparison; NULL without one */
const guint8 *grind_session_get_base    (GrindSession *self);
void          grind_session_set_base    (GrindSession *self,
                                         const guint8 *base);
void          grind_session_compare_parts (GrindSession *self,
                                           const guint8 *before,
                                           const guint8 *after);
void          grind_session_swap_parts  (GrindSession *self);

/* What is known of the two sides of a comparison of files */
GrindSession     *grind_session_new_compared     (GrindGraph      *graph,
                                                  GrindComparison *comparison,
                                                  GCancellable    *cancellable,
                                                  GError         **error)
                                                  G_GNUC_WARN_UNUSED_RESULT;
GrindComparison  *grind_session_get_comparison   (GrindSession    *self);
const guint8     *grind_session_get_base_files   (GrindSession    *self);
GrindNodeId       grind_session_get_per          (GrindSession    *self);
void              grind_session_set_per          (GrindSession    *self,
                                                  GrindFunctionId  function);
gboolean          grind_session_get_calls        (GrindSession    *self,
                                                  GrindNodeId      node,
                                                  gint64          *before,
                                                  gint64          *after);
GrindChangeNotes *grind_session_get_change_notes (GrindSession    *self);
const char       *grind_session_get_base_source  (GrindSession    *self,
                                                  const char     **repository);
void              grind_session_set_base_source  (GrindSession    *self,
                                                  const char      *place,
                                                  const char      *repository);

void          grind_session_take_over   (GrindSession *self,
                                         GrindSession *previous);
void          grind_session_take_over_swapped (GrindSession *self,
                                               GrindSession *previous);

/* Saved state, for later runs of the program */
GVariant    *grind_session_dup_state     (GrindSession *self) G_GNUC_WARN_UNUSED_RESULT;
void         grind_session_set_state     (GrindSession *self,
                                          GVariant     *state);
GVariant    *grind_session_dup_function  (GrindSession *self,
                                          GrindNodeId   node) G_GNUC_WARN_UNUSED_RESULT;
GrindNodeId  grind_session_find_function (GrindSession *self,
                                          GVariant     *function);
GrindFunctionId
             grind_session_find_in_profile
                                        (GrindProfile *profile,
                                         GVariant     *function);
gboolean     grind_session_is_ready      (GrindSession *self);

G_END_DECLS
