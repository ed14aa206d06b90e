/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-csv-writer.h"

#include <string.h>

#include "grind-terminal-text.h"
#include "profile/grind-math.h"

struct _GrindCsvWriter
{
  /* Borrowed */
  GrindOutput *output;

  gboolean     has_fields;      /* the current record already has one */
  gboolean     is_terminal;     /* escape control sequences in names */
};

static void
begin_field (GrindCsvWriter *self)
{
  if (self->has_fields)
    grind_output_put_char (self->output, ',');
  self->has_fields = TRUE;
}

static void
write_quoted (GrindOutput *output,
              const char  *value)
{
  grind_output_put_char (output, '"');
  for (const char *p = value; *p != '\0'; p++)
    {
      if (*p == '"')
        grind_output_put_char (output, '"');
      grind_output_put_char (output, *p);
    }
  grind_output_put_char (output, '"');
}

GrindCsvWriter *
grind_csv_writer_new (GrindOutput *output)
{
  GrindCsvWriter *self = g_new0 (GrindCsvWriter, 1);

  self->output = output;
  self->is_terminal = grind_output_is_terminal (output);
  return self;
}

void
grind_csv_writer_free (GrindCsvWriter *self)
{
  g_free (self);
}

/**
 * grind_csv_writer_string:
 * @self: a writer
 * @value: (nullable): valid UTF-8, or %NULL for an empty field
 *
 * Writes a field. Control characters are escaped if the output is a terminal; otherwise @value is
 * written exactly.
 */
void
grind_csv_writer_string (GrindCsvWriter *self,
                         const char     *value)
{
  g_autofree char *escaped = NULL;

  begin_field (self);
  if (value == NULL)
    return;

  if (self->is_terminal)
    value = escaped = grind_terminal_escape (value);

  if (strpbrk (value, ",\"\r\n") != NULL)
    write_quoted (self->output, value);
  else
    grind_output_put_string (self->output, value);
}

void
grind_csv_writer_strings (GrindCsvWriter *self,
                          ...)
{
  const char *value;
  va_list args;

  va_start (args, self);
  while ((value = va_arg (args, const char *)) != NULL)
    grind_csv_writer_string (self, value);
  va_end (args);
}

void
grind_csv_writer_integer (GrindCsvWriter *self,
                          gint64          value)
{
  begin_field (self);
  grind_output_put_integer (self->output, value);
}

/* Three fields: before, after, the change between them */
void
grind_csv_writer_change (GrindCsvWriter *self,
                         gint64          before,
                         gint64          after)
{
  grind_csv_writer_integer (self, before);
  grind_csv_writer_integer (self, after);
  grind_csv_writer_integer (self, grind_subtract (after, before));
}

/**
 * grind_csv_writer_end_line:
 * @self: a writer
 *
 * Ends the record.
 */
void
grind_csv_writer_end_line (GrindCsvWriter *self)
{
  grind_output_write (self->output, "\r\n", 2);
  self->has_fields = FALSE;
}
