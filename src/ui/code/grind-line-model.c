/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-line-model.h"

#include <string.h>

#include "grind-line-item.h"

/* Sorted rows of a table of lines: a GListModel of GrindLineItem that never changes. */
struct _GrindLineModel
{
  GObject parent_instance;

  GrindLineTable *table;
  GArray         *rows;   /* (element-type guint) */
};

typedef struct
{
  gint64      rank;
  const char *name;   /* (nullable): set when sorted by names */
  guint       row;
} Entry;

static void grind_line_model_list_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (GrindLineModel, grind_line_model, G_TYPE_OBJECT,
  G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, grind_line_model_list_init))

static GType
grind_line_model_get_item_type (GListModel *model)
{
  return GRIND_TYPE_LINE_ITEM;
}

static guint
grind_line_model_get_n_items (GListModel *model)
{
  return GRIND_LINE_MODEL (model)->rows->len;
}

static gpointer
grind_line_model_get_item (GListModel *model,
                           guint       position)
{
  GrindLineModel *self = GRIND_LINE_MODEL (model);

  if (position >= self->rows->len)
    return NULL;

  return grind_line_item_new (self->table, g_array_index (self->rows, guint, position));
}

static void
grind_line_model_list_init (GListModelInterface *iface)
{
  iface->get_item_type = grind_line_model_get_item_type;
  iface->get_n_items = grind_line_model_get_n_items;
  iface->get_item = grind_line_model_get_item;
}

static void
grind_line_model_finalize (GObject *object)
{
  GrindLineModel *self = GRIND_LINE_MODEL (object);

  g_clear_pointer (&self->rows, g_array_unref);
  g_clear_pointer (&self->table, grind_line_table_unref);

  G_OBJECT_CLASS (grind_line_model_parent_class)->finalize (object);
}

static void
grind_line_model_class_init (GrindLineModelClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = grind_line_model_finalize;
}

static void
grind_line_model_init (GrindLineModel *self)
{
}

static const char *
get_callee_name (GrindLineTable     *table,
                 const GrindLineRow *line)
{
  GrindProfile *profile = grind_graph_get_profile (grind_line_table_get_graph (table));
  guint n_calls;
  const GrindLineCall *calls = grind_line_table_get_calls (table, &n_calls);

  if (line->n_calls == 0)
    return "";

  return grind_profile_get_function_name (profile, calls[line->first_call].callee, NULL);
}

static gint64
get_rank (const GrindLineOrder *order,
          const GrindLineRow   *line,
          guint                 row)
{
  switch (order->key)
    {
    case GRIND_LINE_KEY_SELF:
      return grind_value_get_rank (grind_line_table_get_value (order->table, row, order->event));
    case GRIND_LINE_KEY_SECONDARY:
      if (order->secondary_event == GRIND_NONE)
        return 0;
      return grind_value_get_rank (grind_line_table_get_value (order->table, row,
                                                               order->secondary_event));
    case GRIND_LINE_KEY_CALLS:
      return grind_value_get_rank (grind_line_order_get_calls (order->table, row, order->event));
    case GRIND_LINE_KEY_SOURCE:
      return (gint64) line->file << 40 | (gint64) MIN (line->line, ((guint64) 1 << 40) - 1);
    case GRIND_LINE_KEY_CALLEES:
      return 0;
    case GRIND_LINE_KEY_LOCATION:
    case GRIND_N_LINE_KEYS:
    default:
      return row;   /* rows of a table are sorted by location */
    }
}

static int
compare_entries (gconstpointer a,
                 gconstpointer b,
                 gpointer      user_data)
{
  const GrindLineOrder *order = user_data;
  const Entry *one = a;
  const Entry *other = b;
  int result = (one->rank > other->rank) - (one->rank < other->rank);

  if (one->name != NULL)
    result = strcmp (one->name, other->name);
  if (result == 0)
    return (one->row > other->row) - (one->row < other->row);

  return order->is_descending ? -result : result;
}

/* The inclusive cost of all calls in @row */
GrindValue
grind_line_order_get_calls (GrindLineTable *table,
                            guint           row,
                            GrindEventId    event)
{
  GrindGraph *graph = grind_line_table_get_graph (table);
  guint n_real = grind_profile_get_n_real_events (grind_graph_get_profile (graph));
  guint n_rows;
  const GrindLineRow *line = &grind_line_table_get_rows (table, &n_rows)[row];
  g_autofree gint64 *real = NULL;
  GrindSums sums;

  if (line->n_calls == 0)
    return grind_value_new_whole (0);
  if (line->n_calls == 1)
    return grind_line_table_get_call_value (table, line->first_call, event);

  grind_sums_init_zeros (&sums, n_real);
  for (guint call = line->first_call; call < line->first_call + line->n_calls; call++)
    for (guint i = 0; i < n_real; i++)
      grind_sums_add (&sums, i, grind_line_table_get_call_cost (table, call)[i]);
  real = grind_sums_steal (&sums);

  return grind_event_set_evaluate (grind_graph_get_events (graph), event, real);
}

/**
 * grind_line_order_sort:
 * @order: the rows and their sort order
 *
 * Takes some milliseconds for 10,000 rows. Any thread.
 *
 * Returns: (transfer full) (element-type guint): the sorted rows of the table
 */
GArray *
grind_line_order_sort (const GrindLineOrder *order)
{
  guint n_rows;
  const GrindLineRow *lines = grind_line_table_get_rows (order->table, &n_rows);
  GArray *rows = g_array_sized_new (FALSE, FALSE, sizeof (guint), order->n_rows);
  g_autoptr (GArray) entries = g_array_sized_new (FALSE, FALSE, sizeof (Entry), order->n_rows);

  for (guint row = order->first_row; row < order->first_row + order->n_rows; row++)
    {
      Entry entry = { get_rank (order, &lines[row], row), NULL, row };

      if (order->key == GRIND_LINE_KEY_CALLEES)
        entry.name = get_callee_name (order->table, &lines[row]);
      g_array_append_val (entries, entry);
    }
  g_array_sort_with_data (entries, compare_entries, (gpointer) order);
  for (guint i = 0; i < entries->len; i++)
    g_array_append_val (rows, g_array_index (entries, Entry, i).row);

  return rows;
}

/* A copy for another thread */
GrindLineOrder *
grind_line_order_copy (const GrindLineOrder *self)
{
  GrindLineOrder *copy = g_memdup2 (self, sizeof *self);

  grind_line_table_ref (copy->table);

  return copy;
}

void
grind_line_order_free (GrindLineOrder *self)
{
  grind_line_table_unref (self->table);
  g_free (self);
}

GrindLineModel *
grind_line_model_new (GrindLineTable *table,
                      GArray         *rows)
{
  GrindLineModel *self;

  g_return_val_if_fail (table != NULL, NULL);
  g_return_val_if_fail (rows != NULL, NULL);

  self = g_object_new (GRIND_TYPE_LINE_MODEL, NULL);
  self->table = grind_line_table_ref (table);
  self->rows = rows;

  return self;
}

/* The position of @row in the list, %GRIND_NONE if it is not listed; takes linear time */
guint
grind_line_model_find (GrindLineModel *self,
                       guint           row)
{
  g_return_val_if_fail (GRIND_IS_LINE_MODEL (self), GRIND_NONE);

  for (guint i = 0; i < self->rows->len; i++)
    if (g_array_index (self->rows, guint, i) == row)
      return i;

  return GRIND_NONE;
}
