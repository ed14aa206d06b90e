/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Limits of several runs; tests/cli/test-program-gates.py has those of one. */
#include "config.h"

#include "analysis/compare/grind-gate-check.h"
#include "analysis/grind-test-load.h"

#define N_RUNS  3
#define N_PARTS (2 * N_RUNS)

/* The graphs of three runs before and three after */
typedef struct
{
  GrindProfile    *profile;
  GrindComparison *comparison;
  GrindGraph      *graph;
} Fixture;

/* Each part is a run. */
static void
fixture_load (Fixture    *fixture,
              const char *text)
{
  const guint8 parts[N_PARTS] = { 1, 2, 4, 8, 16, 32 };
  g_autoptr (GPtrArray) befores = g_ptr_array_new ();
  g_autoptr (GPtrArray) afters = g_ptr_array_new ();
  const guint8 before = 1 | 2 | 4;
  const guint8 after = 8 | 16 | 32;
  const GrindComparisonOptions options = { .folds_clones = TRUE };

  fixture->profile = test_load (text);
  fixture->comparison = grind_comparison_new (fixture->profile, &before, &after, &options, NULL,
                                              NULL);
  for (guint i = 0; i < N_PARTS; i++)
    g_ptr_array_add (i < N_RUNS ? befores : afters, (guint8 *) &parts[i]);
  fixture->graph = grind_graph_new_of_runs (fixture->profile, befores, afters, TRUE, NULL, NULL);
}

static void
fixture_clear (Fixture *fixture)
{
  g_clear_object (&fixture->graph);
  g_clear_pointer (&fixture->comparison, grind_comparison_unref);
  g_clear_object (&fixture->profile);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Fixture, fixture_clear)

static void
assert_hits (Fixture    *fixture,
             const char *text,
             guint       n_hits)
{
  const GrindGateInput input = {
    .comparison = fixture->comparison, .graph = fixture->graph,
  };
  g_autoptr (GrindGate) gate = grind_gate_new (text, NULL);
  g_autoptr (GArray) hits = g_array_new (FALSE, FALSE, sizeof (GrindGateHit));

  g_assert_cmpint (grind_gate_check (gate, &input, hits), ==, GRIND_GATE_CHECKED);
  g_assert_cmpuint (hits->len, ==, n_hits);
}

/* Ranges that overlap are noise: those of f do not, those of g do, those of h touch. */
static void
test_ranges (void)
{
  g_auto (Fixture) fixture = { 0 };

  fixture_load (&fixture,
                "events: Ir\n"
                "part: 1\nfn=f\n1 100\nfn=g\n1 100\nfn=h\n1 100\n"
                "part: 2\nfn=f\n1 110\nfn=g\n1 110\nfn=h\n1 110\n"
                "part: 3\nfn=f\n1 119\nfn=g\n1 121\nfn=h\n1 120\n"
                "part: 4\nfn=f\n1 120\nfn=g\n1 120\nfn=h\n1 120\n"
                "part: 5\nfn=f\n1 130\nfn=g\n1 130\nfn=h\n1 130\n"
                "part: 6\nfn=f\n1 140\nfn=g\n1 140\nfn=h\n1 140\n");
  assert_hits (&fixture, "Ir@f>18%", 1);
  assert_hits (&fixture, "Ir@f>19%", 0);
  assert_hits (&fixture, "Ir@g>1%", 0);
  assert_hits (&fixture, "Ir@h>1%", 0);
  assert_hits (&fixture, "Ir@*>1%", 1);
  /* The total: 300, 330, 360 and 360, 390, 420 */
  assert_hits (&fixture, "Ir>1%", 0);
  /* A ceiling has no second range. */
  assert_hits (&fixture, "Ir.after>389", 1);
  assert_hits (&fixture, "Ir.after>390", 0);
  /* A decrease is demanded of each run: the costs of g fall by at most 0.8 %. */
  assert_hits (&fixture, "Ir@*>-1%", 3);
  assert_hits (&fixture, "Ir@*>-0.5%", 2);
}

static void
test_sizes (void)
{
  GrindGateHit hit = { .node = GRIND_NONE };

  hit.total = grind_value_new_whole (-200);
  hit.cost.change = grind_value_new_whole (-50);
  g_assert_true (grind_gate_hit_get_size (&hit) == 0.25);
  hit.total = grind_value_new_whole (0);
  g_assert_true (isinf (grind_gate_hit_get_size (&hit)));
  hit.cost.change = grind_value_new_whole (0);
  g_assert_true (grind_gate_hit_get_size (&hit) == 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/gate-check/ranges", test_ranges);
  g_test_add_func ("/gate-check/sizes", test_sizes);

  return g_test_run ();
}
