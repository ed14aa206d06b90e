/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "../analysis/grind-test-load.h"
#include "draw/grind-picture.h"

G_BEGIN_DECLS

/* What pictures of a profile are made of, for several tests. */
typedef struct
{
  GrindProfile  *profile;
  GrindGraph    *graph;
  GrindColorMap *color_map;
  GrindTypeface *typeface;
} Fixture;

/* Takes @text. */
static inline void
load_text (Fixture      *fixture,
           char         *text,
           gboolean      show_cycles,
           GrindColorBy  color_by)
{
  fixture->profile = test_load_take (text);
  fixture->graph = test_graph_new (fixture->profile, show_cycles);
  fixture->color_map = grind_color_map_new (fixture->profile, color_by, NULL, NULL);
  fixture->typeface = grind_typeface_new (NULL, 1);
}

static inline void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  grind_typeface_free (fixture->typeface);
  grind_color_map_unref (fixture->color_map);
  g_assert_finalize_object (fixture->graph);
  g_assert_finalize_object (fixture->profile);
}

static inline GrindSubject
get_subject (Fixture     *fixture,
             GrindNodeId  root)
{
  return (GrindSubject) {
    .graph = fixture->graph,
    .root = root,
    .base = grind_costs_get_base (grind_graph_get_costs (fixture->graph, 0)),
    .is_percent = TRUE,
    .color_map = fixture->color_map,
  };
}

G_END_DECLS
