/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `info`: description and contents of the files. */
#include "config.h"

#include "cli/base/grind-cli.h"

#include <glib/gi18n.h>

#include "analysis/names/grind-number.h"
#include "cli/base/grind-cli-json.h"
#include "cli/base/grind-cli-parts.h"
#include "cli/base/grind-cli-text.h"
#include "output/grind-csv-writer.h"
#include "output/grind-text-table.h"
#include "grind-cli-info-changes.h"
#include "profile/grind-math.h"

/* Counts in the chosen parts. Objects and files are those of the functions, without unknown
 * ones. */
typedef struct
{
  guint n_functions;
  guint n_cycles;
  guint n_calls;
  guint n_objects;
  guint n_files;
} Counts;

static void
count_place (guint8  *seen,
             guint32  place,
             gsize    name_length,
             guint   *count)
{
  if (name_length == 0 || seen[place])
    return;

  seen[place] = TRUE;
  (*count)++;
}

static void
count_functions (GrindCliInput *input,
                 Counts        *counts)
{
  GrindProfile *profile = input->profile;
  g_autofree guint8 *seen_objects = g_new0 (guint8, grind_profile_get_n_objects (profile));
  g_autofree guint8 *seen_files = g_new0 (guint8, grind_profile_get_n_files (profile));

  for (guint function = 0; function < grind_profile_get_n_functions (profile); function++)
    {
      GrindObjectId object = grind_profile_get_function_object (profile, function);
      GrindFileId file = grind_profile_get_function_file (profile, function);
      gsize object_length, file_length;

      if (!grind_graph_is_active_node (input->graph, function))
        continue;

      counts->n_functions++;
      grind_profile_get_object (profile, object, &object_length);
      grind_profile_get_file (profile, file, &file_length);
      count_place (seen_objects, object, object_length, &counts->n_objects);
      count_place (seen_files, file, file_length, &counts->n_files);
    }
}

static void
count_all (GrindCliInput *input,
           Counts        *counts)
{
  *counts = (Counts) { .n_cycles = grind_graph_get_n_cycles (input->graph) };
  count_functions (input, counts);
  for (guint call = 0; call < grind_profile_get_n_calls (input->profile); call++)
    counts->n_calls += grind_graph_is_active_call (input->graph, call) != FALSE;
}

/* The first chosen part, whose header the text shows for all parts. */
static const GrindPartInfo *
get_first_part (GrindCliInput *input)
{
  GrindPartId part = 0;

  while (!grind_cli_input_is_active_part (input, part))
    part++;

  return grind_profile_get_part (input->profile, part);
}

static void
add_field (GrindTextTable *table,
           const char     *label,
           const char     *value)
{
  if (value == NULL || *value == '\0')
    return;

  grind_text_table_add_cell (table, label);
  grind_text_table_add_cell (table, value);
}

static void
add_number (GrindTextTable *table,
            const char     *label,
            gint64          number)
{
  g_autofree char *value = grind_number_format_integer (number);

  add_field (table, label, value);
}

/* The parts of one file are consecutive. */
static void
add_files (GrindTextTable *table,
           GrindCliInput  *input,
           guint           limit)
{
  const char *last = NULL;
  guint n_hidden = 0;

  for (guint part = 0; part < grind_profile_get_n_parts (input->profile); part++)
    {
      const char *file = grind_profile_get_part (input->profile, part)->file;

      if (!grind_cli_input_is_active_part (input, part) || g_strcmp0 (file, last) == 0)
        continue;

      if (limit > 0)
        {
          add_field (table, last == NULL ? _("File:") : " ", file);
          limit--;
        }
      else
        n_hidden++;
      last = file;
    }

  if (n_hidden > 0)
    {
      g_autofree char *more = g_strdup_printf (ngettext ("and %u more", "and %u more", n_hidden),
                                               n_hidden);

      add_field (table, " ", more);
    }
}

