/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-part-table-private.h"

#include <stdlib.h>

#include "analysis/graph/grind-color-map.h"
#include "profile/grind-math.h"
#include "profile/grind-part-totals.h"

/**
 * GrindPartTable:
 *
 * The parts of a profile with the cost of one event, those written at one time next to each other,
 * those of files before a change first, and the geometry of a picture in proportion to cost: the
 * parts written at one time form a column whose width is its share, in which the height of each
 * thread is its share. So the area of a box is proportional to the cost of its part.
 *
 * Parts without costs of any event are counted, not listed. A table is built once, in any thread;
 * afterwards it is immutable and may be read from any thread.
 */
G_DEFINE_FINAL_TYPE (GrindPartTable, grind_part_table, G_TYPE_OBJECT)

/* A part while the table is being built */
typedef struct
{
  GrindPartId part;
  GrindValue  cost;
  gint64      rank_cost;  /* of the profile's first event */
  gint64      number;
  gint64      thread;
  gint64      pid;
  gboolean    is_before;  /* of the files before, in a comparison */
  guint       process;    /* rank of the process by first appearance */
  guint       time;       /* number of earlier parts of this side, process, number and thread */
} Entry;

/* A thread while slots are being assigned */
typedef struct
{
  guint    thread;
  __int128 cost;
} Slotted;

static void
grind_part_table_finalize (GObject *object)
{
  GrindPartTable *self = GRIND_PART_TABLE (object);

  g_clear_pointer (&self->rows, g_array_unref);
  g_clear_pointer (&self->columns, g_array_unref);
  g_clear_pointer (&self->threads, g_array_unref);
  g_clear_pointer (&self->events, grind_event_set_unref);

  G_OBJECT_CLASS (grind_part_table_parent_class)->finalize (object);
}

static void
grind_part_table_class_init (GrindPartTableClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = grind_part_table_finalize;
}

static void
grind_part_table_init (GrindPartTable *self)
{
  self->rows = g_array_new (FALSE, TRUE, sizeof (GrindPartRow));
  self->columns = g_array_new (FALSE, TRUE, sizeof (GrindPartColumn));
  self->threads = g_array_new (FALSE, TRUE, sizeof (GrindPartThread));
}

static int
compare_numbers (gint64 a,
                 gint64 b)
{
  return (a > b) - (a < b);
}

static guint
get_rank (GHashTable *ranks,
          gint64      number)
{
  gpointer rank;
  gint64 *key;

  if (g_hash_table_lookup_extended (ranks, &number, NULL, &rank))
    return GPOINTER_TO_UINT (rank);

  key = g_new (gint64, 1);
  *key = number;
  g_hash_table_insert (ranks, key, GUINT_TO_POINTER (g_hash_table_size (ranks)));

  return g_hash_table_size (ranks) - 1;
}

/* Parts with equal numbers and threads were written one after the other. */
static guint
count_time (GHashTable  *times,
            const Entry *entry)
{
  g_autofree char *key = NULL;
  guint time;

  key = g_strdup_printf ("%d %u %" G_GINT64_FORMAT " %" G_GINT64_FORMAT, entry->is_before,
                         entry->process, entry->number, entry->thread);
  time = GPOINTER_TO_UINT (g_hash_table_lookup (times, key));
  g_hash_table_insert (times, g_steal_pointer (&key), GUINT_TO_POINTER (time + 1));

  return time;
}

static int
compare_columns (const Entry *a,
                 const Entry *b)
{
  if (a->is_before != b->is_before)
    return a->is_before ? -1 : 1;
  if (a->process != b->process)
    return a->process < b->process ? -1 : 1;
  if (a->number != b->number)
    return compare_numbers (a->number, b->number);

  return compare_numbers (a->time, b->time);
}

static int
compare_entries (const void *a,
                 const void *b)
{
  const Entry *left = a;
  const Entry *right = b;
  int order = compare_columns (left, right);

  if (order == 0)
    order = compare_numbers (left->thread, right->thread);

  return order != 0 ? order : compare_numbers (left->part, right->part);
}

/* The costs of the parts, and of the current one, by real event */
typedef struct
{
  GrindPartTotals *totals;
  GrindEvaluator  *evaluator;
  gint64          *part;
  GrindSums        sums;      /* of all parts so far */
  GrindSums        sides[2];  /* likewise of each side, that before second */
} PartCosts;

