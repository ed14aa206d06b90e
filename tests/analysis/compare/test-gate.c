/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/compare/grind-gate.h"
#include "analysis/events/grind-value.h"

#include <string.h>

#include "profile/grind-error.h"

#define MOST G_MAXINT64
#define LEAST G_MININT64

/* 18 digits */
#define NINES "999999999999999999"

typedef struct
{
  const char *text;
  const char *expected;    /* kind of cost, event, pattern, kind of limit, limit, decimals */
} ReadCase;

static const ReadCase read_cases[] = {
  { "Ir>5", "inclusive Ir - amount 5/0" },
  { "Ir>+5", "inclusive Ir - amount 5/0" },
  { "Ir>-5", "inclusive Ir - amount -5/0" },
  { "Ir>-0", "inclusive Ir - amount 0/0" },
  { "Ir>-0.00%", "inclusive Ir - percent 0/2" },
  { "Ir>1%", "inclusive Ir - percent 1/0" },
  { "Ir>+1.50%", "inclusive Ir - percent 150/2" },
  { "Ir>-0.5pp", "inclusive Ir - points -5/1" },
  { "Ir>007", "inclusive Ir - amount 7/0" },
  { "self:Ir>1%", "self Ir - percent 1/0" },
  { "inclusive:Ir@main>1%", "inclusive Ir main percent 1/0" },
  { "self:Ir@main>1%", "self Ir main percent 1/0" },
  { "*>1%", "inclusive * - percent 1/0" },
  { "self:*@*>1pp", "self * * points 1/0" },
  { "cycles:u>1", "inclusive cycles:u - amount 1/0" },
  { "Ir.after>1000", "inclusive Ir - ceiling 1000/0" },
  { "self:Ir.after@ma?n>1000", "self Ir ma?n ceiling 1000/0" },
  { "*.after>0", "inclusive * - ceiling 0/0" },
  { "Ir@f.after>5", "inclusive Ir f.after amount 5/0" },
  { "Ir>" NINES, "inclusive Ir - amount " NINES "/0" },
  { "Ir>-0.99999999999999999%", "inclusive Ir - percent -99999999999999999/17" },
  { "Ir.after>" NINES, "inclusive Ir - ceiling " NINES "/0" },
  /* Patterns, and names with special characters */
  { "Ir@std::vector<int>::size() const>5%",
    "inclusive Ir std::vector<int>::size() const percent 5/0" },
  { "Ir@f<A<int> >>-5%", "inclusive Ir f<A<int> > percent -5/0" },
  { "Ir@A::operator>>5%", "inclusive Ir A::operator> percent 5/0" },
  { "Ir@A::operator>>>5%", "inclusive Ir A::operator>> percent 5/0" },
  { "Ir@A::operator->>5", "inclusive Ir A::operator-> amount 5/0" },
  { "Ir@A->find>5", "inclusive Ir A->find amount 5/0" },
  { "Ir@f>5%>6%", "inclusive Ir f>5% percent 6/0" },
  { "Ir@*[ab]?>5", "inclusive Ir *[ab]? amount 5/0" },
  { "Ir@memcpy@@GLIBC_2.14>5", "inclusive Ir memcpy@@GLIBC_2.14 amount 5/0" },
  { "Ir@self:x>5", "inclusive Ir self:x amount 5/0" },
  { "Ir@>>5", "inclusive Ir > amount 5/0" },
  { "\xff>5", "inclusive \xef\xbf\xbd - amount 5/0" },
};

static const ReadCase wrong_cases[] = {
  { "", "Expected “>” and a limit in “”, as in “Ir>1%”" },
  { "Ir", "Expected “>” and a limit in “Ir”, as in “Ir>1%”" },
  { "Ir=5", "Expected “>” and a limit in “Ir=5”, as in “Ir>1%”" },
  { ">5", "Expected the name of an event, or “*”, before “>” in “>5”" },
  { "self:>5", "Expected the name of an event, or “*”, before “>” in “self:>5”" },
  { "@main>5", "Expected the name of an event, or “*”, before “@” in “@main>5”" },
  { ".after@f>5", "Expected the name of an event, or “*”, before “.after” in “.after@f>5”" },
  { "Ir@>5", "Expected a function or a pattern after “@” in “Ir@>5”" },
  { "Ir.after>", "Expected a whole number after “>” in “Ir.after>”, found “”" },
  { "Ir.after>+5", "Expected a whole number after “>” in “Ir.after>+5”, found “+5”" },
  { "Ir.after>5%", "Expected a whole number after “>” in “Ir.after>5%”, found “5%”" },
  { "Ir.after>5.0", "Expected a whole number after “>” in “Ir.after>5.0”, found “5.0”" },
  { "Ir>" NINES "0", "Expected a limit of at most 18 digits in “Ir>" NINES "0”" },
  { "Ir>0." NINES "%", "Expected a limit of at most 18 digits in “Ir>0." NINES "%”" },
  { "Ir.after>" NINES "0", "Expected a limit of at most 18 digits in “Ir.after>" NINES "0”" },
};

