/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sorts the sums into the order of a table. */
#include "config.h"

#include "grind-line-table-private.h"

#include "analysis/names/grind-sort-private.h"

typedef struct
{
  GrindLinesSum *sum;
  guint32       *places;     /* by number of a row: its index in the table */
} Order;

static const GrindLineRow *
get_row (GrindLinesSum *sum,
         guint          row)
{
  return &grind_buffer_index (&sum->rows, GrindLineRow, row);
}

/* Copies the costs of one row or call to its index in the table. */
static void
take_costs (GrindLineTable  *table,
            gint64          *to,
            guint            to_place,
            const GrindSums *costs,
            guint            place)
{
  guint n_real = table->n_real;

  for (guint i = 0; i < n_real; i++)
    to[(gsize) to_place * n_real + i] = grind_graph_scale (
      table->graph, grind_sums_get_clamped (costs, (gsize) place * n_real + i));
}

static gint64
get_first_cost (const GrindSums *costs,
                guint            place,
                guint            n_real)
{
  return n_real > 0 ? grind_sums_get_clamped (costs, (gsize) place * n_real) : 0;
}

/* One file of a table by line, while files are being sorted */
typedef struct
{
  GrindLineFile file;
  guint         place;      /* index of its sums among those of all files */
  gint64        cost;       /* of the first event */
  gboolean      is_first;
} FileSum;

static int
compare_files (gconstpointer a,
               gconstpointer b)
{
  const FileSum *one = a, *other = b;

  if (one->is_first != other->is_first)
    return one->is_first ? -1 : 1;
  if (one->cost != other->cost)
    return one->cost > other->cost ? -1 : 1;

  return (one->file.file > other->file.file) - (one->file.file < other->file.file);
}

static void
add_file_row (GArray        *files,
              GrindSums     *sums,
              GHashTable    *places,
              GrindLinesSum *sum,
              guint          row)
{
  gpointer key = GUINT_TO_POINTER (get_row (sum, row)->file);
  guint place = GPOINTER_TO_UINT (g_hash_table_lookup (places, key));
  FileSum *file;

  if (place == 0)
    {
      FileSum fresh = { .file.file = get_row (sum, row)->file, .place = files->len };

      grind_sums_extend (sums, sum->n_real);
      g_array_append_val (files, fresh);
      place = files->len;
      g_hash_table_insert (places, key, GUINT_TO_POINTER (place));
    }
  file = &g_array_index (files, FileSum, place - 1);
  file->file.n_rows++;
  for (guint i = 0; i < sum->n_real; i++)
    grind_sums_add_sum (sums, (gsize) file->place * sum->n_real + i,
                        grind_sums_get (&sum->self, (gsize) row * sum->n_real + i));
}

/* Returns all files with rows, sorted. @sums: their costs, by index and real event */
static GArray *
list_files (GrindLinesSum *sum,
            GrindSums     *sums,
            guint          n_rows,
            GrindFileId    first_file)
{
  GArray *files = g_array_new (FALSE, FALSE, sizeof (FileSum));
  g_autoptr (GHashTable) places = g_hash_table_new (NULL, NULL);
  guint first_row = 0;

  for (guint row = 0; row < n_rows; row++)
    add_file_row (files, sums, places, sum, row);
  for (guint i = 0; i < files->len; i++)
    {
      FileSum *file = &g_array_index (files, FileSum, i);

      file->cost = get_first_cost (sums, file->place, sum->n_real);
      file->is_first = file->file.file == first_file;
    }
  g_array_sort (files, compare_files);
  for (guint i = 0; i < files->len; i++)
    {
      GrindLineFile *file = &g_array_index (files, FileSum, i).file;

      file->first_row = first_row;
      first_row += file->n_rows;
    }

  return files;
}

static void
take_files (GrindLineTable  *table,
            GArray          *files,
            const GrindSums *sums)
{
  table->n_files = files->len;
  table->files = g_new (GrindLineFile, MAX (files->len, 1));
  table->file_self = g_new (gint64, MAX ((gsize) files->len * table->n_real, 1));
  for (guint i = 0; i < files->len; i++)
    {
      const FileSum *file = &g_array_index (files, FileSum, i);

      table->files[i] = file->file;
      take_costs (table, table->file_self, i, sums, file->place);
    }
}

