/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-pairing-private.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "analysis/names/grind-name-key.h"
#include "analysis/names/grind-name-kind.h"
#include "profile/grind-error.h"
#include "profile/grind-text.h"

/* Rounds of pairing by neighbours: each finds neighbours for the next. */
#define MAX_ROUNDS 4

/* Returns the number of a text, the same for equal texts. */
guint32
_grind_pair_search_get_key (GrindPairSearch *self,
                            const char      *text)
{
  gpointer key = g_hash_table_lookup (self->keys, text);

  if (key == NULL)
    {
      key = GUINT_TO_POINTER (g_hash_table_size (self->keys) + 1);
      g_hash_table_insert (self->keys, g_strdup (text), key);
    }

  return GPOINTER_TO_UINT (key);
}

/* Returns the name of a function in @profile; of clones that count to none of the profile, the name
 * they share. */
char *
_grind_pair_search_dup_name (GrindPairSearch *self,
                             GrindProfile    *profile,
                             GrindFunctionId  function)
{
  gsize length;
  const char *name = grind_profile_get_function_name (profile, function, &length);
  char *parent = self->units != NULL ? grind_name_key_dup_parent (name, length) : NULL;

  return parent != NULL ? parent : g_strndup (name, length);
}

void
_grind_pair_search_pair (GrindPairSearch *self,
                         GrindOpen       *before,
                         GrindOpen       *after,
                         GrindPairLevel   level)
{
  GrindPairing *pairing = self->pairing;

  before->is_paired = after->is_paired = TRUE;
  pairing->partners[before->function] = after->function;
  pairing->partners[after->function] = before->function;
  pairing->levels[before->function] = pairing->levels[after->function] = level;
}

static void
search_clear (GrindPairSearch *self)
{
  g_hash_table_unref (self->keys);
  g_free (self->file_keys);
  g_array_unref (self->open);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrindPairSearch, search_clear)

/* The keys of files, which are far fewer than functions. */
static void
search_init (GrindPairSearch       *self,
             GrindPairing          *pairing,
             const GrindFunctionId *units)
{
  GrindProfile *profile = pairing->profile;
  guint n_files = grind_profile_get_n_files (profile);

  *self = (GrindPairSearch) {
    .pairing = pairing,
    .units = units,
    .open = g_array_new (FALSE, FALSE, sizeof (GrindOpen)),
    .keys = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
    .file_keys = g_new0 (guint32, n_files + 1),
  };
  for (GrindFileId file = 0; file < n_files; file++)
    {
      const char *name = grind_profile_get_file (profile, file, NULL);
      g_autofree char *base = NULL;

      if (grind_text_is_unknown (name))
        continue;
      base = g_path_get_basename (name);
      self->file_keys[file] = _grind_pair_search_get_key (self, base);
    }
}

/* The unit is on the sides of all of its functions. */
static void
move_to_units (GrindPairing          *self,
               const GrindFunctionId *units)
{
  if (units == NULL)
    return;

  for (GrindFunctionId function = 0; function < self->n_functions; function++)
    if (units[function] != function)
      {
        self->sides[units[function]] |= self->sides[function];
        self->sides[function] = 0;
      }
}

static gboolean
is_address (GrindPairing    *self,
            GrindFunctionId  function)
{
  gsize length;
  const char *name = grind_profile_get_function_name (self->profile, function, &length);

  return length > 2 && name[0] == '0' && name[1] == 'x' &&
         grind_name_kind_find (name, length) == GRIND_NAME_NONE;
}

