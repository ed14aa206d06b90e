/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Control-flow graphs to lay out with orthogonal lines. */
#pragma once

#include "layout/grind-graph-layout.h"

G_BEGIN_DECLS

/* A control-flow graph; the boxes have sizes as of lines of text. */
typedef struct
{
  GrindGraphLayoutRequest  request;
  GArray                  *nodes;   /* of GrindGraphLayoutNode */
  GArray                  *edges;   /* of GrindGraphLayoutEdge */
  GRand                   *rand;
  guint                    n_most;  /* boxes to generate, about */
  double                   heat;    /* of the code being generated, from 0 to 1 */
  GArray                  *loops;   /* of guint: header and exit of each loop around it */
} TestCfg;

static inline TestCfg *
test_cfg_new (GRand *rand,
              guint  n_most)
{
  TestCfg *self = g_new0 (TestCfg, 1);

  self->nodes = g_array_new (FALSE, TRUE, sizeof (GrindGraphLayoutNode));
  self->edges = g_array_new (FALSE, TRUE, sizeof (GrindGraphLayoutEdge));
  self->loops = g_array_new (FALSE, FALSE, sizeof (guint));
  self->rand = rand;
  self->n_most = n_most;
  self->heat = 1;

  return self;
}

static inline void
test_cfg_free (TestCfg *self)
{
  g_array_unref (self->nodes);
  g_array_unref (self->edges);
  g_array_unref (self->loops);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TestCfg, test_cfg_free)

static inline void
test_cfg_finish (TestCfg *self)
{
  self->request.nodes = (gpointer) self->nodes->data;
  self->request.n_nodes = self->nodes->len;
  self->request.edges = (gpointer) self->edges->data;
  self->request.n_edges = self->edges->len;
  self->request.lines = GRIND_GRAPH_LINES_ORTHOGONAL;
  self->request.spread = GRIND_GRAPH_NORMAL;
}

static inline guint
test_cfg_add_box (TestCfg *self)
{
  guint n_lines = g_rand_int_range (self->rand, 0, 20) == 0
                  ? g_rand_int_range (self->rand, 10, 41) : g_rand_int_range (self->rand, 1, 9);
  GrindGraphLayoutNode node = {
    g_rand_int_range (self->rand, 150, 321), n_lines * 16 + 10, G_MAXUINT,
  };

  g_array_append_val (self->nodes, node);

  return self->nodes->len - 1;
}

static inline void
test_cfg_add_edge (TestCfg *self,
                   guint    from,
                   guint    to,
                   double   weight,
                   gboolean is_back)
{
  GrindGraphLayoutEdge edge = { .from = from, .to = to, .weight = weight, .is_back = is_back };

  if (g_rand_int_range (self->rand, 0, 4) > 0)
    {
      edge.label_width = g_rand_int_range (self->rand, 40, 111);
      edge.label_height = 14;
    }
  g_array_append_val (self->edges, edge);
}

static inline guint test_cfg_add_code (TestCfg *self, guint start, guint depth);

/* Adds a box below @from. */
static inline guint
test_cfg_add_next (TestCfg *self,
                   guint    from)
{
  guint box = test_cfg_add_box (self);

  test_cfg_add_edge (self, from, box, self->heat, FALSE);

  return box;
}

static inline guint
test_cfg_add_if (TestCfg *self,
                 guint    start,
                 guint    depth)
{
  double heat = self->heat;
  double share = g_rand_double (self->rand);
  gboolean has_else = g_rand_boolean (self->rand);
  guint end, first, second = start;

  self->heat = heat * share;
  first = test_cfg_add_code (self, test_cfg_add_next (self, start), depth + 1);
  self->heat = heat * (1 - share);
  if (has_else)
    second = test_cfg_add_code (self, test_cfg_add_next (self, start), depth + 1);
  end = test_cfg_add_box (self);
  test_cfg_add_edge (self, second, end, self->heat, FALSE);
  if (g_rand_int_range (self->rand, 0, 6) > 0)
    test_cfg_add_edge (self, first, end, heat * share, FALSE);
  self->heat = heat;

  return end;
}

