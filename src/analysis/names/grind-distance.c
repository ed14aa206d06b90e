/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Edit distance of two words, to find suggestions for a misspelt one */
#include "config.h"

#include "grind-distance.h"

#include <string.h>

/* Only the start of longer words is compared: a few hundred such comparisons take a millisecond. */
#define MAX_LENGTH 64

/**
 * grind_distance_measure:
 * @first: a word
 * @second: a word
 *
 * Counts the bytes to insert, delete, replace, or swap with the next one to turn @second into
 * @first; the case of ASCII letters does not matter. Only the first 64 bytes of longer words count.
 * Takes quadratic time in that length.
 *
 * Returns: the distance
 */
guint
grind_distance_measure (const char *first,
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
