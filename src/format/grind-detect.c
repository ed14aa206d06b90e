/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-detect-private.h"

#include <string.h>

static gboolean
begins_with (const char *p,
             const char *end,
             const char *text)
{
  gsize length = strlen (text);

  return (gsize) (end - p) >= length && memcmp (p, text, length) == 0;
}

static gboolean
is_first_line (const char *p,
               const char *end)
{
  static const char *const starts[] = {
    "# callgrind format", "# format callgrind", "version:", "creator:", "positions:", "event:",
    "desc:", "cmd:", "==== NEW PROFILING FILE",
  };

  for (guint i = 0; i < G_N_ELEMENTS (starts); i++)
    if (begins_with (p, end, starts[i]))
      return TRUE;

  return FALSE;
}

/*
 * Says whether @bytes, the beginning of some data, are those of a profile (rule D1). @is_all: there
 * is nothing behind them.
 */
GrindDetected
grind_detect (const char *bytes,
              gsize       length,
              gboolean    is_all)
{
  const char *end = bytes + length, *eol;
  gboolean is_first = TRUE;

  for (const char *p = bytes; p < end; p = eol + 1)
    {
      eol = memchr (p, '\n', end - p);
      if (eol == NULL)
        eol = end;
      while (p < eol && (*p == ' ' || *p == '\t' || *p == '\r'))
        p++;
      if (begins_with (p, eol, "events:") || (is_first && is_first_line (p, eol)))
        return GRIND_DETECTED_PROFILE;
      is_first = is_first && p == eol;
    }
  if (!is_first)
    return GRIND_DETECTED_OTHER;

  return is_all ? GRIND_DETECTED_NOTHING : GRIND_DETECTED_PROFILE;
}
