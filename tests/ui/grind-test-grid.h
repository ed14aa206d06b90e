/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "draw/grind-picture.h"

G_BEGIN_DECLS

#define TEST_GRID_GAP 4   /* px between two boxes */

#define TEST_TYPE_GRID (test_grid_get_type ())
G_DECLARE_FINAL_TYPE (TestGrid, test_grid, TEST, GRID, GrindPicture)

/* A picture for tests: a grid of boxes, each a function as long as there are any. The first one is
 * the parent of the others, which are estimates. */
GrindPicture *test_grid_new          (GrindGraph *graph,
                                      guint       n_columns,
                                      guint       n_rows,
                                      double      width,
                                      double      height,
                                      guint       delay) G_GNUC_WARN_UNUSED_RESULT;
guint         test_grid_get_n_paints (void);
guint         test_grid_take_n_marks (void);

G_END_DECLS
