/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Repeatedly opens and closes a profile and its derived data, without a window. */
#include "config.h"

#include <gio/gio.h>

#include "analysis/graph/grind-color-map.h"
#include "analysis/session/grind-navigator.h"
#include "draw/grind-flame-picture.h"
#include "draw/grind-picture-image.h"
#include "draw/grind-subject.h"
#include "draw/grind-treemap-picture.h"
#include "format/grind-loader.h"
#include "grind-test-growth.h"

#define WIDTH  800
#define HEIGHT 600

static GrindGraph *
load (const char *path,
      guint       n_threads)
{
  g_autoptr (GrindLoader) loader = grind_loader_new ();
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GError) error = NULL;
  GrindGraph *graph;

  grind_loader_add_file (loader, file);
  grind_loader_set_n_threads (loader, n_threads);
  profile = grind_loader_load (loader, NULL, &error);
  g_assert_no_error (error);
  graph = grind_graph_new (profile, NULL, TRUE, NULL, &error);
  g_assert_no_error (error);

  return graph;
}

static void
paint (GrindPicture *picture)
{
  GrindPictureImage image = {
    .text_scale = 1,
    .style = grind_style_get (FALSE, FALSE),
    .device_scale = 1,
    .region = { 0, 0, WIDTH, HEIGHT },
    .scale_x = 1,
    .scale_y = 1,
  };

  g_assert_cmpuint (grind_picture_get_n_items (picture), >, 0);
  cairo_surface_destroy (grind_picture_paint_image (picture, &image, NULL, NULL));
}

static void
draw_all (GrindGraph *graph)
{
  g_autoptr (GrindColorMap) color_map = NULL;
  g_autoptr (GrindTypeface) typeface = grind_typeface_new (NULL, 1);
  g_autoptr (GrindPicture) map = NULL;
  g_autoptr (GrindPicture) flame = NULL;
  GrindSubject subject = { .graph = graph, .root = GRIND_NONE, .is_percent = TRUE };
  GrindTreemapOptions map_options;
  GrindFlameOptions flame_options;

  color_map = grind_color_map_new (grind_graph_get_profile (graph), GRIND_COLOR_BY_AUTO, NULL,
                                   NULL);
  subject.color_map = color_map;
  subject.base = grind_costs_get_base (grind_graph_get_costs (graph, 0));
  grind_treemap_options_init (&map_options);
  map = grind_treemap_picture_new (&subject, &map_options, WIDTH, HEIGHT, typeface, NULL, NULL);
  paint (map);
  grind_flame_options_init (&flame_options);
  flame = grind_flame_picture_new (&subject, &flame_options, WIDTH, typeface, NULL, NULL);
  paint (flame);
}

static void
open_and_close (gpointer path,
                guint    round)
{
  g_autoptr (GrindGraph) graph = load (path, 1 + round % 2);
  GrindProfile *profile = grind_graph_get_profile (graph);
  g_autoptr (GrindSession) session = grind_session_new (profile, graph);
  g_autoptr (GrindNavigator) navigator = grind_navigator_new (session);

  for (guint i = 0; i < grind_profile_get_n_real_events (profile); i++)
    grind_graph_get_costs (graph, i);
  for (GrindNodeId i = 0; i < MIN (grind_graph_get_n_nodes (graph), 50); i++)
    grind_navigator_go_to (navigator, i);
  draw_all (graph);
}

static void
test_rounds (gconstpointer name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, name, NULL);

  test_growth (open_and_close, path, 20, g_test_thorough () ? 200 : 40, 0);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/endurance/profile", "../data/sample/callgrind.out.calc", test_rounds);
  g_test_add_data_func ("/endurance/packed-parts", "data/parts/callgrind.out.4711.gz",
                        test_rounds);

  return g_test_run ();
}
