/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* In bytes; longer lines are truncated, as text views cannot handle them. */
#define GRIND_SOURCE_TEXT_MAX_LINE 10000

/* Files with more lines are not loaded. */
#define GRIND_SOURCE_TEXT_MAX_LINES 2000000

/**
 * GrindSourceText:
 *
 * The text of a source file, in UTF-8. Lines are separated by line feeds and contain nothing else
 * that a text view treats as a line break, so that line numbers match those of compilers; the last
 * line has no line feed. Immutable, hence thread-safe.
 */
typedef struct _GrindSourceText GrindSourceText;

GrindSourceText *grind_source_text_new          (const char             *path,
                                                 GBytes                 *bytes,
                                                 GCancellable           *cancellable,
                                                 GError                **error)
                                                 G_GNUC_WARN_UNUSED_RESULT;
GrindSourceText *grind_source_text_load         (const char             *path,
                                                 GCancellable           *cancellable,
                                                 GError                **error)
                                                 G_GNUC_WARN_UNUSED_RESULT;
GrindSourceText *grind_source_text_ref          (GrindSourceText        *self);
void             grind_source_text_unref        (GrindSourceText        *self);
const char      *grind_source_text_get_path     (const GrindSourceText  *self);
const char      *grind_source_text_get_text     (const GrindSourceText  *self,
                                                 gsize                  *length);
guint            grind_source_text_get_n_lines  (const GrindSourceText  *self);
const char      *grind_source_text_get_line     (const GrindSourceText  *self,
                                                 guint                   line,
                                                 gsize                  *length);
guint            grind_source_text_get_n_cut    (const GrindSourceText  *self);
const char      *grind_source_text_get_encoding (const GrindSourceText  *self);
gint64           grind_source_text_get_mtime    (const GrindSourceText  *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindSourceText, grind_source_text_unref)

G_END_DECLS
