/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What something may take that reads a number of bytes: 512 MiB and ten times that of memory, and
 * work of a processor in proportion to what it makes of them. */
typedef struct
{
  guint64 previous_limit;
  double  started;        /* seconds of work of this process */
} GrindTestBounds;

void grind_test_bounds_begin (GrindTestBounds *self,
                              gsize            length);
void grind_test_bounds_end   (GrindTestBounds *self,
                              guint64          n_bytes);

G_END_DECLS
