/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rules D: detection and bytes. Containers (D2) and siblings (D5) have their own test programs. */
#include "config.h"

#include <string.h>

#include "format/grind-loader.h"
#include "grind-test-profile.h"
#include "profile/grind-error.h"

#define BODY "fl=a.c\nfn=main\n1 5\n"

static const GrindTestCase cases[] = {
  { "/format/D1/events-alone", GRIND_TEST_TEXT ("events: Ir\n" BODY), "fn |a.c|main 5" },
  { "/format/D1/events-after-blanks", GRIND_TEST_TEXT ("\n\n \t events: Ir\n" BODY),
    "fn |a.c|main 5" },
  { "/format/D1/events-after-unknown-lines", GRIND_TEST_TEXT ("what: ever\n# x\nevents: Ir\n" BODY),
    "fn |a.c|main 5" },
  { "/format/D1/html", GRIND_TEST_TEXT ("<!DOCTYPE html>\n<html><body>404</body></html>\n"),
    "error not-a-profile" },
  { "/format/D1/words", GRIND_TEST_TEXT ("hello world\n"), "error not-a-profile" },
  { "/format/D1/events-inside-line", GRIND_TEST_TEXT ("the events: Ir\n1 2\n"),
    "error not-a-profile" },
  { "/format/D1/annotate-report",
    GRIND_TEST_TEXT ("-----------\nProfile data file 'callgrind.out.1' (creator: callgrind-3.19)\n"
                     "Events recorded:  Ir\nEvents shown:     Ir\n5 (100.0%)  PROGRAM TOTALS\n"),
    "error not-a-profile" },
  { "/format/D1/elf", GRIND_TEST_TEXT ("\177ELF\2\1\1\0\0\0\0\0\0\0\0\0\3\0>\0\1\0\0\0"),
    "error not-a-profile" },
  { "/format/D1/nuls", GRIND_TEST_TEXT ("\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"),
    "error not-a-profile" },
  { "/format/D1/utf-16", GRIND_TEST_TEXT ("\xff\xfe" "e\0v\0e\0n\0t\0s\0:\0 \0I\0r\0\n\0"),
    "error not-a-profile" },

  { "/format/D3/byte-order-mark", GRIND_TEST_TEXT ("\xef\xbb\xbf" "events: Ir\n" BODY),
    "fn |a.c|main 5\nevent Ir" },
  { "/format/D3/byte-order-mark-magic",
    GRIND_TEST_TEXT ("\xef\xbb\xbf" "# callgrind format\nevents: Ir\n" BODY), "fn |a.c|main 5" },
  { "/format/D3/crlf",
    GRIND_TEST_TEXT ("version: 1\r\ncmd: a b\r\nevents: Ir Dr\r\nfl=a.c\r\nfn=main\r\n1 5 6\r\n"
                     "cfn=work\r\ncalls=2 3\r\n1 7 8\r\n\r\nfn=work\r\n3 7 8\r\ntotals: 12 14\r\n"),
    "event Ir\nevent Dr\ncommand 1 a b\nfn |a.c|main 5 6\nfn |a.c|work 7 8\n"
    "call main -> work 2x 7 8\ntotals 1 12 14" },
  { "/format/D3/crlf-is-a-note", GRIND_TEST_TEXT ("events: Ir\r\nfn=f\r\n1 5\r\n"), "note * x*" },
  { "/format/D3/mixed-line-ends", GRIND_TEST_TEXT ("events: Ir\r\nfn=f\n1 5\r\nfn=f\r\n1 6\n"),
    "fn ||f 11" },
  { "/format/D3/cr-inside-name", GRIND_TEST_TEXT ("events: Ir\nfn=a\rb\n1 5\n"),
    "fn ||a\\x0db 5" },
  { "/format/D3/no-final-newline-cost", GRIND_TEST_TEXT ("events: Ir\nfn=f\n1 5"), "fn ||f 5" },
  { "/format/D3/no-final-newline-call",
    GRIND_TEST_TEXT ("events: Ir\nfn=f\ncfn=g\ncalls=1 2\n3 45"), "call f -> g 1x 45" },
  { "/format/D3/no-final-newline-events", GRIND_TEST_TEXT ("version: 1\nevents: Ir Dr"),
    "event Ir\nevent Dr\ntotal 0 0" },
  { "/format/D3/no-final-newline-cr", GRIND_TEST_TEXT ("events: Ir\nfn=f\n1 5\r"), "fn ||f 5" },
  { "/format/D3/nul-in-name",
    GRIND_TEST_TEXT ("events: Ir\nfl=a\0b.php\nfn=class@anonymous\0/path:3\n1 5\n"),
    "fn |a\\x00b.php|class@anonymous\\x00/path:3 5\nshown class@anonymous\xef\xbf\xbd/path:3" },
  { "/format/D3/not-utf-8",
    GRIND_TEST_TEXT ("events: Ir\nfl=\xe9t\xe9.c\nfn=\xe9t\xe9\n1 5\nfn=\xc3\xa9t\xc3\xa9\n2 6\n"),
    "fn |\\xe9t\\xe9.c|\\xe9t\\xe9 5\nfn |\\xe9t\\xe9.c|\xc3\xa9t\xc3\xa9 6\n"
    "shown \xef\xbf\xbdt\xef\xbf\xbd\nshown \xc3\xa9t\xc3\xa9" },
  { "/format/D3/same-when-shown", GRIND_TEST_TEXT ("events: Ir\nfn=a\xe9\n1 5\nfn=a\xe8\n1 6\n"),
    "fn ||a\\xe9 5\nfn ||a\\xe8 6\nshown a\xef\xbf\xbd\nshown a\xef\xbf\xbd" },
  { "/format/D3/event-name-not-utf-8", GRIND_TEST_TEXT ("events: T_(\xb5s)\nfn=f\n1 5\n"),
    "event T_(\xef\xbf\xbds)\ntotal 5" },

  { "/format/D4/no-bytes", GRIND_TEST_TEXT (""), "error empty" },
  { "/format/D4/blank-lines", GRIND_TEST_TEXT ("\n \t\n\r\n\n"), "error empty" },
  { "/format/D4/byte-order-mark-only", GRIND_TEST_TEXT ("\xef\xbb\xbf"), "error empty" },
  { "/format/D4/header-without-events",
    GRIND_TEST_TEXT ("# callgrind format\nversion: 1\npid: 3\npositions: line\n"), "error empty" },
  { "/format/D4/names-without-events", GRIND_TEST_TEXT ("version: 1\nfl=a.c\nfn=f\n"),
    "error empty" },
  { "/format/D4/events-without-costs", GRIND_TEST_TEXT ("events: Ir Dr\n"),
    "event Ir\nevent Dr\ntotal 0 0\nno fn\nno call\nparts 1" },
};

