/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-test-flow.h"

#define HEAD "# callgrind format\npositions: instr line\nevents: Ir\n"
#define MAIN(count, cost) \
  "fn=main\n0x10 1 1\ncfn=work\ncalls=" count " 0x100\n0x10 1 " cost "\n"

/* A function, its code, and what is found: a line for each block, then for each arrow, loop and
 * problem. */
typedef struct
{
  const char *name;
  const char *profile;   /* the function is work */
  const char *code;      /* (nullable) */
  const char *expected;
} Case;

static const Case cases[] = {
  { "/code/control-flow/straight",
    HEAD MAIN ("3", "6") "fn=work\n0x100 1 3\n0x101 1 3\n",
    "100 1 n\n101 1 r\n",
    "block 100-102 2 x3 +3 -3\n" },
  { "/code/control-flow/straight-without-code",
    HEAD MAIN ("3", "6") "fn=work\n0x100 1 3\n0x101 1 3\n",
    NULL,
    "block 100-102 2 x3 +3 -3\n" },

  /* The branch that is never taken is in the code alone. */
  { "/code/control-flow/if",
    HEAD MAIN ("5", "9") "fn=work\n0x100 1 5\njcnd=3/5 0x104 1\n0x100 1\n0x102 1 2\n0x104 1 5\n"
    "0x106 1 5\n0x108 1 5\n",
    "100 2 b 104\n102 2 n\n104 2 n\n106 2 b 10a\n108 2 r\n10a 2 r\n",
    "block 100-102 1 x5 +5 -0\nblock 102-104 1 x2 +0 -0\nblock 104-108 2 x5 +0 -0\n"
    "block 108-10a 1 x5 +0 -5\nblock 10a-10c 1 x0 +0 -0\n"
    "0>1 not taken 2\n0>2 taken 3\n1>2 fall through 2\n2>3 not taken 5\n2>4 taken 0\n" },
  { "/code/control-flow/if-without-code",
    HEAD MAIN ("5", "9") "fn=work\n0x100 1 5\njcnd=3/5 0x104 1\n0x100 1\n0x102 1 2\n0x104 1 5\n"
    "0x106 1 5\n0x108 1 5\n",
    NULL,
    "block 100-101 1 x5 +5 -0\nblock 102-103 1 x2 +0 -0\nblock 104-109 3 x5 +0 -5\n"
    "0>1 not taken 2\n0>2 taken 3\n1>2 fall through 2\n" },

  /* Callgrind writes conditional jumps only where they were followed, so 4 is not what counts. */
  { "/code/control-flow/partly-written-branch",
    HEAD MAIN ("5", "9") "fn=work\n0x100 1 5\njcnd=3/4 0x104 1\n0x100 1\n0x102 1 2\n0x104 1 5\n",
    "100 2 b 104\n102 2 n\n104 2 r\n",
    "block 100-102 1 x5 +5 -0\nblock 102-104 1 x2 +0 -0\nblock 104-106 1 x5 +0 -5\n"
    "0>1 not taken 2\n0>2 taken 3\n1>2 fall through 2\n" },

  { "/code/control-flow/loop",
    HEAD MAIN ("2", "9") "fn=work\n0x100 1 2\n0x102 1 10\n0x104 1 10\njcnd=8/10 0x102 1\n0x104 1\n"
    "0x106 1 2\n",
    "100 2 n\n102 2 n\n104 2 b 102\n106 1 r\n",
    "block 100-102 1 x2 +2 -0\nblock 102-106 2 x10 +0 -0 loop 0\nblock 106-107 1 x2 +0 -2\n"
    "0>1 fall through 2\n1>1 taken 8 back\n1>2 not taken 2\n"
    "loop 1 in - 1 blocks x8\n" },
  { "/code/control-flow/nested-loops",
    HEAD MAIN ("1", "9") "fn=work\n0x100 1 1\n0x102 1 3\n0x104 1 12\njcnd=9/12 0x104 1\n0x104 1\n"
    "0x106 1 3\njcnd=2/3 0x102 1\n0x106 1\n0x108 1 1\n",
    "100 2 n\n102 2 n\n104 2 b 104\n106 2 b 102\n108 1 r\n",
    "block 100-102 1 x1 +1 -0\nblock 102-104 1 x3 +0 -0 loop 0\n"
    "block 104-106 1 x12 +0 -0 loop 1\nblock 106-108 1 x3 +0 -0 loop 0\nblock 108-109 1 x1 +0 -1\n"
    "0>1 fall through 1\n1>2 fall through 3\n2>2 taken 9 back\n2>3 not taken 3\n3>1 taken 2 back\n"
    "3>4 not taken 1\n"
    "loop 1 in - 3 blocks x2\nloop 2 in 0 1 blocks x9\n" },
  /* Two loops with one header are one loop. */
  { "/code/control-flow/continue",
    HEAD MAIN ("1", "9") "fn=work\n0x100 1 6\njcnd=2/6 0x104 1\n0x100 1\n0x102 1 4\n"
    "jump=4 0x100 1\n0x102 1\n0x104 1 2\njcnd=1/2 0x100 1\n0x104 1\n0x106 1 1\n",
    "100 2 b 104\n102 2 j 100\n104 2 b 100\n106 1 r\n",
    "block 100-102 1 x6 +1 -0 loop 0\nblock 102-104 1 x4 +0 -0 loop 0\n"
    "block 104-106 1 x2 +0 -0 loop 0\nblock 106-107 1 x1 +0 -1\n"
    "0>1 not taken 4\n0>2 taken 2\n1>0 jump 4 back\n2>0 taken 1 back\n2>3 not taken 1\n"
    "loop 0 in - 3 blocks x5\n" },

  /* Callgrind adds the code of the linkage table to calls, here one instruction each. */
  { "/code/control-flow/calls",
    HEAD MAIN ("4", "9") "fn=work\n0x100 1 4\n0x102 1 8\ncfn=f\ncalls=4 0x900\n0x102 1 8\n"
    "0x106 1 11\ncfn=g\ncalls=4 0x910\n0x106 1 4\ncfn=_dl_runtime_resolve_xsave\n"
    "calls=1 0x920\n0x106 1 4\n0x10a 1 4\nfn=f\n0x900 1 4\nfn=g\n0x910 1 4\n",
    "100 2 n\n102 4 c 900\n106 4 c 910\n10a 1 r\n",
    "block 100-106 2 x4 +4 -0\nblock 106-10a 1 x4 +0 -0\nblock 10a-10b 1 x4 +0 -4\n"
    "0>1 fall through 4\n1>2 fall through 4\n" },
  /* A call that ends the program, or throws */
  { "/code/control-flow/no-return",
    HEAD MAIN ("4", "9") "fn=work\n0x100 1 4\njcnd=3/4 0x106 1\n0x100 1\n0x102 1 1\n"
    "cfn=f\ncalls=1 0x900\n0x102 1 8\n0x106 1 3\nfn=f\n0x900 1 1\n",
    "100 2 b 106\n102 4 c 900\n106 1 r\n",
    "block 100-102 1 x4 +4 -0\nblock 102-106 1 x1 +0 -1\nblock 106-107 1 x3 +0 -3\n"
    "0>1 not taken 1\n0>2 taken 3\n1>2 fall through 0\n" },
  { "/code/control-flow/tail-calls",
    HEAD MAIN ("9", "9") "fn=work\n0x100 1 9\ncfn=f\ncalls=4 0x900\n0x100 1 4\n"
    "0x102 1 10\ncfn=f\ncalls=5 0x900\n0x102 1 5\nfn=f\n0x900 1 9\n",
    "100 2 b 900\n102 4 j 900\n",
    "block 100-102 1 x9 +9 -4\nblock 102-106 1 x5 +0 -5\n0>1 not taken 5\n" },
  /* Only the calls tell that the function does not begin with what is above it. */
  { "/code/control-flow/start-without-code",
    HEAD MAIN ("7", "9") "fn=work\n0xf8 1 2\ncfn=f\ncalls=2 0x900\n0xf8 1 2\n"
    "0x100 1 7\n0x102 1 7\njcnd=2/7 0xf8 1\n0x102 1\n0x104 1 5\nfn=f\n0x900 1 2\n",
    NULL,
    "block f8-f9 1 x2 +0 -2\nblock 100-103 2 x7 +7 -0\nblock 104-105 1 x5 +0 -5\n"
    "1>0 taken 2\n1>2 not taken 5\n" },

  { "/code/control-flow/switch",
    HEAD MAIN ("9", "9") "fn=work\n0x100 1 9\njump=2 0x102 1\n0x100 1\njump=3 0x104 1\n0x100 1\n"
    "jump=4 0x106 1\n0x100 1\n0x102 1 2\n0x104 1 3\n0x106 1 4\n",
    "100 2 j\n102 2 r\n104 2 r\n106 2 r\n108 2 r\n",
    "block 100-102 1 x9 +9 -0\nblock 102-104 1 x2 +0 -2\nblock 104-106 1 x3 +0 -3\n"
    "block 106-108 1 x4 +0 -4\nblock 108-10a 1 x0 +0 -0\n"
    "0>1 indirect 2\n0>2 indirect 3\n0>3 indirect 4\n" },
  /* Each repetition is an execution. */
  /* Padding after a return is no block; code that nothing is known to lead to is one. */
  { "/code/control-flow/padding",
    HEAD MAIN ("3", "6") "fn=work\n0x100 1 3\n0x110 1 0\n",
    "100 1 r\n101 7 p\n108 8 p\n110 1 n\n111 1 r\n112 6 p\n",
    "block 100-101 1 x3 +3 -3\nblock 110-112 2 x0 +0 -0\n" },
  { "/code/control-flow/repeated-instruction",
    HEAD MAIN ("2", "9") "fn=work\n0x100 1 2\n0x102 1 9\njcnd=7/9 0x102 1\n0x102 1\n0x104 1 2\n",
    "100 2 n\n102 2 n\n104 1 r\n",
    "block 100-102 1 x2 +2 -0\nblock 102-104 1 x9 +0 -0 loop 0\nblock 104-105 1 x2 +0 -2\n"
    "0>1 fall through 2\n1>1 taken 7 back\n1>2 not taken 2\nloop 1 in - 1 blocks x7\n" },
  { "/code/control-flow/cold-part",
    HEAD MAIN ("5", "9") "fn=work\n0x100 1 5\njcnd=1/5 0x800 1\n0x100 1\n0x102 1 5\n"
    "0x800 1 1\njump=1 0x102 1\n0x800 1\n",
    "100 2 b 800\n102 1 r\n",
    "block 100-102 1 x5 +5 -0\nblock 102-103 1 x5 +0 -5\nblock 800-801 1 x1 +0 -0\n"
    "0>1 not taken 4\n0>2 taken 1\n2>1 jump 1\n" },

  /* Three of the executions come from a handler of signals, or from the middle of a recording. */
  { "/code/control-flow/entered-in-the-middle",
    HEAD MAIN ("5", "9") "fn=work\n0x100 1 5\n0x102 1 8\n",
    "100 2 n\n102 1 r\n",
    "block 100-102 1 x5 +5 -0\nblock 102-103 1 x8 +3 -8\n0>1 fall through 5\n"
    "problem called 5 8\n" },
  { "/code/control-flow/lost",
    HEAD MAIN ("5", "9") "fn=work\n0x100 1 5\n0x102 1 4\n",
    "100 2 n\n102 1 r\n",
    "block 100-102 1 x5 +5 -1\nblock 102-103 1 x4 +0 -4\n0>1 fall through 4\n"
    "problem lost 0 5 4\n" },
  { "/code/control-flow/surplus",
    HEAD MAIN ("5", "9") "fn=work\n0x100 1 5\njump=5 0x104 1\n0x100 1\n0x104 1 4\n",
    "100 2 j 104\n102 2 n\n104 1 r\n",
    "block 100-102 1 x5 +5 -0\nblock 102-104 1 x0 +0 -0\nblock 104-105 1 x4 +0 -4\n"
    "0>2 jump 5\n1>2 fall through 0\nproblem surplus 2 4 5\n" },
  { "/code/control-flow/no-target",
    HEAD MAIN ("5", "9") "fn=work\n0x100 1 5\njump=5 0x204 1\n0x100 1\n",
    "100 2 j\n",
    "block 100-102 1 x5 +5 -5\nproblem no target 0 0 5\nproblem lost 0 5 0\n" },

  /* The difference of two profiles */
  { "/code/control-flow/negative",
    HEAD MAIN ("5", "9") "fn=work\n0x100 1 -5\n0x102 1 5\n",
    "100 2 n\n102 1 r\n",
    "block 100-102 1 x0 +0 -0\nblock 102-103 1 x5 +5 -5\n0>1 fall through 0\n" },
  { "/code/control-flow/no-instructions-counted",
    "positions: instr line\nevents: Dr\nfn=work\n0x100 1 5\njcnd=3/5 0x104 1\n0x100 1\n0x104 1 2\n",
    "100 2 b 104\n102 2 n\n104 1 r\n",
    "block 100-102 1 x-1 +0 -0\nblock 102-104 1 x-1 +0 -0\nblock 104-105 1 x-1 +0 -0\n"
    "0>1 not taken -1\n0>2 taken 3\n1>2 fall through -1\n" },
  { "/code/control-flow/other-code",
    HEAD MAIN ("5", "9") "fn=work\n0x100 1 5\n0x102 1 5\n",
    "100 3 n\n103 1 r\n",
    "block 100-103 2 x5 +5 -5\n" },
  { "/code/control-flow/no-addresses",
    "events: Ir\nfn=work\n1 5\n",
    NULL,
    "" },
};

