/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The paths of arrows through the ranks. */
#include "config.h"

#include "grind-layered-private.h"

/* Maximum number of items of paths, in addition to one for each arrow */
#define MAX_BENDS 20000

/* The number of items in the path of an edge. */
typedef struct
{
  guint edge;
  guint n_items;
} Length;

static guint
get_rank (const Layered *self,
          guint          item)
{
  return _layered_get_item (self, item)->rank;
}

static void
add_item (Layered     *self,
          guint        edge,
          guint        rank,
          LayeredKind  kind)
{
  const GrindGraphLayoutEdge *request = &self->request->edges[edge];
  LayeredItem item = { .kind = kind, .edge = edge, .rank = rank };
  guint index = self->items->len;
  gboolean is_end = kind == LAYERED_LANE && rank == get_rank (self, request->from);

  if (kind == LAYERED_LABEL || (is_end && _layered_has_label (self, edge)))
    item.right = LAYERED_LABEL_DISTANCE + request->label_width;
  item.loop = self->is_orthogonal ? _layered_get_edge_loop (self, edge) : LAYERED_NONE;
  g_array_append_val (self->items, item);
  g_array_append_val (self->chain, index);
}

/* Adds the items of an edge that leads down, which may be no more than its label. */
static void
add_way_down (Layered  *self,
              guint     edge,
              gboolean  is_whole)
{
  guint rank = get_rank (self, _layered_get_upper (self, edge)) + 1;
  guint last_rank = get_rank (self, _layered_get_lower (self, edge));
  gboolean has_label = self->is_orthogonal && _layered_has_label (self, edge);

  if (has_label)
    add_item (self, edge, rank++, LAYERED_LABEL);
  for (; is_whole && rank < last_rank; rank++)
    add_item (self, edge, rank, LAYERED_BEND);
}

static void
add_chain (Layered  *self,
           guint     edge,
           gboolean  is_whole)
{
  LayeredChain *chain = &self->chains[edge];
  guint upper = _layered_get_upper (self, edge);
  guint lower = _layered_get_lower (self, edge);

  chain->first = self->chain->len;
  g_array_append_val (self->chain, upper);
  if (!self->is_orthogonal || !_layered_leads_up (self, edge))
    add_way_down (self, edge, is_whole);
  else if (is_whole)
    for (guint rank = get_rank (self, upper); rank <= get_rank (self, lower); rank++)
      add_item (self, edge, rank, LAYERED_LANE);
  g_array_append_val (self->chain, lower);
  chain->n_items = self->chain->len - chain->first;
}

static int
compare_lengths (gconstpointer a,
                 gconstpointer b)
{
  const Length *first = a;
  const Length *second = b;

  if (first->n_items != second->n_items)
    return first->n_items > second->n_items ? 1 : -1;

  return (first->edge > second->edge) - (first->edge < second->edge);
}

/* Which paths have all of their items: if there are too many, the shortest ones. */
static guint8 *
choose_whole (const Layered *self)
{
  guint8 *is_whole = g_new0 (guint8, self->request->n_edges);
  g_autoptr (GArray) lengths = g_array_new (FALSE, FALSE, sizeof (Length));
  guint n_left = MAX_BENDS;

  for (guint i = 0; i < self->request->n_edges; i++)
    {
      guint n_ranks = get_rank (self, _layered_get_lower (self, i)) -
                      get_rank (self, _layered_get_upper (self, i));
      gboolean leads_up = self->is_orthogonal && _layered_leads_up (self, i);
      Length length = { i, leads_up ? n_ranks + 1 : MAX (n_ranks, 1) - 1 };

      g_array_append_val (lengths, length);
    }

  g_array_sort (lengths, compare_lengths);
  for (guint i = 0; i < lengths->len; i++)
    {
      const Length *length = &g_array_index (lengths, Length, i);

      if (length->n_items > n_left)
        break;
      n_left -= length->n_items;
      is_whole[length->edge] = TRUE;
    }

  return is_whole;
}

static void
add_neighbours (Layered *self,
                guint    upper,
                guint    lower,
                gboolean is_counting)
{
  LayeredItem *above = _layered_get_item (self, upper);
  LayeredItem *below = _layered_get_item (self, lower);

  if (!_layered_is_piece (self, upper, lower))
    return;
  if (!is_counting)
    {
      self->down[above->first_down + above->n_down] = lower;
      self->up[below->first_up + below->n_up] = upper;
    }
  above->n_down++;
  below->n_up++;
}