/* All after “Ir>” */
static const char *const wrong_limits[] = {
  "", " ", "+", "-", "%", "pp", ".", ".5", "5.", "5.%", "--5", "+-5", "5 %", " 5", "5 ", "5%%",
  "5p", "5ppp", "5PP", "5k", "1e3", "1,5", "0x5", "5.5.5", "nan", "5-", "=5",
};

typedef struct
{
  const char *text;
  gint64      before;
  gint64      after;
  gint64      total;
  gboolean    expected;
} Case;

static const Case cases[] = {
  /* Percent: just reached, and one unit above */
  { "Ir>5%", 1000, 1050, 0, FALSE },
  { "Ir>5%", 1000, 1051, 0, TRUE },
  { "Ir>5%", 1000, 900, 0, FALSE },
  { "Ir>0%", 1000, 1000, 0, FALSE },
  { "Ir>0%", 1000, 1001, 0, TRUE },
  { "Ir>-0%", 1000, 1000, 0, FALSE },
  { "Ir>-0%", 1000, 1001, 0, TRUE },
  { "Ir>0.1%", 1000, 1001, 0, FALSE },
  { "Ir>0.1%", 1000, 1002, 0, TRUE },
  { "Ir>0.1%", 999, 1000, 0, TRUE },
  { "Ir>100%", 7, 14, 0, FALSE },
  { "Ir>100%", 7, 15, 0, TRUE },
  /* A demanded decrease */
  { "Ir>-5%", 1000, 950, 0, FALSE },
  { "Ir>-5%", 1000, 951, 0, TRUE },
  { "Ir>-5%", 1000, 1000, 0, TRUE },
  { "Ir>-5%", 1000, 0, 0, FALSE },
  { "Ir>-100%", 1000, 0, 0, FALSE },
  { "Ir>-100%", 1000, 1, 0, TRUE },
  /* Nothing before */
  { "Ir>5%", 0, 0, 0, FALSE },
  { "Ir>5%", 0, 1, 0, TRUE },
  { "Ir>" NINES "%", 0, 1, 0, TRUE },
  { "Ir>-5%", 0, 0, 0, FALSE },
  { "Ir>-5%", 0, 1, 0, TRUE },
  { "Ir>5%", 0, -1, 0, FALSE },
  /* Less than nothing before: the formula as it is */
  { "Ir>5%", -1000, -1050, 0, FALSE },
  { "Ir>5%", -1000, -1049, 0, TRUE },
  { "Ir>-5%", -1000, -950, 0, FALSE },
  { "Ir>-5%", -1000, -949, 0, TRUE },
  /* Points */
  { "Ir>0.5pp", 10, 15, 1000, FALSE },
  { "Ir>0.5pp", 10, 16, 1000, TRUE },
  { "Ir>0.5pp", 0, 5, 1000, FALSE },
  { "Ir>0.5pp", 0, 6, 1000, TRUE },
  { "Ir>-0.5pp", 10, 5, 1000, FALSE },
  { "Ir>-0.5pp", 10, 6, 1000, TRUE },
  { "Ir>5pp", 0, 1, 0, TRUE },
  { "Ir>5pp", 1, 1, 0, FALSE },
  /* Amounts */
  { "Ir>5", 10, 15, 0, FALSE },
  { "Ir>5", 10, 16, 0, TRUE },
  { "Ir>4.5", 10, 14, 0, FALSE },
  { "Ir>4.5", 10, 15, 0, TRUE },
  { "Ir>-5", 10, 5, 0, FALSE },
  { "Ir>-5", 10, 6, 0, TRUE },
  { "Ir>-0", 10, 10, 0, FALSE },
  { "Ir>0", 10, 11, 0, TRUE },
  /* Ceilings */
  { "Ir.after>10", 0, 10, 0, FALSE },
  { "Ir.after>10", 0, 11, 0, TRUE },
  { "Ir.after>10", 100, 11, 0, TRUE },
  { "Ir.after>0", 0, -1, 0, FALSE },
  /* The most digits */
  { "Ir>0.00000000000000001%", MOST - 1, MOST - 1, 0, FALSE },
  { "Ir>0.00000000000000001%", 4611686018427387904, 4611686018427387905, 0, TRUE },
  { "Ir>0.00000000000000001%", MOST - 1, MOST, 0, TRUE },
  { "Ir>0.00000000000000009%", 1000000000000000000, 1000000000000000001, 0, TRUE },
  { "Ir>0.00000000000000010%", 1000000000000000000, 1000000000000000001, 0, FALSE },
  { "Ir>0.00000000000000001%", 9000000000000000000, 9000000000000000000, 0, FALSE },
  { "Ir>9.99999999999999999%", 1000000000000000000, 1100000000000000000, 0, TRUE },
  { "Ir>9.99999999999999999%", 1000000000000000000, 1099999999999999999, 0, FALSE },
  { "Ir>0.00000000000000001", 0, 0, 0, FALSE },
  { "Ir>0.00000000000000001", 0, 1, 0, TRUE },
  { "Ir>" NINES, 0, 999999999999999999, 0, FALSE },
  { "Ir>" NINES, 0, 1000000000000000000, 0, TRUE },
  { "Ir>-" NINES, 999999999999999999, 0, 0, FALSE },
  { "Ir>-" NINES, 999999999999999998, 0, 0, TRUE },
  { "Ir>" NINES "%", 1, 9999999999999999, 0, FALSE },
  { "Ir>" NINES "%", 100, 999999999999999999 + 100, 0, FALSE },
  { "Ir>" NINES "%", 100, 999999999999999999 + 101, 0, TRUE },
  /* Beyond 128 bits: the change is 2^64 - 1, multiplied by 10^19 */
  { "Ir>9.99999999999999999%", LEAST, MOST, 0, TRUE },
  { "Ir>9.99999999999999999%", MOST, LEAST, 0, FALSE },
  { "Ir>-9.99999999999999999%", MOST, LEAST, 0, FALSE },
  { "Ir>-9.99999999999999999%", LEAST, MOST, 0, TRUE },
  { "Ir>9.99999999999999999pp", LEAST, MOST, MOST, TRUE },
  { "Ir>9.99999999999999999pp", MOST, LEAST, LEAST, FALSE },
  { "Ir>" NINES "%", LEAST, MOST, 0, TRUE },
  { "Ir>" NINES "pp", LEAST, MOST, MOST, FALSE },
  { "Ir>" NINES "pp", MOST, LEAST, LEAST, TRUE },
  { "Ir>-" NINES "pp", MOST, LEAST, MOST, TRUE },
  { "Ir>" NINES, LEAST, MOST, 0, TRUE },
  { "Ir>-" NINES, MOST, LEAST, 0, FALSE },
  { "Ir>0.00000000000000001", LEAST, MOST, 0, TRUE },
  { "Ir>0.00000000000000001", MOST, LEAST, 0, FALSE },
  { "Ir>0%", MOST, MOST, 0, FALSE },
  { "Ir>0%", LEAST, LEAST, 0, FALSE },
  { "Ir.after>" NINES, LEAST, MOST, 0, TRUE },
  { "Ir.after>" NINES, MOST, LEAST, 0, FALSE },
};

