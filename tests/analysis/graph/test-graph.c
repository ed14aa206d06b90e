/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Small graphs whose numbers can be checked by hand. */
#include "config.h"

#include "grind-test-load.h"

#define HEADER "# callgrind format\nevents: Ir\n"

/* A call without self cost: COUNT times, COST. */
#define CALL(callee, count, cost) "cfn=" callee "\ncalls=" #count " 0\n1 " #cost "\n"
#define FUNCTION(name, cost) "fn=" name "\n1 " #cost "\n"

/* The ELF objects of the next functions, and of the next callee */
#define PROGRAM "ob=/app\n"
#define LIBC "ob=/libc.so\n"
#define OF_PROGRAM "cob=/app\n"
#define OF_LIBC "cob=/libc.so\n"

/* The dynamic loader, started by the kernel: loads a program and calls its first function. */
#define LOADER(loading, start, cost) \
  "ob=/ld.so\n" FUNCTION ("0x1ab70", 0) CALL ("_dl_start", 1, loading) \
  OF_PROGRAM CALL (start, 1, cost) FUNCTION ("_dl_start", loading)

typedef struct
{
  const char *path;
  const char *text;
  gboolean    show_cycles;
  const char *expected;
  gint64      total;
  gint64      base;
} GraphCase;

/* main calls a twice, b once; b calls a. */
#define TREE \
  HEADER \
  FUNCTION ("main", 10) CALL ("a", 2, 100) CALL ("b", 1, 70) \
  FUNCTION ("b", 20) CALL ("a", 1, 50) \
  FUNCTION ("a", 150)

/* main enters a <-> b at a; b calls leaf, a calls itself. */
#define CYCLE \
  HEADER \
  FUNCTION ("main", 1) CALL ("a", 3, 60) \
  FUNCTION ("a", 10) CALL ("b", 5, 45) CALL ("a", 2, 7) \
  FUNCTION ("b", 20) CALL ("a", 4, 25) CALL ("leaf", 6, 30) \
  FUNCTION ("leaf", 30)

/* Two rings that share one node are one component. */
#define SHARED_NODE \
  HEADER \
  FUNCTION ("a", 1) CALL ("m", 1, 9) \
  FUNCTION ("m", 2) CALL ("a", 1, 5) CALL ("b", 1, 6) \
  FUNCTION ("b", 4) CALL ("m", 1, 3)

/* Two cycles; y and z cost more, so theirs is the first. */
#define TWO_CYCLES \
  HEADER \
  FUNCTION ("a", 1) CALL ("b", 1, 2) \
  FUNCTION ("b", 1) CALL ("a", 1, 2) CALL ("y", 1, 90) \
  FUNCTION ("y", 60) CALL ("z", 1, 30) \
  FUNCTION ("z", 40) CALL ("y", 1, 9)

/* Equal costs: sorted by name, whatever the order in the file. */
#define EQUAL_CYCLES \
  HEADER \
  FUNCTION ("d", 5) CALL ("b", 1, 5) \
  FUNCTION ("b", 5) CALL ("d", 1, 5) \
  FUNCTION ("c", 5) CALL ("a", 1, 5) \
  FUNCTION ("a", 5) CALL ("c", 1, 5)

