/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes the input of `dot`. Boxes are named by position, so that no function names reach it. */
#include "config.h"

#include "grind-dot.h"

#include <math.h>
#include <string.h>

#include "grind-graph-layout-private.h"

/* The unit of numbers in the DOT language */
#define PIXELS_PER_INCH 72.0

/* The weight of the heaviest edges */
#define MAX_WEIGHT 100

/* Maximum number of passes that increase weights to keep boxes from floating */
#define MAX_PASSES 8

/* The minimum distance of ranks, in addition to labels */
#define MIN_RANK_DISTANCE 8.0

static void
append_inches (GString    *text,
               const char *name,
               double      pixels)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (number, sizeof number, "%.5f", pixels / PIXELS_PER_INCH);
  g_string_append_printf (text, " %s=%s", name, number);
}

/* `dot` adds the space of labels between ranks to their distance. */
static double
get_label_room (const GrindGraphLayoutRequest *request)
{
  double room = 0;

  for (guint i = 0; i < request->n_edges; i++)
    if (request->edges[i].from != request->edges[i].to)
      room = MAX (room, request->is_left_to_right ? request->edges[i].label_width
                                                  : request->edges[i].label_height);

  return room;
}

static void
write_settings (GString                       *text,
                const GrindGraphLayoutRequest *request)
{
  double node_distance, rank_distance;

  _grind_graph_layout_get_gaps (request, &node_distance, &rank_distance);
  rank_distance = MAX (rank_distance - get_label_room (request), MIN_RANK_DISTANCE);

  g_string_append_printf (text, "digraph g {\ngraph [rankdir=%s",
                          request->is_left_to_right ? "LR" : "TB");
  append_inches (text, "nodesep", node_distance);
  append_inches (text, "ranksep", rank_distance);
  g_string_append (text, "];\n"
                         "node [shape=box fixedsize=true label=\"\"];\n"
                         "edge [arrowhead=none];\n");
}

static void
write_nodes (GString                       *text,
             const GrindGraphLayoutRequest *request)
{
  for (guint i = 0; i < request->n_nodes; i++)
    {
      g_string_append_printf (text, "n%u [", i);
      append_inches (text, "width", request->nodes[i].width);
      append_inches (text, "height", request->nodes[i].height);
      g_string_append (text, "];\n");
    }
}

/* An empty table reserves the space of a label independently of fonts. */
static void
write_label (GString *text,
             double   width,
             double   height)
{
  if (width <= 0 || height <= 0)
    return;

  g_string_append_printf (text,
                          " label=<<TABLE BORDER=\"0\" CELLPADDING=\"0\" CELLSPACING=\"0\""
                          " FIXEDSIZE=\"TRUE\" WIDTH=\"%d\" HEIGHT=\"%d\">"
                          "<TR><TD></TD></TR></TABLE>>",
                          (int) MIN (ceil (width), G_MAXINT16),
                          (int) MIN (ceil (height), G_MAXINT16));
}

static void
get_ends (const GrindGraphLayoutEdge *edge,
          guint                      *upper,
          guint                      *lower)
{
  *upper = edge->is_back ? edge->to : edge->from;
  *lower = edge->is_back ? edge->from : edge->to;
}

/* Increases the weight of an edge to each box with equal weights above and below. */
static gboolean
pull_boxes (const GrindGraphLayoutRequest *request,
            const guint                   *above,
            const guint                   *below,
            guint                         *weights,
            guint8                        *is_pulled)
{
  gboolean is_any = FALSE;

  memset (is_pulled, FALSE, request->n_nodes);
  for (guint i = 0; i < request->n_edges; i++)
    {
      guint upper, lower;

      get_ends (&request->edges[i], &upper, &lower);
      if (upper == lower || above[lower] != below[lower] || is_pulled[lower])
        continue;
      is_pulled[lower] = is_any = TRUE;
      weights[i]++;
    }

  return is_any;
}

