/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "../../analysis/grind-test-load.h"
#include "../grind-test-code.h"
#include "code/flow/grind-control-flow.h"

G_BEGIN_DECLS

/* Code from a line per instruction: address, length, kind, and the target of a direct jump. Kinds
 * are n for none, c for a call, b for a branch, j for a jump, r for a return, p for padding. */
static inline GrindDisassembly *
test_flow_read_code (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (GArray) codes = g_array_new (FALSE, TRUE, sizeof (TestCode));
  static const guint flags[] = {
    ['n'] = 0,
    ['p'] = 0,
    ['c'] = GRIND_OBJINFO_IS_CALL,
    ['b'] = GRIND_OBJINFO_IS_JUMP,
    ['j'] = GRIND_OBJINFO_IS_JUMP | GRIND_OBJINFO_IS_END,
    ['r'] = GRIND_OBJINFO_IS_END,
  };

  for (guint i = 0; lines[i] != NULL && *lines[i] != '\0'; i++)
    {
      g_auto (GStrv) words = g_strsplit (lines[i], " ", -1);
      TestCode code = { .mnemonic = *words[2] == 'p' ? "nopw" : "op", .operands = "" };

      code.address = g_ascii_strtoull (words[0], NULL, 16);
      code.length = g_ascii_strtoull (words[1], NULL, 10);
      code.flags = flags[(guint8) *words[2]];
      if (words[3] != NULL)
        {
          code.flags |= GRIND_OBJINFO_HAS_TARGET;
          code.target = g_ascii_strtoull (words[3], NULL, 16);
        }
      g_array_append_val (codes, code);
    }

  return test_code_new ((gconstpointer) codes->data, codes->len);
}

/* Each block has as many executions as lead to it and as leave it, except for blocks of problems;
 * what enters the function leaves it. Loops contain their blocks. */
static inline void
test_flow_check (GrindControlFlow *flow)
{
  guint n_blocks, n_edges, n_loops, n_problems;
  const GrindFlowBlock *blocks = grind_control_flow_get_blocks (flow, &n_blocks);
  const GrindFlowEdge *edges = grind_control_flow_get_edges (flow, &n_edges);
  const GrindFlowLoop *loops = grind_control_flow_get_loops (flow, &n_loops);
  const GrindFlowProblem *problems = grind_control_flow_get_problems (flow, &n_problems);
  g_autofree gint64 *in = g_new0 (gint64, n_blocks + 1);
  g_autofree gint64 *out = g_new0 (gint64, n_blocks + 1);
  gint64 entered = 0, left = 0;
  gboolean is_sound = TRUE;

  for (guint i = 0; i < n_edges; i++)
    {
      g_assert_cmpuint (edges[i].from, <, n_blocks);
      g_assert_cmpuint (edges[i].to, <, n_blocks);
      if (edges[i].kind == GRIND_FLOW_FALL_THROUGH || edges[i].kind == GRIND_FLOW_NOT_TAKEN)
        g_assert_cmpuint (edges[i].to, ==, edges[i].from + 1);
      in[edges[i].to] += edges[i].count;
      out[edges[i].from] += edges[i].count;
    }
  for (guint i = 0; i < n_blocks; i++)
    {
      gboolean is_problem = FALSE;

      g_assert_cmphex (blocks[i].address, <, blocks[i].end);
      if (i > 0)
        g_assert_cmphex (blocks[i - 1].end, <=, blocks[i].address);
      g_assert_cmpuint (grind_control_flow_find (flow, blocks[i].address), ==, i);
      g_assert_cmpuint (grind_control_flow_find (flow, blocks[i].end - 1), ==, i);
      for (guint k = 0; k < n_problems; k++)
        is_problem |= problems[k].block == i;
      is_sound &= !is_problem;
      entered += blocks[i].n_entered;
      left += blocks[i].n_left;
      if (is_problem || blocks[i].count < 0)
        continue;
      g_assert_cmpint (in[i] + blocks[i].n_entered, ==, blocks[i].count);
      g_assert_cmpint (out[i] + blocks[i].n_left, ==, blocks[i].count);
    }
  if (is_sound)
    g_assert_cmpint (entered, ==, left);
  for (guint i = 0; i < n_loops; i++)
    {
      g_assert_cmpuint (blocks[loops[i].header].loop, ==, i);
      g_assert_true (loops[i].parent == GRIND_NONE || loops[i].parent < i);
    }
}

G_END_DECLS
