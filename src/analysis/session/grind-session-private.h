/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-history.h"
#include "grind-session.h"
#include "profile/grind-latest.h"

G_BEGIN_DECLS

/* The state shared by all sessions of a family: grind_session_new() creates a family, and
 * grind_session_new_companion() adds to it. Freed with the last session. */
typedef struct
{
  GPtrArray *sessions;            /* (element-type GrindSession): the family; borrowed */

  /* Owned */
  GrindProfile *profile;
  GrindGraph   *graph;

  /* Shown state */
  GrindEventId  event;
  GrindEventId  secondary_event;
  gboolean      percent;
  gboolean      relative;

  /* Wanted state, shown once its costs are computed */
  GrindEventId  wanted_event;
  GrindEventId  wanted_secondary_event;
  gboolean      show_cycles;
  guint8       *parts;            /* (nullable): owned; never all parts, never none */
  GrindEventSet *events;          /* owned */

  /* Hidden functions; owned */
  GPtrArray     *hidden;          /* (element-type GrindPattern) */
  GrindPattern  *focus;           /* (nullable) */
  GrindHiddenFunctions *hidden_functions;  /* (nullable): the functions, when found */

  /* Colours of functions; owned */
  GrindColorBy   color_by;        /* the wanted criterion */
  GrindColorMap *color_map;       /* the current map */
  char          *last_slots[GRIND_COLOR_BY_COST];   /* (nullable) by kind: the user's last group */

  /* Jobs that the last session to be closed cancels */
  GrindLatest    making_graph;
  GrindLatest    finding_hidden;
  GrindLatest    making_color_map;
} GrindShared;

/* The position of a session, or of several that follow each other. */
typedef struct
{
  GrindHistory  *history;          /* owned */
  GrindNodeId    selected;
  GrindLocation  place;
  gboolean       can_go_back;
  gboolean       can_go_forward;
  gboolean       can_go_up;
} GrindCursor;

struct _GrindSession
{
  GObject parent_instance;

  /* Owned */
  GrindShared *shared;            /* a reference: g_rc_box */
  GrindCursor *cursor;            /* likewise */
};

/* How the selection was reached. */
typedef enum
{
  GRIND_BY_WALKING,
  GRIND_BY_GOING,
  GRIND_BY_HISTORY,
} GrindMove;

void        _grind_session_show        (GrindSession *self,
                                        GrindNodeId   node,
                                        GrindMove     move);
GrindNodeId _grind_session_find_member (GrindGraph   *graph,
                                        GrindNodeId   cycle_node,
                                        GrindEventId  event);

/* Shared state, and notification of sessions */
GrindShared *_grind_shared_new          (GrindGraph        *graph) G_GNUC_WARN_UNUSED_RESULT;
void         _grind_shared_add          (GrindShared       *self,
                                         GrindSession      *session);
void         _grind_shared_remove       (GrindShared       *self,
                                         GrindSession      *session);
void         _grind_shared_release      (GrindShared       *self);
GPtrArray   *_grind_shared_list         (GrindShared       *self,
                                         const GrindCursor *cursor)
                                         G_GNUC_WARN_UNUSED_RESULT;
GPtrArray   *_grind_shared_freeze       (GrindShared       *self) G_GNUC_WARN_UNUSED_RESULT;
void         _grind_shared_thaw         (GPtrArray         *sessions);
void         _grind_shared_notify       (GrindShared       *self,
                                         const GrindCursor *cursor,
                                         const char        *property);
void         _grind_shared_emit         (GrindShared       *self,
                                         const GrindCursor *cursor,
                                         guint              signal);
void         _grind_shared_update       (GrindShared       *self);
void         _grind_shared_update_moves (GrindShared       *self,
                                         GrindCursor       *cursor);

GrindCursor *_grind_cursor_new     (void) G_GNUC_WARN_UNUSED_RESULT;
void         _grind_cursor_release (GrindCursor *self);

/* History */
void _grind_session_add_arrived_signal (GrindSessionClass *klass);
void _grind_session_arrive             (GrindSession      *self);

/* Locations */
void _grind_session_add_place_signal (GrindSessionClass   *klass);
void _grind_session_forget_place     (GrindShared         *shared,
                                      GrindCursor         *cursor);
void _grind_session_tell_place       (GrindSession        *self,
                                      const GrindLocation *previous);

/* Events */
void _grind_session_take_over_events (GrindSession *self,
                                      GrindSession *previous);

/* Parts */
void      _grind_session_add_parts_signal   (GrindSessionClass *klass);
guint8   *_grind_shared_normalize_parts     (GrindShared       *self,
                                             const guint8      *parts) G_GNUC_WARN_UNUSED_RESULT;
gboolean  _grind_shared_has_parts           (GrindShared       *self);
void      _grind_session_take_over_parts    (GrindSession      *self,
                                             GrindSession      *previous);
GVariant *_grind_session_parts_to_variant   (GrindSession      *self) G_GNUC_WARN_UNUSED_RESULT;
void      _grind_session_parts_from_variant (GrindSession      *self,
                                             GVariant          *state);

/* Hidden functions */
void _grind_session_add_hidden_functions_signal (GrindSessionClass *klass);
void _grind_shared_init_hidden_functions        (GrindShared       *self);
void _grind_shared_clear_hidden_functions       (GrindShared       *self);
void _grind_session_take_over_hidden_functions  (GrindSession      *self,
                                                 GrindSession      *previous);

/* Colours */
void _grind_shared_init_color_map       (GrindShared  *self);
void _grind_shared_clear_color_map      (GrindShared  *self);
void _grind_session_take_over_color_map (GrindSession *self,
                                         GrindSession *previous);

G_END_DECLS
