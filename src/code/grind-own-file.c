/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-own-file.h"

#include <string.h>

/* The extensions of included files; files without an extension are included, too. */
static const char *const included[] = {
  "h", "H", "hh", "hpp", "hxx", "h++", "tcc", "tpp", "ipp", "inl", "inc",
};

static const char *
get_name (GrindLineTable *table,
          GrindFileId     file)
{
  GrindProfile *profile = grind_graph_get_profile (grind_line_table_get_graph (table));

  return file != GRIND_NONE ? grind_profile_get_file (profile, file, NULL) : "";
}

/* The extension of a file name, empty if it has none. */
static const char *
get_end (const char *name)
{
  const char *slash = strrchr (name, '/');
  const char *dot = strrchr (slash != NULL ? slash : name, '.');

  return dot != NULL ? dot + 1 : "";
}

static gboolean
is_included (const char *name)
{
  const char *end = get_end (name);

  if (*end == '\0')
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (included); i++)
    if (g_str_equal (end, included[i]))
      return TRUE;

  return FALSE;
}

/**
 * grind_own_file_find:
 * @table: the lines of a function
 *
 * Finds the file that defines a function. Callgrind uses the file of the function's first
 * instruction, which in optimized code may come from a header. So if that is a header, and a file
 * that is not has at least as much of the cost, the latter is chosen. May be called from any
 * thread.
 *
 * Returns: its position among the files of @table; %GRIND_NONE if there are none
 */
guint
grind_own_file_find (GrindLineTable *table)
{
  guint n_files;
  const GrindLineFile *files;
  GrindProfile *profile;

  g_return_val_if_fail (table != NULL, GRIND_NONE);

  files = grind_line_table_get_files (table, &n_files);
  if (n_files == 0)
    return GRIND_NONE;
  profile = grind_graph_get_profile (grind_line_table_get_graph (table));
  if (!is_included (get_name (table, files[0].file)) ||
      grind_profile_get_n_real_events (profile) == 0)
    return 0;

  /* Files are sorted by cost. */
  for (guint i = 1; i < n_files; i++)
    {
      if (grind_line_table_get_file_self (table, i)[0] <
          grind_line_table_get_file_self (table, 0)[0])
        break;
      if (!is_included (get_name (table, files[i].file)))
        return i;
    }

  return 0;
}
