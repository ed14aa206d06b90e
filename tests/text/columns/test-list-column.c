/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Columns that depend on whether there are calls, or a comparison. */
#include "config.h"

#include "../../analysis/grind-test-load.h"
#include "text/columns/grind-function-columns.h"

#define FLAT  "part: 1\nevents: Ir\nfn=main\n1 10\npart: 2\nevents: Ir\nfn=main\n1 20\n"
#define CALLS FLAT "cfn=work\ncalls=1 1\n1 5\nfn=work\n1 5\n"

/* The ids of the function columns that are not missing, or that have a bar, each followed by a
 * blank */
static char *
list (gboolean  (*has) (const GrindListColumn *column,
                        GrindGraph            *graph),
      gboolean    expected,
      GrindGraph *graph)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < GRIND_N_SORT_KEYS; i++)
    if (has (&grind_function_columns[i], graph) == expected)
      g_string_append_printf (text, "%s ", grind_function_columns[i].id);

  return g_string_free (text, FALSE);
}

static void
assert_columns (GrindGraph *graph,
                const char *present,
                const char *with_bar)
{
  g_autofree char *found_present = list (grind_list_column_is_missing, FALSE, graph);
  g_autofree char *found_bar = list (grind_list_column_has_bar, TRUE, graph);

  g_assert_cmpstr (found_present, ==, present);
  g_assert_cmpstr (found_bar, ==, with_bar);
}

static void
test_calls (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (CALLS, TRUE);

  assert_columns (graph, "inclusive self called name location file object secondary ",
                  "inclusive ");
}

/* Inclusive costs are self costs. */
static void
test_flat (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (FLAT, TRUE);

  assert_columns (graph, "self name location file object secondary ", "inclusive self ");
}

/* A part without calls is like one of a profile with calls. */
static void
test_part (void)
{
  const guint8 first = 1;
  g_autoptr (GrindProfile) profile = test_load (CALLS);
  g_autoptr (GError) error = NULL;
  g_autoptr (GrindGraph) graph = grind_graph_new (profile, &first, TRUE, NULL, &error);

  g_assert_no_error (error);
  assert_columns (graph, "inclusive self called name location file object secondary ",
                  "inclusive ");
}

static void
test_compared (void)
{
  g_autoptr (GrindProfile) with_calls = test_load (CALLS);
  g_autoptr (GrindProfile) flat = test_load (FLAT);
  g_autoptr (GrindGraph) graph = test_graph_compare (with_calls, 1, 2, TRUE);
  g_autoptr (GrindGraph) flat_graph = test_graph_compare (flat, 1, 2, TRUE);

  assert_columns (graph, "inclusive self called name location file object self-before self-after "
                         "self-relative inclusive-before inclusive-after inclusive-relative "
                         "secondary ",
                  "inclusive ");
  assert_columns (flat_graph, "self name location file object self-before self-after "
                              "self-relative secondary ",
                  "inclusive self ");
}

/* Before the rows are known, as if there were calls */
static void
test_unknown (void)
{
  assert_columns (NULL, "inclusive self called name location file object secondary ",
                  "inclusive ");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/list-column/calls", test_calls);
  g_test_add_func ("/list-column/flat", test_flat);
  g_test_add_func ("/list-column/part", test_part);
  g_test_add_func ("/list-column/compared", test_compared);
  g_test_add_func ("/list-column/unknown", test_unknown);

  return g_test_run ();
}
