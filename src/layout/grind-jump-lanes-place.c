/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Assigns lanes to bundles of jumps. */
#include "config.h"

#include "grind-jump-lanes-private.h"

/*
 * A segment tree over the rows in which a bundle begins or ends. It is kept in an array: node i has
 * the children 2i and 2i + 1, the root is node 1. A value for all leaves of a node is stored only
 * at the node, so that updates and queries of a range of rows take O(log n).
 */
typedef struct
{
  GrindJumpBundle *bundles;
  guint            n_bundles;
  guint           *rows;        /* sorted and unique */
  guint            n_rows;
  guint            n_leaves;
  guint32         *lanes_all;   /* lanes in use in all rows of a node */
  guint32         *lanes_any;   /* lanes in use in any row of a node */
  guint           *n_added;     /* number of bundles in all rows of a node */
  guint           *n_most;      /* maximum number of bundles in a row, without those of ancestors */
} Room;

static int
compare_rows (gconstpointer a,
              gconstpointer b)
{
  guint one = *(const guint *) a;
  guint other = *(const guint *) b;

  return (one > other) - (one < other);
}

static void
room_init (Room            *room,
           GrindJumpBundle *bundles,
           guint            n_bundles)
{
  g_autoptr (GArray) rows = g_array_sized_new (FALSE, FALSE, sizeof (guint), 2 * n_bundles);
  guint n_rows = 0;

  for (guint i = 0; i < n_bundles; i++)
    {
      g_array_append_val (rows, bundles[i].first_row);
      g_array_append_val (rows, bundles[i].last_row);
    }
  g_array_sort (rows, compare_rows);
  room->rows = g_new (guint, rows->len + 1);
  for (guint i = 0; i < rows->len; i++)
    {
      guint row = g_array_index (rows, guint, i);

      if (n_rows == 0 || room->rows[n_rows - 1] != row)
        room->rows[n_rows++] = row;
    }

  room->bundles = bundles;
  room->n_bundles = n_bundles;
  room->n_rows = n_rows;
  for (room->n_leaves = 1; room->n_leaves < n_rows;)
    room->n_leaves *= 2;
  room->lanes_all = g_new0 (guint32, 2 * room->n_leaves);
  room->lanes_any = g_new0 (guint32, 2 * room->n_leaves);
  room->n_added = g_new0 (guint, 2 * room->n_leaves);
  room->n_most = g_new0 (guint, 2 * room->n_leaves);
}

static void
room_clear (Room *room)
{
  g_free (room->rows);
  g_free (room->lanes_all);
  g_free (room->lanes_any);
  g_free (room->n_added);
  g_free (room->n_most);
}

static guint
find_leaf (Room  *room,
           guint  row)
{
  guint low = 0;
  guint high = room->n_rows - 1;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (room->rows[middle] < row)
        low = middle + 1;
      else
        high = middle;
    }

  return room->n_leaves + low;
}

static void
take_lane (Room  *room,
           guint  first,
           guint  last,
           guint  lane)
{
  guint32 bit = 1u << lane;

  for (guint left = first, right = last + 1; left < right; left /= 2, right /= 2)
    {
      if (left % 2 == 1)
        {
          room->lanes_all[left] |= bit;
          room->lanes_any[left++] |= bit;
        }
      if (right % 2 == 1)
        {
          room->lanes_all[--right] |= bit;
          room->lanes_any[right] |= bit;
        }
    }
  for (guint i = first / 2; i > 0; i /= 2)
    room->lanes_any[i] |= bit;
  for (guint i = last / 2; i > 0; i /= 2)
    room->lanes_any[i] |= bit;
}

static guint32
get_taken_lanes (Room  *room,
                 guint  first,
                 guint  last)
{
  guint32 lanes = 0;

  for (guint left = first, right = last + 1; left < right; left /= 2, right /= 2)
    {
      if (left % 2 == 1)
        lanes |= room->lanes_any[left++];
      if (right % 2 == 1)
        lanes |= room->lanes_any[--right];
    }
  for (guint i = first / 2; i > 0; i /= 2)
    lanes |= room->lanes_all[i];
  for (guint i = last / 2; i > 0; i /= 2)
    lanes |= room->lanes_all[i];

  return lanes;
}

static void
add_to_node (Room  *room,
             guint  node)
{
  room->n_added[node]++;
  room->n_most[node]++;
}

static void
sum_up (Room  *room,
        guint  leaf)
{
  for (guint i = leaf / 2; i > 0; i /= 2)
    room->n_most[i] = MAX (room->n_most[2 * i], room->n_most[2 * i + 1]) + room->n_added[i];
}

static void
add_to_rows (Room  *room,
             guint  first,
             guint  last)
{
  for (guint left = first, right = last + 1; left < right; left /= 2, right /= 2)
    {
      if (left % 2 == 1)
        add_to_node (room, left++);
      if (right % 2 == 1)
        add_to_node (room, --right);
    }
  sum_up (room, first);
  sum_up (room, last);
}

