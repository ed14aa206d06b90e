/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Orders boxes and bends in their ranks to reduce crossings. */
#include "config.h"

#include <string.h>

#include "grind-layered-private.h"

/* Number of times all ranks are sorted, alternating down and up */
#define N_SWEEPS 12

typedef struct
{
  double key;
  int    level;     /* among those with the same key: lanes, then inner loops before outer ones */
  guint  position;
  guint  item;
} Place;

static void
count_ranks (Layered *self)
{
  for (guint i = 0; i < self->items->len; i++)
    self->n_ranks = MAX (self->n_ranks, _layered_get_item (self, i)->rank + 1);

  self->rank_starts = g_new0 (guint, self->n_ranks + 1);
  self->order = g_new0 (guint, self->items->len);
  for (guint i = 0; i < self->items->len; i++)
    self->rank_starts[_layered_get_item (self, i)->rank + 1]++;
  for (guint rank = 0; rank < self->n_ranks; rank++)
    self->rank_starts[rank + 1] += self->rank_starts[rank];
}

/* Sets the order of a depth-first walk from the uppermost items: trees do not cross then. */
static void
set_first_order (Layered *self)
{
  g_autofree guint *fill = g_memdup2 (self->rank_starts, sizeof (guint) * (self->n_ranks + 1));
  g_autofree guint8 *is_seen = g_new0 (guint8, self->items->len);
  g_autoptr (GArray) stack = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = self->items->len; i-- > 0;)
    if (_layered_get_item (self, i)->n_up == 0)
      g_array_append_val (stack, i);

  while (stack->len > 0)
    {
      guint index = g_array_index (stack, guint, stack->len - 1);
      LayeredItem *item = _layered_get_item (self, index);

      g_array_set_size (stack, stack->len - 1);
      if (is_seen[index])
        continue;

      is_seen[index] = TRUE;
      item->position = fill[item->rank] - self->rank_starts[item->rank];
      self->order[fill[item->rank]++] = index;
      for (guint i = item->n_down; i-- > 0;)
        if (!is_seen[self->down[item->first_down + i]])
          g_array_append_val (stack, self->down[item->first_down + i]);
    }
}

static int
compare_positions (gconstpointer a,
                   gconstpointer b)
{
  const guint *first = a;
  const guint *second = b;

  return (*first > *second) - (*first < *second);
}

static int
compare_places (gconstpointer a,
                gconstpointer b)
{
  const Place *first = a;
  const Place *second = b;

  if (first->key != second->key)
    return first->key > second->key ? 1 : -1;
  if (first->level != second->level)
    return first->level > second->level ? 1 : -1;

  return (first->position > second->position) - (first->position < second->position);
}

/* The positions of the neighbours above or below, sorted. */
static void
list_positions (const Layered     *self,
                const LayeredItem *item,
                gboolean           is_down,
                GArray            *positions)
{
  const guint *neighbours = is_down ? self->up + item->first_up : self->down + item->first_down;
  guint n_neighbours = is_down ? item->n_up : item->n_down;

  g_array_set_size (positions, 0);
  for (guint i = 0; i < n_neighbours; i++)
    g_array_append_val (positions, _layered_get_item (self, neighbours[i])->position);
  if (n_neighbours > 1)
    g_array_sort (positions, compare_positions);
}

/* The median of the neighbours' positions; its own position without neighbours. */
static double
get_key (const Layered     *self,
         const LayeredItem *item,
         gboolean           is_down,
         GArray            *positions)
{
  guint middle;

  list_positions (self, item, is_down, positions);
  if (positions->len == 0)
    return item->position;

  middle = positions->len / 2;
  if (positions->len % 2 == 1)
    return g_array_index (positions, guint, middle);

  return (g_array_index (positions, guint, middle - 1) +
          g_array_index (positions, guint, middle)) / 2.0;
}

/* Moves the lanes of a rank to the left of all items of their loops. */
static void
set_lane_keys (Layered *self,
               GArray  *places)
{
  for (guint i = 0; i < places->len; i++)
    {
      const Place *place = &g_array_index (places, Place, i);
      guint loop = place->level < 0 ? LAYERED_NONE : _layered_get_item (self, place->item)->loop;

      for (; loop != LAYERED_NONE && _layered_get_loop (self, loop)->key > place->key;
           loop = _layered_get_loop (self, loop)->parent)
        _layered_get_loop (self, loop)->key = place->key;
    }
  for (guint i = 0; i < places->len; i++)
    {
      Place *place = &g_array_index (places, Place, i);
      const LayeredItem *item = _layered_get_item (self, place->item);

      if (place->level < 0 && _layered_get_loop (self, item->loop)->key < G_MAXDOUBLE)
        place->key = _layered_get_loop (self, item->loop)->key;
    }
  for (guint i = 0; i < places->len; i++)
    {
      guint loop = _layered_get_item (self, g_array_index (places, Place, i).item)->loop;

      for (; loop != LAYERED_NONE && _layered_get_loop (self, loop)->key < G_MAXDOUBLE;
           loop = _layered_get_loop (self, loop)->parent)
        _layered_get_loop (self, loop)->key = G_MAXDOUBLE;
    }
}

