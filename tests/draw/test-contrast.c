/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Highlights in a picture are visible on all colours, in every style. */
#include "config.h"

#include <math.h>
#include <string.h>

#include "draw/grind-flame-picture.h"
#include "draw/graph/grind-graph-picture.h"
#include "draw/grind-treemap-picture.h"
#include "grind-test-drawing.h"

#define WIDTH        1000
#define HEIGHT       600
#define N_FILES      12    /* one more than there are distinct colours */
#define MIN_CONTRAST 3.0   /* of lines and areas */
#define REACH        3     /* px from a pixel of a mark to one that contrasts with it */
#define MIN_SEEN     0.9   /* of the pixels of a mark */

typedef GrindPicture *(* MakeFunc) (const GrindSubject *subject,
                                    GrindTypeface      *typeface);

/* main() calls a function of each file, which calls one of the next file. */
static char *
make_text (void)
{
  GString *text = g_string_new ("events: Ir\nfl=main.c\nfn=main\n1 100\n");

  for (guint i = 0; i < N_FILES; i++)
    g_string_append_printf (text, "cfi=file%u.c\ncfn=outer%u\ncalls=1 1\n1 %u\n", i, i, 900 + i);
  for (guint i = 0; i < N_FILES; i++)
    {
      guint next = (i + 1) % N_FILES;

      g_string_append_printf (text, "fl=file%u.c\nfn=outer%u\n1 %u\ncfi=file%u.c\ncfn=inner%u\n"
                              "calls=1 1\n1 500\n", i, i, 400 + i, next, next);
      g_string_append_printf (text, "fn=inner%u\n1 500\n", i);
    }

  return g_string_free (text, FALSE);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  kind)
{
  load_text (fixture, make_text (), FALSE, GPOINTER_TO_UINT (kind));
}

static GrindPicture *
make_treemap (const GrindSubject *subject,
              GrindTypeface      *typeface)
{
  GrindTreemapOptions options;

  grind_treemap_options_init (&options);

  return grind_treemap_picture_new (subject, &options, WIDTH, HEIGHT, typeface, NULL, NULL);
}

static GrindPicture *
make_flame (const GrindSubject *subject,
            GrindTypeface      *typeface)
{
  GrindFlameOptions options;

  grind_flame_options_init (&options);

  return grind_flame_picture_new (subject, &options, WIDTH, typeface, NULL, NULL);
}

static GrindPicture *
make_graph (const GrindSubject *subject,
            GrindTypeface      *typeface)
{
  GrindGraphOptions options;

  grind_graph_options_init (&options);

  return grind_graph_picture_new (subject, &options, typeface, NULL, NULL);
}

static const MakeFunc makers[] = { make_treemap, make_flame, make_graph };

static GrindPicture *
make (Fixture  *fixture,
      MakeFunc  maker)
{
  const GrindSubject subject = get_subject (fixture, test_find (fixture->graph, "main"));
  GrindPicture *picture = maker (&subject, fixture->typeface);

  g_assert_nonnull (picture);
  g_assert_cmpuint (grind_picture_get_n_items (picture), >, N_FILES);

  return picture;
}

static cairo_surface_t *
paint (Fixture             *fixture,
       GrindPicture        *picture,
       const GrindStyle    *style,
       const GrindEmphasis *emphasis)
{
  cairo_surface_t *surface;
  double width, height;
  cairo_t *cr;

  grind_picture_get_size (picture, &width, &height);
  surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, ceil (width), ceil (height));
  cr = cairo_create (surface);
  cairo_set_source_rgb (cr, style->canvas.red, style->canvas.green, style->canvas.blue);
  cairo_paint (cr);
  grind_picture_paint (picture, cr, fixture->typeface, style, emphasis);
  cairo_destroy (cr);

  return surface;
}

static guint32
get_pixel (cairo_surface_t *surface,
           int              x,
           int              y)
{
  const guint8 *data = cairo_image_surface_get_data (surface);
  const guint32 *row = (gconstpointer) (data + y * cairo_image_surface_get_stride (surface));

  return row[x] & 0xffffff;
}

/* Whether any nearby pixel contrasts with the pixel */
static gboolean
is_seen (cairo_surface_t *surface,
         int              x,
         int              y)
{
  int right = MIN (x + REACH, cairo_image_surface_get_width (surface) - 1);
  int bottom = MIN (y + REACH, cairo_image_surface_get_height (surface) - 1);
  GrindColor color = grind_color_from_rgb (get_pixel (surface, x, y));

  for (int j = MAX (y - REACH, 0); j <= bottom; j++)
    for (int i = MAX (x - REACH, 0); i <= right; i++)
      {
        GrindColor other = grind_color_from_rgb (get_pixel (surface, i, j));

        if (grind_color_get_contrast (&color, &other) >= MIN_CONTRAST)
          return TRUE;
      }

  return FALSE;
}

