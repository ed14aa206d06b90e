/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text output of `annotate`: annotated source, the most expensive lines, messages for editors. */
#include "config.h"

#include "grind-cli-annotate.h"

#include <glib/gi18n.h>

#include "analysis/names/grind-number.h"
#include "cli/base/grind-cli-function.h"
#include "cli/base/grind-cli-text.h"
#include "output/grind-terminal-text.h"
#include "grind-cli-sources.h"

/* Context lines of the source above and below those with costs */
#define N_CONTEXT 2

#define LEAST_SOURCE 20   /* columns of the terminal */

typedef struct
{
  /* Owned */
  GrindCliSources  *sources;
  GrindTextTable   *table;       /* (nullable): of the current file */
  GrindSourceText  *source;      /* (nullable): its text, if it was found */
  GrindLineTable   *rows;        /* (nullable): of the current line */

  /* Borrowed */
  GrindOutput      *output;
  GrindCliLines    *lines;
  const GrindCosts *costs;

  GrindFileId       file;        /* GRIND_NONE before the first */
  guint64           last_line;   /* that was written of @file */
} Text;

static void
text_init (Text                  *text,
           GrindOutput           *output,
           GrindCliLines         *lines,
           const GrindCliOptions *options)
{
  *text = (Text) {
    .sources = grind_cli_sources_new (lines->input->profile, options),
    .output = output,
    .lines = lines,
    .costs = grind_graph_get_costs (lines->input->graph, lines->input->event),
    .file = GRIND_NONE,
  };
}

