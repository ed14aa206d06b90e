/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-graph-layout.h"

G_BEGIN_DECLS

/* Margin around the picture, for outlines */
#define GRIND_GRAPH_MARGIN 12.0

/* Space between a cluster's frame and its boxes */
#define GRIND_GRAPH_CLUSTER_PADDING 8.0

/* The frame around the boxes of a cluster. */
typedef struct
{
  guint    cluster;
  GrindBox box;
} GrindGraphLayoutFrame;

/*
 * Layout engines fill in boxes, labels and, edge by edge, curves; then _grind_graph_layout_finish()
 * moves everything to its final position.
 */
struct _GrindGraphLayout
{
  GrindGraphLayoutReason  reason;
  guint                   n_boxes;
  guint                   n_edges;
  GrindBox               *boxes;
  GrindBox               *labels;    /* by edge; width 0 if there is none */
  guint32                *starts;    /* by edge, the start of its curve in @points; the end */
  GArray                 *points;    /* of GrindPoint */
  GArray                 *frames;    /* of GrindGraphLayoutFrame, by cluster */
  double                  width;
  double                  height;

  /* The request, to detect an equal one */
  GrindGraphLayoutNode   *wanted_nodes;
  GrindGraphLayoutEdge   *wanted_edges;
  GrindGraphSpread        spread;
  double                  scale;
  GrindGraphLineStyle     lines;
  gboolean                is_left_to_right;
  gboolean                has_clusters;
  double                  cluster_head;
};

GrindGraphLayout *_grind_graph_layout_alloc       (const GrindGraphLayoutRequest *request)
                                                   G_GNUC_WARN_UNUSED_RESULT;
void              _grind_graph_layout_add_line    (GrindGraphLayout              *self,
                                                   GrindPoint                     end);
void              _grind_graph_layout_drop_labels (GrindGraphLayout              *self);
void              _grind_graph_layout_finish      (GrindGraphLayout              *self,
                                                   const GrindGraphLayoutRequest *request);
gboolean          _grind_graph_layout_is_sound    (GrindGraphLayout              *self,
                                                   const GrindGraphLayoutRequest *request);
void              _grind_graph_layout_get_gaps    (const GrindGraphLayoutRequest *request,
                                                   double                        *node_distance,
                                                   double                        *rank_distance);

G_END_DECLS
