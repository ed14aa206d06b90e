/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Joins functions before there are tables of costs, so that it needs neither time nor memory. */
#include "config.h"

#include "grind-builder-private.h"

#include <string.h>

/* Parts are not stored if all rows are of part 0. */
static const guint32 *
get_numbers (const GrindBuffer *buffer)
{
  return buffer->length > 0 ? (const guint32 *) (const void *) buffer->data : NULL;
}

/* Marks the rows of a column of a shard that have a cost. */
static void
mark_costs (const GrindColumn *column,
            guint8            *has_cost)
{
  if (column->width == 0)
    for (guint i = 0; i < column->n_exceptions; i++)
      has_cost[column->exception_rows[i]] = TRUE;
  else
    for (guint i = 0; i < column->n_rows; i++)
      has_cost[i] |= grind_column_get_sum (column, i) != 0;
}

/* Lists the rows with a self cost: functions that cost nothing occur nowhere. */
static void
list_self (GrindBuilder *self,
           GArray       *functions,
           GArray       *parts)
{
  const guint32 *all_parts = get_numbers (&self->self_parts);
  gsize row = 0;

  for (guint i = 0; i < self->shards->len; i++)
    {
      const GrindShardCosts *shard = self->shards->pdata[i];
      g_autofree guint8 *has_cost = g_new0 (guint8, shard->n_self_rows + 1);

      for (guint event = 0; event < shard->n_events; event++)
        mark_costs (&shard->self_columns[event], has_cost);
      for (guint k = 0; k < shard->n_self_rows; k++, row++)
        {
          guint32 part = all_parts != NULL ? all_parts[row] : 0;

          if (!has_cost[k])
            continue;
          g_array_append_val (functions,
                              grind_buffer_index (&self->self_functions, guint32, row));
          g_array_append_val (parts, part);
        }
    }
}

static void
map_functions (GrindBuffer           *buffer,
               const GrindFunctionId *functions)
{
  guint32 *numbers = (guint32 *) (void *) buffer->data;
  gsize n = grind_buffer_count (buffer, guint32);

  for (gsize i = 0; i < n; i++)
    numbers[i] = functions[numbers[i]];
}

static gboolean
rename_functions (GrindProfile    *profile,
                  const GrindJoin *join)
{
  GrindNameTable *table = &profile->names[GRIND_SPACE_FUNCTION];
  g_autofree gint64 *ids = NULL;

  if (join->n_names == 0)
    return TRUE;

  ids = g_new (gint64, profile->n_functions);
  grind_column_copy (&profile->function_names, ids);
  for (guint i = 0; i < join->n_names; i++)
    {
      const char *name = join->names[i].raw_name;

      ids[join->names[i].function] = table->n_names;
      if (!grind_name_table_append (table, name, strlen (name)))
        return FALSE;
    }
  grind_name_table_seal (table);
  profile->recorded_names = profile->function_names;
  grind_column_init_or_abort (&profile->function_names, ids, profile->n_functions);

  return TRUE;
}

static gboolean
apply (GrindBuilder    *self,
       const GrindJoin *join)
{
  GrindProfile *profile = self->profile;
  GrindColumn lines = profile->function_lines;

  profile->functions = g_memdup2 (join->functions, profile->n_functions * sizeof (guint32));
  map_functions (&self->self_functions, join->functions);
  map_functions (&self->callers, join->functions);
  map_functions (&self->callees, join->functions);
  _grind_join_lines (join, &lines, profile->n_functions, &profile->function_lines);
  grind_column_clear (&lines);

  return rename_functions (profile, join);
}

/* Moves the functions to the profile, and joins those that the owner of the loader wants to be
 * one. */
gboolean
_grind_builder_join (GrindBuilder  *self,
                     GCancellable  *cancellable,
                     GError       **error)
{
  g_autoptr (GArray) self_functions = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) self_parts = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autofree guint *inputs = g_new (guint, self->part_builds->len + 1);
  GrindJoin join = { NULL, };
  GrindDraft draft;

  if (!_grind_builder_take_functions (self))
    {
      grind_budget_set_error (error);
      return FALSE;
    }

  for (guint i = 0; i < self->part_builds->len; i++)
    inputs[i] = ((GrindPartBuild *) self->part_builds->pdata[i])->info->input;
  list_self (self, self_functions, self_parts);
  draft = (GrindDraft) {
    .profile = self->profile,
    .inputs = inputs,
    .n_parts = self->part_builds->len,
    .self_functions = (const guint32 *) (void *) self_functions->data,
    .self_parts = (const guint32 *) (void *) self_parts->data,
    .n_self = self_functions->len,
    .callers = get_numbers (&self->callers),
    .callees = get_numbers (&self->callees),
    .call_parts = get_numbers (&self->call_parts),
    .n_calls = grind_buffer_count (&self->callers, guint32),
  };
  if (!self->join (&draft, &join, cancellable, self->join_data, error))
    return FALSE;
  if (join.functions == NULL || apply (self, &join))
    return TRUE;

  grind_budget_set_error (error);

  return FALSE;
}
