/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-cost-rows.h"

#include "grind-profile-private.h"

/**
 * GrindCostRows:
 *
 * Reads the costs of all real events for one function or call at a time, while a #GrindProfile
 * returns the costs of one event. Events that most rows have costs of are read in place; the costs
 * of all others are listed by row.
 */
struct _GrindCostRows
{
  GrindProfile         *profile;
  const GrindCostTable *table;      /* borrowed from the profile */
  GrindEventId         *full;       /* events that are read in place */
  guint                 n_full;
  guint32              *starts;     /* by row: its first index in the arrays below; the end */
  GrindEventId         *events;
  GrindSums             costs;
  GrindBudget           budget;     /* of sums: unlimited, as memory is checked before */
};

static gboolean
list_full (GrindCostRows *self)
{
  guint n_events = self->profile->n_real_events;

  self->full = g_try_new (GrindEventId, MAX (n_events, 1));
  for (GrindEventId event = 0; self->full != NULL && event < n_events; event++)
    if (self->table->columns[event].width > 0)
      self->full[self->n_full++] = event;

  return self->full != NULL;
}

/* Counts the costs of each row. Returns FALSE if they exceed 32 bits or out of memory. */
static gboolean
count_costs (GrindCostRows *self)
{
  guint n_rows = self->table->n_rows;
  guint64 sum = 0;

  self->starts = g_try_new0 (guint32, (gsize) n_rows + 1);
  if (self->starts == NULL)
    return FALSE;
  for (GrindEventId event = 0; event < self->profile->n_real_events; event++)
    {
      const GrindColumn *column = &self->table->columns[event];

      for (guint i = 0; column->width == 0 && i < column->n_exceptions; i++)
        self->starts[column->exception_rows[i]]++;
    }
  for (gsize row = 0; row <= n_rows; row++)
    {
      guint32 n = self->starts[row];

      self->starts[row] = sum;
      sum += n;
    }

  return sum <= G_MAXUINT32;
}

/* Fills the rows from their starts, which move to the ends and are then restored. */
static gboolean
list_costs (GrindCostRows *self)
{
  guint n_rows = self->table->n_rows;
  gsize n_costs = MAX (self->starts[n_rows], 1);

  if (!grind_profile_has_room (self->profile,
                               n_costs * (sizeof *self->events + sizeof (gint64)), NULL))
    return FALSE;
  self->events = g_try_new (GrindEventId, n_costs);
  if (self->events == NULL || !grind_sums_extend (&self->costs, n_costs))
    return FALSE;
  for (GrindEventId event = 0; event < self->profile->n_real_events; event++)
    {
      const GrindColumn *column = &self->table->columns[event];

      for (guint i = 0; column->width == 0 && i < column->n_exceptions; i++)
        {
          guint32 place = self->starts[column->exception_rows[i]]++;

          self->events[place] = event;
          grind_sums_set (&self->costs, place, grind_column_get_exception (column, i));
        }
    }
  memmove (self->starts + 1, self->starts, (gsize) n_rows * sizeof *self->starts);
  self->starts[0] = 0;

  return !grind_budget_failed (&self->budget);
}

static GrindCostRows *
rows_new (GrindProfile          *profile,
          const GrindCostTable  *table,
          GError               **error)
{
  g_autoptr (GrindCostRows) self = g_new0 (GrindCostRows, 1);

  self->profile = g_object_ref (profile);
  self->table = table;
  grind_budget_init (&self->budget, G_MAXINT64, FALSE);
  grind_sums_init (&self->costs, &self->budget);
  if (list_full (self) && count_costs (self) && list_costs (self))
    return g_steal_pointer (&self);

  grind_budget_set_error (error);

  return NULL;
}

/**
 * grind_cost_rows_new_self:
 * @profile: a profile
 * @error: (nullable): return location for an error; %GRIND_ERROR_TOO_LARGE if out of memory
 *
 * Makes a view of the self costs of functions. Takes at most 12 bytes for each cost of the profile
 * and linear time in these. Any thread.
 *
 * Returns: (transfer full) (nullable): the view; free it with grind_cost_rows_free()
 */
GrindCostRows *
grind_cost_rows_new_self (GrindProfile  *profile,
                          GError       **error)
{
  g_return_val_if_fail (GRIND_IS_PROFILE (profile), NULL);

  return rows_new (profile, &profile->self_costs, error);
}

/**
 * grind_cost_rows_new_calls:
 * @profile: a profile
 * @error: (nullable): return location for an error; %GRIND_ERROR_TOO_LARGE if out of memory
 *
 * Makes a view of the costs of calls, see grind_cost_rows_new_self().
 *
 * Returns: (transfer full) (nullable): the view; free it with grind_cost_rows_free()
 */
GrindCostRows *
grind_cost_rows_new_calls (GrindProfile  *profile,
                           GError       **error)
{
  g_return_val_if_fail (GRIND_IS_PROFILE (profile), NULL);

  return rows_new (profile, &profile->call_costs, error);
}

/**
 * grind_cost_rows_free:
 * @self: (transfer full): a view of costs
 */
void
grind_cost_rows_free (GrindCostRows *self)
{
  g_free (self->full);
  g_free (self->starts);
  g_free (self->events);
  grind_sums_clear (&self->costs);
  g_object_unref (self->profile);
  g_free (self);
}

/**
 * grind_cost_rows_add:
 * @self: a view of costs
 * @owner: a function, or a call
 * @parts: (nullable): a bit for each part; %NULL for all
 * @sums: (inout): by real event
 *
 * Adds the exact costs of @owner in @parts to @sums. Takes linear time in its costs, plus the
 * events that most others have costs of. Any thread.
 */
void
grind_cost_rows_add (const GrindCostRows *self,
                     guint32              owner,
                     const guint8        *parts,
                     GrindSums           *sums)
{
  const GrindCostTable *table = self->table;
  guint32 row = table->starts != NULL ? table->starts[owner] : owner;
  guint32 end = table->starts != NULL ? table->starts[owner + 1] : owner + 1;

  for (; row < end; row++)
    {
      if (!grind_parts_have (parts, table->parts != NULL ? table->parts[row] : 0))
        continue;
      for (guint i = 0; i < self->n_full; i++)
        {
          GrindEventId event = self->full[i];

          grind_sums_add_sum (sums, event, grind_column_get_sum (&table->columns[event], row));
        }
      for (guint32 i = self->starts[row]; i < self->starts[row + 1]; i++)
        grind_sums_add_sum (sums, self->events[i], grind_sums_get (&self->costs, i));
    }
}
