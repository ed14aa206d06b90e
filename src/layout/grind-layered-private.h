/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-graph-layout-private.h"

G_BEGIN_DECLS

/*
 * A box, or a bend of an arrow that crosses a rank. In all steps of the layered layout, ranks are
 * rows from top to bottom; a picture from left to right is turned at the very end.
 */
typedef struct
{
  guint  rank;
  guint  position;   /* in its rank */
  double width;      /* its size along the rank */
  double x;          /* its middle */
  guint  first_up;   /* start of its neighbours in the rank above in Layered.up */
  guint  n_up;
  guint  first_down; /* start of those in the rank below in Layered.down */
  guint  n_down;
} LayeredItem;

/* The path of an arrow: items of ascending ranks, or only its ends if it has no bends. */
typedef struct
{
  guint first;       /* its start in Layered.chain */
  guint n_items;     /* 0 for a loop */
} LayeredChain;

typedef struct
{
  const GrindGraphLayoutRequest *request;
  GCancellable                  *cancellable;
  guint8                        *is_turned;  /* by edge: it leads up */
  GArray                        *items;      /* of LayeredItem, the boxes first */
  GArray                        *chain;      /* of guint, items */
  LayeredChain                  *chains;     /* by edge */
  guint                         *up;         /* items */
  guint                         *down;       /* items */
  guint                          n_ranks;
  guint                         *rank_starts;/* the start of each rank in @order; the end */
  guint                         *order;      /* items, from left to right */
  double                         node_distance;
  double                         rank_distance;
} Layered;

static inline LayeredItem *
_layered_get_item (const Layered *self,
                   guint          item)
{
  return &g_array_index (self->items, LayeredItem, item);
}

void              _layered_set_ranks  (Layered                *self);
void              _layered_set_order  (Layered                *self);
void              _layered_set_places (Layered                *self);
GrindGraphLayout *_layered_finish     (Layered                *self,
                                       GrindGraphLayoutReason  reason) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
