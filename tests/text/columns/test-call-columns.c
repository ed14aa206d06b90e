/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <math.h>

#include "analysis/lists/grind-transitive-order.h"
#include "../../analysis/grind-test-graphs.h"
#include "../../analysis/grind-test-random.h"
#include "text/columns/grind-call-columns.h"

/* top calls itself and four others: cheap often, dear once, lost without count, and a cycle. */
#define PROFILE \
  "# callgrind format\nevents: A B\n" \
  "ob=prog\nfl=/src/z/main.c\nfn=top\n1 1 0\n" \
  "cob=lib\ncfi=/src/b.c\ncfn=cheap\ncalls=100 0\n1 200 1\n" \
  "cob=lib\ncfi=/a/c.c\ncfn=dear\ncalls=1 0\n1 100 9\n" \
  "cob=lib\ncfi=/a/a.c\ncfn=lost\ncalls=0 0\n1 300 5\n" \
  "cob=lib\ncfi=/a/a.c\ncfn=ring\ncalls=10 0\n1 50 7\n" \
  "cob=prog\ncfi=/src/z/main.c\ncfn=top\ncalls=9 0\n1 9000 99\n" \
  "ob=lib\nfl=/a/a.c\nfn=ring\n1 50 7\ncob=lib\ncfi=/a/a.c\ncfn=gnir\ncalls=1 0\n1 1 0\n" \
  "fn=gnir\n1 0 0\ncob=lib\ncfi=/a/a.c\ncfn=ring\ncalls=1 0\n1 1 0\n"

static const GrindListColumn *
find_column (const GrindListColumn *columns,
             guint                  n_columns,
             const char            *id)
{
  for (guint i = 0; i < n_columns; i++)
    if (g_str_equal (columns[i].id, id))
      return &columns[i];

  g_assert_not_reached ();
}

static const GrindListColumn *
find_call_column (const char *id)
{
  return find_column (grind_call_columns, grind_n_call_columns, id);
}

static GrindListContext
get_context (GrindGraph *graph)
{
  gboolean has_second = grind_profile_get_n_events (grind_graph_get_profile (graph)) > 1;

  return (GrindListContext) {
    .costs = grind_graph_get_costs (graph, 0),
    .secondary = has_second ? grind_graph_get_costs (graph, 1) : NULL,
  };
}

static char *
describe (const GrindListRows *rows)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < rows->n_rows; i++)
    {
      g_autofree char *name = grind_graph_dup_node_name (rows->graph,
                                                         grind_list_rows_get_node (rows, i));

      g_string_append_printf (text, "%s ", name);
    }

  return g_string_free (text, FALSE);
}

static void
check_order (GrindListRows         *rows,
             const GrindListColumn *column,
             gboolean               is_descending,
             const char            *expected)
{
  GrindListContext context = get_context (rows->graph);
  g_autoptr (GrindListRows) sorted = grind_list_column_sort (column, rows, &context,
                                                             is_descending);
  g_autofree char *text = describe (sorted);

  g_assert_cmpstr (text, ==, expected);
}

/* Recursion is last in each order. */
static void
test_orders (void)
{
  static const struct
  {
    const char *id;
    gboolean    is_descending;
    const char *expected;
  } orders[] = {
    { "cost", TRUE, "lost cheap dear <cycle 1> top " },
    { "cost", FALSE, "<cycle 1> dear cheap lost top " },
    { "share", TRUE, "lost cheap dear <cycle 1> top " },
    { "per-call", TRUE, "dear <cycle 1> cheap lost top " },
    { "count", TRUE, "cheap <cycle 1> dear lost top " },
    { "count", FALSE, "lost dear <cycle 1> cheap top " },
    { "function", FALSE, "<cycle 1> cheap dear lost top " },
    { "location", FALSE, "lost <cycle 1> cheap dear top " },
    { "secondary", TRUE, "dear <cycle 1> lost cheap top " },
  };
  g_autoptr (GrindGraph) graph = test_graph_load (PROFILE, TRUE);
  g_autoptr (GrindListRows) rows = NULL;

  rows = grind_call_rows_new (graph, grind_call_edge_list_callees (graph, test_find (graph, "top"),
                                                                   0));
  for (guint i = 0; i < G_N_ELEMENTS (orders); i++)
    check_order (rows, find_call_column (orders[i].id), orders[i].is_descending,
                 orders[i].expected);
}

static GrindListRows *
list_all (GrindGraph *graph,
          const char *name,
          gboolean    is_callees)
{
  GrindTransitiveRequest request = {
    .graph = graph, .node = test_find (graph, name), .secondary_event = GRIND_NONE,
    .is_callees = is_callees,
  };

  return grind_call_rows_new_transitive (graph, grind_transitive_order_list (&request, NULL,
                                                                             NULL));
}