/* Sorts the rows by address or line, independent of their files. */
static guint32 *
sort_rows (GrindLinesSum *sum,
           guint          n_rows)
{
  g_autofree GrindSortItem *items = g_new (GrindSortItem, MAX (n_rows, 1));
  g_autofree GrindSortItem *scratch = g_new (GrindSortItem, MAX (n_rows, 1));
  guint32 *order = g_new (guint32, MAX (n_rows, 1));

  for (guint i = 0; i < n_rows; i++)
    {
      const GrindLineRow *row = get_row (sum, i);

      items[i].key = sum->kind == GRIND_LINES_BY_ADDRESS ? row->address : row->line;
      items[i].id = i;
    }
  _grind_sort_items (items, scratch, n_rows);
  for (guint i = 0; i < n_rows; i++)
    order[i] = items[i].id;

  return order;
}

/* Groups the rows by file, keeping their order. */
static void
spread_rows (GrindLinesSum *sum,
             GArray        *files,
             guint32       *order,
             guint          n_rows)
{
  g_autoptr (GHashTable) places = g_hash_table_new (NULL, NULL);
  g_autofree guint *next = g_new (guint, MAX (files->len, 1));
  g_autofree guint32 *sorted = g_memdup2 (order, n_rows * sizeof *order);

  for (guint i = 0; i < files->len; i++)
    {
      const GrindLineFile *file = &g_array_index (files, FileSum, i).file;

      next[i] = file->first_row;
      g_hash_table_insert (places, GUINT_TO_POINTER (file->file), GUINT_TO_POINTER (i));
    }
  for (guint i = 0; i < n_rows; i++)
    {
      gpointer file = GUINT_TO_POINTER (get_row (sum, sorted[i])->file);

      order[next[GPOINTER_TO_UINT (g_hash_table_lookup (places, file))]++] = sorted[i];
    }
}

static guint32 *
order_rows (GrindLinesSum  *sum,
            GrindLineTable *table,
            GrindFileId     first_file)
{
  guint n_rows = grind_buffer_count (&sum->rows, GrindLineRow);
  guint32 *order = sort_rows (sum, n_rows);
  g_autoptr (GArray) files = NULL;
  g_auto (GrindSums) sums = { 0 };

  if (sum->kind == GRIND_LINES_BY_ADDRESS)
    return order;

  grind_sums_init (&sums, NULL);
  files = list_files (sum, &sums, n_rows, first_file);
  take_files (table, files, &sums);
  if (files->len > 1)
    spread_rows (sum, files, order, n_rows);

  return order;
}

static void
take_rows (GrindLinesSum  *sum,
           GrindLineTable *table,
           const guint32  *order,
           guint32        *places)
{
  guint n_rows = grind_buffer_count (&sum->rows, GrindLineRow);

  table->n_rows = n_rows;
  table->rows = g_new (GrindLineRow, MAX (n_rows, 1));
  table->self = g_new (gint64, MAX ((gsize) n_rows * sum->n_real, 1));
  if (sum->has_owners)
    table->functions = g_new (GrindFunctionId, MAX (n_rows, 1));
  for (guint i = 0; i < n_rows; i++)
    {
      places[order[i]] = i;
      table->rows[i] = *get_row (sum, order[i]);
      take_costs (table, table->self, i, &sum->self, order[i]);
      if (sum->has_owners)
        table->functions[i] = _grind_lines_sum_get_owner (sum, order[i]);
    }
}

static int
compare_calls (gconstpointer a,
               gconstpointer b,
               gpointer      data)
{
  const Order *order = data;
  guint one = *(const guint32 *) a, other = *(const guint32 *) b;
  const GrindLinesCall *calls = (const GrindLinesCall *) (void *) order->sum->calls.data;
  guint row = order->places[calls[one].row], other_row = order->places[calls[other].row];
  gint64 cost, other_cost;

  if (row != other_row)
    return row < other_row ? -1 : 1;
  cost = get_first_cost (&order->sum->call_costs, one, order->sum->n_real);
  other_cost = get_first_cost (&order->sum->call_costs, other, order->sum->n_real);
  if (cost != other_cost)
    return cost > other_cost ? -1 : 1;

  return (calls[one].callee > calls[other].callee) - (calls[one].callee < calls[other].callee);
}

