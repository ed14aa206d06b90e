/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-color-map.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/names/grind-class-name.h"
#include "profile/grind-math.h"
#include "profile/grind-plain-text.h"
#include "profile/grind-text.h"

/* If a group has a larger part of the cost, colours distinguish nothing. */
#define MAX_SHARE 0.85

/* Data that does not depend on traded slots */
typedef struct
{
  GrindProfile          *profile;    /* not owned: the profile itself owns the default map */
  const GrindClassNames *classes;    /* (nullable) owned by the profile */
  GrindColorBy           kind;
  guint32               *ranks;      /* by group; GRIND_NONE for unknown or unused ones */
  guint                  n_ids;      /* number of groups in @ranks */
  GrindColorGroup       *groups;     /* by rank */
  guint                  n_groups;
  GrindColorGroup        unknown;
} Ranking;

struct _GrindColorMap
{
  Ranking *ranking;
  guint    last;      /* the rank that has the last slot */
};

typedef struct
{
  GrindColorGroup  group;
  __int128         cost;
  const char      *name;
} Candidate;

G_DEFINE_BOXED_TYPE (GrindColorMap, grind_color_map, grind_color_map_ref, grind_color_map_unref)
G_DEFINE_ENUM_TYPE (GrindColorBy, grind_color_by,
                    G_DEFINE_ENUM_VALUE (GRIND_COLOR_BY_AUTO, "auto"),
                    G_DEFINE_ENUM_VALUE (GRIND_COLOR_BY_OBJECT, "object"),
                    G_DEFINE_ENUM_VALUE (GRIND_COLOR_BY_FILE, "file"),
                    G_DEFINE_ENUM_VALUE (GRIND_COLOR_BY_CLASS, "class"),
                    G_DEFINE_ENUM_VALUE (GRIND_COLOR_BY_COST, "cost"))

static guint
count_ids (const Ranking *self)
{
  switch (self->kind)
    {
    case GRIND_COLOR_BY_OBJECT:
      return grind_profile_get_n_objects (self->profile);
    case GRIND_COLOR_BY_FILE:
      return grind_profile_get_n_files (self->profile);
    case GRIND_COLOR_BY_CLASS:
      return grind_class_names_get_n (self->classes);
    case GRIND_COLOR_BY_AUTO:
    case GRIND_COLOR_BY_COST:
    default:
      return 0;
    }
}

static const char *
get_name (const Ranking *self,
          guint          id)
{
  gsize length;

  switch (self->kind)
    {
    case GRIND_COLOR_BY_OBJECT:
      return grind_profile_get_object (self->profile, id, &length);
    case GRIND_COLOR_BY_FILE:
      return grind_profile_get_file (self->profile, id, &length);
    case GRIND_COLOR_BY_CLASS:
      return grind_class_names_get_name (self->classes, id);
    case GRIND_COLOR_BY_AUTO:
    case GRIND_COLOR_BY_COST:
    default:
      g_return_val_if_reached ("");
    }
}

/* Returns GRIND_NONE, or another number without a group, for a function in no group. */
static guint
get_function_id (const Ranking   *self,
                 GrindFunctionId  function)
{
  switch (self->kind)
    {
    case GRIND_COLOR_BY_OBJECT:
      return grind_profile_get_function_object (self->profile, function);
    case GRIND_COLOR_BY_FILE:
      return grind_profile_get_function_file (self->profile, function);
    case GRIND_COLOR_BY_CLASS:
      return grind_class_names_get_id (self->classes,
                                       grind_profile_get_function_name_id (self->profile,
                                                                           function));
    case GRIND_COLOR_BY_AUTO:
    case GRIND_COLOR_BY_COST:
    default:
      return GRIND_NONE;
    }
}

static int
compare_candidates (const void *a,
                    const void *b)
{
  const Candidate *first = a;
  const Candidate *second = b;
  int order;

  if (first->cost != second->cost)
    return first->cost > second->cost ? -1 : 1;

  order = strcmp (first->name, second->name);
  if (order != 0)
    return order;

  return first->group.id < second->group.id ? -1 : first->group.id > second->group.id;
}

/* Costs are 0 in a profile without events. */
static gint64 *
sum_costs (GrindProfile *profile)
{
  gint64 *costs = g_new0 (gint64, MAX (grind_profile_get_n_functions (profile), 1));

  if (grind_profile_get_n_real_events (profile) > 0)
    grind_profile_sum_self (profile, 0, NULL, costs);

  return costs;
}

