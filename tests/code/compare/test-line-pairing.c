/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "../analysis/grind-test-random.h"
#include "../source/grind-test-folder.h"
#include "code/compare/grind-line-pairing.h"

#define MAX_ANCHORS 16
#define N_RANDOM    2000
#define MAX_LINE    120   /* of random anchors */

/* A side is described by words: "@10" for the first line of the function, "12f" for a call of f in
 * line 12, "=3" for a text of three lines. */
typedef struct
{
  GrindLineAnchor anchors[MAX_ANCHORS];
  GrindLineSide   side;
} TestSide;

static GrindSourceText *
load_text (const char *text)
{
  char *folder = grind_test_folder_new ();
  g_autofree char *path = g_build_filename (folder, "a.c", NULL);
  GError *error = NULL;
  GrindSourceText *loaded;

  grind_test_folder_write (folder, "a.c", text, -1);
  loaded = grind_source_text_load (path, NULL, &error);
  g_assert_no_error (error);
  grind_test_folder_remove (folder);

  return loaded;
}

static GrindLinePairing *
make (const GrindLineSide *before,
      const GrindLineSide *after)
{
  GError *error = NULL;
  GrindLinePairing *pairing = grind_line_pairing_new (before, after, NULL, &error);

  g_assert_no_error (error);
  g_assert_nonnull (pairing);

  return pairing;
}

static void
test_side_init (TestSide   *self,
                const char *words)
{
  g_auto (GStrv) list = g_strsplit (words, " ", -1);

  *self = (TestSide) { .side = { .anchors = self->anchors } };
  for (guint i = 0; list[i] != NULL; i++)
    {
      char *end;
      guint64 number = g_ascii_strtoull (list[i] + (list[i][0] == '@' || list[i][0] == '='), &end,
                                         10);

      if (list[i][0] == '@')
        self->side.first_line = number;
      else if (list[i][0] == '=')
        self->side.text = load_text (number == 3 ? "a\nb\nc\n" : "");
      else if (*end != '\0')
        self->anchors[self->side.n_anchors++] = (GrindLineAnchor) { number, *end };
    }
}

static void
test_side_clear (TestSide *self)
{
  g_clear_pointer (&self->side.text, grind_source_text_unref);
}

/* Lists the counterparts of lines before; for one without, its place in brackets. */
static char *
describe (const GrindLinePairing *pairing,
          guint64                 first,
          guint64                 last)
{
  GString *text = g_string_new (NULL);

  for (guint64 line = first; line <= last; line++)
    {
      guint64 after = grind_line_pairing_get_after (pairing, line);
      guint64 place = grind_line_pairing_get_place (pairing, line);

      g_string_append_printf (text, after != 0 ? "%s%" G_GUINT64_FORMAT
                                               : "%s[%" G_GUINT64_FORMAT "]",
                              line > first ? " " : "", after != 0 ? after : place);
    }

  return g_string_free (text, FALSE);
}

/* Compares all answers for small lines with each other. */
static void
check_answers (const GrindLinePairing *pairing,
               guint64                 n)
{
  guint64 place = 0;

  for (guint64 line = 1; line <= n; line++)
    {
      guint64 after = grind_line_pairing_get_after (pairing, line);
      guint64 before = grind_line_pairing_get_before (pairing, line);

      g_assert_cmpuint (grind_line_pairing_get_place (pairing, line), ==, place);
      if (after != 0)
        {
          g_assert_cmpuint (after, >, place);
          g_assert_cmpuint (grind_line_pairing_get_before (pairing, after), ==, line);
          place = after;
        }
      if (before != 0)
        g_assert_cmpuint (grind_line_pairing_get_after (pairing, before), ==, line);
    }
  g_assert_cmpuint (grind_line_pairing_get_after (pairing, 0), ==, 0);
  g_assert_cmpuint (grind_line_pairing_get_before (pairing, 0), ==, 0);
  g_assert_cmpuint (grind_line_pairing_get_place (pairing, 0), ==, 0);
}

