/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "output/grind-output.h"
#include "grind-cli-format.h"

G_BEGIN_DECLS

/**
 * GrindCliReport:
 * @format: the format
 * @file: (owned): the file to write, as given
 *
 * A further output of a command.
 */
typedef struct
{
  GrindCliFormat  format;
  char           *file;
} GrindCliReport;

GArray   *grind_cli_reports_parse (char                 **texts,
                                   guint                  formats,
                                   GError               **error) G_GNUC_WARN_UNUSED_RESULT;
gboolean  grind_cli_report_save   (const GrindCliReport  *self,
                                   GrindOutput           *memory,
                                   GError               **error);

G_END_DECLS
