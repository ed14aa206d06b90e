/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Real profiles, cut at unusual places: within names and numbers, between a call and its costs,
 * within a CRLF, at headers of parts. The whole model must be the same as of a file read in one
 * piece by one thread. All blocks of a load have the same size, so a place is cut by a size that
 * divides its offset; the other cuts of that load are then anywhere.
 *
 * -m thorough cuts at more places, each with all numbers of threads.
 */
#include "config.h"

#include <string.h>

#include "grind-test-profile.h"

/* The approximate bytes to read per file; larger ones are read once for each kind of place. */
#define WORK ((gsize) 64 << 10)
#define WORK_SLOW ((gsize) 8 << 20)
/* Without -m thorough, larger files are left out, or not converted to CRLF. */
#define LARGEST ((gsize) 96 << 10)
#define LARGEST_CRLF ((gsize) 16 << 10)
#define MOST_PICKS 8
#define MOST_PICKS_SLOW 60
/* Maximum cuts of a load, so that large files are not cut into tiny blocks. */
#define MOST_CUTS 200

typedef enum
{
  PLACE_BEFORE_FUNCTION,
  PLACE_IN_KEY,
  PLACE_IN_NAME,
  PLACE_IN_ID,
  PLACE_IN_CALLS,
  PLACE_AFTER_CALLS,
  PLACE_IN_COSTS,
  PLACE_AFTER_SIGN,
  PLACE_BEFORE_HEADER,
  PLACE_IN_HEADER,
  PLACE_BEFORE_LF,
  PLACE_IN_CRLF,
  N_PLACES,
} Place;

static const char *const place_names[] = {
  "before fn=", "within fn=", "within a name", "within the number of a name", "within calls=",
  "after calls=", "within costs", "after the sign of a position", "before a header",
  "within a header", "before a line feed", "within CRLF",
};

G_STATIC_ASSERT (G_N_ELEMENTS (place_names) == N_PLACES);

static const guint thread_numbers[] = { 1, 2, 3, 8 };

/* The number of cut places of each kind. */
static guint n_met[N_PLACES];

static void
add_place (GArray **places,
           Place    place,
           gsize    offset)
{
  g_array_append_val (places[place], offset);
}

/* Adds the places in the line of @text from @start to @end, which begins with a key and `=`. */
static void
add_spec (GArray     **places,
          const char  *text,
          gsize        start,
          gsize        end)
{
  const char *equals = memchr (text + start, '=', end - start);
  gsize value = equals + 1 - text;
  gsize digits;

  if (g_str_has_prefix (text + start, "fn="))
    {
      add_place (places, PLACE_BEFORE_FUNCTION, start);
      add_place (places, PLACE_IN_KEY, start + 1 + start % 2);
    }
  if (g_str_has_prefix (text + start, "calls="))
    {
      add_place (places, PLACE_IN_CALLS, start + 6 + start % 3);
      add_place (places, PLACE_AFTER_CALLS, end + 1);
      return;
    }
  for (digits = value + 1; digits < end && g_ascii_isdigit (text[digits]); digits++)
    ;
  if (text[value] == '(' && digits < end && text[digits] == ')')
    {
      add_place (places, PLACE_IN_ID, value + 1 + start % (digits - value));
      value = digits + 1;
    }
  if (end > value + 3)
    add_place (places, PLACE_IN_NAME, value + 2 + start % (end - value - 2));
}

static void
add_costs (GArray     **places,
           const char  *text,
           gsize        start,
           gsize        end)
{
  const char *sign = strpbrk (text + start, "+-\n");

  if (*sign != '\n')
    add_place (places, PLACE_AFTER_SIGN, sign + 1 - text);
  if (end > start + 1)
    add_place (places, PLACE_IN_COSTS, start + 1 + start % (end - start - 1));
}

static void
add_line (GArray     **places,
          const char  *text,
          gsize        start,
          gsize        end)
{
  gsize key = start;

  while (key < end && g_ascii_isalpha (text[key]))
    key++;
  add_place (places, PLACE_BEFORE_LF, end);
  if (end > start && text[end - 1] == '\r')
    add_place (places, PLACE_IN_CRLF, end);
  if (key > start && text[key] == '=')
    add_spec (places, text, start, end);
  else if (key > start && text[key] == ':')
    {
      add_place (places, PLACE_BEFORE_HEADER, start);
      add_place (places, PLACE_IN_HEADER, start + 1 + start % (end - start));
    }
  else if (key == start && end > start)
    add_costs (places, text, start, end);
}

/* Finds all places of @text, by kind. Ignores a last line without line feed. */
static void
find_places (GArray     **places,
             const char  *text,
             gsize        length)
{
  const char *feed;
  gsize start;

  for (start = 0; (feed = memchr (text + start, '\n', length - start)) != NULL;
       start = feed + 1 - text)
    add_line (places, text, start, feed - text);
}

/* A block size for which a block ends at @offset. */
static gsize
choose_size (gsize offset)
{
  gsize n;

  for (n = MOST_CUTS; n > 1 && (offset % n != 0 || offset / n < 3); n--)
    ;

  return offset / n;
}

static void
report (const char *cut,
        const char *whole,
        const char *what)
{
  g_auto (GStrv) lines = g_strsplit (cut, "\n", -1);
  g_auto (GStrv) wanted = g_strsplit (whole, "\n", -1);
  gsize i;

  for (i = 0; g_strcmp0 (lines[i], wanted[i]) == 0; i++)
    ;
  g_test_message ("%s", what);
  g_test_message ("in one piece: %.2000s", wanted[i] != NULL ? wanted[i] : "(the end)");
  g_test_message ("cut: %.2000s", lines[i] != NULL ? lines[i] : "(the end)");
  g_test_fail ();
}