static void
test_texts (void)
{
  static const struct
  {
    const char      *before;
    const char      *after;
    GrindLineMethod  method;
    const char      *expected;   /* for lines 1 to 6 */
  } cases[] = {
    { "a\nb\nc\n", "a\nb\nc\n", GRIND_LINES_EQUAL, "1 2 3 4 5 6" },
    { "a\nb\nc\n", "a\nb\nc", GRIND_LINES_EQUAL, "1 2 3 4 5 6" },
    { "a\r\nb\r\nc\r\n", "a\nb\nc\n", GRIND_LINES_EQUAL, "1 2 3 4 5 6" },
    { "a\nb\nc", "a \nb\t\nc\r \t", GRIND_LINES_DIFF, "1 2 3 [3] [3] [3]" },
    { " a\nb\n", "a\nb\n", GRIND_LINES_DIFF, "[0] 2 [2] [2] [2] [2]" },
    { "a\nb\nc\n", "new\na\nb\nnew\nc\n", GRIND_LINES_DIFF, "2 3 5 [5] [5] [5]" },
    { "a\nold\nold\nb\nc\nold\n", "a\nnew\nb\nnew\nc\n", GRIND_LINES_DIFF, "1 [1] [1] 3 5 [5]" },
    { "a\nb\nc\nd\n", "x\ny\n", GRIND_LINES_DIFF, "[0] [0] [0] [0] [0] [0]" },
    { "", "a\n", GRIND_LINES_DIFF, "[0] [0] [0] [0] [0] [0]" },
    { "", "", GRIND_LINES_EQUAL, "1 2 3 4 5 6" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GrindSourceText) text_before = load_text (cases[i].before);
      g_autoptr (GrindSourceText) text_after = load_text (cases[i].after);
      /* Both texts are better than any other information. */
      GrindLineSide before = { .text = text_before, .first_line = 2 };
      GrindLineSide after = { .text = text_after, .first_line = 7 };
      g_autoptr (GrindLinePairing) pairing = make (&before, &after);
      g_autofree char *text = describe (pairing, 1, 6);

      g_assert_cmpstr (text, ==, cases[i].expected);
      g_assert_cmpint (grind_line_pairing_get_method (pairing), ==, cases[i].method);
      g_assert_true (grind_line_pairing_is_exact (pairing));
      check_answers (pairing, 10);
    }
}