#define MAX_RUNS 5
/* Ends a list of runs */
#define END G_MININT64

typedef struct
{
  const char *text;
  gint64      befores[MAX_RUNS];
  gint64      afters[MAX_RUNS];
  gboolean    expected;
} RunsCase;

/* The total of each run before is ten times its cost. */
static const RunsCase runs_cases[] = {
  { "Ir>5%", { 100, END }, { 105, END }, FALSE },
  { "Ir>5%", { 100, END }, { 106, END }, TRUE },
  { "Ir>5%", { 100, 101, 99, END }, { 110, 111, 109, END }, TRUE },
  { "Ir>5%", { 100, 101, 99, END }, { 111, 101, 110, END }, FALSE },
  { "Ir>5%", { 100, 101, 99, END }, { 111, 102, 110, END }, TRUE },
  { "Ir>5%", { 100, 120, 99, END }, { 110, 111, 109, END }, FALSE },
  { "Ir>5%", { 100, 101, 99, END }, { 105, 106, 104, END }, FALSE },
  { "Ir>5%", { 100, 101, 99, END }, { 106, 107, 104, END }, TRUE },
  /* The lower median of an even number */
  { "Ir>5%", { 100, 200, END }, { 201, 300, END }, TRUE },
  { "Ir>5%", { 100, 100, END }, { 105, 300, END }, FALSE },
  { "Ir>5%", { 100, 110, END }, { 111, END }, TRUE },
  { "Ir>5%", { 100, END }, { 300, 106, END }, TRUE },
  { "Ir>0pp", { 100, 100, END }, { 100, 101, END }, FALSE },
  { "Ir>1pp", { 100, 101, 102, END }, { 112, 120, 110, END }, TRUE },
  { "Ir>1pp", { 100, 101, 102, END }, { 111, 120, 110, END }, FALSE },
  /* A demanded decrease, which has to be clearly missed */
  { "Ir>-5%", { 100, END }, { 100, END }, TRUE },
  { "Ir>-5%", { 100, END }, { 95, END }, FALSE },
  { "Ir>-5%", { 100, 100, 100, END }, { 100, 100, 100, END }, TRUE },
  { "Ir>-5%", { 100, 101, 99, END }, { 97, 98, 99, END }, TRUE },
  { "Ir>-5%", { 100, 104, 99, END }, { 97, 98, 99, END }, FALSE },
  { "Ir>-5%", { 100, 101, 99, END }, { 97, 90, 99, END }, FALSE },
  { "Ir>-5%", { 100, 101, 99, END }, { 90, 91, 92, END }, FALSE },
  { "Ir>-200%", { 100, 300, 200, END }, { 0, 0, END }, TRUE },
  { "Ir>-200%", { 100, 300, 200, END }, { -150, -150, END }, FALSE },
  { "Ir>-5", { 100, 102, 101, END }, { 98, 99, END }, TRUE },
  { "Ir>-5", { 100, 103, 101, END }, { 98, 99, END }, FALSE },
  /* The median decides at a ceiling. */
  { "Ir.after>10", { 20, 5, 30, END }, { 9, 11, 12, END }, TRUE },
  { "Ir.after>10", { 20, 5, 30, END }, { 9, 10, 12, END }, FALSE },
  { "Ir.after>10", { 20, 5, 30, END }, { 10, 12, END }, FALSE },
  { "Ir>5%", { -100, END }, { -104, END }, TRUE },
  { "Ir>0%", { LEAST + 1, LEAST + 2, END }, { MOST, MOST - 1, END }, TRUE },
};

