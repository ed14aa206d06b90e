/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <math.h>

#include "analysis/lists/grind-transitive-order.h"
#include "grind-test-graphs.h"
#include "grind-test-random.h"

#define N_ROUNDS 300
#define MAX_FUNCTIONS (TEST_MAX_FUNCTIONS + 1)   /* one more is in every part */

static char *
describe (GrindGraph      *graph,
          GrindTransitive *transitive)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < transitive->entries->len; i++)
    {
      const GrindTransitiveEntry *entry = &g_array_index (transitive->entries, GrindTransitiveEntry,
                                                          i);
      g_autofree char *name = grind_graph_dup_node_name (graph, entry->node);
      g_autofree char *most = g_strdup_printf ("%u", entry->most);

      g_string_append_printf (text, "%s %g (%g) %u-%s %s%gx\n", name, entry->cost, entry->self_cost,
                              entry->least, entry->most == GRIND_TRANSITIVE_ENDLESS ? "" : most,
                              entry->is_count_partial ? ">=" : "", entry->count);
    }

  return g_string_free (text, FALSE);
}

static void
check_list (GrindGraph *graph,
            const char *name,
            gboolean    is_callees,
            const char *expected)
{
  GrindTransitiveRequest request = {
    .graph = graph,
    .node = test_find (graph, name),
    .secondary_event = GRIND_NONE,
    .is_callees = is_callees,
  };
  g_autoptr (GError) error = NULL;
  g_autoptr (GrindTransitive) transitive = grind_transitive_order_list (&request, NULL, &error);
  g_autofree char *text = NULL;

  g_assert_no_error (error);
  text = describe (graph, transitive);
  g_assert_cmpstr (text, ==, expected);
}

static void
check_transitive (GrindGraph *graph,
                  const char *name,
                  const char *callers,
                  const char *callees)
{
  check_list (graph, name, FALSE, callers);
  check_list (graph, name, TRUE, callees);
}

/* leaf: in 70, out 140, so half of it has no caller */
static void
test_tree (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (TEST_TREE, TRUE);
  g_autoptr (GrindTransitive) transitive = NULL;

  check_transitive (graph, "main",
                    "start 100 (100) 1-1 >=0x\n",
                    "leaf 70 (70) 2-3 10x\n"
                    "a 60 (20) 1-1 2x\n"
                    "b 30 (0) 1-1 1x\n"
                    "mid 10 (0) 2-2 5x\n");
  check_transitive (graph, "leaf",
                    "main 70 (0) 2-3 2.33333x\n"
                    "start 70 (70) 3-4 >=0x\n"
                    "a 40 (0) 1-2 9x\n"
                    "b 30 (0) 1-1 1x\n"
                    "mid 10 (0) 1-1 5x\n",
                    "");

  transitive = grind_transitive_new (graph, test_find (graph, "leaf"), 0, FALSE, NULL, NULL);
  g_assert_cmpfloat (transitive->cost, ==, 140);
  g_assert_cmpfloat_with_epsilon (transitive->self_cost, 70, 1e-9);
}

static void
test_cycle (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (TEST_CYCLE, TRUE);

  check_transitive (graph, "main", "",
                    "<cycle 1> 100 (40) 1-1 1x\n"
                    "leaf 60 (60) 2-2 6x\n");
  check_transitive (graph, "leaf",
                    "<cycle 1> 60 (0) 1-1 6x\n"
                    "main 60 (60) 2-2 0.6x\n", "");
  check_transitive (graph, "<cycle 1>", "main 100 (100) 1-1 1x\n", "leaf 60 (60) 1-1 6x\n");
  check_transitive (graph, "x", "main 10 (10) 1-1 0.1x\n", "");
  check_transitive (graph, "y", "main 90 (90) 1-1 0.9x\n", "leaf 60 (60) 1-1 6x\n");
}

