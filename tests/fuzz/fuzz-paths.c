/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Locations of source files. The first line is a name in a profile, the second the path of the
 * file, and the others are settings: a path map if it contains "=", else a source folder.
 */
#include "config.h"

#include <string.h>

#include "grind-fuzz.h"
#include "source/files/grind-path-rules.h"

/* There are no empty components, no "." and no "..", except ".." at the start of a relative
 * path. */
static void
check_normalized (const char *path)
{
  gboolean is_start = path[0] != '/';
  const char *pos = path + !is_start;

  g_assert_cmpuint (strlen (path), >, 0);
  if (g_str_equal (path, "/") || g_str_equal (path, "."))
    return;

  for (;;)
    {
      gsize length = strcspn (pos, "/");
      gboolean is_up = length == 2 && strncmp (pos, "..", 2) == 0;

      g_assert_cmpuint (length, >, 0);
      g_assert_false (length == 1 && *pos == '.');
      g_assert_true (!is_up || is_start);
      is_start &= is_up;
      if (pos[length] == '\0')
        break;
      pos += length + 1;
    }
}

static void
check_guess (const char *name,
             const char *path)
{
  g_autofree char *from = NULL;
  g_autofree char *to = NULL;
  g_autofree char *map = NULL;
  g_autofree char *again = NULL;
  g_autofree char *target = NULL;

  grind_path_map_guess (name, path, &from, &to);
  if (from[0] == '\0' || (to[0] != '/' && to[0] != '~'))
    return;

  map = grind_path_map_join (from, to);
  g_assert_true (grind_path_map_split (map, &again, &target));
  g_assert_cmpstr (again, ==, from);
  g_assert_cmpstr (target, ==, to);
}

static GrindPathRules *
take_rules (GrindFuzzInput *input)
{
  g_autoptr (GStrvBuilder) folders = g_strv_builder_new ();
  g_autoptr (GStrvBuilder) maps = g_strv_builder_new ();
  g_auto (GStrv) all_folders = NULL;
  g_auto (GStrv) all_maps = NULL;

  while (input->size > 0)
    {
      g_autofree char *line = grind_fuzz_take_line (input);

      g_strv_builder_add (strchr (line, '=') != NULL ? maps : folders, line);
    }
  all_folders = g_strv_builder_end (folders);
  all_maps = g_strv_builder_end (maps);

  return grind_path_rules_new ((const char *const *) all_folders, (const char *const *) all_maps);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  GrindFuzzInput input = { data, size };
  g_autofree char *name = grind_fuzz_take_line (&input);
  g_autofree char *path = grind_fuzz_take_line (&input);
  g_autofree char *normalized = grind_path_normalize (name);
  g_autoptr (GrindPathRules) rules = take_rules (&input);
  const char *const *folders = grind_path_rules_get_folders (rules);

  check_normalized (normalized);
  check_guess (name, path);
  for (guint i = 0; folders[i] != NULL; i++)
    g_assert_true (folders[i][0] == '/');
  for (guint i = 0; i < grind_path_rules_get_n_maps (rules); i++)
    {
      g_autofree char *mapped = grind_path_rules_apply_map (rules, i, normalized);

      if (mapped != NULL)
        check_normalized (mapped);
    }

  return 0;
}