static void
write_fields (GrindOutput   *output,
              GrindCliInput *input,
              guint          limit)
{
  g_autoptr (GrindTextTable) table = grind_text_table_new ();
  const GrindPartInfo *part = get_first_part (input);
  Counts counts;

  count_all (input, &counts);
  grind_text_table_add_column (table, "", GRIND_ALIGN_LEFT);
  grind_text_table_add_column (table, "", GRIND_ALIGN_LEFT);
  add_files (table, input, limit);
  add_field (table, _("Creator:"), part->creator);
  add_field (table, _("Command:"), part->command);
  if (part->pid != 0)
    {
      g_autofree char *pid = g_strdup_printf ("%" G_GINT64_FORMAT, part->pid);

      add_field (table, _("Process:"), pid);
    }
  add_number (table, _("Functions:"), counts.n_functions);
  add_number (table, _("Cycles:"), counts.n_cycles);
  add_number (table, _("Calls:"), counts.n_calls);
  add_number (table, _("Objects:"), counts.n_objects);
  add_number (table, _("Source files:"), counts.n_files);
  grind_text_table_write (table, output);
}

static gboolean
has_other_base (GrindCliInput        *input,
                const GrindEventSums *sums)
{
  for (guint event = 0; event < grind_profile_get_n_events (input->profile); event++)
    {
      if (grind_cli_text_is_other_base (sums[event].total, sums[event].base))
        return TRUE;
    }

  return FALSE;
}

static const GrindStatedSums *
get_stated (const GrindPartInfo *info,
            gboolean             is_summary)
{
  return is_summary ? info->summary : info->totals;
}

/* The costs of the chosen parts as stated in the files, by real event; NULL if any part states
 * none. */
static gint64 *
sum_stated (GrindCliInput *input,
            gboolean       is_summary)
{
  guint n_events = grind_profile_get_n_real_events (input->profile);
  g_auto (GrindSums) sums;

  grind_sums_init_zeros (&sums, n_events);
  for (guint part = 0; part < grind_profile_get_n_parts (input->profile); part++)
    {
      const GrindPartInfo *info = grind_profile_get_part (input->profile, part);
      const GrindStatedSums *stated = get_stated (info, is_summary);

      if (!grind_cli_input_is_active_part (input, part))
        continue;
      if (stated == NULL)
        return NULL;
      for (guint i = 0; i < stated->n; i++)
        grind_sums_add (&sums, stated->events[i], stated->values[i]);
    }

  return grind_sums_steal (&sums);
}

/* Files do not state derived events. */
static void
add_stated (GrindTextTable *table,
            GrindCliInput  *input,
            GrindEventId    event,
            gint64          total,
            const gint64   *stated)
{
  if (stated == NULL)
    return;

  if (event >= grind_profile_get_n_real_events (input->profile))
    grind_text_table_add_cell (table, "");
  else if (stated[event] == total)
    grind_text_table_add_cell (table, "=");
  else
    grind_text_table_take_cell (table, grind_number_format_integer (stated[event]));
}

/* The titles of stated sums are the keywords of the file. */
static GrindTextTable *
new_event_table (gboolean shows_base,
                 gboolean has_summary,
                 gboolean has_totals)
{
  GrindTextTable *table = grind_text_table_new ();

  grind_text_table_add_column (table, _("Event"), GRIND_ALIGN_LEFT);
  grind_text_table_add_column (table, _("Total"), GRIND_ALIGN_RIGHT);
  if (has_summary)
    grind_text_table_add_column (table, "summary:", GRIND_ALIGN_RIGHT);
  if (has_totals)
    grind_text_table_add_column (table, "totals:", GRIND_ALIGN_RIGHT);
  if (shows_base)
    /* translators: a column: the cost that is 100 % */
    grind_text_table_add_column (table, _("Percent of"), GRIND_ALIGN_RIGHT);
  grind_text_table_add_column (table, _("Name"), GRIND_ALIGN_LEFT);
  grind_text_table_let_shrink (table, GRIND_CLI_TEXT_LEAST_NAME);
  grind_text_table_add_column (table, _("Formula"), GRIND_ALIGN_LEFT);
  grind_text_table_let_shrink (table, GRIND_CLI_TEXT_LEAST_NAME);
  grind_text_table_make_faint (table);

  return table;
}

