/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * bench-load [--threads=N] [--memory] [--base=BEFORE] FILE: loads one profile, or two to compare
 * them, and prints the measurements as a line of JSON. Loads once per process, so that no load
 * profits from memory of an earlier one. With --memory a second thread samples the peak; the times
 * are then useless.
 */
#include "config.h"

#include <malloc.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include <gio/gio.h>

#include "analysis/compare/grind-comparison.h"
#include "analysis/graph/grind-graph.h"
#include "format/grind-loader.h"
#include "profile/grind-profile.h"

#define SAMPLE_MICROSECONDS 1000

typedef struct
{
  gint    is_stopped;            /* atomic */
  guint64 peak;                  /* RssAnon, in bytes; the sampling thread's until it is joined */
} Sampler;

typedef struct
{
  double  load;                  /* open() to the tables */
  double  graph;                 /* cycles and indexes */
  double  first_event;           /* inclusive costs of the first event */
  double  other_event;           /* inclusive costs of another event, or of the only one */
  double  cpu;                   /* of all threads, for load and graph */
  double  load_cpu;              /* likewise, for the load */
  guint64 rss_before;            /* RssAnon, in bytes */
  guint64 rss_after;             /* once the profile is finished */
  guint64 rss_peak;              /* until then */
  guint64 rss_event;             /* with the costs of the first event */
} Measures;

static double
read_seconds (clockid_t clock)
{
  struct timespec now;

  clock_gettime (clock, &now);
  return (double) now.tv_sec + (double) now.tv_nsec / 1e9;
}

/* Returns RssAnon of this process in bytes, or 0 if the kernel does not report it. */
static guint64
read_anonymous_memory (void)
{
  g_autofree char *status = NULL;
  const char *line;

  if (!g_file_get_contents ("/proc/self/status", &status, NULL, NULL))
    return 0;

  line = strstr (status, "\nRssAnon:");
  return line == NULL ? 0 : 1024 * g_ascii_strtoull (line + strlen ("\nRssAnon:"), NULL, 10);
}

static gpointer
sample_worker (gpointer data)
{
  Sampler *sampler = data;

  while (!g_atomic_int_get (&sampler->is_stopped))
    {
      guint64 now = read_anonymous_memory ();

      sampler->peak = MAX (sampler->peak, now);
      g_usleep (SAMPLE_MICROSECONDS);
    }

  return NULL;
}

/* Returns the bytes of the distinct names, files and objects, without indexes. */
static guint64
sum_name_bytes (GrindProfile *profile)
{
  guint64 sum = 0;
  gsize length;

  for (guint i = 0; i < grind_profile_get_n_names (profile); i++)
    {
      grind_profile_get_name (profile, i, &length);
      sum += length;
    }

  for (guint i = 0; i < grind_profile_get_n_files (profile); i++)
    {
      grind_profile_get_file (profile, i, &length);
      sum += length;
    }

  for (guint i = 0; i < grind_profile_get_n_objects (profile); i++)
    {
      grind_profile_get_object (profile, i, &length);
      sum += length;
    }

  return sum;
}

/* The two sides of a comparison, which join_cb() sets */
typedef struct
{
  GrindComparison *comparison;
  guint8          *before;
  guint8          *after;
} Sides;

static gboolean
join_cb (const GrindDraft  *draft,
         GrindJoin         *join,
         GCancellable      *cancellable,
         gpointer           data,
         GError           **error)
{
  const GrindComparisonOptions options = { .folds_clones = TRUE, .joins_unnamed = TRUE };
  Sides *sides = data;

  sides->before = g_new0 (guint8, draft->n_parts / 8 + 1);
  sides->after = g_new0 (guint8, draft->n_parts / 8 + 1);
  for (guint part = 0; part < draft->n_parts; part++)
    (draft->inputs[part] == 0 ? sides->before : sides->after)[part / 8] |= 1 << part % 8;
  sides->comparison = grind_comparison_new_for_draft (draft, draft->profile, sides->before,
                                                      sides->after, &options, cancellable, error);
  if (sides->comparison == NULL)
    return FALSE;
  grind_comparison_get_join (sides->comparison, join);

  return TRUE;
}

static GrindGraph *
load (const char  *base,
      const char  *path,
      guint        n_threads,
      Measures    *measures,
      GError     **error)
{
  Sides sides = { NULL, };
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GrindLoader) loader = grind_loader_new ();
  g_autoptr (GrindProfile) profile = NULL;
  GrindGraph *graph;
  double cpu = read_seconds (CLOCK_PROCESS_CPUTIME_ID);
  double start = read_seconds (CLOCK_MONOTONIC);
  double loaded;

  if (base != NULL)
    {
      g_autoptr (GFile) before = g_file_new_for_path (base);

      grind_loader_add_file (loader, before);
      grind_loader_set_join (loader, join_cb, &sides);
    }
  grind_loader_add_file (loader, file);
  grind_loader_set_n_threads (loader, n_threads);
  profile = grind_loader_load (loader, NULL, error);
  if (profile == NULL)
    return NULL;

  loaded = read_seconds (CLOCK_MONOTONIC);
  measures->load_cpu = read_seconds (CLOCK_PROCESS_CPUTIME_ID) - cpu;
  graph = base != NULL
            ? grind_graph_new_compared (profile, sides.before, sides.after, TRUE, NULL, error)
            : grind_graph_new (profile, NULL, TRUE, NULL, error);
  measures->load = loaded - start;
  measures->graph = read_seconds (CLOCK_MONOTONIC) - loaded;
  measures->cpu = read_seconds (CLOCK_PROCESS_CPUTIME_ID) - cpu;
  g_clear_pointer (&sides.comparison, grind_comparison_unref);
  g_free (sides.before);
  g_free (sides.after);

  return graph;
}

