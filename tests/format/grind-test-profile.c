/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-test-profile.h"

#include <string.h>

#include "format/grind-loader.h"
#include "format/grind-profile-writer.h"
#include "profile/grind-profile-private.h"

/* Kinds whose lines must all be mentioned if one is. */
static const char *const whole_kinds[] = {
  "fn", "shown", "at", "call", "total", "event", "derived", "customary", "formula", "parts", "part",
  "lines", "jumps", "positions", "summary", "totals", "version", "creator", "command", "trigger",
  "timerange", "note", "error", "line", "site", "jump",
};

static gboolean
is_of_kind (const char *line,
            const char *kind)
{
  gsize length = strlen (kind);

  return strncmp (line, kind, length) == 0 && (line[length] == ' ' || line[length] == '\0');
}

static guint
count_kind (char       **lines,
            const char  *kind)
{
  guint n = 0;

  for (; *lines != NULL; lines++)
    n += is_of_kind (*lines, kind);

  return n;
}

/* Takes a line in @lines, not yet taken, that matches @pattern. Returns whether there was one. */
static gboolean
take_line (char       **lines,
           guint8      *taken,
           const char  *pattern)
{
  gboolean has_star = strchr (pattern, '*') != NULL;
  guint i;

  for (i = 0; lines[i] != NULL; i++)
    {
      if (taken[i])
        continue;
      if (has_star ? g_pattern_match_simple (pattern, lines[i]) : strcmp (pattern, lines[i]) == 0)
        {
          taken[i] = TRUE;
          return TRUE;
        }
    }

  return FALSE;
}

/* Matches exact lines before those with a star, which could take their place. */
static gboolean
take_all (char       **lines,
          char       **expected,
          const char  *kind)
{
  g_autofree guint8 *taken = g_new0 (guint8, g_strv_length (lines) + 1);
  int with_star;
  guint i;

  for (with_star = 0; with_star <= 1; with_star++)
    {
      for (i = 0; expected[i] != NULL; i++)
        {
          if (is_of_kind (expected[i], kind) &&
              (strchr (expected[i], '*') != NULL) == with_star &&
              !take_line (lines, taken, expected[i]))
            return FALSE;
        }
    }

  return TRUE;
}

static gboolean
kind_agrees (char       **lines,
             char       **expected,
             const char  *kind)
{
  return count_kind (lines, kind) == count_kind (expected, kind) &&
         take_all (lines, expected, kind);
}

static gboolean
warnings_agree (char **lines,
                char **expected)
{
  if (g_strv_contains ((const char *const *) expected, "warnings any"))
    return TRUE;
  if (g_strv_contains ((const char *const *) expected, "warnings some"))
    return count_kind (lines, "warning") > 0;

  return kind_agrees (lines, expected, "warning");
}

/**
 * grind_test_agrees:
 * @rendering: the result of grind_test_render()
 * @expected: an expectation
 *
 * Returns: whether @rendering matches @expected
 */
gboolean
grind_test_agrees (const char *rendering,
                   const char *expected)
{
  g_auto (GStrv) lines = g_strsplit (rendering, "\n", -1);
  g_auto (GStrv) wanted = g_strsplit (expected, "\n", -1);
  gsize i;

  for (i = 0; wanted[i] != NULL; i++)
    {
      if (g_str_has_prefix (wanted[i], "no ") && count_kind (lines, wanted[i] + 3) > 0)
        return FALSE;
    }

  for (i = 0; i < G_N_ELEMENTS (whole_kinds); i++)
    {
      if ((count_kind (wanted, whole_kinds[i]) > 0 || strcmp (whole_kinds[i], "error") == 0) &&
          !kind_agrees (lines, wanted, whole_kinds[i]))
        return FALSE;
    }

  return warnings_agree (lines, wanted) && take_all (lines, wanted, "header") &&
         take_all (lines, wanted, "long");
}

static void
check_rendering (const char *rendering,
                 const char *expected)
{
  if (!grind_test_agrees (rendering, expected))
    {
      g_test_message ("expected:\n%s", expected);
      g_test_message ("got:\n%s", rendering);
      g_test_fail ();
    }
}

/**
 * grind_test_load:
 * @text: a profile
 * @length: its length
 * @block_size: the size of the reader's blocks, 0 for the default
 * @n_threads: the number of threads, 0 for the default
 * @error: return location for an error
 *
 * Loads @text as a stream called `test.out` and checks the invariants of the profile.
 *
 * Returns: (transfer full): the profile, or %NULL with @error set
 */
GrindProfile *
grind_test_load (const char  *text,
                 gsize        length,
                 gsize        block_size,
                 guint        n_threads,
                 GError     **error)
{
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_data (text, length, NULL);
  g_autoptr (GrindLoader) loader = grind_loader_new ();
  g_autoptr (GError) check_error = NULL;
  GrindProfile *profile;

  grind_loader_add_stream (loader, stream, "test.out");
  if (block_size > 0)
    grind_loader_set_block_size (loader, block_size);
  if (n_threads > 0)
    grind_loader_set_n_threads (loader, n_threads);

  profile = grind_loader_load (loader, NULL, error);
  if (profile != NULL && !_grind_profile_check (profile, &check_error))
    {
      g_test_message ("invariant: %s", check_error->message);
      g_test_fail ();
    }

  return profile;
}

/**
 * grind_test_render_text:
 *
 * Returns: (transfer full): the rendering of the profile @text, loaded as by grind_test_load()
 */
