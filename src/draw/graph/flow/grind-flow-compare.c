/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The costs and counts before of a control-flow graph whose code is the same on both sides. */
#include "config.h"

#include "grind-flow-scene-private.h"

/* The address before of an instruction that is in the code of both sides */
static guint64
get_address_before (GrindAssembly *assembly,
                    guint64        address)
{
  return grind_instruction_pairing_get_before (assembly->pairing, address);
}

static const GrindFlowBlock *
find_block (GrindControlFlow *flow,
            guint64           address)
{
  guint block = address != GRIND_NO_ADDRESS ? grind_control_flow_find (flow, address) : GRIND_NONE;
  guint n;

  return block != GRIND_NONE ? &grind_control_flow_get_blocks (flow, &n)[block] : NULL;
}

/**
 * _grind_flow_get_count_before:
 * @assembly: the instructions of a function with the control flow before
 * @block: a block after
 *
 * Returns: its number of executions before; below 0 if unknown. Blocks may be divided differently
 *   on both sides, as only the profile has the targets of indirect jumps
 */
gint64
_grind_flow_get_count_before (GrindAssembly        *assembly,
                              const GrindFlowBlock *block)
{
  const GrindFlowBlock *before = find_block (assembly->flow_before,
                                             get_address_before (assembly, block->address));

  return before != NULL ? before->count : -1;
}

/* The self costs before, by block after */
double *
_grind_flow_sum_costs_before (GrindAssembly *assembly,
                              GrindEventId   event)
{
  guint n_blocks, n_rows;
  const GrindLineRow *rows = grind_line_table_get_rows (assembly->before, &n_rows);
  double *costs;

  grind_control_flow_get_blocks (assembly->flow, &n_blocks);
  costs = g_new0 (double, n_blocks + 1);
  for (guint i = 0; i < n_rows; i++)
    {
      guint64 address = rows[i].address != GRIND_NO_ADDRESS
                          ? grind_instruction_pairing_get_after (assembly->pairing, rows[i].address)
                          : GRIND_NO_ADDRESS;
      guint block = address != GRIND_NO_ADDRESS
                      ? grind_control_flow_find (assembly->flow, address) : GRIND_NONE;

      if (block != GRIND_NONE)
        costs[block] += grind_value_to_double (grind_line_table_get_value (assembly->before, i,
                                                                           event));
    }

  return costs;
}

/* One of the arrows of a block, which are sorted by their targets */
static const GrindFlowEdge *
find_edge (const GrindFlowEdge  *edges,
           guint                 n_edges,
           const GrindFlowBlock *blocks,
           guint64               target,
           GrindFlowKind         kind)
{
  guint low = 0;
  guint high = n_edges;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (blocks[edges[middle].to].address < target)
        low = middle + 1;
      else
        high = middle;
    }
  for (; low < n_edges && blocks[edges[low].to].address == target; low++)
    if (edges[low].kind == kind)
      return &edges[low];

  return NULL;
}

/* How often an arrow was followed before: it starts at the same jump, and leads to the same
 * address. */
gint64
_grind_flow_get_followed_before (GrindAssembly        *assembly,
                                 const GrindFlowBlock *from,
                                 const GrindFlowBlock *to,
                                 GrindFlowKind         kind)
{
  guint64 start = get_address_before (assembly, from->address);
  guint64 target = get_address_before (assembly, to->address);
  const GrindFlowBlock *before;
  const GrindFlowBlock *blocks;
  const GrindFlowEdge *edges;
  const GrindFlowEdge *edge;
  guint n;

  if (start == GRIND_NO_ADDRESS || target == GRIND_NO_ADDRESS)
    return -1;
  before = find_block (assembly->flow_before, start + (from->end - from->address) - 1);
  if (before == NULL || before->count < 0)
    return -1;

  blocks = grind_control_flow_get_blocks (assembly->flow_before, &n);
  edges = grind_control_flow_get_edges (assembly->flow_before, &n);
  /* In the middle of a block, execution goes on. */
  if (kind == GRIND_FLOW_FALL_THROUGH && before->end > target && before->address < target)
    return before->count;

  edge = find_edge (edges + before->first_edge, before->n_edges, blocks, target, kind);

  return edge != NULL ? edge->count : 0;
}
