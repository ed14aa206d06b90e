/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Detects overlaps. */
#include "config.h"

#include <math.h>

#include "grind-graph-layout-private.h"

/* Maximum number of cells per box that frames may cover; more would be a mostly empty picture. */
#define MAX_CELLS 1000

typedef struct
{
  GrindBox box;
  guint    cluster;
} Thing;

/* A grid of squares as large as the largest thing, so that no thing is in more than four of them. A
 * square cannot contain many things unless they overlap or are much smaller than others, so a
 * lookup takes constant time. */
typedef struct
{
  GHashTable *cells;   /* place -> GArray of Thing */
  double      size;    /* of a cell */
} Plane;

/* The range of cells that a box covers. */
typedef struct
{
  int left;
  int top;
  int right;
  int bottom;
} Cells;

/* Whether @box may overlap @thing. */
typedef gboolean (* AcceptFunc) (const Thing *box,
                                 const Thing *thing);

static void
plane_init (Plane                  *plane,
            const GrindGraphLayout *layout)
{
  plane->cells = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free,
                                        (GDestroyNotify) g_array_unref);
  plane->size = 1;
  for (guint i = 0; i < layout->n_boxes; i++)
    plane->size = MAX (plane->size, MAX (layout->boxes[i].width, layout->boxes[i].height));
  for (guint i = 0; i < layout->n_edges; i++)
    plane->size = MAX (plane->size, MAX (layout->labels[i].width, layout->labels[i].height));
}

static void
plane_clear (Plane *plane)
{
  g_hash_table_unref (plane->cells);
}

static Cells
get_cells (const Plane    *plane,
           const GrindBox *box)
{
  return (Cells) {
    (int) floor (box->x / plane->size), (int) floor (box->y / plane->size),
    (int) floor ((box->x + box->width) / plane->size),
    (int) floor ((box->y + box->height) / plane->size),
  };
}

static gint64
get_key (int column,
         int row)
{
  return (gint64) (((guint64) (guint32) column << 32) | (guint32) row);
}

static void
add (Plane       *plane,
     const Thing *thing)
{
  Cells cells = get_cells (plane, &thing->box);

  for (int row = cells.top; row <= cells.bottom; row++)
    for (int column = cells.left; column <= cells.right; column++)
      {
        gint64 key = get_key (column, row);
        GArray *things = g_hash_table_lookup (plane->cells, &key);

        if (things == NULL)
          {
            things = g_array_new (FALSE, FALSE, sizeof (Thing));
            g_hash_table_insert (plane->cells, g_memdup2 (&key, sizeof key), things);
          }
        g_array_append_vals (things, thing, 1);
      }
}

static gboolean
is_accepted_in (const GArray *things,
                const Thing  *thing,
                AcceptFunc    accept)
{
  for (guint i = 0; i < things->len; i++)
    {
      const Thing *other = &g_array_index (things, Thing, i);

      if (grind_box_intersects (&other->box, &thing->box) && !accept (other, thing))
        return FALSE;
    }

  return TRUE;
}

/* Whether everything that overlaps @thing accepts it. */
static gboolean
is_accepted (const Plane *plane,
             const Thing *thing,
             AcceptFunc   accept)
{
  Cells cells = get_cells (plane, &thing->box);

  for (int row = cells.top; row <= cells.bottom; row++)
    for (int column = cells.left; column <= cells.right; column++)
      {
        gint64 key = get_key (column, row);
        const GArray *things = g_hash_table_lookup (plane->cells, &key);

        if (things != NULL && !is_accepted_in (things, thing, accept))
          return FALSE;
      }

  return TRUE;
}

static gboolean
accept_none (const Thing *box,
             const Thing *thing)
{
  return FALSE;
}

static gboolean
accept_member (const Thing *box,
               const Thing *frame)
{
  return box->cluster == frame->cluster;
}

static gboolean
are_boxes_apart (Plane                         *plane,
                 const GrindGraphLayout        *layout,
                 const GrindGraphLayoutRequest *request)
{
  for (guint i = 0; i < layout->n_boxes; i++)
    {
      Thing box = { layout->boxes[i], request->nodes[i].cluster };

      if (!is_accepted (plane, &box, accept_none))
        return FALSE;
      add (plane, &box);
    }

  return TRUE;
}

/* Frames of good layouts do not overlap, so their total size is at most that of the picture. */
static gboolean
are_frames_clean (const Plane            *plane,
                  const GrindGraphLayout *layout)
{
  double n_cells = 0;

  for (guint i = 0; i < layout->frames->len; i++)
    {
      const GrindGraphLayoutFrame *frame = &g_array_index (layout->frames, GrindGraphLayoutFrame,
                                                           i);
      const Thing thing = { frame->box, frame->cluster };

      n_cells += (frame->box.width / plane->size + 1) * (frame->box.height / plane->size + 1);
      if (n_cells > (double) MAX_CELLS * layout->n_boxes ||
          !is_accepted (plane, &thing, accept_member))
        return FALSE;
    }

  return TRUE;
}

/* Whether no box overlaps another one, or the frame of another cluster. */
gboolean
_grind_graph_layout_is_sound (GrindGraphLayout              *self,
                              const GrindGraphLayoutRequest *request)
{
  gboolean is_sound;
  Plane plane;

  plane_init (&plane, self);
  is_sound = are_boxes_apart (&plane, self, request) && are_frames_clean (&plane, self);
  plane_clear (&plane);

  return is_sound;
}

/* Drops labels that overlap boxes, or labels of earlier edges: Graphviz does not prevent that for
 * loops and parallel edges. */
void
_grind_graph_layout_drop_labels (GrindGraphLayout *self)
{
  Plane plane;

  plane_init (&plane, self);
  for (guint i = 0; i < self->n_boxes; i++)
    add (&plane, &(Thing) { self->boxes[i], 0 });
  for (guint i = 0; i < self->n_edges; i++)
    {
      const Thing label = { self->labels[i], 0 };

      if (label.box.width <= 0)
        continue;
      if (is_accepted (&plane, &label, accept_none))
        add (&plane, &label);
      else
        self->labels[i] = (GrindBox) { 0, };
    }
  plane_clear (&plane);
}
