/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "code/grind-code-data.h"

static void
add_row (GrindCodeData *data,
         guint          line,
         gint64         self,
         gint64         others)
{
  GrindCodeRow row = { .line = line };

  row.self[0] = grind_value_new_whole (self);
  row.others[0] = grind_value_new_whole (others);
  grind_code_data_add_row (data, &row);
}

static GrindCodeData *
make_data (void)
{
  GrindCodeData *data = grind_code_data_new (1, &(GrindEventId) { 3 });
  GrindValue base = grind_value_new_whole (200);

  grind_code_data_set_base (data, &base);
  add_row (data, 4, 50, 0);
  add_row (data, 5, 1, 0);
  add_row (data, 9, 100, 100);
  add_row (data, 12, 13, 0);
  add_row (data, 20, 0, 400);
  grind_code_data_add_range (data, 4, 6);
  grind_code_data_add_range (data, 8, 8);
  grind_code_data_add_range (data, 10, 20);

  return data;
}

static void
test_rows (void)
{
  g_autoptr (GrindCodeData) data = make_data ();
  const GrindCodeRow *rows;
  guint n_rows;

  rows = grind_code_data_get_rows (data, &n_rows);
  g_assert_cmpuint (n_rows, ==, 5);
  g_assert_cmpuint (rows[2].line, ==, 9);
  g_assert_cmpuint (grind_code_data_get_n_columns (data), ==, 1);
  g_assert_cmpuint (grind_code_data_get_event (data, 0), ==, 3);
  for (guint line = 0; line < 30; line++)
    {
      guint row = grind_code_data_find_row (data, line);
      gboolean has_row = line == 4 || line == 5 || line == 9 || line == 12 || line == 20;

      g_assert_cmpint (row != GRIND_NONE, ==, has_row);
      if (has_row)
        g_assert_cmpuint (rows[row].line, ==, line);
    }
}

static void
test_ranges (void)
{
  g_autoptr (GrindCodeData) data = make_data ();
  g_autoptr (GrindCodeData) none = grind_code_data_new (1, &(GrindEventId) { 0 });

  for (guint line = 0; line < 30; line++)
    {
      g_assert_cmpint (grind_code_data_is_own (data, line), ==,
                       (line >= 4 && line <= 6) || line == 8 || (line >= 10 && line <= 20));
      g_assert_false (grind_code_data_is_own (none, line));
    }
}

/* Cells are relative to the function's cost, the strip to the most expensive line. */
static void
test_heat (void)
{
  g_autoptr (GrindCodeData) data = make_data ();

  g_assert_cmpfloat (grind_code_data_get_heat (data, 0), ==, 0.25);
  g_assert_cmpfloat (grind_code_data_get_heat (data, 4), ==, 0);
  g_assert_cmpfloat (grind_code_data_get_strip_heat (data, 0), ==, 0.125);
  g_assert_cmpfloat (grind_code_data_get_strip_heat (data, 2), ==, 0.5);
  g_assert_cmpfloat (grind_code_data_get_strip_heat (data, 4), ==, 1);
}

/* Finds lines with an eighth of the most expensive cost, wrapping around at the end. */
static void
test_hot (void)
{
  g_autoptr (GrindCodeData) data = make_data ();
  g_autoptr (GrindCodeData) one = grind_code_data_new (1, &(GrindEventId) { 0 });

  g_assert_cmpuint (grind_code_data_find_hot (data, 0, TRUE), ==, 4);
  g_assert_cmpuint (grind_code_data_find_hot (data, 4, TRUE), ==, 9);
  g_assert_cmpuint (grind_code_data_find_hot (data, 9, TRUE), ==, 12);
  g_assert_cmpuint (grind_code_data_find_hot (data, 12, TRUE), ==, 4);
  g_assert_cmpuint (grind_code_data_find_hot (data, 100, TRUE), ==, 4);
  g_assert_cmpuint (grind_code_data_find_hot (data, 100, FALSE), ==, 12);
  g_assert_cmpuint (grind_code_data_find_hot (data, 12, FALSE), ==, 9);
  g_assert_cmpuint (grind_code_data_find_hot (data, 4, FALSE), ==, 12);
  g_assert_cmpuint (grind_code_data_find_hot (data, 0, FALSE), ==, 12);

  g_assert_cmpuint (grind_code_data_find_hot (one, 0, TRUE), ==, GRIND_NONE);
  add_row (one, 7, 1, 0);
  g_assert_cmpuint (grind_code_data_find_hot (one, 7, TRUE), ==, GRIND_NONE);
  g_assert_cmpuint (grind_code_data_find_hot (one, 7, FALSE), ==, GRIND_NONE);
  g_assert_cmpuint (grind_code_data_find_hot (one, 8, TRUE), ==, 7);
}

static void
test_calls (void)
{
  g_autoptr (GrindCodeData) data = grind_code_data_new (1, &(GrindEventId) { 0 });
  g_autofree char *note = g_strdup ("inlined from x.h:1");
  GrindCodeCall call = { .callee = 7, .note = note };
  GrindCodeJump jump = { .from = 3, .to = GRIND_CODE_BELOW, .text = note };
  const GrindCodeCall *calls;
  const GrindCodeRow *rows;
  guint n_rows, n_calls, n_jumps;

  add_row (data, 2, 1, 0);
  grind_code_data_add_call (data, &call);
  call.note = NULL;
  call.callee = 8;
  grind_code_data_add_call (data, &call);
  add_row (data, 3, 1, 0);
  add_row (data, 4, 1, 0);
  grind_code_data_add_call (data, &call);
  grind_code_data_add_jump (data, &jump);
  note[0] = 'I';

  rows = grind_code_data_get_rows (data, &n_rows);
  calls = grind_code_data_get_calls (data, &n_calls);
  g_assert_cmpuint (n_calls, ==, 3);
  g_assert_cmpuint (rows[0].first_call, ==, 0);
  g_assert_cmpuint (rows[0].n_calls, ==, 2);
  g_assert_cmpuint (rows[1].n_calls, ==, 0);
  g_assert_cmpuint (rows[2].first_call, ==, 2);
  g_assert_cmpstr (calls[0].note, ==, "inlined from x.h:1");
  g_assert_null (calls[1].note);
  g_assert_cmpuint (calls[1].callee, ==, 8);
  g_assert_cmpstr (grind_code_data_get_jumps (data, &n_jumps)->text, ==, "inlined from x.h:1");
  g_assert_cmpuint (n_jumps, ==, 1);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/code/code-data/rows", test_rows);
  g_test_add_func ("/code/code-data/ranges", test_ranges);
  g_test_add_func ("/code/code-data/heat", test_heat);
  g_test_add_func ("/code/code-data/hot", test_hot);
  g_test_add_func ("/code/code-data/calls", test_calls);

  return g_test_run ();
}
