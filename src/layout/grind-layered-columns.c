/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Joins boxes and bends of orthogonal lines into straight columns, and places them. */
#include "config.h"

#include "grind-layered-private.h"

/* Number of times all columns are moved at once, each time with rounds that keep heavy ones where
 * they are; then one by one */
#define N_MOVES 4
#define N_RELAXATIONS 20
#define N_SHIFTS 24

/* The weight of a column without boxes */
#define LINE_WEIGHT 0.05

/* The wanted share of each move: with all of it, neighbours would change places for ever. */
#define MOVE_SHARE 0.6

/* The weight of an edge without a weight */
#define BASE_WEIGHT 0.1

/* An edge is the main one of a box if the others weigh so much less. */
#define MAIN_FACTOR 1.25

/* Priorities of what becomes straight */
#define LANE_PRIORITY 4.0
#define BEND_PRIORITY 2.0

/* Two items in adjacent ranks that may become a straight line. */
typedef struct
{
  guint  rank;       /* of the upper one */
  guint  upper;
  guint  lower;
  guint  edge;
  double priority;
} Pair;

/* Items with the same x. */
typedef struct
{
  double   x;
  double   wanted;
  double   weight;
  double   least;    /* limits of x */
  double   most;
  gboolean has_box;
  guint    edge;     /* of a column without boxes */
  guint    place;    /* in the order from left to right */
  guint    n_before; /* to sort them */
} Column;

/* The least distance of two columns. */
typedef struct
{
  guint  left;
  guint  right;
  double distance;
} Rule;

/* The wanted distance of two columns with boxes. */
typedef struct
{
  guint  upper;
  guint  lower;
  double distance;
  double weight;
} Link;

typedef struct
{
  Layered *layered;
  guint   *columns;   /* by item */
  GArray  *all;       /* of Column */
  GArray  *rules;     /* of Rule, by the place of its left column */
  GArray  *links;     /* of Link */
  guint   *sequence;  /* columns from left to right */
} Columns;

static Column *
get_column (const Columns *self,
            guint          column)
{
  return &g_array_index (self->all, Column, column);
}

static double
get_weight (const Layered *layered,
            guint          edge)
{
  return BASE_WEIGHT + layered->request->edges[edge].weight;
}

/* Sets the main edge at one side of each box: the heaviest one, unless others are similar. */
static void
set_main_edges (const Layered *layered,
                guint         *main_edges,
                gboolean       is_in)
{
  guint n_nodes = layered->request->n_nodes;
  g_autofree double *most = g_new0 (double, n_nodes);
  g_autofree double *others = g_new0 (double, n_nodes);

  for (guint i = 0; i < n_nodes; i++)
    main_edges[i] = LAYERED_NONE;
  for (guint i = 0; i < layered->request->n_edges; i++)
    {
      const GrindGraphLayoutEdge *edge = &layered->request->edges[i];
      guint box = is_in ? edge->to : edge->from;
      double weight = get_weight (layered, i);

      if (_layered_leads_up (layered, i))
        continue;
      others[box] = MAX (others[box], MIN (weight, most[box]));
      if (weight > most[box])
        {
          most[box] = weight;
          main_edges[box] = i;
        }
    }
  for (guint i = 0; i < n_nodes; i++)
    if (most[i] < others[i] * MAIN_FACTOR)
      main_edges[i] = LAYERED_NONE;
}

/* Whether a piece of a path may be straight: inside of the path, or at a box whose main edge it
 * is. */
static gboolean
may_align (const Layered *layered,
           guint          edge,
           guint          upper,
           guint          lower)
{
  const LayeredItem *above = _layered_get_item (layered, upper);
  const LayeredItem *below = _layered_get_item (layered, lower);

  return above->rank + 1 == below->rank &&
         (above->kind != LAYERED_BOX || layered->main_out[upper] == edge) &&
         (below->kind != LAYERED_BOX || layered->main_in[lower] == edge);
}

