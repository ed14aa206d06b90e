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
 * @file: its source file; by address that of the first of the instruction's lines in the profile
 * @line: line of @file, 0 if unknown
 * @address: by address, %GRIND_NO_ADDRESS if unknown; by line always %GRIND_NO_ADDRESS
 * @first_call: the first of the calls that are made there
 * @n_calls: how many there are
 * @first_jump: the first of the jumps that start there
 * @n_jumps: how many there are
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
 * @callee: the function that is called
 * @count: how often
 *
 * All calls of one function that are made in one row.
 */
typedef struct
{
  GrindFunctionId callee;
  GrindCount      count;
} GrindLineCall;

/**
 * GrindLineJump:
 * @address: where it starts, %GRIND_NO_ADDRESS if unknown
 * @line: likewise, 0 if unknown
 * @file: the source file of @line
 * @target_address: where it leads, %GRIND_NO_ADDRESS if unknown
 * @target_line: likewise, 0 if unknown
 * @target_file: the source file of @target_line
 * @target_name: the target's function, %GRIND_NONE if it is the same one
 * @executed: how often it was executed
 * @followed: how often it was followed; as often as executed if it is not conditional
 * @is_conditional: whether it is
 *
 * All jumps of one kind from one row to one place.
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
 * @n_rows: how many there are, at least 1
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
 * The lines or instructions of a function, of a source file or of many functions, with what they
 * cost in the active parts of a graph, the calls and the jumps there. Each position is one row, in
 * ascending order; by line the rows of one source file stand together. Calls of a row stand the
 * most expensive first, jumps by target. The self costs of a function's rows add up to its own.
 * Immutable; any thread.
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
