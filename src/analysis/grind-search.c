/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-search.h"

#include <string.h>

#include "profile/grind-text.h"

/* Names between two looks at the GCancellable */
#define BLOCK_NAMES 16384

/* Texts up to here are found by their rarest byte; for longer ones there is memmem(). */
#define MAX_SHORT 32

#define SAMPLE_STEP 61

/* The names of one profile without their case, one behind the other and each ended by NUL, so that
 * one pass over one stretch of memory finds a text in all of them. */
typedef struct
{
  GMutex    mutex;
  gboolean  is_ready;
  char     *text;
  gsize    *starts;    /* by name, and the end of the last */
  guint     n_names;
  guint     counts[256];   /* by byte: how often it is in a sample of @text */
} FoldedNames;

struct _GrindMatches
{
  GrindProfile *profile;
  char         *folded;    /* what was searched for */
  guint8       *names;     /* by name: whether it matches */
  guint         n_names;
};

static void
folded_names_free (gpointer data)
{
  FoldedNames *self = data;

  g_mutex_clear (&self->mutex);
  g_free (self->text);
  g_free (self->starts);
  g_free (self);
}

static FoldedNames *
get_folded_names (GrindProfile *profile)
{
  static GMutex mutex;
  FoldedNames *names;

  g_mutex_lock (&mutex);
  names = g_object_get_data (G_OBJECT (profile), "grind-folded-names");
  if (names == NULL)
    {
      names = g_new0 (FoldedNames, 1);
      g_mutex_init (&names->mutex);
      g_object_set_data_full (G_OBJECT (profile), "grind-folded-names", names, folded_names_free);
    }
  g_mutex_unlock (&mutex);

  return names;
}

/* Appends the folded @length bytes at @bytes and a NUL. Nearly all names are ASCII: those go
 * without an allocation, in a loop that compilers turn into vector instructions. */
static void
append_folded (GByteArray *text,
               const char *bytes,
               gsize       length)
{
  gsize start = text->len;
  guint8 all = 0;
  guint8 *to;

  g_byte_array_set_size (text, start + length + 1);
  to = text->data + start;
  for (gsize i = 0; i < length; i++)
    {
      guint8 byte = (guint8) bytes[i];

      all |= byte;
      to[i] = byte | (guint8) ((byte >= 'A' && byte <= 'Z') << 5);
    }
  to[length] = '\0';

  if (all >= 0x80 || memchr (bytes, '\0', length) != NULL)
    {
      g_autofree char *valid = grind_text_to_utf8 (bytes, length);
      g_autofree char *folded = grind_search_fold (valid);

      g_byte_array_set_size (text, start);
      g_byte_array_append (text, (const guint8 *) folded, strlen (folded) + 1);
    }
}

/* GByteArray counts in 32 bits, so blocks are gathered into text of any length. */
static gboolean
fold_names (FoldedNames   *self,
            GrindProfile  *profile,
            GCancellable  *cancellable,
            GError       **error)
{
  guint n_names = grind_profile_get_n_names (profile);
  g_autofree gsize *starts = g_new (gsize, (gsize) n_names + 1);
  g_autofree char *text = NULL;
  g_autoptr (GByteArray) block = g_byte_array_new ();
  gsize length = 0;
  gsize room = 0;

  for (guint name = 0; name < n_names; )
    {
      guint end = MIN (n_names - name, BLOCK_NAMES) + name;

      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;

      g_byte_array_set_size (block, 0);
      for (; name < end && block->len < G_MAXINT / 4; name++)
        {
          gsize name_length;
          const char *bytes = grind_profile_get_name (profile, name, &name_length);

          starts[name] = length + block->len;
          append_folded (block, bytes, name_length);
        }
      if (length + block->len > room)
        {
          room = (length + block->len) * 3 / 2;
          text = g_realloc (text, room);
        }
      memcpy (text + length, block->data, block->len);
      length += block->len;
    }

  starts[n_names] = length;
  for (gsize i = 0; i < length; i += SAMPLE_STEP)
    self->counts[(guint8) text[i]]++;
  self->n_names = n_names;
  self->text = g_realloc (g_steal_pointer (&text), MAX (length, 1));
  self->starts = g_steal_pointer (&starts);

  return TRUE;
}

/* Returns NULL when cancelled. */
static FoldedNames *
prepare (GrindProfile  *profile,
         GCancellable  *cancellable,
         GError       **error)
{
  FoldedNames *names = get_folded_names (profile);
  gboolean is_ready;

  g_mutex_lock (&names->mutex);
  if (!names->is_ready)
    names->is_ready = fold_names (names, profile, cancellable, error);
  is_ready = names->is_ready;
  g_mutex_unlock (&names->mutex);

  return is_ready ? names : NULL;
}

