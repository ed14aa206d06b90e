/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <math.h>

#include "analysis/session/grind-navigator.h"
#include "draw/graph/grind-graph-build-private.h"
#include "draw/graph/grind-graph-curve-private.h"
#include "draw/graph/grind-graph-picture.h"
#include "draw/graph/grind-graph-scene-private.h"
#include "format/grind-loader.h"

G_BEGIN_DECLS

#define OVERLAPS_TOUCH 0.5   /* px: less is no overlap */

/* Labels in a picture: their number, and how often they overlap something or are left out. The
 * number of hidden callees that is left out on its arrow is in its box instead. */
typedef struct
{
  guint n_labels;
  guint on_boxes;
  guint on_labels;
  guint on_arrows;
  guint left_out;
} Overlaps;

static inline GrindNavigator *
overlaps_load (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GrindLoader) loader = grind_loader_new ();
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GrindGraph) graph = NULL;
  g_autoptr (GrindSession) session = NULL;

  grind_loader_add_file (loader, file);
  profile = grind_loader_load (loader, NULL, NULL);
  if (profile == NULL)
    return NULL;

  graph = grind_graph_new (profile, NULL, TRUE, NULL, NULL);
  session = grind_session_new (profile, graph);

  return grind_navigator_new (session);
}

/* The call graph that the window shows first */
static inline GrindGraphScene *
overlaps_draw (GrindNavigator *navigator)
{
  GrindSession *session = grind_navigator_get_session (navigator);
  GrindGraph *graph = grind_session_get_graph (session);
  GrindTypeface *typeface = grind_typeface_new (NULL, 1);
  GrindSubject subject = {
    .graph = graph,
    .root = grind_navigator_get_selected (navigator),
    .base = grind_costs_get_base (grind_graph_get_costs (graph, 0)),
    .is_percent = TRUE,
    .shorten_templates = TRUE,
    .color_map = grind_session_get_color_map (session),
  };
  GrindGraphOptions options;
  GrindGraphBuild build = { &subject, &options, typeface };
  GrindGraphScene *scene;

  grind_graph_options_init (&options);
  scene = _grind_graph_build (&build, NULL, NULL);
  g_clear_pointer (&build.layout, grind_graph_layout_unref);
  grind_typeface_free (typeface);

  return scene;
}

static inline GrindBox
overlaps_shrink (const GrindBox *box)
{
  return (GrindBox) { box->x + OVERLAPS_TOUCH, box->y + OVERLAPS_TOUCH,
                      fmax (box->width - 2 * OVERLAPS_TOUCH, 0),
                      fmax (box->height - 2 * OVERLAPS_TOUCH, 0) };
}

static inline void
overlaps_count_label (GrindGraphScene *scene,
             guint            number,
             Overlaps        *overlaps)
{
  GrindBox label = overlaps_shrink (&_grind_graph_scene_get_arrow (scene, number)->label);

  for (guint i = 0; i < scene->spots->len; i++)
    {
      const GrindGraphSpot *spot = _grind_graph_scene_get_spot (scene, i);

      overlaps->on_boxes += grind_box_intersects (&label, &spot->box);
    }
  for (guint i = 0; i < scene->arrows->len; i++)
    {
      const GrindGraphArrow *other = _grind_graph_scene_get_arrow (scene, i);

      if (i == number)
        continue;
      overlaps->on_arrows += _grind_graph_curve_crosses (other->curve, &label);
      if (i < number && other->label.width > 0)
        overlaps->on_labels += grind_box_intersects (&label, &other->label);
    }
}

static inline Overlaps
overlaps_count (GrindGraphScene *scene)
{
  Overlaps overlaps = { 0 };

  for (guint i = 0; i < scene->arrows->len; i++)
    {
      const GrindGraphArrow *arrow = _grind_graph_scene_get_arrow (scene, i);

      if (arrow->text == NULL)
        continue;
      overlaps.n_labels++;
      if (arrow->label.width > 0)
        overlaps_count_label (scene, i, &overlaps);
      else if (arrow->kind != GRIND_GRAPH_ARROW_REST || arrow->from == GRIND_NONE)
        overlaps.left_out++;
    }

  return overlaps;
}

G_END_DECLS
