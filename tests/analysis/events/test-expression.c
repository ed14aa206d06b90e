/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <math.h>
#include <string.h>

#include "analysis/events/grind-expression.h"
#include "grind-test-random.h"

#define N_ROUNDS 2000
#define MAX_DEPTH 6

static const char * const names[] = {
  "Ir", "Dr", "Dw", "D1mr", "Time_(10ns)", "L1-misses", "L1", "\xc2\xb5s", "0", "a b",
};

/* by name */
static const double values[] = { 1000, 400, 100, 7, 50, 11, 3, 13, 17, 19 };

static double
evaluate (const GrindExpression *expression)
{
  guint n = grind_expression_get_n_names (expression);
  g_autofree double *used = g_new0 (double, MAX (n, 1));
  g_autofree double *stack = g_new (double, grind_expression_get_depth (expression));

  for (guint i = 0; i < n; i++)
    used[i] = values[grind_expression_get_name (expression, i, NULL)];

  return grind_expression_evaluate (expression, used, stack);
}

static const struct
{
  const char *text;
  double      value;
  gboolean    is_linear;
} good[] = {
  { "Ir", 1000, TRUE },
  { " Ir\t", 1000, TRUE },
  { "Ir + Dr", 1400, TRUE },
  { "Ir-Dr-Dw", 500, TRUE },
  { "Ir - (Dr - Dw)", 700, TRUE },
  { "1.5*Ir", 1500, TRUE },
  { "1.5Ir", 1500, TRUE },
  { ".5 Ir", 500, TRUE },
  { "2. * Ir", 2000, TRUE },
  { "Ir / Dr", 2.5, FALSE },
  { "Ir / 4", 250, TRUE },
  { "1000 / 2 Dr", 1.25, FALSE },
  { "1000 / 2 * Dr", 200000, TRUE },
  { "Ir / Dr / Dw", 0.025, FALSE },
  { "Ir / (Dr / Dw)", 250, FALSE },
  { "-Ir", -1000, TRUE },
  { "--Ir", 1000, TRUE },
  { "- - -Ir + Ir", 0, TRUE },
  { "Ir * -Dw", -100000, FALSE },
  { "-Ir * Dw", -100000, FALSE },
  { "-2 Ir", -2000, TRUE },
  { "2 * (Ir + 3 Dr) - Dw", 4300, TRUE },
  { "(2 + 3) * Ir", 5000, TRUE },
  { "Ir * (2 + 3)", 5000, TRUE },
  { "(((((Ir)))))", 1000, TRUE },
  { "Ir + 10 D1mr + 100 D1mr", 1770, TRUE },
  { "Ir + 1", 1001, FALSE },
  { "Ir + 1 - 1", 1000, TRUE },
  { "5", 5, FALSE },
  { "Ir * Ir", 1000000, FALSE },
  { "0.1 + 0.2 * 3", 0.1 + 0.2 * 3, FALSE },
  { "Time_(10ns)", 50, TRUE },
  { "(Time_(10ns) + Ir) / 2", 525, TRUE },
  { "L1-misses", 11, TRUE },
  { "L1", 3, TRUE },
  { "L1-L1-misses", -8, TRUE },
  { "\xc2\xb5s * 2", 26, TRUE },
  { "0", 0, TRUE },
  { "0 + 1", 1, FALSE },
  { "a b", 19, TRUE },
  { "D1mr/0", NAN, FALSE },
  { "0 * (Ir / 0)", NAN, FALSE },
  { "1 / (Ir / (Dr - Dr))", NAN, FALSE },
};

static void
test_good (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (good); i++)
    {
      g_auto (GrindExpressionError) error = { GRIND_FAULT_NONE, 0, 0, NULL };
      g_autoptr (GrindExpression) expression = NULL;
      double factors[G_N_ELEMENTS (names)];
      double value;

      expression = grind_expression_parse (good[i].text, names, G_N_ELEMENTS (names), &error);
      g_test_message ("%s", good[i].text);
      g_assert_cmpstr (error.message, ==, NULL);
      g_assert_nonnull (expression);
      value = evaluate (expression);
      if (isnan (good[i].value))
        g_assert_true (isnan (value));
      else
        g_assert_cmpfloat (value, ==, good[i].value);
      g_assert_cmpint (grind_expression_is_linear (expression, factors), ==, good[i].is_linear);
    }
}

