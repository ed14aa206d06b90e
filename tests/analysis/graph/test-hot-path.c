/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/graph/grind-call-edge.h"
#include "analysis/graph/grind-hot-path.h"
#include "grind-test-random.h"

#define HEADER "# callgrind format\nevents: A B\n"

/* main -> work -> a <-> b -> leaf; other calls b for more than work calls a; free costs nothing. */
#define PROFILE \
  HEADER \
  "fn=main\n1 1 1\ncfn=work\ncalls=1 0\n1 99 5\ncfn=other\ncalls=1 0\n1 20 90\n" \
  "fn=work\n1 9 0\ncfn=a\ncalls=1 0\n1 70 5\ncfn=leaf\ncalls=1 0\n1 20 0\n" \
  "fn=other\n1 0 0\ncfn=b\ncalls=1 0\n1 20 90\n" \
  "fn=a\n1 10 0\ncfn=b\ncalls=5 0\n1 60 5\n" \
  "fn=b\n1 20 0\ncfn=a\ncalls=4 0\n1 25 0\ncfn=leaf\ncalls=6 0\n1 60 95\n" \
  "fn=leaf\n1 80 95\ncfn=free\ncalls=1 0\n1 0 0\n" \
  "fn=free\n1 0 0\n"

static char *
describe (GrindGraph         *graph,
          const GrindHotPath *path)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < path->n_nodes; i++)
    {
      g_autofree char *name = grind_graph_dup_node_name (graph, path->nodes[i]);

      g_string_append_printf (text, i == path->position ? "[%s]" : " %s ", name);
    }

  return g_string_free (text, FALSE);
}