static GArray *
list_pairs (const Layered *layered)
{
  GArray *pairs = g_array_new (FALSE, FALSE, sizeof (Pair));

  for (guint i = 0; i < layered->request->n_edges; i++)
    for (guint j = 1; j < layered->chains[i].n_items; j++)
      {
        guint upper = _layered_get_chain_item (layered, i, j - 1);
        guint lower = _layered_get_chain_item (layered, i, j);
        const LayeredItem *above = _layered_get_item (layered, upper);
        gboolean is_inside = MIN (upper, lower) >= layered->request->n_nodes;
        Pair pair = { above->rank, upper, lower, i, layered->request->edges[i].weight };

        if (above->kind == LAYERED_LANE)
          pair.priority = LANE_PRIORITY;
        else if (is_inside)
          pair.priority += BEND_PRIORITY;
        if (may_align (layered, i, upper, lower))
          g_array_append_val (pairs, pair);
      }

  return pairs;
}

static int
compare_pairs (gconstpointer a,
               gconstpointer b)
{
  const Pair *first = a;
  const Pair *second = b;

  if (first->rank != second->rank)
    return first->rank > second->rank ? 1 : -1;
  if (first->priority != second->priority)
    return first->priority < second->priority ? 1 : -1;
  if (first->edge != second->edge)
    return first->edge > second->edge ? 1 : -1;

  return (first->upper > second->upper) - (first->upper < second->upper);
}

/* Adds a pair to those of its rank, from left to right, unless it crosses any. */
static gboolean
add_pair (const Layered *layered,
          GArray        *pairs,
          const Pair    *pair)
{
  guint above = _layered_get_item (layered, pair->upper)->position;
  guint below = _layered_get_item (layered, pair->lower)->position;
  guint from = 0;
  guint to = pairs->len;

  while (from < to)
    {
      guint middle = (from + to) / 2;
      const Pair *other = &g_array_index (pairs, Pair, middle);

      if (_layered_get_item (layered, other->upper)->position < above)
        from = middle + 1;
      else
        to = middle;
    }
  if (from > 0 &&
      _layered_get_item (layered, g_array_index (pairs, Pair, from - 1).lower)->position >= below)
    return FALSE;
  if (from < pairs->len &&
      _layered_get_item (layered, g_array_index (pairs, Pair, from).lower)->position <= below)
    return FALSE;
  g_array_insert_vals (pairs, from, pair, 1);

  return TRUE;
}

/* Chooses pairs that become straight, in the order of their priorities, such that none cross.
 * Returns the item above each item, or LAYERED_NONE. */
static guint *
align_items (Layered *layered)
{
  g_autoptr (GArray) pairs = list_pairs (layered);
  g_autoptr (GArray) chosen = g_array_new (FALSE, FALSE, sizeof (Pair));
  guint *above = g_new (guint, layered->items->len);

  for (guint i = 0; i < layered->items->len; i++)
    above[i] = LAYERED_NONE;
  for (guint i = 0; i < layered->request->n_nodes; i++)
    layered->main_out[i] = layered->main_in[i] = LAYERED_NONE;

  g_array_sort (pairs, compare_pairs);
  for (guint i = 0; i < pairs->len; i++)
    {
      const Pair *pair = &g_array_index (pairs, Pair, i);

      if (i > 0 && pair->rank != (pair - 1)->rank)
        g_array_set_size (chosen, 0);
      if (!add_pair (layered, chosen, pair))
        continue;

      above[pair->lower] = pair->upper;
      if (pair->upper < layered->request->n_nodes)
        layered->main_out[pair->upper] = pair->edge;
      if (pair->lower < layered->request->n_nodes)
        layered->main_in[pair->lower] = pair->edge;
    }

  return above;
}