/* Members are rows with their certain costs, and distances through them have no maximum. */
static void
test_plain (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (TEST_CYCLE, FALSE);

  check_transitive (graph, "main", "",
                    "x 100 (10) 1- 4x\n"
                    "y 90 (30) 2- 4x\n"
                    "leaf 60 (60) 3- 6x\n");
  check_transitive (graph, "leaf",
                    "y 60 (0) 1- 7.8x\n"
                    "x 60 (0) 2- 2.4x\n"
                    "main 60 (60) 3- 0.6x\n", "");
  check_transitive (graph, "x",
                    "main 100 (100) 1- 1x\n"
                    "y 64.5161 (0) 1- 3x\n",
                    "y 96.7742 (30) 1- 4x\n"
                    "leaf 60 (60) 2- 6x\n");
}

static char *
describe_second (GrindGraph   *graph,
                 const char   *name,
                 GrindEventId  event,
                 GrindEventId  secondary)
{
  GrindTransitiveRequest request = {
    .graph = graph,
    .node = test_find (graph, name),
    .event = event,
    .secondary_event = secondary,
    .is_callees = TRUE,
  };
  g_autoptr (GrindTransitive) transitive = grind_transitive_order_list (&request, NULL, NULL);
  GString *text = g_string_new (NULL);

  g_assert_cmpuint (transitive->secondary_event, ==, secondary);
  for (guint i = 0; i < transitive->entries->len; i++)
    {
      const GrindTransitiveEntry *entry = &g_array_index (transitive->entries, GrindTransitiveEntry,
                                                          i);
      g_autofree char *found = grind_graph_dup_node_name (graph, entry->node);

      g_string_append_printf (text, "%s %g %g\n", found, entry->cost, entry->secondary);
    }

  return g_string_free (text, FALSE);
}

/* A flow is split by its own event, and is 0 where only the other event has a cost. */
static void
test_second (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (
    "events: A B\nfn=main\n1 10 0\ncfn=a\ncalls=1 0\n1 60 4\ncfn=b\ncalls=1 0\n1 30 12\n"
    "fn=a\n1 20 1\ncfn=leaf\ncalls=1 0\n1 40 0\ncfn=end\ncalls=1 0\n1 0 3\n"
    "fn=b\n1 0 12\ncfn=leaf\ncalls=1 0\n1 30 0\nfn=leaf\n1 70 0\nfn=end\n1 0 3\n", TRUE);
  g_autofree char *second = describe_second (graph, "main", 0, 1);
  g_autofree char *first = describe_second (graph, "main", 1, 0);
  g_autofree char *none = describe_second (graph, "main", 0, GRIND_NONE);

  g_assert_cmpstr (second, ==, "leaf 70 0\na 60 4\nb 30 12\nend 0 3\n");
  g_assert_cmpstr (first, ==, "b 12 30\na 4 60\nend 3 0\nleaf 0 70\n");
  g_assert_cmpstr (none, ==, "leaf 70 0\na 60 0\nb 30 0\nend 0 0\n");
}

/* The expected numbers, by walking every path */
typedef struct
{
  guint    n;
  double   self[MAX_FUNCTIONS];
  double   cost[MAX_FUNCTIONS][MAX_FUNCTIONS];    /* of calls */
  gint64   count[MAX_FUNCTIONS][MAX_FUNCTIONS];
  gboolean is_partial[MAX_FUNCTIONS][MAX_FUNCTIONS];
  gboolean is_there[MAX_FUNCTIONS][MAX_FUNCTIONS];
  guint    group[MAX_FUNCTIONS];    /* the first function of its component */
  guint    size[MAX_FUNCTIONS];     /* by group */

  guint    start;
  gboolean is_alone;                     /* @start is followed alone, without its group */
  gboolean is_callees;
  gboolean has_rows_of_members;
  double   weight[MAX_FUNCTIONS];   /* by group */
  double   entered[MAX_FUNCTIONS];
  guint    least[MAX_FUNCTIONS];    /* by group; GRIND_NONE if the flow does not reach it */
  guint    most[MAX_FUNCTIONS];
} Oracle;

