/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rules W: warnings, notes and limits. */
#include "config.h"

#include <string.h>

#include "format/grind-loader.h"
#include "grind-test-profile.h"
#include "profile/grind-error.h"

#define HEAD "events: Ir\nfl=a.c\nfn=f\n"

static const GrindTestCase cases[] = {
  { "/format/W1/once-with-count-and-first-line",
    GRIND_TEST_TEXT (HEAD "1 5x\n2 6\nwhat\n3 7x\n4 8x\nwho\n"),
    "fn |a.c|f 6\nwarning 4 x3\nwarning 6 x2" },
  { "/format/W1/cost-before-events", GRIND_TEST_TEXT ("version: 1\nfn=f\n1 2\n"), "error syntax" },
  { "/format/W1/cost-before-later-events", GRIND_TEST_TEXT ("version: 1\nfn=f\n1 2\nevents: Ir\n"),
    "error syntax" },
  { "/format/W1/nothing-to-say", GRIND_TEST_TEXT (HEAD "1 5\n"), "no warning\nno note" },
  { "/format/W4/notes-are-no-warnings",
    GRIND_TEST_TEXT ("version: 1\r\npart: one\r\nevents: Ir\r\nsummary: 3\r\nfl=(1) a.c\r\n"
                     "fl=(1) b.c\r\nfn=f\r\n1 5\r\ncfn=g\r\nrcalls=0 1 2 3\r\n1 5\r\nfrfn=x\r\n"),
    "no warning\nfn |b.c|f 5\nfn |b.c|g 0" },
};

static const GrindDiagnostic *
load_one_finding (const char    *text,
                  GrindProfile **profile)
{
  g_autoptr (GError) error = NULL;

  *profile = grind_test_load (text, strlen (text), 0, 0, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (grind_profile_get_n_diagnostics (*profile), ==, 1);

  return grind_profile_get_diagnostic (*profile, 0);
}

static void
test_syntax_error_names_line (void)
{
  const char *text = "version: 1\nfn=f\n1 2\n";
  g_autoptr (GError) error = NULL;
  g_autoptr (GrindProfile) profile = grind_test_load (text, strlen (text), 0, 0, &error);

  g_assert_error (error, GRIND_ERROR, GRIND_ERROR_SYNTAX);
  g_assert_null (profile);
  g_assert_nonnull (strstr (error->message, "test.out:3"));
}

static void
test_says_what_stood_there (void)
{
  g_autoptr (GrindProfile) profile = NULL;
  const GrindDiagnostic *found = load_one_finding (HEAD "1 5\nout of place\n", &profile);

  g_assert_cmpstr (found->file, ==, "test.out");
  g_assert_cmpuint (found->line, ==, 5);
  g_assert_nonnull (strstr (found->message, "out of place"));
}

/* Messages do no harm to a terminal or a label. */
static void
test_escapes_and_cuts (void)
{
  g_autofree char *long_line = g_strnfill (5000, 'y');
  g_autofree char *text = g_strconcat (HEAD "1 5\n\033[31mred\a\xff", long_line, "\n", NULL);
  g_autoptr (GrindProfile) profile = NULL;
  const GrindDiagnostic *found = load_one_finding (text, &profile);
  const char *y = strchr (found->message, 'y');
  const char *p;

  g_assert_cmpuint (found->line, ==, 5);
  g_assert_nonnull (strstr (found->message, "[31mred"));
  for (p = found->message; *p != '\0'; p++)
    g_assert_cmpuint ((guchar) *p, >=, ' ');
  g_assert_nonnull (y);
  g_assert_cmpuint (strspn (y, "y"), <=, 80);
  g_assert_cmpuint (strlen (found->message), <=, 600);
}

static void
test_level (void)
{
  g_autoptr (GrindProfile) warned = NULL;
  g_autoptr (GrindProfile) noted = NULL;

  g_assert_cmpint (load_one_finding (HEAD "1 5\nwhat\n", &warned)->level, ==, GRIND_LEVEL_WARNING);
  g_assert_cmpint (load_one_finding (HEAD "1 5\nrec=1\n", &noted)->level, ==, GRIND_LEVEL_NOTE);
  g_assert_cmpuint (grind_profile_get_n_warnings (warned), ==, 1);
  g_assert_cmpuint (grind_profile_get_n_warnings (noted), ==, 0);
}

static void
test_name_of_one_mib (void)
{
  g_autofree char *name = g_strnfill (1024 * 1024, 'n');
  g_autofree char *text = g_strconcat (HEAD "1 5\nfn=", name, "\n1 6\nfn=", name, "\n1 1\n", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GrindProfile) profile = grind_test_load (text, strlen (text), 0, 0, &error);
  gsize length;

  g_assert_no_error (error);
  g_assert_cmpuint (grind_profile_get_n_functions (profile), ==, 2);
  g_assert_cmpstr (grind_profile_get_function_name (profile, 1, &length), ==, name);
  g_assert_cmpuint (length, ==, 1024 * 1024);
  g_assert_cmpuint (grind_profile_get_n_diagnostics (profile), ==, 0);
}

/* A name beyond the limit may be cut, but not silently. */
static void
test_name_of_two_mib (void)
{
  g_autofree char *name = g_strnfill (2 * 1024 * 1024, 'n');
  g_autofree char *text = g_strconcat (HEAD "1 5\nfn=", name, "\n1 6\n", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GrindProfile) profile = grind_test_load (text, strlen (text), 0, 0, &error);
  gint64 costs[2];
  gsize length;

  g_assert_no_error (error);
  g_assert_cmpuint (grind_profile_get_n_functions (profile), ==, 2);
  grind_profile_sum_self (profile, 0, NULL, costs);
  g_assert_cmpint (costs[1], ==, 6);
  grind_profile_get_function_name (profile, 1, &length);
  g_assert_cmpuint (length, >=, 1024 * 1024);
  if (length < strlen (name))
    g_assert_cmpuint (grind_profile_get_n_warnings (profile), ==, 1);
}

static void
test_long_line (void)
{
  g_autofree char *blanks = g_strnfill (3 * 1024 * 1024, ' ');
  g_autofree char *text = g_strconcat (HEAD "1", blanks, "5", blanks, "\n2 6\n", NULL);

  grind_test_check_text (text, strlen (text), "fn |a.c|f 11\nno warning");
}

/* A line of 300 MiB is skipped with a warning, and its neighbours count. */
static void
test_line_beyond_limit (void)
{
  g_autoptr (GString) text = NULL;
  gsize start;

  if (!g_test_slow ())
    {
      g_test_skip ("takes 600 MiB");
      return;
    }

  text = g_string_new (HEAD "1 5\nfn=");
  start = text->len;
  g_string_set_size (text, start + 300 * 1024 * 1024);
  memset (text->str + start, 'x', 300 * 1024 * 1024);
  g_string_append (text, "\nfn=g\n2 6\n");
  grind_test_check_text (text->str, text->len, "fn |a.c|f 5\nfn |a.c|g 6\nwarnings some");
}

static GString *
make_many_functions (guint n)
{
  GString *text = g_string_new ("events: Ir\n");
  guint i;

  for (i = 0; i < n; i++)
    g_string_append_printf (text, "fn=function_number_%u\n%u 1\n", i, i + 1);

  return text;
}

static void
test_memory_limit (gconstpointer data)
{
  g_autoptr (GString) text = make_many_functions (100000);
  guint n_threads = GPOINTER_TO_UINT (data);
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_data (text->str, text->len,
                                                                         NULL);
  g_autoptr (GrindLoader) loader = grind_loader_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GrindProfile) profile = NULL;

  grind_loader_add_stream (loader, stream, "big.out");
  grind_loader_set_n_threads (loader, n_threads);
  grind_loader_set_block_size (loader, 65536);
  grind_loader_set_memory_limit (loader, 1024 * 1024);
  profile = grind_loader_load (loader, NULL, &error);
  g_assert_error (error, GRIND_ERROR, GRIND_ERROR_TOO_LARGE);
  g_assert_null (profile);
  g_assert_nonnull (strstr (error->message, "big.out"));
}