/* A turn has two neighbours: an end of a lane and a box. */
static void
visit_turn (Layered *self,
            guint    turn,
            gboolean is_counting)
{
  const LayeredItem *item = _layered_get_item (self, turn);
  guint upper = _layered_get_upper (self, item->edge);
  guint lower = _layered_get_lower (self, item->edge);
  guint n_items = self->chains[item->edge].n_items;

  if (item->rank < get_rank (self, upper))
    {
      add_neighbours (self, turn, _layered_get_chain_item (self, item->edge, 1), is_counting);
      add_neighbours (self, turn, upper, is_counting);
      return;
    }
  add_neighbours (self, _layered_get_chain_item (self, item->edge, n_items - 2), turn, is_counting);
  add_neighbours (self, lower, turn, is_counting);
}

static void
visit_pieces (Layered *self,
              gboolean is_counting)
{
  for (guint i = 0; i < self->items->len; i++)
    _layered_get_item (self, i)->n_up = _layered_get_item (self, i)->n_down = 0;

  for (guint i = 0; i < self->request->n_edges; i++)
    for (guint j = 1; j < self->chains[i].n_items; j++)
      {
        const guint *items = &g_array_index (self->chain, guint, self->chains[i].first + j);

        add_neighbours (self, items[-1], items[0], is_counting);
      }
  for (guint i = self->items->len; i-- > 0 && _layered_get_item (self, i)->kind == LAYERED_TURN;)
    visit_turn (self, i, is_counting);
}

/* Sets the neighbours of each item in the ranks above and below. */
static void
link_items (Layered *self)
{
  guint n_up = 0;
  guint n_down = 0;

  visit_pieces (self, TRUE);
  for (guint i = 0; i < self->items->len; i++)
    {
      LayeredItem *item = _layered_get_item (self, i);

      item->first_up = n_up;
      item->first_down = n_down;
      n_up += item->n_up;
      n_down += item->n_down;
    }
  g_free (self->up);
  g_free (self->down);
  self->up = g_new0 (guint, n_up);
  self->down = g_new0 (guint, n_down);
  visit_pieces (self, FALSE);
}

/* Adds an item above and below each lane, such that the crossings of its ends count as well. */
static void
add_turns (Layered *self)
{
  guint last_rank = 0;

  for (guint i = 0; i < self->request->n_nodes; i++)
    last_rank = MAX (last_rank, get_rank (self, i));
  for (guint i = 0; i < self->request->n_edges; i++)
    if (_layered_leads_up (self, i) && self->chains[i].n_items > 2)
      {
        guint first = get_rank (self, _layered_get_upper (self, i));
        guint last = get_rank (self, _layered_get_lower (self, i));
        LayeredItem turn = { .kind = LAYERED_TURN, .edge = i, .loop = LAYERED_NONE };

        turn.rank = first - 1;
        if (first > 0)
          g_array_append_val (self->items, turn);
        turn.rank = last + 1;
        if (last < last_rank)
          g_array_append_val (self->items, turn);
      }
}

void
_layered_set_paths (Layered *self)
{
  g_autofree guint8 *is_whole = choose_whole (self);

  for (guint i = 0; i < self->request->n_edges; i++)
    if (self->is_orthogonal || !_layered_is_loop (self, i))
      add_chain (self, i, is_whole[i]);
  if (self->is_orthogonal)
    add_turns (self);
  link_items (self);
}

/* Removes the turns once ranks are ordered. */
void
_layered_drop_turns (Layered *self)
{
  guint n_items = self->items->len;
  guint n_kept = 0;
  guint next = 0;

  while (n_items > 0 && _layered_get_item (self, n_items - 1)->kind == LAYERED_TURN)
    n_items--;

  for (guint rank = 0; rank < self->n_ranks; rank++)
    {
      guint start = n_kept;

      for (; next < self->rank_starts[rank + 1]; next++)
        if (self->order[next] < n_items)
          {
            _layered_get_item (self, self->order[next])->position = n_kept - start;
            self->order[n_kept++] = self->order[next];
          }
      self->rank_starts[rank + 1] = n_kept;
    }
  g_array_set_size (self->items, n_items);
  link_items (self);
}