static void
test_all_orders (void)
{
  static const struct
  {
    const char *of;
    const char *id;
    gboolean    is_descending;
    const char *expected;
  } orders[] = {
    { "leaf", "distance", FALSE, "b mid a main start " },
    { "leaf", "count", TRUE, "a mid main b start " },
    { "main", "function", FALSE, "a b leaf mid " },
    { "main", "self", FALSE, "b mid a leaf " },
    { "main", "share", FALSE, "mid b a leaf " },
    { "main", "location", FALSE, "mid leaf a b " },
    { "main", "location", TRUE, "leaf a b mid " },
  };
  g_autoptr (GrindGraph) graph = test_graph_load (TEST_TREE, TRUE);

  for (guint i = 0; i < G_N_ELEMENTS (orders); i++)
    {
      gboolean is_callees = g_str_equal (orders[i].of, "main");
      g_autoptr (GrindListRows) rows = list_all (graph, orders[i].of, is_callees);
      const GrindListColumn *column;

      column = is_callees ? find_column (grind_all_callees_columns, grind_n_all_callees_columns,
                                         orders[i].id)
                          : find_column (grind_all_callers_columns, grind_n_all_callers_columns,
                                         orders[i].id);
      check_order (rows, column, orders[i].is_descending, orders[i].expected);
    }
}

static void
check_cell (GrindListRows         *rows,
            guint                  row,
            const GrindListColumn *column,
            const char            *text,
            const char            *exact)
{
  GrindListContext context = get_context (rows->graph);
  g_auto (GrindListCell) cell = { { 0 } };
  g_autofree char *shown = NULL;
  g_autofree char *written = NULL;

  grind_list_column_fill (column, rows, row, &context, &cell);
  if (column->kind == GRIND_COLUMN_NAME)
    grind_list_column_name (rows, &cell);
  shown = grind_list_column_dup_text (column, rows, &context, &cell);
  written = grind_list_column_dup_exact (column, rows, &context, &cell);
  g_assert_cmpstr (shown, ==, text);
  g_assert_cmpstr (written, ==, exact);
}

/* Unknown counts and averages are dashes for people, and nothing for programs. */
static void
test_texts (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (PROFILE, TRUE);
  g_autoptr (GrindListRows) rows = NULL;

  rows = grind_call_rows_new (graph, grind_call_edge_list_callees (graph, test_find (graph, "top"),
                                                                   0));
  check_cell (rows, 0, find_call_column ("cost"), "300", "300");
  check_cell (rows, 0, find_call_column ("share"), "46.08", "46.0829493087558");
  check_cell (rows, 0, find_call_column ("count"), "–", "");
  check_cell (rows, 0, find_call_column ("per-call"), "–", "");
  check_cell (rows, 1, find_call_column ("per-call"), "2", "2");
  check_cell (rows, 0, find_call_column ("function"), "lost", "lost");
  check_cell (rows, 0, find_call_column ("location"), "a.c · lib", "a.c · lib");
  check_cell (rows, 0, find_call_column ("secondary"), "5", "5");
}

static void
test_estimates (void)
{
  const GrindListColumn *columns = grind_all_callers_columns;
  guint n = grind_n_all_callers_columns;
  g_autoptr (GrindGraph) graph = test_graph_load (TEST_TREE, TRUE);
  g_autoptr (GrindListRows) rows = list_all (graph, "leaf", FALSE);
  g_autofree char *names = describe (rows);

  g_assert_cmpstr (names, ==, "main start a b mid ");
  check_cell (rows, 0, find_column (columns, n, "cost"), "70", "70");
  check_cell (rows, 0, find_column (columns, n, "share"), "50.00", "50");
  check_cell (rows, 0, find_column (columns, n, "distance"), "2–3", "2-3");
  check_cell (rows, 0, find_column (columns, n, "count"), "2", "2.33333333333333");
  check_cell (rows, 1, find_column (columns, n, "count"), "–", "");
  check_cell (rows, 3, find_column (columns, n, "distance"), "1", "1");
  check_cell (rows, 0, find_column (columns, n, "secondary"), NULL, "");
}

/* A call into a cycle names the function it enters; a call inside of it is marked as such. */
static void
test_notes (void)
{
  static const struct
  {
    const char *from;
    const char *note;
    gboolean    is_inner;
  } calls[] = {
    { "main", "through even", FALSE }, { "odd", "inside the cycle", TRUE },
    { "again", "recursion", TRUE },
  };
  g_autoptr (GrindGraph) graph = test_graph_load (
    "# callgrind format\nevents: A\nfn=main\n1 0\ncfn=ns::even(int)\ncalls=1 0\n1 9\n"
    "fn=ns::even(int)\n1 4\ncfn=odd\ncalls=1 0\n1 5\nfn=odd\n1 5\ncfn=ns::even(int)\ncalls=1 0\n"
    "1 1\nfn=again\n1 1\ncfn=again\ncalls=1 0\n1 1\n", TRUE);

  for (guint i = 0; i < G_N_ELEMENTS (calls); i++)
    {
      GrindNodeId node = test_find (graph, calls[i].from);
      g_autoptr (GrindListRows) rows = NULL;
      GrindListContext context = get_context (graph);
      g_auto (GrindListCell) cell = { { 0 } };

      rows = grind_call_rows_new (graph, grind_call_edge_list_callees (graph, node, 0));
      g_assert_cmpuint (rows->n_rows, ==, 1);
      grind_list_column_fill (find_call_column ("function"), rows, 0, &context, &cell);
      grind_list_column_name (rows, &cell);
      g_assert_cmpstr (cell.name.note, ==, calls[i].note);
      g_assert_cmpint (cell.is_dim, ==, calls[i].is_inner);
      g_assert_cmpint (cell.tooltip != NULL, ==, calls[i].is_inner);
    }
}

