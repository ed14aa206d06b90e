/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-shard-private.h"

#define FIRST_IDS 64

/* Every row starts with space for this many costs, enough for most profilers. With more events a
 * row grows to its longest line, as a header may name thousands of events. */
#define FULL_WIDTH 14

void
grind_header_clear (gpointer data)
{
  GrindHeader *header = data;

  g_free (header->key);
  g_free (header->value);
}

static void
names_init (GrindShardNames *self,
            GrindBudget     *budget)
{
  grind_name_table_init (&self->names, budget);
  grind_buffer_init (&self->specials, budget);
  grind_buffer_init (&self->parts, budget);
  grind_buffer_init (&self->ids, budget);
  grind_buffer_init (&self->definitions, budget);
  grind_buffer_init (&self->redefinitions, budget);
  self->n_ids = 0;
}

static void
names_clear (GrindShardNames *self)
{
  grind_name_table_clear (&self->names);
  grind_buffer_clear (&self->specials);
  grind_buffer_clear (&self->parts);
  grind_buffer_clear (&self->ids);
  grind_buffer_clear (&self->definitions);
  grind_buffer_clear (&self->redefinitions);
}

/*
 * Makes an empty shard with one part and the special reference for the current object or file at
 * its start. @events: the columns of its costs; the shard takes a reference.
 *
 * Returns: (nullable): NULL if out of memory
 */
GrindShard *
grind_shard_new (GrindBudget *budget,
                 GPtrArray   *events)
{
  g_autoptr (GrindShard) self = g_new0 (GrindShard, 1);

  self->events = g_ptr_array_ref (events);
  self->headers = g_array_new (FALSE, FALSE, sizeof (GrindHeader));
  g_array_set_clear_func (self->headers, grind_header_clear);
  grind_buffer_init (&self->functions, budget);
  grind_tuple_table_init (&self->function_table, budget);
  grind_buffer_init (&self->self_rows, budget);
  grind_sums_init (&self->self_costs, budget);
  grind_buffer_init (&self->call_rows, budget);
  grind_sums_init (&self->call_costs, budget);
  grind_tuple_table_init (&self->call_table, budget);
  grind_buffer_init (&self->jump_names, budget);
  grind_line_writer_init (&self->lines, budget);
  grind_buffer_init (&self->parts, budget);
  for (guint i = 0; i < GRIND_N_SPACES; i++)
    {
      names_init (&self->names[i], budget);
      if (grind_shard_add_special (&self->names[i], (GrindSpecial) { 0 }) == GRIND_NONE)
        return NULL;
    }
  self->end_object = self->end_file = GRIND_REF_INHERITED;
  if (grind_shard_add_part (self) == GRIND_NONE)
    return NULL;

  return g_steal_pointer (&self);
}

static void
clear_columns (GrindColumn **columns,
               guint         n_columns)
{
  for (guint i = 0; *columns != NULL && i < n_columns; i++)
    grind_column_clear (&(*columns)[i]);
  g_clear_pointer (columns, g_free);
}

void
grind_shard_costs_free (GrindShardCosts *self)
{
  clear_columns (&self->self_columns, self->n_events);
  clear_columns (&self->call_columns, self->n_events);
  grind_column_clear (&self->count_column);
  grind_column_clear (&self->partial_column);
  g_free (self);
}

void
grind_shard_free (GrindShard *self)
{
  g_clear_pointer (&self->costs, grind_shard_costs_free);
  for (guint i = 0; i < GRIND_N_SPACES; i++)
    names_clear (&self->names[i]);
  grind_buffer_clear (&self->functions);
  grind_tuple_table_clear (&self->function_table);
  grind_buffer_clear (&self->self_rows);
  grind_sums_clear (&self->self_costs);
  grind_buffer_clear (&self->call_rows);
  grind_sums_clear (&self->call_costs);
  grind_tuple_table_clear (&self->call_table);
  grind_buffer_clear (&self->jump_names);
  grind_line_writer_clear (&self->lines);
  grind_buffer_clear (&self->parts);
  grind_findings_clear (&self->findings);
  g_array_unref (self->headers);
  g_ptr_array_unref (self->events);
  g_free (self);
}

