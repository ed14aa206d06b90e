/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-text-table.h"

#include "grind-terminal-text.h"

#define COLUMN_GAP 2

/* A wider cell sticks out instead of pushing all rows: C++ has names of a thousand characters. */
#define MAX_COLUMN_WIDTH 60

/* Names of a megabyte exist; nobody reads them on a terminal. */
#define MAX_CELL_CHARS 2000

typedef struct
{
  GrindAlign align;
  gsize      width;
} Column;

struct _GrindTextTable
{
  /* Owned */
  GArray     *columns;      /* of Column */
  GPtrArray  *titles;       /* of char */
  GPtrArray  *cells;        /* of char, row by row */

  gboolean    has_titles;
};

static void
measure (GrindTextTable *self,
         GPtrArray      *cells)
{
  for (guint i = 0; i < cells->len; i++)
    {
      Column *column = &g_array_index (self->columns, Column, i % self->columns->len);
      gsize width = grind_terminal_width (g_ptr_array_index (cells, i));

      if (width > column->width)
        column->width = MIN (width, MAX_COLUMN_WIDTH);
    }
}

/* Blanks are held back until something follows them, so that no line ends in blanks. */
static void
write_row (GrindTextTable  *self,
           GrindOutput     *output,
           gpointer        *cells)
{
  gsize pending = 0;

  for (guint i = 0; i < self->columns->len; i++)
    {
      const Column *column = &g_array_index (self->columns, Column, i);
      gsize width = grind_terminal_width (cells[i]);
      gsize padding = column->width > width ? column->width - width : 0;

      if (column->align == GRIND_ALIGN_RIGHT)
        pending += padding;
      if (width > 0)
        {
          grind_output_put_repeat (output, ' ', pending);
          grind_output_put_text (output, cells[i]);
          pending = 0;
        }
      if (column->align == GRIND_ALIGN_LEFT)
        pending += padding;
      pending += COLUMN_GAP;
    }

  grind_output_put_char (output, '\n');
}

/**
 * grind_text_table_new:
 *
 * Returns: (transfer full): a table without columns; free it with [func@Grind.TextTable.free]
 */
GrindTextTable *
grind_text_table_new (void)
{
  GrindTextTable *self = g_new0 (GrindTextTable, 1);

  self->columns = g_array_new (FALSE, FALSE, sizeof (Column));
  self->titles = g_ptr_array_new_with_free_func (g_free);
  self->cells = g_ptr_array_new_with_free_func (g_free);
  return self;
}

/**
 * grind_text_table_free:
 * @self: a table
 */
void
grind_text_table_free (GrindTextTable *self)
{
  g_array_unref (self->columns);
  g_ptr_array_unref (self->titles);
  g_ptr_array_unref (self->cells);
  g_free (self);
}

/**
 * grind_text_table_add_column:
 * @self: a table without cells
 * @title: valid UTF-8; if all titles are empty there is no title row
 * @align: where the cells stand
 */
void
grind_text_table_add_column (GrindTextTable *self,
                             const char     *title,
                             GrindAlign      align)
{
  Column column = { align, 0 };

  g_assert (self->cells->len == 0);
  g_array_append_val (self->columns, column);
  g_ptr_array_add (self->titles, grind_terminal_escape (title));
  self->has_titles |= *title != '\0';
}

/**
 * grind_text_table_add_cell:
 * @self: a table with columns
 * @text: valid UTF-8
 *
 * Adds the next cell, row by row. Control characters are escaped; very long text is cut.
 */
void
grind_text_table_add_cell (GrindTextTable *self,
                           const char     *text)
{
  g_ptr_array_add (self->cells, grind_terminal_shorten (text, MAX_CELL_CHARS));
}

/**
 * grind_text_table_take_cell:
 * @self: a table with columns
 * @text: (transfer full): valid UTF-8
 *
 * Like grind_text_table_add_cell(), and frees @text.
 */
void
grind_text_table_take_cell (GrindTextTable *self,
                            char           *text)
{
  grind_text_table_add_cell (self, text);
  g_free (text);
}

/**
 * grind_text_table_write:
 * @self: a table whose last row is complete
 * @output: where to write
 */
void
grind_text_table_write (GrindTextTable *self,
                        GrindOutput    *output)
{
  g_assert (self->columns->len > 0 && self->cells->len % self->columns->len == 0);

  measure (self, self->titles);
  measure (self, self->cells);

  if (self->has_titles)
    write_row (self, output, self->titles->pdata);
  for (guint i = 0; i < self->cells->len; i += self->columns->len)
    write_row (self, output, self->cells->pdata + i);
}
