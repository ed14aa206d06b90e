/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>
#include <utime.h>

#include <glib/gstdio.h>

#include "../analysis/grind-test-load.h"
#include "../source/grind-test-folder.h"
#include "code/grind-own-file.h"
#include "code/grind-source-job.h"
#include "code/grind-source-remarks.h"

#define PROFILE \
  "events: Ir Dr\nob=demo\n" \
  "fl=src/demo.c\nfn=main\n3 10 1\n5 20 2\ncfi=src/box.h\ncfn=work\ncalls=4 30\n5 400 0\n40 1 0\n" \
  "fi=src/box.h\n2 100 5\nfe=src/demo.c\n6 2 0\n" \
  "fl=src/box.h\nfn=work\n4 5 1\nfi=src/work.c\n1 300 0\n7 100 0\n" \
  "fl=src/gone.c\nfn=lost\n8 9 0\n" \
  "fl=???\nfn=unknown\n0 9 0\n" \
  "fl=src/demo.c\nfn=other\n3 1000 7\nfn=partly\n0 25 0\n4 75 0\n" \
  "fn=empty\n"

#define DEMO_START "int\nmain (void)\n{\n  work ();\n  work ();\n  return 0;\n"
#define DEMO       DEMO_START "}\n"

typedef struct
{
  char           *folder;
  GrindGraph     *graph;
  GrindPathRules *rules;
  GrindSource    *source;
  GError         *error;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr (GrindLoader) loader = grind_loader_new ();
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL;
  g_autoptr (GFile) file = NULL;

  fixture->folder = grind_test_folder_new ();
  grind_test_folder_write (fixture->folder, "src/demo.c", DEMO, -1);
  grind_test_folder_write (fixture->folder, "src/box.h", "/* one */\n/* two */\n", -1);
  grind_test_folder_write (fixture->folder, "src/work.c", "void work (void) {}\n", -1);
  grind_test_folder_write (fixture->folder, "profile.out", PROFILE, -1);

  path = g_build_filename (fixture->folder, "profile.out", NULL);
  file = g_file_new_for_path (path);
  grind_loader_add_file (loader, file);
  profile = grind_loader_load (loader, NULL, &error);
  g_assert_no_error (error);
  fixture->graph = test_graph_new (profile, TRUE);
  fixture->rules = grind_path_rules_new (NULL, NULL);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_clear_pointer (&fixture->source, grind_source_unref);
  g_clear_error (&fixture->error);
  grind_path_rules_unref (fixture->rules);
  g_assert_finalize_object (fixture->graph);
  grind_test_folder_remove (fixture->folder);
}

static GrindSourceRequest
make_request (Fixture    *fixture,
              const char *name)
{
  return (GrindSourceRequest) {
    .graph = fixture->graph,
    .function = test_find (fixture->graph, name),
    .n_events = 1,
    .file = GRIND_NONE,
    .rules = fixture->rules,
    .objects = grind_object_cache_get_default (),
    .previous = fixture->source,
  };
}

static void
make (Fixture            *fixture,
      GrindSourceRequest  request,
      GCancellable       *cancellable)
{
  GrindSource *source = grind_source_make (&request, cancellable, &fixture->error);

  g_clear_pointer (&fixture->source, grind_source_unref);
  fixture->source = source;
}

static const char *
get_file_name (Fixture *fixture)
{
  return grind_profile_get_file (grind_graph_get_profile (fixture->graph),
                                 grind_source_get_file (fixture->source), NULL);
}

/* The costs of each line, then the marked lines. */
static char *
describe (Fixture *fixture)
{
  GrindCodeData *data = fixture->source->data;
  GString *text = g_string_new (NULL);
  guint n_rows;
  const GrindCodeRow *rows = grind_code_data_get_rows (data, &n_rows);

  for (guint i = 0; i < n_rows; i++)
    g_string_append_printf (text, "%u: %" G_GINT64_FORMAT " +%" G_GINT64_FORMAT "%s; ",
                            rows[i].line + 1, rows[i].self[0].whole, rows[i].others[0].whole,
                            rows[i].n_calls > 0 ? " call" : "");
  for (guint i = 0; i < grind_source_text_get_n_lines (fixture->source->text); i++)
    g_string_append_c (text, grind_code_data_is_own (data, i) ? '*' : '.');

  return g_string_free (text, FALSE);
}

