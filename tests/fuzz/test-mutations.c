/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Small profiles of all producers, plain and compressed, with damage of each kind everywhere: bytes
 * are changed, the end is cut off, lines and blocks are dropped, repeated and swapped. The result
 * is an error with its position, or a profile whose invariants hold. `--seed SEED` repeats a run;
 * with `-m thorough` each byte takes all its values.
 */
#include "config.h"

#include <string.h>

#include "format/grind-loader.h"
#include "grind-test-bounds.h"
#include "grind-test-pack.h"
#include "grind-test-profile.h"
#include "profile/grind-error.h"
#include "profile/grind-profile-private.h"

#define NAME "test.out"

/* Sizes of swapped blocks; many fields of compressed files have the smallest one. */
static const gsize block_sizes[] = { 4, 16, 61 };

/* Starting to load takes as long as reading this many bytes. */
#define EACH_LOAD ((guint64) 4096)

/* The profile to damage. The number of lines is 0 if it is compressed. */
typedef struct
{
  const guint8 *bytes;
  gsize         length;
  guint         n_lines;
  guint         n_tried;
  guint         n_loads;
} Victim;

/* The message is "NAME: text" or, if it is about a line, "NAME:LINE: text", and the line exists. */
static void
check_error (const GError *error,
             guint         n_lines)
{
  const char *rest = error->message + strlen (NAME);

  g_assert_true (error->domain == GRIND_ERROR);
  g_assert_true (g_utf8_validate (error->message, -1, NULL));
  g_assert_true (g_str_has_prefix (error->message, NAME ":"));
  if (error->code == GRIND_ERROR_SYNTAX)
    {
      char *end;
      guint64 line = g_ascii_strtoull (rest + 1, &end, 10);

      g_assert_cmpuint (line, >, 0);
      g_assert_true (n_lines == 0 || line <= n_lines + 1);
      rest = end;
    }
  g_assert_true (g_str_has_prefix (rest, ": "));
  g_assert_cmpuint (strlen (rest), >, 2);
}

static void
check_profile (GrindProfile *profile,
               guint         n_lines)
{
  g_autoptr (GError) fault = NULL;

  _grind_profile_check (profile, &fault);
  g_assert_no_error (fault);
  for (guint i = 0; i < grind_profile_get_n_diagnostics (profile); i++)
    {
      const GrindDiagnostic *found = grind_profile_get_diagnostic (profile, i);

      g_assert_cmpstr (found->file, ==, NAME);
      g_assert_cmpuint (found->count, >, 0);
      g_assert_true (g_utf8_validate (found->message, -1, NULL));
      g_assert_true (n_lines == 0 || found->line <= n_lines + 1);
    }
}

/* @more: the number of added lines and blocks */
static void
check (Victim     *victim,
       GByteArray *bytes,
       guint       more)
{
  static const gsize sizes[] = { 0, 1, 7, 64, 300 };
  g_autoptr (GInputStream) stream = NULL;
  g_autoptr (GrindLoader) loader = grind_loader_new ();
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GError) error = NULL;
  guint n_lines = victim->n_lines > 0 ? victim->n_lines + more : 0;
  guint i = victim->n_loads;

  if (!grind_test_is_sampled (victim->n_tried++))
    return;

  victim->n_loads++;
  stream = g_memory_input_stream_new_from_data (bytes->data, bytes->len, NULL);
  grind_loader_add_stream (loader, stream, NAME);
  grind_loader_set_block_size (loader, sizes[i % G_N_ELEMENTS (sizes)]);
  grind_loader_set_n_threads (loader, i % 64 == 0 ? 3 : 1);
  profile = grind_loader_load (loader, NULL, &error);
  if (profile != NULL)
    check_profile (profile, n_lines);
  else
    check_error (error, n_lines);
}

static void
append (GByteArray   *bytes,
        const guint8 *more,
        gsize         length)
{
  if (length > 0)
    g_byte_array_append (bytes, more, length);
}

/* Sets each byte to other values: special and random ones. */
static void
change_bytes (Victim *victim)
{
  static const guint8 telling[] = { '\0', '\n', ' ', '(', '=', ':', '*', '-', '9', 0x80, 0xff };
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  gboolean is_thorough = g_test_thorough ();

  append (bytes, victim->bytes, victim->length);
  for (gsize i = 0; i < victim->length; i++)
    {
      guint n_values = is_thorough ? 256 : 3;

      for (guint j = 0; j < n_values; j++)
        {
          if (is_thorough)
            bytes->data[i] = j;
          else if (j == 0)
            bytes->data[i] = telling[g_test_rand_int_range (0, G_N_ELEMENTS (telling))];
          else
            bytes->data[i] = j == 1 ? victim->bytes[i] ^ (1 << g_test_rand_int_range (0, 8))
                                    : g_test_rand_int_range (0, 256);
          /* A line feed adds a line. */
          check (victim, bytes, 1);
        }
      bytes->data[i] = victim->bytes[i];
    }
}

static void
cut_everywhere (Victim *victim)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();

  append (bytes, victim->bytes, victim->length);
  for (gsize i = victim->length; i > 0; i--)
    {
      g_byte_array_set_size (bytes, i);
      check (victim, bytes, 0);
    }
  for (gsize i = 1; i < victim->length; i++)
    {
      g_byte_array_set_size (bytes, 0);
      append (bytes, victim->bytes + i, victim->length - i);
      check (victim, bytes, 0);
    }
}

/* @starts: (element-type gsize): the starts of the pieces, and the end of the last one */
static void
append_piece (GByteArray *bytes,
              Victim     *victim,
              GArray     *starts,
              guint       piece)
{
  gsize start = g_array_index (starts, gsize, piece);

  append (bytes, victim->bytes + start, g_array_index (starts, gsize, piece + 1) - start);
}

