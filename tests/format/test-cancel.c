/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cancelling a load, and its progress. */
#include "config.h"

#include <string.h>

#include "format/grind-loader.h"
#include "grind-test-profile.h"
#include "grind-test-stream.h"

/* A cancelled load returns within 50 ms; sanitizers and busy machines get more. */
#define MAX_DELAY (500 * 1000)

#define TEXT "events: Ir\nfl=a.c\nfn=f\n1 5\nfn=g\n2 6\n"

typedef struct
{
  GCancellable    *cancellable;
  GrindTestStream *stream;         /* (nullable) wait until it hangs */
  gulong           delay;          /* microseconds */
  gint64           time;           /* the time of cancellation */
} Canceller;

static gpointer
cancel_later (gpointer data)
{
  Canceller *canceller = data;

  while (canceller->stream != NULL && !g_atomic_int_get (&canceller->stream->is_hanging))
    g_usleep (200);
  g_usleep (canceller->delay);
  canceller->time = g_get_monotonic_time ();
  g_cancellable_cancel (canceller->cancellable);

  return NULL;
}

/* About 60 MB of costs, calls and names; less where that would take minutes. */
static GString *
make_large_text (void)
{
  GString *text = g_string_new ("events: Ir Dr\n");
  gsize length = grind_test_is_slowed () ? 2 * 1000 * 1000 : 60 * 1000 * 1000;
  guint i;

  for (i = 0; text->len < length; i++)
    {
      g_string_append_printf (text, "fn=(%u) name_of_function_%u\n", i, i);
      g_string_append (text, "10 100 200\n+1 300\n+4 5 6\n");
      g_string_append_printf (text, "cfn=(%u)\ncalls=1 +3\n* 77 8\n", i / 2);
    }

  return text;
}

static void
check_cancelled (GInputStream *stream,
                 guint         n_threads,
                 Canceller    *canceller)
{
  GrindLoader *loader = grind_loader_new ();
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GError) error = NULL;
  GThread *thread;
  gint64 end;

  grind_loader_add_stream (loader, stream, "test.out");
  grind_loader_set_n_threads (loader, n_threads);
  thread = g_thread_new ("canceller", cancel_later, canceller);
  profile = grind_loader_load (loader, canceller->cancellable, &error);
  end = g_get_monotonic_time ();
  g_thread_join (thread);

  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_null (profile);
  if (!grind_test_is_slowed ())
    g_assert_cmpint (end - canceller->time, <, MAX_DELAY);
  g_assert_finalize_object (loader);
}

static void
test_before (gconstpointer data)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GrindTestStream) stream = grind_test_stream_new (TEXT, strlen (TEXT));
  g_autoptr (GrindLoader) loader = grind_loader_new ();
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  grind_loader_add_stream (loader, G_INPUT_STREAM (stream), "test.out");
  grind_loader_set_n_threads (loader, GPOINTER_TO_UINT (data));
  profile = grind_loader_load (loader, cancellable, &error);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_null (profile);
}

static void
test_while_reading (gconstpointer data)
{
  gsize hang_at;

  for (hang_at = 0; hang_at <= strlen (TEXT); hang_at += 6)
    {
      GrindTestStream *stream = grind_test_stream_new (TEXT, strlen (TEXT));
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      Canceller canceller = { cancellable, stream, 1000, 0 };

      stream->hang_at = hang_at;
      stream->chunk = 6;
      check_cancelled (G_INPUT_STREAM (stream), GPOINTER_TO_UINT (data), &canceller);
      g_assert_finalize_object (stream);
    }
}

static void
test_slow_stream (gconstpointer data)
{
  g_autoptr (GrindTestStream) stream = grind_test_stream_new (TEXT, strlen (TEXT));
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  Canceller canceller = { cancellable, NULL, 20 * 1000, 0 };

  stream->chunk = 1;
  stream->delay = 5000;
  check_cancelled (G_INPUT_STREAM (stream), GPOINTER_TO_UINT (data), &canceller);
}

/* Cancels in all stages: reading, parsing and merging. */
static void
test_while_working (gconstpointer data)
{
  static const gulong delays[] = { 0, 2000, 10000, 25000, 50000 };
  g_autoptr (GString) text = make_large_text ();
  gsize i;

  for (i = 0; i < G_N_ELEMENTS (delays); i++)
    {
      g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_data (text->str, text->len,
                                                                             NULL);
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      Canceller canceller = { cancellable, NULL, delays[i], 0 };

      check_cancelled (stream, GPOINTER_TO_UINT (data), &canceller);
    }
}

