/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-expression-private.h"

#include <math.h>
#include <string.h>

/* A sum of names with factors, and a constant; otherwise not linear. */
typedef struct
{
  double   *factors;      /* by used name, then the constant */
  gboolean  is_linear;
} Form;

static gboolean
is_constant (const Form *form,
             guint       n_names)
{
  for (guint i = 0; i < n_names; i++)
    if (form->factors[i] != 0)
      return FALSE;

  return form->is_linear;
}

static void
add_form (Form       *to,
          const Form *from,
          double      times,
          guint       n_names)
{
  to->is_linear &= from->is_linear;
  for (guint i = 0; i <= n_names; i++)
    to->factors[i] += times * from->factors[i];
}

static void
scale_form (Form   *form,
            double  times,
            guint   n_names)
{
  for (guint i = 0; i <= n_names; i++)
    form->factors[i] *= times;
}

static void
multiply_forms (Form  *a,
                Form  *b,
                guint  n_names)
{
  a->is_linear &= b->is_linear;
  if (is_constant (b, n_names))
    scale_form (a, b->factors[n_names], n_names);
  else if (is_constant (a, n_names))
    {
      double times = a->factors[n_names];

      memcpy (a->factors, b->factors, (n_names + 1) * sizeof (double));
      scale_form (a, times, n_names);
    }
  else
    a->is_linear = FALSE;
}

static void
apply_step (const GrindStep *step,
            Form            *a,
            Form            *b,
            guint            n_names)
{
  switch (step->kind)
    {
    case GRIND_STEP_NEGATE:
      scale_form (b, -1, n_names);
      break;

    case GRIND_STEP_ADD:
    case GRIND_STEP_SUBTRACT:
      add_form (a, b, step->kind == GRIND_STEP_ADD ? 1 : -1, n_names);
      break;

    case GRIND_STEP_MULTIPLY:
      multiply_forms (a, b, n_names);
      break;

    case GRIND_STEP_DIVIDE:
      a->is_linear &= is_constant (b, n_names) && b->factors[n_names] != 0;
      if (a->is_linear)
        scale_form (a, 1 / b->factors[n_names], n_names);
      break;

    case GRIND_STEP_NUMBER:
    case GRIND_STEP_NAME:
    default:
      g_assert_not_reached ();
    }
}

static double
calculate (GrindStepKind kind,
           double        a,
           double        b)
{
  switch (kind)
    {
    case GRIND_STEP_ADD:
      return a + b;
    case GRIND_STEP_SUBTRACT:
      return a - b;
    case GRIND_STEP_MULTIPLY:
      return a * b;
    case GRIND_STEP_DIVIDE:
      return b != 0 ? a / b : NAN;
    case GRIND_STEP_NUMBER:
    case GRIND_STEP_NAME:
    case GRIND_STEP_NEGATE:
    default:
      g_assert_not_reached ();
    }
}

/**
 * grind_expression_free:
 * @self: (transfer full): a formula
 */
void
grind_expression_free (GrindExpression *self)
{
  g_return_if_fail (self != NULL);

  g_array_unref (self->steps);
  g_array_unref (self->names);
  g_free (self);
}

/**
 * grind_expression_get_n_names:
 * @self: a formula
 *
 * Returns: the number of different names it uses
 */
guint
grind_expression_get_n_names (const GrindExpression *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->names->len;
}

/**
 * grind_expression_get_name:
 * @self: a formula
 * @position: one of the names it uses
 * @start: (out) (optional): its first occurrence in the formula, in bytes
 *
 * Returns: the index of the name in the table that the formula was parsed with
 */
guint
grind_expression_get_name (const GrindExpression *self,
                           guint                  position,
                           gsize                 *start)
{
  const GrindUsedName *name;

  g_return_val_if_fail (self != NULL, 0);
  g_return_val_if_fail (position < self->names->len, 0);

  name = &g_array_index (self->names, GrindUsedName, position);
  if (start != NULL)
    *start = name->start;

  return name->id;
}

