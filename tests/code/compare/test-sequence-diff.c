/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "../analysis/grind-test-random.h"
#include "../format/grind-test-profile.h"
#include "code/compare/grind-sequence-diff.h"

#define MAX_LENGTH  40
#define N_RANDOM    20000
#define N_MANY      200000
#define MAX_SECONDS 20   /* hundreds of times less than a quadratic algorithm takes */

/* Checks that the pairs are a common subsequence; returns its length. */
static guint
check_pairs (const GrindSequenceDiff *diff,
             const guint32           *before,
             const guint32           *after)
{
  guint n_pairs = 0, n_counterparts = 0;
  guint32 place = 0;

  for (guint i = 0; i < diff->n_before; i++)
    {
      guint32 counterpart = diff->after[i];

      g_assert_cmpuint (diff->places[i], ==, place);
      if (counterpart == GRIND_NONE)
        continue;

      g_assert_cmpuint (counterpart, >=, place);
      g_assert_cmpuint (counterpart, <, diff->n_after);
      g_assert_cmpuint (before[i], ==, after[counterpart]);
      g_assert_cmpuint (diff->before[counterpart], ==, i);
      place = counterpart + 1;
      n_pairs++;
    }
  g_assert_cmpuint (diff->places[diff->n_before], ==, place);
  for (guint i = 0; i < diff->n_after; i++)
    n_counterparts += diff->before[i] != GRIND_NONE;
  g_assert_cmpuint (n_counterparts, ==, n_pairs);

  return n_pairs;
}

static GrindSequenceDiff *
make (const guint32 *before,
      guint          n_before,
      const guint32 *after,
      guint          n_after)
{
  GError *error = NULL;
  GrindSequenceDiff *diff = grind_sequence_diff_new (before, n_before, after, n_after, NULL,
                                                     &error);

  g_assert_no_error (error);
  g_assert_nonnull (diff);

  return diff;
}

/* The length of a longest common subsequence, in quadratic time. */
static guint
measure_longest (const guint32 *before,
                 guint          n_before,
                 const guint32 *after,
                 guint          n_after)
{
  guint lengths[MAX_LENGTH + 1][MAX_LENGTH + 1] = { 0 };

  for (guint i = 1; i <= n_before; i++)
    for (guint j = 1; j <= n_after; j++)
      lengths[i][j] = before[i - 1] == after[j - 1] ? lengths[i - 1][j - 1] + 1
                                                    : MAX (lengths[i - 1][j], lengths[i][j - 1]);

  return lengths[n_before][n_after];
}

