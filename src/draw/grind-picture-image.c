/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-picture-image.h"

#include <math.h>

#include "profile/grind-tasks.h"

#define MAX_SIZE 32767   /* px, cairo's limit for images */
#define MIN_ROWS 256     /* fewer pixel rows are not worth a thread */
#define MAX_BANDS 4

/* Rows of an image painted by one thread. */
typedef struct
{
  GrindPicture            *picture;
  const GrindPictureImage *image;
  cairo_surface_t         *surface;   /* of the whole image */
  int                      top;       /* first row */
  int                      rows;
} Band;

static gboolean
paint_band (gpointer data,
            guint    task)
{
  const Band *band = (const Band *) data + task;
  const GrindPictureImage *image = band->image;
  const GrindColor *ground = &image->style->canvas;
  g_autoptr (GrindTypeface) typeface = grind_typeface_new (image->family, image->text_scale);
  int stride = cairo_image_surface_get_stride (band->surface);
  cairo_surface_t *surface;
  cairo_t *cr;

  surface = cairo_image_surface_create_for_data (
    cairo_image_surface_get_data (band->surface) + (gsize) stride * band->top, CAIRO_FORMAT_ARGB32,
    cairo_image_surface_get_width (band->surface), band->rows, stride);
  cairo_surface_set_device_scale (surface, image->device_scale, image->device_scale);
  cr = cairo_create (surface);
  cairo_surface_destroy (surface);

  cairo_set_source_rgb (cr, ground->red, ground->green, ground->blue);
  cairo_paint (cr);
  cairo_translate (cr, -image->region.x, -image->region.y - band->top / image->device_scale);
  cairo_scale (cr, image->scale_x, image->scale_y);
  grind_picture_paint (band->picture, cr, typeface, image->style, image->emphasis);
  cairo_destroy (cr);

  return TRUE;
}

/* Paints bands in parallel. Each starts at a whole device pixel to
 * avoid visible seams. */
static void
paint (GrindPicture            *picture,
       const GrindPictureImage *image,
       cairo_surface_t         *surface)
{
  int height = cairo_image_surface_get_height (surface);
  int n_bands = CLAMP (MIN (height / MIN_ROWS, (int) g_get_num_processors ()), 1, MAX_BANDS);
  Band bands[MAX_BANDS];

  for (int i = 0; i < n_bands; i++)
    {
      int top = height * i / n_bands;

      bands[i] = (Band) { picture, image, surface, top, height * (i + 1) / n_bands - top };
    }
  grind_tasks_run (paint_band, bands, n_bands, 0, NULL);
}

/**
 * grind_picture_paint_image:
 * @picture: a picture
 * @image: how to paint the image
 * @cancellable: (nullable): cancels the call
 * @error: return location for an error
 *
 * Paints a part of a picture and its background. May be called from any thread; a large image is
 * painted by several threads, which have ended when this returns. May take long if there is much to
 * paint; painting itself cannot be cancelled.
 *
 * Returns: (transfer full) (nullable): an opaque %CAIRO_FORMAT_ARGB32 image with its device scale
 *   set; %NULL with @error set when cancelled or too large
 */
cairo_surface_t *
grind_picture_paint_image (GrindPicture             *picture,
                           const GrindPictureImage  *image,
                           GCancellable             *cancellable,
                           GError                  **error)
{
  cairo_surface_t *surface;
  double width, height;

  g_return_val_if_fail (GRIND_IS_PICTURE (picture), NULL);
  g_return_val_if_fail (image != NULL && image->style != NULL, NULL);

  width = MAX (ceil (image->region.width * image->device_scale), 1);
  height = MAX (ceil (image->region.height * image->device_scale), 1);
  if (!(width <= MAX_SIZE && height <= MAX_SIZE))
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE, "Image too large");
      return NULL;
    }
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;

  surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) width, (int) height);
  if (cairo_surface_status (surface) != CAIRO_STATUS_SUCCESS)
    {
      cairo_surface_destroy (surface);
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, "No memory for an image");
      return NULL;
    }
  cairo_surface_flush (surface);
  paint (picture, image, surface);
  cairo_surface_mark_dirty (surface);
  cairo_surface_set_device_scale (surface, image->device_scale, image->device_scale);

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    g_clear_pointer (&surface, cairo_surface_destroy);

  return surface;
}