static const GraphCase graph_cases[] = {
  { "/graph/no-functions", HEADER, TRUE, "", 0, 0 },
  { "/graph/one-function", HEADER FUNCTION ("f", 3), TRUE,
    "f self 3 incl 3 called 0 recursive 0 cycle 0\n", 3, 3 },
  { "/graph/zero-cost", HEADER FUNCTION ("f", 0) FUNCTION ("g", 3), TRUE,
    "g self 3 incl 3 called 0 recursive 0 cycle 0\n", 3, 3 },
  { "/graph/call-without-cost", HEADER FUNCTION ("f", 0) CALL ("g", 2, 0), TRUE,
    "f self 0 incl 0 called 0 recursive 0 cycle 0\n"
    "g self 0 incl 0 called 2 recursive 0 cycle 0\n", 0, 0 },
  { "/graph/tree", TREE, TRUE,
    "a self 150 incl 150 called 3 recursive 0 cycle 0\n"
    "b self 20 incl 70 called 1 recursive 0 cycle 0\n"
    "main self 10 incl 180 called 0 recursive 0 cycle 0\n", 180, 180 },
  { "/graph/self-recursion", HEADER FUNCTION ("f", 5) CALL ("f", 4, 1000), TRUE,
    "f self 5 incl 5 called 0 recursive 4 cycle 0\n", 5, 5 },

  /* in(f) is larger if some of the callee's cost is missing, out(f) if some of the calls are: a
   * signal handler. */
  { "/graph/in-above-out", HEADER FUNCTION ("m", 1) CALL ("f", 1, 50) FUNCTION ("f", 20), TRUE,
    "f self 20 incl 50 called 1 recursive 0 cycle 0\n"
    "m self 1 incl 51 called 0 recursive 0 cycle 0\n", 21, 51 },
  { "/graph/out-above-in", HEADER FUNCTION ("m", 1) CALL ("f", 1, 5) FUNCTION ("f", 20), TRUE,
    "f self 20 incl 20 called 1 recursive 0 cycle 0\n"
    "m self 1 incl 6 called 0 recursive 0 cycle 0\n", 21, 21 },

  { "/graph/unknown-count", HEADER FUNCTION ("m", 1) CALL ("f", 0, 5) FUNCTION ("f", 5), TRUE,
    "f self 5 incl 5 called >=0 recursive 0 cycle 0\n"
    "m self 1 incl 6 called 0 recursive 0 cycle 0\n", 6, 6 },
  { "/graph/lower-bound",
    HEADER FUNCTION ("m", 1) CALL ("f", 0, 5) FUNCTION ("n", 1) CALL ("f", 3, 5)
    FUNCTION ("f", 10) CALL ("f", 0, 2), TRUE,
    "f self 10 incl 10 called >=3 recursive >=0 cycle 0\n"
    "m self 1 incl 6 called 0 recursive 0 cycle 0\n"
    "n self 1 incl 6 called 0 recursive 0 cycle 0\n", 12, 12 },

  { "/graph/negative",
    HEADER FUNCTION ("m", -3) CALL ("f", 1, -5) CALL ("g", 1, 4)
    FUNCTION ("f", -5) FUNCTION ("g", 4), TRUE,
    "f self -5 incl -5 called 1 recursive 0 cycle 0\n"
    "g self 4 incl 4 called 1 recursive 0 cycle 0\n"
    "m self -3 incl -4 called 0 recursive 0 cycle 0\n", -4, 4 },
  { "/graph/saturation",
    HEADER FUNCTION ("m", 9223372036854775807) CALL ("f", 1, 9223372036854775807)
    FUNCTION ("f", 9223372036854775807), TRUE,
    "f self 9223372036854775807 incl 9223372036854775807 called 1 recursive 0 cycle 0\n"
    "m self 9223372036854775807 incl 9223372036854775807 called 0 recursive 0 cycle 0\n",
    G_MAXINT64, G_MAXINT64 },
  { "/graph/negative-saturation",
    HEADER FUNCTION ("m", -9223372036854775808) CALL ("f", 1, -9223372036854775808)
    FUNCTION ("f", -1), TRUE,
    "f self -1 incl -1 called 1 recursive 0 cycle 0\n"
    "m self -9223372036854775808 incl -9223372036854775808 called 0 recursive 0 cycle 0\n",
    G_MININT64, -1 },

  { "/graph/sums-come-back",
    HEADER FUNCTION ("m", 1) CALL ("f", 1, 9223372036854775807) CALL ("f", 1, 9223372036854775807)
    FUNCTION ("n", 2) CALL ("f", 1, -9223372036854775807) CALL ("f", 1, -9223372036854775802)
    FUNCTION ("f", 9223372036854775807) "3 9223372036854775807\n"
    FUNCTION ("g", -9223372036854775807) "3 -9223372036854775806\n", TRUE,
    "f self 9223372036854775807 incl 9223372036854775807 called 4 recursive 0 cycle 0\n"
    "g self -9223372036854775808 incl -9223372036854775808 called 0 recursive 0 cycle 0\n"
    "m self 1 incl 9223372036854775807 called 0 recursive 0 cycle 0\n"
    "n self 2 incl -9223372036854775808 called 0 recursive 0 cycle 0\n",
    4, G_MAXINT64 },
  { "/graph/sums-of-calls-come-back",
    HEADER FUNCTION ("m", 1) CALL ("f", 1, 9223372036854775807) CALL ("f", 1, 9223372036854775807)
    CALL ("h", 1, -9223372036854775807) CALL ("h", 1, -9223372036854775806)
    FUNCTION ("n", 2) CALL ("f", 1, -9223372036854775807) CALL ("f", 1, -9223372036854775802)
    FUNCTION ("f", 3) FUNCTION ("h", -1), TRUE,
    "f self 3 incl 5 called 4 recursive 0 cycle 0\n"
    "h self -1 incl -1 called 2 recursive 0 cycle 0\n"
    "m self 1 incl 2 called 0 recursive 0 cycle 0\n"
    "n self 2 incl -9223372036854775808 called 0 recursive 0 cycle 0\n", 5, 5 },

  { "/graph/cycle", CYCLE, TRUE,
    "<cycle 1> self 30 incl 60 called 3 recursive 11 cycle 0\n"
    "a self 10 incl 10 called 7 recursive 2 cycle 1\n"
    "b self 20 incl 50 called 5 recursive 0 cycle 1\n"
    "leaf self 30 incl 30 called 6 recursive 0 cycle 0\n"
    "main self 1 incl 61 called 0 recursive 0 cycle 0\n", 61, 61 },
  /* in(a) = 60 + 25. The base is still the one with cycles. */
  { "/graph/cycle-off", CYCLE, FALSE,
    "a self 10 incl 85 called 7 recursive 2 cycle 0\n"
    "b self 20 incl 75 called 5 recursive 0 cycle 0\n"
    "leaf self 30 incl 30 called 6 recursive 0 cycle 0\n"
    "main self 1 incl 61 called 0 recursive 0 cycle 0\n", 61, 61 },
  { "/graph/cycle-without-entry",
    HEADER FUNCTION ("a", 3) CALL ("b", 1, 8) FUNCTION ("b", 5) CALL ("a", 0, 3), TRUE,
    "<cycle 1> self 8 incl 8 called 0 recursive >=1 cycle 0\n"
    "a self 3 incl 3 called >=0 recursive 0 cycle 1\n"
    "b self 5 incl 5 called 1 recursive 0 cycle 1\n", 8, 8 },
  { "/graph/two-rings-one-node", SHARED_NODE, TRUE,
    "<cycle 1> self 7 incl 7 called 0 recursive 4 cycle 0\n"
    "a self 1 incl 1 called 1 recursive 0 cycle 1\n"
    "b self 4 incl 4 called 1 recursive 0 cycle 1\n"
    "m self 2 incl 2 called 2 recursive 0 cycle 1\n", 7, 7 },
  { "/graph/two-cycles", TWO_CYCLES, TRUE,
    "<cycle 1> self 100 incl 100 called 1 recursive 2 cycle 0\n"
    "<cycle 2> self 2 incl 92 called 0 recursive 2 cycle 0\n"
    "a self 1 incl 1 called 1 recursive 0 cycle 2\n"
    "b self 1 incl 91 called 1 recursive 0 cycle 2\n"
    "y self 60 incl 60 called 2 recursive 0 cycle 1\n"
    "z self 40 incl 40 called 1 recursive 0 cycle 1\n", 102, 102 },
  { "/graph/equal-cycles", EQUAL_CYCLES, TRUE,
    "<cycle 1> self 10 incl 10 called 0 recursive 2 cycle 0\n"
    "<cycle 2> self 10 incl 10 called 0 recursive 2 cycle 0\n"
    "a self 5 incl 5 called 1 recursive 0 cycle 1\n"
    "b self 5 incl 5 called 1 recursive 0 cycle 2\n"
    "c self 5 incl 5 called 1 recursive 0 cycle 1\n"
    "d self 5 incl 5 called 1 recursive 0 cycle 2\n", 20, 20 },
};

