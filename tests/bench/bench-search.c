/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * bench-search FILE TEXT...: loads one profile and searches the names of its functions for each
 * TEXT, from the beginning and letter by letter as somebody types it. Prints one JSON object of
 * seconds: the making of the folded names, then for each text the median of a search that starts
 * anew, and of the slowest letter but the first.
 */
#include "config.h"

#include "analysis/grind-listing.h"
#include "format/grind-loader.h"

#define N_RUNS 9

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
time_listing (GrindGraph    *graph,
              const char    *text,
              GrindListing **listing)
{
  GrindListingRequest request = { graph, 0, GRIND_SORT_INCLUSIVE, TRUE, text };
  g_autoptr (GrindListing) former = g_steal_pointer (listing);
  gint64 start = g_get_monotonic_time ();

  *listing = grind_listing_new (&request, former, NULL, NULL);

  return (double) (g_get_monotonic_time () - start) / 1e6;
}

static int
compare_doubles (const void *a,
                 const void *b)
{
  double left = *(const double *) a;
  double right = *(const double *) b;

  return (left > right) - (left < right);
}

static void
print_text (GrindGraph *graph,
            const char *text)
{
  double whole[N_RUNS];
  double narrowed[N_RUNS] = { 0 };
  guint n_rows = 0;

  for (guint run = 0; run < N_RUNS; run++)
    {
      g_autoptr (GrindListing) listing = NULL;

      time_listing (graph, NULL, &listing);
      whole[run] = time_listing (graph, text, &listing);
      n_rows = grind_listing_get_n_rows (listing);
      for (guint length = 1; text[length - 1] != '\0'; length++)
        {
          g_autofree char *typed = g_strndup (text, length);
          double seconds = time_listing (graph, typed, &listing);

          if (length > 1)
            narrowed[run] = MAX (narrowed[run], seconds);
        }
    }

  qsort (whole, N_RUNS, sizeof (double), compare_doubles);
  qsort (narrowed, N_RUNS, sizeof (double), compare_doubles);
  g_print (", \"%s\": [%u, %.6f, %.6f]", text, n_rows, whole[N_RUNS / 2], narrowed[N_RUNS / 2]);
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
      g_printerr ("Usage: %s FILE TEXT...\n", argv[0]);
      return 2;
    }

  graph = load (argv[1], &error);
  if (graph == NULL)
    {
      g_printerr ("%s: %s\n", argv[1], error->message);
      return 1;
    }

  start = g_get_monotonic_time ();
  if (!grind_search_prepare (grind_graph_get_profile (graph), NULL, NULL))
    return 1;
  g_print ("{\"prepare\": %.6f", (double) (g_get_monotonic_time () - start) / 1e6);
  for (int i = 2; i < argc; i++)
    print_text (graph, argv[i]);
  g_print ("}\n");

  return 0;
}