static const struct
{
  const char      *before;
  const char      *after;
  GrindLineMethod  method;
  const char      *expected;   /* for lines 1 to 12 */
} anchor_cases[] = {
  /* No information at all */
  { "", "", GRIND_LINES_OFFSET, "1 2 3 4 5 6 7 8 9 10 11 12" },
  { "@5", "", GRIND_LINES_OFFSET, "1 2 3 4 5 6 7 8 9 10 11 12" },
  { "5f", "7g", GRIND_LINES_OFFSET, "1 2 3 4 5 6 7 8 9 10 11 12" },
  { "0f", "0f", GRIND_LINES_OFFSET, "1 2 3 4 5 6 7 8 9 10 11 12" },
  /* The first line */
  { "@5", "@8", GRIND_LINES_OFFSET, "4 5 6 7 8 9 10 11 12 13 14 15" },
  { "@5", "@3", GRIND_LINES_OFFSET, "[0] [0] 1 2 3 4 5 6 7 8 9 10" },
  /* One anchor */
  { "5f", "7f", GRIND_LINES_ANCHORS, "3 4 5 6 7 8 9 10 11 12 13 14" },
  { "5f", "3f", GRIND_LINES_ANCHORS, "[0] [0] 1 2 3 4 5 6 7 8 9 10" },
  { "2f 5g", "9g", GRIND_LINES_ANCHORS, "5 6 7 8 9 10 11 12 13 14 15 16" },
  /* Two lines more, or fewer, between two anchors */
  { "2f 8g", "2f 10g", GRIND_LINES_ANCHORS, "1 2 3 4 5 8 9 10 11 12 13 14" },
  { "2f 9g", "2f 11g", GRIND_LINES_ANCHORS, "1 2 3 4 5 8 9 10 11 12 13 14" },
  { "2f 10g", "2f 8g", GRIND_LINES_ANCHORS, "1 2 3 4 5 [5] [5] 6 7 8 9 10" },
  { "2f 11g", "2f 9g", GRIND_LINES_ANCHORS, "1 2 3 4 5 [5] [5] 6 7 8 9 10" },
  { "2f 6g", "2f 3g", GRIND_LINES_ANCHORS, "1 2 [2] [2] [2] 3 4 5 6 7 8 9" },
  /* In the first half, the first line counts, not the first anchor. */
  { "@2 8f", "@2 10f", GRIND_LINES_ANCHORS, "1 2 3 4 5 8 9 10 11 12 13 14" },
  { "@2 8f", "10f", GRIND_LINES_ANCHORS, "3 4 5 6 7 8 9 10 11 12 13 14" },
  { "@8 8f", "@2 10f", GRIND_LINES_ANCHORS, "3 4 5 6 7 8 9 10 11 12 13 14" },
  /* Other calls, in another order, or several in one line */
  { "2f 4h 6g", "4f 8g", GRIND_LINES_ANCHORS, "3 4 5 6 7 8 9 10 11 12 13 14" },
  { "6g 2f", "7g 2f", GRIND_LINES_ANCHORS, "1 2 3 4 6 7 8 9 10 11 12 13" },
  { "2f 2g 6g", "3g 3f 7g", GRIND_LINES_ANCHORS, "2 3 4 5 6 7 8 9 10 11 12 13" },
  { "2f 2g", "3f 4g", GRIND_LINES_ANCHORS, "2 3 4 5 6 7 8 9 10 11 12 13" },
  { "3f 4g", "2f 2g", GRIND_LINES_ANCHORS, "[0] 1 2 3 4 5 6 7 8 9 10 11" },
  /* A counterpart is a line of the text. */
  { "2f", "=3 1f", GRIND_LINES_ANCHORS, "[0] 1 2 3 [3] [3] [3] [3] [3] [3] [3] [3]" },
  { "=3 2f", "5f", GRIND_LINES_ANCHORS, "4 5 6 [6] [6] [6] [6] [6] [6] [6] [6] [6]" },
  { "=3", "", GRIND_LINES_OFFSET, "1 2 3 [3] [3] [3] [3] [3] [3] [3] [3] [3]" },
  { "", "=0", GRIND_LINES_OFFSET, "[0] [0] [0] [0] [0] [0] [0] [0] [0] [0] [0] [0]" },
};

static void
test_anchors (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (anchor_cases); i++)
    {
      TestSide before, after;
      g_autoptr (GrindLinePairing) pairing = NULL;
      g_autofree char *text = NULL;

      test_side_init (&before, anchor_cases[i].before);
      test_side_init (&after, anchor_cases[i].after);
      pairing = make (&before.side, &after.side);
      text = describe (pairing, 1, 12);

      g_assert_cmpstr (text, ==, anchor_cases[i].expected);
      g_assert_cmpint (grind_line_pairing_get_method (pairing), ==, anchor_cases[i].method);
      g_assert_true (grind_line_pairing_is_exact (pairing));
      check_answers (pairing, 20);
      test_side_clear (&before);
      test_side_clear (&after);
    }
}

