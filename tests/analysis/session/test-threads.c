/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Several threads at once: those of the reader, those that first read a profile and its derived
 * data, and those that cancel others. All must get the same results. In a build with
 * -Db_sanitize=thread, ThreadSanitizer searches for races meanwhile (grind-test-watch.c), and the
 * first tests check this: it must find the one race in them, and no other.
 *
 * The threads of the test are POSIX threads, and only joined or blocked by a barrier, which
 * ThreadSanitizer supports.
 */
#include "config.h"

#include <gio/gio.h>
#include <gio/gunixinputstream.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

#include "analysis/graph/grind-color-map.h"
#include "analysis/graph/grind-graph.h"
#include "analysis/graph/grind-grouping.h"
#include "analysis/lists/grind-function-sort.h"
#include "analysis/names/grind-class-name.h"
#include "analysis/search/grind-search.h"
#include "format/grind-loader.h"
#include "grind-test-watch.h"
#include "profile/grind-line-reader.h"

#define MAX_THREADS 8
#define N_FUNCTIONS 3000
/* Odd, and small enough for a few hundred blocks */
#define BLOCK 4099

typedef struct
{
  pthread_t          thread;
  pthread_barrier_t *barrier;
  gpointer           shared;
  guint              number;
  guint64            digest;
} Worker;

/* Runs @run in @n_workers threads, which start at the same moment. */
static void
run_workers (Worker  *workers,
             guint    n_workers,
             gpointer shared,
             void  *(*run) (void *worker))
{
  pthread_barrier_t barrier;

  g_assert_cmpuint (n_workers, <=, MAX_THREADS);
  pthread_barrier_init (&barrier, NULL, n_workers);
  for (guint i = 0; i < n_workers; i++)
    {
      workers[i] = (Worker) { .barrier = &barrier, .shared = shared, .number = i };
      g_assert_cmpint (pthread_create (&workers[i].thread, NULL, run, &workers[i]), ==, 0);
    }
  for (guint i = 0; i < n_workers; i++)
    g_assert_cmpint (pthread_join (workers[i].thread, NULL), ==, 0);
  pthread_barrier_destroy (&barrier);
}

static void
assert_digests (const Worker *workers,
                guint         n_workers,
                guint64       wanted)
{
  for (guint i = 0; i < n_workers; i++)
    g_assert_cmpuint (workers[i].digest, ==, wanted);
}

static guint64
add_number (guint64 digest,
            guint64 number)
{
  return (digest ^ number) * G_GUINT64_CONSTANT (1099511628211);
}

static guint64
add_text (guint64     digest,
          const char *text)
{
  while (*text != '\0')
    digest = add_number (digest, (guchar) *text++);

  return add_number (digest, 0);
}

/* The object and the file of a function */
static guint
get_object (guint function)
{
  return function / 100;
}

static guint
get_file (guint function)
{
  return function / 10;
}

static void
append_call (GString *text,
             guint    callee,
             guint    count,
             guint    cost)
{
  g_string_append_printf (text, "cob=(%u)\ncfi=(%u)\ncfn=(%u)\ncalls=%u 1\n* %u 4 1\n",
                          get_object (callee), get_file (callee), callee, count, cost);
}

/* Functions of classes, files and objects, with calls and cycles between them, in two parts. */
static GString *
make_text (guint n_functions)
{
  GString *text = g_string_new ("version: 1\ncreator: test\n");

  for (guint part = 1; part <= 2; part++)
    {
      g_string_append_printf (text, "part: %u\nevents: Ir Dr Dw\n", part);
      for (guint i = 0; i < n_functions; i++)
        {
          guint object = get_object (i), file = get_file (i);

          g_string_append_printf (text, "ob=(%u) /lib/object%u.so\n", object, object);
          g_string_append_printf (text, "fl=(%u) /src/file%u.c\n", file, file);
          g_string_append_printf (text, "fn=(%u) Class%u::method%u(int)\n", i, i % 37, i);
          g_string_append_printf (text, "%u %u 7 3\n+1 5 2\n", i, i * 11 % 1000);
          append_call (text, i / 2, i % 7 + 1, i * 13 % 777);
          append_call (text, i % 5 == 0 ? 0 : i - 1, 1, 9);
        }
    }

  return text;
}