static void
render_block (GString              *text,
              const GrindFlowBlock *block)
{
  g_string_append_printf (text, "block %" G_GINT64_MODIFIER "x-%" G_GINT64_MODIFIER "x %u "
                          "x%" G_GINT64_FORMAT " +%" G_GINT64_FORMAT " -%" G_GINT64_FORMAT,
                          block->address, block->end, block->n_instructions, block->count,
                          block->n_entered, block->n_left);
  if (block->loop != GRIND_NONE)
    g_string_append_printf (text, " loop %u", block->loop);
  g_string_append_c (text, '\n');
}

static void
render_problem (GString                *text,
                const GrindFlowProblem *problem)
{
  static const char *const kinds[] = { "called", "lost", "surplus", "no target" };

  g_string_append_printf (text, "problem %s ", kinds[problem->kind]);
  if (problem->block != GRIND_NONE)
    g_string_append_printf (text, "%u ", problem->block);
  g_string_append_printf (text, "%" G_GINT64_FORMAT " %" G_GINT64_FORMAT "\n", problem->expected,
                          problem->found);
}

static char *
render (GrindControlFlow *flow)
{
  static const char *const kinds[] = { "fall through", "not taken", "taken", "jump", "indirect" };
  GString *text = g_string_new (NULL);
  guint n;
  const GrindFlowBlock *blocks = grind_control_flow_get_blocks (flow, &n);
  const GrindFlowEdge *edges;
  const GrindFlowLoop *loops;
  const GrindFlowProblem *problems;

  for (guint i = 0; i < n; i++)
    render_block (text, &blocks[i]);
  edges = grind_control_flow_get_edges (flow, &n);
  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%u>%u %s %" G_GINT64_FORMAT "%s\n", edges[i].from, edges[i].to,
                            kinds[edges[i].kind], edges[i].count,
                            edges[i].is_back ? " back" : "");
  loops = grind_control_flow_get_loops (flow, &n);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *parent = loops[i].parent == GRIND_NONE
                                  ? g_strdup ("-") : g_strdup_printf ("%u", loops[i].parent);

      g_string_append_printf (text, "loop %u in %s %u blocks x%" G_GINT64_FORMAT "\n",
                              loops[i].header, parent, loops[i].n_blocks, loops[i].n_back);
    }
  problems = grind_control_flow_get_problems (flow, &n);
  for (guint i = 0; i < n; i++)
    render_problem (text, &problems[i]);

  return g_string_free (text, FALSE);
}

