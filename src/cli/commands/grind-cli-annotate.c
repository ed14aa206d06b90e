/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `annotate`: costs of source lines and instructions. */
#include "config.h"

#include "cli/base/grind-cli.h"

#include <string.h>

#include <glib/gi18n.h>

#include "cli/base/grind-cli-json.h"
#include "output/grind-csv-writer.h"
#include "output/grind-terminal-text.h"
#include "grind-cli-annotate.h"

/* Output of lines */
typedef struct
{
  GrindOutput     *output;
  GrindCliLines   *lines;
  GrindJsonWriter *json;
  GrindCsvWriter  *csv;
  gint64          *values;     /* of one line, by event */
} Report;

/* Returns the costs of all events, computed from the costs @real of the real ones. */
static const gint64 *
derive (Report       *report,
        const gint64 *real)
{
  GrindProfile *profile = report->lines->input->profile;
  guint n_real = grind_profile_get_n_real_events (profile);

  for (guint event = 0; event < grind_profile_get_n_events (profile); event++)
    report->values[event] = event < n_real ? real[event]
                                           : grind_profile_derive (profile, event, real);

  return report->values;
}

static void
add_json_costs (Report       *report,
                const char   *key,
                const gint64 *real)
{
  grind_json_writer_key (report->json, key);
  grind_json_writer_integers (report->json, derive (report, real),
                              grind_profile_get_n_events (report->lines->input->profile));
}

static void
add_json_unsigned (GrindJsonWriter *writer,
                   const char      *key,
                   guint64          value)
{
  grind_json_writer_key (writer, key);
  grind_json_writer_unsigned (writer, value);
}

static void
add_json_address (GrindJsonWriter *writer,
                  const char      *key,
                  guint64          address)
{
  grind_json_writer_key (writer, key);
  if (address != GRIND_NO_ADDRESS)
    grind_json_writer_unsigned (writer, address);
  else
    grind_json_writer_null (writer);
}

static void
write_json_call (Report              *report,
                 const GrindCliLine  *line,
                 guint                call)
{
  const GrindLineCall *calls = grind_line_table_get_calls (line->table, NULL);

  grind_json_writer_begin_object (report->json);
  grind_cli_json_add_node (report->json, report->lines->input, calls[call].callee);
  grind_cli_json_add_count (report->json, "count", calls[call].count);
  add_json_costs (report, "cost", grind_line_table_get_call_cost (line->table, call));
  grind_json_writer_end_object (report->json);
}

static void
write_json_jump (Report              *report,
                 const GrindLineJump *jump)
{
  GrindProfile *profile = report->lines->input->profile;
  GrindJsonWriter *writer = report->json;

  grind_json_writer_begin_object (writer);
  if (report->lines->kind == GRIND_LINES_BY_ADDRESS)
    add_json_address (writer, "target_address", jump->target_address);
  grind_cli_json_take_string (writer, "target_source",
                              grind_cli_lines_dup_file (profile, jump->target_file));
  add_json_unsigned (writer, "target_line", jump->target_line);
  grind_json_writer_key (writer, "conditional");
  grind_json_writer_boolean (writer, jump->is_conditional);
  add_json_unsigned (writer, "executed", jump->executed);
  add_json_unsigned (writer, "followed", jump->followed);
  grind_json_writer_end_object (writer);
}

/* Writes the calls and jumps of a line, which a single function has. */
static void
add_json_flow (Report             *report,
               const GrindCliLine *line)
{
  const GrindLineRow *row = grind_cli_line_get_row (line);
  const GrindLineJump *jumps = grind_line_table_get_jumps (line->table, NULL);

  grind_json_writer_key (report->json, "calls");
  grind_json_writer_begin_array (report->json);
  for (guint i = 0; i < row->n_calls; i++)
    write_json_call (report, line, row->first_call + i);
  grind_json_writer_end_array (report->json);
  grind_json_writer_key (report->json, "jumps");
  grind_json_writer_begin_array (report->json);
  for (guint i = 0; i < row->n_jumps; i++)
    write_json_jump (report, &jumps[row->first_jump + i]);
  grind_json_writer_end_array (report->json);
}