static char *
render (const GrindGate *gate)
{
  static const char *const kinds[] = { "amount", "percent", "points", "ceiling" };

  return g_strdup_printf ("%s %s %s %s %" G_GINT64_FORMAT "/%u",
                          gate->is_self ? "self" : "inclusive", gate->event,
                          gate->glob != NULL ? gate->glob : "-", kinds[gate->kind], gate->limit,
                          gate->decimals);
}

static void
check_read (gconstpointer data)
{
  const ReadCase *test = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GrindGate) gate = grind_gate_new (test->text, &error);
  g_autofree char *found = NULL;

  g_assert_no_error (error);
  found = render (gate);
  g_assert_cmpstr (found, ==, test->expected);
}

static void
check_wrong (gconstpointer data)
{
  const ReadCase *test = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GrindGate) gate = grind_gate_new (test->text, &error);

  g_assert_null (gate);
  g_assert_error (error, GRIND_ERROR, GRIND_ERROR_INVALID);
  g_assert_cmpstr (error->message, ==, test->expected);
}

static void
test_wrong_limits (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (wrong_limits); i++)
    {
      g_autofree char *text = g_strconcat ("Ir>", wrong_limits[i], NULL);
      g_autofree char *expected = NULL;
      g_autoptr (GError) error = NULL;
      g_autoptr (GrindGate) gate = grind_gate_new (text, &error);

      expected = g_strdup_printf ("Expected a limit such as “1000”, “+1.5%%” or “-0.5pp” after “>” "
                                  "in “%s”, found “%s”", text, wrong_limits[i]);
      g_assert_null (gate);
      g_assert_error (error, GRIND_ERROR, GRIND_ERROR_INVALID);
      g_assert_cmpstr (error->message, ==, expected);
    }
}

static void
check_case (gconstpointer data)
{
  const Case *test = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GrindGate) gate = grind_gate_new (test->text, &error);

  g_assert_no_error (error);
  g_assert_cmpint (grind_gate_is_exceeded (gate, test->before, test->after, test->total), ==,
                   test->expected);
}

static guint
count_runs (const gint64 *runs)
{
  guint n = 0;

  while (n < MAX_RUNS && runs[n] != END)
    n++;

  return n;
}