/* The visible share of the pixels painted in a new colour; -1 if there are none */
static double
get_seen (cairo_surface_t  *before,
          cairo_surface_t  *after,
          const GrindColor *color)
{
  guint32 rgb = grind_color_to_rgb (color);
  guint n_pixels = 0, n_seen = 0;

  for (int y = 0; y < cairo_image_surface_get_height (after); y++)
    for (int x = 0; x < cairo_image_surface_get_width (after); x++)
      if (get_pixel (after, x, y) == rgb && get_pixel (before, x, y) != rgb)
        {
          n_pixels++;
          n_seen += is_seen (after, x, y);
        }

  return n_pixels > 0 ? (double) n_seen / n_pixels : -1;
}

static void
check_mark (Fixture          *fixture,
            GrindPicture     *picture,
            const GrindStyle *style,
            guint             item,
            GrindMark         mark)
{
  cairo_surface_t *before = paint (fixture, picture, style, NULL);
  cairo_surface_t *after = paint (fixture, picture, style, NULL);
  cairo_t *cr = cairo_create (after);
  double seen;

  grind_picture_paint_mark (picture, cr, style, item, mark);
  cairo_destroy (cr);
  cairo_surface_flush (after);
  seen = get_seen (before, after, mark == GRIND_MARK_SELECTED ? &style->accent : &style->text);
  if (seen < MIN_SEEN)
    g_error ("%s, style %d%d, item %u, mark %d: %.2f is seen", G_OBJECT_TYPE_NAME (picture),
             style->is_dark, style->is_high_contrast, item, mark, seen);
  cairo_surface_destroy (after);
  cairo_surface_destroy (before);
}

static void
test_marks (Fixture       *fixture,
            gconstpointer  kind)
{
  for (guint i = 0; i < G_N_ELEMENTS (makers); i++)
    {
      g_autoptr (GrindPicture) picture = make (fixture, makers[i]);
      guint n_items = MIN (grind_picture_get_n_items (picture), 2 * N_FILES);

      for (guint item = 0; item < n_items; item++)
        for (GrindMark mark = GRIND_MARK_HOVERED; mark <= GRIND_MARK_FOCUSED; mark++)
          check_mark (fixture, picture, grind_style_get (item & 1, item & 2), item, mark);
    }
}

/* Search matches have a line at the lower edge. */
static void
test_matches (Fixture       *fixture,
              gconstpointer  kind)
{
  g_autoptr (GrindPicture) picture = make (fixture, make_flame);
  guint8 all[(2 * N_FILES + 1) / 8 + 1];
  const GrindEmphasis emphasis = { .matches = all };

  memset (all, 0xff, sizeof all);
  for (guint i = 0; i < 4; i++)
    {
      const GrindStyle *style = grind_style_get (i & 1, i >> 1);
      cairo_surface_t *before = paint (fixture, picture, style, NULL);
      cairo_surface_t *after = paint (fixture, picture, style, &emphasis);

      g_assert_cmpfloat (get_seen (before, after, &style->accent), >=, MIN_SEEN);
      cairo_surface_destroy (after);
      cairo_surface_destroy (before);
    }
}

/* The edge or the inside of a box is visible on the canvas. */
static void
check_box (cairo_surface_t  *surface,
           const GrindBox   *box,
           const GrindStyle *style)
{
  int x = lround (box->x + box->width / 2);
  int y = lround (box->y);
  GrindColor edge = grind_color_from_rgb (get_pixel (surface, x, y));
  GrindColor inside = grind_color_from_rgb (get_pixel (surface, x, y + 2));

  g_assert_cmpfloat (MAX (grind_color_get_contrast (&edge, &style->canvas),
                          grind_color_get_contrast (&inside, &style->canvas)), >=, MIN_CONTRAST);
}

static void
test_graph (Fixture       *fixture,
            gconstpointer  kind)
{
  g_autoptr (GrindPicture) picture = make (fixture, make_graph);

  for (guint i = 0; i < 4; i++)
    {
      const GrindStyle *style = grind_style_get (i & 1, i >> 1);
      cairo_surface_t *surface = paint (fixture, picture, style, NULL);

      for (guint item = 0; item < grind_picture_get_n_items (picture); item++)
        {
          GrindItem what;
          GrindBox box;

          grind_picture_get_item (picture, item, &what);
          grind_picture_get_box (picture, item, &box);
          if (what.kind != GRIND_ITEM_CALL)
            check_box (surface, &box, style);
        }
      cairo_surface_destroy (surface);
    }
}

static void
add (const char    *path,
     GrindColorBy  kind,
     void         (*test) (Fixture       *fixture,
                           gconstpointer  kind))
{
  g_test_add (path, Fixture, GUINT_TO_POINTER (kind), set_up, test, tear_down);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  add ("/contrast/marks/category", GRIND_COLOR_BY_FILE, test_marks);
  add ("/contrast/marks/cost", GRIND_COLOR_BY_COST, test_marks);
  add ("/contrast/matches/category", GRIND_COLOR_BY_FILE, test_matches);
  add ("/contrast/matches/cost", GRIND_COLOR_BY_COST, test_matches);
  add ("/contrast/graph/category", GRIND_COLOR_BY_FILE, test_graph);
  add ("/contrast/graph/cost", GRIND_COLOR_BY_COST, test_graph);

  return g_test_run ();
}
