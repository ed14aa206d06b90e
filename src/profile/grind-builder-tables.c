/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-builder-private.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "grind-tasks.h"

/*
 * Builds the tables of the profile from the rows of the shards. Rows are sorted by counting, so
 * that everything takes linear time; costs are added up event by event, so that few of them are
 * unpacked at a time.
 */

/* Number of rows sorted between two checks of the cancellable */
#define ROWS_PER_LOOK (1 << 18)

/* Number of tasks before those of the events */
#define FIRST_EVENT_TASK 3

/* A column of a shard that belongs to an event */
typedef struct
{
  guint32 shard;
  guint32 column;
} Source;

typedef struct
{
  GrindBuilder *builder;
  GCancellable *cancellable;
  guint32      *self_map;        /* rows of all shards in order -> rows of the profile */
  guint32      *call_map;
  guint64      *self_offsets;    /* by shard: its first row in the maps */
  guint64      *call_offsets;
  GrindBudget   budget;          /* of sums: unlimited, as one event is added up at a time */
  Source       *sources;         /* ordered by event */
  guint32      *source_starts;   /* by event: its first source; the end */
} Tables;

/* Returns: (transfer full) (nullable): zeroed memory */
static gpointer
allocate (gsize n,
          gsize size)
{
  return g_try_malloc0_n (MAX (n, 1), size);
}

/*
 * Turns counts of keys into the start of each key. @starts has one element more than there are
 * keys.
 */
static void
accumulate (guint32 *starts,
            gsize    n_keys)
{
  guint32 sum = 0;

  for (gsize i = 0; i <= n_keys; i++)
    {
      guint32 n = starts[i];

      starts[i] = sum;
      sum += n;
    }
}

/*
 * Stable counting sort of @order, or of 0 to @n - 1 if that is NULL, by @keys.
 *
 * Returns: (transfer full) (nullable): the new order; NULL if out of memory or cancelled
 */
static guint32 *
sort_by_key (const guint32 *order,
             const guint32 *keys,
             guint          n,
             guint          n_keys,
             GCancellable  *cancellable)
{
  g_autofree guint32 *places = allocate ((gsize) n_keys + 1, sizeof (guint32));
  guint32 *sorted = allocate (n, sizeof (guint32));

  if (places == NULL || sorted == NULL)
    {
      g_free (sorted);
      return NULL;
    }
  for (guint i = 0; i < n; i++)
    places[keys[i]]++;
  accumulate (places, n_keys);
  for (guint i = 0; i < n; i++)
    {
      guint32 item = order != NULL ? order[i] : i;

      if (i % ROWS_PER_LOOK == 0 && g_cancellable_is_cancelled (cancellable))
        {
          g_free (sorted);
          return NULL;
        }
      sorted[places[keys[item]]++] = item;
    }

  return sorted;
}

/* Returns the index of the first row of each shard among the rows of all shards. */
static guint64 *
list_offsets (GrindBuilder *self,
              gboolean      is_calls)
{
  guint64 *offsets = g_new (guint64, self->shards->len + 1);
  guint64 sum = 0;

  for (guint i = 0; i < self->shards->len; i++)
    {
      const GrindShardCosts *shard = self->shards->pdata[i];

      offsets[i] = sum;
      sum += is_calls ? shard->n_call_rows : shard->n_self_rows;
    }
  offsets[self->shards->len] = sum;

  return offsets;
}

/* Merges equal rows, sorted by owner, then part. */
static gboolean
join_rows (GrindCostTable *table,
           const guint32  *order,
           const guint32  *owners,
           const guint32  *parts,
           guint           n,
           guint           n_owners,
           guint32        *map)
{
  guint n_rows = 0;

  table->starts = allocate ((gsize) n_owners + 1, sizeof (guint32));
  table->parts = allocate (n, sizeof (guint32));
  if (table->starts == NULL || table->parts == NULL)
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      guint32 row = order[i];
      guint32 part = parts != NULL ? parts[row] : 0;

      if (i == 0 || owners[row] != owners[order[i - 1]] || part != table->parts[n_rows - 1])
        {
          table->parts[n_rows++] = part;
          table->starts[owners[row]]++;
        }
      map[row] = n_rows - 1;
    }
  accumulate (table->starts, n_owners);
  table->n_rows = n_rows;

  return TRUE;
}

