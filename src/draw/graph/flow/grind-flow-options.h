/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "draw/grind-option.h"
#include "layout/grind-graph-layout.h"

G_BEGIN_DECLS

/**
 * GrindFlowOptions:
 * @detail: the text of blocks, a #GrindFlowDetail
 * @fold: the share of calls of the function, or repetitions of a loop around it, below which a
 *   block is folded, unless it has more than this share of the function's self cost; 0 to draw all
 *   blocks
 * @previous: (nullable): a layout to reuse if nothing has changed
 *
 * The options of a control-flow graph.
 */
typedef struct
{
  guint             detail;
  double            fold;
  GrindGraphLayout *previous;
} GrindFlowOptions;

/* The options that users choose; the last one has no name */
extern const GrindOption grind_flow_options[];

void grind_flow_options_init (GrindFlowOptions *self);

G_END_DECLS
