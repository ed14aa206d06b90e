/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Myers, “An O(ND) Difference Algorithm and Its Variations” (1986), in linear space: finds a point
 * in the middle of a shortest edit script, and continues with the boxes before and after it.
 *
 * A box that needs more edits than the limit is split elsewhere: at elements that occur once in it
 * on both sides, as in patience diff, or else at the furthest point reached. So the time is at most
 * proportional to the number of elements times the limit.
 */
#include "config.h"

#include "grind-sequence-diff.h"

/* The limit falls with the number of elements, from 4096 edits in each direction to 256. */
#define MIN_EDITS  256
#define MAX_EDITS  4096
#define EDIT_WORK  (1 << 26)

/* How often one element may be in a box split at unique elements */
#define MAX_ROUNDS 4

/* The elements between two pairs. */
typedef struct
{
  guint x;         /* first one before */
  guint y;         /* first one after */
  guint n;         /* number before */
  guint m;         /* number after */
  guint n_rounds;  /* how often unique elements were searched */
} Box;

/* A pair of elements. */
typedef struct
{
  guint x;
  guint y;
} Point;

/* An element that occurs on both sides. */
typedef struct
{
  guint32 id;      /* dense from 0 */
  guint32 index;   /* in the input */
} Element;

/* Uses of an id in the current box. */
typedef struct
{
  guint n_before;
  guint n_after;
  guint y;         /* the last one after */
} Use;

typedef struct
{
  GrindSequenceDiff *result;
  GArray            *before;      /* of Element */
  GArray            *after;
  GArray            *boxes;       /* of Box: a stack */
  guint              n_ids;
  Use               *uses;        /* (nullable): by id; all zero between searches */
  guint              max_edits;
  gint32            *reach[2];    /* memory of the two searches */
} Diff;

/*
 * A search from one corner of a box. Diagonal k has the points (x, x - k), counted from that
 * corner; reach[k] is the largest x reached on it. All k between min and max in steps of 2 are
 * valid.
 */
typedef struct
{
  const Element *before;    /* at the corner */
  const Element *after;
  int            stride;    /* 1 or -1 */
  gint32         n;
  gint32         m;
  gint32         min;
  gint32         max;
  gint32        *reach;
} Search;

static void
search_init (Search        *self,
             const Element *before,
             const Element *after,
             const Box     *box,
             int            stride,
             gint32        *reach)
{
  *self = (Search) {
    .before = before, .after = after, .stride = stride, .n = box->n, .m = box->m, .reach = reach,
  };
  reach[0] = 0;
}

/* Whether two searches meet on diagonal @k of the first. */
static inline gboolean
search_meets (const Search *self,
              const Search *other,
              gint32        k)
{
  gint32 opposite = self->n - self->m - k;

  return opposite >= other->min && opposite <= other->max &&
         self->reach[k] + other->reach[opposite] >= self->n;
}

/*
 * Adds one edit to all paths, and follows the equal elements behind it. Paths beyond the box are
 * possible; the searches meet before such a path matters.
 *
 * Returns whether the search meets @other, if that is not NULL, on @diagonal.
 */
static gboolean
search_step (Search       *self,
             const Search *other,
             gint32       *diagonal)
{
  gint32 *reach = self->reach;

  if (self->min > -self->m)
    reach[--self->min - 1] = -1;
  else
    self->min++;
  if (self->max < self->n)
    reach[++self->max + 1] = -1;
  else
    self->max--;

  for (gint32 k = self->max; k >= self->min; k -= 2)
    {
      gint32 x = MAX (reach[k - 1] + 1, reach[k + 1]);

      while (x < self->n && x - k < self->m &&
             self->before[self->stride * x].id == self->after[self->stride * (x - k)].id)
        x++;
      reach[k] = x;

      if (other != NULL && search_meets (self, other, k))
        {
          *diagonal = k;
          return TRUE;
        }
    }

  return FALSE;
}

/* Finds the point of the box furthest from the corner; returns its distance. */
static gint32
search_get_furthest (const Search *self,
                     gint32       *x,
                     gint32       *y)
{
  gint32 furthest = -1;

  for (gint32 k = self->min; k <= self->max; k += 2)
    {
      gint32 at = MIN (MIN (self->reach[k], self->n), self->m + k);

      if (2 * at - k > furthest)
        {
          furthest = 2 * at - k;
          *x = at;
          *y = at - k;
        }
    }

  return furthest;
}

