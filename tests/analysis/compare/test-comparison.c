/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/compare/grind-change.h"
#include "analysis/graph/grind-graph.h"
#include "grind-test-compare.h"
#include "grind-test-random.h"

#define LIB "/l/libx.so.1"
#define AT TEST_AT
#define FN TEST_FN
#define CALL TEST_CALL
#define CALLS_FROM(name, callee) FN (name) CALL (callee)
#define CALL_OF(cost, name) "cob=/p\ncfl=/p.c\ncfn=" name "\ncalls=1 1\n1 " #cost "\n"
#define IN_LIB(cost, name) "cob=" LIB "\ncfl=???\ncfn=" name "\ncalls=1 1\n1 " #cost "\n"
#define N_ROUNDS 300

/* Describes the active nodes in sorted lines: `LEVEL NAME SELF-BEFORE→SELF-AFTER
 * INCLUSIVE-BEFORE→INCLUSIVE-AFTER`, with `-` for no level. */
static char *
describe (const TestCompared *self)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);

  for (GrindNodeId node = 0; node < grind_graph_get_n_nodes (self->graph); node++)
    {
      GrindChange cost = grind_change_get_self (self->graph, 0, node);
      GrindChange inclusive = grind_change_get_inclusive (self->graph, 0, node);
      GrindPairLevel level = GRIND_PAIR_SAME;
      g_autofree char *name = grind_graph_dup_node_name (self->graph, node);

      if (!grind_graph_is_active_node (self->graph, node))
        continue;
      if (!grind_graph_is_cycle (self->graph, node))
        level = grind_comparison_get_pair (self->comparison, node).level;
      g_ptr_array_add (lines,
                       g_strdup_printf ("%c %s %" G_GINT64_FORMAT "→%" G_GINT64_FORMAT
                                        " %" G_GINT64_FORMAT "→%" G_GINT64_FORMAT,
                                        level == GRIND_PAIR_NONE ? '-' : '0' + (char) level, name,
                                        cost.before.whole, cost.after.whole,
                                        inclusive.before.whole, inclusive.after.whole));
    }
  g_ptr_array_sort (lines, test_compare_lines);
  g_ptr_array_add (lines, NULL);

  return g_strjoinv ("\n", (char **) lines->pdata);
}

typedef struct
{
  const char *path;
  const char *before;
  const char *after;
  gboolean    shows_cycles;
  const char *nodes;
} Case;

