/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The options of the command that annotates lines. */
#include "config.h"

#include "grind-cli-options-private.h"

#include <glib/gi18n.h>

#include "source/files/grind-path-rules.h"

void
grind_cli_line_options_clear (GrindCliLineOptions *self)
{
  g_clear_pointer (&self->file, g_free);
  g_clear_pointer (&self->folders, g_strfreev);
  g_clear_pointer (&self->maps, g_strfreev);
}

/* Paths are bytes, as in profiles. */
void
_grind_cli_raw_lines_add (GrindCliLineOptions *self,
                          GrindCliEntries     *entries,
                          GrindCliTakes        takes)
{
  gboolean is_taken = (takes & GRIND_CLI_TAKES_LINES) != 0;

  _grind_cli_entries_add (entries, is_taken, "file", 0, G_OPTION_ARG_FILENAME, &self->file,
                          N_("Show the lines of this source file; the end of its path is enough"),
                          N_("PATH"));
  _grind_cli_entries_add (entries, is_taken, "instructions", 0, G_OPTION_ARG_NONE,
                          &self->instructions, N_("Show instructions instead of lines"), NULL);
  _grind_cli_entries_add (entries, is_taken, "absolute", 0, G_OPTION_ARG_NONE, &self->absolute,
                          N_("Write PATH:LINE: messages for editors, most expensive first"), NULL);
  is_taken = (takes & GRIND_CLI_TAKES_SOURCES) != 0;
  _grind_cli_entries_add (entries, is_taken, "source-dir", 0, G_OPTION_ARG_FILENAME_ARRAY,
                          &self->folders,
                          N_("Search this folder for source files; repeatable"),
                          N_("FOLDER"));
  _grind_cli_entries_add (entries, is_taken, "map", 0, G_OPTION_ARG_FILENAME_ARRAY, &self->maps,
                          N_("Look up source paths that begin with FROM in TO; repeatable"),
                           N_("FROM=TO"));
}

/* Relative paths start at the working directory. */
static void
make_absolute (char **path)
{
  char *absolute = **path == '~' ? g_strdup (*path) : g_canonicalize_filename (*path, NULL);

  g_free (*path);
  *path = absolute;
}

static gboolean
check_map (const char  *map,
           GError     **error)
{
  g_autofree char *shown = NULL;
  g_autofree char *from = NULL;
  g_autofree char *to = NULL;

  if (grind_path_map_split (map, &from, &to))
    return TRUE;

  shown = g_utf8_make_valid (map, -1);
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               _("Expected two absolute paths such as “/build=/home/me”, found “%s”"), shown);

  return FALSE;
}

/* Takes the contents of @raw. */
gboolean
_grind_cli_raw_lines_check (GrindCliLineOptions  *raw,
                            GrindCliFormat        format,
                            GrindCliLineOptions  *options,
                            GError              **error)
{
  const char *message = NULL;

  if (raw->instructions && raw->file != NULL)
    message = _("“--instructions” cannot be used with “--file”");
  else if (raw->absolute && raw->instructions)
    message = _("“--absolute” cannot be used with “--instructions”");
  else if (raw->absolute && format != GRIND_CLI_TEXT)
    message = _("“--absolute” writes text only; remove “--format”");
  if (message != NULL)
    {
      g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, message);
      return FALSE;
    }
  for (guint i = 0; raw->folders != NULL && raw->folders[i] != NULL; i++)
    make_absolute (&raw->folders[i]);
  for (guint i = 0; raw->maps != NULL && raw->maps[i] != NULL; i++)
    if (!check_map (raw->maps[i], error))
      return FALSE;

  *options = *raw;
  *raw = (GrindCliLineOptions) { NULL, };

  return TRUE;
}