static void
make_columns (Columns *self)
{
  const Layered *layered = self->layered;
  g_autofree guint *above = align_items (self->layered);
  g_autofree guint *n_items = g_new0 (guint, layered->items->len);

  self->columns = g_new0 (guint, layered->items->len);
  for (guint i = 0; i < layered->rank_starts[layered->n_ranks]; i++)
    {
      guint index = layered->order[i];
      const LayeredItem *item = _layered_get_item (layered, index);
      Column column = { .edge = item->edge };

      self->columns[index] = above[index] == LAYERED_NONE ? self->all->len
                                                          : self->columns[above[index]];
      if (above[index] == LAYERED_NONE)
        g_array_append_val (self->all, column);
      get_column (self, self->columns[index])->has_box |= item->kind == LAYERED_BOX;
      get_column (self, self->columns[index])->x += item->x;
      n_items[self->columns[index]]++;
    }
  for (guint i = 0; i < self->all->len; i++)
    get_column (self, i)->x /= n_items[i];
}

static void
add_rules (Columns *self)
{
  const Layered *layered = self->layered;

  for (guint rank = 0; rank < layered->n_ranks; rank++)
    for (guint i = layered->rank_starts[rank] + 1; i < layered->rank_starts[rank + 1]; i++)
      {
        guint left = layered->order[i - 1];
        guint right = layered->order[i];
        const Rule rule = {
          self->columns[left], self->columns[right],
          _layered_get_distance (layered, _layered_get_item (layered, left),
                                 _layered_get_item (layered, right)),
        };

        g_array_append_val (self->rules, rule);
      }
}

/* Sorts columns from left to right, and rules by their left column. As columns do not cross, there
 * is such an order. */
static void
sort_rules (Columns *self)
{
  guint n = self->all->len;
  GArray *sorted = g_array_sized_new (FALSE, FALSE, sizeof (Rule), self->rules->len);
  g_autofree guint *starts = g_new0 (guint, n + 1);
  g_autofree guint *by_left = g_new0 (guint, self->rules->len);
  g_autofree guint *fill = NULL;
  guint n_sorted = 0;

  self->sequence = g_new0 (guint, n);
  for (guint i = 0; i < self->rules->len; i++)
    {
      get_column (self, g_array_index (self->rules, Rule, i).right)->n_before++;
      starts[g_array_index (self->rules, Rule, i).left + 1]++;
    }
  for (guint i = 0; i < n; i++)
    {
      starts[i + 1] += starts[i];
      if (get_column (self, i)->n_before == 0)
        self->sequence[n_sorted++] = i;
    }
  fill = g_memdup2 (starts, sizeof *fill * (n + 1));
  for (guint i = 0; i < self->rules->len; i++)
    by_left[fill[g_array_index (self->rules, Rule, i).left]++] = i;

  for (guint i = 0; i < n_sorted; i++)
    for (guint j = starts[self->sequence[i]]; j < starts[self->sequence[i] + 1]; j++)
      {
        Rule rule = g_array_index (self->rules, Rule, by_left[j]);

        g_array_append_val (sorted, rule);
        if (--get_column (self, rule.right)->n_before == 0)
          self->sequence[n_sorted++] = rule.right;
      }
  g_assert (n_sorted == n);
  g_array_unref (self->rules);
  self->rules = sorted;
}

static void
add_links (Columns *self)
{
  const Layered *layered = self->layered;

  for (guint i = 0; i < layered->request->n_edges; i++)
    {
      const GrindGraphLayoutEdge *edge = &layered->request->edges[i];
      const Link link = {
        self->columns[edge->from], self->columns[edge->to],
        layered->out_ports[i] - layered->in_ports[i], get_weight (layered, i),
      };

      if (!_layered_leads_up (layered, i) && link.upper != link.lower)
        g_array_append_val (self->links, link);
    }
}

/* Sets the wanted x of columns with boxes: the mean of those linked to it, or @share of the way. */
static void
set_wanted (Columns *self,
            double   share)
{
  for (guint i = 0; i < self->all->len; i++)
    get_column (self, i)->wanted = get_column (self, i)->weight = 0;
  for (guint i = 0; i < self->links->len; i++)
    {
      const Link *link = &g_array_index (self->links, Link, i);
      Column *upper = get_column (self, link->upper);
      Column *lower = get_column (self, link->lower);

      upper->wanted += link->weight * (lower->x - link->distance);
      upper->weight += link->weight;
      lower->wanted += link->weight * (upper->x + link->distance);
      lower->weight += link->weight;
    }
  for (guint i = 0; i < self->all->len; i++)
    {
      Column *column = get_column (self, i);
      double mean = column->weight > 0 ? column->wanted / column->weight : column->x;

      column->wanted = column->x + share * (mean - column->x);
    }
}