static double
get_key (GrindGraph          *graph,
         const GrindCallEdge *edge,
         const char          *id)
{
  if (g_str_equal (id, "cost"))
    return edge->cost;
  if (g_str_equal (id, "share"))
    return edge->share;
  if (g_str_equal (id, "per-call"))
    return edge->count.count > 0 ? (double) edge->cost / edge->count.count : -1e9;
  if (g_str_equal (id, "count"))
    return edge->count.is_partial && edge->count.count == 0 ? -1 : edge->count.count;
  g_assert_cmpstr (id, ==, "secondary");

  return grind_graph_get_costs (graph, 1)->calls[edge->call];
}

static void
check_neighbours (GrindGraph          *graph,
                  const char          *id,
                  gboolean             is_descending,
                  const GrindCallEdge *first,
                  const GrindCallEdge *second)
{
  double a = get_key (graph, first, id);
  double b = get_key (graph, second, id);

  g_assert_cmpint (first->is_inner, <=, second->is_inner);
  if (first->is_inner != second->is_inner)
    return;
  if (is_descending)
    g_assert_cmpfloat (a, >=, b);
  else
    g_assert_cmpfloat (a, <=, b);
  if (a == b)
    g_assert_true (first->cost > second->cost ||
                   (first->cost == second->cost && first->call < second->call));
}

/* Neighbours are in order, and each call is there once. */
static void
check_random (GrindListRows *rows,
              const char    *id,
              gboolean       is_descending)
{
  GrindListContext context = get_context (rows->graph);
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  g_autoptr (GrindListRows) sorted = NULL;

  sorted = grind_list_column_sort (find_call_column (id), rows, &context, is_descending);
  g_assert_cmpuint (sorted->n_rows, ==, rows->n_rows);
  for (guint i = 0; i < sorted->n_rows; i++)
    {
      guint row = grind_list_rows_get_row (sorted, i);

      g_assert_true (g_hash_table_add (seen, GUINT_TO_POINTER (row)));
      g_assert_cmpuint (row, <, rows->n_rows);
      if (i > 0)
        check_neighbours (rows->graph, id, is_descending,
                          grind_call_rows_get_edge (rows, grind_list_rows_get_row (sorted, i - 1)),
                          grind_call_rows_get_edge (rows, row));
    }
}

static void
test_random (void)
{
  static const char *const ids[] = { "cost", "share", "per-call", "count", "secondary" };
  g_autoptr (GRand) rand = test_rand_new ();

  for (guint round = 0; round < 100; round++)
    {
      g_autoptr (GrindGraph) graph = test_random_graph (rand, round % 2);

      for (GrindNodeId node = 0; node < grind_graph_get_n_nodes (graph); node++)
        for (guint i = 0; i < G_N_ELEMENTS (ids) * 4; i++)
          {
            g_autoptr (GrindListRows) rows = NULL;

            rows = grind_call_rows_new (graph,
                                        i % 2 ? grind_call_edge_list_callees (graph, node, 0)
                                              : grind_call_edge_list_callers (graph, node, 0));
            check_random (rows, ids[i / 4], i / 2 % 2);
          }
    }
}

static void
test_cost_per_call (void)
{
  GrindCallEdge edge = { .value = grind_value_new_whole (7), .count = { 2, FALSE } };

  g_assert_cmpfloat (grind_call_edge_get_cost_per_call (&edge), ==, 3.5);
  edge.value = grind_value_new_whole (-7);
  g_assert_cmpfloat (grind_call_edge_get_cost_per_call (&edge), ==, -3.5);
  edge.count = (GrindCount) { 0, TRUE };
  g_assert_true (isinf (grind_call_edge_get_cost_per_call (&edge)));
  g_assert_cmpfloat (grind_call_edge_get_cost_per_call (&edge), <, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/text/call-columns/orders", test_orders);
  g_test_add_func ("/text/call-columns/all-orders", test_all_orders);
  g_test_add_func ("/text/call-columns/texts", test_texts);
  g_test_add_func ("/text/call-columns/estimates", test_estimates);
  g_test_add_func ("/text/call-columns/notes", test_notes);
  g_test_add_func ("/text/call-columns/random", test_random);
  g_test_add_func ("/text/call-columns/cost-per-call", test_cost_per_call);

  return g_test_run ();
}