static void
check_cut (const char *name,
           GString    *text,
           const char *whole,
           Place       place,
           gsize       offset,
           guint       n_threads)
{
  gsize size = choose_size (offset);
  g_autofree char *cut = grind_test_render_text (text->str, text->len, size, n_threads);

  if (strcmp (cut, whole) != 0)
    {
      g_autofree char *what = g_strdup_printf ("%s, cut %s at byte %" G_GSIZE_FORMAT " by blocks of"
                                               " %" G_GSIZE_FORMAT " bytes, %u threads",
                                               name, place_names[place], offset, size, n_threads);

      report (cut, whole, what);
    }
  n_met[place]++;
}

static void
check_place (const char *name,
             GString    *text,
             const char *whole,
             Place       place,
             gsize       offset,
             guint       turn)
{
  gsize i;

  if (!g_test_slow ())
    {
      check_cut (name, text, whole, place, offset,
                 thread_numbers[turn % G_N_ELEMENTS (thread_numbers)]);
      return;
    }
  for (i = 0; i < G_N_ELEMENTS (thread_numbers); i++)
    check_cut (name, text, whole, place, offset, thread_numbers[i]);
}

/* How many places of each kind to test in a file of this length. */
static guint
get_n_picks (gsize length)
{
  gsize n = (g_test_slow () ? WORK_SLOW / G_N_ELEMENTS (thread_numbers) : WORK) /
            (length * N_PLACES);

  return CLAMP (n, 1, g_test_slow () ? MOST_PICKS_SLOW : MOST_PICKS);
}

static void
check_text (const char *name,
            GString    *text)
{
  g_autofree char *whole = grind_test_render_text (text->str, text->len, text->len + 1, 1);
  g_autoptr (GRand) random = g_rand_new_with_seed (text->len);
  guint n_picks = get_n_picks (text->len);
  GArray *places[N_PLACES];
  guint turn = g_rand_int_range (random, 0, G_N_ELEMENTS (thread_numbers));
  Place place;

  for (place = 0; place < N_PLACES; place++)
    places[place] = g_array_new (FALSE, FALSE, sizeof (gsize));
  find_places (places, text->str, text->len);
  for (place = 0; place < N_PLACES; place++)
    {
      for (guint i = 0; i < MIN (n_picks, places[place]->len) && !g_test_failed (); i++)
        {
          guint pick = g_rand_int_range (random, 0, places[place]->len);
          gsize offset = g_array_index (places[place], gsize, pick);

          if (offset > 0)
            check_place (name, text, whole, place, offset, turn++);
        }
      g_array_unref (places[place]);
    }
}

/* The decompressed contents of a file. */
static GString *
read_text (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (GInputStream) stream = G_INPUT_STREAM (g_file_read (file, NULL, &error));
  g_autoptr (GOutputStream) memory = g_memory_output_stream_new_resizable ();
  g_autoptr (GBytes) bytes = NULL;

  g_assert_no_error (error);
  if (g_str_has_suffix (path, ".gz"))
    {
      g_autoptr (GZlibDecompressor) gzip = g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP);
      GInputStream *plain = g_converter_input_stream_new (stream, G_CONVERTER (gzip));

      g_object_unref (stream);
      stream = plain;
    }
  g_output_stream_splice (memory, stream, G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET, NULL, &error);
  g_assert_no_error (error);
  bytes = g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (memory));

  return g_string_new_len (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

static void
check_file (const char *path)
{
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *crlf_name = g_strconcat (name, " with CRLF", NULL);
  g_autoptr (GString) text = read_text (path);

  if (text->len == 0 || (text->len > LARGEST && !g_test_slow ()))
    return;
  check_text (name, text);
  if (memchr (text->str, '\r', text->len) == NULL && !g_test_failed () &&
      (text->len <= LARGEST_CRLF || g_test_slow ()))
    {
      g_string_replace (text, "\n", "\r\n", 0);
      check_text (crlf_name, text);
    }
}

static int
compare_paths (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

/* Checks the profiles in @folder, or some of very many. Returns their number. */
static guint
check_folder (const char *folder,
              gboolean    is_sampled)
{
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  guint i;

  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      if (strstr (name, ".out") != NULL || g_str_has_suffix (name, ".kcg"))
        g_ptr_array_add (paths, g_build_filename (folder, name, NULL));
    }
  g_ptr_array_sort (paths, compare_paths);
  for (i = 0; i < paths->len && !g_test_failed (); i++)
    if (!is_sampled || grind_test_is_sampled (i))
      check_file (paths->pdata[i]);

  return paths->len;
}

/* The test data has places of every kind. */
static void
test_data (void)
{
  static const char *const folders[] = { "format", "parts" };
  Place place;
  gsize i;

  for (i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      g_autofree char *folder = grind_test_dup_data_path (folders[i], NULL);

      g_assert_cmpuint (check_folder (folder, FALSE), >, 0);
    }
  for (place = 0; place < N_PLACES && !g_test_failed (); place++)
    {
      g_test_message ("%u places %s", n_met[place], place_names[place]);
      g_assert_cmpuint (n_met[place], >, 10);
    }
}

/* More profiles, if there is a corpus next to the project. */
static void
test_corpus (void)
{
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "..", "..", "shared", "corpus",
                                                   "real", NULL);

  if (!g_file_test (folder, G_FILE_TEST_IS_DIR))
    {
      g_test_skip ("they are not here");
      return;
    }
  check_folder (folder, TRUE);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/format/splits/data", test_data);
  g_test_add_func ("/format/splits/corpus", test_corpus);

  return g_test_run ();
}
