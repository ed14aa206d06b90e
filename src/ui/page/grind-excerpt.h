/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * GrindExcerpt:
 * @first: the number of the first line, from 1
 * @lines: (array zero-terminated): the lines, safe to show
 *
 * A few lines of a file.
 */
typedef struct
{
  guint64   first;
  char    **lines;
} GrindExcerpt;

void          grind_excerpt_read_async  (GFile                *file,
                                         guint64               line,
                                         GCancellable         *cancellable,
                                         GAsyncReadyCallback   callback,
                                         gpointer              user_data);
GrindExcerpt *grind_excerpt_read_finish (GAsyncResult         *result) G_GNUC_WARN_UNUSED_RESULT;
void          grind_excerpt_free        (GrindExcerpt         *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindExcerpt, grind_excerpt_free)

G_END_DECLS
