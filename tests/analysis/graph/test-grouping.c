/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/graph/grind-grouping.h"

#include "grind-test-random.h"

#define N_RUNS 400
#define N_OBJECTS 4

static GrindGrouping *
group_by (GrindProfile *profile,
          GrindGroupBy  by)
{
  g_autoptr (GrindGraph) graph = test_graph_new (profile, TRUE);
  g_autoptr (GError) error = NULL;
  GrindGrouping *grouping = grind_grouping_new (graph, by, NULL, &error);

  g_assert_no_error (error);

  return grouping;
}

/* "name: members self inclusive", one per line; "<=" marks a maximum */
static char *
describe (GrindGrouping *grouping)
{
  const GrindGroupCosts *costs = grind_grouping_get_costs (grouping, 0);
  GString *text = g_string_new (NULL);

  for (guint group = 0; group < grind_grouping_get_n_groups (grouping); group++)
    {
      g_autofree char *name = grind_grouping_dup_name (grouping, group);
      guint n_members;

      grind_grouping_get_members (grouping, group, &n_members);
      if (n_members > 0)
        g_string_append_printf (text, "%s: %u %" G_GINT64_FORMAT " %s%" G_GINT64_FORMAT "\n",
                                *name != '\0' ? name : "-", n_members, costs->self[group],
                                grind_grouping_is_exact (grouping, group) ? "" : "<=",
                                costs->inclusive[group]);
    }

  return g_string_free (text, FALSE);
}

static void
assert_groups (const char   *text,
               GrindGroupBy  by,
               const char   *expected)
{
  g_autoptr (GrindProfile) profile = test_load (text);
  g_autoptr (GrindGrouping) grouping = group_by (profile, by);
  g_autofree char *found = describe (grouping);

  g_assert_cmpstr (found, ==, expected);
}

/* main and sort are in a, compare and swap in b; sort calls compare, which calls back. */
static const char callback[] =
  "events: Ir\n"
  "ob=a\nfl=m.c\nfn=main\n1 10\ncob=b\ncfi=s.c\ncfn=N::sort\ncalls=1 1\n1 90\n"
  "ob=b\nfl=s.c\nfn=N::sort\n1 20\ncob=a\ncfi=m.c\ncfn=compare\ncalls=5 1\n1 50\n"
  "cob=b\ncfn=N::swap\ncalls=1 1\n1 20\n"
  "fn=N::swap\n1 20\n"
  "ob=a\nfl=m.c\nfn=compare\n1 50\n";

static void
test_kinds (void)
{
  assert_groups (callback, GRIND_GROUP_BY_OBJECT, "a: 2 60 <=100\nb: 2 40 90\n");
  assert_groups (callback, GRIND_GROUP_BY_FILE, "m.c: 2 60 <=100\ns.c: 2 40 90\n");
  assert_groups (callback, GRIND_GROUP_BY_CLASS, "N: 2 40 90\n-: 2 60 <=100\n");
  assert_groups (callback, GRIND_GROUP_BY_CYCLE, "-: 4 100 100\n");
  assert_groups (callback, GRIND_GROUP_BY_NONE, "-: 4 100 100\n");
}

/* Files call each other, but no path returns to a file that it came from. */
static void
test_not_entered (void)
{
  assert_groups ("events: Ir\n"
                 "fl=a\nfn=f\n1 1\ncfi=b\ncfn=g\ncalls=1 1\n1 2\n"
                 "fl=b\nfn=g\n1 2\n"
                 "fn=h\n1 3\ncfi=a\ncfn=k\ncalls=1 1\n1 4\n"
                 "fl=a\nfn=k\n1 4\n",
                 GRIND_GROUP_BY_FILE, "a: 2 5 7\nb: 2 5 9\n");
}

/* Members with clamped shown costs add up exactly. */
static void
test_comes_back (void)
{
  assert_groups ("events: Ir\n"
                 "ob=x\nfn=f\n1 9223372036854775807\n2 9223372036854775807\n"
                 "fn=g\n1 -9223372036854775807\n2 -9223372036854775802\n",
                 GRIND_GROUP_BY_OBJECT, "x: 2 5 9223372036854775807\n");
}

