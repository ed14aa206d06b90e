/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The user's formulas: which are offered, and their values. */
#include "config.h"

#include <math.h>

#include "analysis/events/grind-event-set.h"
#include "analysis/graph/grind-hot-path.h"
#include "analysis/graph/grind-call-edge.h"
#include "analysis/lists/grind-function-sort.h"
#include "grind-test-random.h"

#define N_ROUNDS 150
#define N_FORMULAS 12

static const char cache[] =
  "event: Mem = Dr + Dw : Memory\nevents: Ir Dr Dw D1mr\n"
  "fn=main\n1 100 40 10 2\ncfn=work\ncalls=2 1\n2 900 300 200 6\n"
  "cfn=idle\ncalls=1 1\n3 50 0 7 0\n"
  "fn=work\n5 900 300 200 6\nfn=idle\n7 50 0 7 0\n";

/* Takes "name=formula" arguments, up to NULL. */
static GVariant *
define (const char *first,
        ...)
{
  g_auto (GVariantBuilder) builder = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE
                                                             (GRIND_DEFINITIONS_TYPE));
  va_list arguments;

  va_start (arguments, first);
  for (const char *text = first; text != NULL; text = va_arg (arguments, const char *))
    {
      g_auto (GStrv) halves = g_strsplit (text, "=", 2);

      g_variant_builder_add (&builder, "(sss)", halves[0], "", halves[1]);
    }
  va_end (arguments);

  return g_variant_builder_end (&builder);
}

static const char *
get_origin (GrindEventSet *set,
            GrindEventId   event)
{
  GrindProfile *profile = grind_event_set_get_profile (set);

  if (grind_event_set_get_definition (set, event) != GRIND_NONE)
    return "user";
  if (grind_profile_is_customary_event (profile, event))
    return "customary";

  return event < grind_profile_get_n_real_events (profile) ? "real" : "file";
}

/* All events as "name origin value-kind", and rejected formulas as "- name fault position". */
static char *
describe (GrindEventSet *set)
{
  static const char * const values[] = { "whole", "decimal", "ratio" };
  GString *text = g_string_new (NULL);

  for (GrindEventId i = 0; i < grind_event_set_get_n_events (set); i++)
    g_string_append_printf (text, "%s %s %s\n", grind_event_set_get_name (set, i),
                            get_origin (set, i),
                            values[grind_event_set_get_value_kind (set, i)]);
  for (guint i = 0; i < grind_event_set_get_n_definitions (set); i++)
    {
      const GrindExpressionError *error = grind_event_set_get_error (set, i);
      const char *name;

      g_variant_get_child (grind_event_set_get_definitions (set), i, "(&s&s&s)", &name, NULL, NULL);
      g_assert_cmpint (error == NULL, ==, grind_event_set_get_defined (set, i) != GRIND_NONE);
      if (error != NULL)
        g_string_append_printf (text, "- %s %d %" G_GSIZE_FORMAT "\n",
                                name, error->fault,
                                error->start);
    }

  return g_string_free (text, FALSE);
}

static void
test_ids (void)
{
  g_autoptr (GrindProfile) profile = test_load (cache);
  g_autoptr (GrindEventSet) set = NULL;
  g_autofree char *text = NULL;

  set = grind_event_set_new (profile, define ("Sum=Ir + 2 Mem", "Half=0.5*Ir", "Rate=D1mr/Dr",
                                              "Twice=Half*2", "Odd=Ir+1", NULL));
  text = describe (set);
  g_assert_cmpstr (text, ==,
                   "Ir real whole\nDr real whole\nDw real whole\nD1mr real whole\n"
                   "Mem file whole\nL1m customary whole\nCEst customary whole\n"
                   "Sum user whole\nHalf user decimal\nRate user ratio\nTwice user whole\n"
                   "Odd user ratio\n");
  for (GrindEventId i = 0; i < grind_profile_get_n_events (profile); i++)
    {
      g_assert_cmpstr (grind_event_set_get_name (set, i), ==,
                       grind_profile_get_event_name (profile, i));
      g_assert_cmpuint (grind_event_set_find (set, grind_event_set_get_name (set, i)), ==, i);
    }
  g_assert_cmpuint (grind_event_set_find (set, "Rate"), ==, 9);
  g_assert_cmpuint (grind_event_set_get_definition (set, 9), ==, 2);
  g_assert_cmpuint (grind_event_set_get_definition (set, 4), ==, GRIND_NONE);
  g_assert_cmpuint (grind_event_set_find (set, "Nope"), ==, GRIND_NONE);
  g_assert_cmpstr (grind_event_set_get_formula (set, 9), ==, "D1mr/Dr");
  g_assert_cmpstr (grind_event_set_get_long_name (set, 9), ==, NULL);
}