static GrindFunctionId
find_work (GrindProfile *profile)
{
  for (GrindFunctionId i = 0; i < grind_profile_get_n_functions (profile); i++)
    {
      g_autofree char *name = grind_profile_dup_function_name (profile, i);

      if (g_str_equal (name, "work"))
        return i;
    }

  g_assert_not_reached ();
}

static GrindControlFlow *
make_flow (const char *text,
           const char *code)
{
  g_autoptr (GrindProfile) profile = test_load (text);
  g_autoptr (GrindGraph) graph = test_graph_new (profile, TRUE);
  g_autoptr (GrindLineTable) table = NULL;
  g_autoptr (GrindDisassembly) disassembly = code != NULL ? test_flow_read_code (code) : NULL;
  GrindAssemblyRange range = { NULL, disassembly };
  GrindControlFlow *flow;
  GError *error = NULL;

  table = grind_line_table_new (graph, find_work (profile), GRIND_LINES_BY_ADDRESS, NULL, &error);
  g_assert_no_error (error);
  flow = grind_control_flow_new (table, find_work (profile), &range, code != NULL ? 1 : 0, NULL,
                                 &error);
  g_assert_no_error (error);

  return flow;
}

static void
test_case (gconstpointer data)
{
  const Case *test = data;
  g_autoptr (GrindControlFlow) flow = make_flow (test->profile, test->code);
  g_autofree char *found = render (flow);

  g_assert_cmpstr (found, ==, test->expected);
  g_assert_cmpint (grind_control_flow_has_code (flow), ==,
                   test->code != NULL && !g_str_has_suffix (test->name, "/other-code"));
  test_flow_check (flow);
}