/* The maximum number of bundles that run through one of the rows. */
static guint
get_most (Room  *room,
          guint  first,
          guint  last)
{
  guint most_left = room->n_most[first];
  guint most_right = room->n_most[last];
  guint left = first;
  guint right = last;
  guint most;

  while (left != right && left / 2 != right / 2)
    {
      if (left % 2 == 0)
        most_left = MAX (most_left, room->n_most[left + 1]);
      if (right % 2 == 1)
        most_right = MAX (most_right, room->n_most[right - 1]);
      left /= 2;
      right /= 2;
      most_left += room->n_added[left];
      most_right += room->n_added[right];
    }

  most = MAX (most_left, most_right);
  for (left /= 2; left > 0; left /= 2)
    most += room->n_added[left];

  return most;
}

static int
compare_weights (gconstpointer a,
                 gconstpointer b,
                 gpointer      data)
{
  const GrindJumpBundle *one = (GrindJumpBundle *) data + *(const guint *) a;
  const GrindJumpBundle *other = (GrindJumpBundle *) data + *(const guint *) b;

  if (one->weight != other->weight)
    return one->weight > other->weight ? -1 : 1;

  return compare_rows (a, b);
}

static int
compare_lengths (gconstpointer a,
                 gconstpointer b,
                 gpointer      data)
{
  const GrindJumpBundle *one = (GrindJumpBundle *) data + *(const guint *) a;
  const GrindJumpBundle *other = (GrindJumpBundle *) data + *(const guint *) b;
  guint one_length = one->last_row - one->first_row;
  guint other_length = other->last_row - other->first_row;

  if (one_length != other_length)
    return one_length < other_length ? -1 : 1;
  if (one->first_row != other->first_row)
    return one->first_row < other->first_row ? -1 : 1;

  return compare_weights (a, b, data);
}

/* Sorts the bundles by weight, the most executed first. */
static GArray *
list_by_weight (Room *room)
{
  GArray *order = g_array_sized_new (FALSE, FALSE, sizeof (guint), room->n_bundles);

  for (guint i = 0; i < room->n_bundles; i++)
    g_array_append_val (order, i);
  g_array_sort_with_data (order, compare_weights, room->bundles);

  return order;
}

/* Chooses the bundles to draw first: in each row as many as there are lanes. */
static GArray *
choose (Room   *room,
        GArray *by_weight,
        guint   max_lanes)
{
  GArray *chosen = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < by_weight->len; i++)
    {
      guint index = g_array_index (by_weight, guint, i);
      guint first = find_leaf (room, room->bundles[index].first_row);
      guint last = find_leaf (room, room->bundles[index].last_row);

      if (get_most (room, first, last) >= max_lanes)
        continue;

      add_to_rows (room, first, last);
      g_array_append_val (chosen, index);
    }

  return chosen;
}

static guint
choose_lane (guint32 taken,
             guint   max_lanes)
{
  guint outside = taken == 0 ? 0 : g_bit_storage (taken);

  if (outside < max_lanes)
    return outside;

  for (guint lane = max_lanes; lane-- > 0;)
    {
      if ((taken & 1u << lane) == 0)
        return lane;
    }

  return GRIND_NONE;
}

/* Returns the minimum number of lanes. */
static guint
place (Room   *room,
       GArray *order,
       guint   max_lanes)
{
  guint n_lanes = 0;

  for (guint i = 0; i < order->len; i++)
    {
      GrindJumpBundle *bundle = &room->bundles[g_array_index (order, guint, i)];
      guint first = find_leaf (room, bundle->first_row);
      guint last = find_leaf (room, bundle->last_row);

      if (bundle->lane != GRIND_NONE)
        continue;
      bundle->lane = choose_lane (get_taken_lanes (room, first, last), max_lanes);
      if (bundle->lane == GRIND_NONE)
        continue;

      take_lane (room, first, last, bundle->lane);
      n_lanes = MAX (n_lanes, bundle->lane + 1);
    }

  return n_lanes;
}

/*
 * _grind_jump_lanes_place:
 *
 * Assigns a lane or %GRIND_NONE to each bundle. Takes O(n log n).
 *
 * Returns: the number of lanes
 */
guint
_grind_jump_lanes_place (GrindJumpBundle *bundles,
                         guint            n_bundles,
                         guint            max_lanes)
{
  g_autoptr (GArray) by_weight = NULL;
  g_autoptr (GArray) chosen = NULL;
  guint n_lanes, n_more;
  Room room;

  g_assert (max_lanes > 0 && max_lanes <= GRIND_JUMP_MAX_LANES);

  room_init (&room, bundles, n_bundles);
  for (guint i = 0; i < n_bundles; i++)
    bundles[i].lane = GRIND_NONE;
  by_weight = list_by_weight (&room);
  chosen = choose (&room, by_weight, max_lanes);
  g_array_sort_with_data (chosen, compare_lengths, bundles);

  n_lanes = place (&room, chosen, max_lanes);
  /* If there were too few lanes in the order of lengths, other bundles may still fit. */
  n_more = place (&room, by_weight, max_lanes);
  room_clear (&room);

  return MAX (n_lanes, n_more);
}
