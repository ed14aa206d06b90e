/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each allocation fails in turn, alone or with all later ones, from the first byte to the
 * comparison of two profiles, with one thread and with two: there is an error, or nothing has
 * changed. */
#include "config.h"

#include <stdlib.h>

#include "../analysis/grind-test-load.h"
#include "analysis/compare/grind-change.h"
#include "analysis/compare/grind-comparison.h"
#include "analysis/lines/grind-line-table.h"
#include "profile/grind-error.h"

#define N_FUNCTIONS 70    /* more than tables have space for at first */
#define BLOCK_SIZE  1000  /* bytes, so that there is something to read for several threads */

static struct
{
  guint    n_requests;    /* atomic */
  guint    first;         /* the number of the first that fails, from 1; 0: none */
  gboolean is_alone;
} faults;

static gboolean
is_refused (void)
{
  guint number = __atomic_add_fetch (&faults.n_requests, 1, __ATOMIC_RELAXED);

  return faults.first > 0 &&
         (faults.is_alone ? number == faults.first : number >= faults.first);
}

/* These replace GLib's allocations that may fail. */
gpointer
(g_try_malloc) (gsize size)
{
  return size == 0 || is_refused () ? NULL : malloc (size);
}

gpointer
(g_try_malloc0) (gsize size)
{
  return size == 0 || is_refused () ? NULL : calloc (1, size);
}

gpointer
(g_try_realloc) (gpointer memory,
                 gsize    size)
{
  return is_refused () ? NULL : realloc (memory, MAX (size, 1));
}

gpointer
(g_try_malloc_n) (gsize n,
                  gsize size)
{
  return size > 0 && n > G_MAXSIZE / size ? NULL : (g_try_malloc) (n * size);
}

gpointer
(g_try_malloc0_n) (gsize n,
                   gsize size)
{
  return size > 0 && n > G_MAXSIZE / size ? NULL : (g_try_malloc0) (n * size);
}

gpointer
(g_try_realloc_n) (gpointer memory,
                   gsize    n,
                   gsize    size)
{
  return size > 0 && n > G_MAXSIZE / size ? NULL : (g_try_realloc) (memory, n * size);
}

/* A run with a bit of everything: parts, names from other ranges, a cycle, a sparse event, sums
 * beyond 64 bits, inlined lines, instructions and jumps. */
static char *
write_run (guint cost)
{
  GString *text = g_string_new ("# callgrind format\nversion: 1\ncreator: callgrind-3.19\n"
                                "positions: instr line\nevents: Ir Dr Huge\nevent: Both = Ir + Dr\n"
                                "part: 1\nob=(1) /bin/program\nfl=(1) /src/program.c\n");

  for (guint i = 0; i < N_FUNCTIONS; i++)
    {
      g_string_append_printf (text, "fn=(%u) f%u\n0x%x %u %u\n+4 +1 %u 1\n", i + 1, i,
                              4096 + 64 * i, 10 * i + 1, cost + i, 300 * i);
      g_string_append_printf (text, "fi=(%u) /src/part%u.h\n+4 7 1 2 %s\nfe=(1)\n", 2 + i % 5,
                              i % 5, i % 30 == 0 ? "9223372036854775807" : "0");
      g_string_append_printf (text, "jcnd=2/3 0x%x %u\n+4 %u\n", 4096 + 64 * i, 10 * i + 1,
                              10 * i + 2);
      g_string_append_printf (text, "cfn=(%u)\ncalls=%u 0x%x %u\n+4 * %u 4\n",
                              i > 0 ? i : 1, i + 1, 4096, 10 * i + 1, 100 + i);
      if (i % 20 == 19)    /* a circle of 20 */
        g_string_append_printf (text, "cfn=(%u)\ncalls=1 0x1000 1\n+4 * 5\n", i - 18);
      if (i == N_FUNCTIONS / 2)
        g_string_append (text, "\npart: 2\npositions: instr line\nevents: Ir Dr Huge\n");
    }

  return g_string_free (text, FALSE);
}

static void
add_costs (GString    *text,
           GrindGraph *graph)
{
  GrindProfile *profile = grind_graph_get_profile (graph);

  for (GrindEventId event = 0; event < grind_profile_get_n_events (profile); event++)
    {
      g_autofree char *costs = test_describe (graph, event);

      g_string_append (text, costs);
    }
}

static void
add_table (GString        *text,
           GrindLineTable *table)
{
  guint n_rows, n_calls, n_jumps;
  const GrindLineRow *rows = grind_line_table_get_rows (table, &n_rows);

  grind_line_table_get_calls (table, &n_calls);
  grind_line_table_get_jumps (table, &n_jumps);
  for (guint i = 0; i < n_rows; i++)
    g_string_append_printf (text, "%u:%" G_GUINT64_FORMAT "@%" G_GUINT64_FORMAT
                            " %" G_GINT64_FORMAT "\n", rows[i].file, rows[i].line, rows[i].address,
                            *grind_line_table_get_self (table, i));
  g_string_append_printf (text, "%u calls, %u jumps\n", n_calls, n_jumps);
}