static void
read_calls (Oracle     *oracle,
            GrindGraph *graph)
{
  GrindProfile *profile = grind_graph_get_profile (graph);
  const GrindCosts *costs = grind_graph_get_costs (graph, 0);

  for (guint f = 0; f < oracle->n; f++)
    oracle->self[f] = costs->self[f];
  for (GrindCallId call = 0; call < costs->n_calls; call++)
    {
      guint f = grind_profile_get_caller (profile, call);
      guint g = grind_profile_get_callee (profile, call);
      GrindCount count = grind_graph_get_call_count (graph, call);

      g_assert_true (grind_graph_is_active_call (graph, call));
      oracle->is_there[f][g] = TRUE;
      oracle->cost[f][g] = costs->calls[call];
      oracle->count[f][g] = count.count;
      oracle->is_partial[f][g] = count.is_partial;
    }
}

static void
find_groups (Oracle *oracle)
{
  gboolean reaches[MAX_FUNCTIONS][MAX_FUNCTIONS];

  memcpy (reaches, oracle->is_there, sizeof reaches);
  for (guint via = 0; via < oracle->n; via++)
    for (guint f = 0; f < oracle->n; f++)
      for (guint g = 0; g < oracle->n; g++)
        reaches[f][g] |= reaches[f][via] && reaches[via][g];

  for (guint f = 0; f < oracle->n; f++)
    {
      oracle->group[f] = f;
      for (guint g = f; g-- > 0;)
        if (reaches[f][g] && reaches[g][f])
          oracle->group[f] = g;
      oracle->size[oracle->group[f]]++;
    }
}

/* Whether @f belongs to the part of @group that is followed. */
static gboolean
is_part (const Oracle *oracle,
         guint         group,
         guint         f)
{
  if (oracle->is_alone && oracle->is_callees && group == oracle->group[oracle->start])
    return f == oracle->start;

  return oracle->group[f] == group;
}

static double
sum_crossing (const Oracle *oracle,
              guint         group,
              gboolean      is_outgoing)
{
  double sum = 0;

  for (guint f = 0; f < oracle->n; f++)
    if (is_part (oracle, group, f))
      for (guint g = 0; g < oracle->n; g++)
        if (oracle->group[g] != group)
          sum += is_outgoing ? oracle->cost[f][g] : oracle->cost[g][f];

  return sum;
}

static double
get_out (const Oracle *oracle,
         guint         group)
{
  double out = sum_crossing (oracle, group, TRUE);

  for (guint f = 0; f < oracle->n; f++)
    if (is_part (oracle, group, f))
      out += oracle->self[f];

  return out;
}

/* The cost of a group that is not passed on: self cost, or cost without a caller. */
static double
get_own (const Oracle *oracle,
         guint         group)
{
  double out = get_out (oracle, group);

  return oracle->is_callees ? out - sum_crossing (oracle, group, TRUE)
                            : MAX (0, out - sum_crossing (oracle, group, FALSE));
}

static double
get_whole (const Oracle *oracle,
           guint         group)
{
  double out = get_out (oracle, group);

  return oracle->is_callees ? out : MAX (sum_crossing (oracle, group, FALSE), out);
}

static double
get_share (double part,
           double whole)
{
  return whole != 0 ? CLAMP (part / whole, -1, 1) : 0;
}

/* Towards callers, @g is the caller. */
static gboolean
is_call (const Oracle *oracle,
         guint         f,
         guint         g)
{
  return oracle->is_callees ? oracle->is_there[f][g] : oracle->is_there[g][f];
}

static double
get_cost (const Oracle *oracle,
          guint         f,
          guint         g)
{
  return oracle->is_callees ? oracle->cost[f][g] : oracle->cost[g][f];
}

static void
walk (Oracle *oracle,
      guint   group,
      double  weight,
      guint   distance)
{
  oracle->weight[group] += weight;
  oracle->least[group] = MIN (oracle->least[group], distance);
  oracle->most[group] = MAX (oracle->most[group], distance);

  for (guint f = 0; f < oracle->n; f++)
    for (guint g = 0; g < oracle->n; g++)
      if (is_part (oracle, group, f) && oracle->group[g] != group && is_call (oracle, f, g))
        {
          double part = weight * get_share (get_cost (oracle, f, g), get_whole (oracle, group));

          oracle->entered[g] += part;
          walk (oracle, oracle->group[g], part, distance + 1);
        }
}

