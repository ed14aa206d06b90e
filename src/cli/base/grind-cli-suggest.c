/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Suggestions for unknown words. */
#include "config.h"

#include "grind-cli-suggest.h"

#include <string.h>

#include <glib/gi18n.h>

#include "analysis/names/grind-distance.h"

/* Bytes of a word per allowed mistake, so a third of them may be wrong; at least one may be. */
#define BYTES_PER_MISTAKE 3

/* The most similar one of @words, the first of several; %NULL if none is similar */
const char *
grind_cli_suggest (const char        *text,
                   const char *const *words)
{
  guint best_distance = MAX (strlen (text) / BYTES_PER_MISTAKE, 1) + 1;
  const char *best = NULL;

  for (guint i = 0; words[i] != NULL; i++)
    {
      guint distance = grind_distance_measure (text, words[i]);

      /* Reject words with nothing in common. */
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

  /* translators: an error message, and a suggestion */
  return g_strdup_printf (_("%s; did you mean “%s”?"), message, suggestion);
}
