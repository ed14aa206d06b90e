/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-parser-private.h"

#include "grind-scan-private.h"

/*
 * Reading can begin at a line "fn=" without knowledge of the text before it, unless relative
 * positions after it refer to that text: fn= resets all state of calls, lines and jumps, and
 * object, file and ids are references that are resolved later. So the first cost line after it must
 * be a self cost with absolute positions, which become the base of all following ones.
 */

static gboolean
has_absolute_positions (const char *p,
                        const char *end,
                        guint       n_columns)
{
  gboolean is_too_large;
  GrindToken token;
  guint64 value;

  for (guint i = 0; i < n_columns; i++)
    if (!grind_scan_token (&p, end, &token) || !grind_scan_number (&token, &value, &is_too_large))
      return FALSE;

  return TRUE;
}

static gboolean
has_prefix (const char *p,
            const char *end,
            const char *prefix)
{
  gsize length = strlen (prefix);

  return (gsize) (end - p) >= length && memcmp (p, prefix, length) == 0;
}

/* Only names of files and objects may occur between fn= and its first cost line. */
static gboolean
is_plain_spec (const char *p,
               const char *end)
{
  return has_prefix (p, end, "fl=") || has_prefix (p, end, "fi=") || has_prefix (p, end, "fe=") ||
         has_prefix (p, end, "ob=");
}

static gboolean
is_blank_or_comment (const char *p,
                     const char *end)
{
  return p == end || *p == '#' || *p == '\r';
}

/* The first line of a call or jump. Reading must not begin before its second line. */
static gboolean
is_half (const char *p,
         const char *end)
{
  return has_prefix (p, end, "calls=") || has_prefix (p, end, "rcalls=") ||
         has_prefix (p, end, "jump=") || has_prefix (p, end, "jcnd=");
}

/*
 * Finds a line where reading can begin in @bytes, which begin anywhere in a file. Depends only on
 * the bytes and @n_columns, so that all threads find the same line. Takes linear time.
 *
 * Returns: its offset, -1 if there is none
 */
gssize
grind_parser_find_start (const char *bytes,
                         gsize       length,
                         guint       n_columns)
{
  const char *end = bytes + length, *candidate = NULL, *eol;
  gboolean may_be_half = TRUE;

  for (const char *p = memchr (bytes, '\n', length); p != NULL; p = eol)
    {
      const char *start = p + 1;

      p++;
      if ((eol = memchr (p, '\n', end - p)) == NULL)
        break;
      while (grind_scan_is_blank (*p))
        p++;
      if (is_blank_or_comment (p, eol))
        continue;
      if (p == start && has_prefix (p, eol, "fn="))
        candidate = may_be_half ? NULL : p;
      else if (candidate != NULL && p == start && grind_scan_is_digit (*p))
        {
          if (has_absolute_positions (p, eol, n_columns))
            return candidate - bytes;
          candidate = NULL;
        }
      else if (!is_plain_spec (p, eol))
        candidate = NULL;
      may_be_half = is_half (p, eol);
    }

  return -1;
}