/* Counts a packed column in the budget; it is not given back. */
static gboolean
count_column (GrindBudget       *budget,
              const GrindColumn *column)
{
  return grind_budget_take (budget, sizeof *column + grind_column_size (column));
}

/* The range of a row's costs */
typedef struct
{
  guint32 start;
  guint32 width;
} CostRow;

static CostRow
get_row (const GrindBuffer *rows,
         gboolean           is_calls,
         guint              row)
{
  if (is_calls)
    {
      const GrindShardCallRow *call = &grind_buffer_index (rows, GrindShardCallRow, row);

      return (CostRow) { call->costs, call->width };
    }
  else
    {
      const GrindShardSelfRow *self = &grind_buffer_index (rows, GrindShardSelfRow, row);

      return (CostRow) { self->costs, self->width };
    }
}

/* Packs a column again if few of its rows are 0, to save memory. A column with sums beyond 64 bits
 * is unchanged. */
static gboolean
pack_full (GrindColumn *column,
           gint64      *values)
{
  GrindColumn full;

  if (column->is_wide || (guint64) column->n_exceptions * 12 <= column->n_rows)
    return TRUE;
  grind_column_copy (column, values);
  if (!grind_column_init (&full, values, column->n_rows, 1))
    return FALSE;
  grind_column_clear (column);
  *column = full;

  return TRUE;
}

/* The number of values of each column, and whether some value does not fit 64 bits. */
typedef struct
{
  guint    n_values;
  gboolean is_wide;
} ColumnCount;

static void
count_values (ColumnCount       *counts,
              const GrindSums   *costs,
              const GrindBuffer *rows,
              gboolean           is_calls,
              guint              n_rows)
{
  for (guint row = 0; row < n_rows; row++)
    {
      CostRow at = get_row (rows, is_calls, row);

      for (guint i = 0; i < at.width; i++)
        {
          counts[i].n_values += grind_sums_get (costs, (gsize) at.start + i) != 0;
          counts[i].is_wide |= grind_sums_get_carry (costs, (gsize) at.start + i) != 0;
        }
    }
}

/* For rows of different widths: lists the values that are not 0, column by column. */
static gboolean
list_columns (GrindColumn       *columns,
              guint              n_events,
              const GrindSums   *costs,
              const GrindBuffer *rows,
              gboolean           is_calls,
              guint              n_rows)
{
  g_autofree gint64 *values = g_try_new (gint64, MAX (n_rows, 1));
  g_autofree ColumnCount *counts = g_try_new0 (ColumnCount, n_events);

  if (values == NULL || counts == NULL)
    return FALSE;
  count_values (counts, costs, rows, is_calls, n_rows);
  for (guint i = 0; i < n_events; i++)
    if (!grind_column_init_sparse (&columns[i], n_rows, counts[i].n_values, counts[i].is_wide))
      return FALSE;

  memset (counts, 0, n_events * sizeof *counts);
  for (guint row = 0; row < n_rows; row++)
    {
      CostRow at = get_row (rows, is_calls, row);

      for (guint i = 0; i < at.width; i++)
        {
          __int128 sum = grind_sums_get (costs, (gsize) at.start + i);

          if (sum != 0)
            grind_column_set_exception (&columns[i], counts[i].n_values++, row, sum);
        }
    }
  for (guint i = 0; i < n_events; i++)
    if (!pack_full (&columns[i], values) || !count_column (costs->values.budget, &columns[i]))
      return FALSE;

  return TRUE;
}

/* Returns: (transfer full): NULL if out of memory; the costs are freed in any case */
static GrindColumn *
pack_columns (GrindSums         *costs,
              const GrindBuffer *rows,
              gboolean           is_calls,
              guint              n_events,
              guint              n_rows)
{
  GrindColumn *columns = g_try_new0 (GrindColumn, MAX (n_events, 1));

  if (columns != NULL && n_events > FULL_WIDTH)
    {
      if (!list_columns (columns, n_events, costs, rows, is_calls, n_rows))
        clear_columns (&columns, n_events);
    }
  else
    for (guint i = 0; columns != NULL && i < n_events; i++)
      if (!grind_column_init_sums (&columns[i], costs, i, n_rows, n_events) ||
          !count_column (costs->values.budget, &columns[i]))
        clear_columns (&columns, n_events);
  grind_sums_clear (costs);

  return columns;
}

