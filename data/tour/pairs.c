/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counts how often each character follows each other one. */
#include "words.h"

#define N_CHARACTERS 256

static int pairs[N_CHARACTERS][N_CHARACTERS];   /* by the first, then the second character */

void
pairs_count (const char *text)
{
  for (; text[0] != '\0' && text[1] != '\0'; text++)
    pairs[(unsigned char) text[0]][(unsigned char) text[1]]++;
}

/* Sums down the columns, so that each step hits another cache line: the second thing to find. */
static int
sum_column (int second)
{
  int sum = 0;

  for (int first = 0; first < N_CHARACTERS; first++)
    sum += pairs[first][second];

  return sum;
}

/* Returns the character that most often follows others. */
int
pairs_find_commonest (void)
{
  int commonest = 0;
  int most = 0;

  for (int second = 0; second < N_CHARACTERS; second++)
    {
      int sum = sum_column (second);

      if (sum > most)
        {
          most = sum;
          commonest = second;
        }
    }

  return commonest;
}
