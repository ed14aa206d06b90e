/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rule D6: files with fewer readable bytes than their size when opened. */
#include "config.h"

#include <string.h>

#include "format/grind-loader.h"
#include "grind-test-file.h"
#include "grind-test-pack.h"
#include "grind-test-profile.h"

#define N_FUNCTIONS 8000
#define SIZE_UNKNOWN -1

/* A file, and the expected warnings. */
typedef struct
{
  const void *bytes;
  gsize       length;
  goffset     size;           /* the reported size of the file */
  const char *expected;       /* kinds of warnings */
} Case;

/* Text that compresses badly, longer than the bytes examined before reading begins */
static GString *
make_text (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  GString *text = g_string_new ("events: Ir\nfl=a.c\n");

  for (guint i = 0; i < N_FUNCTIONS; i++)
    g_string_append_printf (text, "fn=function%u_%08x%08x\n1 7\n", i, g_rand_int (rand),
                            g_rand_int (rand));

  return text;
}

static GFile *
make_file (const Case *it)
{
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_data (it->bytes, it->length,
                                                                         NULL);

  return grind_test_file_new (stream, it->size);
}

static void
check_kinds (GrindProfile *profile,
             const char   *expected)
{
  g_autoptr (GString) kinds = g_string_new (NULL);

  for (guint i = 0; i < grind_profile_get_n_diagnostics (profile); i++)
    g_string_append_printf (kinds, "%s%s", i > 0 ? " " : "",
                            grind_profile_get_diagnostic (profile, i)->kind);
  g_assert_cmpstr (kinds->str, ==, expected);
}

/* Checks the warning that a file was shortened, which is the last one. */
static void
check_shortened (GrindProfile *profile,
                 guint64       n_read,
                 guint64       size)
{
  guint last = grind_profile_get_n_warnings (profile) - 1;
  const GrindDiagnostic *diagnostic = grind_profile_get_diagnostic (profile, last);
  g_autofree char *message = NULL;

  message = g_strdup_printf ("expected %" G_GUINT64_FORMAT " bytes, the size of the file when it "
                             "was opened, found %" G_GUINT64_FORMAT ": it shrank during reading; "
                             "what was read is kept", size, n_read);
  g_assert_cmpstr (diagnostic->kind, ==, "shortened");
  g_assert_cmpint (diagnostic->level, ==, GRIND_LEVEL_WARNING);
  g_assert_cmpuint (diagnostic->count, ==, 1);
  g_assert_cmpuint (diagnostic->line, ==, 0);
  g_assert_cmpstr (diagnostic->plain_message, ==, message);
  g_assert_cmpstr (diagnostic->message, ==, message);
}

static void
check_with (const Case *it,
            gsize       block_size,
            guint       n_threads)
{
  g_autoptr (GFile) file = make_file (it);
  g_autoptr (GrindLoader) loader = grind_loader_new ();
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GError) error = NULL;

  grind_loader_add_file (loader, file);
  grind_loader_set_block_size (loader, block_size);
  grind_loader_set_n_threads (loader, n_threads);
  profile = grind_loader_load (loader, NULL, &error);
  g_assert_no_error (error);
  check_kinds (profile, it->expected);
  if (strstr (it->expected, "shortened") != NULL)
    check_shortened (profile, it->length, it->size);
  g_assert_cmpuint (grind_profile_get_n_functions (profile), >, 10);
}

static void
check (const Case *it)
{
  for (guint n_threads = 1; n_threads <= 3; n_threads++)
    {
      check_with (it, 0, n_threads);
      check_with (it, 10000, n_threads);
    }
}

/* Cut in the bytes examined before reading, at their end, in the middle, before the last byte */
static void
test_plain (void)
{
  g_autoptr (GString) text = make_text ();
  const gsize cuts[] = { 1000, 65535, 65536, 65537, text->len / 2, text->len - 1 };

  g_assert_cmpuint (text->len, >, 4 * 65536);
  for (guint i = 0; i < G_N_ELEMENTS (cuts); i++)
    check (&(Case) { text->str, cuts[i], text->len, "shortened" });
}

