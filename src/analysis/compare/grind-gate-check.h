/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-change.h"
#include "grind-gate.h"

G_BEGIN_DECLS

/**
 * GrindGateMinimum:
 * @value: a cost, or a number of percent of the total, multiplied by 10 @decimals times
 * @decimals: at most 16
 * @is_percent: whether @value is in percent of the total of the same side
 *
 * A cost below which functions do not matter.
 */
typedef struct
{
  gint64   value;
  guint    decimals;
  gboolean is_percent;
} GrindGateMinimum;

/**
 * GrindGateInput:
 * @comparison: a comparison
 * @graph: its graph after, of grind_graph_new_of_runs()
 * @minimum: functions with a cost below on both sides are ignored
 *
 * What gates are checked on.
 */
typedef struct
{
  const GrindComparison *comparison;
  GrindGraph            *graph;
  GrindGateMinimum       minimum;
} GrindGateInput;

/**
 * GrindGateOutcome:
 * @GRIND_GATE_CHECKED: the gate was checked
 * @GRIND_GATE_NO_EVENT: no side has the event; for `*`, there is none that both have
 * @GRIND_GATE_NO_EVENT_BEFORE: only the side after has it
 * @GRIND_GATE_NO_EVENT_AFTER: only the side before has it
 * @GRIND_GATE_NO_INTEGER: the values of the event are no integers, as those of a quotient
 * @GRIND_GATE_NO_FUNCTION: the pattern matches no function
 *
 * Whether a gate could be checked.
 */
typedef enum
{
  GRIND_GATE_CHECKED,
  GRIND_GATE_NO_EVENT,
  GRIND_GATE_NO_EVENT_BEFORE,
  GRIND_GATE_NO_EVENT_AFTER,
  GRIND_GATE_NO_INTEGER,
  GRIND_GATE_NO_FUNCTION,
} GrindGateOutcome;

/**
 * GrindGateHit:
 * @event: the event
 * @node: the function, or %GRIND_NONE for the total
 * @cost: its cost before and after
 * @total: the total of @event before
 *
 * What trips a gate.
 */
typedef struct
{
  GrindEventId event;
  GrindNodeId  node;
  GrindChange  cost;
  GrindValue   total;
} GrindGateHit;

GrindGateOutcome grind_gate_check       (const GrindGate      *gate,
                                         const GrindGateInput *input,
                                         GArray               *hits);
double           grind_gate_hit_get_size (const GrindGateHit  *hit);

G_END_DECLS
