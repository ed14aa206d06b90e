/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/lines/grind-line-table.h"
#include "source/binary/grind-assembly-code.h"

G_BEGIN_DECLS

/* The functions that look up a function of a shared library when it is called for the first time,
 * by the same instruction, begin so. */
#define GRIND_FLOW_RESOLVER "_dl_runtime_resolve"

/**
 * GrindFlowEnd:
 * @GRIND_FLOW_END_NONE: an instruction that continues with the next one, which is the target of a
 *   jump
 * @GRIND_FLOW_END_CALL: a call
 * @GRIND_FLOW_END_BRANCH: a conditional jump
 * @GRIND_FLOW_END_JUMP: an unconditional jump, direct or indirect
 * @GRIND_FLOW_END_RETURN: a return, or another instruction that never continues
 * @GRIND_FLOW_END_UNKNOWN: without code, an instruction that continues or returns
 * @GRIND_FLOW_END_UNKNOWN_CALL: without code, a call or a jump to another function
 *
 * The kinds of the last instruction of a basic block.
 */
typedef enum
{
  GRIND_FLOW_END_NONE,
  GRIND_FLOW_END_CALL,
  GRIND_FLOW_END_BRANCH,
  GRIND_FLOW_END_JUMP,
  GRIND_FLOW_END_RETURN,
  GRIND_FLOW_END_UNKNOWN,
  GRIND_FLOW_END_UNKNOWN_CALL,
} GrindFlowEnd;

/**
 * GrindFlowKind:
 * @GRIND_FLOW_FALL_THROUGH: to the next block, after a call or an instruction of any other kind
 * @GRIND_FLOW_NOT_TAKEN: to the next block, after a conditional jump
 * @GRIND_FLOW_TAKEN: to the target of a conditional jump
 * @GRIND_FLOW_JUMP: to the target of an unconditional jump
 * @GRIND_FLOW_INDIRECT: to one of the targets of an indirect jump
 *
 * The kinds of arrows between basic blocks.
 */
typedef enum
{
  GRIND_FLOW_FALL_THROUGH,
  GRIND_FLOW_NOT_TAKEN,
  GRIND_FLOW_TAKEN,
  GRIND_FLOW_JUMP,
  GRIND_FLOW_INDIRECT,
} GrindFlowKind;

/**
 * GrindFlowBlock:
 * @address: the address of its first instruction
 * @end: the address after its last one; without code, after the start of its last one
 * @n_instructions: the number of its instructions; without code, of those with costs
 * @first_row: the first row of the line table with its costs
 * @n_rows: the number of these rows
 * @ending: its last instruction
 * @count: the number of executions; below 0 if unknown
 * @n_entered: how many of these neither a jump nor the block above leads to: calls of the function
 * @n_left: how many of these lead to no block: returns, jumps to other functions, and calls that
 *   did not return
 * @first_edge: the first arrow from it
 * @n_edges: the number of arrows from it
 * @loop: the innermost loop that contains it, or %GRIND_NONE
 *
 * A basic block: if its first instruction is executed, all are.
 */
typedef struct
{
  guint64      address;
  guint64      end;
  guint        n_instructions;
  guint        first_row;
  guint        n_rows;
  GrindFlowEnd ending;
  gint64       count;
  gint64       n_entered;
  gint64       n_left;
  guint        first_edge;
  guint        n_edges;
  guint        loop;
} GrindFlowBlock;

/**
 * GrindFlowEdge:
 * @from: a block
 * @to: a block
 * @kind: its kind
 * @is_back: whether it leads back in the function, and closes a loop
 * @count: how often it was followed; below 0 if unknown
 *
 * An arrow between two blocks.
 */
typedef struct
{
  guint         from;
  guint         to;
  GrindFlowKind kind;
  gboolean      is_back;
  gint64        count;
} GrindFlowEdge;

/**
 * GrindFlowLoop:
 * @header: the block that it is entered at
 * @parent: the loop around it, or %GRIND_NONE
 * @n_blocks: the number of its blocks, including those of inner loops
 * @n_back: how often it was repeated
 *
 * A loop. Loops are numbered from 0, each after the loop around it.
 */
typedef struct
{
  guint   header;
  guint   parent;
  guint   n_blocks;
  gint64  n_back;
} GrindFlowLoop;

/**
 * GrindFlowProblemKind:
 * @GRIND_FLOW_CALLED: the function was entered more or less often than it was called
 * @GRIND_FLOW_LOST: executions end although the instruction always continues
 * @GRIND_FLOW_SURPLUS: more leads to the block than it was executed
 * @GRIND_FLOW_NO_TARGET: a jump leads to an address without an instruction of the function
 *
 * The contradictions of a profile: signals, exits, dumps while the function was running.
 */
typedef enum
{
  GRIND_FLOW_CALLED,
  GRIND_FLOW_LOST,
  GRIND_FLOW_SURPLUS,
  GRIND_FLOW_NO_TARGET,
} GrindFlowProblemKind;

/**
 * GrindFlowProblem:
 * @kind: its kind
 * @block: the block, or %GRIND_NONE for the function
 * @expected: the number of executions that the rest of the profile implies
 * @found: the number that it states
 *
 * A contradiction in the counts of a function.
 */
typedef struct
{
  GrindFlowProblemKind kind;
  guint                block;
  gint64               expected;
  gint64               found;
} GrindFlowProblem;

/**
 * GrindControlFlow:
 *
 * The basic blocks of a function and the jumps between them, by address. Immutable; any thread.
 */
typedef struct _GrindControlFlow GrindControlFlow;

GrindControlFlow       *grind_control_flow_new          (GrindLineTable           *table,
                                                         GrindFunctionId           function,
                                                         const GrindAssemblyRange *ranges,
                                                         guint                     n_ranges,
                                                         GCancellable             *cancellable,
                                                         GError                  **error)
                                                         G_GNUC_WARN_UNUSED_RESULT;
GrindControlFlow       *grind_control_flow_ref          (GrindControlFlow *self)
                                                         G_GNUC_WARN_UNUSED_RESULT;
void                    grind_control_flow_unref        (GrindControlFlow *self);
GrindLineTable         *grind_control_flow_get_table    (GrindControlFlow *self);
gboolean                grind_control_flow_has_code     (GrindControlFlow *self);
const GrindFlowBlock   *grind_control_flow_get_blocks   (GrindControlFlow *self,
                                                         guint            *n_blocks);
const GrindFlowEdge    *grind_control_flow_get_edges    (GrindControlFlow *self,
                                                         guint            *n_edges);
const GrindFlowLoop    *grind_control_flow_get_loops    (GrindControlFlow *self,
                                                         guint            *n_loops);
const GrindFlowProblem *grind_control_flow_get_problems (GrindControlFlow *self,
                                                         guint            *n_problems);
guint                   grind_control_flow_get_entry    (GrindControlFlow *self);
guint                   grind_control_flow_find         (GrindControlFlow *self,
                                                         guint64           address);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindControlFlow, grind_control_flow_unref)

G_END_DECLS
