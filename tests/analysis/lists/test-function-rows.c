/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/lists/grind-function-rows.h"

#include "grind-test-random.h"

#define N_RUNS 200
#define N_STEPS 20

/* a: main, two; b: run, rerun (a cycle); the others have no object. */
static const char profile_text[] =
  "events: Ir Dr\n"
  "ob=/usr/a\nfn=main\n1 1 9\ncob=/b\ncfn=run\ncalls=1 1\n1 50 9\n"
  "ob=/b\nfn=run\n1 10 3\ncfn=rerun\ncalls=1 1\n1 40 9\n"
  "fn=rerun\n1 40 5\ncfn=run\ncalls=2 1\n1 7 9\n"
  "ob=/usr/a\nfn=two\n1 20 7\n"
  "ob=\nfn=other\n1 30 1\nfn=orphan\n1 5 0\n";

static GrindFunctionFilter *
list (GrindGraph          *graph,
      GrindFilterRequest   request,
      GrindFunctionFilter *previous)
{
  g_autoptr (GError) error = NULL;
  GrindFunctionFilter *filter;

  request.graph = graph;
  request.previous = previous;
  filter = grind_function_filter_new (&request, NULL, &error);
  g_assert_no_error (error);

  return filter;
}

/* "[a 2] main two": group rows in brackets with their names and numbers of rows */
static char *
describe (GrindFunctionRows *rows)
{
  GrindFunctionFilter *filter = grind_function_rows_get_filter (rows);
  GrindGrouping *grouping = grind_function_filter_get_grouping (filter);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < grind_function_rows_get_n_rows (rows); i++)
    {
      GrindNodeId node = grind_function_rows_get_node (rows, i);
      guint place = grind_function_rows_get_group (rows, i);
      g_autofree char *name = NULL;

      if (node == GRIND_NONE)
        {
          const GrindFilterGroup *group = grind_function_filter_get_group (filter, place);

          g_assert_cmpuint (grind_function_rows_get_group_position (rows, place), ==, i);
          name = grind_grouping_dup_name (grouping, group->group);
          g_string_append_printf (text, "[%s %u] ", name, group->n_rows);
          continue;
        }
      g_assert_cmpuint (grind_function_rows_get_node_position (rows, node), ==, i);
      g_assert_cmpuint (grind_function_rows_find_group (rows, node), ==, place);
      name = grind_graph_dup_node_name (grind_function_filter_get_graph (filter), node);
      g_string_append_printf (text, "%s ", name);
    }

  return g_strdup (g_strchomp (text->str));
}

static void
assert_rows (GrindFunctionRows *rows,
             const char        *expected)
{
  g_autofree char *found = describe (rows);

  g_assert_cmpstr (found, ==, expected);
  g_assert_cmpuint (grind_function_rows_get_node (rows, grind_function_rows_get_n_rows (rows)),
                    ==, GRIND_NONE);
  g_assert_cmpuint (grind_function_rows_get_node_position (rows, GRIND_NONE), ==, GRIND_NONE);
}

static void
test_groups (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (profile_text, TRUE);
  g_autoptr (GrindFunctionRows) rows = grind_function_rows_new ();
  g_autoptr (GrindFunctionFilter) plain = NULL;
  g_autoptr (GrindFunctionFilter) grouped = NULL;
  g_autoptr (GrindFunctionFilter) by_name = NULL;
  g_autoptr (GrindPattern) pattern = NULL;
  g_autoptr (GrindFunctionFilter) found = NULL;
  GrindFilterRequest request = { .key = GRIND_SORT_SELF, .descending = TRUE };

  g_assert_cmpuint (grind_function_rows_get_n_rows (rows), ==, 0);
  plain = list (graph, request, NULL);
  grind_function_rows_set_filter (rows, plain);
  assert_rows (rows, "<cycle 1> rerun other two run orphan main");
  g_assert_cmpuint (grind_function_rows_get_group (rows, 0), ==, GRIND_NONE);

  request.group_by = GRIND_GROUP_BY_OBJECT;
  grouped = list (graph, request, plain);
  grind_function_rows_set_filter (rows, grouped);
  assert_rows (rows, "[/b 2] [ 2] [/usr/a 2]");
  grind_function_rows_set_is_open (rows, 1, TRUE);
  grind_function_rows_set_is_open (rows, 0, TRUE);
  assert_rows (rows, "[/b 2] rerun run [ 2] other orphan [/usr/a 2]");
  grind_function_rows_set_is_open (rows, 0, FALSE);
  g_assert_cmpuint (grind_function_rows_get_node_position (rows, test_find (graph, "run")), ==,
                    GRIND_NONE);
  g_assert_cmpuint (grind_function_rows_find_group (rows, test_find (graph, "run")), ==, 0);

  /* By name, the group without a name is last; expanded groups stay expanded. */
  request.key = GRIND_SORT_NAME;
  request.descending = FALSE;
  by_name = list (graph, request, grouped);
  grind_function_rows_set_filter (rows, by_name);
  assert_rows (rows, "[/usr/a 2] [/b 2] [ 2] orphan other");

  pattern = grind_pattern_new (GRIND_SEARCH_SUBSTRING, GRIND_SEARCH_NAME, "o", NULL);
  request.pattern = pattern;
  found = list (graph, request, by_name);
  grind_function_rows_set_filter (rows, found);
  assert_rows (rows, "[/usr/a 1] two [ 2] orphan other");
  grind_function_rows_set_all_open (rows, FALSE);
  assert_rows (rows, "[/usr/a 1] [ 2]");
  grind_function_rows_set_filter (rows, by_name);
  assert_rows (rows, "[/usr/a 2] [/b 2] [ 2] orphan other");
}