/* Moves a pair of columns apart if they are too close, the lighter one further. */
static void
separate (Columns    *self,
          const Rule *rule)
{
  Column *left = get_column (self, rule->left);
  Column *right = get_column (self, rule->right);
  double excess = left->wanted + rule->distance - right->wanted;
  double left_weight = LINE_WEIGHT + left->weight;
  double right_weight = LINE_WEIGHT + right->weight;

  if (excess <= 0)
    return;
  left->wanted -= excess * right_weight / (left_weight + right_weight);
  right->wanted += excess * left_weight / (left_weight + right_weight);
}

/* Makes the wanted places follow the rules, almost: with few changes of heavy columns. */
static void
relax (Columns *self)
{
  for (guint round = 0; round < N_RELAXATIONS; round++)
    {
      for (guint i = 0; i < self->rules->len; i++)
        separate (self, &g_array_index (self->rules, Rule, i));
      for (guint i = self->rules->len; i-- > 0;)
        separate (self, &g_array_index (self->rules, Rule, i));
    }
}

/* Pushes columns to the right as far as the rules demand, and others to the left. */
static void
push (Columns *self)
{
  for (guint i = 0; i < self->rules->len; i++)
    {
      const Rule *rule = &g_array_index (self->rules, Rule, i);
      Column *right = get_column (self, rule->right);

      right->least = MAX (right->least, get_column (self, rule->left)->least + rule->distance);
    }
  for (guint i = self->rules->len; i-- > 0;)
    {
      const Rule *rule = &g_array_index (self->rules, Rule, i);
      Column *left = get_column (self, rule->left);

      left->most = MIN (left->most, get_column (self, rule->right)->most - rule->distance);
    }
}

/*
 * Moves columns with boxes as close to the wanted x as the rules allow. If all are pushed to the
 * right, the rules are kept, and also if all are pushed to the left; hence they are in the mean of
 * both as well, as they are linear.
 */
static void
move_boxes (Columns *self)
{
  for (guint i = 0; i < self->all->len; i++)
    {
      Column *column = get_column (self, i);

      column->least = column->has_box ? column->wanted : -G_MAXDOUBLE;
      column->most = column->has_box ? column->wanted : G_MAXDOUBLE;
    }
  push (self);
  for (guint i = 0; i < self->all->len; i++)
    {
      Column *column = get_column (self, i);

      if (column->has_box)
        column->x = (column->least + column->most) / 2;
    }
}

/* Moves columns with boxes to the left, one by one from there, as far as they want and the others
 * allow. */
static void
shift_left (Columns *self)
{
  guint next = 0;

  for (guint i = 0; i < self->all->len; i++)
    get_column (self, i)->least = -G_MAXDOUBLE;
  for (guint i = 0; i < self->all->len; i++)
    {
      Column *column = get_column (self, self->sequence[i]);

      if (column->has_box)
        column->least = column->x = MIN (column->x, MAX (column->wanted, column->least));
      for (; next < self->rules->len; next++)
        {
          const Rule *rule = &g_array_index (self->rules, Rule, next);
          Column *right = get_column (self, rule->right);

          if (rule->left != self->sequence[i])
            break;
          right->least = MAX (right->least, column->least + rule->distance);
        }
    }
}

/* The same to the right. */
static void
shift_right (Columns *self)
{
  guint next = self->rules->len;

  for (guint i = 0; i < self->all->len; i++)
    get_column (self, i)->most = G_MAXDOUBLE;
  for (guint i = self->all->len; i-- > 0;)
    {
      Column *column = get_column (self, self->sequence[i]);

      for (; next > 0; next--)
        {
          const Rule *rule = &g_array_index (self->rules, Rule, next - 1);

          if (rule->left != self->sequence[i])
            break;
          column->most = MIN (column->most,
                              get_column (self, rule->right)->most - rule->distance);
        }
      if (column->has_box)
        column->most = column->x = MAX (column->x, MIN (column->wanted, column->most));
    }
}

