/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Finds loops, with Havlak's extension of Tarjan's algorithm: from the last header of a depth-first
 * walk to the first, a loop is the header and what leads to the sources of its back edges. Blocks
 * of inner loops are represented by their header. A loop with several entries is that of the first
 * one; what leads only to another one is not part of the loops around it.
 */
#include "config.h"

#include "grind-control-flow-private.h"
#include "profile/grind-math.h"

typedef struct
{
  GrindControlFlow *flow;
  guint            *numbers;     /* by block: its number in the walk */
  guint            *lasts;       /* by block: the last number below it */
  guint            *blocks;      /* by number */
  guint             n_numbered;
  guint            *first_into;  /* by block: the first edge into it in @into; the end */
  guint            *into;        /* edges */
  guint            *headers;     /* by block: the header of the loop around it, or GRIND_NONE */
  guint            *unions;      /* by block: of the union-find structure */
  guint            *marks;       /* by block: the header that has collected it */
  GArray           *members;     /* of guint: blocks of the loop that is being collected */
} Walk;

/* The state of the walk at a block */
typedef struct
{
  guint block;
  guint next;    /* edge from it */
} Step;

static const GrindFlowEdge *
get_edge (const Walk *walk,
          guint       edge)
{
  return &g_array_index (walk->flow->edges, GrindFlowEdge, edge);
}

static void
enter (Walk   *walk,
       GArray *path,
       guint   block)
{
  Step step = { block, 0 };

  walk->blocks[walk->n_numbered] = block;
  walk->numbers[block] = walk->n_numbered++;
  g_array_append_val (path, step);
}

static void
walk_from (Walk   *walk,
           GArray *path,
           guint   start)
{
  if (walk->numbers[start] != GRIND_NONE)
    return;

  enter (walk, path, start);
  while (path->len > 0)
    {
      Step *step = &g_array_index (path, Step, path->len - 1);
      const GrindFlowBlock *block = _grind_control_flow_get_block (walk->flow, step->block);
      guint to;

      if (step->next == block->n_edges)
        {
          walk->lasts[step->block] = walk->n_numbered - 1;
          g_array_set_size (path, path->len - 1);
          continue;
        }
      to = get_edge (walk, block->first_edge + step->next++)->to;
      if (walk->numbers[to] == GRIND_NONE)
        enter (walk, path, to);
    }
}

/* Walks from the entries of the function, then from what these do not lead to. */
static void
number_blocks (Walk *walk)
{
  g_autoptr (GArray) path = g_array_new (FALSE, FALSE, sizeof (Step));

  for (guint i = 0; i < walk->flow->blocks->len; i++)
    if (_grind_control_flow_get_block (walk->flow, i)->n_entered > 0)
      walk_from (walk, path, i);
  for (guint i = 0; i < walk->flow->blocks->len; i++)
    walk_from (walk, path, i);
}

static gboolean
is_below (const Walk *walk,
          guint       block,
          guint       header)
{
  return walk->numbers[header] <= walk->numbers[block] &&
         walk->numbers[block] <= walk->lasts[header];
}

static void
index_edges (Walk *walk)
{
  guint n = walk->flow->blocks->len;
  g_autofree guint *fill = NULL;

  for (guint i = 0; i < walk->flow->edges->len; i++)
    {
      GrindFlowEdge *edge = &g_array_index (walk->flow->edges, GrindFlowEdge, i);

      edge->is_back = is_below (walk, edge->from, edge->to);
      walk->first_into[edge->to + 1]++;
    }
  for (guint i = 0; i < n; i++)
    walk->first_into[i + 1] += walk->first_into[i];
  fill = g_memdup2 (walk->first_into, sizeof (guint) * (n + 1));
  for (guint i = 0; i < walk->flow->edges->len; i++)
    walk->into[fill[get_edge (walk, i)->to]++] = i;
}

static guint
find_union (Walk  *walk,
            guint  block)
{
  guint root = block;

  while (walk->unions[root] != root)
    root = walk->unions[root];
  while (walk->unions[block] != root)
    {
      guint next = walk->unions[block];

      walk->unions[block] = root;
      block = next;
    }

  return root;
}

static void
add_member (Walk  *walk,
            guint  header,
            guint  block)
{
  guint member = find_union (walk, block);

  if (member == header || walk->marks[member] == header)
    return;
  walk->marks[member] = header;
  g_array_append_val (walk->members, member);
}

