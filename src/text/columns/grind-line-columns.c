/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-line-columns.h"

#include <glib/gi18n-lib.h>

#include "analysis/names/grind-number.h"
#include "profile/grind-math.h"
#include "profile/grind-plain-text.h"
#include "text/grind-change-text.h"

#define EN_DASH "\342\200\223"

/* The lines of a table; in a comparison, those of a file and their counterparts */
typedef struct
{
  GrindLineTable         *table;
  GrindLineChanges       *changes;   /* (nullable) */
  const GrindFileChanges *file;      /* (nullable): of @changes */
} Lines;

/* A row of a table */
typedef struct
{
  GrindLineTable *table;
  guint           row;     /* or GRIND_NONE */
} Line;

static Line
get_side (const GrindListRows *rows,
          guint                row,
          gboolean             is_before)
{
  const Lines *lines = rows->data;
  const GrindLineChange *change;

  if (lines->changes == NULL)
    return (Line) { lines->table, row };

  change = &g_array_index (lines->file->lines, GrindLineChange, row);

  return is_before ? (Line) { grind_line_changes_get_before (lines->changes), change->row_before }
                   : (Line) { lines->table, change->row_after };
}

/* The line after, or if there is none, that before */
static Line
get_any (const GrindListRows *rows,
         guint                row)
{
  Line line = get_side (rows, row, FALSE);

  return line.row != GRIND_NONE ? line : get_side (rows, row, TRUE);
}

static const GrindLineRow *
get_line (Line line)
{
  return &grind_line_table_get_rows (line.table, NULL)[line.row];
}

/* The callee of a row that is shown */
typedef struct
{
  GrindFunctionId callee;      /* GRIND_NONE without calls */
  guint           n_callees;
} Callee;

static guint
get_n_calls (Line line)
{
  return line.row != GRIND_NONE ? get_line (line)->n_calls : 0;
}

/* The call of @line to @callee, or GRIND_NONE */
static guint
find_call (Line            line,
           GrindFunctionId callee)
{
  const GrindLineCall *calls = grind_line_table_get_calls (line.table, NULL);
  guint n_calls = get_n_calls (line);

  for (guint i = 0; i < n_calls; i++)
    if (calls[get_line (line)->first_call + i].callee == callee)
      return get_line (line)->first_call + i;

  return GRIND_NONE;
}

static GrindValue
get_call_value (Line  line,
                guint call)
{
  return grind_line_table_get_call_value (line.table, call, 0);
}

/* The costs of the calls of @line, of the first event, by callee */
static GHashTable *
index_calls (Line line)
{
  const GrindLineCall *calls = grind_line_table_get_calls (line.table, NULL);
  GHashTable *index = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < get_n_calls (line); i++)
    {
      guint call = get_line (line)->first_call + i;

      g_hash_table_insert (index, GUINT_TO_POINTER (calls[call].callee), GUINT_TO_POINTER (call));
    }

  return index;
}

/* Keeps the callee whose cost has changed most, of the first event. */
static void
offer_callee (Callee          *shown,
              gint64          *most,
              GrindFunctionId  callee,
              GrindValue       before,
              GrindValue       after)
{
  gint64 rank = grind_value_rank_change (before, after);

  shown->n_callees++;
  if (rank <= *most)
    return;

  *most = rank;
  shown->callee = callee;
}

/* The callee whose cost has changed most. Takes linear time. */
static Callee
find_most_changed (Line before,
                   Line after)
{
  g_autoptr (GHashTable) others = index_calls (before);
  const GrindLineCall *calls = grind_line_table_get_calls (after.table, NULL);
  const GrindValue none = grind_value_new_whole (0);
  Callee shown = { .callee = GRIND_NONE };
  GHashTableIter iter;
  gpointer callee, other;
  gint64 most = -1;

  for (guint i = 0; i < get_n_calls (after); i++)
    {
      guint call = get_line (after)->first_call + i;
      gboolean is_in_both = g_hash_table_steal_extended (
        others, GUINT_TO_POINTER (calls[call].callee), NULL, &other);

      offer_callee (&shown, &most, calls[call].callee,
                    is_in_both ? get_call_value (before, GPOINTER_TO_UINT (other)) : none,
                    get_call_value (after, call));
    }
  g_hash_table_iter_init (&iter, others);
  while (g_hash_table_iter_next (&iter, &callee, &other))
    offer_callee (&shown, &most, GPOINTER_TO_UINT (callee),
                  get_call_value (before, GPOINTER_TO_UINT (other)), none);

  return shown;
}

