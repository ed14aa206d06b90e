/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rule D2: compressed profiles, detected by their first bytes. */
#include "config.h"

#include <string.h>

#include "format/grind-loader.h"
#include "grind-test-pack.h"
#include "grind-test-profile.h"
#include "profile/grind-error.h"

#define TEXT "events: Ir\nfl=a.c\nfn=f\n1 5\nfn=g\n2 6\n"
#define EXPECTED "fn |a.c|f 5\nfn |a.c|g 6\nno warning\nno note"

static GByteArray *
pack (guint       kind,
      const char *text)
{
  return grind_test_pack (kind, text, strlen (text));
}

static void
append (GByteArray *bytes,
        GByteArray *more)
{
  g_byte_array_append (bytes, more->data, more->len);
  g_byte_array_unref (more);
}

static void
check_bytes (GByteArray *bytes,
             const char *expected)
{
  grind_test_check_text ((const char *) bytes->data, bytes->len, expected);
}

/* Text that compresses badly, 27 bytes per function. */
static char *
make_text (guint n_functions)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  GString *text = g_string_new ("events: Ir\nfl=a.c\n");
  guint i;

  for (i = 0; i < n_functions; i++)
    g_string_append_printf (text, "fn=function%u_%08x\n1 7\n", i, g_rand_int (rand));

  return g_string_free (text, FALSE);
}

static void
test_one (gconstpointer data)
{
  g_autoptr (GByteArray) bytes = pack (GPOINTER_TO_UINT (data), TEXT);

  check_bytes (bytes, EXPECTED);
}

/* The boundary is in the middle of a line, so each byte must arrive, in order. */
static void
test_several (gconstpointer data)
{
  guint kind = GPOINTER_TO_UINT (data);
  g_autoptr (GByteArray) bytes = pack (kind, "events: Ir\nfl=a.c\nfn=f\n1 ");

  append (bytes, pack (kind, "5\nf"));
  append (bytes, pack (kind, ""));
  append (bytes, pack (kind, "n=g\n2 6\n"));
  check_bytes (bytes, EXPECTED);
}

static void
test_many (gconstpointer data)
{
  guint kind = GPOINTER_TO_UINT (data);
  g_autoptr (GByteArray) bytes = pack (kind, TEXT);
  guint i;

  for (i = 0; i < 2000; i++)
    append (bytes, pack (kind, "3 1\n"));
  check_bytes (bytes, "fn |a.c|f 5\nfn |a.c|g 2006\nno warning");
}

static void
test_of_nothing (gconstpointer data)
{
  g_autoptr (GByteArray) bytes = pack (GPOINTER_TO_UINT (data), "");

  check_bytes (bytes, "error empty");
}

static void
test_of_something_else (gconstpointer data)
{
  g_autoptr (GByteArray) bytes = pack (GPOINTER_TO_UINT (data), "hello world\n");

  check_bytes (bytes, "error not-a-profile");
}

/* Longer than a block of any container, so that some of it can be unpacked. */
static void
test_truncated (gconstpointer data)
{
  g_autofree char *text = make_text (50000);
  g_autoptr (GByteArray) bytes = pack (GPOINTER_TO_UINT (data), text);
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GError) error = NULL;

  profile = grind_test_load ((const char *) bytes->data, bytes->len - 20, 0, 0, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (grind_profile_get_n_warnings (profile), >=, 1);
}

/* A cut deflate stream can be unpacked up to its last few bytes. */
static void
test_truncated_gzip_keeps (void)
{
  g_autofree char *text = make_text (1500);
  g_autoptr (GByteArray) bytes = grind_test_pack (GRIND_TEST_GZIP, text, strlen (text));
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GError) error = NULL;

  profile = grind_test_load ((const char *) bytes->data, bytes->len / 2, 0, 0, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (grind_profile_get_n_functions (profile), >, 500);
  g_assert_cmpuint (grind_profile_get_n_functions (profile), <, 1000);
  g_assert_cmpuint (grind_profile_get_n_warnings (profile), >=, 1);
}

static void
test_truncated_second (gconstpointer data)
{
  guint kind = GPOINTER_TO_UINT (data);
  g_autoptr (GByteArray) bytes = pack (kind, TEXT);
  g_autoptr (GByteArray) second = pack (kind, "3 1\n");

  g_byte_array_append (bytes, second->data, second->len / 2);
  check_bytes (bytes, "fn |a.c|f 5\nfn |a.c|g *\nwarnings some");
}

