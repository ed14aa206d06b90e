/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An index of all lines of a call graph: labels are tried at many places. */
#include "config.h"

#include "grind-graph-lines-private.h"

#include <math.h>

#define CELL      48     /* px */
#define MAX_CELLS 65536

/* A part of the line of an arrow, between two of its points */
typedef struct
{
  guint arrow;
  guint point;   /* the first one */
} Piece;

struct _GrindGraphLines
{
  const GrindGraphScene *scene;
  GArray **cells;       /* (nullable) of Piece, from left to right, then down */
  guint   *met;         /* by arrow: the last search that met it */
  guint    search;
  double   size;        /* of a cell */
  int      n_columns;
  int      n_rows;
};

/* The cells that a box covers, which are in the index */
typedef struct
{
  int left;
  int top;
  int right;
  int bottom;
} Cells;

static Cells
get_cells (const GrindGraphLines *self,
           const GrindBox        *box)
{
  return (Cells) {
    CLAMP ((int) floor (box->x / self->size), 0, self->n_columns - 1),
    CLAMP ((int) floor (box->y / self->size), 0, self->n_rows - 1),
    CLAMP ((int) floor ((box->x + box->width) / self->size), 0, self->n_columns - 1),
    CLAMP ((int) floor ((box->y + box->height) / self->size), 0, self->n_rows - 1),
  };
}

static GrindBox
get_box (const GrindPoint *first,
         const GrindPoint *second)
{
  return (GrindBox) { fmin (first->x, second->x), fmin (first->y, second->y),
                      fabs (second->x - first->x), fabs (second->y - first->y) };
}

static void
add_piece (GrindGraphLines  *self,
           const GrindPoint *points,
           const Piece      *piece)
{
  GrindBox box = get_box (points + piece->point, points + piece->point + 1);
  Cells cells = get_cells (self, &box);

  for (int row = cells.top; row <= cells.bottom; row++)
    for (int column = cells.left; column <= cells.right; column++)
      {
        GArray **cell = &self->cells[row * self->n_columns + column];

        if (*cell == NULL)
          *cell = g_array_new (FALSE, FALSE, sizeof (Piece));
        g_array_append_vals (*cell, piece, 1);
      }
}

/**
 * _grind_graph_lines_new:
 * @scene: a scene with lines, which must not change while the index is used
 *
 * Returns: (transfer full): an index of its lines. May be called from any thread, like all
 *   functions here
 */
GrindGraphLines *
_grind_graph_lines_new (const GrindGraphScene *scene)
{
  GrindGraphLines *self = g_new0 (GrindGraphLines, 1);

  self->scene = scene;
  self->met = g_new0 (guint, scene->arrows->len);
  self->size = fmax (CELL, sqrt (scene->width * scene->height / MAX_CELLS));
  self->n_columns = (int) (scene->width / self->size) + 1;
  self->n_rows = (int) (scene->height / self->size) + 1;
  self->cells = g_new0 (GArray *, (gsize) self->n_columns * self->n_rows);
  for (guint i = 0; i < scene->arrows->len; i++)
    {
      const GArray *curve = _grind_graph_scene_get_arrow (scene, i)->curve;

      for (guint j = 0; j + 1 < curve->len; j++)
        add_piece (self, (gconstpointer) curve->data, &(Piece) { i, j });
    }

  return self;
}

void
_grind_graph_lines_free (GrindGraphLines *self)
{
  for (int i = 0; i < self->n_columns * self->n_rows; i++)
    g_clear_pointer (&self->cells[i], g_array_unref);
  g_free (self->cells);
  g_free (self->met);
  g_free (self);
}

/**
 * _grind_graph_lines_count:
 * @self: an index
 * @box: a box
 * @own: an arrow that is not counted
 * @max: the largest number that is of interest
 * @crosses_own: (out): whether the line of @own goes through the box
 *
 * Returns: the number of other arrows whose lines go through @box, at most @max
 */
guint
_grind_graph_lines_count (GrindGraphLines *self,
                          const GrindBox  *box,
                          guint            own,
                          guint            max,
                          gboolean        *crosses_own)
{
  Cells cells = get_cells (self, box);
  guint n_crossed = 0;

  *crosses_own = FALSE;
  self->search++;
  for (int row = cells.top; row <= cells.bottom && n_crossed < max; row++)
    for (int column = cells.left; column <= cells.right && n_crossed < max; column++)
      {
        const GArray *cell = self->cells[row * self->n_columns + column];

        for (guint i = 0; cell != NULL && i < cell->len && n_crossed < max; i++)
          {
            const Piece *piece = &g_array_index (cell, Piece, i);
            const GArray *curve = _grind_graph_scene_get_arrow (self->scene, piece->arrow)->curve;

            if (self->met[piece->arrow] == self->search ||
                !_grind_graph_curve_piece_crosses (curve, piece->point, box))
              continue;
            self->met[piece->arrow] = self->search;
            *crosses_own |= piece->arrow == own;
            n_crossed += piece->arrow != own;
          }
      }

  return n_crossed;
}
