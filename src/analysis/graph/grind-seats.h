/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "profile/grind-profile.h"

G_BEGIN_DECLS

/* Seats go from 1 up; this one is for all that have none of their own. */
#define GRIND_SEAT_OTHER 0
#define GRIND_N_SEATS    10

/**
 * GrindSeatKind:
 * @GRIND_SEATS_AUTO: whatever tells most in a profile; no seats are of this kind
 * @GRIND_SEATS_OBJECT: ELF objects
 * @GRIND_SEATS_FILE: source files
 * @GRIND_SEATS_CLASS: classes, namespaces, packages or modules
 * @GRIND_SEATS_COST: by cost: nothing has a seat, and pictures use the scale of heat
 *
 * By what functions are coloured.
 */
typedef enum
{
  GRIND_SEATS_AUTO,
  GRIND_SEATS_OBJECT,
  GRIND_SEATS_FILE,
  GRIND_SEATS_CLASS,
  GRIND_SEATS_COST,
} GrindSeatKind;

/**
 * GrindSeatGroup:
 * @id: the object, file or class
 * @n_functions: how many functions are in it
 * @share: its part of all self cost of the profile's first event over all parts
 *
 * Functions of one colour.
 */
typedef struct
{
  guint  id;
  guint  n_functions;
  double share;
} GrindSeatGroup;

#define GRIND_TYPE_SEATS     (grind_seats_get_type ())
#define GRIND_TYPE_SEAT_KIND (grind_seat_kind_get_type ())

/**
 * GrindSeats:
 *
 * Which function has which of the few colours there are. The groups (objects, files or classes) are
 * ranked by their self cost of the profile's first event over all parts, the largest first, ties by
 * name; ranks count from 0, and the group of rank n has seat n + 1. So a colour stays what it is
 * when the event, the parts or the order change, and everything that draws the profile agrees.
 * Groups of a higher rank have none, but one of them may trade places with the last seat. Functions
 * of which the group is not known are in no group. Immutable.
 */
typedef struct _GrindSeats GrindSeats;

GType                 grind_seats_get_type        (void);
GType                 grind_seat_kind_get_type    (void);

GrindSeats           *grind_seats_new             (GrindProfile      *profile,
                                                   GrindSeatKind      kind,
                                                   GCancellable      *cancellable,
                                                   GError           **error)
                                                   G_GNUC_WARN_UNUSED_RESULT;
GrindSeats           *grind_seats_trade           (GrindSeats        *self,
                                                   guint              rank)
                                                   G_GNUC_WARN_UNUSED_RESULT;
GrindSeats           *grind_seats_ref             (GrindSeats        *self);
void                  grind_seats_unref           (GrindSeats        *self);
const GrindSeats     *grind_seats_get             (GrindProfile      *profile);

GrindSeatKind         grind_seats_get_kind        (const GrindSeats  *self);
guint                 grind_seats_get_seat        (const GrindSeats  *self,
                                                   GrindFunctionId    function);

/* Groups, by rank */
guint                 grind_seats_get_n_groups    (const GrindSeats  *self);
const GrindSeatGroup *grind_seats_get_group       (const GrindSeats  *self,
                                                   guint              rank);
guint                 grind_seats_get_group_seat  (const GrindSeats  *self,
                                                   guint              rank);
char                 *grind_seats_dup_group_name  (const GrindSeats  *self,
                                                   guint              rank)
                                                   G_GNUC_WARN_UNUSED_RESULT;
char                 *grind_seats_dup_group_title (const GrindSeats  *self,
                                                   guint              rank)
                                                   G_GNUC_WARN_UNUSED_RESULT;
guint                 grind_seats_find_function   (const GrindSeats  *self,
                                                   GrindFunctionId    function);
guint                 grind_seats_find_name       (const GrindSeats  *self,
                                                   const char        *name);
guint                 grind_seats_find_seat       (const GrindSeats  *self,
                                                   guint              seat);
const GrindSeatGroup *grind_seats_get_unknown     (const GrindSeats  *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindSeats, grind_seats_unref)

G_END_DECLS
