/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * bench-window [--stream] FILE: presents an empty window of 1600x1000 and opens one profile in it.
 * Prints one JSON object with times in seconds: from the start of the process to the first frame,
 * from opening to the frame with the list of functions, and the worst values in between: the
 * longest gap between two iterations of the main loop, which grows if another program uses the
 * CPU, and the largest CPU time of one iteration. With --stream, reads the file through a stream
 * that records when its last bytes were read, and prints the time from then to the list as well;
 * the size is then unknown to the progress bar.
 */
#include "config.h"

#include <string.h>
#include <unistd.h>

#include "bench-loop.h"
#include "bench-times.h"
#include "profile/grind-math.h"

#define TICK_INTERVAL 1     /* ms */
#define SETTLE_TIME   500   /* ms: excludes the rest of the start from the loading */

/* A file stream that records when it was read. */
#define BENCH_TYPE_STREAM (bench_stream_get_type ())
GType bench_stream_get_type (void);
G_DECLARE_FINAL_TYPE (BenchStream, bench_stream, BENCH, STREAM, GFilterInputStream)

struct _BenchStream
{
  GFilterInputStream parent_instance;

  GrindCounter last_read; /* monotonic; atomic, as any thread may read */
};

G_DEFINE_FINAL_TYPE (BenchStream, bench_stream, G_TYPE_FILTER_INPUT_STREAM)

static gssize
bench_stream_read (GInputStream  *stream,
                   void          *buffer,
                   gsize          count,
                   GCancellable  *cancellable,
                   GError       **error)
{
  GInputStream *base = g_filter_input_stream_get_base_stream (G_FILTER_INPUT_STREAM (stream));
  gssize n = g_input_stream_read (base, buffer, count, cancellable, error);

  if (n > 0)
    __atomic_store_n (&BENCH_STREAM (stream)->last_read, g_get_monotonic_time (),
                      __ATOMIC_RELAXED);

  return n;
}

static void
bench_stream_class_init (BenchStreamClass *klass)
{
  G_INPUT_STREAM_CLASS (klass)->read_fn = bench_stream_read;
}

static void
bench_stream_init (BenchStream *self)
{
}

typedef struct
{
  GrindPage   *page;
  BenchFrames  frames;
  gboolean     is_ready;      /* at the start of the frame */
  gint64       shown;         /* the end of the first frame with the list, 0: none yet */
} Bench;

static gint64 last_tick;
static gint64 longest_gap;

/* Returns the age of this process in seconds, or -1 if unknown. The kernel counts its start in
 * hundredths of a second and rounds down, so the result is up to 10 ms too large. */
static double
get_process_age (void)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) fields = NULL;
  const char *end;
  double start;

  /* The program name, in brackets, may contain any characters. */
  if (!g_file_get_contents ("/proc/self/stat", &text, NULL, NULL) ||
      (end = strrchr (text, ')')) == NULL)
    return -1;
  fields = g_strsplit (end, " ", 0);
  if (g_strv_length (fields) < 21)
    return -1;
  start = g_ascii_strtod (fields[20], NULL) / sysconf (_SC_CLK_TCK);

  return bench_get_seconds (CLOCK_BOOTTIME) - start;
}

static gboolean
tick_cb (gpointer user_data)
{
  gint64 now = g_get_monotonic_time ();

  longest_gap = MAX (longest_gap, now - last_tick);
  last_tick = now;

  return G_SOURCE_CONTINUE;
}

static void
before_paint_cb (GdkFrameClock *clock,
                 Bench         *bench)
{
  bench->is_ready = grind_page_is_ready (bench->page);
}

static void
after_paint_cb (GdkFrameClock *clock,
                Bench         *bench)
{
  if (bench->frames.is_painted && bench->is_ready && bench->shown == 0)
    bench->shown = bench->frames.painted;
}

/* Call this after bench_watch_frames(), whose handlers must run first. */
static void
watch_list (Bench     *bench,
            GtkWidget *window)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (window);

  g_signal_connect (clock, "before-paint", G_CALLBACK (before_paint_cb), bench);
  g_signal_connect (clock, "after-paint", G_CALLBACK (after_paint_cb), bench);
}

/* Opens a profile and waits for the list. Returns FALSE on failure. */
static gboolean
show_list (Bench       *bench,
           GFile       *file,
           BenchStream *stream)
{
  g_autofree char *name = g_file_get_basename (file);
  guint ticks = g_timeout_add (TICK_INTERVAL, tick_cb, NULL);

  longest_gap = 0;
  last_tick = g_get_monotonic_time ();
  bench_begin_turn ();
  if (stream != NULL)
    grind_page_open_stream (bench->page, G_INPUT_STREAM (stream), name);
  else
    grind_page_open (bench->page, file);
  while (bench->shown == 0 && grind_page_get_error (bench->page) == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (ticks);

  return bench->shown != 0;
}

static int
measure_opening (Bench      *bench,
                 const char *path,
                 gboolean    is_stream)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFileInputStream) base = NULL;
  g_autoptr (BenchStream) stream = NULL;
  g_autoptr (GError) error = NULL;
  gint64 start;

  if (is_stream)
    {
      base = g_file_read (file, NULL, &error);
      if (base == NULL)
        {
          g_printerr ("%s\n", error->message);
          return 1;
        }
      stream = g_object_new (BENCH_TYPE_STREAM, "base-stream", base, NULL);
    }

  start = g_get_monotonic_time ();
  if (!show_list (bench, file, stream))
    {
      g_printerr ("%s\n", grind_page_get_error (bench->page)->message);
      return 1;
    }

  g_print (", \"open\": %.6f", (double) (bench->shown - start) / 1e6);
  if (stream != NULL)
    g_print (", \"read_to_list\": %.6f", (double) (bench->shown - stream->last_read) / 1e6);
  g_print (", \"gap\": %.6f, \"turn\": %.6f", (double) longest_gap / 1e6,
           bench_get_longest ());

  return 0;
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr (GrindApplication) application = NULL;
  gboolean is_stream = argc == 3 && g_str_equal (argv[1], "--stream");
  GtkWidget *window;
  Bench bench = { 0 };
  int status;

  if (argc != (is_stream ? 3 : 2))
    {
      g_printerr ("Usage: %s [--stream] FILE\n", argv[0]);
      return 2;
    }
  application = bench_start_application ("bench-window");
  if (application == NULL)
    return 1;

  window = bench_show_window (application, &bench.frames);
  bench.page = grind_window_get_page (GRIND_WINDOW (window));
  watch_list (&bench, window);
  while (bench.frames.painted == 0)
    g_main_context_iteration (NULL, TRUE);
  g_print ("{\"first_frame\": %.6f", get_process_age ());

  bench_watch_turns ();
  bench_wait (SETTLE_TIME);
  status = measure_opening (&bench, argv[argc - 1], is_stream);
  g_print ("}\n");
  gtk_window_destroy (GTK_WINDOW (window));

  return status;
}
