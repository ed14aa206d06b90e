/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The profile that comes with the program, for those who have none yet. */
#include "config.h"

#include "grind-example.h"

#include "source/process/grind-program-place.h"

#define PROFILE "callgrind.out.words"

/* Where it is as seen from the folder of the program: see there. */
static const char * const places[] = {
  "../share/grindscope/example/" PROFILE,
  "../../data/tour/" PROFILE,
  NULL
};

/**
 * grind_example_find:
 *
 * Finds the profile that comes with the program; its sources lie beside it. It is the one that the
 * environment names in `GRINDSCOPE_EXAMPLE`, or that lies near this program, or the one that was
 * installed.
 *
 * Returns: (transfer full) (nullable): the profile, or %NULL when it is not there
 */
GFile *
grind_example_find (void)
{
  const char *chosen = g_getenv ("GRINDSCOPE_EXAMPLE");
  g_autofree char *path = NULL;

  if (chosen != NULL && *chosen != '\0')
    path = g_strdup (chosen);
  else
    path = grind_program_place_find (places, G_FILE_TEST_IS_REGULAR);
  if (path == NULL)
    path = g_build_filename (EXAMPLEDIR, PROFILE, NULL);

  return g_file_test (path, G_FILE_TEST_IS_REGULAR) ? g_file_new_for_path (path) : NULL;
}

/* Whether @file is the one that grind_example_find() finds */
gboolean
grind_example_is (GFile *file)
{
  g_autofree char *name = NULL;
  g_autoptr (GFile) example = NULL;

  g_return_val_if_fail (G_IS_FILE (file), FALSE);

  /* Nobody else's file is looked for on the disk. */
  name = g_file_get_basename (file);
  if (g_strcmp0 (name, PROFILE) != 0)
    return FALSE;
  example = grind_example_find ();

  return example != NULL && g_file_equal (file, example);
}
