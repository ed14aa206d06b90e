/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * GrindGateKind:
 * @GRIND_GATE_AMOUNT: limits the change of the cost
 * @GRIND_GATE_PERCENT: limits the change in percent of the cost before
 * @GRIND_GATE_POINTS: limits the change in percent of the total before
 * @GRIND_GATE_CEILING: limits the cost after
 *
 * What a gate limits.
 */
typedef enum
{
  GRIND_GATE_AMOUNT,
  GRIND_GATE_PERCENT,
  GRIND_GATE_POINTS,
  GRIND_GATE_CEILING,
} GrindGateKind;

/**
 * GrindGate:
 * @text: the gate as given
 * @event: the name of the event, or `*` for all events that both runs have
 * @glob: (nullable): the pattern of the functions, see grind_glob_matches(); %NULL for the total
 * @is_self: whether self costs of functions are limited instead of inclusive costs
 * @kind: what is limited
 * @limit: the limit, multiplied by 10 @decimals times; its absolute value is below 10^18
 * @decimals: how many digits @limit has after the decimal point, at most 17
 *
 * A limit of the difference between two runs, as given to `grindscope-cli diff --fail-if`.
 */
typedef struct
{
  char          *text;
  char          *event;
  char          *glob;
  gboolean       is_self;
  GrindGateKind  kind;
  gint64         limit;
  guint          decimals;
} GrindGate;

GrindGate *grind_gate_new         (const char       *text,
                                   GError          **error);
void       grind_gate_free        (GrindGate        *self);
gboolean   grind_gate_is_exceeded (const GrindGate  *self,
                                   gint64            before,
                                   gint64            after,
                                   gint64            total_before);
gboolean   grind_gate_is_tripped  (const GrindGate  *self,
                                   const gint64     *befores,
                                   guint             n_befores,
                                   const gint64     *afters,
                                   guint             n_afters,
                                   const gint64     *totals_before);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindGate, grind_gate_free)

G_END_DECLS