static void
test_not_offered (void)
{
  g_autoptr (GrindProfile) profile = test_load (cache);
  g_autoptr (GrindEventSet) set = NULL;
  g_autofree char *text = NULL;
  g_autofree char *expected = NULL;

  set = grind_event_set_new (profile,
                             define ("Ir=2*Dr", "Mem=Dr", "CEst=Dr", "Bad=Ir +", "Miss=Ir / Bcm",
                                     "OnMiss=2 Miss", "A=B + Ir", "B=C", "C=Dr/A", "OnA=Ir - A",
                                     "Self=Self", "Good=Ir", "Good=Dr", "no name=Ir", "Five=5",
                                     "Fine=Good/Dr", NULL));
  expected = g_strdup_printf ("Ir real whole\nDr real whole\nDw real whole\nD1mr real whole\n"
                              "Mem file whole\nL1m customary whole\nCEst customary whole\n"
                              "Good user whole\nFine user ratio\n"
                              "- Ir %d 0\n- Mem %d 0\n- CEst %d 0\n- Bad %d 4\n- Miss %d 5\n"
                              "- OnMiss %d 2\n- A %d 0\n- B %d 0\n- C %d 3\n- OnA %d 5\n"
                              "- Self %d 0\n- Good %d 0\n- no name %d 0\n- Five %d 0\n",
                              GRIND_FAULT_NAME, GRIND_FAULT_NAME, GRIND_FAULT_NAME,
                              GRIND_FAULT_NO_OPERAND, GRIND_FAULT_UNKNOWN_NAME,
                              GRIND_FAULT_UNKNOWN_NAME, GRIND_FAULT_CIRCLE, GRIND_FAULT_CIRCLE,
                              GRIND_FAULT_CIRCLE, GRIND_FAULT_UNKNOWN_NAME, GRIND_FAULT_CIRCLE,
                              GRIND_FAULT_NAME, GRIND_FAULT_NAME, GRIND_FAULT_EMPTY);
  text = describe (set);
  g_assert_cmpstr (text, ==, expected);
}

static void
test_check (void)
{
  const struct
  {
    guint       definition;
    const char *formula;
    GrindFault  fault;
    gsize       start;
  } cases[] = {
    { GRIND_NONE, "Ir / Rate", GRIND_FAULT_NONE, 0 },
    { GRIND_NONE, "Ir / Rat", GRIND_FAULT_UNKNOWN_NAME, 5 },
    { GRIND_NONE, "Ir / Lost", GRIND_FAULT_UNKNOWN_NAME, 5 },
    { GRIND_NONE, "7", GRIND_FAULT_EMPTY, 0 },
    { 0, "Ir + Rate", GRIND_FAULT_CIRCLE, 5 },
    { 0, "Ir + Deep", GRIND_FAULT_CIRCLE, 5 },
    { 0, "Dr", GRIND_FAULT_NONE, 0 },
    { 1, "Base / Dr", GRIND_FAULT_NONE, 0 },
    { 1, "Rate", GRIND_FAULT_CIRCLE, 0 },
    { 3, "Deep + Ir", GRIND_FAULT_NONE, 0 },
  };
  g_autoptr (GrindProfile) profile = test_load (cache);
  g_autoptr (GrindEventSet) set = NULL;
  char *message;

  set = grind_event_set_new (profile, define ("Base=Ir + Dr", "Rate=Base / Dw", "Deep=2 Rate",
                                              "Lost=Nope", NULL));
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (GrindExpressionError) error = { GRIND_FAULT_NONE, 0, 0, NULL };
      gboolean is_good = grind_event_set_check_formula (set, cases[i].definition,
                                                        cases[i].formula, &error);

      g_test_message ("%s: %s", cases[i].formula, error.message);
      g_assert_cmpint (error.fault, ==, cases[i].fault);
      g_assert_cmpuint (error.start, ==, cases[i].start);
      g_assert_cmpint (is_good, ==, cases[i].fault == GRIND_FAULT_NONE);
    }

  g_assert_true (grind_event_set_check_name (set, GRIND_NONE, "New", &message));
  g_assert_true (grind_event_set_check_name (set, 1, "Rate", &message));
  g_assert_false (grind_event_set_check_name (set, 0, "Rate", &message));
  g_free (message);
  g_assert_false (grind_event_set_check_name (set, GRIND_NONE, "Ir", &message));
  g_assert_cmpstr (message, ==, "“Ir” is recorded in this profile; the formula is ignored.");
  g_free (message);
  g_assert_false (grind_event_set_check_name (set, GRIND_NONE, "", &message));
  g_free (message);
}