static int
compare_jumps (gconstpointer a,
               gconstpointer b,
               gpointer      data)
{
  const Order *order = data;
  const GrindLinesJump *jumps = (const GrindLinesJump *) (void *) order->sum->jumps.data;
  const GrindLinesJump *one = &jumps[*(const guint32 *) a], *other = &jumps[*(const guint32 *) b];
  guint row = order->places[one->row], other_row = order->places[other->row];

  if (row != other_row)
    return row < other_row ? -1 : 1;
  if (one->jump.target_address != other->jump.target_address)
    return one->jump.target_address < other->jump.target_address ? -1 : 1;
  if (one->jump.target_file != other->jump.target_file)
    return one->jump.target_file < other->jump.target_file ? -1 : 1;
  if (one->jump.target_line != other->jump.target_line)
    return one->jump.target_line < other->jump.target_line ? -1 : 1;

  return (one > other) - (one < other);
}

static guint32 *
sort_numbers (Order            *order,
              guint             n,
              GCompareDataFunc  compare)
{
  guint32 *numbers = g_new (guint32, MAX (n, 1));

  for (guint i = 0; i < n; i++)
    numbers[i] = i;
  g_qsort_with_data (numbers, n, sizeof *numbers, compare, order);

  return numbers;
}

static void
take_calls (Order          *order,
            GrindLineTable *table)
{
  GrindLinesSum *sum = order->sum;
  guint n_calls = grind_buffer_count (&sum->calls, GrindLinesCall);
  g_autofree guint32 *sorted = sort_numbers (order, n_calls, compare_calls);

  table->n_calls = n_calls;
  table->calls = g_new (GrindLineCall, MAX (n_calls, 1));
  table->call_costs = g_new (gint64, MAX ((gsize) n_calls * sum->n_real, 1));
  for (guint i = 0; i < n_calls; i++)
    {
      const GrindLinesCall *call = &grind_buffer_index (&sum->calls, GrindLinesCall, sorted[i]);
      GrindLineRow *row = &table->rows[order->places[call->row]];

      if (row->n_calls++ == 0)
        row->first_call = i;
      table->calls[i] = (GrindLineCall) { call->callee, call->count };
      table->calls[i].count.count = grind_graph_scale (table->graph, call->count.count);
      take_costs (table, table->call_costs, i, &sum->call_costs, sorted[i]);
    }
}

static guint64
scale_jumps (GrindGraph *graph,
             guint64     n_jumps)
{
  return n_jumps > G_MAXINT64 ? n_jumps : (guint64) grind_graph_scale (graph, (gint64) n_jumps);
}

static void
take_jumps (Order          *order,
            GrindLineTable *table)
{
  GrindLinesSum *sum = order->sum;
  guint n_jumps = grind_buffer_count (&sum->jumps, GrindLinesJump);
  g_autofree guint32 *sorted = sort_numbers (order, n_jumps, compare_jumps);

  table->n_jumps = n_jumps;
  table->jumps = g_new (GrindLineJump, MAX (n_jumps, 1));
  for (guint i = 0; i < n_jumps; i++)
    {
      const GrindLinesJump *jump = &grind_buffer_index (&sum->jumps, GrindLinesJump, sorted[i]);
      GrindLineRow *row = &table->rows[order->places[jump->row]];

      if (row->n_jumps++ == 0)
        row->first_jump = i;
      table->jumps[i] = jump->jump;
      table->jumps[i].executed = scale_jumps (table->graph, jump->jump.executed);
      table->jumps[i].followed = scale_jumps (table->graph, jump->jump.followed);
    }
}

/* Makes a table of everything that was read; @first_file comes first if it has rows. Returns NULL
 * if out of memory. */
GrindLineTable *
_grind_lines_sum_finish (GrindLinesSum  *self,
                         GrindFileId     first_file,
                         GError        **error)
{
  guint n_rows = grind_buffer_count (&self->rows, GrindLineRow);
  g_autofree guint32 *places = NULL;
  g_autofree guint32 *order = NULL;
  gsize n_bytes = self->rows.length + self->self.values.length + self->calls.length +
                  self->call_costs.values.length + self->jumps.length;
  GrindLineTable *table;
  Order calls = { self, };

  /* The table is a copy of the sums, so that both exist at the same time. */
  if (!grind_budget_take (&self->budget, n_bytes) ||
      !grind_profile_has_room (grind_graph_get_profile (self->graph), n_bytes, NULL))
    {
      grind_budget_set_error (error);
      return NULL;
    }
  table = g_atomic_rc_box_new0 (GrindLineTable);
  calls.places = places = g_new (guint32, MAX (n_rows, 1));
  table->graph = g_object_ref (self->graph);
  table->kind = self->kind;
  table->n_real = self->n_real;
  table->function = GRIND_NONE;
  order = order_rows (self, table, first_file);
  take_rows (self, table, order, places);
  take_calls (&calls, table);
  take_jumps (&calls, table);

  return table;
}
