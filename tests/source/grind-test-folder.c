/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-test-folder.h"

#include <fcntl.h>
#include <ftw.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib/gstdio.h>

#define MAX_OPEN 64

static int
remove_cb (const char        *path,
           const struct stat *status,
           int                type,
           struct FTW        *place)
{
  return remove (path);
}

/* The path of @name in @folder; creates its parent. */
static char *
build (const char *folder,
       const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autofree char *parent = g_path_get_dirname (path);

  g_assert_cmpint (g_mkdir_with_parents (parent, 0700), ==, 0);
  return g_steal_pointer (&path);
}

char *
grind_test_folder_new (void)
{
  g_autoptr (GError) error = NULL;
  char *folder = g_dir_make_tmp ("grind-source-XXXXXX", &error);

  g_assert_no_error (error);
  return folder;
}

/* Takes ownership of @folder. */
void
grind_test_folder_remove (char *folder)
{
  g_assert_cmpint (nftw (folder, remove_cb, MAX_OPEN, FTW_DEPTH | FTW_PHYS), ==, 0);
  g_free (folder);
}

/* Creates a folder in @folder. */
void
grind_test_folder_make (const char *folder,
                        const char *name)
{
  g_autofree char *path = build (folder, name);

  g_assert_cmpint (g_mkdir_with_parents (path, 0700), ==, 0);
}

void
grind_test_folder_write (const char *folder,
                         const char *name,
                         const char *data,
                         gssize      length)
{
  g_autofree char *path = build (folder, name);
  g_autoptr (GError) error = NULL;

  g_file_set_contents (path, data, length, &error);
  g_assert_no_error (error);
}

void
grind_test_folder_link (const char *folder,
                        const char *name,
                        const char *target)
{
  g_autofree char *path = build (folder, name);

  g_assert_cmpint (symlink (target, path), ==, 0);
}

/* Sets the modification time of a file, in seconds since 1970. */
void
grind_test_folder_date (const char *folder,
                        const char *name,
                        gint64      seconds)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  struct timespec times[2] = { { seconds, 0 }, { seconds, 0 } };

  g_assert_cmpint (utimensat (AT_FDCWD, path, times, 0), ==, 0);
}
