/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds files of this program in a build tree, or if it was installed under another prefix than
 * configured. */
#include "config.h"

#include "grind-program-place.h"

/**
 * grind_program_place_find:
 * @places: (array zero-terminated=1): paths relative to the folder of the running program
 * @test: the test for the file
 *
 * Returns the first of the paths that passes the test. Accesses the file system. May be called from
 * any thread.
 *
 * Returns: (transfer full) (nullable): the path, or %NULL if none passes
 */
char *
grind_program_place_find (const char * const *places,
                          GFileTest           test)
{
  g_autofree char *exe = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *folder = exe != NULL ? g_path_get_dirname (exe) : NULL;

  g_return_val_if_fail (places != NULL, NULL);

  for (guint i = 0; folder != NULL && places[i] != NULL; i++)
    {
      g_autofree char *path = g_canonicalize_filename (places[i], folder);

      if (g_file_test (path, test))
        return g_steal_pointer (&path);
    }

  return NULL;
}