/* Removes all uses in a box. */
static void
forget_uses (Diff      *diff,
             const Box *box)
{
  for (guint x = box->x; x < box->x + box->n; x++)
    diff->uses[g_array_index (diff->before, Element, x).id] = (Use) { 0 };
  for (guint y = box->y; y < box->y + box->m; y++)
    diff->uses[g_array_index (diff->after, Element, y).id] = (Use) { 0 };
}

/* Returns the points of elements that are unique on both sides of a box, ordered by x. */
static GArray *
list_unique (Diff      *diff,
             const Box *box)
{
  GArray *points = g_array_new (FALSE, FALSE, sizeof (Point));

  if (diff->uses == NULL)
    diff->uses = g_new0 (Use, diff->n_ids);
  for (guint x = box->x; x < box->x + box->n; x++)
    diff->uses[g_array_index (diff->before, Element, x).id].n_before++;
  for (guint y = box->y; y < box->y + box->m; y++)
    {
      Use *use = &diff->uses[g_array_index (diff->after, Element, y).id];

      use->n_after++;
      use->y = y;
    }

  for (guint x = box->x; x < box->x + box->n; x++)
    {
      const Use *use = &diff->uses[g_array_index (diff->before, Element, x).id];

      if (use->n_before == 1 && use->n_after == 1)
        {
          Point point = { x, use->y };

          g_array_append_val (points, point);
        }
    }
  forget_uses (diff, box);

  return points;
}

/* Keeps the longest series of points with increasing y, as in patience sorting. */
static void
keep_increasing (GArray *points)
{
  g_autofree guint *ends = g_new (guint, points->len);        /* by length of a series */
  g_autofree guint *previous = g_new (guint, points->len);
  guint n = 0;

  for (guint i = 0; i < points->len; i++)
    {
      guint y = g_array_index (points, Point, i).y;
      guint low = 0, high = n;

      while (low < high)
        {
          guint middle = low + (high - low) / 2;

          if (g_array_index (points, Point, ends[middle]).y < y)
            low = middle + 1;
          else
            high = middle;
        }
      previous[i] = low > 0 ? ends[low - 1] : GRIND_NONE;
      ends[low] = i;
      n = MAX (n, low + 1);
    }

  for (guint i = n, at = n > 0 ? ends[n - 1] : 0; i > 0; at = previous[at], i--)
    ends[i - 1] = at;
  for (guint i = 0; i < n; i++)
    g_array_index (points, Point, i) = g_array_index (points, Point, ends[i]);
  g_array_set_size (points, n);
}

static void
push (Diff      *diff,
      const Box *box,
      guint      x,
      guint      y,
      guint      end_x,
      guint      end_y)
{
  Box part = { x, y, end_x - x, end_y - y, box->n_rounds };

  if (part.n > 0 && part.m > 0)
    g_array_append_val (diff->boxes, part);
}

static void
pair (Diff  *diff,
      guint  x,
      guint  y)
{
  diff->result->after[g_array_index (diff->before, Element, x).index] =
    g_array_index (diff->after, Element, y).index;
}

/* Pairs the unique elements of a box; returns whether there are any. */
static gboolean
split_at_unique (Diff      *diff,
                 const Box *box)
{
  g_autoptr (GArray) points = list_unique (diff, box);
  guint x = box->x, y = box->y;

  keep_increasing (points);
  for (guint i = 0; i < points->len; i++)
    {
      const Point *point = &g_array_index (points, Point, i);

      pair (diff, point->x, point->y);
      push (diff, box, x, y, point->x, point->y);
      x = point->x + 1;
      y = point->y + 1;
    }
  if (points->len > 0)
    push (diff, box, x, y, box->x + box->n, box->y + box->m);

  return points->len > 0;
}

/* Splits a box at the point, relative to its corner, that a search reached. */
static void
split_at (Diff         *diff,
          const Box    *box,
          const Search *search,
          gint32        x,
          gint32        y)
{
  guint at_x = search->stride > 0 ? box->x + x : box->x + box->n - x;
  guint at_y = search->stride > 0 ? box->y + y : box->y + box->m - y;

  push (diff, box, at_x, at_y, box->x + box->n, box->y + box->m);
  push (diff, box, box->x, box->y, at_x, at_y);
}