/* Sorts the items of a rank by the keys in @places. */
static void
sort_places (Layered *self,
             guint    rank,
             GArray  *places)
{
  gboolean has_lanes = FALSE;

  g_array_sort (places, compare_places);
  for (guint i = 0; i < places->len; i++)
    has_lanes |= g_array_index (places, Place, i).level < 0;
  if (has_lanes)
    {
      for (guint i = 0; i < places->len; i++)
        g_array_index (places, Place, i).key = i;
      set_lane_keys (self, places);
      g_array_sort (places, compare_places);
    }

  for (guint i = 0; i < places->len; i++)
    {
      guint item = g_array_index (places, Place, i).item;

      self->order[self->rank_starts[rank] + i] = item;
      _layered_get_item (self, item)->position = i;
    }
}

static Place
make_place (const Layered *self,
            guint          index,
            double         key)
{
  const LayeredItem *item = _layered_get_item (self, index);
  int level = G_MAXINT;

  if (item->kind == LAYERED_LANE)
    level = self->lane_levels[item->edge];
  else if (item->loop != LAYERED_NONE)
    level = G_MAXINT - 1 - _layered_get_loop (self, item->loop)->depth;

  return (Place) { key, level, item->position, index };
}

static void
sort_rank (Layered  *self,
           guint     rank,
           gboolean  is_down,
           GArray   *places,
           GArray   *positions)
{
  g_array_set_size (places, 0);
  for (guint i = self->rank_starts[rank]; i < self->rank_starts[rank + 1]; i++)
    {
      const LayeredItem *item = _layered_get_item (self, self->order[i]);
      Place place = make_place (self, self->order[i], get_key (self, item, is_down, positions));

      g_array_append_val (places, place);
    }
  sort_places (self, rank, places);
}

/* Moves lanes to the left of their loops in the first order. */
static void
move_lanes (Layered *self,
            GArray  *places)
{
  for (guint rank = 0; rank < self->n_ranks && self->loops->len > 0; rank++)
    {
      g_array_set_size (places, 0);
      for (guint i = self->rank_starts[rank]; i < self->rank_starts[rank + 1]; i++)
        {
          guint position = i - self->rank_starts[rank];
          Place place = make_place (self, self->order[i], position);

          g_array_append_val (places, place);
        }
      sort_places (self, rank, places);
    }
}

/* A Fenwick tree: adds one at @position. */
static void
add_one (guint *tree,
         guint  n,
         guint  position)
{
  for (guint i = position + 1; i <= n; i += i & -i)
    tree[i]++;
}

/* The sum up to @position. */
static guint
sum_up (const guint *tree,
        guint        position)
{
  guint sum = 0;

  for (guint i = position + 1; i > 0; i -= i & -i)
    sum += tree[i];

  return sum;
}

/* The number of line crossings between @rank and the one below it. */
static guint64
count_crossings (const Layered *self,
                 guint          rank,
                 guint         *tree,
                 GArray        *positions)
{
  guint n_below = self->rank_starts[rank + 2] - self->rank_starts[rank + 1];
  guint n_added = 0;
  guint64 n_crossings = 0;

  memset (tree, 0, sizeof (guint) * (n_below + 1));
  for (guint i = self->rank_starts[rank]; i < self->rank_starts[rank + 1]; i++)
    {
      const LayeredItem *item = _layered_get_item (self, self->order[i]);

      list_positions (self, item, FALSE, positions);
      for (guint j = 0; j < positions->len; j++)
        {
          guint position = g_array_index (positions, guint, j);

          n_crossings += n_added - sum_up (tree, position);
          add_one (tree, n_below, position);
          n_added++;
        }
    }

  return n_crossings;
}

static guint64
count_all_crossings (const Layered *self,
                     guint         *tree,
                     GArray        *positions)
{
  guint64 n_crossings = 0;

  for (guint rank = 0; rank + 1 < self->n_ranks; rank++)
    n_crossings += count_crossings (self, rank, tree, positions);

  return n_crossings;
}

static void
sweep (Layered  *self,
       gboolean  is_down,
       GArray   *places,
       GArray   *positions)
{
  if (is_down)
    for (guint rank = 1; rank < self->n_ranks; rank++)
      sort_rank (self, rank, TRUE, places, positions);
  else
    for (guint rank = self->n_ranks - 1; rank-- > 0;)
      sort_rank (self, rank, FALSE, places, positions);
}

static void
restore (Layered     *self,
         const guint *order)
{
  memcpy (self->order, order, sizeof (guint) * self->items->len);
  for (guint rank = 0; rank < self->n_ranks; rank++)
    for (guint i = self->rank_starts[rank]; i < self->rank_starts[rank + 1]; i++)
      _layered_get_item (self, self->order[i])->position = i - self->rank_starts[rank];
}

/* Sorts each rank by the medians of a neighbouring one repeatedly, and keeps the best order. */
void
_layered_set_order (Layered *self)
{
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (Place));
  g_autoptr (GArray) positions = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree guint *tree = g_new0 (guint, self->items->len + 1);
  g_autofree guint *best = NULL;
  guint64 least;

  if (self->items->len == 0)
    return;

  count_ranks (self);
  set_first_order (self);
  move_lanes (self, places);
  best = g_memdup2 (self->order, sizeof (guint) * self->items->len);
  least = count_all_crossings (self, tree, positions);

  for (guint i = 0; i < N_SWEEPS && least > 0; i++)
    {
      guint64 n_crossings;

      if (g_cancellable_is_cancelled (self->cancellable))
        break;

      sweep (self, i % 2 == 0, places, positions);
      n_crossings = count_all_crossings (self, tree, positions);
      if (n_crossings < least)
        {
          memcpy (best, self->order, sizeof (guint) * self->items->len);
          least = n_crossings;
        }
    }
  restore (self, best);
}
