/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-profile-private.h"

#include "grind-math.h"

/* Events, parts and sums of costs. */

static const GrindEvent *
get_event (GrindProfile *self,
           GrindEventId  event)
{
  return &g_array_index (self->events, GrindEvent, event);
}

/**
 * grind_profile_get_n_events:
 * @self: a profile
 *
 * Counts all events: real, defined by formulas of the files, and customary. Any thread.
 *
 * Returns: the number of events
 */
guint
grind_profile_get_n_events (GrindProfile *self)
{
  g_return_val_if_fail (GRIND_IS_PROFILE (self), 0);

  return self->events->len;
}

/**
 * grind_profile_get_n_real_events:
 * @self: a profile
 *
 * Counts the events with recorded costs; these come first. Any thread.
 *
 * Returns: the number of real events
 */
guint
grind_profile_get_n_real_events (GrindProfile *self)
{
  g_return_val_if_fail (GRIND_IS_PROFILE (self), 0);

  return self->n_real_events;
}

/**
 * grind_profile_get_event_name:
 * @self: a profile
 * @event: an event
 *
 * The short name of an event, such as `Ir`. Any thread.
 *
 * Returns: (transfer none): valid UTF-8
 */
const char *
grind_profile_get_event_name (GrindProfile *self,
                              GrindEventId  event)
{
  g_return_val_if_fail (GRIND_IS_PROFILE (self), NULL);
  g_return_val_if_fail (event < self->events->len, NULL);

  return get_event (self, event)->name;
}

/**
 * grind_profile_get_event_long_name:
 * @self: a profile
 * @event: an event
 *
 * The long name of an event: that of the file, or else the customary one in the user's language.
 * Any thread.
 *
 * Returns: (transfer none) (nullable): valid UTF-8; %NULL if there is none
 */
const char *
grind_profile_get_event_long_name (GrindProfile *self,
                                   GrindEventId  event)
{
  const GrindEvent *it;

  g_return_val_if_fail (GRIND_IS_PROFILE (self), NULL);
  g_return_val_if_fail (event < self->events->len, NULL);

  it = get_event (self, event);

  return it->is_known ? g_dgettext (GETTEXT_PACKAGE, it->long_name) : it->long_name;
}

/**
 * grind_profile_get_event_plain_name:
 * @self: a profile
 * @event: an event
 *
 * The untranslated long name of an event, for programs. Any thread.
 *
 * Returns: (transfer none) (nullable): valid UTF-8; %NULL if there is none
 */
const char *
grind_profile_get_event_plain_name (GrindProfile *self,
                                    GrindEventId  event)
{
  g_return_val_if_fail (GRIND_IS_PROFILE (self), NULL);
  g_return_val_if_fail (event < self->events->len, NULL);

  return get_event (self, event)->long_name;
}

/**
 * grind_profile_get_event_formula:
 * @self: a profile
 * @event: an event
 *
 * The formula of a derived event as written in the file; for a customary one, the terms that the
 * profile has. Any thread.
 *
 * Returns: (transfer none) (nullable): valid UTF-8; %NULL for a real event
 */
const char *
grind_profile_get_event_formula (GrindProfile *self,
                                 GrindEventId  event)
{
  g_return_val_if_fail (GRIND_IS_PROFILE (self), NULL);
  g_return_val_if_fail (event < self->events->len, NULL);

  return get_event (self, event)->formula;
}

/**
 * grind_profile_is_customary_event:
 * @self: a profile
 * @event: an event
 *
 * Returns: whether @event is derived but not defined by any file. Any thread
 */
gboolean
grind_profile_is_customary_event (GrindProfile *self,
                                  GrindEventId  event)
{
  g_return_val_if_fail (GRIND_IS_PROFILE (self), FALSE);
  g_return_val_if_fail (event < self->events->len, FALSE);

  return get_event (self, event)->is_customary;
}