static GrindProfile *
load_text (const GString *text,
           guint          n_threads)
{
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_data (text->str, text->len,
                                                                         NULL);
  g_autoptr (GrindLoader) loader = grind_loader_new ();
  g_autoptr (GError) error = NULL;
  GrindProfile *profile;

  grind_loader_add_stream (loader, stream, "test.out");
  grind_loader_set_n_threads (loader, n_threads);
  grind_loader_set_block_size (loader, BLOCK);
  profile = grind_loader_load (loader, NULL, &error);
  g_assert_no_error (error);

  return profile;
}

/* Digests the contents of a profile. */
static guint64
digest_lines (GrindProfile *profile)
{
  guint64 digest = 1;

  for (GrindFunctionId i = 0; i < grind_profile_get_n_functions (profile); i++)
    {
      g_autoptr (GrindLineReader) reader = grind_line_reader_new (profile, i);
      GrindLine line;

      while (grind_line_reader_next (reader, &line))
        {
          digest = add_number (digest, line.kind);
          digest = add_number (digest, line.line);
          digest = add_number (digest, line.costs[0]);
        }
    }

  return digest;
}

static guint64
digest_profile (GrindProfile *profile)
{
  guint n_functions = grind_profile_get_n_functions (profile);
  guint n_calls = grind_profile_get_n_calls (profile);
  g_autofree gint64 *costs = g_new (gint64, MAX (n_functions, n_calls));
  guint64 digest = digest_lines (profile);

  for (GrindFunctionId i = 0; i < n_functions; i++)
    {
      g_autofree char *name = grind_profile_dup_function_name (profile, i);
      g_autofree char *file = grind_profile_dup_function_file (profile, i);

      digest = add_text (add_text (digest, name), file);
    }
  for (GrindEventId event = 0; event < grind_profile_get_n_real_events (profile); event++)
    {
      grind_profile_sum_self (profile, event, NULL, costs);
      for (guint i = 0; i < n_functions; i++)
        digest = add_number (digest, costs[i]);
      grind_profile_sum_calls (profile, event, NULL, costs);
      for (guint i = 0; i < n_calls; i++)
        digest = add_number (digest, costs[i]);
    }

  return digest;
}

typedef struct
{
  GMutex   mutex;
  GCond    cond;
  gsize    once;
  guint    plain;
  guint    n_arrived;
  guint   *made;
} Counter;

#ifdef WATCHES_THREADS
static void *
count_plainly (void *data)
{
  Worker *worker = data;
  Counter *counter = worker->shared;

  pthread_barrier_wait (worker->barrier);
  for (guint i = 0; i < 100; i++)
    *(volatile guint *) &counter->plain += 1;

  return NULL;
}

static void
test_watch_race (void)
{
  Worker workers[MAX_THREADS];
  Counter counter = { 0 };

  run_workers (workers, 2, &counter, count_plainly);
  g_assert_cmpuint (test_watch_get_n_reports (), >, 0);
}
#endif

static void *
count_under_lock (void *data)
{
  Worker *worker = data;
  Counter *counter = worker->shared;

  pthread_barrier_wait (worker->barrier);
  for (guint i = 0; i < 100; i++)
    {
      g_mutex_lock (&counter->mutex);
      counter->plain++;
      g_mutex_unlock (&counter->mutex);
    }

  return NULL;
}

/* The first to arrive waits for all others. */
static void *
meet (void *data)
{
  Worker *worker = data;
  Counter *counter = worker->shared;

  pthread_barrier_wait (worker->barrier);
  g_mutex_lock (&counter->mutex);
  counter->n_arrived++;
  g_cond_broadcast (&counter->cond);
  while (counter->n_arrived < MAX_THREADS)
    g_cond_wait (&counter->cond, &counter->mutex);
  counter->plain++;
  g_mutex_unlock (&counter->mutex);

  return NULL;
}

static void *
make_once (void *data)
{
  Worker *worker = data;
  Counter *counter = worker->shared;

  pthread_barrier_wait (worker->barrier);
  if (g_once_init_enter (&counter->once))
    {
      counter->made = g_new (guint, 1);
      *counter->made = 42;
      g_once_init_leave (&counter->once, 1);
    }
  worker->digest = *counter->made;

  return NULL;
}

