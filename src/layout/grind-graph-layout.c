/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-graph-layout.h"

#include "grind-dot-run.h"
#include "grind-dot.h"
#include "grind-graph-layout-private.h"
#include "grind-layered.h"

/* Default time limit for an attempt with Graphviz, in milliseconds */
#define TIME_LIMIT 1500

/* The extents so far; empty while left is greater than right. */
typedef struct
{
  double left;
  double top;
  double right;
  double bottom;
} Extents;

static const Extents no_extents = { G_MAXDOUBLE, G_MAXDOUBLE, -G_MAXDOUBLE, -G_MAXDOUBLE };

static void
layout_clear (gpointer data)
{
  GrindGraphLayout *self = data;

  g_free (self->boxes);
  g_free (self->labels);
  g_free (self->starts);
  g_array_unref (self->points);
  g_array_unref (self->frames);
  g_free (self->wanted_nodes);
  g_free (self->wanted_edges);
}

/* Allocates a layout with only the sizes of boxes set. */
GrindGraphLayout *
_grind_graph_layout_alloc (const GrindGraphLayoutRequest *request)
{
  GrindGraphLayout *self = g_atomic_rc_box_new0 (GrindGraphLayout);

  self->n_boxes = request->n_nodes;
  self->n_edges = request->n_edges;
  self->boxes = g_new0 (GrindBox, request->n_nodes);
  self->labels = g_new0 (GrindBox, request->n_edges);
  self->starts = g_new0 (guint32, request->n_edges + 1);
  self->points = g_array_new (FALSE, FALSE, sizeof (GrindPoint));
  self->frames = g_array_new (FALSE, FALSE, sizeof (GrindGraphLayoutFrame));

  for (guint i = 0; i < request->n_nodes; i++)
    {
      self->boxes[i].width = request->nodes[i].width;
      self->boxes[i].height = request->nodes[i].height;
    }

  return self;
}

/* Adds a straight segment to the current curve, whose first point is set. */
void
_grind_graph_layout_add_line (GrindGraphLayout *self,
                              GrindPoint        end)
{
  GrindPoint start = g_array_index (self->points, GrindPoint, self->points->len - 1);
  const GrindPoint pieces[3] = {
    { start.x + (end.x - start.x) / 3, start.y + (end.y - start.y) / 3 },
    { start.x + (end.x - start.x) * 2 / 3, start.y + (end.y - start.y) * 2 / 3 },
    end,
  };

  g_array_append_vals (self->points, pieces, G_N_ELEMENTS (pieces));
}

/* The distances of boxes in a rank, and of ranks. */
void
_grind_graph_layout_get_gaps (const GrindGraphLayoutRequest *request,
                              double                        *node_distance,
                              double                        *rank_distance)
{
  static const double distances[][2] = {
    [GRIND_GRAPH_COMPACT] = { 8, 20 },
    [GRIND_GRAPH_NORMAL] = { 12, 29 },
    [GRIND_GRAPH_WIDE] = { 32, 58 },
  };
  double scale = request->scale > 0 ? request->scale : 1;

  *node_distance = distances[request->spread][0] * scale;
  *rank_distance = distances[request->spread][1] * scale;
}

static void
extend (Extents        *extents,
        const GrindBox *box)
{
  extents->left = MIN (extents->left, box->x);
  extents->top = MIN (extents->top, box->y);
  extents->right = MAX (extents->right, box->x + box->width);
  extents->bottom = MAX (extents->bottom, box->y + box->height);
}

/* Uses the control points of curves, which contain the curves. */
static Extents
get_extents (const GrindGraphLayout *self)
{
  Extents extents = no_extents;

  for (guint i = 0; i < self->n_boxes; i++)
    extend (&extents, &self->boxes[i]);
  for (guint i = 0; i < self->n_edges; i++)
    if (self->labels[i].width > 0)
      extend (&extents, &self->labels[i]);
  for (guint i = 0; i < self->frames->len; i++)
    extend (&extents, &g_array_index (self->frames, GrindGraphLayoutFrame, i).box);
  for (guint i = 0; i < self->points->len; i++)
    {
      const GrindPoint *point = &g_array_index (self->points, GrindPoint, i);

      extend (&extents, &(GrindBox) { point->x, point->y, 0, 0 });
    }

  return extents;
}

