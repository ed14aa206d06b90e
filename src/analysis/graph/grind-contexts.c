/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * With `--separate-callers` and `--separate-recs` Callgrind records a function once for each chain
 * of callers and each recursion level, and appends these to its name: `f'main'(below main)`, `f'2`.
 * These functions are contexts of one function.
 */
#include "config.h"

#include "grind-contexts.h"

#include <string.h>

#include "analysis/names/grind-name-parts.h"
#include "profile/grind-hash-private.h"

struct _GrindContextSet
{
  GrindProfile *profile;
  GHashTable   *numbers;   /* by Base: its number */
};

/* Common key of the contexts of a function: the name in the file, as several names may be displayed
 * alike, and the location. */
typedef struct
{
  const char    *name;     /* not terminated */
  gsize          length;
  GrindFileId    file;
  GrindObjectId  object;
} Base;

/* The length of a name without its context */
static gsize
get_base_length (const char *name,
                 gsize       length)
{
  GrindNameParts parts;

  if (memchr (name, '\'', length) == NULL)
    return length;

  grind_name_parts_split (name, length, &parts);

  return parts.context;
}

/**
 * grind_contexts_match:
 * @name: the name of a function, NUL-terminated
 * @length: its length in bytes
 * @text: a name as users write it, which may lack parameters and context
 *
 * Matches a function name with user input: `f` matches `f(int)`, `f'2` and `f(int)'main`. Any
 * thread.
 *
 * Returns: how well it matches
 */
GrindNameMatch
grind_contexts_match (const char *name,
                      gsize       length,
                      const char *text)
{
  gsize text_length = strlen (text);

  if (text_length > length || memcmp (name, text, text_length) != 0)
    return GRIND_NAME_MATCH_NONE;
  if (text_length == length)
    return GRIND_NAME_MATCH_WHOLE;
  if (text_length == 0)
    return GRIND_NAME_MATCH_NONE;
  if (name[text_length] == '(' ||
      (name[text_length] == '\'' && text_length >= get_base_length (name, length)))
    return GRIND_NAME_MATCH_BASE;

  return GRIND_NAME_MATCH_NONE;
}

/**
 * grind_contexts_dup_base:
 * @name: the name of a function
 * @length: its length in bytes
 *
 * Returns: (transfer full): @name without its context. Any thread
 */
char *
grind_contexts_dup_base (const char *name,
                         gsize       length)
{
  return g_strndup (name, get_base_length (name, length));
}

static void
get_base (GrindProfile    *profile,
          GrindFunctionId  function,
          Base            *base)
{
  GrindNameId name = grind_profile_get_function_name_id (profile, function);

  base->name = grind_profile_get_raw_name (profile, name, &base->length);
  base->length = get_base_length (base->name, base->length);
  base->file = grind_profile_get_function_file (profile, function);
  base->object = grind_profile_get_function_object (profile, function);
}

static gboolean
is_same_base (gconstpointer a,
              gconstpointer b)
{
  const Base *left = a;
  const Base *right = b;

  return left->file == right->file && left->object == right->object &&
         left->length == right->length && memcmp (left->name, right->name, left->length) == 0;
}

static guint
hash_base (gconstpointer data)
{
  const Base *base = data;
  guint64 seed = grind_hash_get_seed ();
  guint64 place = grind_hash_number (seed, (guint64) base->file << 32 | base->object);

  return (guint) (grind_hash_bytes (seed, base->name, base->length) ^ place);
}

/**
 * grind_context_set_new:
 * @profile: a profile
 *
 * Returns: (transfer full): an empty set of functions of @profile
 */
GrindContextSet *
grind_context_set_new (GrindProfile *profile)
{
  GrindContextSet *self;

  g_return_val_if_fail (GRIND_IS_PROFILE (profile), NULL);

  self = g_new0 (GrindContextSet, 1);
  self->profile = g_object_ref (profile);
  self->numbers = g_hash_table_new_full (hash_base, is_same_base, g_free, NULL);

  return self;
}

/**
 * grind_context_set_free:
 * @self: (transfer full): a set
 */
void
grind_context_set_free (GrindContextSet *self)
{
  g_hash_table_unref (self->numbers);
  g_object_unref (self->profile);
  g_free (self);
}

/**
 * grind_context_set_add:
 * @self: a set
 * @function: a function
 *
 * Adds a function, unless the set already contains it in any context.
 *
 * Returns: the number of the function, from 0 in the order of addition
 */