/* In the whole profile an instruction belongs to an object, maybe to several functions. */
static void
write_json_line (const GrindCliLine *line,
                 gpointer            data)
{
  Report *report = data;
  const GrindLineRow *row = grind_cli_line_get_row (line);
  GrindFunctionId function = grind_line_table_get_function (line->table, line->row);
  GrindProfile *profile = report->lines->input->profile;
  GrindJsonWriter *writer = report->json;
  gboolean has_address = report->lines->kind == GRIND_LINES_BY_ADDRESS;
  gboolean has_function = report->lines->function != GRIND_NONE;

  if (grind_output_has_failed (report->output))
    return;

  grind_json_writer_begin_object (writer);
  grind_cli_json_take_string (writer, "object",
                              grind_profile_dup_function_object (profile, function));
  if (has_function || !has_address)
    {
      grind_cli_json_take_string (writer, "file",
                                  grind_profile_dup_function_file (profile, function));
      grind_cli_json_take_string (writer, "name",
                                  grind_profile_dup_function_name (profile, function));
      grind_cli_json_take_string (writer, "source", grind_cli_lines_dup_file (profile, row->file));
      add_json_unsigned (writer, "line", row->line);
    }
  if (has_address)
    add_json_address (writer, "address", row->address);
  if (has_address && report->lines->code != NULL)
    grind_cli_json_take_string (writer, "instruction",
                                grind_cli_line_dup_instruction (report->lines, line));
  add_json_costs (report, "self", grind_line_table_get_self (line->table, line->row));
  if (has_function)
    add_json_flow (report, line);
  grind_json_writer_end_object (writer);
}

static gboolean
write_json_lines (Report         *report,
                  GrindLinesKind  kind,
                  GError        **error)
{
  gboolean is_fine;

  report->lines->kind = kind;
  grind_json_writer_key (report->json, kind == GRIND_LINES_BY_LINE ? "lines" : "instructions");
  grind_json_writer_begin_array (report->json);
  is_fine = grind_cli_lines_each_in_order (report->lines, write_json_line, report, error);
  grind_json_writer_end_array (report->json);

  return is_fine;
}

/* Without a choice, writes both lines and instructions of the whole profile. */
static gboolean
write_json (GrindOutput   *output,
            GrindCliLines *lines,
            GError       **error)
{
  g_autoptr (GrindJsonWriter) writer = grind_json_writer_new (output);
  GrindProfile *profile = lines->input->profile;
  g_autofree gint64 *values = g_new0 (gint64, grind_profile_get_n_events (profile) + 1);
  gboolean has_choice = lines->function != GRIND_NONE || lines->file != GRIND_NONE;
  Report report = { output, lines, writer, NULL, values };
  gboolean is_fine = TRUE;
  GrindLinesKind kind = lines->kind;

  grind_json_writer_begin_object (writer);
  grind_cli_json_events (writer, profile);
  if (kind == GRIND_LINES_BY_LINE)
    is_fine = write_json_lines (&report, GRIND_LINES_BY_LINE, error);
  if (is_fine && (kind == GRIND_LINES_BY_ADDRESS || !has_choice))
    is_fine = write_json_lines (&report, GRIND_LINES_BY_ADDRESS, error);
  grind_json_writer_end_object (writer);

  return is_fine;
}

/* The columns are those of the JSON, except for calls and jumps. */
static void
write_csv_line (const GrindCliLine *line,
                gpointer            data)
{
  Report *report = data;
  const GrindLineRow *row = grind_cli_line_get_row (line);
  GrindFunctionId function = grind_line_table_get_function (line->table, line->row);
  GrindProfile *profile = report->lines->input->profile;
  g_autofree char *object = grind_profile_dup_function_object (profile, function);
  const gint64 *values = derive (report, grind_line_table_get_self (line->table, line->row));

  if (grind_output_has_failed (report->output))
    return;

  grind_csv_writer_string (report->csv, object);
  if (report->lines->function != GRIND_NONE || report->lines->kind == GRIND_LINES_BY_LINE)
    {
      g_autofree char *file = grind_profile_dup_function_file (profile, function);
      g_autofree char *name = grind_profile_dup_function_name (profile, function);
      g_autofree char *source = grind_cli_lines_dup_file (profile, row->file);
      g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, row->line);

      grind_csv_writer_strings (report->csv, file, name, source, number, NULL);
    }
  if (report->lines->kind == GRIND_LINES_BY_ADDRESS)
    {
      g_autofree char *address = row->address != GRIND_NO_ADDRESS
                                   ? g_strdup_printf ("0x%" G_GINT64_MODIFIER "x", row->address)
                                   : g_strdup ("");

      g_autofree char *instruction = grind_cli_line_dup_instruction (report->lines, line);

      grind_csv_writer_strings (report->csv, address, instruction != NULL ? instruction : "", NULL);
    }
  for (guint event = 0; event < grind_profile_get_n_events (profile); event++)
    grind_csv_writer_integer (report->csv, values[event]);
  grind_csv_writer_end_line (report->csv);
}