/**
 * grind_profile_is_known_event:
 * @self: a profile
 * @event: an event
 *
 * Returns: whether the long name of @event is the customary one, not that of a file. Any thread
 */
gboolean
grind_profile_is_known_event (GrindProfile *self,
                              GrindEventId  event)
{
  g_return_val_if_fail (GRIND_IS_PROFILE (self), FALSE);
  g_return_val_if_fail (event < self->events->len, FALSE);

  return get_event (self, event)->is_known;
}

/* A derived event needs one of its inputs, a customary one also another than the first event, which
 * every profile has. */
static gboolean
has_inputs (const GrindEvent *event,
            const guint8     *recorded)
{
  for (guint i = 0; i < event->n_inputs; i++)
    if (recorded[event->inputs[i]] && (!event->is_customary || event->inputs[i] != 0))
      return TRUE;

  return FALSE;
}

/**
 * grind_profile_mark_events:
 * @self: a profile
 * @parts: (nullable): a bit for each part; %NULL for all
 * @recorded: (out caller-allocates) (array): by event, 1 if one of the parts can have costs of it,
 *   else 0
 *
 * Finds the events that the parts record, and the derived ones that can be computed from these.
 * Takes linear time in parts and events. Any thread.
 */
void
grind_profile_mark_events (GrindProfile *self,
                           const guint8 *parts,
                           guint8       *recorded)
{
  g_return_if_fail (GRIND_IS_PROFILE (self));

  memset (recorded, 0, self->events->len);
  for (GrindPartId part = 0; part < self->parts->len; part++)
    {
      const GrindPartInfo *info = self->parts->pdata[part];

      if (!grind_parts_have (parts, part))
        continue;
      for (guint i = 0; info->events != NULL && i < info->events->len; i++)
        recorded[g_array_index (info->events, GrindEventId, i)] = 1;
    }
  for (GrindEventId event = self->n_real_events; event < self->events->len; event++)
    recorded[event] = has_inputs (get_event (self, event), recorded);
}

/**
 * grind_profile_find_event:
 * @self: a profile
 * @name: a short name
 *
 * Finds an event by its name. Any thread.
 *
 * Returns: the event, %GRIND_NONE if there is none of this name
 */
GrindEventId
grind_profile_find_event (GrindProfile *self,
                          const char   *name)
{
  g_return_val_if_fail (GRIND_IS_PROFILE (self), GRIND_NONE);
  g_return_val_if_fail (name != NULL, GRIND_NONE);

  for (guint i = 0; i < self->events->len; i++)
    if (g_str_equal (get_event (self, i)->name, name))
      return i;

  return GRIND_NONE;
}

/**
 * grind_profile_derive:
 * @self: a profile
 * @event: an event
 * @real: (array): costs of all real events
 *
 * Computes the cost of @event from the costs of the real events: one of these, or the result of the
 * formula. Must not be used with derived values or sums of them. Any thread.
 *
 * Returns: a cost, clamped to 64 bits
 */
gint64
grind_profile_derive (GrindProfile *self,
                      GrindEventId  event,
                      const gint64 *real)
{
  const GrindEvent *derived;
  __int128 sum = 0;

  g_return_val_if_fail (GRIND_IS_PROFILE (self), 0);
  g_return_val_if_fail (event < self->events->len, 0);

  if (event < self->n_real_events)
    return real[event];
  derived = get_event (self, event);
  for (guint i = 0; i < derived->n_inputs; i++)
    sum += (__int128) derived->factors[i] * real[derived->inputs[i]];

  return grind_saturate (sum);
}

/**
 * grind_profile_get_event_inputs:
 * @self: a profile
 * @event: an event
 * @inputs: (out caller-allocates) (optional) (array): its real events, ascending
 * @factors: (out caller-allocates) (optional) (array): the factors of these
 * @max: maximum number of elements to write
 *
 * Gets the terms of an event; a real event consists of itself, once. Any thread.
 *
 * Returns: the number of inputs, which may be more than @max
 */
