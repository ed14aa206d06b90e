/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/graph/grind-contexts.h"
#include "grind-test-random.h"
#include "profile/grind-profile-private.h"

#define N_ROUNDS 300

static const struct
{
  const char     *name;
  const char     *text;
  GrindNameMatch  expected;
} matches[] = {
  { "f", "f", GRIND_NAME_MATCH_WHOLE },
  { "f(int)", "f", GRIND_NAME_MATCH_BASE },
  { "f'2", "f", GRIND_NAME_MATCH_BASE },
  { "f'main'(below main)", "f", GRIND_NAME_MATCH_BASE },
  { "f'main'(below main)", "f'main", GRIND_NAME_MATCH_BASE },
  { "f'main'(below main)", "f'ma", GRIND_NAME_MATCH_NONE },
  { "f'main'(below main)", "f'main'(below main)", GRIND_NAME_MATCH_WHOLE },
  { "f(int)'main", "f", GRIND_NAME_MATCH_BASE },
  { "f(int)'main", "f(int)", GRIND_NAME_MATCH_BASE },
  { "f'main", "main", GRIND_NAME_MATCH_NONE },
  { "fg", "f", GRIND_NAME_MATCH_NONE },
  { "f'2", "", GRIND_NAME_MATCH_NONE },
  { "", "", GRIND_NAME_MATCH_WHOLE },
  /* No context */
  { "foldl'", "foldl", GRIND_NAME_MATCH_NONE },
  { "foldl''2", "foldl", GRIND_NAME_MATCH_NONE },
  { "foldl''2", "foldl'", GRIND_NAME_MATCH_BASE },
  { "A<&'a str>::f", "A<&", GRIND_NAME_MATCH_NONE },
  { "&'a str", "&", GRIND_NAME_MATCH_NONE },
  { "A<1'000>::f()", "A<1", GRIND_NAME_MATCH_NONE },
  { "f!('x')", "f!(", GRIND_NAME_MATCH_NONE },
  { "`anonymous namespace'::f", "`anonymous namespace", GRIND_NAME_MATCH_NONE },
  { "f::'lambda'()::operator()", "f::", GRIND_NAME_MATCH_NONE },
  { "<method 'get' of 'dict' objects>", "<method ", GRIND_NAME_MATCH_NONE },
};

static void
test_match (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (matches); i++)
    {
      GrindNameMatch match = grind_contexts_match (matches[i].name, strlen (matches[i].name),
                                                   matches[i].text);

      if (match != matches[i].expected)
        g_error ("“%s” for “%s”: %d", matches[i].name, matches[i].text, match);
    }
}

static void
check_list (GrindGraph *graph,
            const char *name,
            const char *expected)
{
  g_autoptr (GArray) contexts = grind_contexts_list (graph, test_find (graph, name));
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < contexts->len; i++)
    {
      GrindFunctionId function = g_array_index (contexts, GrindFunctionId, i);
      g_autofree char *context = grind_graph_dup_node_name (graph, function);

      g_string_append_printf (names, "%s%s", i > 0 ? " " : "", context);
    }
  g_assert_cmpstr (names->str, ==, expected);
}

/* Functions of other files and objects are not contexts, and neither are names without cost. */
static void
test_list (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (
    "# callgrind format\nevents: A\nob=o\nfl=a.c\nfn=f\n1 1\ncfn=f'2\ncalls=1 1\n1 5\nfn=f'2\n1 5\n"
    "fn=f(int)\n1 1\nfn=f'main'(below main)\n1 1\nfn=f'quiet\nfn=g'f\n1 1\nfn=foldl'\n1 1\n"
    "fl=b.c\nfn=f'2\n1 1\nob=p\nfl=a.c\nfn=f'2\n1 1\n", TRUE);

  check_list (graph, "f", "f f'2 f'main'(below main)");
  check_list (graph, "f'main'(below main)", "f f'2 f'main'(below main)");
  check_list (graph, "f(int)", "f(int)");
  check_list (graph, "g'f", "g'f");
  check_list (graph, "foldl'", "foldl'");
}