/* With one part, the row of a function equals its id. */
static gboolean
map_self (Tables *tables)
{
  GrindBuilder *self = tables->builder;
  GrindProfile *profile = self->profile;
  guint n = grind_buffer_count (&self->self_functions, guint32);
  const guint32 *functions = (const guint32 *) (void *) self->self_functions.data;
  const guint32 *parts = (const guint32 *) (void *) self->self_parts.data;
  g_autofree guint32 *order = NULL;
  gboolean is_good;

  tables->self_offsets = list_offsets (self, FALSE);
  if (self->part_builds->len == 1)
    {
      tables->self_map = grind_buffer_steal (&self->self_functions);
      if (tables->self_map == NULL)
        tables->self_map = allocate (0, sizeof (guint32));
      profile->self_costs.n_rows = profile->n_functions;
      return TRUE;
    }
  tables->self_map = allocate (n, sizeof (guint32));
  order = sort_by_key (NULL, functions, n, profile->n_functions, tables->cancellable);
  is_good = tables->self_map != NULL && order != NULL &&
            join_rows (&profile->self_costs, order, functions, parts, n, profile->n_functions,
                       tables->self_map);
  grind_buffer_clear (&self->self_functions);
  grind_buffer_clear (&self->self_parts);

  return is_good;
}

/* Numbers the calls by caller, then callee, and replaces the caller of each row by its call. */
static gboolean
number_calls (GrindProfile  *profile,
              const guint32 *order,
              guint32       *callers,
              const guint32 *callees,
              guint          n)
{
  guint32 last_caller = GRIND_NONE, last_callee = GRIND_NONE;
  guint n_calls = 0;

  profile->outgoing = allocate ((gsize) profile->n_functions + 1, sizeof (guint32));
  profile->callees = allocate (n, sizeof (guint32));
  if (profile->outgoing == NULL || profile->callees == NULL)
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      guint32 row = order[i];

      if (callers[row] != last_caller || callees[row] != last_callee)
        {
          last_caller = callers[row];
          profile->callees[n_calls] = last_callee = callees[row];
          profile->outgoing[last_caller]++;
          n_calls++;
        }
      callers[row] = n_calls - 1;
    }
  accumulate (profile->outgoing, profile->n_functions);
  profile->n_calls = n_calls;
  profile->callees = g_realloc_n (profile->callees, MAX (n_calls, 1), sizeof (guint32));

  return TRUE;
}

static gboolean
index_incoming (GrindProfile *profile,
                GCancellable *cancellable)
{
  guint32 *starts = allocate ((gsize) profile->n_functions + 1, sizeof (guint32));

  profile->incoming_starts = starts;
  profile->incoming = sort_by_key (NULL, profile->callees, profile->n_calls, profile->n_functions,
                                   cancellable);
  if (starts == NULL || profile->incoming == NULL)
    return FALSE;
  for (guint i = 0; i < profile->n_calls; i++)
    starts[profile->callees[i]]++;
  accumulate (starts, profile->n_functions);

  return TRUE;
}

