/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Recursion levels in Callgrind's names: `f'2` is the second level of `f`, and `f'main'2` that of
 * `f'main`. The levels of a function are in the same ELF object and source file; and in the same
 * cycle, if cycles are shown.
 */
#include "config.h"

#include "analysis/names/grind-name-parts.h"
#include "grind-call-tree-private.h"

#include "profile/grind-hash-private.h"

#define FUNCTIONS_PER_CHECK 65536

/* A function without its recursion level. */
typedef struct
{
  const char    *name;        /* not terminated */
  gsize          length;
  GrindFileId    file;
  GrindObjectId  object;
  guint          cycle;
} Base;

typedef struct
{
  guint           group;
  guint64         level;
  GrindFunctionId function;
} Level;

static guint
hash_base (gconstpointer data)
{
  const Base *base = data;
  guint64 seed = grind_hash_get_seed ();
  guint64 place = grind_hash_number (seed + base->cycle, (guint64) base->file << 32 | base->object);

  return (guint) (grind_hash_bytes (seed, base->name, base->length) ^ place);
}

static gboolean
is_same_base (gconstpointer a,
              gconstpointer b)
{
  const Base *left = a;
  const Base *right = b;

  return left->length == right->length && left->file == right->file &&
         left->object == right->object && left->cycle == right->cycle &&
         memcmp (left->name, right->name, left->length) == 0;
}

/* The level in a name, 1 if it has none; sets @length to that of the name without it. */
static guint64
split_level (const char *name,
             gsize      *length)
{
  GrindNameParts parts;
  gsize digits = *length;

  while (digits > 0 && g_ascii_isdigit (name[digits - 1]))
    digits--;
  if (digits == *length || digits < 2 || name[digits - 1] != '\'')
    return 1;

  grind_name_parts_split (name, *length, &parts);
  if (parts.context >= digits)
    return 1;

  *length = digits - 1;

  return g_ascii_strtoull (name + digits, NULL, 10);
}

/* Returns the level of @function. */
static guint64
get_base (const GrindTreeNodes *nodes,
          GrindFunctionId       function,
          Base                 *base)
{
  GrindProfile *profile = nodes->graph->profile;

  base->name = grind_profile_get_function_name (profile, function, &base->length);
  base->file = grind_profile_get_function_file (profile, function);
  base->object = grind_profile_get_function_object (profile, function);
  base->cycle = grind_graph_get_cycle (nodes->graph, function);

  return split_level (base->name, &base->length);
}

/* Collects the functions with a level in their names, or the base functions of these. */
static gboolean
collect (const GrindTreeNodes  *nodes,
         gboolean               has_level,
         GHashTable            *groups,
         GArray                *levels,
         GCancellable          *cancellable,
         GError               **error)
{
  for (GrindFunctionId function = 0; function < nodes->n_functions; function++)
    {
      Base base;
      guint64 level = get_base (nodes, function, &base);
      Level entry = { .level = level, .function = function };
      gpointer group = NULL;

      if (function % FUNCTIONS_PER_CHECK == 0 &&
          g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      if ((level != 1) != has_level)
        continue;

      if (!g_hash_table_lookup_extended (groups, &base, NULL, &group))
        {
          if (!has_level)
            continue;
          group = GUINT_TO_POINTER (g_hash_table_size (groups));
          g_hash_table_insert (groups, g_memdup2 (&base, sizeof base), group);
        }
      entry.group = GPOINTER_TO_UINT (group);
      g_array_append_val (levels, entry);
    }

  return TRUE;
}

static int
compare_levels (const void *a,
                const void *b)
{
  const Level *left = a;
  const Level *right = b;

  if (left->group != right->group)
    return left->group < right->group ? -1 : 1;
  if (left->level != right->level)
    return left->level < right->level ? -1 : 1;

  return left->function < right->function ? -1 : left->function > right->function;
}

static void
store (GrindTreeNodes *nodes,
       GArray         *levels,
       guint           n_groups)
{
  nodes->levels = g_new0 (guint32, nodes->n_functions);
  nodes->first_level = g_new0 (guint32, n_groups + 1);
  nodes->level_list = g_new (GrindFunctionId, levels->len);

  g_array_sort (levels, compare_levels);
  for (guint i = 0; i < levels->len; i++)
    {
      const Level *level = &g_array_index (levels, Level, i);

      nodes->levels[level->function] = level->group + 1;
      nodes->first_level[level->group + 1] = i + 1;
      nodes->level_list[i] = level->function;
    }
}

/*
 * Finds the recursion levels of all functions; returns FALSE when cancelled. Examines the end of
 * each name, and only if there are levels, the whole of each.
 */
gboolean
_grind_tree_levels_find (GrindTreeNodes  *nodes,
                         GCancellable    *cancellable,
                         GError         **error)
{
  g_autoptr (GHashTable) groups = g_hash_table_new_full (hash_base, is_same_base, g_free, NULL);
  g_autoptr (GArray) levels = g_array_new (FALSE, FALSE, sizeof (Level));

  if (!collect (nodes, TRUE, groups, levels, cancellable, error))
    return FALSE;
  if (levels->len == 0)
    return TRUE;
  if (!collect (nodes, FALSE, groups, levels, cancellable, error))
    return FALSE;

  store (nodes, levels, g_hash_table_size (groups));

  return TRUE;
}
