/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-layered.h"

#include "grind-layered-private.h"

static void
layered_init (Layered                       *self,
              const GrindGraphLayoutRequest *request,
              GCancellable                  *cancellable)
{
  *self = (Layered) { 0, };
  self->request = request;
  self->cancellable = cancellable;
  self->is_turned = g_new0 (guint8, request->n_edges);
  self->items = g_array_new (FALSE, TRUE, sizeof (LayeredItem));
  self->chain = g_array_new (FALSE, FALSE, sizeof (guint));
  self->chains = g_new0 (LayeredChain, request->n_edges);
  _grind_graph_layout_get_gaps (request, &self->node_distance, &self->rank_distance);

  self->is_orthogonal = request->lines == GRIND_GRAPH_LINES_ORTHOGONAL;
  self->loops = g_array_new (FALSE, FALSE, sizeof (LayeredLoop));
  self->lane_levels = g_new0 (int, request->n_edges);
  self->main_out = g_new0 (guint, request->n_nodes);
  self->main_in = g_new0 (guint, request->n_nodes);
  self->ends = g_array_new (FALSE, FALSE, sizeof (LayeredEnd));
  self->out_ends = g_new0 (guint, request->n_edges);
  self->in_ends = g_new0 (guint, request->n_edges);
  self->out_ports = g_new0 (double, request->n_edges);
  self->in_ports = g_new0 (double, request->n_edges);
  self->outer = g_new0 (double, request->n_edges);
  self->pieces = g_array_new (FALSE, FALSE, sizeof (LayeredPiece));
}

static void
layered_clear (Layered *self)
{
  g_free (self->is_turned);
  g_array_unref (self->items);
  g_array_unref (self->chain);
  g_free (self->chains);
  g_free (self->up);
  g_free (self->down);
  g_free (self->rank_starts);
  g_free (self->order);
  g_array_unref (self->loops);
  g_free (self->lane_levels);
  g_free (self->main_out);
  g_free (self->main_in);
  g_array_unref (self->ends);
  g_free (self->out_ends);
  g_free (self->in_ends);
  g_free (self->out_ports);
  g_free (self->in_ports);
  g_free (self->outer);
  g_array_unref (self->pieces);
  g_free (self->n_tracks);
  g_free (self->heights);
}

static GrindGraphLayout *
lay_out_straight (Layered                *self,
                  GrindGraphLayoutReason  reason)
{
  _layered_set_ranks (self);
  _layered_set_paths (self);
  _layered_set_order (self);
  _layered_set_places (self);

  return _layered_finish (self, reason);
}

static GrindGraphLayout *
lay_out_orthogonal (Layered                *self,
                    GrindGraphLayoutReason  reason)
{
  _layered_set_ranks (self);
  _layered_set_loops (self);
  _layered_set_paths (self);
  _layered_set_order (self);
  _layered_drop_turns (self);
  _layered_set_places (self);
  _layered_set_columns (self);
  _layered_slide_ports (self);
  _layered_set_outer (self);
  _layered_set_heights (self);
  _layered_set_tracks (self);

  return _layered_finish_orthogonal (self, reason);
}

/**
 * grind_layered_lay_out:
 * @request: the request
 * @reason: the reason for not using Graphviz
 * @cancellable: (nullable): a cancellable
 * @error: return location for an error, only for cancellation
 *
 * Lays out a graph with the built-in engine: places boxes in ranks such that arrows lead down,
 * orders them to reduce crossings, and draws lines. Ignores clusters. Takes almost linear time in
 * boxes and arrows, as the number of bends in arrows across ranks is limited. Beyond it, the
 * longest straight lines have no bends and may cross boxes, and the longest orthogonal ones are
 * beside the picture. May be called from any thread.
 *
 * With orthogonal lines, no label is missing, and nothing overlaps: boxes, labels and lines. The
 * first box is at the top. Back edges and loops lead up at the left of their loops.
 *
 * Returns: (transfer full) (nullable): the layout, or %NULL when cancelled
 */
GrindGraphLayout *
grind_layered_lay_out (const GrindGraphLayoutRequest  *request,
                       GrindGraphLayoutReason          reason,
                       GCancellable                   *cancellable,
                       GError                        **error)
{
  GrindGraphLayout *layout;
  Layered layered;

  g_return_val_if_fail (request != NULL, NULL);
  g_return_val_if_fail (request->lines == GRIND_GRAPH_LINES_STRAIGHT ||
                        !request->is_left_to_right, NULL);

  layered_init (&layered, request, cancellable);
  layout = layered.is_orthogonal && request->n_nodes > 0 ? lay_out_orthogonal (&layered, reason)
                                                         : lay_out_straight (&layered, reason);
  layered_clear (&layered);

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    g_clear_pointer (&layout, grind_graph_layout_unref);

  return layout;
}