/* A long chain of formulas that use the previous one twice is neither deep nor exponential. */
static void
test_chain (void)
{
  g_autoptr (GrindProfile) profile = test_load (cache);
  g_auto (GVariantBuilder) builder = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE
                                                             (GRIND_DEFINITIONS_TYPE));
  const gint64 real[] = { 3, 1, 2, 0 };
  g_autoptr (GrindEventSet) set = NULL;

  for (int i = 199; i > 0; i--)
    {
      g_autofree char *name = g_strdup_printf ("x%d", i);
      g_autofree char *formula = g_strdup_printf ("(x%d + x%d) / 2 / Dr", i - 1, i - 1);

      g_variant_builder_add (&builder, "(sss)", name, "", formula);
    }
  g_variant_builder_add (&builder, "(sss)", "x0", "", "Ir / Dr");
  set = grind_event_set_new (profile, g_variant_builder_end (&builder));
  g_assert_cmpuint (grind_event_set_get_n_events (set), ==,
                    grind_profile_get_n_events (profile) + 200);
  g_assert_cmpfloat (grind_event_set_evaluate (set, grind_event_set_find (set, "x199"),
                                               real).decimal, ==, 3);
}

static void
test_saturation (void)
{
  g_autoptr (GrindProfile) profile = test_load (cache);
  const gint64 real[] = { G_MAXINT64, 1, G_MININT64, 5 };
  g_autoptr (GrindEventSet) set = NULL;

  set = grind_event_set_new (profile, define ("Twice=2 Ir", "Less=Ir - Dw", "More=Dw - Ir",
                                              "Exact=Ir - Dr", "Ratio=D1mr / (Dr - 1)", NULL));
  g_assert_cmpint (grind_event_set_evaluate (set, grind_event_set_find (set, "Twice"),
                                             real).whole, ==, G_MAXINT64);
  g_assert_cmpint (grind_event_set_evaluate (set, grind_event_set_find (set, "Less"),
                                             real).whole, ==, G_MAXINT64);
  g_assert_cmpint (grind_event_set_evaluate (set, grind_event_set_find (set, "More"),
                                             real).whole, ==, G_MININT64);
  g_assert_cmpint (grind_event_set_evaluate (set, grind_event_set_find (set, "Exact"),
                                             real).whole, ==, G_MAXINT64 - 1);
  g_assert_false (grind_value_is_known (grind_event_set_evaluate (
                                          set, grind_event_set_find (set, "Ratio"), real)));
}

/* A profile without events offers no formulas. */
static void
test_no_events (void)
{
  g_autoptr (GrindProfile) profile = test_load ("events:\nfn=a\n1\n");
  g_autoptr (GrindEventSet) set = grind_event_set_new (profile, define ("A=Ir", "B=5", NULL));
  g_autoptr (GrindGraph) origin = test_graph_new (profile, TRUE);
  g_autoptr (GrindGraph) graph = grind_graph_with_events (origin, set);

  g_assert_cmpuint (grind_event_set_get_n_events (set), ==, 0);
  g_assert_cmpstr (grind_event_set_get_name (set, 0), ==, "");
  g_assert_cmpint (grind_graph_get_costs (graph, 0)->base, ==, 0);
}

