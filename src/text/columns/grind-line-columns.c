/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-line-columns.h"

#include <glib/gi18n-lib.h>

#include "analysis/names/grind-number.h"
#include "profile/grind-math.h"
#include "profile/grind-plain-text.h"

#define EN_DASH "\342\200\223"

static GrindLineTable *
get_table (const GrindListRows *rows)
{
  return rows->data;
}

static const GrindLineRow *
get_line (const GrindListRows *rows,
          guint                row)
{
  guint n_rows;

  return &grind_line_table_get_rows (get_table (rows), &n_rows)[row];
}

/* The most expensive call of a row, which has one */
static const GrindLineCall *
get_first_call (const GrindListRows *rows,
                guint                row)
{
  guint n_calls;

  return &grind_line_table_get_calls (get_table (rows), &n_calls)[get_line (rows, row)->first_call];
}

/* The most expensive callee; without calls, the function that the row belongs to */
static GrindNodeId
get_row_node (const GrindListRows *rows,
              guint                row)
{
  GrindNodeId callee = grind_line_rows_get_callee (rows, row);

  return callee != GRIND_NONE ? callee : grind_line_table_get_function (get_table (rows), row);
}

static char *
dup_place (const GrindListRows *rows,
           guint                row)
{
  gboolean is_address = grind_line_table_get_kind (get_table (rows)) == GRIND_LINES_BY_ADDRESS;
  const GrindLineRow *line = get_line (rows, row);

  if (is_address && line->address != GRIND_NO_ADDRESS)
    return g_strdup_printf ("0x%" G_GINT64_MODIFIER "x", line->address);
  if (is_address || line->line == 0)
    return g_strdup (EN_DASH);

  return g_strdup_printf ("%" G_GUINT64_FORMAT, line->line);
}

/* Rows of a table are sorted by location. */
static void
get_place (const GrindListRows    *rows,
           guint                   row,
           const GrindListContext *context,
           GrindListCell          *cell)
{
  cell->value = grind_value_new_whole (row);
  cell->text = dup_place (rows, row);
  if (grind_line_table_get_kind (get_table (rows)) == GRIND_LINES_BY_LINE &&
      get_line (rows, row)->line == 0)
    cell->tooltip = g_strdup (_("The profile does not name the line"));
}

static char *
dup_widest_place (const GrindListRows    *rows,
                  const GrindListContext *context)
{
  guint last = 0;

  for (guint position = 0; position < rows->n_rows; position++)
    last = MAX (last, grind_list_rows_get_row (rows, position));

  return rows->n_rows > 0 ? dup_place (rows, last) : g_strdup ("");
}

static void
get_self (const GrindListRows    *rows,
          guint                   row,
          const GrindListContext *context,
          GrindListCell          *cell)
{
  cell->value = grind_line_table_get_value (get_table (rows), row, context->costs->event);
  cell->strong = cell->value;
}

/* The inclusive cost of all calls in the row */
static GrindValue
sum_calls (const GrindListRows *rows,
           guint                row,
           GrindEventId         event)
{
  GrindLineTable *table = get_table (rows);
  guint n_real = grind_profile_get_n_real_events (grind_graph_get_profile (rows->graph));
  const GrindLineRow *line = get_line (rows, row);
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

  return grind_event_set_evaluate (grind_graph_get_events (rows->graph), event, real);
}

static void
get_calls (const GrindListRows    *rows,
           guint                   row,
           const GrindListContext *context,
           GrindListCell          *cell)
{
  cell->value = sum_calls (rows, row, context->costs->event);
}

static char *
dup_note (const GrindListRows *rows,
          guint                row)
{
  guint n_others = get_line (rows, row)->n_calls - 1;
  GrindCount count = get_first_call (rows, row)->count;
  g_autofree char *number = NULL;

  if (n_others > 0)
    {
      number = grind_number_format_integer (n_others);
      /* translators: after the name of a callee */
      return g_strdup_printf (ngettext ("and %s other", "and %s others", n_others), number);
    }

  number = grind_number_format_count (count);
  /* translators: after the name of a callee, how often it is called */
  return g_strdup_printf (ngettext ("%s call", "%s calls", count.count), number);
}

/* The most expensive callee, and the number of others. Without calls, screen readers name the row
 * after its location. */
static void
get_callees (const GrindListRows    *rows,
             guint                   row,
             const GrindListContext *context,
             GrindListCell          *cell)
{
  cell->node = grind_line_rows_get_callee (rows, row);
  if (context->is_sorting)
    return;

  if (cell->node != GRIND_NONE)
    cell->note = dup_note (rows, row);
  else
    cell->label = dup_place (rows, row);
}

