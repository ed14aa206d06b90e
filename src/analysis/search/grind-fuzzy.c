/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-pattern-private.h"

#include <string.h>

/*
 * A text matches if it contains all bytes of the query in order. The score of a placement is the
 * sum of the bonuses of each byte's position, minus the gaps; the score of a text is that of its
 * best placement. A run at the start of a word scores more than as many initials.
 */
#define SCORE_BASE  64   /* so that no match has score 0, whatever its gaps */
#define SCORE_START 16   /* start of a word */
#define SCORE_FIRST 4    /* additionally, start of a name: not after an underscore */
#define SCORE_RUN   18   /* directly after the previous byte */
#define SCORE_END   2    /* end of a word */
#define SCORE_WHOLE 3    /* end of a word not followed by an underscore */
#define SCORE_LAST  6    /* in the last component of a name or path */
#define SCORE_INSIDE -12 /* in brackets, which lists shorten */
#define MAX_GAP     12   /* maximum cost of a gap; each byte costs one */

/* For larger ones, the first placement has to do: the time is the product of both. */
#define MAX_TEXT    4096
#define MAX_QUERY   64

#define NEVER       (G_MININT / 2)

/* A text to match. @original has the same length as @folded and shows where words start; @zones is
 * the score of each position. */
typedef struct
{
  const char   *folded;
  const char   *original;
  gsize         length;
  const gint8  *zones;
} Text;

typedef enum
{
  OTHER,
  LOWER,
  UPPER,
  DIGIT,
} Class;

#define TEN(class) class, class, class, class, class, class, class, class, class, class
#define LETTERS(class) TEN (class), TEN (class), class, class, class, class, class, class

/* Non-ASCII bytes are parts of letters. */
static const guint8 classes[256] = {
  ['0'] = TEN (DIGIT),
  ['A'] = LETTERS (UPPER),
  ['a'] = LETTERS (LOWER),
  [0x80] = TEN (LOWER), TEN (LOWER), TEN (LOWER), TEN (LOWER), TEN (LOWER), TEN (LOWER),
           TEN (LOWER), TEN (LOWER), TEN (LOWER), TEN (LOWER), TEN (LOWER), TEN (LOWER),
           LOWER, LOWER, LOWER, LOWER, LOWER, LOWER, LOWER, LOWER,
};

static inline Class
get_class (char c)
{
  return classes[(guint8) c];
}

/* Words start after a non-letter, at camel-case humps ("isSet", "DAGNode") and between letters and
 * digits. */
static inline gboolean
is_start (const char *text,
          gsize       length,
          gsize       at)
{
  Class class = get_class (text[at]);
  Class before = at > 0 ? get_class (text[at - 1]) : OTHER;

  if (class == OTHER)
    return FALSE;
  if (class != UPPER || before != UPPER)
    return before != class && !(class == LOWER && before == UPPER);

  return at + 1 < length && get_class (text[at + 1]) == LOWER;
}

static inline int
get_start_bonus (const char *text,
                 gsize       length,
                 gsize       at)
{
  if (!is_start (text, length, at))
    return 0;

  return at == 0 || (get_class (text[at - 1]) == OTHER && text[at - 1] != '_')
         ? SCORE_START + SCORE_FIRST : SCORE_START;
}

static inline int
get_end_bonus (const char *text,
               gsize       length,
               gsize       at)
{
  if (at + 1 == length)
    return SCORE_WHOLE;
  if (get_class (text[at + 1]) == OTHER)
    return text[at + 1] == '_' ? SCORE_END : SCORE_WHOLE;

  return is_start (text, length, at + 1) ? SCORE_END : 0;
}

static inline int
get_bonus (const Text *text,
           gsize       at)
{
  return get_start_bonus (text->original, text->length, at) +
         get_end_bonus (text->original, text->length, at) + text->zones[at];
}

/* Scans from the right, as parameters and template arguments end the component before them; ignores
 * unmatched brackets. */
static void
find_zones (const char *text,
            gsize       length,
            gint8      *zones)
{
  gsize depth = 0;
  gboolean is_last = TRUE;

  for (gsize at = length; at-- > 0; )
    {
      char c = text[at];
      gboolean is_arrow = c == '>' && at > 0 && text[at - 1] == '-';

      if ((c == '>' && !is_arrow) || c == ')')
        depth++;
      zones[at] = depth > 0 ? SCORE_INSIDE : is_last ? SCORE_LAST : 0;
      if ((c == '<' || c == '(') && depth > 0)
        depth--;
      else if (depth == 0 && at + 1 < length && (is_arrow || strchr (":\\/", c) != NULL))
        is_last = FALSE;
    }
}

/* The first placement of the query. */
static gboolean
place_first (const char *folded,
             gsize       length,
             const char *query,
             gsize       query_length,
             gsize      *places)
{
  const char *at = folded;
  const char *end = folded + length;

  for (gsize i = 0; i < query_length; i++, at++)
    {
      at = at < end ? memchr (at, query[i], end - at) : NULL;
      if (at == NULL)
        return FALSE;
      places[i] = at - folded;
    }

  return TRUE;
}

/* The last placement, in a text that is known to match. */
static void
place_last (const char *folded,
            gsize       length,
            const char *query,
            gsize       query_length,
            gsize      *places)
{
  gsize at = length;

  for (gsize i = query_length; i > 0; i--)
    {
      do
        at--;
      while (folded[at] != query[i - 1]);
      places[i - 1] = at;
    }
}

static int
score_places (const Text  *text,
              const gsize *places,
              gsize        n_places)
{
  int score = 0;

  for (gsize i = 0; i < n_places; i++)
    {
      gsize gap = i > 0 ? places[i] - places[i - 1] - 1 : 0;

      score += get_bonus (text, places[i]);
      if (i > 0)
        score += gap == 0 ? SCORE_RUN : -(int) MIN (gap, MAX_GAP);
    }

  return score;
}

