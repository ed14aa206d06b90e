/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Measures the CPU time of the iterations of the main loop, and when it paints. */
#include "config.h"

#include "bench-loop.h"

#include "bench-times.h"

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