/* A letter is an element; in the result, unpaired elements are in brackets, after their places. */
static void
test_pairs (void)
{
  static const struct
  {
    const char *before;
    const char *after;
    const char *expected;
  } cases[] = {
    { "", "", "" },
    { "", "ab", "" },
    { "ab", "", "[a0][b0]" },
    { "abc", "abc", "a1b2c3" },
    { "abc", "xyz", "[a0][b0][c0]" },
    { "abc", "abxc", "a1b2c4" },
    { "abxc", "abc", "a1b2[x2]c3" },
    { "abc", "xabc", "a2b3c4" },
    { "xabc", "abc", "[x0]a1b2c3" },
    { "abpqc", "abxyc", "a1b2[p2][q2]c5" },
    { "ab", "ba", "a2[b2]" },
    { "aaaa", "aa", "a1a2[a2][a2]" },
    { "moved to the end", "to the endmoved ",
      "[m0][o0][v0][e0][d0][ 0]t1o2 3t4h5e6 7e8n9d10" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      guint32 before[MAX_LENGTH], after[MAX_LENGTH];
      guint n_before = strlen (cases[i].before), n_after = strlen (cases[i].after);
      g_autoptr (GrindSequenceDiff) diff = NULL;
      g_autoptr (GString) text = g_string_new (NULL);

      for (guint j = 0; j < n_before; j++)
        before[j] = cases[i].before[j];
      for (guint j = 0; j < n_after; j++)
        after[j] = cases[i].after[j];
      diff = make (before, n_before, after, n_after);

      check_pairs (diff, before, after);
      g_assert_true (diff->is_longest);
      for (guint j = 0; j < n_before; j++)
        if (diff->after[j] != GRIND_NONE)
          g_string_append_printf (text, "%c%u", cases[i].before[j], diff->after[j] + 1);
        else
          g_string_append_printf (text, "[%c%u]", cases[i].before[j], diff->places[j]);
      g_assert_cmpstr (text->str, ==, cases[i].expected);
    }
}

/* Numbers of elements are any numbers. */
/* Also checks that no content takes quadratic time. */
static void
test_large_ids (void)
{
  static const guint32 before[] = { G_MAXUINT32, 0, 7, G_MAXUINT32 - 1 };
  static const guint32 after[] = { 0, G_MAXUINT32, 7, G_MAXUINT32 - 1 };
  g_autoptr (GrindSequenceDiff) diff = make (before, 4, after, 4);

  g_assert_cmpuint (check_pairs (diff, before, after), ==, 3);
}

static void
fill (GRand   *rand,
      guint32 *elements,
      guint    n,
      guint    n_ids)
{
  for (guint i = 0; i < n; i++)
    elements[i] = g_rand_int_range (rand, 0, n_ids);
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = test_rand_new ();

  for (guint i = 0; i < N_RANDOM; i++)
    {
      guint n_before = g_rand_int_range (rand, 0, MAX_LENGTH + 1);
      guint n_after = g_rand_int_range (rand, 0, MAX_LENGTH + 1);
      guint n_ids = g_rand_int_range (rand, 1, 12);
      guint32 before[MAX_LENGTH], after[MAX_LENGTH];
      g_autoptr (GrindSequenceDiff) diff = NULL;

      fill (rand, before, n_before, n_ids);
      fill (rand, after, n_after, n_ids);
      diff = make (before, n_before, after, n_after);

      g_assert_true (diff->is_longest);
      g_assert_cmpuint (check_pairs (diff, before, after), ==,
                        measure_longest (before, n_before, after, n_after));
    }
}

/* Moves are insertions and deletions, so the rest of the elements have to be paired. */
static void
test_edits (void)
{
  g_autoptr (GRand) rand = test_rand_new ();
  guint32 before[4000], after[4000];

  for (guint i = 0; i < 50; i++)
    {
      guint n_edits = g_rand_int_range (rand, 0, 400), n = G_N_ELEMENTS (before), n_after = 0;
      g_autofree guint8 *is_deleted = g_new0 (guint8, n);
      g_autoptr (GrindSequenceDiff) diff = NULL;
      guint n_deleted = 0;

      fill (rand, before, n, 500);
      for (guint j = 0; j < n_edits; j++)
        is_deleted[g_rand_int_range (rand, 0, n)] = TRUE;
      for (guint j = 0; j < n; j++)
        {
          n_deleted += is_deleted[j];
          if (!is_deleted[j])
            after[n_after++] = before[j];
        }
      diff = make (before, n, after, n_after);

      g_assert_true (diff->is_longest);
      g_assert_cmpuint (check_pairs (diff, before, after), ==, n - n_deleted);
    }
}

/* How large sequences are generated */
typedef enum
{
  DIFFERENT, EQUAL, SAME, FEWER_SAME, ALTERNATING, REVERSED, TWO_IDS, MANY_IDS, ROTATED,
} Kind;

static guint
fill_large (Kind     kind,
            GRand   *rand,
            guint32 *elements,
            guint    n,
            gboolean is_after)
{
  for (guint i = 0; i < n; i++)
    switch (kind)
      {
      case DIFFERENT: elements[i] = 2 * i + is_after; break;
      case EQUAL: elements[i] = i; break;
      case SAME: case FEWER_SAME: elements[i] = 1; break;
      case ALTERNATING: elements[i] = (i + is_after) % 2; break;
      case REVERSED: elements[i] = is_after ? n - 1 - i : i; break;
      case TWO_IDS: elements[i] = g_rand_int_range (rand, 0, 2); break;
      case MANY_IDS: elements[i] = g_rand_int_range (rand, 0, 1000); break;
      case ROTATED: elements[i] = is_after ? (i + n / 2) % n : i; break;
      default: g_assert_not_reached ();
      }

  return kind == FEWER_SAME && is_after ? n / 2 : n;
}

/* Also checks that no content takes quadratic time. */
static void
test_large (void)
{
  static const struct
  {
    const char *name;
    double      min_share;   /* of elements before that are paired */
    gboolean    is_longest;
  } cases[] = {
    [DIFFERENT] = { "different", 0, TRUE },
    [EQUAL] = { "equal", 1, TRUE },
    [SAME] = { "same", 1, TRUE },
    [FEWER_SAME] = { "fewer-same", 0.5, TRUE },
    [ALTERNATING] = { "alternating", 0.9999, TRUE },
    [REVERSED] = { "reversed", 0, FALSE },
    [TWO_IDS] = { "two-ids", 0.75, FALSE },
    [MANY_IDS] = { "many-ids", 0.02, FALSE },
    [ROTATED] = { "rotated", 0.5, FALSE },
  };
  guint n = grind_test_is_slowed () ? N_MANY / 10 : N_MANY;
  g_autoptr (GRand) rand = test_rand_new ();
  g_autofree guint32 *before = g_new (guint32, n);
  g_autofree guint32 *after = g_new (guint32, n);

  for (Kind kind = 0; kind < G_N_ELEMENTS (cases); kind++)
    {
      guint n_before = fill_large (kind, rand, before, n, FALSE);
      guint n_after = fill_large (kind, rand, after, n, TRUE);
      gint64 start = g_get_monotonic_time ();
      g_autoptr (GrindSequenceDiff) diff = make (before, n_before, after, n_after);
      double seconds = (g_get_monotonic_time () - start) / 1e6;
      guint n_pairs = check_pairs (diff, before, after);

      g_test_message ("%s: %.3f s, %u pairs", cases[kind].name, seconds, n_pairs);
      g_assert_cmpfloat (n_pairs, >=, cases[kind].min_share * n);
      g_assert_cmpint (diff->is_longest, ==, cases[kind].is_longest);
      g_assert_cmpfloat (seconds, <, MAX_SECONDS);
    }
}

/* One element in five is unique, two in fifty of these are swapped, and the rest is random. */
static guint32
make_anchored (GRand    *rand,
               guint     i,
               gboolean  is_after)
{
  if (i % 5 != 0)
    return g_rand_int_range (rand, 0, 10);
  if (is_after && i % 250 < 10)
    return i % 250 == 0 ? 1000 + i + 5 : 1000 + i - 5;

  return 1000 + i;
}

static void
test_anchored (void)
{
  const guint n = 20000;
  g_autoptr (GRand) rand = test_rand_new ();
  g_autofree guint32 *before = g_new (guint32, n);
  g_autofree guint32 *after = g_new (guint32, n);
  g_autoptr (GrindSequenceDiff) diff = NULL;
  guint n_anchors = 0;

  for (guint i = 0; i < n; i++)
    {
      before[i] = make_anchored (rand, i, FALSE);
      after[i] = make_anchored (rand, i, TRUE);
    }
  diff = make (before, n, after, n);

  check_pairs (diff, before, after);
  g_assert_false (diff->is_longest);
  for (guint i = 0; i < n; i += 5)
    n_anchors += diff->after[i] != GRIND_NONE;
  g_assert_cmpuint (n_anchors, ==, n / 5 - n / 250);
}

static void
test_cancel (void)
{
  static const guint32 elements[] = { 1, 2, 3 };
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (grind_sequence_diff_new (elements, 3, elements, 3, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/code/sequence-diff/pairs", test_pairs);
  g_test_add_func ("/code/sequence-diff/large-ids", test_large_ids);
  g_test_add_func ("/code/sequence-diff/random", test_random);
  g_test_add_func ("/code/sequence-diff/edits", test_edits);
  g_test_add_func ("/code/sequence-diff/large", test_large);
  g_test_add_func ("/code/sequence-diff/anchored", test_anchored);
  g_test_add_func ("/code/sequence-diff/cancel", test_cancel);

  return g_test_run ();
}
