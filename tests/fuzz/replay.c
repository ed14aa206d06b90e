/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Runs a fuzz target without a fuzzer. With folders it is a test of the files in them, with files
 * it runs those, to debug the findings of a fuzzer.
 */
#include "config.h"

#include <string.h>

#include "grind-fuzz.h"

#define MAX_SECONDS 10   /* per input */

static void
replay_file (const char *path)
{
  g_autofree char *bytes = NULL;
  g_autofree guint8 *exact = NULL;
  g_autoptr (GError) error = NULL;
  gint64 start = g_get_monotonic_time ();
  gsize length;

  if (!g_file_get_contents (path, &bytes, &length, &error))
    g_error ("%s", error->message);

  /* Without the trailing NUL, so that reads beyond the end are detected. */
  exact = g_memdup2 (bytes, length);
  LLVMFuzzerTestOneInput (exact, length);
  if (g_get_monotonic_time () - start > MAX_SECONDS * G_USEC_PER_SEC)
    g_error ("%s takes too long", path);
}

static void
test_folder (gconstpointer data)
{
  const char *folder = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) dir = g_dir_open (folder, 0, &error);
  const char *name;
  guint n = 0;

  g_assert_no_error (error);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      g_test_message ("%s", name);
      replay_file (path);
      n++;
    }
  g_assert_cmpuint (n, >, 0);
}

int
main (int   argc,
      char *argv[])
{
  int i;

  g_test_init (&argc, &argv, NULL);
  for (i = 1; i < argc && !g_file_test (argv[i], G_FILE_TEST_IS_DIR); i++)
    replay_file (argv[i]);
  for (; i < argc; i++)
    {
      g_autofree char *name = g_path_get_basename (argv[i]);
      g_autofree char *path = g_strdup_printf ("/fuzz/%s/%d", name, i);

      g_test_add_data_func (path, argv[i], test_folder);
    }

  return g_test_run ();
}
