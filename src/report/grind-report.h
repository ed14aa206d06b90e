/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "analysis/compare/grind-comparison.h"
#include "draw/grind-subject.h"
#include "source/files/grind-path-rules.h"

G_BEGIN_DECLS

/* The share of the total that functions have at least, and the sizes of reports in bytes */
#define GRIND_REPORT_MIN_SHARE 0.0001
#define GRIND_REPORT_LIMIT     1000000   /* of a profile of 10 MB; at 100 MB twice as much */
#define GRIND_REPORT_MIN_LIMIT 150000

/* Lines shown before and after one that has a cost */
#define GRIND_REPORT_LINES 3

/**
 * GrindReportSources:
 * @GRIND_REPORT_NO_SOURCES: no source text
 * @GRIND_REPORT_SHOWN_SOURCES: excerpts of the most expensive functions
 * @GRIND_REPORT_ALL_SOURCES: the whole source files of these functions
 *
 * What a report contains of source files.
 */
typedef enum
{
  GRIND_REPORT_NO_SOURCES,
  GRIND_REPORT_SHOWN_SOURCES,
  GRIND_REPORT_ALL_SOURCES,
} GrindReportSources;

/**
 * GrindReportOptions:
 * @subject: the graph, the event that matters most, the base of percentages and the colours
 * @comparison: (nullable): the comparison, if the graph is that after of one
 * @title: the name of what was profiled, or the names of both sides
 * @profile_path: (nullable): a file in whose folder source files may be
 * @rules: (nullable): where source files are
 * @sources: what to include of them
 * @n_lines: lines before and after those that have a cost
 * @prefixes: (array zero-terminated=1) (nullable): beginnings of paths to leave out
 * @has_command: whether to include the whole command that was profiled, not only the program
 * @limit: the largest size in bytes, at least %GRIND_REPORT_MIN_LIMIT; 0 for one that depends on
 *   the size of the profile
 *
 * What to report. Initialize with grind_report_options_init().
 */
typedef struct
{
  const GrindSubject    *subject;
  const GrindComparison *comparison;
  const char            *title;
  const char            *profile_path;
  GrindPathRules        *rules;
  GrindReportSources     sources;
  guint                  n_lines;
  const char *const     *prefixes;
  gboolean               has_command;
  gsize                  limit;
} GrindReportOptions;

void    grind_report_options_init (GrindReportOptions       *options,
                                   const GrindSubject       *subject,
                                   const char               *title);
GBytes *grind_report_make_flame   (const GrindSubject       *subject,
                                   gboolean                  is_callers,
                                   GCancellable             *cancellable,
                                   GError                  **error) G_GNUC_WARN_UNUSED_RESULT;
GBytes *grind_report_make         (const GrindReportOptions *options,
                                   GCancellable             *cancellable,
                                   GError                  **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