static gboolean
pair_by_hand (GrindPairing     *self,
              const GrindPair  *matches,
              guint             n_matches,
              GError          **error)
{
  for (guint i = 0; i < n_matches; i++)
    {
      GrindFunctionId before = matches[i].before;
      GrindFunctionId after = matches[i].after;
      gboolean is_free = self->levels[before] == GRIND_PAIR_NONE &&
                         self->levels[after] == GRIND_PAIR_NONE;

      if (!is_free || self->sides[before] != GRIND_SIDE_BEFORE ||
          self->sides[after] != GRIND_SIDE_AFTER)
        {
          g_autofree char *old = grind_profile_dup_function_name (self->profile, before);
          g_autofree char *new = grind_profile_dup_function_name (self->profile, after);

          g_set_error (error, GRIND_ERROR, GRIND_ERROR_INVALID,
                       _("“%s” and “%s” cannot be paired: expected a function that is only before "
                         "and one that is only after"), old, new);
          return FALSE;
        }
      self->partners[before] = after;
      self->partners[after] = before;
      self->levels[before] = self->levels[after] = GRIND_PAIR_BY_HAND;
    }

  return TRUE;
}

/* Pairs the functions that are on both sides with themselves, and lists the others. */
static void
pair_same (GrindPairSearch *self)
{
  GrindPairing *pairing = self->pairing;

  for (GrindFunctionId function = 0; function < pairing->n_functions; function++)
    {
      GrindOpen open = { .function = function, .side = pairing->sides[function] };
      GrindObjectId object;
      const char *name;
      gsize length;

      if (open.side == 0 || pairing->levels[function] != GRIND_PAIR_NONE ||
          is_address (pairing, function))
        continue;
      if (open.side == GRIND_SIDES)
        {
          pairing->partners[function] = function;
          pairing->levels[function] = GRIND_PAIR_SAME;
          continue;
        }
      object = grind_profile_get_function_object (pairing->profile, function);
      open.object = grind_pairing_get_object (pairing, object);
      open.file = grind_profile_get_function_file (pairing->profile, function);
      name = grind_profile_get_function_name (pairing->profile, function, &length);
      open.has_name = grind_name_kind_find (name, length) != GRIND_NAME_NONE;
      g_array_append_val (self->open, open);
    }
}

typedef struct
{
  guint32         group;      /* objects that are compared */
  guint32         name;
  guint8          side;
  GrindFunctionId function;
} Address;

static int
compare_addresses (gconstpointer a,
                   gconstpointer b)
{
  const Address *left = a;
  const Address *right = b;

  if (left->group != right->group)
    return left->group < right->group ? -1 : 1;
  if (left->name != right->name)
    return left->name < right->name ? -1 : 1;

  return (left->function > right->function) - (left->function < right->function);
}

/* Whether the address is that of two objects, one of each side. */
static gboolean
is_split (const Address *addresses,
          guint          n)
{
  return n > 1 && addresses[0].name == addresses[1].name &&
         (addresses[0].side ^ addresses[1].side) == GRIND_SIDES;
}

/*
 * Addresses mean the same on both sides if the object is of the same build, which is so if at least
 * nine of ten addresses of each side are on the other one, too.
 */
static void
pair_addresses (GrindPairing *self,
                Address      *addresses,
                guint         n)
{
  guint n_before = 0, n_after = 0, n_common = 0;
  gboolean is_same_build;

  for (guint i = 0; i < n; i++)
    {
      n_before += (addresses[i].side & GRIND_SIDE_BEFORE) != 0;
      n_after += (addresses[i].side & GRIND_SIDE_AFTER) != 0;
      n_common += addresses[i].side == GRIND_SIDES || is_split (&addresses[i], n - i);
    }
  is_same_build = addresses[0].group != 0 && n_common > 0 &&
                  (guint64) n_common * 10 >= (guint64) n_before * 9 &&
                  (guint64) n_common * 10 >= (guint64) n_after * 9;

  for (guint i = 0; i < n; i++)
    {
      GrindFunctionId function = addresses[i].function;

      if (!is_same_build)
        self->is_other_build[function] = TRUE;
      else if (addresses[i].side == GRIND_SIDES || is_split (&addresses[i], n - i))
        {
          GrindFunctionId other = addresses[i].side == GRIND_SIDES ? function
                                                                   : addresses[++i].function;

          self->partners[function] = other;
          self->partners[other] = function;
          self->levels[function] = self->levels[other] = GRIND_PAIR_ADDRESS;
        }
    }
}

