/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Demangled and raw function names in a page. */
#include "config.h"

#include <glib/gstdio.h>

#include "grind-test-window.h"
#include "ui/base/grind-settings.h"
#include "ui/page/grind-page.h"

#define RAW    "_ZN4demo3runEi"
#define PLAIN  "demo::run(int)"

static const char mangled[] =
  "events: Ir Dr\nfl=demo.cc\nfn=main\n1 10 1\ncfn=" RAW "\ncalls=2 2\n1 60 2\n"
  "fn=" RAW "\n2 40 1\ncfn=_ZN4demo4leafEv\ncalls=1 3\n2 20 1\nfn=_ZN4demo4leafEv\n3 20 1\n";
static const char plain[] = "events: Ir\nfl=demo.c\nfn=main\n1 10\n";

typedef struct
{
  char      *path;
  GtkWidget *window;
  GtkWidget *overlay;
  GrindPage *page;
  guint      n_changes;   /* of what the page shows */
} Fixture;

static void
count_cb (Fixture *fixture)
{
  fixture->n_changes++;
}

static gboolean
is_ready (gpointer data)
{
  return grind_page_is_ready (((Fixture *) data)->page);
}

static void
open_text (Fixture    *fixture,
           const char *text)
{
  g_autoptr (GFile) file = g_file_new_for_path (fixture->path);

  g_assert_true (g_file_set_contents (fixture->path, text, -1, NULL));
  grind_page_open (fixture->page, file);
  g_assert_true (test_wait (is_ready, fixture));
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_close (g_file_open_tmp ("grind-names-XXXXXX", &fixture->path, NULL), NULL);
  fixture->page = GRIND_PAGE (grind_page_new ());
  fixture->overlay = adw_toast_overlay_new ();
  fixture->window = gtk_window_new ();
  adw_toast_overlay_set_child (ADW_TOAST_OVERLAY (fixture->overlay), GTK_WIDGET (fixture->page));
  gtk_window_set_child (GTK_WINDOW (fixture->window), fixture->overlay);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 1000, 700);
  gtk_window_present (GTK_WINDOW (fixture->window));
  g_signal_connect_swapped (fixture->page, "notify::state", G_CALLBACK (count_cb), fixture);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  test_close_window (fixture->window, fixture->page);
  g_settings_reset (grind_settings_get (), "demangle");
  g_remove (fixture->path);
  g_free (fixture->path);
}

static GrindFunctionId
find (GrindSession *session,
      const char   *raw)
{
  GrindProfile *profile = grind_session_get_profile (session);

  for (GrindFunctionId i = 0; i < grind_profile_get_n_functions (profile); i++)
    if (g_str_equal (grind_profile_get_raw_name (
                       profile, grind_profile_get_function_name_id (profile, i), NULL), raw))
      return i;

  g_error ("no function %s", raw);
}

static void
check_name (Fixture    *fixture,
            const char *expected)
{
  GrindSession *session = grind_page_get_session (fixture->page);
  g_autofree char *name = NULL;

  name = grind_graph_dup_node_name (grind_session_get_graph (session), find (session, RAW));
  g_assert_cmpstr (name, ==, expected);
}

static void
set_demangle (Fixture  *fixture,
              gboolean  demangle)
{
  g_settings_set_boolean (grind_settings_get (), "demangle", demangle);
  g_assert_true (test_wait (is_ready, fixture));
  test_settle ();
}

/* The session continues with the other names: function, event, numbers and history are the same. */
static void
test_switch (Fixture       *fixture,
             gconstpointer  data)
{
  GrindNavigator *navigator;
  GrindSession *session;

  open_text (fixture, mangled);
  check_name (fixture, PLAIN);
  navigator = grind_page_get_navigator (fixture->page);
  session = grind_page_get_session (fixture->page);
  grind_navigator_go_to (navigator, find (session, "main"));
  grind_navigator_go_to (navigator, find (session, RAW));
  grind_session_set_event (session, 1);
  grind_session_set_percent (session, FALSE);

  for (guint i = 0; i < 2; i++)
    {
      set_demangle (fixture, i == 1);
      check_name (fixture, i == 1 ? PLAIN : RAW);
      navigator = grind_page_get_navigator (fixture->page);
      session = grind_page_get_session (fixture->page);
      g_assert_cmpuint (grind_navigator_get_selected (navigator), ==, find (session, RAW));
      g_assert_cmpuint (grind_session_get_event (session), ==, 1);
      g_assert_false (grind_session_get_percent (session));
      g_assert_true (grind_navigator_can_go_back (navigator));
    }
  grind_navigator_go_back (navigator);
  g_assert_cmpuint (grind_navigator_get_selected (navigator), ==, find (session, "main"));
}

