/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The profiles inside of reports. */
#include "config.h"

#include "grind-report-input-private.h"

#include <string.h>

/* The beginning of a report has this comment; browsers that save it put others before. */
#define MARK "<!-- Grindscope report"

/* An element of a report with packed data, as its script finds it */
#define TAG "<script type=\"application/octet-stream\" id=\"%s\">"

gboolean
grind_report_input_check (const guint8 *bytes,
                          gsize         length)
{
  return length > 0 && *bytes == '<' &&
         g_strstr_len ((const char *) bytes, MIN (length, GRIND_REPORT_HEAD), MARK) != NULL;
}

/*
 * @is_before: whether the side before is wanted, if the report is of a comparison
 * @n_bytes: (out): number of bytes
 *
 * Returns: (nullable): the packed profile; NULL if the report has none
 */
guint8 *
grind_report_input_decode (const char *html,
                           gsize       length,
                           gboolean    is_before,
                           gsize      *n_bytes)
{
  g_autofree char *tag = g_strdup_printf (TAG, is_before ? "base" : "profile");
  const char *data = g_strstr_len (html, length, tag);
  const char *end;
  guint8 *bytes;
  guint save = 0;
  int state = 0;

  if (data == NULL)
    return is_before ? grind_report_input_decode (html, length, FALSE, n_bytes) : NULL;

  data += strlen (tag);
  end = memchr (data, '<', html + length - data);
  if (end == NULL)
    end = html + length;
  bytes = g_malloc ((end - data) / 4 * 3 + 3);
  *n_bytes = g_base64_decode_step (data, end - data, bytes, &state, &save);

  return bytes;
}