static int
compare_frames (gconstpointer a,
                gconstpointer b)
{
  const GrindGraphLayoutFrame *first = a;
  const GrindGraphLayoutFrame *second = b;

  return (first->cluster > second->cluster) - (first->cluster < second->cluster);
}

static void
join (GrindBox       *box,
      const GrindBox *other)
{
  double right = MAX (box->x + box->width, other->x + other->width);
  double bottom = MAX (box->y + box->height, other->y + other->height);

  box->x = MIN (box->x, other->x);
  box->y = MIN (box->y, other->y);
  box->width = right - box->x;
  box->height = bottom - box->y;
}

/* Adds a frame around the boxes of each cluster: creates an entry per box, sorts and joins them. */
static void
add_frames (GrindGraphLayout              *self,
            const GrindGraphLayoutRequest *request)
{
  g_autoptr (GArray) boxes = g_array_new (FALSE, FALSE, sizeof (GrindGraphLayoutFrame));

  for (guint i = 0; i < request->n_nodes; i++)
    {
      GrindGraphLayoutFrame frame = { request->nodes[i].cluster, self->boxes[i] };

      frame.box.x -= GRIND_GRAPH_CLUSTER_PADDING;
      frame.box.y -= GRIND_GRAPH_CLUSTER_PADDING + request->cluster_head;
      frame.box.width += 2 * GRIND_GRAPH_CLUSTER_PADDING;
      frame.box.height += 2 * GRIND_GRAPH_CLUSTER_PADDING + request->cluster_head;
      if (frame.cluster != G_MAXUINT)
        g_array_append_val (boxes, frame);
    }

  g_array_sort (boxes, compare_frames);
  for (guint i = 0; i < boxes->len; i++)
    {
      const GrindGraphLayoutFrame *frame = &g_array_index (boxes, GrindGraphLayoutFrame, i);

      if (i == 0 || frame->cluster != (frame - 1)->cluster)
        g_array_append_vals (self->frames, frame, 1);
      else
        join (&g_array_index (self->frames, GrindGraphLayoutFrame, self->frames->len - 1).box,
              &frame->box);
    }
}

static void
move (GrindGraphLayout *self,
      double            x,
      double            y)
{
  for (guint i = 0; i < self->n_boxes; i++)
    {
      self->boxes[i].x += x;
      self->boxes[i].y += y;
    }
  for (guint i = 0; i < self->n_edges; i++)
    if (self->labels[i].width > 0)
      {
        self->labels[i].x += x;
        self->labels[i].y += y;
      }
  for (guint i = 0; i < self->frames->len; i++)
    {
      g_array_index (self->frames, GrindGraphLayoutFrame, i).box.x += x;
      g_array_index (self->frames, GrindGraphLayoutFrame, i).box.y += y;
    }
  for (guint i = 0; i < self->points->len; i++)
    {
      g_array_index (self->points, GrindPoint, i).x += x;
      g_array_index (self->points, GrindPoint, i).y += y;
    }
}

/* Drops overlapping labels, adds frames around clusters, which only Graphviz keeps apart from other
 * boxes, and moves everything to its final position. */
void
_grind_graph_layout_finish (GrindGraphLayout              *self,
                            const GrindGraphLayoutRequest *request)
{
  Extents extents;

  _grind_graph_layout_drop_labels (self);
  if (request->has_clusters && self->reason <= GRIND_GRAPH_LAYOUT_QUICK_DOT)
    add_frames (self, request);

  extents = get_extents (self);
  if (extents.left > extents.right)
    return;

  move (self, GRIND_GRAPH_MARGIN - extents.left, GRIND_GRAPH_MARGIN - extents.top);
  self->width = extents.right - extents.left + 2 * GRIND_GRAPH_MARGIN;
  self->height = extents.bottom - extents.top + 2 * GRIND_GRAPH_MARGIN;
}

