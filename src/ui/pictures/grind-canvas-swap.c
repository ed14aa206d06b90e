/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Replaces the picture of a canvas. Items that are in both pictures stay in place. */
#include "config.h"

#include "grind-canvas-private.h"

#include <math.h>

/* Makes the item at this point of the picture keep its place in the next one, where it might shift
 * slightly otherwise. */
static void
set_anchor (GrindCanvas *self,
            double       x,
            double       y)
{
  GrindBox box;

  self->anchor = grind_picture_find_item (self->picture, x, y);
  if (self->anchor == GRIND_NONE)
    return;

  grind_picture_get_box (self->picture, self->anchor, &box);
  self->anchor_at[0] = (x - box.x) / MAX (box.width, 1e-9);
  self->anchor_at[1] = (y - box.y) / MAX (box.height, 1e-9);
}

void
_grind_canvas_set_anchor_at (GrindCanvas *self,
                             double       x,
                             double       y)
{
  GrindCanvasView view;
  double scale[2];

  _grind_canvas_get_view (self, &view);
  _grind_canvas_get_scale (self, self->picture, view.zoom, scale);
  set_anchor (self, (x + view.x) / scale[0], (y + view.y) / scale[1]);
}

static gboolean
is_inside (GrindCanvas  *self,
           const double *point)
{
  double area[2];

  _grind_canvas_get_area (self, area);

  return point[0] >= 0 && point[1] >= 0 && point[0] <= area[0] && point[1] <= area[1];
}

static gboolean
has_same_root (GrindPicture *a,
               GrindPicture *b)
{
  return grind_picture_get_subject (a)->root == grind_picture_get_subject (b)->root;
}

/* Finds an item to keep in place: the anchor, the selected item or the one in the middle. Returns
 * %FALSE if both pictures have none. */
static gboolean
find_common (GrindCanvas  *self,
             GrindPicture *next,
             guint        *old_item,
             guint        *next_item,
             double       *at)
{
  double area[2];

  _grind_canvas_get_area (self, area);
  at[0] = at[1] = 0.5;
  *old_item = self->selected_item;
  if (self->zoom_kind != GRIND_CANVAS_SCALES)
    {
      if (self->anchor == GRIND_NONE)
        _grind_canvas_set_anchor_at (self, area[0] / 2, area[1] / 2);
      *old_item = self->anchor;
      memcpy (at, self->anchor_at, sizeof self->anchor_at);
    }
  if (*old_item == GRIND_NONE)
    return FALSE;

  *next_item = self->zoom_kind == GRIND_CANVAS_SCALES
                 ? _grind_canvas_find_selected (self, next)
                 : _grind_canvas_follow (self->picture, *old_item, next);

  return *next_item != GRIND_NONE;
}

/* Centres the selected function, or else the root. */
static void
center (GrindCanvas     *self,
        GrindPicture    *next,
        GrindCanvasView *view)
{
  static const double middle[] = { 0.5, 0.5 };
  guint item = _grind_canvas_find_selected (self, next);
  double area[2], point[2];

  if (item == GRIND_NONE)
    item = grind_picture_find_start (next);
  if (item == GRIND_NONE || self->zoom_kind != GRIND_CANVAS_SCALES)
    return;

  _grind_canvas_get_area (self, area);
  _grind_canvas_get_point (self, next, item, middle, view, point);
  view->x = point[0] - area[0] / 2;
  view->y = point[1] - area[1] / 2;
}

/* The fit for the next picture. Fitting the whole picture is meant for one root; a picture of
 * another root has to be legible first. */
static GrindCanvasFit
get_next_fit (GrindCanvas  *self,
              GrindPicture *next)
{
  if (self->fit == GRIND_CANVAS_FIT_WHOLE && self->picture != NULL &&
      !has_same_root (self->picture, next))
    return GRIND_CANVAS_FIT_LABELS;

  return self->fit;
}

