/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "output/grind-output.h"
#include "grind-cli-options.h"

G_BEGIN_DECLS

/* The command that users type; also its name in messages. */
#define GRIND_CLI_NAME "grindscope-cli"

/**
 * GrindCliStatus:
 * @GRIND_CLI_OK: success
 * @GRIND_CLI_FAILED: a file cannot be read or is not a profile, there is nothing to draw, or the
 *   output cannot be written
 * @GRIND_CLI_USAGE: wrong arguments
 * @GRIND_CLI_GATE: a gate of `diff` tripped
 * @GRIND_CLI_WARNINGS: `check` found warnings
 *
 * Exit status of the program.
 */
typedef enum
{
  GRIND_CLI_OK       = 0,
  GRIND_CLI_FAILED   = 1,
  GRIND_CLI_USAGE    = 2,
  GRIND_CLI_GATE     = 3,
  GRIND_CLI_WARNINGS = 4,
} GrindCliStatus;

/* Writes a report; on failure sets the error, whose domain determines the exit status. */
typedef GrindCliStatus (* GrindCliRunFunc) (const GrindCliOptions  *options,
                                            GrindOutput            *output,
                                            GError                **error);

/**
 * GrindCliCommand:
 * @name: its name on the command line
 * @summary: a short description, untranslated, marked with N_()
 * @takes: bits of GrindCliTakes
 * @formats: a bit, 1 << GrindCliFormat, for each supported format
 * @default_format: the format without --format
 * @run: runs the command
 * @example: example arguments after @name
 * @text_format: (nullable): a text format for the pictures of a drawing command
 * @picture_options: (nullable): the options of its pictures; the last one has no name
 */
struct _GrindCliCommand
{
  const char      *name;
  const char      *summary;
  GrindCliTakes    takes;
  guint            formats;
  GrindCliFormat   default_format;
  GrindCliRunFunc  run;
  const char      *example;
  const char      *text_format;

  const GrindOption *picture_options;
};

GrindCliStatus grind_cli_run           (char                  **arguments,
                                        GrindOutput            *output);

GrindCliStatus grind_cli_run_annotate  (const GrindCliOptions  *options,
                                        GrindOutput            *output,
                                        GError                **error);
GrindCliStatus grind_cli_run_calls     (const GrindCliOptions  *options,
                                        GrindOutput            *output,
                                        GError                **error);
GrindCliStatus grind_cli_run_check     (const GrindCliOptions  *options,
                                        GrindOutput            *output,
                                        GError                **error);
GrindCliStatus grind_cli_run_control_flow
                                       (const GrindCliOptions  *options,
                                        GrindOutput            *output,
                                        GError                **error);
GrindCliStatus grind_cli_run_diff      (const GrindCliOptions  *options,
                                        GrindOutput            *output,
                                        GError                **error);
GrindCliStatus grind_cli_run_dump      (const GrindCliOptions  *options,
                                        GrindOutput            *output,
                                        GError                **error);
GrindCliStatus grind_cli_run_export    (const GrindCliOptions  *options,
                                        GrindOutput            *output,
                                        GError                **error);
GrindCliStatus grind_cli_run_flame     (const GrindCliOptions  *options,
                                        GrindOutput            *output,
                                        GError                **error);
GrindCliStatus grind_cli_run_functions (const GrindCliOptions  *options,
                                        GrindOutput            *output,
                                        GError                **error);
GrindCliStatus grind_cli_run_graph     (const GrindCliOptions  *options,
                                        GrindOutput            *output,
                                        GError                **error);
GrindCliStatus grind_cli_run_info      (const GrindCliOptions  *options,
                                        GrindOutput            *output,
                                        GError                **error);
GrindCliStatus grind_cli_run_report    (const GrindCliOptions  *options,
                                        GrindOutput            *output,
                                        GError                **error);
GrindCliStatus grind_cli_run_treemap   (const GrindCliOptions  *options,
                                        GrindOutput            *output,
                                        GError                **error);

G_END_DECLS
