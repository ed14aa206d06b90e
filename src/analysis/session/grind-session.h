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
 * @line: a line of the file from 1, or 0
 * @object: an ELF object, or %GRIND_NONE
 * @address: the address of an instruction in @object; meaningless without @object
 *
 * A location in a program: a selected source line or instruction.
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
 * The state that all panes of a tab observe. Properties: "profile" (read-only), "graph" (read-only;
 * changes when parts, cycles or formulas change), "event" (guint, primary event), "secondary-event"
 * (guint, or GRIND_NONE), "show-cycles" (gboolean), "percent" (gboolean, costs are shown as
 * percentages), "relative" (gboolean, percentages are relative to the selected function),
 * "selected" (guint, a GrindNodeId of the graph or GRIND_NONE), "color-by" (GrindColorBy, the
 * wanted criterion for colours), "color-map" (GrindColorMap, read-only, updated later),
 * "can-go-back", "can-go-forward", "can-go-up" (gboolean, read-only). Signals: "arrived",
 * "location-changed", "parts-changed", "hidden-changed", "hidden-refused". Main thread only.
 *
 * - A new session has the default selection of its graph.
 * - Events and graph change together, and only once the costs of all shown events are computed, so
 *   that signal handlers can use them. Long computations run in a worker; only the last request
 *   counts.
 * - The selection and the history are kept when the graph changes (a cycle that no longer exists
 *   becomes its most expensive member).
 * - Companions share all of this except for the selection, the location in it and the history.
 * - Moving through lists sets the selection; deliberate navigation uses grind_session_go_to().
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

/* The selected line or instruction in the selected function */
const GrindLocation *grind_session_get_location (GrindSession        *self);
void                 grind_session_set_location (GrindSession        *self,
                                                 const GrindLocation *place);

/* History: arrays of GrindNodeId, the nearest first; steps back are negative */
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
void grind_session_take_over (GrindSession *self,
                              GrindSession *previous);

/* Saved state, for later runs of the program */
GVariant    *grind_session_dup_state      (GrindSession *self) G_GNUC_WARN_UNUSED_RESULT;
void         grind_session_set_state      (GrindSession *self,
                                           GVariant     *state);
GVariant    *grind_session_dup_navigation (GrindSession *self) G_GNUC_WARN_UNUSED_RESULT;
void         grind_session_set_navigation (GrindSession *self,
                                           GVariant     *state);
GVariant    *grind_session_dup_function   (GrindSession *self,
                                           GrindNodeId   node) G_GNUC_WARN_UNUSED_RESULT;
GrindNodeId  grind_session_find_function  (GrindSession *self,
                                           GVariant     *function);
gboolean     grind_session_is_ready       (GrindSession *self);

G_END_DECLS
