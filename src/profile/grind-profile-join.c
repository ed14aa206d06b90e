/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Profiles in which several functions are joined into one. */
#include "config.h"

#include "grind-profile-private.h"

#include <string.h>

typedef struct
{
  GrindProfile          *made;
  GrindProfile          *raw;
  const GrindJoin       *wanted;
  const GrindFunctionId *functions;   /* by function: the function that it joins */

  /* Owned */
  guint32               *calls;       /* by call of the raw profile: its joined call */

  gboolean               has_room;
} Join;

/* Maps the rows of the raw table to rows of the joined one. */
typedef struct
{
  guint32 *rows;              /* by row of the raw table: its row in the joined one */
  guint    n_rows;            /* of the joined table */
} RowMap;

/* Stable counting sort: returns the indexes of @keys, starting in the order of @from or else
 * ascending. */
static guint32 *
sort_by_key (const guint32 *keys,
             guint          n_keys,
             const guint32 *from,
             guint          n)
{
  g_autofree guint32 *starts = g_new0 (guint32, (gsize) n_keys + 1);
  guint32 *order = g_new (guint32, MAX (n, 1));

  for (guint i = 0; i < n; i++)
    starts[keys[i] + 1]++;
  for (guint key = 0; key < n_keys; key++)
    starts[key + 1] += starts[key];
  for (guint i = 0; i < n; i++)
    {
      guint32 place = from != NULL ? from[i] : i;

      order[starts[keys[place]]++] = place;
    }

  return order;
}

/* Appends the new names to the table, or shares it if there are none. */
static gboolean
join_names (const Join *join)
{
  const GrindNameTable *raw = &join->raw->names[GRIND_SPACE_FUNCTION];
  GrindNameTable *table = &join->made->names[GRIND_SPACE_FUNCTION];
  guint n_functions = join->raw->n_functions;
  g_autofree gint64 *ids = NULL;
  gboolean has_room;

  join->made->has_shared_names = join->wanted->n_names == 0;
  if (join->made->has_shared_names)
    return TRUE;

  ids = g_new (gint64, n_functions);
  grind_column_copy (&join->raw->function_names, ids);
  grind_name_table_init (table, &join->made->budget);
  has_room = grind_name_table_append_all (table, raw);
  for (guint i = 0; i < join->wanted->n_names && has_room; i++)
    {
      const GrindJoinedName *name = &join->wanted->names[i];

      ids[name->function] = raw->n_names + i;
      has_room = grind_name_table_append (table, name->raw_name, strlen (name->raw_name));
    }
  grind_name_table_seal (table);
  grind_column_init_or_abort (&join->made->function_names, ids, n_functions);

  return has_room;
}

/* Sets the start lines of @n_functions functions, which are @raw before they are joined. */
void
_grind_join_lines (const GrindJoin   *join,
                   const GrindColumn *raw,
                   guint              n_functions,
                   GrindColumn       *made)
{
  g_autofree gint64 *lines = g_new (gint64, MAX (n_functions, 1));
  g_autofree gint64 *old = g_new (gint64, MAX (n_functions, 1));

  grind_column_copy (raw, lines);
  grind_column_copy (raw, old);
  for (guint i = 0; i < n_functions; i++)
    {
      gint64 *line = &lines[join->functions[i]];
      gboolean is_kept = join->keeps_lines && old[join->functions[i]] != 0;

      if (old[i] != 0 && !is_kept && (*line == 0 || (guint64) old[i] < (guint64) *line))
        *line = old[i];
    }
  grind_column_init_or_abort (made, lines, n_functions);
}

static void
index_incoming (GrindProfile *made)
{
  guint n_functions = made->n_functions;

  made->incoming = sort_by_key (made->callees, n_functions, NULL, made->n_calls);
  made->incoming_starts = g_new0 (guint32, (gsize) n_functions + 1);
  for (guint i = 0; i < made->n_calls; i++)
    made->incoming_starts[made->callees[i] + 1]++;
  for (guint i = 0; i < n_functions; i++)
    made->incoming_starts[i + 1] += made->incoming_starts[i];
}

static void
join_calls (Join *join)
{
  const GrindProfile *raw = join->raw;
  GrindProfile *made = join->made;
  guint n_functions = raw->n_functions;
  g_autofree guint32 *callers = g_new (guint32, MAX (raw->n_calls, 1));
  g_autofree guint32 *callees = g_new (guint32, MAX (raw->n_calls, 1));
  g_autofree guint32 *by_callee = NULL;
  g_autofree guint32 *order = NULL;

  for (guint function = 0; function < n_functions; function++)
    for (guint32 call = raw->outgoing[function]; call < raw->outgoing[function + 1]; call++)
      {
        callers[call] = join->functions[function];
        callees[call] = join->functions[raw->callees[call]];
      }
  by_callee = sort_by_key (callees, n_functions, NULL, raw->n_calls);
  order = sort_by_key (callers, n_functions, by_callee, raw->n_calls);

  join->calls = g_new (guint32, MAX (raw->n_calls, 1));
  made->callees = g_new (guint32, MAX (raw->n_calls, 1));
  made->outgoing = g_new0 (guint32, (gsize) n_functions + 1);
  made->n_calls = 0;
  for (guint i = 0; i < raw->n_calls; i++)
    {
      guint32 call = order[i];

      if (i == 0 || callers[call] != callers[order[i - 1]] ||
          callees[call] != callees[order[i - 1]])
        {
          made->outgoing[callers[call] + 1]++;
          made->callees[made->n_calls++] = callees[call];
        }
      join->calls[call] = made->n_calls - 1;
    }
  for (guint i = 0; i < n_functions; i++)
    made->outgoing[i + 1] += made->outgoing[i];
  index_incoming (made);
}