/* The minimum number of calls from the start, by repeated relaxation. */
static guint
find_least (const Oracle *oracle,
            guint         to)
{
  guint least[MAX_FUNCTIONS] = { 0 };

  for (guint f = 0; f < oracle->n; f++)
    least[f] = f == oracle->start ? 0 : 1000;
  for (guint round = 0; round < oracle->n; round++)
    for (guint f = 0; f < oracle->n; f++)
      for (guint g = 0; g < oracle->n; g++)
        if (is_call (oracle, f, g))
          least[g] = MIN (least[g], least[f] + 1);

  return least[to];
}

/* Whether a path to @to leads, or may lead, through a component of several functions. */
static gboolean
is_endless (const Oracle *oracle,
            guint         to)
{
  for (guint group = 0; group < oracle->n; group++)
    {
      Oracle beyond = *oracle;

      if (oracle->size[group] < 2 || oracle->least[group] == GRIND_NONE)
        continue;

      for (guint f = 0; f < oracle->n; f++)
        beyond.least[f] = GRIND_NONE;
      walk (&beyond, group, 1, 0);
      if (beyond.least[oracle->group[to]] != GRIND_NONE)
        return TRUE;
    }

  return FALSE;
}

/* Adds the counts of the row of @to, a function or a whole group. */
static void
add_counts (const Oracle         *oracle,
            guint                 to,
            gboolean              is_group,
            GrindTransitiveEntry *entry)
{
  for (guint f = 0; f < oracle->n; f++)
    for (guint g = 0; g < oracle->n; g++)
      {
        guint group = oracle->group[f];
        double whole = get_whole (oracle, group);
        double ratio = whole != 0 ? CLAMP (oracle->weight[group] / whole, 0, 1) : 1;
        guint caller = oracle->is_callees ? f : g;
        guint callee = oracle->is_callees ? g : f;

        if (!is_call (oracle, f, g) || f == g || oracle->least[group] == GRIND_NONE ||
            !is_part (oracle, group, f) ||
            (is_group ? oracle->group[g] != to || group == to : g != to))
          continue;

        if (whole == 0 && oracle->least[group] != 0)
          entry->is_count_partial = TRUE;
        else
          entry->count += oracle->count[caller][callee] * ratio;
        entry->is_count_partial |= oracle->is_partial[caller][callee];
      }
}

static GrindTransitiveEntry
expect (const Oracle *oracle,
        guint         to,
        gboolean      is_group)
{
  guint group = oracle->group[to];
  double whole = get_whole (oracle, group);
  GrindTransitiveEntry entry = { .cost = oracle->weight[group], .least = oracle->least[group],
                           .most = oracle->most[group] };
  double part = oracle->is_callees ? oracle->self[to] : 0;

  if (oracle->has_rows_of_members)
    {
      entry.least = find_least (oracle, to);
      if (is_endless (oracle, to))
        entry.most = GRIND_TRANSITIVE_ENDLESS;
    }
  entry.self_cost = entry.cost * get_share (get_own (oracle, group), whole);
  if (oracle->has_rows_of_members && oracle->size[group] > 1)
    {
      entry.self_cost = entry.cost * get_share (part, whole);
      for (guint g = 0; g < oracle->n; g++)
        if (oracle->group[g] != group)
          part += get_cost (oracle, to, g);
      entry.cost = MIN (entry.cost,
                        MAX (oracle->entered[to], entry.cost * get_share (part, whole)));
    }
  add_counts (oracle, is_group ? group : to, is_group, &entry);

  return entry;
}

static void
assert_near (double a,
             double b)
{
  g_assert_cmpfloat_with_epsilon (a, b, 1e-7 * (1 + fabs (b)));
}

/* Whether @f has a row: every function but the start, or its cycle if cycles are shown. */
static gboolean
is_row (const Oracle *oracle,
        guint         f)
{
  guint group = oracle->group[f];

  if (oracle->least[group] == GRIND_NONE)
    return FALSE;
  if (oracle->has_rows_of_members)
    return f != oracle->start;

  return f == group && oracle->least[group] != 0;
}