/* Runs one attempt with Graphviz. */
static GrindGraphLayout *
try_dot (const GrindGraphLayoutRequest  *request,
         GBytes                         *input,
         gboolean                        is_quick,
         GCancellable                   *cancellable,
         GError                        **error)
{
  guint time_limit = request->time_limit > 0 ? request->time_limit : TIME_LIMIT;
  g_autoptr (GBytes) output = NULL;
  GrindGraphLayout *self;

  output = grind_dot_run (input, is_quick, time_limit, cancellable, error);
  if (output == NULL)
    return NULL;

  self = grind_dot_read (request, output, error);
  if (self != NULL)
    self->reason = is_quick ? GRIND_GRAPH_LAYOUT_QUICK_DOT : GRIND_GRAPH_LAYOUT_DOT;

  return self;
}

static GrindGraphLayoutReason
get_reason (const GError *error)
{
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    return GRIND_GRAPH_LAYOUT_NO_DOT;
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT))
    return GRIND_GRAPH_LAYOUT_SLOW_DOT;

  return GRIND_GRAPH_LAYOUT_BAD_DOT;
}

/* Runs both attempts with Graphviz. */
static GrindGraphLayout *
lay_out_with_dot (const GrindGraphLayoutRequest  *request,
                  GCancellable                   *cancellable,
                  GError                        **error)
{
  g_autoptr (GBytes) input = grind_dot_write (request);
  g_autoptr (GError) first_error = NULL;
  GrindGraphLayout *self;

  self = try_dot (request, input, FALSE, cancellable, &first_error);
  if (self == NULL && g_error_matches (first_error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT))
    return try_dot (request, input, TRUE, cancellable, error);
  if (self == NULL)
    g_propagate_error (error, g_steal_pointer (&first_error));

  return self;
}

/* Some Graphviz versions lose edges between clusters and fail. Retry without clusters. */
static GrindGraphLayout *
lay_out_without_clusters (const GrindGraphLayoutRequest  *request,
                          GCancellable                   *cancellable,
                          GError                        **error)
{
  GrindGraphLayoutRequest plain = *request;

  plain.has_clusters = FALSE;

  return lay_out_with_dot (&plain, cancellable, error);
}

static void
remember (GrindGraphLayout              *self,
          const GrindGraphLayoutRequest *request)
{
  self->wanted_nodes = g_memdup2 (request->nodes, sizeof *request->nodes * request->n_nodes);
  self->wanted_edges = g_memdup2 (request->edges, sizeof *request->edges * request->n_edges);
  self->spread = request->spread;
  self->scale = request->scale;
  self->lines = request->lines;
  self->is_left_to_right = request->is_left_to_right;
  self->has_clusters = request->has_clusters;
  self->cluster_head = request->cluster_head;
}

static gboolean
is_same_node (const GrindGraphLayoutNode *node,
              const GrindGraphLayoutNode *other)
{
  return node->width == other->width && node->height == other->height &&
         node->cluster == other->cluster;
}

static gboolean
is_same_edge (const GrindGraphLayoutEdge *edge,
              const GrindGraphLayoutEdge *other)
{
  return edge->from == other->from && edge->to == other->to &&
         edge->label_width == other->label_width && edge->label_height == other->label_height &&
         edge->weight == other->weight && edge->is_back == other->is_back;
}