static void
part_costs_clear (PartCosts *costs)
{
  g_clear_pointer (&costs->totals, grind_part_totals_free);
  g_clear_pointer (&costs->evaluator, grind_evaluator_free);
  g_free (costs->part);
  grind_sums_clear (&costs->sums);
  for (guint i = 0; i < G_N_ELEMENTS (costs->sides); i++)
    grind_sums_clear (&costs->sides[i]);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PartCosts, part_costs_clear)

static gboolean
part_costs_init (PartCosts       *costs,
                 GrindPartTable  *self,
                 GError         **error)
{
  guint n_real = grind_profile_get_n_real_events (self->profile);

  costs->totals = grind_part_totals_new (self->profile, error);
  costs->part = g_new0 (gint64, n_real + 1);
  grind_sums_init_zeros (&costs->sums, n_real);
  for (guint i = 0; i < G_N_ELEMENTS (costs->sides); i++)
    grind_sums_init_zeros (&costs->sides[i], n_real);
  if (n_real > 0)
    costs->evaluator = grind_evaluator_new (self->events, self->event);

  return costs->totals != NULL;
}

static GrindValue
apply (PartCosts       *costs,
       const GrindSums *sums)
{
  grind_sums_copy (sums, costs->part);

  return grind_evaluator_apply (costs->evaluator, costs->part);
}

/* Lists the parts with costs, in the order of the table, and applies the formula of the event to
 * the costs of each and of all. */
static GArray *
list_entries (GrindPartTable *self,
              const guint8   *before,
              PartCosts      *costs)
{
  GArray *entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  g_autoptr (GHashTable) ranks = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  g_autoptr (GHashTable) times = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (GrindPartId part = 0; part < grind_profile_get_n_parts (self->profile); part++)
    {
      const GrindPartInfo *info = grind_profile_get_part (self->profile, part);
      Entry entry = { part, .number = info->number, .thread = info->thread, .pid = info->pid };

      entry.is_before = before != NULL && grind_parts_have (before, part);
      entry.process = get_rank (ranks, info->pid);
      entry.time = count_time (times, &entry);
      if (grind_part_totals_is_empty (costs->totals, part))
        {
          self->n_empty++;
          continue;
        }
      grind_part_totals_add (costs->totals, part, &costs->sums);
      if (before != NULL)
        grind_part_totals_add (costs->totals, part, &costs->sides[entry.is_before]);
      grind_part_totals_read (costs->totals, part, costs->part);
      entry.cost = grind_evaluator_apply (costs->evaluator, costs->part);
      entry.rank_cost = costs->part[0];
      grind_part_totals_erase (costs->totals, part, costs->part);
      g_array_append_val (entries, entry);
    }

  if (costs->evaluator != NULL)
    {
      self->total = apply (costs, &costs->sums);
      for (guint i = 0; i < G_N_ELEMENTS (self->totals); i++)
        self->totals[i] = before != NULL ? apply (costs, &costs->sides[i]) : self->total;
    }
  self->has_pids = g_hash_table_size (ranks) > 1;
  g_array_sort (entries, compare_entries);

  return entries;
}

static int
compare_threads (const void *a,
                 const void *b)
{
  const Entry *left = *(const Entry *const *) a;
  const Entry *right = *(const Entry *const *) b;

  if (left->process != right->process)
    return left->process < right->process ? -1 : 1;

  return compare_numbers (left->thread, right->thread);
}

static int
compare_slotted (const void *a,
                 const void *b)
{
  const Slotted *left = a;
  const Slotted *right = b;
  int order = compare_numbers (right->cost, left->cost);

  return order != 0 ? order : compare_numbers (left->thread, right->thread);
}

static void
assign_slots (GrindPartTable *self,
              Slotted        *slotted)
{
  qsort (slotted, self->threads->len, sizeof *slotted, compare_slotted);
  for (guint i = 0; i < self->threads->len; i++)
    g_array_index (self->threads, GrindPartThread, slotted[i].thread).slot =
      i < GRIND_N_COLOR_SLOTS ? i + 1 : GRIND_COLOR_SLOT_OTHER;
}