static inline guint
test_cfg_add_loop (TestCfg *self,
                   guint    start,
                   guint    depth)
{
  guint header = test_cfg_add_next (self, start);
  guint end = test_cfg_add_box (self);
  guint latch;

  g_array_append_val (self->loops, header);
  g_array_append_val (self->loops, end);
  latch = test_cfg_add_code (self, header, depth + 1);
  test_cfg_add_edge (self, latch, header, self->heat, TRUE);
  test_cfg_add_edge (self, g_rand_boolean (self->rand) ? latch : header, end, self->heat * 0.1,
                     FALSE);
  g_array_set_size (self->loops, self->loops->len - 2);

  return end;
}

static inline guint
test_cfg_add_switch (TestCfg *self,
                     guint    start,
                     guint    n_cases,
                     guint    depth)
{
  double heat = self->heat;
  guint end = test_cfg_add_box (self);

  self->heat /= n_cases;
  for (guint i = 0; i < n_cases; i++)
    test_cfg_add_edge (self, test_cfg_add_code (self, test_cfg_add_next (self, start), depth + 2),
                       end, self->heat, FALSE);
  self->heat = heat;

  return end;
}

/* Leaves or continues a loop around, or returns. */
static inline guint
test_cfg_add_jump (TestCfg *self,
                   guint    start)
{
  guint n_loops = self->loops->len;
  double heat = self->heat * 0.1;

  if (n_loops > 0 && g_rand_boolean (self->rand))
    {
      guint target = g_rand_int_range (self->rand, 0, n_loops);

      test_cfg_add_edge (self, start, g_array_index (self->loops, guint, target), heat,
                         target % 2 == 0);
    }
  else
    {
      guint box = test_cfg_add_box (self);

      test_cfg_add_edge (self, start, box, heat, FALSE);
    }

  return test_cfg_add_next (self, start);
}

/* Adds code of structured statements below @start. Returns its last box. */
static inline guint
test_cfg_add_code (TestCfg *self,
                   guint    start,
                   guint    depth)
{
  guint n_statements = g_rand_int_range (self->rand, depth == 0 ? 4 : 0, 4 + (depth == 0 ? 4 : 0));

  for (guint i = 0; i < n_statements && self->nodes->len < self->n_most && depth < 12; i++)
    switch (g_rand_int_range (self->rand, 0, 10))
      {
      case 0: case 1: case 2: case 3:
        start = test_cfg_add_if (self, start, depth);
        break;
      case 4: case 5:
        start = test_cfg_add_loop (self, start, depth);
        break;
      case 6:
        start = test_cfg_add_switch (self, start, g_rand_int_range (self->rand, 3, 8), depth);
        break;
      case 7: case 8:
        start = test_cfg_add_jump (self, start);
        break;
      default:
        start = test_cfg_add_next (self, start);
      }

  return start;
}

/* Adds a function of structured code with @n_most boxes, about. */
static inline void
test_cfg_add_function (TestCfg *self)
{
  guint last = test_cfg_add_box (self);

  while (self->nodes->len < self->n_most)
    last = test_cfg_add_code (self, last, 0);
  test_cfg_finish (self);
}

/* Adds random edges, in all directions. */
static inline void
test_cfg_add_random (TestCfg *self,
                     guint    n_edges)
{
  for (guint i = 0; i < n_edges; i++)
    test_cfg_add_edge (self, g_rand_int_range (self->rand, 0, self->nodes->len),
                       g_rand_int_range (self->rand, 0, self->nodes->len),
                       g_rand_double (self->rand), g_rand_int_range (self->rand, 0, 12) == 0);
  test_cfg_finish (self);
}

G_END_DECLS
