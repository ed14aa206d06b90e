/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-json-writer.h"

#include <string.h>

#include "profile/grind-plain-text.h"

#define MAX_DEPTH 16

/* Elements up to this depth start on a new line: one line for each function. */
#define LINE_DEPTH 2

struct _GrindJsonWriter
{
  /* Borrowed */
  GrindOutput *output;

  guint        depth;
  gboolean     has_key;               /* a key was written, its value comes next */
  char         closing[MAX_DEPTH];    /* the bracket that ends each open level */
  gboolean     has_items[MAX_DEPTH];
};

static void
begin_item (GrindJsonWriter *self)
{
  guint level = self->depth - 1;

  if (self->depth == 0)
    return;

  if (self->has_items[level])
    grind_output_put_char (self->output, ',');
  if (self->depth <= LINE_DEPTH)
    grind_output_put_char (self->output, '\n');
  else if (self->has_items[level])
    grind_output_put_char (self->output, ' ');

  self->has_items[level] = TRUE;
}

static void
begin_value (GrindJsonWriter *self)
{
  if (self->has_key)
    {
      self->has_key = FALSE;
      return;
    }

  g_assert (self->depth == 0 || self->closing[self->depth - 1] == ']');
  begin_item (self);
}

static void
begin_level (GrindJsonWriter *self,
             char             opening,
             char             closing)
{
  g_assert (self->depth < MAX_DEPTH);
  begin_value (self);
  grind_output_put_char (self->output, opening);
  self->closing[self->depth] = closing;
  self->has_items[self->depth] = FALSE;
  self->depth++;
}

static void
end_level (GrindJsonWriter *self,
           char             closing)
{
  g_assert (self->depth > 0 && !self->has_key);
  g_assert (self->closing[self->depth - 1] == closing);
  self->depth--;
  if (self->depth < LINE_DEPTH && self->has_items[self->depth])
    grind_output_put_char (self->output, '\n');
  grind_output_put_char (self->output, closing);
  if (self->depth == 0)
    grind_output_put_char (self->output, '\n');
}

/* DEL, the C1 controls and bidirectional controls need no escape in JSON, but control terminals or
 * deceive readers, so they are escaped, too. */
static gboolean
needs_escape (const char *p)
{
  guchar byte = *p;

  if (byte < 0x80)
    return byte < 0x20 || byte == '"' || byte == '\\' || byte == 0x7f;

  return byte >= 0xc0 && !grind_plain_text_allows (g_utf8_get_char (p));
}

static void
write_unit (GrindOutput *output,
            guint        unit)
{
  char escape[8];

  g_snprintf (escape, sizeof escape, "\\u%04x", unit);
  grind_output_write (output, escape, 6);
}

static const char *
write_escape (GrindOutput *output,
              const char  *p)
{
  gunichar c = g_utf8_get_char (p);

  if (c == '"' || c == '\\')
    {
      grind_output_put_char (output, '\\');
      grind_output_put_char (output, c);
    }
  else if (c <= 0xffff)
    {
      write_unit (output, c);
    }
  else
    {
      write_unit (output, 0xd800 + ((c - 0x10000) >> 10));
      write_unit (output, 0xdc00 + (c & 0x3ff));
    }

  return g_utf8_next_char (p);
}

static void
write_string (GrindOutput *output,
              const char  *value)
{
  const char *start = value, *p = value;

  grind_output_put_char (output, '"');
  while (*p != '\0')
    {
      if (G_LIKELY (!needs_escape (p)))
        {
          p++;
          continue;
        }

      grind_output_write (output, start, p - start);
      p = start = write_escape (output, p);
    }
  grind_output_write (output, start, p - start);
  grind_output_put_char (output, '"');
}

GrindJsonWriter *
grind_json_writer_new (GrindOutput *output)
{
  GrindJsonWriter *self = g_new0 (GrindJsonWriter, 1);

  self->output = output;
  return self;
}

void
grind_json_writer_free (GrindJsonWriter *self)
{
  g_free (self);
}

void
grind_json_writer_begin_object (GrindJsonWriter *self)
{
  begin_level (self, '{', '}');
}

void
grind_json_writer_end_object (GrindJsonWriter *self)
{
  end_level (self, '}');
}

void
grind_json_writer_begin_array (GrindJsonWriter *self)
{
  begin_level (self, '[', ']');
}

void
grind_json_writer_end_array (GrindJsonWriter *self)
{
  end_level (self, ']');
}

/**
 * grind_json_writer_key:
 * @self: a writer whose innermost open level is an object
 * @key: valid UTF-8
 *
 * Writes the name of a member; its value comes next.
 */
void
grind_json_writer_key (GrindJsonWriter *self,
                       const char      *key)
{
  g_assert (self->depth > 0 && self->closing[self->depth - 1] == '}' && !self->has_key);
  begin_item (self);
  write_string (self->output, key);
  grind_output_write (self->output, ": ", 2);
  self->has_key = TRUE;
}

void
grind_json_writer_string (GrindJsonWriter *self,
                          const char      *value)
{
  if (value == NULL)
    {
      grind_json_writer_null (self);
      return;
    }

  begin_value (self);
  write_string (self->output, value);
}

void
grind_json_writer_integer (GrindJsonWriter *self,
                           gint64           value)
{
  begin_value (self);
  grind_output_put_integer (self->output, value);
}

/**
 * grind_json_writer_integers:
 * @self: a writer
 * @values: (array length=n_values): numbers
 * @n_values: their number
 *
 * Writes an array of numbers.
 */
void
grind_json_writer_integers (GrindJsonWriter *self,
                            const gint64    *values,
                            gsize            n_values)
{
  grind_json_writer_begin_array (self);
  for (gsize i = 0; i < n_values; i++)
    grind_json_writer_integer (self, values[i]);
  grind_json_writer_end_array (self);
}

void
grind_json_writer_unsigned (GrindJsonWriter *self,
                            guint64          value)
{
  char digits[24];

  begin_value (self);
  g_snprintf (digits, sizeof digits, "%" G_GUINT64_FORMAT, value);
  grind_output_put_string (self->output, digits);
}

/**
 * grind_json_writer_double:
 * @self: a writer
 * @value: a finite number
 *
 * Writes @value with enough digits to read it back exactly.
 */
void
grind_json_writer_double (GrindJsonWriter *self,
                          double           value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  begin_value (self);
  grind_output_put_string (self->output, g_ascii_dtostr (text, sizeof text, value));
}

void
grind_json_writer_boolean (GrindJsonWriter *self,
                           gboolean         value)
{
  begin_value (self);
  grind_output_put_string (self->output, value ? "true" : "false");
}

void
grind_json_writer_null (GrindJsonWriter *self)
{
  begin_value (self);
  grind_output_write (self->output, "null", 4);
}