/* Finds the threads; those with the highest cost of the first event get the colours. */
static guint *
number_threads (GrindPartTable *self,
                GArray         *entries)
{
  guint *threads = g_new0 (guint, entries->len + 1);
  g_autofree Entry **order = g_new (Entry *, entries->len + 1);
  g_autofree Slotted *slotted = g_new0 (Slotted, entries->len + 1);

  for (guint i = 0; i < entries->len; i++)
    order[i] = &g_array_index (entries, Entry, i);
  qsort (order, entries->len, sizeof *order, compare_threads);

  for (guint i = 0; i < entries->len; i++)
    {
      GrindPartThread thread = { order[i]->thread, order[i]->pid, GRIND_COLOR_SLOT_OTHER };
      guint last;

      if (i == 0 || compare_threads (&order[i - 1], &order[i]) != 0)
        g_array_append_val (self->threads, thread);
      last = self->threads->len - 1;
      slotted[last].thread = last;
      slotted[last].cost += order[i]->rank_cost;
      threads[order[i] - &g_array_index (entries, Entry, 0)] = last;
    }
  assign_slots (self, slotted);

  return threads;
}

static double
get_area (const Entry *entry)
{
  double cost = grind_value_to_double (entry->cost);

  if (entry->cost.kind == GRIND_VALUE_RATIO)
    return MAX (entry->rank_cost, 0);

  return grind_value_is_known (entry->cost) ? MAX (cost, 0) : 0;
}

static void
add_rows (GrindPartTable *self,
          GArray         *entries,
          const guint    *threads)
{
  for (guint i = 0; i < entries->len; i++)
    {
      const Entry *entry = &g_array_index (entries, Entry, i);
      GrindPartRow row = { entry->part, threads[i], .cost = entry->cost, .area = get_area (entry) };

      if (i == 0 || compare_columns (entry - 1, entry) != 0)
        {
          GrindPartColumn column = { entry->number, i };

          g_array_append_val (self->columns, column);
        }
      row.is_before = entry->is_before;
      row.column = self->columns->len - 1;
      g_array_index (self->columns, GrindPartColumn, row.column).n_rows++;
      g_array_append_val (self->rows, row);
    }
}

/**
 * grind_part_table_new:
 * @events: the events of a profile
 * @event: one of them
 * @before: (nullable): a bit for each part, set for those of the files before in a comparison
 * @cancellable: (nullable): a #GCancellable
 * @error: return location for a #GError: %G_IO_ERROR_CANCELLED, or %GRIND_ERROR_TOO_LARGE if out of
 *   memory
 *
 * Adds up the cost of each part and lays out the picture. Takes linear time in the costs of all
 * functions in all parts; use a worker for large profiles. Any thread.
 *
 * Returns: (transfer full) (nullable): the table, or %NULL on error
 */