static void
test_graph (void)
{
  g_autoptr (GrindProfile) profile = test_load (cache);
  g_autoptr (GrindGraph) origin = test_graph_new (profile, TRUE);
  g_autoptr (GrindEventSet) set = NULL;
  g_autoptr (GrindEventSet) other_set = NULL;
  g_autoptr (GrindGraph) graph = NULL;
  g_autoptr (GrindGraph) other = NULL;
  const GrindCosts *costs;
  GrindEventId rate;
  GrindNodeId idle = test_find (origin, "idle"), work = test_find (origin, "work");
  GrindNodeId top = test_find (origin, "main");

  set = grind_event_set_new (profile, define ("Rate=Ir / Dr", "Half=Ir*0.5", NULL));
  graph = grind_graph_with_events (origin, set);
  g_assert_true (grind_graph_has_same_nodes (graph, origin));
  g_assert_true (grind_graph_get_costs (graph, 0) == grind_graph_get_costs (origin, 0));

  rate = grind_event_set_find (set, "Rate");
  g_assert_false (grind_graph_has_costs (graph, rate));
  costs = grind_graph_get_costs (graph, rate);
  g_assert_true (grind_graph_has_costs (graph, rate));
  g_assert_cmpfloat (grind_costs_get_inclusive (costs, work).decimal, ==, 3);
  g_assert_cmpfloat (grind_costs_get_inclusive (costs, top).decimal, ==, 1050.0 / 340);
  g_assert_false (grind_value_is_known (grind_costs_get_self (costs, idle)));
  g_assert_cmpfloat (grind_costs_get_total (costs).decimal, ==, 1050.0 / 340);
  g_assert_false (grind_graph_is_passing (graph, rate, top));

  /* A graph derived from it shares with the origin, not with it. */
  other_set = grind_event_set_new (profile, define ("Rate=Dr / Ir", NULL));
  other = grind_graph_with_events (graph, other_set);
  g_assert_finalize_object (g_steal_pointer (&graph));
  g_assert_true (grind_graph_has_same_nodes (other, origin));
  g_assert_cmpfloat (grind_costs_get_inclusive (grind_graph_get_costs (other, rate),
                                                work).decimal, ==, 1.0 / 3);
  g_assert_true (grind_graph_get_costs (other, 2) == grind_graph_get_costs (origin, 2));
}

/* Orders, calls and paths use the value; unknown values are last. */
static void
test_order (void)
{
  g_autoptr (GrindProfile) profile = test_load (cache);
  g_autoptr (GrindGraph) origin = test_graph_new (profile, TRUE);
  g_autoptr (GrindEventSet) set = NULL;
  g_autoptr (GrindGraph) graph = NULL;
  g_autoptr (GArray) order = NULL;
  g_autoptr (GArray) callees = NULL;
  GrindHotPath *path;
  GrindEventId rate;

  set = grind_event_set_new (profile, define ("Rate=Ir / Dr", NULL));
  graph = grind_graph_with_events (origin, set);
  rate = grind_event_set_find (set, "Rate");
  order = grind_function_sort (graph, rate, GRIND_SORT_INCLUSIVE, TRUE, NULL, NULL);
  g_assert_cmpuint (order->len, ==, 3);
  g_assert_cmpuint (g_array_index (order, GrindNodeId, 0), ==, test_find (graph, "main"));
  g_assert_cmpuint (g_array_index (order, GrindNodeId, 1), ==, test_find (graph, "work"));
  g_assert_cmpuint (g_array_index (order, GrindNodeId, 2), ==, test_find (graph, "idle"));

  callees = grind_call_edge_list_callees (graph, test_find (graph, "main"), rate);
  g_assert_cmpuint (callees->len, ==, 2);
  g_assert_cmpuint (g_array_index (callees, GrindCallEdge, 0).node, ==, test_find (graph, "work"));
  g_assert_cmpfloat (g_array_index (callees, GrindCallEdge, 0).value.decimal, ==, 3);
  g_assert_true (isnan (g_array_index (callees, GrindCallEdge, 0).share));
  g_assert_true (isinf (grind_call_edge_get_cost_per_call (&g_array_index (callees, GrindCallEdge,
                                                                           0))));
  g_assert_false (grind_value_is_known (g_array_index (callees, GrindCallEdge, 1).value));

  g_assert_cmpuint (grind_graph_find_first_choice (graph, rate), ==, test_find (graph, "main"));
  path = grind_hot_path_new (graph, test_find (graph, "main"), rate, NULL, NULL);
  g_assert_cmpuint (path->n_nodes, ==, 2);
  g_assert_cmpuint (path->nodes[1], ==, test_find (graph, "work"));
  grind_hot_path_free (path);
}