static void
write_events (GrindOutput   *output,
              GrindCliInput *input)
{
  g_autofree GrindEventSums *sums = grind_graph_sum_events (input->graph);
  g_autofree gint64 *summary = sum_stated (input, TRUE);
  g_autofree gint64 *totals = sum_stated (input, FALSE);
  gboolean shows_base = has_other_base (input, sums);
  g_autoptr (GrindTextTable) table = new_event_table (shows_base, summary != NULL, totals != NULL);

  for (guint event = 0; event < grind_profile_get_n_events (input->profile); event++)
    {
      const char *long_name = grind_profile_get_event_long_name (input->profile, event);
      const char *formula = grind_profile_get_event_formula (input->profile, event);

      grind_text_table_add_cell (table, grind_profile_get_event_name (input->profile, event));
      grind_text_table_take_cell (table, grind_number_format_integer (sums[event].total));
      add_stated (table, input, event, sums[event].total, summary);
      add_stated (table, input, event, sums[event].total, totals);
      if (shows_base)
        grind_text_table_take_cell (table, grind_number_format_integer (sums[event].base));
      grind_text_table_add_cell (table, long_name != NULL ? long_name : "");
      grind_text_table_add_cell (table, formula != NULL ? formula : "");
    }

  grind_output_put_char (output, '\n');
  grind_text_table_write (table, output);
}

/* @total: (nullable): of the chosen event */
static void
add_part_row (GrindTextTable      *table,
              guint                ordinal,
              const GrindPartInfo *info,
              const gint64        *total)
{
  grind_text_table_take_cell (table, g_strdup_printf ("%u", ordinal));
  grind_text_table_take_cell (table, g_strdup_printf ("%" G_GINT64_FORMAT, info->number));
  grind_text_table_take_cell (table, g_strdup_printf ("%" G_GINT64_FORMAT, info->thread));
  if (total != NULL)
    grind_text_table_take_cell (table, grind_number_format_integer (*total));
  grind_text_table_add_cell (table, info->trigger != NULL ? info->trigger : "");
  grind_text_table_add_cell (table, info->file);
}

static GrindTextTable *
new_part_table (GrindCliInput *input)
{
  GrindTextTable *table = grind_text_table_new ();

  /* translators: a part of a profile; this column counts them, the next has the file's numbers */
  grind_text_table_add_column (table, _("Part"), GRIND_ALIGN_RIGHT);
  grind_text_table_add_column (table, _("Number"), GRIND_ALIGN_RIGHT);
  grind_text_table_add_column (table, _("Thread"), GRIND_ALIGN_RIGHT);
  if (grind_profile_get_n_events (input->profile) > 0)
    grind_text_table_add_column (table,
                                 grind_profile_get_event_name (input->profile, input->event),
                                 GRIND_ALIGN_RIGHT);
  grind_text_table_add_column (table, _("Trigger"), GRIND_ALIGN_LEFT);
  grind_text_table_add_column (table, _("File"), GRIND_ALIGN_LEFT);
  grind_text_table_let_shrink (table, GRIND_CLI_TEXT_LEAST_NAME);
  grind_text_table_make_faint (table);
  return table;
}

static void
write_parts (GrindOutput   *output,
             GrindCliInput *input,
             GrindCliParts *parts)
{
  g_autoptr (GrindTextTable) table = new_part_table (input);
  guint n_parts = grind_parts_count (input->part_bits, grind_profile_get_n_parts (input->profile));
  guint n_events = grind_profile_get_n_events (input->profile);
  guint n_shown = 0;

  for (; grind_cli_parts_next (parts); n_shown++)
    add_part_row (table, parts->part + 1, grind_profile_get_part (input->profile, parts->part),
                  n_events > 0 ? &parts->totals[input->event] : NULL);

  grind_output_put_char (output, '\n');
  grind_text_table_write (table, output);
  grind_cli_text_hidden_rows (output, n_parts - n_shown);
}

