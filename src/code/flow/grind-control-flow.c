/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-control-flow.h"

#include "grind-control-flow-private.h"

/* Counts each execution of an instruction. */
#define INSTRUCTIONS_EVENT "Ir"

static guint
find_event (GrindLineTable *table)
{
  GrindProfile *profile = grind_graph_get_profile (grind_line_table_get_graph (table));

  for (guint i = 0; i < grind_profile_get_n_real_events (profile); i++)
    {
      if (g_str_equal (grind_profile_get_event_name (profile, i), INSTRUCTIONS_EVENT))
        return i;
    }

  return GRIND_NONE;
}

/**
 * grind_control_flow_new:
 * @table: the instructions of a function with their costs
 * @function: the function
 * @ranges: (nullable) (array length=n_ranges): its code, by address
 * @n_ranges: the number of ranges
 * @cancellable: (nullable): cancels the call
 * @error: return location for an error, only for cancellation
 *
 * Finds the basic blocks of a function and the jumps between them, and counts how often they were
 * executed and followed, if the profile has the event `Ir`. Without code, or if the code is not
 * that of the profile, blocks are what the profile has costs and jumps of. Takes O(n log n). May be
 * called from any thread.
 *
 * Returns: (transfer full) (nullable): the control-flow graph, or %NULL when cancelled
 */
GrindControlFlow *
grind_control_flow_new (GrindLineTable            *table,
                        GrindFunctionId            function,
                        const GrindAssemblyRange  *ranges,
                        guint                      n_ranges,
                        GCancellable              *cancellable,
                        GError                   **error)
{
  g_autoptr (GrindControlFlow) self = NULL;

  g_return_val_if_fail (table != NULL, NULL);
  g_return_val_if_fail (grind_line_table_get_kind (table) == GRIND_LINES_BY_ADDRESS, NULL);

  self = g_new0 (GrindControlFlow, 1);
  g_atomic_ref_count_init (&self->ref_count);
  self->table = grind_line_table_ref (table);
  self->function = function;
  self->event = find_event (table);
  self->instructions = g_array_new (FALSE, FALSE, sizeof (GrindFlowInstruction));
  self->starts = g_array_new (FALSE, FALSE, sizeof (guint));
  self->blocks = g_array_new (FALSE, FALSE, sizeof (GrindFlowBlock));
  self->edges = g_array_new (FALSE, FALSE, sizeof (GrindFlowEdge));
  self->loops = g_array_new (FALSE, FALSE, sizeof (GrindFlowLoop));
  self->problems = g_array_new (FALSE, FALSE, sizeof (GrindFlowProblem));

  _grind_control_flow_add_instructions (self, ranges, n_ranges);
  _grind_control_flow_add_blocks (self);
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;

  _grind_control_flow_count (self);
  _grind_control_flow_find_loops (self);
  g_clear_pointer (&self->instructions, g_array_unref);
  g_clear_pointer (&self->starts, g_array_unref);

  return g_cancellable_set_error_if_cancelled (cancellable, error) ? NULL
                                                                   : g_steal_pointer (&self);
}

/**
 * grind_control_flow_ref:
 * @self: a control-flow graph
 *
 * Returns: (transfer full): @self
 */
GrindControlFlow *
grind_control_flow_ref (GrindControlFlow *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);

  return self;
}

/**
 * grind_control_flow_unref:
 * @self: (transfer full): a control-flow graph
 */
void
grind_control_flow_unref (GrindControlFlow *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  grind_line_table_unref (self->table);
  g_clear_pointer (&self->instructions, g_array_unref);
  g_clear_pointer (&self->starts, g_array_unref);
  g_array_unref (self->blocks);
  g_array_unref (self->edges);
  g_array_unref (self->loops);
  g_array_unref (self->problems);
  g_free (self);
}

/**
 * grind_control_flow_get_table:
 * @self: a control-flow graph
 *
 * Returns: (transfer none): the instructions of the function with their costs
 */
GrindLineTable *
grind_control_flow_get_table (GrindControlFlow *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->table;
}

/**
 * grind_control_flow_has_code:
 * @self: a control-flow graph
 *
 * Returns: whether its blocks are those of the code; otherwise they are those of the profile alone,
 *   which has no jumps that were never followed
 */
gboolean
grind_control_flow_has_code (GrindControlFlow *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->has_code;
}

/**
 * grind_control_flow_get_blocks:
 * @self: a control-flow graph
 * @n_blocks: (out): the number of blocks
 *
 * Returns: (transfer none) (array length=n_blocks): the blocks, by address
 */
const GrindFlowBlock *
grind_control_flow_get_blocks (GrindControlFlow *self,
                               guint            *n_blocks)
{
  g_return_val_if_fail (self != NULL && n_blocks != NULL, NULL);

  *n_blocks = self->blocks->len;

  return (gconstpointer) self->blocks->data;
}

/**
 * grind_control_flow_get_edges:
 * @self: a control-flow graph
 * @n_edges: (out): the number of arrows
 *
 * Returns: (transfer none) (array length=n_edges): the arrows, by start, then by end
 */
const GrindFlowEdge *
grind_control_flow_get_edges (GrindControlFlow *self,
                              guint            *n_edges)
{
  g_return_val_if_fail (self != NULL && n_edges != NULL, NULL);

  *n_edges = self->edges->len;

  return (gconstpointer) self->edges->data;
}

/**
 * grind_control_flow_get_loops:
 * @self: a control-flow graph
 * @n_loops: (out): the number of loops
 *
 * Returns: (transfer none) (array length=n_loops): the loops
 */
const GrindFlowLoop *
grind_control_flow_get_loops (GrindControlFlow *self,
                              guint            *n_loops)
{
  g_return_val_if_fail (self != NULL && n_loops != NULL, NULL);

  *n_loops = self->loops->len;

  return (gconstpointer) self->loops->data;
}

/**
 * grind_control_flow_get_problems:
 * @self: a control-flow graph
 * @n_problems: (out): the number of problems
 *
 * Returns: (transfer none) (array length=n_problems): the contradictions of the profile
 */
const GrindFlowProblem *
grind_control_flow_get_problems (GrindControlFlow *self,
                                 guint            *n_problems)
{
  g_return_val_if_fail (self != NULL && n_problems != NULL, NULL);

  *n_problems = self->problems->len;

  return (gconstpointer) self->problems->data;
}

/**
 * grind_control_flow_get_entry:
 * @self: a control-flow graph
 *
 * Returns: the block that calls of the function lead to; the first one if unknown
 */
guint
grind_control_flow_get_entry (GrindControlFlow *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->entry;
}

/**
 * grind_control_flow_find:
 * @self: a control-flow graph
 * @address: an address
 *
 * Returns: the block that contains it, or %GRIND_NONE
 */
guint
grind_control_flow_find (GrindControlFlow *self,
                         guint64           address)
{
  guint low = 0;
  guint high;

  g_return_val_if_fail (self != NULL, GRIND_NONE);

  for (high = self->blocks->len; low < high;)
    {
      guint middle = low + (high - low) / 2;

      if (g_array_index (self->blocks, GrindFlowBlock, middle).address <= address)
        low = middle + 1;
      else
        high = middle;
    }

  return low > 0 && address < g_array_index (self->blocks, GrindFlowBlock, low - 1).end
           ? low - 1 : GRIND_NONE;
}