/* A ladder of branches, all back to the start: almost linear time, no recursion. */
static void
test_large (void)
{
  const guint n = 20000;
  g_autoptr (GString) text = g_string_new (HEAD MAIN ("1", "9") "fn=work\n");
  g_autoptr (GrindControlFlow) flow = NULL;
  gint64 start = g_get_monotonic_time ();
  guint n_found;

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "0x%x 1 %u\njcnd=1/%u 0x%x 1\n0x%x 1\n", 0x1000 + 2 * i,
                            n + 1 - i, n + 1 - i, 0x1000, 0x1000 + 2 * i);
  flow = make_flow (text->str, NULL);
  grind_control_flow_get_blocks (flow, &n_found);
  g_assert_cmpuint (n_found, ==, n);
  grind_control_flow_get_loops (flow, &n_found);
  g_assert_cmpuint (n_found, ==, 1);
  test_flow_check (flow);
  g_assert_cmpint (g_get_monotonic_time () - start, <, 20 * G_USEC_PER_SEC);
}

/* Any count, also of differences of profiles, and sums that do not fit */
static void
append_count (GRand   *rand,
              GString *text)
{
  static const char *const extremes[] = {
    "0", "1", "-1", "9223372036854775807", "-9223372036854775808", "18446744073709551615",
  };

  if (g_rand_int_range (rand, 0, 8) == 0)
    g_string_append (text, extremes[g_rand_int_range (rand, 0, G_N_ELEMENTS (extremes))]);
  else
    g_string_append_printf (text, "%d", g_rand_int_range (rand, 0, 12));
}