static void
test_truncated_header (gconstpointer data)
{
  g_autoptr (GByteArray) bytes = pack (GPOINTER_TO_UINT (data), TEXT);
  gsize i;

  for (i = 4; i < 7; i++)
    {
      g_autoptr (GrindProfile) profile = NULL;
      g_autoptr (GError) error = NULL;

      profile = grind_test_load ((const char *) bytes->data, i, 0, 0, &error);
      g_assert_null (profile);
      g_assert_true (error->domain == GRIND_ERROR);
    }
}

/* A profile cut anywhere gives an error or a warning, never a whole profile. */
static void
test_truncated_everywhere (gconstpointer data)
{
  g_autoptr (GByteArray) bytes = pack (GPOINTER_TO_UINT (data), TEXT);
  guint i;

  for (i = 1; i < bytes->len; i++)
    {
      g_autoptr (GrindProfile) profile = NULL;
      g_autoptr (GError) error = NULL;

      profile = grind_test_load ((const char *) bytes->data, i, 1 + i % 9, 1 + i % 3, &error);
      if (profile == NULL)
        g_assert_true (error->domain == GRIND_ERROR);
      else
        g_assert_cmpuint (grind_profile_get_n_warnings (profile), >=, 1);
    }
}

static void
test_damaged (gconstpointer data)
{
  g_autofree char *text = make_text (1500);
  g_autoptr (GByteArray) bytes = pack (GPOINTER_TO_UINT (data), text);
  g_autoptr (GRand) rand = g_rand_new_with_seed (4);
  guint i;

  for (i = 0; i < 100; i++)
    {
      g_autoptr (GrindProfile) profile = NULL;
      g_autoptr (GError) error = NULL;
      guint where = g_rand_int_range (rand, 0, bytes->len);
      guint8 bit = 1 << g_rand_int_range (rand, 0, 8);

      bytes->data[where] ^= bit;
      profile = grind_test_load ((const char *) bytes->data, bytes->len, 0, 0, &error);
      g_assert_true ((profile == NULL) == (error != NULL));
      bytes->data[where] ^= bit;
    }
}

static void
test_wrong_check_sum (void)
{
  g_autoptr (GByteArray) bytes = grind_test_pack (GRIND_TEST_GZIP, TEXT, strlen (TEXT));

  bytes->data[bytes->len - 8] ^= 1;
  check_bytes (bytes, "fn |a.c|f 5\nfn |a.c|g 6\nwarnings some");
}

static void
test_zeros_behind (void)
{
  static const guint8 zeros[512] = { 0 };
  g_autoptr (GByteArray) bytes = grind_test_pack (GRIND_TEST_GZIP, TEXT, strlen (TEXT));

  g_byte_array_append (bytes, zeros, sizeof zeros);
  check_bytes (bytes, "fn |a.c|f 5\nfn |a.c|g 6\nwarnings any");
}

/* Data that is neither a member nor padding is reported. */
static void
test_garbage_behind (void)
{
  g_autoptr (GByteArray) bytes = grind_test_pack (GRIND_TEST_GZIP, TEXT, strlen (TEXT));

  g_byte_array_append (bytes, (const guint8 *) "garbage", 7);
  check_bytes (bytes, "fn |a.c|f 5\nfn |a.c|g 6\nwarning * x1");
}

static void
test_byte_order_mark (void)
{
  static const char text[] = "\xef\xbb\xbf" TEXT;
  g_autoptr (GByteArray) bytes = grind_test_pack (GRIND_TEST_GZIP, text, strlen (text));

  check_bytes (bytes, "fn |a.c|f 5\nfn |a.c|g 6\nno warning");
}

#if HAVE_LZMA
static void
test_xz_padding (void)
{
  static const guint8 zeros[4] = { 0 };
  g_autoptr (GByteArray) bytes = grind_test_pack (GRIND_TEST_XZ, TEXT, strlen (TEXT));
  g_autoptr (GByteArray) more = grind_test_pack (GRIND_TEST_XZ, "fn=g\n1 7\n", 9);

  g_byte_array_append (bytes, zeros, sizeof zeros);
  g_byte_array_append (bytes, more->data, more->len);
  check_bytes (bytes, "fn |a.c|f 5\nfn |a.c|g 13\nno warning");
}
#endif

