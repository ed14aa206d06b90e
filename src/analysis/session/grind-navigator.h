/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-session.h"

G_BEGIN_DECLS

#define GRIND_TYPE_NAVIGATOR (grind_navigator_get_type ())
G_DECLARE_FINAL_TYPE (GrindNavigator, grind_navigator, GRIND, NAVIGATOR, GObject)

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
 * What half of a tab shows of its session: the selected function, a location in it, and the
 * history. Properties: "session" (GrindSession, construct-only), "selected" (guint, a GrindNodeId
 * of the graph or GRIND_NONE), "can-go-back", "can-go-forward", "can-go-up" (gboolean, read-only).
 * Signals: "arrived", "location-changed". Main thread only, except for its creation.
 *
 * - Selection and history are kept when the graph changes (a cycle that no longer exists becomes
 *   its most expensive member), in the same step: "selected" is notified before "graph", when the
 *   new graph is there already.
 * - Moving through lists sets the selection; deliberate navigation uses grind_navigator_go_to().
 */
GrindNavigator *grind_navigator_new         (GrindSession   *session) G_GNUC_WARN_UNUSED_RESULT;
GrindNavigator *grind_navigator_new_at      (GrindSession   *session,
                                             GrindNodeId     node) G_GNUC_WARN_UNUSED_RESULT;
GrindSession   *grind_navigator_get_session (GrindNavigator *self);
GrindGraph     *grind_navigator_get_graph   (GrindNavigator *self);

/* The selected function or cycle, and the selected line or instruction in it */
GrindNodeId          grind_navigator_get_selected (GrindNavigator      *self);
void                 grind_navigator_set_selected (GrindNavigator      *self,
                                                   GrindNodeId          node);
const GrindLocation *grind_navigator_get_location (GrindNavigator      *self);
void                 grind_navigator_set_location (GrindNavigator      *self,
                                                   const GrindLocation *location);

/* Percentages: of the total, or of the selected function */
gboolean   grind_navigator_is_relative (GrindNavigator *self);
GrindValue grind_navigator_get_base    (GrindNavigator *self,
                                        GrindEventId    event);

/* History: arrays of GrindNodeId, the nearest first; steps back are negative */
void      grind_navigator_go_to          (GrindNavigator *self,
                                          GrindNodeId     node);
gboolean  grind_navigator_can_go_back    (GrindNavigator *self);
gboolean  grind_navigator_can_go_forward (GrindNavigator *self);
gboolean  grind_navigator_can_go_up      (GrindNavigator *self);
void      grind_navigator_go_back        (GrindNavigator *self);
void      grind_navigator_go_forward     (GrindNavigator *self);
void      grind_navigator_go_up          (GrindNavigator *self);
GArray   *grind_navigator_list_history   (GrindNavigator *self,
                                          int             direction) G_GNUC_WARN_UNUSED_RESULT;
void      grind_navigator_go_to_history  (GrindNavigator *self,
                                          int             steps);

/* Saved state, for later runs of the program */
GVariant *grind_navigator_dup_state (GrindNavigator *self) G_GNUC_WARN_UNUSED_RESULT;
void      grind_navigator_set_state (GrindNavigator *self,
                                     GVariant       *state);

G_END_DECLS
