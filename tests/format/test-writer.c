/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What is written is what was read. The rules' tables and the samples are written, too, see
 * grind_test_check_text().
 *
 * PROFILE=path writes that profile only.
 */
#include "config.h"

#include <string.h>

#include "format/grind-loader.h"
#include "format/grind-profile-writer.h"
#include "grind-test-generator.h"
#include "grind-test-profile.h"

#define N_SEEDS 120
#define N_SEEDS_SLOW 3000

static GrindProfile *
load (const char *text)
{
  g_autoptr (GError) error = NULL;
  GrindProfile *profile = grind_test_load (text, strlen (text), 0, 0, &error);

  g_assert_no_error (error);

  return profile;
}

static void
check_text (GrindProfile *profile,
            const guint8 *parts,
            const char   *expected)
{
  g_autoptr (GBytes) written = grind_test_write (profile, parts);
  gsize length;
  const char *bytes = g_bytes_get_data (written, &length);
  g_autofree char *text = g_strndup (bytes, length);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_text (void)
{
  g_autoptr (GrindProfile) profile = load (
    "version: 1\ncreator: callgrind-3.19.0\ncmd: ls\npart: 1\n\n"
    "desc: Trigger: end\npositions: instr line\n"
    "event: Sum = Ir + Dr : Both\nevents: Ir Dr\nsummary: 15 2\n\n"
    "ob=(1) /bin/ls\nfl=(1) a.c\nfn=(1) main\n"
    "0x1000 10 3 2\n+3 +1 4\nfi=(2) b.h\n+1 7 2\nfe=(1)\n"
    "cob=(2) libc.so\ncfi=(3) c.c\ncfn=(2) f\ncalls=2 0x5000 20\n0x1004 11 5\n"
    "0x1010 12 1\njump=4 -8 11\n* *\njcnd=3/9 +16 13\n* *\n"
    "cfn=(1)\ncalls=1 0x1000 10\n* * -6\n");

  check_text (profile, NULL,
    "# callgrind format\nevent: Sum = Ir + Dr : Both\npositions: instr line\n"
    "version: 1\ncreator: callgrind-3.19.0\ncmd: ls\npart: 1\n"
    "desc: Trigger: end\nevents: Ir Dr\nsummary: 15 2\n"
    "ob=(1) /bin/ls\nfl=(1) a.c\nfn=(1) main\n"
    "0x1000 10 3 2\n+3 +1 4\nfi=(2) b.h\n+1 -4 2\nfe=(1)\n"
    "cob=(2) libc.so\ncfi=(3) c.c\ncfn=(2) f\ncalls=2 0 20\n* +4 5\n"
    "0x1010 12 1\njump=4 -8 -1\n* *\njcnd=3/9 +16 +1\n* *\n"
    "cfn=(1)\ncalls=1 0 10\n* * -6\n");
}

/* A part without lines, one with other events and positions, and one that inherits */
#define PARTS \
  "cmd: a\npid: 7\nevents: A B\nevent: Two = 2 A\npart: 1\nfn=f\n" \
  "part: 2\nevents: B C\npositions: instr\nfn=f\n0x10 1 2\n" \
  "part: 3\ncmd: b\nfn=f\n0x20 4 5\ncfn=g\ncalls=0 0\n0x20 9\n"

static void
test_parts (void)
{
  g_autoptr (GrindProfile) profile = load (PARTS);

  g_assert_cmpuint (grind_profile_get_n_parts (profile), ==, 3);
  grind_test_check_written (profile);
}

/* What the chosen parts have from others is written with them. */
static void
test_some_parts (void)
{
  g_autoptr (GrindProfile) profile = load (PARTS);
  guint8 parts = 1 << 1;

  check_text (profile, &parts,
    "# callgrind format\npositions: instr\ncmd: a\npid: 7\npart: 2\nevents: B C\n"
    "fl=\nfn=(1) f\n0x10 1 2\n");
  parts = 1 << 0 | 1 << 2;
  check_text (profile, &parts,
    "# callgrind format\nevent: Two = 2 A\npositions: line\ncmd: a\npid: 7\npart: 1\nevents: A B\n"
    "fl=\npositions: instr\npart: 3\ncmd: b\nevents: B C\n"
    "fl=\nfn=(1) f\n0x20 4 5\ncfn=(2) g\ncalls=0 0\n* 9\n");
}

/* Many parts of many events would otherwise take far more space than before. */
static void
test_inherited_events (void)
{
  g_autoptr (GrindProfile) profile = load ("events: A B\nfn=f\n1 1\npart: 2\nfn=f\n2 0 2\n");

  check_text (profile, NULL,
    "# callgrind format\npositions: line\nevents: A B\nfl=\nfn=(1) f\n1 1\n"
    "positions: line\npart: 2\nfl=\nfn=(1)\n2 0 2\n");
}

/* A derived event keeps its inputs, even those that no chosen part has. */
static void
test_inputs_of_some_parts (void)
{
  g_autoptr (GrindProfile) profile = load ("event: Sum = A + B\nevents: A\n1 1\n"
                                           "part: 2\nevents: B\n1 2\n");
  guint8 parts = 1 << 1;

  check_text (profile, &parts,
    "# callgrind format\nevent: Sum = A + B\nevents: A B\npositions: line\npart: 2\nevents: B\n"
    "fl=\nfn=(1) ???\n1 2\n");
}

static void
test_costs (void)
{
  grind_test_check_text (GRIND_TEST_TEXT (
    "events: A A B\nfn=f\n1 9223372036854775807 1 -9223372036854775808\n1 1\n2 1 2 5\n3 1\n4\n"
    "cfn=g\ncalls=9223372036854775807 4294967296\n1 -1\n"),
    "fn ||f 9223372036854775807 -9223372036854775803\nfn ||g 0 0\nwarnings any");
}

/* Positions next to the largest number, and unknown addresses */
static void
test_positions (void)
{
  grind_test_check_text (GRIND_TEST_TEXT (
    "positions: instr line\nevents: A\nfn=f\n0xfffffffffffffffe 3 1\n0x5 18446744073709551615 1\n"
    "+4 2 1\n-1 0 1\n0x0 1 1\n-1 2 1\n* * 1\njump=5 -1 4\n0x6 7\n"
    "0xffffffffffffffff 5 -1\n0xffffffffffffffff 6 -1\n"),
    "fn ||f 5\nwarnings any");
}

static void
test_names (void)
{
  grind_test_check_text (GRIND_TEST_TEXT (
    "events: A\nx: y\r\r\nob=\nfl= \nfn=\n1 1\nfn=(1) a\0b\r\r\n1 1\nfl=(9) (8)'2\n"
    "fn=(below main)\n1 1\nfn=(3) (4)\n1 1\nfn=(5) \xff \n1 1\ncob=(1) \xc3\xa4\ncfn=(1)\n"
    "calls=1 1\n1 1\nfn=(6) (1)'2\n1 1\n"
    "fn=(18446744073709551616) (1)'2\n1 1\n"),
    "fn || 1\nfn ||a\\x00b\\x0d 1\nfn |(8)'2|(below main) 1\nfn |(8)'2|(4) 1\n"
    "fn |(8)'2|\\xff  1\nfn \xc3\xa4|(8)'2|a\\x00b\\x0d 0\n"
    "fn |(8)'2|a\\x00b\\x0d'2 1\nfn |(8)'2|(1)'2 1\nwarnings any");
}

static void
test_seeds (gconstpointer data)
{
  GrindTestTaste taste = GPOINTER_TO_UINT (data);
  guint32 n_seeds = g_test_slow () ? N_SEEDS_SLOW : grind_test_is_slowed () ? 6 : N_SEEDS;

  for (guint32 seed = 1; seed <= n_seeds && !g_test_failed (); seed++)
    {
      g_autoptr (GString) text = grind_test_generate (seed, taste, 20 + seed % 400);
      g_autoptr (GError) error = NULL;
      g_autoptr (GrindProfile) profile = grind_test_load (text->str, text->len, 0, 0, &error);

      if (profile != NULL)
        grind_test_check_written (profile);
      if (g_test_failed ())
        g_test_message ("seed %u of:\n%s", seed, text->str);
    }
}

static void
check_file (const char *path)
{
  g_autoptr (GrindLoader) loader = grind_loader_new ();
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GError) error = NULL;

  grind_loader_add_file (loader, file);
  profile = grind_loader_load (loader, NULL, &error);
  g_assert_no_error (error);
  grind_test_check_written (profile);
}

