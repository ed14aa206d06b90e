/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <stdlib.h>

#include "analysis/estimate/grind-call-tree-folded.h"
#include "grind-test-call-tree.h"
#include "grind-test-graphs.h"
#include "grind-test-random.h"

#define N_ROUNDS 200
#define CHAIN_LENGTH 3000
#define N_LONG 20

static void
check_folded (const char           *text,
              GrindCallTreeRequest  request,
              const char           *root,
              const char           *expected)
{
  g_autofree char *whole = g_strconcat (TEST_HEADER, text, NULL);
  g_autoptr (GrindGraph) graph = test_graph_load (whole, TRUE);
  g_autoptr (GrindCallTree) tree = NULL;
  g_autofree char *folded = NULL;

  request.graph = graph;
  request.root = root != NULL ? test_find (graph, root) : GRIND_NONE;
  request.max_branches = 1000;
  tree = test_call_tree_new (&request);
  folded = grind_call_tree_dup_folded (tree);
  g_assert_cmpstr (folded, ==, expected);
}

static void
test_lines (void)
{
  const char *text =
    "fn=main\n1 10\ncfn=L;V()\ncalls=1 0\n1 60\ncfn=b c\ncalls=1 0\n1 30\n"
    "fn=L;V()\n1 60\nfn=b c\n1 0\ncfn=end\ncalls=1 0\n1 30\nfn=end\n1 30\n";

  check_folded (text, (GrindCallTreeRequest) { 0 }, "main",
                "main 10\nmain;L:V() 60\nmain;b c;end 30\n");
  check_folded (text, (GrindCallTreeRequest) { .is_callers = TRUE }, "end", "end;b c;main 30\n");
  check_folded (text, (GrindCallTreeRequest) { .min_share = 0.5 }, "main",
                "main 10\nmain;[hidden] 30\nmain;L:V() 60\n");
  check_folded (text, (GrindCallTreeRequest) { .max_depth = 1 }, "main",
                "main 10\nmain;L:V() 60\nmain;b c;[hidden] 30\n");
  check_folded (text, (GrindCallTreeRequest) { .is_callers = TRUE, .min_share = 0.2 }, NULL,
                "[hidden] 10\nL:V();main 60\nend;b c;main 30\n");
  check_folded ("fn=main\n1 0\n", (GrindCallTreeRequest) { 0 }, NULL, "");
}

/* Names contain no control or invisible characters, and no frame is empty. */
static void
test_names (void)
{
  check_folded ("fn=\033[31m\tred\302\233\n1 1\n", (GrindCallTreeRequest) { 0 }, NULL,
                "\357\277\275[31m\357\277\275red\357\277\275 1\n");
  check_folded ("fn=a\342\200\256b\342\200\213c\342\200\250d\n1 1\n", (GrindCallTreeRequest) { 0 },
                NULL, "a\357\277\275b\357\277\275c\357\277\275d 1\n");
  check_folded ("fn=\n1 1\ncfn=f\ncalls=1 0\n1 2\nfn=f\n1 2\n", (GrindCallTreeRequest) { 0 }, NULL,
                "??? 1\n???;f 2\n");
}

static void
test_cycle (void)
{
  check_folded ("fn=main\n1 0\ncfn=x\ncalls=1 0\n1 100\n"
                "fn=x\n1 10\ncfn=y\ncalls=4 0\n1 300\n"
                "fn=y\n1 90\ncfn=x\ncalls=3 0\n1 200\n",
                (GrindCallTreeRequest) { 0 }, NULL,
                "main;<cycle 1>;y 90\nmain;<cycle 1>;x 10\n");
}

/* Ten thirds add up to ten, not nine. */
static void
test_rounding (void)
{
  GString *text = g_string_new ("fn=main\n1 0\ncfn=a\ncalls=1 0\n1 10\nfn=a\n1 0\n");
  g_autofree char *whole = NULL;

  for (guint i = 0; i < 3; i++)
    g_string_append_printf (text, "cfn=b%u\ncalls=1 0\n1 100\n", i);
  for (guint i = 0; i < 3; i++)
    g_string_append_printf (text, "fn=b%u\n1 100\n", i);
  whole = g_string_free (text, FALSE);

  check_folded (whole, (GrindCallTreeRequest) { 0 }, "main",
                "main;a;b0 3\nmain;a;b1 4\nmain;a;b2 3\n");
}

/* Sums all stacks that begin with @start. */
static double
sum_stacks (char       **lines,
            const char  *start)
{
  gsize length = strlen (start);
  double sum = 0;

  for (guint i = 0; lines[i] != NULL && lines[i][0] != '\0'; i++)
    if (strncmp (lines[i], start, length) == 0 && strchr ("; ", lines[i][length]) != NULL)
      sum += g_ascii_strtod (strrchr (lines[i], ' '), NULL);

  return sum;
}

