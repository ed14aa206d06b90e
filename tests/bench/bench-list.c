/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * bench-list FILE [BEFORE]: shows the function list of one profile, or of its comparison with
 * another one, in a window of 1600x1000 and performs user actions. Prints one JSON object: for each
 * action the largest CPU time of one iteration of the main loop in milliseconds, including
 * painting, and the time until everything was done.
 */
#include "config.h"

#include "bench-loop.h"
#include "format/grind-loader.h"
#include "ui/app/grind-application.h"
#include "ui/functions/grind-function-pane.h"

#define N_RUNS 5

static void
settle (GrindFunctionPane *pane)
{
  while (!grind_view_is_ready (GRIND_VIEW (pane)))
    g_main_context_iteration (NULL, TRUE);
  bench_wait (150);
}

typedef struct
{
  GrindFunctionPane *pane;
  GrindNavigator    *navigator;
  GrindSession      *session;
  GtkEditable       *entry;
} Bench;

typedef void (* Act) (Bench *bench,
                      guint  run);

static void
type_letter (Bench *bench,
             guint  run)
{
  const char *const texts[] = { "p", "pa", "par", "pars", "parse" };

  gtk_editable_set_text (bench->entry, texts[run % G_N_ELEMENTS (texts)]);
}

static void
clear_search (Bench *bench,
              guint  run)
{
  gtk_editable_set_text (bench->entry, run % 2 == 0 ? "" : "e");
}

static void
click_title (Bench *bench,
             guint  run)
{
  grind_function_pane_sort (bench->pane, run % 2 == 0 ? GRIND_SORT_NAME : GRIND_SORT_SELF);
}

static void
toggle_percent (Bench *bench,
                guint  run)
{
  grind_session_set_percent (bench->session, run % 2 == 1);
}

static void
select_row (Bench *bench,
            guint  run)
{
  guint n_functions = grind_profile_get_n_functions (grind_session_get_profile (bench->session));

  grind_navigator_set_selected (bench->navigator, (run + 1) * 1000 % MAX (n_functions, 1));
}

static void
change_event (Bench *bench,
              guint  run)
{
  guint n_events = grind_profile_get_n_events (grind_session_get_profile (bench->session));

  grind_session_set_event (bench->session, (run + 1) % MAX (n_events, 1));
}

static void
measure (Bench      *bench,
         const char *name,
         Act         act)
{
  double worst = 0;
  double at_once = 0;
  double slowest = 0;

  for (guint run = 0; run < N_RUNS; run++)
    {
      gint64 start = g_get_monotonic_time ();

      bench_begin_turn ();
      act (bench, run);
      at_once = MAX (at_once, bench_get_turn ());
      while (!grind_view_is_ready (GRIND_VIEW (bench->pane)))
        g_main_context_iteration (NULL, TRUE);
      slowest = MAX (slowest, (double) (g_get_monotonic_time () - start) / 1000);
      settle (bench->pane);
      worst = MAX (worst, bench_get_longest ());
    }

  g_print (", \"%s\": {\"at_once\": %.1f, \"turn\": %.1f, \"ready\": %.1f}", name,
           1000 * at_once, 1000 * worst, slowest);
}

static GtkWidget *
find_entry (GtkWidget *root)
{
  if (GTK_IS_SEARCH_ENTRY (root))
    return root;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_entry (child);

      if (found != NULL)
        return found;
    }

  return NULL;
}

/* Compares the second of two files with the first. Functions with the same names are the same. */
static void
compare (GrindSession *session)
{
  GrindProfile *profile = grind_session_get_profile (session);
  guint n_parts = grind_profile_get_n_parts (profile);
  g_autofree guint8 *before = g_new0 (guint8, n_parts / 8 + 1);
  g_autofree guint8 *after = g_new0 (guint8, n_parts / 8 + 1);

  for (guint part = 0; part < n_parts; part++)
    (grind_profile_get_part (profile, part)->input == 0 ? before : after)[part / 8] |=
      1 << part % 8;
  grind_session_compare_parts (session, before, after);
  while (!grind_session_is_ready (session))
    g_main_context_iteration (NULL, TRUE);
}

static GrindSession *
load (const char  *path,
      const char  *base,
      GError     **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFile) before = base != NULL ? g_file_new_for_path (base) : NULL;
  g_autoptr (GrindLoader) loader = grind_loader_new ();
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GrindGraph) graph = NULL;

  if (before != NULL)
    grind_loader_add_file (loader, before);
  grind_loader_add_file (loader, file);
  profile = grind_loader_load (loader, NULL, error);
  if (profile == NULL)
    return NULL;
  graph = grind_graph_new (profile, NULL, TRUE, NULL, error);
  if (graph == NULL)
    return NULL;
  grind_graph_get_costs (graph, 0);

  return grind_session_new (profile, graph);
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr (GrindApplication) application = NULL;
  g_autoptr (GrindSession) session = NULL;
  g_autoptr (GrindNavigator) navigator = NULL;
  g_autoptr (GError) error = NULL;
  GtkWidget *window;
  Bench bench;

  if (argc != 2 && argc != 3)
    {
      g_printerr ("Usage: %s FILE [BEFORE]\n", argv[0]);
      return 2;
    }
  session = load (argv[1], argv[2], &error);
  if (session == NULL)
    {
      g_printerr ("%s: %s\n", argv[1], error->message);
      return 1;
    }

  /* The application loads the style and the templates. */
  application = grind_application_new (G_APPLICATION_NON_UNIQUE);
  if (!g_application_register (G_APPLICATION (application), NULL, &error))
    {
      g_printerr ("%s\n", error->message);
      return 1;
    }
  if (argc == 3)
    compare (session);
  window = gtk_window_new ();
  navigator = grind_navigator_new (session);
  bench.navigator = navigator;
  bench.session = session;
  bench.pane = g_object_new (GRIND_TYPE_FUNCTION_PANE, NULL);
  bench.entry = GTK_EDITABLE (find_entry (GTK_WIDGET (bench.pane)));
  gtk_window_set_child (GTK_WINDOW (window), GTK_WIDGET (bench.pane));
  gtk_window_set_default_size (GTK_WINDOW (window), 640, 1000);
  g_object_set (bench.pane, "navigator", navigator, NULL);
  gtk_window_present (GTK_WINDOW (window));
  bench_watch_turns ();
  settle (bench.pane);

  g_print ("{\"functions\": %u",
           grind_profile_get_n_functions (grind_session_get_profile (session)));
  measure (&bench, "type", type_letter);
  measure (&bench, "clear", clear_search);
  measure (&bench, "sort", click_title);
  measure (&bench, "event", change_event);
  measure (&bench, "percent", toggle_percent);
  measure (&bench, "select", select_row);
  g_print ("}\n");
  gtk_window_destroy (GTK_WINDOW (window));

  return 0;
}
