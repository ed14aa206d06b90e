/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The overview in a corner of a canvas, if part of the picture is out of view */
#include "config.h"

#include "grind-canvas-private.h"

#include <math.h>

#include "ui/base/grind-accessible.h"

#define MAX_PART  0.3f   /* of the canvas, in width or height */
#define MIN_SIZE  24     /* px of the longer side; otherwise hidden */
#define N_CORNERS 4
#define N_PROBES  6      /* sample points along each side */
#define ROOM      14.0f  /* px between the overview and the edges */

static void
moved_cb (GrindCanvas *self,
          double       x,
          double       y)
{
  GtkAdjustment **of = self->adjustments;

  _grind_canvas_scroll_to (self,
                           x * gtk_adjustment_get_upper (of[0]) -
                           gtk_adjustment_get_page_size (of[0]) / 2,
                           y * gtk_adjustment_get_upper (of[1]) -
                           gtk_adjustment_get_page_size (of[1]) / 2);
}

/* The corners in order of preference */
static void
get_corner (GrindCanvas           *self,
            guint                  corner,
            const graphene_size_t *size,
            graphene_rect_t       *place)
{
  float right = (float) self->size[0] - size->width - ROOM;
  float bottom = (float) self->size[1] - size->height - ROOM;

  graphene_rect_init (place, corner % 2 == 0 ? right : ROOM,
                      corner < 2 ? bottom : ROOM, size->width, size->height);
}

/* How much of the picture the overview would hide there; all if it would hide an item in use */
static guint
get_hidden (GrindCanvas           *self,
            const graphene_rect_t *place)
{
  guint items[] = { self->selected_item, self->focused };
  graphene_rect_t rect;
  guint n_hidden = 0;

  for (guint i = 0; i < G_N_ELEMENTS (items); i++)
    if (grind_canvas_get_item_bounds (self, items[i], &rect) &&
        graphene_rect_intersection (&rect, place, NULL))
      return G_MAXUINT;

  for (guint i = 0; i < N_PROBES * N_PROBES; i++)
    {
      float x = (float) (i % N_PROBES) / (N_PROBES - 1);
      float y = (float) (i / N_PROBES) / (N_PROBES - 1);

      n_hidden += _grind_canvas_find_at (self, place->origin.x + x * place->size.width,
                                         place->origin.y + y * place->size.height) != GRIND_NONE;
    }

  return n_hidden;
}

/* Keeps the corner unless the overview hides an item in use there. */
static void
find_corner (GrindCanvas           *self,
             const graphene_size_t *size,
             graphene_rect_t       *place)
{
  guint least = G_MAXUINT;
  guint corner = 0;

  get_corner (self, self->corner, size, place);
  if (self->corner_of == self->picture && self->corner_zoom == self->zoom &&
      get_hidden (self, place) < G_MAXUINT)
    return;

  for (guint i = 0; i < N_CORNERS && least > 0; i++)
    {
      guint n_hidden;

      get_corner (self, i, size, place);
      n_hidden = get_hidden (self, place);
      if (n_hidden < least)
        {
          least = n_hidden;
          corner = i;
        }
    }
  self->corner = corner;
  self->corner_of = self->picture;
  self->corner_zoom = self->zoom;
  get_corner (self, corner, size, place);
}

static double
get_part (GtkAdjustment *adjustment,
          double         length)
{
  return length / MAX (gtk_adjustment_get_upper (adjustment), 1);
}

/* Returns whether there is an overview, and its size: small enough to leave the picture visible. */
static gboolean
get_size (GrindCanvas     *self,
          graphene_size_t *size)
{
  float width = (float) self->small.region.width;
  float height = (float) self->small.region.height;
  float scale;

  if (self->picture == NULL || self->small.surface == NULL || !_grind_canvas_is_cut (self))
    return FALSE;

  scale = MIN (MAX_PART * (float) self->size[0] / width, MAX_PART * (float) self->size[1] / height);
  scale = MIN (scale, 1);
  graphene_size_init (size, floorf (width * scale), floorf (height * scale));

  return size->width >= 1 && size->height >= 1 && MAX (size->width, size->height) >= MIN_SIZE;
}

static void
set_shown (GrindCanvas *self,
           gboolean     is_shown)
{
  gtk_widget_set_child_visible (GTK_WIDGET (self->overview), is_shown);
  grind_accessible_set_hidden (GTK_WIDGET (self->overview), !is_shown);
}

void
_grind_canvas_place_overview (GrindCanvas *self)
{
  GtkAdjustment **of = self->adjustments;
  graphene_size_t size;
  graphene_rect_t place;

  if (!get_size (self, &size))
    {
      set_shown (self, FALSE);
      return;
    }

  grind_overview_set_image (self->overview, _grind_canvas_get_small (self),
                            _grind_canvas_get_style (self));
  grind_overview_set_frame (self->overview, &(GrindBox) {
    get_part (of[0], gtk_adjustment_get_value (of[0])),
    get_part (of[1], gtk_adjustment_get_value (of[1])),
    get_part (of[0], gtk_adjustment_get_page_size (of[0])),
    get_part (of[1], gtk_adjustment_get_page_size (of[1])),
  });
  find_corner (self, &size, &place);
  set_shown (self, TRUE);
  gtk_widget_size_allocate (GTK_WIDGET (self->overview),
                            &(GtkAllocation) { (int) place.origin.x, (int) place.origin.y,
                                               (int) size.width, (int) size.height }, -1);
}

void
_grind_canvas_add_overview (GrindCanvas *self)
{
  self->overview = GRIND_OVERVIEW (grind_overview_new ());
  set_shown (self, FALSE);
  gtk_widget_set_parent (GTK_WIDGET (self->overview), GTK_WIDGET (self));
  g_signal_connect_object (self->overview, "moved", G_CALLBACK (moved_cb), self,
                           G_CONNECT_SWAPPED);
}
