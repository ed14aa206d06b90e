/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names come from untrusted files. No character of a displayed name may be invisible or change the
 * order of others, and XML does not allow some characters in any form. A name may also be too long
 * to read or to lay out. */
#include "config.h"

#include "grind-plain-text.h"

#include <string.h>

#define HEAD      (GRIND_PLAIN_MAX_SHOWN / 2)         /* characters of a shortened text */
#define TAIL      (GRIND_PLAIN_MAX_SHOWN - HEAD - 1)  /* likewise; one is the ellipsis */
#define MAX_BYTES (GRIND_PLAIN_MAX_SHOWN * 6)         /* enough bytes for these characters */

static gboolean
is_direction (gunichar c)
{
  return c == 0x061c || c == 0x200e || c == 0x200f || (c >= 0x202a && c <= 0x202e) ||
         (c >= 0x2066 && c <= 0x2069);
}

static gboolean
is_line_end (gunichar c)
{
  return c == 0x2028 || c == 0x2029;
}

/* Characters without a width that do not join letters either: names that differ in them look
 * alike. */
static gboolean
is_unseen (gunichar c)
{
  return c == 0xad || c == 0x034f || c == 0x180e || c == 0x200b ||
         (c >= 0x2060 && c <= 0x2065) || (c >= 0x206a && c <= 0x206f) || c == 0xfeff ||
         (c >= 0xfff0 && c <= 0xfffb) || (c >= 0xe0000 && c <= 0xe0fff);
}

static gboolean
is_no_character (gunichar c)
{
  return (c & 0xfffe) == 0xfffe || (c >= 0xfdd0 && c <= 0xfdef);
}

/**
 * grind_plain_text_allows:
 * @c: a character
 *
 * Returns: whether @c may be shown; %FALSE for control characters, line separators, bidi controls,
 *   invisible characters and noncharacters. Any thread
 */
gboolean
grind_plain_text_allows (gunichar c)
{
  if (c < 0x80)
    return c >= 0x20 && c != 0x7f;

  return c >= 0xa0 && !is_direction (c) && !is_line_end (c) && !is_unseen (c) &&
         !is_no_character (c);
}

/* Appends the text from @text to @end, both at character boundaries. */
static void
append_plain (GString    *plain,
              const char *text,
              const char *end)
{
  const char *start = text;

  for (const char *p = text, *next; p < end; p = next)
    {
      next = g_utf8_next_char (p);
      if (grind_plain_text_allows ((guchar) *p < 0x80 ? (guchar) *p : g_utf8_get_char (p)))
        continue;

      g_string_append_len (plain, start, p - start);
      g_string_append_unichar (plain, GRIND_PLAIN_SUBSTITUTE);
      start = next;
    }
  g_string_append_len (plain, start, end - start);
}

/**
 * grind_plain_text_dup:
 * @text: valid UTF-8
 *
 * Returns: (transfer full): @text with each character that may not be shown replaced by U+FFFD. Any
 *   thread
 */
char *
grind_plain_text_dup (const char *text)
{
  GString *plain;

  g_return_val_if_fail (text != NULL, NULL);

  plain = g_string_new (NULL);
  append_plain (plain, text, text + strlen (text));

  return g_string_free (plain, FALSE);
}

/* Whether all of a text may be shown as it is: nearly all names consist of ASCII. */
static gboolean
is_plain_ascii (const char *bytes,
                gsize       length)
{
  guchar others = 0;

  /* Without an end before the last byte, this compiles to instructions for many bytes. */
  for (gsize i = 0; i < length; i++)
    others |= (guchar) ((guchar) bytes[i] - 0x20) >= 0x7f - 0x20;

  return !others;
}

/* Shortens a text: @head contains its first characters, @tail its last ones. */
static char *
join_ends (const char *head,
           const char *tail)
{
  glong n_tail = g_utf8_strlen (tail, -1);
  GString *plain = g_string_new (NULL);

  append_plain (plain, head, g_utf8_offset_to_pointer (head, HEAD));
  g_string_append_unichar (plain, 0x2026);
  append_plain (plain, g_utf8_offset_to_pointer (tail, n_tail - TAIL), tail + strlen (tail));

  return g_string_free (plain, FALSE);
}

/**
 * grind_plain_text_dup_shown:
 * @bytes: (array length=length): a name as written in a file
 * @length: its length in bytes
 *
 * Converts a name to displayable text: like grind_plain_text_dup(), but also replaces invalid UTF-8
 * bytes and NUL by U+FFFD, and shortens a text of more than GRIND_PLAIN_MAX_SHOWN characters in the
 * middle. Takes bounded time for longer texts. Any thread.
 *
 * Returns: (transfer full): valid UTF-8
 */
