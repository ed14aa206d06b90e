/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-profile-private.h"

#include "grind-error.h"
#include "grind-line-reader.h"

/* Invariants of every finished profile. Tests check them after each load. */

#define FAIL(...) \
  (g_set_error (error, GRIND_ERROR, GRIND_ERROR_INVALID, __VA_ARGS__), FALSE)

static gboolean
check_functions (GrindProfile  *self,
                 GError       **error)
{
  for (guint i = 0; i < self->n_functions; i++)
    if (grind_profile_get_function_object (self, i) >= self->names[GRIND_SPACE_OBJECT].n_names ||
        grind_profile_get_function_file (self, i) >= self->names[GRIND_SPACE_FILE].n_names ||
        grind_profile_get_function_name_id (self, i) >= self->names[GRIND_SPACE_FUNCTION].n_names)
      return FAIL ("function %u has no name, file or object", i);

  return TRUE;
}

static gboolean
check_calls (GrindProfile  *self,
             GError       **error)
{
  g_autofree guint8 *seen = g_new0 (guint8, MAX (self->n_calls, 1));

  for (guint f = 0; f < self->n_functions; f++)
    {
      if (self->outgoing[f] > self->outgoing[f + 1])
        return FAIL ("calls of function %u are out of order", f);
      for (guint32 call = self->outgoing[f]; call < self->outgoing[f + 1]; call++)
        if (self->callees[call] >= self->n_functions ||
            (call > self->outgoing[f] && self->callees[call - 1] >= self->callees[call]) ||
            grind_profile_get_caller (self, call) != f)
          return FAIL ("call %u is out of order or leads nowhere", call);
      for (guint32 i = self->incoming_starts[f]; i < self->incoming_starts[f + 1]; i++)
        if (self->incoming[i] >= self->n_calls || self->callees[self->incoming[i]] != f ||
            seen[self->incoming[i]]++)
          return FAIL ("incoming calls of function %u are wrong", f);
    }

  return (self->outgoing[self->n_functions] == self->n_calls &&
          self->incoming_starts[self->n_functions] == self->n_calls) ||
         FAIL ("calls are missing");
}

static gboolean
check_table (const GrindCostTable  *table,
             guint                  n_owners,
             guint                  n_parts,
             GError               **error)
{
  if (table->starts == NULL)
    return (n_parts == 1 && table->n_rows == n_owners) || FAIL ("rows do not fit their owners");
  if (table->starts[n_owners] != table->n_rows)
    return FAIL ("rows are missing");
  for (guint owner = 0; owner < n_owners; owner++)
    for (guint32 row = table->starts[owner]; row < table->starts[owner + 1]; row++)
      if (table->parts[row] >= n_parts ||
          (row > table->starts[owner] && table->parts[row - 1] >= table->parts[row]))
        return FAIL ("the parts of row %u are out of order", row);

  return TRUE;
}

/* Sums of the line stream, by event: of functions' self cost, and of calls. */
typedef struct
{
  GrindSums self;
  GrindSums calls;
  GrindSums counts;
} Sums;

static GrindCallId
find_call (GrindProfile    *self,
           GrindFunctionId  caller,
           GrindFunctionId  callee)
{
  guint32 low = self->outgoing[caller], high = self->outgoing[caller + 1];

  while (low < high)
    {
      guint32 middle = low + (high - low) / 2;

      if (self->callees[middle] < callee)
        low = middle + 1;
      else
        high = middle;
    }

  return low < self->outgoing[caller + 1] && self->callees[low] == callee ? low : GRIND_NONE;
}

static gboolean
add_line (GrindProfile     *self,
          GrindFunctionId   function,
          const GrindLine  *line,
          Sums             *sums,
          GError          **error)
{
  guint n_events = self->n_real_events;
  GrindSums *to = &sums->self;
  gsize owner = function;

  if (line->part >= self->parts->len || line->file >= self->names[GRIND_SPACE_FILE].n_names)
    return FAIL ("a line of function %u has no part or file", function);
  if (line->kind == GRIND_LINE_JUMP)
    return TRUE;
  if (line->kind == GRIND_LINE_CALL)
    {
      guint32 call = find_call (self, function, line->callee);

      if (call == GRIND_NONE)
        return FAIL ("a line of function %u has an unknown callee", function);
      to = &sums->calls;
      owner = call;
      grind_sums_add (&sums->counts, call, line->count);
    }
  for (guint e = 0; e < n_events; e++)
    grind_sums_add (to, owner * n_events + e, line->costs[e]);

  return TRUE;
}

static gboolean
compare_sums (GrindProfile  *self,
              const Sums    *sums,
              GError       **error)
{
  g_autofree gint64 *costs = g_new (gint64, MAX (MAX (self->n_functions, self->n_calls), 1));
  guint n_events = self->n_real_events;

  for (guint e = 0; e < n_events; e++)
    {
      grind_profile_sum_self (self, e, NULL, costs);
      for (gsize f = 0; f < self->n_functions; f++)
        if (costs[f] != grind_sums_get_clamped (&sums->self, f * n_events + e))
          return FAIL ("lines of function %" G_GSIZE_FORMAT " do not add up to its cost", f);
      grind_profile_sum_calls (self, e, NULL, costs);
      for (gsize c = 0; c < self->n_calls; c++)
        if (costs[c] != grind_sums_get_clamped (&sums->calls, c * n_events + e))
          return FAIL ("lines of call %" G_GSIZE_FORMAT " do not add up to its cost", c);
    }
  for (gsize c = 0; c < self->n_calls; c++)
    if (grind_profile_sum_count (self, c, NULL).count != grind_sums_get_clamped (&sums->counts, c))
      return FAIL ("lines of call %" G_GSIZE_FORMAT " do not add up to its count", c);

  return TRUE;
}

static gboolean
add_lines (GrindProfile  *self,
           Sums          *sums,
           GError       **error)
{
  for (guint f = 0; f < self->n_functions; f++)
    {
      g_autoptr (GrindLineReader) reader = grind_line_reader_new (self, f);
      GrindLine line;

      while (grind_line_reader_next (reader, &line))
        if (!add_line (self, f, &line, sums, error))
          return FALSE;
    }

  return TRUE;
}

/* Checks that the line stream agrees with the tables. */
static gboolean
check_lines (GrindProfile  *self,
             GError       **error)
{
  gsize n_events = self->n_real_events;
  Sums sums;
  gboolean is_good;

  grind_sums_init (&sums.self, NULL);
  grind_sums_init (&sums.calls, NULL);
  grind_sums_init (&sums.counts, NULL);
  grind_sums_extend (&sums.self, self->n_functions * n_events);
  grind_sums_extend (&sums.calls, self->n_calls * n_events);
  grind_sums_extend (&sums.counts, self->n_calls);
  is_good = add_lines (self, &sums, error) && compare_sums (self, &sums, error);
  grind_sums_clear (&sums.self);
  grind_sums_clear (&sums.calls);
  grind_sums_clear (&sums.counts);

  return is_good;
}

/* Checks the invariants of a profile. Unpacks all costs at once: for tests only. */
gboolean
_grind_profile_check (GrindProfile  *self,
                      GError       **error)
{
  return check_functions (self, error) && check_calls (self, error) &&
         check_table (&self->self_costs, self->n_functions, self->parts->len, error) &&
         check_table (&self->call_costs, self->n_calls, self->parts->len, error) &&
         check_lines (self, error);
}
