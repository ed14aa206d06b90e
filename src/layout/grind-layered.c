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
}

/**
 * grind_layered_lay_out:
 * @request: the request
 * @reason: the reason for not using Graphviz
 * @cancellable: (nullable): a cancellable
 * @error: return location for an error, only for cancellation
 *
 * Lays out a graph with the built-in engine: places boxes in ranks such that arrows lead down,
 * orders them to reduce crossings, and draws straight lines. Ignores clusters. Takes almost linear
 * time in boxes and arrows, as the number of bends in arrows across ranks is limited; beyond it,
 * they are straight. May be called from any thread.
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

  layered_init (&layered, request, cancellable);
  _layered_set_ranks (&layered);
  _layered_set_order (&layered);
  _layered_set_places (&layered);
  layout = _layered_finish (&layered, reason);
  layered_clear (&layered);

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    g_clear_pointer (&layout, grind_graph_layout_unref);

  return layout;
}