static void
test_one_file (void)
{
  check_file (g_getenv ("PROFILE"));
}

/* The profiles of the tour */
static void
test_files_of_tour (void)
{
  static const char *const names[] = { "words", "mended" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *name = g_strconcat ("callgrind.out.", names[i], NULL);
      g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", "tour", name, NULL);

      check_file (path);
    }
}

/* Small blocks give many segments, whose runs must be written in the order of the file. */
static void
test_blocks (void)
{
  for (guint32 seed = 1; seed <= 20; seed++)
    {
      g_autoptr (GString) text = grind_test_generate (seed, GRIND_TEST_TAME, 300);
      g_autoptr (GrindProfile) profile = grind_test_load (text->str, text->len, 50, 2, NULL);

      grind_test_check_written (profile);
    }
}

/* Names to show are not those that were recorded. */
static void
test_renamed (void)
{
  static const char *const names[] = { "shown" };
  g_autoptr (GrindProfile) profile = load ("events: A\nfn=recorded\n1 1\n");
  g_autoptr (GrindProfile) renamed = grind_profile_new_with_names (profile, names, NULL);

  check_text (renamed, NULL, "# callgrind format\npositions: line\nevents: A\n"
                             "fl=\nfn=(1) recorded\n1 1\n");
}

#define JOINED "events: A\nfl=a.c\nfn=f\n1 1\nfl=b.c\nfn=g\n2 2\ncfn=f\ncfi=a.c\ncalls=1 1\n2 1\n"