guint
grind_profile_get_event_inputs (GrindProfile *self,
                                GrindEventId  event,
                                GrindEventId *inputs,
                                gint64       *factors,
                                guint         max)
{
  const GrindEvent *derived;

  g_return_val_if_fail (GRIND_IS_PROFILE (self), 0);
  g_return_val_if_fail (event < self->events->len, 0);

  if (event < self->n_real_events)
    {
      if (inputs != NULL && max > 0)
        inputs[0] = event;
      if (factors != NULL && max > 0)
        factors[0] = 1;
      return 1;
    }
  derived = get_event (self, event);
  for (guint i = 0; i < MIN (max, derived->n_inputs); i++)
    {
      if (inputs != NULL)
        inputs[i] = derived->inputs[i];
      if (factors != NULL)
        factors[i] = derived->factors[i];
    }

  return derived->n_inputs;
}

/**
 * grind_profile_get_n_parts:
 * @self: a profile
 *
 * Counts the parts of all files. Any thread.
 *
 * Returns: the number of parts, at least 1
 */
guint
grind_profile_get_n_parts (GrindProfile *self)
{
  g_return_val_if_fail (GRIND_IS_PROFILE (self), 0);

  return self->parts->len;
}

/**
 * grind_profile_get_part:
 * @self: a profile
 * @part: a part
 *
 * Gets the header of a part. Any thread.
 *
 * Returns: (transfer none): owned by the profile
 */
const GrindPartInfo *
grind_profile_get_part (GrindProfile *self,
                        GrindPartId   part)
{
  g_return_val_if_fail (GRIND_IS_PROFILE (self), NULL);
  g_return_val_if_fail (part < self->parts->len, NULL);

  return self->parts->pdata[part];
}

/* The exact value of a row; @rows are the clamped values of all rows. */
static inline __int128
get_row (const GrindColumn *column,
         const gint64      *rows,
         guint32            row)
{
  return G_UNLIKELY (column->is_wide) ? grind_column_get_sum (column, row) : rows[row];
}

/* Sums are clamped unless they are kept in @sums, whose values are @costs. */
static inline void
set_sum (gint64    *costs,
         GrindSums *sums,
         gsize      i,
         __int128   sum)
{
  costs[i] = grind_saturate (sum);
  if (G_LIKELY (sums == NULL || grind_carry (sum) == 0))
    return;
  costs[i] = (gint64) sum;
  grind_sums_carry (sums, i, grind_carry (sum));
}

/*
 * Adds up the rows of each owner over parts. With a single, inactive part all sums are 0. @sums:
 * (nullable): see set_sum()
 */
static void
sum_table (const GrindCostTable *table,
           const GrindColumn    *column,
           guint                 n_owners,
           const guint8         *parts,
           gint64               *costs,
           GrindSums            *sums)
{
  g_autofree gint64 *copy = NULL;
  gint64 *rows = costs;

  if (table->starts == NULL && !grind_parts_have (parts, 0))
    {
      for (guint owner = 0; owner < n_owners; owner++)
        costs[owner] = 0;
      return;
    }
  if (table->starts != NULL)
    rows = copy = g_new (gint64, MAX (table->n_rows, 1));
  grind_column_copy (column, rows);
  if (table->starts == NULL)
    {
      for (guint owner = 0; column->is_wide && owner < n_owners; owner++)
        set_sum (costs, sums, owner, grind_column_get_sum (column, owner));
      return;
    }
  for (guint owner = 0; owner < n_owners; owner++)
    {
      __int128 sum = 0;

      for (guint32 row = table->starts[owner]; row < table->starts[owner + 1]; row++)
        if (grind_parts_have (parts, table->parts[row]))
          sum += get_row (column, rows, row);
      set_sum (costs, sums, owner, sum);
    }
}

