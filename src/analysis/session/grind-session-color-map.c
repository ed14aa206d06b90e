/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The colour map of a session. */
#include "config.h"

#include "grind-session-private.h"

/* Up to this number of functions, slots are computed synchronously, which takes less than a
 * millisecond. Classes require reading all names, which takes longer. */
#define MAX_AT_ONCE       20000
#define MAX_NAMES_AT_ONCE 500

/* The input of a worker. */
typedef struct
{
  GrindProfile *profile;
  GrindColorBy  kind;
} Job;

static void
job_free (Job *job)
{
  g_object_unref (job->profile);
  g_free (job);
}

static gpointer
make_color_map (gpointer       data,
                GCancellable  *cancellable,
                GError       **error)
{
  Job *job = data;

  return grind_color_map_new (job->profile, job->kind, cancellable, error);
}

static char **
get_last (GrindSession        *self,
          const GrindColorMap *color_map)
{
  GrindColorBy kind = grind_color_map_get_kind (color_map);

  return kind < G_N_ELEMENTS (self->last_slots) ? &self->last_slots[kind] : NULL;
}

/* Takes ownership of @color_map. Restores the slot that the user gave to a group. */
static void
publish (GrindSession  *self,
         GrindColorMap *color_map)
{
  char **last = get_last (self, color_map);
  guint rank = last != NULL && *last != NULL ? grind_color_map_find_name (color_map,
                                                                          *last) : GRIND_NONE;

  if (rank != GRIND_NONE)
    {
      GrindColorMap *traded = grind_color_map_trade (color_map, rank);

      grind_color_map_unref (color_map);
      color_map = traded;
    }
  g_clear_pointer (&self->color_map, grind_color_map_unref);
  self->color_map = color_map;
  g_object_notify (G_OBJECT (self), "color-map");
}

/* Cancellation would be the only error. */
static void
made (gpointer      owner,
      gpointer      color_map,
      const GError *error)
{
  publish (owner, color_map);
}

static const GrindJob color_map_job = {
  .run = make_color_map,
  .free_data = (GDestroyNotify) job_free,
  .done = made,
  .free_result = (GDestroyNotify) grind_color_map_unref,
};

static gboolean
is_quick (GrindSession *self)
{
  guint n_functions = grind_profile_get_n_functions (self->profile);

  return self->color_by == GRIND_COLOR_BY_COST ||
         n_functions <= (self->color_by == GRIND_COLOR_BY_CLASS ? MAX_NAMES_AT_ONCE : MAX_AT_ONCE);
}

static void
update (GrindSession *self)
{
  Job *job;

  if (self->color_by == GRIND_COLOR_BY_AUTO)
    {
      grind_latest_cancel (&self->making_color_map);
      publish (self, grind_color_map_ref ((GrindColorMap *) grind_color_map_get (self->profile)));
      return;
    }

  job = g_new0 (Job, 1);
  job->profile = g_object_ref (self->profile);
  job->kind = self->color_by;
  if (is_quick (self))
    grind_latest_run_at_once (&self->making_color_map, &color_map_job, job, self);
  else
    grind_latest_run (&self->making_color_map, &color_map_job, job, self);
}

void
_grind_session_init_color_map (GrindSession *self)
{
  self->color_map = grind_color_map_ref ((GrindColorMap *) grind_color_map_get (self->profile));
}

void
_grind_session_clear_color_map (GrindSession *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->last_slots); i++)
    g_clear_pointer (&self->last_slots[i], g_free);
  g_clear_pointer (&self->color_map, grind_color_map_unref);
}

/* Groups are identified by name. */
void
_grind_session_take_over_color_map (GrindSession *self,
                                    GrindSession *previous)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->last_slots); i++)
    {
      g_free (self->last_slots[i]);
      self->last_slots[i] = g_strdup (previous->last_slots[i]);
    }
  self->color_by = previous->color_by;
  g_object_notify (G_OBJECT (self), "color-by");
  update (self);
}

/**
 * grind_session_get_color_map:
 * @self: a session
 *
 * Returns: (transfer none): the colour map; hold a reference to keep it for longer
 */
GrindColorMap *
grind_session_get_color_map (GrindSession *self)
{
  g_return_val_if_fail (GRIND_IS_SESSION (self), NULL);

  return self->color_map;
}

/**
 * grind_session_get_color_by:
 * @self: a session
 *
 * Returns: the criterion for the colours of functions
 */
GrindColorBy
grind_session_get_color_by (GrindSession *self)
{
  g_return_val_if_fail (GRIND_IS_SESSION (self), GRIND_COLOR_BY_AUTO);

  return self->color_by;
}

/**
 * grind_session_set_color_by:
 * @self: a session
 * @kind: the new criterion
 *
 * Changes the criterion for the colours of functions. If the map takes long to compute, a worker
 * does it; `notify::color-map` is emitted when it is done.
 */
void
grind_session_set_color_by (GrindSession *self,
                            GrindColorBy  kind)
{
  g_return_if_fail (GRIND_IS_SESSION (self));
  g_return_if_fail (kind <= GRIND_COLOR_BY_COST);

  if (self->color_by == kind)
    return;

  self->color_by = kind;
  g_object_notify (G_OBJECT (self), "color-by");
  update (self);
}

/**
 * grind_session_trade_slot:
 * @self: a session
 * @rank: a group in the current map
 *
 * Gives the last slot to a group without a colour, like grind_color_map_trade(). The group also
 * keeps it while the criterion is changed temporarily.
 */
void
grind_session_trade_slot (GrindSession *self,
                          guint         rank)
{
  char **last;

  g_return_if_fail (GRIND_IS_SESSION (self));
  g_return_if_fail (rank < grind_color_map_get_n_groups (self->color_map));

  if (grind_color_map_get_group_slot (self->color_map, rank) != GRIND_COLOR_SLOT_OTHER)
    return;

  last = get_last (self, self->color_map);
  g_free (*last);
  *last = grind_color_map_dup_group_name (self->color_map, rank);
  publish (self, grind_color_map_ref (self->color_map));
}