/* Cycles are groups, not rows of others. */
static void
test_cycles (void)
{
  g_autoptr (GrindProfile) profile = test_load (profile_text);
  g_autoptr (GrindGraph) graph = test_graph_new (profile, TRUE);
  g_autoptr (GrindGraph) flat = test_graph_new (profile, FALSE);
  g_autoptr (GrindFunctionRows) rows = grind_function_rows_new ();
  g_autoptr (GrindFunctionFilter) cycles = NULL;
  g_autoptr (GrindFunctionFilter) none = NULL;
  GrindFilterRequest request = { .key = GRIND_SORT_SELF, .descending = TRUE,
                                  .group_by = GRIND_GROUP_BY_CYCLE };

  cycles = list (graph, request, NULL);
  grind_function_rows_set_filter (rows, cycles);
  grind_function_rows_set_all_open (rows, TRUE);
  assert_rows (rows, "[ 4] other two orphan main [<cycle 1> 2] rerun run");
  none = list (flat, request, cycles);
  grind_function_rows_set_filter (rows, none);
  assert_rows (rows, "[ 6]");
}

static void
test_only (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (profile_text, TRUE);
  g_autoptr (GrindGrouping) grouping = NULL;
  g_autoptr (GrindFunctionRows) rows = grind_function_rows_new ();
  g_autoptr (GrindFunctionFilter) only = NULL;
  g_autoptr (GrindFunctionFilter) nameless = NULL;
  GrindFilterRequest request = { .key = GRIND_SORT_SELF, .descending = TRUE,
                                  .only_by = GRIND_GROUP_BY_OBJECT };
  guint group;

  grouping = grind_grouping_new (graph, GRIND_GROUP_BY_OBJECT, NULL, NULL);
  request.only_group = grind_grouping_get_group (grouping, test_find (graph, "main"));
  only = list (graph, request, NULL);
  grind_function_rows_set_filter (rows, only);
  assert_rows (rows, "two main");
  g_assert_nonnull (grind_function_filter_get_only (only, &group));
  g_assert_cmpuint (group, ==, request.only_group);

  request.only_group = GRIND_NONE;
  request.group_by = GRIND_GROUP_BY_CYCLE;
  nameless = list (graph, request, only);
  grind_function_rows_set_filter (rows, nameless);
  assert_rows (rows, "[ 2]");
}

/* The rows by definition: each group, followed by its functions if it is expanded */
static char *
describe_naively (GrindFunctionFilter *filter,
                  const gboolean      *is_open)
{
  GrindGraph *graph = grind_function_filter_get_graph (filter);
  GrindGrouping *grouping = grind_function_filter_get_grouping (filter);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint place = 0; place < grind_function_filter_get_n_groups (filter); place++)
    {
      guint group = grind_function_filter_get_group (filter, place)->group;
      g_autofree char *name = grind_grouping_dup_name (grouping, group);
      g_autoptr (GString) members = g_string_new (NULL);
      guint n_rows = 0;

      for (guint i = 0; i < grind_function_filter_get_n_rows (filter); i++)
        {
          GrindNodeId node = grind_function_filter_get_node (filter, i);
          g_autofree char *member = grind_graph_dup_node_name (graph, node);

          if (grind_grouping_get_group (grouping, node) != group)
            continue;
          n_rows++;
          g_string_append_printf (members, "%s ", member);
        }
      g_string_append_printf (text, "[%s %u] %s", name, n_rows,
                              is_open[group] ? members->str : "");
    }

  return g_strdup (g_strchomp (text->str));
}

static char *
write_random (GRand *rand)
{
  GString *text = g_string_new ("events: Ir\n");

  for (int i = g_rand_int_range (rand, 0, 40); i > 0; i--)
    g_string_append_printf (text, "fl=f%d\nfn=g%d\n1 %d\n", g_rand_int_range (rand, 0, 9), i,
                            g_rand_int_range (rand, 1, 9));

  return g_string_free (text, FALSE);
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = test_rand_new ();

  for (guint run = 0; run < N_RUNS; run++)
    {
      g_autoptr (GrindGraph) graph = test_graph_load_take (write_random (rand), TRUE);
      g_autoptr (GrindFunctionRows) rows = grind_function_rows_new ();
      GrindFilterRequest request = { .group_by = GRIND_GROUP_BY_FILE };
      g_autoptr (GrindFunctionFilter) filter = list (graph, request, NULL);
      gboolean is_open[16] = { FALSE, };
      guint n_groups = grind_function_filter_get_n_groups (filter);

      grind_function_rows_set_filter (rows, filter);
      for (guint step = 0; step < N_STEPS && n_groups > 0; step++)
        {
          guint place = g_rand_int_range (rand, 0, n_groups);
          guint group = grind_function_filter_get_group (filter, place)->group;
          g_autofree char *expected = NULL;

          g_assert_cmpint (grind_function_rows_is_open (rows, place), ==, is_open[group]);
          is_open[group] = g_rand_boolean (rand);
          grind_function_rows_set_is_open (rows, place, is_open[group]);
          expected = describe_naively (filter, is_open);
          assert_rows (rows, expected);
        }
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/analysis/function-rows/groups", test_groups);
  g_test_add_func ("/analysis/function-rows/cycles", test_cycles);
  g_test_add_func ("/analysis/function-rows/only", test_only);
  g_test_add_func ("/analysis/function-rows/random", test_random);

  return g_test_run ();
}