static void
get_source (const GrindListRows    *rows,
            guint                   row,
            const GrindListContext *context,
            GrindListCell          *cell)
{
  const gint64 max_line = ((gint64) 1 << 40) - 1;
  GrindProfile *profile = grind_graph_get_profile (rows->graph);
  const GrindLineRow *line = get_line (rows, row);
  g_autofree char *path = NULL;
  g_autofree char *base = NULL;
  const char *file;
  gsize length;

  cell->value = grind_value_new_whole ((gint64) line->file << 40 |
                                       (gint64) MIN (line->line, (guint64) max_line));
  if (line->file == GRIND_NONE || line->line == 0)
    return;

  file = grind_profile_get_file (profile, line->file, &length);
  path = grind_plain_text_dup_shown (file, length);
  base = g_path_get_basename (path);
  cell->text = g_strdup_printf ("%s:%" G_GUINT64_FORMAT, base, line->line);
  cell->tooltip = g_strdup_printf ("%s:%" G_GUINT64_FORMAT, path, line->line);
}

#define COMMON_COLUMNS \
  { \
    .id = "self", .title = N_("Self"), .percent_title = N_("Self %"), \
    .kind = GRIND_COLUMN_COST, .get = get_self, .width = 110, \
    .flags = GRIND_COLUMN_HAS_BAR | GRIND_COLUMN_HIDES_ZERO, \
  }, \
  { \
    .id = "secondary", .title = N_("Secondary cost"), .kind = GRIND_COLUMN_SECONDARY, \
    .get = get_self, .width = 110, .rank = GRIND_RANK_OPTIONAL, .flags = GRIND_COLUMN_HIDES_ZERO, \
  }, \
  { \
    .id = "calls", .title = N_("Calls"), .percent_title = N_("Calls %"), \
    .kind = GRIND_COLUMN_COST, .get = get_calls, .width = 90, .rank = 1, \
    .flags = GRIND_COLUMN_HIDES_ZERO, \
  }, \
  { \
    .id = "callees", .title = N_("Called function"), .kind = GRIND_COLUMN_NAME, \
    .get = get_callees, .width = 160, .flags = GRIND_COLUMN_EXPANDS, \
  }

const GrindListColumn grind_line_columns[] = {
  {
    .id = "line", .title = N_("Line"), .kind = GRIND_COLUMN_NUMBER, .get = get_place,
    .dup_widest = dup_widest_place, .width = 64, .flags = GRIND_COLUMN_SMALL_FIRST,
  },
  COMMON_COLUMNS,
};

const guint grind_n_line_columns = G_N_ELEMENTS (grind_line_columns);

const GrindListColumn grind_instruction_columns[] = {
  {
    .id = "address", .title = N_("Address"), .kind = GRIND_COLUMN_NUMBER, .get = get_place,
    .dup_widest = dup_widest_place, .width = 110, .flags = GRIND_COLUMN_SMALL_FIRST,
  },
  COMMON_COLUMNS,
  {
    .id = "source", .title = N_("Source line"), .kind = GRIND_COLUMN_TEXT, .get = get_source,
    .width = 150, .rank = 2, .flags = GRIND_COLUMN_IS_DIM,
  },
};

const guint grind_n_instruction_columns = G_N_ELEMENTS (grind_instruction_columns);

static void
free_table (gpointer table)
{
  grind_line_table_unref (table);
}

static const GrindListRowsKind line_rows = { get_row_node, NULL, free_table };

/**
 * grind_line_rows_new:
 * @table: a table of lines or instructions
 * @first_row: the first row to list
 * @n_rows: the number of rows to list
 *
 * Returns: (transfer full): rows of @table, in its order; their indices are those in @table
 */
GrindListRows *
grind_line_rows_new (GrindLineTable *table,
                     guint           first_row,
                     guint           n_rows)
{
  g_autoptr (GrindListRows) all = NULL;
  guint *order = g_new (guint, MAX (n_rows, 1));
  guint n_all;

  grind_line_table_get_rows (table, &n_all);
  all = grind_list_rows_new (&line_rows, grind_line_table_get_graph (table),
                             grind_line_table_ref (table), n_all);
  for (guint i = 0; i < n_rows; i++)
    order[i] = first_row + i;

  return grind_list_rows_reorder (all, order, n_rows);
}

/**
 * grind_line_rows_get_callee:
 * @rows: rows from grind_line_rows_new()
 * @row: the index of a row
 *
 * Returns: the most expensive callee of the row, or %GRIND_NONE
 */
GrindNodeId
grind_line_rows_get_callee (const GrindListRows *rows,
                            guint                row)
{
  return get_line (rows, row)->n_calls > 0 ? get_first_call (rows, row)->callee : GRIND_NONE;
}