/*
 * The weights of edges. Labels have ranks of their own between those of boxes. `dot` may also place
 * a box on such a rank if the weights above and below it are equal, so avoid that.
 */
static guint *
get_weights (const GrindGraphLayoutRequest *request)
{
  g_autofree guint *above = g_new0 (guint, MAX (request->n_nodes, 1));
  g_autofree guint *below = g_new0 (guint, MAX (request->n_nodes, 1));
  g_autofree guint8 *is_pulled = g_new0 (guint8, MAX (request->n_nodes, 1));
  guint *weights = g_new0 (guint, request->n_edges);

  for (guint i = 0; i < request->n_edges; i++)
    weights[i] = 1 + lrint (CLAMP (request->edges[i].weight, 0, 1) * (MAX_WEIGHT - 1));

  for (guint pass = 0; pass < MAX_PASSES; pass++)
    {
      memset (above, 0, sizeof (guint) * request->n_nodes);
      memset (below, 0, sizeof (guint) * request->n_nodes);
      for (guint i = 0; i < request->n_edges; i++)
        {
          guint upper, lower;

          get_ends (&request->edges[i], &upper, &lower);
          below[upper] += weights[i];
          above[lower] += weights[i];
        }
      if (!pull_boxes (request, above, below, weights, is_pulled))
        break;
    }

  return weights;
}

static void
write_edges (GString                       *text,
             const GrindGraphLayoutRequest *request)
{
  g_autofree guint *weights = get_weights (request);

  for (guint i = 0; i < request->n_edges; i++)
    {
      guint upper, lower;

      get_ends (&request->edges[i], &upper, &lower);
      g_string_append_printf (text, "n%u -> n%u [weight=%u", upper, lower, weights[i]);
      write_label (text, request->edges[i].label_width, request->edges[i].label_height);
      g_string_append (text, "];\n");
    }
}

typedef struct
{
  guint cluster;
  guint node;
} Member;

static int
compare_members (gconstpointer a,
                 gconstpointer b)
{
  const Member *first = a;
  const Member *second = b;

  if (first->cluster != second->cluster)
    return first->cluster > second->cluster ? 1 : -1;

  return (first->node > second->node) - (first->node < second->node);
}

static void
write_clusters (GString                       *text,
                const GrindGraphLayoutRequest *request)
{
  g_autoptr (GArray) members = g_array_new (FALSE, FALSE, sizeof (Member));

  for (guint i = 0; i < request->n_nodes; i++)
    if (request->nodes[i].cluster != G_MAXUINT)
      g_array_append_vals (members, &(Member) { request->nodes[i].cluster, i }, 1);

  g_array_sort (members, compare_members);
  for (guint i = 0; i < members->len; i++)
    {
      const Member *member = &g_array_index (members, Member, i);

      if (i == 0 || member->cluster != (member - 1)->cluster)
        {
          g_string_append_printf (text, "subgraph cluster_%u { margin=%d", member->cluster,
                                  (int) GRIND_GRAPH_CLUSTER_PADDING);
          write_label (text, 1, request->cluster_head);
          g_string_append_c (text, ';');
        }
      g_string_append_printf (text, " n%u;", member->node);
      if (i + 1 == members->len || member->cluster != (member + 1)->cluster)
        g_string_append (text, " }\n");
    }
}

/**
 * grind_dot_write:
 * @request: the request
 *
 * Writes a graph for grind_dot_run(). Back edges are reversed, so that the ranks are those of the
 * request. May be called from any thread.
 *
 * Returns: (transfer full): the graph in the DOT language
 */
GBytes *
grind_dot_write (const GrindGraphLayoutRequest *request)
{
  GString *text = g_string_new (NULL);

  write_settings (text, request);
  write_nodes (text, request);
  if (request->has_clusters)
    write_clusters (text, request);
  write_edges (text, request);
  g_string_append (text, "}\n");

  return g_string_free_to_bytes (text);
}
