/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/session/grind-history.h"

#define SECOND G_USEC_PER_SEC

/* The steps as text, the current one in brackets. */
static void
check_steps (GrindHistory *history,
             const char   *expected)
{
  g_autoptr (GString) text = g_string_new (NULL);
  int n_back = grind_history_get_n_back (history);
  int n_ahead = grind_history_get_n_ahead (history);

  for (int steps = -n_back; steps <= n_ahead; steps++)
    {
      GrindNodeId node = grind_history_peek (history, steps);

      if (node != GRIND_NONE)
        g_string_append_printf (text, steps == 0 ? "[%u]" : " %u ", node);
    }

  g_assert_cmpstr (text->str, ==, expected);
}

static void
test_empty (void)
{
  g_autoptr (GrindHistory) history = grind_history_new ();

  g_assert_cmpuint (grind_history_peek (history, 0), ==, GRIND_NONE);
  g_assert_cmpuint (grind_history_get_n_back (history), ==, 0);
  g_assert_cmpuint (grind_history_get_n_ahead (history), ==, 0);
  g_assert_cmpuint (grind_history_move (history, -1), ==, GRIND_NONE);
  g_assert_cmpuint (grind_history_move (history, 0), ==, GRIND_NONE);
}

static void
test_move (void)
{
  g_autoptr (GrindHistory) history = grind_history_new ();

  for (guint node = 1; node <= 4; node++)
    grind_history_visit (history, node, FALSE, node);
  check_steps (history, " 1  2  3 [4]");
  grind_history_visit (history, 4, FALSE, 9);
  check_steps (history, " 1  2  3 [4]");

  g_assert_cmpuint (grind_history_move (history, -3), ==, 1);
  check_steps (history, "[1] 2  3  4 ");
  g_assert_cmpuint (grind_history_move (history, -1), ==, GRIND_NONE);
  g_assert_cmpuint (grind_history_move (history, 4), ==, GRIND_NONE);
  g_assert_cmpuint (grind_history_move (history, G_MAXINT), ==, GRIND_NONE);
  g_assert_cmpuint (grind_history_move (history, 2), ==, 3);
  check_steps (history, " 1  2 [3] 4 ");

  /* Going elsewhere drops the forward steps, staying does not. */
  grind_history_visit (history, 3, FALSE, 20);
  check_steps (history, " 1  2 [3] 4 ");
  grind_history_visit (history, 9, FALSE, 21);
  check_steps (history, " 1  2  3 [9]");
}

/* Holding an arrow key leaves one step; a row selected for longer stays. */
static void
test_walk (void)
{
  g_autoptr (GrindHistory) history = grind_history_new ();
  gint64 now = 5 * SECOND;

  grind_history_visit (history, 1, FALSE, now);
  for (guint node = 2; node < 40; node++)
    grind_history_visit (history, node, TRUE, now += SECOND / 10);
  check_steps (history, " 1 [39]");

  grind_history_visit (history, 40, TRUE, now += SECOND);
  check_steps (history, " 1  39 [40]");
  grind_history_visit (history, 41, TRUE, now += SECOND - 1);
  check_steps (history, " 1  39 [41]");

  /* Going there and back is no step. */
  grind_history_visit (history, 39, TRUE, now += SECOND / 2);
  check_steps (history, " 1 [39]");

  /* Going elsewhere from a row that was just walked to keeps it, as does walking on from there. */
  grind_history_visit (history, 50, TRUE, now += 2 * SECOND);
  grind_history_visit (history, 60, FALSE, now += SECOND / 10);
  grind_history_visit (history, 61, TRUE, now += SECOND / 10);
  check_steps (history, " 1  39  50  60 [61]");

  /* Walking on after an explicit step back keeps its target. */
  grind_history_move (history, -2);
  grind_history_visit (history, 51, TRUE, now += SECOND / 10);
  check_steps (history, " 1  39  50 [51]");
}

static void
test_bounded (void)
{
  g_autoptr (GrindHistory) history = grind_history_new ();

  for (guint node = 0; node < 1000; node++)
    grind_history_visit (history, node, FALSE, node);
  g_assert_cmpuint (grind_history_get_n_back (history), ==, 99);
  g_assert_cmpuint (grind_history_peek (history, 0), ==, 999);
  g_assert_cmpuint (grind_history_peek (history, -99), ==, 900);
}

/* Nodes below 10 are dropped, the others lose their last digit. */
static GrindNodeId
tens_cb (GrindNodeId node,
         gpointer    user_data)
{
  return node < 10 ? GRIND_NONE : node / 10;
}

