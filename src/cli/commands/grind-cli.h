/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cli/output/grind-output.h"
#include "grind-cli-options.h"

G_BEGIN_DECLS

/* What users type; also the name in messages. */
#define GRIND_CLI_NAME "grindscope-cli"

/**
 * GrindCliStatus:
 * @GRIND_CLI_OK: it was done
 * @GRIND_CLI_FAILED: a file cannot be read or is not a profile, there is nothing to draw, or the
 *   output cannot be written
 * @GRIND_CLI_USAGE: wrong arguments
 * @GRIND_CLI_WARNINGS: `check` found warnings
 *
 * Exit status of the program.
 */
typedef enum
{
  GRIND_CLI_OK       = 0,
  GRIND_CLI_FAILED   = 1,
  GRIND_CLI_USAGE    = 2,
  GRIND_CLI_WARNINGS = 4,
} GrindCliStatus;

/* Writes its report; on failure sets the error, whose domain decides the exit status. */
typedef GrindCliStatus (* GrindCliRunFunc) (const GrindCliOptions  *options,
                                            GrindOutput            *output,
                                            GError                **error);

/**
 * GrindCliCommand:
 * @name: what the user types
 * @summary: what it does, untranslated, marked with N_()
 * @takes: bits of GrindCliTakes
 * @formats: a bit, 1 << GrindCliFormat, for each that it can write
 * @default_format: the one without --format
 * @run: does it
 * @example: what may follow @name
 * @text_format: (nullable): of a command that draws, a format of text that its picture has
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
};

GrindCliStatus grind_cli_run_annotate  (const GrindCliOptions  *options,
                                        GrindOutput            *output,
                                        GError                **error);
GrindCliStatus grind_cli_run_calls     (const GrindCliOptions  *options,
                                        GrindOutput            *output,
                                        GError                **error);
GrindCliStatus grind_cli_run_check     (const GrindCliOptions  *options,
                                        GrindOutput            *output,
                                        GError                **error);
GrindCliStatus grind_cli_run_dump      (const GrindCliOptions  *options,
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
GrindCliStatus grind_cli_run_treemap   (const GrindCliOptions  *options,
                                        GrindOutput            *output,
                                        GError                **error);

G_END_DECLS
