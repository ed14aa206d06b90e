/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Counts the executions of blocks and arrows.
 *
 * Callgrind's Ir of an instruction is the number of its executions, unless it calls: then Ir
 * includes the skipped jumps to shared libraries. So a block has the Ir of any of its instructions
 * without calls; a block that only calls has what leads to it. The count of a followed jump is
 * exact, too. Callgrind writes the number of executions of a conditional jump only where it was
 * followed. So that number may be too small, and what is not taken is the rest.
 */
#include "config.h"

#include "grind-control-flow-private.h"
#include "profile/grind-math.h"

/* What leads from a block to the next one in memory */
typedef struct
{
  GrindControlFlow *flow;
  gint64           *jumped_to;    /* by block: followed jumps to it */
  gint64           *jumped_from;  /* by block: followed jumps from it */
  gint64           *fallen;       /* by block: executions that continue with the next block */
} Counter;

static gint64
get_called (GrindControlFlow *self,
            gboolean         *is_known)
{
  GrindGraph *graph = grind_line_table_get_graph (self->table);
  GrindCount called = grind_graph_get_called (graph, self->function);
  GrindCount recursive = grind_graph_get_recursive (graph, self->function);

  *is_known = !called.is_partial && !recursive.is_partial;

  return MAX (grind_add (called.count, recursive.count), 0);
}

static void
add_problem (GrindControlFlow     *self,
             GrindFlowProblemKind  kind,
             guint                 block,
             gint64                expected,
             gint64                found)
{
  GrindFlowProblem problem = { kind, block, expected, found };

  g_array_append_val (self->problems, problem);
}

/* The row of the last instruction of a block */
static const GrindLineRow *
get_last_row (GrindControlFlow *self,
              guint             block)
{
  guint row = _grind_control_flow_get_last_instruction (self, block)->row;

  return row != GRIND_NONE ? grind_line_table_get_rows (self->table, NULL) + row : NULL;
}

/* The number of calls from the last instruction of a block */
static gint64
count_calls (GrindControlFlow *self,
             guint             block)
{
  GrindProfile *profile = grind_graph_get_profile (grind_line_table_get_graph (self->table));
  const GrindLineCall *calls = grind_line_table_get_calls (self->table, NULL);
  const GrindLineRow *row = get_last_row (self, block);
  gint64 count = 0;

  for (guint i = 0; row != NULL && i < row->n_calls; i++)
    {
      const GrindLineCall *call = &calls[row->first_call + i];
      g_autofree char *name = grind_profile_dup_function_name (profile, call->callee);

      if (!g_str_has_prefix (name, GRIND_FLOW_RESOLVER))
        count = grind_add (count, MAX (call->count.count, 0));
    }

  return count;
}

/* The cost of a row, which in a difference of profiles may be below 0 */
static gint64
get_row_count (GrindControlFlow *self,
               guint             row)
{
  return MAX (grind_line_table_get_self (self->table, row)[self->event], 0);
}

/* The Ir of the first instruction without calls, or -1. */
static gint64
get_known_count (GrindControlFlow     *self,
                 const GrindFlowBlock *block)
{
  const GrindLineRow *rows = grind_line_table_get_rows (self->table, NULL);

  if (block->n_rows < block->n_instructions)
    return 0;
  for (guint i = block->first_row; i < block->first_row + block->n_rows; i++)
    if (rows[i].n_calls == 0)
      return get_row_count (self, i);

  return -1;
}

/* Whether a block may continue with the next one. */
static gboolean
is_above (GrindControlFlow *self,
          guint             block)
{
  const GrindFlowInstruction *last = _grind_control_flow_get_last_instruction (self, block);

  return last->end != GRIND_FLOW_END_JUMP && last->end != GRIND_FLOW_END_RETURN &&
         _grind_control_flow_is_adjacent (last, last + 1);
}

/* Whether only the counts tell that a block continues with the next one. */
static gboolean
is_unknown (GrindControlFlow *self,
            guint             block)
{
  GrindFlowEnd ending = _grind_control_flow_get_block (self, block)->ending;

  return ending == GRIND_FLOW_END_UNKNOWN || ending == GRIND_FLOW_END_UNKNOWN_CALL;
}

/* The executions of a block of calls, of which up to @most come from the block above. */
static gint64
guess_count (Counter *self,
             guint    block,
             gint64   most)
{
  GrindControlFlow *flow = self->flow;
  const GrindFlowBlock *what = _grind_control_flow_get_block (flow, block);
  gint64 cost = get_row_count (flow, what->first_row);
  gint64 least = self->jumped_to[block];
  gint64 sum = grind_add (least, most);
  gboolean is_known;
  gint64 called;

  if (sum == 0)
    {
      called = get_called (flow, &is_known);
      return called > 0 ? MIN (called, cost) : cost;
    }
  if (most > 0 && is_unknown (flow, block - 1))
    return CLAMP (count_calls (flow, block), least, sum);

  return MIN (sum, cost);
}

