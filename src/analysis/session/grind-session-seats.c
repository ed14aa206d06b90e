/* SPDX-License-Identifier: GPL-3.0-or-later */
/* By what functions are coloured. */
#include "config.h"

#include "grind-session-private.h"

/* Seats of this many functions are found at once: it takes less than a millisecond. For classes all
 * names have to be read, which takes longer. */
#define MAX_AT_ONCE       20000
#define MAX_NAMES_AT_ONCE 500

/* What a worker is to do. */
typedef struct
{
  GrindProfile  *profile;
  GrindSeatKind  kind;
} Job;

static void
job_free (Job *job)
{
  g_object_unref (job->profile);
  g_free (job);
}

static void
worker (GTask        *task,
        gpointer      source_object,
        gpointer      task_data,
        GCancellable *cancellable)
{
  Job *job = task_data;
  GError *error = NULL;
  GrindSeats *seats = grind_seats_new (job->profile, job->kind, cancellable, &error);

  if (seats != NULL)
    g_task_return_pointer (task, seats, (GDestroyNotify) grind_seats_unref);
  else
    g_task_return_error (task, error);
}

static char **
get_last (GrindShared      *self,
          const GrindSeats *seats)
{
  GrindSeatKind kind = grind_seats_get_kind (seats);

  return kind < G_N_ELEMENTS (self->last_seats) ? &self->last_seats[kind] : NULL;
}

/* Takes @seats. A group that the user gave a seat has it again. */
static void
publish (GrindShared *self,
         GrindSeats  *seats)
{
  char **last = get_last (self, seats);
  guint rank = last != NULL && *last != NULL ? grind_seats_find_name (seats, *last) : GRIND_NONE;

  if (rank != GRIND_NONE)
    {
      GrindSeats *traded = grind_seats_trade (seats, rank);

      grind_seats_unref (seats);
      seats = traded;
    }
  g_clear_pointer (&self->seats, grind_seats_unref);
  self->seats = seats;
  _grind_shared_notify (self, NULL, "seats");
}

static void
made_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  GrindSeats *seats = g_task_propagate_pointer (G_TASK (result), NULL);
  GrindShared *self;

  /* Cancellation is the only error: something else is wanted, or by nobody. */
  if (seats == NULL)
    return;

  self = user_data;
  g_clear_object (&self->seats_cancellable);
  publish (self, seats);
}

static gboolean
is_quick (GrindShared *self)
{
  guint n_functions = grind_profile_get_n_functions (self->profile);

  return self->seat_kind == GRIND_SEATS_COST ||
         n_functions <= (self->seat_kind == GRIND_SEATS_CLASS ? MAX_NAMES_AT_ONCE : MAX_AT_ONCE);
}

static void
update (GrindShared *self)
{
  g_autoptr (GTask) task = NULL;
  Job *job;

  _grind_shared_cancel_seats (self);
  if (self->seat_kind == GRIND_SEATS_AUTO)
    {
      publish (self, grind_seats_ref ((GrindSeats *) grind_seats_get (self->profile)));
      return;
    }
  if (is_quick (self))
    {
      publish (self, grind_seats_new (self->profile, self->seat_kind, NULL, NULL));
      return;
    }

  job = g_new0 (Job, 1);
  job->profile = g_object_ref (self->profile);
  job->kind = self->seat_kind;
  /* The task holds no reference: the last session that goes cancels it. */
  self->seats_cancellable = g_cancellable_new ();
  task = g_task_new (NULL, self->seats_cancellable, made_cb, self);
  g_task_set_source_tag (task, update);
  g_task_set_task_data (task, job, (GDestroyNotify) job_free);
  g_task_run_in_thread (task, worker);
}

void
_grind_shared_init_seats (GrindShared *self)
{
  self->seats = grind_seats_ref ((GrindSeats *) grind_seats_get (self->profile));
}

void
_grind_shared_cancel_seats (GrindShared *self)
{
  if (self->seats_cancellable != NULL)
    g_cancellable_cancel (self->seats_cancellable);
  g_clear_object (&self->seats_cancellable);
}

void
_grind_shared_clear_seats (GrindShared *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->last_seats); i++)
    g_clear_pointer (&self->last_seats[i], g_free);
  g_clear_pointer (&self->seats, grind_seats_unref);
}

/* Groups are found by their names again. */
void
_grind_session_take_over_seats (GrindSession *self,
                                GrindSession *former)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->shared->last_seats); i++)
    {
      g_free (self->shared->last_seats[i]);
      self->shared->last_seats[i] = g_strdup (former->shared->last_seats[i]);
    }
  self->shared->seat_kind = former->shared->seat_kind;
  _grind_shared_notify (self->shared, NULL, "seat-kind");
  update (self->shared);
}

/**
 * grind_session_get_seats:
 * @self: a session
 *
 * Returns: (transfer none): which function has which colour; hold a reference to keep it for longer
 */
GrindSeats *
grind_session_get_seats (GrindSession *self)
{
  g_return_val_if_fail (GRIND_IS_SESSION (self), NULL);

  return self->shared->seats;
}

/**
 * grind_session_get_seat_kind:
 * @self: a session
 *
 * Returns: by what functions are to be coloured
 */
GrindSeatKind
grind_session_get_seat_kind (GrindSession *self)
{
  g_return_val_if_fail (GRIND_IS_SESSION (self), GRIND_SEATS_AUTO);

  return self->shared->seat_kind;
}

/**
 * grind_session_set_seat_kind:
 * @self: a session
 * @kind: by what to colour functions
 *
 * Colours functions by something else. Where that takes long a worker finds it; `notify::seats`
 * tells when it is done.
 */
void
grind_session_set_seat_kind (GrindSession  *self,
                             GrindSeatKind  kind)
{
  g_return_if_fail (GRIND_IS_SESSION (self));
  g_return_if_fail (kind <= GRIND_SEATS_COST);

  if (self->shared->seat_kind == kind)
    return;

  self->shared->seat_kind = kind;
  _grind_shared_notify (self->shared, NULL, "seat-kind");
  update (self->shared);
}

/**
 * grind_session_trade_seat:
 * @self: a session
 * @rank: a group of the present seats
 *
 * Gives a group that has no colour of its own the last one, as grind_seats_trade() does. It keeps
 * it also when functions are coloured by something else for a while.
 */
void
grind_session_trade_seat (GrindSession *self,
                          guint         rank)
{
  char **last;

  g_return_if_fail (GRIND_IS_SESSION (self));
  g_return_if_fail (rank < grind_seats_get_n_groups (self->shared->seats));

  if (grind_seats_get_group_seat (self->shared->seats, rank) != GRIND_SEAT_OTHER)
    return;

  last = get_last (self->shared, self->shared->seats);
  g_free (*last);
  *last = grind_seats_dup_group_name (self->shared->seats, rank);
  publish (self->shared, grind_seats_ref (self->shared->seats));
}
