/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What belongs to this program, in a build tree and where all was installed somewhere else than it
 * was meant for. */
#include "config.h"

#include "grind-program-place.h"

/**
 * grind_program_place_find:
 * @places: (array zero-terminated=1): paths as seen from the folder of the running program
 * @test: what has to be true of what is there
 *
 * Finds what lies near the running program: the first of the places where something is that passes
 * the test. Looks at files. May be called in any thread.
 *
 * Returns: (transfer full) (nullable): the path, or %NULL when it is in none of the places
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
