/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-comparison.h"

#include "grind-clones.h"
#include "grind-pairing-private.h"

struct _GrindComparison
{
  GrindPairing    *pairing;
  GrindFunctionId *joined;    /* by function: the one that gets its costs */
  GHashTable      *unnamed;   /* function that others without a name join: the sides of all */
  GArray          *names;     /* GrindJoinedName: of joined functions, the same in every language */
  GPtrArray       *texts;     /* of @names */
  gboolean         has_joined;
};

/* The name of functions without one; @index: which one of those of the object, from 0 */
static char *
dup_unnamed (GrindProfile  *profile,
             GrindObjectId  object,
             guint          index)
{
  g_autofree char *number = index > 0 ? g_strdup_printf (", %u", index + 1) : g_strdup ("");
  g_autofree char *path = NULL;
  g_autofree char *base = NULL;
  gsize length;
  const char *name = object != GRIND_NONE ? grind_profile_get_object (profile, object, &length)
                                          : "";

  if (*name == '\0' || g_str_equal (name, "???"))
    return g_strconcat ("unnamed functions", number, NULL);
  path = g_utf8_make_valid (name, -1);
  base = g_path_get_basename (path);

  return g_strconcat ("unnamed functions in ", base, number, NULL);
}

/* Makes @function one with @first. */
static void
join_unnamed_function (GrindComparison *self,
                       GrindFunctionId  function,
                       GrindFunctionId  first)
{
  guint sides = GPOINTER_TO_UINT (g_hash_table_lookup (self->unnamed, GUINT_TO_POINTER (first)));

  self->joined[function] = first;
  sides |= grind_pairing_is_before (self->pairing, function) ? GRIND_SIDE_BEFORE : 0;
  sides |= grind_pairing_is_after (self->pairing, function) ? GRIND_SIDE_AFTER : 0;
  g_hash_table_insert (self->unnamed, GUINT_TO_POINTER (first), GUINT_TO_POINTER (sides));
}

static void
name_unnamed (GrindComparison       *self,
              GrindProfile          *profile,
              const GrindFunctionId *firsts,
              guint                  n_groups)
{
  guint index = 0;
  guint32 previous = 0;

  for (guint group = 1; group <= n_groups; group++)
    {
      GrindObjectId object = grind_profile_get_function_object (profile, firsts[group]);
      guint32 number = grind_pairing_get_object (self->pairing, object);
      GrindJoinedName name = { .function = firsts[group] };

      index = group > 1 && number == previous ? index + 1 : 0;
      previous = number;
      name.name = name.raw_name = dup_unnamed (profile, object, index);
      g_ptr_array_add (self->texts, (char *) name.name);
      g_array_append_val (self->names, name);
    }
  self->has_joined |= n_groups > 0;
}

/* Makes the functions without a name of each group one, that of the object after if there is
 * one. */
static void
join_unnamed (GrindComparison *self,
              GrindProfile    *profile)
{
  guint n_functions = grind_profile_get_n_functions (profile);
  guint n_groups = grind_pairing_get_n_groups (self->pairing);
  g_autofree GrindFunctionId *firsts = g_new (GrindFunctionId, n_groups + 1);

  for (guint i = 0; i <= n_groups; i++)
    firsts[i] = GRIND_NONE;
  for (gboolean is_after = TRUE; is_after >= FALSE; is_after--)
    for (GrindFunctionId function = 0; function < n_functions; function++)
      {
        guint32 group = grind_pairing_get_group (self->pairing, function);

        if (group == 0 || grind_pairing_is_after (self->pairing, function) != is_after)
          continue;
        if (firsts[group] == GRIND_NONE)
          firsts[group] = function;
        join_unnamed_function (self, function, firsts[group]);
      }
  name_unnamed (self, profile, firsts, n_groups);
}

/* Gives the function after the costs of the one before. */
static void
join_pairs (GrindComparison       *self,
            guint                  n_functions,
            const GrindFunctionId *units)
{
  for (GrindFunctionId function = 0; function < n_functions; function++)
    {
      GrindFunctionId unit = units != NULL ? units[function] : function;
      GrindPair pair = grind_pairing_get (self->pairing, unit);

      if (self->joined[function] == function)
        self->joined[function] = pair.level != GRIND_PAIR_NONE ? pair.after : unit;
      self->has_joined |= self->joined[function] != function;
    }
}

/* Takes @pairing. */
static GrindComparison *
comparison_new (GrindProfile          *profile,
                GrindPairing          *pairing,
                const GrindFunctionId *units,
                gboolean               joins_unnamed)
{
  GrindComparison *self = g_atomic_rc_box_new0 (GrindComparison);
  guint n_functions = grind_profile_get_n_functions (profile);

  self->pairing = pairing;
  self->unnamed = g_hash_table_new (NULL, NULL);
  self->names = g_array_new (FALSE, FALSE, sizeof (GrindJoinedName));
  self->texts = g_ptr_array_new_with_free_func (g_free);
  self->joined = g_new (GrindFunctionId, n_functions + 1);
  for (GrindFunctionId i = 0; i < n_functions; i++)
    self->joined[i] = i;
  if (joins_unnamed)
    join_unnamed (self, profile);
  join_pairs (self, n_functions, units);

  return self;
}

/**
 * grind_comparison_new:
 * @profile: a profile, of one run or of several
 * @before: a bit for each part of @profile, set for those before
 * @after: a bit for each part, set for those after
 * @options: how to compare
 * @cancellable: (nullable): a #GCancellable
 * @error: return location for an error: those of grind_pairing_new()
 *
 * Finds which function is which one. Takes linear time in the tables of the profile, times the
 * logarithm of what differs. Any thread.
 *
 * Returns: (transfer full) (nullable): the comparison, or %NULL on error
 */
