/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-text-table.h"

#include "grind-terminal-text.h"

#define COLUMN_GAP 2

/* A wider cell overflows instead of widening all rows: C++ has names of a thousand characters. */
#define MAX_COLUMN_WIDTH 60

/* Names of a megabyte exist, but are useless on a terminal. */
#define MAX_CELL_CHARS 2000

typedef struct
{
  GrindAlign align;
  gboolean   is_faint;
  gsize      least;      /* minimum width; 0 if it cannot shrink */
  gsize      width;
} Column;

struct _GrindTextTable
{
  /* Owned */
  GArray     *columns;      /* of Column */
  GPtrArray  *titles;       /* of char */
  GPtrArray  *cells;        /* of char, row by row */

  gboolean    has_titles;
  gboolean    has_colors;   /* of the output */
};

/* @limit: maximum width of a line */
static void
measure (GrindTextTable *self,
         GPtrArray      *cells,
         gsize           limit)
{
  for (guint i = 0; i < cells->len; i++)
    {
      Column *column = &g_array_index (self->columns, Column, i % self->columns->len);
      gsize width = grind_terminal_width (g_ptr_array_index (cells, i));

      /* Cells that can be cut need not overflow. */
      if (limit == G_MAXSIZE || column->least == 0)
        width = MIN (width, MAX_COLUMN_WIDTH);
      column->width = MAX (column->width, width);
    }
}

static Column *
find_widest (GrindTextTable *self)
{
  Column *widest = NULL;

  for (guint i = 0; i < self->columns->len; i++)
    {
      Column *column = &g_array_index (self->columns, Column, i);

      if (column->least > 0 && column->width > column->least &&
          (widest == NULL || column->width > widest->width))
        widest = column;
    }

  return widest;
}

/* Shrinks the columns that can be cut, the widest first, until a line has @limit columns. Their
 * width is limited by that of a cell. */
static void
fit (GrindTextTable *self,
     gsize           limit)
{
  gsize width = 0;
  Column *column;

  for (guint i = 0; i < self->columns->len; i++)
    width += g_array_index (self->columns, Column, i).width + (i > 0 ? COLUMN_GAP : 0);
  while (width > limit && (column = find_widest (self)) != NULL)
    {
      column->width--;
      width--;
    }
}

static void
cut (GrindTextTable *self,
     GPtrArray      *cells)
{
  for (guint i = 0; i < cells->len; i++)
    {
      const Column *column = &g_array_index (self->columns, Column, i % self->columns->len);
      char *cell = g_ptr_array_index (cells, i);

      if (column->least == 0 || grind_terminal_width (cell) <= column->width)
        continue;
      cells->pdata[i] = grind_terminal_fit (cell, column->width);
      g_free (cell);
    }
}

/* (nullable) */
static const char *
get_style (GrindTextTable *self,
           const Column   *column,
           gboolean        is_title)
{
  if (!self->has_colors)
    return NULL;
  if (is_title)
    return GRIND_TERMINAL_BOLD;

  return column->is_faint ? GRIND_TERMINAL_FAINT : NULL;
}

static void
write_cell (GrindOutput *output,
            const char  *text,
            const char  *style)
{
  if (style != NULL)
    grind_output_put_string (output, style);
  grind_output_put_text (output, text);
  if (style != NULL)
    grind_output_put_string (output, GRIND_TERMINAL_NORMAL);
}

/* Spaces are held back until text follows, so that no line ends in spaces. */
static void
write_row (GrindTextTable  *self,
           GrindOutput     *output,
           gpointer        *cells,
           gboolean         is_title)
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
          write_cell (output, cells[i], get_style (self, column, is_title));
          pending = 0;
        }
      if (column->align == GRIND_ALIGN_LEFT)
        pending += padding;
      pending += COLUMN_GAP;
    }

  grind_output_put_char (output, '\n');
}

GrindTextTable *
grind_text_table_new (void)
{
  GrindTextTable *self = g_new0 (GrindTextTable, 1);

  self->columns = g_array_new (FALSE, FALSE, sizeof (Column));
  self->titles = g_ptr_array_new_with_free_func (g_free);
  self->cells = g_ptr_array_new_with_free_func (g_free);
  return self;
}

void
grind_text_table_free (GrindTextTable *self)
{
  g_array_unref (self->columns);
  g_ptr_array_unref (self->titles);
  g_ptr_array_unref (self->cells);
  g_free (self);
}

void
grind_text_table_add_column (GrindTextTable *self,
                             const char     *title,
                             GrindAlign      align)
{
  Column column = { align, FALSE, 0, 0 };

  g_assert (self->cells->len == 0);
  g_array_append_val (self->columns, column);
  g_ptr_array_add (self->titles, grind_terminal_escape (title));
  self->has_titles |= *title != '\0';
}

/**
 * grind_text_table_let_shrink:
 * @self: a table with columns and without cells
 * @least: the minimum width, in columns of the terminal
 *
 * Allows the last column to be cut if a line would be too wide.
 */
void
grind_text_table_let_shrink (GrindTextTable *self,
                             gsize           least)
{
  g_assert (self->columns->len > 0 && least > 0);
  g_array_index (self->columns, Column, self->columns->len - 1).least = least;
}

/**
 * grind_text_table_make_faint:
 * @self: a table with columns and without cells
 *
 * Makes the last column faint, on a terminal with colours.
 */
void
grind_text_table_make_faint (GrindTextTable *self)
{
  g_assert (self->columns->len > 0);
  g_array_index (self->columns, Column, self->columns->len - 1).is_faint = TRUE;
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
 * Like grind_text_table_add_cell(), but frees @text.
 */
void
grind_text_table_take_cell (GrindTextTable *self,
                            char           *text)
{
  grind_text_table_add_cell (self, text);
  g_free (text);
}

void
grind_text_table_write (GrindTextTable *self,
                        GrindOutput    *output)
{
  gsize limit = grind_output_get_width (output);

  g_assert (self->columns->len > 0 && self->cells->len % self->columns->len == 0);

  measure (self, self->titles, limit);
  measure (self, self->cells, limit);
  if (limit != G_MAXSIZE)
    {
      fit (self, limit);
      cut (self, self->titles);
      cut (self, self->cells);
    }

  self->has_colors = grind_output_has_colors (output);
  if (self->has_titles)
    write_row (self, output, self->titles->pdata, TRUE);
  for (guint i = 0; i < self->cells->len; i += self->columns->len)
    write_row (self, output, self->cells->pdata + i, FALSE);
}