static void
test_map (void)
{
  static const GrindNodeId nodes[] = { 5, 11, 12, 20, 21, 6, 30 };
  static const char * const expected[] = {
    "[1] 2  3 ", "[1] 2  3 ", "[1] 2  3 ", " 1 [2] 3 ", " 1 [2] 3 ", " 1 [2] 3 ", " 1  2 [3]",
  };

  for (guint i = 0; i < G_N_ELEMENTS (nodes); i++)
    {
      g_autoptr (GrindHistory) history = grind_history_new ();

      for (guint j = 0; j < G_N_ELEMENTS (nodes); j++)
        grind_history_visit (history, nodes[j], FALSE, j);
      grind_history_move (history, (int) i - (int) G_N_ELEMENTS (nodes) + 1);
      g_assert_cmpuint (grind_history_peek (history, 0), ==, nodes[i]);
      grind_history_map (history, tens_cb, NULL);
      check_steps (history, expected[i]);
    }
}

static GrindNodeId
nothing_cb (GrindNodeId node,
            gpointer    user_data)
{
  return GRIND_NONE;
}

static void
test_map_to_nothing (void)
{
  g_autoptr (GrindHistory) history = grind_history_new ();

  grind_history_visit (history, 1, FALSE, 0);
  grind_history_visit (history, 2, FALSE, 0);
  grind_history_map (history, nothing_cb, NULL);
  check_steps (history, "");
  g_assert_cmpuint (grind_history_get_n_ahead (history), ==, 0);
  grind_history_visit (history, 3, TRUE, 0);
  check_steps (history, "[3]");
}

/* The rules again, implemented without a position. */
typedef struct
{
  GArray *back;    /* of guint, the current one last */
  GArray *ahead;   /* of guint, the next one last */
  gint64  since;
  gboolean is_walk;
} Oracle;

static guint
last (GArray *array)
{
  return g_array_index (array, guint, array->len - 1);
}

static void
oracle_visit (Oracle   *oracle,
              guint     node,
              gboolean  is_walk,
              gint64    now)
{
  if (oracle->back->len > 0 && last (oracle->back) == node)
    return;

  g_array_set_size (oracle->ahead, 0);
  if (is_walk && oracle->is_walk && oracle->back->len > 1 && now < oracle->since + SECOND)
    {
      g_array_set_size (oracle->back, oracle->back->len - 1);
      oracle->is_walk = FALSE;
      if (last (oracle->back) == node)
        return;
    }
  g_array_append_val (oracle->back, node);
  if (oracle->back->len > 100)
    g_array_remove_index (oracle->back, 0);
  oracle->is_walk = is_walk;
  oracle->since = now;
}

static void
oracle_move (Oracle   *oracle,
             gboolean  is_ahead)
{
  GArray *from = is_ahead ? oracle->ahead : oracle->back;
  GArray *to = is_ahead ? oracle->back : oracle->ahead;
  guint node;

  if (from->len < (is_ahead ? 1 : 2))
    return;

  node = last (from);
  g_array_append_val (to, node);
  g_array_set_size (from, from->len - 1);
  oracle->is_walk = FALSE;
}

static void
check_oracle (GrindHistory *history,
              Oracle       *oracle)
{
  g_assert_cmpuint (grind_history_get_n_back (history) + 1, ==, MAX (oracle->back->len, 1));
  g_assert_cmpuint (grind_history_get_n_ahead (history), ==, oracle->ahead->len);
  for (guint i = 0; i < oracle->back->len; i++)
    g_assert_cmpuint (grind_history_peek (history, (int) i - (int) oracle->back->len + 1), ==,
                      g_array_index (oracle->back, guint, i));
  for (guint i = 0; i < oracle->ahead->len; i++)
    g_assert_cmpuint (grind_history_peek (history, oracle->ahead->len - i), ==,
                      g_array_index (oracle->ahead, guint, i));
}

static void
test_random (void)
{
  for (guint round = 0; round < 50; round++)
    {
      g_autoptr (GrindHistory) history = grind_history_new ();
      Oracle oracle = { g_array_new (FALSE, FALSE, sizeof (guint)),
                        g_array_new (FALSE, FALSE, sizeof (guint)), 0, FALSE };
      gint64 now = 0;

      for (guint i = 0; i < 300; i++)
        {
          int what = g_test_rand_int_range (0, 6);
          guint node = g_test_rand_int_range (0, round % 2 ? 4 : 1000);

          now += g_test_rand_int_range (0, 2 * SECOND);
          if (what < 2)
            {
              grind_history_move (history, what == 0 ? -1 : 1);
              oracle_move (&oracle, what == 1);
            }
          else
            {
              grind_history_visit (history, node, what != 5, now);
              oracle_visit (&oracle, node, what != 5, now);
            }
          check_oracle (history, &oracle);
        }

      g_array_unref (oracle.back);
      g_array_unref (oracle.ahead);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/history/empty", test_empty);
  g_test_add_func ("/history/move", test_move);
  g_test_add_func ("/history/walk", test_walk);
  g_test_add_func ("/history/bounded", test_bounded);
  g_test_add_func ("/history/map", test_map);
  g_test_add_func ("/history/map-to-nothing", test_map_to_nothing);
  g_test_add_func ("/history/random", test_random);

  return g_test_run ();
}
