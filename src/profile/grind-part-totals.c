/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-part-totals.h"

#include "grind-profile-private.h"

/* Up to this many pairs of part and event, allocate all of them without counting. */
#define MAX_UNCOUNTED (1 << 16)

/**
 * GrindPartTotals:
 *
 * The self cost of each part by real event. Holds only costs that are not 0: a profile may have
 * many parts and many events, but each part has costs of few events.
 */
struct _GrindPartTotals
{
  gsize        *starts;    /* by part: its first index in the arrays below; the end */
  gsize        *ends;      /* by part: end of its used elements */
  GrindEventId *events;
  GrindSums     costs;
  GrindBudget   budget;    /* of sums: unlimited, as memory is checked before */
};

/* One pass over the events: sums of one event by part, and the parts that have a sum. */
typedef struct
{
  GrindProfile *profile;
  gint64       *rows;      /* costs of one event by row, clamped */
  GrindSums     sums;      /* by part */
  GrindPartId  *parts;     /* those with a sum, unordered */
  guint8       *is_listed; /* by part */
  guint         n_parts;
} Pass;

static gboolean
pass_init (Pass         *pass,
           GrindProfile *profile,
           GrindBudget  *budget)
{
  gsize n_parts = profile->parts->len;

  *pass = (Pass) {
    .profile = profile,
    .rows = g_try_new (gint64, MAX (profile->self_costs.n_rows, 1)),
    .parts = g_try_new (GrindPartId, n_parts),
    .is_listed = g_try_new0 (guint8, n_parts),
  };

  grind_sums_init (&pass->sums, budget);

  return pass->rows != NULL && pass->parts != NULL && pass->is_listed != NULL &&
         grind_sums_extend (&pass->sums, n_parts);
}

static void
pass_clear (Pass *pass)
{
  g_free (pass->rows);
  grind_sums_clear (&pass->sums);
  g_free (pass->parts);
  g_free (pass->is_listed);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Pass, pass_clear)

static void
add_cost (Pass     *pass,
          guint32   row,
          __int128  cost)
{
  const GrindCostTable *table = &pass->profile->self_costs;
  GrindPartId part = table->parts != NULL ? table->parts[row] : 0;

  grind_sums_add_sum (&pass->sums, part, cost);
  if (!pass->is_listed[part])
    {
      pass->is_listed[part] = TRUE;
      pass->parts[pass->n_parts++] = part;
    }
}

/* Takes linear time in the costs of the event, which may be few. */
static void
sum_event (Pass         *pass,
           GrindEventId  event)
{
  const GrindCostTable *table = &pass->profile->self_costs;
  const GrindColumn *column = &table->columns[event];

  for (guint i = 0; i < pass->n_parts; i++)
    {
      grind_sums_set (&pass->sums, pass->parts[i], 0);
      pass->is_listed[pass->parts[i]] = FALSE;
    }
  pass->n_parts = 0;
  if (column->width == 0)
    {
      for (guint i = 0; i < column->n_exceptions; i++)
        add_cost (pass, column->exception_rows[i], grind_column_get_exception (column, i));
      return;
    }
  grind_column_copy (column, pass->rows);
  for (guint row = 0; row < table->n_rows; row++)
    add_cost (pass, row, column->is_wide ? grind_column_get_sum (column, row) : pass->rows[row]);
}

/* Counts the costs of each part in @starts, or reserves all events for each. */
static void
count_costs (GrindPartTotals *self,
             Pass            *pass)
{
  gsize n_parts = pass->profile->parts->len, n_events = pass->profile->n_real_events;
  gboolean is_counted = n_parts * n_events > MAX_UNCOUNTED;
  gsize sum = 0;

  for (gsize part = 0; part < n_parts; part++)
    self->starts[part] = is_counted ? 0 : n_events;
  for (GrindEventId event = 0; is_counted && event < n_events; event++)
    {
      sum_event (pass, event);
      for (guint i = 0; i < pass->n_parts; i++)
        self->starts[pass->parts[i]] += grind_sums_get (&pass->sums, pass->parts[i]) != 0;
    }
  for (gsize part = 0; part <= n_parts; part++)
    {
      gsize n = self->starts[part];

      self->starts[part] = self->ends[part] = sum;
      sum += n;
    }
}

