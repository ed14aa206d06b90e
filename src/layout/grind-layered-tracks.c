/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tracks for the horizontal parts of orthogonal lines between ranks. */
#include "config.h"

#include "grind-layered-private.h"

/* Least distance of lines in a track, and of vertical lines in different tracks */
#define TRACK_DISTANCE 8.0
#define LINE_DISTANCE 4.0

/* Lines closer than this look like one. */
#define SAME_DISTANCE 0.25

/* The pieces of a gap, in the order of their tracks. */
typedef struct
{
  Layered   *layered;
  GPtrArray *under;     /* of LayeredPiece, both ends at the rank above */
  GPtrArray *right;     /* to the right and down, from the right */
  GPtrArray *left;      /* to the left and down, from the left */
  GPtrArray *over;      /* both ends at the rank below */
  GPtrArray *straight;
  GPtrArray *sequence;
} Gap;

static double *
get_x (const Layered *self,
       guint          edge,
       guint          position)
{
  guint item = _layered_get_chain_item (self, edge, position);

  if (item >= self->request->n_nodes)
    return &_layered_get_item (self, item)->x;

  return (position == 0) == !_layered_leads_up (self, edge) ? &self->out_ports[edge]
                                                            : &self->in_ports[edge];
}

static void
add_piece (Layered  *self,
           guint     edge,
           guint     gap,
           double   *start,
           double   *end,
           gboolean  is_from_top,
           gboolean  is_to_top)
{
  LayeredPiece piece = { gap, edge, start, end, is_from_top ? end : start, is_from_top, is_to_top,
                         LAYERED_NONE };

  g_array_append_val (self->pieces, piece);
}

static guint
get_rank (const Layered *self,
          guint          edge,
          guint          position)
{
  return _layered_get_item (self, _layered_get_chain_item (self, edge, position))->rank;
}

static void
add_way_down (Layered *self,
              guint    edge)
{
  for (guint i = 1; i < self->chains[edge].n_items; i++)
    {
      double *start = get_x (self, edge, i - 1);
      double *end = get_x (self, edge, i);
      guint gap = get_rank (self, edge, i - 1) + 1;
      guint last_gap = get_rank (self, edge, i);

      if (gap == last_gap)
        {
          add_piece (self, edge, gap, start, end, TRUE, FALSE);
          continue;
        }
      add_piece (self, edge, gap, start, &self->outer[edge], TRUE, FALSE);
      add_piece (self, edge, last_gap, &self->outer[edge], end, TRUE, FALSE);
    }
}

static void
add_way_up (Layered *self,
            guint    edge)
{
  guint last = self->chains[edge].n_items - 1;
  guint first_gap = get_rank (self, edge, last) + 1;
  guint last_gap = get_rank (self, edge, 0);
  double *outer = &self->outer[edge];

  add_piece (self, edge, first_gap, &self->out_ports[edge],
             last > 1 ? get_x (self, edge, last - 1) : outer, TRUE, TRUE);
  for (guint i = last; i-- > 2;)
    add_piece (self, edge, get_rank (self, edge, i), get_x (self, edge, i),
               get_x (self, edge, i - 1), FALSE, TRUE);
  add_piece (self, edge, last_gap, last > 1 ? get_x (self, edge, 1) : outer,
             &self->in_ports[edge], FALSE, FALSE);
}

/* The x of the upper end of a piece that leads from a rank to the one below. */
static double
get_top (const LayeredPiece *piece)
{
  return piece->is_from_top ? *piece->start : *piece->end;
}

static double
get_left (const LayeredPiece *piece)
{
  return MIN (*piece->start, *piece->end);
}

static double
get_right (const LayeredPiece *piece)
{
  return MAX (*piece->start, *piece->end);
}

static int
compare_tops (gconstpointer a,
              gconstpointer b)
{
  const LayeredPiece *first = *(LayeredPiece **) a;
  const LayeredPiece *second = *(LayeredPiece **) b;
  double x = get_top (first);
  double other = get_top (second);

  if (x != other)
    return x > other ? 1 : -1;

  return (first > second) - (first < second);
}