static void
test_memory_limit_suffices (void)
{
  g_autoptr (GString) text = make_many_functions (1000);
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_data (text->str, text->len,
                                                                         NULL);
  g_autoptr (GrindLoader) loader = grind_loader_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GrindProfile) profile = NULL;

  grind_loader_add_stream (loader, stream, "small.out");
  grind_loader_set_memory_limit (loader, 256 * 1024 * 1024);
  profile = grind_loader_load (loader, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (grind_profile_get_n_functions (profile), ==, 1000);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  grind_test_add_cases (cases, G_N_ELEMENTS (cases));
  g_test_add_func ("/format/W1/syntax-error-names-line", test_syntax_error_names_line);
  g_test_add_func ("/format/W2/says-what-stood-there", test_says_what_stood_there);
  g_test_add_func ("/format/W2/escapes-and-cuts", test_escapes_and_cuts);
  g_test_add_func ("/format/W3/name-of-one-mib", test_name_of_one_mib);
  g_test_add_func ("/format/W3/name-of-two-mib", test_name_of_two_mib);
  g_test_add_func ("/format/W3/long-line", test_long_line);
  g_test_add_func ("/format/W3/line-beyond-limit", test_line_beyond_limit);
  g_test_add_data_func ("/format/W3/memory-limit/1", GUINT_TO_POINTER (1), test_memory_limit);
  g_test_add_data_func ("/format/W3/memory-limit/4", GUINT_TO_POINTER (4), test_memory_limit);
  g_test_add_func ("/format/W3/memory-limit-suffices", test_memory_limit_suffices);
  g_test_add_func ("/format/W4/level", test_level);

  return g_test_run ();
}
