/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The images of a canvas' picture. A worker paints the visible part and a margin around it;
 * meanwhile the canvas shows the previous image, moved and scaled to the current view. */
#include "config.h"

#include "grind-canvas-private.h"

#include <math.h>

#include "draw/grind-picture-image.h"
#include "draw/grind-snap.h"
#include "ui/base/grind-text-scale.h"

#define MARGIN          256   /* px painted around the visible part */
#define MIN_MARGIN      96    /* px; less of it triggers a repaint */
#define MARK_ROOM       8     /* px that a mark may extend beyond its item */
#define OVERVIEW_WIDTH  180   /* px */
#define OVERVIEW_HEIGHT 130
#define REPAINT_DELAY   250   /* ms to wait for a picture that is not stretched */

struct _GrindCanvasJob
{
  GrindPicture     *picture;
  char             *family;
  GBytes           *matches;      /* (nullable) */
  GrindEmphasis     emphasis;
  GrindPictureImage request;
  GrindCanvasImage  image;        /* to be made, without its surface */
  gboolean          is_small;
};

static void
clear_image (GrindCanvasImage *image)
{
  g_clear_pointer (&image->node, gsk_render_node_unref);
  g_clear_object (&image->texture);
  g_clear_pointer (&image->surface, cairo_surface_destroy);
}

static void
job_free (gpointer data)
{
  GrindCanvasJob *job = data;

  g_clear_pointer (&job->matches, g_bytes_unref);
  g_object_unref (job->picture);
  g_free (job->family);
  g_free (job);
}

static gpointer
paint (gpointer       data,
       GCancellable  *cancellable,
       GError       **error)
{
  GrindCanvasJob *job = data;

  return grind_picture_paint_image (job->picture, &job->request, cancellable, error);
}

static double
snap (double value,
      int    device_scale)
{
  return floor (value * device_scale) / device_scale;
}

/* The region to paint for @view, in whole device pixels */
static void
get_region (GrindCanvas           *self,
            GrindPicture          *picture,
            const GrindCanvasView *view,
            const double          *scale,
            GrindBox              *region)
{
  int device_scale = gtk_widget_get_scale_factor (GTK_WIDGET (self));
  double size[2], right, bottom;

  grind_picture_get_size (picture, &size[0], &size[1]);
  right = MIN (view->x + gtk_widget_get_width (GTK_WIDGET (self)) + MARGIN,
               ceil (size[0] * scale[0]));
  bottom = MIN (view->y + gtk_widget_get_height (GTK_WIDGET (self)) + MARGIN,
                ceil (size[1] * scale[1]));
  region->x = snap (MAX (view->x - MARGIN, 0), device_scale);
  region->y = snap (MAX (view->y - MARGIN, 0), device_scale);
  region->width = MAX (right - region->x, 0);
  region->height = MAX (bottom - region->y, 0);
}

/* Whether the visible part is painted, with a margin for scrolling */
static gboolean
is_covered (GrindCanvas           *self,
            const GrindCanvasView *view)
{
  const GrindBox *region = &self->image.region;
  const double *scale = self->image.scale;
  double size[2], right, bottom;

  grind_picture_get_size (self->picture, &size[0], &size[1]);
  right = view->x + gtk_widget_get_width (GTK_WIDGET (self)) + MIN_MARGIN;
  bottom = view->y + gtk_widget_get_height (GTK_WIDGET (self)) + MIN_MARGIN;

  return region->x <= MAX (view->x - MIN_MARGIN, 0) &&
         region->y <= MAX (view->y - MIN_MARGIN, 0) &&
         region->x + region->width >= MIN (right, floor (size[0] * scale[0])) &&
         region->y + region->height >= MIN (bottom, floor (size[1] * scale[1]));
}

static gboolean
has_scale (const GrindCanvasImage *image,
           const double           *scale)
{
  return fabs (image->scale[0] - scale[0]) < 1e-9 && fabs (image->scale[1] - scale[1]) < 1e-9;
}

static gboolean
is_current (GrindCanvas           *self,
            const GrindCanvasView *view,
            const double          *scale)
{
  return self->image.surface != NULL && self->image.look == self->look &&
         self->image.device_scale == gtk_widget_get_scale_factor (GTK_WIDGET (self)) &&
         has_scale (&self->image, scale) && is_covered (self, view);
}

/* The scale from picture pixels to the overview, without the zoom */
static void
get_small_scale (GrindCanvas *self,
                 double      *scale)
{
  double size[2], factor;

  grind_picture_get_size (self->picture, &size[0], &size[1]);
  _grind_canvas_get_scale (self, self->picture, 1, scale);
  factor = MIN (OVERVIEW_WIDTH / MAX (size[0] * scale[0], 1),
                OVERVIEW_HEIGHT / MAX (size[1] * scale[1], 1));
  scale[0] *= factor;
  scale[1] *= factor;
}

