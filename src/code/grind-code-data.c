/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-code-data.h"

/* A line is hot that costs at least this part of the function's most expensive one. */
#define HOT_PART 0.125

typedef struct
{
  guint first;
  guint last;
} Range;

struct _GrindCodeData
{
  grefcount     ref_count;
  guint         n_columns;
  GrindEventId  events[GRIND_CODE_COLUMNS];
  GrindValue    base[GRIND_CODE_COLUMNS];
  double        largest_self;   /* of the first column */
  double        largest;        /* likewise, with what other functions spend */
  GArray       *rows;           /* GrindCodeRow, by line */
  GArray       *calls;          /* GrindCodeCall, by row */
  GArray       *jumps;          /* GrindCodeJump */
  GArray       *ranges;         /* Range, of the function's lines */
};

static void
clear_call (gpointer data)
{
  g_free (((GrindCodeCall *) data)->note);
}

static void
clear_jump (gpointer data)
{
  g_free (((GrindCodeJump *) data)->text);
}

static double
get_all (const GrindCodeRow *row)
{
  return grind_value_to_double (row->self[0]) + grind_value_to_double (row->others[0]);
}

static const GrindCodeRow *
get_row (GrindCodeData *self,
         guint          row)
{
  return &g_array_index (self->rows, GrindCodeRow, row);
}

static gboolean
is_hot (GrindCodeData *self,
        guint          row)
{
  double cost = grind_value_to_double (get_row (self, row)->self[0]);

  return cost > 0 && cost >= HOT_PART * self->largest_self;
}

/* The first row at @line or behind it */
static guint
find_place (GrindCodeData *self,
            guint          line)
{
  guint low = 0;
  guint high = self->rows->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (get_row (self, middle)->line < line)
        low = middle + 1;
      else
        high = middle;
    }

  return low;
}

/**
 * grind_code_data_new:
 * @n_columns: how many events the costs are of, 1 or 2
 * @events: the events
 *
 * Returns: (transfer full): data without anything in it. Any thread
 */
GrindCodeData *
grind_code_data_new (guint               n_columns,
                     const GrindEventId *events)
{
  GrindCodeData *self;

  g_return_val_if_fail (n_columns >= 1 && n_columns <= GRIND_CODE_COLUMNS, NULL);
  g_return_val_if_fail (events != NULL, NULL);

  self = g_new0 (GrindCodeData, 1);
  g_ref_count_init (&self->ref_count);
  self->n_columns = n_columns;
  for (guint i = 0; i < n_columns; i++)
    self->events[i] = events[i];
  self->rows = g_array_new (FALSE, FALSE, sizeof (GrindCodeRow));
  self->calls = g_array_new (FALSE, FALSE, sizeof (GrindCodeCall));
  self->jumps = g_array_new (FALSE, FALSE, sizeof (GrindCodeJump));
  self->ranges = g_array_new (FALSE, FALSE, sizeof (Range));
  g_array_set_clear_func (self->calls, clear_call);
  g_array_set_clear_func (self->jumps, clear_jump);

  return self;
}

/**
 * grind_code_data_ref:
 * @self: the data
 *
 * Returns: (transfer full): @self
 */
GrindCodeData *
grind_code_data_ref (GrindCodeData *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_ref_count_inc (&self->ref_count);

  return self;
}

/**
 * grind_code_data_unref:
 * @self: (transfer full): the data
 *
 * Frees it when it was the last reference.
 */
void
grind_code_data_unref (GrindCodeData *self)
{
  g_return_if_fail (self != NULL);

  if (!g_ref_count_dec (&self->ref_count))
    return;

  g_array_unref (self->rows);
  g_array_unref (self->calls);
  g_array_unref (self->jumps);
  g_array_unref (self->ranges);
  g_free (self);
}

/**
 * grind_code_data_set_base:
 * @self: the data
 * @base: by column, the cost that has the strongest colour: that of the function
 *
 * Without it lines have no colour.
 */
