/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-graph-layout-private.h"

G_BEGIN_DECLS

/* No item, edge or loop. */
#define LAYERED_NONE G_MAXUINT

/* Space between an orthogonal line and its label, and between a box and the first track below */
#define LAYERED_LABEL_DISTANCE 4.0
#define LAYERED_TURN_DISTANCE 10.0

/* A track in the rank above the gap: immediately below the box where the edge starts. */
#define LAYERED_AT_BOX (G_MAXUINT - 1)

typedef enum
{
  LAYERED_BOX,
  LAYERED_BEND,      /* where an arrow crosses a rank */
  LAYERED_LABEL,     /* the same, with its label on the right */
  LAYERED_LANE,      /* where a back edge crosses a rank on its way up */
  LAYERED_TURN,      /* where it turns; only while ranks are ordered */
} LayeredKind;

/*
 * An item of a rank. In all steps of the layered layout, ranks are rows from top to bottom; a
 * picture from left to right is turned at the very end.
 */
typedef struct
{
  LayeredKind kind;
  guint       edge;       /* LAYERED_NONE for a box */
  guint       loop;       /* the innermost one with this item, for a lane its own; LAYERED_NONE */
  guint       rank;
  guint       position;   /* in its rank */
  double      left;       /* its size along the rank, on both sides of @x */
  double      right;
  double      x;          /* the middle of a box, or the line of an arrow */
  guint       first_up;   /* start of its neighbours in the rank above in Layered.up */
  guint       n_up;
  guint       first_down; /* start of those in the rank below in Layered.down */
  guint       n_down;
} LayeredItem;

/*
 * The path of an arrow from its upper box to its lower one, both included, with an item in each
 * rank between. The path of a back edge with orthogonal lines has an item in the ranks of both
 * boxes, too. If there are too many items, the path has only the boxes, and a label.
 */
typedef struct
{
  guint first;       /* its start in Layered.chain */
  guint n_items;     /* 0 for a loop with straight lines */
} LayeredChain;

/* The boxes from the target of back edges to their sources. */
typedef struct
{
  guint  header;
  guint  parent;     /* the loop around it, later in Layered.loops; or LAYERED_NONE */
  int    depth;      /* the number of loops around it */
  double key;        /* of its leftmost item, while a rank is sorted */
} LayeredLoop;

/* An end of an arrow at a box, with orthogonal lines. */
typedef struct
{
  guint    box;
  gboolean is_in;    /* at the top of the box */
  guint    group;    /* back edges, others, arrows beside the picture */
  double   key;      /* from left to right */
  guint    edge;
  double   least;    /* limits of the port, relative to the middle of the box */
  double   most;
} LayeredEnd;

/* A part of an orthogonal line between two ranks, in the direction of the arrow. */
typedef struct
{
  guint         gap;         /* above this rank */
  guint         edge;
  const double *start;       /* x of its vertical ends */
  const double *end;
  double       *below;       /* an end at the rank below, if the other is at the one above */
  gboolean      is_from_top; /* whether @start is at the rank above */
  gboolean      is_to_top;   /* likewise @end */
  guint         track;       /* of the horizontal line; LAYERED_NONE if there is none */
} LayeredPiece;

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

  /* Only with orthogonal lines */
  gboolean                       is_orthogonal;
  GArray                        *loops;      /* of LayeredLoop */
  int                           *lane_levels;/* by edge, the order of lanes; 0 for other edges */
  guint                         *main_out;   /* by box, the edge straight below it */
  guint                         *main_in;    /* likewise above */
  GArray                        *ends;       /* of LayeredEnd, by box and side */
  guint                         *out_ends;   /* by edge, in @ends */
  guint                         *in_ends;    /* by edge */
  double                        *out_ports;  /* by edge, where it leaves its box; see there */
  double                        *in_ports;   /* by edge */
  double                        *outer;      /* by edge, the x of its way beside the picture */
  GArray                        *pieces;     /* of LayeredPiece, by edge from start to end */
  guint                         *n_tracks;   /* by gap */
  double                        *heights;    /* by rank */
} Layered;

static inline LayeredItem *
_layered_get_item (const Layered *self,
                   guint          item)
{
  return &g_array_index (self->items, LayeredItem, item);
}

static inline LayeredLoop *
_layered_get_loop (const Layered *self,
                   guint          loop)
{
  return &g_array_index (self->loops, LayeredLoop, loop);
}

static inline guint
_layered_get_upper (const Layered *self,
                    guint          edge)
{
  return self->is_turned[edge] ? self->request->edges[edge].to : self->request->edges[edge].from;
}

static inline guint
_layered_get_lower (const Layered *self,
                    guint          edge)
{
  return self->is_turned[edge] ? self->request->edges[edge].from : self->request->edges[edge].to;
}

static inline gboolean
_layered_is_loop (const Layered *self,
                  guint          edge)
{
  return self->request->edges[edge].from == self->request->edges[edge].to;
}

/* Whether an edge with orthogonal lines is drawn as a back edge. */
static inline gboolean
_layered_leads_up (const Layered *self,
                   guint          edge)
{
  return self->is_turned[edge] || _layered_is_loop (self, edge);
}

static inline gboolean
_layered_has_label (const Layered *self,
                    guint          edge)
{
  return self->request->edges[edge].label_width > 0 && self->request->edges[edge].label_height > 0;
}

static inline guint
_layered_get_chain_item (const Layered *self,
                         guint          edge,
                         guint          position)
{
  return g_array_index (self->chain, guint, self->chains[edge].first + position);
}

/* Whether two consecutive items of a path are in adjacent ranks. */
static inline gboolean
_layered_is_piece (const Layered *self,
                   guint          upper,
                   guint          lower)
{
  return _layered_get_item (self, upper)->rank + 1 == _layered_get_item (self, lower)->rank;
}

/* Adjacent items, or ports, with the least distance. */
typedef struct
{
  double sum;       /* of the wanted positions, by weight */
  double weight;
  guint  n_items;
} LayeredBlock;

/* The least distance of two neighbours in a rank, from x to x. */
static inline double
_layered_get_distance (const Layered     *self,
                       const LayeredItem *left,
                       const LayeredItem *right)
{
  gboolean is_wide = self->is_orthogonal && left->kind == LAYERED_BOX && right->kind == LAYERED_BOX;

  return left->right + self->node_distance * (is_wide ? 2 : 1) + right->left;
}

void              _layered_set_ranks             (Layered                *self);
void              _layered_set_loops             (Layered                *self);
guint             _layered_get_edge_loop         (const Layered          *self,
                                                  guint                   edge);
void              _layered_set_paths             (Layered                *self);
void              _layered_set_order             (Layered                *self);
void              _layered_drop_turns            (Layered                *self);
void              _layered_blocks_add            (GArray                 *blocks,
                                                  double                  wanted,
                                                  double                  weight);
void              _layered_set_places            (Layered                *self);
void              _layered_set_columns           (Layered                *self);
void              _layered_set_ports             (Layered                *self);
void              _layered_slide_ports           (Layered                *self);
void              _layered_set_outer             (Layered                *self);
void              _layered_set_heights           (Layered                *self);
void              _layered_set_tracks            (Layered                *self);
GrindGraphLayout *_layered_finish                (Layered                *self,
                                                  GrindGraphLayoutReason  reason)
                                                  G_GNUC_WARN_UNUSED_RESULT;
GrindGraphLayout *_layered_finish_orthogonal     (Layered                *self,
                                                  GrindGraphLayoutReason  reason)
                                                  G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
