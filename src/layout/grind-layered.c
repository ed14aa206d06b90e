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
 * @request: what to lay out
 * @reason: what the layout says about why it is not one of Graphviz
 * @cancellable: (nullable): a cancellable
 * @error: return location for an error, which can only be a cancellation
 *
 * Lays out a graph in the plain way: boxes in ranks such that arrows lead down, in an order that
 * has few of them cross, with straight lines. Clusters are not minded. As good as linear in boxes
 * and arrows: there is a limit to the bends of arrows that pass ranks, beyond which they go
 * straight. May be called in any thread.
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