/* Whether a layout is the one Graphviz would produce again, or would time out for again. */
static gboolean
is_of (const GrindGraphLayout        *self,
       const GrindGraphLayoutRequest *request)
{
  if (self->reason == GRIND_GRAPH_LAYOUT_NO_DOT || self->reason == GRIND_GRAPH_LAYOUT_BAD_DOT ||
      self->n_boxes != request->n_nodes || self->n_edges != request->n_edges ||
      self->spread != request->spread || self->scale != request->scale ||
      self->lines != request->lines ||
      self->is_left_to_right != request->is_left_to_right ||
      self->has_clusters != request->has_clusters ||
      self->cluster_head != request->cluster_head)
    return FALSE;

  for (guint i = 0; i < self->n_boxes; i++)
    if (!is_same_node (&self->wanted_nodes[i], &request->nodes[i]))
      return FALSE;
  for (guint i = 0; i < self->n_edges; i++)
    if (!is_same_edge (&self->wanted_edges[i], &request->edges[i]))
      return FALSE;

  return TRUE;
}

/* Lays out the graph with Graphviz, or with the built-in engine for orthogonal lines, or if that
 * fails. */
static GrindGraphLayout *
lay_out (const GrindGraphLayoutRequest  *request,
         GCancellable                   *cancellable,
         GError                        **error)
{
  g_autoptr (GError) dot_error = NULL;
  GrindGraphLayout *self;

  if (request->lines == GRIND_GRAPH_LINES_ORTHOGONAL)
    return grind_layered_lay_out (request, GRIND_GRAPH_LAYOUT_BUILT_IN, cancellable, error);

  self = lay_out_with_dot (request, cancellable, &dot_error);
  if (request->has_clusters &&
      g_error_matches (dot_error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA))
    {
      g_clear_error (&dot_error);
      self = lay_out_without_clusters (request, cancellable, &dot_error);
    }
  if (self != NULL)
    return self;
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;

  g_debug ("Graphviz did not lay a graph out: %s", dot_error->message);

  return grind_layered_lay_out (request, get_reason (dot_error), cancellable, error);
}

static gboolean
is_valid (const GrindGraphLayoutRequest *request)
{
  for (guint i = 0; i < request->n_nodes; i++)
    if (!(request->nodes[i].width > 0 && request->nodes[i].height > 0))
      return FALSE;
  for (guint i = 0; i < request->n_edges; i++)
    if (request->edges[i].from >= request->n_nodes || request->edges[i].to >= request->n_nodes)
      return FALSE;

  return request->spread <= GRIND_GRAPH_WIDE && request->scale >= 0 &&
         request->cluster_head >= 0 &&
         (request->lines == GRIND_GRAPH_LINES_STRAIGHT || !request->is_left_to_right);
}

/**
 * grind_graph_layout_new:
 * @request: the request
 * @cancellable: (nullable): a cancellable
 * @error: return location for an error, only for cancellation
 *
 * Lays out a graph with the `dot` program of Graphviz, or with a built-in engine for orthogonal
 * lines, or if that fails; grind_graph_layout_get_reason() returns why. Boxes do not overlap, and
 * everything is inside of the size. Blocks for the program, usually for at most twice the time
 * limit, so call it in worker threads; cancellation kills the program and returns at once.
 *
 * Returns: (transfer full) (nullable): the layout, or %NULL when cancelled
 */
GrindGraphLayout *
grind_graph_layout_new (const GrindGraphLayoutRequest  *request,
                        GCancellable                   *cancellable,
                        GError                        **error)
{
  GrindGraphLayout *self;

  g_return_val_if_fail (request != NULL, NULL);
  g_return_val_if_fail (is_valid (request), NULL);

  if (request->previous != NULL && is_of (request->previous, request))
    return grind_graph_layout_ref (request->previous);

  self = lay_out (request, cancellable, error);
  if (self != NULL)
    remember (self, request);

  return self;
}

/**
 * grind_graph_layout_ref:
 * @self: a layout
 *
 * Returns: (transfer full): @self
 */
GrindGraphLayout *
grind_graph_layout_ref (GrindGraphLayout *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return g_atomic_rc_box_acquire (self);
}

