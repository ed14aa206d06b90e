/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Without texts, lines are paired as LLVM's SampleProfileMatcher does for stale profiles. */
#include "config.h"

#include "grind-line-pairing.h"

#include <stdlib.h>
#include <string.h>

#include "grind-sequence-diff.h"
#include "profile/grind-name-table-private.h"

#define CANCEL_LINES 65536   /* lines between two checks for cancellation */

enum { BEFORE, AFTER, N_SIDES };

/* A pair of lines, by side. */
typedef struct
{
  guint64 lines[N_SIDES];
} Pair;

struct _GrindLinePairing
{
  gatomicrefcount    ref_count;

  GrindLineMethod    method;
  gboolean           is_exact;
  GrindSequenceDiff *diff;              /* of both texts; NULL for other methods */
  GArray            *pairs;             /* of Pair, increasing on both sides, without both texts */
  guint64            n_lines[N_SIDES];  /* the number of lines of a text, or G_MAXUINT64 */
};

static gsize
get_trimmed_length (const char *line,
                    gsize       length)
{
  while (length > 0 && g_ascii_isspace (line[length - 1]))
    length--;

  return length;
}

/* Numbers the lines of a text so that equal lines have the same number. The result is not NULL even
 * if there are no lines. */
static guint32 *
number_lines (GrindSourceText  *text,
              GrindNameTable   *table,
              GCancellable     *cancellable,
              GError          **error)
{
  guint n = grind_source_text_get_n_lines (text);
  g_autofree guint32 *numbers = g_new (guint32, n + 1);

  for (guint i = 0; i < n; i++)
    {
      gsize length;
      const char *line = grind_source_text_get_line (text, i + 1, &length);

      if (i % CANCEL_LINES == 0 && g_cancellable_set_error_if_cancelled (cancellable, error))
        return NULL;
      numbers[i] = grind_name_table_intern (table, line, get_trimmed_length (line, length));
    }

  return g_steal_pointer (&numbers);
}

static gboolean
are_equal (GrindSourceText *before,
           GrindSourceText *after)
{
  gsize n_before, n_after;
  const char *text_before = grind_source_text_get_text (before, &n_before);
  const char *text_after = grind_source_text_get_text (after, &n_after);

  return n_before == n_after && memcmp (text_before, text_after, n_before) == 0;
}

static gboolean
pair_texts (GrindLinePairing  *self,
            GrindSourceText   *before,
            GrindSourceText   *after,
            GCancellable      *cancellable,
            GError           **error)
{
  g_autofree guint32 *lines_before = NULL;
  g_autofree guint32 *lines_after = NULL;
  GrindNameTable table;

  self->method = are_equal (before, after) ? GRIND_LINES_EQUAL : GRIND_LINES_DIFF;
  if (self->method == GRIND_LINES_EQUAL)
    return TRUE;

  grind_name_table_init (&table, NULL);
  lines_before = number_lines (before, &table, cancellable, error);
  if (lines_before != NULL)
    lines_after = number_lines (after, &table, cancellable, error);
  grind_name_table_clear (&table);
  if (lines_after == NULL)
    return FALSE;

  self->diff = grind_sequence_diff_new (lines_before, grind_source_text_get_n_lines (before),
                                        lines_after, grind_source_text_get_n_lines (after),
                                        cancellable, error);
  self->is_exact = self->diff != NULL && self->diff->is_longest;

  return self->diff != NULL;
}

static int
compare_anchors (gconstpointer a,
                 gconstpointer b)
{
  const GrindLineAnchor *first = a;
  const GrindLineAnchor *second = b;

  if (first->line != second->line)
    return first->line < second->line ? -1 : 1;

  return first->callee < second->callee ? -1 : first->callee > second->callee;
}

/* Returns the known anchors, by line. Those of one line are in the same order on both sides. */
static GArray *
sort_anchors (const GrindLineSide *side)
{
  GArray *anchors = g_array_sized_new (FALSE, FALSE, sizeof (GrindLineAnchor), side->n_anchors);

  for (guint i = 0; i < side->n_anchors; i++)
    if (side->anchors[i].line > 0)
      g_array_append_val (anchors, side->anchors[i]);
  if (anchors->len > 0)
    qsort (anchors->data, anchors->len, sizeof (GrindLineAnchor), compare_anchors);

  return anchors;
}

static guint32 *
list_callees (GArray *anchors)
{
  guint32 *callees = g_new (guint32, anchors->len);

  for (guint i = 0; i < anchors->len; i++)
    callees[i] = g_array_index (anchors, GrindLineAnchor, i).callee;

  return callees;
}

/* Appends a pair unless one of its lines is paired. */
static void
add_pair (GrindLinePairing *self,
          guint64           before,
          guint64           after)
{
  Pair pair = { { before, after } };
  const Pair *last = NULL;

  if (self->pairs->len > 0)
    last = &g_array_index (self->pairs, Pair, self->pairs->len - 1);
  if (last == NULL || (last->lines[BEFORE] < before && last->lines[AFTER] < after))
    g_array_append_val (self->pairs, pair);
}