/* Unknown and missing names are one group, after all others. */
static void
test_unknown (void)
{
  assert_groups ("events: Ir\nob=???\nfl=???\nfn=f\n1 1\nob=\nfn=g\n1 2\nob=x\nfn=h\n1 4\n",
                 GRIND_GROUP_BY_OBJECT, "x: 1 4 4\n-: 2 3 3\n");
  assert_groups ("events:\nfn=f\n1\n", GRIND_GROUP_BY_OBJECT, "");
}

/* Calls inside a cycle count for a group like others; the cycle itself has its own rule. */
static void
test_cycle (void)
{
  static const char text[] =
    "events: Ir\n"
    "ob=x\nfn=main\n1 10\ncfn=f\ncalls=1 1\n1 60\n"
    "fn=f\n1 20\ncob=y\ncfn=g\ncalls=2 1\n1 40\n"
    "ob=y\nfn=g\n1 30\ncob=x\ncfn=f\ncalls=1 1\n1 10\ncob=y\ncfn=h\ncalls=1 1\n1 10\n"
    "fn=h\n1 10\n";

  assert_groups (text, GRIND_GROUP_BY_CYCLE, "<cycle 1>: 2 50 60\n-: 2 20 <=70\n");
  assert_groups (text, GRIND_GROUP_BY_OBJECT, "x: 2 30 <=70\ny: 2 40 <=50\n");
}

static void
test_derived (void)
{
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GrindGrouping) grouping = NULL;
  const GrindGroupCosts *costs;
  guint x;
  guint y;

  profile = test_load ("event: S = A + 2 B\nevents: A B\n"
                       "ob=x\nfn=f\n1 10 1\ncob=y\ncfn=g\ncalls=1 1\n1 5 2\n"
                       "ob=y\nfn=g\n1 5 2\n");
  grouping = group_by (profile, GRIND_GROUP_BY_OBJECT);
  x = grind_grouping_get_group (grouping, 0);
  y = grind_grouping_get_group (grouping, 1);
  costs = grind_grouping_get_costs (grouping, 2);
  g_assert_cmpint (costs->event, ==, 2);
  g_assert_cmpint (costs->self[x], ==, 12);
  g_assert_cmpint (costs->inclusive[x], ==, 21);
  g_assert_cmpint (costs->self[y], ==, 9);
  g_assert_true (costs == grind_grouping_get_costs (grouping, 2));
}

/* A user's formula is applied to a group's costs of the real events. */
static void
test_formula (void)
{
  static const char definitions[] = "[('R', '', 'A / B'), ('H', '', '0.5 A')]";
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GrindEventSet) events = NULL;
  g_autoptr (GrindGraph) plain = NULL;
  g_autoptr (GrindGraph) graph = NULL;
  g_autoptr (GrindGrouping) grouping = NULL;
  const GrindGroupCosts *costs;
  guint x;

  profile = test_load ("events: A B\nob=x\nfn=f\n1 10 1\nfn=g\n1 5 3\nob=y\nfn=h\n1 7 0\n");
  events = grind_event_set_new (profile, g_variant_new_parsed (definitions));
  plain = test_graph_new (profile, TRUE);
  graph = grind_graph_with_events (plain, events);
  grouping = grind_grouping_new (graph, GRIND_GROUP_BY_OBJECT, NULL, NULL);
  x = grind_grouping_get_group (grouping, 0);

  costs = grind_grouping_get_costs (grouping, grind_event_set_find (events, "R"));
  g_assert_cmpint (costs->kind, ==, GRIND_VALUE_RATIO);
  g_assert_cmpfloat (grind_group_costs_get_self (costs, x).decimal, ==, 15.0 / 4.0);
  g_assert_false (grind_value_is_known (
    grind_group_costs_get_self (costs, grind_grouping_get_group (grouping, 2))));

  costs = grind_grouping_get_costs (grouping, grind_event_set_find (events, "H"));
  g_assert_cmpfloat (grind_group_costs_get_inclusive (costs, x).decimal, ==, 7.5);
}

