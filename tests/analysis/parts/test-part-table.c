/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <math.h>

#include "analysis/graph/grind-color-map.h"
#include "analysis/parts/grind-part-table.h"
#include "grind-test-random.h"

#define N_ROUNDS 200
#define MAX_PARTS 60

#define assert_near(a, b) g_assert_cmpfloat (fabs ((a) - (b)), <, 1e-9)

/* The properties of a part of a random profile */
typedef struct
{
  gint64 number;
  gint64 thread;
  gint64 pid;
  gint64 costs[2];
} TestPart;

static GrindPartTable *
table_new (GrindProfile *profile,
           GrindEventId  event)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrindEventSet) events = grind_event_set_new (profile, NULL);
  GrindPartTable *table = grind_part_table_new (events, event, NULL, NULL, &error);

  g_assert_no_error (error);
  g_assert_nonnull (table);

  return table;
}

static GrindPartTable *
table_load (const char   *text,
            GrindEventId  event)
{
  g_autoptr (GrindProfile) profile = test_load (text);

  return table_new (profile, event);
}

/* One line per row: column, number, thread, part, cost and box in percent. */
static void
check_rows (GrindPartTable *table,
            const char     *expected)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < grind_part_table_get_n_rows (table); i++)
    {
      const GrindPartRow *row = grind_part_table_get_row (table, i);

      g_string_append_printf (text, "%u: %" G_GINT64_FORMAT " T%" G_GINT64_FORMAT " part %u cost %"
                              G_GINT64_FORMAT " at %.0f %.0f size %.0f %.0f\n", row->column,
                              grind_part_table_get_column (table, row->column)->number,
                              grind_part_table_get_thread (table, row->thread)->thread, row->part,
                              row->cost.whole, row->x * 100, row->y * 100, row->width * 100,
                              row->height * 100);
    }
  g_assert_cmpstr (text->str, ==, expected);
}

#define THREADS \
  "# callgrind format\nevents: A B\nevent: S = A + 2 B\n" \
  "pid: 7\npart: 1\nthread: 1\nfn=f\n1 20 1\n" \
  "part: 1\nthread: 2\nfn=f\n1 60 0\n" \
  "part: 1\nthread: 3\nfn=nothing\n1 0 0\n" \
  "part: 2\nthread: 2\nfn=f\n1 100 0\n" \
  "part: 2\nthread: 1\nfn=f\n1 20 3\n"

/* Threads of a part share a column, in order; empty ones are left out. */
static void
test_threads (void)
{
  g_autoptr (GrindPartTable) table = table_load (THREADS, 0);

  check_rows (table,
              "0: 1 T1 part 0 cost 20 at 0 0 size 40 25\n"
              "0: 1 T2 part 1 cost 60 at 0 25 size 40 75\n"
              "1: 2 T1 part 4 cost 20 at 40 0 size 60 17\n"
              "1: 2 T2 part 3 cost 100 at 40 17 size 60 83\n");
  g_assert_cmpint (grind_part_table_get_total (table).whole, ==, 200);
  g_assert_cmpuint (grind_part_table_get_n_empty (table), ==, 1);
  g_assert_cmpuint (grind_part_table_get_event (table), ==, 0);
  g_assert_false (grind_part_table_has_pids (table));
  g_assert_cmpuint (grind_part_table_get_n_threads (table), ==, 2);
  g_assert_cmpuint (grind_part_table_get_thread (table, 0)->slot, ==, 2);
  g_assert_cmpuint (grind_part_table_get_thread (table, 1)->slot, ==, 1);
  g_assert_cmpint (grind_part_table_get_thread (table, 1)->pid, ==, 7);
}

/* Another event keeps the rows and the colours, but boxes without cost have no area. */
static void
test_other_event (void)
{
  g_autoptr (GrindPartTable) b = table_load (THREADS, 1);
  g_autoptr (GrindPartTable) s = table_load (THREADS, 2);

  check_rows (b,
              "0: 1 T1 part 0 cost 1 at 0 0 size 25 100\n"
              "0: 1 T2 part 1 cost 0 at 0 100 size 0 0\n"
              "1: 2 T1 part 4 cost 3 at 25 0 size 75 100\n"
              "1: 2 T2 part 3 cost 0 at 25 100 size 0 0\n");
  g_assert_cmpuint (grind_part_table_get_thread (b, 0)->slot, ==, 2);
  g_assert_cmpuint (grind_part_table_find (b, 0.1, 0.9), ==, 0);
  g_assert_cmpint (grind_part_table_get_total (s).whole, ==, 208);
  g_assert_cmpint (grind_part_table_get_row (s, 2)->cost.whole, ==, 26);
}