/* Renames each function N below @n_contexts to `x'cN`, or to `x` if they are recorded as one. */
static GrindProfile *
load_renamed (const char *text,
              guint       n_contexts,
              gboolean    is_one)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      char *name = strstr (lines[i], "fn=f");
      guint number = name != NULL ? strtoul (name + 4, NULL, 10) : G_MAXUINT;
      g_autofree char *line = lines[i];

      if (number >= n_contexts)
        line = NULL;
      else if (is_one)
        lines[i] = g_strdup_printf ("%.*sx", (int) (name + 3 - line), line);
      else
        lines[i] = g_strdup_printf ("%.*sx'c%u", (int) (name + 3 - line), line, number);
    }

  return test_load_take (g_strjoinv ("\n", lines));
}

static GrindProfile *
join (GrindProfile *profile,
      const char   *name)
{
  g_autoptr (GrindGraph) graph = test_graph_new (profile, TRUE);
  g_autoptr (GArray) contexts = grind_contexts_list (graph, test_find (graph, name));
  g_autoptr (GError) error = NULL;
  GrindProfile *joined = grind_contexts_join (profile, contexts, &error);

  g_assert_no_error (error);
  g_assert_true (_grind_profile_check (joined, &error));

  return joined;
}

static void
check_count (GrindCount a,
             GrindCount b)
{
  g_assert_cmpint (a.count, ==, b.count);
  g_assert_cmpint (a.is_partial, ==, b.is_partial);
}

static GrindCallId
find_call (GrindProfile *profile,
           GrindNodeId   caller,
           GrindNodeId   callee)
{
  guint n_calls;
  GrindCallId first = grind_profile_get_outgoing (profile, caller, &n_calls);

  for (GrindCallId call = first; call < first + n_calls; call++)
    if (grind_profile_get_callee (profile, call) == callee)
      return call;
  g_assert_not_reached ();
}

/* Checks for everything in @expected except ids, by name. */
static void
compare_graphs (GrindGraph *graph,
                GrindGraph *expected)
{
  GrindProfile *profile = grind_graph_get_profile (graph);
  GrindProfile *other = grind_graph_get_profile (expected);

  g_assert_cmpuint (grind_graph_get_n_cycles (graph), ==, grind_graph_get_n_cycles (expected));
  for (GrindNodeId node = 0; node < grind_graph_get_n_nodes (expected); node++)
    {
      g_autofree char *name = grind_graph_dup_node_name (expected, node);
      GrindNodeId same = test_find (graph, name);

      g_assert_cmpint (grind_graph_is_active_node (graph, same), ==,
                       grind_graph_is_active_node (expected, node));
      check_count (grind_graph_get_called (graph, same), grind_graph_get_called (expected, node));
      check_count (grind_graph_get_recursive (graph, same),
                   grind_graph_get_recursive (expected, node));
      for (GrindEventId event = 0; event < grind_profile_get_n_events (other); event++)
        {
          const GrindCosts *costs = grind_graph_get_costs (graph, event);
          const GrindCosts *right = grind_graph_get_costs (expected, event);

          g_assert_cmpint (costs->self[same], ==, right->self[node]);
          g_assert_cmpint (costs->inclusive[same], ==, right->inclusive[node]);
          g_assert_cmpint (costs->total, ==, right->total);
        }
    }

  g_assert_cmpuint (grind_profile_get_n_calls (profile), ==, grind_profile_get_n_calls (other));
  for (GrindCallId call = 0; call < grind_profile_get_n_calls (other); call++)
    {
      g_autofree char *caller =
        grind_profile_dup_function_name (other, grind_profile_get_caller (other, call));
      g_autofree char *callee =
        grind_profile_dup_function_name (other, grind_profile_get_callee (other, call));
      GrindCallId same = find_call (profile, test_find (graph, caller),
                                    test_find (graph, callee));

      check_count (grind_graph_get_call_count (graph, same),
                   grind_graph_get_call_count (expected, call));
      for (GrindEventId event = 0; event < grind_profile_get_n_events (other); event++)
        g_assert_cmpint (grind_graph_get_costs (graph, event)->calls[same], ==,
                         grind_graph_get_costs (expected, event)->calls[call]);
    }
}