static void
test_watch_guarded (void)
{
  guint n_reports = test_watch_get_n_reports ();
  Worker workers[MAX_THREADS];
  Counter counter = { 0 };

  run_workers (workers, MAX_THREADS, &counter, count_under_lock);
  g_assert_cmpuint (counter.plain, ==, 100 * MAX_THREADS);
  run_workers (workers, MAX_THREADS, &counter, meet);
  g_assert_cmpuint (counter.plain, ==, 101 * MAX_THREADS);
  run_workers (workers, MAX_THREADS, &counter, make_once);
  assert_digests (workers, MAX_THREADS, 42);
  g_free (counter.made);
  g_assert_cmpuint (test_watch_get_n_reports (), ==, n_reports);
}

/* Loading */
typedef struct
{
  GString     *text;
  GrindLoader *loader;
  guint64      n_bytes;
} Load;

static void *
load (void *data)
{
  Worker *worker = data;
  Load *shared = worker->shared;
  g_autoptr (GrindProfile) profile = NULL;

  pthread_barrier_wait (worker->barrier);
  profile = load_text (shared->text, worker->number + 2);
  worker->digest = digest_profile (profile);

  return NULL;
}

/* Loads three profiles at the same time, with 2, 3 and 4 threads. */
static void
test_load (void)
{
  guint n_reports = test_watch_get_n_reports ();
  g_autoptr (GString) text = make_text (N_FUNCTIONS);
  g_autoptr (GrindProfile) profile = load_text (text, 1);
  Worker workers[MAX_THREADS];
  Load shared = { .text = text };

  g_assert_cmpuint (grind_profile_get_n_functions (profile), ==, N_FUNCTIONS);
  run_workers (workers, 3, &shared, load);
  assert_digests (workers, 3, digest_profile (profile));
  g_assert_cmpuint (test_watch_get_n_reports (), ==, n_reports);
}

/* One thread loads, the others query its progress. */
static void *
load_or_ask (void *data)
{
  Worker *worker = data;
  Load *shared = worker->shared;
  GrindLoadProgress progress = { 0 };
  guint64 before = 0;

  pthread_barrier_wait (worker->barrier);
  if (worker->number == 0)
    {
      g_autoptr (GrindProfile) profile = grind_loader_load (shared->loader, NULL, NULL);

      worker->digest = profile != NULL;
      return NULL;
    }
  while (before < shared->n_bytes)
    {
      grind_loader_get_progress (shared->loader, &progress);
      g_assert_cmpuint (progress.bytes, >=, before);
      before = progress.bytes;
    }
  worker->digest = 1;

  return NULL;
}

static void
test_progress (void)
{
  guint n_reports = test_watch_get_n_reports ();
  g_autoptr (GString) text = make_text (N_FUNCTIONS);
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_data (text->str, text->len,
                                                                         NULL);
  Load shared = { .text = text, .loader = grind_loader_new (), .n_bytes = text->len };
  Worker workers[MAX_THREADS];

  grind_loader_add_stream (shared.loader, stream, "test.out");
  grind_loader_set_n_threads (shared.loader, 4);
  grind_loader_set_block_size (shared.loader, BLOCK);
  run_workers (workers, 3, &shared, load_or_ask);
  assert_digests (workers, 3, 1);
  g_object_unref (shared.loader);
  g_assert_cmpuint (test_watch_get_n_reports (), ==, n_reports);
}

/* Cancelling */
typedef struct
{
  GString      *text;
  gsize         n_bytes;       /* to write; nothing follows */
  int           pipe[2];
  GrindLoader  *loader;
  GCancellable *cancellable;
} Interruption;

static void
feed (Interruption *shared)
{
  GrindLoadProgress progress = { 0 };
  gsize n_written = 0;

  while (n_written < shared->n_bytes)
    {
      gssize n = write (shared->pipe[1], shared->text->str + n_written,
                        shared->n_bytes - n_written);

      g_assert_cmpint (n, >, 0);
      n_written += n;
    }
  while (progress.bytes < shared->n_bytes)
    grind_loader_get_progress (shared->loader, &progress);
  g_cancellable_cancel (shared->cancellable);
}

/* One thread loads, the other writes part of the data and then cancels. */
static void *
load_or_cancel (void *data)
{
  Worker *worker = data;
  Interruption *shared = worker->shared;
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GError) error = NULL;

  pthread_barrier_wait (worker->barrier);
  if (worker->number == 1)
    {
      feed (shared);
      return NULL;
    }
  profile = grind_loader_load (shared->loader, shared->cancellable, &error);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_null (profile);

  return NULL;
}

