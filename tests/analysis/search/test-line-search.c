/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/search/grind-line-search.h"
#include "grind-test-load.h"
#include "profile/grind-error.h"

#define PROFILE \
  "# callgrind format\nevents: A B\nevent: S = A + B\n" \
  "fl=/home/me/prog/src/main.c\nfn=main\n10 5 100\n30 1 0\n" \
  "cfn=sub\ncalls=1 1\n20 900 0\n" \
  "fi=/home/me/prog/src/util.h\n7 50 0\n" \
  "fl=/home/me/prog/lib/util.h\nfn=lib\n7 999 0\n" \
  "fl=/home/me/prog/src/util.h\nfn=inlined\n7 10 70\n9 1 1\n" \
  "fl=./lib/../other/main.c\nfn=other\n10 1 1\n" \
  "fl=xmain.c\nfn=xmain\n10 1 1\n" \
  "fl=???\nfn=dark\n0 5 5\n" \
  "fl=\nfn=nameless\n10 5 5\n"

static void
check_parse (const char *text,
             const char *file,
             guint64     line)
{
  g_autofree char *found = NULL;
  guint64 found_line = 0;
  gboolean is_fine = grind_line_search_parse (text, &found, &found_line);

  g_test_message ("%s", text);
  g_assert_cmpint (is_fine, ==, file != NULL);
  g_assert_cmpstr (found, ==, file);
  g_assert_cmpuint (found_line, ==, line);
}

static void
test_parse (void)
{
  static const struct
  {
    const char *text;
    const char *file;     /* NULL if there is none */
    guint64     line;
  } cases[] = {
    { "main.c:12", "main.c", 12 },
    { "/a b/main.c:12:5", "/a b/main.c", 12 },
    { "main.c:12:", "main.c", 12 },
    { "main.c+34", "main.c", 34 },
    { "+12 main.c", "main.c", 12 },
    { "+12  a b.c", "a b.c", 12 },
    { "C:\\x\\main.c:7", "C:\\x\\main.c", 7 },
    { "a:b.c:7", "a:b.c", 7 },
    { "a:1:2:3", "a:1", 2 },
    { "c++/x.cc:3", "c++/x.cc", 3 },
    { "7:8", "7", 8 },
    { "+x.c:8", "+x.c", 8 },
    { "main.c", NULL, 0 },
    { "main.c:", NULL, 0 },
    { "main.c:0", NULL, 0 },
    { "main.c:-1", NULL, 0 },
    { "main.c:1x", NULL, 0 },
    { "main.c:99999999999999999999", NULL, 0 },
    { ":12", NULL, 0 },
    { "+12", NULL, 0 },
    { "+12 ", NULL, 0 },
    { "12", NULL, 0 },
    { "", NULL, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    check_parse (cases[i].text, cases[i].file, cases[i].line);
}

static char *
list_files (GrindProfile *profile,
            const char   *name)
{
  g_autoptr (GArray) files = grind_line_search_list_files (profile, name);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < files->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? " " : "",
                            grind_profile_get_file (profile,
                                                    g_array_index (files, GrindFileId, i), NULL));

  return g_string_free (text, FALSE);
}

static void
test_files (void)
{
  static const struct
  {
    const char *name;
    const char *files;
  } cases[] = {
    { "/home/me/prog/src/main.c", "/home/me/prog/src/main.c" },
    { "/home/you/src/main.c", "/home/me/prog/src/main.c" },
    { "src//./main.c", "/home/me/prog/src/main.c" },
    { "lib/../src/main.c", "/home/me/prog/src/main.c" },
    { "other/main.c", "./lib/../other/main.c" },
    { "main.c", "/home/me/prog/src/main.c ./lib/../other/main.c" },
    { "/tmp/main.c", "/home/me/prog/src/main.c ./lib/../other/main.c" },
    { "xmain.c", "xmain.c" },
    { "util.h", "/home/me/prog/src/util.h /home/me/prog/lib/util.h" },
    { "in.c", "" },
    { "src", "" },
    { "/", "" },
    { "", "" },
  };
  g_autoptr (GrindProfile) profile = test_load (PROFILE);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *files = list_files (profile, cases[i].name);

      g_test_message ("%s", cases[i].name);
      g_assert_cmpstr (files, ==, cases[i].files);
    }
}

static void
check_resolve (GrindProfile *profile,
               const char   *name,
               const char   *folder,
               const char   *expected)
{
  g_autofree char *path = grind_line_search_resolve (profile, name, folder);

  g_assert_cmpstr (path, ==, expected);
}

static void
test_resolve (void)
{
  g_autoptr (GrindProfile) profile = test_load (PROFILE);

  check_resolve (profile, "util.h", "/home/me/prog/lib", "/home/me/prog/lib/util.h");
  check_resolve (profile, "../lib/util.h", "/home/me/prog/src", "/home/me/prog/lib/util.h");
  check_resolve (profile, "util.h", "/home/me/prog", "util.h");
  check_resolve (profile, "util.h", NULL, "util.h");
  check_resolve (profile, "/util.h", "/home/me/prog/lib", "/util.h");
  check_resolve (profile, "none.h", "/home/me/prog/lib", "none.h");
}