/* Like sum_table(), but initializes @sums and keeps exact values. */
static void
sum_table_exactly (const GrindCostTable *table,
                   const GrindColumn    *column,
                   guint                 n_owners,
                   const guint8         *parts,
                   GrindSums            *sums)
{
  grind_sums_init_zeros (sums, n_owners);
  sum_table (table, column, n_owners, parts, grind_sums_get_values (sums), sums);
}

/**
 * grind_profile_sum_self:
 * @self: a profile
 * @event: a real event
 * @parts: (nullable): a bit for each part, the lowest of the first byte for part 0; %NULL for all
 * @costs: (out caller-allocates) (array): self cost by function
 *
 * Adds up self costs over parts and clamps each sum to 64 bits. Takes linear time in the stored
 * costs. Any thread.
 */
void
grind_profile_sum_self (GrindProfile *self,
                        GrindEventId  event,
                        const guint8 *parts,
                        gint64       *costs)
{
  g_return_if_fail (GRIND_IS_PROFILE (self));
  g_return_if_fail (event < self->n_real_events);

  sum_table (&self->self_costs, &self->self_costs.columns[event], self->n_functions, parts, costs,
             NULL);
}

/**
 * grind_profile_sum_self_exactly:
 * @self: a profile
 * @event: a real event
 * @parts: (nullable): a bit for each part; %NULL for all
 * @sums: (out caller-allocates): self cost by function; clear with grind_sums_clear()
 *
 * Like grind_profile_sum_self(), but without clamping, for further additions. Any thread.
 */
void
grind_profile_sum_self_exactly (GrindProfile *self,
                                GrindEventId  event,
                                const guint8 *parts,
                                GrindSums    *sums)
{
  g_return_if_fail (GRIND_IS_PROFILE (self));
  g_return_if_fail (event < self->n_real_events);

  sum_table_exactly (&self->self_costs, &self->self_costs.columns[event], self->n_functions, parts,
                     sums);
}

/**
 * grind_profile_sum_calls:
 * @self: a profile
 * @event: a real event
 * @parts: (nullable): a bit for each part; %NULL for all
 * @costs: (out caller-allocates) (array): inclusive cost by call
 *
 * Adds up the costs of calls over parts and clamps each sum to 64 bits. Takes linear time in the
 * stored costs. Any thread.
 */
void
grind_profile_sum_calls (GrindProfile *self,
                         GrindEventId  event,
                         const guint8 *parts,
                         gint64       *costs)
{
  g_return_if_fail (GRIND_IS_PROFILE (self));
  g_return_if_fail (event < self->n_real_events);

  sum_table (&self->call_costs, &self->call_costs.columns[event], self->n_calls, parts, costs,
             NULL);
}

/**
 * grind_profile_sum_calls_exactly:
 * @self: a profile
 * @event: a real event
 * @parts: (nullable): a bit for each part; %NULL for all
 * @sums: (out caller-allocates): inclusive cost by call; clear with grind_sums_clear()
 *
 * Like grind_profile_sum_calls(), but without clamping, for further additions. Any thread.
 */
void
grind_profile_sum_calls_exactly (GrindProfile *self,
                                 GrindEventId  event,
                                 const guint8 *parts,
                                 GrindSums    *sums)
{
  g_return_if_fail (GRIND_IS_PROFILE (self));
  g_return_if_fail (event < self->n_real_events);

  sum_table_exactly (&self->call_costs, &self->call_costs.columns[event], self->n_calls, parts,
                     sums);
}

/* Returns the owner of @row, @owner or a later one. */
static guint32
find_owner (const GrindCostTable *table,
            guint32               owner,
            guint                 n_owners,
            guint32               row)
{
  guint32 low = owner, high = n_owners;

  if (table->starts == NULL)
    return row;
  while (high - low > 1)
    {
      guint32 middle = low + (high - low) / 2;

      if (table->starts[middle] <= row)
        low = middle;
      else
        high = middle;
    }

  return low;
}

