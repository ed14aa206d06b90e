/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-cli-table.h"

#include <glib/gi18n.h>

#include "analysis/compare/grind-change.h"
#include "analysis/names/grind-number.h"
#include "output/grind-text-table.h"
#include "grind-cli-function.h"
#include "grind-cli-json.h"
#include "grind-cli-text.h"
#include "text/columns/grind-change-columns.h"
#include "text/grind-change-text.h"

/* JSON and CSV have names first, then other texts, then numbers, and at last the costs of all
 * events. */
typedef enum
{
  PASS_NAMES,
  PASS_TEXTS,
  PASS_NUMBERS,
  PASS_COSTS,
  N_PASSES
} Pass;

static Pass
get_pass (const GrindListColumn *column)
{
  switch ((guint) column->kind)
    {
    case GRIND_COLUMN_NAME:
      return PASS_NAMES;
    case GRIND_COLUMN_COST:
      return PASS_COSTS;
    case GRIND_COLUMN_COUNT:
    case GRIND_COLUMN_SHARE:
    case GRIND_COLUMN_AVERAGE:
      return PASS_NUMBERS;
    default:
      return PASS_TEXTS;
    }
}

static guint
get_n_rows (const GrindCliTable *self)
{
  return MIN (self->limit, self->rows->n_rows);
}

static GrindListContext
get_context (const GrindCliTable *self)
{
  GrindListContext context = { .reader = self->reader };

  if (self->reader == NULL)
    context.costs = grind_graph_get_costs (self->input->graph, self->input->event);

  return context;
}

/* The context of the numbers before */
static GrindListContext
get_before_context (const GrindCliTable *self)
{
  GrindListContext context = { .reader = self->before_reader };

  if (self->before_reader == NULL)
    context.costs = grind_graph_get_costs (grind_graph_get_before (self->input->graph),
                                           self->input->event);

  return context;
}

/* @rows: those of the table, or those before, with their context */
static gint64
read_cost (const GrindListRows   *rows,
           const GrindListColumn *column,
           guint                  position,
           GrindListContext      *context,
           GrindEventId           event)
{
  GrindListCell cell = { { 0 } };

  context->event = event;
  column->get (rows, grind_list_rows_get_row (rows, position), context, &cell);

  return cell.value.whole;
}

/* Whether it has other numbers before */
static gboolean
is_changing (const GrindListColumn *column)
{
  return column->kind == GRIND_COLUMN_COST ||
         (column->kind == GRIND_COLUMN_COUNT && (column->flags & GRIND_COLUMN_IS_CONSTANT) == 0);
}

/**
 * grind_cli_table_compare:
 * @self: a table
 * @rows: (out) (transfer full) (nullable): its rows before
 * @reader: (out) (transfer full) (nullable): its reader before, unless it is written as text
 * @error: (nullable): return location for an error
 *
 * Adds the numbers before, if the input of the table is a comparison.
 *
 * Returns: %FALSE on error
 */
gboolean
grind_cli_table_compare (GrindCliTable    *self,
                         GrindListRows   **rows,
                         GrindCostReader **reader,
                         GError          **error)
{
  GrindGraph *before = grind_graph_get_before (self->input->graph);

  if (before == NULL)
    return TRUE;

  if (self->reader != NULL && *reader == NULL)
    *reader = grind_cost_reader_new (before, error);
  if (self->reader != NULL && *reader == NULL)
    return FALSE;
  *rows = grind_list_rows_for_graph (self->rows, before);
  self->before_rows = *rows;
  self->before_reader = *reader;

  return TRUE;
}

/* (nullable): why a function is paired or not */
static char *
dup_badge (const GrindCliTable *self,
           GrindNodeId          node)
{
  return self->before_rows != NULL
           ? grind_change_dup_badge (self->input->comparison, NULL, self->input->graph, node)
           : NULL;
}

