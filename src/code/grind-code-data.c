/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-code-data.h"

#include <math.h>

/* Minimum share of the function's most expensive line that makes a line hot. */
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
  double        largest;        /* likewise, with other functions */
  GBytes       *marks;          /* (nullable): a GrindCodeMark for each line */
  gboolean      is_comparison;
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

static GrindValue
get_self_change (const GrindCodeRow *row)
{
  return grind_change_make (row->self_before[0], row->self[0]).change;
}

static GrindValue
get_others_change (const GrindCodeRow *row)
{
  return grind_change_make (row->others_before[0], row->others[0]).change;
}

static double
get_all (const GrindCodeRow *row)
{
  return grind_value_to_double (row->self[0]) + grind_value_to_double (row->others[0]);
}

/* What makes a line worth looking at: its cost, or how much it has changed */
static double
get_weight (GrindCodeData      *self,
            const GrindCodeRow *row)
{
  return self->is_comparison ? fabs (grind_value_to_double (get_self_change (row)))
                             : grind_value_to_double (row->self[0]);
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
  double cost = get_weight (self, get_row (self, row));

  return cost > 0 && cost >= HOT_PART * self->largest_self;
}

/* The first row at or after @line */
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
 * @n_columns: the number of events with costs, 1 or 2
 * @events: the events
 *
 * Returns: (transfer full): empty data. May be called from any thread
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
 * Frees the data with the last reference.
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
  g_clear_pointer (&self->marks, g_bytes_unref);
  g_free (self);
}

/**
 * grind_code_data_set_base:
 * @self: the data
 * @base: by column, the cost with the strongest colour, which is that of the function
 *
 * Sets the base of colours. Without it lines have no colour.
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
 * grind_code_data_compare:
 * @self: the data
 * @total: by column, the total cost before
 *
 * Makes it a comparison, whose rows and calls have both sides. Call this before adding rows.
 */
void
grind_code_data_compare (GrindCodeData    *self,
                         const GrindValue *total)
{
  g_return_if_fail (self != NULL && self->rows->len == 0);

  self->is_comparison = TRUE;
  grind_code_data_set_base (self, total);
}

/**
 * grind_code_data_set_marks:
 * @self: the data
 * @marks: a #GrindCodeMark for each line of the text, as a byte
 *
 * Marks lines that are new or gone.
 */
void
grind_code_data_set_marks (GrindCodeData *self,
                           GBytes        *marks)
{
  g_return_if_fail (self != NULL && self->marks == NULL);
  g_return_if_fail (marks != NULL);

  self->marks = g_bytes_ref (marks);
}

/**
 * grind_code_data_add_row:
 * @self: the data
 * @row: a row, after all rows added before; add its calls next
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
  self->largest_self = MAX (self->largest_self, get_weight (self, row));
  self->largest = MAX (self->largest, get_all (row));
}

/**
 * grind_code_data_add_call:
 * @self: the data
 * @call: a call; its note is copied
 *
 * Adds a call to the last row. Calls are shown in the order of addition.
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
 * Adds lines that belong to the function, after all ranges added before.
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
 * Returns: the number of events with costs, 1 or 2. May be called from any thread
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
 * Returns: the event whose costs are in @column. May be called from any thread
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
 * @n_rows: (out): the number of rows
 *
 * Returns: (transfer none) (array length=n_rows): the lines with costs or calls, by line. May be
 *   called from any thread
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
 * @n_calls: (out): the number of calls
 *
 * Returns: (transfer none) (array length=n_calls): the calls, by row. May be called from any thread
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
 * @n_jumps: (out): the number of jumps
 *
 * Returns: (transfer none) (array length=n_jumps): the jumps, in the order of addition. May be
 *   called from any thread
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
 * Returns: the row of @line, or %GRIND_NONE if it has neither costs nor calls. May be called from
 *   any thread
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
 * Returns: whether @line belongs to the function. May be called from any thread
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
 * grind_code_data_is_comparison:
 * @self: the data
 *
 * Returns: whether rows and calls have both sides. May be called from any thread
 */
gboolean
grind_code_data_is_comparison (GrindCodeData *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->is_comparison;
}

/**
 * grind_code_data_get_mark:
 * @self: the data
 * @line: a line
 *
 * Returns: whether @line is new or gone. May be called from any thread
 */
GrindCodeMark
grind_code_data_get_mark (GrindCodeData *self,
                          guint          line)
{
  const guint8 *marks;
  gsize size = 0;

  g_return_val_if_fail (self != NULL, GRIND_CODE_UNMARKED);

  marks = self->marks != NULL ? g_bytes_get_data (self->marks, &size) : NULL;

  return line < size ? marks[line] : GRIND_CODE_UNMARKED;
}

static double
get_share (GrindCodeData *self,
           GrindValue     cost)
{
  return grind_value_to_double (self->base[0]) > 0 ? grind_value_get_share (cost, self->base[0])
                                                   : 0;
}

/**
 * grind_code_data_get_points:
 * @self: the data of a comparison
 * @row: a row
 *
 * Returns: the change of the function's self cost of the first event on the line, in percent of the
 *   total before. May be called from any thread
 */
double
grind_code_data_get_points (GrindCodeData *self,
                            guint          row)
{
  g_return_val_if_fail (self != NULL && row < self->rows->len, 0);

  return 100 * get_share (self, get_self_change (get_row (self, row)));
}

/**
 * grind_code_data_get_strip_points:
 * @self: the data of a comparison
 * @row: a row
 *
 * Returns: likewise of the self cost of all functions. May be called from any thread
 */
double
grind_code_data_get_strip_points (GrindCodeData *self,
                                  guint          row)
{
  g_return_val_if_fail (self != NULL && row < self->rows->len, 0);

  return 100 * (get_share (self, get_self_change (get_row (self, row))) +
                get_share (self, get_others_change (get_row (self, row))));
}

/**
 * grind_code_data_get_heat:
 * @self: the data
 * @row: a row
 *
 * Returns: the share of the line in the function's self cost of the first event; in a comparison,
 *   the size of its change relative to the total before. May be called from any thread
 */
double
grind_code_data_get_heat (GrindCodeData *self,
                          guint          row)
{
  g_return_val_if_fail (self != NULL && row < self->rows->len, 0);

  return self->is_comparison ? fabs (get_share (self, get_self_change (get_row (self, row))))
                             : get_share (self, get_row (self, row)->self[0]);
}

/**
 * grind_code_data_get_strip_heat:
 * @self: the data
 * @row: a row
 *
 * Returns: the self cost of all functions on the line for the first event, relative to the most
 *   expensive line. May be called from any thread
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
 * @line: the line to start from
 * @is_forward: whether to search after @line, not before it
 *
 * Finds the next line with a high self cost of the function, wrapping around at the ends.
 *
 * Returns: the line, or %GRIND_NONE if there is none but @line. May be called from any thread
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
