/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chooses the nodes and calls of a call graph to draw. */
#include "config.h"

#include "grind-subgraph-private.h"

/* Minimum share of a caller's calls that its drawable callers must account for to fold it:
 * otherwise most of the cost would come from nowhere. */
#define COVERED_SHARE 0.97

/* A node on the path up from a drawn one: that one or a folded function. */
typedef struct
{
  GrindNodeId node;
  double      share;   /* share of its cost that reaches the drawn node */
} Climb;

/* A box whose callers are drawn next. */
typedef struct
{
  GrindNodeId node;
  int         depth;
} Upper;

typedef struct
{
  GrindLinks   *links;
  GArray       *nodes;       /* of GrindSubgraphNode */
  GArray       *uppers;      /* of Upper, in processing order */
  GArray       *climbs;      /* of Climb, not processed yet */
  GCancellable *cancellable;
} Choice;

static double
get_cost (const Choice    *choice,
          const GrindLink *link)
{
  return _grind_sum_get (choice->links, &link->cost);
}

static void
draw_node (Choice      *choice,
           GrindNodeId  node,
           int          depth)
{
  GrindLinks *links = choice->links;
  GrindSubgraphNode box = { .node = node, .depth = depth, .group = GRIND_NONE };

  box.inclusive = grind_costs_get_inclusive (links->costs, node);
  box.self = grind_costs_get_self (links->costs, node);
  g_array_append_val (choice->nodes, box);
  links->drawn[node] = choice->nodes->len;
}

/* A caller may already be drawn as a callee of the root. Its callers are processed even so. */
static void
draw_caller (Choice      *choice,
             GrindNodeId  node,
             int          depth)
{
  if (choice->links->drawn[node] == 0)
    draw_node (choice, node, depth);
  if (choice->links->sides[node] & GRIND_VIEW_STACK_ABOVE)
    return;

  choice->links->sides[node] |= GRIND_VIEW_STACK_ABOVE;
  g_array_append_vals (choice->uppers, &(Upper) { node, depth }, 1);
}

static gboolean
is_heavy_node (const Choice *choice,
               GrindNodeId   node)
{
  GrindValue inclusive = grind_costs_get_inclusive (choice->links->costs, node);

  return _grind_links_takes (choice->links, grind_value_to_double (inclusive),
                             choice->links->request->min_node_share);
}

static gboolean
is_heavy_call (const Choice *choice,
               double        cost)
{
  return _grind_links_takes (choice->links, cost, choice->links->request->min_call_share);
}

/* Draws callees of @node, and callees through functions that can be folded. */
static void
go_down (Choice      *choice,
         GrindNodeId  node,
         int          depth)
{
  g_autoptr (GArray) callees = _grind_links_collect (choice->links, node, TRUE);

  for (guint i = 0; i < callees->len; i++)
    {
      const GrindLink *link = &g_array_index (callees, GrindLink, i);
      GrindNodeId target = link->node;
      const GrindSidebar *fold;

      if (!is_heavy_call (choice, get_cost (choice, link)) ||
          _grind_links_is_hidden (choice->links, target))
        continue;

      fold = _grind_links_resolve (choice->links, target);
      if (fold != NULL && is_heavy_call (choice, get_cost (choice, link) * fold->share))
        target = fold->end;
      if (choice->links->drawn[target] != 0 || !is_heavy_node (choice, target))
        continue;
      draw_node (choice, target, depth + 1);
      choice->links->sides[target] |= GRIND_VIEW_STACK_BELOW;
    }
}

/* Whether a call from a caller can be drawn, if @share of it reaches a drawn node. */
static gboolean
can_climb (const Choice    *choice,
           const GrindLink *link,
           double           share)
{
  return is_heavy_call (choice, get_cost (choice, link) * share) &&
         !_grind_links_is_hidden (choice->links, link->node) &&
         (choice->links->drawn[link->node] != 0 || is_heavy_node (choice, link->node));
}

/* Whether nearly all of the cost of @node comes from callers that can be drawn. */
static gboolean
is_covered (const Choice       *choice,
            GrindNodeId         node,
            const GrindSidebar *fold,
            double              share)
{
  g_autoptr (GArray) callers = _grind_links_collect (choice->links, node, FALSE);
  double sum = 0;

  for (guint i = 0; i < callers->len; i++)
    {
      const GrindLink *link = &g_array_index (callers, GrindLink, i);

      if (link->node != node && can_climb (choice, link, share))
        sum += get_cost (choice, link);
    }

  return sum >= COVERED_SHARE * _grind_sum_get (choice->links, &fold->out);
}

/* Draws a caller of a drawn or folded node, or folds it to process its own callers. */
static void
climb_to (Choice          *choice,
          const GrindLink *link,
          const Climb     *from,
          int              depth)
{
  const GrindSidebar *fold = _grind_links_get_fold (choice->links, link->node);

  if (fold->next == from->node && choice->links->drawn[link->node] == 0)
    {
      double share = from->share * _grind_sum_get (choice->links, &fold->passed) /
                     _grind_sum_get (choice->links, &fold->out);

      if (is_covered (choice, link->node, fold, share))
        {
          g_array_append_vals (choice->climbs, &(Climb) { link->node, share }, 1);
          return;
        }
    }

  draw_caller (choice, link->node, depth - 1);
}

