/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-sums.h"

G_BEGIN_DECLS

/*
 * An immutable array of 64-bit integers that saves memory. Most costs are small: each value takes
 * 0, 1, 2, 4 or 8 bytes, the same for the whole column, whichever makes it smallest; the few values
 * that do not fit (and all negative ones, unless it is 8) are exceptions, stored separately and
 * sorted by row.
 *
 * A column of sums keeps these exactly: sums beyond 64 bits are exceptions too, and the column is
 * then wide: each exception has a carry, see GrindSums.
 */
typedef struct
{
  void    *values;
  guint32 *exception_rows;
  gint64  *exceptions;       /* followed by the carries if the column is wide */
  guint    n_rows;
  guint    n_exceptions;
  guint    width;            /* bytes per value: 0, 1, 2, 4 or 8 */
  gboolean is_wide;          /* some sum does not fit 64 bits */
} GrindColumn;

gboolean grind_column_init    (GrindColumn       *self,
                               const gint64      *values,
                               guint              n_rows,
                               gsize              stride);
gboolean grind_column_init_sums
                              (GrindColumn       *self,
                               const GrindSums   *sums,
                               gsize              first,
                               guint              n_rows,
                               gsize              stride);
void     grind_column_init_or_abort
                              (GrindColumn       *self,
                               const gint64      *values,
                               guint              n_rows);
gboolean grind_column_init_sparse
                              (GrindColumn       *self,
                               guint              n_rows,
                               guint              n_values,
                               gboolean           is_wide);
void     grind_column_set_exception
                              (GrindColumn       *self,
                               guint              i,
                               guint32            row,
                               __int128           sum);
void     grind_column_clear   (GrindColumn       *self);
gint64   grind_column_get     (const GrindColumn *self,
                               guint              row);
__int128 grind_column_get_sum (const GrindColumn *self,
                               guint              row);
void     grind_column_copy    (const GrindColumn *self,
                               gint64            *values);
void     grind_column_scatter (const GrindColumn *self,
                               const guint32     *rows,
                               GrindSums         *sums);

/* The exact value of the @i-th exception. */
static inline __int128
grind_column_get_exception (const GrindColumn *self,
                            guint              i)
{
  return grind_join (self->exceptions[i],
                     self->is_wide ? self->exceptions[self->n_exceptions + i] : 0);
}

/* The size of the column in bytes. */
static inline gsize
grind_column_size (const GrindColumn *self)
{
  return (gsize) self->n_rows * self->width +
         (gsize) self->n_exceptions * (self->is_wide ? 20 : 12);
}

G_END_DECLS