/* Swaps pieces @i and @j. */
static void
exchange (Victim *victim,
          GArray *starts,
          guint   i,
          guint   j)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();

  for (guint k = 0; k + 1 < starts->len; k++)
    append_piece (bytes, victim, starts, k == i ? j : k == j ? i : k);
  check (victim, bytes, 0);
}

/* Writes piece @i @n times. */
static void
repeat (Victim *victim,
        GArray *starts,
        guint   i,
        guint   n)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();

  for (guint k = 0; k + 1 < starts->len; k++)
    for (guint l = 0; l < (k == i ? n : 1); l++)
      append_piece (bytes, victim, starts, k);
  check (victim, bytes, n * victim->n_lines);
}

static void
move_pieces (Victim *victim,
             GArray *starts)
{
  guint n = starts->len - 1;

  for (guint i = 0; i < n; i++)
    {
      repeat (victim, starts, i, 0);
      repeat (victim, starts, i, 2);
      if (i + 1 < n)
        exchange (victim, starts, i, i + 1);
      exchange (victim, starts, i, g_test_rand_int_range (0, n));
      for (guint j = i + 1; j < n && g_test_thorough (); j++)
        exchange (victim, starts, i, j);
    }
}

static void
move_lines (Victim *victim)
{
  g_autoptr (GArray) starts = g_array_new (FALSE, FALSE, sizeof (gsize));
  gsize start = 0;

  for (gsize i = 0; i < victim->length; i++)
    {
      if (victim->bytes[i] != '\n')
        continue;
      g_array_append_val (starts, start);
      start = i + 1;
    }
  g_array_append_val (starts, start);
  move_pieces (victim, starts);
}

static void
move_blocks (Victim *victim,
             gsize   size)
{
  g_autoptr (GArray) starts = g_array_new (FALSE, FALSE, sizeof (gsize));

  for (gsize i = 0; i < victim->length; i += size)
    g_array_append_val (starts, i);
  g_array_append_val (starts, victim->length);
  move_pieces (victim, starts);
}

static void
harm (const guint8 *bytes,
      gsize         length,
      guint         n_lines)
{
  Victim victim = { bytes, length, n_lines, 0, 0 };
  GrindTestBounds bounds;

  grind_test_bounds_begin (&bounds, length);
  change_bytes (&victim);
  cut_everywhere (&victim);
  if (n_lines > 0)
    move_lines (&victim);
  for (guint i = 0; i < G_N_ELEMENTS (block_sizes); i++)
    move_blocks (&victim, block_sizes[i]);
  grind_test_bounds_end (&bounds, victim.n_loads * (length + EACH_LOAD));
  g_test_message ("read %u times", victim.n_loads);
}

static char *
get_file (const char *path,
          gsize      *length)
{
  g_autoptr (GError) error = NULL;
  char *bytes = NULL;

  g_file_get_contents (path, &bytes, length, &error);
  g_assert_no_error (error);

  return bytes;
}

static void
test_plain (gconstpointer path)
{
  gsize length;
  g_autofree char *bytes = get_file (path, &length);
  guint n_lines = 0;

  for (gsize i = 0; i < length; i++)
    n_lines += bytes[i] == '\n';
  harm ((const guint8 *) bytes, length, n_lines);
}

/* One compressed member, or two split in the middle. */
static void
test_packed (gconstpointer      path,
             GrindTestContainer container)
{
  gsize length;
  g_autofree char *bytes = get_file (path, &length);
  gsize seam = g_test_rand_int_range (0, 2) * length / 2;
  g_autoptr (GByteArray) packed = grind_test_pack (container, bytes + seam, length - seam);

  if (seam > 0)
    {
      g_autoptr (GByteArray) start = grind_test_pack (container, bytes, seam);

      g_byte_array_prepend (packed, start->data, start->len);
    }
  harm (packed->data, packed->len, 0);
}

static void
test_gzip (gconstpointer path)
{
  test_packed (path, GRIND_TEST_GZIP);
}

static void
test_xz (gconstpointer path)
{
  test_packed (path, GRIND_TEST_XZ);
}

static void
test_zstd (gconstpointer path)
{
  test_packed (path, GRIND_TEST_ZSTD);
}

static void
add_tests (const char *folder,
           const char *name)
{
  static const GTestDataFunc packed[] = {
    [GRIND_TEST_GZIP] = test_gzip,
    [GRIND_TEST_XZ] = test_xz,
    [GRIND_TEST_ZSTD] = test_zstd,
  };
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autofree char *plain = g_strdup_printf ("/fuzz/mutations/plain/%s", name);

  g_test_add_data_func_full (plain, g_strdup (path), test_plain, g_free);
  for (guint i = 0; i < GRIND_TEST_N_CONTAINERS; i++)
    {
      g_autofree char *test = NULL;

      if (!grind_test_can_pack (i))
        continue;
      test = g_strdup_printf ("/fuzz/mutations/%s/%s", grind_test_get_name (i), name);
      g_test_add_data_func_full (test, g_strdup (path), packed[i], g_free);
    }
}

static void
add_all (const char *folder)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) dir = g_dir_open (folder, 0, &error);
  const char *name;
  guint n = 0;

  g_assert_no_error (error);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      if (!g_str_has_suffix (name, ".out"))
        continue;
      add_tests (folder, name);
      n++;
    }
  g_assert_cmpuint (n, >, 0);
}

int
main (int   argc,
      char *argv[])
{
  g_autofree char *folder = NULL;

  g_test_init (&argc, &argv, NULL);
  folder = grind_test_dup_data_path ("format", NULL);
  add_all (folder);

  return g_test_run ();
}