static void
collect_loop (Walk  *walk,
              guint  header)
{
  GrindFlowLoop loop = { .header = header, .parent = GRIND_NONE };

  g_array_set_size (walk->members, 0);
  for (guint i = walk->first_into[header]; i < walk->first_into[header + 1]; i++)
    {
      const GrindFlowEdge *edge = get_edge (walk, walk->into[i]);

      if (!edge->is_back)
        continue;
      loop.n_blocks = 1;
      loop.n_back = grind_add (loop.n_back, MAX (edge->count, 0));
      add_member (walk, header, edge->from);
    }
  if (loop.n_blocks == 0)
    return;

  for (guint i = 0; i < walk->members->len; i++)
    {
      guint member = g_array_index (walk->members, guint, i);

      for (guint k = walk->first_into[member]; k < walk->first_into[member + 1]; k++)
        {
          const GrindFlowEdge *edge = get_edge (walk, walk->into[k]);

          if (!edge->is_back && is_below (walk, find_union (walk, edge->from), header))
            add_member (walk, header, edge->from);
        }
    }
  for (guint i = 0; i < walk->members->len; i++)
    {
      guint member = g_array_index (walk->members, guint, i);

      walk->headers[member] = header;
      walk->unions[member] = header;
    }
  g_array_append_val (walk->flow->loops, loop);
}

/* Loops were found from the last header to the first. */
static void
number_loops (Walk *walk)
{
  GArray *loops = walk->flow->loops;

  for (guint i = 0, j = loops->len; i + 1 < j; i++)
    {
      GrindFlowLoop swap = g_array_index (loops, GrindFlowLoop, i);

      j--;
      g_array_index (loops, GrindFlowLoop, i) = g_array_index (loops, GrindFlowLoop, j);
      g_array_index (loops, GrindFlowLoop, j) = swap;
    }
  for (guint i = 0; i < loops->len; i++)
    _grind_control_flow_get_block (walk->flow,
                                   g_array_index (loops, GrindFlowLoop, i).header)->loop = i;
  for (guint i = 0; i < loops->len; i++)
    {
      GrindFlowLoop *loop = &g_array_index (loops, GrindFlowLoop, i);
      guint header = walk->headers[loop->header];

      if (header != GRIND_NONE)
        loop->parent = _grind_control_flow_get_block (walk->flow, header)->loop;
    }
}

static void
assign_blocks (Walk *walk)
{
  GArray *loops = walk->flow->loops;

  for (guint i = 0; i < walk->flow->blocks->len; i++)
    {
      GrindFlowBlock *block = _grind_control_flow_get_block (walk->flow, i);

      if (block->loop != GRIND_NONE || walk->headers[i] == GRIND_NONE)
        continue;
      block->loop = _grind_control_flow_get_block (walk->flow, walk->headers[i])->loop;
      g_array_index (loops, GrindFlowLoop, block->loop).n_blocks++;
    }
  for (guint i = loops->len; i-- > 0;)
    {
      const GrindFlowLoop *loop = &g_array_index (loops, GrindFlowLoop, i);

      if (loop->parent != GRIND_NONE)
        g_array_index (loops, GrindFlowLoop, loop->parent).n_blocks += loop->n_blocks;
    }
}

static guint *
new_table (guint n,
           guint value)
{
  guint *table = g_new (guint, n + 1);

  for (guint i = 0; i <= n; i++)
    table[i] = value;

  return table;
}

/**
 * _grind_control_flow_find_loops:
 * @self: a control-flow graph with its arrows
 *
 * Finds loops and back edges. Takes almost linear time.
 */
void
_grind_control_flow_find_loops (GrindControlFlow *self)
{
  guint n = self->blocks->len;
  g_autofree guint *numbers = new_table (n, GRIND_NONE);
  g_autofree guint *lasts = new_table (n, 0);
  g_autofree guint *blocks = new_table (n, 0);
  g_autofree guint *first_into = new_table (n, 0);
  g_autofree guint *into = new_table (self->edges->len, 0);
  g_autofree guint *headers = new_table (n, GRIND_NONE);
  g_autofree guint *unions = new_table (n, 0);
  g_autofree guint *marks = new_table (n, GRIND_NONE);
  g_autoptr (GArray) members = g_array_new (FALSE, FALSE, sizeof (guint));
  Walk walk = { self, numbers, lasts, blocks, 0, first_into, into, headers, unions, marks,
                members };

  for (guint i = 0; i < n; i++)
    unions[i] = i;
  number_blocks (&walk);
  index_edges (&walk);
  for (guint i = n; i-- > 0;)
    collect_loop (&walk, blocks[i]);
  number_loops (&walk);
  assign_blocks (&walk);
}