/* Returns the owner of each row, mapped by @owners. */
static guint32 *
list_owners (const GrindCostTable *raw,
             const guint32        *owners,
             guint                 n_owners)
{
  guint32 *list = g_new (guint32, MAX (raw->n_rows, 1));

  for (guint owner = 0; owner < n_owners; owner++)
    {
      guint32 row = raw->starts != NULL ? raw->starts[owner] : owner;
      guint32 end = raw->starts != NULL ? raw->starts[owner + 1] : owner + 1;

      for (; row < end; row++)
        list[row] = owners[owner];
    }

  return list;
}

/* Creates the rows of the joined table, one for each owner and part, and maps the raw rows to
 * them. */
static void
map_rows (const GrindCostTable *raw,
          GrindCostTable       *made,
          guint32              *owners,
          guint                 n_owners,
          guint                 n_parts,
          RowMap               *map)
{
  g_autofree guint32 *by_part = NULL;
  g_autofree guint32 *order = NULL;

  if (raw->starts == NULL)
    {
      map->rows = g_memdup2 (owners, MAX (raw->n_rows, 1) * sizeof *owners);
      map->n_rows = made->n_rows = n_owners;
      return;
    }

  by_part = sort_by_key (raw->parts, n_parts, NULL, raw->n_rows);
  order = sort_by_key (owners, n_owners, by_part, raw->n_rows);
  made->starts = g_new0 (guint32, (gsize) n_owners + 1);
  made->parts = g_new (guint32, MAX (raw->n_rows, 1));
  map->rows = g_new (guint32, MAX (raw->n_rows, 1));
  for (guint i = 0; i < raw->n_rows; i++)
    {
      guint32 row = order[i];

      if (i == 0 || owners[row] != owners[order[i - 1]] ||
          raw->parts[row] != raw->parts[order[i - 1]])
        {
          made->starts[owners[row] + 1]++;
          made->parts[map->n_rows++] = raw->parts[row];
        }
      map->rows[row] = map->n_rows - 1;
    }
  for (guint i = 0; i < n_owners; i++)
    made->starts[i + 1] += made->starts[i];
  made->n_rows = map->n_rows;
}

static void
join_column (Join              *join,
             const GrindColumn *raw,
             GrindColumn       *made,
             const RowMap      *map)
{
  GrindSums sums;

  grind_sums_init_zeros (&sums, map->n_rows);
  grind_column_scatter (raw, map->rows, &sums);
  join->has_room &= grind_column_init_sums (made, &sums, 0, map->n_rows, 1);
  grind_sums_clear (&sums);
}

/* @owners is indexed by owner of the raw table. */
static void
join_table (Join                 *join,
            const GrindCostTable *raw,
            GrindCostTable       *made,
            const guint32        *owners,
            guint                 n_raw_owners,
            guint                 n_owners)
{
  g_autofree guint32 *row_owners = list_owners (raw, owners, n_raw_owners);
  guint n_events = join->raw->n_real_events;
  RowMap map = { NULL, 0 };

  *made = (GrindCostTable) { NULL, };
  map_rows (raw, made, row_owners, n_owners, join->raw->parts->len, &map);
  made->columns = g_new0 (GrindColumn, MAX (n_events, 1));
  for (guint event = 0; event < n_events; event++)
    join_column (join, &raw->columns[event], &made->columns[event], &map);
  if (raw == &join->raw->call_costs)
    {
      join_column (join, &join->raw->call_counts, &join->made->call_counts, &map);
      join_column (join, &join->raw->call_partial, &join->made->call_partial, &map);
    }
  g_free (map.rows);
}

