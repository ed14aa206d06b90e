/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words FILE: counts how often each word occurs. It is slow on purpose, for docs/tour.md. */
#include "words.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *
read_text (FILE *file)
{
  size_t length = 0;
  char *text = NULL;
  size_t n_read;

  do
    {
      text = realloc (text, length + 4096 + 1);
      n_read = fread (text + length, 1, 4096, file);
      length += n_read;
    }
  while (n_read > 0);
  text[length] = '\0';

  return text;
}

/* Measures the whole text again for each of its characters: the first thing to find. */
static void
lower_case (char *text)
{
  for (size_t i = 0; i < strlen (text); i++)
    text[i] = tolower ((unsigned char) text[i]);
}

static Word *
count_words (char *text)
{
  const char *separators = " \t\n.,;:!?()<>\"/";
  Word *words = NULL;

  for (char *word = strtok (text, separators); word != NULL; word = strtok (NULL, separators))
    words = word_add (words, word);

  return words;
}

int
main (int    argc,
      char **argv)
{
  FILE *file = argc == 2 ? fopen (argv[1], "r") : NULL;
  char *text;
  Word *words;

  if (file == NULL)
    {
      fprintf (stderr, "usage: words FILE\n");
      return EXIT_FAILURE;
    }

  text = read_text (file);
  fclose (file);
  lower_case (text);
  pairs_count (text);
  words = count_words (text);
  word_print (words);
  printf ("commonest after another: %c\n", pairs_find_commonest ());
  word_free (words);
  free (text);

  return EXIT_SUCCESS;
}
