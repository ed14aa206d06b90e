/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "grind-box.h"

G_BEGIN_DECLS

/* What a box of a call graph takes unless somebody says otherwise */
#define GRIND_GRAPH_NODE_WIDTH 184.0
#define GRIND_GRAPH_NODE_HEIGHT 46.0

/**
 * GrindGraphSpread:
 * @GRIND_GRAPH_COMPACT: boxes stand close together
 * @GRIND_GRAPH_NORMAL: as it is meant to be
 * @GRIND_GRAPH_WIDE: there is much room between boxes
 *
 * How far apart boxes stand.
 */
typedef enum
{
  GRIND_GRAPH_COMPACT,
  GRIND_GRAPH_NORMAL,
  GRIND_GRAPH_WIDE,
} GrindGraphSpread;

/**
 * GrindGraphLayoutReason:
 * @GRIND_GRAPH_LAYOUT_DOT: Graphviz did it
 * @GRIND_GRAPH_LAYOUT_QUICK_DOT: Graphviz did it with less care, as it took too long
 * @GRIND_GRAPH_LAYOUT_NO_DOT: there is no Graphviz
 * @GRIND_GRAPH_LAYOUT_SLOW_DOT: Graphviz took too long, even with less care
 * @GRIND_GRAPH_LAYOUT_BAD_DOT: Graphviz failed, or what it wrote makes no sense
 *
 * Who laid a graph out, and why not Graphviz. In the last three cases it is a plain layout of our
 * own.
 */
typedef enum
{
  GRIND_GRAPH_LAYOUT_DOT,
  GRIND_GRAPH_LAYOUT_QUICK_DOT,
  GRIND_GRAPH_LAYOUT_NO_DOT,
  GRIND_GRAPH_LAYOUT_SLOW_DOT,
  GRIND_GRAPH_LAYOUT_BAD_DOT,
} GrindGraphLayoutReason;

/**
 * GrindPoint:
 *
 * A point in a picture, in pixels at scale 1, from its upper left corner.
 */
typedef struct
{
  double x;
  double y;
} GrindPoint;

/**
 * GrindGraphLayoutNode:
 * @width: how wide its box is
 * @height: how high it is
 * @cluster: the cluster it is in, or %G_MAXUINT
 *
 * A box to be placed.
 */
typedef struct
{
  double width;
  double height;
  guint  cluster;
} GrindGraphLayoutNode;

/**
 * GrindGraphLayoutEdge:
 * @from: the position of the box it starts at
 * @to: the position of the box it leads to, which may be the same
 * @label_width: how much room its label takes, 0 if it has none
 * @label_height: likewise
 * @weight: how much it matters that it is short and straight, from 0 to 1
 * @is_back: it leads against the direction of the picture
 *
 * An arrow to be placed.
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
 * Where the boxes and arrows of a graph are. Immutable; any thread.
 */
typedef struct _GrindGraphLayout GrindGraphLayout;

/**
 * GrindGraphLayoutRequest:
 * @nodes: (array length=n_nodes): the boxes
 * @n_nodes: how many there are
 * @edges: (array length=n_edges): the arrows
 * @n_edges: how many there are
 * @is_left_to_right: whether arrows lead to the right and not down
 * @has_clusters: whether boxes of a cluster are put together
 * @cluster_head: room above the boxes of a cluster, for its name
 * @spread: how far apart boxes stand
 * @scale: how many times as large as usual what is in them is, and so the room between them; 0 is 1
 * @time_limit: how many milliseconds Graphviz may take for each of two attempts, or 0 for 1500
 * @previous: (nullable): a layout that is taken again if it is of the same request
 *
 * What to lay out.
 */
typedef struct
{
  const GrindGraphLayoutNode *nodes;
  guint                       n_nodes;
  const GrindGraphLayoutEdge *edges;
  guint                       n_edges;
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
