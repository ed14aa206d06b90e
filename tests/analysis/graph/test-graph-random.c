/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compares random profiles with the definitions, computed the slow way. */
#include "config.h"

#include "grind-test-random.h"

#define N_ROUNDS 400

/* The expected numbers, by function of the model */
typedef struct
{
  guint      n;
  gint64     self[TEST_MAX_FUNCTIONS][TEST_N_EVENTS];
  TestCall   calls[TEST_MAX_FUNCTIONS][TEST_MAX_FUNCTIONS];
  gboolean   is_active[TEST_MAX_FUNCTIONS];
  gboolean   reaches[TEST_MAX_FUNCTIONS][TEST_MAX_FUNCTIONS];
  guint      cycle[TEST_MAX_FUNCTIONS];   /* 0, or the smallest function of the cycle + 1 */
  gint64     in[TEST_MAX_FUNCTIONS][TEST_N_EVENTS];
  gint64     out[TEST_MAX_FUNCTIONS][TEST_N_EVENTS];
  gint64     leaving[TEST_MAX_FUNCTIONS][TEST_N_EVENTS];
  gboolean   is_called[TEST_MAX_FUNCTIONS];
} Oracle;

static void
add_part (Oracle          *oracle,
          const TestModel *model,
          guint            part)
{
  for (guint f = 0; f < oracle->n; f++)
    {
      for (guint event = 0; event < TEST_N_EVENTS; event++)
        oracle->self[f][event] += model->self[part][f][event];

      for (guint g = 0; g < oracle->n; g++)
        {
          const TestCall *call = &model->calls[part][f][g];
          TestCall *sum = &oracle->calls[f][g];

          sum->is_there |= call->is_there;
          sum->is_unknown |= call->is_unknown;
          sum->count += call->count;
          for (guint event = 0; event < TEST_N_EVENTS; event++)
            sum->cost[event] += call->cost[event];
        }
    }
}

static void
find_cycles (Oracle *oracle)
{
  for (guint f = 0; f < oracle->n; f++)
    for (guint g = 0; g < oracle->n; g++)
      oracle->reaches[f][g] = oracle->calls[f][g].is_there;

  for (guint via = 0; via < oracle->n; via++)
    for (guint f = 0; f < oracle->n; f++)
      for (guint g = 0; g < oracle->n; g++)
        oracle->reaches[f][g] |= oracle->reaches[f][via] && oracle->reaches[via][g];

  for (guint f = 0; f < oracle->n; f++)
    for (guint g = oracle->n; g-- > 0; )
      if (f != g && oracle->reaches[f][g] && oracle->reaches[g][f])
        oracle->cycle[f] = MIN (f, g) + 1;
}

static void
add_transitive (Oracle *oracle,
                guint   f,
                guint   event)
{
  oracle->out[f][event] = oracle->leaving[f][event] = oracle->self[f][event];
  for (guint g = 0; g < oracle->n; g++)
    {
      gboolean is_inside = oracle->cycle[f] != 0 && oracle->cycle[f] == oracle->cycle[g];

      if (f == g)
        continue;

      oracle->in[f][event] += oracle->calls[g][f].cost[event];
      oracle->out[f][event] += oracle->calls[f][g].cost[event];
      if (!is_inside)
        oracle->leaving[f][event] += oracle->calls[f][g].cost[event];
    }
}

static Oracle *
oracle_new (const TestModel *model,
            guint8           parts)
{
  Oracle *oracle = g_new0 (Oracle, 1);

  oracle->n = model->n_functions;
  for (guint part = 0; part < model->n_parts; part++)
    if (parts & (1 << part))
      add_part (oracle, model, part);

  find_cycles (oracle);
  for (guint f = 0; f < oracle->n; f++)
    for (guint event = 0; event < TEST_N_EVENTS; event++)
      {
        add_transitive (oracle, f, event);
        oracle->is_active[f] |= oracle->self[f][event] != 0;
      }

  for (guint f = 0; f < oracle->n; f++)
    for (guint g = 0; g < oracle->n; g++)
      {
        oracle->is_active[f] |= oracle->calls[f][g].is_there || oracle->calls[g][f].is_there;
        oracle->is_called[f] |= f != g && oracle->calls[g][f].is_there;
      }

  return oracle;
}

