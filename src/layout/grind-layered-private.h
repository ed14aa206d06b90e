/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-graph-layout-private.h"

G_BEGIN_DECLS

/*
 * A box, or a bend of an arrow that passes a rank. Here and in the rest of the layered layout ranks
 * are rows from top to bottom; a picture from left to right is turned at the very end.
 */
typedef struct
{
  guint  rank;
  guint  position;   /* in its rank */
  double width;      /* what it takes in its rank */
  double x;          /* its middle */
  guint  first_up;   /* where its neighbours in the rank above start in Layered.up */
  guint  n_up;
  guint  first_down; /* where those in the rank below start in Layered.down */
  guint  n_down;
} LayeredItem;

/* The way of an arrow: items of ascending ranks, or only its ends if it has no bends. */
typedef struct
{
  guint first;       /* where it starts in Layered.chain */
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
  guint                         *rank_starts;/* where each rank starts in @order; the end */
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