static void
test_raw_from_the_start (Fixture       *fixture,
                         gconstpointer  data)
{
  g_settings_set_boolean (grind_settings_get (), "demangle", FALSE);
  open_text (fixture, mangled);
  check_name (fixture, RAW);
  set_demangle (fixture, TRUE);
  check_name (fixture, PLAIN);
}

/* A profile without mangled names is left alone. */
static void
test_ordinary (Fixture       *fixture,
               gconstpointer  data)
{
  GrindSession *session;
  guint n_changes;

  open_text (fixture, plain);
  session = grind_page_get_session (fixture->page);
  n_changes = fixture->n_changes;
  set_demangle (fixture, FALSE);
  set_demangle (fixture, TRUE);
  g_assert_true (grind_page_get_session (fixture->page) == session);
  g_assert_cmpuint (fixture->n_changes, ==, n_changes);
}

/* The last of several switches wins. */
static void
test_to_and_fro (Fixture       *fixture,
                 gconstpointer  data)
{
  open_text (fixture, mangled);
  for (guint i = 0; i < 7; i++)
    g_settings_set_boolean (grind_settings_get (), "demangle", i % 2 == 1);
  g_assert_true (test_wait (is_ready, fixture));
  test_settle ();
  check_name (fixture, RAW);
}

/* A reload meanwhile uses the names that are wanted then. */
static void
test_reload (Fixture       *fixture,
             gconstpointer  data)
{
  open_text (fixture, mangled);
  g_settings_set_boolean (grind_settings_get (), "demangle", FALSE);
  grind_page_reload (fixture->page);
  g_settings_set_boolean (grind_settings_get (), "demangle", TRUE);
  g_assert_true (test_wait (is_ready, fixture));
  test_settle ();
  g_assert_true (test_wait (is_ready, fixture));
  check_name (fixture, PLAIN);
}

static gboolean
has_toast (gpointer data)
{
  return test_has_label (((Fixture *) data)->overlay, "2 names could not be demangled: ");
}

/* Without a helper the raw names are shown, and a message says so. */
static void
test_without_helper (Fixture       *fixture,
                     gconstpointer  data)
{
  g_autofree char *before = g_strdup (g_getenv ("GRINDSCOPE_OBJINFO"));

  g_setenv ("GRINDSCOPE_OBJINFO", "/bin/false", TRUE);
  open_text (fixture, mangled);
  check_name (fixture, RAW);
  g_assert_true (test_wait (has_toast, fixture));
  if (before != NULL)
    g_setenv ("GRINDSCOPE_OBJINFO", before, TRUE);
  else
    g_unsetenv ("GRINDSCOPE_OBJINFO");
  set_demangle (fixture, FALSE);
  set_demangle (fixture, TRUE);
  check_name (fixture, PLAIN);
}

/* Closing a page frees its pending work. */
static void
test_close (Fixture       *fixture,
            gconstpointer  data)
{
  open_text (fixture, mangled);
  g_settings_set_boolean (grind_settings_get (), "demangle", FALSE);
}

int
main (int   argc,
      char *argv[])
{
  static const struct
  {
    const char *path;
    void      (*run) (Fixture *, gconstpointer);
  } tests[] = {
    { "/page-names/switch", test_switch },
    { "/page-names/raw-from-the-start", test_raw_from_the_start },
    { "/page-names/ordinary", test_ordinary },
    { "/page-names/to-and-fro", test_to_and_fro },
    { "/page-names/reload", test_reload },
    { "/page-names/without-helper", test_without_helper },
    { "/page-names/close", test_close },
  };
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].run, tear_down);

  return g_test_run ();
}