static gint64
plain_inclusive (const Oracle *oracle,
                 guint         f,
                 guint         event)
{
  if (!oracle->is_called[f])
    return oracle->out[f][event];

  return MAX (oracle->in[f][event], oracle->out[f][event]);
}

static gint64
inclusive (const Oracle *oracle,
           guint         f,
           guint         event,
           gboolean      show_cycles)
{
  if (show_cycles && oracle->cycle[f] != 0)
    return oracle->leaving[f][event];

  return plain_inclusive (oracle, f, event);
}

static gint64
derive (gint64 a,
        gint64 b)
{
  return a + 3 * b;
}

/* Whether the calls from @f to @g count for @key. */
typedef gboolean (*WantedFunc) (const Oracle *oracle,
                                guint         f,
                                guint         g,
                                guint         key);

static gboolean
is_to_function (const Oracle *oracle,
                guint         f,
                guint         g,
                guint         key)
{
  return g == key && f != g;
}

static gboolean
is_recursive (const Oracle *oracle,
              guint         f,
              guint         g,
              guint         key)
{
  return f == key && g == key;
}

static gboolean
is_into_cycle (const Oracle *oracle,
               guint         f,
               guint         g,
               guint         key)
{
  return oracle->cycle[g] == key && oracle->cycle[f] != key;
}

static gboolean
is_inside_cycle (const Oracle *oracle,
                 guint         f,
                 guint         g,
                 guint         key)
{
  return oracle->cycle[g] == key && oracle->cycle[f] == key;
}

static void
check_count (const Oracle *oracle,
             WantedFunc    is_wanted,
             guint         key,
             GrindCount    count)
{
  gint64 sum = 0;
  gboolean is_partial = FALSE;

  for (guint f = 0; f < oracle->n; f++)
    for (guint g = 0; g < oracle->n; g++)
      if (oracle->calls[f][g].is_there && is_wanted (oracle, f, g, key))
        {
          sum += oracle->calls[f][g].count;
          is_partial |= oracle->calls[f][g].is_unknown;
        }

  g_assert_cmpint (count.count, ==, sum);
  g_assert_cmpint (count.is_partial, ==, is_partial);
}

/* The model's function for a function of the profile, or -1. */
static int
get_model_function (GrindGraph      *graph,
                    GrindFunctionId  function)
{
  g_autofree char *name = grind_graph_dup_node_name (graph, function);

  return name[0] == 'f' ? atoi (name + 1) : -1;
}

static void
check_functions (const Oracle *oracle,
                 GrindGraph   *graph)
{
  GrindProfile *profile = grind_graph_get_profile (graph);
  gboolean show_cycles = grind_graph_get_show_cycles (graph);
  const GrindCosts *a = grind_graph_get_costs (graph, 0);
  const GrindCosts *b = grind_graph_get_costs (graph, 1);
  const GrindCosts *s = grind_graph_get_costs (graph, 2);

  for (GrindFunctionId function = 0; function < grind_profile_get_n_functions (profile); function++)
    {
      int f = get_model_function (graph, function);

      if (f < 0)
        {
          g_assert_false (grind_graph_is_active_node (graph, function));
          continue;
        }

      g_assert_cmpint (grind_graph_is_active_node (graph, function), ==, oracle->is_active[f]);
      g_assert_cmpint (grind_graph_get_cycle (graph, function) != 0, ==,
                       show_cycles && oracle->cycle[f] != 0);
      g_assert_cmpint (a->self[function], ==, oracle->self[f][0]);
      g_assert_cmpint (b->self[function], ==, oracle->self[f][1]);
      g_assert_cmpint (s->self[function], ==, derive (oracle->self[f][0], oracle->self[f][1]));
      g_assert_cmpint (a->inclusive[function], ==, inclusive (oracle, f, 0, show_cycles));
      g_assert_cmpint (b->inclusive[function], ==, inclusive (oracle, f, 1, show_cycles));
      g_assert_cmpint (s->inclusive[function], ==, derive (inclusive (oracle, f, 0, show_cycles),
                                                           inclusive (oracle, f, 1, show_cycles)));
      check_count (oracle, is_to_function, f, grind_graph_get_called (graph, function));
      check_count (oracle, is_recursive, f, grind_graph_get_recursive (graph, function));
    }
}