/* Expects an error if @function is NULL. */
static void
check_run (GrindGraph   *graph,
           GrindEventId  event,
           const char   *file,
           guint64       line,
           const char   *function,
           const char   *found)
{
  GrindProfile *profile = grind_graph_get_profile (graph);
  g_autoptr (GError) error = NULL;
  GrindFileId found_file = GRIND_NONE;
  GrindFunctionId id = grind_line_search_run (graph, event, file, line, &found_file, NULL, &error);

  g_test_message ("%s:%u", file, (guint) line);
  if (function == NULL)
    {
      g_assert_error (error, GRIND_ERROR, GRIND_ERROR_INVALID);
      g_assert_cmpuint (id, ==, GRIND_NONE);
      return;
    }
  g_assert_no_error (error);
  g_assert_cmpstr (grind_profile_get_function_name (profile, id, NULL), ==, function);
  g_assert_cmpstr (grind_profile_get_file (profile, found_file, NULL), ==, found);
}

static void
test_run (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (PROFILE, TRUE);
  const char *header = "/home/me/prog/src/util.h";
  const char *main_c = "/home/me/prog/src/main.c";

  check_run (graph, 0, "src/util.h", 7, "main", header);
  check_run (graph, 1, "src/util.h", 7, "inlined", header);
  check_run (graph, 2, "src/util.h", 7, "inlined", header);
  check_run (graph, 0, "src/util.h", 9, "inlined", header);
  check_run (graph, 0, "util.h", 7, "lib", "/home/me/prog/lib/util.h");
  check_run (graph, 0, "main.c", 10, "main", main_c);
  check_run (graph, 0, "src/main.c", 20, "main", main_c);
  check_run (graph, 0, "src/main.c", 15, "main", main_c);
  check_run (graph, 0, "src/main.c", 9, NULL, NULL);
  check_run (graph, 0, "src/main.c", 31, NULL, NULL);
  check_run (graph, 0, "none.c", 10, NULL, NULL);
  check_run (graph, 0, "???", 1, NULL, NULL);
}

/* If the lines have no self cost, the function with the most expensive calls is found. */
static void
test_calls_only (void)
{
  g_autoptr (GrindGraph) graph =
    test_graph_load ("# callgrind format\nevents: T\n"
                     "fl=a.php\nfn=one\n1 5\ncfn=two\ncalls=1 0\n12 40\n"
                     "fn=two\n2 3\ncfn=three\ncalls=1 0\n12 60\n", TRUE);

  check_run (graph, 0, "a.php", 12, "two", "a.php");
}

/* Of several functions around a line, the smallest is found. */
static void
test_around (void)
{
  g_autoptr (GrindGraph) graph =
    test_graph_load ("# callgrind format\nevents: T\nfl=a.c\nfn=outer\n1 5\n100 5\n"
                     "fn=inner\n40 1\n60 1\nfn=other\n70 1\n80 1\n", TRUE);

  check_run (graph, 0, "a.c", 50, "inner", "a.c");
  check_run (graph, 0, "a.c", 65, "outer", "a.c");
  check_run (graph, 0, "a.c", 40, "inner", "a.c");
  check_run (graph, 0, "a.c", 101, NULL, NULL);
}

static void
test_parts (void)
{
  g_autoptr (GrindProfile) profile =
    test_load ("# callgrind format\npart: 1\nevents: Ir\nfl=x.c\nfn=f\n1 500\n"
               "part: 2\nevents: Ir\nfl=x.c\nfn=g\n1 70\n");
  const guint8 second[] = { 2 };
  g_autoptr (GError) error = NULL;
  g_autoptr (GrindGraph) all = test_graph_new (profile, TRUE);
  g_autoptr (GrindGraph) graph = grind_graph_new (profile, second, TRUE, NULL, &error);

  g_assert_no_error (error);
  check_run (all, 0, "x.c", 1, "f", "x.c");
  check_run (graph, 0, "x.c", 1, "g", "x.c");
}

static void
test_cancelled (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (PROFILE, TRUE);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_cmpuint (grind_line_search_run (graph, 0, "main.c", 10, NULL, cancellable, &error), ==,
                    GRIND_NONE);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/line-search/parse", test_parse);
  g_test_add_func ("/line-search/files", test_files);
  g_test_add_func ("/line-search/resolve", test_resolve);
  g_test_add_func ("/line-search/run", test_run);
  g_test_add_func ("/line-search/calls-only", test_calls_only);
  g_test_add_func ("/line-search/around", test_around);
  g_test_add_func ("/line-search/parts", test_parts);
  g_test_add_func ("/line-search/cancelled", test_cancelled);

  return g_test_run ();
}
