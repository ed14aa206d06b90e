/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-jump-lanes.h"

#include "grind-jump-lanes-private.h"

struct _GrindJumpLanes
{
  GArray *bundles;      /* GrindJumpBundle */
  GArray *stems;        /* GrindJumpStem: by bundle, then by row */
  guint  *jumps;        /* by bundle, the most executed first */
  guint  *bundle_of;    /* by jump */
  guint  *lane_starts;  /* the first bundle of each lane, and without a lane */
  GArray *row_jumps;    /* RowJump: by row, the most executed first */
  guint  *row_order;    /* the jumps of @row_jumps */
  guint   n_jumps;
  guint   n_lanes;
};

typedef struct
{
  guint   row;
  guint   jump;
  guint64 weight;
} RowJump;

/* The common properties of jumps in a bundle. */
typedef struct
{
  guint32        row;
  gboolean       is_conditional;
  gboolean       is_target;
  GrindJumpShape shape;
} Key;

typedef struct
{
  const GrindJumpSpan *jumps;
  guint                n_jumps;
  GHashTable          *n_targets;   /* by row and kind, the number of jumps to it */
  GHashTable          *n_starts;    /* likewise, of jumps from it */
} Job;

static int
compare_uint (guint one,
              guint other)
{
  return (one > other) - (one < other);
}

static gboolean
is_outside (guint row)
{
  return row == GRIND_JUMP_ABOVE || row == GRIND_JUMP_BELOW;
}

static gpointer
get_end_key (guint    row,
             gboolean is_conditional)
{
  return GSIZE_TO_POINTER ((gsize) row * 2 + (is_conditional ? 1 : 0));
}

static void
count_end (GHashTable *table,
           guint       row,
           gboolean    is_conditional)
{
  gpointer key = get_end_key (row, is_conditional);
  guint n = GPOINTER_TO_UINT (g_hash_table_lookup (table, key));

  g_hash_table_insert (table, key, GUINT_TO_POINTER (n + 1));
}

static GrindJumpShape
get_shape (const GrindJumpSpan *jump)
{
  if (jump->to == GRIND_JUMP_ABOVE)
    return GRIND_JUMP_LEAVES_UP;
  if (jump->to == GRIND_JUMP_BELOW)
    return GRIND_JUMP_LEAVES_DOWN;
  if (jump->from == GRIND_JUMP_ABOVE)
    return GRIND_JUMP_ENTERS_DOWN;
  if (jump->from == GRIND_JUMP_BELOW)
    return GRIND_JUMP_ENTERS_UP;

  return jump->from == jump->to ? GRIND_JUMP_LOOP : GRIND_JUMP_SPAN;
}

static void
job_init (Job                 *job,
          const GrindJumpSpan *jumps,
          guint                n_jumps)
{
  job->jumps = jumps;
  job->n_jumps = n_jumps;
  job->n_targets = g_hash_table_new (NULL, NULL);
  job->n_starts = g_hash_table_new (NULL, NULL);
  for (guint i = 0; i < n_jumps; i++)
    {
      if (get_shape (&jumps[i]) != GRIND_JUMP_SPAN)
        continue;
      count_end (job->n_targets, jumps[i].to, jumps[i].is_conditional);
      count_end (job->n_starts, jumps[i].from, jumps[i].is_conditional);
    }
}

static void
job_clear (Job *job)
{
  g_hash_table_unref (job->n_targets);
  g_hash_table_unref (job->n_starts);
}

static void
get_key (Job   *job,
         guint  index,
         Key   *key)
{
  const GrindJumpSpan *jump = &job->jumps[index];
  gpointer target = get_end_key (jump->to, jump->is_conditional);
  gpointer start = get_end_key (jump->from, jump->is_conditional);

  key->shape = get_shape (jump);
  key->is_conditional = jump->is_conditional != FALSE;
  key->is_target = FALSE;
  if (key->shape == GRIND_JUMP_SPAN)
    key->is_target = GPOINTER_TO_UINT (g_hash_table_lookup (job->n_targets, target)) >=
                     GPOINTER_TO_UINT (g_hash_table_lookup (job->n_starts, start));
  key->row = key->is_target || is_outside (jump->from) ? jump->to : jump->from;
}