/* Runs of one segment stay together. */
static void
join_runs (const Join *join)
{
  const GrindProfile *raw = join->raw;
  GrindProfile *made = join->made;
  guint n = raw->run_starts[raw->n_functions];
  g_autofree guint32 *segments = g_new (guint32, MAX (n, 1));
  g_autofree guint32 *functions = g_new (guint32, MAX (n, 1));
  g_autofree guint32 *by_segment = NULL;
  g_autofree guint32 *order = NULL;
  g_autofree gint64 *new_segments = g_new (gint64, MAX (n, 1));
  g_autofree gint64 *new_offsets = g_new (gint64, MAX (n, 1));
  g_autofree gint64 *new_functions = g_new (gint64, MAX (n, 1));
  g_autofree gint64 *recorded = g_new (gint64, MAX (n, 1));

  made->run_starts = g_new0 (guint32, (gsize) raw->n_functions + 1);
  for (guint i = 0; i < raw->n_functions; i++)
    for (guint32 run = raw->run_starts[i]; run < raw->run_starts[i + 1]; run++)
      {
        segments[run] = grind_column_get (&raw->run_segments, run);
        functions[run] = join->functions[i];
        recorded[run] = raw->run_functions.n_rows > 0 ? grind_column_get (&raw->run_functions, run)
                                                      : i;
        made->run_starts[functions[run] + 1]++;
      }
  for (guint i = 0; i < raw->n_functions; i++)
    made->run_starts[i + 1] += made->run_starts[i];

  by_segment = sort_by_key (segments, raw->segments->len, NULL, n);
  order = sort_by_key (functions, raw->n_functions, by_segment, n);
  for (guint i = 0; i < n; i++)
    {
      new_segments[i] = segments[order[i]];
      new_offsets[i] = grind_column_get (&raw->run_offsets, order[i]);
      new_functions[i] = recorded[order[i]];
    }
  grind_column_init_or_abort (&made->run_segments, new_segments, n);
  grind_column_init_or_abort (&made->run_offsets, new_offsets, n);
  grind_column_init_or_abort (&made->run_functions, new_functions, n);
}

/* The functions that the lines of the profile name are those of the file. */
static guint32 *
compose_functions (const GrindProfile *raw,
                   const guint32      *functions)
{
  guint32 *composed = g_new (guint32, MAX (raw->n_functions, 1));

  for (guint i = 0; i < raw->n_functions; i++)
    composed[i] = functions[raw->functions != NULL ? raw->functions[i] : i];

  return composed;
}

static GrindProfile *
join_raw (GrindProfile     *raw,
          const GrindJoin  *wanted,
          GError          **error)
{
  g_autoptr (GrindProfile) made = _grind_profile_new ();
  Join join = { made, raw, wanted, wanted->functions, NULL, TRUE };

  _grind_profile_share_tables (made, raw);
  made->joined_from = g_object_ref (raw);
  made->has_own_names = FALSE;
  made->functions = compose_functions (raw, wanted->functions);

  _grind_join_lines (wanted, &raw->function_lines, raw->n_functions, &made->function_lines);
  join_calls (&join);
  join_table (&join, &raw->self_costs, &made->self_costs, join.functions, raw->n_functions,
              raw->n_functions);
  join_table (&join, &raw->call_costs, &made->call_costs, join.calls, raw->n_calls,
              made->n_calls);
  join_runs (&join);
  g_free (join.calls);
  if (join_names (&join) && join.has_room)
    return g_steal_pointer (&made);

  grind_budget_set_error (error);

  return NULL;
}

static gboolean
is_valid (GrindProfile    *self,
          const GrindJoin *join)
{
  for (guint i = 0; i < self->n_functions; i++)
    if (join->functions[i] >= self->n_functions ||
        join->functions[join->functions[i]] != join->functions[i])
      return FALSE;

  return TRUE;
}

/**
 * grind_profile_new_joined:
 * @self: a finished profile
 * @join: the functions to join, and new names
 * @error: return location for an error; GRIND_ERROR_TOO_LARGE if the names exceed the memory limit
 *   of loading
 *
 * Makes a profile in which several functions are one, as if they had been recorded that way. The
 * function that others join gets the costs and calls of all of them; the others have none left.
 * Calls between them become calls of that function to itself. All ids except those of calls mean
 * the same in both profiles; the new names follow the others, in their order. Takes linear time in
 * the size of the tables. Any thread.
 *
 * Returns: (transfer full) (nullable): a finished profile, or %NULL with an error
 */
GrindProfile *
grind_profile_new_joined (GrindProfile     *self,
                          const GrindJoin  *join,
                          GError          **error)
{
  g_autoptr (GrindProfile) joined = NULL;
  g_autofree const char **names = NULL;
  guint n_names;

  g_return_val_if_fail (GRIND_IS_PROFILE (self), NULL);
  g_return_val_if_fail (join != NULL && is_valid (self, join), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  joined = join_raw (grind_profile_get_raw (self), join, error);
  if (joined == NULL || self->raw == NULL)
    return g_steal_pointer (&joined);

  n_names = grind_profile_get_n_names (self);
  names = g_new0 (const char *, (gsize) n_names + join->n_names);
  for (guint i = 0; i < n_names; i++)
    if (grind_profile_is_renamed (self, i))
      names[i] = grind_profile_get_name (self, i, NULL);
  for (guint i = 0; i < join->n_names; i++)
    names[n_names + i] = join->names[i].name;

  return grind_profile_new_with_names (joined, names, error);
}
