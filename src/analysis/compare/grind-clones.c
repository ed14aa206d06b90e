/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Compilers split functions: `f.part.0`, `f.cold`, `f.constprop.0`, `f._omp_fn.0`. Another build
 * splits others, so that a comparison counts these clones to their function.
 */
#include "config.h"

#include "grind-clones.h"

#include <string.h>

#include "analysis/names/grind-name-key.h"
#include "grind-name-set-private.h"

/* A function by which clones are found: its name without what marks clones, and its object */
typedef struct
{
  const char      *name;
  GrindObjectId    object;
  GrindFileId      file;      /* GRIND_NONE for any */
} Key;

typedef struct
{
  GrindProfile  *profile;
  char         **parents;     /* by name: that of the function that it is a clone of, or NULL */
  guint8        *is_wanted;   /* by name: it is one of these */
  GHashTable    *functions;   /* Key: function + 1, or AMBIGUOUS */
} Search;

/* Instead of a function: several files have one, and none of them is that of the clone. */
#define AMBIGUOUS GUINT_TO_POINTER (GRIND_NONE)

static guint
hash_key (gconstpointer data)
{
  const Key *key = data;

  return g_str_hash (key->name) ^ key->object * 31 ^ key->file * 1009;
}

static gboolean
is_same_key (gconstpointer a,
             gconstpointer b)
{
  const Key *left = a;
  const Key *right = b;

  return left->object == right->object && left->file == right->file &&
         strcmp (left->name, right->name) == 0;
}

static gboolean
is_clone_name (Search          *search,
               GrindFunctionId  function)
{
  return search->parents[grind_profile_get_function_name_id (search->profile, function)] != NULL;
}

/* Finds the clones among the names, and the names of their functions. Returns whether there are
 * any. */
static gboolean
find_names (Search       *search,
            GrindNameSet *wanted)
{
  guint n_names = grind_profile_get_n_names (search->profile);
  guint number;

  for (GrindNameId name = 0; name < n_names; name++)
    {
      gsize length;
      const char *text = grind_profile_get_name (search->profile, name, &length);

      if (memchr (text, '.', length) == NULL)
        continue;
      search->parents[name] = grind_name_key_dup_parent (text, length);
      if (search->parents[name] != NULL &&
          !g_hash_table_contains (wanted->numbers, search->parents[name]))
        _grind_name_set_take (wanted, g_strdup (search->parents[name]),
                              strlen (search->parents[name]), 0);
    }
  if (g_hash_table_size (wanted->numbers) == 0)
    return FALSE;

  for (GrindNameId name = 0; name < n_names; name++)
    {
      gsize length;
      const char *text = grind_profile_get_name (search->profile, name, &length);

      search->is_wanted[name] = _grind_name_set_find (wanted, text, length, &number);
    }

  return TRUE;
}

/* Adds a function for its file, and for any. A clone stands only for clones of no function. */
static void
add_function (Search          *search,
              GrindFunctionId  function,
              const char      *name,
              gboolean         is_clone)
{
  Key key = {
    .name = name,
    .object = grind_profile_get_function_object (search->profile, function),
    .file = GRIND_NONE,
  };
  gpointer other = g_hash_table_lookup (search->functions, &key);

  if (is_clone && other != NULL &&
      (other == AMBIGUOUS || !is_clone_name (search, GPOINTER_TO_UINT (other) - 1)))
    return;
  if (other == NULL)
    g_hash_table_insert (search->functions, g_memdup2 (&key, sizeof key),
                         GUINT_TO_POINTER (function + 1));
  else if (!is_clone)
    g_hash_table_insert (search->functions, g_memdup2 (&key, sizeof key), AMBIGUOUS);

  key.file = grind_profile_get_function_file (search->profile, function);
  if (!g_hash_table_contains (search->functions, &key))
    g_hash_table_insert (search->functions, g_memdup2 (&key, sizeof key),
                         GUINT_TO_POINTER (function + 1));
}

/* Adds the functions that have clones, then the clones that have no such function: the first of
 * them stands for all. */
static void
add_functions (Search *search)
{
  guint n_functions = grind_profile_get_n_functions (search->profile);

  for (guint is_clone = 0; is_clone < 2; is_clone++)
    for (GrindFunctionId function = 0; function < n_functions; function++)
      {
        GrindNameId id = grind_profile_get_function_name_id (search->profile, function);
        const char *name = id != GRIND_NONE ? search->parents[id] : NULL;

        if (id == GRIND_NONE || (name != NULL) != is_clone)
          continue;
        if (name == NULL && search->is_wanted[id])
          name = grind_profile_get_name (search->profile, id, NULL);
        if (name != NULL)
          add_function (search, function, name, is_clone);
      }
}

static GrindFunctionId
find_function (Search          *search,
               GrindFunctionId  function)
{
  GrindNameId id = grind_profile_get_function_name_id (search->profile, function);
  Key key = {
    .name = id != GRIND_NONE ? search->parents[id] : NULL,
    .object = grind_profile_get_function_object (search->profile, function),
    .file = grind_profile_get_function_file (search->profile, function),
  };
  gpointer found;

  if (key.name == NULL)
    return function;
  found = g_hash_table_lookup (search->functions, &key);
  if (found == NULL)
    {
      key.file = GRIND_NONE;
      found = g_hash_table_lookup (search->functions, &key);
    }

  return found != NULL && found != AMBIGUOUS ? GPOINTER_TO_UINT (found) - 1 : function;
}

/**
 * grind_clones_find:
 * @profile: a profile
 *
 * Finds for each function the one that it is a clone of: that of its name in the file without the
 * suffixes of clones in the same ELF object, in the same source file or, if it is the only one, in
 * another.
 * Where the profile has only clones, they count to the first of them. Takes linear time. Any
 * thread.
 *
 * Returns: (transfer full) (nullable): by function, the function that it counts to, or itself;
 *   %NULL if there are no clones
 */
GrindFunctionId *
grind_clones_find (GrindProfile *profile)
{
  GrindFunctionId *functions = NULL;
  Search search = { NULL, };
  GrindNameSet wanted;
  guint n_functions, n_names;

  g_return_val_if_fail (GRIND_IS_PROFILE (profile), NULL);

  /* Demangled names may be those of several functions. */
  search.profile = profile = grind_profile_get_raw (profile);
  n_functions = grind_profile_get_n_functions (profile);
  n_names = grind_profile_get_n_names (profile);
  search.parents = g_new0 (char *, (gsize) n_names + 1);
  search.is_wanted = g_new0 (guint8, n_names + 1);
  _grind_name_set_init (&wanted);
  search.functions = g_hash_table_new_full (hash_key, is_same_key, g_free, NULL);
  if (find_names (&search, &wanted))
    {
      add_functions (&search);
      functions = g_new (GrindFunctionId, n_functions);
      for (GrindFunctionId function = 0; function < n_functions; function++)
        functions[function] = find_function (&search, function);
    }

  g_hash_table_unref (search.functions);
  _grind_name_set_clear (&wanted);
  g_free (search.is_wanted);
  for (guint name = 0; name < n_names; name++)
    g_free (search.parents[name]);
  g_free (search.parents);

  return functions;
}