static void
check_cycle (const Oracle *oracle,
             GrindGraph   *graph,
             guint         cycle)
{
  GrindNodeId node = grind_graph_get_cycle_node (graph, cycle);
  const GrindFunctionId *members;
  gint64 sums[4] = { 0, };
  guint n_members, key, n_expected = 0;

  members = grind_graph_get_members (graph, cycle, &n_members);
  key = oracle->cycle[get_model_function (graph, members[0])];
  g_assert_cmpuint (key, !=, 0);
  for (guint i = 0; i < n_members; i++)
    {
      guint f = get_model_function (graph, members[i]);

      g_assert_cmpuint (oracle->cycle[f], ==, key);
      g_assert_cmpuint (grind_graph_get_cycle (graph, members[i]), ==, cycle);
      g_assert_true (i == 0 || members[i] > members[i - 1]);
      for (guint event = 0; event < TEST_N_EVENTS; event++)
        {
          sums[event] += oracle->self[f][event];
          sums[2 + event] += oracle->leaving[f][event];
        }
    }

  for (guint f = 0; f < oracle->n; f++)
    n_expected += oracle->cycle[f] == key;
  g_assert_cmpuint (n_members, ==, n_expected);

  for (guint event = 0; event < TEST_N_EVENTS; event++)
    {
      g_assert_cmpint (grind_graph_get_costs (graph, event)->self[node], ==, sums[event]);
      g_assert_cmpint (grind_graph_get_costs (graph, event)->inclusive[node], ==, sums[2 + event]);
    }
  g_assert_cmpint (grind_graph_get_costs (graph, 2)->self[node], ==, derive (sums[0], sums[1]));
  g_assert_cmpint (grind_graph_get_costs (graph, 2)->inclusive[node], ==,
                   derive (sums[2], sums[3]));
  g_assert_true (grind_graph_is_active_node (graph, node));
  check_count (oracle, is_into_cycle, key, grind_graph_get_called (graph, node));
  check_count (oracle, is_inside_cycle, key, grind_graph_get_recursive (graph, node));
}

static void
check_most_called (GrindGraph *graph)
{
  GrindCount most = { 0, FALSE };

  for (GrindNodeId node = 0; node < grind_graph_get_n_nodes (graph); node++)
    {
      most.count = MAX (most.count, grind_graph_get_called (graph, node).count);
      most.is_partial |= grind_graph_get_called (graph, node).is_partial;
    }
  g_assert_cmpint (grind_graph_get_most_called (graph).count, ==, most.count);
  g_assert_cmpint (grind_graph_get_most_called (graph).is_partial, ==, most.is_partial);
}

static char *
dup_first_name (GrindGraph *graph,
                guint       cycle)
{
  const GrindFunctionId *members;
  char *first = NULL;
  guint n_members;

  members = grind_graph_get_members (graph, cycle, &n_members);
  for (guint i = 0; i < n_members; i++)
    {
      g_autofree char *name = grind_graph_dup_node_name (graph, members[i]);

      if (first == NULL || strcmp (name, first) < 0)
        {
          g_free (first);
          first = g_steal_pointer (&name);
        }
    }

  return first;
}

