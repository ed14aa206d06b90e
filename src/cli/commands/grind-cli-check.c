/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `check`: problems and oddities of the files. */
#include "config.h"

#include "cli/base/grind-cli.h"

#include <glib/gi18n.h>

#include "cli/base/grind-cli-json.h"
#include "cli/base/grind-cli-text.h"
#include "output/grind-csv-writer.h"
#include "output/grind-terminal-text.h"

static void
write_text (GrindOutput  *output,
            GrindProfile *profile)
{
  if (grind_profile_get_n_warnings (profile) == 0)
    {
      const GrindPartInfo *part = grind_profile_get_part (profile, 0);
      g_autofree char *file = grind_terminal_escape (part->file);

      grind_output_print (output, _("%s: no problems found\n"), file);
    }

  grind_cli_text_diagnostics (output, profile);
}

static void
write_json (GrindOutput  *output,
            GrindProfile *profile)
{
  g_autoptr (GrindJsonWriter) writer = grind_json_writer_new (output);

  grind_json_writer_begin_object (writer);
  grind_cli_json_diagnostics (writer, profile);
  grind_json_writer_end_object (writer);
}

static void
write_csv (GrindOutput  *output,
           GrindProfile *profile)
{
  g_autoptr (GrindCsvWriter) writer = grind_csv_writer_new (output);

  grind_csv_writer_strings (writer, "level", "kind", "count", "file", "line", "message", NULL);
  grind_csv_writer_end_line (writer);
  for (guint i = 0; i < grind_profile_get_n_diagnostics (profile); i++)
    {
      const GrindDiagnostic *diagnostic = grind_profile_get_diagnostic (profile, i);

      grind_csv_writer_string (writer, diagnostic->level == GRIND_LEVEL_WARNING ? "warning"
                                                                                : "note");
      grind_csv_writer_string (writer, diagnostic->kind);
      grind_csv_writer_integer (writer, MIN (diagnostic->count, G_MAXINT64));
      grind_csv_writer_string (writer, diagnostic->file);
      grind_csv_writer_integer (writer, MIN (diagnostic->line, G_MAXINT64));
      grind_csv_writer_string (writer, diagnostic->plain_message);
      grind_csv_writer_end_line (writer);
    }
}

/**
 * grind_cli_run_check:
 * @options: the options of the command
 * @output: the output
 * @error: (nullable): return location for an error
 *
 * Lists each kind of warning once, then the notes.
 *
 * Returns: the exit status; meaningless if @error is set
 */
GrindCliStatus
grind_cli_run_check (const GrindCliOptions  *options,
                     GrindOutput            *output,
                     GError                **error)
{
  g_autoptr (GrindCliFiles) files = grind_cli_files_load (options, 0, error);
  GrindProfile *profile;

  if (files == NULL)
    return GRIND_CLI_FAILED;

  profile = grind_cli_files_get_profile (files);
  if (options->format == GRIND_CLI_JSON)
    write_json (output, profile);
  else if (options->format == GRIND_CLI_CSV)
    write_csv (output, profile);
  else
    write_text (output, profile);

  return grind_profile_get_n_warnings (profile) > 0 ? GRIND_CLI_WARNINGS : GRIND_CLI_OK;
}