/* Fills @row with the best scores of a byte of the query, by its position from @first to @last,
 * given those of the previous byte in @previous from @previous_first to @previous_last. */
static void
score_row (const Text *text,
           char        byte,
           const int  *previous,
           gsize       previous_first,
           gsize       previous_last,
           gsize       first,
           gsize       last,
           int        *row)
{
  int near = NEVER;   /* best score so far, minus one per byte since then */
  int far = NEVER;    /* best score so far, minus the maximum gap cost */

  for (gsize at = previous_first + 1; at <= last; at++)
    {
      int run = at - 1 <= previous_last ? previous[at - 1] : NEVER;

      if (at >= first)
        row[at] = text->folded[at] != byte
                  ? NEVER
                  : get_bonus (text, at) + MAX (MAX (run + SCORE_RUN, near), far);
      near = MAX (near, run) - 1;
      far = MAX (far, run - MAX_GAP);
    }
}

/* Computes the best score by dynamic programming: row i has the best scores of byte i. */
static int
score_best (const Text  *text,
            const char  *query,
            gsize        query_length,
            const gsize *firsts,
            const gsize *lasts)
{
  int rows[2][MAX_TEXT];
  int best = NEVER;
  gsize i = 0;

  for (gsize at = firsts[0]; at <= lasts[0]; at++)
    rows[0][at] = text->folded[at] == query[0] ? get_bonus (text, at) : NEVER;
  for (i = 1; i < query_length; i++)
    score_row (text, query[i], rows[(i - 1) % 2], firsts[i - 1], lasts[i - 1], firsts[i], lasts[i],
               rows[i % 2]);
  for (gsize at = firsts[query_length - 1]; at <= lasts[query_length - 1]; at++)
    best = MAX (best, rows[(query_length - 1) % 2][at]);

  return best;
}

/* Traces the best scores back from the end. */
static void
trace_best (const Text  *text,
            const char  *query,
            gsize        query_length,
            const gsize *firsts,
            const gsize *lasts,
            gsize       *places)
{
  gsize length = text->length;
  g_autofree int *rows = g_new (int, query_length * length);
  gsize best = firsts[query_length - 1];

  for (gsize at = firsts[0]; at <= lasts[0]; at++)
    rows[at] = text->folded[at] == query[0] ? get_bonus (text, at) : NEVER;
  for (gsize i = 1; i < query_length; i++)
    score_row (text, query[i], rows + (i - 1) * length, firsts[i - 1], lasts[i - 1], firsts[i],
               lasts[i], rows + i * length);

  for (gsize at = best; at <= lasts[query_length - 1]; at++)
    if (rows[(query_length - 1) * length + at] > rows[(query_length - 1) * length + best])
      best = at;
  places[query_length - 1] = best;
  for (gsize i = query_length - 1; i > 0; i--)
    {
      int rest = rows[i * length + best] - get_bonus (text, best);
      gsize before = best - 1;

      for (gsize at = firsts[i - 1]; at <= MIN (lasts[i - 1], best - 1); at++)
        {
          int step = at + 1 == best ? SCORE_RUN : -(int) MIN (best - at - 1, MAX_GAP);

          if (text->folded[at] == query[i - 1] && rows[(i - 1) * length + at] + step == rest)
            before = at;
        }
      places[i - 1] = best = before;
    }
}

/* The score of the folded @query; 0 if it does not match. @original shows where words start; it is
 * as long as @folded. Takes time proportional to the product of the lengths, which is limited. */
guint
_grind_fuzzy_score (const char *folded,
                    const char *original,
                    gsize       length,
                    const char *query,
                    gsize       query_length)
{
  gint8 zones[MAX_TEXT];
  gsize firsts[MAX_QUERY];
  gsize lasts[MAX_QUERY];
  g_autofree gsize *places = NULL;
  g_autofree gint8 *long_zones = NULL;

  if (query_length == 0)
    return SCORE_BASE;

  if (query_length <= MAX_QUERY && length <= MAX_TEXT)
    {
      if (!place_first (folded, length, query, query_length, firsts))
        return 0;
      place_last (folded, length, query, query_length, lasts);
      find_zones (original, length, zones);

      return MAX (1, SCORE_BASE + score_best (&(Text) { folded, original, length, zones }, query,
                                              query_length, firsts, lasts));
    }

  places = g_new (gsize, query_length);
  if (!place_first (folded, length, query, query_length, places))
    return 0;
  long_zones = g_new (gint8, length);
  find_zones (original, length, long_zones);

  return MAX (1, SCORE_BASE + score_places (&(Text) { folded, original, length, long_zones },
                                            places, query_length));
}

/* The positions of the bytes of @query in the best placement; FALSE if there is none. */
gboolean
_grind_fuzzy_place (const char *folded,
                    const char *original,
                    gsize       length,
                    const char *query,
                    gsize       query_length,
                    gsize      *places)
{
  gint8 zones[MAX_TEXT];
  gsize firsts[MAX_QUERY];
  gsize lasts[MAX_QUERY];

  if (!place_first (folded, length, query, query_length, places))
    return FALSE;

  if (query_length > 0 && query_length <= MAX_QUERY && length <= MAX_TEXT)
    {
      memcpy (firsts, places, query_length * sizeof (gsize));
      place_last (folded, length, query, query_length, lasts);
      find_zones (original, length, zones);
      trace_best (&(Text) { folded, original, length, zones }, query, query_length, firsts, lasts,
                  places);
    }

  return TRUE;
}
