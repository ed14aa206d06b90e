/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "../../analysis/grind-test-load.h"
#include "../../source/grind-test-folder.h"
#include "grind-test-window.h"
#include "ui/code/grind-code-view.h"
#include "ui/code/grind-missing-page.h"
#include "ui/code/grind-source-pane.h"

#define PROFILE \
  "events: Ir Dr\n" \
  "fl=demo.c\nfn=main\n3 10 1\n5 20 2\ncfn=other\ncalls=4 9\n5 400 0\n" \
  "fi=box.h\n2 100 5\nfe=demo.c\n6 2 0\n" \
  "fn=other\n9 30 9\ncfn=again\ncalls=1 9\n9 10 0\n" \
  "fn=again\n9 10 9\ncfn=other\ncalls=1 9\n9 5 0\n" \
  "fl=gone.c\nfn=lost\n8 9 0\n12 7 0\n" \
  "fl=???\nfn=unknown\n0 9 0\n" \
  "fl=php:internal\nfn=built_in\n4 9 0\n"

typedef struct
{
  char            *folder;
  GtkWidget       *window;
  GrindSourcePane *pane;
  GrindNavigator  *navigator;
  GrindSession    *session;   /* borrowed from it */
} Fixture;

static void
write_lines (Fixture    *fixture,
             const char *name,
             guint       n_lines)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 1; i <= n_lines; i++)
    g_string_append_printf (text, "int line_%u;\n", i);
  grind_test_folder_write (fixture->folder, name, text->str, -1);
}

static void
wait_for_pane (Fixture *fixture)
{
  test_settle ();
  test_wait_for_view (fixture->pane);
}

static void
show_function (Fixture    *fixture,
               const char *name)
{
  grind_navigator_set_selected (fixture->navigator, test_find_node (fixture->session, name));
  wait_for_pane (fixture);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autofree char *path = NULL;

  fixture->folder = grind_test_folder_new ();
  write_lines (fixture, "demo.c", 40);
  write_lines (fixture, "box.h", 20);
  path = g_build_filename (fixture->folder, "profile.out", NULL);
  fixture->navigator = test_navigator_new (PROFILE, path);
  fixture->session = grind_navigator_get_session (fixture->navigator);
  fixture->pane = g_object_new (GRIND_TYPE_SOURCE_PANE, "navigator", fixture->navigator, "title",
                                "Source", NULL);
  fixture->window = test_show_window (GTK_WIDGET (fixture->pane), 1000, 500);
  show_function (fixture, "main");
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  test_settle ();
  test_finalize_navigator (fixture->navigator);
  grind_test_folder_remove (fixture->folder);
}

static GrindCodeView *
get_view (Fixture *fixture)
{
  return GRIND_CODE_VIEW (test_find_widget (fixture->window, GRIND_TYPE_CODE_VIEW, NULL));
}

/* The name of the file, and the line of the caret. */
static void
assert_location (Fixture    *fixture,
                 const char *expected)
{
  guint line = 0;
  g_autofree char *path = grind_source_pane_dup_location (fixture->pane, &line);
  g_autofree char *name = path != NULL ? g_path_get_basename (path) : NULL;
  g_autofree char *found = name != NULL ? g_strdup_printf ("%s:%u", name, line) : NULL;

  g_assert_cmpstr (found, ==, expected);
}

static void
test_shows (Fixture       *fixture,
            gconstpointer  data)
{
  assert_location (fixture, "demo.c:3");
  g_assert_cmpuint (grind_code_view_get_n_lines (get_view (fixture)), >=, 40);
  test_click (fixture->window, "box.h");
  wait_for_pane (fixture);
  assert_location (fixture, "box.h:2");
  test_click (fixture->window, "demo.c");
  wait_for_pane (fixture);
  assert_location (fixture, "demo.c:3");
}

/* A location set elsewhere is shown, in whichever file it is; a line chosen here sets the
 * location. */
static void
test_place (Fixture       *fixture,
            gconstpointer  data)
{
  GrindLocation place = GRIND_LOCATION_NONE;

  place.file = test_find_file (grind_session_get_graph (fixture->session), "demo.c");
  place.line = 6;
  grind_navigator_set_location (fixture->navigator, &place);
  wait_for_pane (fixture);
  assert_location (fixture, "demo.c:6");

  place.file = test_find_file (grind_session_get_graph (fixture->session), "box.h");
  place.line = 2;
  grind_navigator_set_location (fixture->navigator, &place);
  wait_for_pane (fixture);
  assert_location (fixture, "box.h:2");

  g_signal_emit_by_name (get_view (fixture), "line-chosen", 11);
  g_assert_cmpuint (grind_navigator_get_location (fixture->navigator)->file, ==, place.file);
  g_assert_cmpuint (grind_navigator_get_location (fixture->navigator)->line, ==, 12);
  g_assert_cmpuint (grind_navigator_get_location (fixture->navigator)->object, ==, GRIND_NONE);
}

static void
test_activates (Fixture       *fixture,
                gconstpointer  data)
{
  g_signal_emit_by_name (get_view (fixture), "line-activated", 2);
  test_assert_selected (fixture->navigator, "main");
  g_signal_emit_by_name (get_view (fixture), "line-activated", 4);
  test_assert_selected (fixture->navigator, "other");
  wait_for_pane (fixture);
  assert_location (fixture, "demo.c:9");
}

/* Another event changes the numbers, not the line. */
static void
test_event (Fixture       *fixture,
            gconstpointer  data)
{
  grind_code_view_go_to_line (get_view (fixture), 29);
  grind_session_set_event (fixture->session, 1);
  wait_for_pane (fixture);
  grind_session_set_secondary_event (fixture->session, 0);
  wait_for_pane (fixture);
  assert_location (fixture, "demo.c:30");
}

static void
test_missing (Fixture       *fixture,
              gconstpointer  data)
{
  GtkWidget *list;

  show_function (fixture, "lost");
  assert_location (fixture, NULL);
  list = test_find_widget (fixture->window, GTK_TYPE_LIST_VIEW, "Source lines");
  g_assert_nonnull (list);
  g_assert_true (test_has_label (fixture->window, "gone.c was not found"));

  write_lines (fixture, "gone.c", 30);
  test_click (fixture->window, "Search again");
  wait_for_pane (fixture);
  assert_location (fixture, "gone.c:8");
}

static void
test_reasons (Fixture       *fixture,
              gconstpointer  data)
{
  show_function (fixture, "<cycle 1>");
  g_assert_true (test_has_label (fixture->window,
                                 "A cycle has no source of its own. Select one of its functions"));
  show_function (fixture, "unknown");
  g_assert_true (test_has_label (fixture->window,
                                 "No source lines of this function are known. Compile with the "
                                 "option -\u2060g"));
  show_function (fixture, "built_in");
  g_assert_true (test_has_label (fixture->window,
                                 "The profile names no source file for these lines."));
  show_function (fixture, "main");
  assert_location (fixture, "demo.c:3");
}

/* The actions for a missing file fit into half a narrow window, in any language. */
static void
test_room (void)
{
  g_autoptr (GtkWidget) page = g_object_ref_sink (grind_missing_page_new ());
  int minimum;

  gtk_widget_measure (page, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  g_assert_cmpint (minimum, <, 300);
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
    { "/source-pane/shows", test_shows },
    { "/source-pane/place", test_place },
    { "/source-pane/activates", test_activates },
    { "/source-pane/event", test_event },
    { "/source-pane/missing", test_missing },
    { "/source-pane/reasons", test_reasons },
  };
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].run, tear_down);

  g_test_add_func ("/source-pane/room", test_room);

  return g_test_run ();
}
