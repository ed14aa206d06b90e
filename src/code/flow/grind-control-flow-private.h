/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-control-flow.h"

G_BEGIN_DECLS

/* The longest instruction of all machines: a larger distance is a gap. */
#define GRIND_FLOW_MAX_LENGTH 15

/* An instruction, from the code or from the profile. */
typedef struct
{
  guint64      address;
  guint64      target;     /* of a direct jump, or GRIND_NO_ADDRESS */
  guint        row;        /* with its costs, or GRIND_NONE */
  guint        length;     /* 0 if unknown */
  GrindFlowEnd end;
  gboolean     is_leader;  /* whether it starts a block */
  gboolean     is_target;  /* of a jump */
  gboolean     is_nothing; /* whether it only fills space */
} GrindFlowInstruction;

struct _GrindControlFlow
{
  gatomicrefcount  ref_count;
  GrindLineTable  *table;
  GrindFunctionId  function;
  guint            event;        /* that counts executions, or GRIND_NONE */
  gboolean         has_code;
  guint            entry;        /* the block that calls lead to */
  GArray          *instructions; /* of GrindFlowInstruction, by address */
  GArray          *starts;       /* of guint: the first instruction of each block; the end */
  GArray          *blocks;       /* of GrindFlowBlock */
  GArray          *edges;        /* of GrindFlowEdge, by start, then by end */
  GArray          *loops;        /* of GrindFlowLoop */
  GArray          *problems;     /* of GrindFlowProblem */
};

static inline GrindFlowInstruction *
_grind_control_flow_get_instruction (GrindControlFlow *self,
                                     guint             position)
{
  return &g_array_index (self->instructions, GrindFlowInstruction, position);
}

static inline GrindFlowBlock *
_grind_control_flow_get_block (GrindControlFlow *self,
                               guint             block)
{
  return &g_array_index (self->blocks, GrindFlowBlock, block);
}

static inline GrindFlowInstruction *
_grind_control_flow_get_last_instruction (GrindControlFlow *self,
                                          guint             block)
{
  return _grind_control_flow_get_instruction (self, g_array_index (self->starts, guint,
                                                                   block + 1) - 1);
}

/* The steps of making one, in this order */
void     _grind_control_flow_add_instructions (GrindControlFlow         *self,
                                               const GrindAssemblyRange *ranges,
                                               guint                     n_ranges);
void     _grind_control_flow_add_blocks       (GrindControlFlow         *self);
void     _grind_control_flow_count            (GrindControlFlow         *self);
void     _grind_control_flow_find_loops       (GrindControlFlow         *self);

gint64   _grind_control_flow_get_cost         (GrindControlFlow           *self,
                                               const GrindFlowInstruction *instruction);
gboolean _grind_control_flow_is_adjacent      (const GrindFlowInstruction *first,
                                               const GrindFlowInstruction *second);
guint    _grind_control_flow_find_instruction (GrindControlFlow           *self,
                                               guint64                     address);

G_END_DECLS
