/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Limits per folder, including everything below it */
#define GRIND_FOLDER_INDEX_MAX_FILES 1000000
#define GRIND_FOLDER_INDEX_MAX_DEPTH 100

/* The names of all files in a folder and below it, read on first use. Links to folders are not
 * followed, and the data folders of version control systems are skipped. Thread-safe. */
typedef struct _GrindFolderIndex GrindFolderIndex;

/*
 * GrindFolderMatch:
 * @path: a file
 * @n_components: the number of components at the end of its path that match the searched path
 */
typedef struct
{
  char  *path;
  guint  n_components;
} GrindFolderMatch;

GrindFolderIndex *_grind_folder_index_new      (const char        *folder)
                                                G_GNUC_WARN_UNUSED_RESULT;
void              _grind_folder_index_free     (GrindFolderIndex  *self);
gboolean          _grind_folder_index_find     (GrindFolderIndex  *self,
                                                const char        *path,
                                                GArray            *matches,
                                                GCancellable      *cancellable,
                                                GError           **error);
gboolean          _grind_folder_index_is_whole (GrindFolderIndex  *self);
guint             _grind_count_common_tail     (const char        *one,
                                                const char        *other);

G_END_DECLS
