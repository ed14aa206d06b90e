/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-column-private.h"

#include <string.h>

#include "grind-math.h"

/* The input of a column. Carries are NULL unless some sum does not fit 64 bits. */
typedef struct
{
  const gint64 *values;
  const gint64 *carries;
  gsize         n_carries;
  guint         n_rows;
  gsize         stride;
} Source;

/* Number of values that need more than 0, 1, 2, 4 or 8 bytes. The largest value of a width marks an
 * exception. */
typedef struct
{
  guint over[5];
} Widths;

static inline gint64
get_carry (const Source *source,
           guint         row)
{
  return source->carries != NULL && row * source->stride < source->n_carries
           ? source->carries[row * source->stride] : 0;
}

static void
count_widths (Widths       *widths,
              const Source *source)
{
  guint over0 = 0, over1 = 0, over2 = 0, over4 = 0, over8 = 0;

  for (guint i = 0; i < source->n_rows; i++)
    {
      guint64 value = source->values[i * source->stride];

      over0 += value != 0;
      over1 += value >= G_MAXUINT8;
      over2 += value >= G_MAXUINT16;
      over4 += value >= G_MAXUINT32;
    }
  for (guint i = 0; source->carries != NULL && i < source->n_rows; i++)
    {
      guint64 value = source->values[i * source->stride];

      if (get_carry (source, i) == 0)
        continue;
      over0 += value == 0;
      over1 += value < G_MAXUINT8;
      over2 += value < G_MAXUINT16;
      over4 += value < G_MAXUINT32;
      over8++;
    }
  *widths = (Widths) { { over0, over1, over2, over4, over8 } };
}

static void
choose_width (GrindColumn  *self,
              const Widths *widths)
{
  static const guint bytes[] = { 0, 1, 2, 4, 8 };
  gsize least = G_MAXSIZE;
  GrindColumn best;

  self->is_wide = widths->over[G_N_ELEMENTS (bytes) - 1] > 0;
  for (guint i = G_N_ELEMENTS (bytes); i-- > 0; )
    {
      self->width = bytes[i];
      self->n_exceptions = widths->over[i];
      if (grind_column_size (self) < least)
        {
          least = grind_column_size (self);
          best = *self;
        }
    }
  *self = best;
}

static void
fill_sparse (GrindColumn  *self,
             const Source *source)
{
  guint n = 0;

  for (guint i = 0; i < self->n_rows && n < self->n_exceptions; i++)
    {
      gint64 value = source->values[i * source->stride], carry = get_carry (source, i);

      if (value != 0 || carry != 0)
        grind_column_set_exception (self, n++, i, grind_join (value, carry));
    }
}

#define DEFINE_FILL(type, is_exception) \
static void \
fill_##type (GrindColumn  *self, \
             const Source *source) \
{ \
  const gint64 *from = source->values; \
  guint n_rows = self->n_rows, n = 0; \
  gsize stride = source->stride; \
  gboolean is_wide = self->is_wide; \
  type *to = self->values; \
\
  for (guint i = 0; i < n_rows; i++) \
    { \
      guint64 value = from[i * stride]; \
      gint64 carry = 0; \
\
      to[i] = value; \
      if (G_LIKELY (!(is_exception) && !is_wide)) \
        continue; \
      carry = get_carry (source, i); \
      if (!(is_exception) && carry == 0) \
        continue; \
      to[i] = (type) G_MAXUINT64; \
      grind_column_set_exception (self, n++, i, grind_join (value, carry)); \
    } \
}

DEFINE_FILL (guint8, value >= G_MAXUINT8)
DEFINE_FILL (guint16, value >= G_MAXUINT16)
DEFINE_FILL (guint32, value >= G_MAXUINT32)
DEFINE_FILL (guint64, FALSE)

/* A column is one block of memory, in an order that respects alignment. */
static gboolean
allocate (GrindColumn *self,
          gboolean     may_fail)
{
  gsize n_bytes = grind_column_size (self);
  gsize n_numbers = (gsize) self->n_exceptions * (self->is_wide ? 2 : 1);

  if (n_bytes == 0)
    return TRUE;
  self->exceptions = may_fail ? g_try_malloc (n_bytes) : g_malloc (n_bytes);
  if (self->exceptions == NULL)
    return FALSE;
  if (self->width == 8)
    {
      self->values = self->exceptions + n_numbers;
      self->exception_rows = (guint32 *) ((gint64 *) self->values + self->n_rows);
      return TRUE;
    }
  self->exception_rows = (guint32 *) (self->exceptions + n_numbers);
  self->values = self->exception_rows + self->n_exceptions;

  return TRUE;
}

static gboolean
init (GrindColumn  *self,
      const Source *source,
      gboolean      may_fail)
{
  Widths widths;

  *self = (GrindColumn) { .n_rows = source->n_rows };
  count_widths (&widths, source);
  choose_width (self, &widths);
  if (!allocate (self, may_fail))
    {
      grind_column_clear (self);
      return FALSE;
    }

  if (self->width == 8)
    fill_guint64 (self, source);
  else if (self->width == 4)
    fill_guint32 (self, source);
  else if (self->width == 2)
    fill_guint16 (self, source);
  else if (self->width == 1)
    fill_guint8 (self, source);
  else
    fill_sparse (self, source);

  return TRUE;
}