/* Ratios have no shares, so the first choice by a ratio searches for neither main nor a name. */
static void
test_first_choice (void)
{
  static const char * const names[] = { "main", "f" };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *text =
        g_strdup_printf ("# callgrind format\nevents: Ir Dr\nob=/app\nfn=0x10\n1 10 10\n"
                         "cfn=%s\ncalls=1 0\n1 90 10\nfn=%s\n1 90 10\n", names[i], names[i]);
      g_autoptr (GrindProfile) profile = test_load (text);
      g_autoptr (GrindGraph) origin = test_graph_new (profile, TRUE);
      g_autoptr (GrindEventSet) set = grind_event_set_new (profile, define ("Rate=Ir / Dr", NULL));
      g_autoptr (GrindGraph) graph = grind_graph_with_events (origin, set);

      g_assert_cmpuint (grind_graph_find_first_choice (graph, 0), ==,
                        test_find (graph, names[i]));
      g_assert_cmpuint (grind_graph_find_first_choice (graph, grind_event_set_find (set, "Rate")),
                        ==, test_find (graph, "0x10"));
    }
}

/* A weighted sum of the three events of the model, in brackets, with a factor. */
typedef struct
{
  int      factors[3];
  int      scale;
  gboolean is_quotient;   /* divided by the first event */
} Formula;

static GVariant *
define_random (GRand   *rand,
               Formula *formulas)
{
  static const char * const events[] = { "A", "B", "S" };
  g_auto (GVariantBuilder) builder = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE
                                                             (GRIND_DEFINITIONS_TYPE));

  for (guint i = 0; i < N_FORMULAS; i++)
    {
      g_autofree char *name = g_strdup_printf ("x%u", i);
      g_autoptr (GString) text = g_string_new (NULL);

      formulas[i].scale = g_rand_int_range (rand, 1, 5);
      formulas[i].is_quotient = g_rand_int_range (rand, 0, 3) == 0;
      g_string_append_printf (text, "%d*(", formulas[i].scale);
      for (guint j = 0; j < 3; j++)
        {
          formulas[i].factors[j] = g_rand_int_range (rand, -4, 9);
          g_string_append_printf (text, "%s%d %s", j > 0 ? " + " : "", formulas[i].factors[j],
                                  events[j]);
        }
      g_string_append (text, formulas[i].is_quotient ? ")/A" : ")");
      g_variant_builder_add (&builder, "(sss)", name, "", text->str);
    }

  return g_variant_builder_end (&builder);
}

static void
check_value (const Formula *formula,
             GrindValue     value,
             gint64         a,
             gint64         b)
{
  gint64 s = a + 3 * b;
  gint64 whole = formula->scale * (formula->factors[0] * a + formula->factors[1] * b +
                                   formula->factors[2] * s);

  if (!formula->is_quotient)
    {
      g_assert_cmpint (value.kind, ==, GRIND_VALUE_WHOLE);
      g_assert_cmpint (value.whole, ==, whole);
    }
  else if (a == 0)
    g_assert_false (grind_value_is_known (value));
  else
    g_assert_cmpfloat (value.decimal, ==, (double) whole / (double) a);
}