static char *
make_stack (GrindCallTree *tree,
            guint          index)
{
  GString *text = g_string_new (NULL);

  while (index != GRIND_NONE)
    {
      const GrindBranch *branch = grind_call_tree_get_branch (tree, index);
      g_autofree char *name = grind_graph_dup_node_name (grind_call_tree_get_graph (tree),
                                                         branch->node);

      g_string_prepend (text, name);
      index = branch->parent;
      if (index != GRIND_NONE)
        g_string_prepend_c (text, ';');
    }

  return g_string_free (text, FALSE);
}

/* The lines of each branch add up to its cost. */
static void
test_sums (void)
{
  g_autoptr (GRand) rand = test_rand_new ();

  for (guint round = 0; round < N_ROUNDS; round++)
    {
      g_autoptr (GrindGraph) graph = test_random_graph (rand, round % 2);
      GrindCallTreeRequest request = { .graph = graph, .max_branches = 100,
                                       .root = test_find (graph, "f0") };
      g_autoptr (GrindCallTree) tree = test_call_tree_new (&request);
      g_autofree char *text = grind_call_tree_dup_folded (tree);
      g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

      for (guint i = 0; i < grind_call_tree_get_n_branches (tree); i++)
        {
          g_autofree char *stack = make_stack (tree, i);
          double weight = grind_call_tree_get_branch (tree, i)->weight;

          g_assert_cmpfloat (fabs (sum_stacks (lines, stack) - weight), <=, 1.0 + 1e-6);
        }
    }
}

static void
test_deep (void)
{
  GString *text = g_string_new (TEST_HEADER);
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GrindGraph) graph = NULL;
  g_autoptr (GrindCallTree) tree = NULL;
  g_autofree char *folded = NULL;
  g_auto (GStrv) lines = NULL;
  GrindCallTreeRequest request = { .root = GRIND_NONE, .max_branches = G_MAXUINT };
  g_autofree char *hidden = g_strdup_printf (";f%u;[hidden] %u", GRIND_FOLDED_MAX_FRAMES - 2,
                                             CHAIN_LENGTH - GRIND_FOLDED_MAX_FRAMES + 1);

  for (guint i = 0; i < CHAIN_LENGTH; i++)
    g_string_append_printf (text, "fn=f%u\n1 1\ncfn=f%u\ncalls=1 0\n1 %u\n", i, i + 1,
                            CHAIN_LENGTH - i - 1);
  profile = test_load_take (g_string_free (text, FALSE));
  graph = test_graph_new (profile, TRUE);
  request.graph = graph;
  tree = test_call_tree_new (&request);
  folded = grind_call_tree_dup_folded (tree);
  lines = g_strsplit (folded, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, GRIND_FOLDED_MAX_FRAMES + 1);
  g_assert_true (g_str_has_suffix (lines[GRIND_FOLDED_MAX_FRAMES - 1], hidden));
  g_assert_cmpfloat (sum_stacks (lines, "f0"), ==, CHAIN_LENGTH);
}

/* Each line repeats the names of its stack, so the total length of long names is limited. */
static void
test_long_names (void)
{
  GString *text = g_string_new (TEST_HEADER);
  g_autofree char *name = g_strnfill (GRIND_FOLDED_MAX_LENGTH / 4, 'x');
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GrindGraph) graph = NULL;
  g_autoptr (GrindCallTree) tree = NULL;
  g_autofree char *folded = NULL;
  g_auto (GStrv) lines = NULL;
  GrindCallTreeRequest request = { .root = GRIND_NONE, .max_branches = G_MAXUINT };
  double sum = 0;

  for (guint i = 0; i < N_LONG; i++)
    g_string_append_printf (text, "fn=(%u) f%u%s\n1 1\n", i, i, name);
  for (guint i = 0; i < N_LONG - 1; i++)
    g_string_append_printf (text, "fn=(%u)\ncfn=(%u)\ncalls=1 0\n1 %u\n", i, i + 1,
                            N_LONG - i - 1);
  profile = test_load_take (g_string_free (text, FALSE));
  graph = test_graph_new (profile, TRUE);
  request.graph = graph;
  tree = test_call_tree_new (&request);
  folded = grind_call_tree_dup_folded (tree);
  lines = g_strsplit (folded, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 4 + 2);
  g_assert_true (g_str_has_suffix (lines[4], ";[hidden] 16"));
  for (guint i = 0; lines[i + 1] != NULL; i++)
    sum += g_ascii_strtod (strrchr (lines[i], ' '), NULL);
  g_assert_cmpfloat (sum, ==, N_LONG);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/analysis/call-tree/folded/lines", test_lines);
  g_test_add_func ("/analysis/call-tree/folded/names", test_names);
  g_test_add_func ("/analysis/call-tree/folded/cycle", test_cycle);
  g_test_add_func ("/analysis/call-tree/folded/rounding", test_rounding);
  g_test_add_func ("/analysis/call-tree/folded/sums", test_sums);
  g_test_add_func ("/analysis/call-tree/folded/deep", test_deep);
  g_test_add_func ("/analysis/call-tree/folded/long-names", test_long_names);

  return g_test_run ();
}
