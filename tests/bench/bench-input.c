/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * bench-input [--view=NAME...] FILE: shows one profile in a window of 1600x1000, with the given
 * views, and makes xdotool press keys and click there. Prints one JSON object: for each action, the
 * median and the worst of four times in milliseconds: the largest CPU time of one iteration of the
 * main loop, without frames and with them, the time until the end of the next frame, and the time
 * until the frame in which all panes are up to date.
 */
#include "config.h"

#include <unistd.h>

#include "analysis/compare/grind-change.h"
#include "analysis/session/grind-session.h"
#include "bench-loop.h"
#include "bench-times.h"
#include "ui/functions/grind-function-pane.h"

#define N_RUNS      8
#define PATIENCE    20      /* s */

typedef struct
{
  GrindPage   *page;
  GtkWidget   *window;
  BenchFrames  frames;
  gint64       arrived;     /* monotonic time of the first key or click, 0: none yet */
} Bench;

/* Returns the arguments of xdotool, separated by spaces. */
typedef char *(* Act) (Bench *bench,
                       guint  run);

static gboolean
event_cb (Bench    *bench,
          GdkEvent *event)
{
  GdkEventType type = gdk_event_get_event_type (event);

  if (bench->arrived == 0 && (type == GDK_KEY_PRESS || type == GDK_BUTTON_PRESS))
    {
      bench->arrived = g_get_monotonic_time ();
      bench_begin_turn ();
    }

  return GDK_EVENT_PROPAGATE;
}

static void
exited_cb (GPid     pid,
           int      status,
           gpointer data)
{
  g_spawn_close_pid (pid);
}

/* With these flags GLib does not fork: the pages of a forked process are copied when they are
 * written next, which would take longer than what is measured. */
static void
start_xdotool (const char *what)
{
  g_autofree char *command = g_strdup_printf ("xdotool %s", what);
  g_auto (GStrv) arguments = g_strsplit (command, " ", -1);
  g_autoptr (GError) error = NULL;
  GPid pid;

  if (!g_spawn_async (NULL, arguments, NULL,
                      G_SPAWN_SEARCH_PATH | G_SPAWN_DO_NOT_REAP_CHILD |
                      G_SPAWN_LEAVE_DESCRIPTORS_OPEN, NULL, NULL, &pid, &error))
    g_error ("%s", error->message);
  g_child_watch_add (pid, exited_cb, NULL);
}

static gboolean
give_up_cb (gpointer what)
{
  g_error ("%s", (const char *) what);

  return G_SOURCE_REMOVE;
}

/* Runs the main loop until the window has painted after @time. Returns the time of painting. */
static gint64
wait_for_frame (Bench  *bench,
                gint64  time)
{
  guint guard = g_timeout_add_seconds (PATIENCE, give_up_cb, (gpointer) "Nothing was painted");

  while (bench->frames.painted <= time)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (guard);

  return bench->frames.painted;
}

/* Runs the main loop until a key or click arrives. */
static void
wait_for_input (Bench *bench)
{
  guint guard = g_timeout_add_seconds (PATIENCE, give_up_cb, (gpointer) "No key or click arrived");

  while (bench->arrived == 0)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (guard);
}

/* Performs initial input, without measuring it. */
static void
prepare (Bench      *bench,
         const char *what)
{
  bench->arrived = 0;
  start_xdotool (what);
  wait_for_input (bench);
  bench_settle (bench->page);
}

static void
print_times (const char *name,
             double     *times)
{
  bench_sort_times (times, N_RUNS);
  g_print ("\"%s\": [%.2f, %.2f]", name, times[N_RUNS / 2], times[N_RUNS - 1]);
}

static void
measure (Bench      *bench,
         const char *name,
         Act         act)
{
  double work[N_RUNS], turn[N_RUNS], shown[N_RUNS], right[N_RUNS];

  for (guint run = 0; run < N_RUNS; run++)
    {
      g_autofree char *what = act (bench, run);
      gint64 painted;

      bench->arrived = 0;
      start_xdotool (what);
      wait_for_input (bench);
      painted = wait_for_frame (bench, bench->arrived);
      shown[run] = (double) (painted - bench->arrived) / 1000;
      if (!grind_page_is_ready (bench->page))
        {
          while (!grind_page_is_ready (bench->page))
            g_main_context_iteration (NULL, TRUE);
          painted = wait_for_frame (bench, g_get_monotonic_time ());
        }
      right[run] = (double) (painted - bench->arrived) / 1000;
      bench_settle (bench->page);
      work[run] = 1000 * bench_get_longest_work ();
      turn[run] = 1000 * bench_get_longest ();
    }

  g_print (", \"%s\": {", name);
  print_times ("work", work);
  g_print (", ");
  print_times ("turn", turn);
  g_print (", ");
  print_times ("shown", shown);
  g_print (", ");
  print_times ("right", right);
  g_print ("}");
}

