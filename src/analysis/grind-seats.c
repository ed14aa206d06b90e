/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-seats.h"

#include <stdlib.h>
#include <string.h>

#include "profile/grind-math.h"

/* A group with a larger part of the cost than this leaves nothing for colours to tell apart. */
#define MAX_SHARE 0.85

struct _GrindSeats
{
  GrindProfile  *profile;   /* not owned: the default seats belong to the profile itself */
  GrindSeatKind  kind;
  guint8        *seats;     /* by group */
  guint          n_groups;
  double         share;            /* of the most expensive group, unknown ones among them */
  double         unknown_share;
};

typedef struct
{
  gint64      cost;
  const char *name;
  guint       group;
  gboolean    is_used;
} Group;

static guint
get_n_groups (GrindProfile  *profile,
              GrindSeatKind  kind)
{
  return kind == GRIND_SEATS_OBJECT ? grind_profile_get_n_objects (profile)
                                    : grind_profile_get_n_files (profile);
}

static const char *
get_group_name (GrindProfile  *profile,
                GrindSeatKind  kind,
                guint          group)
{
  gsize length;

  return kind == GRIND_SEATS_OBJECT ? grind_profile_get_object (profile, group, &length)
                                    : grind_profile_get_file (profile, group, &length);
}

static guint
get_function_group (GrindProfile    *profile,
                    GrindSeatKind    kind,
                    GrindFunctionId  function)
{
  return kind == GRIND_SEATS_OBJECT ? grind_profile_get_function_object (profile, function)
                                    : grind_profile_get_function_file (profile, function);
}

static gboolean
is_unknown (const char *name)
{
  return *name == '\0' || strcmp (name, "???") == 0;
}

static int
compare_groups (const void *a,
                const void *b)
{
  const Group *first = a;
  const Group *second = b;

  if (first->cost != second->cost)
    return first->cost > second->cost ? -1 : 1;

  return strcmp (first->name, second->name);
}

/* Costs are 0 in a profile without events. */
static Group *
sum_groups (GrindSeats *self)
{
  guint n_functions = grind_profile_get_n_functions (self->profile);
  g_autofree gint64 *costs = g_new0 (gint64, MAX (n_functions, 1));
  Group *groups = g_new0 (Group, MAX (self->n_groups, 1));

  if (grind_profile_get_n_real_events (self->profile) > 0)
    grind_profile_sum_self (self->profile, 0, NULL, costs);

  for (guint i = 0; i < self->n_groups; i++)
    {
      groups[i].group = i;
      groups[i].name = get_group_name (self->profile, self->kind, i);
    }
  for (GrindFunctionId function = 0; function < n_functions; function++)
    {
      guint group = get_function_group (self->profile, self->kind, function);

      if (group < self->n_groups)
        {
          groups[group].cost = grind_add (groups[group].cost, costs[function]);
          groups[group].is_used = TRUE;
        }
    }

  return groups;
}

static void
measure_shares (GrindSeats  *self,
                const Group *groups)
{
  double total = 0;

  for (guint i = 0; i < self->n_groups; i++)
    total += groups[i].cost;
  if (total <= 0)
    return;

  for (guint i = 0; i < self->n_groups; i++)
    {
      self->share = MAX (self->share, groups[i].cost / total);
      if (is_unknown (groups[i].name))
        self->unknown_share += groups[i].cost / total;
    }
}

/* Linear but for the sorting of the groups that functions are in. */
static void
assign_seats (GrindSeats *self)
{
  g_autofree Group *groups = sum_groups (self);
  guint n_ranked = 0;

  measure_shares (self, groups);
  for (guint i = 0; i < self->n_groups; i++)
    if (groups[i].is_used && !is_unknown (groups[i].name))
      groups[n_ranked++] = groups[i];

  qsort (groups, n_ranked, sizeof (Group), compare_groups);
  for (guint i = 0; i < MIN (n_ranked, GRIND_N_SEATS); i++)
    self->seats[groups[i].group] = i + 1;
}

