/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The view of a canvas: scale, scrolling and animation. */
#include "config.h"

#include "grind-canvas-private.h"

#include <math.h>

#define DURATION 220   /* ms */

void
_grind_canvas_get_area (GrindCanvas *self,
                        double      *area)
{
  area[0] = self->size[0];
  area[1] = self->size[1];
}

static void
get_picture_size (GrindPicture *picture,
                  double       *size)
{
  size[0] = size[1] = 0;
  if (picture != NULL)
    grind_picture_get_size (picture, &size[0], &size[1]);
}

/* A picture that was made for this size is not scaled, so it is sharp. */
static double
range (double wanted,
       double size)
{
  if (size <= 0 || fabs (wanted - size) < 1)
    return 1;

  return wanted / size;
}

void
_grind_canvas_get_scale (GrindCanvas  *self,
                         GrindPicture *picture,
                         double        zoom,
                         double       *scale)
{
  double size[2], area[2];

  get_picture_size (picture, size);
  _grind_canvas_get_area (self, area);
  scale[0] = scale[1] = self->zoom_kind == GRIND_CANVAS_SCALES ? zoom : 1;
  if (self->zoom_kind != GRIND_CANVAS_SCALES)
    scale[0] = range (area[0] * zoom, size[0]);
  if (self->zoom_kind == GRIND_CANVAS_GROWS)
    scale[1] = range (area[1] * zoom, size[1]);
}

static void
get_content (GrindCanvas  *self,
             GrindPicture *picture,
             double        zoom,
             double       *content)
{
  double scale[2];

  get_picture_size (picture, content);
  _grind_canvas_get_scale (self, picture, zoom, scale);
  content[0] *= scale[0];
  content[1] *= scale[1];
}

/* Content smaller than the widget is centred, or begins at the upper left corner. */
static double
clamp_offset (GrindCanvas *self,
              double       offset,
              double       content,
              double       area)
{
  if (content <= area)
    return self->zoom_kind == GRIND_CANVAS_SCALES ? -floor ((area - content) / 2) : 0;

  return CLAMP (offset, 0, content - area);
}

void
_grind_canvas_clamp_view (GrindCanvas     *self,
                          GrindPicture    *picture,
                          GrindCanvasView *view)
{
  double content[2], area[2];

  get_content (self, picture, view->zoom, content);
  _grind_canvas_get_area (self, area);
  view->x = clamp_offset (self, view->x, content[0], area[0]);
  view->y = clamp_offset (self, view->y, content[1], area[1]);
}

void
_grind_canvas_get_target (GrindCanvas     *self,
                          GrindCanvasView *view)
{
  view->zoom = self->zoom;
  view->x = self->adjustments[0] != NULL ? gtk_adjustment_get_value (self->adjustments[0]) : 0;
  view->y = self->adjustments[1] != NULL ? gtk_adjustment_get_value (self->adjustments[1]) : 0;
  _grind_canvas_clamp_view (self, self->picture, view);
}

/* Zoom and offset change at the same rate, so points move in straight lines. */
void
_grind_canvas_get_view (GrindCanvas     *self,
                        GrindCanvasView *view)
{
  double rest = 1 - self->progress;

  _grind_canvas_get_target (self, view);
  if (rest > 0)
    {
      view->zoom += rest * (self->start.zoom - view->zoom);
      view->x += rest * (self->start.x - view->x);
      view->y += rest * (self->start.y - view->y);
    }
}

static void
configure (GrindCanvas *self,
           guint        axis,
           double       value,
           double       content,
           double       area)
{
  double upper = MAX (content, area);

  if (self->adjustments[axis] != NULL)
    gtk_adjustment_configure (self->adjustments[axis], CLAMP (value, 0, upper - area), 0, upper,
                              area / 10, area * 9 / 10, area);
}

static void
tell_wanted_size (GrindCanvas *self)
{
  double width, height;
  gboolean is_other;

  grind_canvas_get_wanted_size (self, &width, &height);
  is_other = self->wanted[0] != (int) width ||
             (self->wanted[1] != (int) height && self->zoom_kind == GRIND_CANVAS_GROWS);
  self->wanted[0] = (int) width;
  self->wanted[1] = (int) height;
  if (is_other && width > 0 && self->zoom_kind != GRIND_CANVAS_SCALES)
    _grind_canvas_emit (self, GRIND_CANVAS_WANTED_SIZE_CHANGED, GRIND_NONE);
}

/* Updates everything that depends on the view. */
static void
view_changed (GrindCanvas *self)
{
  _grind_canvas_update_hovered (self);
  _grind_canvas_queue_paint (self);
  _grind_canvas_queue_place (self);
}

static void
stop_animation (GrindCanvas *self)
{
  self->progress = 1;
  adw_animation_pause (self->animation);
}

/* Animates from @start, or changes at once if it is %NULL. */
void
_grind_canvas_set_view (GrindCanvas           *self,
                        const GrindCanvasView *view,
                        const GrindCanvasView *start)
{
  double content[2], area[2];
  gboolean is_zoom = self->zoom != view->zoom;

  stop_animation (self);
  self->zoom = view->zoom;
  get_content (self, self->picture, self->zoom, content);
  _grind_canvas_get_area (self, area);
  self->is_configuring = TRUE;
  configure (self, 0, view->x, content[0], area[0]);
  configure (self, 1, view->y, content[1], area[1]);
  self->is_configuring = FALSE;
  if (start != NULL)
    {
      self->start = *start;
      self->progress = 0;
      adw_animation_reset (self->animation);
      adw_animation_play (self->animation);
    }

  if (is_zoom)
    g_object_notify (G_OBJECT (self), "zoom");
  tell_wanted_size (self);
  view_changed (self);
}