static char *
dup_name (const GrindCliTable *self,
          const GrindListCell *cell)
{
  g_autofree char *name = grind_cli_function_dup_marked (self->input, cell->node);
  g_autofree char *badge = dup_badge (self, cell->node);
  g_autofree char *noted = cell->note != NULL ? g_strdup_printf ("%s (%s)", name, cell->note)
                                              : g_strdup (name);

  return badge != NULL ? g_strdup_printf ("%s (%s)", noted, badge) : g_steal_pointer (&noted);
}

static char *
dup_percent (const GrindListCell    *cell,
             const GrindListContext *context)
{
  g_autofree char *percent = grind_number_format_percent (cell->value.whole, context->costs->base);

  /* translators: a cost that is at most %s */
  return cell->is_bound ? g_strdup_printf (_("≤ %s"), percent) : g_steal_pointer (&percent);
}

/* The columns of a number before and after, with its change if it is a cost */
static void
add_changing_columns (GrindTextTable        *table,
                      const GrindListColumn *column)
{
  /* translators: the title of a column, of a cost or a count, before a change of the program */
  g_autofree char *before = g_strdup_printf (_("%s before"), _(column->title));

  grind_text_table_add_column (table, before, GRIND_ALIGN_RIGHT);
  grind_text_table_add_column (table, _("After"), GRIND_ALIGN_RIGHT);
  if (column->kind == GRIND_COLUMN_COUNT)
    return;
  grind_text_table_add_column (table, _("Change"), GRIND_ALIGN_RIGHT);
  grind_text_table_add_column (table, _("Points"), GRIND_ALIGN_RIGHT);
}

static void
add_changing_cells (const GrindCliTable    *self,
                    GrindTextTable         *table,
                    const GrindListColumn  *column,
                    guint                   position,
                    const GrindListContext *context,
                    const GrindListContext *before_context)
{
  g_auto (GrindListCell) before = { { 0 } };
  g_auto (GrindListCell) after = { { 0 } };
  GrindChange change, total;

  grind_list_column_fill (column, self->before_rows, position, before_context, &before);
  grind_list_column_fill (column, self->rows, position, context, &after);
  grind_text_table_take_cell (table, grind_list_column_dup_text (column, self->before_rows,
                                                                 before_context, &before));
  grind_text_table_take_cell (table, grind_list_column_dup_text (column, self->rows, context,
                                                                 &after));
  if (column->kind == GRIND_COLUMN_COUNT)
    return;

  change = grind_change_make (before.value, after.value);
  total = grind_change_get_total (self->input->graph, self->input->event);
  grind_text_table_take_cell (table, grind_change_text_dup_signed (change.change));
  grind_text_table_take_cell (table, grind_change_text_dup_points (change.change, total.before));
}

static void
add_text_column (const GrindCliTable   *self,
                 GrindTextTable        *table,
                 const GrindListColumn *column)
{
  if (self->before_rows != NULL && is_changing (column))
    {
      add_changing_columns (table, column);
      return;
    }
  grind_text_table_add_column (table, _(column->title),
                               grind_list_column_is_number (column) ? GRIND_ALIGN_RIGHT
                                                                    : GRIND_ALIGN_LEFT);
  if (column->kind == GRIND_COLUMN_COST)
    grind_text_table_add_column (table, "%", GRIND_ALIGN_RIGHT);
  if ((column->flags & GRIND_COLUMN_EXPANDS) != 0)
    grind_text_table_let_shrink (table, GRIND_CLI_TEXT_LEAST_NAME);
  if (column->kind == GRIND_COLUMN_LOCATION)
    {
      grind_text_table_let_shrink (table, GRIND_CLI_TEXT_LEAST_LOCATION);
      grind_text_table_make_faint (table);
    }
}

static void
add_text_cell (const GrindCliTable    *self,
               GrindTextTable         *table,
               const GrindListColumn  *column,
               guint                   position,
               const GrindListContext *context)
{
  g_auto (GrindListCell) cell = { { 0 } };

  grind_list_column_fill (column, self->rows, position, context, &cell);
  switch ((guint) column->kind)
    {
    case GRIND_COLUMN_COST:
      grind_text_table_take_cell (table, grind_list_column_dup_text (column, self->rows, context,
                                                                     &cell));
      grind_text_table_take_cell (table, dup_percent (&cell, context));
      break;
    case GRIND_COLUMN_NAME:
      grind_text_table_take_cell (table, dup_name (self, &cell));
      break;
    case GRIND_COLUMN_LOCATION:
      grind_text_table_take_cell (table, grind_cli_function_dup_location (self->input, cell.node));
      break;
    default:
      grind_text_table_take_cell (table, grind_list_column_dup_text (column, self->rows, context,
                                                                     &cell));
    }
}