static gboolean
map_calls (Tables *tables)
{
  GrindBuilder *self = tables->builder;
  GrindProfile *profile = self->profile;
  guint n = grind_buffer_count (&self->callers, guint32);
  guint32 *callers = (guint32 *) (void *) self->callers.data;
  g_autofree guint32 *by_callee = NULL, *order = NULL;
  gboolean is_good;

  tables->call_offsets = list_offsets (self, TRUE);
  by_callee = sort_by_key (NULL, (const guint32 *) (void *) self->callees.data, n,
                           profile->n_functions, tables->cancellable);
  if (by_callee == NULL)
    return FALSE;
  order = sort_by_key (by_callee, callers, n, profile->n_functions, tables->cancellable);
  g_clear_pointer (&by_callee, g_free);
  if (order == NULL ||
      !number_calls (profile, order, callers, (const guint32 *) (void *) self->callees.data, n))
    return FALSE;
  grind_buffer_clear (&self->callees);
  if (self->part_builds->len == 1)
    {
      tables->call_map = grind_buffer_steal (&self->callers);
      if (tables->call_map == NULL)
        tables->call_map = allocate (0, sizeof (guint32));
      profile->call_costs.n_rows = profile->n_calls;
      return TRUE;
    }
  tables->call_map = allocate (n, sizeof (guint32));
  is_good = tables->call_map != NULL &&
            join_rows (&profile->call_costs, order, callers,
                       (const guint32 *) (void *) self->call_parts.data, n, profile->n_calls,
                       tables->call_map);
  grind_buffer_clear (&self->callers);
  grind_buffer_clear (&self->call_parts);

  return is_good;
}

/* Returns FALSE if out of memory. */
static gboolean
list_sources (Tables *tables)
{
  GrindBuilder *self = tables->builder;
  guint n_events = self->profile->n_real_events;
  guint32 *starts = tables->source_starts = allocate ((gsize) n_events + 2, sizeof *starts);

  /* starts[event + 1] is the start of an event until adding its sources moves it to the end. */
  if (starts == NULL)
    return FALSE;
  for (guint32 i = 0; i < self->shards->len; i++)
    for (guint32 k = 0; k < ((GrindShardCosts *) self->shards->pdata[i])->n_events; k++)
      starts[((const guint32 *) self->shard_events->pdata[i])[k] + 2]++;
  for (guint i = 0; i < n_events; i++)
    starts[i + 2] += starts[i + 1];
  tables->sources = allocate (starts[n_events + 1], sizeof (Source));
  if (tables->sources == NULL)
    return FALSE;
  for (guint32 i = 0; i < self->shards->len; i++)
    for (guint32 k = 0; k < ((GrindShardCosts *) self->shards->pdata[i])->n_events; k++)
      tables->sources[starts[((const guint32 *) self->shard_events->pdata[i])[k] + 1]++] =
        (Source) { i, k };

  return TRUE;
}

typedef struct
{
  guint32  row;
  __int128 value;
} RowValue;

static int
compare_rows (gconstpointer a,
              gconstpointer b)
{
  const RowValue *left = a, *right = b;

  return left->row < right->row ? -1 : left->row > right->row;
}

/* Packs the values of an event that few rows have, without visiting all rows. */
static gboolean
pack_few (GrindColumn *column,
          GArray      *values,
          guint        n_rows)
{
  gboolean is_wide = FALSE;
  guint n = 0;

  g_array_sort (values, compare_rows);
  for (guint i = 0; i < values->len; i++)
    {
      RowValue *value = &g_array_index (values, RowValue, i);
      RowValue *last = n > 0 ? &g_array_index (values, RowValue, n - 1) : NULL;

      if (last != NULL && last->row == value->row)
        last->value += value->value;
      else
        g_array_index (values, RowValue, n++) = *value;
    }
  for (guint i = 0; i < n; i++)
    is_wide |= grind_carry (g_array_index (values, RowValue, i).value) != 0;
  if (!grind_column_init_sparse (column, n_rows, n, is_wide))
    return FALSE;
  for (guint i = 0; i < n; i++)
    grind_column_set_exception (column, i, g_array_index (values, RowValue, i).row,
                                g_array_index (values, RowValue, i).value);

  return TRUE;
}