/* Parts of the files before come first, in columns of their own, even if all numbers are equal. */
static void
test_sides (void)
{
  g_autoptr (GrindProfile) profile = test_load (
    "# callgrind format\nevents: A\n"
    "part: 1\nthread: 1\nfn=f\n1 20\npart: 1\nthread: 2\nfn=f\n1 20\n"
    "part: 2\nthread: 1\nfn=f\n1 10\n"
    "part: 1\nthread: 1\nfn=f\n1 30\npart: 1\nthread: 2\nfn=f\n1 20\n");
  g_autoptr (GrindEventSet) events = grind_event_set_new (profile, NULL);
  const guint8 before = 1 << 3 | 1 << 4;
  g_autoptr (GrindPartTable) table = grind_part_table_new (events, 0, &before, NULL, NULL);

  check_rows (table,
              "0: 1 T1 part 3 cost 30 at 0 0 size 50 60\n"
              "0: 1 T2 part 4 cost 20 at 0 60 size 50 40\n"
              "1: 1 T1 part 0 cost 20 at 50 0 size 40 50\n"
              "1: 1 T2 part 1 cost 20 at 50 50 size 40 50\n"
              "2: 2 T1 part 2 cost 10 at 90 0 size 10 100\n");
  g_assert_true (grind_part_table_get_row (table, 1)->is_before);
  g_assert_false (grind_part_table_get_row (table, 2)->is_before);
  g_assert_cmpint (grind_part_table_get_side_total (table, TRUE).whole, ==, 50);
  g_assert_cmpint (grind_part_table_get_side_total (table, FALSE).whole, ==, 50);
  g_assert_cmpint (grind_part_table_get_total (table).whole, ==, 100);
  g_assert_cmpuint (grind_part_table_get_n_threads (table), ==, 2);
}

/* Parts without numbers, or with repeated ones, have successive columns. */
static void
test_no_numbers (void)
{
  g_autoptr (GrindPartTable) table = NULL;

  table = table_load ("events: A\nfn=f\n1 1\nevents: A\nfn=f\n1 2\nevents: A\nfn=f\n1 1\n", 0);
  check_rows (table,
              "0: 0 T0 part 0 cost 1 at 0 0 size 25 100\n"
              "1: 0 T0 part 1 cost 2 at 25 0 size 50 100\n"
              "2: 0 T0 part 2 cost 1 at 75 0 size 25 100\n");
}

/* Processes are one after the other, and their threads are different ones. */
static void
test_processes (void)
{
  g_autoptr (GrindPartTable) table = NULL;

  table = table_load ("events: A\npid: 20\npart: 1\nthread: 1\nfn=f\n1 1\n"
                      "pid: 10\npart: 1\nthread: 1\nfn=f\n1 1\n"
                      "pid: 20\npart: 2\nthread: 1\nfn=f\n1 2\n", 0);
  check_rows (table,
              "0: 1 T1 part 0 cost 1 at 0 0 size 25 100\n"
              "1: 2 T1 part 2 cost 2 at 25 0 size 50 100\n"
              "2: 1 T1 part 1 cost 1 at 75 0 size 25 100\n");
  g_assert_true (grind_part_table_has_pids (table));
  g_assert_cmpuint (grind_part_table_get_n_threads (table), ==, 2);
  g_assert_cmpint (grind_part_table_get_thread (table, 0)->pid, ==, 20);
  g_assert_cmpint (grind_part_table_get_thread (table, 1)->pid, ==, 10);
}

/* A negative cost has no area, and does not reduce that of others. */
static void
test_negative (void)
{
  g_autoptr (GrindPartTable) table = NULL;

  table = table_load ("events: A\npart: 1\nfn=f\n1 10\npart: 2\nfn=f\n1 -5\npart: 3\nfn=f\n1 30\n",
                      0);
  check_rows (table,
              "0: 1 T0 part 0 cost 10 at 0 0 size 25 100\n"
              "1: 2 T0 part 1 cost -5 at 25 0 size 0 0\n"
              "2: 3 T0 part 2 cost 30 at 25 0 size 75 100\n");
  g_assert_cmpint (grind_part_table_get_total (table).whole, ==, 35);
  g_assert_cmpuint (grind_part_table_move (table, 0, GRIND_PART_RIGHT), ==, 2);
  g_assert_cmpuint (grind_part_table_move (table, 2, GRIND_PART_LEFT), ==, 0);
}