static void
check_cycles (const Oracle *oracle,
              GrindGraph   *graph)
{
  const GrindCosts *costs = grind_graph_get_costs (graph, 0);
  guint n_cycles = 0;

  for (guint f = 0; f < oracle->n; f++)
    n_cycles += oracle->cycle[f] == f + 1;
  if (!grind_graph_get_show_cycles (graph))
    n_cycles = 0;

  g_assert_cmpuint (grind_graph_get_n_cycles (graph), ==, n_cycles);
  g_assert_cmpuint (costs->n_nodes, ==, grind_graph_get_n_nodes (graph));
  for (guint cycle = 1; cycle <= n_cycles; cycle++)
    {
      GrindNodeId node = grind_graph_get_cycle_node (graph, cycle);

      check_cycle (oracle, graph, cycle);
      if (cycle == 1)
        continue;

      g_assert_cmpint (costs->inclusive[node - 1], >=, costs->inclusive[node]);
      if (costs->inclusive[node - 1] == costs->inclusive[node])
        {
          g_autofree char *before = dup_first_name (graph, cycle - 1);
          g_autofree char *name = dup_first_name (graph, cycle);

          g_assert_cmpstr (before, <, name);
        }
    }
}

static void
check_base (const Oracle *oracle,
            GrindGraph   *graph)
{
  gint64 totals[TEST_N_EVENTS] = { 0, };
  gint64 bases[TEST_N_EVENTS];

  for (guint event = 0; event < TEST_N_EVENTS; event++)
    {
      const GrindCosts *costs = grind_graph_get_costs (graph, event);

      for (guint f = 0; f < oracle->n; f++)
        totals[event] += oracle->self[f][event];

      bases[event] = totals[event];
      for (guint f = 0; f < oracle->n; f++)
        if (oracle->is_active[f] && oracle->cycle[f] == 0)
          bases[event] = MAX (bases[event], plain_inclusive (oracle, f, event));

      g_assert_cmpint (costs->total, ==, totals[event]);
      g_assert_cmpint (costs->base, ==, bases[event]);
    }

  g_assert_cmpint (grind_graph_get_costs (graph, 2)->total, ==, derive (totals[0], totals[1]));
  g_assert_cmpint (grind_graph_get_costs (graph, 2)->base, ==, derive (bases[0], bases[1]));
}

static void
check_calls (const Oracle *oracle,
             GrindGraph   *graph)
{
  GrindProfile *profile = grind_graph_get_profile (graph);

  for (GrindCallId id = 0; id < grind_profile_get_n_calls (profile); id++)
    {
      guint f = get_model_function (graph, grind_profile_get_caller (profile, id));
      guint g = get_model_function (graph, grind_profile_get_callee (profile, id));
      const TestCall *call = &oracle->calls[f][g];
      GrindCount count = grind_graph_get_call_count (graph, id);

      g_assert_cmpint (grind_graph_is_active_call (graph, id), ==, call->is_there);
      g_assert_cmpint (count.count, ==, call->count);
      g_assert_cmpint (count.is_partial, ==, call->is_unknown);
      g_assert_cmpint (grind_graph_get_costs (graph, 0)->calls[id], ==, call->cost[0]);
      g_assert_cmpint (grind_graph_get_costs (graph, 1)->calls[id], ==, call->cost[1]);
      g_assert_cmpint (grind_graph_get_costs (graph, 2)->calls[id], ==,
                       derive (call->cost[0], call->cost[1]));
      g_assert_cmpint (grind_graph_is_inner_call (graph, id), ==,
                       f == g || (grind_graph_get_show_cycles (graph) && oracle->cycle[f] != 0 &&
                                  oracle->cycle[f] == oracle->cycle[g]));
    }
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = test_rand_new ();

  for (guint round = 0; round < N_ROUNDS; round++)
    {
      g_autofree TestModel *model = test_model_new (rand);
      guint8 all = (1 << model->n_parts) - 1;
      guint8 parts = g_rand_int_range (rand, 0, all + 1);
      g_autofree Oracle *oracle = oracle_new (model, parts);
      g_autoptr (GrindProfile) profile = test_load_take (test_model_write (model));

      for (int show_cycles = 0; show_cycles <= 1; show_cycles++)
        {
          g_autoptr (GrindGraph) graph = NULL;

          graph = grind_graph_new (profile, parts == all && round % 2 ? NULL : &parts, show_cycles,
                                   NULL, NULL);
          check_functions (oracle, graph);
          check_most_called (graph);
          check_cycles (oracle, graph);
          check_calls (oracle, graph);
          check_base (oracle, graph);
        }
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/graph/random", test_random);

  return g_test_run ();
}
