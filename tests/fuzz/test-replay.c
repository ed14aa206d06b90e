/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Feeds files to the fuzz target without a fuzzer: those of tests/data/fuzz as they are, the other
 * data of the tests behind some first bytes. With arguments it takes the files that they name, as
 * they are, so that what a fuzzer found can be looked at.
 */
#include "config.h"

#include "grind-fuzz-reader.h"

#include "grind-test-profile.h"

static void
replay_file (const char *path)
{
  g_autofree char *bytes = NULL;
  g_autoptr (GError) error = NULL;
  gsize length;

  g_file_get_contents (path, &bytes, &length, &error);
  g_assert_no_error (error);
  LLVMFuzzerTestOneInput ((const uint8_t *) bytes, length);
}

static void
replay_profile (const char *path)
{
  static const char first_bytes[] = { 0x00, 0x13, 0x27, 0x3a };
  g_autofree char *bytes = NULL;
  g_autoptr (GError) error = NULL;
  gsize length;
  gsize i;

  g_file_get_contents (path, &bytes, &length, &error);
  g_assert_no_error (error);
  for (i = 0; i < sizeof first_bytes; i++)
    {
      g_autoptr (GString) input = g_string_new_len (first_bytes + i, 1);

      g_string_append_len (input, bytes, length);
      LLVMFuzzerTestOneInput ((const uint8_t *) input->str, input->len);
    }
}

static guint
for_each_file (const char *folder,
               void      (*replay) (const char *path))
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) dir = g_dir_open (folder, 0, &error);
  const char *name;
  guint n = 0;

  g_assert_no_error (error);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      replay (path);
      n++;
    }

  return n;
}

static void
test_seeds (void)
{
  g_autofree char *folder = grind_test_dup_data_path ("fuzz", NULL);

  g_assert_cmpuint (for_each_file (folder, replay_file), >, 0);
}

static void
test_profiles (void)
{
  g_autofree char *folder = grind_test_dup_data_path ("format", NULL);

  g_assert_cmpuint (for_each_file (folder, replay_profile), >, 0);
}

int
main (int   argc,
      char *argv[])
{
  int i;

  g_test_init (&argc, &argv, NULL);
  if (argc > 1)
    {
      for (i = 1; i < argc; i++)
        replay_file (argv[i]);
      return 0;
    }
  g_test_add_func ("/fuzz/reader/seeds", test_seeds);
  g_test_add_func ("/fuzz/reader/profiles", test_profiles);

  return g_test_run ();
}
