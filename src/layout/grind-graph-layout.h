/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "grind-box.h"

G_BEGIN_DECLS

/* Default size of a box in a call graph */
#define GRIND_GRAPH_NODE_WIDTH 184.0
#define GRIND_GRAPH_NODE_HEIGHT 46.0

/**
 * GrindGraphSpread:
 * @GRIND_GRAPH_COMPACT: little space between boxes
 * @GRIND_GRAPH_NORMAL: the default
 * @GRIND_GRAPH_WIDE: much space between boxes
 *
 * The distance of boxes.
 */
typedef enum
{
  GRIND_GRAPH_COMPACT,
  GRIND_GRAPH_NORMAL,
  GRIND_GRAPH_WIDE,
} GrindGraphSpread;

/**
 * GrindGraphLayoutReason:
 * @GRIND_GRAPH_LAYOUT_DOT: laid out by Graphviz
 * @GRIND_GRAPH_LAYOUT_QUICK_DOT: laid out by Graphviz with less quality, as it took too long
 * @GRIND_GRAPH_LAYOUT_NO_DOT: Graphviz is not installed
 * @GRIND_GRAPH_LAYOUT_SLOW_DOT: Graphviz took too long, even with less quality
 * @GRIND_GRAPH_LAYOUT_BAD_DOT: Graphviz failed, or its output is invalid
 * @GRIND_GRAPH_LAYOUT_BUILT_IN: Graphviz was not asked for
 *
 * The layout engine, and why it is not Graphviz. The last four values mean the built-in engine.
 */
typedef enum
{
  GRIND_GRAPH_LAYOUT_DOT,
  GRIND_GRAPH_LAYOUT_QUICK_DOT,
  GRIND_GRAPH_LAYOUT_NO_DOT,
  GRIND_GRAPH_LAYOUT_SLOW_DOT,
  GRIND_GRAPH_LAYOUT_BAD_DOT,
  GRIND_GRAPH_LAYOUT_BUILT_IN,
} GrindGraphLayoutReason;

/**
 * GrindGraphLineStyle:
 * @GRIND_GRAPH_LINES_STRAIGHT: curves of Graphviz, or straight lines of the built-in engine
 * @GRIND_GRAPH_LINES_ORTHOGONAL: vertical and horizontal lines, always of the built-in engine
 *
 * The shape of the lines of arrows.
 */
typedef enum
{
  GRIND_GRAPH_LINES_STRAIGHT,
  GRIND_GRAPH_LINES_ORTHOGONAL,
} GrindGraphLineStyle;

/**
 * GrindPoint:
 *
 * A point in a picture, in pixels at scale 1 from the upper left corner of the picture.
 */
typedef struct
{
  double x;
  double y;
} GrindPoint;

/**
 * GrindGraphLayoutNode:
 * @width: the width of its box
 * @height: the height of its box
 * @cluster: its cluster, or %G_MAXUINT
 *
 * A box to place.
 */
typedef struct
{
  double width;
  double height;
  guint  cluster;
} GrindGraphLayoutNode;

/**
 * GrindGraphLayoutEdge:
 * @from: the position of the box at its start
 * @to: the position of the box at its end, which may be the same
 * @label_width: the width of its label, 0 if it has none
 * @label_height: likewise
 * @weight: the importance of keeping it short and straight, from 0 to 1
 * @is_back: whether it leads against the direction of the picture
 *
 * An arrow to place.
 */
typedef struct
{
  guint    from;
  guint    to;
  double   label_width;
  double   label_height;
  double   weight;
  gboolean is_back;
} GrindGraphLayoutEdge;

/**
 * GrindGraphLayout:
 *
 * The positions of the boxes and arrows of a graph. Immutable, hence thread-safe.
 */
typedef struct _GrindGraphLayout GrindGraphLayout;

/**
 * GrindGraphLayoutRequest:
 * @nodes: (array length=n_nodes): the boxes
 * @n_nodes: the number of boxes
 * @edges: (array length=n_edges): the arrows
 * @n_edges: the number of arrows
 * @lines: the shape of lines; with orthogonal ones, arrows lead down, and there are no clusters
 * @is_left_to_right: whether arrows lead to the right, not down
 * @has_clusters: whether the boxes of a cluster are kept together
 * @cluster_head: space above the boxes of a cluster, for its name
 * @spread: the distance of boxes
 * @scale: the scale of box contents, which also applies to the distance of boxes; 0 means 1
 * @time_limit: the time limit in milliseconds for each of two attempts with Graphviz, or 0 for 1500
 * @previous: (nullable): a layout to reuse if its request was equal
 *
 * The input of a graph layout.
 */
typedef struct
{
  const GrindGraphLayoutNode *nodes;
  guint                       n_nodes;
  const GrindGraphLayoutEdge *edges;
  guint                       n_edges;
  GrindGraphLineStyle         lines;
  gboolean                    is_left_to_right;
  gboolean                    has_clusters;
  double                      cluster_head;
  GrindGraphSpread            spread;
  double                      scale;
  guint                       time_limit;
  GrindGraphLayout           *previous;
} GrindGraphLayoutRequest;

GrindGraphLayout *grind_graph_layout_new            (const GrindGraphLayoutRequest  *request,
                                                     GCancellable                   *cancellable,
                                                     GError                        **error)
                                                     G_GNUC_WARN_UNUSED_RESULT;
GrindGraphLayout *grind_graph_layout_ref            (GrindGraphLayout               *self);
void              grind_graph_layout_unref          (GrindGraphLayout               *self);
GrindGraphLayoutReason
                  grind_graph_layout_get_reason     (const GrindGraphLayout         *self);
void              grind_graph_layout_get_size       (const GrindGraphLayout         *self,
                                                     double                         *width,
                                                     double                         *height);
const GrindBox   *grind_graph_layout_get_boxes      (const GrindGraphLayout         *self,
                                                     guint                          *n_boxes);
const GrindPoint *grind_graph_layout_get_curve      (const GrindGraphLayout         *self,
                                                     guint                           edge,
                                                     guint                          *n_points);
gboolean          grind_graph_layout_get_label      (const GrindGraphLayout         *self,
                                                     guint                           edge,
                                                     GrindBox                       *box);
guint             grind_graph_layout_get_n_clusters (const GrindGraphLayout         *self);
guint             grind_graph_layout_get_cluster    (const GrindGraphLayout         *self,
                                                     guint                           position,
                                                     GrindBox                       *box);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindGraphLayout, grind_graph_layout_unref)

G_END_DECLS