static void
test_case (const void *data)
{
  const GraphCase *graph_case = data;
  g_autoptr (GrindProfile) profile = test_load (graph_case->text);
  g_autoptr (GrindGraph) graph = test_graph_new (profile, graph_case->show_cycles);
  const GrindCosts *costs = grind_graph_get_costs (graph, 0);
  g_autofree char *description = test_describe (graph, 0);

  g_assert_cmpstr (description, ==, graph_case->expected);
  g_assert_cmpint (costs->total, ==, graph_case->total);
  g_assert_cmpint (costs->base, ==, graph_case->base);

  g_assert_finalize_object (g_steal_pointer (&graph));
  g_assert_finalize_object (g_steal_pointer (&profile));
}

/* The base is the largest inclusive cost outside cycles: costs inside may count more than once. */
static void
test_base (void)
{
  const char *text = HEADER
    FUNCTION ("m", 1) CALL ("a", 1, 500)
    FUNCTION ("a", 2) CALL ("b", 1, 9000)
    FUNCTION ("b", 3) CALL ("a", 1, 8000);
  g_autoptr (GrindProfile) profile = test_load (text);

  for (int show_cycles = 0; show_cycles <= 1; show_cycles++)
    {
      g_autoptr (GrindGraph) graph = test_graph_new (profile, show_cycles);

      g_assert_cmpint (grind_graph_get_costs (graph, 0)->total, ==, 6);
      g_assert_cmpint (grind_graph_get_costs (graph, 0)->base, ==, 501);
    }
}