static gboolean
list_few (const GrindCostTable *table,
          const GrindColumn    *column,
          guint                 n_owners,
          const guint8         *parts,
          GArray               *costs)
{
  guint32 owner = 0;

  g_array_set_size (costs, 0);
  if (column->width > 0)
    return FALSE;
  for (guint i = 0; i < column->n_exceptions; i++)
    {
      guint32 row = column->exception_rows[i];
      GrindOwnedCost *last = NULL, cost = { .cost = grind_column_get_exception (column, i) };

      if (!grind_parts_have (parts, table->parts != NULL ? table->parts[row] : 0))
        continue;
      cost.owner = owner = find_owner (table, owner, n_owners, row);
      if (costs->len > 0)
        last = &g_array_index (costs, GrindOwnedCost, costs->len - 1);
      if (last != NULL && last->owner == owner)
        last->cost += cost.cost;
      else
        g_array_append_val (costs, cost);
    }

  return TRUE;
}

/**
 * grind_profile_list_self:
 * @self: a profile
 * @event: a real event
 * @parts: (nullable): a bit for each part; %NULL for all
 * @costs: (element-type GrindOwnedCost): filled with functions, ascending, and their self cost
 *
 * Like [method@Profile.sum_self_exactly], but for an event that few functions have a cost of, in
 * linear time in these. Any thread.
 *
 * Returns: whether few functions have a cost of @event; if not, @costs is empty
 */
gboolean
grind_profile_list_self (GrindProfile *self,
                         GrindEventId  event,
                         const guint8 *parts,
                         GArray       *costs)
{
  g_return_val_if_fail (GRIND_IS_PROFILE (self), FALSE);
  g_return_val_if_fail (event < self->n_real_events, FALSE);

  return list_few (&self->self_costs, &self->self_costs.columns[event], self->n_functions, parts,
                   costs);
}

/**
 * grind_profile_list_calls:
 * @self: a profile
 * @event: a real event
 * @parts: (nullable): a bit for each part; %NULL for all
 * @costs: (element-type GrindOwnedCost): filled with calls, ascending, and their inclusive cost
 *
 * Like [method@Profile.sum_calls_exactly], but for an event that few calls have a cost of, in
 * linear time in these. Any thread.
 *
 * Returns: whether few calls have a cost of @event; if not, @costs is empty
 */
gboolean
grind_profile_list_calls (GrindProfile *self,
                          GrindEventId  event,
                          const guint8 *parts,
                          GArray       *costs)
{
  g_return_val_if_fail (GRIND_IS_PROFILE (self), FALSE);
  g_return_val_if_fail (event < self->n_real_events, FALSE);

  return list_few (&self->call_costs, &self->call_costs.columns[event], self->n_calls, parts,
                   costs);
}

/**
 * grind_profile_sum_counts:
 * @self: a profile
 * @parts: (nullable): a bit for each part; %NULL for all
 * @counts: (out caller-allocates) (array): how often each call was made
 * @is_partial: (out caller-allocates) (array): by call, not 0 if some of its calls were not counted
 *
 * Adds up the counts of all calls over parts. Takes linear time in the stored counts. Any thread.
 */
void
grind_profile_sum_counts (GrindProfile *self,
                          const guint8 *parts,
                          gint64       *counts,
                          guint8       *is_partial)
{
  const GrindCostTable *table;

  g_return_if_fail (GRIND_IS_PROFILE (self));

  /* @counts also holds the intermediate sums: with many calls, a second array would be large. */
  table = &self->call_costs;
  sum_table (table, &self->call_partial, self->n_calls, parts, counts, NULL);
  for (guint call = 0; call < self->n_calls; call++)
    is_partial[call] = counts[call] != 0;
  sum_table (table, &self->call_counts, self->n_calls, parts, counts, NULL);
}

/**
 * grind_profile_sum_count:
 * @self: a profile
 * @call: a call
 * @parts: (nullable): a bit for each part; %NULL for all
 *
 * Adds up the count of a call over parts. Takes linear time in the parts of the call. Any thread.
 *
 * Returns: the count
 */