static void
compare (const Oracle    *oracle,
         GrindGraph      *graph,
         GrindTransitive *transitive)
{
  guint n_rows = 0;
  guint start = oracle->group[oracle->start];

  assert_near (transitive->cost, oracle->weight[start]);
  assert_near (transitive->self_cost, transitive->cost * get_share (get_own (oracle, start),
                                                                    get_whole (oracle, start)));

  for (guint f = 0; f < oracle->n; f++)
    n_rows += is_row (oracle, f);
  g_assert_cmpuint (transitive->entries->len, ==, n_rows);

  for (guint i = 0; i < n_rows; i++)
    {
      const GrindTransitiveEntry *entry = &g_array_index (transitive->entries, GrindTransitiveEntry,
                                                          i);
      gboolean is_cycle = grind_graph_is_cycle (graph, entry->node);
      guint n_members;
      guint f = is_cycle ? *grind_graph_get_members (graph, entry->node - oracle->n + 1,
                                                     &n_members) : entry->node;
      GrindTransitiveEntry expected = expect (oracle, f, is_cycle);

      g_assert_true (is_row (oracle, f));
      assert_near (entry->cost, expected.cost);
      assert_near (entry->self_cost, expected.self_cost);
      assert_near (entry->count, expected.count);
      g_assert_cmpuint (entry->least, ==, expected.least);
      g_assert_cmpuint (entry->most, ==, expected.most);
      g_assert_cmpint (entry->is_count_partial, ==, expected.is_count_partial);
    }
}

static void
check_node (const Oracle *base,
            GrindGraph   *graph,
            GrindNodeId   node,
            gboolean      is_callees)
{
  Oracle oracle = *base;
  g_autoptr (GrindTransitive) transitive = grind_transitive_new (graph, node, 0, is_callees, NULL,
                                                                 NULL);
  double inclusive = grind_graph_get_costs (graph, 0)->inclusive[node];
  double cost = inclusive;
  guint n_members;

  oracle.is_callees = is_callees;
  oracle.start = node < oracle.n ? node
                                 : *grind_graph_get_members (graph, node - oracle.n + 1,
                                                             &n_members);
  oracle.is_alone = node < oracle.n && !oracle.has_rows_of_members;
  if (oracle.has_rows_of_members && oracle.size[oracle.group[oracle.start]] > 1)
    cost = MIN (cost, get_out (&oracle, oracle.group[oracle.start]));
  for (guint f = 0; f < oracle.n; f++)
    oracle.least[f] = GRIND_NONE;
  for (guint f = 0; f < oracle.n; f++)
    if (f != oracle.start && oracle.group[f] == oracle.group[oracle.start])
      oracle.entered[f] = cost * get_share (get_cost (&oracle, oracle.start, f), inclusive);
  walk (&oracle, oracle.group[oracle.start], cost, 0);
  compare (&oracle, graph, transitive);
}

/* Compares every node of random graphs with an enumeration of all paths. */
static void
test_random (void)
{
  g_autoptr (GRand) rand = test_rand_new ();

  for (guint round = 0; round < N_ROUNDS; round++)
    for (int show_cycles = 0; show_cycles < 2; show_cycles++)
      {
        g_autoptr (GrindGraph) graph = test_random_graph (rand, show_cycles);
        g_autofree Oracle *oracle = g_new0 (Oracle, 1);

        oracle->n = grind_profile_get_n_functions (grind_graph_get_profile (graph));
        g_assert_cmpuint (oracle->n, <=, MAX_FUNCTIONS);
        read_calls (oracle, graph);
        find_groups (oracle);
        for (guint f = 0; f < oracle->n && !show_cycles; f++)
          oracle->has_rows_of_members |= oracle->size[f] > 1;
        for (GrindNodeId node = 0; node < grind_graph_get_n_nodes (graph); node++)
          {
            check_node (oracle, graph, node, TRUE);
            check_node (oracle, graph, node, FALSE);
          }
      }
}

