/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-cli-table.h"

#include <glib/gi18n.h>

#include "analysis/names/grind-number.h"
#include "cli/output/grind-text-table.h"
#include "grind-cli-function.h"
#include "grind-cli-json.h"
#include "grind-cli-text.h"

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

static gint64
read_cost (const GrindCliTable   *self,
           const GrindListColumn *column,
           guint                  position,
           GrindListContext      *context,
           GrindEventId           event)
{
  GrindListCell cell = { { 0 } };

  context->event = event;
  column->get (self->rows, grind_list_rows_get_row (self->rows, position), context, &cell);

  return cell.value.whole;
}

static char *
dup_name (const GrindCliTable *self,
          const GrindListCell *cell)
{
  g_autofree char *name = grind_cli_function_dup_marked (self->input, cell->node);

  return cell->note != NULL ? g_strdup_printf ("%s (%s)", name, cell->note)
                            : g_steal_pointer (&name);
}

static char *
dup_percent (const GrindListCell    *cell,
             const GrindListContext *context)
{
  g_autofree char *percent = grind_number_format_percent (cell->value.whole, context->costs->base);

  /* translators: a cost that is at most %s */
  return cell->is_bound ? g_strdup_printf (_("≤ %s"), percent) : g_steal_pointer (&percent);
}

static void
add_text_column (GrindTextTable        *table,
                 const GrindListColumn *column)
{
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
  g_autoptr (GrindTextTable) table = grind_text_table_new ();
  guint n_rows = get_n_rows (self);

  for (guint i = 0; i < self->n_columns; i++)
    if ((self->columns[i].flags & GRIND_COLUMN_IN_TEXT) != 0)
      add_text_column (table, &self->columns[i]);
  for (guint row = 0; row < n_rows; row++)
    for (guint i = 0; i < self->n_columns; i++)
      if ((self->columns[i].flags & GRIND_COLUMN_IN_TEXT) != 0)
        add_text_cell (self, table, &self->columns[i], row, &context);

  grind_text_table_write (table, output);
  grind_cli_text_hidden_rows (output, self->rows->n_rows - n_rows);
}

static void
write_json_costs (const GrindCliTable   *self,
                  GrindJsonWriter       *writer,
                  const GrindListColumn *column,
                  guint                  position)
{
  GrindListContext context = get_context (self);

  grind_json_writer_key (writer, column->id);
  grind_json_writer_begin_array (writer);
  for (guint event = 0; event < grind_profile_get_n_events (self->input->profile); event++)
    grind_json_writer_integer (writer, read_cost (self, column, position, &context, event));
  grind_json_writer_end_array (writer);
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

  grind_list_column_fill (column, self->rows, position, &context, &cell);
  switch ((guint) column->kind)
    {
    case GRIND_COLUMN_NAME:
      grind_cli_json_add_node (writer, self->input, cell.node);
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

/* The file and the object of a function follow its name. */
void
grind_cli_table_write_csv_titles (const GrindCliTable *self,
                                  GrindCsvWriter      *writer)
{
  for (guint pass = 0; pass < PASS_COSTS; pass++)
    for (guint i = 0; i < self->n_columns; i++)
      if (is_in_csv (self, i, pass) && pass == PASS_NAMES)
        grind_csv_writer_strings (writer, "name", "file", "object", NULL);
      else if (is_in_csv (self, i, pass))
        grind_csv_writer_string (writer, self->columns[i].id);
  for (guint event = 0; event < grind_profile_get_n_events (self->input->profile); event++)
    for (guint i = 0; i < self->n_columns; i++)
      if (is_in_csv (self, i, PASS_COSTS))
        {
          const char *name = grind_profile_get_event_name (self->input->profile, event);
          g_autofree char *title = g_strconcat (self->columns[i].id, " ", name, NULL);

          grind_csv_writer_string (writer, title);
        }
  grind_csv_writer_end_line (writer);
}

static void
write_csv_node (const GrindCliTable *self,
                GrindCsvWriter      *writer,
                GrindNodeId          node)
{
  GrindProfile *profile = self->input->profile;
  g_autofree char *name = grind_graph_dup_node_name (self->input->graph, node);
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
      write_csv_node (self, writer, cell.node);
      return;
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
write_csv_row (const GrindCliTable *self,
               GrindCsvWriter      *writer,
               guint                position)
{
  GrindListContext context = get_context (self);

  for (guint pass = 0; pass < PASS_COSTS; pass++)
    for (guint i = 0; i < self->n_columns; i++)
      if (is_in_csv (self, i, pass))
        write_csv_cell (self, writer, &self->columns[i], position);
  for (guint event = 0; event < grind_profile_get_n_events (self->input->profile); event++)
    for (guint i = 0; i < self->n_columns; i++)
      if (is_in_csv (self, i, PASS_COSTS))
        grind_csv_writer_integer (writer, read_cost (self, &self->columns[i], position, &context,
                                                     event));
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
      grind_cli_text_totals (output, input->graph,
                             grind_graph_get_costs (input->graph, input->event));
      grind_cli_table_write_text (self, output);
    }
}
