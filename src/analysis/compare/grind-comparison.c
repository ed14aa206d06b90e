/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-comparison.h"

#include "grind-clones.h"

struct _GrindComparison
{
  GrindPairing    *pairing;
  GrindProfile    *profile;   /* the joined one */
  GrindFunctionId *joined;    /* by function: the function of @profile that has its costs */
};

/* The names of joined functions, the same in every language */
typedef struct
{
  GArray    *names;           /* GrindJoinedName */
  GPtrArray *texts;
} Names;

static char *
dup_unnamed (GrindProfile  *profile,
             GrindObjectId  object)
{
  g_autofree char *path = NULL;
  g_autofree char *base = NULL;
  gsize length;
  const char *name = object != GRIND_NONE ? grind_profile_get_object (profile, object, &length)
                                          : "";

  if (*name == '\0' || g_str_equal (name, "???"))
    return g_strdup ("unnamed functions");
  path = g_utf8_make_valid (name, -1);
  base = g_path_get_basename (path);

  return g_strconcat ("unnamed functions in ", base, NULL);
}

/* Makes the addresses of each object that mean nothing on the other side one function. */
static void
join_unnamed (GrindComparison *self,
              GrindProfile    *profile,
              Names           *names)
{
  g_autoptr (GHashTable) functions = g_hash_table_new (NULL, NULL);
  guint n_functions = grind_profile_get_n_functions (profile);

  for (GrindFunctionId function = 0; function < n_functions; function++)
    {
      GrindObjectId object = grind_profile_get_function_object (profile, function);
      gpointer key = GUINT_TO_POINTER (object);
      GrindJoinedName name = { .function = function };

      if (!grind_pairing_is_other_build (self->pairing, function))
        continue;
      if (g_hash_table_contains (functions, key))
        {
          self->joined[function] = GPOINTER_TO_UINT (g_hash_table_lookup (functions, key));
          continue;
        }
      g_hash_table_insert (functions, key, GUINT_TO_POINTER (function));
      name.name = name.raw_name = dup_unnamed (profile, object);
      g_ptr_array_add (names->texts, (char *) name.name);
      g_array_append_val (names->names, name);
    }
}

/* Gives the function after the costs of the one before. Returns whether any function is joined. */
static gboolean
join_pairs (GrindComparison       *self,
            GrindProfile          *profile,
            const GrindFunctionId *units)
{
  guint n_functions = grind_profile_get_n_functions (profile);
  gboolean has_joined = FALSE;

  for (GrindFunctionId function = 0; function < n_functions; function++)
    {
      GrindFunctionId unit = units != NULL ? units[function] : function;
      GrindPair pair = grind_pairing_get (self->pairing, unit);

      if (self->joined[function] == function)
        self->joined[function] = pair.level != GRIND_PAIR_NONE ? pair.after : unit;
      has_joined |= self->joined[function] != function;
    }

  return has_joined;
}

/**
 * grind_comparison_new:
 * @profile: a profile, of one run or of several
 * @before: a bit for each part of @profile, set for those before
 * @after: a bit for each part, set for those after
 * @options: how to compare
 * @cancellable: (nullable): a #GCancellable
 * @error: return location for an error: those of grind_pairing_new() and grind_profile_new_joined()
 *
 * Finds which function is which one, and joins them. Takes linear time in the tables of the profile
 * times the logarithm of what differs. Any thread.
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
  g_autoptr (GrindComparison) self = NULL;
  g_autoptr (GArray) names = g_array_new (FALSE, FALSE, sizeof (GrindJoinedName));
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  g_autofree GrindFunctionId *units = NULL;
  gboolean has_joined;

  g_return_val_if_fail (GRIND_IS_PROFILE (profile), NULL);
  g_return_val_if_fail (options != NULL, NULL);

  self = g_new0 (GrindComparison, 1);
  units = options->folds_clones ? grind_clones_find (profile) : NULL;
  self->pairing = grind_pairing_new (profile, before, after, units, options->matches,
                                     options->n_matches, cancellable, error);
  if (self->pairing == NULL)
    return NULL;

  self->joined = g_new (GrindFunctionId, grind_profile_get_n_functions (profile) + 1);
  for (GrindFunctionId i = 0; i < grind_profile_get_n_functions (profile); i++)
    self->joined[i] = i;
  if (options->joins_unnamed)
    join_unnamed (self, profile, &(Names) { names, texts });
  has_joined = join_pairs (self, profile, units);
  if (!has_joined && names->len == 0)
    self->profile = g_object_ref (profile);
  else
    self->profile = grind_profile_new_joined (profile,
                                              &(GrindJoin) {
                                                self->joined,
                                                (const GrindJoinedName *) (void *) names->data,
                                                names->len, TRUE,
                                              },
                                              error);

  return self->profile != NULL ? g_steal_pointer (&self) : NULL;
}

void
grind_comparison_free (GrindComparison *self)
{
  g_clear_pointer (&self->pairing, grind_pairing_free);
  g_clear_object (&self->profile);
  g_free (self->joined);
  g_free (self);
}

/**
 * grind_comparison_get_profile:
 * @self: a comparison
 *
 * Returns: (transfer none): the profile in which the functions of a pair are one, that of the side
 *   after; other ids mean the same as in the profile that was compared, except those of calls
 */
GrindProfile *
grind_comparison_get_profile (const GrindComparison *self)
{
  return self->profile;
}

/**
 * grind_comparison_get_pair:
 * @self: a comparison
 * @function: a function of its profile with costs or calls
 *
 * Returns: the function before and after, and why they are the same
 */
GrindPair
grind_comparison_get_pair (const GrindComparison *self,
                           GrindFunctionId        function)
{
  return grind_pairing_get (self->pairing, function);
}

/**
 * grind_comparison_get_joined:
 * @self: a comparison
 *
 * Returns: (transfer none) (array): by function of the profile that was compared, the function that
 *   has its costs in grind_comparison_get_profile()
 */
const GrindFunctionId *
grind_comparison_get_joined (const GrindComparison *self)
{
  return self->joined;
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
