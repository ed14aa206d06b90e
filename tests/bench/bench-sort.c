/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * bench-sort FILE: loads one profile and sorts its functions by each key, the way the function list
 * asks for it, and prints the median time of each as a line of JSON. The first sort by name stands
 * apart: later ones may use an order that it has made.
 */
#include "config.h"

#include <gio/gio.h>

#include "analysis/grind-function-order.h"
#include "format/grind-loader.h"

#define N_RUNS 7

static GrindGraph *
load (const char  *path,
      GError     **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GrindLoader) loader = grind_loader_new ();
  g_autoptr (GrindProfile) profile = NULL;

  grind_loader_add_file (loader, file);
  profile = grind_loader_load (loader, NULL, error);
  return profile == NULL ? NULL : grind_graph_new (profile, NULL, TRUE, NULL, error);
}

static double
time_sort (GrindGraph   *graph,
           GrindSortKey  key,
           guint        *n_nodes)
{
  gint64 start = g_get_monotonic_time ();
  g_autoptr (GArray) order = grind_function_order_sort (graph, 0, key, key != GRIND_SORT_NAME,
                                                        NULL, NULL);

  *n_nodes = order->len;
  return (double) (g_get_monotonic_time () - start) / 1e6;
}

static int
compare_doubles (gconstpointer a,
                 gconstpointer b)
{
  double left = *(const double *) a;
  double right = *(const double *) b;

  return (left > right) - (left < right);
}

static double
find_median (GrindGraph   *graph,
             GrindSortKey  key,
             guint        *n_nodes)
{
  g_autoptr (GArray) times = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; i < N_RUNS; i++)
    {
      double seconds = time_sort (graph, key, n_nodes);

      g_array_append_val (times, seconds);
    }

  g_array_sort (times, compare_doubles);
  return g_array_index (times, double, times->len / 2);
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
  guint n_nodes = 0;

  if (argc != 2)
    {
      g_printerr ("Usage: %s FILE\n", argv[0]);
      return 2;
    }

  graph = load (argv[1], &error);
  if (graph == NULL)
    {
      g_printerr ("%s: %s\n", argv[1], error->message);
      return 1;
    }

  grind_graph_get_costs (graph, 0);
  g_print ("{\"first_name\": %.6f", time_sort (graph, GRIND_SORT_NAME, &n_nodes));
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    g_print (", \"%s\": %.6f", keys[i].name, find_median (graph, keys[i].key, &n_nodes));

  g_print (", \"nodes\": %u}\n", n_nodes);
  return 0;
}