/* Returns the number of the object if each side has only one with that number, else one of its
 * own. */
static guint32
get_group (const GrindPairing *self,
           const guint32      *counts,
           GrindObjectId       object)
{
  guint32 number = grind_pairing_get_object (self, object);

  if (number == 0 || counts[2 * number] <= 1)
    return number;

  return self->n_objects + 1 + object;
}

/* Counts for each number the objects with addresses on each side: [2 * number] is the larger
 * count. */
static guint32 *
count_objects (GrindPairing *self)
{
  guint32 *counts = g_new0 (guint32, 2 * (gsize) self->n_objects + 2);
  g_autofree guint8 *sides = g_new0 (guint8, self->n_objects + 1);

  for (GrindFunctionId function = 0; function < self->n_functions; function++)
    if (self->sides[function] != 0 && is_address (self, function))
      {
        GrindObjectId object = grind_profile_get_function_object (self->profile, function);

        if (object != GRIND_NONE)
          sides[object] |= self->sides[function];
      }
  for (guint side = 1; side <= GRIND_SIDE_AFTER; side++)
    {
      for (GrindObjectId object = 0; object < self->n_objects; object++)
        if (sides[object] & side)
          counts[2 * self->objects[object] + 1]++;
      for (guint number = 0; number <= self->n_objects; number++)
        {
          counts[2 * number] = MAX (counts[2 * number], counts[2 * number + 1]);
          counts[2 * number + 1] = 0;
        }
    }

  return counts;
}

static void
pair_by_address (GrindPairing *self)
{
  g_autofree guint32 *counts = count_objects (self);
  g_autoptr (GArray) addresses = g_array_new (FALSE, FALSE, sizeof (Address));

  for (GrindFunctionId function = 0; function < self->n_functions; function++)
    {
      GrindObjectId object;
      Address address;

      if (self->sides[function] == 0 || self->levels[function] != GRIND_PAIR_NONE ||
          !is_address (self, function))
        continue;
      object = grind_profile_get_function_object (self->profile, function);
      address = (Address) {
        .group = get_group (self, counts, object),
        .name = grind_profile_get_function_name_id (self->profile, function),
        .side = self->sides[function],
        .function = function,
      };
      g_array_append_val (addresses, address);
    }

  g_array_sort (addresses, compare_addresses);
  for (guint i = 0, end; i < addresses->len; i = end)
    {
      Address *first = &g_array_index (addresses, Address, i);

      for (end = i + 1; end < addresses->len; end++)
        if (g_array_index (addresses, Address, end).group != first->group)
          break;
      pair_addresses (self, first, end - i);
    }
}

static gboolean
pair_all (GrindPairSearch  *search,
          GCancellable     *cancellable,
          GError          **error)
{
  pair_by_address (search->pairing);
  pair_same (search);
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;

  _grind_pair_by_name (search);
  for (guint round = 0; round < MAX_ROUNDS; round++)
    {
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      if (_grind_pair_by_neighbours (search) == 0)
        break;
    }

  return _grind_pair_unnamed (search, cancellable, error);
}

