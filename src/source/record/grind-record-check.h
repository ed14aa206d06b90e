/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-record-options.h"

G_BEGIN_DECLS

/**
 * GrindRecordFinding:
 * @is_error: whether the recording cannot start
 * @text: what is wrong and what to do, for display
 *
 * A finding about a recording before it starts.
 */
typedef struct
{
  gboolean  is_error;
  char     *text;
} GrindRecordFinding;

void       grind_record_finding_free   (GrindRecordFinding       *self);
GPtrArray *grind_record_check          (const GrindRecordOptions *options,
                                        GCancellable             *cancellable)
  G_GNUC_WARN_UNUSED_RESULT;
char      *grind_record_find_program   (const GrindRecordOptions *options,
                                        const char               *name) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindRecordFinding, grind_record_finding_free)

G_END_DECLS