static void
list_value (GArray        *values,
            const guint32 *rows,
            guint          i,
            __int128       cost)
{
  RowValue value = { rows[i], cost };

  if (cost != 0)
    g_array_append_val (values, value);
}

static void
list_values (const GrindColumn *column,
             const guint32     *rows,
             GArray            *values)
{
  if (column->width == 0)
    for (guint i = 0; i < column->n_exceptions; i++)
      list_value (values, rows, column->exception_rows[i],
                  grind_column_get_exception (column, i));
  else
    for (guint i = 0; i < column->n_rows; i++)
      list_value (values, rows, i, grind_column_get_sum (column, i));
}

/* Returns an upper bound for the number of shard rows with costs of an event. */
static guint64
count_source_rows (Tables       *tables,
                   GrindEventId  event,
                   gboolean      is_calls)
{
  guint64 n = 0;

  for (guint32 i = tables->source_starts[event]; i < tables->source_starts[event + 1]; i++)
    {
      const Source *source = &tables->sources[i];
      const GrindShardCosts *shard = tables->builder->shards->pdata[source->shard];
      const GrindColumn *column = is_calls ? &shard->call_columns[source->column]
                                           : &shard->self_columns[source->column];

      n += column->width == 0 ? column->n_exceptions : column->n_rows;
    }

  return n;
}

/* Adds up one event of one table and packs it; frees the packed columns of the shards. */
static gboolean
sum_event (Tables         *tables,
           GrindCostTable *table,
           GrindEventId    event,
           gboolean        is_calls)
{
  gboolean is_sparse = count_source_rows (tables, event, is_calls) <= table->n_rows / 16;
  g_auto (GrindSums) sums = { 0 };
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (RowValue));
  const guint64 *offsets = is_calls ? tables->call_offsets : tables->self_offsets;
  const guint32 *map = is_calls ? tables->call_map : tables->self_map;

  grind_sums_init (&sums, &tables->budget);
  if (!grind_sums_extend (&sums, is_sparse ? 0 : table->n_rows))
    return FALSE;
  for (guint32 i = tables->source_starts[event]; i < tables->source_starts[event + 1]; i++)
    {
      const Source *source = &tables->sources[i];
      GrindShardCosts *shard = tables->builder->shards->pdata[source->shard];
      GrindColumn *column = is_calls ? &shard->call_columns[source->column]
                                     : &shard->self_columns[source->column];

      if (is_sparse)
        list_values (column, map + offsets[source->shard], values);
      else
        grind_column_scatter (column, map + offsets[source->shard], &sums);
      grind_column_clear (column);
    }
  if (is_sparse)
    return pack_few (&table->columns[event], values, table->n_rows);

  return !grind_budget_failed (&tables->budget) &&
         grind_column_init_sums (&table->columns[event], &sums, 0, table->n_rows, 1);
}

static gboolean
sum_counts (Tables   *tables,
            gboolean  is_partial)
{
  GrindProfile *profile = tables->builder->profile;
  guint n_rows = profile->call_costs.n_rows;
  g_auto (GrindSums) sums = { 0 };

  grind_sums_init (&sums, &tables->budget);
  if (!grind_sums_extend (&sums, n_rows))
    return FALSE;
  for (guint i = 0; i < tables->builder->shards->len; i++)
    {
      GrindShardCosts *shard = tables->builder->shards->pdata[i];
      GrindColumn *column = is_partial ? &shard->partial_column : &shard->count_column;

      grind_column_scatter (column, tables->call_map + tables->call_offsets[i], &sums);
      grind_column_clear (column);
    }

  return !grind_budget_failed (&tables->budget) &&
         grind_column_init_sums (is_partial ? &profile->call_partial : &profile->call_counts,
                                 &sums, 0, n_rows, 1);
}

/* Tasks: the callers' index, the counts, partial counts, then two tables for each event. Returns
 * FALSE if out of memory or cancelled. */