/* The first lines of the function are a pair, too, unless another one contradicts it. */
static void
add_first_lines (GrindLinePairing *self,
                 guint64           before,
                 guint64           after)
{
  Pair pair = { { before, after } };
  const Pair *first = self->pairs->len > 0 ? &g_array_index (self->pairs, Pair, 0) : NULL;

  if (before == 0 || after == 0)
    {
      if (first == NULL)
        add_pair (self, 1, 1);
    }
  else if (first == NULL || (before < first->lines[BEFORE] && after < first->lines[AFTER]))
    {
      g_array_prepend_val (self->pairs, pair);
    }
}

static gboolean
pair_anchors (GrindLinePairing     *self,
              const GrindLineSide  *before,
              const GrindLineSide  *after,
              GCancellable         *cancellable,
              GError              **error)
{
  g_autoptr (GArray) anchors_before = sort_anchors (before);
  g_autoptr (GArray) anchors_after = sort_anchors (after);
  g_autofree guint32 *callees_before = list_callees (anchors_before);
  g_autofree guint32 *callees_after = list_callees (anchors_after);
  g_autoptr (GrindSequenceDiff) diff = NULL;

  diff = grind_sequence_diff_new (callees_before, anchors_before->len, callees_after,
                                  anchors_after->len, cancellable, error);
  if (diff == NULL)
    return FALSE;

  self->is_exact = diff->is_longest;
  self->pairs = g_array_new (FALSE, FALSE, sizeof (Pair));
  for (guint i = 0; i < anchors_before->len; i++)
    if (diff->after[i] != GRIND_NONE)
      add_pair (self, g_array_index (anchors_before, GrindLineAnchor, i).line,
                g_array_index (anchors_after, GrindLineAnchor, diff->after[i]).line);
  self->method = self->pairs->len > 0 ? GRIND_LINES_ANCHORS : GRIND_LINES_OFFSET;
  add_first_lines (self, before->first_line, after->first_line);

  return TRUE;
}

/* Returns the number of pairs up to @line of a side. */
static guint
count_pairs (const GrindLinePairing *self,
             int                     side,
             guint64                 line)
{
  guint low = 0, high = self->pairs->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (g_array_index (self->pairs, Pair, middle).lines[side] <= line)
        low = middle + 1;
      else
        high = middle;
    }

  return low;
}

/*
 * Finds the counterpart of a line between two pairs: of as many lines as both sides have, the first
 * half follows the pair before, and the second half precedes the pair after. Lines in the middle of
 * the longer side have none.
 *
 * Returns the counterpart or 0. @place: (out): the counterpart of the last line up to @line
 */
static guint64
find_between (const Pair *previous,
              const Pair *next,
              int         side,
              guint64     line,
              guint64    *place)
{
  guint64 n_lines = MIN (next->lines[BEFORE] - previous->lines[BEFORE],
                         next->lines[AFTER] - previous->lines[AFTER]) - 1;
  guint64 n_first = n_lines - n_lines / 2;
  guint64 offset = line - previous->lines[side];

  *place = previous->lines[!side] + MIN (offset, n_first);
  if (offset <= n_first)
    return *place;
  if (next->lines[side] - line > n_lines / 2)
    return 0;

  *place = next->lines[!side] - (next->lines[side] - line);
  return *place;
}

/* Like find_between(), for any line. */
static guint64
find (const GrindLinePairing *self,
      int                     side,
      guint64                 line,
      guint64                *place)
{
  guint n = count_pairs (self, side, line);
  const Pair *pairs = (const Pair *) (const void *) self->pairs->data;
  guint64 offset;

  if (n == 0)
    {
      offset = pairs[0].lines[side] - line;
      *place = pairs[0].lines[!side] > offset ? pairs[0].lines[!side] - offset : 0;
      return *place;
    }
  if (n < self->pairs->len)
    return find_between (&pairs[n - 1], &pairs[n], side, line, place);

  offset = line - pairs[n - 1].lines[side];
  *place = pairs[n - 1].lines[!side];
  if (offset > G_MAXUINT64 - *place)
    {
      *place = G_MAXUINT64;
      return 0;
    }
  *place += offset;

  return *place;
}

/* Finds the counterpart, from 1, in one of the arrays of a diff. */
static guint64
find_in_array (const guint32 *counterparts,
               guint          n,
               guint64        line)
{
  return line <= n && counterparts[line - 1] != GRIND_NONE ? (guint64) counterparts[line - 1] + 1
                                                           : 0;
}

static guint64
get_counterpart (const GrindLinePairing *self,
                 int                     side,
                 guint64                 line)
{
  guint64 counterpart, place;

  if (line == 0)
    return 0;
  if (self->method == GRIND_LINES_EQUAL)
    return line;
  if (self->diff != NULL)
    return side == BEFORE ? find_in_array (self->diff->after, self->diff->n_before, line)
                          : find_in_array (self->diff->before, self->diff->n_after, line);
  if (line > self->n_lines[side])
    return 0;

  counterpart = find (self, side, line, &place);
  return counterpart <= self->n_lines[!side] ? counterpart : 0;
}