static void
check_formula (GrindGraph    *graph,
               const Formula *formula,
               GrindEventId   event)
{
  const GrindCosts *costs = grind_graph_get_costs (graph, event);
  const GrindCosts *a = grind_graph_get_costs (graph, 0);
  const GrindCosts *b = grind_graph_get_costs (graph, 1);

  for (GrindNodeId node = 0; node < costs->n_nodes; node++)
    {
      check_value (formula, grind_costs_get_self (costs, node), a->self[node], b->self[node]);
      check_value (formula, grind_costs_get_inclusive (costs, node), a->inclusive[node],
                   b->inclusive[node]);
    }
  for (GrindCallId call = 0; call < costs->n_calls; call++)
    check_value (formula, grind_costs_get_call (costs, call), a->calls[call], b->calls[call]);
  check_value (formula, grind_costs_get_total (costs), a->total, b->total);
  check_value (formula, grind_costs_get_base (costs), a->base, b->base);
}

/* Self costs, calls and counts of the parts add up, also for formulas with integer values. */
static void
check_parts (GrindProfile  *profile,
             GrindEventSet *set,
             GrindGraph    *whole)
{
  for (GrindEventId event = 0; event < grind_event_set_get_n_events (set); event++)
    {
      const GrindCosts *costs = grind_graph_get_costs (whole, event);
      g_autofree gint64 *self = g_new0 (gint64, costs->n_nodes);
      g_autofree gint64 *calls = g_new0 (gint64, costs->n_calls + 1);
      g_autofree gint64 *counts = g_new0 (gint64, costs->n_calls + 1);

      if (costs->kind != GRIND_VALUE_WHOLE)
        continue;
      for (guint part = 0; part < grind_profile_get_n_parts (profile); part++)
        {
          guint8 active = 1 << part;
          g_autoptr (GrindGraph) origin = grind_graph_new (profile, &active, FALSE, NULL, NULL);
          g_autoptr (GrindGraph) graph = grind_graph_with_events (origin, set);
          const GrindCosts *some = grind_graph_get_costs (graph, event);

          for (GrindNodeId node = 0; node < costs->n_nodes; node++)
            self[node] += some->self[node];
          for (GrindCallId call = 0; call < costs->n_calls; call++)
            {
              calls[call] += some->calls[call];
              counts[call] += grind_graph_get_call_count (graph, call).count;
            }
        }
      g_assert_cmpmem (self, costs->n_nodes * sizeof (gint64), costs->self,
                       costs->n_nodes * sizeof (gint64));
      for (GrindCallId call = 0; call < costs->n_calls; call++)
        {
          g_assert_cmpint (calls[call], ==, costs->calls[call]);
          g_assert_cmpint (counts[call], ==, grind_graph_get_call_count (whole, call).count);
        }
    }
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = test_rand_new ();

  for (guint round = 0; round < N_ROUNDS; round++)
    {
      g_autoptr (GrindProfile) profile = test_random_profile (rand);
      Formula formulas[N_FORMULAS];
      g_autoptr (GrindEventSet) set = grind_event_set_new (profile,
                                                           define_random (rand, formulas));
      g_autoptr (GrindGraph) origin = test_graph_new (profile, FALSE);
      g_autoptr (GrindGraph) plain = grind_graph_with_events (origin, set);
      g_autoptr (GrindGraph) with_cycles = test_graph_new (profile, TRUE);
      g_autoptr (GrindGraph) cycles = grind_graph_with_events (with_cycles, set);

      g_assert_cmpuint (grind_event_set_get_n_events (set), ==, 3 + N_FORMULAS);
      for (guint i = 0; i < N_FORMULAS; i++)
        {
          check_formula (plain, &formulas[i], 3 + i);
          check_formula (cycles, &formulas[i], 3 + i);
        }
      if (round % 10 == 0)
        check_parts (profile, set, plain);
    }
}

/* Defines formulas of the first two real events: a sum, a decimal, a ratio, and one of these. */
static GVariant *
define_of (GrindProfile *profile)
{
  const char *a = grind_profile_get_event_name (profile, 0);
  const char *b = grind_profile_get_event_name (profile, 1);
  g_autofree char *sum = g_strdup_printf ("3 * (%s + 2 %s) - %s", a, b, b);
  g_autofree char *half = g_strdup_printf ("%s / 2", a);
  g_autofree char *ratio = g_strdup_printf ("%s / (%s + 1)", a, b);

  return g_variant_new_parsed ("[('xSum', '', %s), ('xHalf', '', %s), ('xRatio', '', %s), "
                               "('xLast', '', 'xSum / xRatio')]", sum, half, ratio);
}

