/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which ELF object before is which one after. */
#include "config.h"

#include "grind-pairing-private.h"

#include "analysis/names/grind-name-key.h"

/* Objects with one name */
typedef struct
{
  char    *key;      /* that of grind_name_key_dup_object() */
  guint32  number;   /* from 1 */
  guint8   sides;
} Object;

static void
object_free (Object *self)
{
  g_free (self->key);
  g_free (self);
}

/* A name without the numbers in it: `libLLVM-.so` for `libLLVM-14.so` */
static char *
dup_letters (const char *key)
{
  char *letters = g_strdup (key);
  char *end = letters;

  for (const char *c = key; *c != '\0'; c++)
    if (!g_ascii_isdigit (*c))
      *end++ = *c;
  *end = '\0';

  return letters;
}

/* Returns the objects by key, and by id the one that each belongs to; NULL if unknown. */
static GHashTable *
collect (GrindProfile *profile,
         const guint8 *sides,
         Object      **members)
{
  GHashTable *objects = g_hash_table_new_full (g_str_hash, g_str_equal, NULL,
                                               (GDestroyNotify) object_free);
  guint n_objects = grind_profile_get_n_objects (profile);

  for (GrindObjectId id = 0; id < n_objects; id++)
    {
      gsize length;
      const char *path = grind_profile_get_object (profile, id, &length);
      g_autofree char *key = grind_name_key_dup_object (path, length);

      if (key == NULL)
        continue;
      members[id] = g_hash_table_lookup (objects, key);
      if (members[id] == NULL)
        {
          members[id] = g_new0 (Object, 1);
          members[id]->number = g_hash_table_size (objects) + 1;
          members[id]->key = g_steal_pointer (&key);
          g_hash_table_insert (objects, members[id]->key, members[id]);
        }
      members[id]->sides |= sides[id];
    }

  return objects;
}

/* Objects that are on one side only are the same if just the numbers in their names differ, as in
 * libLLVM-14.so and libLLVM-15.so, and there is only one such object on each side. */
static void
pair_releases (GHashTable *objects)
{
  /* By letters, the only object; NULL if there are several. */
  g_autoptr (GHashTable) before = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) after = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GHashTableIter iter;
  Object *object;
  const char *letters;

  g_hash_table_iter_init (&iter, objects);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *) &object))
    if (object->sides == GRIND_SIDE_BEFORE || object->sides == GRIND_SIDE_AFTER)
      {
        GHashTable *side = object->sides == GRIND_SIDE_BEFORE ? before : after;
        char *key = dup_letters (object->key);
        gboolean is_only = !g_hash_table_contains (side, key);

        g_hash_table_insert (side, key, is_only ? object : NULL);
      }

  g_hash_table_iter_init (&iter, before);
  while (g_hash_table_iter_next (&iter, (gpointer *) &letters, (gpointer *) &object))
    {
      Object *other = g_hash_table_lookup (after, letters);

      if (object != NULL && other != NULL)
        object->number = other->number;
    }
}

/* Returns a number by object, from 1: the same for objects whose functions can be the same; 0 for
 * unknown objects. */
guint32 *
_grind_pair_objects (GrindProfile *profile,
                     const guint8 *sides)
{
  guint n_objects = grind_profile_get_n_objects (profile);
  g_autofree guint8 *object_sides = g_new0 (guint8, n_objects + 1);
  g_autofree Object **members = g_new0 (Object *, n_objects + 1);
  g_autoptr (GHashTable) objects = NULL;
  guint32 *numbers = g_new0 (guint32, n_objects + 1);

  for (GrindFunctionId i = 0; i < grind_profile_get_n_functions (profile); i++)
    {
      GrindObjectId object = grind_profile_get_function_object (profile, i);

      if (object != GRIND_NONE)
        object_sides[object] |= sides[i];
    }

  objects = collect (profile, object_sides, members);
  pair_releases (objects);
  for (GrindObjectId id = 0; id < n_objects; id++)
    numbers[id] = members[id] != NULL ? members[id]->number : 0;

  return numbers;
}
