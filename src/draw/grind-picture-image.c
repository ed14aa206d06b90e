/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-picture-image.h"

#include <math.h>

#define MAX_SIZE 32767   /* px, of an image in cairo */

static void
paint (GrindPicture            *picture,
       const GrindPictureImage *image,
       GrindTypeface           *typeface,
       cairo_t                 *cr)
{
  const GrindColor *ground = &image->style->canvas;

  cairo_set_source_rgb (cr, ground->red, ground->green, ground->blue);
  cairo_paint (cr);
  cairo_translate (cr, -image->region.x, -image->region.y);
  cairo_scale (cr, image->scale_x, image->scale_y);
  grind_picture_paint (picture, cr, typeface, image->style, image->emphasis);
}

/**
 * grind_picture_paint_image:
 * @picture: a picture
 * @image: what the image is to look like
 * @cancellable: (nullable): cancels it
 * @error: return location for an error
 *
 * Paints a part of a picture, on its ground. Any thread; the picture may be painted in several at
 * once. May take long where there is much to paint; it is not cancelled in the midst of that.
 *
 * Returns: (transfer full) (nullable): an image in %CAIRO_FORMAT_ARGB32 with nothing transparent,
 *   whose device scale is set; %NULL with @error set when cancelled, or too large
 */
cairo_surface_t *
grind_picture_paint_image (GrindPicture             *picture,
                           const GrindPictureImage  *image,
                           GCancellable             *cancellable,
                           GError                  **error)
{
  g_autoptr (GrindTypeface) typeface = NULL;
  cairo_surface_t *surface;
  double width, height;
  cairo_t *cr;

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

  typeface = grind_typeface_new (image->family, image->text_scale);
  surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) width, (int) height);
  cairo_surface_set_device_scale (surface, image->device_scale, image->device_scale);
  cr = cairo_create (surface);
  paint (picture, image, typeface, cr);
  cairo_destroy (cr);
  cairo_surface_flush (surface);

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    g_clear_pointer (&surface, cairo_surface_destroy);

  return surface;
}