/* Finds a column title of the function list, which has the first ones in the window. */
static GtkWidget *
find_title (GtkWidget *root,
            guint     *n_before)
{
  if (g_str_equal (G_OBJECT_TYPE_NAME (root), "GtkColumnViewTitle") &&
      gtk_widget_get_mapped (root) && (*n_before)-- == 0)
    return root;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_title (child, n_before);

      if (found != NULL)
        return found;
    }

  return NULL;
}

/* @row: the row below the title of the column, 0 for the title. Moves the mouse away afterwards: a
 * tooltip would cover the next target. */
static char *
click_at (Bench *bench,
          guint  column,
          guint  row)
{
  GtkWidget *title = find_title (bench->window, &column);
  graphene_rect_t bounds;
  double x, y;

  if (title == NULL || !gtk_widget_compute_bounds (title, bench->window, &bounds))
    g_error ("There are no columns");
  gtk_native_get_surface_transform (GTK_NATIVE (bench->window), &x, &y);

  return g_strdup_printf ("mousemove %d %d click 1 mousemove 1 1", (int) (x + bounds.origin.x + 20),
                          (int) (y + bounds.origin.y + bounds.size.height * (row + 0.5)));
}

static char *
press_down (Bench *bench,
            guint  run)
{
  return g_strdup ("key Down");
}

static char *
click_row (Bench *bench,
           guint  run)
{
  return click_at (bench, 0, 3 + run);
}

/* Quickly selecting several rows of the list is one step. */
static char *
go_back (Bench *bench,
         guint  run)
{
  return g_strdup (run % 2 == 0 ? "key alt+Left" : "key alt+Right");
}

static char *
type_letter (Bench *bench,
             guint  run)
{
  const char *const keys[] = { "p", "a", "r", "s", "e", "BackSpace", "BackSpace", "BackSpace" };

  return g_strdup_printf ("key %s", keys[run % G_N_ELEMENTS (keys)]);
}

static char *
click_title (Bench *bench,
             guint  run)
{
  return click_at (bench, run % 2, 0);
}

static void
measure_all (Bench *bench)
{
  g_autofree char *focus = g_strdup_printf ("search --onlyvisible --all --pid %d --name . "
                                            "windowfocus --sync key ctrl+f", getpid ());
  g_autofree char *row = click_at (bench, 0, 2);
  guint n = grind_profile_get_n_functions (
    grind_session_get_profile (grind_page_get_session (bench->page)));

  g_print ("{\"functions\": %u", n);
  prepare (bench, focus);
  prepare (bench, row);
  measure (bench, "Down in the list", press_down);
  measure (bench, "click on a function", click_row);
  measure (bench, "back and forward", go_back);
  prepare (bench, "key ctrl+f");
  measure (bench, "letter in the search", type_letter);
  prepare (bench, "key ctrl+a");
  prepare (bench, "key BackSpace");
  measure (bench, "click on a title", click_title);
  g_print ("}\n");
}

/* Lists all functions of a comparison, not only those that have changed. */
static void
list_all (GtkWidget *widget)
{
  if (GTK_IS_DROP_DOWN (widget) &&
      g_list_model_get_n_items (gtk_drop_down_get_model (GTK_DROP_DOWN (widget))) ==
        GRIND_CHANGED_GONE + 1)
    gtk_drop_down_set_selected (GTK_DROP_DOWN (widget), GRIND_CHANGED_ALL);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    list_all (child);
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr (GrindApplication) application = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) views = NULL;
  g_autofree char *base = NULL;
  g_autoptr (GOptionContext) context = g_option_context_new ("FILE");
  const GOptionEntry entries[] = {
    { "view", 0, 0, G_OPTION_ARG_STRING_ARRAY, &views, "Show a view", "NAME" },
    { "base", 0, 0, G_OPTION_ARG_FILENAME, &base, "Compare with this profile", "FILE" },
    { NULL }
  };
  Bench bench = { 0 };
  GtkEventController *events;

  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error) || argc != 2)
    {
      g_printerr ("%s\n", error != NULL ? error->message : "Usage: bench-input [OPTIONS] FILE");
      return 2;
    }
  application = bench_start_application ("bench-input");
  if (application == NULL)
    return 1;
  bench.window = bench_show_window (application, &bench.frames);
  bench.page = grind_window_get_page (GRIND_WINDOW (bench.window));
  events = gtk_event_controller_legacy_new ();
  gtk_event_controller_set_propagation_phase (events, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (events, "event", G_CALLBACK (event_cb), &bench);
  gtk_widget_add_controller (bench.window, events);
  bench_watch_turns ();

  if (!bench_open_profile (bench.page, base, argv[1]))
    return 1;
  for (guint i = 0; views != NULL && views[i] != NULL; i++)
    if (!grind_page_show_view (bench.page, views[i]))
      g_error ("There is no view %s", views[i]);
  if (base != NULL)
    list_all (bench_find_mapped (bench.window, GRIND_TYPE_FUNCTION_PANE));
  bench_settle (bench.page);
  measure_all (&bench);
  gtk_window_destroy (GTK_WINDOW (bench.window));

  return 0;
}
