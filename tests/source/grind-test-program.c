/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-test-program.h"

#include <string.h>

/* Runs a program in @folder, which has to succeed. */
void
grind_test_program_run (const char        *folder,
                        const char *const *arguments)
{
  g_autofree char *errors = NULL;
  g_autoptr (GError) error = NULL;
  int status;

  /* Its output must not mix with the results of the test. */
  g_spawn_sync (folder, (char **) arguments, NULL,
                G_SPAWN_SEARCH_PATH | G_SPAWN_STDOUT_TO_DEV_NULL, NULL, NULL, NULL, &errors,
                &status, &error);
  g_assert_no_error (error);
  if (!g_spawn_check_wait_status (status, NULL))
    g_error ("%s: %s", arguments[0], errors);
}

/* Compiles the file @source in @folder, with debugging information and @options, separated by
 * blanks. Returns: (transfer full): the path of the program @name */
char *
grind_test_program_compile (const char *folder,
                            const char *name,
                            const char *source,
                            const char *options)
{
  g_autofree char *line = g_strdup_printf ("cc -g -O1 -fno-inline -o %s %s %s", name, source,
                                           options);
  g_auto (GStrv) arguments = NULL;

  g_assert_true (g_shell_parse_argv (line, NULL, &arguments, NULL));
  grind_test_program_run (folder, (const char *const *) arguments);

  return g_build_filename (folder, name, NULL);
}

/* Returns: the address of a symbol, according to nm */
guint64
grind_test_program_find (const char *program,
                         const char *symbol)
{
  const char *arguments[] = { "nm", program, NULL };
  g_autofree char *output = NULL;
  g_auto (GStrv) lines = NULL;

  g_assert_true (g_spawn_sync (NULL, (char **) arguments, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL,
                               &output, NULL, NULL, NULL));
  lines = g_strsplit (output, "\n", -1);
  for (char **line = lines; *line != NULL; line++)
    {
      const char *name = strrchr (*line, ' ');

      if (name != NULL && g_str_equal (name + 1, symbol))
        return g_ascii_strtoull (*line, NULL, 16);
    }
  g_error ("%s has no symbol %s", program, symbol);
}

/* Returns: whether there is no compiler, so that the test has to be skipped */
gboolean
grind_test_program_skip (void)
{
  static const char *const programs[] = { "cc", "nm", "strip", "objcopy" };

  for (guint i = 0; i < G_N_ELEMENTS (programs); i++)
    {
      g_autofree char *path = g_find_program_in_path (programs[i]);

      if (path == NULL)
        {
          g_print ("1..0 # SKIP there is no %s\n", programs[i]);
          return TRUE;
        }
    }

  return FALSE;
}
