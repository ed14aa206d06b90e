/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-folded-names-private.h"

#include <string.h>

#include "grind-pattern.h"
#include "profile/grind-text.h"

/* Texts up to this length are found by their rarest byte, longer ones with memmem(). */
#define MAX_SHORT 32

#define SAMPLE_STEP 61

static void
folded_names_free (gpointer data)
{
  GrindFoldedNames *self = data;

  g_mutex_clear (&self->mutex);
  g_free (self->text);
  g_free (self->starts);
  g_free (self);
}

static GrindFoldedNames *
get_folded_names (GrindProfile *profile)
{
  static GMutex mutex;
  GrindFoldedNames *names;

  g_mutex_lock (&mutex);
  names = g_object_get_data (G_OBJECT (profile), "grind-folded-names");
  if (names == NULL)
    {
      names = g_new0 (GrindFoldedNames, 1);
      g_mutex_init (&names->mutex);
      g_object_set_data_full (G_OBJECT (profile), "grind-folded-names", names, folded_names_free);
    }
  g_mutex_unlock (&mutex);

  return names;
}

/* Appends the folded @length bytes at @bytes and a NUL. Nearly all names are ASCII: these need no
 * allocation, in a loop that compilers vectorize. */
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

/* GByteArray has a 32-bit size, so blocks are joined into a text of any length. */
static gboolean
fold_names (GrindFoldedNames  *self,
            GrindProfile      *profile,
            GCancellable      *cancellable,
            GError           **error)
{
  guint n_names = grind_profile_get_n_names (profile);
  g_autofree gsize *starts = g_new (gsize, (gsize) n_names + 1);
  g_autofree char *text = NULL;
  g_autoptr (GByteArray) block = g_byte_array_new ();
  gsize length = 0;
  gsize room = 0;

  for (guint name = 0; name < n_names; )
    {
      guint end = MIN (n_names - name, GRIND_NAMES_BLOCK) + name;

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

static gsize
find_rarest (GrindFoldedNames *names,
             const char       *folded,
             gsize             length)
{
  gsize rarest = 0;

  for (gsize i = 1; i < length; i++)
    if (names->counts[(guint8) folded[i]] < names->counts[(guint8) folded[rarest]])
      rarest = i;

  return rarest;
}

/* Like memmem(), which is slow for short texts: searches for one byte of @folded, and compares the
 * others only there. */
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

/* The folded names of @profile, which caches them; created on first use. May be called from any
 * thread. Returns NULL when cancelled. */
GrindFoldedNames *
_grind_folded_names_get (GrindProfile  *profile,
                         GCancellable  *cancellable,
                         GError       **error)
{
  GrindFoldedNames *names = get_folded_names (profile);
  gboolean is_ready;

  g_mutex_lock (&names->mutex);
  if (!names->is_ready)
    names->is_ready = fold_names (names, profile, cancellable, error);
  is_ready = names->is_ready;
  g_mutex_unlock (&names->mutex);

  return is_ready ? names : NULL;
}

/* Marks the names in [@first, @end) that contain @folded; the first mark is for @first. Neither the
 * names nor @folded contain the NUL separator. */
void
_grind_folded_names_find (GrindFoldedNames *names,
                          const char       *folded,
                          gsize             length,
                          guint             first,
                          guint             end,
                          guint8           *marks)
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
      marks[name - first] = TRUE;
      at = names->text + names->starts[name + 1];
    }
}