static void
assert_described (Fixture    *fixture,
                  const char *expected)
{
  g_autofree char *text = describe (fixture);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_own (Fixture       *fixture,
          gconstpointer  data)
{
  g_autofree char *text = NULL;
  gsize length;

  make (fixture, make_request (fixture, "main"), NULL);
  g_assert_no_error (fixture->error);
  g_assert_cmpstr (get_file_name (fixture), ==, "src/demo.c");
  text = g_strdup (grind_source_text_get_text (fixture->source->text, &length));
  g_assert_cmpstr (g_strchomp (text), ==, DEMO_START "}");
  g_assert_cmpuint (fixture->source->last_line, ==, 40);
  assert_described (fixture, "3: 10 +0; 5: 20 +0 call; 6: 2 +0; ..****.");
}

static void
test_others (Fixture       *fixture,
             gconstpointer  data)
{
  GrindSourceRequest request = make_request (fixture, "main");

  request.has_others = TRUE;
  make (fixture, request, NULL);
  assert_described (fixture, "3: 10 +1000; 4: 0 +75; 5: 20 +0 call; 6: 2 +0; ..****.");
}

/* A file in which the function has lines only before has others before, too. */
static void
test_others_before (Fixture       *fixture,
                    gconstpointer  data)
{
  g_autoptr (GrindProfile) profile = test_load (
    "# callgrind format\nevents: Ir\npart: 1\nfl=a.c\nfn=f\n1 1\nfi=old.h\n2 5\n"
    "fl=a.c\nfn=g\n1 1\nfi=old.h\n2 7\npart: 2\nfl=a.c\nfn=f\n1 1\n");
  GrindSourceRequest request;

  g_object_unref (fixture->graph);
  fixture->graph = test_graph_compare (profile, 1, 2, TRUE);
  request = make_request (fixture, "f");
  request.file = test_find_file (fixture->graph, "old.h");
  request.has_others = TRUE;
  make (fixture, request, NULL);
  g_assert_no_error (fixture->error);
  g_assert_null (fixture->source->others);
  g_assert_nonnull (fixture->source->others_before);
}

/* Unchanged results are reused. */
static void
test_previous (Fixture       *fixture,
               gconstpointer  data)
{
  g_autoptr (GrindSource) first = NULL;
  GrindSourceRequest request;

  make (fixture, make_request (fixture, "main"), NULL);
  first = grind_source_ref (fixture->source);
  request = make_request (fixture, "main");
  request.events[0] = 1;
  make (fixture, request, NULL);
  g_assert_true (fixture->source->table == first->table);
  g_assert_true (fixture->source->text == first->text);
  assert_described (fixture, "3: 1 +0; 5: 2 +0 call; 6: 0 +0; ..****.");

  make (fixture, make_request (fixture, "other"), NULL);
  g_assert_true (fixture->source->table != first->table);
  g_assert_true (fixture->source->text == first->text);

  /* Changed path rules load the text again. */
  grind_path_rules_unref (fixture->rules);
  fixture->rules = grind_path_rules_new (NULL, NULL);
  make (fixture, make_request (fixture, "other"), NULL);
  g_assert_true (fixture->source->text != first->text);
}

static void
test_inlined (Fixture       *fixture,
              gconstpointer  data)
{
  GrindSourceRequest request = make_request (fixture, "main");

  request.file = test_find_file (fixture->graph, "src/box.h");
  make (fixture, request, NULL);
  g_assert_cmpstr (get_file_name (fixture), ==, "src/box.h");
  assert_described (fixture, "2: 100 +0; .*");

  /* main() has no lines in that file. */
  request.file = test_find_file (fixture->graph, "src/gone.c");
  make (fixture, request, NULL);
  g_assert_cmpstr (get_file_name (fixture), ==, "src/demo.c");
}

/* The first instruction of work() is from a header. */
static void
test_own_file (Fixture       *fixture,
               gconstpointer  data)
{
  make (fixture, make_request (fixture, "work"), NULL);
  g_assert_cmpstr (get_file_name (fixture), ==, "src/work.c");
  g_assert_cmpuint (grind_own_file_find (fixture->source->table), ==, 1);
}

static void
test_missing (Fixture       *fixture,
              gconstpointer  data)
{
  make (fixture, make_request (fixture, "lost"), NULL);
  g_assert_no_error (fixture->error);
  g_assert_null (fixture->source->text);
  g_assert_null (fixture->source->data);
  g_assert_null (fixture->source->found->path);
  g_assert_cmpuint (fixture->source->found->tried->len, >, 0);

  grind_test_folder_write (fixture->folder, "src/gone.c", "1\n2\n3\n4\n5\n6\n7\n8\n", -1);
  grind_path_rules_unref (fixture->rules);
  fixture->rules = grind_path_rules_new (NULL, NULL);
  make (fixture, make_request (fixture, "lost"), NULL);
  assert_described (fixture, "8: 9 +0; .......*");
}

static void
test_binary (Fixture       *fixture,
             gconstpointer  data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "src/gone.c", NULL);

  g_assert_true (g_file_set_contents (path, "\177ELF\0\0\0\1", 8, NULL));
  make (fixture, make_request (fixture, "lost"), NULL);
  g_assert_nonnull (fixture->source->found->path);
  g_assert_null (fixture->source->text);
  g_assert_nonnull (fixture->source->error);
}