static void
check_interruption (GString *text,
                    gsize    n_bytes)
{
  g_autoptr (GrindLoader) loader = grind_loader_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GInputStream) stream = NULL;
  Interruption shared = {
    .text = text,
    .n_bytes = n_bytes,
    .loader = loader,
    .cancellable = cancellable,
  };
  Worker workers[MAX_THREADS];

  g_assert_cmpint (pipe (shared.pipe), ==, 0);
  stream = g_unix_input_stream_new (shared.pipe[0], TRUE);
  grind_loader_add_stream (loader, stream, "test.out");
  grind_loader_set_n_threads (loader, 4);
  grind_loader_set_block_size (loader, BLOCK);
  run_workers (workers, 2, &shared, load_or_cancel);
  close (shared.pipe[1]);
}

/* Cancels after any number of blocks, and within them. */
static void
test_cancel (void)
{
  guint n_reports = test_watch_get_n_reports ();
  g_autoptr (GString) text = make_text (N_FUNCTIONS);
  const gsize sizes[] = { 0, 100, BLOCK, 3 * BLOCK + 5, 20 * BLOCK, text->len / 2, text->len };

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    check_interruption (text, sizes[i]);
  g_assert_cmpuint (test_watch_get_n_reports (), ==, n_reports);
}

/* Reading: each of these first needs something that is created once, or creates its own. */
typedef struct
{
  GrindProfile  *profile;
  GrindGraph    *graph;
  GrindGrouping *grouping;
} Look;

static guint64
look_at_profile (Look *look)
{
  return digest_profile (look->profile);
}

static guint64
look_at_costs (Look *look)
{
  guint64 digest = 1;

  for (GrindEventId event = 0; event < grind_profile_get_n_events (look->profile); event++)
    {
      const GrindCosts *costs = grind_graph_get_costs (look->graph, event);

      for (guint i = 0; i < costs->n_nodes; i++)
        digest = add_number (add_number (digest, costs->self[i]), costs->inclusive[i]);
      digest = add_number (digest, grind_graph_find_first_choice (look->graph, event));
    }

  return digest;
}

static guint64
look_at_order (Look         *look,
               GrindSortKey  key)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) order = grind_function_sort (look->graph, 0, key, TRUE, NULL, &error);
  guint64 digest = 1;

  g_assert_no_error (error);
  for (guint i = 0; i < order->len; i++)
    digest = add_number (digest, g_array_index (order, GrindNodeId, i));

  return digest;
}

static guint64
look_at_names (Look *look)
{
  return look_at_order (look, GRIND_SORT_NAME);
}

static guint64
look_at_locations (Look *look)
{
  return look_at_order (look, GRIND_SORT_LOCATION);
}

static guint64
look_for_text (Look *look)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrindPattern) pattern = grind_pattern_new (GRIND_SEARCH_SUBSTRING,
                                                        GRIND_SEARCH_NAME, "METHOD1", &error);
  GrindMatches *matches = grind_search_find (look->profile, pattern, NULL, NULL, &error);
  guint64 digest = 1;

  g_assert_no_error (error);
  for (GrindFunctionId i = 0; i < grind_profile_get_n_functions (look->profile); i++)
    digest = add_number (digest, grind_matches_get_score (matches, i));
  grind_matches_free (matches);

  return digest;
}

static guint64
look_at_classes (Look *look)
{
  const GrindClassNames *classes = grind_class_names_get (look->profile, NULL, NULL);
  guint64 digest = 1;

  for (GrindFunctionId i = 0; i < grind_profile_get_n_functions (look->profile); i++)
    {
      GrindNameId name = grind_profile_get_function_name_id (look->profile, i);
      guint id = grind_class_names_get_id (classes, name);

      digest = add_text (digest, grind_class_names_get_name (classes, id));
    }

  return digest;
}

static guint64
look_at_groups (Look *look)
{
  guint64 digest = 1;

  for (GrindEventId event = 0; event < grind_profile_get_n_events (look->profile); event++)
    {
      const GrindGroupCosts *costs = grind_grouping_get_costs (look->grouping, event);

      for (guint i = 0; i < grind_grouping_get_n_groups (look->grouping); i++)
        digest = add_number (add_number (digest, costs->self[i]), costs->inclusive[i]);
    }

  return digest;
}

static guint64
look_at_slots (Look *look)
{
  const GrindColorMap *color_map = grind_color_map_get (look->profile);
  guint64 digest = 1;

  for (GrindFunctionId i = 0; i < grind_profile_get_n_functions (look->profile); i++)
    digest = add_number (digest, grind_color_map_get_slot (color_map, i));

  return digest;
}

