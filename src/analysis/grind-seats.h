/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "profile/grind-profile.h"

G_BEGIN_DECLS

/* Seats go from 1 up; this one is for all that have none of their own. */
#define GRIND_SEAT_OTHER 0
#define GRIND_N_SEATS    10

/**
 * GrindSeatKind:
 * @GRIND_SEATS_OBJECT: ELF objects
 * @GRIND_SEATS_FILE: source files
 *
 * By what functions are coloured.
 */
typedef enum
{
  GRIND_SEATS_OBJECT,
  GRIND_SEATS_FILE,
} GrindSeatKind;

/**
 * GrindSeats:
 *
 * Which function has which of the few colours there are. The groups (objects or files) are ranked
 * by their self cost of the profile's first event over all parts, the largest first, ties by name;
 * rank n gets seat n. So a colour stays what it is when the event, the parts or the order change,
 * and everything that draws the profile agrees. Unknown groups have no seat. Immutable.
 */
typedef struct _GrindSeats GrindSeats;

GrindSeats       *grind_seats_new      (GrindProfile     *profile,
                                        GrindSeatKind     kind) G_GNUC_WARN_UNUSED_RESULT;
GrindSeats       *grind_seats_ref      (GrindSeats       *self);
void              grind_seats_unref    (GrindSeats       *self);
const GrindSeats *grind_seats_get      (GrindProfile     *profile);
GrindSeatKind     grind_seats_get_kind (const GrindSeats *self);
guint             grind_seats_get_seat (const GrindSeats *self,
                                        GrindFunctionId   function);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindSeats, grind_seats_unref)

G_END_DECLS