/**
 * grind_expression_is_linear:
 * @self: a formula
 * @factors: (out caller-allocates) (array): the factors of the names it uses
 *
 * Checks whether a formula is a sum of its names times factors, so that its values add up. Any
 * thread.
 *
 * Returns: whether it is; if not, @factors are undefined
 */
gboolean
grind_expression_is_linear (const GrindExpression *self,
                            double                *factors)
{
  guint n = self->names->len;
  g_autofree double *numbers = g_new (double, (self->depth + 1) * (n + 1));
  g_autofree Form *forms = g_new (Form, self->depth + 1);
  gsize height = 0;

  g_return_val_if_fail (factors != NULL, FALSE);

  for (gsize i = 0; i <= self->depth; i++)
    forms[i].factors = numbers + i * (n + 1);

  for (guint i = 0; i < self->steps->len; i++)
    {
      const GrindStep *step = &g_array_index (self->steps, GrindStep, i);

      if (step->kind <= GRIND_STEP_NAME)
        {
          Form *form = &forms[height++];

          memset (form->factors, 0, (n + 1) * sizeof (double));
          form->is_linear = TRUE;
          form->factors[step->kind == GRIND_STEP_NAME ? step->name : n] =
            step->kind == GRIND_STEP_NAME ? 1 : step->number;
          continue;
        }
      apply_step (step, height > 1 ? &forms[height - 2] : NULL, &forms[height - 1], n);
      height -= step->kind != GRIND_STEP_NEGATE;
    }

  memcpy (factors, forms[0].factors, n * sizeof (double));

  return forms[0].is_linear && forms[0].factors[n] == 0;
}

/**
 * grind_expression_get_depth:
 * @self: a formula
 *
 * Returns: the maximum number of values on the stack
 */
gsize
grind_expression_get_depth (const GrindExpression *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->depth;
}

/**
 * grind_expression_evaluate:
 * @self: a formula
 * @values: (array): the values of the names it uses
 * @stack: (array): space for grind_expression_get_depth() numbers
 *
 * Evaluates a formula in doubles. Takes linear time in its length. Any thread.
 *
 * Returns: the value; NaN for a division by 0, and for everything that depends on it
 */
double
grind_expression_evaluate (const GrindExpression *self,
                           const double          *values,
                           double                *stack)
{
  gsize height = 0;

  for (guint i = 0; i < self->steps->len; i++)
    {
      const GrindStep *step = &g_array_index (self->steps, GrindStep, i);

      if (step->kind == GRIND_STEP_NUMBER)
        stack[height++] = step->number;
      else if (step->kind == GRIND_STEP_NAME)
        stack[height++] = values[step->name];
      else if (step->kind == GRIND_STEP_NEGATE)
        stack[height - 1] = -stack[height - 1];
      else
        {
          stack[height - 2] = calculate (step->kind, stack[height - 2], stack[height - 1]);
          height--;
        }
    }

  return stack[0];
}

/**
 * grind_expression_error_clear:
 * @error: an error that was set
 *
 * Frees the contents of the error.
 */
void
grind_expression_error_clear (GrindExpressionError *error)
{
  g_clear_pointer (&error->message, g_free);
  error->fault = GRIND_FAULT_NONE;
}

/**
 * grind_expression_is_name:
 * @text: a text
 *
 * Checks whether formulas can use a name chosen by the user: letters, digits and underscores, not
 * starting with a digit.
 *
 * Returns: whether @text is such a name
 */
gboolean
grind_expression_is_name (const char *text)
{
  g_return_val_if_fail (text != NULL, FALSE);

  if (*text == '\0' || g_ascii_isdigit (*text))
    return FALSE;
  for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c))
    if (*c != '_' && !g_unichar_isalnum (g_utf8_get_char (c)))
      return FALSE;

  return TRUE;
}