static gboolean
fill_tables (gpointer data,
             guint    task)
{
  Tables *tables = data;
  GrindProfile *profile = tables->builder->profile;

  if (task == 0)
    return index_incoming (profile, tables->cancellable);
  if (task < FIRST_EVENT_TASK)
    return sum_counts (tables, task == 2);
  task -= FIRST_EVENT_TASK;
  if (task % 2 == 0)
    return sum_event (tables, &profile->self_costs, task / 2, FALSE);

  return sum_event (tables, &profile->call_costs, task / 2, TRUE);
}

/* The function of the profile for function @k of a segment */
static guint32
get_function (const GrindProfile *profile,
              const GrindSegment *segment,
              guint               k)
{
  guint32 function = grind_segment_get_function (segment, k);

  return profile->functions != NULL ? profile->functions[function] : function;
}

/* What is known of a run; the last one only if functions are joined */
enum { RUN_SEGMENT, RUN_OFFSET, RUN_FUNCTION, N_RUN_FIELDS };

/* Collects what is known of all runs, by function, and forgets it in the segments. @places: start
 * of each function; used up */
static void
collect_runs (GrindProfile *profile,
              guint32      *places,
              gint64       *values,
              gsize         stride)
{
  for (guint i = 0; i < profile->segments->len; i++)
    {
      GrindSegment *segment = &g_array_index (profile->segments, GrindSegment, i);

      for (guint k = 0; k < segment->n_functions; k++)
        {
          gint64 last_run = grind_column_get (&segment->last_runs, k);
          guint32 recorded = grind_segment_get_function (segment, k);
          gint64 *run;

          if (last_run == 0)
            continue;
          run = values + stride * places[get_function (profile, segment, k)]++;
          run[RUN_SEGMENT] = i;
          run[RUN_OFFSET] = last_run - 1;
          if (stride == N_RUN_FIELDS)
            run[RUN_FUNCTION] = recorded;
        }
      grind_column_clear (&segment->last_runs);
    }
}

/* Packs what is known of all runs, by function. @places: start of each function; used up */
static gboolean
pack_runs (GrindProfile *profile,
           guint32      *places,
           guint         n_runs)
{
  gsize stride = profile->functions != NULL ? N_RUN_FIELDS : RUN_FUNCTION;
  g_autofree gint64 *values = allocate (n_runs, stride * sizeof (gint64));

  if (values == NULL)
    return FALSE;
  collect_runs (profile, places, values, stride);

  return grind_column_init (&profile->run_segments, values + RUN_SEGMENT, n_runs, stride) &&
         grind_column_init (&profile->run_offsets, values + RUN_OFFSET, n_runs, stride) &&
         (profile->functions == NULL ||
          grind_column_init (&profile->run_functions, values + RUN_FUNCTION, n_runs, stride));
}

/* Indexes the runs of each function. */
static gboolean
index_runs (GrindProfile *profile)
{
  gsize n_places = (gsize) profile->n_functions + 1;
  guint32 *starts = profile->run_starts = allocate (n_places, sizeof (guint32));
  g_autofree guint32 *places = allocate (n_places, sizeof (guint32));

  if (starts == NULL || places == NULL)
    return FALSE;
  for (guint i = 0; i < profile->segments->len; i++)
    {
      const GrindSegment *segment = &g_array_index (profile->segments, GrindSegment, i);

      for (guint k = 0; k < segment->n_functions; k++)
        {
          guint32 function = get_function (profile, segment, k);

          starts[function] += grind_column_get (&segment->last_runs, k) != 0;
        }
    }
  accumulate (starts, profile->n_functions);
  memcpy (places, starts, n_places * sizeof (guint32));

  return pack_runs (profile, places, starts[profile->n_functions]);
}

