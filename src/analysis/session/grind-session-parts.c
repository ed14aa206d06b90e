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
   * The active parts have changed, or those before. The graph is updated later.
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

/* A copy of the parts before; %NULL if there are none */
guint8 *
_grind_session_dup_base (GrindSession *self,
                         const guint8 *base)
{
  guint n_parts = grind_profile_get_n_parts (self->profile);
  g_autofree guint8 *bits = g_new0 (guint8, n_parts / 8 + 1);

  for (GrindPartId part = 0; base != NULL && part < n_parts; part++)
    if (grind_parts_have (base, part))
      add_part (bits, part);

  return grind_parts_count (bits, n_parts) > 0 ? g_steal_pointer (&bits) : NULL;
}

/* The parts that costs are counted of, %NULL for all. Compared with others, and without a choice,
 * they are all but these, or but those of the files before; or all if none is left. */
guint8 *
_grind_session_dup_counted_parts (GrindSession *self)
{
  guint n_parts = grind_profile_get_n_parts (self->profile);
  const guint8 *base = self->base_files != NULL ? self->base_files : self->base;
  g_autofree guint8 *bits = g_new0 (guint8, n_parts / 8 + 1);

  if (self->parts == NULL && self->base == NULL)
    return NULL;

  for (GrindPartId part = 0; part < n_parts; part++)
    if (self->parts != NULL ? grind_parts_have (self->parts, part)
                            : !grind_parts_have (base, part))
      add_part (bits, part);
  for (GrindPartId part = 0; grind_parts_count (bits, n_parts) == 0 && part < n_parts; part++)
    add_part (bits, part);

  return g_steal_pointer (&bits);
}

/* Whether the graph is of the wanted parts */
gboolean
_grind_session_has_parts (GrindSession *self)
{
  GrindGraph *before = grind_graph_get_before (self->graph);
  g_autofree guint8 *counted = _grind_session_dup_counted_parts (self);

  if ((before != NULL) != (self->base != NULL) ||
      !is_same (self, counted, grind_graph_get_parts (self->graph)))
    return FALSE;

  return before == NULL || is_same (self, self->base, grind_graph_get_parts (before));
}

/* Identifies a part after a reload. */
typedef struct
{
  const char *file;
  gint64      number;
  gint64      thread;
  gint64      pid;
  guint       n_before;   /* earlier parts with an equal key */
  gboolean    is_base;    /* of the files before, in a comparison of files */
} Key;

static guint
hash_key (gconstpointer data)
{
  const Key *key = data;

  return g_str_hash (key->file) ^ g_int64_hash (&key->number) * 31 ^
         g_int64_hash (&key->thread) * 1009 ^ g_int64_hash (&key->pid) * 7919 ^
         key->n_before * 65599 ^ key->is_base;
}

static gboolean
is_equal_key (gconstpointer a,
              gconstpointer b)
{
  const Key *left = a;
  const Key *right = b;

  return left->number == right->number && left->thread == right->thread &&
         left->pid == right->pid && left->n_before == right->n_before &&
         left->is_base == right->is_base && g_str_equal (left->file, right->file);
}

/* The key of each part, by part. */
static Key *
make_keys (GrindSession *self)
{
  g_autoptr (GHashTable) counts = g_hash_table_new (hash_key, is_equal_key);
  guint n_parts = grind_profile_get_n_parts (self->profile);
  Key *keys = g_new0 (Key, n_parts + 1);

  for (GrindPartId part = 0; part < n_parts; part++)
    {
      const GrindPartInfo *info = grind_profile_get_part (self->profile, part);
      gpointer first;
      guint n_before;

      keys[part] = (Key) { info->file, info->number, info->thread, info->pid };
      keys[part].is_base = self->base_files != NULL && grind_parts_have (self->base_files, part);
      n_before = GPOINTER_TO_UINT (g_hash_table_lookup (counts, &keys[part]));
      /* The first key of its kind is not modified, and becomes the hash key. */
      if (!g_hash_table_lookup_extended (counts, &keys[part], &first, NULL))
        first = &keys[part];
      g_hash_table_insert (counts, first, GUINT_TO_POINTER (n_before + 1));
      keys[part].n_before = n_before;
    }

  return keys;
}

