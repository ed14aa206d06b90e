/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-event-set.h"

G_BEGIN_DECLS

/* A formula of the user */
typedef struct
{
  /* Owned */
  char                 *name;
  char                 *long_name;
  char                 *formula;
  GrindExpression      *expression;  /* (nullable) NULL if the formula is invalid */
  GrindExpressionError  error;       /* the reason if it is not offered */

  /* If it is offered: real events, ascending, and their factors if the formula is linear; for a
   * ratio, the definitions of ratios to compute before it, then itself. */
  GrindEventId         *inputs;
  double               *factors;     /* (nullable) */
  guint                 n_inputs;
  GArray               *needs;       /* (nullable) guint */
  GrindValueKind        kind;
  GrindEventId          event;       /* GRIND_NONE if it is not offered */
} GrindDefinition;

struct _GrindEventSet
{
  GrindProfile    *profile;
  GVariant        *variant;      /* as passed by the caller */
  GrindDefinition *definitions;
  guint            n_definitions;
  guint           *offered;      /* by event after those of the profile: its definition */
  guint            n_offered;
  guint            n_own;        /* events of the profile */
};

/* A name in a formula refers to an event of the profile, or from n_own on to a definition. */
static inline gboolean
_grind_event_set_is_definition (const GrindEventSet *self,
                                guint                name)
{
  return name >= self->n_own;
}

void _grind_event_set_compile (GrindEventSet   *self,
                               GrindDefinition *definition);

G_END_DECLS
