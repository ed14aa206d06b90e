/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * bench-pictures FILE [BOXES]: loads one profile and builds call trees of BOXES branches (default:
 * 20,000) for the whole profile, lays them out, and makes the pictures of the window: those that
 * fit on a screen, and "full" ones with BOXES boxes. Paints each of them, and updates it as for a
 * move of the pointer. Prints a line of JSON: for each step the number of boxes, the median time
 * in seconds, and in "cpu" the CPU time, which depends less on other programs.
 */
#include "config.h"

#include <stdlib.h>

#include <gio/gio.h>

#include "analysis/estimate/grind-call-tree.h"
#include "bench-graph.h"
#include "bench-times.h"
#include "draw/grind-flame-picture.h"
#include "draw/grind-picture-image.h"
#include "draw/grind-treemap-picture.h"
#include "layout/grind-flame.h"
#include "layout/grind-treemap.h"

#define N_RUNS 9
#define N_BOXES 20000
#define LEAST_ZOOM 0.25   /* of a picture that fits on a screen */
#define MOST_ZOOM 50
#define SCREEN_WIDTH 1600
#define SCREEN_HEIGHT 1000

/* The data to draw */
typedef struct
{
  GrindSubject   subject;
  GrindTypeface *typeface;
  guint          n_boxes;
} Bench;

/* Makes a picture that is @zoom times as large as a screen. */
typedef GrindPicture * (* MakeFunc) (const Bench *bench,
                                     double       zoom);

/* A kind of picture and its size */
typedef struct
{
  MakeFunc make;
  double   zoom;
} Maker;

/* Runs a step once. Returns the number of boxes. */
typedef guint (* StepFunc) (const Bench *bench,
                            gpointer     data);

static void
time_step (const Bench *bench,
           const char  *name,
           StepFunc     step,
           gpointer     data)
{
  static gboolean is_further;
  double wall[N_RUNS];
  double cpu[N_RUNS];
  guint n_boxes = 0;

  step (bench, data);
  for (guint i = 0; i < N_RUNS; i++)
    {
      gint64 start = g_get_monotonic_time ();
      double cpu_start = bench_get_cpu_time ();

      n_boxes = step (bench, data);
      cpu[i] = bench_get_cpu_time () - cpu_start;
      wall[i] = (double) (g_get_monotonic_time () - start) / 1e6;
    }

  bench_sort_times (wall, N_RUNS);
  bench_sort_times (cpu, N_RUNS);
  g_print ("%s\"%s\": {\"boxes\": %u, \"seconds\": %.6f, \"cpu\": %.6f}", is_further ? ", " : "{",
           name, n_boxes, wall[N_RUNS / 2], cpu[N_RUNS / 2]);
  is_further = TRUE;
}

static GrindCallTree *
make_tree (const Bench *bench,
           gboolean     is_callers,
           gboolean     merge_levels)
{
  GrindCallTreeRequest request = {
    .graph = bench->subject.graph,
    .root = GRIND_NONE,
    .event = bench->subject.event,
    .is_callers = is_callers,
    .max_branches = bench->n_boxes,
    .merge_levels = merge_levels,
  };

  return grind_call_tree_new (&request, NULL, NULL);
}

static guint
grow_callees (const Bench *bench,
              gpointer     data)
{
  g_autoptr (GrindCallTree) tree = make_tree (bench, FALSE, FALSE);

  return grind_call_tree_get_n_branches (tree);
}

static guint
grow_callers (const Bench *bench,
              gpointer     data)
{
  g_autoptr (GrindCallTree) tree = make_tree (bench, TRUE, FALSE);

  return grind_call_tree_get_n_branches (tree);
}

static guint
grow_levels (const Bench *bench,
             gpointer     data)
{
  g_autoptr (GrindCallTree) tree = make_tree (bench, FALSE, TRUE);

  return grind_call_tree_get_n_branches (tree);
}