/* Those of @keys_wanted, which are of another profile, that are in this one */
static guint8 *
find_parts (GrindSession *self,
            GHashTable   *keys_wanted)
{
  guint n_parts = grind_profile_get_n_parts (self->profile);
  g_autofree Key *keys = make_keys (self);
  guint8 *parts = g_new0 (guint8, n_parts / 8 + 1);

  for (GrindPartId part = 0; part < n_parts; part++)
    if (g_hash_table_contains (keys_wanted, &keys[part]))
      add_part (parts, part);

  return parts;
}

/* (nullable): the parts with the same file, number, thread and process as @parts of @previous, on
 * the same side of a comparison of files, or on the other one if it @is_swapped */
static guint8 *
carry_over (GrindSession *self,
            GrindSession *previous,
            const guint8 *parts,
            gboolean      is_swapped)
{
  g_autoptr (GHashTable) chosen = NULL;
  g_autofree Key *keys = NULL;

  if (parts == NULL)
    return NULL;

  chosen = g_hash_table_new (hash_key, is_equal_key);
  keys = make_keys (previous);
  for (GrindPartId part = 0; part < grind_profile_get_n_parts (previous->profile); part++)
    {
      keys[part].is_base ^= is_swapped;
      if (grind_parts_have (parts, part))
        g_hash_table_add (chosen, &keys[part]);
    }

  return find_parts (self, chosen);
}

/* Sets both at once. */
static void
set_both (GrindSession *self,
          const guint8 *parts,
          const guint8 *base)
{
  g_autofree guint8 *wanted = _grind_session_normalize_parts (self, parts);
  g_autofree guint8 *wanted_base = _grind_session_dup_base (self, base);

  if (is_same (self, wanted, self->parts) && (wanted_base != NULL) == (self->base != NULL) &&
      (wanted_base == NULL || is_same (self, wanted_base, self->base)))
    return;

  g_free (self->parts);
  g_free (self->base);
  self->parts = g_steal_pointer (&wanted);
  self->base = g_steal_pointer (&wanted_base);
  if (self->base == NULL)
    {
      self->per = GRIND_NONE;
      grind_session_set_base_source (self, NULL, NULL);
    }
  g_signal_emit (self, parts_changed_signal, 0);
  _grind_session_update (self);
}

/* Keeps those of @parts that @base has, or those that it has not. */
static void
restrict_parts (GrindSession *self,
                guint8       *parts,
                const guint8 *base,
                gboolean      is_base)
{
  for (guint i = 0; parts != NULL && i < grind_profile_get_n_parts (self->profile) / 8 + 1; i++)
    parts[i] &= is_base ? base[i] : ~base[i];
}

/* Sets what is left of earlier choices. In a comparison of files, parts do not change sides, and
 * without a choice all those of the files before are compared. */
static void
restore_both (GrindSession *self,
              guint8       *parts,
              guint8       *base)
{
  g_autofree guint8 *chosen = NULL;

  if (self->base_files != NULL)
    {
      restrict_parts (self, parts, self->base_files, FALSE);
      restrict_parts (self, base, self->base_files, TRUE);
    }
  chosen = _grind_session_dup_base (self, base);
  set_both (self, parts, chosen != NULL ? chosen : self->base_files);
}

/* Parts that still exist stay active, and those before; if there are none, all do. With
 * @is_swapped, the files before are now those after. */
void
_grind_session_take_over_parts (GrindSession *self,
                                GrindSession *previous,
                                gboolean      is_swapped)
{
  gboolean has_chosen_base = previous->base != NULL &&
                             (previous->base_files == NULL ||
                              !is_same (previous, previous->base, previous->base_files));
  g_autofree guint8 *parts = carry_over (self, previous, previous->parts, is_swapped);
  g_autofree guint8 *base = NULL;

  if (has_chosen_base)
    base = carry_over (self, previous, previous->base, is_swapped);
  restore_both (self, is_swapped ? base : parts, is_swapped ? parts : base);
}

/* Parts of the profile, for parts_from_variant(); %NULL for %NULL, and for too many. */
GVariant *
_grind_session_parts_to_variant (GrindSession *self,
                                 const guint8 *parts)
{
  guint n_parts = grind_profile_get_n_parts (self->profile);
  g_autofree Key *keys = NULL;
  GVariantBuilder builder;

  if (parts == NULL || grind_parts_count (parts, n_parts) > MAX_KEPT_PARTS)
    return NULL;

  keys = make_keys (self);
  g_variant_builder_init (&builder, G_VARIANT_TYPE (PARTS_TYPE));
  for (GrindPartId part = 0; part < n_parts; part++)
    if (grind_parts_have (parts, part))
      g_variant_builder_add (&builder, "(sxxxu)", keys[part].file, keys[part].number,
                             keys[part].thread, keys[part].pid, keys[part].n_before);

  return g_variant_builder_end (&builder);
}