static void
keep_costs (GrindPartTotals *self,
            Pass            *pass)
{
  for (GrindEventId event = 0; event < pass->profile->n_real_events; event++)
    {
      sum_event (pass, event);
      for (guint i = 0; i < pass->n_parts; i++)
        {
          GrindPartId part = pass->parts[i];
          __int128 sum = grind_sums_get (&pass->sums, part);

          if (sum == 0)
            continue;
          self->events[self->ends[part]] = event;
          grind_sums_set (&self->costs, self->ends[part]++, sum);
        }
    }
}

/**
 * grind_part_totals_new:
 * @profile: a profile
 * @error: (nullable): return location for an error; %GRIND_ERROR_TOO_LARGE if out of memory
 *
 * Adds up the self cost of each part, of all real events. Takes 12 bytes for each cost of a part
 * that is not 0, and linear time in the costs of the profile. Any thread.
 *
 * Returns: (transfer full) (nullable): the totals; free them with grind_part_totals_free()
 */
GrindPartTotals *
grind_part_totals_new (GrindProfile  *profile,
                       GError       **error)
{
  g_autoptr (GrindPartTotals) self = g_new0 (GrindPartTotals, 1);
  g_auto (Pass) pass = { NULL, };
  GrindBudget *budget;
  gsize n_parts, n_costs = 0;

  g_return_val_if_fail (GRIND_IS_PROFILE (profile), NULL);

  budget = &self->budget;
  grind_budget_init (budget, G_MAXINT64, FALSE);
  grind_sums_init (&self->costs, budget);
  n_parts = profile->parts->len;
  self->starts = g_try_new0 (gsize, n_parts + 1);
  self->ends = g_try_new0 (gsize, n_parts + 1);
  if (pass_init (&pass, profile, budget) && self->starts != NULL && self->ends != NULL)
    {
      count_costs (self, &pass);
      n_costs = MAX (self->starts[n_parts], 1);
      if (!grind_profile_has_room (profile, n_costs * (sizeof *self->events + sizeof (gint64)),
                                   error))
        return NULL;
      self->events = g_try_new (GrindEventId, n_costs);
    }
  if (self->events != NULL && grind_sums_extend (&self->costs, n_costs))
    keep_costs (self, &pass);
  if (self->events == NULL || grind_budget_failed (budget))
    {
      grind_budget_set_error (error);
      return NULL;
    }

  return g_steal_pointer (&self);
}

/**
 * grind_part_totals_free:
 * @self: (transfer full): totals of parts
 */
void
grind_part_totals_free (GrindPartTotals *self)
{
  g_free (self->starts);
  g_free (self->ends);
  g_free (self->events);
  grind_sums_clear (&self->costs);
  g_free (self);
}

/**
 * grind_part_totals_is_empty:
 * @self: totals of parts
 * @part: a part
 *
 * Returns: whether @part has no costs of any event
 */
gboolean
grind_part_totals_is_empty (const GrindPartTotals *self,
                            GrindPartId            part)
{
  return self->starts[part] == self->ends[part];
}

/**
 * grind_part_totals_add:
 * @self: totals of parts
 * @part: a part
 * @totals: (inout): by real event
 *
 * Adds the exact costs of @part. Takes linear time in its costs that are not 0.
 */
void
grind_part_totals_add (const GrindPartTotals *self,
                       GrindPartId            part,
                       GrindSums             *totals)
{
  for (gsize i = self->starts[part]; i < self->ends[part]; i++)
    grind_sums_add_sum (totals, self->events[i], grind_sums_get (&self->costs, i));
}

/**
 * grind_part_totals_read:
 * @self: totals of parts
 * @part: a part
 * @totals: (inout) (array): by real event
 *
 * Sets the costs of @part, clamped to 64 bits; totals of events without a cost are unchanged. Takes
 * linear time in its costs that are not 0.
 */
void
grind_part_totals_read (const GrindPartTotals *self,
                        GrindPartId            part,
                        gint64                *totals)
{
  for (gsize i = self->starts[part]; i < self->ends[part]; i++)
    totals[self->events[i]] = grind_sums_get_clamped (&self->costs, i);
}

/**
 * grind_part_totals_erase:
 * @self: totals of parts
 * @part: a part
 * @totals: (inout) (array): by real event
 *
 * Resets the totals set by grind_part_totals_read() to 0, before the next part.
 */
void
grind_part_totals_erase (const GrindPartTotals *self,
                         GrindPartId            part,
                         gint64                *totals)
{
  for (gsize i = self->starts[part]; i < self->ends[part]; i++)
    totals[self->events[i]] = 0;
}
