/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/lines/grind-line-table.h"
#include "cli/base/grind-cli-input.h"
#include "grind-cli-code.h"

G_BEGIN_DECLS

/**
 * GrindCliLine:
 * @table: its table
 * @row: its row in @table
 * @value: its self cost of the chosen event
 * @number: its index among all lines
 *
 * A line or an instruction.
 */
typedef struct
{
  GrindLineTable *table;
  guint           row;
  gint64          value;
  guint64         number;
} GrindCliLine;

typedef void (* GrindCliLineFunc) (const GrindCliLine *line,
                                   gpointer            data);

/**
 * GrindCliLines:
 * @input: the profile
 * @code: (nullable): reads instructions, if they are shown
 * @kind: lines or instructions
 * @function: the function of the lines, %GRIND_NONE for all functions
 * @file: the source file of the lines, %GRIND_NONE for all files
 * @is_merged: whether each line of a file is listed once, for all functions together
 * @is_placed: whether lines without a number or without cost are left out
 * @limit: the maximum number of lines; the most expensive ones are kept
 * @n_hidden: the number of other lines, after the iteration
 *
 * The lines to show.
 */
typedef struct
{
  GrindCliInput  *input;
  GrindCliCode   *code;
  GrindLinesKind  kind;
  GrindNodeId     function;
  GrindFileId     file;
  gboolean        is_merged;
  gboolean        is_placed;
  guint           limit;
  guint           n_hidden;
} GrindCliLines;

gboolean            grind_cli_lines_choose    (GrindCliLines         *self,
                                               const GrindCliOptions *options,
                                               GError               **error);
gboolean            grind_cli_lines_each      (GrindCliLines         *self,
                                               GrindCliLineFunc       function,
                                               gpointer               data,
                                               GError               **error);
gboolean            grind_cli_lines_each_in_order
                                              (GrindCliLines         *self,
                                               GrindCliLineFunc       function,
                                               gpointer               data,
                                               GError               **error);
char               *grind_cli_line_dup_instruction
                                              (const GrindCliLines   *self,
                                               const GrindCliLine    *line)
                                               G_GNUC_WARN_UNUSED_RESULT;
char               *grind_cli_lines_dup_file  (GrindProfile          *profile,
                                               GrindFileId            file)
                                               G_GNUC_WARN_UNUSED_RESULT;
char               *grind_cli_line_dup_number (guint64                line)
                                               G_GNUC_WARN_UNUSED_RESULT;
char               *grind_cli_line_dup_address
                                              (guint64                address)
                                               G_GNUC_WARN_UNUSED_RESULT;
char               *grind_cli_line_dup_place  (GrindProfile          *profile,
                                               GrindFileId            file,
                                               guint64                line)
                                               G_GNUC_WARN_UNUSED_RESULT;
char               *grind_cli_line_dup_grouped
                                              (gint64                 value)
                                               G_GNUC_WARN_UNUSED_RESULT;
char               *grind_cli_line_dup_event  (GrindCliInput         *input)
                                               G_GNUC_WARN_UNUSED_RESULT;

static inline const GrindLineRow *
grind_cli_line_get_row (const GrindCliLine *line)
{
  return &grind_line_table_get_rows (line->table, NULL)[line->row];
}

G_END_DECLS
