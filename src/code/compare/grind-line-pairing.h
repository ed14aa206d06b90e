/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "source/files/grind-source-text.h"

G_BEGIN_DECLS

/**
 * GrindLineMethod:
 * @GRIND_LINES_EQUAL: the texts are equal, and so are the numbers of lines
 * @GRIND_LINES_DIFF: by a diff of both texts
 * @GRIND_LINES_ANCHORS: by calls of the same functions, and the offset from these
 * @GRIND_LINES_OFFSET: by the offset from the first line of the function
 * @GRIND_LINES_UNPAIRED: not at all
 *
 * How lines or instructions are paired, from certain to guessed.
 */
typedef enum
{
  GRIND_LINES_EQUAL,
  GRIND_LINES_DIFF,
  GRIND_LINES_ANCHORS,
  GRIND_LINES_OFFSET,
  GRIND_LINES_UNPAIRED,
} GrindLineMethod;

/**
 * GrindLineAnchor:
 * @line: a line; 0 is ignored
 * @callee: a function called there, as any number that is the same on both sides
 *
 * A line that can be recognized without its text.
 */
typedef struct
{
  guint64 line;
  guint32 callee;
} GrindLineAnchor;

/**
 * GrindLineSide:
 * @text: (nullable): the text of the file
 * @first_line: the first line of the function, 0 if unknown
 * @anchors: (array length=n_anchors): the calls of the function in this file, in any order
 * @n_anchors: their number
 *
 * A source file before or after. Without both texts, the function and its calls count.
 */
typedef struct
{
  GrindSourceText       *text;
  guint64                first_line;
  const GrindLineAnchor *anchors;
  guint                  n_anchors;
} GrindLineSide;

/**
 * GrindLinePairing:
 *
 * The lines of a source file before, and their counterparts after. Each line has at most one
 * counterpart, and counterparts are in the same order. Immutable, hence thread-safe.
 */
typedef struct _GrindLinePairing GrindLinePairing;

GrindLinePairing *grind_line_pairing_new        (const GrindLineSide     *before,
                                                 const GrindLineSide     *after,
                                                 GCancellable            *cancellable,
                                                 GError                 **error)
                                                 G_GNUC_WARN_UNUSED_RESULT;
GrindLinePairing *grind_line_pairing_ref        (GrindLinePairing        *self)
                                                 G_GNUC_WARN_UNUSED_RESULT;
void              grind_line_pairing_unref      (GrindLinePairing        *self);
GrindLineMethod   grind_line_pairing_get_method (const GrindLinePairing  *self);
gboolean          grind_line_pairing_is_exact   (const GrindLinePairing  *self);
guint64           grind_line_pairing_get_after  (const GrindLinePairing  *self,
                                                 guint64                  line_before);
guint64           grind_line_pairing_get_before (const GrindLinePairing  *self,
                                                 guint64                  line_after);
guint64           grind_line_pairing_get_place  (const GrindLinePairing  *self,
                                                 guint64                  line_before);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindLinePairing, grind_line_pairing_unref)

G_END_DECLS
