/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/compare/grind-gate-check.h"

G_BEGIN_DECLS

/**
 * GrindCliGate:
 * @gate: (owned): what is limited
 * @is_warning: whether it only warns
 *
 * A gate as given to the command line.
 */
typedef struct
{
  GrindGate *gate;
  gboolean   is_warning;
} GrindCliGate;

/**
 * GrindCliGateOptions:
 * @gates: (nullable): of GrindCliGate, those that fail first; %NULL for none
 * @minimum: functions below are ignored
 * @allows_unmatched: whether a gate without a function or an event is no error
 *
 * The limits of a comparison. All pointers are owned.
 */
typedef struct
{
  GArray           *gates;
  GrindGateMinimum  minimum;
  gboolean          allows_unmatched;
} GrindCliGateOptions;

void grind_cli_gate_options_clear (GrindCliGateOptions *self);

G_END_DECLS
