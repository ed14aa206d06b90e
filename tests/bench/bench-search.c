/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * bench-search FILE [MODE=]TEXT...: loads one profile and searches the names of its functions for
 * each TEXT, in the MODE substring (default), words, fuzzy or regex, at once and letter by letter
 * as if typed. Prints one JSON object with times in seconds: creating the case-folded names, one
 * scan of all their bytes, then for each text the number of matches, and the medians of a new
 * search and of the slowest letter except the first; then both as CPU time, which depends less on
 * other programs.
 */
#include "config.h"

#include <string.h>

#include "analysis/lists/grind-function-filter.h"
#include "analysis/search/grind-folded-names-private.h"
#include "bench-graph.h"
#include "bench-times.h"

#define N_RUNS 9

/* Seconds */
typedef struct
{
  double wall;
  double cpu;
} Times;

static const char *const modes[] = { "substring=", "words=", "fuzzy=", "regex=" };

static Times
time_filtered (GrindGraph           *graph,
               GrindSearchMode       mode,
               const char           *text,
               GrindFunctionFilter **filter)
{
  g_autoptr (GrindPattern) pattern = grind_pattern_new (mode, GRIND_SEARCH_NAME, text, NULL);
  GrindFilterRequest request = { graph, 0, GRIND_SORT_INCLUSIVE, TRUE, pattern,
                                  mode == GRIND_SEARCH_FUZZY };
  g_autoptr (GrindFunctionFilter) previous = NULL;
  gint64 start;
  double cpu_start;

  /* Part of an expression may be invalid. */
  if (pattern == NULL)
    return (Times) { 0, 0 };

  request.previous = previous = g_steal_pointer (filter);
  start = g_get_monotonic_time ();
  cpu_start = bench_get_cpu_time ();
  *filter = grind_function_filter_new (&request, NULL, NULL);

  return (Times) { (double) (g_get_monotonic_time () - start) / 1e6,
                   bench_get_cpu_time () - cpu_start };
}

static void
print_text (GrindGraph *graph,
            const char *argument)
{
  GrindSearchMode mode = GRIND_SEARCH_SUBSTRING;
  const char *text = argument;
  double whole[2][N_RUNS];
  double narrowed[2][N_RUNS] = { { 0 } };
  guint n_rows = 0;

  for (guint i = 0; i < G_N_ELEMENTS (modes); i++)
    if (g_str_has_prefix (argument, modes[i]))
      {
        mode = i;
        text = argument + strlen (modes[i]);
      }

  for (guint run = 0; run < N_RUNS; run++)
    {
      g_autoptr (GrindFunctionFilter) filter = NULL;

      Times times;

      time_filtered (graph, mode, "", &filter);
      times = time_filtered (graph, mode, text, &filter);
      whole[0][run] = times.wall;
      whole[1][run] = times.cpu;
      n_rows = grind_function_filter_get_n_rows (filter);
      for (guint length = 1; text[length - 1] != '\0'; length++)
        {
          g_autofree char *typed = g_strndup (text, length);

          times = time_filtered (graph, mode, typed, &filter);
          if (length > 1)
            {
              narrowed[0][run] = MAX (narrowed[0][run], times.wall);
              narrowed[1][run] = MAX (narrowed[1][run], times.cpu);
            }
        }
    }

  for (guint i = 0; i < 2; i++)
    {
      bench_sort_times (whole[i], N_RUNS);
      bench_sort_times (narrowed[i], N_RUNS);
    }
  g_print (", \"%s\": [%u, %.6f, %.6f, %.6f, %.6f]", argument, n_rows, whole[0][N_RUNS / 2],
           narrowed[0][N_RUNS / 2], whole[1][N_RUNS / 2], narrowed[1][N_RUNS / 2]);
}

/* Measures a scan of all bytes, which no search can avoid at its start. */
static void
print_scan (GrindGraph *graph)
{
  GrindFoldedNames *names = _grind_folded_names_get (grind_graph_get_profile (graph), NULL, NULL);
  gsize length = names->starts[names->n_names];
  double times[N_RUNS];
  gsize n_found = 0;

  for (guint run = 0; run < N_RUNS; run++)
    {
      gint64 start = g_get_monotonic_time ();

      n_found += memchr (names->text, '\1', length) != NULL;
      times[run] = (double) (g_get_monotonic_time () - start) / 1e6;
    }

  bench_sort_times (times, N_RUNS);
  g_print (", \"names\": %u, \"bytes\": %" G_GSIZE_FORMAT ", \"scan\": %.6f", names->n_names,
           length, times[N_RUNS / 2]);
  if (n_found > 0)
    g_printerr ("The scan ends early\n");
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrindGraph) graph = NULL;
  gint64 start;

  if (argc < 3)
    {
      g_printerr ("Usage: %s FILE [MODE=]TEXT...\n", argv[0]);
      return 2;
    }

  graph = bench_load_graph (argv[1], &error);
  if (graph == NULL)
    {
      g_printerr ("%s: %s\n", argv[1], error->message);
      return 1;
    }

  start = g_get_monotonic_time ();
  if (!grind_search_prepare (grind_graph_get_profile (graph), NULL, NULL))
    return 1;
  g_print ("{\"prepare\": %.6f", (double) (g_get_monotonic_time () - start) / 1e6);
  print_scan (graph);
  for (int i = 2; i < argc; i++)
    print_text (graph, argv[i]);
  g_print ("}\n");

  return 0;
}