static void
write_properties (GrindOutput   *output,
                  GrindCliInput *input)
{
  g_autoptr (GrindTextTable) table = grind_text_table_new ();
  const GrindPartInfo *part = get_first_part (input);

  if (part->properties == NULL || part->properties[0] == NULL)
    return;

  grind_text_table_add_column (table, grind_profile_get_n_parts (input->profile) > 1
                                        ? _("Header of the first part") : _("Header"),
                               GRIND_ALIGN_LEFT);
  for (guint i = 0; part->properties[i] != NULL; i++)
    grind_text_table_add_cell (table, part->properties[i]);

  grind_output_put_char (output, '\n');
  grind_text_table_write (table, output);
}

static void
write_text (GrindOutput   *output,
            GrindCliInput *input,
            GrindCliParts *parts,
            guint          limit)
{
  write_fields (output, input, limit);
  write_events (output, input);
  write_parts (output, input, parts);
  write_properties (output, input);
  if (grind_profile_get_n_diagnostics (input->profile) == 0)
    return;

  grind_output_put_char (output, '\n');
  grind_cli_text_diagnostics (output, input->profile);
}

static void
write_json_counts (GrindJsonWriter *writer,
                   GrindCliInput   *input)
{
  Counts counts;

  count_all (input, &counts);
  grind_json_writer_key (writer, "counts");
  grind_json_writer_begin_object (writer);
  grind_cli_json_add_integer (writer, "functions", counts.n_functions);
  grind_cli_json_add_integer (writer, "cycles", counts.n_cycles);
  grind_cli_json_add_integer (writer, "calls", counts.n_calls);
  grind_cli_json_add_integer (writer, "objects", counts.n_objects);
  grind_cli_json_add_integer (writer, "files", counts.n_files);
  grind_json_writer_end_object (writer);
}

/* By real event; null if the part states none. @sums: an array for them, all 0 */
static void
write_json_stated (GrindJsonWriter       *writer,
                   GrindCliInput         *input,
                   const char            *key,
                   const GrindStatedSums *stated,
                   gint64                *sums)
{
  grind_json_writer_key (writer, key);
  if (stated == NULL)
    {
      grind_json_writer_null (writer);
      return;
    }
  for (guint i = 0; i < stated->n; i++)
    sums[stated->events[i]] = stated->values[i];
  grind_json_writer_integers (writer, sums, grind_profile_get_n_real_events (input->profile));
  for (guint i = 0; i < stated->n; i++)
    sums[stated->events[i]] = 0;
}

static void
write_json_header (GrindJsonWriter     *writer,
                   GrindCliInput       *input,
                   const GrindPartInfo *info,
                   gint64              *sums)
{
  grind_json_writer_begin_object (writer);
  grind_cli_json_add_string (writer, "version", info->version);
  grind_cli_json_add_string (writer, "creator", info->creator);
  grind_cli_json_add_string (writer, "command", info->command);
  grind_cli_json_add_string (writer, "trigger", info->trigger);
  grind_cli_json_add_string (writer, "timerange", info->timerange);
  write_json_stated (writer, input, "summary", info->summary, sums);
  write_json_stated (writer, input, "totals", info->totals, sums);
  grind_json_writer_key (writer, "properties");
  grind_json_writer_begin_array (writer);
  for (guint i = 0; info->properties != NULL && info->properties[i] != NULL; i++)
    grind_json_writer_string (writer, info->properties[i]);
  grind_json_writer_end_array (writer);
  grind_json_writer_end_object (writer);
}

/* By part, separate from "parts", whose format is shared with other commands. */
static void
write_json_headers (GrindJsonWriter *writer,
                    GrindCliInput   *input,
                    guint            limit)
{
  guint n_parts = grind_profile_get_n_parts (input->profile);
  guint n_real = grind_profile_get_n_real_events (input->profile);
  g_autofree gint64 *sums = g_new0 (gint64, MAX (n_real, 1));

  grind_json_writer_key (writer, "headers");
  grind_json_writer_begin_array (writer);
  for (guint part = 0; part < n_parts && limit > 0; part++)
    {
      if (!grind_cli_input_is_active_part (input, part))
        continue;

      limit--;
      write_json_header (writer, input, grind_profile_get_part (input->profile, part), sums);
    }
  grind_json_writer_end_array (writer);
}