GrindCount
grind_profile_sum_count (GrindProfile *self,
                         GrindCallId   call,
                         const guint8 *parts)
{
  const GrindCostTable *table;
  GrindCount count = { 0, };
  guint32 row, end;

  g_return_val_if_fail (GRIND_IS_PROFILE (self), count);
  g_return_val_if_fail (call < self->n_calls, count);

  table = &self->call_costs;
  row = table->starts != NULL ? table->starts[call] : call;
  end = table->starts != NULL ? table->starts[call + 1] : call + 1;
  for (; row < end; row++)
    {
      if (!grind_parts_have (parts, table->parts != NULL ? table->parts[row] : 0))
        continue;
      count.count = grind_add (count.count, grind_column_get (&self->call_counts, row));
      count.is_partial |= grind_column_get (&self->call_partial, row) != 0;
    }

  return count;
}

/**
 * grind_profile_mark_active_calls:
 * @self: a profile
 * @parts: (nullable): a bit for each part; %NULL for all
 * @active: (out caller-allocates) (array): by call, 1 if one of the parts has it, else 0
 *
 * Finds the calls of the active parts. Takes linear time. Any thread.
 */
void
grind_profile_mark_active_calls (GrindProfile *self,
                                 const guint8 *parts,
                                 guint8       *active)
{
  const GrindCostTable *table = &self->call_costs;

  g_return_if_fail (GRIND_IS_PROFILE (self));

  for (guint call = 0; call < self->n_calls; call++)
    active[call] = parts == NULL || (table->starts == NULL && grind_parts_have (parts, 0));
  if (parts == NULL || table->starts == NULL)
    return;
  for (guint call = 0; call < self->n_calls; call++)
    for (guint32 row = table->starts[call]; row < table->starts[call + 1] && !active[call]; row++)
      active[call] = grind_parts_have (parts, table->parts[row]);
}

/**
 * grind_profile_has_addresses:
 * @self: a profile
 *
 * Takes linear time in the parts. Any thread.
 *
 * Returns: whether some part has instruction addresses
 */
gboolean
grind_profile_has_addresses (GrindProfile *self)
{
  g_return_val_if_fail (GRIND_IS_PROFILE (self), FALSE);

  for (guint i = 0; i < self->parts->len; i++)
    if (((const GrindPartInfo *) self->parts->pdata[i])->has_addresses)
      return TRUE;

  return FALSE;
}

/**
 * grind_profile_get_n_diagnostics:
 * @self: a profile
 *
 * Counts the kinds of problems and oddities found while reading. Any thread.
 *
 * Returns: their number, warnings and notes together
 */
guint
grind_profile_get_n_diagnostics (GrindProfile *self)
{
  g_return_val_if_fail (GRIND_IS_PROFILE (self), 0);

  return self->diagnostics->len;
}

/**
 * grind_profile_get_diagnostic:
 * @self: a profile
 * @position: its index, warnings first
 *
 * One kind of problem. Any thread.
 *
 * Returns: (transfer none): owned by the profile
 */
const GrindDiagnostic *
grind_profile_get_diagnostic (GrindProfile *self,
                              guint         position)
{
  g_return_val_if_fail (GRIND_IS_PROFILE (self), NULL);
  g_return_val_if_fail (position < self->diagnostics->len, NULL);

  return self->diagnostics->pdata[position];
}

/**
 * grind_profile_get_n_warnings:
 * @self: a profile
 *
 * Counts the kinds of problems that may have made a number wrong; these diagnostics come first. Any
 * thread.
 *
 * Returns: their number
 */
guint
grind_profile_get_n_warnings (GrindProfile *self)
{
  guint n = 0;

  g_return_val_if_fail (GRIND_IS_PROFILE (self), 0);

  while (n < self->diagnostics->len &&
         ((GrindDiagnostic *) self->diagnostics->pdata[n])->level == GRIND_LEVEL_WARNING)
    n++;

  return n;
}