void
grind_code_data_set_base (GrindCodeData    *self,
                          const GrindValue *base)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (base != NULL);

  for (guint i = 0; i < self->n_columns; i++)
    self->base[i] = base[i];
}

/**
 * grind_code_data_add_row:
 * @self: the data
 * @row: a row, behind those that were added before; its calls are added next
 *
 * Adds the costs of a line.
 */
void
grind_code_data_add_row (GrindCodeData      *self,
                         const GrindCodeRow *row)
{
  GrindCodeRow copy;

  g_return_if_fail (self != NULL);
  g_return_if_fail (row != NULL);
  g_return_if_fail (self->rows->len == 0 || get_row (self, self->rows->len - 1)->line < row->line);

  copy = *row;
  copy.first_call = self->calls->len;
  copy.n_calls = 0;
  g_array_append_val (self->rows, copy);
  self->largest_self = MAX (self->largest_self, grind_value_to_double (row->self[0]));
  self->largest = MAX (self->largest, get_all (row));
}

/**
 * grind_code_data_add_call:
 * @self: the data
 * @call: a call; its note is copied
 *
 * Adds a call to the row that was added last. They are shown in the order in which they are added.
 */
void
grind_code_data_add_call (GrindCodeData       *self,
                          const GrindCodeCall *call)
{
  GrindCodeCall copy;

  g_return_if_fail (self != NULL && self->rows->len > 0);
  g_return_if_fail (call != NULL);

  copy = *call;
  copy.note = g_strdup (call->note);
  g_array_append_val (self->calls, copy);
  g_array_index (self->rows, GrindCodeRow, self->rows->len - 1).n_calls++;
}

/**
 * grind_code_data_add_jump:
 * @self: the data
 * @jump: a jump; its text is copied
 *
 * Adds a jump, in any order.
 */
void
grind_code_data_add_jump (GrindCodeData       *self,
                          const GrindCodeJump *jump)
{
  GrindCodeJump copy;

  g_return_if_fail (self != NULL);
  g_return_if_fail (jump != NULL);

  copy = *jump;
  copy.text = g_strdup (jump->text);
  g_array_append_val (self->jumps, copy);
}

/**
 * grind_code_data_add_range:
 * @self: the data
 * @first: a line
 * @last: a line, not before @first
 *
 * Adds lines that belong to the function, behind those that were added before.
 */
void
grind_code_data_add_range (GrindCodeData *self,
                           guint          first,
                           guint          last)
{
  Range range = { first, last };

  g_return_if_fail (self != NULL);
  g_return_if_fail (first <= last);
  g_return_if_fail (self->ranges->len == 0 ||
                    g_array_index (self->ranges, Range, self->ranges->len - 1).last < first);

  g_array_append_val (self->ranges, range);
}

/**
 * grind_code_data_get_n_columns:
 * @self: the data
 *
 * Returns: how many events the costs are of, 1 or 2. Any thread
 */
guint
grind_code_data_get_n_columns (GrindCodeData *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->n_columns;
}

/**
 * grind_code_data_get_event:
 * @self: the data
 * @column: a column
 *
 * Returns: the event whose costs are in @column. Any thread
 */
GrindEventId
grind_code_data_get_event (GrindCodeData *self,
                           guint          column)
{
  g_return_val_if_fail (self != NULL, 0);
  g_return_val_if_fail (column < self->n_columns, 0);

  return self->events[column];
}

/**
 * grind_code_data_get_rows:
 * @self: the data
 * @n_rows: (out): how many there are
 *
 * Returns: (transfer none) (array length=n_rows): the lines with costs or calls, by line. Any
 *   thread
 */
const GrindCodeRow *
grind_code_data_get_rows (GrindCodeData *self,
                          guint         *n_rows)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (n_rows != NULL, NULL);

  *n_rows = self->rows->len;

  return (const GrindCodeRow *) (gpointer) self->rows->data;
}

/**
 * grind_code_data_get_calls:
 * @self: the data
 * @n_calls: (out): how many there are
 *
 * Returns: (transfer none) (array length=n_calls): the calls, by row. Any thread
 */