/* The most expensive callee of a row, in a comparison the one whose cost has changed most */
static Callee
find_callee (const GrindListRows *rows,
             guint                row)
{
  Line after = get_side (rows, row, FALSE);
  Line before = get_side (rows, row, TRUE);
  gboolean is_compared = ((const Lines *) rows->data)->changes != NULL;
  Line line = get_n_calls (after) > 0 || !is_compared ? after : before;
  Callee shown = { GRIND_NONE, get_n_calls (line) };

  if (is_compared && MIN (get_n_calls (after), get_n_calls (before)) > 0)
    return find_most_changed (before, after);
  if (shown.n_callees > 0)
    shown.callee =
      grind_line_table_get_calls (line.table, NULL)[get_line (line)->first_call].callee;

  return shown;
}

static GrindCount
get_count (Line            line,
           GrindFunctionId callee)
{
  guint call = find_call (line, callee);

  return call != GRIND_NONE ? grind_line_table_get_calls (line.table, NULL)[call].count
                            : (GrindCount) { 0, FALSE };
}

/* The most expensive callee; without calls, the function that the row belongs to */
static GrindNodeId
get_row_node (const GrindListRows *rows,
              guint                row)
{
  GrindNodeId callee = grind_line_rows_get_callee (rows, row);
  Line line = get_any (rows, row);

  return callee != GRIND_NONE ? callee : grind_line_table_get_function (line.table, line.row);
}

/* Lines after may have no costs; instructions do not tell. */
static gboolean
has_no_line_after (const GrindListRows *rows,
                   guint                row)
{
  const Lines *lines = rows->data;

  return g_array_index (lines->file->lines, GrindLineChange, row).line_after == 0;
}

static char *
dup_place (Line line)
{
  gboolean is_address = grind_line_table_get_kind (line.table) == GRIND_LINES_BY_ADDRESS;
  const GrindLineRow *row = get_line (line);

  if (is_address && row->address != GRIND_NO_ADDRESS)
    return g_strdup_printf ("0x%" G_GINT64_MODIFIER "x", row->address);
  if (is_address || row->line == 0)
    return g_strdup (EN_DASH);

  return g_strdup_printf ("%" G_GUINT64_FORMAT, row->line);
}

/* Takes the place of a line that is only before. */
static char *
mark_place (char *place)
{
  g_autofree char *owned = place;

  /* translators: the number of a line or an address that is only before: "27 before" */
  return g_strdup_printf (_("%s before"), owned);
}

/* Rows are sorted by location. */
static void
get_place (const GrindListRows    *rows,
           guint                   row,
           const GrindListContext *context,
           GrindListCell          *cell)
{
  Line line = get_any (rows, row);

  cell->value = grind_value_new_whole (row);
  cell->text = dup_place (line);
  if (get_side (rows, row, FALSE).row == GRIND_NONE && has_no_line_after (rows, row))
    cell->text = mark_place (cell->text);
  if (grind_line_table_get_kind (line.table) == GRIND_LINES_BY_LINE && get_line (line)->line == 0)
    cell->tooltip = g_strdup (_("The profile does not name the line"));
}

static char *
dup_widest_place (const GrindListRows    *rows,
                  const GrindListContext *context)
{
  guint last = 0;

  for (guint position = 0; position < rows->n_rows; position++)
    last = MAX (last, grind_list_rows_get_row (rows, position));

  if (rows->n_rows == 0)
    return g_strdup ("");

  return ((const Lines *) rows->data)->changes != NULL
           ? mark_place (dup_place (get_any (rows, last))) : dup_place (get_any (rows, last));
}

static void
get_self (const GrindListRows    *rows,
          guint                   row,
          const GrindListContext *context,
          GrindListCell          *cell)
{
  Line line = get_side (rows, row, context->is_before);

  if (line.row != GRIND_NONE)
    cell->value = grind_line_table_get_value (line.table, line.row, context->costs->event);
  cell->strong = cell->value;
}

/* The inclusive cost of all calls in the row */
static GrindValue
sum_calls (const GrindListRows *rows,
           Line                 line,
           GrindEventId         event)
{
  guint n_real = grind_profile_get_n_real_events (grind_graph_get_profile (rows->graph));
  const GrindLineRow *row = line.row != GRIND_NONE ? get_line (line) : NULL;
  g_autofree gint64 *real = NULL;
  GrindSums sums;

  if (row == NULL || row->n_calls == 0)
    return grind_value_new_whole (0);
  if (row->n_calls == 1)
    return grind_line_table_get_call_value (line.table, row->first_call, event);

  grind_sums_init_zeros (&sums, n_real);
  for (guint call = row->first_call; call < row->first_call + row->n_calls; call++)
    for (guint i = 0; i < n_real; i++)
      grind_sums_add (&sums, i, grind_line_table_get_call_cost (line.table, call)[i]);
  real = grind_sums_steal (&sums);

  return grind_event_set_evaluate (grind_graph_get_events (rows->graph), event, real);
}