/* Ratios cannot be areas: the first event is used instead. */
static void
test_ratio (void)
{
  g_autoptr (GrindProfile) profile = test_load (THREADS);
  g_autoptr (GVariant) formulas = NULL;
  g_autoptr (GrindEventSet) events = NULL;
  g_autoptr (GrindPartTable) table = NULL;
  const GrindPartRow *row;

  formulas = g_variant_ref_sink (g_variant_new_parsed ("[('R', '', 'A / B'), ('H', '', '0.5 A')]"));
  events = grind_event_set_new (profile, formulas);
  table = grind_part_table_new (events, grind_event_set_find (events, "R"), NULL, NULL, NULL);
  row = grind_part_table_get_row (table, 0);
  g_assert_cmpfloat (row->cost.decimal, ==, 20);
  assert_near (row->width * row->height, 0.1);
  g_assert_false (grind_value_is_known (grind_part_table_get_row (table, 1)->cost));
  g_assert_cmpfloat (grind_part_table_get_total (table).decimal, ==, 50);
  g_assert_cmpint (grind_part_table_get_total (table).kind, ==, GRIND_VALUE_RATIO);

  g_object_unref (table);
  table = grind_part_table_new (events, grind_event_set_find (events, "H"), NULL, NULL, NULL);
  row = grind_part_table_get_row (table, 1);
  g_assert_cmpfloat (row->cost.decimal, ==, 30);
  assert_near (row->width * row->height, 0.3);
  g_assert_cmpfloat (grind_part_table_get_total (table).decimal, ==, 100);
  g_assert_true (grind_part_table_get_events (table) == events);
}

static void
test_nothing (void)
{
  g_autoptr (GrindPartTable) empty = table_load ("events: A\nfn=f\n1 0\n", 0);

  g_assert_cmpuint (grind_part_table_get_n_rows (empty), ==, 0);
  g_assert_cmpuint (grind_part_table_get_n_columns (empty), ==, 0);
  g_assert_cmpuint (grind_part_table_get_n_empty (empty), ==, 1);
  g_assert_cmpuint (grind_part_table_find (empty, 0.5, 0.5), ==, GRIND_NONE);
}

