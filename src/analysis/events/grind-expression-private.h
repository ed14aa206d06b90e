/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-expression.h"

G_BEGIN_DECLS

typedef enum
{
  GRIND_STEP_NUMBER,
  GRIND_STEP_NAME,
  GRIND_STEP_NEGATE,
  GRIND_STEP_ADD,
  GRIND_STEP_SUBTRACT,
  GRIND_STEP_MULTIPLY,
  GRIND_STEP_DIVIDE,
} GrindStepKind;

/* One step of a stack machine: pushes a value, or replaces one or two by another. */
typedef struct
{
  GrindStepKind kind;
  guint         name;     /* of a name: its index in @names of the expression */
  double        number;
} GrindStep;

/* A name used by the formula, listed once */
typedef struct
{
  guint id;     /* in the table of names it was parsed with */
  gsize start;  /* first occurrence, in bytes */
} GrindUsedName;

struct _GrindExpression
{
  GArray *steps;  /* GrindStep */
  GArray *names;  /* GrindUsedName */
  gsize   depth;  /* maximum number of values on the stack */
};

G_END_DECLS