static gboolean
is_in_text (const GrindCliTable   *self,
            const GrindListColumn *column)
{
  return (column->flags & GRIND_COLUMN_IN_TEXT) != 0 &&
         !grind_list_column_is_missing (column, self->rows->graph);
}

/**
 * grind_cli_table_write_text:
 * @self: a table
 * @output: the output
 *
 * Writes a table for people: each cost of the chosen event with its percentage.
 */
void
grind_cli_table_write_text (const GrindCliTable *self,
                            GrindOutput         *output)
{
  GrindListContext context = get_context (self);
  GrindListContext before = { NULL, };
  g_autoptr (GrindTextTable) table = grind_text_table_new ();
  guint n_rows = get_n_rows (self);

  if (self->before_rows != NULL)
    before = get_before_context (self);
  for (guint i = 0; i < self->n_columns; i++)
    if (is_in_text (self, &self->columns[i]))
      add_text_column (self, table, &self->columns[i]);
  for (guint row = 0; row < n_rows; row++)
    for (guint i = 0; i < self->n_columns; i++)
      if (!is_in_text (self, &self->columns[i]))
        continue;
      else if (self->before_rows != NULL && is_changing (&self->columns[i]))
        add_changing_cells (self, table, &self->columns[i], row, &context, &before);
      else
        add_text_cell (self, table, &self->columns[i], row, &context);

  grind_text_table_write (table, output);
  grind_cli_text_hidden_rows (output, self->rows->n_rows - n_rows);
}

/* By event, the costs of a row */
static gint64 *
read_costs (const GrindCliTable   *self,
            const GrindListColumn *column,
            const GrindListRows   *rows,
            GrindListContext       context,
            guint                  position)
{
  guint n_events = grind_profile_get_n_events (self->input->profile);
  gint64 *costs = g_new (gint64, MAX (n_events, 1));

  for (GrindEventId event = 0; event < n_events; event++)
    costs[event] = read_cost (rows, column, position, &context, event);

  return costs;
}

static void
write_json_costs (const GrindCliTable   *self,
                  GrindJsonWriter       *writer,
                  const GrindListColumn *column,
                  guint                  position)
{
  g_autofree gint64 *after = read_costs (self, column, self->rows, get_context (self), position);
  g_autofree gint64 *before = NULL;

  if (self->before_rows == NULL)
    {
      grind_cli_json_add_costs (writer, column->id, self->input, after);
      return;
    }
  before = read_costs (self, column, self->before_rows, get_before_context (self), position);
  grind_cli_json_add_change (writer, column->id, self->input, before, after);
}

static void
write_json_counts (const GrindCliTable   *self,
                   GrindJsonWriter       *writer,
                   const GrindListColumn *column,
                   guint                  position)
{
  GrindListContext context = { NULL, };
  g_auto (GrindListCell) before = { { 0 } };
  g_auto (GrindListCell) after = { { 0 } };

  grind_list_column_fill (column, self->before_rows, position, &context, &before);
  grind_list_column_fill (column, self->rows, position, &context, &after);
  grind_json_writer_key (writer, column->id);
  grind_json_writer_begin_object (writer);
  grind_cli_json_add_count (writer, "base", before.count);
  grind_cli_json_add_count (writer, "current", after.count);
  grind_json_writer_end_object (writer);
}

/* The function before, and why it is the same; after the function after */
static void
write_json_pair (const GrindCliTable *self,
                 GrindJsonWriter     *writer,
                 GrindNodeId          node)
{
  GrindPair pair = grind_cli_input_get_pair (self->input, node);

  grind_cli_json_add_side (writer, "base", self->input, pair.before);
  grind_cli_json_add_level (writer, pair.level);
}