/* Takes the functions of @sides. */
static GrindPairing *
pairing_new (GrindProfile           *profile,
             GrindPairSides         *sides,
             const GrindFunctionId  *units,
             const GrindPair        *matches,
             guint                   n_matches,
             GCancellable           *cancellable,
             GError                **error)
{
  g_autoptr (GrindPairing) self = g_new0 (GrindPairing, 1);
  g_auto (GrindPairSearch) search = { NULL, };

  self->profile = g_object_ref (profile);
  self->n_functions = grind_profile_get_n_functions (profile);
  self->n_objects = grind_profile_get_n_objects (profile);
  self->sides = g_steal_pointer (&sides->functions);
  self->objects = _grind_pair_objects (profile, self->sides);
  self->is_other_build = g_new0 (guint8, self->n_functions + 1);
  self->levels = g_new (guint8, self->n_functions + 1);
  memset (self->levels, GRIND_PAIR_NONE, self->n_functions);
  self->partners = g_new (GrindFunctionId, self->n_functions + 1);
  memset (self->partners, 0xff, self->n_functions * sizeof *self->partners);

  search_init (&search, self, units);
  search.sides = sides;
  move_to_units (self, units);
  if (!pair_by_hand (self, matches, n_matches, error) ||
      !pair_all (&search, cancellable, error))
    return NULL;
  g_clear_object (&self->profile);

  return g_steal_pointer (&self);
}

/**
 * grind_pairing_new:
 * @profile: a profile
 * @before: a bit for each part of @profile, set for those before
 * @after: a bit for each part, set for those after
 * @units: (nullable): by function, the function that it counts to, such as the function it is a
 *   clone of; itself if it counts to none. Only those functions are paired. %NULL if all count to
 *   themselves
 * @matches: (array length=n_matches) (nullable): pairs that the user wants
 * @n_matches: their number
 * @cancellable: (nullable): a #GCancellable
 * @error: return location for an error: %G_IO_ERROR_CANCELLED, or %GRIND_ERROR_INVALID if a match
 *   is of functions that are paired already or on both sides
 *
 * Pairs the functions before with those after, level by level, each among those that are not paired
 * yet. Where a level is ambiguous, it pairs none. Takes linear time in functions and calls, times
 * their logarithm for functions that differ. Any thread.
 *
 * Returns: (transfer full) (nullable): the pairs, or %NULL on error
 */
