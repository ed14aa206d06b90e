/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The file of the saved state: a GVariant dictionary as text. */
GVariant *grind_saved_state_file_parse        (const char           *text,
                                               gsize                 length,
                                               GError              **error)
                                               G_GNUC_WARN_UNUSED_RESULT;
void      grind_saved_state_file_read_async   (const char           *path,
                                               GAsyncReadyCallback   callback,
                                               gpointer              user_data);
GVariant *grind_saved_state_file_read_finish  (GAsyncResult         *result,
                                               GError              **error)
                                               G_GNUC_WARN_UNUSED_RESULT;
void      grind_saved_state_file_write_async  (const char           *path,
                                               GVariant             *memory,
                                               GAsyncReadyCallback   callback,
                                               gpointer              user_data);
gboolean  grind_saved_state_file_write_finish (GAsyncResult         *result,
                                               GError              **error);

G_END_DECLS
