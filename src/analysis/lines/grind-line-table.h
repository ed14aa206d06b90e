/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/graph/grind-graph.h"

G_BEGIN_DECLS

typedef enum
{
  GRIND_LINES_BY_LINE,
  GRIND_LINES_BY_ADDRESS,
} GrindLinesKind;

/**
 * GrindLineRow:
 * @file: its source file; by address, the file of the instruction's first line in the profile
 * @line: line of @file, 0 if unknown
 * @address: by address, %GRIND_NO_ADDRESS if unknown; by line, always %GRIND_NO_ADDRESS
 * @first_call: its first call
 * @n_calls: number of its calls
 * @first_jump: the first jump from it
 * @n_jumps: number of jumps from it
 *
 * One line of a source file, or one instruction.
 */
typedef struct
{
  GrindFileId file;
  guint64     line;
  guint64     address;
  guint       first_call;
  guint       n_calls;
  guint       first_jump;
  guint       n_jumps;
} GrindLineRow;

/**
 * GrindLineCall:
 * @callee: the called function
 * @count: number of calls
 *
 * All calls from one row to one function.
 */
typedef struct
{
  GrindFunctionId callee;
  GrindCount      count;
} GrindLineCall;

/**
 * GrindLineJump:
 * @address: its source, %GRIND_NO_ADDRESS if unknown
 * @line: likewise, 0 if unknown
 * @file: the source file of @line
 * @target_address: its target, %GRIND_NO_ADDRESS if unknown
 * @target_line: likewise, 0 if unknown
 * @target_file: the source file of @target_line
 * @target_name: the target's function, %GRIND_NONE if it is the same one
 * @executed: how often it was executed
 * @followed: how often it was followed; the same as @executed if it is not conditional
 * @is_conditional: whether it is conditional
 *
 * All jumps of one kind from one row to one target.
 */
typedef struct
{
  guint64     address;
  guint64     line;
  GrindFileId file;
  guint64     target_address;
  guint64     target_line;
  GrindFileId target_file;
  GrindNameId target_name;
  guint64     executed;
  guint64     followed;
  gboolean    is_conditional;
} GrindLineJump;

/**
 * GrindLineFile:
 * @file: a source file
 * @first_row: the first of its rows
 * @n_rows: number of its rows, at least 1
 *
 * The rows of one source file in a table by line.
 */
typedef struct
{
  GrindFileId file;
  guint       first_row;
  guint       n_rows;
} GrindLineFile;

/**
 * GrindLineTable:
 *
 * The lines or instructions of a function, of a source file or of many functions, with their costs
 * in the active parts of a graph, calls and jumps. Each position is one row, in ascending order; by
 * line, rows are grouped by source file. Calls of a row are sorted by descending cost, jumps by
 * target. The self costs of a function's rows add up to its self cost. Immutable; any thread.
 */
typedef struct _GrindLineTable GrindLineTable;

GrindLineTable      *grind_line_table_new            (GrindGraph       *graph,
                                                      GrindFunctionId   function,
                                                      GrindLinesKind    kind,
                                                      GCancellable     *cancellable,
                                                      GError          **error)
                                                      G_GNUC_WARN_UNUSED_RESULT;
GrindLineTable      *grind_line_table_new_for_file   (GrindGraph       *graph,
                                                      GrindFileId       file,
                                                      GCancellable     *cancellable,
                                                      GError          **error)
                                                      G_GNUC_WARN_UNUSED_RESULT;
GrindLineTable      *grind_line_table_new_for_functions
                                                     (GrindGraph       *graph,
                                                      const GrindFunctionId *functions,
                                                      guint             n_functions,
                                                      GrindLinesKind    kind,
                                                      GCancellable     *cancellable,
                                                      GError          **error)
                                                      G_GNUC_WARN_UNUSED_RESULT;
GrindLineTable      *grind_line_table_ref            (GrindLineTable   *self);
void                 grind_line_table_unref          (GrindLineTable   *self);
gsize                grind_line_table_get_memory    (GrindLineTable       *self);
GrindGraph          *grind_line_table_get_graph      (GrindLineTable   *self);
GrindLinesKind       grind_line_table_get_kind       (GrindLineTable   *self);

/* Rows, calls, jumps, source files */
const GrindLineRow  *grind_line_table_get_rows       (GrindLineTable   *self,
                                                      guint            *n_rows);
const GrindLineCall *grind_line_table_get_calls      (GrindLineTable   *self,
                                                      guint            *n_calls);
const GrindLineJump *grind_line_table_get_jumps      (GrindLineTable   *self,
                                                      guint            *n_jumps);
const GrindLineFile *grind_line_table_get_files      (GrindLineTable   *self,
                                                      guint            *n_files);
GrindFunctionId      grind_line_table_get_function   (GrindLineTable   *self,
                                                      guint             row);
guint                grind_line_table_find           (GrindLineTable   *self,
                                                      GrindFileId       file,
                                                      guint64           line);
guint                grind_line_table_find_address   (GrindLineTable   *self,
                                                      guint64           address);

/* Costs: by real event, or of any event of the graph */
const gint64        *grind_line_table_get_self       (GrindLineTable   *self,
                                                      guint             row);
const gint64        *grind_line_table_get_call_cost  (GrindLineTable   *self,
                                                      guint             call);
const gint64        *grind_line_table_get_file_self  (GrindLineTable   *self,
                                                      guint             file);
GrindValue           grind_line_table_get_value      (GrindLineTable   *self,
                                                      guint             row,
                                                      GrindEventId      event);
GrindValue           grind_line_table_get_call_value (GrindLineTable   *self,
                                                      guint             call,
                                                      GrindEventId      event);
GrindValue           grind_line_table_get_file_value (GrindLineTable   *self,
                                                      guint             file,
                                                      GrindEventId      event);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindLineTable, grind_line_table_unref)

G_END_DECLS
