/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "code/compare/grind-line-changes.h"

G_BEGIN_DECLS

/**
 * GrindChangedText:
 *
 * The text of a source file after, with the lines in between that are gone. Immutable, hence
 * thread-safe.
 */
typedef struct _GrindChangedText GrindChangedText;

GrindChangedText      *grind_changed_text_new         (const GrindFileChanges  *file,
                                                       GCancellable            *cancellable,
                                                       GError                 **error)
                                                       G_GNUC_WARN_UNUSED_RESULT;
GrindChangedText      *grind_changed_text_ref         (GrindChangedText        *self)
                                                       G_GNUC_WARN_UNUSED_RESULT;
void                   grind_changed_text_unref       (GrindChangedText        *self);
GrindSourceText       *grind_changed_text_get_text    (GrindChangedText        *self);
GBytes                *grind_changed_text_get_marks   (GrindChangedText        *self);
const GrindLineChange *grind_changed_text_get_line    (GrindChangedText        *self,
                                                       guint                    line);
GPtrArray             *grind_changed_text_get_numbers (GrindChangedText        *self);
GPtrArray             *grind_changed_text_get_signs   (GrindChangedText        *self);
guint                  grind_changed_text_find        (GrindChangedText        *self,
                                                       guint64                  line,
                                                       gboolean                 is_before);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindChangedText, grind_changed_text_unref)

G_END_DECLS