/* A derived value is the formula of the row's real values, each after the max rule. */
static void
test_derived (void)
{
  const char *text =
    "# callgrind format\n"
    "event: S = A + 2 B : Sum\n"
    "events: A B\n"
    "fn=m\n1 1 1\ncfn=f\ncalls=1 0\n1 100 10\n"
    "fn=f\n1 60 50\n";
  g_autoptr (GrindProfile) profile = test_load (text);
  g_autoptr (GrindGraph) graph = test_graph_new (profile, TRUE);
  GrindEventId event = grind_profile_find_event (profile, "S");
  g_autofree char *description = test_describe (graph, event);
  const GrindCosts *costs = grind_graph_get_costs (graph, event);

  /* f: max (100, 60) + 2 * max (10, 50), not max (120, 160). */
  g_assert_cmpuint (event, ==, 2);
  g_assert_cmpstr (description, ==,
                   "f self 160 incl 200 called 1 recursive 0 cycle 0\n"
                   "m self 3 incl 123 called 0 recursive 0 cycle 0\n");
  g_assert_cmpint (costs->calls[0], ==, 120);
  g_assert_cmpint (costs->total, ==, 163);

  /* A: max (61, 101, 100); B: max (51, 11, 50). */
  g_assert_cmpint (costs->base, ==, 101 + 2 * 51);
}

static void
test_no_events (void)
{
  g_autoptr (GrindProfile) profile = test_load ("# callgrind format\nevents:\nfn=f\n1\n");
  g_autoptr (GrindGraph) graph = test_graph_new (profile, TRUE);
  const GrindCosts *costs = grind_graph_get_costs (graph, 0);

  g_assert_cmpuint (grind_profile_get_n_events (profile), ==, 0);
  g_assert_cmpint (costs->total, ==, 0);
  g_assert_cmpint (costs->base, ==, 0);
  g_assert_cmpuint (grind_graph_get_n_active (graph), ==, 0);
  g_assert_cmpuint (grind_graph_find_first_choice (graph, 0), ==, GRIND_NONE);
}

#define PARTS \
  "# callgrind format\nevents: Ir\npart: 1\n" \
  FUNCTION ("m", 1) CALL ("a", 1, 5) \
  FUNCTION ("a", 2) CALL ("b", 1, 3) \
  "\npart: 2\n" \
  FUNCTION ("b", 7) CALL ("a", 0, 4) \
  "\npart: 3\n" \
  FUNCTION ("late", 9)

static void
check_parts (GrindProfile *profile,
             guint8        parts,
             const char   *expected)
{
  g_autoptr (GrindGraph) graph = grind_graph_new (profile, &parts, TRUE, NULL, NULL);
  g_autofree char *description = test_describe (graph, 0);

  g_assert_cmpstr (description, ==, expected);
  g_assert_cmpuint (*grind_graph_get_parts (graph), ==, parts);
}

/* Functions without active parts are left out, and their calls close no cycle. */
static void
test_first_event (void)
{
  g_autoptr (GrindGraph) none =
    test_graph_load ("# callgrind format\nevents: A B\nfn=f\n1 0\n", TRUE);
  g_autoptr (GrindGraph) last =
    test_graph_load ("# callgrind format\nevents: A B C\nfn=f\n1 0 0 3\n", TRUE);

  g_assert_cmpuint (grind_graph_find_first_event (none), ==, 0);
  g_assert_cmpuint (grind_graph_find_first_event (last), ==, 2);
}

static void
test_parts (void)
{
  g_autoptr (GrindProfile) profile = test_load (PARTS);

  g_assert_cmpuint (grind_profile_get_n_parts (profile), ==, 3);
  check_parts (profile, 1,
               "a self 2 incl 5 called 1 recursive 0 cycle 0\n"
               "b self 0 incl 3 called 1 recursive 0 cycle 0\n"
               "m self 1 incl 6 called 0 recursive 0 cycle 0\n");
  check_parts (profile, 2,
               "a self 0 incl 4 called >=0 recursive 0 cycle 0\n"
               "b self 7 incl 11 called 0 recursive 0 cycle 0\n");
  check_parts (profile, 4,
               "late self 9 incl 9 called 0 recursive 0 cycle 0\n");
  check_parts (profile, 1 | 2,
               "<cycle 1> self 9 incl 9 called 1 recursive >=1 cycle 0\n"
               "a self 2 incl 2 called >=1 recursive 0 cycle 1\n"
               "b self 7 incl 7 called 1 recursive 0 cycle 1\n"
               "m self 1 incl 6 called 0 recursive 0 cycle 0\n");
  check_parts (profile, 0, "");
}

