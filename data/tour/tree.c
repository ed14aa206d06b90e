/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words and their numbers of occurrences, in a binary tree. */
#include "words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct Word
{
  Word *before;
  Word *after;
  int   count;
  char  text[];
};

static Word *
word_new (const char *text)
{
  size_t size = strlen (text) + 1;
  Word *word = calloc (1, sizeof *word + size);

  memcpy (word->text, text, size);
  word->count = 1;

  return word;
}

Word *
word_add (Word       *root,
          const char *text)
{
  Word **place = &root;

  while (*place != NULL)
    {
      int order = strcmp (text, (*place)->text);

      if (order == 0)
        {
          (*place)->count++;
          return root;
        }
      place = order < 0 ? &(*place)->before : &(*place)->after;
    }
  *place = word_new (text);

  return root;
}

void
word_print (const Word *word)
{
  if (word == NULL)
    return;

  word_print (word->before);
  printf ("%6d %s\n", word->count, word->text);
  word_print (word->after);
}

void
word_free (Word *word)
{
  if (word == NULL)
    return;

  word_free (word->before);
  word_free (word->after);
  free (word);
}