static void
write_json_bases (GrindJsonWriter      *writer,
                  GrindCliInput        *input,
                  const GrindEventSums *sums)
{
  grind_json_writer_key (writer, "bases");
  grind_json_writer_begin_array (writer);
  for (guint event = 0; event < grind_profile_get_n_events (input->profile); event++)
    grind_json_writer_integer (writer, sums[event].base);
  grind_json_writer_end_array (writer);
}

static void
write_json (GrindOutput   *output,
            GrindCliInput *input,
            GrindCliParts *parts,
            guint          limit)
{
  g_autoptr (GrindJsonWriter) writer = grind_json_writer_new (output);
  g_autofree GrindEventSums *sums = grind_graph_sum_events (input->graph);

  grind_json_writer_begin_object (writer);
  grind_cli_json_events (writer, input->profile);
  grind_cli_json_parts (writer, input, parts);
  write_json_headers (writer, input, limit);
  grind_cli_json_totals (writer, input, sums);
  write_json_bases (writer, input, sums);
  write_json_counts (writer, input);
  grind_cli_json_jumps (writer, input);
  grind_cli_json_diagnostics (writer, input->profile);
  grind_json_writer_end_object (writer);
}

static void
write_csv_header (GrindCsvWriter *writer,
                  GrindProfile   *profile)
{
  grind_csv_writer_strings (writer, "ordinal", "file", "part", "thread", "pid", "trigger", NULL);
  for (guint event = 0; event < grind_profile_get_n_events (profile); event++)
    grind_csv_writer_string (writer, grind_profile_get_event_name (profile, event));
  grind_csv_writer_end_line (writer);
}

static void
write_csv_part (GrindCsvWriter      *writer,
                guint                ordinal,
                const GrindPartInfo *info,
                const gint64        *totals,
                guint                n_events)
{
  grind_csv_writer_integer (writer, ordinal);
  grind_csv_writer_string (writer, info->file);
  grind_csv_writer_integer (writer, info->number);
  grind_csv_writer_integer (writer, info->thread);
  grind_csv_writer_integer (writer, info->pid);
  grind_csv_writer_string (writer, info->trigger);
  for (guint event = 0; event < n_events; event++)
    grind_csv_writer_integer (writer, totals[event]);
  grind_csv_writer_end_line (writer);
}

/* Writes the parts: the only table here that grows with the profile. */
static void
write_csv (GrindOutput   *output,
           GrindCliInput *input,
           GrindCliParts *parts)
{
  g_autoptr (GrindCsvWriter) writer = grind_csv_writer_new (output);
  guint n_events = grind_profile_get_n_events (input->profile);

  write_csv_header (writer, input->profile);
  while (grind_cli_parts_next (parts))
    write_csv_part (writer, parts->part + 1, grind_profile_get_part (input->profile, parts->part),
                    parts->totals, n_events);
}

/**
 * grind_cli_run_info:
 * @options: the options of the command
 * @output: the output
 * @error: (nullable): return location for an error
 *
 * Describes the profile: header, counts, events with totals, parts, warnings. CSV has the parts. In
 * a comparison, it tells the totals of both sides, and what else they differ in.
 *
 * Returns: the exit status; meaningless if @error is set
 */
GrindCliStatus
grind_cli_run_info (const GrindCliOptions  *options,
                    GrindOutput            *output,
                    GError                **error)
{
  g_autoptr (GrindCliInput) input = grind_cli_input_load (options, error);
  g_autoptr (GrindCliParts) parts = NULL;

  if (input != NULL && input->comparison != NULL)
    return grind_cli_info_write_changes (input, options->format, output);
  if (input == NULL || (parts = grind_cli_parts_new (input, options->limit, error)) == NULL)
    return GRIND_CLI_FAILED;

  if (options->format == GRIND_CLI_JSON)
    write_json (output, input, parts, options->limit);
  else if (options->format == GRIND_CLI_CSV)
    write_csv (output, input, parts);
  else
    write_text (output, input, parts, options->limit);

  return GRIND_CLI_OK;
}