static gsize
find_rarest (FoldedNames *names,
             const char  *folded,
             gsize        length)
{
  gsize rarest = 0;

  for (gsize i = 1; i < length; i++)
    if (names->counts[(guint8) folded[i]] < names->counts[(guint8) folded[rarest]])
      rarest = i;

  return rarest;
}

/* As memmem(), which is slow with short texts: looks for one byte of @folded, and only where that
 * is for the others. */
static const char *
find_short (const char *at,
            const char *end,
            const char *folded,
            gsize       length,
            gsize       rarest)
{
  while ((gsize) (end - at) >= length)
    {
      const char *hit = memchr (at + rarest, folded[rarest], end - at - length + 1);

      if (hit == NULL)
        return NULL;
      if (memcmp (hit - rarest, folded, length) == 0)
        return hit - rarest;
      at = hit - rarest + 1;
    }

  return NULL;
}

/* Marks the names from @first to before @end; none has the separator NUL in it, nor has @folded. */
static void
find_in_block (FoldedNames *names,
               const char  *folded,
               gsize        length,
               guint        first,
               guint        end,
               guint8      *marks)
{
  const char *at = names->text + names->starts[first];
  const char *block_end = names->text + names->starts[end];
  gsize rarest = find_rarest (names, folded, length);
  guint name = first;

  while (at < block_end)
    {
      const char *hit = length <= MAX_SHORT ? find_short (at, block_end, folded, length, rarest)
                                            : memmem (at, block_end - at, folded, length);

      if (hit == NULL)
        break;
      while (names->text + names->starts[name + 1] <= hit)
        name++;
      marks[name] = TRUE;
      at = names->text + names->starts[name + 1];
    }
}

/* One pass over all names is faster than to look at one by one where most of them are left. */
static gboolean
is_worth_narrowing (const guint8 *former,
                    guint         first,
                    guint         end)
{
  guint n_found = 0;

  for (guint name = first; name < end; name++)
    n_found += former[name];

  return n_found <= (end - first) / 4;
}

static void
narrow_block (FoldedNames  *names,
              const char   *folded,
              guint         first,
              guint         end,
              const guint8 *former,
              guint8       *marks)
{
  for (guint name = first; name < end; name++)
    marks[name] = former[name] && strstr (names->text + names->starts[name], folded) != NULL;
}

/* What @former did not find cannot be found with a longer text either. */
static gboolean
can_narrow (GrindMatches *former,
            GrindProfile *profile,
            const char   *folded)
{
  return former != NULL && former->profile == profile && strstr (folded, former->folded) != NULL;
}

static gboolean
find_names (GrindMatches  *self,
            FoldedNames   *names,
            GrindMatches  *former,
            GCancellable  *cancellable,
            GError       **error)
{
  gsize length = strlen (self->folded);
  gboolean is_narrowing = can_narrow (former, self->profile, self->folded);

  for (guint first = 0, end; first < names->n_names; first = end)
    {
      end = MIN (names->n_names - first, BLOCK_NAMES) + first;
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;

      if (length == 0)
        memset (self->names + first, TRUE, end - first);
      else if (is_narrowing && is_worth_narrowing (former->names, first, end))
        narrow_block (names, self->folded, first, end, former->names, self->names);
      else
        find_in_block (names, self->folded, length, first, end, self->names);
    }

  return TRUE;
}