static gboolean
write_csv (GrindOutput   *output,
           GrindCliLines *lines,
           GError       **error)
{
  g_autoptr (GrindCsvWriter) writer = grind_csv_writer_new (output);
  GrindProfile *profile = lines->input->profile;
  guint n_events = grind_profile_get_n_events (profile);
  g_autofree gint64 *values = g_new0 (gint64, n_events + 1);
  Report report = { output, lines, NULL, writer, values };

  grind_csv_writer_string (writer, "object");
  if (lines->function != GRIND_NONE || lines->kind == GRIND_LINES_BY_LINE)
    grind_csv_writer_strings (writer, "file", "name", "source", "line", NULL);
  if (lines->kind == GRIND_LINES_BY_ADDRESS)
    grind_csv_writer_strings (writer, "address", "instruction", NULL);
  for (guint event = 0; event < n_events; event++)
    {
      g_autofree char *title = g_strconcat ("self ", grind_profile_get_event_name (profile, event),
                                            NULL);

      grind_csv_writer_string (writer, title);
    }
  grind_csv_writer_end_line (writer);

  return grind_cli_lines_each_in_order (lines, write_csv_line, &report, error);
}

/* The folder as --source-dir takes it, with a home folder; or the revision */
static char *
dup_base_source (const char *place)
{
  const char *const folders[] = { place, NULL };
  g_autoptr (GrindPathRules) rules = NULL;

  if (g_str_has_prefix (place, GRIND_SOURCE_VERSION_GIT) || *place != '~')
    return g_strdup (place);

  rules = grind_path_rules_new (folders, NULL);

  return g_strdup (grind_path_rules_get_folders (rules)[0]);
}

/* Reads what is needed of the side before. A revision is one of the repository of the first source
 * folder, or of the working folder. */
static gboolean
compare (GrindOutput            *output,
         GrindCliLines          *lines,
         GrindPathRules         *rules,
         const GrindCliOptions  *options,
         GError                **error)
{
  char **base = options->compare.base;
  g_autoptr (GrindCliSources) sources = grind_cli_sources_new (lines->input->profile, options);
  g_autoptr (GrindSourceVersion) base_sources = NULL;
  g_autoptr (GrindCliCode) base_code = NULL;
  GrindCliChangedLines changed = { lines, sources, NULL, NULL };

  if (options->compare.base_source != NULL)
    {
      const char *const *folders = grind_path_rules_get_folders (rules);
      g_autofree char *place = dup_base_source (options->compare.base_source);

      changed.base_sources = base_sources =
        grind_source_version_new (place, folders[0] != NULL ? folders[0] : ".", NULL, error);
      if (base_sources == NULL)
        return FALSE;
    }
  if (lines->code != NULL)
    changed.base_code = base_code = grind_cli_code_new (rules,
                                                        strcmp (base[0], "-") != 0 ? base[0] : NULL,
                                                        lines->input->comparison);

  return grind_cli_annotate_write_changes (output, &changed, options, error);
}

/**
 * grind_cli_run_annotate:
 * @options: the options of the command
 * @output: the output
 * @error: (nullable): return location for an error
 *
 * Shows the costs of lines or instructions: those of a function, of a source file, or of the whole
 * profile. Text shows one event, JSON and CSV all. Code is read only if instructions are requested,
 * not for JSON of the whole profile.
 *
 * Returns: the exit status; meaningless if @error is set
 */
GrindCliStatus
grind_cli_run_annotate (const GrindCliOptions  *options,
                        GrindOutput            *output,
                        GError                **error)
{
  g_autoptr (GrindCliInput) input = grind_cli_input_load (options, error);
  g_autoptr (GrindPathRules) rules = NULL;
  g_autoptr (GrindCliCode) code = NULL;
  GrindCliLines lines = { .input = input };
  gboolean is_fine;

  if (input == NULL)
    return GRIND_CLI_FAILED;
  if (!grind_cli_lines_choose (&lines, options, error))
    return GRIND_CLI_USAGE;

  rules = grind_path_rules_new ((const char *const *) options->lines.folders,
                                (const char *const *) options->lines.maps);
  if (options->lines.instructions && !grind_profile_has_addresses (input->profile))
    grind_terminal_print_error (_("note: "), _("The profile has no instructions; record them with "
                                               "Callgrind’s option --dump-instr=yes"));
  if (options->lines.instructions)
    lines.code = code = grind_cli_code_new (rules, grind_cli_options_get_profile_path (options),
                                            NULL);
  if (options->compare.base != NULL)
    is_fine = compare (output, &lines, rules, options, error);
  else if (options->lines.absolute)
    is_fine = grind_cli_annotate_write_absolute (output, &lines, options, error);
  else if (options->format == GRIND_CLI_JSON)
    is_fine = write_json (output, &lines, error);
  else if (options->format == GRIND_CLI_CSV)
    is_fine = write_csv (output, &lines, error);
  else
    is_fine = grind_cli_annotate_write_text (output, &lines, options, error);

  return is_fine ? GRIND_CLI_OK : GRIND_CLI_FAILED;
}