static gboolean
is_small_current (GrindCanvas *self)
{
  return self->small.surface != NULL && self->small.look == self->look &&
         self->small.device_scale == gtk_widget_get_scale_factor (GTK_WIDGET (self));
}

/* After a failure, an empty surface avoids trying again and again. */
static void
painted (gpointer      owner,
         gpointer      surface,
         const GError *error)
{
  GrindCanvas *self = owner;
  GrindCanvasJob *job = g_steal_pointer (&self->job);
  GrindCanvasImage *shown = job->is_small ? &self->small : &self->image;
  GrindCanvasImage image = job->image;

  image.surface = surface != NULL ? surface
                                  : cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 1, 1);
  if (job->picture == self->next)
    {
      g_clear_handle_id (&self->repaint, g_source_remove);
      _grind_canvas_adopt (self, &image);
    }
  else
    {
      clear_image (shown);
      *shown = image;
    }

  _grind_canvas_queue_paint (self);
  _grind_canvas_queue_place (self);
}

static const GrindJob paint_job = {
  .run = paint,
  .free_data = job_free,
  .done = painted,
  .free_result = (GDestroyNotify) cairo_surface_destroy,
};

static void
start_job (GrindCanvas    *self,
           GrindPicture   *picture,
           const GrindBox *region,
           const double   *scale,
           gboolean        is_small)
{
  GrindCanvasJob *job = g_new0 (GrindCanvasJob, 1);
  int device_scale = gtk_widget_get_scale_factor (GTK_WIDGET (self));

  job->picture = g_object_ref (picture);
  job->family = grind_canvas_dup_family (self);
  job->matches = self->matches != NULL ? g_bytes_ref (self->matches) : NULL;
  job->emphasis = self->emphasis;
  job->is_small = is_small;
  job->image = (GrindCanvasImage) {
    .region = *region,
    .scale = { scale[0], scale[1] },
    .device_scale = device_scale,
    .look = self->look,
  };
  job->request = (GrindPictureImage) {
    .family = job->family,
    .text_scale = grind_text_scale_get (GTK_WIDGET (self)),
    .style = _grind_canvas_get_style (self),
    .emphasis = &job->emphasis,
    .scale_x = scale[0],
    .scale_y = scale[1],
    .device_scale = device_scale,
    .region = *region,
  };

  self->job = job;
  grind_latest_run (&self->painting, &paint_job, job, self);
}

static void
start_image (GrindCanvas           *self,
             GrindPicture          *picture,
             const GrindCanvasView *view)
{
  double scale[2];
  GrindBox region;

  _grind_canvas_get_scale (self, picture, view->zoom, scale);
  get_region (self, picture, view, scale, &region);
  start_job (self, picture, &region, scale, FALSE);
}

static void
start_small (GrindCanvas *self)
{
  GrindBox region = { 0, 0, 0, 0 };
  double scale[2];

  get_small_scale (self, scale);
  grind_picture_get_size (self->picture, &region.width, &region.height);
  region.width = MAX (round (region.width * scale[0]), 1);
  region.height = MAX (round (region.height * scale[1]), 1);
  start_job (self, self->picture, &region, scale, TRUE);
}

static gboolean
repaint_cb (gpointer user_data)
{
  GrindCanvas *self = user_data;
  GrindCanvasView view;

  self->repaint = 0;
  if (self->picture != NULL && self->job == NULL && self->next == NULL)
    {
      _grind_canvas_get_target (self, &view);
      start_image (self, self->picture, &view);
    }

  return G_SOURCE_REMOVE;
}

/* A stretched picture is about to be replaced, so its old image will do. */
static void
paint_picture (GrindCanvas *self)
{
  GrindCanvasView view;
  double scale[2];

  _grind_canvas_get_target (self, &view);
  _grind_canvas_get_scale (self, self->picture, view.zoom, scale);
  if (is_current (self, &view, scale))
    {
      if (_grind_canvas_is_cut (self) && !is_small_current (self))
        start_small (self);
      return;
    }

  if (self->zoom_kind == GRIND_CANVAS_SCALES || self->image.surface == NULL ||
      self->image.look != self->look || (scale[0] == 1 && scale[1] == 1))
    start_image (self, self->picture, &view);
  else if (self->repaint == 0)
    self->repaint = g_timeout_add (REPAINT_DELAY, repaint_cb, self);
}

/* Paints what is missing. A job for the same picture may finish first, so that the canvas is
 * updated during continuous zooming and scrolling. */
