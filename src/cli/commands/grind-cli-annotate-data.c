/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `annotate` with two profiles, for programs. */
#include "config.h"

#include "grind-cli-annotate.h"

#include "cli/base/grind-cli-json.h"
#include "cli/base/grind-cli-table.h"
#include "output/grind-csv-writer.h"

typedef struct
{
  GrindOutput                *output;
  const GrindCliChangedLines *changed;
  GrindCliInput              *input;
  GrindJsonWriter            *json;    /* (nullable) */
  GrindCsvWriter             *csv;     /* (nullable) */
} Report;

static gboolean
is_by_address (const Report *report)
{
  return report->changed->lines->kind == GRIND_LINES_BY_ADDRESS;
}

/* (nullable): the costs of all events of a row or a call, NULL for %GRIND_NONE */
static gint64 *
read_costs (GrindCliInput  *input,
            GrindLineTable *table,
            guint           place,
            GrindValue   (* get) (GrindLineTable *table,
                                  guint           place,
                                  GrindEventId    event))
{
  guint n_events = grind_profile_get_n_events (input->profile);
  gint64 *costs;

  if (place == GRIND_NONE)
    return NULL;

  costs = g_new (gint64, n_events + 1);
  for (GrindEventId event = 0; event < n_events; event++)
    costs[event] = get (table, place, event).whole;

  return costs;
}

/* (nullable): the name of a method in JSON and CSV */
static const char *
get_method_name (const GrindFileChanges *file)
{
  switch (file->method)
    {
    case GRIND_LINES_EQUAL:
      return "equal";
    case GRIND_LINES_DIFF:
      return "diff";
    case GRIND_LINES_ANCHORS:
      return "calls";
    case GRIND_LINES_OFFSET:
      return "offset";
    case GRIND_LINES_UNPAIRED:
    default:
      return NULL;
    }
}

/* Where a line is on a side */
typedef struct
{
  gboolean    is_there;
  GrindFileId file;
  guint64     line;
  guint64     address;   /* of an instruction */
} Place;

static Place
get_place (const Report              *report,
           const GrindCliChangedLine *line,
           gboolean                   is_before)
{
  const GrindFileChanges *file = grind_cli_changed_line_get_file (line);
  const GrindLineChange *change = grind_cli_changed_line_get (line);
  const GrindLineRow *row = is_before ? grind_cli_changed_line_get_before (line)
                                      : grind_cli_changed_line_get_after (line);
  guint64 number = is_before ? change->line_before : change->line_after;

  if (row != NULL && is_by_address (report))
    return (Place) { TRUE, row->file, row->line, row->address };

  return (Place) { row != NULL || number > 0, is_before ? file->before : file->after, number,
                   GRIND_NO_ADDRESS };
}

static void
add_json_place (Report                    *report,
                const char                *key,
                const GrindCliChangedLine *line,
                gboolean                   is_before)
{
  Place place = get_place (report, line, is_before);
  GrindJsonWriter *writer = report->json;

  grind_json_writer_key (writer, key);
  if (!place.is_there)
    {
      grind_json_writer_null (writer);
      return;
    }
  grind_json_writer_begin_object (writer);
  if (is_by_address (report))
    {
      grind_json_writer_key (writer, "address");
      if (place.address != GRIND_NO_ADDRESS)
        grind_json_writer_unsigned (writer, place.address);
      else
        grind_json_writer_null (writer);
    }
  grind_cli_json_take_string (writer, "source",
                              grind_cli_lines_dup_file (report->input->profile, place.file));
  grind_json_writer_key (writer, "line");
  grind_json_writer_unsigned (writer, place.line);
  grind_json_writer_end_object (writer);
}

static void
add_json_calls (Report                    *report,
                const GrindCliChangedLine *line)
{
  GrindLineTable *before = grind_line_changes_get_before (line->changes);
  GrindLineTable *after = grind_line_changes_get_after (line->changes);
  g_autoptr (GArray) calls = grind_cli_changed_line_list_calls (line);
  GrindJsonWriter *writer = report->json;

  grind_json_writer_key (writer, "calls");
  grind_json_writer_begin_array (writer);
  for (guint i = 0; i < calls->len; i++)
    {
      const GrindCliChangedCall *call = &g_array_index (calls, GrindCliChangedCall, i);
      g_autofree gint64 *old = read_costs (report->input, before, call->before,
                                           grind_line_table_get_call_value);
      g_autofree gint64 *new = read_costs (report->input, after, call->after,
                                           grind_line_table_get_call_value);

      grind_json_writer_begin_object (writer);
      grind_cli_json_add_node (writer, report->input, call->callee);
      grind_json_writer_key (writer, "count");
      grind_json_writer_begin_object (writer);
      grind_cli_json_add_count (writer, "base", grind_cli_call_get_count (before, call->before));
      grind_cli_json_add_count (writer, "current", grind_cli_call_get_count (after, call->after));
      grind_json_writer_end_object (writer);
      grind_cli_json_add_change (writer, "cost", report->input, old, new);
      grind_json_writer_end_object (writer);
    }
  grind_json_writer_end_array (writer);
}