/* A comment of 70,000 bytes before `events:`. */
static GString *
make_late_events (const char *first_line)
{
  GString *text = g_string_new (first_line);

  while (text->len < 70000)
    g_string_append (text, "# a comment to fill the first 64 KiB of the file\n");
  g_string_append (text, "events: Ir\n" BODY);

  return text;
}

static void
test_first_line (gconstpointer data)
{
  const char *line = data;
  g_autoptr (GString) text = make_late_events (line);

  grind_test_check_text (text->str, text->len, "fn |a.c|main 5\nwarnings any");
}

static void
test_first_line_unknown (void)
{
  g_autoptr (GString) text = make_late_events ("# another format\n");

  grind_test_check_text (text->str, text->len, "error not-a-profile");
}

static void
test_long_command (void)
{
  g_autoptr (GString) text = g_string_new ("desc: I1 cache: 32768 B\ncmd:");

  while (text->len < 50000)
    g_string_append (text, " --argument");
  g_string_append (text, "\nevents: Ir\n" BODY);
  grind_test_check_text (text->str, text->len, "fn |a.c|main 5");
}

static void
test_events_in_first_64k (void)
{
  g_autoptr (GString) text = g_string_new ("x: y\n");

  while (text->len < 65000)
    g_string_append (text, "#\n");
  g_string_append (text, "events: Ir\n" BODY);
  grind_test_check_text (text->str, text->len, "fn |a.c|main 5");
}

