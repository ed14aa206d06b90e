/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <math.h>

#include "analysis/lists/grind-call-order.h"
#include "grind-test-load.h"
#include "grind-test-random.h"

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

static void
check_order (GrindGraph   *graph,
             GrindCallKey  key,
             gboolean      descending,
             const char   *expected)
{
  GrindCallEdgeRequest request = { graph, test_find (graph, "top"), 0, 1, TRUE, key, descending };
  g_autoptr (GArray) edges = grind_call_order_list (&request);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < edges->len; i++)
    {
      GrindNodeId node = g_array_index (edges, GrindCallEdge, i).node;
      g_autofree char *name = grind_graph_dup_node_name (graph, node);

      g_string_append_printf (text, "%s ", name);
    }
  g_assert_cmpstr (text->str, ==, expected);
}

/* Recursion is last in each order. */
static void
test_keys (void)
{
  g_autoptr (GrindProfile) profile = test_load (PROFILE);
  g_autoptr (GrindGraph) graph = test_graph_new (profile, TRUE);

  check_order (graph, GRIND_CALL_KEY_COST, TRUE, "lost cheap dear <cycle 1> top ");
  check_order (graph, GRIND_CALL_KEY_COST, FALSE, "<cycle 1> dear cheap lost top ");
  check_order (graph, GRIND_CALL_KEY_SHARE, TRUE, "lost cheap dear <cycle 1> top ");
  check_order (graph, GRIND_CALL_KEY_PER_CALL, TRUE, "dear <cycle 1> cheap lost top ");
  check_order (graph, GRIND_CALL_KEY_COUNT, TRUE, "cheap <cycle 1> dear lost top ");
  check_order (graph, GRIND_CALL_KEY_COUNT, FALSE, "lost dear <cycle 1> cheap top ");
  check_order (graph, GRIND_CALL_KEY_NAME, FALSE, "<cycle 1> cheap dear lost top ");
  check_order (graph, GRIND_CALL_KEY_LOCATION, FALSE, "lost <cycle 1> cheap dear top ");
  check_order (graph, GRIND_CALL_KEY_SECONDARY, TRUE, "dear <cycle 1> lost cheap top ");
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

static double
get_key (GrindGraph          *graph,
         const GrindCallEdge *edge,
         GrindCallKey         key)
{
  switch (key)
    {
    case GRIND_CALL_KEY_COST:
      return edge->cost;
    case GRIND_CALL_KEY_SHARE:
      return edge->share;
    case GRIND_CALL_KEY_PER_CALL:
      return edge->count.count > 0 ? (double) edge->cost / edge->count.count : -1e9;
    case GRIND_CALL_KEY_COUNT:
      return edge->count.is_partial && edge->count.count == 0 ? -1 : edge->count.count;
    case GRIND_CALL_KEY_SECONDARY:
      return grind_graph_get_costs (graph, 1)->calls[edge->call];
    case GRIND_CALL_KEY_NAME:
    case GRIND_CALL_KEY_LOCATION:
    case GRIND_N_CALL_KEYS:
    default:
      g_assert_not_reached ();
    }
}

static void
check_neighbours (GrindGraph                 *graph,
                  const GrindCallEdgeRequest *request,
                  const GrindCallEdge        *first,
                  const GrindCallEdge        *second)
{
  double a = get_key (graph, first, request->key);
  double b = get_key (graph, second, request->key);

  g_assert_cmpint (first->is_inner, <=, second->is_inner);
  if (first->is_inner != second->is_inner)
    return;
  if (request->descending)
    g_assert_cmpfloat (a, >=, b);
  else
    g_assert_cmpfloat (a, <=, b);
  if (a == b)
    g_assert_true (first->cost > second->cost ||
                   (first->cost == second->cost && first->call < second->call));
}

/* Neighbours are in order, and the result has the calls of the lists, each once. */
static void
check_request (GrindGraph                 *graph,
               const GrindCallEdgeRequest *request)
{
  g_autoptr (GArray) ordered = grind_call_order_list (request);
  g_autoptr (GArray) plain = NULL;
  g_autoptr (GHashTable) calls = g_hash_table_new (NULL, NULL);

  plain = request->is_callees ? grind_call_edge_list_callees (graph, request->node, request->event)
                              : grind_call_edge_list_callers (graph, request->node, request->event);
  for (guint i = 0; i < plain->len; i++)
    g_hash_table_add (calls, GUINT_TO_POINTER (g_array_index (plain, GrindCallEdge, i).call));
  g_assert_cmpuint (ordered->len, ==, plain->len);
  for (guint i = 0; i < ordered->len; i++)
    {
      const GrindCallEdge *edge = &g_array_index (ordered, GrindCallEdge, i);

      g_assert_true (g_hash_table_remove (calls, GUINT_TO_POINTER (edge->call)));
      if (i > 0)
        check_neighbours (graph, request, edge - 1, edge);
    }
}

static void
test_random (void)
{
  static const GrindCallKey keys[] = {
    GRIND_CALL_KEY_COST, GRIND_CALL_KEY_SHARE, GRIND_CALL_KEY_PER_CALL, GRIND_CALL_KEY_COUNT,
    GRIND_CALL_KEY_SECONDARY,
  };
  g_autoptr (GRand) rand = test_rand_new ();

  for (guint round = 0; round < 100; round++)
    {
      g_autofree TestModel *model = test_model_new (rand);
      g_autoptr (GrindProfile) profile = test_load_take (test_model_write (model));
      g_autoptr (GrindGraph) graph = test_graph_new (profile, round % 2);

      for (GrindNodeId node = 0; node < grind_graph_get_n_nodes (graph); node++)
        for (guint i = 0; i < G_N_ELEMENTS (keys) * 4; i++)
          {
            GrindCallEdgeRequest request = { graph, node, 0, 1, i % 2, keys[i / 4], i / 2 % 2 };

            check_request (graph, &request);
          }
    }
}

/* A copy lists the same when the original is gone. */
static void
test_copy (void)
{
  g_autoptr (GrindProfile) profile = test_load (PROFILE);
  GrindGraph *graph = test_graph_new (profile, TRUE);
  GrindCallEdgeRequest request = { graph, test_find (graph, "top"), 0, 1, TRUE,
                                   GRIND_CALL_KEY_COUNT, TRUE };
  g_autoptr (GArray) expected = grind_call_order_list (&request);
  GrindCallEdgeRequest *copy = grind_call_edge_request_copy (&request);
  g_autoptr (GArray) edges = NULL;

  g_object_unref (graph);
  edges = grind_call_order_list (copy);
  g_assert_cmpmem (edges->data, edges->len * sizeof (GrindCallEdge), expected->data,
                   expected->len * sizeof (GrindCallEdge));
  grind_call_edge_request_free (copy);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/call-order/keys", test_keys);
  g_test_add_func ("/call-order/cost-per-call", test_cost_per_call);
  g_test_add_func ("/call-order/random", test_random);
  g_test_add_func ("/call-order/copy", test_copy);

  return g_test_run ();
}
