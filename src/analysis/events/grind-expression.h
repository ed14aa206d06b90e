/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Longer formulas are rejected. */
#define GRIND_EXPRESSION_MAX_BYTES 1000

/**
 * GrindExpression:
 *
 * A parsed formula with names, numbers, `+ - * / ( )`. A number may precede a name without an
 * operator, as in `10 Bm`. Immutable; any thread.
 */
typedef struct _GrindExpression GrindExpression;

typedef enum
{
  GRIND_FAULT_NONE,
  GRIND_FAULT_EMPTY,
  GRIND_FAULT_TOO_LONG,
  GRIND_FAULT_NO_OPERAND,       /* expected a name, a number or a parenthesis here */
  GRIND_FAULT_NO_OPERATOR,      /* expected one of + - * / before this */
  GRIND_FAULT_UNKNOWN_NAME,
  GRIND_FAULT_BAD_NUMBER,
  GRIND_FAULT_BAD_CHARACTER,
  GRIND_FAULT_OPEN_BRACKET,     /* not closed */
  GRIND_FAULT_CLOSING_BRACKET,  /* not opened */
  GRIND_FAULT_CIRCLE,           /* the name refers to an event computed from this formula */
  GRIND_FAULT_NAME,             /* the name of the formula cannot be used */
} GrindFault;

/**
 * GrindExpressionError:
 * @fault: the kind of error
 * @start: its position, in bytes from the start of the formula
 * @length: its length in bytes; 0 at the end of the formula
 * @message: a translated description, with suggested names
 *
 * The reason why a formula cannot be used.
 */
typedef struct
{
  GrindFault  fault;
  gsize       start;
  gsize       length;
  char       *message;
} GrindExpressionError;

GrindExpression *grind_expression_parse     (const char            *text,
                                             const char *const     *names,
                                             guint                  n_names,
                                             GrindExpressionError  *error)
                                             G_GNUC_WARN_UNUSED_RESULT;
void             grind_expression_free      (GrindExpression       *self);
guint            grind_expression_get_n_names (const GrindExpression *self);
guint            grind_expression_get_name  (const GrindExpression *self,
                                             guint                  position,
                                             gsize                 *start);
gboolean         grind_expression_is_linear (const GrindExpression *self,
                                             double                *factors);
gsize            grind_expression_get_depth (const GrindExpression *self);
double           grind_expression_evaluate  (const GrindExpression *self,
                                             const double          *values,
                                             double                *stack);
void             grind_expression_error_clear (GrindExpressionError *error);
gboolean         grind_expression_is_name   (const char            *text);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindExpression, grind_expression_free)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrindExpressionError, grind_expression_error_clear)

G_END_DECLS