static void
get_calls (const GrindListRows    *rows,
           guint                   row,
           const GrindListContext *context,
           GrindListCell          *cell)
{
  cell->value = sum_calls (rows, get_side (rows, row, context->is_before), context->costs->event);
}

static char *
dup_note (const GrindListRows *rows,
          guint                row,
          const Callee        *shown)
{
  GrindCount count = get_count (get_side (rows, row, FALSE), shown->callee);
  GrindCount count_before = get_count (get_side (rows, row, TRUE), shown->callee);
  guint n_others = shown->n_callees - 1;
  g_autofree char *after = NULL;
  g_autofree char *before = NULL;
  g_autofree char *number = NULL;

  if (n_others > 0)
    {
      number = grind_number_format_integer (n_others);
      /* translators: after the name of a callee */
      return g_strdup_printf (ngettext ("and %s other", "and %s others", n_others), number);
    }

  after = grind_number_format_count (count);
  before = grind_number_format_count (count_before);
  number = grind_change_text_join (before, after);
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
  Callee shown = find_callee (rows, row);

  cell->node = shown.callee;
  if (context->is_sorting)
    return;

  if (cell->node != GRIND_NONE)
    cell->note = dup_note (rows, row, &shown);
  else
    cell->label = dup_place (get_any (rows, row));
}

static void
get_source (const GrindListRows    *rows,
            guint                   row,
            const GrindListContext *context,
            GrindListCell          *cell)
{
  const gint64 max_line = ((gint64) 1 << 40) - 1;
  GrindProfile *profile = grind_graph_get_profile (rows->graph);
  const GrindLineRow *line = get_line (get_any (rows, row));
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
    .flags = GRIND_COLUMN_HIDES_ZERO | GRIND_COLUMN_OF_CALLS, \
  }, \
  { \
    .id = "callees", .title = N_("Called function"), .kind = GRIND_COLUMN_NAME, \
    .get = get_callees, .width = 160, \
    .flags = GRIND_COLUMN_EXPANDS | GRIND_COLUMN_OF_CALLS, \
  }, \
  GRIND_COMPARED_COLUMNS ("", N_("Before"), N_("After"), N_("Change in %"), get_self)

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
free_lines (gpointer data)
{
  Lines *lines = data;

  grind_line_table_unref (lines->table);
  g_clear_pointer (&lines->changes, grind_line_changes_unref);
  g_free (lines);
}

static const GrindListRowsKind line_rows = { get_row_node, NULL, free_lines };

/* Takes @order, which has @n_rows indices. */
static GrindListRows *
make_rows (const Lines *lines,
           guint        n_all,
           guint       *order,
           guint        n_rows)
{
  g_autoptr (GrindListRows) all = NULL;

  all = grind_list_rows_new (&line_rows, grind_line_table_get_graph (lines->table),
                             g_memdup2 (lines, sizeof *lines), n_all);

  return grind_list_rows_reorder (all, order, n_rows);
}

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
  Lines lines = { grind_line_table_ref (table), NULL, NULL };
  guint *order = g_new (guint, MAX (n_rows, 1));
  guint n_all;

  grind_line_table_get_rows (table, &n_all);
  for (guint i = 0; i < n_rows; i++)
    order[i] = first_row + i;

  return make_rows (&lines, n_all, order, n_rows);
}

/**
 * grind_line_rows_new_compared:
 * @changes: lines or instructions of a comparison
 * @file: the number of a file
 *
 * Returns: (transfer full): rows of its lines with costs or calls, in their order; their indices
 *   are those in the lines of the file
 */
GrindListRows *
grind_line_rows_new_compared (GrindLineChanges *changes,
                              guint             file)
{
  Lines lines = { grind_line_table_ref (grind_line_changes_get_after (changes)),
                  grind_line_changes_ref (changes), grind_line_changes_get_file (changes, file) };
  guint n_all = lines.file->lines->len, n_rows = 0;
  guint *order = g_new (guint, MAX (n_all, 1));

  for (guint i = 0; i < n_all; i++)
    {
      const GrindLineChange *change = &g_array_index (lines.file->lines, GrindLineChange, i);

      if (change->row_before != GRIND_NONE || change->row_after != GRIND_NONE)
        order[n_rows++] = i;
    }

  return make_rows (&lines, n_all, order, n_rows);
}

/**
 * grind_line_rows_get_callee:
 * @rows: rows from grind_line_rows_new() or grind_line_rows_new_compared()
 * @row: the index of a row
 *
 * Returns: the most expensive callee of the row, or %GRIND_NONE
 */
GrindNodeId
grind_line_rows_get_callee (const GrindListRows *rows,
                            guint                row)
{
  return find_callee (rows, row).callee;
}