GrindPartTable *
grind_part_table_new (GrindEventSet *events,
                      GrindEventId   event,
                      const guint8  *before,
                      GCancellable  *cancellable,
                      GError       **error)
{
  g_autoptr (GrindPartTable) self = NULL;
  g_autoptr (GArray) entries = NULL;
  g_auto (PartCosts) costs = { NULL, };
  g_autofree guint *threads = NULL;

  g_return_val_if_fail (events != NULL, NULL);
  g_return_val_if_fail (event < MAX (grind_event_set_get_n_events (events), 1), NULL);
  g_return_val_if_fail (cancellable == NULL || G_IS_CANCELLABLE (cancellable), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  self = g_object_new (GRIND_TYPE_PART_TABLE, NULL);
  self->events = grind_event_set_ref (events);
  self->profile = grind_event_set_get_profile (events);
  self->event = event;

  if (g_cancellable_set_error_if_cancelled (cancellable, error) ||
      !part_costs_init (&costs, self, error))
    return NULL;
  entries = list_entries (self, before, &costs);
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  threads = number_threads (self, entries);
  add_rows (self, entries, threads);
  _grind_part_table_place (self);

  return g_steal_pointer (&self);
}

/**
 * grind_part_table_get_profile:
 * @self: a table of parts
 *
 * Returns: (transfer none): the profile
 */
GrindProfile *
grind_part_table_get_profile (GrindPartTable *self)
{
  g_return_val_if_fail (GRIND_IS_PART_TABLE (self), NULL);

  return self->profile;
}

/**
 * grind_part_table_get_events:
 * @self: a table of parts
 *
 * Returns: (transfer none): the events that it was made with
 */
GrindEventSet *
grind_part_table_get_events (GrindPartTable *self)
{
  g_return_val_if_fail (GRIND_IS_PART_TABLE (self), NULL);

  return self->events;
}

/**
 * grind_part_table_get_event:
 * @self: a table of parts
 *
 * Returns: the event of its costs
 */
GrindEventId
grind_part_table_get_event (GrindPartTable *self)
{
  g_return_val_if_fail (GRIND_IS_PART_TABLE (self), 0);

  return self->event;
}

/**
 * grind_part_table_get_total:
 * @self: a table of parts
 *
 * Returns: the total cost of all parts
 */
GrindValue
grind_part_table_get_total (GrindPartTable *self)
{
  g_return_val_if_fail (GRIND_IS_PART_TABLE (self), grind_value_new_whole (0));

  return self->total;
}

/**
 * grind_part_table_get_side_total:
 * @self: a table of parts
 * @is_before: whether to add up the parts of the files before, not the others
 *
 * Returns: the total cost of the parts of one side; without a comparison of files, all are of the
 *   same
 */
GrindValue
grind_part_table_get_side_total (GrindPartTable *self,
                                 gboolean        is_before)
{
  g_return_val_if_fail (GRIND_IS_PART_TABLE (self), grind_value_new_whole (0));

  return self->totals[is_before != FALSE];
}

/**
 * grind_part_table_get_n_empty:
 * @self: a table of parts
 *
 * Returns: the number of parts not listed because they have no costs of any event
 */
guint
grind_part_table_get_n_empty (GrindPartTable *self)
{
  g_return_val_if_fail (GRIND_IS_PART_TABLE (self), 0);

  return self->n_empty;
}

/**
 * grind_part_table_has_pids:
 * @self: a table of parts
 *
 * Returns: whether the parts belong to several processes
 */
gboolean
grind_part_table_has_pids (GrindPartTable *self)
{
  g_return_val_if_fail (GRIND_IS_PART_TABLE (self), FALSE);

  return self->has_pids;
}

/**
 * grind_part_table_get_n_rows:
 * @self: a table of parts
 *
 * Returns: the number of listed parts
 */
guint
grind_part_table_get_n_rows (GrindPartTable *self)
{
  g_return_val_if_fail (GRIND_IS_PART_TABLE (self), 0);

  return self->rows->len;
}

/**
 * grind_part_table_get_row:
 * @self: a table of parts
 * @row: an index, by process, part number, then thread
 *
 * Returns: (transfer none): the part at this index
 */
const GrindPartRow *
grind_part_table_get_row (GrindPartTable *self,
                          guint           row)
{
  g_return_val_if_fail (GRIND_IS_PART_TABLE (self), NULL);
  g_return_val_if_fail (row < self->rows->len, NULL);

  return &g_array_index (self->rows, GrindPartRow, row);
}

/**
 * grind_part_table_get_n_columns:
 * @self: a table of parts
 *
 * Returns: the number of columns in the picture
 */
guint
grind_part_table_get_n_columns (GrindPartTable *self)
{
  g_return_val_if_fail (GRIND_IS_PART_TABLE (self), 0);

  return self->columns->len;
}

/**
 * grind_part_table_get_column:
 * @self: a table of parts
 * @column: an index from left to right
 *
 * Returns: (transfer none): the column at this index
 */
const GrindPartColumn *
grind_part_table_get_column (GrindPartTable *self,
                             guint           column)
{
  g_return_val_if_fail (GRIND_IS_PART_TABLE (self), NULL);
  g_return_val_if_fail (column < self->columns->len, NULL);

  return &g_array_index (self->columns, GrindPartColumn, column);
}

/**
 * grind_part_table_get_n_threads:
 * @self: a table of parts
 *
 * Returns: the number of threads of the listed parts
 */
guint
grind_part_table_get_n_threads (GrindPartTable *self)
{
  g_return_val_if_fail (GRIND_IS_PART_TABLE (self), 0);

  return self->threads->len;
}

/**
 * grind_part_table_get_thread:
 * @self: a table of parts
 * @thread: an index, by process, then number
 *
 * Returns: (transfer none): the thread at this index
 */
const GrindPartThread *
grind_part_table_get_thread (GrindPartTable *self,
                             guint           thread)
{
  g_return_val_if_fail (GRIND_IS_PART_TABLE (self), NULL);
  g_return_val_if_fail (thread < self->threads->len, NULL);

  return &g_array_index (self->threads, GrindPartThread, thread);
}
