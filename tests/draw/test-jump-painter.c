/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <glib.h>

#include "draw/grind-jump-painter.h"

#define N_ROWS     12
#define ROW_HEIGHT 20

typedef struct
{
  GrindJumpScene   scene;
  GrindJumpLanes  *lanes;
  double           middles[N_ROWS];
  cairo_surface_t *surface;
} Fixture;

static const GrindJumpSpan jumps[] = {
  { 2, 4, 10, TRUE },
  { 1, 8, 20, FALSE },
  { 6, 6, 5, TRUE },
  { 9, GRIND_JUMP_BELOW, 5, FALSE },
  { GRIND_JUMP_ABOVE, 10, 5, TRUE },
  { 30, 5, 5, TRUE },
  { 28, 5, 5, TRUE },
};

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  GrindJumpScene *scene = &fixture->scene;

  fixture->lanes = grind_jump_lanes_new (jumps, G_N_ELEMENTS (jumps), 8);
  scene->lanes = fixture->lanes;
  scene->style = grind_style_get (FALSE, FALSE);
  scene->scale = 1;
  scene->width = grind_jump_painter_get_width (grind_jump_lanes_get_n_lanes (fixture->lanes), 1);
  scene->height = N_ROWS * ROW_HEIGHT;
  scene->n_rows = N_ROWS;
  scene->middles = fixture->middles;
  scene->marked = GRIND_NONE;
  scene->row = GRIND_NONE;
  for (guint i = 0; i < N_ROWS; i++)
    fixture->middles[i] = (i + 0.5) * ROW_HEIGHT;
  fixture->surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) scene->width,
                                                 (int) scene->height);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  cairo_surface_destroy (fixture->surface);
  grind_jump_lanes_free (fixture->lanes);
}

static void
paint (Fixture *fixture)
{
  cairo_t *cr = cairo_create (fixture->surface);

  cairo_set_operator (cr, CAIRO_OPERATOR_CLEAR);
  cairo_paint (cr);
  cairo_set_operator (cr, CAIRO_OPERATOR_OVER);
  grind_jump_painter_paint (&fixture->scene, cr);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_flush (fixture->surface);
}

/* Counts the painted pixels between two rows of pixels. */
static guint
count_ink (Fixture *fixture,
           int      top,
           int      bottom)
{
  const guint32 *pixels = (gconstpointer) cairo_image_surface_get_data (fixture->surface);
  int width = cairo_image_surface_get_stride (fixture->surface) / 4;
  guint n = 0;

  for (int y = top; y < bottom; y++)
    {
      for (int x = 0; x < (int) fixture->scene.width; x++)
        n += pixels[y * width + x] >> 24 > 40;
    }

  return n;
}

static guint
find_bundle (Fixture *fixture,
             guint    jump)
{
  return grind_jump_lanes_get_bundle (fixture->lanes, jump);
}

static double
get_lane_x (Fixture *fixture,
            guint    jump)
{
  guint n_bundles;
  const GrindJumpBundle *bundles = grind_jump_lanes_get_bundles (fixture->lanes, &n_bundles);

  return fixture->scene.width - 14 - 9 * bundles[find_bundle (fixture, jump)].lane;
}

/* A line is found along its whole length, at its ends, and nowhere else. */
static void
test_find (Fixture       *fixture,
           gconstpointer  data)
{
  const GrindJumpScene *scene = &fixture->scene;
  double x = get_lane_x (fixture, 1);

  g_assert_cmpuint (grind_jump_painter_find (scene, x, 70), ==, find_bundle (fixture, 1));
  g_assert_cmpuint (grind_jump_painter_find (scene, x + 2, 160), ==, find_bundle (fixture, 1));
  g_assert_cmpuint (grind_jump_painter_find (scene, scene->width - 3, 30), ==,
                    find_bundle (fixture, 1));
  g_assert_cmpuint (grind_jump_painter_find (scene, get_lane_x (fixture, 0), 70), ==,
                    find_bundle (fixture, 0));
  g_assert_cmpuint (grind_jump_painter_find (scene, scene->width - 3, 50), ==,
                    find_bundle (fixture, 0));
  g_assert_cmpuint (grind_jump_painter_find (scene, scene->width - 3, 130), ==,
                    find_bundle (fixture, 2));
  g_assert_cmpuint (grind_jump_painter_find (scene, scene->width - 3, 190), ==,
                    find_bundle (fixture, 3));
  g_assert_cmpuint (grind_jump_painter_find (scene, scene->width - 3, 210), ==,
                    find_bundle (fixture, 4));
  g_assert_cmpuint (grind_jump_painter_find (scene, get_lane_x (fixture, 5), 235), ==,
                    find_bundle (fixture, 6));
  g_assert_cmpuint (grind_jump_painter_find (scene, scene->width - 3, 10), ==, GRIND_NONE);
  g_assert_cmpuint (grind_jump_painter_find (scene, scene->width - 3, 230), ==, GRIND_NONE);
}

