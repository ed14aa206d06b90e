/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-column-private.h"

#include <string.h>

#include "grind-math.h"

/* How many values need more than 0, 1, 2 or 4 bytes. The largest value of a width marks a hole. */
typedef struct
{
  guint over[4];
} Widths;

static void
count_widths (Widths       *widths,
              const gint64 *values,
              guint         n_rows,
              gsize         stride)
{
  guint over0 = 0, over1 = 0, over2 = 0, over4 = 0;

  for (guint i = 0; i < n_rows; i++)
    {
      guint64 value = values[i * stride];

      over0 += value != 0;
      over1 += value >= G_MAXUINT8;
      over2 += value >= G_MAXUINT16;
      over4 += value >= G_MAXUINT32;
    }
  *widths = (Widths) { { over0, over1, over2, over4 } };
}

static guint
choose_width (const Widths *widths,
              guint         n_rows,
              guint        *n_exceptions)
{
  static const guint bytes[] = { 0, 1, 2, 4 };
  guint64 least = (guint64) n_rows * 8;
  guint width = 8;

  *n_exceptions = 0;
  for (guint i = 0; i < G_N_ELEMENTS (bytes); i++)
    {
      guint64 size = (guint64) n_rows * bytes[i] + (guint64) widths->over[i] * 12;

      if (size < least)
        {
          least = size;
          width = bytes[i];
          *n_exceptions = widths->over[i];
        }
    }

  return width;
}

#define DEFINE_FILL(type, hole) \
static void \
fill_##type (GrindColumn  *self, \
             const gint64 *values, \
             gsize         stride) \
{ \
  type *to = self->values; \
  guint n = 0; \
\
  for (guint i = 0; i < self->n_rows; i++) \
    { \
      guint64 value = values[i * stride]; \
\
      if (G_LIKELY (value < hole)) \
        { \
          to[i] = value; \
          continue; \
        } \
      to[i] = hole; \
      self->exception_rows[n] = i; \
      self->exceptions[n++] = value; \
    } \
}

DEFINE_FILL (guint8, G_MAXUINT8)
DEFINE_FILL (guint16, G_MAXUINT16)
DEFINE_FILL (guint32, G_MAXUINT32)

static void
fill_sparse (GrindColumn  *self,
             const gint64 *values,
             gsize         stride)
{
  guint n = 0;

  for (guint i = 0; i < self->n_rows && n < self->n_exceptions; i++)
    {
      if (values[i * stride] == 0)
        continue;
      self->exception_rows[n] = i;
      self->exceptions[n++] = values[i * stride];
    }
}

/* All of a column is one piece of memory, in an order that suits what each part is aligned to. */
static gboolean
allocate (GrindColumn *self,
          gboolean     may_fail)
{
  gsize n_bytes = grind_column_size (self);

  if (n_bytes == 0)
    return TRUE;
  self->exceptions = may_fail ? g_try_malloc (n_bytes) : g_malloc (n_bytes);
  if (self->exceptions == NULL)
    return FALSE;
  self->exception_rows = (guint32 *) (self->exceptions + self->n_exceptions);
  self->values = self->exception_rows + self->n_exceptions;

  return TRUE;
}

static gboolean
init (GrindColumn  *self,
      const gint64 *values,
      guint         n_rows,
      gsize         stride,
      gboolean      may_fail)
{
  Widths widths;

  *self = (GrindColumn) { .n_rows = n_rows };
  count_widths (&widths, values, n_rows, stride);
  self->width = choose_width (&widths, n_rows, &self->n_exceptions);
  if (!allocate (self, may_fail))
    {
      grind_column_clear (self);
      return FALSE;
    }

  if (self->width == 8)
    for (guint i = 0; i < n_rows; i++)
      ((gint64 *) self->values)[i] = values[i * stride];
  else if (self->width == 4)
    fill_guint32 (self, values, stride);
  else if (self->width == 2)
    fill_guint16 (self, values, stride);
  else if (self->width == 1)
    fill_guint8 (self, values, stride);
  else
    fill_sparse (self, values, stride);

  return TRUE;
}

/*
 * Packs @n_rows values that stand @stride apart. FALSE when there is no memory; @self is then
 * empty.
 */
