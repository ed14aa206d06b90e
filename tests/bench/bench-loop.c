/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shows a window, and measures the CPU time of iterations of the main loop, and when it paints. */
#include "config.h"

#include "bench-loop.h"

#include <locale.h>

#include "bench-times.h"

#define WIDTH       1600
#define HEIGHT      1000
#define SETTLE_TIME 200     /* ms */

static double awake_since;
static double longest;
static double work_since;
static double longest_work;

static void
end_work (void)
{
  longest_work = MAX (longest_work, bench_get_seconds (CLOCK_THREAD_CPUTIME_ID) - work_since);
}

/* An iteration lasts from one poll to the next. */
static int
poll_cb (GPollFD *descriptors,
         guint    n_descriptors,
         int      timeout)
{
  int result;

  longest = MAX (longest, bench_get_turn ());
  end_work ();
  result = g_poll (descriptors, n_descriptors, timeout);
  awake_since = work_since = bench_get_seconds (CLOCK_THREAD_CPUTIME_ID);

  return result;
}

/* Starts measuring iterations. */
void
bench_watch_turns (void)
{
  g_main_context_set_poll_func (NULL, poll_cb);
}

/* Resets the results, including the time of the current iteration. */
void
bench_begin_turn (void)
{
  longest = longest_work = 0;
  awake_since = work_since = bench_get_seconds (CLOCK_THREAD_CPUTIME_ID);
}

/* Returns: the seconds of CPU time that this iteration has taken so far */
double
bench_get_turn (void)
{
  return bench_get_seconds (CLOCK_THREAD_CPUTIME_ID) - awake_since;
}

/* Returns: the seconds of CPU time of the longest iteration since bench_begin_turn() */
double
bench_get_longest (void)
{
  return longest;
}

/* Returns: the same without frames, if bench_watch_frames() was called: in frames, GTK lays out and
 * paints */
double
bench_get_longest_work (void)
{
  return longest_work;
}

static gboolean
stop_cb (gpointer is_running)
{
  *(gboolean *) is_running = FALSE;

  return G_SOURCE_REMOVE;
}

void
bench_wait (guint milliseconds)
{
  gboolean is_running = TRUE;

  g_timeout_add (milliseconds, stop_cb, &is_running);
  while (is_running)
    g_main_context_iteration (NULL, TRUE);
}

static void
before_paint_cb (GdkFrameClock *clock,
                 BenchFrames   *frames)
{
  frames->is_painted = FALSE;
  end_work ();
}

static void
paint_cb (GdkFrameClock *clock,
          BenchFrames   *frames)
{
  frames->is_painted = TRUE;
}

static void
after_paint_cb (GdkFrameClock *clock,
                BenchFrames   *frames)
{
  work_since = bench_get_seconds (CLOCK_THREAD_CPUTIME_ID);
  if (frames->is_painted)
    frames->painted = g_get_monotonic_time ();
}

/* @window: a presented window; @frames must outlive it. */
void
bench_watch_frames (BenchFrames *frames,
                    GtkWidget   *window)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (window);

  g_signal_connect (clock, "before-paint", G_CALLBACK (before_paint_cb), frames);
  g_signal_connect (clock, "paint", G_CALLBACK (paint_cb), frames);
  g_signal_connect (clock, "after-paint", G_CALLBACK (after_paint_cb), frames);
}

/* Returns NULL after reporting an error. */
GrindApplication *
bench_start_application (const char *name)
{
  g_autoptr (GrindApplication) application = NULL;
  g_autoptr (GError) error = NULL;

  setlocale (LC_ALL, "");
  /* The list of recent files requires a program name. */
  g_set_prgname (name);
  application = grind_application_new (G_APPLICATION_NON_UNIQUE);
  if (!g_application_register (G_APPLICATION (application), NULL, &error))
    {
      g_printerr ("%s\n", error->message);
      return NULL;
    }

  return g_steal_pointer (&application);
}

/* Presents an empty window; @frames must outlive it. */
GtkWidget *
bench_show_window (GrindApplication *application,
                   BenchFrames      *frames)
{
  GtkWidget *window = grind_window_new (GTK_APPLICATION (application));

  gtk_window_set_default_size (GTK_WINDOW (window), WIDTH, HEIGHT);
  gtk_window_present (GTK_WINDOW (window));
  bench_watch_frames (frames, window);

  return window;
}

static GPtrArray *
list_file (const char *path)
{
  GPtrArray *files = g_ptr_array_new_with_free_func (g_object_unref);

  g_ptr_array_add (files, g_file_new_for_path (path));

  return files;
}

/* Opens a profile, compared with @base unless that is NULL, and waits until it is complete. Returns
 * FALSE after reporting an error. */
gboolean
bench_open_profile (GrindPage  *page,
                    const char *base,
                    const char *path)
{
  g_autoptr (GPtrArray) base_files = base != NULL ? list_file (base) : NULL;
  g_autoptr (GPtrArray) files = list_file (path);

  grind_page_open_compared (page, base_files, files);
  while (!grind_page_is_ready (page) && grind_page_get_error (page) == NULL)
    g_main_context_iteration (NULL, TRUE);
  if (grind_page_get_error (page) == NULL)
    return TRUE;

  g_printerr ("%s: %s\n", path, grind_page_get_error (page)->message);

  return FALSE;
}

void
bench_settle (GrindPage *page)
{
  do
    bench_wait (SETTLE_TIME);
  while (!grind_page_is_ready (page));
}

/* The first mapped widget of @type from @root down */
GtkWidget *
bench_find_mapped (GtkWidget *root,
                   GType      type)
{
  if (!gtk_widget_get_mapped (root))
    return NULL;
  if (G_TYPE_CHECK_INSTANCE_TYPE (root, type))
    return root;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = bench_find_mapped (child, type);

      if (found != NULL)
        return found;
    }

  return NULL;
}
