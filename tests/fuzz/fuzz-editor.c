/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The first line is an editor command, the rest a file name. Whatever the name contains, it must
 * not add arguments to the command or change others. */
#include "config.h"

#include <string.h>

#include "grind-fuzz.h"
#include "source/files/grind-editor.h"

#define LINE 7

/* A file name that cannot come from a command */
#define HARMLESS "/\001"

/* @harmless: the argument for the name HARMLESS; @argument may only differ in the name */
static void
check_argument (const char *argument,
                const char *harmless,
                const char *path)
{
  g_auto (GStrv) pieces = g_strsplit (harmless, HARMLESS, -1);
  g_autofree char *expected = g_strjoinv (path, pieces);

  g_assert_cmpstr (argument, ==, expected);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  GrindFuzzInput input = { data, size };
  g_autofree char *command = grind_fuzz_take_line (&input);
  g_autofree char *file = grind_fuzz_take_rest (&input);
  g_autofree char *path = g_canonicalize_filename (file, NULL);
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) argv = grind_editor_build_argv (command, file, LINE, 0, &error);
  g_auto (GStrv) harmless = NULL;

  g_assert_cmpint (grind_editor_check_command (command, NULL), ==, argv != NULL);
  g_assert_true ((argv != NULL) == (error == NULL));
  if (argv == NULL || strchr (command, HARMLESS[1]) != NULL)
    return 0;

  harmless = grind_editor_build_argv (command, HARMLESS, LINE, 0, NULL);
  g_assert_cmpuint (g_strv_length (argv), ==, g_strv_length (harmless));
  g_assert_cmpstr (argv[0], ==, harmless[0]);
  for (guint i = 1; argv[i] != NULL; i++)
    check_argument (argv[i], harmless[i], path);

  return 0;
}