GrindComparison *
grind_comparison_new (GrindProfile                  *profile,
                      const guint8                  *before,
                      const guint8                  *after,
                      const GrindComparisonOptions  *options,
                      GCancellable                  *cancellable,
                      GError                       **error)
{
  g_autofree GrindFunctionId *units = NULL;
  GrindPairing *pairing;

  g_return_val_if_fail (GRIND_IS_PROFILE (profile), NULL);
  g_return_val_if_fail (options != NULL, NULL);

  units = options->folds_clones ? grind_clones_find (profile) : NULL;
  pairing = grind_pairing_new (profile, before, after, units, options->matches,
                               options->n_matches, cancellable, error);

  return pairing != NULL ? comparison_new (profile, pairing, units, options->joins_unnamed) : NULL;
}

/**
 * grind_comparison_new_for_draft:
 * @draft: a draft
 * @names: the profile of @draft, or the same with other names, by which functions are compared
 * @before: a bit for each part of @draft, set for those before
 * @after: a bit for each part, set for those after
 * @options: how to compare
 * @cancellable: (nullable): a #GCancellable
 * @error: return location for an error: those of grind_pairing_new_for_draft()
 *
 * Likewise while a profile is loaded; see grind_loader_set_join(). Any thread.
 *
 * Returns: (transfer full) (nullable): the comparison, or %NULL on error
 */
GrindComparison *
grind_comparison_new_for_draft (const GrindDraft              *draft,
                                GrindProfile                  *names,
                                const guint8                  *before,
                                const guint8                  *after,
                                const GrindComparisonOptions  *options,
                                GCancellable                  *cancellable,
                                GError                       **error)
{
  g_autofree GrindFunctionId *units = NULL;
  GrindPairing *pairing;

  g_return_val_if_fail (draft != NULL, NULL);
  g_return_val_if_fail (GRIND_IS_PROFILE (names), NULL);
  g_return_val_if_fail (options != NULL, NULL);

  units = options->folds_clones ? grind_clones_find (names) : NULL;
  pairing = grind_pairing_new_for_draft (draft, names, before, after, units, options->matches,
                                         options->n_matches, cancellable, error);

  return pairing != NULL ? comparison_new (names, pairing, units, options->joins_unnamed) : NULL;
}

/**
 * grind_comparison_ref:
 * @self: a comparison
 *
 * Returns: (transfer full): @self. Any thread
 */
GrindComparison *
grind_comparison_ref (GrindComparison *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
clear (gpointer data)
{
  GrindComparison *self = data;

  g_clear_pointer (&self->pairing, grind_pairing_free);
  g_hash_table_unref (self->unnamed);
  g_free (self->joined);
  g_array_unref (self->names);
  g_ptr_array_unref (self->texts);
}

/**
 * grind_comparison_unref:
 * @self: (transfer full): a comparison. Any thread
 */
void
grind_comparison_unref (GrindComparison *self)
{
  g_atomic_rc_box_release_full (self, clear);
}

/**
 * grind_comparison_get_join:
 * @self: a comparison
 * @join: (out caller-allocates): the functions that are one, owned by @self; no functions if each
 *   one is for itself
 *
 * Functions of a pair join the one after.
 */
void
grind_comparison_get_join (const GrindComparison *self,
                           GrindJoin             *join)
{
  *join = (GrindJoin) { NULL, };
  if (self->has_joined)
    *join = (GrindJoin) {
      self->joined, (const GrindJoinedName *) (void *) self->names->data, self->names->len, TRUE,
    };
}

/**
 * grind_comparison_join:
 * @self: a comparison
 * @profile: the profile that was compared
 * @error: return location for an error: those of grind_profile_new_joined()
 *
 * Returns: (transfer full) (nullable): the profile in which functions that are the same are one;
 *   ids mean the same in both, except those of calls
 */
GrindProfile *
grind_comparison_join (const GrindComparison  *self,
                       GrindProfile           *profile,
                       GError                **error)
{
  GrindJoin join;

  grind_comparison_get_join (self, &join);

  return join.functions != NULL ? grind_profile_new_joined (profile, &join, error)
                                : g_object_ref (profile);
}

/**
 * grind_comparison_get_pair:
 * @self: a comparison
 * @function: a function of the compared profile, with costs or calls in the joined one
 *
 * Returns: the function before and after, and why they are the same
 */
GrindPair
grind_comparison_get_pair (const GrindComparison *self,
                           GrindFunctionId        function)
{
  guint sides = GPOINTER_TO_UINT (g_hash_table_lookup (self->unnamed,
                                                       GUINT_TO_POINTER (function)));

  if (sides != 0)
    return (GrindPair) { sides & GRIND_SIDE_BEFORE ? function : GRIND_NONE,
                         sides & GRIND_SIDE_AFTER ? function : GRIND_NONE, GRIND_PAIR_NONE };

  return grind_pairing_get (self->pairing, function);
}

/**
 * grind_comparison_is_other_build:
 * @self: a comparison
 * @function: a function
 *
 * Returns: whether the name of @function is an address that means nothing on the other side; it is
 *   then two functions if both sides have it
 */
gboolean
grind_comparison_is_other_build (const GrindComparison *self,
                                 GrindFunctionId        function)
{
  return grind_pairing_is_other_build (self->pairing, function);
}

/**
 * grind_comparison_get_object:
 * @self: a comparison
 * @object: an ELF object, or %GRIND_NONE
 *
 * Returns: a number of @object, as grind_pairing_get_object()
 */
guint32
grind_comparison_get_object (const GrindComparison *self,
                             GrindObjectId          object)
{
  return grind_pairing_get_object (self->pairing, object);
}