char *
grind_test_render_text (const char *text,
                        gsize       length,
                        gsize       block_size,
                        guint       n_threads)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrindProfile) profile = grind_test_load (text, length, block_size, n_threads, &error);

  return grind_test_render (profile, error);
}

void
grind_test_check_profile (GrindProfile *profile,
                          const GError *error,
                          const char   *expected)
{
  g_autofree char *rendering = grind_test_render (profile, error);

  check_rendering (rendering, expected);
}

/**
 * grind_test_check_blocks:
 * @text: a profile
 * @length: its length
 * @block_sizes: sizes of the reader's blocks
 * @n_block_sizes: the number of sizes
 *
 * Fails the test unless the profile is identical, to the last id and diagnostic, with all block
 * sizes and numbers of threads.
 */
void
grind_test_check_blocks (const char  *text,
                         gsize        length,
                         const gsize *block_sizes,
                         gsize        n_block_sizes)
{
  g_autofree char *whole = grind_test_render_text (text, length, 0, 1);
  static const guint n_threads[] = { 1, 2, 4 };
  gsize i;
  gsize j;

  for (i = 0; i < n_block_sizes; i++)
    {
      for (j = 0; j < G_N_ELEMENTS (n_threads); j++)
        {
          g_autofree char *cut = grind_test_render_text (text, length, block_sizes[i],
                                                         n_threads[j]);

          if (strcmp (whole, cut) != 0)
            {
              g_test_message ("blocks of %" G_GSIZE_FORMAT " bytes, %u threads, of:\n%s",
                              block_sizes[i], n_threads[j], text);
              g_test_message ("in one block:\n%s", whole);
              g_test_message ("in these blocks:\n%s", cut);
              g_test_fail ();
              return;
            }
        }
    }
}

/**
 * grind_test_write:
 * @profile: a profile
 * @parts: (nullable): a bit for each part to write; %NULL for all
 *
 * Returns: (transfer full): the profile as written in Callgrind's format
 */
GBytes *
grind_test_write (GrindProfile *profile,
                  const guint8 *parts)
{
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (GError) error = NULL;

  grind_profile_writer_write (profile, parts, stream, NULL, &error);
  g_assert_no_error (error);
  g_output_stream_close (stream, NULL, &error);
  g_assert_no_error (error);

  return g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (stream));
}

/* Removes what a profile need not keep when it is written: findings, which are last, the number of
 * lines with self costs, as some became one, and the numbers of files and objects. */
static char *
dup_lasting (const char *rendering)
{
  static const char *const passing[] = { "lines", "# file", "# object", NULL };
  g_auto (GStrv) lines = g_strsplit (rendering, "\n", -1);
  GString *lasting = g_string_new (NULL);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      gboolean is_passing = *lines[i] == '\0';

      if (is_of_kind (lines[i], "warning") || is_of_kind (lines[i], "note"))
        break;
      for (guint k = 0; passing[k] != NULL; k++)
        is_passing |= is_of_kind (lines[i], passing[k]);
      if (!is_passing)
        g_string_append_printf (lasting, "%s\n", lines[i]);
    }

  return g_string_free (lasting, FALSE);
}

/**
 * grind_test_check_written:
 * @profile: a profile
 *
 * Fails the test unless writing and reading give the same profile.
 */
void
grind_test_check_written (GrindProfile *profile)
{
  g_autofree char *rendering = grind_test_render (profile, NULL);
  g_autofree char *expected = dup_lasting (rendering);
  g_autoptr (GBytes) written = grind_test_write (profile, NULL);
  gsize length;
  const char *text = g_bytes_get_data (written, &length);
  g_autofree char *read = grind_test_render_text (text, length, 0, 0);
  g_autofree char *got = dup_lasting (read);

  if (strcmp (got, expected) != 0)
    {
      g_test_message ("written:\n%.*s", (int) MIN (length, 10000), text);
      g_test_message ("expected:\n%s", expected);
      g_test_message ("got:\n%s", got);
      g_test_fail ();
    }
}

/**
 * grind_test_check_text:
 * @text: a profile
 * @length: its length
 * @expected: an expectation
 *
 * Fails the test unless @text gives the expected result, in one block and in small ones, and again
 * when that is written and read.
 */
void
grind_test_check_text (const char *text,
                       gsize       length,
                       const char *expected)
{
  static const gsize block_sizes[] = { 1, 5, 16, 37 };
  g_autoptr (GError) error = NULL;
  g_autoptr (GrindProfile) profile = grind_test_load (text, length, 0, 0, &error);

  grind_test_check_profile (profile, error, expected);
  if (profile != NULL)
    grind_test_check_written (profile);
  if (length < 65536)
    grind_test_check_blocks (text, length, block_sizes, G_N_ELEMENTS (block_sizes));
}

static void
test_case (gconstpointer data)
{
  const GrindTestCase *test = data;

  grind_test_check_text (test->text, test->length, test->expected);
}

void
grind_test_add_cases (const GrindTestCase *cases,
                      gsize                n_cases)
{
  gsize i;

  for (i = 0; i < n_cases; i++)
    g_test_add_data_func (cases[i].path, &cases[i], test_case);
}

/**
 * grind_test_dup_data_path:
 * @folder: a folder of the tests' data
 * @name: (nullable): a file in it
 *
 * Returns: (transfer full): the path
 */
char *
grind_test_dup_data_path (const char *folder,
                          const char *name)
{
  return g_test_build_filename (G_TEST_DIST, "data", folder, name, NULL);
}