const GrindCodeCall *
grind_code_data_get_calls (GrindCodeData *self,
                           guint         *n_calls)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (n_calls != NULL, NULL);

  *n_calls = self->calls->len;

  return (const GrindCodeCall *) (gpointer) self->calls->data;
}

/**
 * grind_code_data_get_jumps:
 * @self: the data
 * @n_jumps: (out): how many there are
 *
 * Returns: (transfer none) (array length=n_jumps): the jumps, as they were added. Any thread
 */
const GrindCodeJump *
grind_code_data_get_jumps (GrindCodeData *self,
                           guint         *n_jumps)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (n_jumps != NULL, NULL);

  *n_jumps = self->jumps->len;

  return (const GrindCodeJump *) (gpointer) self->jumps->data;
}

/**
 * grind_code_data_find_row:
 * @self: the data
 * @line: a line
 *
 * Returns: the row of @line, or %GRIND_NONE if it has neither costs nor calls. Any thread
 */
guint
grind_code_data_find_row (GrindCodeData *self,
                          guint          line)
{
  guint row;

  g_return_val_if_fail (self != NULL, GRIND_NONE);

  row = find_place (self, line);

  return row < self->rows->len && get_row (self, row)->line == line ? row : GRIND_NONE;
}

/**
 * grind_code_data_is_own:
 * @self: the data
 * @line: a line
 *
 * Returns: whether @line is one of the function's. Any thread
 */
gboolean
grind_code_data_is_own (GrindCodeData *self,
                        guint          line)
{
  guint low = 0;
  guint high;

  g_return_val_if_fail (self != NULL, FALSE);

  high = self->ranges->len;
  while (low < high)
    {
      guint middle = low + (high - low) / 2;
      const Range *range = &g_array_index (self->ranges, Range, middle);

      if (line < range->first)
        high = middle;
      else if (line > range->last)
        low = middle + 1;
      else
        return TRUE;
    }

  return FALSE;
}

/**
 * grind_code_data_get_heat:
 * @self: the data
 * @row: a row
 *
 * Returns: how much of the function's own cost of the first event the line has. Any thread
 */
double
grind_code_data_get_heat (GrindCodeData *self,
                          guint          row)
{
  g_return_val_if_fail (self != NULL && row < self->rows->len, 0);

  return grind_value_to_double (self->base[0]) > 0
         ? grind_value_get_share (get_row (self, row)->self[0], self->base[0]) : 0;
}

/**
 * grind_code_data_get_strip_heat:
 * @self: the data
 * @row: a row
 *
 * Returns: the cost of the first event that all functions spend there, as a part of that of the
 *   most expensive line. Any thread
 */
double
grind_code_data_get_strip_heat (GrindCodeData *self,
                                guint          row)
{
  double all;

  g_return_val_if_fail (self != NULL && row < self->rows->len, 0);

  all = get_all (get_row (self, row));

  return self->largest > 0 && all > 0 ? all / self->largest : 0;
}

/**
 * grind_code_data_find_hot:
 * @self: the data
 * @line: where to begin
 * @is_forward: whether to look behind @line, not before it
 *
 * Looks for a line on which the function spends much, at the other end when there is none up to
 * the one end.
 *
 * Returns: the line, or %GRIND_NONE if there is no other than @line. Any thread
 */
guint
grind_code_data_find_hot (GrindCodeData *self,
                          guint          line,
                          gboolean       is_forward)
{
  guint n_rows;
  guint start;

  g_return_val_if_fail (self != NULL, GRIND_NONE);

  n_rows = self->rows->len;
  start = find_place (self, is_forward && line < G_MAXUINT ? line + 1 : line);
  for (guint i = 0; i < n_rows; i++)
    {
      guint row = is_forward ? (start + i) % n_rows : (start + n_rows - 1 - i) % n_rows;

      if (is_hot (self, row) && get_row (self, row)->line != line)
        return get_row (self, row)->line;
    }

  return GRIND_NONE;
}