/* How many executions may continue with the next block: what no jump takes, within the function or
 * out of it. */
static gint64
get_rest (Counter *self,
          guint    block)
{
  const GrindFlowBlock *what = _grind_control_flow_get_block (self->flow, block);
  gint64 rest = what->count - self->jumped_from[block];

  if (!is_above (self->flow, block))
    return 0;
  if (what->ending == GRIND_FLOW_END_BRANCH)
    rest = grind_subtract (rest, count_calls (self->flow, block));

  return MAX (rest, 0);
}

/* What is left of a block's executions has to be able to leave the function. */
static void
set_left (Counter *self,
          guint    number)
{
  GrindControlFlow *flow = self->flow;
  GrindFlowBlock *block = _grind_control_flow_get_block (flow, number);
  gint64 left = grind_subtract (block->count - self->jumped_from[number], self->fallen[number]);
  const GrindLineRow *row = get_last_row (flow, number);
  const GrindFlowInstruction *last = _grind_control_flow_get_last_instruction (flow, number);
  gboolean may_leave = block->ending != GRIND_FLOW_END_NONE;

  /* On ARM, an indirect jump may be a return. */
  if (block->ending == GRIND_FLOW_END_BRANCH || block->ending == GRIND_FLOW_END_JUMP)
    may_leave = row != NULL && (row->n_calls > 0 || (last->length > 0 && row->n_jumps == 0 &&
                                                     last->target == GRIND_NO_ADDRESS));
  if (left < 0)
    add_problem (flow, GRIND_FLOW_SURPLUS, number, block->count,
                 grind_subtract (block->count, left));
  else if (left > 0 && !may_leave)
    add_problem (flow, GRIND_FLOW_LOST, number, block->count, block->count - left);
  block->n_left = MAX (left, 0);
}

/* Without code, a block above the start of the function may seem to continue there. Then the calls
 * are as many as that. Returns whether it is so. */
static gboolean
find_start_of_function (Counter *self,
                        gint64   n_missing)
{
  for (guint i = 0; i + 1 < self->flow->blocks->len; i++)
    {
      GrindFlowBlock *next;

      if (self->fallen[i] != n_missing || !is_unknown (self->flow, i))
        continue;
      self->fallen[i] = 0;
      next = _grind_control_flow_get_block (self->flow, i + 1);
      next->n_entered = grind_add (next->n_entered, n_missing);
      return TRUE;
    }

  return FALSE;
}

static void
count_blocks (Counter *self)
{
  GrindControlFlow *flow = self->flow;
  gint64 entered = 0;
  gint64 called;
  gboolean is_known;

  for (guint i = 0; i < flow->blocks->len; i++)
    {
      GrindFlowBlock *block = _grind_control_flow_get_block (flow, i);
      gint64 most = i > 0 ? get_rest (self, i - 1) : 0;
      gint64 rest;

      block->count = get_known_count (flow, block);
      if (block->count < 0)
        block->count = guess_count (self, i, most);

      rest = block->count - self->jumped_to[i];
      if (rest < 0)
        add_problem (flow, GRIND_FLOW_SURPLUS, i, block->count, self->jumped_to[i]);
      if (i > 0)
        self->fallen[i - 1] = CLAMP (rest, 0, most);
      block->n_entered = MAX (grind_subtract (rest, most), 0);
      entered = grind_add (entered, block->n_entered);
    }

  called = get_called (flow, &is_known);
  if (is_known && entered != called &&
      (entered > called || !find_start_of_function (self, called - entered)))
    add_problem (flow, GRIND_FLOW_CALLED, GRIND_NONE, called, entered);
  for (guint i = 0; i < flow->blocks->len; i++)
    set_left (self, i);
}

/* The block that is entered as often as the function is called, or nearly: signals and longjmp()
 * enter others. */
static guint
find_entry (GrindControlFlow *self)
{
  gboolean is_known;
  gint64 called = get_called (self, &is_known);
  gint64 least = G_MAXINT64;
  guint entry = 0;

  for (guint i = 0; i < self->blocks->len; i++)
    {
      gint64 entered = _grind_control_flow_get_block (self, i)->n_entered;
      gint64 distance = MAX (entered, called) - MIN (entered, called);

      if (entered == 0 || distance >= least)
        continue;
      least = distance;
      entry = i;
    }

  return entry;
}

static void
add_edge (GrindControlFlow *self,
          guint             from,
          guint             to,
          GrindFlowKind     kind,
          gint64            count)
{
  GrindFlowEdge edge = { from, to, kind, FALSE, count };

  g_array_append_val (self->edges, edge);
}

static int
compare_edges (gconstpointer a,
               gconstpointer b)
{
  const GrindFlowEdge *first = a;
  const GrindFlowEdge *second = b;

  if (first->from != second->from)
    return first->from < second->from ? -1 : 1;
  if (first->to != second->to)
    return first->to < second->to ? -1 : 1;

  return (first->kind > second->kind) - (first->kind < second->kind);
}

