/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "profile/grind-profile.h"

G_BEGIN_DECLS

#define GRIND_TYPE_LOADER (grind_loader_get_type ())
G_DECLARE_FINAL_TYPE (GrindLoader, grind_loader, GRIND, LOADER, GObject)

/**
 * GrindLoadProgress:
 * @bytes: bytes of input read so far, before decompression
 * @bytes_total: the size of all inputs, 0 if not known
 * @n_functions: functions found so far
 */
typedef struct
{
  guint64 bytes;
  guint64 bytes_total;
  guint64 n_functions;
} GrindLoadProgress;

GrindLoader  *grind_loader_new              (void);
void          grind_loader_add_file         (GrindLoader          *self,
                                             GFile                *file);
void          grind_loader_add_stream       (GrindLoader          *self,
                                             GInputStream         *stream,
                                             const char           *name);
void          grind_loader_set_n_threads    (GrindLoader          *self,
                                             guint                 n_threads);
void          grind_loader_set_block_size   (GrindLoader          *self,
                                             gsize                 block_size);
void          grind_loader_set_memory_limit (GrindLoader          *self,
                                             guint64               bytes);
void          grind_loader_set_join         (GrindLoader          *self,
                                             GrindJoinFunc         join,
                                             gpointer              data);
void          grind_loader_get_progress     (GrindLoader          *self,
                                             GrindLoadProgress    *progress);
GrindProfile *grind_loader_load             (GrindLoader          *self,
                                             GCancellable         *cancellable,
                                             GError              **error) G_GNUC_WARN_UNUSED_RESULT;
void          grind_loader_load_async       (GrindLoader          *self,
                                             GCancellable         *cancellable,
                                             GAsyncReadyCallback   callback,
                                             gpointer              user_data);
GrindProfile *grind_loader_load_finish      (GrindLoader          *self,
                                             GAsyncResult         *result,
                                             GError              **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