static gboolean
pack_counts (GrindShard *self,
             guint       n_rows)
{
  g_autofree gint64 *values = g_try_new (gint64, MAX (n_rows, 1));
  GrindBudget *budget = self->call_rows.budget;

  if (values == NULL)
    return FALSE;
  for (guint i = 0; i < n_rows; i++)
    values[i] = grind_buffer_index (&self->call_rows, GrindShardCallRow, i).count;
  if (!grind_column_init (&self->costs->count_column, values, n_rows, 1) ||
      !count_column (budget, &self->costs->count_column))
    return FALSE;
  for (guint i = 0; i < n_rows; i++)
    values[i] = grind_buffer_index (&self->call_rows, GrindShardCallRow, i).is_partial != 0;

  return grind_column_init (&self->costs->partial_column, values, n_rows, 1) &&
         count_column (budget, &self->costs->partial_column);
}

/*
 * Packs the costs and frees memory that only reading needs. Must be called once, in the thread that
 * read the shard, so that threads share this work. Returns FALSE if out of memory.
 */
gboolean
grind_shard_seal (GrindShard *self)
{
  GrindShardCosts *costs = self->costs = g_new0 (GrindShardCosts, 1);

  costs->n_events = self->events->len;
  costs->n_self_rows = grind_buffer_count (&self->self_rows, GrindShardSelfRow);
  costs->n_call_rows = grind_buffer_count (&self->call_rows, GrindShardCallRow);
  grind_tuple_table_clear (&self->function_table);
  grind_tuple_table_clear (&self->call_table);
  for (guint i = 0; i < GRIND_N_SPACES; i++)
    {
      grind_buffer_clear (&self->names[i].ids);
      grind_name_table_close (&self->names[i].names);
    }
  if (!grind_line_writer_end (&self->lines))
    return FALSE;
  grind_buffer_trim (&self->lines.bytes);
  costs->self_columns = pack_columns (&self->self_costs, &self->self_rows, FALSE, costs->n_events,
                                      costs->n_self_rows);
  costs->call_columns = pack_columns (&self->call_costs, &self->call_rows, TRUE, costs->n_events,
                                      costs->n_call_rows);

  return costs->self_columns != NULL && costs->call_columns != NULL &&
         pack_counts (self, costs->n_call_rows);
}

/*
 * Returns the function with these three references; adds it if it is new. GRIND_NONE: out of
 * memory.
 */
guint32
grind_shard_add_function (GrindShard *self,
                          guint32     object,
                          guint32     file,
                          guint32     name)
{
  guint32 hash = grind_tuple_table_hash (&self->function_table, object, file, name);
  GrindShardFunction *function;
  guint32 *slot;

  if (!grind_tuple_table_prepare (&self->function_table))
    return GRIND_NONE;
  for (slot = grind_tuple_table_first (&self->function_table, hash);
       *slot != 0;
       slot = grind_tuple_table_next (&self->function_table, slot))
    {
      if (!grind_tuple_table_matches (&self->function_table, slot, hash))
        continue;
      function = &grind_buffer_index (&self->functions, GrindShardFunction, *slot - 1);
      if (function->object == object && function->file == file && function->name == name)
        return *slot - 1;
    }

  function = grind_buffer_extend (&self->functions, sizeof *function);
  if (function == NULL || !grind_tuple_table_put (&self->function_table, slot, hash))
    return GRIND_NONE;
  *function = (GrindShardFunction) {
    .object = object,
    .file = file,
    .name = name,
    .self_row = GRIND_NONE,
  };

  return *slot - 1;
}

/* The width of new rows */
static guint
first_width (const GrindShard *self)
{
  return self->events->len <= FULL_WIDTH ? self->events->len : 0;
}

/*
 * Ensures space for @n_costs costs of a row, which begin at *@at: zeros after the existing ones.
 * Returns FALSE if out of memory.
 */