static void
test_random_bytes (void)
{
  g_autofree guint8 *bytes = g_malloc (65536);
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  gsize i;

  for (i = 0; i < 65536; i++)
    bytes[i] = g_rand_int (rand);
  grind_test_check_text ((const char *) bytes, 65536, "error not-a-profile");
}

static void
add_stream (GrindLoader *loader,
            const char  *text,
            const char  *name)
{
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_data (text, -1, NULL);

  grind_loader_add_stream (loader, stream, name);
}

/* An empty file among others is skipped with a warning that contains its name. */
static void
test_empty_among_others (void)
{
  g_autoptr (GrindLoader) loader = grind_loader_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GrindProfile) profile = NULL;

  add_stream (loader, "\n\n", "callgrind.out.1");
  add_stream (loader, "events: Ir\n" BODY, "callgrind.out.1-01");
  add_stream (loader, "version: 1\n", "callgrind.out.1-02");
  add_stream (loader, "events: Ir\n" BODY, "callgrind.out.1-03");
  profile = grind_loader_load (loader, NULL, &error);
  g_assert_no_error (error);

  grind_test_check_profile (profile, NULL, "parts 2\nfn |a.c|main 10\nwarning * x2");
  g_assert_cmpstr (grind_profile_get_diagnostic (profile, 0)->file, ==, "callgrind.out.1");
  g_assert_cmpstr (grind_profile_get_part (profile, 0)->file, ==, "callgrind.out.1-01");
  g_assert_cmpstr (grind_profile_get_part (profile, 1)->file, ==, "callgrind.out.1-03");
}

static void
test_all_empty (void)
{
  g_autoptr (GrindLoader) loader = grind_loader_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GrindProfile) profile = NULL;

  add_stream (loader, "", "one.out");
  add_stream (loader, "version: 1\n", "two.out");
  profile = grind_loader_load (loader, NULL, &error);
  g_assert_error (error, GRIND_ERROR, GRIND_ERROR_EMPTY);
  g_assert_null (profile);
}

/* An error contains the name of the file. */
static void
test_error_names_file (void)
{
  static const char *const texts[] = { "", "hello\n", "version: 1\n", "version: 1\n1 2\n" };
  gsize i;

  for (i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GrindProfile) profile = grind_test_load (texts[i], strlen (texts[i]), 0, 0,
                                                          &error);

      g_assert_null (profile);
      g_assert_nonnull (error);
      g_assert_nonnull (strstr (error->message, "test.out"));
    }
}

/* Other file types are rejected, even if they contain an uncompressed profile. */
static void
test_other_kinds (void)
{
  static const struct
  {
    const char *start;
    gsize       length;
    const char *kind;
  } files[] = {
#define FILE(start, kind) { start, sizeof (start) - 1, kind },
    FILE ("PK\3\4\24\0\0\0\0\0", "a ZIP archive")
    FILE ("PK\5\6\0\0\0\0\0\0", "a ZIP archive")
    FILE ("Rar!\32\7\1\0", "a RAR archive")
    FILE ("7z\274\257\47\34\0\4", "a 7z archive")
    FILE ("!<arch>\na.out/  ", "an ar archive")
    FILE ("\177ELF\2\1\1\0", "an ELF object")
    FILE ("\211PNG\r\n\32\n\0\0\0\15IHDR", "a PNG picture")
    FILE ("\377\330\377\340\0\20JFIF", "a JPEG picture")
    FILE ("GIF89a\1\0\1\0", "a GIF picture")
    FILE ("RIFF\44\0\0\0WEBPVP8 ", "a WebP picture")
    FILE ("BM\72\0\0\0\0\0\0\0\66\0\0\0\50\0\0\0", "a BMP picture")
    FILE ("\0\0\1\0\1\0", "an icon")
    FILE ("070701000004", "a cpio archive")
    FILE ("%PDF-1.7\n", "a PDF document")
    FILE ("SQLite format 3\0", "an SQLite database")
    FILE ("PERFILE2h\0\0\0", "perf data")
#undef FILE
  };

  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autoptr (GString) bytes = g_string_new_len (files[i].start, files[i].length);
      g_autoptr (GrindProfile) profile = NULL;
      g_autoptr (GError) error = NULL;

      g_string_append (bytes, "\n# callgrind format\nevents: Ir\nfn=f\n1 5\n");
      profile = grind_test_load (bytes->str, bytes->len, 0, 0, &error);
      g_assert_error (error, GRIND_ERROR, GRIND_ERROR_NOT_A_PROFILE);
      g_assert_nonnull (strstr (error->message, files[i].kind));
    }
}