static void
append_jump (GRand   *rand,
             GString *text,
             guint    address)
{
  guint target = 0x100 + g_rand_int_range (rand, -4, 70);

  g_string_append (text, g_rand_boolean (rand) ? "jump=" : "jcnd=1/");
  append_count (rand, text);
  g_string_append_printf (text, " 0x%x 1\n0x%x 1\n", target, address);
}

static char *
make_random_profile (GRand *rand)
{
  GString *text = g_string_new (HEAD MAIN ("7", "9") "fn=work\n");

  for (guint address = 0x100; address < 0x140; address += g_rand_int_range (rand, 1, 6))
    {
      g_string_append_printf (text, "0x%x 1 ", address);
      append_count (rand, text);
      g_string_append_c (text, '\n');
      for (guint i = g_rand_int_range (rand, 0, 3); i > 0; i--)
        append_jump (rand, text, address);
      if (g_rand_int_range (rand, 0, 6) > 0)
        continue;
      g_string_append (text, "cfn=main\ncalls=");
      append_count (rand, text);
      g_string_append_printf (text, " 0x10\n0x%x 1 5\n", address);
    }

  return g_string_free (text, FALSE);
}

static char *
make_random_code (GRand *rand)
{
  GString *text = g_string_new (NULL);

  for (guint address = 0x100; address < 0x140;)
    {
      guint length = g_rand_int_range (rand, 1, 3);
      char kind = "nnnncbjrp"[g_rand_int_range (rand, 0, 9)];

      g_string_append_printf (text, "%x %u %c", address, length, kind);
      if ((kind == 'b' || kind == 'j') && g_rand_boolean (rand))
        g_string_append_printf (text, " %x", 0x100 + g_rand_int_range (rand, -4, 70));
      g_string_append_c (text, '\n');
      address += length;
    }

  return g_string_free (text, FALSE);
}

