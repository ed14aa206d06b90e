/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Places boxes and bends in their ranks, near their neighbours. */
#include "config.h"

#include "grind-layered-private.h"

/* Number of times all ranks are moved, alternating down and up */
#define N_SWEEPS 8

/* Moving a bend makes a line crooked, so bends weigh more than boxes. */
#define BEND_WEIGHT 4.0

/**
 * _layered_blocks_add:
 * @blocks: (element-type LayeredBlock): blocks from left to right
 * @wanted: the wanted position of the item right of them, less its distance from the first one
 * @weight: its weight
 *
 * Adds an item: a step of isotonic regression. Blocks that it would be left of become one with it.
 */
void
_layered_blocks_add (GArray *blocks,
                     double  wanted,
                     double  weight)
{
  LayeredBlock block = { weight * wanted, weight, 1 };

  for (; blocks->len > 0; g_array_set_size (blocks, blocks->len - 1))
    {
      const LayeredBlock *last = &g_array_index (blocks, LayeredBlock, blocks->len - 1);

      if (last->sum / last->weight < block.sum / block.weight)
        break;
      block.sum += last->sum;
      block.weight += last->weight;
      block.n_items += last->n_items;
    }
  g_array_append_val (blocks, block);
}

static void
pack (Layered *self)
{
  for (guint rank = 0; rank < self->n_ranks; rank++)
    for (guint i = self->rank_starts[rank] + 1; i < self->rank_starts[rank + 1]; i++)
      {
        const LayeredItem *left = _layered_get_item (self, self->order[i - 1]);
        LayeredItem *item = _layered_get_item (self, self->order[i]);

        item->x = left->x + _layered_get_distance (self, left, item);
      }
}

/* The mean position of the neighbours above, below, or both; without any its own position. */
static double
get_wanted (const Layered     *self,
            const LayeredItem *item,
            gboolean           looks_up,
            gboolean           looks_down)
{
  double sum = 0;
  guint n = 0;

  for (guint i = 0; looks_up && i < item->n_up; i++, n++)
    sum += _layered_get_item (self, self->up[item->first_up + i])->x;
  for (guint i = 0; looks_down && i < item->n_down; i++, n++)
    sum += _layered_get_item (self, self->down[item->first_down + i])->x;

  return n > 0 ? sum / n : item->x;
}

/*
 * Moves the items of a rank as close to their wanted positions as their order and distances allow,
 * by least squares. Without the distances this is isotonic regression: join neighbours that are in
 * the wrong order until there are none. Takes linear time.
 */
static void
move_rank (Layered *self,
           guint    rank,
           gboolean looks_up,
           gboolean looks_down,
           GArray  *blocks)
{
  double offset = 0;
  guint next = self->rank_starts[rank];

  g_array_set_size (blocks, 0);
  for (guint i = self->rank_starts[rank]; i < self->rank_starts[rank + 1]; i++)
    {
      const LayeredItem *item = _layered_get_item (self, self->order[i]);
      double weight = self->order[i] < self->request->n_nodes ? 1 : BEND_WEIGHT;

      if (i > self->rank_starts[rank])
        offset += _layered_get_distance (self, _layered_get_item (self, self->order[i - 1]), item);
      _layered_blocks_add (blocks, get_wanted (self, item, looks_up, looks_down) - offset, weight);
    }

  offset = 0;
  for (guint i = 0; i < blocks->len; i++)
    {
      const LayeredBlock *block = &g_array_index (blocks, LayeredBlock, i);

      for (guint j = 0; j < block->n_items; j++, next++)
        {
          LayeredItem *item = _layered_get_item (self, self->order[next]);

          if (next > self->rank_starts[rank])
            offset += _layered_get_distance (self, _layered_get_item (self, self->order[next - 1]),
                                             item);
          item->x = block->sum / block->weight + offset;
        }
    }
}

void
_layered_set_places (Layered *self)
{
  g_autoptr (GArray) blocks = g_array_new (FALSE, FALSE, sizeof (LayeredBlock));

  pack (self);
  for (guint i = 0; i < N_SWEEPS && !g_cancellable_is_cancelled (self->cancellable); i++)
    {
      gboolean is_last = i + 1 == N_SWEEPS;
      gboolean is_down = i % 2 == 0;

      for (guint j = 0; j < self->n_ranks; j++)
        move_rank (self, is_down ? j : self->n_ranks - 1 - j, is_down || is_last,
                   !is_down || is_last, blocks);
    }
}