static void
time_events (GrindGraph *graph,
             Measures   *measures)
{
  guint n_events = grind_profile_get_n_real_events (grind_graph_get_profile (graph));
  double start = read_seconds (CLOCK_MONOTONIC);

  if (n_events == 0)
    return;

  grind_graph_get_costs (graph, 0);
  measures->first_event = read_seconds (CLOCK_MONOTONIC) - start;
  measures->other_event = measures->first_event;
  measures->rss_event = read_anonymous_memory ();
  if (n_events == 1)
    return;

  start = read_seconds (CLOCK_MONOTONIC);
  grind_graph_get_costs (graph, n_events - 1);
  measures->other_event = read_seconds (CLOCK_MONOTONIC) - start;
}

static void
print_report (const char     *path,
              GrindGraph     *graph,
              const Measures *measures)
{
  GrindProfile *profile = grind_graph_get_profile (graph);
  gint64 total = 0;
  struct stat info;

  if (grind_profile_get_n_real_events (profile) > 0)
    total = grind_graph_get_costs (graph, 0)->total;

  g_print ("{\"bytes\": %" G_GINT64_FORMAT ", ",
           stat (path, &info) == 0 ? (gint64) info.st_size : 0);
  g_print ("\"seconds\": %.6f, \"load_seconds\": %.6f, \"graph_seconds\": %.6f, "
           "\"cpu_seconds\": %.6f, \"load_cpu_seconds\": %.6f, "
           "\"first_event_seconds\": %.6f, \"other_event_seconds\": %.6f, ",
           measures->load + measures->graph, measures->load, measures->graph, measures->cpu,
           measures->load_cpu, measures->first_event, measures->other_event);
  g_print ("\"rss_before\": %" G_GUINT64_FORMAT ", \"rss_after\": %" G_GUINT64_FORMAT
           ", \"rss_peak\": %" G_GUINT64_FORMAT ", \"rss_event\": %" G_GUINT64_FORMAT ", ",
           measures->rss_before, measures->rss_after, measures->rss_peak, measures->rss_event);
  g_print ("\"name_bytes\": %" G_GUINT64_FORMAT ", \"functions\": %u, \"calls\": %u, "
           "\"events\": %u, \"cycles\": %u, \"warnings\": %u, \"total\": %" G_GINT64_FORMAT "}\n",
           sum_name_bytes (profile), grind_profile_get_n_functions (profile),
           grind_profile_get_n_calls (profile), grind_profile_get_n_real_events (profile),
           grind_graph_get_n_cycles (graph), grind_profile_get_n_warnings (profile), total);
}

static GrindGraph *
measure (const char  *base,
         const char  *path,
         guint        n_threads,
         gboolean     has_sampler,
         Measures    *measures,
         GError     **error)
{
  Sampler sampler = { 0 };
  GThread *thread = NULL;
  GrindGraph *graph;

  malloc_trim (0);
  measures->rss_before = read_anonymous_memory ();
  sampler.peak = measures->rss_before;
  if (has_sampler)
    thread = g_thread_new ("sampler", sample_worker, &sampler);

  graph = load (base, path, n_threads, measures, error);
  if (thread != NULL)
    {
      g_atomic_int_set (&sampler.is_stopped, TRUE);
      g_thread_join (thread);
    }

  sampler.peak = MAX (sampler.peak, read_anonymous_memory ());
  malloc_trim (0);
  measures->rss_after = read_anonymous_memory ();
  measures->rss_peak = sampler.peak;
  if (graph != NULL)
    time_events (graph, measures);

  return graph;
}

int
main (int   argc,
      char *argv[])
{
  int n_threads = 1;
  gboolean has_sampler = FALSE;
  g_autofree char *base = NULL;
  Measures measures = { 0 };
  g_autoptr (GOptionContext) context = g_option_context_new ("FILE");
  g_autoptr (GrindGraph) graph = NULL;
  g_autoptr (GError) error = NULL;
  const GOptionEntry entries[] = {
    { "threads", 0, 0, G_OPTION_ARG_INT, &n_threads,
      "Load with N threads; 0: as many as are sensible", "N" },
    { "base", 0, 0, G_OPTION_ARG_FILENAME, &base, "Compare with this profile", "FILE" },
    { "memory", 0, 0, G_OPTION_ARG_NONE, &has_sampler, "Watch the peak of memory", NULL },
    { NULL }
  };

  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error) || argc != 2 || n_threads < 0)
    {
      g_printerr ("%s\n", error != NULL ? error->message : "Usage: bench-load [OPTIONS] FILE");
      return 2;
    }

  graph = measure (base, argv[1], (guint) n_threads, has_sampler, &measures, &error);
  if (graph == NULL)
    {
      g_printerr ("%s: %s\n", argv[1], error->message);
      return 1;
    }

  print_report (argv[1], graph, &measures);
  return 0;
}
