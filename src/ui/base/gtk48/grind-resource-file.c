/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Needed up to: GtkSourceView 5.6, as far as known. */
/* GtkSourceView 5.6 reads schemes and languages only from files, and a program that is not
 * installed has them only in its resources. */
#include "config.h"

#include "grind-resource-file.h"

#include <string.h>

#include <gio/gio.h>

/* Writes a resource to a file, unless the file is up to date. */
static void
write_file (const char *folder,
            const char *path,
            const char *name)
{
  g_autofree char *resource = g_strconcat (GRIND_RESOURCES, folder, "/", name, NULL);
  g_autofree char *file = g_build_filename (path, name, NULL);
  g_autofree char *previous = NULL;
  g_autoptr (GBytes) bytes = g_resources_lookup_data (resource, 0, NULL);
  const char *text;
  gsize length, previous_length;

  if (bytes == NULL)
    return;

  text = g_bytes_get_data (bytes, &length);
  if (g_file_get_contents (file, &previous, &previous_length, NULL) && previous_length == length &&
      memcmp (previous, text, length) == 0)
    return;
  if (g_mkdir_with_parents (path, 0700) == 0)
    g_file_set_contents (file, text, length, NULL);
}

/**
 * grind_resource_file_write:
 * @folder: a folder of the program's resources
 * @names: (array length=n_names): files in it
 * @n_names: their number
 *
 * Writes files to the user's cache for a library that does not support resources. If that fails, it
 * will not find them.
 *
 * Returns: (transfer full): the path of the folder that contains them
 */
char *
grind_resource_file_write (const char        *folder,
                           const char *const *names,
                           guint              n_names)
{
  char *path;

  g_return_val_if_fail (folder != NULL, NULL);

  path = g_build_filename (g_get_user_cache_dir (), "grindscope", folder, NULL);
  for (guint i = 0; i < n_names; i++)
    write_file (folder, path, names[i]);

  return path;
}