static void
test_members (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (TWO_CYCLES, TRUE);
  const GrindFunctionId *members;
  guint n_members;

  g_assert_cmpuint (grind_graph_get_n_cycles (graph), ==, 2);
  g_assert_cmpuint (grind_graph_get_n_nodes (graph), ==, 6);
  members = grind_graph_get_members (graph, 1, &n_members);
  g_assert_cmpuint (n_members, ==, 2);
  g_assert_cmpuint (members[0], ==, test_find (graph, "y"));
  g_assert_cmpuint (members[1], ==, test_find (graph, "z"));
  g_assert_cmpuint (grind_graph_get_cycle_node (graph, 1), ==, test_find (graph, "<cycle 1>"));
  g_assert_cmpuint (grind_graph_get_cycle_node (graph, 2), ==, test_find (graph, "<cycle 2>"));
}

static void
test_calls (void)
{
  g_autoptr (GrindProfile) profile = test_load (CYCLE);

  for (int show_cycles = 0; show_cycles <= 1; show_cycles++)
    {
      g_autoptr (GrindGraph) graph = test_graph_new (profile, show_cycles);
      GrindFunctionId main_function = test_find (graph, "main");
      GrindFunctionId leaf = test_find (graph, "leaf");

      for (GrindCallId call = 0; call < grind_profile_get_n_calls (profile); call++)
        {
          GrindFunctionId caller = grind_profile_get_caller (profile, call);
          GrindFunctionId callee = grind_profile_get_callee (profile, call);
          gboolean is_outer = caller == main_function || callee == leaf;

          g_assert_true (grind_graph_is_active_call (graph, call));
          g_assert_cmpint (grind_graph_is_inner_call (graph, call), ==,
                           caller == callee || (show_cycles && !is_outer));
          if (callee == leaf)
            g_assert_cmpint (grind_graph_get_call_count (graph, call).count, ==, 6);
        }
    }
}

static void
test_cancelled (void)
{
  g_autoptr (GrindProfile) profile = test_load (CYCLE);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GrindGraph) graph = NULL;

  g_cancellable_cancel (cancellable);
  graph = grind_graph_new (profile, NULL, TRUE, cancellable, &error);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_null (graph);
}

typedef struct
{
  const char *path;
  const char *text;
  gboolean    show_cycles;
  const char *choice;
  const char *passing;  /* sorted names, each followed by a space */
} ChoiceCase;

/* main does nothing itself. */
#define INTO_CYCLE \
  HEADER FUNCTION ("main", 0) CALL ("a", 1, 60) FUNCTION ("a", 30) CALL ("b", 1, 30) \
  FUNCTION ("b", 30) CALL ("a", 1, 1)