/* Whatever a profile says, blocks are in order, and counts are not below 0. */
static void
test_random (void)
{
  for (guint seed = 0; seed < 3000; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autofree char *profile = make_random_profile (rand);
      g_autofree char *code = g_rand_boolean (rand) ? make_random_code (rand) : NULL;
      g_autoptr (GrindControlFlow) flow = make_flow (profile, code);
      guint n_blocks, n_edges;
      const GrindFlowBlock *blocks = grind_control_flow_get_blocks (flow, &n_blocks);
      const GrindFlowEdge *edges = grind_control_flow_get_edges (flow, &n_edges);

      for (guint i = 0; i < n_blocks; i++)
        {
          g_assert_cmphex (blocks[i].address, <, blocks[i].end);
          if (i > 0)
            g_assert_cmphex (blocks[i - 1].end, <=, blocks[i].address);
          g_assert_cmpint (blocks[i].count, >=, 0);
          g_assert_cmpint (blocks[i].n_entered, >=, 0);
          g_assert_cmpint (blocks[i].n_left, >=, 0);
        }
      for (guint i = 0; i < n_edges; i++)
        {
          g_assert_cmpint (edges[i].count, >=, 0);
          g_assert_true (edges[i].to < n_blocks && edges[i].from < n_blocks);
        }
    }
}

static void
test_cancel (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GrindProfile) profile = test_load (HEAD "fn=work\n0x100 1 5\n");
  g_autoptr (GrindGraph) graph = test_graph_new (profile, TRUE);
  g_autoptr (GrindLineTable) table = NULL;
  g_autoptr (GError) error = NULL;

  table = grind_line_table_new (graph, 0, GRIND_LINES_BY_ADDRESS, NULL, &error);
  g_assert_no_error (error);
  g_cancellable_cancel (cancellable);
  g_assert_null (grind_control_flow_new (table, 0, NULL, 0, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_test_add_data_func (cases[i].name, &cases[i], test_case);
  g_test_add_func ("/code/control-flow/large", test_large);
  g_test_add_func ("/code/control-flow/random", test_random);
  g_test_add_func ("/code/control-flow/cancel", test_cancel);

  return g_test_run ();
}