static void
test_unknown (Fixture       *fixture,
              gconstpointer  data)
{
  make (fixture, make_request (fixture, "unknown"), NULL);
  g_assert_no_error (fixture->error);
  g_assert_null (fixture->source->found);
  g_assert_null (fixture->source->text);
}

static void
test_remarks (Fixture       *fixture,
              gconstpointer  data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "src/demo.c", NULL);
  g_autofree char *remarks = NULL;
  g_autofree char *older = NULL;
  struct utimbuf times = { 1000000000, 1000000000 };

  g_assert_cmpint (utime (path, &times), ==, 0);
  make (fixture, make_request (fixture, "main"), NULL);
  older = grind_source_remarks_dup (fixture->source);
  g_assert_cmpstr (older, ==, "The profile has costs up to line 40, but this file ends at line 7: "
                              "it is another version.");

  times.actime = times.modtime = time (NULL) + 1000;
  g_assert_cmpint (utime (path, &times), ==, 0);
  g_clear_pointer (&fixture->source, grind_source_unref);
  make (fixture, make_request (fixture, "other"), NULL);
  remarks = grind_source_remarks_dup (fixture->source);
  g_assert_cmpstr (remarks, ==, "This file was changed after the profile was written; lines may "
                                "have moved.");
}

static void
test_unknown_lines (Fixture       *fixture,
                    gconstpointer  data)
{
  g_autofree char *remarks = NULL;

  make (fixture, make_request (fixture, "partly"), NULL);
  remarks = grind_source_remarks_dup (fixture->source);
  g_assert_cmpstr (remarks, ==, "25.00 % of the cost in this file has no known line.");
}

static void
test_cancel (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  g_cancellable_cancel (cancellable);
  make (fixture, make_request (fixture, "main"), cancellable);
  g_assert_null (fixture->source);
  g_assert_error (fixture->error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
test_title (void)
{
  g_autofree char *own = g_build_filename (g_get_home_dir (), "src", "a.c", NULL);
  g_autofree char *shown = grind_source_remarks_dup_title (own);
  g_autofree char *other = grind_source_remarks_dup_title ("/usr/src/a.c");

  g_assert_cmpstr (shown, ==, "~/src/a.c");
  g_assert_cmpstr (other, ==, "/usr/src/a.c");
}

int
main (int   argc,
      char *argv[])
{
  static const struct
  {
    const char *path;
    void     (* run) (Fixture *fixture, gconstpointer data);
  } tests[] = {
    { "/code/source-job/own", test_own },
    { "/code/source-job/others", test_others },
    { "/code/source-job/others-before", test_others_before },
    { "/code/source-job/previous", test_previous },
    { "/code/source-job/inlined", test_inlined },
    { "/code/source-job/own-file", test_own_file },
    { "/code/source-job/missing", test_missing },
    { "/code/source-job/binary", test_binary },
    { "/code/source-job/unknown", test_unknown },
    { "/code/source-job/remarks", test_remarks },
    { "/code/source-job/unknown-lines", test_unknown_lines },
    { "/code/source-job/cancel", test_cancel },
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].run, tear_down);
  g_test_add_func ("/code/source-job/title", test_title);

  return g_test_run ();
}