static gboolean
add_lines (GString     *text,
           GrindGraph  *graph,
           GError     **error)
{
  guint n = grind_profile_get_n_functions (grind_graph_get_profile (graph));
  g_autoptr (GrindLineTable) of_file = NULL;

  for (GrindFunctionId function = 0; function < n; function += 25)
    for (GrindLinesKind kind = GRIND_LINES_BY_LINE; kind <= GRIND_LINES_BY_ADDRESS; kind++)
      {
        g_autoptr (GrindLineTable) table =
          grind_line_table_new (graph, function, kind, NULL, error);

        if (table == NULL)
          return FALSE;
        add_table (text, table);
      }
  of_file = grind_line_table_new_for_file (graph, 1, NULL, error);
  if (of_file != NULL)
    add_table (text, of_file);

  return of_file != NULL;
}

/* All costs of two runs, those of lines, and those of the comparison as text */
static gboolean
compare_runs (GString      *text,
              GrindProfile *profile,
              GError      **error)
{
  const GrindComparisonOptions options = { NULL, 0, TRUE, TRUE };
  guint8 before = 3, after = 12;    /* the parts of each */
  g_autoptr (GrindGraph) graph = grind_graph_new (profile, NULL, TRUE, NULL, error);
  g_autoptr (GrindComparison) comparison = NULL;
  g_autoptr (GrindProfile) joined = NULL;
  g_autoptr (GrindGraph) compared = NULL;

  if (graph == NULL)
    return FALSE;
  add_costs (text, graph);
  if (!add_lines (text, graph, error))
    return FALSE;

  comparison = grind_comparison_new (profile, &before, &after, &options, NULL, error);
  joined = comparison != NULL ? grind_comparison_join (comparison, profile, error) : NULL;
  if (joined == NULL)
    return FALSE;
  compared = grind_graph_new_compared (joined, &before, &after, TRUE, NULL, error);
  if (compared == NULL)
    return FALSE;
  add_costs (text, compared);
  add_costs (text, grind_graph_get_before (compared));

  return add_lines (text, compared, error);
}

/* (nullable): NULL with an error */
static char *
follow (guint    n_threads,
        GError **error)
{
  g_autoptr (GrindLoader) loader = grind_loader_new ();
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GString) text = g_string_new (NULL);

  test_add_input (loader, write_run (10), "before");
  test_add_input (loader, write_run (11), "after");
  grind_loader_set_n_threads (loader, n_threads);
  grind_loader_set_block_size (loader, BLOCK_SIZE);
  faults.n_requests = 0;
  profile = grind_loader_load (loader, NULL, error);
  if (profile == NULL || !compare_runs (text, profile, error))
    return NULL;

  g_assert_cmpuint (grind_profile_get_n_parts (profile), ==, 4);

  return g_strdup (text->str);
}

static void
test_each (gconstpointer data)
{
  guint n_threads = GPOINTER_TO_UINT (data), n_refused = 0, n_all;
  g_autoptr (GError) no_error = NULL;
  g_autofree char *expected = NULL;

  faults.first = 0;
  expected = follow (n_threads, &no_error);
  g_assert_no_error (no_error);
  n_all = faults.n_requests;
  g_assert_cmpuint (n_all, >, 500);
  for (faults.first = 1; faults.first <= n_all; faults.first++)
    for (faults.is_alone = FALSE; faults.is_alone <= TRUE; faults.is_alone++)
      {
        g_autoptr (GError) error = NULL;
        g_autofree char *found = follow (n_threads, &error);

        if (found != NULL)
          {
            g_assert_no_error (error);
            g_assert_cmpstr (found, ==, expected);
            continue;
          }
        g_assert_error (error, GRIND_ERROR, GRIND_ERROR_TOO_LARGE);
        n_refused++;
      }
  faults.first = 0;
  g_test_message ("%u allocations, %u of %u runs refused", n_all, n_refused, 2 * n_all);
  g_assert_cmpuint (n_refused, >, n_all);
}

int
main (int   argc,
      char *argv[])
{
  static const guint n_threads[] = { 1, 2 };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (n_threads); i++)
    {
      g_autofree char *path = g_strdup_printf ("/faults/allocations/threads-%u", n_threads[i]);

      g_test_add_data_func (path, GUINT_TO_POINTER (n_threads[i]), test_each);
    }

  return g_test_run ();
}
