/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "code/compare/grind-line-changes.h"
#include "grind-cli-lines.h"
#include "grind-cli-sources.h"
#include "source/files/grind-source-version.h"

G_BEGIN_DECLS

/**
 * GrindCliChangedLine:
 * @changes: what it belongs to
 * @file: the number of its file in @changes
 * @line: its index in the lines of the file
 * @before: its self cost of the chosen event before
 * @after: likewise after
 * @number: its index among all lines
 *
 * A line or an instruction before and after.
 */
typedef struct
{
  GrindLineChanges *changes;
  guint             file;
  guint             line;
  gint64            before;
  gint64            after;
  guint64           number;
} GrindCliChangedLine;

/**
 * GrindCliChangedCall:
 * @callee: the called function
 * @before: its number in the table before, %GRIND_NONE if it is new
 * @after: its number in the table after, %GRIND_NONE if it is gone
 *
 * The calls of a line to one function.
 */
typedef struct
{
  GrindNodeId callee;
  guint       before;
  guint       after;
} GrindCliChangedCall;

typedef void (* GrindCliChangedLineFunc) (const GrindCliChangedLine *line,
                                          gpointer                   data);

/**
 * GrindCliChangedLines:
 * @lines: which lines to show
 * @sources: (nullable): the sources after, if they are shown
 * @base_sources: (nullable): those before, if they are known
 * @base_code: (nullable): reads instructions before, if they are shown
 *
 * The lines of a comparison to show.
 */
typedef struct
{
  GrindCliLines      *lines;
  GrindCliSources    *sources;
  GrindSourceVersion *base_sources;
  GrindCliCode       *base_code;
} GrindCliChangedLines;

GrindLineChanges   *grind_cli_changed_lines_make    (const GrindCliChangedLines  *self,
                                                     GError                     **error)
                                                     G_GNUC_WARN_UNUSED_RESULT;
GHashTable         *grind_cli_changed_lines_choose  (const GrindCliChangedLines  *self,
                                                     GrindLineChanges            *changes)
                                                     G_GNUC_WARN_UNUSED_RESULT;
gboolean            grind_cli_changed_lines_each    (const GrindCliChangedLines  *self,
                                                     gboolean                     in_order,
                                                     GrindCliChangedLineFunc      function,
                                                     gpointer                     data,
                                                     GError                     **error);
GrindCliChangedLine grind_cli_changed_line_new      (GrindCliInput               *input,
                                                     GrindLineChanges            *changes,
                                                     guint                        file,
                                                     guint                        line);
const GrindFileChanges *
                    grind_cli_changed_line_get_file (const GrindCliChangedLine   *self);
const GrindLineChange *
                    grind_cli_changed_line_get      (const GrindCliChangedLine   *self);
GrindNodeId         grind_cli_changed_line_get_node (const GrindCliChangedLine   *self);
const GrindLineRow *
                    grind_cli_changed_line_get_before
                                                    (const GrindCliChangedLine   *self);
const GrindLineRow *
                    grind_cli_changed_line_get_after
                                                    (const GrindCliChangedLine   *self);
GArray             *grind_cli_changed_line_list_calls
                                                    (const GrindCliChangedLine   *self)
                                                     G_GNUC_WARN_UNUSED_RESULT;
GrindCount          grind_cli_call_get_count
                                                    (GrindLineTable              *table,
                                                     guint                        call);
char               *grind_cli_changed_lines_dup_instruction
                                                    (const GrindCliChangedLines  *self,
                                                     const GrindCliChangedLine   *line)
                                                     G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