static int
compare_tops_down (gconstpointer a,
                   gconstpointer b)
{
  return compare_tops (b, a);
}

static int
compare_lengths (gconstpointer a,
                 gconstpointer b)
{
  const LayeredPiece *first = *(LayeredPiece **) a;
  const LayeredPiece *second = *(LayeredPiece **) b;
  double length = get_right (first) - get_left (first);
  double other = get_right (second) - get_left (second);

  if (length != other)
    return length > other ? 1 : -1;

  return (first > second) - (first < second);
}

static int
compare_lengths_down (gconstpointer a,
                      gconstpointer b)
{
  return compare_lengths (b, a);
}

/* Whether a piece must wait for one in @others, from @start on, that begins where it ends. */
static gboolean
must_wait (const LayeredPiece *piece,
           const GPtrArray    *others,
           guint               start,
           gboolean            is_ascending,
           double              tolerance)
{
  guint from = start;
  guint to = others->len;
  double x = *piece->below;
  double least = x - tolerance;
  double most = x + tolerance;

  while (from < to)
    {
      guint middle = (from + to) / 2;
      double top = get_top (others->pdata[middle]);

      if (is_ascending ? top < least : top > most)
        from = middle + 1;
      else
        to = middle;
    }
  if (from == others->len)
    return FALSE;

  x = get_top (others->pdata[from]);

  return x >= least && x <= most;
}

static gboolean
is_free (const GPtrArray    *pieces,
         const LayeredPiece *self,
         double              x,
         double              distance)
{
  for (guint i = 0; i < pieces->len; i++)
    {
      const LayeredPiece *piece = pieces->pdata[i];

      if (piece != self &&
          (ABS (*piece->start - x) < distance || ABS (*piece->end - x) < distance))
        return FALSE;
    }

  return TRUE;
}

/* Moves the lower end of a piece a little, away from the upper end of another one. */
static void
move_aside (Gap          *gap,
            LayeredPiece *piece)
{
  const GPtrArray *all[] = { gap->under, gap->right, gap->left, gap->over, gap->straight };
  double x = *piece->below;

  for (double distance = 3; distance > 0.01; distance /= 2)
    for (int direction = -1; direction <= 1; direction += 2)
      {
        gboolean is_good = TRUE;

        *piece->below = x + direction * distance;
        for (guint i = 0; i < G_N_ELEMENTS (all); i++)
          is_good = is_good && is_free (all[i], piece, *piece->below, distance / 2);
        if (is_good)
          return;
      }
}

/*
 * Joins the pieces to the right and to the left. The order of each of them has the fewest crossings
 * and keeps vertical lines apart; the order between them makes no difference, except that a piece
 * must be below the one that begins where it ends.
 */
static void
join (Gap *gap)
{
  guint right = 0;
  guint left = 0;

  while (right < gap->right->len || left < gap->left->len)
    {
      LayeredPiece *first = right < gap->right->len ? gap->right->pdata[right] : NULL;
      LayeredPiece *second = left < gap->left->len ? gap->left->pdata[left] : NULL;

      if (first != NULL && !must_wait (first, gap->left, left, TRUE, LINE_DISTANCE))
        {
          g_ptr_array_add (gap->sequence, first);
          right++;
        }
      else if (second != NULL && !must_wait (second, gap->right, right, FALSE, LINE_DISTANCE))
        {
          g_ptr_array_add (gap->sequence, second);
          left++;
        }
      else
        {
          if (must_wait (first, gap->left, left, TRUE, SAME_DISTANCE))
            move_aside (gap, first);
          g_ptr_array_add (gap->sequence, first);
          right++;
        }
    }
}

/* A segment tree: by node, the highest value in its range of cells, and the highest one set for all
 * of the range. */
typedef struct
{
  guint *most;
  guint *all;
} Tree;