void
_grind_canvas_queue_paint (GrindCanvas *self)
{
  GrindPicture *picture = self->next != NULL ? self->next : self->picture;
  GrindCanvasView view;

  if (self->job != NULL && self->job->picture != picture)
    _grind_canvas_stop_painting (self);
  if (picture == NULL || self->job != NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)) ||
      gtk_widget_get_width (GTK_WIDGET (self)) <= 0 ||
      gtk_widget_get_height (GTK_WIDGET (self)) <= 0)
    return;

  if (self->next != NULL)
    {
      _grind_canvas_plan (self, self->next, &view);
      start_image (self, self->next, &view);
    }
  else
    paint_picture (self);
}

/* Repaints for another style, font or emphasis. The old images stay until then. */
void
_grind_canvas_change_look (GrindCanvas *self)
{
  self->look++;
  _grind_canvas_queue_paint (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
_grind_canvas_stop_painting (GrindCanvas *self)
{
  g_clear_handle_id (&self->repaint, g_source_remove);
  grind_latest_cancel (&self->painting);
  self->job = NULL;
}

/* The images are of a picture that is no longer shown. */
void
_grind_canvas_clear_images (GrindCanvas *self)
{
  clear_image (&self->image);
  clear_image (&self->small);
}

const GrindStyle *
_grind_canvas_get_style (GrindCanvas *self)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();

  return grind_style_get (adw_style_manager_get_dark (manager),
                          adw_style_manager_get_high_contrast (manager));
}

static GdkTexture *
get_texture (GrindCanvasImage *image)
{
  int stride = cairo_image_surface_get_stride (image->surface);
  int height = cairo_image_surface_get_height (image->surface);
  g_autoptr (GBytes) bytes = NULL;

  if (image->texture != NULL)
    return image->texture;

  bytes = g_bytes_new_with_free_func (cairo_image_surface_get_data (image->surface),
                                      (gsize) stride * (gsize) height,
                                      (GDestroyNotify) cairo_surface_destroy,
                                      cairo_surface_reference (image->surface));
  image->texture = gdk_memory_texture_new (cairo_image_surface_get_width (image->surface), height,
                                           GDK_MEMORY_DEFAULT, bytes, (gsize) stride);

  return image->texture;
}

GdkTexture *
_grind_canvas_get_small (GrindCanvas *self)
{
  return get_texture (&self->small);
}

static GskRenderNode *
make_node (GrindCanvas      *self,
           GrindCanvasImage *image)
{
  GskRenderer *renderer = gtk_native_get_renderer (gtk_widget_get_native (GTK_WIDGET (self)));
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, (float) image->region.width,
                                               (float) image->region.height);
  GskRenderNode *node;
  cairo_t *cr;

  if (!GSK_IS_CAIRO_RENDERER (renderer))
    return gsk_texture_node_new (get_texture (image), &bounds);

  node = gsk_cairo_node_new (&bounds);
  cr = gsk_cairo_node_get_draw_context (node);
  cairo_set_source_surface (cr, image->surface, 0, 0);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_BILINEAR);
  cairo_paint (cr);
  cairo_destroy (cr);

  return node;
}

static void
append_image (GrindCanvas           *self,
              GtkSnapshot           *snapshot,
              GrindCanvasImage      *image,
              const GrindCanvasView *view)
{
  int device_scale = gtk_widget_get_scale_factor (GTK_WIDGET (self));
  double scale[2], ratio[2];

  if (image->surface == NULL)
    return;

  _grind_canvas_get_scale (self, self->picture, view->zoom, scale);
  for (guint axis = 0; axis < 2; axis++)
    ratio[axis] = fabs (scale[axis] - image->scale[axis]) < 1e-9 ? 1
                                                                 : scale[axis] / image->scale[axis];
  if (image->node == NULL)
    image->node = make_node (self, image);

  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot,
                          &GRAPHENE_POINT_INIT ((float) (image->region.x * ratio[0] -
                                                         snap (view->x, device_scale)),
                                                (float) (image->region.y * ratio[1] -
                                                         snap (view->y, device_scale))));
  if (ratio[0] != 1 || ratio[1] != 1)
    gtk_snapshot_scale (snapshot, (float) ratio[0], (float) ratio[1]);
  gtk_snapshot_append_node (snapshot, image->node);
  gtk_snapshot_restore (snapshot);
}