static guint
hash_key (gconstpointer data)
{
  const Key *key = data;

  return key->row * 31 + key->shape * 4 + key->is_target * 2 + key->is_conditional;
}

static gboolean
equal_keys (gconstpointer a,
            gconstpointer b)
{
  const Key *one = a;
  const Key *other = b;

  return one->row == other->row && one->shape == other->shape &&
         one->is_target == other->is_target && one->is_conditional == other->is_conditional;
}

static void
get_rows (const GrindJumpSpan *jump,
          guint               *first,
          guint               *last)
{
  *first = is_outside (jump->from) ? jump->to : jump->from;
  *last = is_outside (jump->to) ? jump->from : jump->to;
  if (*first > *last)
    {
      guint row = *first;

      *first = *last;
      *last = row;
    }
}

static void
add_to_bundle (GrindJumpBundle     *bundle,
               const GrindJumpSpan *jump)
{
  guint first, last;

  get_rows (jump, &first, &last);
  bundle->first_row = MIN (bundle->first_row, first);
  bundle->last_row = MAX (bundle->last_row, last);
  bundle->weight = jump->weight > G_MAXUINT64 - bundle->weight ? G_MAXUINT64
                                                               : bundle->weight + jump->weight;
  bundle->n_jumps++;
}

/* Assigns each jump to a bundle, whose number is not final yet. */
static void
make_bundles (GrindJumpLanes *self,
              Job            *job)
{
  g_autoptr (GHashTable) table = g_hash_table_new (hash_key, equal_keys);
  g_autofree Key *keys = g_new (Key, job->n_jumps);

  for (guint i = 0; i < job->n_jumps; i++)
    {
      gpointer found;
      guint index;

      get_key (job, i, &keys[i]);
      if (g_hash_table_lookup_extended (table, &keys[i], NULL, &found))
        {
          index = GPOINTER_TO_UINT (found);
        }
      else
        {
          GrindJumpBundle bundle = { .shape = keys[i].shape, .first_row = G_MAXUINT,
                                     .is_conditional = keys[i].is_conditional };

          index = self->bundles->len;
          g_array_append_val (self->bundles, bundle);
          g_hash_table_insert (table, &keys[i], GUINT_TO_POINTER (index));
        }
      add_to_bundle (&g_array_index (self->bundles, GrindJumpBundle, index), &job->jumps[i]);
      self->bundle_of[i] = index;
    }
}

static int
compare_bundles (gconstpointer a,
                 gconstpointer b,
                 gpointer      data)
{
  const GrindJumpBundle *one = (GrindJumpBundle *) data + *(const guint *) a;
  const GrindJumpBundle *other = (GrindJumpBundle *) data + *(const guint *) b;

  if (one->lane != other->lane)
    return one->lane < other->lane ? -1 : 1;
  if (one->first_row != other->first_row)
    return one->first_row < other->first_row ? -1 : 1;

  return (one > other) - (one < other);
}

/* Sorts the bundles by lane and position, and counts them by lane. */
static void
sort_bundles (GrindJumpLanes *self)
{
  guint n = self->bundles->len;
  g_autoptr (GArray) order = g_array_sized_new (FALSE, FALSE, sizeof (guint), n);
  g_autofree guint *places = g_new (guint, n);
  GArray *sorted = g_array_sized_new (FALSE, FALSE, sizeof (GrindJumpBundle), n);

  for (guint i = 0; i < n; i++)
    g_array_append_val (order, i);
  g_array_sort_with_data (order, compare_bundles, self->bundles->data);
  for (guint i = 0; i < n; i++)
    {
      guint index = g_array_index (order, guint, i);
      GrindJumpBundle *bundle = &g_array_index (self->bundles, GrindJumpBundle, index);

      places[index] = i;
      if (bundle->lane != GRIND_NONE)
        self->lane_starts[bundle->lane + 1] = i + 1;
      g_array_append_val (sorted, *bundle);
    }
  for (guint i = 0; i < self->n_jumps; i++)
    self->bundle_of[i] = places[self->bundle_of[i]];
  g_array_unref (self->bundles);
  self->bundles = sorted;
}