static void
text_clear (Text *text)
{
  g_clear_pointer (&text->sources, grind_cli_sources_free);
  g_clear_pointer (&text->table, grind_text_table_free);
  g_clear_pointer (&text->source, grind_source_text_unref);
  g_clear_pointer (&text->rows, grind_line_table_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Text, text_clear)

static void
set_rows (Text           *text,
          GrindLineTable *rows)
{
  if (text->rows == rows)
    return;
  g_clear_pointer (&text->rows, grind_line_table_unref);
  text->rows = grind_line_table_ref (rows);
}

static void
add_costs (Text   *text,
           gint64  cost)
{
  grind_text_table_take_cell (text->table, grind_number_format_integer (cost));
  grind_text_table_take_cell (text->table, grind_number_format_percent (cost, text->costs->base));
}

/* Adds the place in the first column after the costs, and then the text. The location, the last
 * column of instructions, is left empty: it is that of the instruction above. */
static void
add_place (Text *text,
           char *place,
           char *what)
{
  grind_text_table_take_cell (text->table, place);
  grind_text_table_take_cell (text->table, what);
  if (text->lines->kind == GRIND_LINES_BY_ADDRESS)
    grind_text_table_add_cell (text->table, "");
}

static void
add_row (Text       *text,
         gint64      cost,
         char       *place,
         char       *what)
{
  add_costs (text, cost);
  add_place (text, place, what);
}

static void
add_row_without_cost (Text *text,
                      char *place,
                      char *what)
{
  grind_text_table_add_cell (text->table, "");
  grind_text_table_add_cell (text->table, "");
  add_place (text, place, what);
}

static void
add_call (Text *text,
          guint call)
{
  const GrindLineCall *it = &grind_line_table_get_calls (text->rows, NULL)[call];
  gint64 cost = grind_line_table_get_call_value (text->rows, call, text->lines->input->event).whole;
  g_autofree char *name = grind_cli_function_dup_marked (text->lines->input, it->callee);
  g_autofree char *count = grind_number_format_count (it->count);

  /* translators: a called function, and the number of calls */
  add_row (text, cost, g_strdup (""), g_strdup_printf (_("=> %s (%sx)"), name, count));
}

static void
add_jump (Text                *text,
          const GrindLineJump *jump)
{
  g_autofree char *executed = grind_number_format_integer (MIN (jump->executed, G_MAXINT64));
  g_autofree char *followed = grind_number_format_integer (MIN (jump->followed, G_MAXINT64));
  GrindProfile *profile = text->lines->input->profile;
  g_autofree char *place = NULL;

  if (text->lines->kind == GRIND_LINES_BY_ADDRESS)
    place = grind_cli_line_dup_address (jump->target_address);
  else if (jump->target_file != jump->file)
    place = grind_cli_line_dup_place (profile, jump->target_file, jump->target_line);
  else
    place = grind_cli_line_dup_number (jump->target_line);

  if (jump->is_conditional)
    /* translators: a conditional jump: its target, and how often it was followed and executed */
    add_row_without_cost (text, g_strdup (""),
                          g_strdup_printf (_("-> %s (%s of %s)"), place, followed, executed));
  else
    /* translators: a jump: its target, and how often it was executed */
    add_row_without_cost (text, g_strdup (""),
                          g_strdup_printf (_("-> %s (%sx)"), place, executed));
}

static void
add_transitive (Text               *text,
                const GrindLineRow *row)
{
  const GrindLineJump *jumps = grind_line_table_get_jumps (text->rows, NULL);

  for (guint i = 0; i < row->n_calls; i++)
    add_call (text, row->first_call + i);
  for (guint i = 0; i < row->n_jumps; i++)
    add_jump (text, &jumps[row->first_jump + i]);
}

/* Lines from @first to @last, except those with costs. */
static void
add_context (Text    *text,
             guint64  first,
             guint64  last)
{
  last = MIN (last, grind_source_text_get_n_lines (text->source));
  for (guint64 line = MAX (first, 1); line <= last; line++)
    if (grind_line_table_find (text->rows, text->file, line) == GRIND_NONE)
      add_row_without_cost (text, grind_cli_line_dup_number (line),
                            grind_cli_source_dup_line (text->source, line));
}

/* Adds the context between the last line, or the start, and @line. */
static void
add_context_before (Text    *text,
                    guint64  line)
{
  guint64 next = text->last_line + 1;
  gboolean is_first = text->last_line == 0;

  if (text->source == NULL || line == 0 || line <= next)
    return;
  if (!is_first && line - next <= 2 * N_CONTEXT + 1)
    {
      add_context (text, next, line - 1);
      return;
    }
  if (!is_first)
    {
      add_context (text, next, next + N_CONTEXT - 1);
      add_row_without_cost (text, g_strdup (""), g_strdup ("…"));
    }
  add_context (text, line > N_CONTEXT ? line - N_CONTEXT : 1, line - 1);
}

static void
end_file (Text *text)
{
  if (text->table == NULL)
    return;

  if (text->source != NULL && text->last_line > 0)
    add_context (text, text->last_line + 1, text->last_line + N_CONTEXT);
  grind_text_table_write (text->table, text->output);
  g_clear_pointer (&text->table, grind_text_table_free);
  g_clear_pointer (&text->source, grind_source_text_unref);
}

static void
begin_table (Text       *text,
             const char *place_title)
{
  text->table = grind_text_table_new ();
  grind_text_table_add_column (text->table, _("Cost"), GRIND_ALIGN_RIGHT);
  grind_text_table_add_column (text->table, "%", GRIND_ALIGN_RIGHT);
  grind_text_table_add_column (text->table, place_title, GRIND_ALIGN_RIGHT);
}

static void
begin_file (Text        *text,
            GrindFileId  file)
{
  g_autofree char *name = grind_cli_lines_dup_file (text->lines->input->profile, file);
  g_autofree char *place = NULL;

  text->source = grind_cli_sources_open (text->sources, file, &place);
  text->file = file;
  text->last_line = 0;
  grind_output_put_char (text->output, '\n');
  grind_cli_text_name (text->output, name, place);

  begin_table (text, _("Line"));
  grind_text_table_add_column (text->table, _("Source"), GRIND_ALIGN_LEFT);
  grind_text_table_let_shrink (text->table, LEAST_SOURCE);
}

/* Writes one file after another, each with the lines that have costs and their context. */
static void
write_line_cb (const GrindCliLine *line,
               gpointer            data)
{
  Text *text = data;
  const GrindLineRow *row = grind_cli_line_get_row (line);

  if (row->file != text->file)
    {
      end_file (text);
      begin_file (text, row->file);
    }
  set_rows (text, line->table);
  add_context_before (text, row->line);
  add_row (text, line->value, grind_cli_line_dup_number (row->line),
           grind_cli_source_dup_line (text->source, row->line));
  add_transitive (text, row);
  text->last_line = row->line;
}

static char *
dup_instruction (Text               *text,
                 const GrindCliLine *line)
{
  char *instruction = grind_cli_line_dup_instruction (text->lines, line);

  return instruction != NULL ? instruction : g_strdup ("");
}

static void
write_instruction_cb (const GrindCliLine *line,
                      gpointer            data)
{
  Text *text = data;
  const GrindLineRow *row = grind_cli_line_get_row (line);

  set_rows (text, line->table);
  add_costs (text, line->value);
  grind_text_table_take_cell (text->table, grind_cli_line_dup_address (row->address));
  grind_text_table_take_cell (text->table, dup_instruction (text, line));
  grind_text_table_take_cell (text->table,
                              grind_cli_line_dup_place (text->lines->input->profile, row->file,
                                                        row->line));
  add_transitive (text, row);
}

static void
write_function_header (Text *text)
{
  GrindCliInput *input = text->lines->input;
  GrindNodeId function = text->lines->function;
  gint64 self = text->costs->self[function];
  g_autofree char *name = grind_cli_function_dup_marked (input, function);
  g_autofree char *location = grind_cli_function_dup_location (input, function);
  g_autofree char *event = grind_cli_text_dup_event (input->profile, input->event);
  g_autofree char *cost = grind_number_format_integer (self);
  g_autofree char *part = grind_number_format_percent (self, text->costs->base);

  grind_cli_text_name (text->output, name, location);
  /* translators: the name of an event, a cost and its percentage */
  grind_output_print (text->output, _("%s: self %s (%s %%)\n"), event, cost, part);
}

/* The annotated lines of a function or a file. */
static gboolean
write_source (Text    *text,
              GError **error)
{
  if (text->lines->function != GRIND_NONE)
    write_function_header (text);
  else
    grind_cli_text_totals (text->output, text->lines->input->graph, text->costs);
  if (!grind_cli_lines_each_in_order (text->lines, write_line_cb, text, error))
    return FALSE;

  end_file (text);

  return TRUE;
}

static gboolean
write_instructions (Text    *text,
                    GError **error)
{
  write_function_header (text);
  grind_output_put_char (text->output, '\n');
  begin_table (text, _("Address"));
  grind_text_table_add_column (text->table, _("Instruction"), GRIND_ALIGN_LEFT);
  grind_text_table_let_shrink (text->table, LEAST_SOURCE);
  grind_text_table_add_column (text->table, _("Location"), GRIND_ALIGN_LEFT);
  if (!grind_cli_lines_each_in_order (text->lines, write_instruction_cb, text, error))
    return FALSE;

  grind_text_table_write (text->table, text->output);

  return TRUE;
}

static void
write_expensive_cb (const GrindCliLine *line,
                    gpointer            data)
{
  Text *text = data;
  const GrindLineRow *row = grind_cli_line_get_row (line);
  GrindFunctionId function = grind_line_table_get_function (line->table, line->row);

  add_costs (text, line->value);
  if (text->lines->kind == GRIND_LINES_BY_ADDRESS)
    {
      grind_text_table_take_cell (text->table, grind_cli_line_dup_address (row->address));
      grind_text_table_take_cell (text->table, dup_instruction (text, line));
    }
  grind_text_table_take_cell (text->table, grind_cli_function_dup_marked (text->lines->input,
                                                                          function));
  grind_text_table_take_cell (text->table,
                              grind_cli_line_dup_place (text->lines->input->profile, row->file,
                                                        row->line));
}

/* The most expensive lines or instructions of the whole profile. */
static gboolean
write_expensive (Text    *text,
                 GError **error)
{
  grind_cli_text_totals (text->output, text->lines->input->graph, text->costs);
  text->table = grind_text_table_new ();
  grind_text_table_add_column (text->table, _("Cost"), GRIND_ALIGN_RIGHT);
  grind_text_table_add_column (text->table, "%", GRIND_ALIGN_RIGHT);
  if (text->lines->kind == GRIND_LINES_BY_ADDRESS)
    {
      grind_text_table_add_column (text->table, _("Address"), GRIND_ALIGN_RIGHT);
      grind_text_table_add_column (text->table, _("Instruction"), GRIND_ALIGN_LEFT);
      grind_text_table_let_shrink (text->table, LEAST_SOURCE);
    }
  grind_text_table_add_column (text->table, _("Function"), GRIND_ALIGN_LEFT);
  grind_text_table_let_shrink (text->table, GRIND_CLI_TEXT_LEAST_NAME);
  grind_text_table_add_column (text->table, _("Location"), GRIND_ALIGN_LEFT);
  grind_text_table_let_shrink (text->table, GRIND_CLI_TEXT_LEAST_LOCATION);
  grind_text_table_make_faint (text->table);
  if (!grind_cli_lines_each (text->lines, write_expensive_cb, text, error))
    return FALSE;

  grind_text_table_write (text->table, text->output);

  return TRUE;
}

/**
 * grind_cli_annotate_write_text:
 * @output: the output
 * @lines: the lines to show
 * @options: the options of the command
 * @error: (nullable): return location for an error
 *
 * Writes the lines of a function or a file next to their source, if it is found, or a list of the
 * most expensive lines of the whole profile.
 *
 * Returns: %FALSE on error
 */
gboolean
grind_cli_annotate_write_text (GrindOutput            *output,
                               GrindCliLines          *lines,
                               const GrindCliOptions  *options,
                               GError                **error)
{
  g_auto (Text) text = { NULL, };
  gboolean is_fine;

  text_init (&text, output, lines, options);
  lines->is_merged = lines->function == GRIND_NONE && lines->file != GRIND_NONE;
  if (lines->function == GRIND_NONE && lines->file == GRIND_NONE)
    is_fine = write_expensive (&text, error);
  else if (lines->kind == GRIND_LINES_BY_ADDRESS)
    is_fine = write_instructions (&text, error);
  else
    is_fine = write_source (&text, error);
  if (is_fine)
    grind_cli_text_hidden_rows (output, lines->n_hidden);

  return is_fine;
}

static void
write_absolute_cb (const GrindCliLine *line,
                   gpointer            data)
{
  Text *text = data;
  const GrindLineRow *row = grind_cli_line_get_row (line);
  GrindFunctionId function = grind_line_table_get_function (line->table, line->row);
  double share = grind_value_get_share (grind_value_new_whole (line->value),
                                        grind_costs_get_base (text->costs));
  g_autofree char *path = grind_cli_sources_dup_path (text->sources, row->file);
  g_autofree char *name = grind_graph_dup_node_name (text->lines->input->graph, function);
  g_autofree char *safe_name = grind_terminal_escape (name);
  g_autofree char *event = grind_cli_line_dup_event (text->lines->input);
  g_autofree char *cost = grind_cli_line_dup_grouped (line->value);
  char percent[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (percent, sizeof percent, "%.1f", 100 * share);
  grind_output_put_text (text->output, path);
  grind_output_print (text->output, ":%" G_GUINT64_FORMAT ": %s %% (%s %s) %s\n", row->line,
                      percent, cost, event, safe_name);
}

/**
 * grind_cli_annotate_write_absolute:
 * @output: the output
 * @lines: the lines to show
 * @options: the options of the command
 * @error: (nullable): return location for an error
 *
 * Writes the most expensive lines in the format of compiler messages: `PATH:LINE: 12.3 % (1,234 Ir)
 * function`, where the path is the location of the file, if it is found. Lines without a number or
 * without cost are left out.
 *
 * Returns: %FALSE on error
 */
gboolean
grind_cli_annotate_write_absolute (GrindOutput            *output,
                                   GrindCliLines          *lines,
                                   const GrindCliOptions  *options,
                                   GError                **error)
{
  g_auto (Text) text = { NULL, };

  text_init (&text, output, lines, options);
  lines->is_merged = lines->function == GRIND_NONE && lines->file != GRIND_NONE;
  lines->is_placed = TRUE;

  return grind_cli_lines_each (lines, write_absolute_cb, &text, error);
}