static void
test_rows (Fixture       *fixture,
           gconstpointer  data)
{
  GrindJumpScene *scene = &fixture->scene;

  g_assert_cmpuint (grind_jump_painter_find_row (scene, -50), ==, 0);
  g_assert_cmpuint (grind_jump_painter_find_row (scene, 59), ==, 2);
  g_assert_cmpuint (grind_jump_painter_find_row (scene, 61), ==, 3);
  g_assert_cmpuint (grind_jump_painter_find_row (scene, 5000), ==, N_ROWS - 1);
  scene->n_rows = 0;
  g_assert_cmpuint (grind_jump_painter_find_row (scene, 0), ==, GRIND_NONE);
  g_assert_cmpuint (grind_jump_painter_find (scene, 0, 0), ==, GRIND_NONE);
  paint (fixture);
  g_assert_cmpuint (count_ink (fixture, 0, N_ROWS * ROW_HEIGHT), ==, 0);
}

/* A line that leaves the visible rows reaches their edge; rows without jumps are empty. */
static void
test_paint (Fixture       *fixture,
            gconstpointer  data)
{
  paint (fixture);
  g_assert_cmpuint (count_ink (fixture, 0, ROW_HEIGHT), ==, 0);
  for (guint row = 1; row < N_ROWS; row++)
    g_assert_cmpuint (count_ink (fixture, row * ROW_HEIGHT, (row + 1) * ROW_HEIGHT), >, 0);
  g_assert_cmpuint (count_ink (fixture, N_ROWS * ROW_HEIGHT - 1, N_ROWS * ROW_HEIGHT), >, 0);

  /* Further down, only the backward jump is visible, as a line from edge to edge. */
  fixture->scene.first_row = 12;
  paint (fixture);
  for (int y = 0; y < N_ROWS * ROW_HEIGHT; y++)
    {
      g_assert_cmpuint (count_ink (fixture, y, y + 1), >=, 1);
      g_assert_cmpuint (count_ink (fixture, y, y + 1), <=, 3);
    }
}

/* Marked jumps get more ink, the others less. */
static void
test_marks (Fixture       *fixture,
            gconstpointer  data)
{
  guint plain, marked, row;

  paint (fixture);
  plain = count_ink (fixture, 0, N_ROWS * ROW_HEIGHT);
  fixture->scene.row = 1;
  paint (fixture);
  row = count_ink (fixture, 0, N_ROWS * ROW_HEIGHT);
  g_assert_cmpuint (row, >, plain);
  fixture->scene.row = GRIND_NONE;
  fixture->scene.marked = find_bundle (fixture, 1);
  paint (fixture);
  marked = count_ink (fixture, 0, N_ROWS * ROW_HEIGHT);
  g_assert_cmpuint (marked, ==, row);
}

/* Several ends in one row have different heights, in the order with the fewest crossings. */
static void
test_slots (void)
{
  static const GrindJumpSpan some[] = {
    { 5, 1, 1, TRUE }, { 5, 9, 1, FALSE }, { 2, 5, 1, FALSE }, { 8, 5, 1, TRUE },
  };
  g_autoptr (GrindJumpLanes) lanes = grind_jump_lanes_new (some, G_N_ELEMENTS (some), 8);
  double middles[N_ROWS];
  GrindJumpScene scene = { lanes, grind_style_get (TRUE, FALSE), 1,
                           grind_jump_painter_get_width (4, 1), N_ROWS * 40, 0, N_ROWS, middles,
                           GRIND_NONE, GRIND_NONE };
  static const guint expected[] = { 2, 0, 1, 3 };
  double last_y = 0;
  guint n_found = 0;

  for (guint i = 0; i < N_ROWS; i++)
    middles[i] = 20 + i * 40;
  for (double y = middles[5] - 10; y < middles[5] + 10; y += 0.5)
    {
      guint found = grind_jump_painter_find (&scene, scene.width - 2, y);

      if (found == GRIND_NONE || n_found == G_N_ELEMENTS (expected))
        continue;
      if (found == grind_jump_lanes_get_bundle (lanes, expected[n_found]))
        {
          g_assert_cmpfloat (y, >, last_y);
          last_y = y;
          n_found++;
        }
    }
  g_assert_cmpuint (n_found, ==, G_N_ELEMENTS (expected));
}

static void
test_width (void)
{
  g_assert_cmpfloat (grind_jump_painter_get_width (0, 1), ==, 0);
  g_assert_cmpfloat (grind_jump_painter_get_width (5, 1), ==, 56);
  g_assert_cmpfloat (grind_jump_painter_get_width (5, 2), ==, 112);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/jump-painter/find", Fixture, NULL, set_up, test_find, tear_down);
  g_test_add ("/jump-painter/rows", Fixture, NULL, set_up, test_rows, tear_down);
  g_test_add ("/jump-painter/paint", Fixture, NULL, set_up, test_paint, tear_down);
  g_test_add ("/jump-painter/marks", Fixture, NULL, set_up, test_marks, tear_down);
  g_test_add_func ("/jump-painter/slots", test_slots);
  g_test_add_func ("/jump-painter/width", test_width);

  return g_test_run ();
}