static void
write_json_cell (const GrindCliTable   *self,
                 GrindJsonWriter       *writer,
                 const GrindListColumn *column,
                 guint                  position)
{
  GrindListContext context = get_context (self);
  g_auto (GrindListCell) cell = { { 0 } };

  if (column->kind == GRIND_COLUMN_COST)
    {
      write_json_costs (self, writer, column, position);
      return;
    }
  if (column->kind == GRIND_COLUMN_COUNT && self->before_rows != NULL && is_changing (column))
    {
      write_json_counts (self, writer, column, position);
      return;
    }

  grind_list_column_fill (column, self->rows, position, &context, &cell);
  switch ((guint) column->kind)
    {
    case GRIND_COLUMN_NAME:
      grind_cli_json_add_node (writer, self->input, cell.node);
      if (self->before_rows != NULL)
        write_json_pair (self, writer, cell.node);
      break;
    case GRIND_COLUMN_COUNT:
      grind_cli_json_add_count (writer, column->id, cell.count);
      break;
    case GRIND_COLUMN_SHARE:
      grind_json_writer_key (writer, column->id);
      grind_json_writer_double (writer, cell.share);
      break;
    case GRIND_COLUMN_FLAG:
      grind_json_writer_key (writer, column->id);
      grind_json_writer_boolean (writer, cell.is_set);
      break;
    case GRIND_COLUMN_NODE:
      grind_json_writer_key (writer, column->id);
      if (cell.node != GRIND_NONE)
        grind_json_writer_unsigned (writer, cell.node);
      else
        grind_json_writer_null (writer);
      break;
    default:
      grind_cli_json_take_string (writer, column->id,
                                  grind_list_column_dup_exact (column, self->rows, &context,
                                                               &cell));
    }
}

/**
 * grind_cli_table_write_json_row:
 * @self: a table with a reader
 * @writer: a writer in an array, or after a key
 * @position: a row
 *
 * Writes an object.
 */
void
grind_cli_table_write_json_row (const GrindCliTable *self,
                                GrindJsonWriter     *writer,
                                guint                position)
{
  grind_json_writer_begin_object (writer);
  for (guint pass = 0; pass < N_PASSES; pass++)
    for (guint i = 0; i < self->n_columns; i++)
      if ((self->columns[i].flags & GRIND_COLUMN_IN_JSON) != 0 &&
          get_pass (&self->columns[i]) == pass)
        write_json_cell (self, writer, &self->columns[i], position);
  grind_json_writer_end_object (writer);
}

/**
 * grind_cli_table_write_json:
 * @self: a table with a reader
 * @writer: a writer after a key
 * @output: the output of @writer
 *
 * Writes an array of objects.
 */
void
grind_cli_table_write_json (const GrindCliTable *self,
                            GrindJsonWriter     *writer,
                            GrindOutput         *output)
{
  grind_json_writer_begin_array (writer);
  for (guint row = 0; row < get_n_rows (self) && !grind_output_has_failed (output); row++)
    grind_cli_table_write_json_row (self, writer, row);
  grind_json_writer_end_array (writer);
}

static gboolean
is_in_csv (const GrindCliTable *self,
           guint                column,
           Pass                 pass)
{
  return (self->columns[column].flags & GRIND_COLUMN_IN_CSV) != 0 &&
         get_pass (&self->columns[column]) == pass;
}

static void
write_csv_title (GrindCsvWriter *writer,
                 const char     *id,
                 const char     *side,
                 const char     *event)
{
  g_autofree char *title = g_strconcat (id, side, event != NULL ? " " : NULL, event, NULL);

  grind_csv_writer_string (writer, title);
}

/* The title of a column of text, or of a count */
static void
write_csv_titles_of (const GrindCliTable   *self,
                     GrindCsvWriter        *writer,
                     const GrindListColumn *column)
{
  gboolean is_compared = self->before_rows != NULL;

  if (column->kind == GRIND_COLUMN_NAME)
    {
      grind_cli_table_write_csv_node_titles (self->input, writer);
      if (is_compared)
        grind_csv_writer_strings (writer, "name before", "file before", "object before", "level",
                                  NULL);
    }
  else if (is_compared && column->kind == GRIND_COLUMN_COUNT && is_changing (column))
    {
      write_csv_title (writer, column->id, " before", NULL);
      write_csv_title (writer, column->id, " after", NULL);
    }
  else
    grind_csv_writer_string (writer, column->id);
}