static const ChoiceCase choice_cases[] = {
  /* 97 % passes through, less does not. */
  { "/choice/limit",
    HEADER FUNCTION ("m", 9) CALL ("f", 1, 970) CALL ("h", 1, 21) FUNCTION ("f", 40)
    CALL ("g", 1, 930) FUNCTION ("g", 930) FUNCTION ("h", 21), TRUE, "f", "m " },
  { "/choice/exactly-97",
    HEADER FUNCTION ("m", 0) CALL ("f", 1, 97) CALL ("h", 1, 3) FUNCTION ("f", 97)
    FUNCTION ("h", 3), TRUE, "f", "m " },
  { "/choice/below-97",
    HEADER FUNCTION ("m", 0) CALL ("f", 1, 96) CALL ("h", 1, 4) FUNCTION ("f", 96)
    FUNCTION ("h", 4), TRUE, "m", "" },
  /* 1 % of the base is too much to be passed through. */
  { "/choice/self",
    HEADER FUNCTION ("m", 1) CALL ("f", 1, 99) FUNCTION ("f", 99), TRUE, "m", "" },
  /* A caller of a library stays, not one that the library calls. */
  { "/choice/border",
    HEADER PROGRAM FUNCTION ("m", 0) CALL ("f", 1, 100) FUNCTION ("f", 0) OF_LIBC
    CALL ("qsort", 1, 100) LIBC FUNCTION ("qsort", 0) OF_PROGRAM CALL ("less", 9, 100)
    PROGRAM FUNCTION ("less", 100), TRUE, "f", "m qsort " },
  /* Without objects, folders are packages. */
  { "/choice/package",
    HEADER "fl=/go/a/x.go\n" FUNCTION ("m", 0) "cfi=/go/a/y.go\n" CALL ("f", 1, 100)
    "fl=/go/a/y.go\n" FUNCTION ("f", 0) "cfi=/go/b/z.go\n" CALL ("g", 1, 100)
    "fl=/go/b/z.go\n" FUNCTION ("g", 100), TRUE, "f", "m " },
  { "/choice/php-internal",
    HEADER "fl=/srv/a.php\n" FUNCTION ("m", 0) "cfi=php:internal\n" CALL ("php::usort", 1, 100)
    "fl=php:internal\n" FUNCTION ("php::usort", 0) "cfi=/srv/a.php\n" CALL ("less", 9, 100)
    "fl=/srv/a.php\n" FUNCTION ("less", 100), TRUE, "m", "php::usort " },
  { "/choice/most-expensive-root",
    HEADER FUNCTION ("small", 5) FUNCTION ("start", 0) CALL ("big", 1, 100)
    FUNCTION ("big", 100), TRUE, "big", "start " },
  /* The creator of a thread is charged almost nothing for it. */
  { "/choice/thread",
    HEADER FUNCTION ("main", 70) CALL ("clone", 1, 1) FUNCTION ("clone", 1) CALL ("run", 1, 900)
    FUNCTION ("run", 900), TRUE, "run", "clone " },
  { "/choice/direct-recursion",
    HEADER FUNCTION ("f", 10) CALL ("f", 1, 10), TRUE, "f", "" },
  { "/choice/into-cycle", INTO_CYCLE, TRUE, "<cycle 1>", "main " },
  { "/choice/cycle-off", INTO_CYCLE, FALSE, "a", "main " },
  { "/choice/through-cycle",
    HEADER FUNCTION ("m", 0) CALL ("a", 1, 999) FUNCTION ("a", 1) CALL ("b", 1, 998)
    FUNCTION ("b", 0) CALL ("a", 1, 1) CALL ("leaf", 1, 998) FUNCTION ("leaf", 998), TRUE,
    "leaf", "<cycle 1> b m " },
  /* There is no root, and both pass on everything: the path ends before it repeats. */
  { "/choice/endless",
    HEADER FUNCTION ("a", 0) CALL ("b", 1, 50) FUNCTION ("b", 0) CALL ("a", 1, 50), FALSE,
    "b", "a b " },
  { "/choice/negative",
    HEADER FUNCTION ("m", 0) CALL ("f", 1, -100) FUNCTION ("f", -100), TRUE, "m", "" },
  { "/choice/no-cost", HEADER FUNCTION ("m", 0) CALL ("f", 1, 0), TRUE, "m", "" },

  /* Loading costs more than the program. */
  { "/choice/below-main",
    HEADER LOADER (80, "(below main)", 20)
    PROGRAM FUNCTION ("(below main)", 0) OF_LIBC CALL ("__libc_start_main@@GLIBC_2.34", 1, 20)
    LIBC FUNCTION ("__libc_start_main@@GLIBC_2.34", 0) OF_PROGRAM CALL ("setup", 1, 15)
    OF_LIBC CALL ("exit", 1, 1) OF_PROGRAM CALL ("main", 1, 4)
    PROGRAM FUNCTION ("setup", 15) FUNCTION ("main", 2) CALL ("f", 1, 2) FUNCTION ("f", 2), TRUE,
    "main", "(below main) " },
  /* From main on, functions that pass through are skipped, as everywhere. */
  { "/choice/main-passes",
    HEADER LOADER (80, "_start", 20) PROGRAM FUNCTION ("_start", 0) CALL ("main", 1, 20)
    FUNCTION ("main", 0) CALL ("app::main()", 1, 20) FUNCTION ("app::main()", 20), TRUE,
    "app::main()", "_start main " },
  /* A stripped program begins at a function of its own that the C library calls. */
  { "/choice/stripped",
    HEADER LOADER (80, "0x1400", 20)
    PROGRAM FUNCTION ("0x1400", 0) OF_LIBC CALL ("__libc_start_main", 1, 20)
    LIBC FUNCTION ("__libc_start_main", 0) OF_LIBC CALL ("0x77", 1, 10)
    OF_PROGRAM CALL ("0x1090", 1, 9) OF_PROGRAM CALL ("0x1400'2", 1, 1) FUNCTION ("0x77", 10)
    PROGRAM FUNCTION ("0x1400'2", 1) FUNCTION ("0x1090", 1) OF_LIBC CALL ("qsort", 1, 8)
    LIBC FUNCTION ("qsort", 8), TRUE,
    "0x1090", "0x1400 " },
  /* Likewise, if the name of the loader's first function is known. */
  { "/choice/stripped-start",
    HEADER "ob=/ld.so\n" FUNCTION ("_start", 0) CALL ("_dl_start", 1, 80)
    OF_PROGRAM CALL ("0x61d0", 1, 20) FUNCTION ("_dl_start", 80)
    PROGRAM FUNCTION ("0x61d0", 0) OF_LIBC CALL ("__libc_start_main", 1, 20)
    LIBC FUNCTION ("__libc_start_main", 0) OF_PROGRAM CALL ("0x4730", 1, 18)
    OF_LIBC CALL ("exit", 1, 2) FUNCTION ("exit", 2) PROGRAM FUNCTION ("0x4730", 18), TRUE,
    "0x4730", "0x61d0 " },
  /* A function with a name is preferred if it has most of the cost of one without, */
  { "/choice/telling",
    HEADER PROGRAM FUNCTION ("0x10", 40) CALL ("0x20", 1, 50) CALL ("g", 1, 10)
    FUNCTION ("0x20", 0) CALL ("f", 1, 50) FUNCTION ("f", 50) FUNCTION ("g", 10), TRUE,
    "f", "0x20 " },
  { "/choice/telling-passes",
    HEADER PROGRAM FUNCTION ("0x10", 40) CALL ("f", 1, 60) FUNCTION ("f", 0) CALL ("g", 1, 60)
    FUNCTION ("g", 60), TRUE, "g", "f " },
  /* not otherwise. */
  { "/choice/telling-little",
    HEADER PROGRAM FUNCTION ("0x10", 51) CALL ("f", 1, 49) FUNCTION ("f", 49), TRUE,
    "0x10", "" },
  { "/choice/telling-elsewhere",
    HEADER PROGRAM FUNCTION ("0x10", 40) OF_LIBC CALL ("f", 1, 60) LIBC FUNCTION ("f", 60), TRUE,
    "0x10", "" },
  { "/choice/telling-never",
    HEADER PROGRAM FUNCTION ("0x10", 40) CALL ("0x20", 1, 60) FUNCTION ("0x20", 9)
    CALL ("0x30", 1, 51) FUNCTION ("0x30", 51), TRUE, "0x10", "" },
  { "/choice/telling-circle",
    HEADER PROGRAM FUNCTION ("0x10", 40) CALL ("0x20", 1, 60) FUNCTION ("0x20", 9)
    CALL ("0x10", 1, 51), FALSE, "0x10", "" },
  /* A thread of generated code does not lead to main. */
  { "/choice/thread-without-name",
    HEADER PROGRAM FUNCTION ("main", 5) CALL ("f", 1, 5) FUNCTION ("f", 5)
    FUNCTION ("0x10", 90), TRUE, "0x10", "" },
  /* Nor does one that calls another main, unless it has most of the cost, */
  { "/choice/thread-with-main",
    HEADER PROGRAM FUNCTION ("0x7f10", 99) CALL ("Worker::main", 1, 1) FUNCTION ("Worker::main", 1),
    TRUE, "0x7f10", "" },
  { "/choice/thread-of-main",
    HEADER PROGRAM FUNCTION ("0x7f10", 50) CALL ("Worker::main", 1, 50)
    FUNCTION ("Worker::main", 50), TRUE, "Worker::main", "" },
  /* nor a cycle, unless main is its most expensive member; imports are expensive. */
  { "/choice/cycle-with-main",
    HEADER FUNCTION ("<module>", 99) CALL ("pkg::main", 1, 1) FUNCTION ("pkg::main", 1)
    CALL ("<module>", 1, 1), TRUE, "<module>", "" },
  { "/choice/cycle-of-others",
    HEADER FUNCTION ("a", 60) CALL ("main", 1, 40) FUNCTION ("main", 40) CALL ("a", 1, 40), TRUE,
    "<cycle 1>", "" },
  { "/choice/cycle-of-imports",
    HEADER FUNCTION ("exec", 20) CALL ("<module>", 2, 60) FUNCTION ("<module>", 30)
    CALL ("find_spec", 1, 25) FUNCTION ("find_spec", 25) CALL ("load", 1, 25) FUNCTION ("load", 25)
    CALL ("exec", 1, 25), TRUE, "<module>", "" },
  /* A loader without names calls no known program start, but its callee does. */
  { "/choice/nameless-loader",
    HEADER "ob=/ld.so\n" FUNCTION ("0x1ab70", 80) OF_PROGRAM CALL ("0x1400", 1, 20)
    PROGRAM FUNCTION ("0x1400", 0) OF_LIBC CALL ("__libc_start_main", 1, 20)
    LIBC FUNCTION ("__libc_start_main", 0) OF_PROGRAM CALL ("main", 1, 20)
    PROGRAM FUNCTION ("main", 20), TRUE, "main", "0x1400 __libc_start_main " },
  /* A thread may begin with a main without cost. */
  { "/choice/main-without-cost",
    HEADER PROGRAM FUNCTION ("(below main)", 90) CALL ("main", 1, 0) FUNCTION ("main", 0), TRUE,
    "(below main)", "" },
  { "/choice/rust",
    HEADER LOADER (40, "_start", 60) PROGRAM FUNCTION ("_start", 0) CALL ("main", 1, 60)
    FUNCTION ("main", 0) CALL ("std::rt::lang_start_internal", 1, 60)
    FUNCTION ("std::rt::lang_start_internal", 40) CALL ("std::rt::lang_start::{{closure}}", 1, 20)
    FUNCTION ("std::rt::lang_start::{{closure}}", 0) CALL ("app::main", 1, 20)
    FUNCTION ("app::main", 10) CALL ("f", 1, 10) FUNCTION ("f", 10), TRUE,
    "app::main", "_start main std::rt::lang_start::{{closure}} " },
  { "/choice/go",
    HEADER FUNCTION ("runtime.main", 10) CALL ("runtime.gcenable", 1, 50) CALL ("main.main", 1, 40)
    FUNCTION ("runtime.gcenable", 50) FUNCTION ("main.main", 40), TRUE, "main.main", "" },
  { "/choice/php",
    HEADER FUNCTION ("{main}", 10) CALL ("f", 1, 90) FUNCTION ("f", 90), TRUE, "{main}", "" },
  /* Importing calls modules, which import others. */
  { "/choice/python",
    HEADER FUNCTION ("exec", 1) CALL ("<module>", 9, 90) FUNCTION ("<module>", 9)
    CALL ("exec", 8, 50) CALL ("main", 1, 20) FUNCTION ("main", 5) CALL ("f", 1, 15)
    FUNCTION ("f", 15), TRUE, "<module>", "" },
};