static gboolean
widen_row (GrindSums *costs,
           guint32   *at,
           guint32   *width,
           guint      n_costs)
{
  gsize n_before = grind_sums_count (costs);

  if (n_costs <= *width)
    return TRUE;
  if (n_before > G_MAXUINT32 - n_costs || !grind_sums_extend (costs, n_costs))
    return FALSE;
  for (guint i = 0; i < *width; i++)
    grind_sums_set (costs, n_before + i, grind_sums_get (costs, (gsize) *at + i));
  *at = n_before;
  *width = n_costs;

  return TRUE;
}

/*
 * Returns the self costs of @row, with space for at least @n_costs; @width: (out): actual space.
 * NULL: out of memory.
 */
gint64 *
grind_shard_reserve_self_costs (GrindShard *self,
                                guint32     row,
                                guint       n_costs,
                                guint      *width)
{
  GrindShardSelfRow *at = &grind_buffer_index (&self->self_rows, GrindShardSelfRow, row);

  if (!widen_row (&self->self_costs, &at->costs, &at->width, n_costs))
    return NULL;
  *width = at->width;

  return grind_sums_get_values (&self->self_costs) + at->costs;
}

/* Ensures that the call in @row has space for @n_costs costs. FALSE: out of memory. */
gboolean
grind_shard_widen_call (GrindShard *self,
                        guint32     row,
                        guint       n_costs)
{
  GrindShardCallRow *at = &grind_buffer_index (&self->call_rows, GrindShardCallRow, row);

  return widen_row (&self->call_costs, &at->costs, &at->width, n_costs);
}

/*
 * Adds a row of zeros for the self cost of @function in @part, which must not have one yet.
 * GRIND_NONE: out of memory.
 */
guint32
grind_shard_add_self_row (GrindShard *self,
                          guint32     part,
                          guint32     function)
{
  gsize n_rows = grind_buffer_count (&self->self_rows, GrindShardSelfRow);
  GrindShardSelfRow new_row = { .part = part, .function = function }, *row;

  if (n_rows >= GRIND_NONE ||
      !widen_row (&self->self_costs, &new_row.costs, &new_row.width, first_width (self)) ||
      (row = grind_buffer_extend (&self->self_rows, sizeof *row)) == NULL)
    return GRIND_NONE;
  *row = new_row;
  grind_buffer_index (&self->functions, GrindShardFunction, function).self_row = n_rows;

  return n_rows;
}

/* Returns the row of this call in this part; adds a row of zeros if it is new. GRIND_NONE: out of
 * memory. */
guint32
grind_shard_add_call_row (GrindShard *self,
                          guint32     part,
                          guint32     caller,
                          guint32     callee)
{
  guint32 hash = grind_tuple_table_hash (&self->call_table, part, caller, callee);
  GrindShardCallRow new_row = { .part = part, .caller = caller, .callee = callee }, *row;
  guint32 *slot;

  if (!grind_tuple_table_prepare (&self->call_table))
    return GRIND_NONE;
  for (slot = grind_tuple_table_first (&self->call_table, hash);
       *slot != 0;
       slot = grind_tuple_table_next (&self->call_table, slot))
    {
      if (!grind_tuple_table_matches (&self->call_table, slot, hash))
        continue;
      row = &grind_buffer_index (&self->call_rows, GrindShardCallRow, *slot - 1);
      if (row->caller == caller && row->callee == callee && row->part == part)
        return *slot - 1;
    }

  if (!widen_row (&self->call_costs, &new_row.costs, &new_row.width, first_width (self)) ||
      (row = grind_buffer_extend (&self->call_rows, sizeof *row)) == NULL ||
      !grind_tuple_table_put (&self->call_table, slot, hash))
    return GRIND_NONE;
  *row = new_row;

  return *slot - 1;
}

/* Adds another part. GRIND_NONE: out of memory. */
guint32
grind_shard_add_part (GrindShard *self)
{
  guint32 n_parts = grind_buffer_count (&self->parts, GrindShardPart);
  GrindShardPart *part = grind_buffer_extend (&self->parts, sizeof *part);

  if (part == NULL)
    return GRIND_NONE;
  *part = (GrindShardPart) { 0 };

  return n_parts;
}

