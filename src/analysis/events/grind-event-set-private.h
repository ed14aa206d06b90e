/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-event-set.h"

G_BEGIN_DECLS

/* A formula of the user. */
typedef struct
{
  /* Owned */
  char                 *name;
  char                 *long_name;
  char                 *formula;
  GrindExpression      *expression;  /* (nullable) where the formula cannot be read */
  GrindExpressionError  error;       /* why it is not offered, if it is not */

  /* Where it is offered. Real events ascending, by what they are multiplied in a linear formula;
   * for a ratio the definitions of ratios that have to be computed before it, then itself. */
  GrindEventId         *inputs;
  double               *factors;     /* (nullable) */
  guint                 n_inputs;
  GArray               *needs;       /* (nullable) guint */
  GrindValueKind        kind;
  GrindEventId          event;       /* GRIND_NONE while it is not offered */
} GrindDefinition;

struct _GrindEventSet
{
  GrindProfile    *profile;
  GVariant        *variant;      /* as it was given */
  GrindDefinition *definitions;
  guint            n_definitions;
  guint           *offered;      /* by event behind those of the profile: its definition */
  guint            n_offered;
  guint            n_own;        /* events of the profile */
};

/* What a name that a formula uses stands for: an event of the profile, or from n_own on a
 * definition. */
static inline gboolean
_grind_event_set_is_definition (const GrindEventSet *self,
                                guint                name)
{
  return name >= self->n_own;
}

void _grind_event_set_compile (GrindEventSet   *self,
                               GrindDefinition *definition);

G_END_DECLS
