/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "report/grind-report.h"

G_BEGIN_DECLS

/**
 * GrindCliReportOptions:
 *
 * The options of the command that writes reports.
 */
typedef struct
{
  char               *output;        /* (nullable): file to write; %NULL for standard output */
  char              **prefixes;      /* (nullable): beginnings of paths to leave out */
  GrindReportSources  sources;
  guint               n_lines;
  gsize               limit;         /* 0 for the default */
  gboolean            has_command;
} GrindCliReportOptions;

void grind_cli_report_options_clear (GrindCliReportOptions *self);

G_END_DECLS
