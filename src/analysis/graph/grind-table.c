/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-table.h"

#include <string.h>

#define COLUMN_GAP 2

/* Wider cells stick out instead of widening all rows: C++ has names of a thousand characters. */
#define MAX_COLUMN_WIDTH 60

typedef struct
{
  gboolean is_number;
  gsize    title_width;   /* in cells of a terminal, limited */
  gsize    width;         /* of the rows, likewise */
} Column;

struct _GrindTable
{
  /* Owned */
  GArray  *columns;   /* of Column */
  GString *cells;     /* the titles, then row by row, each NUL-terminated */
  gsize    n_cells;
};

static gsize
measure (const char *text)
{
  gsize width = 0;

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (!g_unichar_iszerowidth (c))
        width += g_unichar_iswide (c) ? 2 : 1;
    }

  return width;
}

static void
add (GrindTable *self,
     const char *text,
     gsize      *width)
{
  *width = MAX (*width, MIN (measure (text), MAX_COLUMN_WIDTH));
  g_string_append_len (self->cells, text, strlen (text) + 1);
  self->n_cells++;
}

static void
put_blanks (GString *output,
            gsize    n_blanks)
{
  static const char blanks[] = "                                ";

  for (; n_blanks >= sizeof blanks; n_blanks -= sizeof blanks - 1)
    g_string_append_len (output, blanks, sizeof blanks - 1);
  g_string_append_len (output, blanks, n_blanks);
}

/* Keeps the text on one line. */
static void
put_line_text (GString    *output,
               const char *text,
               const char *escaped)
{
  for (; *text != '\0'; text++)
    {
      if (strchr (escaped, *text) != NULL)
        g_string_append_c (output, '\\');
      g_string_append_c (output, (guchar) *text < ' ' || *text == '\177' ? ' ' : *text);
    }
}

/* Delays blanks until text follows, so that no line ends in blanks. */
static const char *
write_text_row (GrindTable *self,
                GString    *output,
                gboolean    has_titles,
                const char *cell)
{
  gsize pending = 0;

  for (guint i = 0; i < self->columns->len; i++)
    {
      const Column *column = &g_array_index (self->columns, Column, i);
      gsize whole = MAX (column->width, has_titles ? column->title_width : 0);
      gsize width = measure (cell);
      gsize padding = whole > width ? whole - width : 0;

      pending += column->is_number ? padding : 0;
      if (width > 0)
        {
          put_blanks (output, pending);
          put_line_text (output, cell, "");
          pending = 0;
        }
      pending += (column->is_number ? 0 : padding) + COLUMN_GAP;
      cell += strlen (cell) + 1;
    }
  g_string_append_c (output, '\n');

  return cell;
}

static void
put_field (GString    *output,
           const char *text)
{
  if (strpbrk (text, ",\"\r\n") == NULL)
    {
      g_string_append (output, text);
      return;
    }

  g_string_append_c (output, '"');
  for (; *text != '\0'; text++)
    {
      if (*text == '"')
        g_string_append_c (output, '"');
      g_string_append_c (output, *text);
    }
  g_string_append_c (output, '"');
}

static const char *
write_csv_row (GrindTable *self,
               GString    *output,
               const char *cell)
{
  for (guint i = 0; i < self->columns->len; i++)
    {
      if (i > 0)
        g_string_append_c (output, ',');
      put_field (output, cell);
      cell += strlen (cell) + 1;
    }
  g_string_append (output, "\r\n");

  return cell;
}

/* Escapes everything with a meaning inside a line, as names are full of it: `operator*`,
 * `vector<int>`. */
static const char *
write_markdown_row (GrindTable *self,
                    GString    *output,
                    const char *cell)
{
  for (guint i = 0; i < self->columns->len; i++)
    {
      g_string_append (output, i > 0 ? " | " : "| ");
      put_line_text (output, cell, "\\`*_[]<>&|~$");
      cell += strlen (cell) + 1;
    }
  g_string_append (output, " |\n");

  return cell;
}