static void
check_second (GrindGraph  *graph,
              GrindNodeId  node,
              gboolean     is_callees)
{
  GrindTransitiveRequest request = { .graph = graph, .node = node, .secondary_event = 1,
                                     .is_callees = is_callees };
  g_autoptr (GrindTransitive) both = grind_transitive_order_list (&request, NULL, NULL);
  g_autoptr (GrindTransitive) first = grind_transitive_new (graph, node, 0, is_callees, NULL, NULL);
  g_autoptr (GrindTransitive) second = grind_transitive_new (graph, node, 1, is_callees, NULL,
                                                             NULL);
  g_autofree double *costs = g_new (double, 2 * grind_graph_get_n_nodes (graph));
  double previous = G_MAXDOUBLE;

  g_assert_cmpuint (first->entries->len, ==, both->entries->len);
  g_assert_cmpuint (second->entries->len, ==, both->entries->len);
  for (guint i = 0; i < grind_graph_get_n_nodes (graph); i++)
    costs[2 * i] = costs[2 * i + 1] = G_MAXDOUBLE;
  for (guint i = 0; i < first->entries->len; i++)
    {
      GrindTransitiveEntry *entry = &g_array_index (first->entries, GrindTransitiveEntry, i);

      costs[2 * entry->node] = entry->cost;
      entry = &g_array_index (second->entries, GrindTransitiveEntry, i);
      costs[2 * entry->node + 1] = entry->cost;
    }
  for (guint i = 0; i < both->entries->len; i++)
    {
      const GrindTransitiveEntry *entry = &g_array_index (both->entries, GrindTransitiveEntry, i);

      g_assert_cmpfloat (entry->cost, ==, costs[2 * entry->node]);
      g_assert_cmpfloat (entry->secondary, ==, costs[2 * entry->node + 1]);
      g_assert_cmpfloat (entry->cost, <=, previous);
      previous = entry->cost;
    }
}

/* Two events together give the same rows as each alone, from every node of random graphs. */
static void
test_random_second (void)
{
  g_autoptr (GRand) rand = test_rand_new ();

  for (guint round = 0; round < N_ROUNDS; round++)
    {
      g_autoptr (GrindGraph) graph = test_random_graph (rand, round % 2);

      for (GrindNodeId node = 0; node < grind_graph_get_n_nodes (graph); node++)
        {
          check_second (graph, node, TRUE);
          check_second (graph, node, FALSE);
        }
    }
}