static void
test_bad (void)
{
  const struct
  {
    const char *text;
    GrindFault  fault;
    gsize       start;
    gsize       length;
  } cases[] = {
    { "", GRIND_FAULT_EMPTY, 0, 0 },
    { "  ", GRIND_FAULT_EMPTY, 0, 0 },
    { "Ir +", GRIND_FAULT_NO_OPERAND, 4, 0 },
    { "Ir + ", GRIND_FAULT_NO_OPERAND, 5, 0 },
    { "-", GRIND_FAULT_NO_OPERAND, 1, 0 },
    { "(", GRIND_FAULT_NO_OPERAND, 1, 0 },
    { "()", GRIND_FAULT_NO_OPERAND, 1, 1 },
    { "Ir + + Dr", GRIND_FAULT_NO_OPERAND, 5, 1 },
    { "*Ir", GRIND_FAULT_NO_OPERAND, 0, 1 },
    { "Ir / * Dr", GRIND_FAULT_NO_OPERAND, 5, 1 },
    { "Ir Dr", GRIND_FAULT_NO_OPERATOR, 3, 2 },
    { "Ir 2", GRIND_FAULT_NO_OPERATOR, 3, 1 },
    { "2 (Ir)", GRIND_FAULT_NO_OPERATOR, 2, 1 },
    { "(Ir) Dr", GRIND_FAULT_NO_OPERATOR, 5, 2 },
    { "(2) Dr", GRIND_FAULT_NO_OPERATOR, 4, 2 },
    { "2 3", GRIND_FAULT_NO_OPERATOR, 2, 1 },
    { "Dx", GRIND_FAULT_UNKNOWN_NAME, 0, 2 },
    { "D1mr / (Dr + Dx )", GRIND_FAULT_UNKNOWN_NAME, 13, 2 },
    { "Irr", GRIND_FAULT_UNKNOWN_NAME, 0, 3 },
    { "Ir_2", GRIND_FAULT_UNKNOWN_NAME, 0, 4 },
    { "L1 - misses", GRIND_FAULT_UNKNOWN_NAME, 5, 6 },
    { "2 Drr", GRIND_FAULT_UNKNOWN_NAME, 2, 3 },
    { "1.2.3", GRIND_FAULT_BAD_NUMBER, 0, 4 },
    { "1,5 * Ir", GRIND_FAULT_BAD_CHARACTER, 1, 1 },
    { "Ir % 2", GRIND_FAULT_BAD_CHARACTER, 3, 1 },
    { "Ir + #", GRIND_FAULT_BAD_CHARACTER, 5, 1 },
    { ".", GRIND_FAULT_BAD_CHARACTER, 0, 1 },
    { "(Ir", GRIND_FAULT_OPEN_BRACKET, 0, 1 },
    { "Ir * ((Dr + 1)", GRIND_FAULT_OPEN_BRACKET, 5, 1 },
    { "Ir)", GRIND_FAULT_CLOSING_BRACKET, 2, 1 },
    { "(Ir + Dr)) / 2", GRIND_FAULT_CLOSING_BRACKET, 9, 1 },
    { "\xc2\xb5", GRIND_FAULT_UNKNOWN_NAME, 0, 2 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (GrindExpressionError) error = { GRIND_FAULT_NONE, 0, 0, NULL };
      GrindExpression *expression = grind_expression_parse (cases[i].text, names,
                                                            G_N_ELEMENTS (names), &error);

      g_test_message ("%s: %s", cases[i].text, error.message);
      g_assert_null (expression);
      g_assert_cmpint (error.fault, ==, cases[i].fault);
      g_assert_cmpuint (error.start, ==, cases[i].start);
      g_assert_cmpuint (error.length, ==, cases[i].length);
      g_assert_nonnull (error.message);
      g_assert_true (g_utf8_validate (error.message, -1, NULL));
    }
}

static void
test_suggestions (void)
{
  const struct
  {
    const char *text;
    const char *message;
  } cases[] = {
    { "Dx", "Unknown event “Dx”. Did you mean Dr or Dw?" },
    { "ir", "Unknown event “ir”. Did you mean Ir?" },
    { "D1rm", "Unknown event “D1rm”. Did you mean D1mr?" },
    { "D1m", "Unknown event “D1m”. Did you mean D1mr?" },
    { "time", "Unknown event “time”. Did you mean Time_(10ns)?" },
    { "Dlmr", "Unknown event “Dlmr”. Did you mean D1mr?" },
    { "Bogus", "Unknown event “Bogus”." },
    { "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
      "Unknown event "
      "“aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa”." },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (GrindExpressionError) error = { GRIND_FAULT_NONE, 0, 0, NULL };

      g_assert_null (grind_expression_parse (cases[i].text, names, G_N_ELEMENTS (names), &error));
      g_assert_cmpstr (error.message, ==, cases[i].message);
    }
}

/* Long formulas and deeply nested brackets are parsed. */
static void
test_long (void)
{
  g_auto (GrindExpressionError) error = { GRIND_FAULT_NONE, 0, 0, NULL };
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GrindExpression) expression = NULL;
  double factors[1];

  for (guint i = 0; i < GRIND_EXPRESSION_MAX_BYTES / 2 - 1; i++)
    g_string_append_c (text, '(');
  g_string_append (text, "Ir");
  for (guint i = 0; i < GRIND_EXPRESSION_MAX_BYTES / 2 - 1; i++)
    g_string_append_c (text, ')');
  expression = grind_expression_parse (text->str, names, G_N_ELEMENTS (names), &error);
  g_assert_nonnull (expression);
  g_assert_true (grind_expression_is_linear (expression, factors));
  g_assert_cmpfloat (factors[0], ==, 1);

  g_string_append_c (text, ' ');
  g_assert_null (grind_expression_parse (text->str, names, G_N_ELEMENTS (names), &error));
  g_assert_cmpint (error.fault, ==, GRIND_FAULT_TOO_LONG);
}

