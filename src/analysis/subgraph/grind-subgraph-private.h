/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/events/grind-sum-private.h"
#include "grind-subgraph.h"

G_BEGIN_DECLS

/* All calls between two nodes, from the view of one of them. */
typedef struct
{
  GrindNodeId node;       /* the other one */
  GrindSum    cost;
  GrindCount  count;
  gboolean    is_inner;
} GrindLink;

/* A foldable function, and where its cost goes if it is folded. */
typedef struct
{
  GrindNodeId next;       /* the node it passes cost on to, GRIND_NONE if not foldable */
  GrindSum    passed;     /* the cost of the calls to @next */
  GrindSum    out;        /* the cost of the function and all its callees */

  /* Once resolved */
  GrindNodeId end;         /* the next one that is drawn or not foldable */
  GrindNodeId last;        /* the last folded one before @end */
  guint32     n_passed;    /* number of folded ones, with this one; 0 if unresolved */
  double      share;       /* share of the function's cost that reaches @end */
  GrindSum    last_cost;   /* the cost of the calls from @last to @end */
  gboolean    is_exact;    /* each one on the path has no other caller */
  gboolean    is_on_path;  /* while being resolved */
} GrindSidebar;

/* The sides of the root on which a node is found; without cycles it may be both. */
enum
{
  GRIND_VIEW_STACK_BELOW = 1 << 0,
  GRIND_VIEW_STACK_ABOVE = 1 << 1,
};

/*
 * The calls of a graph between boxes: functions, cycles, and if the root is in a cycle the root
 * separately from the rest of it.
 */
typedef struct
{
  const GrindSubgraphRequest *request;

  /* Borrowed */
  GrindGraph       *graph;
  GrindProfile     *profile;
  const GrindCosts *costs;

  /* Owned */
  guint32          *slots;      /* by node: position + 1 in the links being collected, or 0 */
  guint32          *drawn;      /* by node: position + 1 of its box, or 0 */
  guint8           *sides;      /* by node */
  GHashTable       *folds;      /* node -> GrindSidebar */
  double            whole;      /* the base of shares */
} GrindLinks;

static inline double
_grind_sum_get (const GrindLinks *links,
                const GrindSum   *sum)
{
  return links->costs->kind == GRIND_VALUE_WHOLE ? (double) sum->whole : sum->decimal;
}

/* Whether @cost is at least @min_share of the root's. Ratios have no shares. */
static inline gboolean
_grind_links_takes (const GrindLinks *links,
                    double            cost,
                    double            min_share)
{
  if (links->costs->kind == GRIND_VALUE_RATIO)
    return FALSE;

  return min_share <= 0 || (links->whole > 0 && cost / links->whole >= min_share);
}

void          _grind_links_init      (GrindLinks                  *self,
                                      const GrindSubgraphRequest  *request);
void          _grind_links_clear     (GrindLinks                  *self);
GrindValue    _grind_links_get_value (const GrindLinks            *self,
                                      const GrindSum              *sum);
gboolean      _grind_links_is_hidden (const GrindLinks            *self,
                                      GrindNodeId                  node);
GArray       *_grind_links_collect   (GrindLinks                  *self,
                                      GrindNodeId                  node,
                                      gboolean                     is_callees)
                                      G_GNUC_WARN_UNUSED_RESULT;
GrindSidebar *_grind_links_get_fold  (GrindLinks                  *self,
                                      GrindNodeId                  node);
GrindSidebar *_grind_links_resolve   (GrindLinks                  *self,
                                      GrindNodeId                  node);
void          _grind_links_forget    (GrindLinks                  *self);
gboolean      _grind_links_choose    (GrindLinks                  *self,
                                      GArray                      *nodes,
                                      GCancellable                *cancellable,
                                      GError                     **error);
gboolean      _grind_links_connect   (GrindLinks                  *self,
                                      GArray                      *nodes,
                                      GArray                      *edges,
                                      GCancellable                *cancellable,
                                      GError                     **error);

void _grind_subgraph_prune     (const GrindLinks    *links,
                                GArray              *nodes,
                                GArray              *edges,
                                GrindSubgraphTotals *totals);
void _grind_subgraph_mark_back (const GArray        *nodes,
                                GArray              *edges);

G_END_DECLS