/* The file and the object of a function follow its name. */
void
grind_cli_table_write_csv_titles (const GrindCliTable *self,
                                  GrindCsvWriter      *writer)
{
  for (guint pass = 0; pass < PASS_COSTS; pass++)
    for (guint i = 0; i < self->n_columns; i++)
      if (is_in_csv (self, i, pass))
        write_csv_titles_of (self, writer, &self->columns[i]);
  for (guint event = 0; event < grind_profile_get_n_events (self->input->profile); event++)
    for (guint i = 0; i < self->n_columns; i++)
      if (is_in_csv (self, i, PASS_COSTS))
        {
          const char *name = grind_profile_get_event_name (self->input->profile, event);

          if (self->before_rows == NULL)
            {
              write_csv_title (writer, self->columns[i].id, "", name);
              continue;
            }
          write_csv_title (writer, self->columns[i].id, " before", name);
          write_csv_title (writer, self->columns[i].id, " after", name);
          write_csv_title (writer, self->columns[i].id, " change", name);
        }
  grind_csv_writer_end_line (writer);
}

/* The titles of what grind_cli_table_write_csv_node() writes */
void
grind_cli_table_write_csv_node_titles (GrindCliInput  *input,
                                       GrindCsvWriter *writer)
{
  grind_csv_writer_strings (writer, "name", "file", "object",
                            input->symbols != NULL ? "symbol" : NULL, NULL);
}

/* The name, file and object of @node, and the name that was looked up; empty for %GRIND_NONE */
void
grind_cli_table_write_csv_node (GrindCliInput  *input,
                                GrindCsvWriter *writer,
                                GrindNodeId     node)
{
  GrindProfile *profile = input->profile;
  g_autofree char *name = node != GRIND_NONE ? grind_graph_dup_node_name (input->graph, node)
                                             : NULL;
  g_autofree char *file = NULL;
  g_autofree char *object = NULL;

  if (node < grind_profile_get_n_functions (profile))
    {
      file = grind_profile_dup_function_file (profile, node);
      object = grind_profile_dup_function_object (profile, node);
    }
  grind_csv_writer_string (writer, name);
  grind_csv_writer_string (writer, file);
  grind_csv_writer_string (writer, object);
  if (input->symbols != NULL)
    {
      g_autofree char *symbol = grind_cli_input_dup_symbol (input, node);

      grind_csv_writer_string (writer, symbol);
    }
}

/* The function before, and why it is the same; after the function after */
void
grind_cli_table_write_csv_base (GrindCliInput   *input,
                                GrindCsvWriter  *writer,
                                const GrindPair *pair)
{
  g_autofree char *level = pair->level != GRIND_PAIR_NONE
                             ? g_strdup_printf ("%u", (guint) pair->level) : NULL;

  grind_cli_table_write_csv_node (input, writer, pair->before);
  grind_csv_writer_string (writer, level);
}

static void
write_csv_cell (const GrindCliTable   *self,
                GrindCsvWriter        *writer,
                const GrindListColumn *column,
                guint                  position)
{
  GrindListContext context = get_context (self);
  g_auto (GrindListCell) cell = { { 0 } };
  g_autofree char *text = NULL;

  grind_list_column_fill (column, self->rows, position, &context, &cell);
  if (column->kind == GRIND_COLUMN_NAME)
    {
      grind_cli_table_write_csv_node (self->input, writer, cell.node);
      if (self->before_rows != NULL)
        {
          GrindPair pair = grind_cli_input_get_pair (self->input, cell.node);

          grind_cli_table_write_csv_base (self->input, writer, &pair);
        }
      return;
    }
  if (column->kind == GRIND_COLUMN_COUNT && self->before_rows != NULL && is_changing (column))
    {
      g_auto (GrindListCell) before = { { 0 } };
      g_autofree char *old = NULL;

      grind_list_column_fill (column, self->before_rows, position, &context, &before);
      old = grind_list_column_dup_exact (column, self->before_rows, &context, &before);
      grind_csv_writer_string (writer, old);
    }

  if (column->kind == GRIND_COLUMN_FLAG)
    text = g_strdup (cell.is_set ? "1" : "0");
  else if (column->kind == GRIND_COLUMN_NODE)
    text = cell.node != GRIND_NONE ? grind_graph_dup_node_name (self->input->graph, cell.node)
                                   : NULL;
  else
    text = grind_list_column_dup_exact (column, self->rows, &context, &cell);
  grind_csv_writer_string (writer, text);
}