/* Indexed by id; the last one is for functions without a group. */
static Candidate *
sum_candidates (const Ranking *self,
                const gint64  *costs)
{
  guint n_functions = grind_profile_get_n_functions (self->profile);
  Candidate *candidates = g_new0 (Candidate, self->n_ids + 1);

  for (guint i = 0; i < self->n_ids; i++)
    {
      candidates[i].group.id = i;
      candidates[i].name = get_name (self, i);
    }
  for (GrindFunctionId function = 0; function < n_functions; function++)
    {
      Candidate *candidate = &candidates[MIN (get_function_id (self, function), self->n_ids)];

      candidate->cost += costs[function];
      candidate->group.n_functions++;
    }

  return candidates;
}

static void
measure_shares (Candidate *candidates,
                guint      n_candidates)
{
  double total = 0;

  for (guint i = 0; i < n_candidates; i++)
    total += candidates[i].cost;
  for (guint i = 0; total > 0 && i < n_candidates; i++)
    candidates[i].group.share = candidates[i].cost / total;
}

/* Takes linear time, plus sorting the groups that contain functions. */
static void
rank_groups (Ranking      *self,
             const gint64 *costs)
{
  g_autofree Candidate *candidates = sum_candidates (self, costs);
  guint n_ranked = 0;

  measure_shares (candidates, self->n_ids + 1);
  for (guint i = 0; i <= self->n_ids; i++)
    {
      const GrindColorGroup *group = &candidates[i].group;

      if (i == self->n_ids || grind_text_is_unknown (candidates[i].name))
        {
          self->unknown.share += group->share;
          self->unknown.n_functions += group->n_functions;
        }
      else if (group->n_functions > 0)
        candidates[n_ranked++] = candidates[i];
    }
  qsort (candidates, n_ranked, sizeof (Candidate), compare_candidates);

  memset (self->ranks, 0xff, sizeof (guint32) * self->n_ids);
  self->n_groups = n_ranked;
  self->groups = g_new (GrindColorGroup, MAX (n_ranked, 1));
  for (guint i = 0; i < n_ranked; i++)
    {
      self->groups[i] = candidates[i].group;
      self->ranks[self->groups[i].id] = i;
    }
}

static void
ranking_clear (gpointer data)
{
  Ranking *self = data;

  g_free (self->ranks);
  g_free (self->groups);
}

static void
ranking_unref (Ranking *self)
{
  g_atomic_rc_box_release_full (self, ranking_clear);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Ranking, ranking_unref)

static Ranking *
ranking_new (GrindProfile  *profile,
             GrindColorBy   kind,
             const gint64  *costs,
             GCancellable  *cancellable,
             GError       **error)
{
  g_autoptr (Ranking) self = g_atomic_rc_box_new0 (Ranking);

  self->profile = profile;
  self->kind = kind;
  self->unknown.id = GRIND_NONE;
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  if (kind == GRIND_COLOR_BY_CLASS)
    {
      self->classes = grind_class_names_get (profile, cancellable, error);
      if (self->classes == NULL)
        return NULL;
    }

  self->n_ids = count_ids (self);
  self->ranks = g_new (guint32, MAX (self->n_ids, 1));
  if (kind != GRIND_COLOR_BY_COST)
    rank_groups (self, costs);

  return g_steal_pointer (&self);
}

/* Whether neither a group nor the functions in no group have nearly all of the cost. */
static gboolean
tells_apart (const Ranking *self)
{
  return self->unknown.share <= MAX_SHARE &&
         (self->n_groups == 0 || self->groups[0].share <= MAX_SHARE);
}

/* Chooses the first kind of groups whose colours are distinctive, else by cost. */
static Ranking *
choose_ranking (GrindProfile  *profile,
                const gint64  *costs,
                GCancellable  *cancellable,
                GError       **error)
{
  static const GrindColorBy kinds[] = { GRIND_COLOR_BY_OBJECT, GRIND_COLOR_BY_FILE,
                                        GRIND_COLOR_BY_CLASS };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autoptr (Ranking) ranking = ranking_new (profile, kinds[i], costs, cancellable, error);

      if (ranking == NULL || tells_apart (ranking))
        return g_steal_pointer (&ranking);
    }

  return ranking_new (profile, GRIND_COLOR_BY_COST, costs, cancellable, error);
}

/* Takes ownership of @ranking. */
static GrindColorMap *
make_slots (Ranking *ranking,
            guint    last)
{
  GrindColorMap *self = g_atomic_rc_box_new0 (GrindColorMap);

  self->ranking = ranking;
  self->last = last;

  return self;
}

/**
 * grind_color_map_new:
 * @profile: a finished profile, which must outlive the map
 * @kind: the kind of groups; %GRIND_COLOR_BY_AUTO for the first of object, file and class in which
 *   no group has more than 85 % of the cost, else cost
 * @cancellable: (nullable): a #GCancellable
 * @error: return location for a #GError; only %G_IO_ERROR_CANCELLED occurs
 *
 * Assigns slots to the groups of a profile. Takes linear time in its functions, a millisecond for
 * 100,000; with classes, which are found on first use, linear time in the length of all names: run
 * it in a worker. Any thread.
 *
 * Returns: (transfer full) (nullable): the map, or %NULL if cancelled
 */