/* A joined function has the lines of all, with their files. */
static void
test_joined (void)
{
  static const GrindFunctionId functions[] = { 0, 0 };
  GrindJoinedName name = { .function = 0, .raw_name = "both", .name = "both" };
  GrindJoin join = { .functions = functions, .names = &name, .n_names = 1 };
  g_autoptr (GrindProfile) profile = load (JOINED);
  g_autoptr (GrindProfile) joined = grind_profile_new_joined (profile, &join, NULL);

  check_text (joined, NULL, "# callgrind format\npositions: line\nevents: A\n"
                            "fl=(1) a.c\nfn=(1) both\n1 1\nfi=(2) b.c\n+1 2\n"
                            "cfi=(1)\ncfn=(1)\ncalls=1 1\n* 1\n");
}

static void
check_error (GrindProfile *profile,
             const char   *expected)
{
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (GError) error = NULL;

  g_assert_false (grind_profile_writer_write (profile, NULL, stream, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED);
  g_assert_cmpstr (error->message, ==, expected);
}

static void
test_bad_names (void)
{
  char long_name[300], long_shown[80 + sizeof "…"];
  const char *const names[] = { " f", "\tf", "f\ng", long_name };
  const char *const shown[] = { " f", "\\tf", "f\\x0ag", long_shown };
  static const GrindFunctionId functions[] = { 0, 1 };
  g_autoptr (GrindProfile) profile = load (JOINED);

  memset (long_name, '1', sizeof long_name - 1);
  memcpy (long_name, "(1)'", 4);
  long_name[sizeof long_name - 1] = '\0';
  memcpy (long_shown, long_name, 80);
  strcpy (long_shown + 80, "…");
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      GrindJoinedName name = { .function = 1, .raw_name = names[i], .name = "" };
      GrindJoin join = { .functions = functions, .names = &name, .n_names = 1 };
      g_autoptr (GrindProfile) joined = grind_profile_new_joined (profile, &join, NULL);
      g_autofree char *message = g_strdup_printf ("the name “%s” would be read as another one",
                                                  shown[i]);

      check_error (joined, message);
    }
}

