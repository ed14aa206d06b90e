/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * bench-sort FILE: loads one profile, sorts its functions by each key like the function list, and
 * prints the median time of each as a line of JSON, and in "cpu" the CPU time, which depends less
 * on other programs. The first sort by name is listed separately: later ones may reuse its order.
 */
#include "config.h"

#include <gio/gio.h>

#include "analysis/lists/grind-function-sort.h"
#include "bench-graph.h"
#include "bench-times.h"

#define N_RUNS 7

/* Seconds */
typedef struct
{
  double wall;
  double cpu;
} Times;

static Times
time_sort (GrindGraph   *graph,
           GrindSortKey  key,
           guint        *n_nodes)
{
  gint64 start = g_get_monotonic_time ();
  double cpu_start = bench_get_cpu_time ();
  g_autoptr (GArray) order = grind_function_sort (graph, 0, key, key != GRIND_SORT_NAME,
                                                  NULL, NULL);

  *n_nodes = order->len;
  return (Times) { (double) (g_get_monotonic_time () - start) / 1e6,
                   bench_get_cpu_time () - cpu_start };
}

static Times
find_median (GrindGraph   *graph,
             GrindSortKey  key,
             guint        *n_nodes)
{
  double wall[N_RUNS];
  double cpu[N_RUNS];

  for (guint i = 0; i < N_RUNS; i++)
    {
      Times times = time_sort (graph, key, n_nodes);

      wall[i] = times.wall;
      cpu[i] = times.cpu;
    }

  bench_sort_times (wall, N_RUNS);
  bench_sort_times (cpu, N_RUNS);

  return (Times) { wall[N_RUNS / 2], cpu[N_RUNS / 2] };
}

int
main (int   argc,
      char *argv[])
{
  const struct
  {
    const char   *name;
    GrindSortKey  key;
  }
  keys[] = {
    { "inclusive", GRIND_SORT_INCLUSIVE },
    { "self", GRIND_SORT_SELF },
    { "called", GRIND_SORT_CALLED },
    { "name", GRIND_SORT_NAME },
    { "location", GRIND_SORT_LOCATION },
  };
  g_autoptr (GError) error = NULL;
  g_autoptr (GrindGraph) graph = NULL;
  g_autoptr (GString) cpu = g_string_new (NULL);
  guint n_nodes = 0;

  if (argc != 2)
    {
      g_printerr ("Usage: %s FILE\n", argv[0]);
      return 2;
    }

  graph = bench_load_graph (argv[1], &error);
  if (graph == NULL)
    {
      g_printerr ("%s: %s\n", argv[1], error->message);
      return 1;
    }

  grind_graph_get_costs (graph, 0);
  g_print ("{\"first_name\": %.6f", time_sort (graph, GRIND_SORT_NAME, &n_nodes).wall);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      Times times = find_median (graph, keys[i].key, &n_nodes);

      g_print (", \"%s\": %.6f", keys[i].name, times.wall);
      g_string_append_printf (cpu, "%s\"%s\": %.6f", i > 0 ? ", " : "", keys[i].name, times.cpu);
    }

  g_print (", \"cpu\": {%s}, \"nodes\": %u}\n", cpu->str, n_nodes);
  return 0;
}
