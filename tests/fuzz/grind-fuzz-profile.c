/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-fuzz-profile.h"

#include <gio/gio.h>
#include <string.h>

#include "format/grind-loader.h"
#include "grind-test-profile.h"
#include "profile/grind-error.h"
#include "profile/grind-profile-private.h"

/* Memory limit of a profile, in bytes. Inputs are small, but their contents can be large. */
#define MAX_MEMORY (64 << 20)

/* Loads a profile and checks its invariants. */
static GrindProfile *
load (const GrindFuzzInput  *files,
      guint                  n_files,
      gsize                  block_size,
      guint                  n_threads,
      GError               **error)
{
  g_autoptr (GrindLoader) loader = grind_loader_new ();
  g_autoptr (GError) fault = NULL;
  GrindProfile *profile;

  for (guint i = 0; i < n_files; i++)
    {
      g_autoptr (GInputStream) stream =
        g_memory_input_stream_new_from_data (files[i].data, files[i].size, NULL);

      grind_loader_add_stream (loader, stream, "fuzz.out");
    }
  grind_loader_set_memory_limit (loader, MAX_MEMORY);
  grind_loader_set_block_size (loader, block_size);
  grind_loader_set_n_threads (loader, n_threads);
  profile = grind_loader_load (loader, NULL, error);
  if (profile != NULL && !_grind_profile_check (profile, &fault))
    g_error ("An invariant does not hold: %s", fault->message);

  return profile;
}

/* Returns: (transfer full) (nullable): the profile or error as text, or NULL if it was too large */
static char *
render (const GrindFuzzInput *files,
        guint                 n_files,
        gsize                 block_size,
        guint                 n_threads)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrindProfile) profile = load (files, n_files, block_size, n_threads, &error);

  return g_error_matches (error, GRIND_ERROR, GRIND_ERROR_TOO_LARGE)
           ? NULL : grind_test_render (profile, error);
}

/**
 * grind_fuzz_load:
 * @choice: selects the block size in its lower half, the number of threads in the upper one
 * @files: (array length=n_files): the files of a run, or something similar
 * @n_files: their number
 *
 * Loads a profile. The result must be an error or a profile whose invariants hold. If @choice
 * selects threads, it must be the same as for a single block, up to the last diagnostic.
 */
void
grind_fuzz_load (guint8                choice,
                 const GrindFuzzInput *files,
                 guint                 n_files)
{
  static const gsize block_sizes[] = { 0, 1, 3, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987,
                                       1597, 4096 };
  /* Starting threads takes ten times as long as all the rest, so few choices do. */
  static const guint threads[] = { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 2 };
  guint n_threads = threads[choice >> 4] == 2 ? 2 + files[0].size % 3 : threads[choice >> 4];
  gsize block_size = block_sizes[choice & 15];
  g_autofree char *cut = NULL;
  g_autofree char *whole = NULL;

  if (n_threads == 0)
    {
      GrindProfile *profile = load (files, n_files, block_size, 1, NULL);

      g_clear_object (&profile);
      return;
    }

  cut = render (files, n_files, block_size, n_threads);
  if (cut == NULL)
    return;

  whole = render (files, n_files, 0, 1);
  if (whole != NULL && strcmp (whole, cut) != 0)
    g_error ("The blocks matter. In one:\n%s\nIn several:\n%s", whole, cut);
}

/* Returns: (transfer full) (nullable): the profile of these files */
GrindProfile *
grind_fuzz_read (const GrindFuzzInput *files,
                 guint                 n_files)
{
  return load (files, n_files, 0, 1, NULL);
}

/* Changes some bytes and perhaps truncates the data, as the input says. */
static void
damage (GByteArray     *bytes,
        guint           n_changes,
        gboolean        is_cut,
        GrindFuzzInput *input)
{
  for (guint i = 0; i < n_changes && bytes->len > 0; i++)
    {
      guint position = grind_fuzz_take_16 (input);

      bytes->data[position % bytes->len] ^= grind_fuzz_take_8 (input);
    }
  if (is_cut)
    g_byte_array_set_size (bytes, grind_fuzz_take_16 (input) % (bytes->len + 1));
}

static GByteArray *
pack (GrindTestContainer container,
      gboolean           is_double,
      GrindFuzzInput     text)
{
  gsize first = is_double ? text.size / 2 : text.size;
  GByteArray *packed = grind_test_pack (container, text.data, first);

  if (is_double)
    {
      g_autoptr (GByteArray) more = grind_test_pack (container, text.data + first,
                                                     text.size - first);

      g_byte_array_append (packed, more->data, more->len);
    }

  return packed;
}

/**
 * grind_fuzz_unpack:
 * @container: a kind of compression
 * @data: an input
 * @size: its length
 *
 * The target of all kinds of compression. Its input is a byte for grind_fuzz_load(); a byte of
 * flags; the changes; and the data. The flags say that the data is compressed (128), or else
 * whether to compress it in two members (64), whether to truncate the result (32), and how many
 * bytes of it to change (7).
 *
 * Returns: 0
 */
int
grind_fuzz_unpack (GrindTestContainer  container,
                   const void         *data,
                   gsize               size)
{
  GrindFuzzInput input = { data, size };
  guint8 choice = grind_fuzz_take_8 (&input);
  guint8 how = grind_fuzz_take_8 (&input);
  g_autoptr (GByteArray) packed = NULL;
  GrindFuzzInput changes, result;

  if (!grind_test_can_pack (container))
    return 0;
  if ((how & 128) != 0)
    {
      grind_fuzz_load (choice, &input, 1);
      return 0;
    }

  changes = grind_fuzz_take_bytes (&input, 3 * (how & 7) + ((how & 32) != 0 ? 2 : 0));
  packed = pack (container, (how & 64) != 0, input);
  damage (packed, how & 7, (how & 32) != 0, &changes);
  result = (GrindFuzzInput) { packed->data, packed->len };
  grind_fuzz_load (choice, &result, 1);

  return 0;
}