/* Adds a special reference. GRIND_NONE: out of memory. */
guint32
grind_shard_add_special (GrindShardNames *self,
                         GrindSpecial     special)
{
  guint32 n_specials = grind_buffer_count (&self->specials, GrindSpecial);
  GrindSpecial *to = grind_buffer_extend (&self->specials, sizeof *to);

  if (to == NULL)
    return GRIND_NONE;
  *to = special;
  to->n_names_before = self->names.n_names;

  return GRIND_REF_SPECIAL + n_specials;
}

/*
 * Ids that are close in the file are close in number: eight consecutive ids share a bucket,
 * selected by hashing the higher bits. On a collision the probe moves to the next bucket and to
 * another slot in it, to avoid both the ids that follow and, if all ids are multiples of some
 * number, ids with the same low bits.
 */
static inline GrindIdEntry *
find_id (GrindShardNames *self,
         guint64          id)
{
  gsize mask = grind_buffer_count (&self->ids, GrindIdEntry) - 1;
  gsize at = (grind_hash_number (self->names.seed, id >> 3) << 3 | (id & 7)) & mask;

  while (TRUE)
    {
      GrindIdEntry *entry = &grind_buffer_index (&self->ids, GrindIdEntry, at);

      if (entry->id == id || entry->ref == GRIND_NONE)
        return entry;
      at = (at + 9) & mask;
    }
}

static gboolean
grow_ids (GrindShardNames *self,
          gsize            n_new)
{
  gsize n_old = grind_buffer_count (&self->ids, GrindIdEntry);
  GrindBuffer old = self->ids;

  grind_buffer_init (&self->ids, old.budget);
  if (grind_buffer_extend (&self->ids, n_new * sizeof (GrindIdEntry)) == NULL)
    {
      self->ids = old;
      return FALSE;
    }
  for (gsize i = 0; i < n_new; i++)
    grind_buffer_index (&self->ids, GrindIdEntry, i) = (GrindIdEntry) { .ref = GRIND_NONE };
  for (gsize i = 0; i < n_old; i++)
    {
      const GrindIdEntry *entry = &grind_buffer_index (&old, GrindIdEntry, i);

      if (entry->ref != GRIND_NONE)
        *find_id (self, entry->id) = *entry;
    }
  grind_buffer_clear (&old);

  return TRUE;
}

static GrindIdEntry *
prepare_id (GrindShardNames *self,
            guint64          id)
{
  gsize n_slots = grind_buffer_count (&self->ids, GrindIdEntry);

  if (2 * self->n_ids >= n_slots && !grow_ids (self, MAX (FIRST_IDS, 2 * n_slots)))
    return NULL;

  return find_id (self, id);
}

/* Number of slots for @n entries: at least twice as many, a power of two; 0 for none. These tables
 * are short-lived, so speed matters more than memory. */
static guint32
slots_for (gsize n)
{
  return n == 0 || n > G_MAXUINT32 / 4 ? 0 : 1u << g_bit_storage (2 * n);
}

/* The buffers that hold most of a shard */
static void
list_buffers (GrindShard  *self,
              GrindBuffer *buffers[GRIND_SHARD_N_BUFFERS])
{
  buffers[0] = &self->lines.bytes;
  buffers[1] = &self->functions;
  buffers[2] = &self->self_rows;
  buffers[3] = &self->self_costs.values;
  buffers[4] = &self->call_rows;
  buffers[5] = &self->call_costs.values;
}

/* Prepares an empty shard for as much data as another one contained. Returns FALSE if out of
 * memory. */
gboolean
grind_shard_expect (GrindShard            *self,
                    const GrindShardSizes *sizes)
{
  GrindBuffer *buffers[GRIND_SHARD_N_BUFFERS];

  list_buffers (self, buffers);
  for (guint i = 0; i < GRIND_SHARD_N_BUFFERS; i++)
    if (!grind_buffer_reserve (buffers[i], sizes->buffers[i]))
      return FALSE;
  for (guint i = 0; i < GRIND_N_SPACES; i++)
    if (!grind_name_table_expect (&self->names[i].names, sizes->names[i]) ||
        (sizes->ids[i] > 0 && !grow_ids (&self->names[i], sizes->ids[i])))
      return FALSE;

  return grind_tuple_table_grow (&self->function_table, sizes->functions) &&
         grind_tuple_table_grow (&self->call_table, sizes->calls);
}