static const Case cases[] = {
  { "joined", AT (LIB, "/old/a.c", "f"), AT (LIB, "/new/a.c", "f") FN ("g"), FALSE,
    "- g 0→1 0→1\n2 f 1→1 1→1" },
  /* OpenMP switched on: the work is in an outlined function. */
  { "clones/openmp", FN ("f(int)"),
    FN ("f(int)") FN ("f(int) [clone ._omp_fn.0]") "2 40\n"
    FN ("f(int) [clone ._omp_fn.1]") "2 50\n", FALSE, "1 f(int) 1→93 1→93" },
  { "clones/moved", FN ("f") FN ("g") FN ("f.part.0"), FN ("f") FN ("g") FN ("g.part.0"), FALSE,
    "1 f 2→1 2→1\n1 g 1→2 1→2" },
  { "clones/cold", CALLS_FROM ("f", "f.cold") FN ("f.cold"), FN ("f"), FALSE,
    "1 f 2→1 2→1" },
  /* The clone before has no function, that after is one. */
  { "clones/no-parent", AT (LIB, "/old/a.c", "f.part.0"), AT (LIB, "/new/a.c", "f"), FALSE,
    "1 f 1→1 1→1" },
  { "clones/only", FN ("f.constprop.0"), FN ("f.isra.0"), FALSE,
    "1 f.constprop.0 1→1 1→1" },
  { "clones/renamed", FN ("f(int) [clone .part.0]") FN ("f(int)"), FN ("f(long)"), FALSE,
    "5 f(long) 2→1 2→1" },
  { "clones/neighbours", FN ("a") FN ("b") FN ("A::g() [clone .part.0]") CALL ("a") CALL ("b"),
    FN ("a") FN ("b") FN ("B::g()") CALL ("a") CALL ("b"), FALSE,
    "1 a 1→1 1→1\n1 b 1→1 1→1\n6 B::g() 1→1 3→3" },
  /* Moved, but where to is not clear: not that parameters changed */
  { "clones/ambiguous", AT ("/x.so.1", "/a.c", "f.cold") AT ("/y.so.1", "/a.c", "f.cold"),
    AT ("/x.so.2", "/b.c", "f") AT ("/y.so.2", "/c.c", "f"), FALSE,
    "- f 0→1 0→1\n- f 0→1 0→1\n- f.cold 1→0 1→0\n- f.cold 1→0 1→0" },
  /* Addresses of another build are one function of each object. */
  { "unnamed", AT (LIB, "???", "0x10") AT (LIB, "???", "0x20") AT ("/m", "???", "0x10"),
    AT (LIB, "???", "0x30") AT ("/m", "???", "0x40"), FALSE,
    "- unnamed functions in libx.so.1 2→1 2→1\n- unnamed functions in m 1→1 1→1" },
  { "unnamed/folder", AT ("/o/libx.so.1", "???", "0x10"), AT ("/n/libx.so.2", "???", "0x20"), FALSE,
    "- unnamed functions in libx.so.2 1→1 1→1" },
  { "unnamed/unknown", AT ("???", "???", "0x10"), "fl=/a.c\nfn=0x10\n1 1\nfn=0x20\n1 1\n", FALSE,
    "- unnamed functions 1→2 1→2" },
  /* If both were one function, it would be in a cycle with f, whose inclusive cost would be 1. */
  { "unnamed/levels", AT (LIB, "???", "0x10") CALL_OF (2, "f") FN ("f") IN_LIB (1, "0x20")
    AT (LIB, "???", "0x20"),
    AT (LIB, "???", "0x30") CALL_OF (2, "f") FN ("f") IN_LIB (1, "0x40") AT (LIB, "???", "0x40"),
    TRUE,
    "- unnamed functions in libx.so.1 1→1 3→3\n- unnamed functions in libx.so.1, 2 1→1 1→1\n"
    "1 f 1→1 2→2" },
  /* Those that call each other are one. */
  { "unnamed/same-level", AT (LIB, "???", "0x10") IN_LIB (1, "0x20") AT (LIB, "???", "0x20"),
    AT (LIB, "???", "0x30"), TRUE, "- unnamed functions in libx.so.1 2→1 2→1" },
  { "unnamed/cycle", FN ("f") IN_LIB (3, "0x10") AT (LIB, "???", "0x10") CALL_OF (1, "f")
    IN_LIB (1, "0x20") AT (LIB, "???", "0x20") CALL_OF (1, "f"), FN ("f"), TRUE,
    "- unnamed functions in libx.so.1 2→0 2→0\n1 <cycle 1> 3→1 3→1\n1 f 1→1 1→1" },
  /* Only one side calls back. */
  { "cycle", CALLS_FROM ("main", "f") CALLS_FROM ("f", "g") FN ("g"),
    CALLS_FROM ("main", "f") CALLS_FROM ("f", "g") CALLS_FROM ("g", "f"), TRUE,
    "1 <cycle 1> 2→2 2→2\n1 f 1→1 1→1\n1 g 1→1 1→1\n1 main 1→1 2→2" },
};

/* The sides of functions without a name are those of all of them. */
static void
test_unnamed_sides (void)
{
  g_auto (TestCompared) compared = { { NULL, }, };
  GrindNodeId first;
  GrindPair pair;

  test_compared_take (&compared, g_strdup (TEST_HEAD AT ("/o/x.so.1", "???", "0x10")),
                g_strdup (TEST_HEAD AT ("/n/x.so.1", "???", "0x20")), TRUE, FALSE);
  first = test_find_function (compared.sides.profile, "0x20");
  pair = grind_comparison_get_pair (compared.comparison, first);
  g_assert_cmpuint (pair.before, ==, first);
  g_assert_cmpuint (pair.after, ==, first);
  g_assert_cmpint (pair.level, ==, GRIND_PAIR_NONE);
  g_assert_true (grind_comparison_is_other_build (compared.comparison, first));
}

/* Adds up the self changes of all functions. */
static __int128
sum_changes (const TestCompared *self,
             GrindEventId    event)
{
  GrindProfile *profile = grind_graph_get_profile (self->graph);
  __int128 sum = 0;

  for (GrindFunctionId i = 0; i < grind_profile_get_n_functions (profile); i++)
    {
      GrindChange change = grind_change_get_self (self->graph, event, i);

      g_assert_cmpint (change.change.whole, ==, change.after.whole - change.before.whole);
      sum += change.change.whole;
    }

  return sum;
}