gboolean
grind_column_init (GrindColumn  *self,
                   const gint64 *values,
                   guint         n_rows,
                   gsize         stride)
{
  return init (self, values, n_rows, stride, TRUE);
}

/*
 * A column of @n_rows zeros but for @n_values places, which the caller fills in, sorted by row.
 * FALSE when there is no memory.
 */
gboolean
grind_column_init_sparse (GrindColumn *self,
                          guint        n_rows,
                          guint        n_values)
{
  *self = (GrindColumn) { .n_rows = n_rows, .n_exceptions = n_values };
  if (allocate (self, TRUE))
    return TRUE;
  grind_column_clear (self);

  return FALSE;
}

/* As _init, for values that the process cannot do without. */
void
grind_column_init_or_abort (GrindColumn  *self,
                            const gint64 *values,
                            guint         n_rows)
{
  init (self, values, n_rows, 1, FALSE);
}

void
grind_column_clear (GrindColumn *self)
{
  g_free (self->exceptions);
  *self = (GrindColumn) { 0 };
}

static gint64
find_exception (const GrindColumn *self,
                guint              row)
{
  guint low = 0, high = self->n_exceptions;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (self->exception_rows[middle] < row)
        low = middle + 1;
      else
        high = middle;
    }

  return low < self->n_exceptions && self->exception_rows[low] == row ? self->exceptions[low] : 0;
}

gint64
grind_column_get (const GrindColumn *self,
                  guint              row)
{
  gint64 value = 0;
  gboolean is_hole = TRUE;

  g_assert (row < self->n_rows);

  if (self->width == 8)
    return ((const gint64 *) self->values)[row];
  if (self->width == 4)
    is_hole = (value = ((const guint32 *) self->values)[row]) == G_MAXUINT32;
  else if (self->width == 2)
    is_hole = (value = ((const guint16 *) self->values)[row]) == G_MAXUINT16;
  else if (self->width == 1)
    is_hole = (value = ((const guint8 *) self->values)[row]) == G_MAXUINT8;

  return is_hole ? find_exception (self, row) : value;
}

/* Writes all values to @values, n_rows of them. */
void
grind_column_copy (const GrindColumn *self,
                   gint64            *values)
{
  guint n = self->n_rows;

  if (n == 0)
    return;
  if (self->width == 8)
    memcpy (values, self->values, (gsize) n * 8);
  else if (self->width == 4)
    for (guint i = 0; i < n; i++)
      values[i] = ((const guint32 *) self->values)[i];
  else if (self->width == 2)
    for (guint i = 0; i < n; i++)
      values[i] = ((const guint16 *) self->values)[i];
  else if (self->width == 1)
    for (guint i = 0; i < n; i++)
      values[i] = ((const guint8 *) self->values)[i];
  else
    memset (values, 0, (gsize) n * 8);
  for (guint i = 0; i < self->n_exceptions; i++)
    values[self->exception_rows[i]] = self->exceptions[i];
}

#define SCATTER(type, hole) \
  for (guint i = 0; i < self->n_rows; i++) \
    { \
      type value = ((const type *) self->values)[i]; \
\
      if (G_LIKELY (value != hole)) \
        sums[rows[i]] = grind_add (sums[rows[i]], value); \
    }

/* Adds the value of each row i to @sums[@rows[i]]. */
void
grind_column_scatter (const GrindColumn *self,
                      const guint32     *rows,
                      gint64            *sums)
{
  if (self->width == 8)
    for (guint i = 0; i < self->n_rows; i++)
      sums[rows[i]] = grind_add (sums[rows[i]], ((const gint64 *) self->values)[i]);
  else if (self->width == 4)
    SCATTER (guint32, G_MAXUINT32)
  else if (self->width == 2)
    SCATTER (guint16, G_MAXUINT16)
  else if (self->width == 1)
    SCATTER (guint8, G_MAXUINT8)
  for (guint i = 0; i < self->n_exceptions; i++)
    {
      guint32 row = rows[self->exception_rows[i]];

      sums[row] = grind_add (sums[row], self->exceptions[i]);
    }
}
