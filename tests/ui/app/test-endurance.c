/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Opens and closes tabs and windows repeatedly, and checks what remains: no profile except that of
 * the tab closed last, which can be reopened, and almost no memory. GTK 4.8 leaks a reference to
 * each section of a menu, which grind-menu-life.c makes small: without that a tab leaks 110 kB.
 * Caches of glyphs fill in the first rounds.
 */
#include "config.h"

#include "grind-test-growth.h"
#include "grind-test-window.h"
#include "ui/app/grind-window.h"

#define N_FIRST   20                      /* each view at least three times */
#define PAUSE     (G_USEC_PER_SEC / 10)   /* for a picture to appear */

/* Per round after the first ones: of 200 tabs, each leaked 9 kB, of 200 windows, each 38 kB. A page
 * takes a hundred times as much. */
#define TAB_ALLOWANCE    (16 * 1024)
#define WINDOW_ALLOWANCE (64 * 1024)

static const char *const upper[] = { "callers", "all-callers", "caller-map", "source" };
static const char *const lower[] = { "callees", "all-callees", "callee-map", "call-graph",
                                     "assembly", "flame-graph" };

typedef struct
{
  GtkApplication *application;
  GrindWindow    *window;      /* for tabs */
  GPtrArray      *files;
} Fixture;

/* Pages and sessions seen so far that are not freed */
static guint n_alive;

static void
gone_cb (gpointer  data,
         GObject  *object)
{
  n_alive--;
}

static void
watch (gpointer object)
{
  n_alive++;
  g_object_weak_ref (object, gone_cb, NULL);
}

static gboolean
is_open (GrindPage *page,
         gpointer   user_data)
{
  return grind_page_get_state (page) == GRIND_PAGE_OPEN && grind_page_is_ready (page);
}

static gboolean
has_profile (gpointer window)
{
  return grind_window_find_page (window, is_open, NULL) != NULL;
}

static gboolean
is_over (gpointer end)
{
  return g_get_monotonic_time () >= *(gint64 *) end;
}

static void
rest (void)
{
  gint64 end = g_get_monotonic_time () + PAUSE;

  test_wait (is_over, &end);
}

/* Opens a profile, shows another view than in the round before, and navigates. */
static void
use_window (Fixture     *fixture,
            GrindWindow *window,
            guint        round)
{
  GrindNavigator *navigator;
  GrindPage *page;

  grind_window_open_files (window, fixture->files);
  g_assert_true (test_wait (has_profile, window));
  page = grind_window_find_page (window, is_open, NULL);
  navigator = grind_page_get_navigator (page);
  watch (page);
  watch (grind_page_get_session (page));
  grind_navigator_go_to (navigator, round % 10);
  grind_page_show_view (page, upper[round % G_N_ELEMENTS (upper)]);
  grind_page_show_view (page, lower[round % G_N_ELEMENTS (lower)]);
  rest ();
  grind_navigator_go_back (navigator);
}

static gboolean
is_empty (gpointer window)
{
  return grind_window_is_empty (window);
}

/* All but the last closed page and its session */
static gboolean
are_gone (gpointer user_data)
{
  return n_alive <= 2;
}

static void
use_tab (gpointer data,
         guint    round)
{
  Fixture *fixture = data;

  use_window (fixture, fixture->window, round);
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.close-tab", NULL);
  g_assert_true (test_wait (is_empty, fixture->window));
  g_assert_true (test_wait (are_gone, NULL));
}

static void
use_new_window (gpointer data,
                guint    round)
{
  Fixture *fixture = data;
  GtkWidget *window = grind_window_new (fixture->application);

  gtk_window_present (GTK_WINDOW (window));
  use_window (fixture, GRIND_WINDOW (window), round);
  test_close_window (window, window);
  g_assert_true (test_wait (are_gone, NULL));
}

static Fixture
set_up (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "../data/sample/callgrind.out.calc",
                                                 NULL);
  Fixture fixture = {
    .application = GTK_APPLICATION (g_application_get_default ()),
    .files = g_ptr_array_new_with_free_func (g_object_unref),
  };

  g_ptr_array_add (fixture.files, g_file_new_for_path (path));

  return fixture;
}

static void
test_tabs (void)
{
  Fixture fixture = set_up ();

  fixture.window = GRIND_WINDOW (grind_window_new (fixture.application));
  gtk_window_present (GTK_WINDOW (fixture.window));
  test_growth (use_tab, &fixture, N_FIRST, g_test_thorough () ? 200 : 32,
               TAB_ALLOWANCE);
  test_close_window (GTK_WIDGET (fixture.window), fixture.window);
  g_ptr_array_unref (fixture.files);
}

static void
test_windows (void)
{
  Fixture fixture = set_up ();

  test_growth (use_new_window, &fixture, N_FIRST, g_test_thorough () ? 200 : 32,
               WINDOW_ALLOWANCE);
  g_ptr_array_unref (fixture.files);
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

  g_test_add_func ("/endurance/tabs", test_tabs);
  g_test_add_func ("/endurance/windows", test_windows);

  return g_test_run ();
}
