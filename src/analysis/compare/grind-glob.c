/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Patterns as in a shell. fnmatch() would depend on the locale. */
#include "config.h"

#include "grind-glob.h"

#include <string.h>

/* Returns the bracket that ends the set of characters at @set, or NULL if this is no set. */
static const char *
find_set_end (const char *set)
{
  const char *pos = set + 1;

  if (*pos == '!' || *pos == '^')
    pos++;
  /* The first bracket is a member: `[]]`. */
  if (*pos == ']')
    pos++;

  return strchr (pos, ']');
}

static gboolean
has_member (const char *set,
            const char *end,
            gunichar    c)
{
  const char *pos = set + 1;
  gboolean is_negated = *pos == '!' || *pos == '^';
  gboolean is_found = FALSE;

  if (is_negated)
    pos++;
  while (pos < end)
    {
      gunichar first = g_utf8_get_char (pos);
      gunichar last = first;

      pos = g_utf8_next_char (pos);
      if (*pos == '-' && pos + 1 < end)
        {
          last = g_utf8_get_char (pos + 1);
          pos = g_utf8_next_char (pos + 1);
        }
      is_found |= first <= c && c <= last;
    }

  return is_found != is_negated;
}

/* Returns the rest of @glob if its first element, not a star, matches @c; otherwise NULL. */
static const char *
match_character (const char *glob,
                 gunichar    c)
{
  const char *set_end = *glob == '[' ? find_set_end (glob) : NULL;

  if (set_end != NULL)
    return has_member (glob, set_end, c) ? set_end + 1 : NULL;
  if (*glob == '?')
    return glob + 1;
  if (*glob == '\\' && glob[1] != '\0')
    glob++;

  return g_utf8_get_char (glob) == c ? g_utf8_next_char (glob) : NULL;
}

static gboolean
matches_pattern (const char *glob,
                 const char *name)
{
  const char *star = NULL;
  const char *tried = NULL;     /* where the part after the last star was tried */

  while (*name != '\0')
    {
      const char *rest = NULL;

      if (*glob == '*')
        {
          star = glob++;
          tried = name;
          continue;
        }
      if (*glob != '\0')
        rest = match_character (glob, g_utf8_get_char (name));

      if (rest != NULL)
        {
          glob = rest;
          name = g_utf8_next_char (name);
        }
      else if (star != NULL)
        {
          glob = star + 1;
          name = tried = g_utf8_next_char (tried);
        }
      else
        return FALSE;
    }
  while (*glob == '*')
    glob++;

  return *glob == '\0';
}

/**
 * grind_glob_matches:
 * @glob: a pattern in UTF-8
 * @name: a name in UTF-8
 *
 * Matches a whole name. `*` stands for any text, `?` for a character, `[a-z]` for one of a set,
 * `[!a-z]` for one outside of it, and a backslash takes the next character literally. A bracket
 * that is not closed is literal. A pattern also matches the name that is equal to it, so that names
 * such as `operator*` and `f[abi:cxx11]()` need no backslashes. The time is at most proportional to
 * the product of both lengths. Any thread.
 *
 * Returns: whether @glob matches @name
 */
gboolean
grind_glob_matches (const char *glob,
                    const char *name)
{
  g_return_val_if_fail (glob != NULL && name != NULL, FALSE);

  return strcmp (glob, name) == 0 || matches_pattern (glob, name);
}