/* Sets cells from @start to before @end to at least @value; @node has those from @from to before
 * @to. The recursion is as deep as the logarithm of the number of cells. */
static void
tree_set (Tree  *tree,
          guint  node,
          guint  from,
          guint  to,
          guint  start,
          guint  end,
          guint  value)
{
  guint middle = (from + to) / 2;

  if (end <= from || to <= start)
    return;

  tree->most[node] = MAX (tree->most[node], value);
  if (start <= from && to <= end)
    {
      tree->all[node] = MAX (tree->all[node], value);
      return;
    }
  tree_set (tree, 2 * node, from, middle, start, end, value);
  tree_set (tree, 2 * node + 1, middle, to, start, end, value);
}

static guint
tree_get (const Tree *tree,
          guint       node,
          guint       from,
          guint       to,
          guint       start,
          guint       end)
{
  guint middle = (from + to) / 2;
  guint left, right;

  if (end <= from || to <= start)
    return 0;
  if (start <= from && to <= end)
    return tree->most[node];

  left = tree_get (tree, 2 * node, from, middle, start, end);
  right = tree_get (tree, 2 * node + 1, middle, to, start, end);

  return MAX (tree->all[node], MAX (left, right));
}

static int
compare_doubles (gconstpointer a,
                 gconstpointer b)
{
  const double *first = a;
  const double *second = b;

  return (*first > *second) - (*first < *second);
}

/* The position of the first of equal values; @value is one of them. */
static guint
find_first (const GArray *values,
            double        value)
{
  guint from = 0;
  guint to = values->len;

  while (from < to)
    {
      guint middle = (from + to) / 2;

      if (g_array_index (values, double, middle) < value)
        from = middle + 1;
      else
        to = middle;
    }

  return from;
}

/* Gives each piece the uppermost track below those before it that it would touch. */
static guint
set_gap_tracks (const GPtrArray *sequence)
{
  g_autoptr (GArray) ends = g_array_new (FALSE, FALSE, sizeof (double));
  Tree tree = { g_new0 (guint, 8 * sequence->len + 4), g_new0 (guint, 8 * sequence->len + 4) };
  guint n_tracks;

  for (guint i = 0; i < sequence->len; i++)
    {
      double left = get_left (sequence->pdata[i]) - TRACK_DISTANCE / 2;
      double right = get_right (sequence->pdata[i]) + TRACK_DISTANCE / 2;

      g_array_append_val (ends, left);
      g_array_append_val (ends, right);
    }
  g_array_sort (ends, compare_doubles);

  for (guint i = 0; i < sequence->len; i++)
    {
      LayeredPiece *piece = sequence->pdata[i];
      guint start = find_first (ends, get_left (piece) - TRACK_DISTANCE / 2);
      guint end = find_first (ends, get_right (piece) + TRACK_DISTANCE / 2);

      piece->track = tree_get (&tree, 1, 0, ends->len, start, end);
      tree_set (&tree, 1, 0, ends->len, start, end, piece->track + 1);
    }
  n_tracks = sequence->len > 0 ? tree.most[1] : 0;
  g_free (tree.most);
  g_free (tree.all);

  return n_tracks;
}

static void
add_all (Gap       *gap,
         GPtrArray *pieces)
{
  for (guint i = 0; i < pieces->len; i++)
    g_ptr_array_add (gap->sequence, pieces->pdata[i]);
}

/* Whether a back edge turns below its box, in its rank: if the box is lower than others there, and
 * nothing is between it and the lane. */
static gboolean
turns_at_box (const Layered      *self,
              const LayeredPiece *piece)
{
  const GrindGraphLayoutEdge *edge = &self->request->edges[piece->edge];
  const LayeredItem *box = _layered_get_item (self, edge->from);
  double height = MAX (self->request->nodes[edge->from].height, edge->label_height);
  guint n_items = self->chains[piece->edge].n_items;
  guint lane;

  if (n_items == 2 || height + 2 * LAYERED_TURN_DISTANCE > self->heights[box->rank])
    return FALSE;

  lane = _layered_get_chain_item (self, piece->edge, n_items - 2);

  return _layered_get_item (self, lane)->position + 1 == box->position;
}