/* By object, unless one has nearly all of the cost and the source files are better known. */
static GrindSeats *
make_default (GrindProfile *profile)
{
  g_autoptr (GrindSeats) objects = grind_seats_new (profile, GRIND_SEATS_OBJECT);
  g_autoptr (GrindSeats) files = NULL;

  if (objects->share <= MAX_SHARE)
    return g_steal_pointer (&objects);

  files = grind_seats_new (profile, GRIND_SEATS_FILE);

  return files->unknown_share > MAX_SHARE ? g_steal_pointer (&objects) : g_steal_pointer (&files);
}

/**
 * grind_seats_new:
 * @profile: a finished profile, which must outlive the seats
 * @kind: by what to colour
 *
 * Gives the groups of a profile their seats. Linear in its functions; any thread.
 *
 * Returns: (transfer full): the seats
 */
GrindSeats *
grind_seats_new (GrindProfile  *profile,
                 GrindSeatKind  kind)
{
  GrindSeats *self;

  g_return_val_if_fail (GRIND_IS_PROFILE (profile), NULL);
  g_return_val_if_fail (kind <= GRIND_SEATS_FILE, NULL);

  self = g_atomic_rc_box_new0 (GrindSeats);
  self->profile = profile;
  self->kind = kind;
  self->n_groups = get_n_groups (profile, kind);
  self->seats = g_new0 (guint8, MAX (self->n_groups, 1));
  assign_seats (self);

  return self;
}

/**
 * grind_seats_ref:
 * @self: seats
 *
 * Returns: (transfer full): @self, with one reference more
 */
GrindSeats *
grind_seats_ref (GrindSeats *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return g_atomic_rc_box_acquire (self);
}

static void
clear (gpointer data)
{
  GrindSeats *self = data;

  g_free (self->seats);
}

/**
 * grind_seats_unref:
 * @self: (transfer full): seats
 *
 * Drops a reference.
 */
void
grind_seats_unref (GrindSeats *self)
{
  g_return_if_fail (self != NULL);

  g_atomic_rc_box_release_full (self, clear);
}

/**
 * grind_seats_get:
 * @profile: a finished profile
 *
 * Gives the seats that everything which draws the profile starts with: by object, or by source
 * file where one object has more than 85 % of the cost. Made when first asked for, a millisecond
 * for 100,000 functions; any thread.
 *
 * Returns: (transfer none): the seats, owned by @profile
 */
const GrindSeats *
grind_seats_get (GrindProfile *profile)
{
  static GMutex mutex;
  GrindSeats *self;

  g_return_val_if_fail (GRIND_IS_PROFILE (profile), NULL);

  g_mutex_lock (&mutex);
  self = g_object_get_data (G_OBJECT (profile), "grind-seats");
  if (self == NULL)
    {
      self = make_default (profile);
      g_object_set_data_full (G_OBJECT (profile), "grind-seats", self,
                              (GDestroyNotify) grind_seats_unref);
    }
  g_mutex_unlock (&mutex);

  return self;
}

/**
 * grind_seats_get_kind:
 * @self: seats
 *
 * Returns: by what functions are coloured
 */
GrindSeatKind
grind_seats_get_kind (const GrindSeats *self)
{
  g_return_val_if_fail (self != NULL, GRIND_SEATS_OBJECT);

  return self->kind;
}

/**
 * grind_seats_get_seat:
 * @self: seats
 * @function: a function, or a node of a graph that is a cycle
 *
 * Returns: the seat of @function, or %GRIND_SEAT_OTHER
 */
guint
grind_seats_get_seat (const GrindSeats *self,
                      GrindFunctionId   function)
{
  guint group;

  g_return_val_if_fail (self != NULL, GRIND_SEAT_OTHER);

  if (function >= grind_profile_get_n_functions (self->profile))
    return GRIND_SEAT_OTHER;
  group = get_function_group (self->profile, self->kind, function);

  return group < self->n_groups ? self->seats[group] : GRIND_SEAT_OTHER;
}