static void
append_blanks (GRand   *rand,
               GString *text)
{
  for (int i = g_rand_int_range (rand, 0, 3); i > 1; i--)
    g_string_append_c (text, ' ');
}

/* Writes a random formula to @text and returns its value. Everything is in brackets, so that
 * precedence does not matter. */
static double
make_random (GRand   *rand,
             GString *text,
             guint    depth)
{
  static const char operators[] = "+-*/";
  int choice = depth == 0 ? g_rand_int_range (rand, 0, 2) : g_rand_int_range (rand, 0, 8);
  double a, b;
  char operator;

  append_blanks (rand, text);
  if (choice == 0)
    {
      int number = g_rand_int_range (rand, 0, 1000);

      g_string_append_printf (text, "%d.%d", number / 10, number % 10);
      return number / 10.0;
    }
  if (choice == 1)
    {
      guint name = g_rand_int_range (rand, 0, 8);

      g_string_append (text, names[name]);
      return values[name];
    }
  if (choice == 2)
    {
      g_string_append (text, "-");
      append_blanks (rand, text);
      g_string_append (text, "(");
      a = -make_random (rand, text, depth - 1);
      g_string_append (text, ")");
      return a;
    }

  operator = operators[g_rand_int_range (rand, 0, 4)];
  g_string_append (text, "(");
  a = make_random (rand, text, depth - 1);
  append_blanks (rand, text);
  g_string_append_c (text, operator);
  b = make_random (rand, text, depth - 1);
  append_blanks (rand, text);
  g_string_append (text, ")");

  return operator == '+' ? a + b : operator == '-' ? a - b : operator == '*' ? a * b
         : b != 0 ? a / b : NAN;
}

