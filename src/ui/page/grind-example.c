/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The example profile that is included with the program, for users without a profile. */
#include "config.h"

#include "grind-example.h"

#include "source/process/grind-program-place.h"

#define PROFILE "callgrind.out.words"

/* Locations relative to the folder of the program: see grind-program-place.h. */
static const char * const places[] = {
  "../share/grindscope/example/" PROFILE,
  "../../data/tour/" PROFILE,
  NULL
};

/**
 * grind_example_find:
 *
 * Finds the example profile; its sources are next to it. The environment variable
 * `GRINDSCOPE_EXAMPLE` comes first, then the locations relative to this program, then the installed
 * one.
 *
 * Returns: (transfer full) (nullable): the profile, or %NULL if it is missing
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

/* Whether @file is the result of grind_example_find() */
gboolean
grind_example_is (GFile *file)
{
  g_autofree char *name = NULL;
  g_autoptr (GFile) example = NULL;

  g_return_val_if_fail (G_IS_FILE (file), FALSE);

  /* Do not access the disk for other files. */
  name = g_file_get_basename (file);
  if (g_strcmp0 (name, PROFILE) != 0)
    return FALSE;
  example = grind_example_find ();

  return example != NULL && g_file_equal (file, example);
}