GrindColorMap *
grind_color_map_new (GrindProfile  *profile,
                     GrindColorBy   kind,
                     GCancellable  *cancellable,
                     GError       **error)
{
  g_autofree gint64 *costs = NULL;
  Ranking *ranking;

  g_return_val_if_fail (GRIND_IS_PROFILE (profile), NULL);
  g_return_val_if_fail (kind <= GRIND_COLOR_BY_COST, NULL);
  g_return_val_if_fail (cancellable == NULL || G_IS_CANCELLABLE (cancellable), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  costs = sum_costs (profile);
  ranking = kind == GRIND_COLOR_BY_AUTO ? choose_ranking (profile, costs, cancellable, error)
                                     : ranking_new (profile, kind, costs, cancellable, error);

  return ranking != NULL ? make_slots (ranking, GRIND_N_COLOR_SLOTS - 1) : NULL;
}

/**
 * grind_color_map_trade:
 * @self: a colour map
 * @rank: a group
 *
 * Assigns the last slot to a group without a slot. The group that had it originally gets it back if
 * requested. Takes constant time. Any thread.
 *
 * Returns: (transfer full): another map, or @self if the group already has a slot
 */
GrindColorMap *
grind_color_map_trade (GrindColorMap *self,
                       guint          rank)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (rank < self->ranking->n_groups, NULL);

  if (grind_color_map_get_group_slot (self, rank) != GRIND_COLOR_SLOT_OTHER)
    return grind_color_map_ref (self);

  return make_slots (g_atomic_rc_box_acquire (self->ranking), rank);
}

/**
 * grind_color_map_ref:
 * @self: a colour map
 *
 * Returns: (transfer full): @self, with an added reference
 */
GrindColorMap *
grind_color_map_ref (GrindColorMap *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return g_atomic_rc_box_acquire (self);
}

static void
clear (gpointer data)
{
  GrindColorMap *self = data;

  ranking_unref (self->ranking);
}

/**
 * grind_color_map_unref:
 * @self: (transfer full): a colour map
 *
 * Drops a reference.
 */
void
grind_color_map_unref (GrindColorMap *self)
{
  g_return_if_fail (self != NULL);

  g_atomic_rc_box_release_full (self, clear);
}

/**
 * grind_color_map_get:
 * @profile: a finished profile
 *
 * Gets the default slots of a profile: those of %GRIND_COLOR_BY_AUTO. Made on first use, see
 * grind_color_map_new(). Any thread.
 *
 * Returns: (transfer none): the slots, owned by @profile
 */
const GrindColorMap *
grind_color_map_get (GrindProfile *profile)
{
  static GMutex mutex;
  g_autoptr (GrindColorMap) made = NULL;
  GrindColorMap *self;

  g_return_val_if_fail (GRIND_IS_PROFILE (profile), NULL);

  g_mutex_lock (&mutex);
  self = g_object_get_data (G_OBJECT (profile), "grind-color-map");
  g_mutex_unlock (&mutex);
  if (self != NULL)
    return self;

  /* Made without the mutex, so that maps of other profiles do not have to wait. */
  made = grind_color_map_new (profile, GRIND_COLOR_BY_AUTO, NULL, NULL);
  g_mutex_lock (&mutex);
  self = g_object_get_data (G_OBJECT (profile), "grind-color-map");
  if (self == NULL)
    {
      self = g_steal_pointer (&made);
      g_object_set_data_full (G_OBJECT (profile), "grind-color-map", self,
                              (GDestroyNotify) grind_color_map_unref);
    }
  g_mutex_unlock (&mutex);

  return self;
}

/**
 * grind_color_map_get_kind:
 * @self: a colour map
 *
 * Returns: the kind of groups; never %GRIND_COLOR_BY_AUTO
 */
GrindColorBy
grind_color_map_get_kind (const GrindColorMap *self)
{
  g_return_val_if_fail (self != NULL, GRIND_COLOR_BY_OBJECT);

  return self->ranking->kind;
}

/**
 * grind_color_map_get_slot:
 * @self: a colour map
 * @function: a function, or a node of a graph that is a cycle
 *
 * Returns: the slot of @function, or %GRIND_COLOR_SLOT_OTHER
 */
guint
grind_color_map_get_slot (const GrindColorMap *self,
                          GrindFunctionId      function)
{
  guint rank = grind_color_map_find_function (self, function);

  return rank != GRIND_NONE ? grind_color_map_get_group_slot (self, rank) : GRIND_COLOR_SLOT_OTHER;
}