/* Profiles may contain any line. */
static void
test_huge_lines (void)
{
  const guint64 max = G_MAXUINT64;
  const GrindLineAnchor low = { 1, 7 }, high = { max, 7 };
  GrindLineSide before = { .anchors = &low, .n_anchors = 1 };
  GrindLineSide after = { .anchors = &high, .n_anchors = 1 };
  g_autoptr (GrindLinePairing) up = make (&before, &after);
  g_autoptr (GrindLinePairing) down = make (&after, &before);

  g_assert_cmpuint (grind_line_pairing_get_after (up, 1), ==, max);
  g_assert_cmpuint (grind_line_pairing_get_after (up, 2), ==, 0);
  g_assert_cmpuint (grind_line_pairing_get_after (up, max), ==, 0);
  g_assert_cmpuint (grind_line_pairing_get_place (up, max), ==, max);
  g_assert_cmpuint (grind_line_pairing_get_before (up, max), ==, 1);
  g_assert_cmpuint (grind_line_pairing_get_before (up, max - 1), ==, 0);
  g_assert_cmpuint (grind_line_pairing_get_after (down, max), ==, 1);
  g_assert_cmpuint (grind_line_pairing_get_after (down, max - 1), ==, 0);
  g_assert_cmpuint (grind_line_pairing_get_place (down, max), ==, 0);
}

static void
fill_side (GRand    *rand,
           TestSide *side)
{
  *side = (TestSide) { .side = { .anchors = side->anchors } };
  side->side.n_anchors = g_rand_int_range (rand, 0, MAX_ANCHORS + 1);
  side->side.first_line = g_rand_int_range (rand, 0, 20);
  for (guint i = 0; i < side->side.n_anchors; i++)
    {
      side->anchors[i].line = g_rand_int_range (rand, 0, MAX_LINE);
      side->anchors[i].callee = g_rand_int_range (rand, 0, 6);
    }
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = test_rand_new ();

  for (guint i = 0; i < N_RANDOM; i++)
    {
      TestSide before, after;
      g_autoptr (GrindLinePairing) pairing = NULL;

      fill_side (rand, &before);
      fill_side (rand, &after);
      pairing = make (&before.side, &after.side);
      check_answers (pairing, 2 * MAX_LINE);
    }
}

/* Texts without a line in common, and texts of one line over and over */
static void
test_large (void)
{
  static const struct
  {
    gboolean    is_numbered;
    const char *end;       /* of lines after */
    guint64     n_pairs;
  } cases[] = {
    { TRUE, ".", 0 },
    { TRUE, "  ", 100000 },
    { FALSE, " ", 100000 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GString) before = g_string_new (NULL);
      g_autoptr (GString) after = g_string_new (NULL);
      g_autoptr (GrindSourceText) text_before = NULL;
      g_autoptr (GrindSourceText) text_after = NULL;
      g_autoptr (GrindLinePairing) pairing = NULL;
      guint64 n_pairs = 0;
      gint64 start;

      for (guint line = 0; line < 100000; line++)
        {
          guint number = cases[i].is_numbered ? line : 0;

          g_string_append_printf (before, "%u\n", number);
          g_string_append_printf (after, "%u%s\n", number, cases[i].end);
        }
      text_before = load_text (before->str);
      text_after = load_text (after->str);

      start = g_get_monotonic_time ();
      pairing = make (&(GrindLineSide) { .text = text_before },
                      &(GrindLineSide) { .text = text_after });
      g_test_message ("%.3f s", (g_get_monotonic_time () - start) / 1e6);
      for (guint line = 1; line <= 100000; line++)
        n_pairs += grind_line_pairing_get_after (pairing, line) == line;
      g_assert_cmpuint (n_pairs, ==, cases[i].n_pairs);
    }
}

static void
test_cancel (void)
{
  g_autoptr (GrindSourceText) before = load_text ("a\n");
  g_autoptr (GrindSourceText) after = load_text ("b\n");
  GrindLineSide sides[] = { { .text = before }, { .text = after }, { .first_line = 1 } };
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  g_cancellable_cancel (cancellable);
  for (guint i = 1; i < G_N_ELEMENTS (sides); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (grind_line_pairing_new (&sides[0], &sides[i], cancellable, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/code/line-pairing/texts", test_texts);
  g_test_add_func ("/code/line-pairing/anchors", test_anchors);
  g_test_add_func ("/code/line-pairing/huge-lines", test_huge_lines);
  g_test_add_func ("/code/line-pairing/random", test_random);
  g_test_add_func ("/code/line-pairing/large", test_large);
  g_test_add_func ("/code/line-pairing/cancel", test_cancel);

  return g_test_run ();
}