/* Lays out the smallest treemap with guaranteed space for all branches. */
static guint
lay_out_treemap (const Bench *bench,
                 gpointer     data)
{
  GrindCallTree *tree = data;
  GrindTreemapRequest request = {
    .branches = grind_call_tree_get_branch (tree, 0),
    .n_branches = grind_call_tree_get_n_branches (tree),
    .width = 4 * SCREEN_WIDTH,
    .height = 4 * SCREEN_HEIGHT,
    .strip = GRIND_LABEL_SIZE,
  };
  g_autoptr (GrindTreemap) map = grind_treemap_new (&request, NULL, NULL);

  return grind_treemap_get_n_boxes (map);
}

static guint
lay_out_flame (const Bench *bench,
               gpointer     data)
{
  GrindCallTree *tree = data;
  GrindFlameRequest request = {
    .branches = grind_call_tree_get_branch (tree, 0),
    .n_branches = grind_call_tree_get_n_branches (tree),
    .width = SCREEN_WIDTH,
  };
  g_autoptr (GrindFlame) flame = grind_flame_new (&request);
  guint n_frames;

  grind_flame_get_frames (flame, &n_frames);

  return n_frames;
}

/* Makes a flame graph @zoom times as wide as a screen. */
static GrindPicture *
make_flame (const Bench *bench,
            double       zoom)
{
  GrindFlameOptions options;

  grind_flame_options_init (&options);

  return grind_flame_picture_new (&bench->subject, &options, zoom * SCREEN_WIDTH, bench->typeface,
                                  NULL, NULL);
}

static GrindPicture *
make_treemap (const Bench *bench,
              double       zoom)
{
  GrindTreemapOptions options;

  grind_treemap_options_init (&options);

  return grind_treemap_picture_new (&bench->subject, &options, zoom * SCREEN_WIDTH,
                                    zoom * SCREEN_HEIGHT, bench->typeface, NULL, NULL);
}

static cairo_surface_t *
paint_image (GrindPicture *picture)
{
  GrindPictureImage image = {
    .text_scale = 1,
    .style = grind_style_get (FALSE, FALSE),
    .device_scale = 1,
    .region = { 0, 0, SCREEN_WIDTH, SCREEN_HEIGHT },
  };
  double width, height;

  grind_picture_get_size (picture, &width, &height);
  image.scale_x = MIN (SCREEN_WIDTH / width, 1);
  image.scale_y = MIN (SCREEN_HEIGHT / height, 1);

  return grind_picture_paint_image (picture, &image, NULL, NULL);
}

/* Paints a whole picture on a screen, however small its boxes become. */
static guint
paint_picture (const Bench *bench,
               gpointer     data)
{
  cairo_surface_destroy (paint_image (data));

  return grind_picture_get_n_items (data);
}

/* The image of a picture on the screen */
typedef struct
{
  GrindPicture    *picture;
  cairo_surface_t *image;
  cairo_surface_t *screen;
} Shown;

/* Updates a painted picture as for a move of the pointer: the whole picture is shown again. */
static guint
hover (const Bench *bench,
       gpointer     data)
{
  Shown *shown = data;
  cairo_t *cr = cairo_create (shown->screen);
  guint item;

  item = grind_picture_find_item (shown->picture, g_random_double_range (0, SCREEN_WIDTH),
                                  g_random_double_range (0, SCREEN_HEIGHT));
  cairo_set_source_surface (cr, shown->image, 0, 0);
  cairo_set_operator (cr, CAIRO_OPERATOR_SOURCE);
  cairo_paint (cr);
  cairo_set_operator (cr, CAIRO_OPERATOR_OVER);
  if (item != GRIND_NONE)
    grind_picture_paint_mark (shown->picture, cr, grind_style_get (FALSE, FALSE), item,
                              GRIND_MARK_HOVERED);
  cairo_destroy (cr);

  return grind_picture_get_n_items (shown->picture);
}

static guint
make_picture (const Bench *bench,
              gpointer     data)
{
  const Maker *maker = data;
  g_autoptr (GrindPicture) picture = maker->make (bench, maker->zoom);

  return grind_picture_get_n_items (picture);
}

