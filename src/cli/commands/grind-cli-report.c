/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `report`: writes a report that opens in a browser. */
#include "config.h"

#include "cli/base/grind-cli.h"

#include <glib/gi18n.h>

#include "cli/base/grind-cli-input.h"
#include "grind-cli-picture.h"
#include "report/grind-report.h"

/* The names of the files, or of both sides of a comparison */
static char *
dup_title (const GrindCliOptions *options)
{
  g_autofree char *file = g_filename_display_basename (options->files[0]);
  g_autofree char *base = NULL;

  if (options->compare.base == NULL)
    return g_steal_pointer (&file);

  base = g_filename_display_basename (options->compare.base[0]);

  return g_strdup_printf ("%s → %s", base, file);
}

static GBytes *
make (GrindCliInput          *input,
      const GrindCliOptions  *options,
      GError                **error)
{
  g_autofree char *title = dup_title (options);
  g_autoptr (GrindPathRules) rules =
    grind_path_rules_new ((const char *const *) options->lines.folders,
                          (const char *const *) options->lines.maps);
  GrindSubject subject;
  GrindReportOptions report;

  grind_subject_init (&subject, input->graph,
                      grind_graph_find_first_choice (input->graph, input->event), input->event,
                      (GrindColorMap *) grind_color_map_get (input->profile));
  grind_report_options_init (&report, &subject, title);
  report.comparison = input->comparison;
  report.profile_path = grind_cli_options_get_profile_path (options);
  report.rules = rules;
  report.sources = options->report.sources;
  report.n_lines = options->report.n_lines;
  report.prefixes = (const char *const *) options->report.prefixes;
  report.has_command = options->report.has_command;
  report.limit = options->report.limit;

  return grind_report_make (&report, NULL, error);
}

/**
 * grind_cli_run_report:
 * @options: the options of the command
 * @output: standard output
 * @error: (nullable): return location for an error
 *
 * Writes a report. If that fails, an existing file is not changed.
 *
 * Returns: the exit status; meaningless if @error is set
 */
GrindCliStatus
grind_cli_run_report (const GrindCliOptions  *options,
                      GrindOutput            *output,
                      GError                **error)
{
  g_autoptr (GrindCliInput) input = grind_cli_input_load (options, error);
  g_autoptr (GBytes) bytes = input != NULL ? make (input, options, error) : NULL;

  if (bytes == NULL ||
      !grind_cli_picture_save (bytes, options->report.output, output, error))
    return GRIND_CLI_FAILED;

  return GRIND_CLI_OK;
}
