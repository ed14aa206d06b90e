/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sorts rows by a column. */
#include "config.h"

#include "grind-list-column-private.h"

#include "analysis/graph/grind-compare.h"
#include "profile/grind-math.h"

/* A row while it is sorted */
typedef struct
{
  gint64       rank;
  GrindNodeId  node;    /* (nullable): compared if ranks are equal */
  char        *text;    /* (nullable): likewise */
  gboolean     is_last;
  guint        row;
  guint        position;
} Entry;

typedef struct
{
  const GrindListColumn *column;
  GrindProfile          *profile;
  gboolean               is_descending;
} Comparison;

/* Unknown counts come first, then a lower bound of 1, and so on. */
static gint64
get_count_rank (const GrindListCell *cell)
{
  if (cell->is_estimate)
    return cell->count.is_partial && cell->value.decimal <= 0
             ? G_MININT64 : grind_value_get_rank (cell->value);

  return cell->count.is_partial && cell->count.count <= 0 ? -1 : cell->count.count;
}

/* Changes are sorted by their size, whatever their sign. */
static gint64
get_change_rank (const GrindListColumn *self,
                 const GrindListCell   *cell)
{
  gint64 before, after;

  switch ((guint) self->kind)
    {
    case GRIND_COLUMN_COUNT:
      before = cell->is_estimate ? cell->change.before.whole : cell->count_before.count;
      after = cell->is_estimate ? cell->change.after.whole : cell->count.count;
      return grind_absolute (grind_subtract (after, before));
    case GRIND_COLUMN_BEFORE:
      return grind_value_get_rank (cell->change.before);
    case GRIND_COLUMN_AFTER:
    case GRIND_COLUMN_AVERAGE:
      return grind_value_get_rank (cell->change.after);
    case GRIND_COLUMN_RELATIVE:
      return grind_value_get_rank (
        grind_value_new_decimal (GRIND_VALUE_DECIMAL, grind_change_get_relative (&cell->change)));
    default:
      return grind_change_get_magnitude (cell->value);
    }
}

static void
entry_init (Entry                  *entry,
            const GrindListColumn  *self,
            const GrindListRows    *rows,
            guint                   position,
            const GrindListContext *context)
{
  guint row = grind_list_rows_get_row (rows, position);
  g_auto (GrindListCell) cell = { { 0 } };

  _grind_list_column_fill_row (self, rows, row, context, &cell);
  entry->row = row;
  entry->position = position;
  entry->is_last = rows->kind->is_last != NULL && rows->kind->is_last (rows, row);
  entry->node = cell.place != GRIND_NONE ? cell.place : cell.node;
  if (cell.is_change)
    entry->rank = get_change_rank (self, &cell);
  else if (self->kind == GRIND_COLUMN_COUNT)
    entry->rank = get_count_rank (&cell);
  else if (self->kind == GRIND_COLUMN_SHARE)
    entry->rank = grind_value_get_rank (grind_value_new_decimal (GRIND_VALUE_DECIMAL, cell.share));
  else
    entry->rank = grind_value_get_rank (cell.value);
  if (self->kind == GRIND_COLUMN_TEXT)
    entry->text = g_steal_pointer (&cell.text);
}

/* Rows without a node come first, and cycles, which have no location, next. */
static int
compare_nodes (const Comparison *comparison,
               GrindNodeId       a,
               GrindNodeId       b)
{
  guint n_functions = grind_profile_get_n_functions (comparison->profile);

  if (a == GRIND_NONE || b == GRIND_NONE)
    return (a != GRIND_NONE) - (b != GRIND_NONE);
  if (comparison->column->kind == GRIND_COLUMN_NAME || a >= n_functions || b >= n_functions)
    return grind_compare_names (comparison->profile, a, b);

  return grind_compare_locations (comparison->profile, a, b);
}

static int
compare_keys (const Comparison *comparison,
              const Entry      *a,
              const Entry      *b)
{
  if (a->rank != b->rank)
    return a->rank < b->rank ? -1 : 1;
  if (comparison->column->kind == GRIND_COLUMN_TEXT)
    return g_strcmp0 (a->text, b->text);
  if (comparison->column->kind == GRIND_COLUMN_NAME ||
      comparison->column->kind == GRIND_COLUMN_LOCATION)
    return compare_nodes (comparison, a->node, b->node);

  return 0;
}

static int
compare_cb (gconstpointer a,
            gconstpointer b,
            gpointer      user_data)
{
  const Comparison *comparison = user_data;
  const Entry *first = a;
  const Entry *second = b;
  int difference;

  if (first->is_last != second->is_last)
    return first->is_last ? 1 : -1;
  difference = compare_keys (comparison, first, second);
  if (difference != 0)
    return comparison->is_descending ? -difference : difference;

  return (first->position > second->position) - (first->position < second->position);
}

/**
 * grind_list_column_sort:
 * @self: a column
 * @rows: rows that it can show
 * @context: what it shows
 * @is_descending: whether the largest comes first
 *
 * Ties keep the order of @rows. Any thread, if @context has no navigator.
 *
 * Returns: (transfer full): the rows in the order of @self
 */
GrindListRows *
grind_list_column_sort (const GrindListColumn  *self,
                        GrindListRows          *rows,
                        const GrindListContext *context,
                        gboolean                is_descending)
{
  Comparison comparison = { self, NULL, is_descending };
  GrindListContext own = *context;
  g_autofree Entry *entries = NULL;
  guint *order;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (rows != NULL, NULL);

  if (rows->graph != NULL)
    comparison.profile = grind_graph_get_profile (rows->graph);
  own.is_sorting = TRUE;
  entries = g_new0 (Entry, rows->n_rows);
  order = g_new (guint, MAX (rows->n_rows, 1));
  for (guint position = 0; position < rows->n_rows; position++)
    entry_init (&entries[position], self, rows, position, &own);
  g_qsort_with_data (entries, (int) rows->n_rows, sizeof (Entry), compare_cb, &comparison);
  for (guint i = 0; i < rows->n_rows; i++)
    {
      order[i] = entries[i].row;
      g_free (entries[i].text);
    }

  return grind_list_rows_reorder (rows, order, rows->n_rows);
}