/* Packs the field of the function rows at @offset. */
static gboolean
pack_functions (GrindBuilder *self,
                GrindColumn  *column,
                gsize         offset)
{
  guint n = grind_builder_n_functions (self);
  g_autofree gint64 *values = allocate (n, sizeof (gint64));

  if (values == NULL)
    return FALSE;
  for (guint i = 0; i < n; i++)
    values[i] = G_STRUCT_MEMBER (guint32,
                                 &grind_buffer_index (&self->functions, GrindFunctionRow, i),
                                 offset);

  return grind_column_init (column, values, n, 1);
}

static gboolean
pack_function_lines (GrindBuilder *self)
{
  guint n = grind_builder_n_functions (self);
  g_autofree gint64 *values = allocate (n, sizeof (gint64));

  if (values == NULL)
    return FALSE;
  for (guint i = 0; i < n; i++)
    values[i] = grind_numbers_get (&self->function_lines, i);

  return grind_column_init (&self->profile->function_lines, values, n, 1);
}

/* Moves the functions to the profile. */
gboolean
_grind_builder_take_functions (GrindBuilder *self)
{
  GrindProfile *profile = self->profile;
  gboolean is_good;

  profile->n_functions = grind_builder_n_functions (self);
  is_good = pack_function_lines (self) &&
            pack_functions (self, &profile->function_objects,
                            G_STRUCT_OFFSET (GrindFunctionRow, object)) &&
            pack_functions (self, &profile->function_files,
                            G_STRUCT_OFFSET (GrindFunctionRow, file)) &&
            pack_functions (self, &profile->function_names,
                            G_STRUCT_OFFSET (GrindFunctionRow, name));
  grind_buffer_clear (&self->functions);
  grind_numbers_clear (&self->function_lines);

  return is_good;
}

/* Tasks: the index of the lines of functions, then the rows of the cost tables. Returns FALSE if
 * out of memory or cancelled. */
static gboolean
lay_out_tables (gpointer data,
                guint    task)
{
  Tables *tables = data;

  if (task == 0)
    return index_runs (tables->builder->profile);

  return map_self (tables) && !g_cancellable_is_cancelled (tables->cancellable) &&
         map_calls (tables);
}

/*
 * The process keeps freed memory unless it is told to return it. Called between the steps that take
 * most memory, this keeps their peaks from adding up. Always TRUE.
 *
 * With sanitizers, nothing else uses the allocator of the C library, and two threads that
 * initialize it at once crash.
 */
static gboolean
return_memory (void)
{
#if defined (__GLIBC__) && !GRIND_IS_SANITIZED
  malloc_trim (0);
#endif

  return TRUE;
}

/* Builds all tables of the profile. Returns FALSE if out of memory or cancelled. */
gboolean
_grind_builder_end_tables (GrindBuilder *self,
                           guint         n_threads,
                           GCancellable *cancellable)
{
  GrindProfile *profile = self->profile;
  guint n_events = profile->n_real_events;
  Tables tables = { .builder = self, .cancellable = cancellable, .budget.limit = G_MAXINT64 };
  gboolean is_good;

  if (grind_buffer_count (&self->self_functions, guint32) >= GRIND_NONE ||
      grind_buffer_count (&self->callers, guint32) >= GRIND_NONE)
    return FALSE;
  profile->self_costs.columns = g_new0 (GrindColumn, MAX (n_events, 1));
  profile->call_costs.columns = g_new0 (GrindColumn, MAX (n_events, 1));
  is_good = list_sources (&tables) && return_memory () &&
            grind_tasks_run (lay_out_tables, &tables, 2, n_threads, cancellable) &&
            return_memory () &&
            grind_tasks_run (fill_tables, &tables, FIRST_EVENT_TASK + 2 * n_events, n_threads,
                             cancellable);
  g_free (tables.sources);
  g_free (tables.source_starts);
  g_free (tables.self_map);
  g_free (tables.call_map);
  g_free (tables.self_offsets);
  g_free (tables.call_offsets);
  g_ptr_array_set_size (self->shards, 0);
  return_memory ();

  return is_good;
}