/* A copy lists the same when the original is gone, unless it is cancelled. */
static void
test_copy (void)
{
  g_autoptr (GrindProfile) profile = test_load (TEST_TREE);
  GrindGraph *graph = test_graph_new (profile, TRUE);
  GrindTransitiveRequest request = { .graph = graph, .is_callees = TRUE,
                                     .secondary_event = GRIND_NONE };
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GrindTransitive) transitive = NULL;
  GrindTransitiveRequest *copy;

  request.node = test_find (graph, "main");
  copy = grind_transitive_request_copy (&request);
  g_object_unref (graph);
  transitive = grind_transitive_order_list (copy, cancellable, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (transitive->entries->len, ==, 4);

  g_cancellable_cancel (cancellable);
  g_assert_null (grind_transitive_order_list (copy, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  grind_transitive_request_free (copy);
}

/* The entry of @node; without one, 0 */
static GrindTransitiveEntry
find_entry (const GrindTransitive *transitive,
            GrindNodeId            node)
{
  for (guint i = 0; i < transitive->entries->len; i++)
    if (g_array_index (transitive->entries, GrindTransitiveEntry, i).node == node)
      return g_array_index (transitive->entries, GrindTransitiveEntry, i);

  return (GrindTransitiveEntry) { .node = node };
}

/* One side of @joined is @alone, a list of its own. Returns the number of entries of @alone. */
static guint
check_side (const GrindTransitive *joined,
            const GrindTransitive *alone)
{
  guint n = 0;

  g_assert_cmpfloat (joined->cost, ==, alone->cost);
  for (guint i = 0; i < joined->entries->len; i++)
    {
      const GrindTransitiveEntry *entry = &g_array_index (joined->entries, GrindTransitiveEntry, i);
      GrindTransitiveEntry other = find_entry (alone, entry->node);

      g_assert_cmpfloat (entry->cost, ==, other.cost);
      g_assert_cmpfloat (entry->self_cost, ==, other.self_cost);
      g_assert_cmpfloat (entry->count, ==, other.count);
      g_assert_cmpint (entry->is_count_partial, ==, other.is_count_partial);
      g_assert_cmpuint (entry->least, ==, other.least);
      g_assert_cmpuint (entry->most, ==, other.most);
      n += other.least > 0;
    }
  g_assert_cmpuint (n, ==, alone->entries->len);

  return n;
}

static void
check_joined (GrindGraph  *graph,
              GrindGraph  *before_alone,
              GrindGraph  *after_alone,
              GrindNodeId  node,
              gboolean     is_callees)
{
  GrindTransitiveRequest request = { graph, node, 0, 1, is_callees };
  g_autoptr (GrindTransitive) joined = grind_transitive_order_list (&request, NULL, NULL);
  g_autoptr (GrindTransitive) before = NULL;
  g_autoptr (GrindTransitive) after = NULL;
  double last = INFINITY;

  request.graph = before_alone;
  before = grind_transitive_order_list (&request, NULL, NULL);
  request.graph = after_alone;
  after = grind_transitive_order_list (&request, NULL, NULL);
  check_side (joined->before, before);
  check_side (joined, after);
  for (guint i = 0; i < joined->entries->len; i++)
    {
      const GrindTransitiveEntry *entry = &g_array_index (joined->entries, GrindTransitiveEntry, i);
      const GrindTransitiveEntry *old = &g_array_index (joined->before->entries,
                                                        GrindTransitiveEntry, i);

      g_assert_cmpuint (entry->node, ==, old->node);
      g_assert_cmpuint (entry->least + old->least, >, 0);
      g_assert_cmpfloat (fabs (entry->cost - old->cost), <=, last);
      last = fabs (entry->cost - old->cost);
      g_assert_cmpfloat (old->secondary, ==, find_entry (before, old->node).secondary);
    }
}

/* Both sides are as in lists of their own, if they have the same cycles: none. */
static void
test_compared (void)
{
  g_autoptr (GRand) rand = test_rand_new ();
  guint n_checked = 0;

  for (guint round = 0; round < 100; round++)
    {
      g_autofree TestModel *model = test_model_new (rand);
      g_autoptr (GrindProfile) profile = test_load_take (test_model_write (model));
      guint8 before = g_rand_int_range (rand, 1, 1 << model->n_parts);
      guint8 after = g_rand_int_range (rand, 1, 1 << model->n_parts);
      g_autoptr (GrindGraph) graph =
        grind_graph_new_compared (profile, &before, &after, TRUE, NULL, NULL);
      g_autoptr (GrindGraph) before_alone = grind_graph_new (profile, &before, TRUE, NULL, NULL);
      g_autoptr (GrindGraph) after_alone = grind_graph_new (profile, &after, TRUE, NULL, NULL);

      if (grind_graph_get_n_cycles (graph) > 0)
        continue;
      n_checked++;
      for (GrindNodeId node = 0; node < grind_graph_get_n_nodes (graph); node++)
        for (guint is_callees = 0; is_callees < 2; is_callees++)
          check_joined (graph, before_alone, after_alone, node, is_callees);
    }
  g_assert_cmpuint (n_checked, >, 20);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/analysis/transitive/tree", test_tree);
  g_test_add_func ("/analysis/transitive/cycle", test_cycle);
  g_test_add_func ("/analysis/transitive/plain", test_plain);
  g_test_add_func ("/analysis/transitive/random", test_random);
  g_test_add_func ("/analysis/transitive/second", test_second);
  g_test_add_func ("/analysis/transitive/random-second", test_random_second);
  g_test_add_func ("/analysis/transitive/copy", test_copy);
  g_test_add_func ("/analysis/transitive/compared", test_compared);

  return g_test_run ();
}