static void
write_markdown_rule (GrindTable *self,
                     GString    *output)
{
  for (guint i = 0; i < self->columns->len; i++)
    g_string_append (output, g_array_index (self->columns, Column, i).is_number ? "| ---: "
                                                                                 : "| :--- ");
  g_string_append (output, "|\n");
}

static const char *
write_row (GrindTable       *self,
           GString          *output,
           GrindTableFormat  format,
           gboolean          has_titles,
           const char       *cell)
{
  switch (format)
    {
    case GRIND_TABLE_CSV:
      return write_csv_row (self, output, cell);
    case GRIND_TABLE_MARKDOWN:
      return write_markdown_row (self, output, cell);
    case GRIND_TABLE_TEXT:
    case GRIND_N_TABLE_FORMATS:
    default:
      return write_text_row (self, output, has_titles, cell);
    }
}

/**
 * grind_table_new:
 *
 * Returns: (transfer full): a table without columns; free it with grind_table_free()
 */
GrindTable *
grind_table_new (void)
{
  GrindTable *self = g_new0 (GrindTable, 1);

  self->columns = g_array_new (FALSE, TRUE, sizeof (Column));
  self->cells = g_string_new (NULL);

  return self;
}

/**
 * grind_table_free:
 * @self: a table
 */
void
grind_table_free (GrindTable *self)
{
  g_array_unref (self->columns);
  g_string_free (self->cells, TRUE);
  g_free (self);
}

/**
 * grind_table_add_column:
 * @self: a table without rows
 * @title: its title, valid UTF-8
 * @is_number: whether its cells are right-aligned
 */
void
grind_table_add_column (GrindTable *self,
                        const char *title,
                        gboolean    is_number)
{
  Column column = { is_number, 0, 0 };

  g_return_if_fail (title != NULL);
  g_return_if_fail (self->n_cells == self->columns->len);

  add (self, title, &column.title_width);
  g_array_append_val (self->columns, column);
}

/**
 * grind_table_add_cell:
 * @self: a table with columns
 * @text: (nullable): valid UTF-8
 *
 * Adds the next cell, row by row.
 */
void
grind_table_add_cell (GrindTable *self,
                      const char *text)
{
  Column *column;

  g_return_if_fail (self->columns->len > 0);

  column = &g_array_index (self->columns, Column, self->n_cells % self->columns->len);
  add (self, text != NULL ? text : "", &column->width);
}

/**
 * grind_table_get_n_rows:
 * @self: a table with columns
 *
 * Returns: the number of complete rows
 */
guint
grind_table_get_n_rows (GrindTable *self)
{
  g_return_val_if_fail (self->columns->len > 0, 0);

  return self->n_cells / self->columns->len - 1;
}

/**
 * grind_table_write:
 * @self: a table with columns
 * @format: how to write it
 * @has_titles: whether to write the titles as the first row; Markdown always has them
 *
 * Writes all complete rows. Control characters become blanks, except in CSV, which keeps texts
 * unchanged. O(bytes).
 *
 * Returns: (transfer full): the text
 */
char *
grind_table_write (GrindTable       *self,
                   GrindTableFormat  format,
                   gboolean          has_titles)
{
  GString *output = g_string_sized_new (self->cells->len + self->n_cells * COLUMN_GAP);
  guint n_rows = grind_table_get_n_rows (self);
  const char *cell = self->cells->str;

  if (has_titles || format == GRIND_TABLE_MARKDOWN)
    cell = write_row (self, output, format, has_titles, cell);
  else
    for (guint i = 0; i < self->columns->len; i++)
      cell += strlen (cell) + 1;
  if (format == GRIND_TABLE_MARKDOWN)
    write_markdown_rule (self, output);
  for (guint i = 0; i < n_rows; i++)
    cell = write_row (self, output, format, has_titles, cell);

  return g_string_free (output, FALSE);
}