GrindPairing *
grind_pairing_new (GrindProfile           *profile,
                   const guint8           *before,
                   const guint8           *after,
                   const GrindFunctionId  *units,
                   const GrindPair        *matches,
                   guint                   n_matches,
                   GCancellable           *cancellable,
                   GError                **error)
{
  const guint8 *const selections[2] = { before, after };
  GrindPairing *self = NULL;
  GrindPairSides sides;

  g_return_val_if_fail (GRIND_IS_PROFILE (profile), NULL);
  g_return_val_if_fail (before != NULL && after != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (_grind_pair_sides_init (&sides, profile, selections, cancellable, error))
    self = pairing_new (profile, &sides, units, matches, n_matches, cancellable, error);
  _grind_pair_sides_clear (&sides);

  return self;
}

/**
 * grind_pairing_new_for_draft:
 * @draft: a draft
 * @names: the profile of @draft, or the same with other names, by which functions are compared
 * @before: a bit for each part of @draft, set for those before
 * @after: a bit for each part, set for those after
 * @units: (nullable): as for grind_pairing_new()
 * @matches: (array length=n_matches) (nullable): pairs that the user wants
 * @n_matches: their number
 * @cancellable: (nullable): a #GCancellable
 * @error: return location for an error, as for grind_pairing_new()
 *
 * Likewise while a profile is loaded. Any thread.
 *
 * Returns: (transfer full) (nullable): the pairs, or %NULL on error
 */
GrindPairing *
grind_pairing_new_for_draft (const GrindDraft       *draft,
                             GrindProfile           *names,
                             const guint8           *before,
                             const guint8           *after,
                             const GrindFunctionId  *units,
                             const GrindPair        *matches,
                             guint                   n_matches,
                             GCancellable           *cancellable,
                             GError                **error)
{
  const guint8 *const selections[2] = { before, after };
  GrindPairing *self;
  GrindPairSides sides;

  g_return_val_if_fail (draft != NULL, NULL);
  g_return_val_if_fail (GRIND_IS_PROFILE (names), NULL);
  g_return_val_if_fail (before != NULL && after != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  _grind_pair_sides_init_draft (&sides, draft, selections);
  self = pairing_new (names, &sides, units, matches, n_matches, cancellable, error);
  _grind_pair_sides_clear (&sides);

  return self;
}

void
grind_pairing_free (GrindPairing *self)
{
  g_clear_object (&self->profile);
  g_free (self->objects);
  g_free (self->sides);
  g_free (self->levels);
  g_free (self->partners);
  g_free (self->is_other_build);
  g_free (self->groups);
  g_free (self);
}

/**
 * grind_pairing_get:
 * @self: the pairs
 * @function: a function of one of the sides
 *
 * Returns: its pair. An address that both sides have although they are of different builds is two
 *   functions, see grind_pairing_is_other_build(): the pair has both, with no level
 */
GrindPair
grind_pairing_get (const GrindPairing *self,
                   GrindFunctionId     function)
{
  GrindPair pair = { GRIND_NONE, GRIND_NONE, GRIND_PAIR_NONE };
  GrindFunctionId partner;

  g_return_val_if_fail (function < self->n_functions, pair);

  partner = self->partners[function];
  pair.level = self->levels[function];
  pair.before = self->sides[function] & GRIND_SIDE_BEFORE ? function : partner;
  pair.after = self->sides[function] & GRIND_SIDE_AFTER ? function : partner;

  return pair;
}

/**
 * grind_pairing_is_before:
 * @self: the pairs
 * @function: a function
 *
 * Returns: whether the parts before have a cost or call of @function
 */
gboolean
grind_pairing_is_before (const GrindPairing *self,
                         GrindFunctionId     function)
{
  g_return_val_if_fail (function < self->n_functions, FALSE);

  return (self->sides[function] & GRIND_SIDE_BEFORE) != 0;
}

/**
 * grind_pairing_is_after:
 * @self: the pairs
 * @function: a function
 *
 * Returns: whether the parts after have a cost or call of @function
 */
gboolean
grind_pairing_is_after (const GrindPairing *self,
                        GrindFunctionId     function)
{
  g_return_val_if_fail (function < self->n_functions, FALSE);

  return (self->sides[function] & GRIND_SIDE_AFTER) != 0;
}

/**
 * grind_pairing_is_other_build:
 * @self: the pairs
 * @function: a function
 *
 * Returns: whether the name of @function is an address that means nothing on the other side, as the
 *   object is unknown or of another build
 */
gboolean
grind_pairing_is_other_build (const GrindPairing *self,
                              GrindFunctionId     function)
{
  g_return_val_if_fail (function < self->n_functions, FALSE);

  return self->is_other_build[function];
}

/**
 * grind_pairing_get_object:
 * @self: the pairs
 * @object: an ELF object, or %GRIND_NONE
 *
 * Objects are the same if their names without folder and version are, or if only the numbers in
 * their names differ and each side has just one of them.
 *
 * Returns: a number, the same for the same objects, at most the number of objects; 0 if @object is
 *   unknown
 */
guint32
grind_pairing_get_object (const GrindPairing *self,
                          GrindObjectId       object)
{
  return object != GRIND_NONE ? self->objects[object] : 0;
}

/**
 * grind_pairing_get_group:
 * @self: the pairs
 * @function: a function
 *
 * Functions of another build are compared together if they are of the same object, and form no
 * cycle that does not exist.
 *
 * Returns: the number of the functions that are compared together with @function, from 1; 0 if it
 *   is not of another build. Numbers of one object follow each other
 */
guint32
grind_pairing_get_group (const GrindPairing *self,
                         GrindFunctionId     function)
{
  g_return_val_if_fail (function < self->n_functions, 0);

  return self->groups[function];
}

/**
 * grind_pairing_get_n_groups:
 * @self: the pairs
 *
 * Returns: the largest number of grind_pairing_get_group()
 */
guint
grind_pairing_get_n_groups (const GrindPairing *self)
{
  return self->n_groups;
}