static void
progress_cb (double   value,
             gpointer user_data)
{
  GrindCanvas *self = user_data;

  self->progress = value;
  _grind_canvas_queue_place (self);
}

void
_grind_canvas_init_view (GrindCanvas *self)
{
  AdwAnimationTarget *target = adw_callback_animation_target_new (progress_cb, self, NULL);

  self->zoom = 1;
  self->progress = 1;
  self->fit = GRIND_CANVAS_FIT_LABELS;
  self->animation = adw_timed_animation_new (GTK_WIDGET (self), 0, 1, DURATION, target);
}

/* Handles a new size of the widget. Before the first one the picture could not be placed. */
void
_grind_canvas_reallocate (GrindCanvas *self,
                          gboolean     is_first)
{
  GrindCanvasView view;

  if (is_first && self->picture != NULL && self->next == NULL)
    {
      self->next = g_steal_pointer (&self->picture);
      _grind_canvas_adopt (self, NULL);
      return;
    }

  _grind_canvas_get_target (self, &view);
  if (self->fit != GRIND_CANVAS_FIT_NONE && self->picture != NULL)
    view.zoom = _grind_canvas_get_fit (self, self->picture, self->fit);
  if (self->picture != NULL && view.zoom != self->zoom)
    {
      view.x *= view.zoom / self->zoom;
      view.y *= view.zoom / self->zoom;
    }
  _grind_canvas_set_view (self, &view, NULL);
}

static void
value_changed_cb (GrindCanvas *self)
{
  if (!self->is_configuring)
    view_changed (self);
}

void
_grind_canvas_set_adjustment (GrindCanvas   *self,
                              guint          axis,
                              GtkAdjustment *adjustment)
{
  double content[2], area[2];

  if (adjustment != NULL && adjustment == self->adjustments[axis])
    return;

  if (self->adjustments[axis] != NULL)
    g_signal_handlers_disconnect_by_func (self->adjustments[axis], value_changed_cb, self);
  g_clear_object (&self->adjustments[axis]);
  if (adjustment == NULL)
    adjustment = gtk_adjustment_new (0, 0, 0, 0, 0, 0);
  self->adjustments[axis] = g_object_ref_sink (adjustment);
  g_signal_connect_object (adjustment, "value-changed", G_CALLBACK (value_changed_cb), self,
                           G_CONNECT_SWAPPED);

  get_content (self, self->picture, self->zoom, content);
  _grind_canvas_get_area (self, area);
  configure (self, axis, gtk_adjustment_get_value (adjustment), content[axis], area[axis]);
}

void
_grind_canvas_scroll_to (GrindCanvas *self,
                         double       x,
                         double       y)
{
  stop_animation (self);
  gtk_adjustment_set_value (self->adjustments[0], x);
  gtk_adjustment_set_value (self->adjustments[1], y);
}

/* Scrolls as little as possible; a range that is too large fills the widget. */
static double
scroll_over (double offset,
             double area,
             double first,
             double last)
{
  double low = MIN (last - area, first);
  double high = MAX (last - area, first);

  return CLAMP (offset, low, high);
}

void
_grind_canvas_scroll_to_item (GrindCanvas *self,
                              guint        item)
{
  GrindCanvasView view;
  double scale[2], area[2];
  GrindBox box;

  _grind_canvas_get_target (self, &view);
  _grind_canvas_get_scale (self, self->picture, view.zoom, scale);
  _grind_canvas_get_area (self, area);
  grind_picture_get_box (self->picture, item, &box);
  _grind_canvas_scroll_to (self,
                           scroll_over (view.x, area[0], floor (box.x * scale[0]),
                                        ceil ((box.x + box.width) * scale[0])),
                           scroll_over (view.y, area[1], floor (box.y * scale[1]),
                                        ceil ((box.y + box.height) * scale[1])));
}

/* The position of a point of an item's box in @view of @picture */
void
_grind_canvas_get_point (GrindCanvas           *self,
                         GrindPicture          *picture,
                         guint                  item,
                         const double          *at,
                         const GrindCanvasView *view,
                         double                *point)
{
  double scale[2];
  GrindBox box;

  _grind_canvas_get_scale (self, picture, view->zoom, scale);
  grind_picture_get_box (picture, item, &box);
  point[0] = (box.x + at[0] * box.width) * scale[0] - view->x;
  point[1] = (box.y + at[1] * box.height) * scale[1] - view->y;
}

/* Whether part of the picture is out of view. If only the width is zoomed, a high picture is no
 * reason for an overview. */
gboolean
_grind_canvas_is_cut (GrindCanvas *self)
{
  if (self->zoom_kind != GRIND_CANVAS_SCALES)
    return self->zoom > 1;

  for (guint axis = 0; axis < 2; axis++)
    if (gtk_adjustment_get_upper (self->adjustments[axis]) >
        gtk_adjustment_get_page_size (self->adjustments[axis]) + 1)
      return TRUE;

  return FALSE;
}

void
_grind_canvas_get_item_rect (GrindCanvas     *self,
                             guint            item,
                             graphene_rect_t *rect)
{
  static const double corner[] = { 0, 0 };
  static const double other[] = { 1, 1 };
  GrindCanvasView view;
  double from[2], to[2];

  _grind_canvas_get_view (self, &view);
  _grind_canvas_get_point (self, self->picture, item, corner, &view, from);
  _grind_canvas_get_point (self, self->picture, item, other, &view, to);
  graphene_rect_init (rect, (float) from[0], (float) from[1], (float) (to[0] - from[0]),
                      (float) (to[1] - from[1]));
}