static void
sort_piece (Gap          *gap,
            LayeredPiece *piece)
{
  if (piece->is_from_top && piece->is_to_top && turns_at_box (gap->layered, piece))
    piece->track = LAYERED_AT_BOX;
  else if (piece->is_from_top && piece->is_to_top)
    g_ptr_array_add (gap->under, piece);
  else if (!piece->is_from_top && !piece->is_to_top)
    g_ptr_array_add (gap->over, piece);
  else if (*piece->start == *piece->end)
    g_ptr_array_add (gap->straight, piece);
  else
    g_ptr_array_add (*piece->below > get_top (piece) ? gap->right : gap->left, piece);
}

static guint
fill_gap (Gap            *gap,
          LayeredPiece  **pieces,
          guint           n_pieces)
{
  g_ptr_array_set_size (gap->under, 0);
  g_ptr_array_set_size (gap->right, 0);
  g_ptr_array_set_size (gap->left, 0);
  g_ptr_array_set_size (gap->over, 0);
  g_ptr_array_set_size (gap->straight, 0);
  g_ptr_array_set_size (gap->sequence, 0);
  for (guint i = 0; i < n_pieces; i++)
    sort_piece (gap, pieces[i]);

  g_ptr_array_sort (gap->under, compare_lengths);
  g_ptr_array_sort (gap->right, compare_tops_down);
  g_ptr_array_sort (gap->left, compare_tops);
  g_ptr_array_sort (gap->over, compare_lengths_down);
  add_all (gap, gap->under);
  join (gap);
  add_all (gap, gap->over);

  return set_gap_tracks (gap->sequence);
}

/* Sorts pieces by their gap. */
static LayeredPiece **
sort_pieces (Layered *self,
             guint   *starts)
{
  LayeredPiece **sorted = g_new0 (LayeredPiece *, self->pieces->len + 1);
  g_autofree guint *fill = NULL;

  for (guint i = 0; i < self->pieces->len; i++)
    starts[g_array_index (self->pieces, LayeredPiece, i).gap + 1]++;
  for (guint gap = 0; gap <= self->n_ranks; gap++)
    starts[gap + 1] += starts[gap];
  fill = g_memdup2 (starts, sizeof *fill * (self->n_ranks + 2));
  for (guint i = 0; i < self->pieces->len; i++)
    {
      LayeredPiece *piece = &g_array_index (self->pieces, LayeredPiece, i);

      sorted[fill[piece->gap]++] = piece;
    }

  return sorted;
}

/* Splits lines into pieces, and gives them tracks, from the top to the bottom. */
void
_layered_set_tracks (Layered *self)
{
  g_autofree LayeredPiece **pieces = NULL;
  g_autofree guint *starts = g_new0 (guint, self->n_ranks + 2);
  g_autoptr (GPtrArray) under = g_ptr_array_new ();
  g_autoptr (GPtrArray) right = g_ptr_array_new ();
  g_autoptr (GPtrArray) left = g_ptr_array_new ();
  g_autoptr (GPtrArray) over = g_ptr_array_new ();
  g_autoptr (GPtrArray) straight = g_ptr_array_new ();
  g_autoptr (GPtrArray) sequence = g_ptr_array_new ();
  Gap gap = { self, under, right, left, over, straight, sequence };

  for (guint i = 0; i < self->request->n_edges; i++)
    {
      if (_layered_leads_up (self, i))
        add_way_up (self, i);
      else
        add_way_down (self, i);
    }

  pieces = sort_pieces (self, starts);
  self->n_tracks = g_new0 (guint, self->n_ranks + 1);
  for (guint i = 0; i <= self->n_ranks; i++)
    self->n_tracks[i] = fill_gap (&gap, pieces + starts[i], starts[i + 1] - starts[i]);
}
