/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/lines/grind-line-table.h"
#include "grind-instruction-pairing.h"
#include "grind-line-pairing.h"

G_BEGIN_DECLS

/**
 * GrindLineChange:
 * @line_before: the line before, 0 if it is new or unknown; not set for instructions
 * @line_after: the line after, 0 if it is deleted or unknown; likewise
 * @row_before: its row in the table before, %GRIND_NONE if that has none
 * @row_after: its row in the table after, %GRIND_NONE if that has none
 *
 * A line or an instruction, and its counterpart.
 */
typedef struct
{
  guint64 line_before;
  guint64 line_after;
  guint   row_before;
  guint   row_after;
} GrindLineChange;

/**
 * GrindFileChanges:
 * @before: the source file before, %GRIND_NONE without a counterpart or for instructions
 * @after: likewise after
 * @text_before: (nullable): its text before, if it is known
 * @text_after: (nullable): its text after, if it is known
 * @pairing: (nullable): the pairs of lines, if there are two files
 * @method: how the lines or instructions are paired
 * @lines: (element-type GrindLineChange): in the order of the lines after; deleted lines are where
 *   they were. Of a known text all lines, otherwise those with costs
 *
 * The lines of a source file, and their counterparts.
 */
typedef struct
{
  GrindFileId       before;
  GrindFileId       after;
  GrindSourceText  *text_before;
  GrindSourceText  *text_after;
  GrindLinePairing *pairing;
  GrindLineMethod   method;
  GArray           *lines;
} GrindFileChanges;

/**
 * GrindLineSources:
 * @load: (nullable): returns (transfer full) (nullable) the text of @file before or after
 * @data: passed to @load
 *
 * The source files of both sides.
 */
typedef struct
{
  GrindSourceText *(* load) (GrindFileId  file,
                             gboolean     is_before,
                             gpointer     data);
  gpointer            data;
} GrindLineSources;

/**
 * GrindLineChanges:
 *
 * The lines or instructions of two tables, and their counterparts. Immutable, hence thread-safe.
 */
typedef struct _GrindLineChanges GrindLineChanges;

GrindLineChanges *grind_line_changes_new         (GrindLineTable           *before,
                                                  GrindLineTable           *after,
                                                  GrindFileId               main_before,
                                                  GrindFileId               main_after,
                                                  gboolean                  is_function,
                                                  const GrindLineSources   *sources,
                                                  GCancellable             *cancellable,
                                                  GError                  **error)
                                                  G_GNUC_WARN_UNUSED_RESULT;
GrindLineChanges *grind_line_changes_new_by_address
                                                 (GrindLineTable           *before,
                                                  GrindLineTable           *after,
                                                  const GrindInstructionPairing *pairing)
                                                  G_GNUC_WARN_UNUSED_RESULT;
GrindLineChanges *grind_line_changes_ref         (GrindLineChanges         *self)
                                                  G_GNUC_WARN_UNUSED_RESULT;
void              grind_line_changes_unref       (GrindLineChanges         *self);
GrindLineTable   *grind_line_changes_get_before  (const GrindLineChanges   *self);
GrindLineTable   *grind_line_changes_get_after   (const GrindLineChanges   *self);
guint             grind_line_changes_get_n_files (const GrindLineChanges   *self);
const GrindFileChanges *
                  grind_line_changes_get_file    (const GrindLineChanges   *self,
                                                  guint                     file);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindLineChanges, grind_line_changes_unref)

G_END_DECLS