static void
test_cancel (void)
{
  g_autoptr (GrindProfile) profile = test_load (THREADS);
  g_autoptr (GrindEventSet) events = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  events = grind_event_set_new (profile, NULL);
  g_assert_null (grind_part_table_new (events, 0, NULL, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static GArray *
random_parts (GRand *rand)
{
  GArray *parts = g_array_new (FALSE, FALSE, sizeof (TestPart));
  guint n_parts = g_rand_int_range (rand, 1, MAX_PARTS);
  guint n_numbers = g_rand_int_range (rand, 1, 20);
  guint n_threads = g_rand_int_range (rand, 1, 20);
  guint n_pids = g_rand_int_range (rand, 1, 4);
  gboolean is_signed = g_rand_int_range (rand, 0, 4) == 0;

  for (guint i = 0; i < n_parts; i++)
    {
      TestPart part;

      part.number = g_rand_int_range (rand, 0, n_numbers);
      part.thread = g_rand_int_range (rand, 0, n_threads);
      part.pid = g_rand_int_range (rand, 0, n_pids);
      part.costs[0] = test_random_cost (rand, is_signed);
      part.costs[1] = test_random_cost (rand, is_signed);
      g_array_append_val (parts, part);
    }

  return parts;
}

static GrindProfile *
load_parts (GArray *parts)
{
  GString *text = g_string_new ("# callgrind format\nevents: A B\nevent: S = A + 3 B\n");

  for (guint i = 0; i < parts->len; i++)
    {
      const TestPart *part = &g_array_index (parts, TestPart, i);

      g_string_append_printf (text, "part: %d\nthread: %d\npid: %d\nfn=f\n1 %d %d\n",
                              (int) part->number, (int) part->thread, (int) part->pid,
                              (int) part->costs[0], (int) part->costs[1]);
    }

  return test_load_take (g_string_free (text, FALSE));
}

static gint64
get_cost (const TestPart *part,
          GrindEventId    event)
{
  return event < 2 ? part->costs[event] : part->costs[0] + 3 * part->costs[1];
}

/* Every part with cost has one row, with the values of the part. */
static void
check_parts (GrindPartTable *table,
             GArray         *parts)
{
  g_autofree guint *n_rows = g_new0 (guint, parts->len);
  GrindEventId event = grind_part_table_get_event (table);
  gint64 total = 0;

  for (guint i = 0; i < grind_part_table_get_n_rows (table); i++)
    {
      const GrindPartRow *row = grind_part_table_get_row (table, i);
      const TestPart *part = &g_array_index (parts, TestPart, row->part);
      const GrindPartThread *thread = grind_part_table_get_thread (table, row->thread);

      n_rows[row->part]++;
      g_assert_cmpint (row->cost.whole, ==, get_cost (part, event));
      g_assert_cmpint (thread->thread, ==, part->thread);
      g_assert_cmpint (thread->pid, ==, part->pid);
      g_assert_cmpint (grind_part_table_get_column (table, row->column)->number, ==, part->number);
    }

  for (guint i = 0; i < parts->len; i++)
    {
      const TestPart *part = &g_array_index (parts, TestPart, i);

      total += get_cost (part, event);
      g_assert_cmpuint (n_rows[i], ==, part->costs[0] != 0 || part->costs[1] != 0 ? 1 : 0);
    }
  g_assert_cmpint (grind_part_table_get_total (table).whole, ==, total);
  g_assert_cmpuint (grind_part_table_get_n_rows (table) + grind_part_table_get_n_empty (table), ==,
                    parts->len);
}

/* The boxes of a column are stacked, one per thread, and fill it. */
static void
check_column (GrindPartTable        *table,
              guint                  number,
              const GrindPartColumn *column)
{
  double below = 0;

  for (guint i = column->first_row; i < column->first_row + column->n_rows; i++)
    {
      const GrindPartRow *row = grind_part_table_get_row (table, i);

      g_assert_cmpuint (row->column, ==, number);
      g_assert_true (i == column->first_row ||
                     row->thread > grind_part_table_get_row (table, i - 1)->thread);
      if (row->area <= 0)
        {
          g_assert_cmpfloat (row->width * row->height, ==, 0);
          continue;
        }
      g_assert_cmpfloat (row->x, ==, column->x);
      g_assert_cmpfloat (row->width, ==, column->width);
      assert_near (row->y, below);
      below += row->height;
    }
  if (column->width > 0)
    assert_near (below, 1);
}

static double
sum_area (GrindPartTable *table)
{
  double sum = 0;

  for (guint i = 0; i < grind_part_table_get_n_rows (table); i++)
    sum += MAX (grind_part_table_get_row (table, i)->cost.whole, 0);

  return sum;
}

static void
check_picture (GrindPartTable *table)
{
  double area = sum_area (table);
  double right = 0;
  guint n_rows = 0;

  for (guint i = 0; i < grind_part_table_get_n_columns (table); i++)
    {
      const GrindPartColumn *column = grind_part_table_get_column (table, i);

      g_assert_cmpuint (column->first_row, ==, n_rows);
      g_assert_cmpuint (column->n_rows, >, 0);
      n_rows += column->n_rows;
      assert_near (column->x, right);
      right += column->width;
      check_column (table, i, column);
    }
  g_assert_cmpuint (n_rows, ==, grind_part_table_get_n_rows (table));
  if (area > 0)
    assert_near (right, 1);

  for (guint i = 0; i < n_rows; i++)
    {
      const GrindPartRow *row = grind_part_table_get_row (table, i);

      if (row->area <= 0)
        continue;
      assert_near (row->width * row->height, row->cost.whole / area);
      g_assert_cmpuint (grind_part_table_find (table, row->x + row->width / 2,
                                               row->y + row->height / 2), ==, i);
    }
}

/* Steps from each box lead to the ends of its column and to the first and last column, and no
 * further; each step has the right target. */
static void
check_moves (GrindPartTable *table)
{
  guint n_rows = grind_part_table_get_n_rows (table);

  for (guint i = 0; i < n_rows; i++)
    {
      const GrindPartRow *from = grind_part_table_get_row (table, i);
      guint up = grind_part_table_move (table, i, GRIND_PART_UP);
      guint right = grind_part_table_move (table, i, GRIND_PART_RIGHT);

      if (from->area <= 0)
        continue;

      if (up == i)
        assert_near (from->y, 0);
      else
        g_assert_cmpuint (grind_part_table_move (table, up, GRIND_PART_DOWN), ==, i);

      if (right == i)
        assert_near (from->x + from->width, 1);
      else
        {
          const GrindPartRow *to = grind_part_table_get_row (table, right);
          double middle = from->y + from->height / 2;

          assert_near (to->x, from->x + from->width);
          g_assert_cmpfloat (to->y, <=, middle + 1e-9);
          g_assert_cmpfloat (to->y + to->height, >=, middle - 1e-9);
          g_assert_cmpuint (grind_part_table_get_row (table,
                              grind_part_table_move (table, right, GRIND_PART_LEFT))->column, ==,
                            from->column);
        }
    }
}

/* Ten threads have different colours, and no thread without one costs more. */
static void
check_slots (GrindPartTable *table,
             GArray         *parts)
{
  guint n_threads = grind_part_table_get_n_threads (table);
  guint n_taken = 0;
  gint64 costs[GRIND_N_COLOR_SLOTS + 1] = { 0, };
  guint color_map = 0;

  for (guint i = 0; i < n_threads; i++)
    {
      const GrindPartThread *thread = grind_part_table_get_thread (table, i);
      gint64 cost = 0;

      for (guint j = 0; j < parts->len; j++)
        {
          const TestPart *part = &g_array_index (parts, TestPart, j);

          if (part->thread == thread->thread && part->pid == thread->pid)
            cost += part->costs[0];
        }
      g_assert_cmpuint (thread->slot, <=, GRIND_N_COLOR_SLOTS);
      if (thread->slot == GRIND_COLOR_SLOT_OTHER)
        continue;
      g_assert_cmpuint (color_map & 1 << thread->slot, ==, 0);
      color_map |= 1 << thread->slot;
      costs[thread->slot] = cost;
      n_taken++;
    }

  g_assert_cmpuint (n_taken, ==, MIN (n_threads, GRIND_N_COLOR_SLOTS));
  for (guint slot = 2; slot <= n_taken; slot++)
    g_assert_cmpint (costs[slot], <=, costs[slot - 1]);
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = test_rand_new ();

  for (guint round = 0; round < N_ROUNDS; round++)
    {
      g_autoptr (GArray) parts = random_parts (rand);
      g_autoptr (GrindProfile) profile = load_parts (parts);

      for (GrindEventId event = 0; event < 3; event++)
        {
          g_autoptr (GrindPartTable) table = table_new (profile, event);

          check_parts (table, parts);
          check_picture (table);
          check_moves (table);
          check_slots (table, parts);
        }
    }
}

/* As many parts as a long run of a threaded program writes. */
static void
test_many (void)
{
  g_autoptr (GArray) parts = g_array_new (FALSE, FALSE, sizeof (TestPart));
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GrindPartTable) table = NULL;

  for (int number = 1; number <= 1600; number++)
    for (int thread = 1; thread <= 10; thread++)
      {
        TestPart part = { number, thread, 1, { number * 1000 + thread, 1 } };

        g_array_append_val (parts, part);
      }
  profile = load_parts (parts);
  table = table_new (profile, 0);
  check_picture (table);
  check_moves (table);
  g_assert_cmpuint (grind_part_table_get_n_columns (table), ==, 1600);
  g_assert_cmpuint (grind_part_table_get_n_rows (table), ==, 16000);

  g_assert_finalize_object (g_steal_pointer (&table));
  g_assert_finalize_object (g_steal_pointer (&profile));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/part-table/threads", test_threads);
  g_test_add_func ("/part-table/sides", test_sides);
  g_test_add_func ("/part-table/other-event", test_other_event);
  g_test_add_func ("/part-table/no-numbers", test_no_numbers);
  g_test_add_func ("/part-table/processes", test_processes);
  g_test_add_func ("/part-table/negative", test_negative);
  g_test_add_func ("/part-table/ratio", test_ratio);
  g_test_add_func ("/part-table/nothing", test_nothing);
  g_test_add_func ("/part-table/cancel", test_cancel);
  g_test_add_func ("/part-table/random", test_random);
  g_test_add_func ("/part-table/many", test_many);

  return g_test_run ();
}