static void
prepare_worker (GTask        *task,
                gpointer      source_object,
                gpointer      task_data,
                GCancellable *cancellable)
{
  GError *error = NULL;

  if (grind_search_prepare (source_object, cancellable, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
matches_clear (gpointer data)
{
  GrindMatches *self = data;

  g_clear_object (&self->profile);
  g_clear_pointer (&self->folded, g_free);
  g_clear_pointer (&self->names, g_free);
}

/**
 * grind_search_fold:
 * @text: valid UTF-8
 *
 * Takes the case out of a text, and the differences between ways to compose a letter. Any thread.
 *
 * Returns: (transfer full): the text that is compared in searches
 */
char *
grind_search_fold (const char *text)
{
  g_autofree char *normal = NULL;
  g_autofree char *folded = NULL;

  g_return_val_if_fail (text != NULL, NULL);

  normal = g_utf8_normalize (text, -1, G_NORMALIZE_NFC);
  folded = g_utf8_casefold (normal != NULL ? normal : text, -1);

  return g_steal_pointer (&folded);
}

/**
 * grind_search_prepare:
 * @profile: a finished profile
 * @cancellable: (nullable): a #GCancellable
 * @error: return location for a #GError; only %G_IO_ERROR_CANCELLED occurs
 *
 * Makes the folded names that every search needs; the profile keeps them. They take as much memory
 * as the names. The first search does this itself where nobody has. May be called in any thread.
 *
 * Returns: whether they stand; %FALSE when cancelled
 */
gboolean
grind_search_prepare (GrindProfile  *profile,
                      GCancellable  *cancellable,
                      GError       **error)
{
  g_return_val_if_fail (GRIND_IS_PROFILE (profile), FALSE);
  g_return_val_if_fail (cancellable == NULL || G_IS_CANCELLABLE (cancellable), FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  return prepare (profile, cancellable, error) != NULL;
}

/**
 * grind_search_prepare_async:
 * @profile: a finished profile
 * @cancellable: (nullable): a #GCancellable
 *
 * Does grind_search_prepare() in a worker, of which nobody waits for the end.
 */
void
grind_search_prepare_async (GrindProfile *profile,
                            GCancellable *cancellable)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (GRIND_IS_PROFILE (profile));
  g_return_if_fail (cancellable == NULL || G_IS_CANCELLABLE (cancellable));

  task = g_task_new (profile, cancellable, NULL, NULL);
  g_task_set_source_tag (task, grind_search_prepare_async);
  g_task_run_in_thread (task, prepare_worker);
}

/**
 * grind_search_find:
 * @profile: a finished profile
 * @text: valid UTF-8; an empty text is in every name
 * @former: (nullable): what an earlier search found; where @text contains its text, only the names
 *   found then are looked at
 * @cancellable: (nullable): a #GCancellable
 * @error: return location for a #GError; only %G_IO_ERROR_CANCELLED occurs
 *
 * Finds the names that contain @text, whatever its case. Linear in the length of all names. May be
 * called in any thread.
 *
 * Returns: (transfer full) (nullable): the names, or %NULL when cancelled
 */
GrindMatches *
grind_search_find (GrindProfile  *profile,
                   const char    *text,
                   GrindMatches  *former,
                   GCancellable  *cancellable,
                   GError       **error)
{
  g_autoptr (GrindMatches) self = NULL;
  FoldedNames *names;

  g_return_val_if_fail (GRIND_IS_PROFILE (profile), NULL);
  g_return_val_if_fail (text != NULL, NULL);
  g_return_val_if_fail (cancellable == NULL || G_IS_CANCELLABLE (cancellable), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  names = prepare (profile, cancellable, error);
  if (names == NULL)
    return NULL;

  self = g_atomic_rc_box_new0 (GrindMatches);
  self->profile = g_object_ref (profile);
  self->folded = grind_search_fold (text);
  self->n_names = names->n_names;
  self->names = g_new0 (guint8, MAX (self->n_names, 1));
  if (!find_names (self, names, former, cancellable, error))
    return NULL;

  return g_steal_pointer (&self);
}

/**
 * grind_matches_ref:
 * @self: matches
 *
 * Returns: (transfer full): @self
 */
GrindMatches *
grind_matches_ref (GrindMatches *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return g_atomic_rc_box_acquire (self);
}

/**
 * grind_matches_unref:
 * @self: (transfer full): matches
 */
void
grind_matches_unref (GrindMatches *self)
{
  g_return_if_fail (self != NULL);

  g_atomic_rc_box_release_full (self, matches_clear);
}

/**
 * grind_matches_get_folded:
 * @self: matches
 *
 * Returns: (transfer none): the text that was searched for, as grind_search_fold() makes it
 */
const char *
grind_matches_get_folded (GrindMatches *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->folded;
}

/**
 * grind_matches_has_name:
 * @self: matches
 * @name: a name of the profile
 *
 * Returns: whether @name contains the text
 */
gboolean
grind_matches_has_name (GrindMatches *self,
                        GrindNameId   name)
{
  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (name < self->n_names, FALSE);

  return self->names[name];
}

/**
 * grind_matches_has_text:
 * @self: matches
 * @text: valid UTF-8 that is no name of the profile
 *
 * Returns: whether @text contains the text that was searched for
 */
gboolean
grind_matches_has_text (GrindMatches *self,
                        const char   *text)
{
  g_autofree char *folded = NULL;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (text != NULL, FALSE);

  folded = grind_search_fold (text);

  return strstr (folded, self->folded) != NULL;
}