static void
test_cancelled (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (callback, TRUE);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (grind_grouping_new (graph, GRIND_GROUP_BY_CLASS, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* A random profile with functions in several objects */
typedef struct
{
  guint    n;
  guint    objects[TEST_MAX_FUNCTIONS];
  gint64   self[TEST_MAX_FUNCTIONS];
  gboolean has_call[TEST_MAX_FUNCTIONS][TEST_MAX_FUNCTIONS];
  gint64   calls[TEST_MAX_FUNCTIONS][TEST_MAX_FUNCTIONS];
} Model;

static void
fill_model (Model *model,
            GRand *rand)
{
  double density = g_rand_double_range (rand, 0.02, 0.3);
  gboolean is_signed = g_rand_int_range (rand, 0, 4) == 0;

  model->n = g_rand_int_range (rand, 1, TEST_MAX_FUNCTIONS + 1);
  for (guint caller = 0; caller < model->n; caller++)
    {
      model->objects[caller] = g_rand_int_range (rand, 0, N_OBJECTS);
      model->self[caller] = test_random_cost (rand, is_signed);
      for (guint callee = 0; callee < model->n; callee++)
        if (g_rand_double (rand) < density)
          {
            model->has_call[caller][callee] = TRUE;
            model->calls[caller][callee] = test_random_cost (rand, is_signed);
          }
    }
}

static char *
write_model (const Model *model)
{
  GString *text = g_string_new ("events: Ir\n");

  for (guint caller = 0; caller < model->n; caller++)
    {
      g_string_append_printf (text, "ob=o%u\nfl=a\nfn=f%u\n1 %" G_GINT64_FORMAT "\n",
                              model->objects[caller], caller, model->self[caller]);
      for (guint callee = 0; callee < model->n; callee++)
        if (model->has_call[caller][callee])
          g_string_append_printf (text, "cob=o%u\ncfn=f%u\ncalls=1 1\n1 %" G_GINT64_FORMAT "\n",
                                  model->objects[callee], callee, model->calls[caller][callee]);
    }

  return g_string_free (text, FALSE);
}

/* Whether a path leads from @function, outside of @object, into it */
static gboolean
leads_to (const Model *model,
          guint        function,
          guint        object,
          gboolean    *visited)
{
  if (model->objects[function] == object)
    return TRUE;
  if (visited[function])
    return FALSE;

  visited[function] = TRUE;
  for (guint callee = 0; callee < model->n; callee++)
    if (model->has_call[function][callee] && leads_to (model, callee, object, visited))
      return TRUE;

  return FALSE;
}

static gboolean
is_entered_again (const Model *model,
                  guint        object)
{
  for (guint caller = 0; caller < model->n; caller++)
    for (guint callee = 0; callee < model->n; callee++)
      {
        gboolean visited[TEST_MAX_FUNCTIONS] = { FALSE, };

        if (model->objects[caller] == object && model->objects[callee] != object &&
            model->has_call[caller][callee] && leads_to (model, callee, object, visited))
          return TRUE;
      }

  return FALSE;
}

/* The rule as specified, one group at a time */
static gint64
get_most (const Model *model,
          guint        object,
          gint64       base)
{
  gint64 most = 0;

  for (guint function = 0; function < model->n; function++)
    {
      gint64 in = 0;
      gint64 out = model->self[function];

      if (model->objects[function] != object)
        continue;
      for (guint other = 0; other < model->n; other++)
        {
          if (other == function)
            continue;
          in += model->calls[other][function];
          out += model->calls[function][other];
          if (model->objects[other] != object)
            most += model->calls[other][function];
        }
      most += MAX (0, out - in);
    }

  return MIN (ABS (base), most);
}

static void
check_group (GrindGrouping *grouping,
             guint          group,
             const Model   *model,
             gint64         base)
{
  const GrindGroupCosts *costs = grind_grouping_get_costs (grouping, 0);
  g_autofree char *name = grind_grouping_dup_name (grouping, group);
  guint object;
  guint n_members;
  gint64 self = 0;
  const GrindFunctionId *members = grind_grouping_get_members (grouping, group, &n_members);

  for (guint i = 0; i < n_members; i++)
    {
      guint function = atoi (grind_profile_get_function_name (
        grind_graph_get_profile (grind_grouping_get_graph (grouping)), members[i], NULL) + 1);

      g_assert_cmpuint (grind_grouping_get_group (grouping, members[i]), ==, group);
      self += model->self[function];
    }
  g_assert_cmpint (costs->self[group], ==, self);
  if (n_members == 0)
    return;

  object = atoi (name + 1);
  g_assert_cmpint (costs->inclusive[group], ==, get_most (model, object, base));
  g_assert_cmpint (grind_grouping_is_exact (grouping, group), ==,
                   !is_entered_again (model, object));
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = test_rand_new ();

  for (guint run = 0; run < N_RUNS; run++)
    {
      Model model = { 0, };
      g_autoptr (GrindProfile) profile = NULL;
      g_autoptr (GrindGrouping) grouping = NULL;
      const GrindCosts *costs;
      gint64 total = 0;
      guint n_members = 0;

      fill_model (&model, rand);
      profile = test_load_take (write_model (&model));
      grouping = group_by (profile, GRIND_GROUP_BY_OBJECT);
      costs = grind_graph_get_costs (grind_grouping_get_graph (grouping), 0);
      for (guint group = 0; group < grind_grouping_get_n_groups (grouping); group++)
        {
          guint n;

          check_group (grouping, group, &model, costs->base);
          total += grind_grouping_get_costs (grouping, 0)->self[group];
          grind_grouping_get_members (grouping, group, &n);
          n_members += n;
        }
      g_assert_cmpint (total, ==, costs->total);
      g_assert_cmpuint (n_members + grind_graph_get_n_cycles (grind_grouping_get_graph (grouping)),
                        ==, grind_graph_get_n_active (grind_grouping_get_graph (grouping)));
    }
}

/* More groups that call each other than one walk has lanes: a ring of 1500 classes that returns to
 * the first, and ten that only lead into it. */
static void
test_many_groups (void)
{
  g_autoptr (GString) text = g_string_new ("events: Ir\n");
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GrindGrouping) grouping = NULL;

  for (guint i = 0; i < 1510; i++)
    g_string_append_printf (text, "fn=C%u::f\n1 1\ncfn=C%u::%c\ncalls=1 1\n1 1\n", i,
                            i < 1500 ? (i + 1) % 1500 : 0, i == 1499 ? 'g' : 'f');
  g_string_append (text, "fn=C0::g\n1 1\n");
  profile = test_load (text->str);
  grouping = group_by (profile, GRIND_GROUP_BY_CLASS);

  for (guint group = 0; group < grind_grouping_get_n_groups (grouping); group++)
    {
      g_autofree char *name = grind_grouping_dup_name (grouping, group);

      g_assert_cmpint (grind_grouping_is_exact (grouping, group), ==, strcmp (name, "C0") != 0);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/analysis/grouping/kinds", test_kinds);
  g_test_add_func ("/analysis/grouping/not-entered", test_not_entered);
  g_test_add_func ("/analysis/grouping/comes-back", test_comes_back);
  g_test_add_func ("/analysis/grouping/unknown", test_unknown);
  g_test_add_func ("/analysis/grouping/cycle", test_cycle);
  g_test_add_func ("/analysis/grouping/derived", test_derived);
  g_test_add_func ("/analysis/grouping/formula", test_formula);
  g_test_add_func ("/analysis/grouping/cancelled", test_cancelled);
  g_test_add_func ("/analysis/grouping/random", test_random);
  g_test_add_func ("/analysis/grouping/many-groups", test_many_groups);

  return g_test_run ();
}
