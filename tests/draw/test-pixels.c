/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compares boxes that are filled pixel by pixel with those that cairo fills. */
#include "config.h"

#include <cairo-pdf.h>

#include "draw/grind-pixels.h"

#define WIDTH   90
#define HEIGHT  70
#define N_BOXES 40

/* An image with a context on it that is moved, scaled and perhaps clipped */
static cairo_t *
new_context (GRand *rand)
{
  cairo_format_t format = g_rand_boolean (rand) ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24;
  cairo_surface_t *surface = cairo_image_surface_create (format, WIDTH, HEIGHT);
  double device_scale = g_rand_int_range (rand, 1, 3);
  cairo_t *cr;

  cairo_surface_set_device_scale (surface, device_scale, device_scale);
  if (g_rand_boolean (rand))
    cairo_surface_set_device_offset (surface, g_rand_int_range (rand, -9, 9), 3);
  cr = cairo_create (surface);
  cairo_surface_destroy (surface);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  if (g_rand_boolean (rand))
    {
      /* Not beside the image */
      cairo_rectangle (cr, g_rand_int_range (rand, 10, 30), 5, 25, 20);
      cairo_clip (cr);
    }
  cairo_translate (cr, g_rand_double_range (rand, -20, 20), g_rand_double_range (rand, -20, 20));
  cairo_scale (cr, g_rand_double_range (rand, 0.2, 3), g_rand_double_range (rand, 0.2, 3));

  return cr;
}

static void
init_boxes (GRand    *rand,
            cairo_t  *cr,
            GrindBox *boxes)
{
  GrindSnap snap;

  grind_snap_init (&snap, cr);
  for (guint i = 0; i < N_BOXES; i++)
    {
      boxes[i].x = g_rand_double_range (rand, -60, 90);
      boxes[i].y = g_rand_double_range (rand, -60, 90);
      boxes[i].width = g_rand_double_range (rand, 0, 60);
      boxes[i].height = g_rand_double_range (rand, 0, 60);
      grind_snap_box (&snap, &boxes[i]);
    }
}

static void
fill_with_cairo (cairo_t          *cr,
                 const GrindBox   *boxes,
                 const GrindColor *color)
{
  cairo_set_source_rgb (cr, color->red, color->green, color->blue);
  for (guint i = 0; i < N_BOXES; i++)
    cairo_rectangle (cr, boxes[i].x, boxes[i].y, boxes[i].width, boxes[i].height);
  cairo_fill (cr);
}

/* Colours may differ by one, as cairo does not round to the nearest. */
static void
assert_equal (cairo_t *cr,
              cairo_t *expected_cr)
{
  cairo_surface_t *surface = cairo_get_target (cr);
  cairo_surface_t *expected_surface = cairo_get_target (expected_cr);
  int stride = cairo_image_surface_get_stride (surface);
  const guint8 *data, *expected;

  cairo_surface_flush (surface);
  cairo_surface_flush (expected_surface);
  data = cairo_image_surface_get_data (surface);
  expected = cairo_image_surface_get_data (expected_surface);
  for (int y = 0; y < HEIGHT; y++)
    for (int i = 0; i < 4 * WIDTH; i++)
      g_assert_cmpint (ABS (data[y * stride + i] - expected[y * stride + i]), <=, 1);
}

static void
test_fill (void)
{
  for (guint32 seed = 0; seed < 500; seed++)
    {
      GRand *rand = g_rand_new_with_seed (seed);
      GRand *same = g_rand_new_with_seed (seed);
      cairo_t *cr = new_context (rand);
      cairo_t *expected = new_context (same);
      GrindColor color = { g_rand_double (rand), g_rand_double (rand) / 2, g_rand_double (rand) };
      GrindBox boxes[N_BOXES];
      GrindPixels pixels;

      init_boxes (rand, cr, boxes);
      grind_pixels_init (&pixels, cr);
      g_assert_true (grind_pixels_fill (&pixels, boxes, N_BOXES, &color));
      fill_with_cairo (expected, boxes, &color);
      assert_equal (cr, expected);

      cairo_destroy (cr);
      cairo_destroy (expected);
      g_rand_free (rand);
      g_rand_free (same);
    }
}

static gboolean
can_fill (cairo_t *cr)
{
  static const GrindBox box = { 0, 0, 10, 10 };
  static const GrindColor color = { 0, 0, 0 };
  GrindPixels pixels;

  grind_pixels_init (&pixels, cr);

  return grind_pixels_fill (&pixels, &box, 1, &color);
}

static void
test_others (void)
{
  cairo_surface_t *page = cairo_pdf_surface_create (NULL, 100, 100);
  cairo_surface_t *mask = cairo_image_surface_create (CAIRO_FORMAT_A8, 100, 100);
  cairo_surface_t *image = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 100, 100);
  cairo_t *cr = cairo_create (page);

  g_assert_false (can_fill (cr));
  cairo_destroy (cr);

  cr = cairo_create (mask);
  g_assert_false (can_fill (cr));
  cairo_destroy (cr);

  cr = cairo_create (image);
  g_assert_true (can_fill (cr));
  cairo_save (cr);
  cairo_rotate (cr, 0.1);
  g_assert_false (can_fill (cr));
  cairo_restore (cr);
  cairo_arc (cr, 50, 50, 20, 0, 2 * G_PI);
  cairo_clip (cr);
  g_assert_false (can_fill (cr));
  cairo_reset_clip (cr);
  cairo_rectangle (cr, 10.5, 10, 20, 20);
  cairo_clip (cr);
  g_assert_false (can_fill (cr));
  cairo_reset_clip (cr);
  cairo_push_group (cr);
  g_assert_true (can_fill (cr));
  cairo_pop_group_to_source (cr);
  cairo_destroy (cr);

  cairo_surface_destroy (page);
  cairo_surface_destroy (mask);
  cairo_surface_destroy (image);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/pixels/fill", test_fill);
  g_test_add_func ("/pixels/others", test_others);

  return g_test_run ();
}