static void
check_runs (gconstpointer data)
{
  const RunsCase *test = data;
  g_autoptr (GrindGate) gate = grind_gate_new (test->text, NULL);
  guint n_befores = count_runs (test->befores);
  gint64 totals[MAX_RUNS];

  for (guint i = 0; i < n_befores; i++)
    totals[i] = test->befores[i] > LEAST / 10 ? test->befores[i] * 10 : LEAST;

  g_assert_cmpint (grind_gate_is_tripped (gate, test->befores, n_befores, test->afters,
                                          count_runs (test->afters), totals), ==, test->expected);
}

/* With one run on each side, both functions agree. */
static void
test_one_run (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const Case *test = &cases[i];
      g_autoptr (GrindGate) gate = grind_gate_new (test->text, NULL);

      g_assert_cmpint (grind_gate_is_tripped (gate, &test->before, 1, &test->after, 1,
                                              &test->total), ==, test->expected);
    }
}

static void
test_median (void)
{
  const struct
  {
    gint64 values[MAX_RUNS];
    gint64 expected;
  } rows[] = {
    { { 5, END }, 5 },
    { { 7, 5, END }, 5 },
    { { 9, 5, 7, END }, 7 },
    { { 9, 5, 7, 6, END }, 6 },
    { { 3, 3, 1, 9, 2 }, 3 },
    { { MOST, LEAST + 1, END }, LEAST + 1 },
    { { MOST, LEAST + 1, MOST, END }, MOST },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      gint64 values[MAX_RUNS];

      memcpy (values, rows[i].values, sizeof values);
      g_assert_cmpint (grind_median_low (values, count_runs (values)), ==, rows[i].expected);
    }
}

/* Compared with arithmetic on small numbers */
static void
test_random (void)
{
  for (guint i = 0; i < 20000; i++)
    {
      gint64 before = g_test_rand_int_range (-100, 1000);
      gint64 after = g_test_rand_int_range (-100, 1000);
      gint64 total = g_test_rand_int_range (0, 10000);
      gint64 limit = g_test_rand_int_range (-2000, 2000);
      g_autofree char *number = g_strdup_printf ("%c%" G_GINT64_FORMAT ".%02" G_GINT64_FORMAT,
                                                 limit < 0 ? '-' : '+', ABS (limit) / 100,
                                                 ABS (limit) % 100);
      g_autofree char *percent = g_strconcat ("Ir>", number, "%", NULL);
      g_autofree char *points = g_strconcat ("Ir>", number, "pp", NULL);
      g_autofree char *amount = g_strconcat ("Ir>", number, NULL);
      g_autoptr (GrindGate) percent_gate = grind_gate_new (percent, NULL);
      g_autoptr (GrindGate) points_gate = grind_gate_new (points, NULL);
      g_autoptr (GrindGate) amount_gate = grind_gate_new (amount, NULL);

      g_assert_cmpint (grind_gate_is_exceeded (percent_gate, before, after, total), ==,
                       (after - before) * 10000 > limit * before);
      g_assert_cmpint (grind_gate_is_exceeded (points_gate, before, after, total), ==,
                       (after - before) * 10000 > limit * total);
      g_assert_cmpint (grind_gate_is_exceeded (amount_gate, before, after, total), ==,
                       (after - before) * 100 > limit);
    }
}

static void
add_rows (const char    *name,
          gconstpointer  rows,
          gsize          n_rows,
          gsize          size,
          GTestDataFunc  check)
{
  for (gsize i = 0; i < n_rows; i++)
    {
      g_autofree char *path = g_strdup_printf ("/analysis/gate/%s/%02" G_GSIZE_FORMAT, name, i);

      g_test_add_data_func (path, (const char *) rows + i * size, check);
    }
}

#define ADD_ROWS(name, rows, check) \
  add_rows (name, rows, G_N_ELEMENTS (rows), sizeof (rows)[0], check)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD_ROWS ("read", read_cases, check_read);
  ADD_ROWS ("wrong", wrong_cases, check_wrong);
  ADD_ROWS ("exceeded", cases, check_case);
  ADD_ROWS ("tripped", runs_cases, check_runs);
  g_test_add_func ("/analysis/gate/wrong-limits", test_wrong_limits);
  g_test_add_func ("/analysis/gate/one-run", test_one_run);
  g_test_add_func ("/analysis/gate/median", test_median);
  g_test_add_func ("/analysis/gate/random", test_random);

  return g_test_run ();
}