guint
grind_context_set_add (GrindContextSet *self,
                       GrindFunctionId  function)
{
  Base base;
  gpointer number = NULL;

  g_return_val_if_fail (self != NULL, 0);

  get_base (self->profile, function, &base);
  if (!g_hash_table_lookup_extended (self->numbers, &base, NULL, &number))
    {
      number = GUINT_TO_POINTER (g_hash_table_size (self->numbers));
      g_hash_table_insert (self->numbers, g_memdup2 (&base, sizeof base), number);
    }

  return GPOINTER_TO_UINT (number);
}

/**
 * grind_contexts_has_any:
 * @profile: a profile
 * @function: a function
 *
 * Returns: whether @function is a context of a function, that is, its name includes a context. Any
 *   thread
 */
gboolean
grind_contexts_has_any (GrindProfile    *profile,
                        GrindFunctionId  function)
{
  gsize length;
  const char *name = grind_profile_get_function_name (profile, function, &length);

  return get_base_length (name, length) < length;
}

/**
 * grind_contexts_list:
 * @graph: a graph
 * @function: a function
 *
 * Finds all contexts of a function in the parts of @graph: functions of the same name in the same
 * source file and ELF object. Takes linear time in the functions. Any thread.
 *
 * Returns: (transfer full) (element-type GrindFunctionId): the contexts, including @function if it
 *   has a cost or a call, ascending
 */
GArray *
grind_contexts_list (GrindGraph      *graph,
                     GrindFunctionId  function)
{
  GrindProfile *profile;
  GArray *contexts;
  Base base;

  g_return_val_if_fail (GRIND_IS_GRAPH (graph), NULL);

  profile = grind_graph_get_profile (graph);
  g_return_val_if_fail (function < grind_profile_get_n_functions (profile), NULL);

  contexts = g_array_new (FALSE, FALSE, sizeof (GrindFunctionId));
  get_base (profile, function, &base);
  for (GrindFunctionId i = 0; i < grind_profile_get_n_functions (profile); i++)
    {
      Base other;

      if (grind_profile_get_function_file (profile, i) != base.file ||
          grind_profile_get_function_object (profile, i) != base.object ||
          !grind_graph_is_active_node (graph, i))
        continue;

      get_base (profile, i, &other);
      if (is_same_base (&base, &other))
        g_array_append_val (contexts, i);
    }

  return contexts;
}

/**
 * grind_contexts_join:
 * @profile: a profile
 * @functions: (element-type GrindFunctionId): contexts of one function, at least one
 * @error: return location for an error: those of grind_profile_new_joined()
 *
 * Makes a profile in which contexts are one function, the first of @functions, without a context in
 * its name. All numbers are the same as if it had been recorded that way: a call from one context
 * to another is a recursive call, which does not add to inclusive costs, and contexts that call
 * each other through other functions form a cycle. Any thread.
 *
 * Returns: (transfer full) (nullable): a profile, or %NULL with an error
 */
GrindProfile *
grind_contexts_join (GrindProfile  *profile,
                     GArray        *functions,
                     GError       **error)
{
  const GrindFunctionId *ids = (const GrindFunctionId *) (const void *) functions->data;
  GrindNameId name_id;
  const char *name;
  gsize length;
  g_autofree char *base = NULL;
  g_autofree char *raw_base = NULL;
  g_autofree GrindFunctionId *joined = NULL;
  GrindJoinedName joined_name;

  g_return_val_if_fail (GRIND_IS_PROFILE (profile), NULL);
  g_return_val_if_fail (functions->len > 0, NULL);

  name_id = grind_profile_get_function_name_id (profile, ids[0]);
  name = grind_profile_get_name (profile, name_id, &length);
  base = grind_contexts_dup_base (name, length);
  name = grind_profile_get_raw_name (profile, name_id, &length);
  raw_base = grind_contexts_dup_base (name, length);

  joined_name = (GrindJoinedName) { ids[0], raw_base, base };
  joined = g_new (GrindFunctionId, grind_profile_get_n_functions (profile));
  for (GrindFunctionId i = 0; i < grind_profile_get_n_functions (profile); i++)
    joined[i] = i;
  for (guint i = 0; i < functions->len; i++)
    joined[ids[i]] = ids[0];

  return grind_profile_new_joined (profile, &(GrindJoin) { joined, &joined_name, 1, FALSE },
                                   error);
}