/* Draws callers of @node, and callers through functions that can be folded. Each function is
 * processed once, as it passes cost on to only one. */
static void
go_up (Choice      *choice,
       GrindNodeId  node,
       int          depth)
{
  g_array_append_vals (choice->climbs, &(Climb) { node, 1 }, 1);
  while (choice->climbs->len > 0)
    {
      Climb climb = g_array_index (choice->climbs, Climb, choice->climbs->len - 1);
      g_autoptr (GArray) callers = _grind_links_collect (choice->links, climb.node, FALSE);

      g_array_set_size (choice->climbs, choice->climbs->len - 1);
      for (guint i = 0; i < callers->len; i++)
        {
          const GrindLink *link = &g_array_index (callers, GrindLink, i);

          if (link->node != climb.node && can_climb (choice, link, climb.share))
            climb_to (choice, link, &climb, depth);
        }
    }
}

/* Searches breadth-first, down from the root, and then up. */
static gboolean
choose (Choice    *choice,
        GError   **error)
{
  const GrindSubgraphRequest *request = choice->links->request;

  draw_node (choice, request->root, 0);
  for (guint i = 0; i < choice->nodes->len; i++)
    {
      const GrindSubgraphNode *box = &g_array_index (choice->nodes, GrindSubgraphNode, i);

      if (g_cancellable_set_error_if_cancelled (choice->cancellable, error))
        return FALSE;
      if ((guint) box->depth < request->callee_depth)
        go_down (choice, box->node, box->depth);
    }

  draw_caller (choice, request->root, 0);
  for (guint i = 0; i < choice->uppers->len; i++)
    {
      Upper upper = g_array_index (choice->uppers, Upper, i);

      if (g_cancellable_set_error_if_cancelled (choice->cancellable, error))
        return FALSE;
      if ((guint) -upper.depth < request->caller_depth)
        go_up (choice, upper.node, upper.depth);
    }

  return TRUE;
}

/* Chooses the boxes, the root first, without a limit on their number. Takes linear time in the
 * calls of boxes and of functions folded between them, plus sorting. */
gboolean
_grind_links_choose (GrindLinks    *self,
                     GArray        *nodes,
                     GCancellable  *cancellable,
                     GError       **error)
{
  g_autoptr (GArray) uppers = g_array_new (FALSE, FALSE, sizeof (Upper));
  g_autoptr (GArray) climbs = g_array_new (FALSE, FALSE, sizeof (Climb));
  Choice choice = { self, nodes, uppers, climbs, cancellable };

  return choose (&choice, error);
}

/* Sets the target of an edge through the folded functions from @edge.first on. */
static void
set_folded (const GrindLinks   *self,
            const GrindLink    *link,
            const GrindSidebar *fold,
            GrindSubgraphEdge  *edge)
{
  double entering = _grind_sum_get (self, &link->cost);
  double decimal = entering * fold->share;

  edge->to = self->drawn[fold->end] - 1;
  edge->last = fold->last;
  edge->n_passed = fold->n_passed;
  edge->is_estimate = !fold->is_exact || entering != _grind_sum_get (self, &fold->out);
  if (!edge->is_estimate)
    edge->cost = _grind_links_get_value (self, &fold->last_cost);
  else
    edge->cost = _grind_links_get_value (self, &(GrindSum) { grind_value_round (decimal),
                                                             decimal });
}

/* Initializes an edge, and returns whether to draw it. Direct recursion is always drawn. */
static gboolean
init_edge (GrindLinks        *self,
           guint              from,
           GrindNodeId        caller,
           const GrindLink   *link,
           GrindSubgraphEdge *edge)
{
  const GrindSidebar *fold = NULL;

  *edge = (GrindSubgraphEdge) { .from = from, .first = link->node, .last = caller };
  edge->count = link->count;
  edge->is_inner = link->is_inner;
  if (self->drawn[link->node] != 0)
    {
      edge->to = self->drawn[link->node] - 1;
      edge->cost = _grind_links_get_value (self, &link->cost);
    }
  else
    {
      fold = _grind_links_resolve (self, link->node);
      if (fold == NULL || self->drawn[fold->end] == 0 ||
          _grind_links_is_hidden (self, link->node))
        return FALSE;
      set_folded (self, link, fold, edge);
    }

  return link->node == caller ||
         _grind_links_takes (self, grind_value_to_double (edge->cost),
                             self->request->min_call_share);
}

/* Finds all edges between boxes. */
gboolean
_grind_links_connect (GrindLinks    *self,
                      GArray        *nodes,
                      GArray        *edges,
                      GCancellable  *cancellable,
                      GError       **error)
{
  _grind_links_forget (self);
  for (guint i = 0; i < nodes->len; i++)
    {
      GrindNodeId node = g_array_index (nodes, GrindSubgraphNode, i).node;
      g_autoptr (GArray) callees = _grind_links_collect (self, node, TRUE);

      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      for (guint j = 0; j < callees->len; j++)
        {
          GrindSubgraphEdge edge;

          if (init_edge (self, i, node, &g_array_index (callees, GrindLink, j), &edge))
            g_array_append_val (edges, edge);
        }
    }

  return TRUE;
}