/**
 * grind_graph_layout_unref:
 * @self: (transfer full): a layout
 */
void
grind_graph_layout_unref (GrindGraphLayout *self)
{
  g_return_if_fail (self != NULL);

  g_atomic_rc_box_release_full (self, layout_clear);
}

/**
 * grind_graph_layout_get_reason:
 * @self: a layout
 *
 * Returns: the engine that was used, and why
 */
GrindGraphLayoutReason
grind_graph_layout_get_reason (const GrindGraphLayout *self)
{
  g_return_val_if_fail (self != NULL, GRIND_GRAPH_LAYOUT_BAD_DOT);

  return self->reason;
}

/**
 * grind_graph_layout_get_size:
 * @self: a layout
 * @width: (out): its width, with a margin
 * @height: (out): its height
 *
 * Returns the size of the picture, which is 0 without boxes.
 */
void
grind_graph_layout_get_size (const GrindGraphLayout *self,
                             double                 *width,
                             double                 *height)
{
  g_return_if_fail (self != NULL);

  *width = self->width;
  *height = self->height;
}

/**
 * grind_graph_layout_get_boxes:
 * @self: a layout
 * @n_boxes: (out) (optional): the number of boxes
 *
 * Returns: (transfer none) (array length=n_boxes): the boxes, in the order of the request
 */
const GrindBox *
grind_graph_layout_get_boxes (const GrindGraphLayout *self,
                              guint                  *n_boxes)
{
  g_return_val_if_fail (self != NULL, NULL);

  if (n_boxes != NULL)
    *n_boxes = self->n_boxes;

  return self->boxes;
}

/**
 * grind_graph_layout_get_curve:
 * @self: a layout
 * @edge: the position of an arrow in the request
 * @n_points: (out): the number of points: 4 or 7 or 10 …
 *
 * Returns the line of an arrow: a point on the border of the box at its start, then for each cubic
 * Bézier curve two control points and its end; the last one is on the border of the box at its end.
 *
 * Returns: (transfer none) (array length=n_points): the points
 */
const GrindPoint *
grind_graph_layout_get_curve (const GrindGraphLayout *self,
                              guint                   edge,
                              guint                  *n_points)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (edge < self->n_edges, NULL);

  *n_points = self->starts[edge + 1] - self->starts[edge];

  return &g_array_index (self->points, GrindPoint, self->starts[edge]);
}

/**
 * grind_graph_layout_get_label:
 * @self: a layout
 * @edge: the position of an arrow in the request
 * @box: (out): the box of its label
 *
 * Returns the space for the label of an arrow.
 *
 * Returns: whether there is any; not always so even if requested
 */
gboolean
grind_graph_layout_get_label (const GrindGraphLayout *self,
                              guint                   edge,
                              GrindBox               *box)
{
  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (edge < self->n_edges, FALSE);

  *box = self->labels[edge];

  return box->width > 0;
}

/**
 * grind_graph_layout_get_n_clusters:
 * @self: a layout
 *
 * Returns: the number of clusters with a frame; 0 if other boxes could not be kept out of them, as
 *   in the built-in engine
 */
guint
grind_graph_layout_get_n_clusters (const GrindGraphLayout *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->frames->len;
}

/**
 * grind_graph_layout_get_cluster:
 * @self: a layout
 * @position: a position, less than grind_graph_layout_get_n_clusters()
 * @box: (out): the frame around its boxes
 *
 * Returns: the number of the cluster, by which clusters are sorted
 */
guint
grind_graph_layout_get_cluster (const GrindGraphLayout *self,
                                guint                   position,
                                GrindBox               *box)
{
  const GrindGraphLayoutFrame *frame;

  g_return_val_if_fail (self != NULL, G_MAXUINT);
  g_return_val_if_fail (position < self->frames->len, G_MAXUINT);

  frame = &g_array_index (self->frames, GrindGraphLayoutFrame, position);
  *box = frame->box;

  return frame->cluster;
}