/* The range in which a vertical line from an end is straight. */
static void
get_range (const Columns *self,
           guint          index,
           double        *left,
           double        *right)
{
  const LayeredEnd *end = &g_array_index (self->layered->ends, LayeredEnd, index);
  double x = get_column (self, self->columns[end->box])->x;

  *left = x + end->least;
  *right = x + end->most;
}

/* The best x of an arrow's column: straight below and above its boxes; else below the upper one. A
 * lane is close to its loop. */
static double
get_line (const Columns *self,
          const Column  *column)
{
  const Layered *layered = self->layered;
  guint edge = column->edge;
  guint upper = layered->request->edges[edge].from;
  guint lower = layered->request->edges[edge].to;
  double upper_x = get_column (self, self->columns[upper])->x + layered->out_ports[edge];
  double lower_x = get_column (self, self->columns[lower])->x + layered->in_ports[edge];
  double left, right, other_left, other_right;

  if (_layered_leads_up (layered, edge))
    return column->most < G_MAXDOUBLE ? column->most : MIN (upper_x, lower_x);

  get_range (self, layered->out_ends[edge], &left, &right);
  get_range (self, layered->in_ends[edge], &other_left, &other_right);
  left = MAX (left, other_left);
  right = MIN (right, other_right);

  return left > right ? upper_x : CLAMP ((upper_x + lower_x) / 2, left, right);
}

/* Places columns without boxes between those with boxes, from left to right. */
static void
place_lines (Columns *self)
{
  guint next = 0;

  for (guint i = 0; i < self->all->len; i++)
    {
      Column *column = get_column (self, i);

      column->least = -G_MAXDOUBLE;
      column->most = column->has_box ? column->x : G_MAXDOUBLE;
    }
  push (self);
  for (guint i = 0; i < self->all->len; i++)
    get_column (self, i)->least = -G_MAXDOUBLE;

  for (guint i = 0; i < self->all->len; i++)
    {
      Column *column = get_column (self, self->sequence[i]);

      if (!column->has_box)
        column->x = MAX (column->least, MIN (column->most, get_line (self, column)));
      for (; next < self->rules->len; next++)
        {
          const Rule *rule = &g_array_index (self->rules, Rule, next);
          Column *right = get_column (self, rule->right);

          if (rule->left != self->sequence[i])
            break;
          right->least = MAX (right->least, column->x + rule->distance);
        }
    }
}

/* Places items, and sets ports relative to the middle of their boxes. */
void
_layered_set_columns (Layered *layered)
{
  Columns self = { .layered = layered };

  self.all = g_array_new (FALSE, TRUE, sizeof (Column));
  self.rules = g_array_new (FALSE, FALSE, sizeof (Rule));
  self.links = g_array_new (FALSE, FALSE, sizeof (Link));

  set_main_edges (layered, layered->main_out, FALSE);
  set_main_edges (layered, layered->main_in, TRUE);
  make_columns (&self);
  _layered_set_ports (layered);
  add_rules (&self);
  sort_rules (&self);
  add_links (&self);
  for (guint i = 0; i < N_MOVES && !g_cancellable_is_cancelled (layered->cancellable); i++)
    {
      set_wanted (&self, MOVE_SHARE);
      relax (&self);
      move_boxes (&self);
    }
  for (guint i = 0; i < N_SHIFTS && !g_cancellable_is_cancelled (layered->cancellable); i++)
    {
      set_wanted (&self, 1);
      if (i % 2 == 0)
        shift_left (&self);
      else
        shift_right (&self);
    }
  place_lines (&self);
  for (guint i = 0; i < layered->items->len; i++)
    _layered_get_item (layered, i)->x = get_column (&self, self.columns[i])->x;

  g_free (self.columns);
  g_free (self.sequence);
  g_array_unref (self.all);
  g_array_unref (self.rules);
  g_array_unref (self.links);
}