/* (nullable): those of the saved parts that exist */
static guint8 *
parts_from_variant (GrindSession *self,
                    GVariant     *state,
                    gboolean      is_base)
{
  g_autoptr (GVariant) chosen = g_variant_lookup_value (state, is_base ? "base" : "parts",
                                                        G_VARIANT_TYPE (PARTS_TYPE));
  gsize n_chosen = chosen != NULL ? g_variant_n_children (chosen) : 0;
  g_autoptr (GHashTable) wanted = g_hash_table_new (hash_key, is_equal_key);
  g_autofree Key *keys = NULL;

  if (n_chosen == 0 || n_chosen > MAX_KEPT_PARTS)
    return NULL;

  keys = g_new0 (Key, n_chosen);
  for (gsize i = 0; i < n_chosen; i++)
    {
      Key *wanted_key = &keys[i];

      g_variant_get_child (chosen, i, "(&sxxxu)", &wanted_key->file, &wanted_key->number,
                           &wanted_key->thread, &wanted_key->pid, &wanted_key->n_before);
      wanted_key->is_base = self->base_files != NULL && is_base;
      g_hash_table_add (wanted, wanted_key);
    }

  return find_parts (self, wanted);
}

/* Activates the parts in a saved state, and those before; all, if none of them exists. */
void
_grind_session_parts_from_variant (GrindSession *self,
                                   GVariant     *state)
{
  g_autofree guint8 *parts = parts_from_variant (self, state, FALSE);
  g_autofree guint8 *base = parts_from_variant (self, state, TRUE);

  restore_both (self, parts, base);
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
  g_return_if_fail (GRIND_IS_SESSION (self));

  set_both (self, parts, self->base);
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
  g_autofree guint8 *counted = NULL;

  g_return_val_if_fail (GRIND_IS_SESSION (self), 0);

  counted = _grind_session_dup_counted_parts (self);

  return grind_parts_count (counted, grind_profile_get_n_parts (self->profile));
}

/**
 * grind_session_get_base:
 * @self: a session
 *
 * Returns: (transfer none) (nullable): a bit for each part of the profile, set for those that the
 *   active ones are compared with; %NULL without a comparison. Valid until it changes
 */
const guint8 *
grind_session_get_base (GrindSession *self)
{
  g_return_val_if_fail (GRIND_IS_SESSION (self), NULL);

  return self->base;
}

/**
 * grind_session_set_base:
 * @self: a session
 * @base: (nullable): a bit for each part of the profile, or %NULL; no bit set is the same
 *
 * Compares the active parts with others, or ends the comparison. Without a choice of active parts,
 * all others are active. The new graph, with that before, is announced like that of
 * grind_session_set_parts().
 */
void
grind_session_set_base (GrindSession *self,
                        const guint8 *base)
{
  g_return_if_fail (GRIND_IS_SESSION (self));

  set_both (self, self->parts, base);
}

/**
 * grind_session_compare_parts:
 * @self: a session
 * @before: a bit for each part of the profile
 * @after: a bit for each part of the profile
 *
 * Compares two selections of parts: like grind_session_set_parts() and grind_session_set_base(),
 * but with one new graph.
 */
void
grind_session_compare_parts (GrindSession *self,
                             const guint8 *before,
                             const guint8 *after)
{
  g_return_if_fail (GRIND_IS_SESSION (self));
  g_return_if_fail (before != NULL && after != NULL);

  set_both (self, after, before);
}

/**
 * grind_session_swap_parts:
 * @self: a session
 *
 * Exchanges the wanted parts before and after, like grind_session_compare_parts(); does nothing
 * without a comparison. Where the sources of the side before are is unknown then.
 */
void
grind_session_swap_parts (GrindSession *self)
{
  g_autofree guint8 *before = NULL;

  g_return_if_fail (GRIND_IS_SESSION (self));

  if (self->base == NULL)
    return;

  before = _grind_session_dup_counted_parts (self);
  set_both (self, self->base, before);
  grind_session_set_base_source (self, NULL, NULL);
}
