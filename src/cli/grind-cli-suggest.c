/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What was probably meant by a word that is not known. */
#include "config.h"

#include "grind-cli-suggest.h"

#include <string.h>

#include <glib/gi18n.h>

/* Longer words are compared by their beginning: a few hundred comparisons of these take a
 * millisecond. */
#define MAX_LENGTH 64

/* So many of a word's bytes may be wrong for it to be meant still: a third, and one of a short. */
#define BYTES_PER_MISTAKE 3

/**
 * grind_cli_suggest_measure:
 * @first: a word
 * @second: a word
 *
 * Counts the bytes that have to be put in, left out, changed, or exchanged with the next one, to
 * make @first from @second; the case of ASCII letters does not matter. Of longer words the first 64
 * bytes count. Quadratic in that length.
 *
 * Returns: the distance
 */
guint
grind_cli_suggest_measure (const char *first,
                           const char *second)
{
  gsize n_first = strnlen (first, MAX_LENGTH);
  gsize n_second = strnlen (second, MAX_LENGTH);
  guint rows[3][MAX_LENGTH + 1];
  guint *before = rows[0], *above = rows[1], *row = rows[2];

  for (gsize j = 0; j <= n_second; j++)
    above[j] = j;
  for (gsize i = 1; i <= n_first; i++)
    {
      guint *oldest = before;

      row[0] = i;
      for (gsize j = 1; j <= n_second; j++)
        {
          char a = g_ascii_tolower (first[i - 1]);
          char b = g_ascii_tolower (second[j - 1]);

          row[j] = MIN (MIN (above[j], row[j - 1]) + 1, above[j - 1] + (a != b));
          if (i > 1 && j > 1 && a == g_ascii_tolower (second[j - 2]) &&
              b == g_ascii_tolower (first[i - 2]))
            row[j] = MIN (row[j], before[j - 2] + 1);
        }
      before = above;
      above = row;
      row = oldest;
    }

  return above[n_second];
}

/**
 * grind_cli_suggest:
 * @text: a word that is not known
 * @words: (array zero-terminated=1): those that are
 *
 * Returns: (transfer none) (nullable): the one of @words that is like @text, the first of several
 *   that are as like; %NULL if none is
 */
const char *
grind_cli_suggest (const char        *text,
                   const char *const *words)
{
  guint best_distance = MAX (strlen (text) / BYTES_PER_MISTAKE, 1) + 1;
  const char *best = NULL;

  for (guint i = 0; words[i] != NULL; i++)
    {
      guint distance = grind_cli_suggest_measure (text, words[i]);

      /* A word of which nothing is right is not meant. */
      if (distance >= best_distance || distance >= strlen (words[i]))
        continue;
      best_distance = distance;
      best = words[i];
    }

  return best;
}

/**
 * grind_cli_suggest_append:
 * @message: what is wrong
 * @suggestion: (nullable): what was probably meant
 *
 * Returns: (transfer full): @message with @suggestion
 */
char *
grind_cli_suggest_append (const char *message,
                          const char *suggestion)
{
  if (suggestion == NULL)
    return g_strdup (message);

  /* translators: an error message, and what was probably meant */
  return g_strdup_printf (_("%s; did you mean “%s”?"), message, suggestion);
}