typedef struct
{
  GMainLoop         *loop;
  GrindLoader       *loader;
  GCancellable      *cancellable;   /* (nullable) cancelled when progress is first reported */
  GrindLoadProgress  last;
  guint              n_steps;
  GrindProfile      *profile;
  GError            *error;
} Watch;

static void
loaded_cb (GObject      *object,
           GAsyncResult *result,
           gpointer      data)
{
  Watch *watch = data;

  g_assert_true (object == G_OBJECT (watch->loader));
  watch->profile = grind_loader_load_finish (watch->loader, result, &watch->error);
  g_main_loop_quit (watch->loop);
}

static gboolean
watch_cb (gpointer data)
{
  Watch *watch = data;
  GrindLoadProgress now;

  grind_loader_get_progress (watch->loader, &now);
  g_assert_cmpuint (now.bytes, >=, watch->last.bytes);
  g_assert_cmpuint (now.n_functions, >=, watch->last.n_functions);
  if (now.bytes_total != 0)
    g_assert_cmpuint (now.bytes, <=, now.bytes_total);
  watch->n_steps += now.bytes > watch->last.bytes;
  watch->last = now;
  if (watch->cancellable != NULL && now.bytes > 0)
    g_cancellable_cancel (watch->cancellable);

  return G_SOURCE_CONTINUE;
}

/* The thread of a task may release its objects shortly after the callback. */
static void
assert_finalize_soon (gpointer object)
{
  gint64 end = g_get_monotonic_time () + 10 * G_USEC_PER_SEC;
  gpointer weak = object;

  g_object_add_weak_pointer (object, &weak);
  g_object_unref (object);
  while (g_atomic_pointer_get (&weak) != NULL && g_get_monotonic_time () < end)
    g_usleep (500);
  g_assert_null (weak);
}

static void
load_watched (Watch   *watch,
              GString *text)
{
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_data (text->str, text->len,
                                                                         NULL);
  guint source;

  watch->loop = g_main_loop_new (NULL, FALSE);
  watch->loader = grind_loader_new ();
  grind_loader_add_stream (watch->loader, stream, "test.out");
  grind_loader_load_async (watch->loader, watch->cancellable, loaded_cb, watch);
  source = g_timeout_add (1, watch_cb, watch);
  g_main_loop_run (watch->loop);
  g_source_remove (source);
  g_main_loop_unref (watch->loop);
}

static void
test_async_progress (void)
{
  g_autoptr (GString) text = make_large_text ();
  Watch watch = { 0 };

  load_watched (&watch, text);
  g_assert_no_error (watch.error);
  g_assert_cmpuint (watch.n_steps, >=, 2);
  g_assert_cmpuint (grind_profile_get_n_functions (watch.profile), >,
                    grind_test_is_slowed () ? 1000 : 100000);
  assert_finalize_soon (watch.loader);
  assert_finalize_soon (watch.profile);
}

static void
test_async_cancel (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GString) text = make_large_text ();
  Watch watch = { .cancellable = cancellable };

  load_watched (&watch, text);
  g_assert_error (watch.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_null (watch.profile);
  assert_finalize_soon (watch.loader);
  g_clear_error (&watch.error);
}

static void
test_async_error (void)
{
  g_autoptr (GString) text = g_string_new ("hello\n");
  Watch watch = { 0 };

  load_watched (&watch, text);
  g_assert_nonnull (watch.error);
  g_assert_null (watch.profile);
  assert_finalize_soon (watch.loader);
  g_clear_error (&watch.error);
}

static void
add_tests (const char    *path,
           GTestDataFunc  test)
{
  static const guint n_threads[] = { 1, 2, 4 };
  gsize i;

  for (i = 0; i < G_N_ELEMENTS (n_threads); i++)
    {
      g_autofree char *full = g_strdup_printf ("%s/%u", path, n_threads[i]);

      g_test_add_data_func (full, GUINT_TO_POINTER (n_threads[i]), test);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  add_tests ("/format/cancel/before", test_before);
  add_tests ("/format/cancel/while-reading", test_while_reading);
  add_tests ("/format/cancel/slow-stream", test_slow_stream);
  add_tests ("/format/cancel/while-working", test_while_working);
  g_test_add_func ("/format/async/progress", test_async_progress);
  g_test_add_func ("/format/async/cancel", test_async_cancel);
  g_test_add_func ("/format/async/error", test_async_error);

  return g_test_run ();
}