static void
write_csv_cost (const GrindCliTable   *self,
                GrindCsvWriter        *writer,
                const GrindListColumn *column,
                guint                  position,
                GrindEventId           event)
{
  GrindListContext context = get_context (self);
  gint64 after = read_cost (self->rows, column, position, &context, event);

  if (self->before_rows == NULL)
    {
      grind_csv_writer_integer (writer, after);
      return;
    }
  context = get_before_context (self);
  grind_csv_writer_change (writer,
                           read_cost (self->before_rows, column, position, &context, event), after);
}

static void
write_csv_row (const GrindCliTable *self,
               GrindCsvWriter      *writer,
               guint                position)
{
  for (guint pass = 0; pass < PASS_COSTS; pass++)
    for (guint i = 0; i < self->n_columns; i++)
      if (is_in_csv (self, i, pass))
        write_csv_cell (self, writer, &self->columns[i], position);
  for (guint event = 0; event < grind_profile_get_n_events (self->input->profile); event++)
    for (guint i = 0; i < self->n_columns; i++)
      if (is_in_csv (self, i, PASS_COSTS))
        write_csv_cost (self, writer, &self->columns[i], position, event);
  grind_csv_writer_end_line (writer);
}

/**
 * grind_cli_table_write_csv_rows:
 * @self: a table with a reader
 * @writer: a writer at the start of a line
 * @output: the output of @writer
 * @first: (nullable): a field before those of the columns
 */
void
grind_cli_table_write_csv_rows (const GrindCliTable *self,
                                GrindCsvWriter      *writer,
                                GrindOutput         *output,
                                const char          *first)
{
  for (guint row = 0; row < get_n_rows (self) && !grind_output_has_failed (output); row++)
    {
      if (first != NULL)
        grind_csv_writer_string (writer, first);
      write_csv_row (self, writer, row);
    }
}

/**
 * grind_cli_table_write:
 * @self: a table, with a reader unless it is written as text
 * @format: the format
 * @key: the name of the member in JSON
 * @output: the output
 *
 * Writes the whole output of a command: text begins with the total, JSON with the events.
 */
void
grind_cli_table_write (const GrindCliTable *self,
                       GrindCliFormat       format,
                       const char          *key,
                       GrindOutput         *output)
{
  GrindCliInput *input = self->input;
  g_autoptr (GrindJsonWriter) json = NULL;
  g_autoptr (GrindCsvWriter) csv = NULL;

  if (format == GRIND_CLI_JSON)
    {
      json = grind_json_writer_new (output);
      grind_json_writer_begin_object (json);
      grind_cli_json_events (json, input->profile);
      if (self->before_rows != NULL)
        grind_cli_json_per (json, input);
      grind_json_writer_key (json, key);
      grind_cli_table_write_json (self, json, output);
      grind_json_writer_end_object (json);
    }
  else if (format == GRIND_CLI_CSV)
    {
      csv = grind_csv_writer_new (output);
      grind_cli_table_write_csv_titles (self, csv);
      grind_cli_table_write_csv_rows (self, csv, output, NULL);
    }
  else
    {
      if (self->before_rows != NULL)
        grind_cli_text_changed_total (output, input);
      else
        grind_cli_text_totals (output, input->graph,
                               grind_graph_get_costs (input->graph, input->event));
      grind_cli_table_write_text (self, output);
    }
}