/* Splits a box that needs too many edits. */
static void
split_roughly (Diff         *diff,
               Box          *box,
               const Search *forward,
               const Search *backward)
{
  gint32 x = 0, y = 0, back_x = 0, back_y = 0;

  diff->result->is_longest = FALSE;
  if (box->n_rounds < MAX_ROUNDS)
    {
      box->n_rounds++;
      if (split_at_unique (diff, box))
        return;
    }

  if (search_get_furthest (forward, &x, &y) >= search_get_furthest (backward, &back_x, &back_y))
    split_at (diff, box, forward, x, y);
  else
    split_at (diff, box, backward, back_x, back_y);
}

/* Splits a box in the middle of a shortest edit script. */
static void
split (Diff *diff,
       Box  *box)
{
  const Element *before = &g_array_index (diff->before, Element, box->x);
  const Element *after = &g_array_index (diff->after, Element, box->y);
  gboolean is_odd = (box->n + box->m) % 2 != 0;
  Search forward, backward;
  gint32 k;

  search_init (&forward, before, after, box, 1, diff->reach[0] + diff->max_edits + 1);
  search_init (&backward, before + box->n - 1, after + box->m - 1, box, -1,
               diff->reach[1] + diff->max_edits + 1);

  for (guint i = 0; i < diff->max_edits; i++)
    {
      if (search_step (&forward, is_odd ? &backward : NULL, &k))
        {
          split_at (diff, box, &forward, forward.reach[k], forward.reach[k] - k);
          return;
        }
      if (search_step (&backward, is_odd ? NULL : &forward, &k))
        {
          split_at (diff, box, &backward, backward.reach[k], backward.reach[k] - k);
          return;
        }
    }
  split_roughly (diff, box, &forward, &backward);
}

/* Pairs equal elements at both ends of a box, which is always best. */
static void
pair_ends (Diff *diff,
           Box  *box)
{
  while (box->n > 0 && box->m > 0 &&
         g_array_index (diff->before, Element, box->x).id ==
         g_array_index (diff->after, Element, box->y).id)
    {
      pair (diff, box->x++, box->y++);
      box->n--;
      box->m--;
    }
  while (box->n > 0 && box->m > 0 &&
         g_array_index (diff->before, Element, box->x + box->n - 1).id ==
         g_array_index (diff->after, Element, box->y + box->m - 1).id)
    pair (diff, box->x + --box->n, box->y + --box->m);
}

static gboolean
run (Diff          *diff,
     GCancellable  *cancellable,
     GError       **error)
{
  Box whole = { 0 };

  push (diff, &whole, 0, 0, diff->before->len, diff->after->len);
  while (!g_cancellable_set_error_if_cancelled (cancellable, error))
    {
      Box box;

      if (diff->boxes->len == 0)
        return TRUE;

      box = g_array_index (diff->boxes, Box, diff->boxes->len - 1);
      g_array_set_size (diff->boxes, diff->boxes->len - 1);
      pair_ends (diff, &box);
      if (box.n > 0 && box.m > 0)
        split (diff, &box);
    }

  return FALSE;
}

/* Returns the elements whose ids are in @ids. */
static GArray *
select_elements (const guint32 *sequence,
                 guint          n,
                 GHashTable    *ids)
{
  GArray *elements = g_array_sized_new (FALSE, FALSE, sizeof (Element), n);

  for (guint i = 0; i < n; i++)
    {
      gpointer id;

      if (g_hash_table_lookup_extended (ids, GUINT_TO_POINTER (sequence[i]), NULL, &id))
        {
          Element element = { GPOINTER_TO_UINT (id), i };

          g_array_append_val (elements, element);
        }
    }

  return elements;
}

/* Numbers the different ids of a sequence, if they are in @others too. */
static GHashTable *
number_ids (const guint32 *sequence,
            guint          n,
            GHashTable    *others)
{
  GHashTable *ids = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < n; i++)
    {
      gpointer key = GUINT_TO_POINTER (sequence[i]);

      if ((others == NULL || g_hash_table_contains (others, key)) &&
          !g_hash_table_contains (ids, key))
        g_hash_table_insert (ids, key, GUINT_TO_POINTER (g_hash_table_size (ids)));
    }

  return ids;
}