/* Returns the smallest picture with the requested number of boxes, or the largest possible. */
static GrindPicture *
find_picture (const Bench *bench,
              Maker       *maker)
{
  GrindPicture *picture;

  maker->zoom = LEAST_ZOOM;
  picture = maker->make (bench, maker->zoom);
  while (grind_picture_get_n_items (picture) < bench->n_boxes && maker->zoom < MOST_ZOOM)
    {
      g_object_unref (picture);
      maker->zoom *= 1.2;
      picture = maker->make (bench, maker->zoom);
    }

  return picture;
}

static void
time_picture (const Bench  *bench,
              const char   *name,
              GrindPicture *picture,
              Maker        *maker)
{
  Shown shown = { .picture = picture };
  g_autofree char *made_name = g_strdup_printf ("%s, made", name);
  g_autofree char *painted_name = g_strdup_printf ("%s, painted", name);
  g_autofree char *hovered_name = g_strdup_printf ("%s, hovered", name);

  time_step (bench, made_name, make_picture, maker);
  time_step (bench, painted_name, paint_picture, picture);

  shown.image = paint_image (picture);
  shown.screen = cairo_image_surface_create (CAIRO_FORMAT_RGB24, SCREEN_WIDTH, SCREEN_HEIGHT);
  time_step (bench, hovered_name, hover, &shown);
  cairo_surface_destroy (shown.image);
  cairo_surface_destroy (shown.screen);
}

/* Measures the picture that fits on a screen, and one with the requested number of boxes. */
static void
time_pictures (const Bench *bench,
               const char  *name,
               MakeFunc     make)
{
  Maker maker = { make, 1 };
  g_autoptr (GrindPicture) fitting = make (bench, 1);
  g_autoptr (GrindPicture) picture = NULL;
  g_autofree char *full_name = g_strdup_printf ("full %s", name);

  time_picture (bench, name, fitting, &maker);
  picture = find_picture (bench, &maker);
  time_picture (bench, full_name, picture, &maker);
}

static void
time_all (const Bench *bench)
{
  g_autoptr (GrindCallTree) tree = make_tree (bench, FALSE, FALSE);

  time_step (bench, "call tree of callees", grow_callees, NULL);
  time_step (bench, "call tree of callers", grow_callers, NULL);
  time_step (bench, "call tree, levels merged", grow_levels, NULL);
  time_step (bench, "treemap layout", lay_out_treemap, tree);
  time_step (bench, "flame graph layout", lay_out_flame, tree);
  time_pictures (bench, "treemap", make_treemap);
  time_pictures (bench, "flame graph", make_flame);
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrindGraph) graph = NULL;
  g_autoptr (GrindColorMap) color_map = NULL;
  g_autoptr (GrindTypeface) typeface = grind_typeface_new (NULL, 1);
  Bench bench = { .typeface = typeface, .n_boxes = N_BOXES };

  if (argc < 2 || argc > 3 || (argc == 3 && (bench.n_boxes = strtoul (argv[2], NULL, 10)) == 0))
    {
      g_printerr ("Usage: %s FILE [BOXES]\n", argv[0]);
      return 2;
    }

  graph = bench_load_graph (argv[1], &error);
  if (graph == NULL)
    {
      g_printerr ("%s: %s\n", argv[1], error->message);
      return 1;
    }

  color_map = grind_color_map_new (grind_graph_get_profile (graph), GRIND_COLOR_BY_AUTO, NULL,
                                   NULL);
  bench.subject.graph = graph;
  bench.subject.root = GRIND_NONE;
  bench.subject.base = grind_costs_get_base (grind_graph_get_costs (graph, 0));
  bench.subject.is_percent = TRUE;
  bench.subject.color_map = color_map;
  time_all (&bench);
  g_print (", \"nodes\": %u}\n", grind_graph_get_n_active (graph));

  return 0;
}