/* The block that starts at @address, or GRIND_NONE. */
static guint
find_start (GrindControlFlow *self,
            guint64           address)
{
  guint block = address != GRIND_NO_ADDRESS ? grind_control_flow_find (self, address) : GRIND_NONE;

  return block != GRIND_NONE && _grind_control_flow_get_block (self, block)->address == address
           ? block : GRIND_NONE;
}

/* Without code, one of several targets is that of an indirect jump. */
static GrindFlowKind
get_jump_kind (const GrindFlowInstruction *last,
               const GrindLineRow         *row)
{
  if (last->end == GRIND_FLOW_END_BRANCH)
    return GRIND_FLOW_TAKEN;
  if (last->target != GRIND_NO_ADDRESS || (last->length == 0 && row->n_jumps == 1))
    return GRIND_FLOW_JUMP;

  return GRIND_FLOW_INDIRECT;
}

/* Adds the targets of a block's last instruction: that of the code, and those of the profile. */
static void
add_jumps (Counter *self,
           guint    from)
{
  GrindControlFlow *flow = self->flow;
  const GrindLineJump *jumps = grind_line_table_get_jumps (flow->table, NULL);
  const GrindFlowInstruction *last = _grind_control_flow_get_last_instruction (flow, from);
  const GrindLineRow *row = get_last_row (flow, from);
  guint to = find_start (flow, last->target);

  if (to != GRIND_NONE)
    add_edge (flow, from, to, get_jump_kind (last, row), 0);
  for (guint i = 0; row != NULL && i < row->n_jumps; i++)
    {
      const GrindLineJump *jump = &jumps[row->first_jump + i];
      gint64 followed;

      to = find_start (flow, jump->target_address);
      if (to == GRIND_NONE)
        {
          if (jump->followed > 0)
            add_problem (flow, GRIND_FLOW_NO_TARGET, from, 0, MIN (jump->followed, G_MAXINT64));
          continue;
        }
      followed = MIN (jump->followed, G_MAXINT64);
      self->jumped_from[from] = grind_add (self->jumped_from[from], followed);
      self->jumped_to[to] = grind_add (self->jumped_to[to], followed);
      add_edge (flow, from, to, get_jump_kind (last, row), followed);
    }
}

/* Joins the jumps between two blocks. */
static void
join_edges (GrindControlFlow *self)
{
  guint n = 0;

  g_array_sort (self->edges, compare_edges);
  for (guint i = 0; i < self->edges->len; i++)
    {
      GrindFlowEdge *edge = &g_array_index (self->edges, GrindFlowEdge, i);
      GrindFlowEdge *last = n > 0 ? &g_array_index (self->edges, GrindFlowEdge, n - 1) : NULL;

      if (last != NULL && compare_edges (last, edge) == 0)
        last->count = grind_add (last->count, edge->count);
      else
        g_array_index (self->edges, GrindFlowEdge, n++) = *edge;
    }
  g_array_set_size (self->edges, n);
  for (guint i = n; i-- > 0;)
    {
      GrindFlowBlock *from;

      from = _grind_control_flow_get_block (self, g_array_index (self->edges, GrindFlowEdge,
                                                                 i).from);
      from->first_edge = i;
      from->n_edges++;
    }
}

/* Whether the last instruction of a block may continue with the next block. Without code only the
 * counts tell. */
static gboolean
may_continue (Counter *self,
              guint    block)
{
  return is_above (self->flow, block) &&
         (!is_unknown (self->flow, block) || self->fallen[block] > 0);
}

/**
 * _grind_control_flow_count:
 * @self: a control-flow graph with its blocks
 *
 * Counts executions, adds arrows, and compares what leads to each block with what leaves it.
 */
void
_grind_control_flow_count (GrindControlFlow *self)
{
  guint n = self->blocks->len;
  g_autofree gint64 *jumped_to = g_new0 (gint64, n + 1);
  g_autofree gint64 *jumped_from = g_new0 (gint64, n + 1);
  g_autofree gint64 *fallen = g_new0 (gint64, n + 1);
  Counter counter = { self, jumped_to, jumped_from, fallen };

  g_return_if_fail (self != NULL);

  for (guint i = 0; i < n; i++)
    add_jumps (&counter, i);
  if (self->event != GRIND_NONE)
    {
      count_blocks (&counter);
      self->entry = find_entry (self);
    }
  for (guint i = 0; i + 1 < n; i++)
    if (may_continue (&counter, i))
      add_edge (self, i, i + 1,
                _grind_control_flow_get_block (self, i)->ending == GRIND_FLOW_END_BRANCH
                  ? GRIND_FLOW_NOT_TAKEN : GRIND_FLOW_FALL_THROUGH,
                self->event != GRIND_NONE ? fallen[i] : -1);
  join_edges (self);
}