/* Without what occurs on one side only and cannot be paired, edits are fewer by far. */
static void
diff_init (Diff              *diff,
           GrindSequenceDiff *result,
           const guint32     *before,
           const guint32     *after)
{
  g_autoptr (GHashTable) all = number_ids (before, result->n_before, NULL);
  g_autoptr (GHashTable) common = number_ids (after, result->n_after, all);
  guint64 n_elements;

  *diff = (Diff) { .result = result, .n_ids = g_hash_table_size (common) };
  diff->before = select_elements (before, result->n_before, common);
  diff->after = select_elements (after, result->n_after, common);
  diff->boxes = g_array_new (FALSE, FALSE, sizeof (Box));

  n_elements = (guint64) diff->before->len + diff->after->len;
  diff->max_edits = CLAMP (EDIT_WORK / (n_elements + 1), MIN_EDITS, MAX_EDITS);
  diff->max_edits = MIN (diff->max_edits, n_elements + 1);
  /* All diagonals, and one more at both ends. */
  for (guint i = 0; i < 2; i++)
    diff->reach[i] = g_new (gint32, 2 * diff->max_edits + 3);
}

static void
diff_clear (Diff *diff)
{
  g_array_unref (diff->before);
  g_array_unref (diff->after);
  g_array_unref (diff->boxes);
  g_free (diff->uses);
  for (guint i = 0; i < 2; i++)
    g_free (diff->reach[i]);
}

/* Fills the arrays that follow from the counterparts of the elements before. */
static void
complete (GrindSequenceDiff *self)
{
  guint32 place = 0;

  for (guint i = 0; i < self->n_before; i++)
    {
      self->places[i] = place;
      if (self->after[i] != GRIND_NONE)
        {
          self->before[self->after[i]] = i;
          place = self->after[i] + 1;
        }
    }
  self->places[self->n_before] = place;
}

static guint32 *
new_unpaired (guint n)
{
  guint32 *array = g_new (guint32, n);

  for (guint i = 0; i < n; i++)
    array[i] = GRIND_NONE;

  return array;
}

/**
 * grind_sequence_diff_new:
 * @before: (array length=n_before): any numbers that say which elements are equal
 * @n_before: the number of elements before, less than 2^30
 * @after: (array length=n_after): likewise
 * @n_after: the number of elements after, less than 2^30
 * @cancellable: (nullable): cancels the call
 * @error: %G_IO_ERROR_CANCELLED
 *
 * Finds a longest common subsequence, or a good one if the sequences differ very much. Takes linear
 * time, about a second for 400,000 elements that differ very much; call it in a worker thread.
 *
 * Returns: (transfer full): the pairs; %NULL with @error set
 */
GrindSequenceDiff *
grind_sequence_diff_new (const guint32  *before,
                         guint           n_before,
                         const guint32  *after,
                         guint           n_after,
                         GCancellable   *cancellable,
                         GError        **error)
{
  g_autoptr (GrindSequenceDiff) self = NULL;
  gboolean is_done;
  Diff diff;

  g_return_val_if_fail (before != NULL || n_before == 0, NULL);
  g_return_val_if_fail (after != NULL || n_after == 0, NULL);
  g_return_val_if_fail (MAX (n_before, n_after) < 1u << 30, NULL);

  self = g_new0 (GrindSequenceDiff, 1);
  self->n_before = n_before;
  self->n_after = n_after;
  self->after = new_unpaired (n_before);
  self->before = new_unpaired (n_after);
  self->places = g_new (guint32, (gsize) n_before + 1);
  self->is_longest = TRUE;

  diff_init (&diff, self, before, after);
  is_done = run (&diff, cancellable, error);
  diff_clear (&diff);
  if (!is_done)
    return NULL;
  complete (self);

  return g_steal_pointer (&self);
}

/**
 * grind_sequence_diff_free:
 * @self: (transfer full): a diff
 *
 * Frees a diff.
 */
void
grind_sequence_diff_free (GrindSequenceDiff *self)
{
  g_free (self->after);
  g_free (self->before);
  g_free (self->places);
  g_free (self);
}
