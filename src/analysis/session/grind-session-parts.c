/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which parts of the profile count. */
#include "config.h"

#include "grind-session-private.h"

#define PARTS_TYPE     "a(sxxxu)"   /* file, number, thread, process, how many such came before */
#define MAX_KEPT_PARTS 1024         /* more are not remembered from run to run */

static guint parts_changed_signal;

static void
add_part (guint8      *parts,
          GrindPartId  part)
{
  parts[part / 8] |= 1 << part % 8;
}

static gboolean
is_same (GrindShared  *self,
         const guint8 *a,
         const guint8 *b)
{
  guint n_parts = grind_profile_get_n_parts (self->profile);

  for (GrindPartId part = 0; part < n_parts; part++)
    if (grind_parts_have (a, part) != grind_parts_have (b, part))
      return FALSE;

  return TRUE;
}

void
_grind_session_add_parts_signal (GrindSessionClass *klass)
{
  /**
   * GrindSession::parts-changed:
   * @self: the session
   *
   * Other parts are to count. The graph follows when it is made.
   */
  parts_changed_signal = g_signal_new ("parts-changed", G_TYPE_FROM_CLASS (klass),
                                       G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

/* All parts and no part both mean that nothing was chosen: %NULL. */
guint8 *
_grind_shared_normalize_parts (GrindShared  *self,
                               const guint8 *parts)
{
  guint n_parts = grind_profile_get_n_parts (self->profile);
  g_autofree guint8 *bits = g_new0 (guint8, n_parts / 8 + 1);
  guint n_active = 0;

  for (GrindPartId part = 0; part < n_parts; part++)
    if (grind_parts_have (parts, part))
      {
        add_part (bits, part);
        n_active++;
      }

  return n_active == 0 || n_active == n_parts ? NULL : g_steal_pointer (&bits);
}

gboolean
_grind_shared_has_parts (GrindShared *self)
{
  return is_same (self, self->parts, grind_graph_get_parts (self->graph));
}

/* What a part is known by when it is read again. */
typedef struct
{
  const char *file;
  gint64      number;
  gint64      thread;
  gint64      pid;
  guint       n_before;   /* parts of which all of this is the same */
} Key;

static guint
hash_key (gconstpointer data)
{
  const Key *key = data;

  return g_str_hash (key->file) ^ g_int64_hash (&key->number) * 31 ^
         g_int64_hash (&key->thread) * 1009 ^ g_int64_hash (&key->pid) * 7919 ^
         key->n_before * 65599;
}

static gboolean
is_equal_key (gconstpointer a,
              gconstpointer b)
{
  const Key *left = a;
  const Key *right = b;

  return left->number == right->number && left->thread == right->thread &&
         left->pid == right->pid && left->n_before == right->n_before &&
         g_str_equal (left->file, right->file);
}

/* The key of each part, by part. */
static Key *
make_keys (GrindProfile *profile)
{
  g_autoptr (GHashTable) counts = g_hash_table_new (hash_key, is_equal_key);
  guint n_parts = grind_profile_get_n_parts (profile);
  Key *keys = g_new0 (Key, n_parts + 1);

  for (GrindPartId part = 0; part < n_parts; part++)
    {
      const GrindPartInfo *info = grind_profile_get_part (profile, part);
      gpointer first;
      guint n_before;

      keys[part] = (Key) { info->file, info->number, info->thread, info->pid };
      n_before = GPOINTER_TO_UINT (g_hash_table_lookup (counts, &keys[part]));
      /* The first of its kind stays as it is, and is the one that counts. */
      if (!g_hash_table_lookup_extended (counts, &keys[part], &first, NULL))
        first = &keys[part];
      g_hash_table_insert (counts, first, GUINT_TO_POINTER (n_before + 1));
      keys[part].n_before = n_before;
    }

  return keys;
}

/* Parts of the same file, number, thread and process stay chosen; if there is none, all count. */
void
_grind_session_take_over_parts (GrindSession *self,
                                GrindSession *previous)
{
  guint n_parts = grind_profile_get_n_parts (self->shared->profile);
  g_autoptr (GHashTable) chosen = NULL;
  g_autofree Key *previous_keys = NULL;
  g_autofree Key *keys = NULL;
  g_autofree guint8 *parts = NULL;

  if (previous->shared->parts == NULL)
    {
      grind_session_set_parts (self, NULL);
      return;
    }

  chosen = g_hash_table_new (hash_key, is_equal_key);
  previous_keys = make_keys (previous->shared->profile);
  for (GrindPartId part = 0; part < grind_profile_get_n_parts (previous->shared->profile); part++)
    if (grind_parts_have (previous->shared->parts, part))
      g_hash_table_add (chosen, &previous_keys[part]);

  keys = make_keys (self->shared->profile);
  parts = g_new0 (guint8, n_parts / 8 + 1);
  for (GrindPartId part = 0; part < n_parts; part++)
    if (g_hash_table_contains (chosen, &keys[part]))
      add_part (parts, part);
  grind_session_set_parts (self, parts);
}

/* The parts that are chosen, for _grind_session_parts_from_variant(); %NULL for all. */
GVariant *
_grind_session_parts_to_variant (GrindSession *self)
{
  guint n_parts = grind_profile_get_n_parts (self->shared->profile);
  g_autofree Key *keys = NULL;
  GVariantBuilder builder;

  if (self->shared->parts == NULL || grind_session_count_parts (self) > MAX_KEPT_PARTS)
    return NULL;

  keys = make_keys (self->shared->profile);
  g_variant_builder_init (&builder, G_VARIANT_TYPE (PARTS_TYPE));
  for (GrindPartId part = 0; part < n_parts; part++)
    if (grind_parts_have (self->shared->parts, part))
      g_variant_builder_add (&builder, "(sxxxu)", keys[part].file, keys[part].number,
                             keys[part].thread, keys[part].pid, keys[part].n_before);

  return g_variant_builder_end (&builder);
}

/* Chooses the parts that a state names; all, if it names none that are there. */
void
_grind_session_parts_from_variant (GrindSession *self,
                                   GVariant     *state)
{
  g_autoptr (GVariant) chosen = g_variant_lookup_value (state, "parts",
                                                        G_VARIANT_TYPE (PARTS_TYPE));
  gsize n_chosen = chosen != NULL ? g_variant_n_children (chosen) : 0;
  guint n_parts = grind_profile_get_n_parts (self->shared->profile);
  g_autoptr (GHashTable) wanted = g_hash_table_new (hash_key, is_equal_key);
  g_autofree Key *wanted_keys = NULL;
  g_autofree Key *keys = NULL;
  g_autofree guint8 *parts = NULL;

  if (n_chosen == 0 || n_chosen > MAX_KEPT_PARTS)
    {
      grind_session_set_parts (self, NULL);
      return;
    }

  wanted_keys = g_new0 (Key, n_chosen);
  for (gsize i = 0; i < n_chosen; i++)
    {
      Key *key = &wanted_keys[i];

      g_variant_get_child (chosen, i, "(&sxxxu)", &key->file, &key->number, &key->thread,
                           &key->pid, &key->n_before);
      g_hash_table_add (wanted, key);
    }

  keys = make_keys (self->shared->profile);
  parts = g_new0 (guint8, n_parts / 8 + 1);
  for (GrindPartId part = 0; part < n_parts; part++)
    if (g_hash_table_contains (wanted, &keys[part]))
      add_part (parts, part);
  grind_session_set_parts (self, parts);
}

/**
 * grind_session_get_parts:
 * @self: a session
 *
 * Which parts are to count. What the numbers are of at the moment, until the graph has followed, is
 * grind_graph_get_parts().
 *
 * Returns: (transfer none) (nullable): a bit for each part of the profile, some set and some not,
 *   or %NULL for all parts; valid until other parts are chosen
 */
const guint8 *
grind_session_get_parts (GrindSession *self)
{
  g_return_val_if_fail (GRIND_IS_SESSION (self), NULL);

  return self->shared->parts;
}

/**
 * grind_session_set_parts:
 * @self: a session
 * @parts: (nullable): a bit for each part of the profile, or %NULL for all; no bit set means all,
 *   too
 *
 * Restricts all numbers to some parts. The new graph and its costs are made in a worker and
 * announced by `notify::graph`; of several wishes the last one counts. What is selected stays
 * selected, also a function that has neither cost nor call in these parts.
 */
void
grind_session_set_parts (GrindSession *self,
                         const guint8 *parts)
{
  g_autofree guint8 *wanted = NULL;

  g_return_if_fail (GRIND_IS_SESSION (self));

  wanted = _grind_shared_normalize_parts (self->shared, parts);
  if (is_same (self->shared, wanted, self->shared->parts))
    return;

  g_free (self->shared->parts);
  self->shared->parts = g_steal_pointer (&wanted);
  _grind_shared_emit (self->shared, NULL, parts_changed_signal);
  _grind_shared_update (self->shared);
}

/**
 * grind_session_count_parts:
 * @self: a session
 *
 * Returns: how many parts are to count
 */
guint
grind_session_count_parts (GrindSession *self)
{
  g_return_val_if_fail (GRIND_IS_SESSION (self), 0);

  return grind_parts_count (self->shared->parts,
                            grind_profile_get_n_parts (self->shared->profile));
}