/* The value of a linear formula is the sum of its names times their factors. */
static void
check_factors (const GrindExpression *expression,
               double                 value)
{
  g_autofree double *factors = g_new0 (double, grind_expression_get_n_names (expression) + 1);
  double sum = 0;

  if (!grind_expression_is_linear (expression, factors))
    return;
  for (guint i = 0; i < grind_expression_get_n_names (expression); i++)
    sum += factors[i] * values[grind_expression_get_name (expression, i, NULL)];
  if (isfinite (sum) && isfinite (value))
    g_assert_cmpfloat_with_epsilon (sum, value, 1e-6 * (1 + fabs (value)));
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = test_rand_new ();

  for (guint round = 0; round < N_ROUNDS; round++)
    {
      g_auto (GrindExpressionError) error = { GRIND_FAULT_NONE, 0, 0, NULL };
      g_autoptr (GrindExpression) expression = NULL;
      g_autoptr (GString) text = g_string_new (NULL);
      double expected = make_random (rand, text, g_rand_int_range (rand, 0, MAX_DEPTH));
      double value;

      expression = grind_expression_parse (text->str, names, G_N_ELEMENTS (names), &error);
      if (text->len > GRIND_EXPRESSION_MAX_BYTES)
        {
          g_assert_cmpint (error.fault, ==, GRIND_FAULT_TOO_LONG);
          continue;
        }
      if (expression == NULL)
        g_error ("%s: %s", text->str, error.message);
      value = evaluate (expression);
      if (isnan (expected))
        g_assert_true (isnan (value));
      else
        g_assert_cmpfloat (value, ==, expected);
      check_factors (expression, value);
    }
}

/* For any text, the fault is inside of it and at character boundaries. */
static void
test_garbage (void)
{
  static const char * const tokens[] = {
    "Ir", "Dx", "1", ".", "(", ")", "+", "-", "*", "/", " ", "\xc2\xb5", "%", "Time_(10ns)", "1.5",
    "\xe2\x82\xac",
  };
  g_autoptr (GRand) rand = test_rand_new ();

  for (guint round = 0; round < N_ROUNDS; round++)
    {
      g_auto (GrindExpressionError) error = { GRIND_FAULT_NONE, 0, 0, NULL };
      g_autoptr (GrindExpression) expression = NULL;
      g_autoptr (GString) text = g_string_new (NULL);

      for (int i = g_rand_int_range (rand, 0, 12); i > 0; i--)
        g_string_append (text, tokens[g_rand_int_range (rand, 0, G_N_ELEMENTS (tokens))]);
      expression = grind_expression_parse (text->str, names, G_N_ELEMENTS (names), &error);
      g_assert_true ((expression != NULL) == (error.fault == GRIND_FAULT_NONE));
      g_assert_cmpuint (error.start + error.length, <=, text->len);
      g_assert_true (g_utf8_validate (text->str + error.start, error.length, NULL));
      if (expression != NULL)
        evaluate (expression);
    }
}

static void
test_names (void)
{
  g_assert_true (grind_expression_is_name ("Ir"));
  g_assert_true (grind_expression_is_name ("_x1"));
  g_assert_true (grind_expression_is_name ("\xc2\xb5s"));
  g_assert_false (grind_expression_is_name (""));
  g_assert_false (grind_expression_is_name ("1a"));
  g_assert_false (grind_expression_is_name ("a b"));
  g_assert_false (grind_expression_is_name ("a-b"));
  g_assert_false (grind_expression_is_name ("a("));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/expression/good", test_good);
  g_test_add_func ("/expression/bad", test_bad);
  g_test_add_func ("/expression/suggestions", test_suggestions);
  g_test_add_func ("/expression/long", test_long);
  g_test_add_func ("/expression/random", test_random);
  g_test_add_func ("/expression/garbage", test_garbage);
  g_test_add_func ("/expression/names", test_names);

  return g_test_run ();
}