static void
check_path (GrindGraph   *graph,
            const char   *name,
            GrindEventId  event,
            const char   *expected)
{
  g_autoptr (GrindHotPath) path = grind_hot_path_new (graph, test_find (graph, name), event,
                                                      NULL, NULL);
  g_autofree char *text = describe (graph, path);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_cycles (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (PROFILE, TRUE);

  check_path (graph, "main", 0, "[main] work  <cycle 1>  leaf ");
  check_path (graph, "main", 1, "[main] other  <cycle 1>  leaf ");
  check_path (graph, "<cycle 1>", 0, " main  work [<cycle 1>] leaf ");
  check_path (graph, "a", 0, " main  work  <cycle 1> [a]");
  check_path (graph, "b", 1, " main  other  <cycle 1> [b] leaf ");
  check_path (graph, "free", 0, "[free]");
}

/* Without cycles, a path may be circular, and ends before it repeats. */
static void
test_no_cycles (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (PROFILE, FALSE);

  check_path (graph, "a", 0, " main  work [a] b  leaf ");
  check_path (graph, "b", 0, " main  work  a [b] leaf ");
}

static void
test_cancel (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (PROFILE, TRUE);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (grind_hot_path_new (graph, test_find (graph, "work"), 0, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* Two parts of one run: `same` costs most but has not changed; `quick` has become more expensive by
 * less than `slow` has lost; `old` is gone. */
#define COMPARED \
  HEADER \
  "part: 1\n" \
  "fn=main\n1 1 0\ncfn=same\ncalls=1 0\n1 900 9\ncfn=slow\ncalls=1 0\n1 600 0\n" \
  "cfn=quick\ncalls=1 0\n1 50 0\n" \
  "fn=same\n1 900 9\n" \
  "fn=slow\n1 10 0\ncfn=leaf\ncalls=9 0\n1 190 0\ncfn=old\ncalls=1 0\n1 400 0\n" \
  "fn=quick\n1 50 0\nfn=leaf\n1 190 0\nfn=old\n1 400 0\n" \
  "fn=other\n1 40 0\ncfn=less\ncalls=1 0\n1 2 0\ncfn=more\ncalls=1 0\n1 1 0\n" \
  "fn=less\n1 2 0\nfn=more\n1 1 0\n" \
  "part: 2\n" \
  "fn=main\n1 1 0\ncfn=same\ncalls=1 0\n1 900 9\ncfn=slow\ncalls=1 0\n1 310 0\n" \
  "cfn=quick\ncalls=1 0\n1 150 0\n" \
  "fn=same\n1 900 9\n" \
  "fn=slow\n1 10 0\ncfn=leaf\ncalls=9 0\n1 300 0\n" \
  "fn=quick\n1 50 0\ncfn=leaf\ncalls=5 0\n1 100 0\nfn=leaf\n1 400 0\n" \
  "fn=other\n1 10 0\ncfn=less\ncalls=1 0\n1 1 0\ncfn=more\ncalls=1 0\n1 9 0\n" \
  "fn=less\n1 1 0\nfn=more\n1 9 0\n"

/* The calls whose cost has changed most, whatever they cost, and below in the same direction:
 * `other` costs less, although its call of `more` costs more. */
static void
test_change (void)
{
  static const struct
  {
    const char   *name;
    GrindEventId  event;
    const char   *expected;
  } paths[] = {
    { "main", 0, "[main] slow  old " },
    { "slow", 0, " main [slow] old " },
    { "leaf", 0, " main  slow [leaf]" },
    { "quick", 0, " main [quick] leaf " },
    { "old", 0, " main  slow [old]" },
    { "same", 0, "[same]" },
    { "other", 0, "[other] less " },
    { "main", 1, "[main]" },
  };
  g_autoptr (GrindProfile) profile = test_load (COMPARED);
  const guint8 before = 1, after = 2;

  for (guint swap = 0; swap < 2; swap++)
    {
      g_autoptr (GrindGraph) graph = grind_graph_new_compared (profile, swap ? &after : &before,
                                                               swap ? &before : &after, TRUE, NULL,
                                                               NULL);

      for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
        {
          g_autoptr (GrindHotPath) path = NULL;
          g_autofree char *text = NULL;

          path = grind_hot_path_new_of_change (graph, test_find (graph, paths[i].name),
                                               paths[i].event, NULL, NULL);
          text = describe (graph, path);
          g_assert_cmpstr (text, ==, paths[i].expected);
        }
      check_path (graph, "main", 0, "[main] same ");
    }
}

/* A chain much longer than the limit of a path. */
static void
test_long (void)
{
  g_autoptr (GString) text = g_string_new (HEADER);
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GrindGraph) graph = NULL;
  g_autoptr (GrindHotPath) path = NULL;

  for (guint i = 0; i < 20000; i++)
    g_string_append_printf (text, "fn=f%u\n1 0 0\ncfn=f%u\ncalls=1 0\n1 7 0\n", i, i + 1);
  g_string_append (text, "fn=f20000\n1 7 0\n");
  profile = test_load (text->str);
  graph = test_graph_new (profile, TRUE);

  path = grind_hot_path_new (graph, test_find (graph, "f10000"), 0, NULL, NULL);
  g_assert_cmpuint (path->n_nodes, ==, 20001);
  g_assert_cmpuint (path->position, ==, 10000);
  for (guint i = 0; i < path->n_nodes; i++)
    {
      g_autofree char *name = grind_graph_dup_node_name (graph, path->nodes[i]);

      g_assert_cmpuint (g_ascii_strtoull (name + 1, NULL, 10), ==, i);
    }
}

/* Finds the next step in the whole lists of callers and callees, the most expensive first. */
static GrindNodeId
find_next (GrindGraph  *graph,
           GrindNodeId  node,
           gboolean     is_down)
{
  g_autoptr (GArray) list = NULL;
  const GrindCallEdge *first;
  guint cycle;

  cycle = grind_graph_is_cycle (graph, node) ? 0 : grind_graph_get_cycle (graph, node);
  if (cycle != 0 && !is_down)
    return grind_graph_get_cycle_node (graph, cycle);

  list = is_down ? grind_call_edge_list_callees (graph, node, 0)
                 : grind_call_edge_list_callers (graph, node, 0);
  if (list->len == 0)
    return GRIND_NONE;
  first = &g_array_index (list, GrindCallEdge, 0);
  if (first->is_inner || first->cost <= 0)
    return GRIND_NONE;

  cycle = grind_graph_get_cycle (graph, first->member);

  return cycle != 0 ? grind_graph_get_cycle_node (graph, cycle) : first->member;
}

static gboolean
contains (const GrindHotPath *path,
          guint               first,
          guint               end,
          GrindNodeId         node)
{
  for (guint i = first; i < end; i++)
    if (path->nodes[i] == node)
      return TRUE;

  return FALSE;
}

/* Callers come first: callees may not repeat them, nor may callers repeat themselves. */
static void
check_random_path (GrindGraph  *graph,
                   GrindNodeId  node)
{
  g_autoptr (GrindHotPath) path = grind_hot_path_new (graph, node, 0, NULL, NULL);
  GrindNodeId next;

  g_assert_cmpuint (path->nodes[path->position], ==, node);
  for (guint i = path->position; i > 0; i--)
    g_assert_cmpuint (find_next (graph, path->nodes[i], FALSE), ==, path->nodes[i - 1]);
  for (guint i = path->position; i + 1 < path->n_nodes; i++)
    g_assert_cmpuint (find_next (graph, path->nodes[i], TRUE), ==, path->nodes[i + 1]);
  for (guint i = 0; i < path->n_nodes; i++)
    g_assert_false (contains (path, 0, i, path->nodes[i]));

  next = find_next (graph, path->nodes[0], FALSE);
  g_assert_true (next == GRIND_NONE || contains (path, 0, path->position + 1, next));
  next = find_next (graph, path->nodes[path->n_nodes - 1], TRUE);
  g_assert_true (next == GRIND_NONE || contains (path, 0, path->n_nodes, next));
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = test_rand_new ();

  for (guint round = 0; round < 300; round++)
    {
      g_autoptr (GrindGraph) graph = test_random_graph (rand, round % 2);

      for (GrindNodeId node = 0; node < grind_graph_get_n_nodes (graph); node++)
        check_random_path (graph, node);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/hot-path/cycles", test_cycles);
  g_test_add_func ("/hot-path/no-cycles", test_no_cycles);
  g_test_add_func ("/hot-path/cancel", test_cancel);
  g_test_add_func ("/hot-path/change", test_change);
  g_test_add_func ("/hot-path/long", test_long);
  g_test_add_func ("/hot-path/random", test_random);

  return g_test_run ();
}