/* The view for @next when it replaces the picture. */
void
_grind_canvas_plan (GrindCanvas     *self,
                    GrindPicture    *next,
                    GrindCanvasView *view)
{
  gboolean is_same = self->picture != NULL && has_same_root (self->picture, next);
  GrindCanvasView old;
  double before[2], after[2], at[2];
  guint old_item, next_item;

  *view = (GrindCanvasView) { .zoom = self->zoom };
  if (self->zoom_kind != GRIND_CANVAS_SCALES && !is_same)
    view->zoom = 1;
  else if (self->fit != GRIND_CANVAS_FIT_NONE)
    view->zoom = _grind_canvas_get_fit (self, next, get_next_fit (self, next));

  if (self->picture != NULL && (is_same || self->zoom_kind == GRIND_CANVAS_SCALES) &&
      find_common (self, next, &old_item, &next_item, at))
    {
      _grind_canvas_get_target (self, &old);
      _grind_canvas_get_point (self, self->picture, old_item, at, &old, before);
      _grind_canvas_get_point (self, next, next_item, at, view, after);
      view->x = after[0] - before[0];
      view->y = after[1] - before[1];
      if (!is_inside (self, before))
        center (self, next, view);
    }
  else
    center (self, next, view);
  _grind_canvas_clamp_view (self, next, view);
}

/* A graph that scrolls has no fixed place, so the animation may start where the common item was in
 * the old picture. */
static gboolean
find_start (GrindCanvas           *self,
            const GrindCanvasView *view,
            GrindCanvasView       *start)
{
  static const double middle[] = { 0.5, 0.5 };
  GrindCanvasView old;
  double before[2], after[2], at[2];
  guint old_item, next_item;

  if (self->zoom_kind != GRIND_CANVAS_SCALES || self->picture == NULL ||
      !find_common (self, self->next, &old_item, &next_item, at))
    return FALSE;

  _grind_canvas_get_view (self, &old);
  _grind_canvas_get_point (self, self->picture, old_item, middle, &old, before);
  *start = (GrindCanvasView) { .zoom = view->zoom };
  _grind_canvas_get_point (self, self->next, next_item, middle, start, after);
  start->x = after[0] - before[0];
  start->y = after[1] - before[1];

  return is_inside (self, before);
}

/* Makes @next the shown picture. @image: (nullable): (transfer full): its image, so that it is not
 * painted again. */
void
_grind_canvas_adopt (GrindCanvas            *self,
                     const GrindCanvasImage *image)
{
  g_autoptr (GrindPicture) old = NULL;
  GrindCanvasView view, start;
  gboolean has_start;
  guint selected;

  _grind_canvas_plan (self, self->next, &view);
  has_start = find_start (self, &view, &start);
  selected = _grind_canvas_find_selected (self, self->next);
  self->fit = get_next_fit (self, self->next);
  _grind_canvas_clear_images (self);
  if (image != NULL)
    self->image = *image;
  old = g_steal_pointer (&self->picture);
  self->picture = g_steal_pointer (&self->next);

  self->selected_item = selected;
  self->hovered = self->tip_item = self->menu_item = GRIND_NONE;
  if (old != NULL)
    {
      self->anchor = _grind_canvas_follow (old, self->anchor, self->picture);
      self->focused = _grind_canvas_follow (old, self->focused, self->picture);
      /* The first click of a double click may have caused the new picture. */
      self->pressed = _grind_canvas_follow (old, self->pressed, self->picture);
    }
  _grind_canvas_set_view (self, &view, has_start ? &start : NULL);
  _grind_canvas_set_focused (self, self->focused);
}

/* Removes the picture. */
void
_grind_canvas_forget (GrindCanvas *self)
{
  static const GrindCanvasView beginning = { 1, 0, 0 };

  g_clear_object (&self->picture);
  self->selected_item = self->hovered = self->focused = self->pressed = GRIND_NONE;
  self->tip_item = self->menu_item = self->anchor = GRIND_NONE;
  self->fit = GRIND_CANVAS_FIT_LABELS;
  _grind_canvas_stop_painting (self);
  _grind_canvas_clear_images (self);
  _grind_canvas_set_view (self, &beginning, NULL);
  _grind_canvas_set_focused (self, GRIND_NONE);
}