static void
check_real_values (gint64            a,
                   gint64            b,
                   const GrindValue *values)
{
  double sum = 3.0 * ((double) a + 2.0 * (double) b) - (double) b;
  double ratio = (double) a / ((double) b + 1);

  g_assert_cmpint (values[0].whole, ==, 3 * (a + 2 * b) - b);
  g_assert_cmpfloat (grind_value_to_double (values[1]), ==, (double) a / 2);
  if (b != -1)
    g_assert_cmpfloat (values[2].decimal, ==, ratio);
  if (b != -1 && ratio != 0)
    g_assert_cmpfloat_with_epsilon (values[3].decimal, sum / ratio, 1e-9 * fabs (sum / ratio));
  else
    g_assert_false (grind_value_is_known (values[3]));
}

/* Checks all rows of a recorded profile. */
static void
check_file (const char *path)
{
  g_autoptr (GrindLoader) loader = grind_loader_new ();
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GrindGraph) origin = NULL;
  g_autoptr (GrindGraph) graph = NULL;
  g_autoptr (GrindEventSet) set = NULL;
  const GrindCosts *costs[4];
  const GrindCosts *a, *b;
  GrindValue values[4];

  grind_loader_add_file (loader, file);
  profile = grind_loader_load (loader, NULL, NULL);
  if (profile == NULL || grind_profile_get_n_real_events (profile) < 2)
    return;

  g_test_message ("%s", path);
  set = grind_event_set_new (profile, define_of (profile));
  origin = test_graph_new (profile, TRUE);
  graph = grind_graph_with_events (origin, set);
  a = grind_graph_get_costs (graph, 0);
  b = grind_graph_get_costs (graph, 1);
  for (guint i = 0; i < 4; i++)
    {
      GrindEventId event = grind_event_set_get_defined (set, i);

      g_assert_cmpuint (event, !=, GRIND_NONE);
      costs[i] = grind_graph_get_costs (graph, event);
    }

  for (GrindNodeId node = 0; node < a->n_nodes; node++)
    {
      for (guint i = 0; i < 4; i++)
        values[i] = grind_costs_get_inclusive (costs[i], node);
      check_real_values (a->inclusive[node], b->inclusive[node], values);
      for (guint i = 0; i < 4; i++)
        values[i] = grind_costs_get_self (costs[i], node);
      check_real_values (a->self[node], b->self[node], values);
    }
  for (GrindCallId call = 0; call < a->n_calls; call++)
    {
      for (guint i = 0; i < 4; i++)
        values[i] = grind_costs_get_call (costs[i], call);
      check_real_values (a->calls[call], b->calls[call], values);
    }
}

/* Checks recorded profiles, if there are any next to the project. */
static void
test_real (void)
{
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "..", "..", "shared", "corpus",
                                                   "real", NULL);
  g_autoptr (GDir) directory = g_dir_open (folder, 0, NULL);
  const char *name;

  if (directory == NULL)
    {
      g_test_skip ("they are not here");
      return;
    }

  while ((name = g_dir_read_name (directory)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      check_file (path);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/event-set/ids", test_ids);
  g_test_add_func ("/event-set/not-offered", test_not_offered);
  g_test_add_func ("/event-set/check", test_check);
  g_test_add_func ("/event-set/chain", test_chain);
  g_test_add_func ("/event-set/saturation", test_saturation);
  g_test_add_func ("/event-set/no-events", test_no_events);
  g_test_add_func ("/event-set/graph", test_graph);
  g_test_add_func ("/event-set/order", test_order);
  g_test_add_func ("/event-set/first-choice", test_first_choice);
  g_test_add_func ("/event-set/random", test_random);
  g_test_add_func ("/event-set/real", test_real);

  return g_test_run ();
}
