/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What was probably meant by a word that is not known. */
#include "config.h"

#include "grind-cli-suggest.h"

#include <string.h>

#include <glib/gi18n.h>

#include "analysis/names/grind-distance.h"

/* So many of a word's bytes may be wrong for it to be meant still: a third, and one of a short. */
#define BYTES_PER_MISTAKE 3

/* The one of @words that is like @text, the first of several that are as like; %NULL if none is */
const char *
grind_cli_suggest (const char        *text,
                   const char *const *words)
{
  guint best_distance = MAX (strlen (text) / BYTES_PER_MISTAKE, 1) + 1;
  const char *best = NULL;

  for (guint i = 0; words[i] != NULL; i++)
    {
      guint distance = grind_distance_measure (text, words[i]);

      /* A word of which nothing is right is not meant. */
      if (distance >= best_distance || distance >= strlen (words[i]))
        continue;
      best_distance = distance;
      best = words[i];
    }

  return best;
}

char *
grind_cli_suggest_append (const char *message,
                          const char *suggestion)
{
  if (suggestion == NULL)
    return g_strdup (message);

  /* translators: an error message, and what was probably meant */
  return g_strdup_printf (_("%s; did you mean “%s”?"), message, suggestion);
}