static void
check_sums (const TestCompared *self)
{
  GrindProfile *profile = grind_graph_get_profile (self->graph);

  for (GrindEventId event = 0; event < grind_profile_get_n_real_events (profile); event++)
    {
      GrindChange total = grind_change_get_total (self->graph, event);

      g_assert_true (sum_changes (self, event) == total.change.whole);
    }
}

/* A profile and itself: nothing changed. */
static void
check_itself (const char *text)
{
  g_auto (TestCompared) same = { { NULL, }, };
  guint n_functions;

  test_compared_take (&same, g_strdup (text), g_strdup (text), TRUE, TRUE);
  n_functions = grind_profile_get_n_functions (same.sides.profile);
  for (GrindNodeId node = 0; node < grind_graph_get_n_nodes (same.graph); node++)
    for (GrindEventId event = 0; event < TEST_N_EVENTS; event++)
      {
        GrindChange inclusive = grind_change_get_inclusive (same.graph, event, node);

        g_assert_cmpint (grind_change_get_self (same.graph, event, node).change.whole, ==, 0);
        g_assert_cmpint (inclusive.change.whole, ==, 0);
      }
  for (GrindFunctionId function = 0; function < n_functions; function++)
    if (grind_graph_is_active_node (same.graph, function))
      {
        GrindPair pair = grind_comparison_get_pair (same.comparison, function);

        g_assert_cmpuint (pair.before, ==, function);
        g_assert_cmpuint (pair.after, ==, function);
        g_assert_cmpint (pair.level, <=, GRIND_PAIR_SAME);
      }
}

/* The function of the second profile that is @function of the first one. */
static GrindFunctionId
find_same (GrindProfile    *first,
           GrindFunctionId  function,
           GrindProfile    *second)
{
  g_autoptr (GString) wanted = g_string_new (NULL);

  if (function == GRIND_NONE)
    return GRIND_NONE;
  test_append_function (wanted, first, function);
  for (GrindFunctionId other = 0; other < grind_profile_get_n_functions (second); other++)
    {
      g_autoptr (GString) text = g_string_new (NULL);

      test_append_function (text, second, other);
      if (g_string_equal (text, wanted))
        return other;
    }

  g_error ("no %s", wanted->str);
}

/* Swapped sides have the same pairs and the opposite changes. Functions without a name that are
 * compared together are another one's, that of the side after. */
static void
check_swapped (const TestCompared *self,
               const TestCompared *swapped)
{
  GrindProfile *first = self->sides.profile;
  GrindProfile *second = swapped->sides.profile;

  for (GrindFunctionId function = 0; function < grind_profile_get_n_functions (first); function++)
    {
      GrindPair pair, other;
      GrindFunctionId before, after;

      if (!grind_graph_is_active_node (self->graph, function) ||
          grind_comparison_is_other_build (self->comparison, function))
        continue;
      pair = grind_comparison_get_pair (self->comparison, function);
      before = find_same (first, pair.before, second);
      after = find_same (first, pair.after, second);
      other = grind_comparison_get_pair (swapped->comparison,
                                         before != GRIND_NONE ? before : after);
      g_assert_cmpuint (other.before, ==, after);
      g_assert_cmpuint (other.after, ==, before);
      g_assert_cmpint (other.level, ==, pair.level);
      for (GrindEventId event = 0; event < TEST_N_EVENTS; event++)
        g_assert_cmpint (grind_change_get_self (self->graph, event, function).change.whole, ==,
                         -grind_change_get_self (swapped->graph, event,
                                                 other.after != GRIND_NONE
                                                   ? other.after : other.before).change.whole);
    }
}

/* Names some functions, and some folders, so that each level has something to pair. */
static char *
rename_functions (GRand      *rand,
                  const char *text,
                  guint       side)
{
  static const char *const names[][2] = {
    { "A::f(int)", "A::f(long)" }, { "A::g", "B::g" }, { "h.llvm.1", "h.llvm.2" },
    { "i", "i.part.0" }, { "A::j(int)", "A::j(int)" }, { "k::{lambda()#1}", "k::{lambda()#2}" },
    { "0x10", "0x10" }, { "0x20", "0x21" }, { "0x30", "0x31" }, { "0x40", "0x41" },
    { "0x50", "0x51" },
  };
  g_autoptr (GString) renamed = g_string_new (text);

  g_string_replace (renamed, "fn=nothing\n",
                    side == 0 || g_rand_boolean (rand) ? "ob=/p\nfl=/old/p.c\nfn=nothing\n"
                                                       : "ob=/p\nfl=/new/p.c\nfn=nothing\n", 0);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *line = g_strdup_printf ("fn=f%u\n", i);
      g_autofree char *name = g_strdup_printf ("fn=%s\n", names[i][side]);

      if (g_rand_boolean (rand))
        g_string_replace (renamed, line, name, 0);
    }

  return g_strdup (renamed->str);
}