static int
compare_jumps (gconstpointer a,
               gconstpointer b,
               gpointer      data)
{
  const GrindJumpSpan *jumps = data;
  guint one = *(const guint *) a;
  guint other = *(const guint *) b;

  if (jumps[one].weight != jumps[other].weight)
    return jumps[one].weight > jumps[other].weight ? -1 : 1;

  return compare_uint (one, other);
}

static void
sort_jumps (GrindJumpLanes      *self,
            const GrindJumpSpan *jumps)
{
  g_autoptr (GArray) order = g_array_sized_new (FALSE, FALSE, sizeof (guint), self->n_jumps);
  guint next = 0;

  for (guint i = 0; i < self->n_jumps; i++)
    g_array_append_val (order, i);
  g_array_sort_with_data (order, compare_jumps, (gpointer) jumps);

  for (guint i = 0; i < self->bundles->len; i++)
    {
      GrindJumpBundle *bundle = &g_array_index (self->bundles, GrindJumpBundle, i);

      bundle->first_jump = next;
      next += bundle->n_jumps;
      bundle->n_jumps = 0;
    }
  for (guint i = 0; i < self->n_jumps; i++)
    {
      guint jump = g_array_index (order, guint, i);
      GrindJumpBundle *bundle = &g_array_index (self->bundles, GrindJumpBundle,
                                                self->bundle_of[jump]);

      self->jumps[bundle->first_jump + bundle->n_jumps++] = jump;
    }
}

static int
compare_stems (gconstpointer a,
               gconstpointer b)
{
  return compare_uint (((const GrindJumpStem *) a)->row, ((const GrindJumpStem *) b)->row);
}

/* Adds both ends of each jump of a bundle, with the ends in a row merged. */
static void
add_stems (GrindJumpLanes      *self,
           GrindJumpBundle     *bundle,
           const GrindJumpSpan *jumps)
{
  g_autoptr (GArray) ends = g_array_sized_new (FALSE, FALSE, sizeof (GrindJumpStem),
                                               2 * bundle->n_jumps);

  for (guint i = 0; i < bundle->n_jumps; i++)
    {
      const GrindJumpSpan *jump = &jumps[self->jumps[bundle->first_jump + i]];
      GrindJumpStem start = { jump->from, TRUE, FALSE };
      GrindJumpStem end = { jump->to, FALSE, TRUE };

      if (!is_outside (jump->from))
        g_array_append_val (ends, start);
      if (!is_outside (jump->to))
        g_array_append_val (ends, end);
    }
  g_array_sort (ends, compare_stems);

  bundle->first_stem = self->stems->len;
  for (guint i = 0; i < ends->len; i++)
    {
      const GrindJumpStem *end = &g_array_index (ends, GrindJumpStem, i);
      GrindJumpStem *last;

      if (i == 0 || end[-1].row != end->row)
        g_array_append_val (self->stems, *end);
      last = &g_array_index (self->stems, GrindJumpStem, self->stems->len - 1);
      last->is_start |= end->is_start;
      last->is_end |= end->is_end;
    }
  bundle->n_stems = self->stems->len - bundle->first_stem;
}

static int
compare_row_jumps (gconstpointer a,
                   gconstpointer b)
{
  const RowJump *one = a;
  const RowJump *other = b;

  if (one->row != other->row)
    return one->row < other->row ? -1 : 1;
  if (one->weight != other->weight)
    return one->weight > other->weight ? -1 : 1;

  return compare_uint (one->jump, other->jump);
}

static void
index_rows (GrindJumpLanes      *self,
            const GrindJumpSpan *jumps)
{
  for (guint i = 0; i < self->n_jumps; i++)
    {
      RowJump start = { jumps[i].from, i, jumps[i].weight };
      RowJump end = { jumps[i].to, i, jumps[i].weight };

      if (!is_outside (start.row))
        g_array_append_val (self->row_jumps, start);
      if (!is_outside (end.row) && end.row != start.row)
        g_array_append_val (self->row_jumps, end);
    }
  g_array_sort (self->row_jumps, compare_row_jumps);

  self->row_order = g_new (guint, self->row_jumps->len);
  for (guint i = 0; i < self->row_jumps->len; i++)
    self->row_order[i] = g_array_index (self->row_jumps, RowJump, i).jump;
}

