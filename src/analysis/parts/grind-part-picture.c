/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The picture of the parts: positions and neighbours of boxes */
#include "config.h"

#include "grind-part-table-private.h"

static double
sum_area (GrindPartTable *self,
          guint           first_row,
          guint           n_rows)
{
  double sum = 0;

  for (guint row = first_row; row < first_row + n_rows; row++)
    sum += g_array_index (self->rows, GrindPartRow, row).area;

  return sum;
}

static void
place_rows (GrindPartTable  *self,
            GrindPartColumn *column,
            double           area)
{
  double below = 0;

  for (guint i = column->first_row; i < column->first_row + column->n_rows; i++)
    {
      GrindPartRow *row = &g_array_index (self->rows, GrindPartRow, i);
      double above = below;

      below += row->area;
      row->x = column->x;
      row->y = area > 0 ? above / area : 0;
      if (row->area <= 0)
        continue;
      row->width = column->width;
      row->height = below / area - row->y;
    }
}

/* Returns the column at @x, from 0, left, to 1, right; GRIND_NONE for none. Takes logarithmic
 * time. */
static guint
find_column (GrindPartTable *self,
             double          x)
{
  guint low = 0;
  guint high = self->columns->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;
      const GrindPartColumn *column = &g_array_index (self->columns, GrindPartColumn, middle);

      if (column->x + column->width <= x)
        low = middle + 1;
      else
        high = middle;
    }

  return x >= 0 && low < self->columns->len ? low : GRIND_NONE;
}

static guint
find_in_column (GrindPartTable *self,
                guint           column,
                double          y)
{
  const GrindPartColumn *found = grind_part_table_get_column (self, column);
  guint best = GRIND_NONE;

  for (guint i = found->first_row; i < found->first_row + found->n_rows; i++)
    {
      const GrindPartRow *row = grind_part_table_get_row (self, i);

      if (row->height > 0 && (row->y <= y || best == GRIND_NONE))
        best = i;
    }

  return best;
}

static guint
move_vertically (GrindPartTable *self,
                 guint           row,
                 int             step)
{
  const GrindPartColumn *column;

  column = grind_part_table_get_column (self, grind_part_table_get_row (self, row)->column);
  for (gint64 i = (gint64) row + step;
       i >= column->first_row && i < column->first_row + column->n_rows;
       i += step)
    if (grind_part_table_get_row (self, i)->height > 0)
      return i;

  return row;
}

static guint
move_horizontally (GrindPartTable *self,
                   guint           row,
                   int             step)
{
  const GrindPartRow *from = grind_part_table_get_row (self, row);

  for (gint64 column = (gint64) from->column + step;
       column >= 0 && column < self->columns->len;
       column += step)
    {
      guint found = find_in_column (self, column, from->y + from->height / 2);

      if (found != GRIND_NONE)
        return found;
    }

  return row;
}

/* Computes edges from sums, so that adjacent boxes meet without a gap, however many there are. */
void
_grind_part_table_place (GrindPartTable *self)
{
  double total = sum_area (self, 0, self->rows->len);
  double right = 0;

  for (guint i = 0; i < self->columns->len; i++)
    {
      GrindPartColumn *column = &g_array_index (self->columns, GrindPartColumn, i);
      double area = sum_area (self, column->first_row, column->n_rows);

      column->x = total > 0 ? right / total : 0;
      right += area;
      column->width = total > 0 ? right / total - column->x : 0;
      place_rows (self, column, area);
    }
}

/**
 * grind_part_table_find:
 * @self: a table of parts
 * @x: from 0, left, to 1, right
 * @y: from 0, top, to 1, bottom
 *
 * Returns: the row of the box at this position, or %GRIND_NONE
 */
guint
grind_part_table_find (GrindPartTable *self,
                       double          x,
                       double          y)
{
  guint column;

  g_return_val_if_fail (GRIND_IS_PART_TABLE (self), GRIND_NONE);

  column = y >= 0 && y < 1 ? find_column (self, x) : GRIND_NONE;

  return column != GRIND_NONE ? find_in_column (self, column, y) : GRIND_NONE;
}

/**
 * grind_part_table_move:
 * @self: a table of parts
 * @row: a row
 * @direction: the direction
 *
 * Moves from one box to the next: within its column, or to the one next to its centre.
 *
 * Returns: the row of that box, or @row if there is none
 */
guint
grind_part_table_move (GrindPartTable     *self,
                       guint               row,
                       GrindPartDirection  direction)
{
  g_return_val_if_fail (GRIND_IS_PART_TABLE (self), row);
  g_return_val_if_fail (row < self->rows->len, row);

  switch (direction)
    {
    case GRIND_PART_LEFT:
      return move_horizontally (self, row, -1);
    case GRIND_PART_RIGHT:
      return move_horizontally (self, row, 1);
    case GRIND_PART_UP:
      return move_vertically (self, row, -1);
    case GRIND_PART_DOWN:
    default:
      return move_vertically (self, row, 1);
    }
}
