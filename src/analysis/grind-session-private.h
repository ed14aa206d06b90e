/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-history.h"
#include "grind-session.h"

G_BEGIN_DECLS

struct _GrindSession
{
  GObject parent_instance;

  /* Owned */
  GrindProfile *profile;
  GrindGraph   *graph;
  GrindHistory *history;
  GCancellable *cancellable;      /* (nullable) of what is being computed */

  /* What is shown */
  GrindEventId  event;
  GrindEventId  secondary_event;
  GrindNodeId   selected;
  GrindPlace    place;
  gboolean      percent;
  gboolean      relative;
  gboolean      can_go_back;
  gboolean      can_go_forward;
  gboolean      can_go_up;

  /* What is to be shown as soon as it is computed */
  GrindEventId  wanted_event;
  GrindEventId  wanted_secondary_event;
  gboolean      show_cycles;
  guint8       *parts;            /* (nullable): owned; never all parts, never none */
  GrindEventSet *events;          /* owned */

  /* What lists leave out; Owned */
  GPtrArray     *hidden;          /* (element-type GrindPattern) */
  GrindPattern  *focus;           /* (nullable) */
  GrindOmission *omission;        /* (nullable): the functions, once they are found */
  GCancellable  *omission_cancellable;   /* (nullable) */

  /* By what functions are coloured; Owned */
  GrindSeatKind  seat_kind;              /* what is wanted */
  GrindSeats    *seats;                  /* what there is */
  char          *last_seats[GRIND_SEATS_COST];   /* by kind: (nullable): the group that the user
                                                  * gave the last seat */
  GCancellable  *seats_cancellable;      /* (nullable) */
};

/* What one came by to the node that is to be shown. */
typedef enum
{
  GRIND_BY_WALKING,
  GRIND_BY_GOING,
  GRIND_BY_HISTORY,
} GrindWay;

void        _grind_session_show        (GrindSession *self,
                                        GrindNodeId   node,
                                        GrindWay      way);
GrindNodeId _grind_session_find_member (GrindGraph   *graph,
                                        GrindNodeId   cycle_node,
                                        GrindEventId  event);

void        _grind_session_update      (GrindSession *self);

/* History */
void        _grind_session_add_arrived_signal (GrindSessionClass *klass);
void        _grind_session_arrive             (GrindSession      *self);

/* Places */
void        _grind_session_add_place_signal   (GrindSessionClass *klass);
void        _grind_session_init_place         (GrindSession      *self);

/* Events */
GrindEventId _grind_session_translate_event (GrindSession        *self,
                                             const GrindEventSet *from,
                                             GrindEventId         event);
void         _grind_session_take_over_events (GrindSession       *self,
                                              GrindSession       *former);

/* Parts */
void        _grind_session_add_parts_signal (GrindSessionClass *klass);
guint8     *_grind_session_normalize_parts  (GrindSession      *self,
                                             const guint8      *parts) G_GNUC_WARN_UNUSED_RESULT;
gboolean    _grind_session_has_wanted_parts (GrindSession      *self);
void        _grind_session_take_over_parts  (GrindSession      *self,
                                             GrindSession      *former);

/* What is left out */
void        _grind_session_add_omission_signal (GrindSessionClass *klass);
void        _grind_session_init_omission       (GrindSession      *self);
void        _grind_session_cancel_omission     (GrindSession      *self);
void        _grind_session_clear_omission      (GrindSession      *self);
void        _grind_session_take_over_omission  (GrindSession      *self,
                                                GrindSession      *former);

/* Colours */
void        _grind_session_init_seats          (GrindSession      *self);
void        _grind_session_cancel_seats        (GrindSession      *self);
void        _grind_session_clear_seats         (GrindSession      *self);
void        _grind_session_take_over_seats     (GrindSession      *self,
                                                GrindSession      *former);
void        _grind_session_notify_seats        (GrindSession      *self);
void        _grind_session_notify_seat_kind    (GrindSession      *self);

G_END_DECLS