static void
test_equal_events (void)
{
  g_autoptr (GrindProfile) profile = load ("events: \xff \xfe\nfn=f\n1 1 2\n");

  check_error (profile, "two event types are called “\xef\xbf\xbd”");
}

/* The second of two files would get what only the first one states; alone it does not. */
static void
test_two_files (void)
{
  static const char *const texts[] = { "cmd: a\nevents: A\nfn=f\n1 1\n", "events: B\nfn=f\n1 1\n" };
  g_autoptr (GrindLoader) loader = grind_loader_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GrindProfile) profile = NULL;
  guint8 parts = 1 << 1;

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_data (texts[i], -1, NULL);

      grind_loader_add_stream (loader, stream, "stream");
    }
  profile = grind_loader_load (loader, NULL, &error);
  g_assert_no_error (error);

  check_error (profile, "a part without “cmd:” follows one that has it");
  check_text (profile, &parts, "# callgrind format\npositions: line\nevents: B\n"
                               "fl=\nfn=(1) f\n1 1\n");
}

/* No events, no functions */
static void
test_empty (void)
{
  g_autoptr (GrindProfile) profile = load ("events: A\n");
  g_autoptr (GrindProfile) without_events = load ("events:\nfn=f\n1\n");

  check_text (profile, NULL, "# callgrind format\npositions: line\nevents: A\n");
  check_text (without_events, NULL,
              "# callgrind format\npositions: line\nevents:\nfl=\nfn=(1) f\n1\n");
}

static void
test_cancel (void)
{
  g_autoptr (GrindProfile) profile = load (JOINED);
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_false (grind_profile_writer_write (profile, NULL, stream, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpuint (g_memory_output_stream_get_data_size (G_MEMORY_OUTPUT_STREAM (stream)), ==, 0);
}

/* Writes more than the buffer takes into too little room. */
static void
test_full (void)
{
  g_autoptr (GString) text = g_string_new ("events: A\nfn=");
  g_autoptr (GrindProfile) profile = NULL;
  g_autofree char *room = g_malloc (1000);
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new (room, 1000, NULL, NULL);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 1000000; i++)
    g_string_append_c (text, 'f');
  g_string_append (text, "\n1 1\n");
  profile = load (text->str);
  grind_test_check_written (profile);
  g_assert_false (grind_profile_writer_write (profile, NULL, stream, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  if (g_getenv ("PROFILE") != NULL)
    {
      g_test_add_func ("/format/writer/file", test_one_file);
      return g_test_run ();
    }

  g_test_add_func ("/format/writer/text", test_text);
  g_test_add_func ("/format/writer/parts", test_parts);
  g_test_add_func ("/format/writer/some-parts", test_some_parts);
  g_test_add_func ("/format/writer/inputs-of-some-parts", test_inputs_of_some_parts);
  g_test_add_func ("/format/writer/inherited-events", test_inherited_events);
  g_test_add_func ("/format/writer/costs", test_costs);
  g_test_add_func ("/format/writer/positions", test_positions);
  g_test_add_func ("/format/writer/names", test_names);
  g_test_add_data_func ("/format/writer/seeds/tame", GUINT_TO_POINTER (GRIND_TEST_TAME),
                        test_seeds);
  g_test_add_data_func ("/format/writer/seeds/wild", GUINT_TO_POINTER (GRIND_TEST_WILD),
                        test_seeds);
  g_test_add_func ("/format/writer/files-of-tour", test_files_of_tour);
  g_test_add_func ("/format/writer/blocks", test_blocks);
  g_test_add_func ("/format/writer/renamed", test_renamed);
  g_test_add_func ("/format/writer/joined", test_joined);
  g_test_add_func ("/format/writer/bad-names", test_bad_names);
  g_test_add_func ("/format/writer/equal-events", test_equal_events);
  g_test_add_func ("/format/writer/two-files", test_two_files);
  g_test_add_func ("/format/writer/empty", test_empty);
  g_test_add_func ("/format/writer/cancel", test_cancel);
  g_test_add_func ("/format/writer/full", test_full);

  return g_test_run ();
}
