/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <glib.h>

#include "source/process/grind-program-place.h"

static void
test_found (void)
{
  g_autofree char *own = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *folder = g_path_get_dirname (own);
  g_autofree char *name = g_path_get_basename (own);
  g_autofree char *around = g_strconcat ("nowhere/../", name, NULL);
  const char * const places[] = { "nowhere", ".", around, NULL };
  g_autofree char *program = grind_program_place_find (places, G_FILE_TEST_IS_REGULAR);
  g_autofree char *first = grind_program_place_find (places, G_FILE_TEST_EXISTS);

  /* The first place that passes the test, as a normalized path */
  g_assert_cmpstr (program, ==, own);
  g_assert_cmpstr (first, ==, folder);
}

static void
test_not_found (void)
{
  const char * const places[] = { "nowhere", "../nowhere/else", NULL };

  g_assert_null (grind_program_place_find (places, G_FILE_TEST_EXISTS));
  g_assert_null (grind_program_place_find (places + 2, G_FILE_TEST_EXISTS));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/source/program-place/found", test_found);
  g_test_add_func ("/source/program-place/not-found", test_not_found);

  return g_test_run ();
}