/* A tar header identifies itself after the name of its first file, an old one only by its
 * checksum. */
static void
test_tar (gconstpointer data)
{
  static const char profile[] = "version: 1\nevents: Ir\nfn=f\n1 5\n";
  gboolean is_old = GPOINTER_TO_INT (data);
  g_autoptr (GString) bytes = g_string_new ("callgrind.out.1");
  g_autoptr (GrindProfile) opened = NULL;
  g_autoptr (GError) error = NULL;

  g_string_set_size (bytes, 512);
  memset (bytes->str + 15, 0, 512 - 15);
  if (is_old)
    {
      guint sum = 8 * ' ';

      for (guint i = 0; i < 512; i++)
        sum += (guint8) bytes->str[i];
      g_snprintf (bytes->str + 148, 8, "%6o", sum);
    }
  else
    memcpy (bytes->str + 257, "ustar\00000", 8);
  g_string_append (bytes, profile);
  opened = grind_test_load (bytes->str, bytes->len, 0, 0, &error);
  g_assert_error (error, GRIND_ERROR, GRIND_ERROR_NOT_A_PROFILE);
  g_assert_nonnull (strstr (error->message, "a tar archive"));
}

int
main (int   argc,
      char *argv[])
{
  static const char *const first_lines[] = {
    "# callgrind format\n", "# format callgrind\n", "version: 1\n", "creator: x\n",
    "positions: line\n", "event: Ir : Instructions\n", "desc: Trigger: x\n", "cmd: a\n",
    "==== NEW PROFILING FILE ====\n", "\n \n# callgrind format\n", "\xef\xbb\xbfversion: 1\n",
  };
  gsize i;

  g_test_init (&argc, &argv, NULL);
  grind_test_add_cases (cases, G_N_ELEMENTS (cases));
  for (i = 0; i < G_N_ELEMENTS (first_lines); i++)
    {
      g_autofree char *path = g_strdup_printf ("/format/D1/first-line-%" G_GSIZE_FORMAT, i);

      g_test_add_data_func (path, first_lines[i], test_first_line);
    }
  g_test_add_func ("/format/D1/first-line-unknown", test_first_line_unknown);
  g_test_add_func ("/format/D1/long-command", test_long_command);
  g_test_add_func ("/format/D1/events-in-first-64k", test_events_in_first_64k);
  g_test_add_func ("/format/D1/random-bytes", test_random_bytes);
  g_test_add_func ("/format/D1/other-kinds", test_other_kinds);
  g_test_add_data_func ("/format/D1/tar", GINT_TO_POINTER (FALSE), test_tar);
  g_test_add_data_func ("/format/D1/old-tar", GINT_TO_POINTER (TRUE), test_tar);
  g_test_add_func ("/format/D4/empty-among-others", test_empty_among_others);
  g_test_add_func ("/format/D4/all-empty", test_all_empty);
  g_test_add_func ("/format/D4/error-names-file", test_error_names_file);

  return g_test_run ();
}