/* Joined contexts equal a single recorded function, in any selection of parts. */
static void
test_join (void)
{
  g_autoptr (GRand) rand = test_rand_new ();

  for (guint round = 0; round < N_ROUNDS; round++)
    {
      g_autofree TestModel *model = test_model_new (rand);
      g_autofree char *text = test_model_write (model);
      guint n_contexts = g_rand_int_range (rand, 1, model->n_functions + 1);
      g_autoptr (GrindProfile) profile = load_renamed (text, n_contexts, FALSE);
      g_autoptr (GrindProfile) expected = load_renamed (text, n_contexts, TRUE);
      g_autoptr (GrindGraph) all = test_graph_new (profile, TRUE);
      g_autoptr (GrindProfile) joined = NULL;

      /* Without costs and calls, x'c0 may still name the joined function. */
      if (!grind_graph_is_active_node (all, test_find (all, "x'c0")))
        continue;
      joined = join (profile, "x'c0");
      for (guint8 bits = 1; bits < 1 << model->n_parts; bits++)
        {
          g_autoptr (GrindGraph) graph = grind_graph_new (joined, &bits, round % 2, NULL, NULL);
          g_autoptr (GrindGraph) right = grind_graph_new (expected, &bits, round % 2, NULL, NULL);

          compare_graphs (graph, right);
        }
    }
}

static GrindProfile *
join_map (GrindProfile          *profile,
          const GrindFunctionId *functions)
{
  g_autoptr (GError) error = NULL;
  GrindProfile *joined =
    grind_profile_new_joined (profile, &(GrindJoin) { functions, NULL, 0, TRUE }, &error);

  g_assert_no_error (error);
  g_assert_true (_grind_profile_check (joined, &error));

  return joined;
}

/* Functions of a joined profile can be joined, as if that had been done at once. */
static void
test_join_twice (void)
{
  g_autoptr (GRand) rand = test_rand_new ();

  for (guint round = 0; round < N_ROUNDS; round++)
    {
      g_autoptr (GrindProfile) profile = test_random_profile (rand);
      guint n = grind_profile_get_n_functions (profile);
      g_autofree GrindFunctionId *first = g_new (GrindFunctionId, n);
      g_autofree GrindFunctionId *second = g_new (GrindFunctionId, n);
      g_autofree GrindFunctionId *both = g_new (GrindFunctionId, n);
      g_autoptr (GrindProfile) once = NULL;
      g_autoptr (GrindProfile) twice = NULL;
      g_autoptr (GrindProfile) at_once = NULL;
      g_autoptr (GrindGraph) left = NULL;
      g_autoptr (GrindGraph) right = NULL;

      for (guint i = 0; i < n; i++)
        {
          first[i] = i - i % 2;
          second[i] = i - i % 4;
          both[i] = second[first[i]];
        }
      once = join_map (profile, first);
      twice = join_map (once, second);
      at_once = join_map (profile, both);
      left = test_graph_new (twice, round % 2);
      right = test_graph_new (at_once, round % 2);
      compare_graphs (left, right);
    }
}

/* Both shown and raw names lose the context. */
static void
test_names (void)
{
  static const char *const shown[] = { "foo(int)'2", NULL, "foo(int)" };
  g_autoptr (GrindProfile) raw = test_load (
    "# callgrind format\nevents: A\nfn=_Z3fooi'2\n1 1\nfn=main\n1 1\nfn=_Z3fooi\n1 1\n");
  g_autoptr (GrindProfile) profile = grind_profile_new_with_names (raw, shown, NULL);
  g_autoptr (GrindProfile) joined = join (profile, "foo(int)'2");
  g_autofree char *name = grind_profile_dup_function_name (joined, 0);
  g_autofree char *raw_name = grind_profile_dup_raw_function_name (joined, 0);
  g_autofree char *other = grind_profile_dup_function_name (joined, 1);

  g_assert_cmpstr (name, ==, "foo(int)");
  g_assert_cmpstr (raw_name, ==, "_Z3fooi");
  g_assert_cmpstr (other, ==, "main");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/analysis/contexts/match", test_match);
  g_test_add_func ("/analysis/contexts/list", test_list);
  g_test_add_func ("/analysis/contexts/join", test_join);
  g_test_add_func ("/analysis/contexts/join-twice", test_join_twice);
  g_test_add_func ("/analysis/contexts/names", test_names);

  return g_test_run ();
}
