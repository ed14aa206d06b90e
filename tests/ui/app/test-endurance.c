/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Opens and closes tabs and windows repeatedly, compares, reloads, records and reports, and checks
 * what remains: no profile except that of the tab closed last, which can be reopened, almost no
 * memory, and no files and threads. With -m thorough, 2,000 profiles in one process.
 *
 * GTK 4.8 leaks a reference to each section of a menu that it makes widgets for. So these are made
 * when a menu is first opened. Caches of glyphs fill in the first rounds.
 */
#include "config.h"

#include "grind-test-growth.h"
#include "grind-test-window.h"
#include "report/grind-report.h"
#include "ui/app/grind-window.h"

#define N_FIRST   20                      /* each view at least three times */
#define PAUSE     (G_USEC_PER_SEC / 10)   /* for a picture to appear */

#define N_FIRST_OF_ALL 8

/* Per round after the first ones: of 200 tabs, each leaked 5 kB, of 200 windows, each 4 kB, of 100
 * rounds of all, each 8 kB. A page takes a hundred times as much. */
#define TAB_ALLOWANCE    (8 * 1024)
#define WINDOW_ALLOWANCE (8 * 1024)
#define ALL_ALLOWANCE    (16 * 1024)

/* Files and threads that come and go */
#define MOST_MORE 4

static const char *const upper[] = { "callers", "all-callers", "caller-map", "source" };
static const char *const lower[] = { "callees", "all-callees", "callee-map", "call-graph",
                                     "assembly", "flame-graph" };

typedef struct
{
  GtkApplication *application;
  GrindWindow    *window;      /* for tabs */
  GPtrArray      *files;
  GPtrArray      *base;
  guint           n_files;     /* open after the first rounds */
  guint           n_threads;
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

static void
record (GrindPage *page)
{
  GrindRecordOptions *options = grind_record_options_new ();

  grind_record_options_set_words (&options->command, (const char *[]) { "/bin/true", NULL });
  grind_page_record (page, options, NULL);
  grind_record_options_free (options);
}

static void
report (GrindPage *page)
{
  GrindSession *session = grind_page_get_session (page);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) html = NULL;
  GrindReportOptions options;
  GrindSubject subject;

  grind_subject_init (&subject, grind_session_get_graph (session), GRIND_NONE,
                      grind_session_get_event (session), grind_session_get_color_map (session));
  grind_report_options_init (&options, &subject, "report");
  html = grind_report_make (&options, NULL, &error);
  g_assert_no_error (error);
}

static guint
count_entries (const char *path)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  guint n = 0;

  while (folder != NULL && g_dir_read_name (folder) != NULL)
    n++;

  return n;
}

/* Ends the threads that GLib keeps for later tasks. */
static void
count_files_and_threads (guint *n_files,
                         guint *n_threads)
{
  g_thread_pool_stop_unused_threads ();
  rest ();
  *n_files = count_entries ("/proc/self/fd");
  *n_threads = count_entries ("/proc/self/task");
}

static void
use_all (gpointer data,
         guint    round)
{
  Fixture *fixture = data;
  GrindPage *page;

  use_window (fixture, fixture->window, round);
  g_assert_true (test_wait (has_profile, fixture->window));
  page = grind_window_find_page (fixture->window, is_open, NULL);
  if (round % 4 == 0)
    grind_page_compare (page, fixture->base);
  else if (round % 4 == 1)
    grind_page_reload (page);
  else if (round % 4 == 2)
    report (page);
  else if (g_find_program_in_path ("valgrind") != NULL)
    record (page);
  g_assert_true (test_wait (has_profile, fixture->window));
  if (round % 4 == 0)
    g_assert_true (grind_page_is_comparison (page));

  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.close-tab", NULL);
  g_assert_true (test_wait (is_empty, fixture->window));
  g_assert_true (test_wait (are_gone, NULL));
  if (round == N_FIRST_OF_ALL - 1)
    count_files_and_threads (&fixture->n_files, &fixture->n_threads);
}

static GPtrArray *
list_file (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", name, NULL);
  GPtrArray *files = g_ptr_array_new_with_free_func (g_object_unref);

  g_ptr_array_add (files, g_file_new_for_path (path));

  return files;
}

static Fixture
set_up (void)
{
  Fixture fixture = {
    .application = GTK_APPLICATION (g_application_get_default ()),
    .files = list_file ("sample/callgrind.out.calc"),
  };

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

static void
test_all (void)
{
  Fixture fixture = set_up ();
  guint n_files, n_threads;

  fixture.base = list_file ("tour/callgrind.out.words");
  fixture.window = GRIND_WINDOW (grind_window_new (fixture.application));
  gtk_window_present (GTK_WINDOW (fixture.window));
  test_growth (use_all, &fixture, N_FIRST_OF_ALL, g_test_thorough () ? 2000 : 14, ALL_ALLOWANCE);
  count_files_and_threads (&n_files, &n_threads);
  g_test_message ("%u files, %u threads; at first %u and %u", n_files, n_threads, fixture.n_files,
                  fixture.n_threads);
  g_assert_cmpuint (n_files, <=, fixture.n_files + MOST_MORE);
  g_assert_cmpuint (n_threads, <=, fixture.n_threads + MOST_MORE);
  test_close_window (GTK_WIDGET (fixture.window), fixture.window);
  g_ptr_array_unref (fixture.files);
  g_ptr_array_unref (fixture.base);
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
  g_test_add_func ("/endurance/all", test_all);

  return g_test_run ();
}