/* Growing files and files of unknown size give no warning. */
static void
test_others (void)
{
  g_autoptr (GString) text = make_text ();
  const goffset sizes[] = { text->len, text->len - 1, 1, 0, SIZE_UNKNOWN };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    check (&(Case) { text->str, text->len, sizes[i], "" });
}

static void
test_byte_order_mark (void)
{
  g_autoptr (GString) text = make_text ();

  g_string_prepend (text, "\xef\xbb\xbf");
  check (&(Case) { text->str, text->len, text->len, "" });
  check (&(Case) { text->str, text->len - 3, text->len, "shortened" });
}

/* The size is compared with the compressed bytes. */
static void
test_packed (gconstpointer data)
{
  guint kind = GPOINTER_TO_UINT (data);
  g_autoptr (GString) text = make_text ();
  g_autoptr (GByteArray) bytes = grind_test_pack (kind, text->str, text->len);
  g_autoptr (GByteArray) second = grind_test_pack (kind, "fn=g\n1 7\n", 9);
  gsize length = bytes->len;

  check (&(Case) { bytes->data, length, length, "" });
  check (&(Case) { bytes->data, length, length - 1, "" });
  check (&(Case) { bytes->data, length, SIZE_UNKNOWN, "" });
  check (&(Case) { bytes->data, length - 20, length, "truncated shortened" });
  check (&(Case) { bytes->data, length - 20, length - 20, "truncated" });

  /* Between two intact members */
  g_byte_array_append (bytes, second->data, second->len);
  check (&(Case) { bytes->data, bytes->len, bytes->len, "" });
  check (&(Case) { bytes->data, length, bytes->len, "shortened" });
}

/* Bytes after the end of the data need not be read. */
static void
test_garbage_behind (gconstpointer data)
{
  g_autoptr (GString) text = make_text ();
  g_autoptr (GByteArray) bytes = grind_test_pack (GPOINTER_TO_UINT (data), text->str, text->len);
  g_autofree char *garbage = g_strnfill (1 << 20, 'x');

  g_byte_array_append (bytes, (const guint8 *) garbage, 1 << 20);
  check (&(Case) { bytes->data, bytes->len, bytes->len, "corrupt" });
}

/* Bytes are counted per file, and the warning contains the name of the first shortened one. */
static void
test_among_others (void)
{
  g_autoptr (GString) text = make_text ();
  const Case whole = { .bytes = text->str, .length = text->len, .size = text->len };
  const Case cut = { .bytes = text->str, .length = text->len - 9, .size = text->len };
  const Case *const orders[][3] = {
    { &cut, &whole, &whole },
    { &whole, &cut, &whole },
    { &whole, &whole, &cut },
  };

  for (guint i = 0; i < G_N_ELEMENTS (orders); i++)
    {
      g_autoptr (GrindLoader) loader = grind_loader_new ();
      g_autoptr (GrindProfile) profile = NULL;
      g_autoptr (GError) error = NULL;

      for (guint k = 0; k < 3; k++)
        {
          g_autoptr (GFile) file = make_file (orders[i][k]);

          grind_loader_add_file (loader, file);
        }
      profile = grind_loader_load (loader, NULL, &error);
      g_assert_no_error (error);
      check_kinds (profile, "shortened");
      check_shortened (profile, cut.length, cut.size);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/format/D6/plain", test_plain);
  g_test_add_func ("/format/D6/others", test_others);
  g_test_add_func ("/format/D6/byte-order-mark", test_byte_order_mark);
  for (guint kind = 0; kind < GRIND_TEST_N_CONTAINERS; kind++)
    {
      g_autofree char *path = g_strdup_printf ("/format/D6/%s", grind_test_get_name (kind));
      g_autofree char *garbage = g_strdup_printf ("%s-garbage-behind", path);

      if (!grind_test_can_pack (kind))
        continue;
      g_test_add_data_func (path, GUINT_TO_POINTER (kind), test_packed);
      g_test_add_data_func (garbage, GUINT_TO_POINTER (kind), test_garbage_behind);
    }
  g_test_add_func ("/format/D6/among-others", test_among_others);

  return g_test_run ();
}
