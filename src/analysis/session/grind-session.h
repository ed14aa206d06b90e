/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/graph/grind-color-map.h"
#include "analysis/graph/grind-graph.h"
#include "analysis/search/grind-hidden-functions.h"

G_BEGIN_DECLS

#define GRIND_TYPE_SESSION (grind_session_get_type ())
G_DECLARE_FINAL_TYPE (GrindSession, grind_session, GRIND, SESSION, GObject)

/**
 * GrindLocation:
 * @file: a source file, or %GRIND_NONE
 * @line: a line of it from 1 up, or 0
 * @object: an ELF object, or %GRIND_NONE
 * @address: of an instruction in it; where @object is %GRIND_NONE it says nothing
 *
 * A place in a program: what is chosen in its source or in its instructions.
 */
typedef struct
{
  GrindFileId   file;
  guint64       line;
  GrindObjectId object;
  guint64       address;
} GrindLocation;

#define GRIND_LOCATION_NONE ((GrindLocation) { GRIND_NONE, 0, GRIND_NONE, 0 })

/*
 * What all panes of one tab observe. Properties: "profile" (read-only), "graph" (read-only;
 * changes when parts, cycles or formulas change), "event" (guint, primary event), "secondary-event"
 * (guint, shown beside it, or GRIND_NONE), "show-cycles" (gboolean), "percent" (gboolean, costs are
 * shown as percentages), "relative" (gboolean, these are of the selected function), "selected"
 * (guint, a GrindNodeId of the graph or GRIND_NONE), "color-by" (GrindColorBy, by what functions
 * are to be coloured), "color-map" (GrindColorMap, read-only, follows it), "can-go-back",
 * "can-go-forward", "can-go-up" (gboolean, read-only). Signals: "arrived", "location-changed",
 * "parts-changed", "hidden-changed", "hidden-refused". Main thread only.
 *
 * - A new session selects the first choice of its graph.
 * - Events and graph change together, and only once the costs of all shown events are computed; so
 *   whoever is notified finds them there. Long computations run in a worker; the last wish counts.
 * - The selection is kept when the graph changes (a cycle row that vanishes becomes its most
 *   expensive member), and so is the history.
 * - A companion shares all of this but what is selected, the place in it and the history.
 * - Lists in which one walks select; what is gone to on purpose is told by grind_session_go_to().
 */
GrindSession *grind_session_new                 (GrindProfile *profile,
                                                 GrindGraph   *graph) G_GNUC_WARN_UNUSED_RESULT;
GrindSession *grind_session_new_companion       (GrindSession *self) G_GNUC_WARN_UNUSED_RESULT;
void          grind_session_follow              (GrindSession *self,
                                                 GrindSession *other);
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
GrindNodeId   grind_session_get_selected        (GrindSession *self);
void          grind_session_set_selected        (GrindSession *self,
                                                 GrindNodeId   node);
gboolean      grind_session_get_percent         (GrindSession *self);
void          grind_session_set_percent         (GrindSession *self,
                                                 gboolean      percent);
gboolean      grind_session_get_relative        (GrindSession *self);
void          grind_session_set_relative        (GrindSession *self,
                                                 gboolean      relative);
gboolean      grind_session_is_relative         (GrindSession *self);
GrindValue    grind_session_get_base            (GrindSession *self,
                                                 GrindEventId  event);

/* Events: those of the profile, and those of the user's formulas */
GrindEventSet *grind_session_get_events      (GrindSession *self);
GVariant      *grind_session_get_definitions (GrindSession *self);
void           grind_session_set_definitions (GrindSession *self,
                                              GVariant     *definitions);

/* What lists leave out */
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

/* The line or instruction that is chosen in the selected function */
const GrindLocation *grind_session_get_location (GrindSession        *self);
void                 grind_session_set_location (GrindSession        *self,
                                                 const GrindLocation *place);

/* History: arrays of GrindNodeId, the nearest first; steps back are less than 0 */
void      grind_session_go_to          (GrindSession *self,
                                        GrindNodeId   node);
gboolean  grind_session_can_go_back    (GrindSession *self);
gboolean  grind_session_can_go_forward (GrindSession *self);
gboolean  grind_session_can_go_up      (GrindSession *self);
void      grind_session_go_back        (GrindSession *self);
void      grind_session_go_forward     (GrindSession *self);
void      grind_session_go_up          (GrindSession *self);
GArray   *grind_session_list_back      (GrindSession *self) G_GNUC_WARN_UNUSED_RESULT;
GArray   *grind_session_list_forward   (GrindSession *self) G_GNUC_WARN_UNUSED_RESULT;
void      grind_session_go_to_history  (GrindSession *self,
                                        int           steps);
void          grind_session_take_over_history
                                            (GrindSession *self,
                                             GrindSession *previous);
void grind_session_take_over (GrindSession *self,
                              GrindSession *previous);

/* What is shown, from one run of the program to the next */
GVariant *grind_session_dup_state (GrindSession *self) G_GNUC_WARN_UNUSED_RESULT;
void      grind_session_set_state (GrindSession *self,
                                   GVariant     *state);

G_END_DECLS