/* Highlighting an arrow highlights its ends, too. */
static void
get_mark_rect (GrindCanvas     *self,
               guint            item,
               graphene_rect_t *rect)
{
  graphene_rect_t end;
  GrindItem what;

  _grind_canvas_get_item_rect (self, item, rect);
  grind_picture_get_item (self->picture, item, &what);
  if (what.kind == GRIND_ITEM_CALL)
    {
      GrindNodeId nodes[] = { what.from, what.node };

      for (guint i = 0; i < G_N_ELEMENTS (nodes); i++)
        {
          guint found = nodes[i] != GRIND_NONE ? grind_picture_find_node (self->picture, nodes[i])
                                               : GRIND_NONE;

          if (found == GRIND_NONE)
            continue;
          _grind_canvas_get_item_rect (self, found, &end);
          graphene_rect_union (rect, &end, rect);
        }
    }
  graphene_rect_inset (rect, -MARK_ROOM, -MARK_ROOM);
}

static void
append_mark (GrindCanvas           *self,
             GtkSnapshot           *snapshot,
             const GrindCanvasView *view,
             guint                  item,
             GrindMark              mark)
{
  graphene_rect_t seen = GRAPHENE_RECT_INIT (0, 0, gtk_widget_get_width (GTK_WIDGET (self)),
                                             gtk_widget_get_height (GTK_WIDGET (self)));
  int device_scale = gtk_widget_get_scale_factor (GTK_WIDGET (self));
  graphene_rect_t rect;
  double scale[2];
  cairo_t *cr;

  if (item == GRIND_NONE)
    return;

  get_mark_rect (self, item, &rect);
  if (!graphene_rect_intersection (&rect, &seen, &rect))
    return;

  graphene_rect_round_extents (&rect, &rect);
  _grind_canvas_get_scale (self, self->picture, view->zoom, scale);
  cr = gtk_snapshot_append_cairo (snapshot, &rect);
  grind_snap_promise_pixels (cr, device_scale);
  cairo_translate (cr, -snap (view->x, device_scale), -snap (view->y, device_scale));
  cairo_scale (cr, scale[0], scale[1]);
  grind_picture_paint_mark (self->picture, cr, _grind_canvas_get_style (self), item, mark);
  cairo_destroy (cr);
}

/* The overview's image is below the parts that are not painted yet: coarse, but better than
 * nothing. */
static void
append_images (GrindCanvas           *self,
               GtkSnapshot           *snapshot,
               const GrindCanvasView *view)
{
  double scale[2];

  _grind_canvas_get_scale (self, self->picture, view->zoom, scale);
  if (!has_scale (&self->image, scale) || !is_covered (self, view))
    append_image (self, snapshot, &self->small, view);
  append_image (self, snapshot, &self->image, view);
}

/* The item under the pointer, or the menu's item while the menu is open */
static guint
get_hovered (GrindCanvas *self)
{
  if (self->menu != NULL && gtk_widget_get_visible (self->menu))
    return self->menu_item;

  return self->hovered;
}

void
_grind_canvas_snapshot (GrindCanvas *self,
                        GtkSnapshot *snapshot)
{
  const GrindColor *ground = &_grind_canvas_get_style (self)->canvas;
  GtkWidget *widget = GTK_WIDGET (self);
  GrindCanvasView view;
  GdkRGBA color = { (float) ground->red, (float) ground->green, (float) ground->blue, 1 };

  gtk_snapshot_append_color (snapshot, &color,
                             &GRAPHENE_RECT_INIT (0, 0, gtk_widget_get_width (widget),
                                                  gtk_widget_get_height (widget)));
  if (self->picture == NULL)
    return;

  _grind_canvas_get_view (self, &view);
  append_images (self, snapshot, &view);
  append_mark (self, snapshot, &view, get_hovered (self), GRIND_MARK_HOVERED);
  append_mark (self, snapshot, &view, self->selected_item, GRIND_MARK_SELECTED);
  if (gtk_widget_has_visible_focus (widget))
    append_mark (self, snapshot, &view, self->focused, GRIND_MARK_FOCUSED);
}

/* (nullable): The font family to lay out pictures with, the user's font for windows */
char *
grind_canvas_dup_family (GrindCanvas *self)
{
  PangoFontDescription *font;
  g_autofree char *name = NULL;
  char *family;

  g_return_val_if_fail (GRIND_IS_CANVAS (self), NULL);

  g_object_get (gtk_widget_get_settings (GTK_WIDGET (self)), "gtk-font-name", &name, NULL);
  font = pango_font_description_from_string (name != NULL ? name : "");
  family = g_strdup (pango_font_description_get_family (font));
  pango_font_description_free (font);

  return family;
}

/* Whether there is nothing left to paint; also %TRUE if nothing is painted because the canvas is
 * not visible */
gboolean
grind_canvas_is_ready (GrindCanvas *self)
{
  g_return_val_if_fail (GRIND_IS_CANVAS (self), TRUE);

  return self->job == NULL && self->next == NULL && self->repaint == 0;
}