char *
grind_plain_text_dup_shown (const char *bytes,
                            gsize       length)
{
  g_autofree char *head = NULL;
  g_autofree char *tail = NULL;

  g_return_val_if_fail (bytes != NULL || length == 0, NULL);

  if (length <= GRIND_PLAIN_MAX_SHOWN && is_plain_ascii (bytes, length))
    return bytes != NULL ? g_strndup (bytes, length) : g_strdup ("");

  if (length <= MAX_BYTES)
    {
      head = g_utf8_make_valid (bytes, length);
      return g_utf8_strlen (head, -1) <= GRIND_PLAIN_MAX_SHOWN ? grind_plain_text_dup (head)
                                                               : join_ends (head, head);
    }

  /* Cutting inside a character is safe: it damages only characters that are dropped. */
  head = g_utf8_make_valid (bytes, MAX_BYTES / 2);
  tail = g_utf8_make_valid (bytes + length - MAX_BYTES / 2, MAX_BYTES / 2);

  return join_ends (head, tail);
}

/* Bidi isolates: begin and end a text with a separate direction */
static gboolean
is_isolate (gunichar c)
{
  return c >= 0x2066 && c <= 0x2069;
}

/* Whether all isolates in @text are balanced. */
static gboolean
is_paired (const char *text)
{
  int depth = 0;

  for (const char *p = text; *p != '\0' && depth >= 0; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (is_isolate (c))
        depth += c == 0x2069 ? -1 : 1;
    }

  return depth == 0;
}

static char *
dup_line (const char *line)
{
  GString *plain;

  if (!is_paired (line) || g_utf8_strlen (line, -1) > GRIND_PLAIN_MAX_SHOWN)
    return grind_plain_text_dup_shown (line, strlen (line));

  plain = g_string_new (NULL);
  for (const char *p = line; *p != '\0'; p = g_utf8_next_char (p))
    {
      const char *next = g_utf8_next_char (p);

      if (is_isolate (g_utf8_get_char (p)))
        g_string_append_len (plain, p, next - p);
      else
        append_plain (plain, p, next);
    }

  return g_string_free (plain, FALSE);
}

/**
 * grind_plain_text_dup_message:
 * @message: a message that may contain unchecked names
 *
 * Converts a message to displayable text like grind_plain_text_dup_shown(), line by line. Keeps
 * balanced bidi isolates, which right-to-left translations put around names. Any thread.
 *
 * Returns: (transfer full): valid UTF-8
 */
char *
grind_plain_text_dup_message (const char *message)
{
  g_autofree char *valid = NULL;
  g_auto (GStrv) lines = NULL;

  g_return_val_if_fail (message != NULL, NULL);

  valid = g_utf8_make_valid (message, -1);
  lines = g_strsplit (valid, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autofree char *line = lines[i];

      lines[i] = dup_line (line);
    }

  return g_strjoinv ("\n", lines);
}

/**
 * grind_plain_text_peek:
 * @text: (nullable): valid UTF-8
 *
 * For texts that are few in a profile and rarely need a change: events, commands, headers. Any
 * thread.
 *
 * Returns: (transfer none) (nullable): @text itself if it may be shown unchanged, else the result
 *   of grind_plain_text_dup_shown(), which is never freed; %NULL for %NULL
 */
const char *
grind_plain_text_peek (const char *text)
{
  g_autofree char *shown = NULL;

  if (text == NULL)
    return NULL;

  shown = grind_plain_text_dup_shown (text, strlen (text));

  return strcmp (shown, text) == 0 ? text : g_intern_string (shown);
}

/**
 * grind_plain_text_show:
 * @text: (transfer full) (nullable): valid UTF-8
 *
 * Returns: (transfer full) (nullable): @text converted by grind_plain_text_dup_shown(); %NULL for
 *   %NULL. Any thread
 */
char *
grind_plain_text_show (char *text)
{
  char *shown;

  if (text == NULL)
    return NULL;

  shown = grind_plain_text_dup_shown (text, strlen (text));
  g_free (text);

  return shown;
}

/**
 * grind_plain_text_dup_xml:
 * @text: valid UTF-8
 *
 * Returns: (transfer full): @text converted by grind_plain_text_dup() and escaped for XML elements
 *   and attributes. Any thread
 */
char *
grind_plain_text_dup_xml (const char *text)
{
  g_autofree char *plain = grind_plain_text_dup (text);

  return g_markup_escape_text (plain, -1);
}
