/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Formulas of users and of files. Each line is one; the first is also tested on its own. A name and
 * "=" may precede a formula, so that lines can refer to each other.
 */
#include "config.h"

#include <math.h>
#include <string.h>

#include "analysis/events/grind-event-set.h"
#include "analysis/events/grind-expression.h"
#include "grind-fuzz.h"
#include "grind-test-profile.h"
#include "profile/grind-formula-private.h"

#define PROFILE "events: Ir Dr Bc Ge\nfn=f\n1 3 5 7 11\n"

static const char *const names[] = { "Ir", "Dr", "Bc", "Ge" };
static const double values[] = { 3, 5, 7, 11 };
static const gint64 costs[] = { 3, 5, 7, 11 };

static void
check_error (const GrindExpressionError *error,
             const char                 *formula)
{
  g_assert_cmpint (error->fault, !=, GRIND_FAULT_NONE);
  g_assert_true (g_utf8_validate (error->message, -1, NULL));
  g_assert_cmpuint (error->start, <=, strlen (formula));
  g_assert_cmpuint (error->length, <=, strlen (formula) - error->start);
}

/* The factors give the same result as the expression. */
static void
check_linear (double        result,
              const double *factors)
{
  double sum = 0, room = 0;

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    {
      sum += factors[i] * values[i];
      room += fabs (factors[i] * values[i]);
    }
  if (isfinite (result) && isfinite (room) && room < 1e100)
    g_assert_cmpfloat_with_epsilon (result, sum, room * 1e-6 + 1e-6);
}

static void
check_expression (const char *formula)
{
  g_auto (GrindExpressionError) error = { 0 };
  g_autoptr (GrindExpression) expression = NULL;
  double factors[G_N_ELEMENTS (names)] = { 0 };
  g_autofree double *stack = NULL;
  double result;

  expression = grind_expression_parse (formula, names, G_N_ELEMENTS (names), &error);
  if (expression == NULL)
    {
      check_error (&error, formula);
      return;
    }

  for (guint i = 0; i < grind_expression_get_n_names (expression); i++)
    {
      gsize start;

      g_assert_cmpuint (grind_expression_get_name (expression, i, &start), <, G_N_ELEMENTS (names));
      g_assert_cmpuint (start, <, strlen (formula));
    }
  stack = g_new (double, grind_expression_get_depth (expression) + 1);
  result = grind_expression_evaluate (expression, values, stack);
  if (grind_expression_is_linear (expression, factors))
    check_linear (result, factors);
}

static void
check_file_formula (const char *formula)
{
  GrindFormulaStatus status;
  g_autoptr (GArray) terms = grind_formula_parse (formula, &status);

  g_assert_true ((terms != NULL) == (status == GRIND_FORMULA_GOOD));
}

static GVariant *
make_definitions (GrindFuzzInput *input)
{
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a(sss)"));
  while (input->size > 0)
    {
      g_autofree char *bytes = grind_fuzz_take_line (input);
      g_autofree char *line = g_utf8_make_valid (bytes, -1);
      char *sign = strchr (line, '=');

      if (sign != NULL)
        *sign = '\0';
      g_variant_builder_add (&builder, "(sss)", sign != NULL ? line : "X", "",
                             sign != NULL ? sign + 1 : line);
    }

  return g_variant_ref_sink (g_variant_builder_end (&builder));
}

static GrindProfile *
get_profile (void)
{
  static GrindProfile *profile;

  if (profile == NULL)
    profile = grind_test_load (GRIND_TEST_TEXT (PROFILE), 0, 1, NULL);
  g_assert_nonnull (profile);

  return profile;
}

static void
check_events (GVariant *definitions)
{
  g_autoptr (GrindEventSet) set = grind_event_set_new (get_profile (), definitions);

  for (guint i = 0; i < grind_event_set_get_n_events (set); i++)
    {
      GrindValue value = grind_event_set_evaluate (set, i, costs);
      g_autoptr (GrindEvaluator) evaluator = grind_evaluator_new (set, i);

      g_assert_nonnull (grind_event_set_get_name (set, i));
      g_assert_cmpint (value.kind, ==, grind_event_set_get_value_kind (set, i));
      g_assert_nonnull (evaluator);
    }
  for (guint i = 0; i < grind_event_set_get_n_definitions (set); i++)
    g_assert_true ((grind_event_set_get_defined (set, i) == GRIND_NONE) ==
                   (grind_event_set_get_error (set, i) != NULL));
}

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  GrindFuzzInput input = { data, size };
  GrindFuzzInput first = { data, size };
  g_autofree char *formula = grind_fuzz_take_line (&first);
  g_autoptr (GVariant) definitions = make_definitions (&input);

  if (g_utf8_validate (formula, -1, NULL))
    check_expression (formula);
  check_file_formula (formula);
  check_events (definitions);

  return 0;
}