static void
test_choice (const void *data)
{
  const ChoiceCase *choice_case = data;
  g_autoptr (GrindProfile) profile = test_load (choice_case->text);
  g_autoptr (GrindGraph) graph = test_graph_new (profile, choice_case->show_cycles);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *passing = NULL;
  g_autofree char *choice = NULL;

  for (GrindNodeId node = 0; node < grind_graph_get_n_nodes (graph); node++)
    if (grind_graph_is_passing (graph, 0, node))
      {
        g_autofree char *name = grind_graph_dup_node_name (graph, node);

        g_ptr_array_add (names, g_strconcat (name, " ", NULL));
      }
  g_ptr_array_sort (names, test_compare_lines);
  g_ptr_array_add (names, NULL);
  passing = g_strjoinv (NULL, (char **) names->pdata);
  choice = grind_graph_dup_node_name (graph, grind_graph_find_first_choice (graph, 0));

  g_assert_cmpstr (passing, ==, choice_case->passing);
  g_assert_cmpstr (choice, ==, choice_case->choice);
}

static gpointer
get_costs_thread (gpointer data)
{
  return (gpointer) grind_graph_get_costs (data, 2);
}

/* Threads that ask at the same time share one computation of the costs. */
static void
test_threads (void)
{
  g_autoptr (GrindProfile) profile =
    test_load ("# callgrind format\nevent: S = A + B\nevents: A B\nfn=f\n1 2 3\n");

  for (guint round = 0; round < 50; round++)
    {
      g_autoptr (GrindGraph) graph = test_graph_new (profile, TRUE);
      GThread *threads[4];
      const GrindCosts *costs = NULL;

      for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
        threads[i] = g_thread_new ("costs", get_costs_thread, graph);
      for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
        {
          const GrindCosts *result = g_thread_join (threads[i]);

          g_assert_nonnull (result);
          g_assert_true (costs == NULL || costs == result);
          costs = result;
        }
      g_assert_cmpint (costs->total, ==, 5);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (graph_cases); i++)
    g_test_add_data_func (graph_cases[i].path, &graph_cases[i], test_case);
  for (gsize i = 0; i < G_N_ELEMENTS (choice_cases); i++)
    g_test_add_data_func (choice_cases[i].path, &choice_cases[i], test_choice);
  g_test_add_func ("/graph/base", test_base);
  g_test_add_func ("/graph/derived", test_derived);
  g_test_add_func ("/graph/no-events", test_no_events);
  g_test_add_func ("/graph/first-event", test_first_event);
  g_test_add_func ("/graph/parts", test_parts);
  g_test_add_func ("/graph/members", test_members);
  g_test_add_func ("/graph/calls", test_calls);
  g_test_add_func ("/graph/cancelled", test_cancelled);
  g_test_add_func ("/graph/threads", test_threads);

  return g_test_run ();
}
