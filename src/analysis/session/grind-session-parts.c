/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The active parts of the profile. */
#include "config.h"

#include "grind-session-private.h"

#define PARTS_TYPE     "a(sxxxu)"   /* file, number, thread, process, number of earlier equals */
#define MAX_KEPT_PARTS 1024         /* limit of parts in the saved state */

static guint parts_changed_signal;

static void
add_part (guint8      *parts,
          GrindPartId  part)
{
  parts[part / 8] |= 1 << part % 8;
}

static gboolean
is_same (GrindSession *self,
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
   * The active parts have changed. The graph is updated later.
   */
  parts_changed_signal = g_signal_new ("parts-changed", G_TYPE_FROM_CLASS (klass),
                                       G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

/* All parts and no part both mean no restriction: %NULL. */
guint8 *
_grind_session_normalize_parts (GrindSession *self,
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
_grind_session_has_parts (GrindSession *self)
{
  return is_same (self, self->parts, grind_graph_get_parts (self->graph));
}

/* Identifies a part after a reload. */
typedef struct
{
  const char *file;
  gint64      number;
  gint64      thread;
  gint64      pid;
  guint       n_before;   /* earlier parts with an equal key */
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
      /* The first key of its kind is not modified, and becomes the hash key. */
      if (!g_hash_table_lookup_extended (counts, &keys[part], &first, NULL))
        first = &keys[part];
      g_hash_table_insert (counts, first, GUINT_TO_POINTER (n_before + 1));
      keys[part].n_before = n_before;
    }

  return keys;
}

/* Parts with the same file, number, thread and process stay active; if there are none, all do. */
void
_grind_session_take_over_parts (GrindSession *self,
                                GrindSession *previous)
{
  guint n_parts = grind_profile_get_n_parts (self->profile);
  g_autoptr (GHashTable) chosen = NULL;
  g_autofree Key *previous_keys = NULL;
  g_autofree Key *keys = NULL;
  g_autofree guint8 *parts = NULL;

  if (previous->parts == NULL)
    {
      grind_session_set_parts (self, NULL);
      return;
    }

  chosen = g_hash_table_new (hash_key, is_equal_key);
  previous_keys = make_keys (previous->profile);
  for (GrindPartId part = 0; part < grind_profile_get_n_parts (previous->profile); part++)
    if (grind_parts_have (previous->parts, part))
      g_hash_table_add (chosen, &previous_keys[part]);

  keys = make_keys (self->profile);
  parts = g_new0 (guint8, n_parts / 8 + 1);
  for (GrindPartId part = 0; part < n_parts; part++)
    if (g_hash_table_contains (chosen, &keys[part]))
      add_part (parts, part);
  grind_session_set_parts (self, parts);
}

/* The active parts, for _grind_session_parts_from_variant(); %NULL for all. */
GVariant *
_grind_session_parts_to_variant (GrindSession *self)
{
  guint n_parts = grind_profile_get_n_parts (self->profile);
  g_autofree Key *keys = NULL;
  GVariantBuilder builder;

  if (self->parts == NULL || grind_session_count_parts (self) > MAX_KEPT_PARTS)
    return NULL;

  keys = make_keys (self->profile);
  g_variant_builder_init (&builder, G_VARIANT_TYPE (PARTS_TYPE));
  for (GrindPartId part = 0; part < n_parts; part++)
    if (grind_parts_have (self->parts, part))
      g_variant_builder_add (&builder, "(sxxxu)", keys[part].file, keys[part].number,
                             keys[part].thread, keys[part].pid, keys[part].n_before);

  return g_variant_builder_end (&builder);
}

/* Activates the parts in a saved state; all, if none of them exists. */
void
_grind_session_parts_from_variant (GrindSession *self,
                                   GVariant     *state)
{
  g_autoptr (GVariant) chosen = g_variant_lookup_value (state, "parts",
                                                        G_VARIANT_TYPE (PARTS_TYPE));
  gsize n_chosen = chosen != NULL ? g_variant_n_children (chosen) : 0;
  guint n_parts = grind_profile_get_n_parts (self->profile);
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

  keys = make_keys (self->profile);
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
 * Returns the requested active parts. Until the graph is updated, the parts it is computed from are
 * those of grind_graph_get_parts().
 *
 * Returns: (transfer none) (nullable): a bit for each part of the profile, some set and some not,
 *   or %NULL for all parts; valid until the active parts change
 */
const guint8 *
grind_session_get_parts (GrindSession *self)
{
  g_return_val_if_fail (GRIND_IS_SESSION (self), NULL);

  return self->parts;
}

/**
 * grind_session_set_parts:
 * @self: a session
 * @parts: (nullable): a bit for each part of the profile, or %NULL for all; no bit set means all,
 *   too
 *
 * Restricts all costs to some parts. The new graph and its costs are computed in a worker and
 * announced by `notify::graph`; only the last request counts. The selection is kept, even for a
 * function without cost or calls in these parts.
 */
void
grind_session_set_parts (GrindSession *self,
                         const guint8 *parts)
{
  g_autofree guint8 *wanted = NULL;

  g_return_if_fail (GRIND_IS_SESSION (self));

  wanted = _grind_session_normalize_parts (self, parts);
  if (is_same (self, wanted, self->parts))
    return;

  g_free (self->parts);
  self->parts = g_steal_pointer (&wanted);
  g_signal_emit (self, parts_changed_signal, 0);
  _grind_session_update (self);
}

/**
 * grind_session_count_parts:
 * @self: a session
 *
 * Returns: the number of active parts
 */
guint
grind_session_count_parts (GrindSession *self)
{
  g_return_val_if_fail (GRIND_IS_SESSION (self), 0);

  return grind_parts_count (self->parts,
                            grind_profile_get_n_parts (self->profile));
}