/* Must be called before the shard is sealed. */
void
grind_shard_get_sizes (GrindShard      *self,
                       GrindShardSizes *sizes)
{
  GrindBuffer *buffers[GRIND_SHARD_N_BUFFERS];

  list_buffers (self, buffers);
  for (guint i = 0; i < GRIND_SHARD_N_BUFFERS; i++)
    sizes->buffers[i] = buffers[i]->length + buffers[i]->length / 16;
  for (guint i = 0; i < GRIND_N_SPACES; i++)
    {
      sizes->names[i] = slots_for (self->names[i].names.n_names);
      sizes->ids[i] = slots_for (self->names[i].n_ids);
    }
  sizes->functions = slots_for (grind_buffer_count (&self->functions, GrindShardFunction));
  sizes->calls = slots_for (grind_buffer_count (&self->call_rows, GrindShardCallRow));
}

/*
 * Returns the meaning of @id on line @line. An id not yet defined in the shard gets a special
 * reference.
 */
guint32
grind_shard_get_id (GrindShardNames *self,
                    guint64          id,
                    guint64          line)
{
  GrindIdEntry *entry = prepare_id (self, id);

  if (entry == NULL)
    return GRIND_NONE;
  if (entry->ref == GRIND_NONE)
    {
      guint32 ref = grind_shard_add_special (self, (GrindSpecial) { .id = id, .line = line });

      if (ref == GRIND_NONE)
        return GRIND_NONE;
      *entry = (GrindIdEntry) { .id = id, .ref = ref, .definition = GRIND_NONE };
      self->n_ids++;
    }
  if (entry->definition == GRIND_NONE)
    grind_buffer_index (&self->specials, GrindSpecial, entry->ref - GRIND_REF_SPECIAL).n_uses++;

  return entry->ref;
}

static gboolean
add_redefinition (GrindShardNames     *self,
                  GrindIdRedefinition  added)
{
  GrindIdRedefinition *place = grind_buffer_extend (&self->redefinitions, sizeof *place);

  if (place == NULL)
    return FALSE;
  *place = added;

  return TRUE;
}

/*
 * Sets the meaning of @id to @ref from line @line on. @is_redefined: the shard has defined it with
 * another meaning; for composed names this is decided later, by the builder. Returns FALSE if out
 * of memory.
 */
gboolean
grind_shard_set_id (GrindShardNames *self,
                    guint64          id,
                    guint32          ref,
                    guint64          line,
                    gboolean        *is_redefined)
{
  GrindIdEntry *entry = prepare_id (self, id);

  if (entry == NULL)
    return FALSE;
  if (entry->ref == GRIND_NONE)
    {
      *entry = (GrindIdEntry) { .id = id, .definition = GRIND_NONE };
      self->n_ids++;
    }
  *is_redefined = entry->definition != GRIND_NONE && entry->ref != ref;
  if (*is_redefined && (entry->ref >= GRIND_REF_SPECIAL || ref >= GRIND_REF_SPECIAL))
    {
      *is_redefined = FALSE;
      if (!add_redefinition (self, (GrindIdRedefinition) { line, entry->ref, ref }))
        return FALSE;
    }
  entry->ref = ref;
  if (entry->definition == GRIND_NONE)
    {
      GrindIdDefinition *definition;

      entry->definition = grind_buffer_count (&self->definitions, GrindIdDefinition);
      if ((definition = grind_buffer_extend (&self->definitions, sizeof *definition)) == NULL)
        return FALSE;
      *definition = (GrindIdDefinition) { .id = id, .line = line, .ref = ref };
    }
  grind_buffer_index (&self->definitions, GrindIdDefinition, entry->definition).last_ref = ref;

  return TRUE;
}