/* The first position in the index of rows for @row or below. */
static guint
find_row (GrindJumpLanes *self,
          guint           row)
{
  guint low = 0;
  guint high = self->row_jumps->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (g_array_index (self->row_jumps, RowJump, middle).row < row)
        low = middle + 1;
      else
        high = middle;
    }

  return low;
}

/**
 * grind_jump_lanes_new:
 * @jumps: (array length=n_jumps): jumps between rows
 * @n_jumps: the number of jumps
 * @max_lanes: the maximum number of lanes, up to %GRIND_JUMP_MAX_LANES
 *
 * Bundles jumps that have a common target or start, preferring whichever more jumps share, and lays
 * the bundles out. Takes O(n log n).
 *
 * Returns: (transfer full): the lanes
 */
GrindJumpLanes *
grind_jump_lanes_new (const GrindJumpSpan *jumps,
                      guint                n_jumps,
                      guint                max_lanes)
{
  GrindJumpLanes *self;
  Job job;

  g_return_val_if_fail (jumps != NULL || n_jumps == 0, NULL);
  g_return_val_if_fail (max_lanes > 0 && max_lanes <= GRIND_JUMP_MAX_LANES, NULL);
  for (guint i = 0; i < n_jumps; i++)
    g_return_val_if_fail (!is_outside (jumps[i].from) || !is_outside (jumps[i].to), NULL);

  self = g_new0 (GrindJumpLanes, 1);
  self->n_jumps = n_jumps;
  self->bundles = g_array_new (FALSE, FALSE, sizeof (GrindJumpBundle));
  self->stems = g_array_new (FALSE, FALSE, sizeof (GrindJumpStem));
  self->row_jumps = g_array_sized_new (FALSE, FALSE, sizeof (RowJump), 2 * n_jumps);
  self->jumps = g_new (guint, n_jumps);
  self->bundle_of = g_new (guint, n_jumps);
  self->lane_starts = g_new0 (guint, GRIND_JUMP_MAX_LANES + 1);

  job_init (&job, jumps, n_jumps);
  make_bundles (self, &job);
  job_clear (&job);
  self->n_lanes = _grind_jump_lanes_place ((gpointer) self->bundles->data, self->bundles->len,
                                           max_lanes);
  sort_bundles (self);
  sort_jumps (self, jumps);
  for (guint i = 0; i < self->bundles->len; i++)
    add_stems (self, &g_array_index (self->bundles, GrindJumpBundle, i), jumps);
  index_rows (self, jumps);

  return self;
}

/**
 * grind_jump_lanes_free:
 * @self: (transfer full): lanes
 */
void
grind_jump_lanes_free (GrindJumpLanes *self)
{
  g_return_if_fail (self != NULL);

  g_array_unref (self->bundles);
  g_array_unref (self->stems);
  g_array_unref (self->row_jumps);
  g_free (self->row_order);
  g_free (self->jumps);
  g_free (self->bundle_of);
  g_free (self->lane_starts);
  g_free (self);
}

/**
 * grind_jump_lanes_get_n_lanes:
 * @self: lanes
 *
 * Returns: the number of lanes with bundles
 */
guint
grind_jump_lanes_get_n_lanes (GrindJumpLanes *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->n_lanes;
}

/**
 * grind_jump_lanes_get_bundles:
 * @self: lanes
 * @n_bundles: (out): the number of bundles
 *
 * Returns: (transfer none) (array length=n_bundles): all bundles, those without a lane at the end
 */
const GrindJumpBundle *
grind_jump_lanes_get_bundles (GrindJumpLanes *self,
                              guint          *n_bundles)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (n_bundles != NULL, NULL);

  *n_bundles = self->bundles->len;

  return (gconstpointer) self->bundles->data;
}

/**
 * grind_jump_lanes_get_stems:
 * @self: lanes
 * @bundle: a bundle
 * @n_stems: (out): the number of stems
 *
 * Returns: (transfer none) (array length=n_stems): the rows where jumps of the bundle start or end,
 *   from top to bottom
 */
const GrindJumpStem *
grind_jump_lanes_get_stems (GrindJumpLanes *self,
                            guint           bundle,
                            guint          *n_stems)
{
  const GrindJumpBundle *found;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (bundle < self->bundles->len, NULL);
  g_return_val_if_fail (n_stems != NULL, NULL);

  found = &g_array_index (self->bundles, GrindJumpBundle, bundle);
  *n_stems = found->n_stems;

  return &g_array_index (self->stems, GrindJumpStem, found->first_stem);
}