static void
check_name (GByteArray *bytes,
            const char *name,
            const char *expected)
{
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_data (bytes->data, bytes->len,
                                                                         NULL);
  g_autoptr (GrindLoader) loader = grind_loader_new ();
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GError) error = NULL;

  grind_loader_add_stream (loader, stream, name);
  profile = grind_loader_load (loader, NULL, &error);
  grind_test_check_profile (profile, error, expected);
}

static void
test_names_lie (void)
{
  static const char *const names[] = { "a.gz", "a.xz", "a.zst", "a.out", "a.bz2", "" };
  g_autoptr (GByteArray) plain = g_byte_array_new ();
  guint i;
  guint kind;

  g_byte_array_append (plain, (const guint8 *) TEXT, strlen (TEXT));
  for (i = 0; i < G_N_ELEMENTS (names); i++)
    {
      check_name (plain, names[i], EXPECTED);
      for (kind = 0; kind < GRIND_TEST_N_CONTAINERS; kind++)
        {
          g_autoptr (GByteArray) bytes = NULL;

          if (!grind_test_can_pack (kind))
            continue;
          bytes = pack (kind, TEXT);

          check_name (bytes, names[i], EXPECTED);
        }
    }
}

static void
test_unsupported (void)
{
  grind_test_check_text (GRIND_TEST_TEXT ("BZh91AY&SY\x9d\x1b\x77\x2b\0\0\x0b\xd1\x80"),
                         "error compression");
}

/* 200 MB of line feeds, compressed to 200 kB. */
static void
test_bomb (void)
{
  g_autofree char *blank = g_strnfill (10 * 1000 * 1000, '\n');
  g_autoptr (GByteArray) bytes = grind_test_pack (GRIND_TEST_GZIP, TEXT, strlen (TEXT));
  gint64 start = g_get_monotonic_time ();
  guint n_blanks = grind_test_is_slowed () ? 1 : 20;
  guint i;

  for (i = 0; i < n_blanks; i++)
    append (bytes, grind_test_pack (GRIND_TEST_GZIP, blank, 10 * 1000 * 1000));
  append (bytes, grind_test_pack (GRIND_TEST_GZIP, "1 1\n", 4));
  check_name (bytes, "bomb.gz", "fn |a.c|f 5\nfn |a.c|g 7\nno warning");
  g_assert_cmpint (g_get_monotonic_time () - start, <, 60 * G_USEC_PER_SEC);
}

static void
add_tests (guint kind)
{
  static const struct
  {
    const char    *name;
    GTestDataFunc  test;
  } tests[] = {
    { "one", test_one },
    { "several", test_several },
    { "many", test_many },
    { "of-nothing", test_of_nothing },
    { "of-something-else", test_of_something_else },
    { "truncated", test_truncated },
    { "truncated-second", test_truncated_second },
    { "truncated-header", test_truncated_header },
    { "truncated-everywhere", test_truncated_everywhere },
    { "damaged", test_damaged },
  };
  gsize i;

  for (i = 0; i < G_N_ELEMENTS (tests); i++)
    {
      g_autofree char *path = g_strdup_printf ("/format/D2/%s/%s", grind_test_get_name (kind),
                                               tests[i].name);

      g_test_add_data_func (path, GUINT_TO_POINTER (kind), tests[i].test);
    }
}

int
main (int   argc,
      char *argv[])
{
  guint kind;

  g_test_init (&argc, &argv, NULL);
  for (kind = 0; kind < GRIND_TEST_N_CONTAINERS; kind++)
    if (grind_test_can_pack (kind))
      add_tests (kind);
  g_test_add_func ("/format/D2/gzip/truncated-keeps", test_truncated_gzip_keeps);
  g_test_add_func ("/format/D2/gzip/wrong-check-sum", test_wrong_check_sum);
  g_test_add_func ("/format/D2/gzip/zeros-behind", test_zeros_behind);
  g_test_add_func ("/format/D2/gzip/bomb", test_bomb);
  g_test_add_func ("/format/D2/gzip/garbage-behind", test_garbage_behind);
  g_test_add_func ("/format/D3/byte-order-mark-packed", test_byte_order_mark);
#if HAVE_LZMA
  g_test_add_func ("/format/D2/xz/padding", test_xz_padding);
#endif
  g_test_add_func ("/format/D2/names-lie", test_names_lie);
  g_test_add_func ("/format/D2/unsupported", test_unsupported);

  return g_test_run ();
}