/* Inclusive costs of functions with a name are the same if those without one are compared each by
 * itself. Other clones are no functions of their own. */
static void
check_unnamed (const TestCompared *self)
{
  const GrindComparisonOptions options = { .folds_clones = FALSE };
  g_autoptr (GrindComparison) comparison = NULL;
  g_autoptr (GrindProfile) joined = NULL;
  g_autoptr (GrindGraph) graph = NULL;

  comparison = grind_comparison_new (self->sides.profile, self->sides.before, self->sides.after,
                                     &options, NULL, NULL);
  joined = grind_comparison_join (comparison, self->sides.profile, NULL);
  graph = grind_graph_new_compared (joined, self->sides.before, self->sides.after, TRUE, NULL,
                                    NULL);
  for (GrindFunctionId i = 0; i < grind_profile_get_n_functions (joined); i++)
    {
      GrindChange one = grind_change_get_inclusive (self->graph, 0, i);
      GrindChange other = grind_change_get_inclusive (graph, 0, i);

      if (grind_comparison_is_other_build (comparison, i))
        continue;
      g_assert_cmpint (one.before.whole, ==, other.before.whole);
      g_assert_cmpint (one.after.whole, ==, other.after.whole);
    }
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = test_rand_new ();

  for (guint round = 0; round < N_ROUNDS; round++)
    {
      g_autofree TestModel *left = test_model_new (rand);
      g_autofree TestModel *right = test_model_new (rand);
      g_autofree char *left_text = test_model_write (left);
      g_autofree char *right_text = test_model_write (round % 2 == 0 ? left : right);
      g_autofree char *before = rename_functions (rand, left_text, 0);
      g_autofree char *after = rename_functions (rand, right_text, 1);
      g_auto (TestCompared) compared = { { NULL, }, };
      g_auto (TestCompared) swapped = { { NULL, }, };

      check_itself (before);
      test_compared_take (&compared, g_strdup (before), g_strdup (after), FALSE, FALSE);
      test_compared_take (&swapped, g_strdup (after), g_strdup (before), FALSE, FALSE);
      check_swapped (&compared, &swapped);
      check_sums (&compared);
      test_compared_clear (&compared);
      test_compared_take (&compared, g_strdup (before), g_strdup (after), FALSE, TRUE);
      check_unnamed (&compared);
      test_compared_clear (&compared);
      test_compared_take (&compared, g_strdup (before), g_strdup (after), TRUE, TRUE);
      check_sums (&compared);
    }
}

static void
check_case (gconstpointer data)
{
  const Case *row = data;
  g_auto (TestCompared) compared = { { NULL, }, };
  g_autofree char *nodes = NULL;

  test_compared_take (&compared, g_strconcat (TEST_HEAD, row->before, NULL),
                g_strconcat (TEST_HEAD, row->after, NULL), TRUE, row->shows_cycles);
  nodes = describe (&compared);
  g_assert_cmpstr (nodes, ==, row->nodes);
}

/* Functions that are joined keep what exceeds 64 bits, as others may cost less than nothing. */
static void
test_exact (void)
{
  g_auto (TestCompared) compared = { 0 };

  test_compared_take (&compared,
                      g_strdup (TEST_HEAD "fn=f\n1 9223372036854775807\nfn=f.part.0\n1 10\n"
                                "fn=g\n1 -100\n"),
                      g_strdup (TEST_HEAD "fn=f\n1 1\nfn=g\n1 1\n"), TRUE, FALSE);
  g_assert_cmpint (grind_graph_get_costs (grind_graph_get_before (compared.graph), 0)->total, ==,
                   G_MAXINT64 - 90);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/analysis/comparison/", cases[i].path, NULL);

      g_test_add_data_func (path, &cases[i], check_case);
    }
  g_test_add_func ("/analysis/comparison/unnamed-sides", test_unnamed_sides);
  g_test_add_func ("/analysis/comparison/exact", test_exact);
  g_test_add_func ("/analysis/comparison/random", test_random);

  return g_test_run ();
}