/**
 * grind_jump_lanes_get_jumps:
 * @self: lanes
 * @bundle: a bundle
 * @n_jumps: (out): the number of jumps
 *
 * Returns: (transfer none) (array length=n_jumps): the jumps of the bundle, the most executed first
 */
const guint *
grind_jump_lanes_get_jumps (GrindJumpLanes *self,
                            guint           bundle,
                            guint          *n_jumps)
{
  const GrindJumpBundle *found;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (bundle < self->bundles->len, NULL);
  g_return_val_if_fail (n_jumps != NULL, NULL);

  found = &g_array_index (self->bundles, GrindJumpBundle, bundle);
  *n_jumps = found->n_jumps;

  return self->jumps + found->first_jump;
}

/**
 * grind_jump_lanes_get_lane:
 * @self: lanes
 * @lane: a lane, or the number of lanes for bundles without one
 * @start: (out): its first bundle
 * @end: (out): the end of its bundles
 *
 * Returns the bundles in a lane, or those that are not drawn.
 */
void
grind_jump_lanes_get_lane (GrindJumpLanes *self,
                           guint           lane,
                           guint          *start,
                           guint          *end)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (lane <= self->n_lanes);
  g_return_if_fail (start != NULL && end != NULL);

  *start = self->lane_starts[lane];
  *end = lane < self->n_lanes ? self->lane_starts[lane + 1] : self->bundles->len;
}

/**
 * grind_jump_lanes_find_near:
 * @self: lanes
 * @lane: one of them
 * @row: a row
 *
 * Returns: the first bundle of the lane that ends in or below the row, or the end of the lane
 */
guint
grind_jump_lanes_find_near (GrindJumpLanes *self,
                            guint           lane,
                            guint           row)
{
  guint low, high;

  g_return_val_if_fail (self != NULL, 0);
  g_return_val_if_fail (lane < self->n_lanes, 0);

  grind_jump_lanes_get_lane (self, lane, &low, &high);
  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (g_array_index (self->bundles, GrindJumpBundle, middle).last_row < row)
        low = middle + 1;
      else
        high = middle;
    }

  return low;
}

/**
 * grind_jump_lanes_find:
 * @self: lanes
 * @lane: one of them
 * @row: a row
 *
 * Returns: the bundle that runs through the row in the lane, or %GRIND_NONE
 */
guint
grind_jump_lanes_find (GrindJumpLanes *self,
                       guint           lane,
                       guint           row)
{
  guint start, end, near;

  g_return_val_if_fail (self != NULL, GRIND_NONE);
  g_return_val_if_fail (lane < self->n_lanes, GRIND_NONE);

  grind_jump_lanes_get_lane (self, lane, &start, &end);
  near = grind_jump_lanes_find_near (self, lane, row);

  return near < end && g_array_index (self->bundles, GrindJumpBundle, near).first_row <= row
         ? near : GRIND_NONE;
}

/**
 * grind_jump_lanes_get_at_row:
 * @self: lanes
 * @row: a row
 * @n_jumps: (out): the number of jumps
 *
 * Returns: (transfer none) (array length=n_jumps) (nullable): the jumps that start or end in the
 *   row, including those that are not drawn, the most executed first; %NULL if there are none
 */
const guint *
grind_jump_lanes_get_at_row (GrindJumpLanes *self,
                             guint           row,
                             guint          *n_jumps)
{
  guint start;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (!is_outside (row), NULL);
  g_return_val_if_fail (n_jumps != NULL, NULL);

  start = find_row (self, row);
  *n_jumps = find_row (self, row + 1) - start;

  return *n_jumps > 0 ? self->row_order + start : NULL;
}

/**
 * grind_jump_lanes_get_bundle:
 * @self: lanes
 * @jump: one of the jumps
 *
 * Returns: its bundle
 */
guint
grind_jump_lanes_get_bundle (GrindJumpLanes *self,
                             guint           jump)
{
  g_return_val_if_fail (self != NULL, GRIND_NONE);
  g_return_val_if_fail (jump < self->n_jumps, GRIND_NONE);

  return self->bundle_of[jump];
}
