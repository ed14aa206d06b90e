/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Limits for reading a number of bytes: memory of 512 MiB and ten times that number, and CPU time
 * in proportion to the bytes processed. */
typedef struct
{
  guint64 previous_limit;
  double  started;        /* CPU seconds of this process */
} GrindTestBounds;

void grind_test_bounds_begin (GrindTestBounds *self,
                              gsize            length);
void grind_test_bounds_end   (GrindTestBounds *self,
                              guint64          n_bytes);

G_END_DECLS
