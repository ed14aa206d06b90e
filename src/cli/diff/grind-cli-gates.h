/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cli/base/grind-cli-input.h"
#include "cli/base/grind-cli-json.h"
#include "cli/base/grind-cli.h"

G_BEGIN_DECLS

/**
 * GrindCliGateResult:
 * @gate: (not owned): the gate
 * @outcome: whether it could be checked
 * @n_trips: how many totals and functions trip it
 *
 * What became of a gate.
 */
typedef struct
{
  const GrindCliGate *gate;
  GrindGateOutcome    outcome;
  guint               n_trips;
} GrindCliGateResult;

/**
 * GrindCliTrip:
 * @gate: (not owned): the gate
 * @position: its position in the results
 * @hit: what trips it
 *
 * A total or function that trips a gate.
 */
typedef struct
{
  const GrindCliGate *gate;
  guint               position;
  GrindGateHit        hit;
} GrindCliTrip;

/**
 * GrindCliGates:
 * @input: (not owned): the comparison, with names as people read them
 * @options: (not owned): the options of the command
 * @results: of GrindCliGateResult, in the order of the options
 * @trips: of GrindCliTrip: those of gates that fail first, each the largest first
 * @n_tripped: how many gates tripped
 * @has_failed: whether one of them fails
 *
 * All gates of a comparison, checked.
 */
typedef struct
{
  GrindCliInput         *input;
  const GrindCliOptions *options;
  GArray                *results;
  GArray                *trips;
  guint                  n_tripped;
  gboolean               has_failed;
} GrindCliGates;

GrindCliGates *grind_cli_gates_check       (GrindCliInput            *input,
                                            const GrindCliOptions    *options,
                                            GError                  **error)
                                            G_GNUC_WARN_UNUSED_RESULT;
void           grind_cli_gates_free        (GrindCliGates            *self);

/* Texts: translated for people, or the same in every language for programs */
char          *grind_cli_gates_dup_side    (const GrindCliOptions    *options,
                                            gboolean                  is_before)
                                            G_GNUC_WARN_UNUSED_RESULT;
char          *grind_cli_gates_dup_message (const GrindCliGates      *self,
                                            const GrindCliTrip       *trip,
                                            gboolean                  is_translated)
                                            G_GNUC_WARN_UNUSED_RESULT;
char          *grind_cli_gates_dup_problem (const GrindCliGates      *self,
                                            const GrindCliGateResult *result,
                                            gboolean                  is_translated)
                                            G_GNUC_WARN_UNUSED_RESULT;
char          *grind_cli_gates_dup_summary (const GrindCliGates      *self)
                                            G_GNUC_WARN_UNUSED_RESULT;

void           grind_cli_gates_write_text  (const GrindCliGates      *self,
                                            GrindOutput              *output);
void           grind_cli_gates_print       (const GrindCliGates      *self);
void           grind_cli_gates_write_json  (const GrindCliGates      *self,
                                            GrindJsonWriter          *writer);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindCliGates, grind_cli_gates_free)

G_END_DECLS