static guint64
get_n_lines (const GrindLineSide *side)
{
  return side->text != NULL ? grind_source_text_get_n_lines (side->text) : G_MAXUINT64;
}

/**
 * grind_line_pairing_new:
 * @before: the file before
 * @after: the file after
 * @cancellable: (nullable): cancels the call
 * @error: %G_IO_ERROR_CANCELLED
 *
 * Pairs the lines of a source file by their texts if both are known; blanks at the ends of lines do
 * not matter. Otherwise, it pairs the lines with calls of the same functions in the same order; a
 * line between two such pairs is paired by the offset from the nearer one, a line before the first
 * or after the last by the offset from it. The first lines of the function, if known on both sides,
 * are such a pair, too; the only one if there is no other. Without it, line numbers count.
 *
 * Takes linear time; call it in a worker thread.
 *
 * Returns: (transfer full): the pairing; %NULL with @error set
 */
GrindLinePairing *
grind_line_pairing_new (const GrindLineSide  *before,
                        const GrindLineSide  *after,
                        GCancellable         *cancellable,
                        GError              **error)
{
  g_autoptr (GrindLinePairing) self = NULL;
  gboolean is_done;

  g_return_val_if_fail (before != NULL && after != NULL, NULL);

  self = g_new0 (GrindLinePairing, 1);
  g_atomic_ref_count_init (&self->ref_count);
  self->is_exact = TRUE;
  self->n_lines[BEFORE] = get_n_lines (before);
  self->n_lines[AFTER] = get_n_lines (after);

  if (before->text != NULL && after->text != NULL)
    is_done = pair_texts (self, before->text, after->text, cancellable, error);
  else
    is_done = pair_anchors (self, before, after, cancellable, error);

  return is_done ? g_steal_pointer (&self) : NULL;
}

/**
 * grind_line_pairing_ref:
 * @self: a pairing
 *
 * May be called from any thread.
 *
 * Returns: (transfer full): @self with one more reference
 */
GrindLinePairing *
grind_line_pairing_ref (GrindLinePairing *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

/**
 * grind_line_pairing_unref:
 * @self: (transfer full): a pairing
 *
 * Releases a reference. May be called from any thread.
 */
void
grind_line_pairing_unref (GrindLinePairing *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  g_clear_pointer (&self->diff, grind_sequence_diff_free);
  g_clear_pointer (&self->pairs, g_array_unref);
  g_free (self);
}

/**
 * grind_line_pairing_get_method:
 * @self: a pairing
 *
 * May be called from any thread.
 *
 * Returns: how the lines are paired
 */
GrindLineMethod
grind_line_pairing_get_method (const GrindLinePairing *self)
{
  g_return_val_if_fail (self != NULL, GRIND_LINES_EQUAL);

  return self->method;
}

/**
 * grind_line_pairing_is_exact:
 * @self: a pairing
 *
 * May be called from any thread.
 *
 * Returns: whether as many lines, or calls, as possible are paired; %FALSE if the two sides differ
 *   too much to find out
 */
gboolean
grind_line_pairing_is_exact (const GrindLinePairing *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->is_exact;
}

/**
 * grind_line_pairing_get_after:
 * @self: a pairing
 * @line_before: a line before
 *
 * May be called from any thread.
 *
 * Returns: its counterpart after, or 0. A counterpart is a line of the text, if that is known,
 *   unless the texts are equal.
 */
guint64
grind_line_pairing_get_after (const GrindLinePairing *self,
                              guint64                 line_before)
{
  g_return_val_if_fail (self != NULL, 0);

  return get_counterpart (self, BEFORE, line_before);
}

/**
 * grind_line_pairing_get_before:
 * @self: a pairing
 * @line_after: a line after
 *
 * May be called from any thread.
 *
 * Returns: its counterpart before, or 0: the inverse of grind_line_pairing_get_after()
 */
guint64
grind_line_pairing_get_before (const GrindLinePairing *self,
                               guint64                 line_after)
{
  g_return_val_if_fail (self != NULL, 0);

  return get_counterpart (self, AFTER, line_after);
}

/**
 * grind_line_pairing_get_place:
 * @self: a pairing
 * @line_before: a line before, usually one without a counterpart
 *
 * May be called from any thread.
 *
 * Returns: the line after to show a deleted line below: the counterpart of the last line above
 *   @line_before that has one; 0 at the top
 */
guint64
grind_line_pairing_get_place (const GrindLinePairing *self,
                              guint64                 line_before)
{
  guint64 above = MAX (line_before, 1) - 1, place = 0;

  g_return_val_if_fail (self != NULL, 0);

  if (self->method == GRIND_LINES_EQUAL)
    return above;
  if (self->diff != NULL)
    return self->diff->places[MIN (above, self->diff->n_before)];

  above = MIN (above, self->n_lines[BEFORE]);
  if (above > 0)
    find (self, BEFORE, above, &place);

  return MIN (place, self->n_lines[AFTER]);
}
