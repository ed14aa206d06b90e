/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-pattern-private.h"

#include <stdlib.h>
#include <string.h>

#include <glib/gi18n.h>

#include "profile/grind-error.h"

/* Backtracking limit per text: about a third of a millisecond. An expression can only lower it for
 * itself. */
#define LIMIT "(*LIMIT_MATCH=100000)"

#define MIN_LITERAL 2

/* GRegex reports "… expression ‘%s’ at char %d: reason" in the user's language. The reason follows
 * the first colon after the expression. */
static void
take_apart (const char *message,
            const char *text,
            guint      *position,
            char      **reason)
{
  const char *after = strstr (message, text);
  const char *colon;

  after = after != NULL ? after + strlen (text) : message;
  colon = strchr (after, ':');
  for (; *after != '\0' && !g_ascii_isdigit (*after); after++)
    ;
  *position = strtoul (after, NULL, 10);
  *reason = g_strdup (colon != NULL ? colon + 1 : message);
  g_strstrip (*reason);
}

static void
set_error (const char *text,
           GError    **error)
{
  g_autoptr (GError) reported = NULL;
  g_autoptr (GRegex) regex = NULL;
  g_autofree char *reason = NULL;
  guint position;

  /* Compile again without the limit, so that the position is that in the text */
  regex = g_regex_new (text, G_REGEX_CASELESS, 0, &reported);
  if (reported == NULL)
    {
      g_set_error_literal (error, GRIND_ERROR, GRIND_ERROR_PATTERN,
                           _("The regular expression is too large"));
      return;
    }

  take_apart (reported->message, text, &position, &reason);
  if (position < (guint) g_utf8_strlen (text, -1))
    /* translators: a position in a regular expression, and the error there */
    g_set_error (error, GRIND_ERROR, GRIND_ERROR_PATTERN, _("At character %u: %s"), position + 1,
                 reason);
  else
    /* translators: the error at the end of a regular expression */
    g_set_error (error, GRIND_ERROR, GRIND_ERROR_PATTERN, _("At the end: %s"), reason);
}

/* Returns NULL with an error if @text is not a valid regular expression. */
GRegex *
_grind_regex_new (const char  *text,
                  GError     **error)
{
  g_autofree char *limited = g_strconcat (LIMIT, text, NULL);
  GRegex *regex = g_regex_new (limited, G_REGEX_CASELESS | G_REGEX_OPTIMIZE, 0, NULL);

  if (regex == NULL)
    set_error (text, error);
  else
    /* The first match modifies the expression; later ones in several threads must not. */
    g_regex_match (regex, "", 0, NULL);

  return regex;
}

/* @bytes must be valid UTF-8. */
GrindRegexResult
_grind_regex_match (GRegex     *regex,
                    const char *bytes,
                    gsize       length)
{
  g_autoptr (GError) error = NULL;

  if (g_regex_match_full (regex, bytes, length, 0, 0, NULL, &error))
    return GRIND_REGEX_MATCH;

  return error != NULL ? GRIND_REGEX_EXCEEDED : GRIND_REGEX_NO_MATCH;
}

/* Skips the class or group that starts at @at; returns NULL if it is unsupported. */
static const char *
skip_class (const char *at)
{
  at++;
  if (*at == '^')
    at++;
  if (*at == ']')
    at++;
  for (; *at != '\0' && *at != ']'; at++)
    {
      /* A nested class such as [[:alpha:]] has brackets of its own. */
      if (at[0] == '[' && (at[1] == ':' || at[1] == '.' || at[1] == '='))
        return NULL;
      if (*at == '\\' && *++at == '\0')
        return NULL;
      if (*at == 'Q' && at[-1] == '\\')
        return NULL;
    }

  return *at == ']' ? at + 1 : NULL;
}

static const char *
skip_group (const char *at)
{
  guint depth = 0;

  while (*at != '\0')
    {
      if (*at == '[')
        {
          at = skip_class (at);
          if (at == NULL)
            return NULL;
          continue;
        }
      if (*at == '(')
        depth++;
      else if (*at == ')' && --depth == 0)
        return at + 1;
      else if (*at == '\\' && (*++at == '\0' || *at == 'Q'))
        return NULL;
      at++;
    }

  return NULL;
}

/* Only simple groups are supported: others can change the meaning of the rest, or end the match. */
static gboolean
has_unknown_group (const char *text)
{
  for (const char *at = strchr (text, '('); at != NULL; at = strchr (at + 1, '('))
    if (at[1] == '*' || (at[1] == '?' && at[2] != ':' && at[2] != '=' && at[2] != '!'))
      return TRUE;

  return FALSE;
}

/* The current run of literal bytes, and the longest one */
typedef struct
{
  GString *run;
  GString *best;
} Literals;

static void
end_run (Literals *literals)
{
  if (literals->run->len > literals->best->len)
    g_string_assign (literals->best, literals->run->str);
  g_string_truncate (literals->run, 0);
}

/* An optional byte is not part of the run before it. */
static const char *
take_byte (Literals   *literals,
           char        byte,
           const char *after)
{
  if (*after == '?' || *after == '*' || *after == '{')
    {
      end_run (literals);
      return after;
    }

  g_string_append_c (literals->run, g_ascii_tolower (byte));
  if (*after == '+')
    end_run (literals);

  return after;
}

/* Skips all quantifiers at @at. A brace that does not start one is skipped alone. */
static const char *
skip_quantifier (const char *at)
{
  while (*at != '\0' && strchr ("?*+{", *at) != NULL)
    {
      const char *end = at + 1;

      if (*at == '{')
        {
          end += strspn (end, "0123456789,");
          at = *end == '}' ? end : at;
        }
      at++;
    }

  return at;
}

/* Parses one item at @at; returns its end, or NULL if it is unsupported. */
static const char *
read_item (Literals   *literals,
           const char *at)
{
  guint8 byte = (guint8) *at;

  if (byte == '|')
    return NULL;
  if (byte == '\\')
    {
      if (g_ascii_ispunct (at[1]))
        return skip_quantifier (take_byte (literals, at[1], at + 2));
      /* Single-letter classes and anchors; others may be longer. */
      if (at[1] == '\0' || strchr ("wWdDsSbBAzZ", at[1]) == NULL)
        return NULL;
      end_run (literals);
      return skip_quantifier (at + 2);
    }
  if (byte < 0x80 && strchr ("([.^$", byte) == NULL)
    return skip_quantifier (take_byte (literals, *at, at + 1));

  end_run (literals);
  if (byte == '(')
    at = skip_group (at);
  else if (byte == '[')
    at = skip_class (at);
  else
    at++;

  return at != NULL ? skip_quantifier (at) : NULL;
}

/* Returns the longest folded text that all matches of the expression @text contain; NULL if none is
 * found. It may miss such a text, but never returns one that is not required. */
char *
_grind_regex_dup_literal (const char *text)
{
  g_autoptr (GString) run = g_string_new (NULL);
  g_autoptr (GString) best = g_string_new (NULL);
  Literals literals = { run, best };

  if (has_unknown_group (text))
    return NULL;

  while (*text != '\0')
    {
      text = read_item (&literals, text);
      if (text == NULL)
        return NULL;
    }
  end_run (&literals);

  return best->len >= MIN_LITERAL ? g_strdup (best->str) : NULL;
}