/**
 * grind_color_map_get_n_groups:
 * @self: a colour map
 *
 * Returns: the number of known groups with functions, with or without a slot
 */
guint
grind_color_map_get_n_groups (const GrindColorMap *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->ranking->n_groups;
}

/**
 * grind_color_map_get_group:
 * @self: a colour map
 * @rank: a group
 *
 * Returns: (transfer none): its properties
 */
const GrindColorGroup *
grind_color_map_get_group (const GrindColorMap *self,
                           guint                rank)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (rank < self->ranking->n_groups, NULL);

  return &self->ranking->groups[rank];
}

/**
 * grind_color_map_get_group_slot:
 * @self: a colour map
 * @rank: a group
 *
 * Returns: its slot, or %GRIND_COLOR_SLOT_OTHER
 */
guint
grind_color_map_get_group_slot (const GrindColorMap *self,
                                guint                rank)
{
  g_return_val_if_fail (self != NULL, GRIND_COLOR_SLOT_OTHER);

  if (rank < GRIND_N_COLOR_SLOTS - 1)
    return rank + 1;

  return rank == self->last ? GRIND_N_COLOR_SLOTS : GRIND_COLOR_SLOT_OTHER;
}

/**
 * grind_color_map_dup_group_name:
 * @self: a colour map
 * @rank: a group
 *
 * Returns: (transfer full): its full name, as displayed in windows; for an object or file, its path
 */
char *
grind_color_map_dup_group_name (const GrindColorMap *self,
                                guint                rank)
{
  const char *name;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (rank < self->ranking->n_groups, NULL);

  name = get_name (self->ranking, self->ranking->groups[rank].id);

  return grind_plain_text_dup_shown (name, strlen (name));
}

/**
 * grind_color_map_dup_group_title:
 * @self: a colour map
 * @rank: a group
 *
 * Returns: (transfer full): its name as displayed in legends: without the folders of a path
 */
char *
grind_color_map_dup_group_title (const GrindColorMap *self,
                                 guint                rank)
{
  g_autofree char *name = grind_color_map_dup_group_name (self, rank);

  g_return_val_if_fail (name != NULL, NULL);

  return self->ranking->kind == GRIND_COLOR_BY_CLASS ? g_steal_pointer (&name)
                                                  : g_path_get_basename (name);
}

/**
 * grind_color_map_find_function:
 * @self: a colour map
 * @function: a function, or a node of a graph that is a cycle
 *
 * Returns: the rank of its group, or %GRIND_NONE. Takes constant time
 */
guint
grind_color_map_find_function (const GrindColorMap *self,
                               GrindFunctionId      function)
{
  guint id;

  g_return_val_if_fail (self != NULL, GRIND_NONE);

  if (function >= grind_profile_get_n_functions (self->ranking->profile))
    return GRIND_NONE;
  id = get_function_id (self->ranking, function);

  return id < self->ranking->n_ids ? self->ranking->ranks[id] : GRIND_NONE;
}

/**
 * grind_color_map_find_name:
 * @self: a colour map
 * @name: the full name of a group
 *
 * Returns: the rank of the first group of that name, or %GRIND_NONE. Takes linear time in the
 *   groups
 */
guint
grind_color_map_find_name (const GrindColorMap *self,
                           const char          *name)
{
  g_return_val_if_fail (self != NULL, GRIND_NONE);
  g_return_val_if_fail (name != NULL, GRIND_NONE);

  for (guint rank = 0; rank < self->ranking->n_groups; rank++)
    {
      g_autofree char *found = grind_color_map_dup_group_name (self, rank);

      if (g_str_equal (found, name))
        return rank;
    }

  return GRIND_NONE;
}

/**
 * grind_color_map_find_slot:
 * @self: a colour map
 * @slot: a slot
 *
 * Returns: the rank of the group that has it, or %GRIND_NONE
 */
guint
grind_color_map_find_slot (const GrindColorMap *self,
                           guint                slot)
{
  guint rank;

  g_return_val_if_fail (self != NULL, GRIND_NONE);
  g_return_val_if_fail (slot <= GRIND_N_COLOR_SLOTS, GRIND_NONE);

  if (slot == GRIND_COLOR_SLOT_OTHER)
    return GRIND_NONE;
  rank = slot == GRIND_N_COLOR_SLOTS ? self->last : slot - 1;

  return rank < self->ranking->n_groups ? rank : GRIND_NONE;
}

/**
 * grind_color_map_get_unknown:
 * @self: a colour map
 *
 * Returns: (transfer none): the properties of the functions in no group; their id is %GRIND_NONE,
 *   and there may be none
 */
const GrindColorGroup *
grind_color_map_get_unknown (const GrindColorMap *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return &self->ranking->unknown;
}