/* A graph of its own */
static guint64
look_at_part (Look *look)
{
  static const guint8 parts[] = { 2 };
  g_autoptr (GError) error = NULL;
  g_autoptr (GrindGraph) graph = grind_graph_new (look->profile, parts, TRUE, NULL, &error);
  Look other = { look->profile, graph, NULL };

  g_assert_no_error (error);

  return look_at_costs (&other);
}

static guint64 (*const looks[]) (Look *look) = {
  look_at_profile, look_at_costs, look_at_names, look_at_locations, look_for_text,
  look_at_classes, look_at_groups, look_at_slots, look_at_part,
};

/* Reads everything, starting at @number. */
static guint64
look_around (Look  *look,
             guint  number)
{
  guint64 digest = 0;

  for (guint i = 0; i < G_N_ELEMENTS (looks); i++)
    {
      guint turn = (number + i) % G_N_ELEMENTS (looks);

      digest += add_number (looks[turn] (look), turn);
    }

  return digest;
}

static void *
look_worker (void *data)
{
  Worker *worker = data;

  pthread_barrier_wait (worker->barrier);
  worker->digest = look_around (worker->shared, worker->number / 2 * 3);

  return NULL;
}

static void
look_init (Look          *look,
           const GString *text)
{
  g_autoptr (GError) error = NULL;

  look->profile = load_text (text, 3);
  look->graph = grind_graph_new (look->profile, NULL, TRUE, NULL, &error);
  g_assert_no_error (error);
  look->grouping = grind_grouping_new (look->graph, GRIND_GROUP_BY_CLASS, NULL, &error);
  g_assert_no_error (error);
}

static void
look_clear (Look *look)
{
  grind_grouping_unref (look->grouping);
  g_object_unref (look->graph);
  g_object_unref (look->profile);
}

static void
test_look (void)
{
  guint n_reports = test_watch_get_n_reports ();
  g_autoptr (GString) text = make_text (N_FUNCTIONS / 3);
  Worker workers[MAX_THREADS];
  Look alone, together;

  look_init (&alone, text);
  for (guint i = 0; i < 3; i++)
    {
      look_init (&together, text);
      run_workers (workers, 6, &together, look_worker);
      assert_digests (workers, 6, look_around (&alone, 0));
      look_clear (&together);
    }
  look_clear (&alone);
  g_assert_cmpuint (test_watch_get_n_reports (), ==, n_reports);
}

/* Half of the threads are cancelled in advance: the others still get all results. */
static void *
look_or_give_up (void *data)
{
  Worker *worker = data;
  Look *look = worker->shared;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  GArray *order;

  pthread_barrier_wait (worker->barrier);
  if (worker->number % 2 == 1)
    {
      worker->digest = look_at_names (look);
      return NULL;
    }
  g_cancellable_cancel (cancellable);
  order = grind_function_sort (look->graph, 0, GRIND_SORT_NAME, TRUE, cancellable, &error);
  if (order == NULL)
    g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_pointer (&order, g_array_unref);
  g_clear_error (&error);
  g_assert_null (grind_graph_new (look->profile, NULL, TRUE, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);

  return NULL;
}

static void
test_give_up (void)
{
  guint n_reports = test_watch_get_n_reports ();
  g_autoptr (GString) text = make_text (N_FUNCTIONS / 3);
  Worker workers[MAX_THREADS];
  Look look;

  look_init (&look, text);
  run_workers (workers, MAX_THREADS, &look, look_or_give_up);
  for (guint i = 1; i < MAX_THREADS; i += 2)
    g_assert_cmpuint (workers[i].digest, ==, look_at_names (&look));
  look_clear (&look);
  g_assert_cmpuint (test_watch_get_n_reports (), ==, n_reports);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
#ifdef WATCHES_THREADS
  /* Set by the tests' environment; without it there are false reports. */
  g_assert_cmpstr (g_getenv ("G_SLICE"), ==, "always-malloc");
  g_test_add_func ("/threads/watch/race", test_watch_race);
#endif
  g_test_add_func ("/threads/watch/guarded", test_watch_guarded);
  g_test_add_func ("/threads/load", test_load);
  g_test_add_func ("/threads/progress", test_progress);
  g_test_add_func ("/threads/cancel", test_cancel);
  g_test_add_func ("/threads/look", test_look);
  g_test_add_func ("/threads/give-up", test_give_up);

  return g_test_run ();
}