static void
write_json_cb (const GrindCliChangedLine *line,
               gpointer                   data)
{
  Report *report = data;
  const GrindLineChange *change = grind_cli_changed_line_get (line);
  const GrindFileChanges *file = grind_cli_changed_line_get_file (line);
  GrindNodeId node = grind_cli_changed_line_get_node (line);
  g_autofree gint64 *before = read_costs (report->input,
                                          grind_line_changes_get_before (line->changes),
                                          change->row_before, grind_line_table_get_value);
  g_autofree gint64 *after = read_costs (report->input,
                                         grind_line_changes_get_after (line->changes),
                                         change->row_after, grind_line_table_get_value);
  GrindJsonWriter *writer = report->json;
  const char *method = get_method_name (file);

  if (grind_output_has_failed (report->output))
    return;

  grind_json_writer_begin_object (writer);
  if (!report->changed->lines->is_merged)
    grind_cli_json_add_node (writer, report->input, node);
  add_json_place (report, "base", line, TRUE);
  add_json_place (report, "current", line, FALSE);
  grind_json_writer_key (writer, "method");
  if (method != NULL)
    grind_json_writer_string (writer, method);
  else
    grind_json_writer_null (writer);
  if (report->changed->lines->code != NULL)
    grind_cli_json_take_string (writer, "instruction",
                                grind_cli_changed_lines_dup_instruction (report->changed, line));
  grind_cli_json_add_change (writer, "self", report->input, before, after);
  if (report->changed->lines->function != GRIND_NONE)
    add_json_calls (report, line);
  grind_json_writer_end_object (writer);
}

/* Writes all lines in their order. */
gboolean
grind_cli_annotate_write_changed_json (GrindOutput                 *output,
                                       const GrindCliChangedLines  *changed,
                                       GError                     **error)
{
  g_autoptr (GrindJsonWriter) writer = grind_json_writer_new (output);
  GrindCliInput *input = changed->lines->input;
  Report report = { output, changed, input, writer, NULL };
  gboolean is_fine;

  grind_json_writer_begin_object (writer);
  grind_cli_json_events (writer, input->profile);
  grind_json_writer_key (writer, is_by_address (&report) ? "instructions" : "lines");
  grind_json_writer_begin_array (writer);
  is_fine = grind_cli_changed_lines_each (changed, TRUE, write_json_cb, &report, error);
  grind_json_writer_end_array (writer);
  grind_json_writer_end_object (writer);

  return is_fine;
}

static void
add_csv_place (Report                    *report,
               const GrindCliChangedLine *line,
               gboolean                   is_before)
{
  Place place = get_place (report, line, is_before);
  g_autofree char *source = NULL;
  g_autofree char *number = NULL;
  g_autofree char *address = NULL;

  if (place.is_there)
    {
      source = grind_cli_lines_dup_file (report->input->profile, place.file);
      number = g_strdup_printf ("%" G_GUINT64_FORMAT, place.line);
      address = grind_cli_line_dup_address (place.address);
    }
  grind_csv_writer_string (report->csv, source);
  grind_csv_writer_string (report->csv, number);
  if (is_by_address (report))
    grind_csv_writer_string (report->csv, address);
}

static void
write_csv_cb (const GrindCliChangedLine *line,
              gpointer                   data)
{
  Report *report = data;
  const GrindLineChange *change = grind_cli_changed_line_get (line);
  const GrindFileChanges *file = grind_cli_changed_line_get_file (line);
  GrindNodeId node = grind_cli_changed_line_get_node (line);
  GrindLineTable *befores = grind_line_changes_get_before (line->changes);
  GrindLineTable *afters = grind_line_changes_get_after (line->changes);
  g_autofree gint64 *before = read_costs (report->input, befores, change->row_before,
                                          grind_line_table_get_value);
  g_autofree gint64 *after = read_costs (report->input, afters, change->row_after,
                                         grind_line_table_get_value);
  g_autofree char *instruction = NULL;

  if (grind_output_has_failed (report->output))
    return;

  grind_cli_table_write_csv_node (report->input, report->csv,
                                  report->changed->lines->is_merged ? GRIND_NONE : node);
  add_csv_place (report, line, FALSE);
  add_csv_place (report, line, TRUE);
  grind_csv_writer_string (report->csv, get_method_name (file));
  if (is_by_address (report))
    {
      instruction = grind_cli_changed_lines_dup_instruction (report->changed, line);
      grind_csv_writer_string (report->csv, instruction);
    }
  for (guint i = 0; i < grind_profile_get_n_events (report->input->profile); i++)
    grind_csv_writer_change (report->csv, before != NULL ? before[i] : 0,
                             after != NULL ? after[i] : 0);
  grind_csv_writer_end_line (report->csv);
}

/* Likewise, without calls */
gboolean
grind_cli_annotate_write_changed_csv (GrindOutput                 *output,
                                      const GrindCliChangedLines  *changed,
                                      GError                     **error)
{
  static const char *const kinds[] = { "before", "after", "change" };
  g_autoptr (GrindCsvWriter) writer = grind_csv_writer_new (output);
  GrindProfile *profile = changed->lines->input->profile;
  Report report = { output, changed, changed->lines->input, NULL, writer };

  grind_csv_writer_strings (writer, "name", "file", "object", NULL);
  if (is_by_address (&report))
    grind_csv_writer_strings (writer, "source", "line", "address", "source before", "line before",
                              "address before", "method", "instruction", NULL);
  else
    grind_csv_writer_strings (writer, "source", "line", "source before", "line before", "method",
                              NULL);
  for (guint event = 0; event < grind_profile_get_n_events (profile); event++)
    for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
      {
        g_autofree char *title = g_strdup_printf ("self %s %s", kinds[i],
                                                  grind_profile_get_event_name (profile, event));

        grind_csv_writer_string (writer, title);
      }
  grind_csv_writer_end_line (writer);

  return grind_cli_changed_lines_each (changed, TRUE, write_csv_cb, &report, error);
}