/*
 * Packs @n_rows values at a distance of @stride. Returns FALSE if out of memory; @self is then
 * empty.
 */
gboolean
grind_column_init (GrindColumn  *self,
                   const gint64 *values,
                   guint         n_rows,
                   gsize         stride)
{
  return init (self, &(Source) { .values = values, .n_rows = n_rows, .stride = stride }, TRUE);
}

/*
 * Packs @n_rows sums at a distance of @stride, beginning with @first. Returns FALSE if out of
 * memory; @self is then empty.
 */
gboolean
grind_column_init_sums (GrindColumn     *self,
                        const GrindSums *sums,
                        gsize            first,
                        guint            n_rows,
                        gsize            stride)
{
  gsize n_carries = grind_buffer_count (&sums->carries, gint64);
  Source source = { .n_rows = n_rows, .stride = stride };

  if (n_rows > 0)
    source.values = grind_sums_get_values (sums) + first;
  if (n_carries > first)
    {
      source.carries = (const gint64 *) (const void *) sums->carries.data + first;
      source.n_carries = n_carries - first;
    }

  return init (self, &source, TRUE);
}

/*
 * Creates a column of @n_rows zeros, except for @n_values values that the caller adds with
 * grind_column_set_exception(), sorted by row. @is_wide: some of them do not fit 64 bits. Returns
 * FALSE if out of memory.
 */
gboolean
grind_column_init_sparse (GrindColumn *self,
                          guint        n_rows,
                          guint        n_values,
                          gboolean     is_wide)
{
  *self = (GrindColumn) { .n_rows = n_rows, .n_exceptions = n_values, .is_wide = is_wide };
  if (allocate (self, TRUE))
    return TRUE;
  grind_column_clear (self);

  return FALSE;
}

/* Sets the value of @row, the @i-th exception, to @sum. */
void
grind_column_set_exception (GrindColumn *self,
                            guint        i,
                            guint32      row,
                            __int128     sum)
{
  self->exception_rows[i] = row;
  self->exceptions[i] = (gint64) sum;
  if (self->is_wide)
    self->exceptions[self->n_exceptions + i] = grind_carry (sum);
}

/* Like _init, but aborts if out of memory. */
void
grind_column_init_or_abort (GrindColumn  *self,
                            const gint64 *values,
                            guint         n_rows)
{
  init (self, &(Source) { .values = values, .n_rows = n_rows, .stride = 1 }, FALSE);
}

void
grind_column_clear (GrindColumn *self)
{
  g_free (self->exceptions);
  *self = (GrindColumn) { 0 };
}

/* Returns: FALSE if the value of @row is not an exception */
static gboolean
find_exception (const GrindColumn *self,
                guint              row,
                __int128          *sum)
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
  if (low == self->n_exceptions || self->exception_rows[low] != row)
    return FALSE;
  *sum = grind_column_get_exception (self, low);

  return TRUE;
}

/* The value of a row, clamped to 64 bits. */
gint64
grind_column_get (const GrindColumn *self,
                  guint              row)
{
  return grind_saturate (grind_column_get_sum (self, row));
}

/* The exact value of a row. */
__int128
grind_column_get_sum (const GrindColumn *self,
                      guint              row)
{
  gboolean may_be_exception = self->is_wide || self->width == 0;
  gint64 value = 0;
  __int128 sum;

  g_assert (row < self->n_rows);

  if (self->width == 8)
    value = ((const gint64 *) self->values)[row];
  else if (self->width == 4)
    may_be_exception = (value = ((const guint32 *) self->values)[row]) == G_MAXUINT32;
  else if (self->width == 2)
    may_be_exception = (value = ((const guint16 *) self->values)[row]) == G_MAXUINT16;
  else if (self->width == 1)
    may_be_exception = (value = ((const guint8 *) self->values)[row]) == G_MAXUINT8;

  return may_be_exception && find_exception (self, row, &sum) ? sum : value;
}

/* Copies all n_rows values to @values, clamped to 64 bits. */
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
    values[self->exception_rows[i]] = grind_saturate (grind_column_get_exception (self, i));
}

#define SCATTER(type, is_hole) \
  for (guint i = 0; i < self->n_rows; i++) \
    { \
      type value = ((const type *) self->values)[i]; \
\
      if (G_LIKELY (!(is_hole))) \
        grind_sums_add_at (sums, &to[rows[i]], value); \
    }

/* Adds the value of each row i to the sum @rows[i]. */
void
grind_column_scatter (const GrindColumn *self,
                      const guint32     *rows,
                      GrindSums         *sums)
{
  gint64 *to = grind_sums_get_values (sums);

  if (self->width == 8 && !self->is_wide)
    SCATTER (gint64, FALSE)
  else if (self->width == 4)
    SCATTER (guint32, value == G_MAXUINT32)
  else if (self->width == 2)
    SCATTER (guint16, value == G_MAXUINT16)
  else if (self->width == 1)
    SCATTER (guint8, value == G_MAXUINT8)
  else if (self->width == 8)
    for (guint i = 0; i < self->n_rows; i++)
      grind_sums_add_sum (sums, rows[i], grind_column_get_sum (self, i));
  if (self->width == 8)
    return;
  for (guint i = 0; i < self->n_exceptions; i++)
    grind_sums_add_sum (sums, rows[self->exception_rows[i]], grind_column_get_exception (self, i));
}
