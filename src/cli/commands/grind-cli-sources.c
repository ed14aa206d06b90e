/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-cli-sources.h"

#include <glib/gi18n.h>

#include "output/grind-terminal-text.h"
#include "grind-cli-lines.h"
#include "source/files/grind-file-search.h"

#define TAB_WIDTH 8

struct _GrindCliSources
{
  GrindProfile   *profile;
  GrindPathRules *rules;
  GHashTable     *found;          /* GrindFoundFile (nullable) of each search, by id */
  const char     *profile_path;   /* (nullable), borrowed */
};

static void
found_file_free (gpointer data)
{
  g_clear_pointer ((GrindFoundFile **) &data, grind_found_file_free);
}

/* @options must outlive the result. */
GrindCliSources *
grind_cli_sources_new (GrindProfile          *profile,
                       const GrindCliOptions *options)
{
  GrindCliSources *self = g_new0 (GrindCliSources, 1);

  self->profile = g_object_ref (profile);
  self->rules = grind_path_rules_new ((const char *const *) options->lines.folders,
                                      (const char *const *) options->lines.maps);
  self->found = g_hash_table_new_full (NULL, NULL, NULL, found_file_free);
  self->profile_path = grind_cli_options_get_profile_path (options);

  return self;
}

void
grind_cli_sources_free (GrindCliSources *self)
{
  g_object_unref (self->profile);
  grind_path_rules_unref (self->rules);
  g_hash_table_unref (self->found);
  g_free (self);
}

/* (nullable): the search result for a source file */
static const GrindFoundFile *
find_file (GrindCliSources *self,
           GrindFileId      file)
{
  gpointer key = GUINT_TO_POINTER (file), found;
  const char *name;

  if (g_hash_table_lookup_extended (self->found, key, NULL, &found))
    return found;

  name = grind_profile_get_file (self->profile, file, NULL);
  found = grind_file_search_run (self->rules, name, self->profile_path, NULL, NULL, NULL);
  g_hash_table_insert (self->found, key, found);

  return found;
}

/**
 * grind_cli_sources_open:
 * @self: source files
 * @file: one of them
 * @place: (out): the text after its name: its location, or why it is not shown
 *
 * Returns: (transfer full) (nullable): its text, %NULL if it is not found or cannot be read
 */
GrindSourceText *
grind_cli_sources_open (GrindCliSources  *self,
                        GrindFileId       file,
                        char            **place)
{
  const GrindFoundFile *found = find_file (self, file);
  const GrindTriedLocation *obstacle = NULL;
  g_autofree char *name = grind_cli_lines_dup_file (self->profile, file);
  g_autofree char *path = NULL;
  g_autoptr (GError) problem = NULL;
  GrindSourceText *text = NULL;

  if (found != NULL && found->path == NULL)
    obstacle = grind_tried_locations_find_obstacle (found->tried);
  if (found == NULL || (found->path == NULL && obstacle == NULL))
    {
      *place = g_strdup (_("source file not found"));
      return NULL;
    }

  path = g_filename_display_name (obstacle != NULL ? obstacle->path : found->path);
  if (obstacle == NULL)
    text = grind_source_text_load (found->path, NULL, &problem);
  if (text != NULL)
    *place = g_strdup (g_str_equal (name, path) ? "" : path);
  else
    /* translators: the name of a file, and the reason: "it is not text" */
    *place = g_strdup_printf (_("%s cannot be shown: %s"), path,
                              problem != NULL ? problem->message
                                              : grind_location_state_describe (obstacle->state));

  return text;
}

/* The path of a file where it was found, else as in the profile; escaped */
char *
grind_cli_sources_dup_path (GrindCliSources *self,
                            GrindFileId      file)
{
  const GrindFoundFile *found = find_file (self, file);
  g_autofree char *shown = found != NULL && found->path != NULL
                             ? g_filename_display_name (found->path)
                             : grind_cli_lines_dup_file (self->profile, file);

  return grind_terminal_escape (shown);
}

/* A line of @source (nullable), with tabs expanded to spaces; empty if it has none. */
char *
grind_cli_source_dup_line (GrindSourceText *source,
                           guint64          line)
{
  GString *expanded = g_string_new (NULL);
  const char *p = NULL, *end;
  gsize length = 0, column = 0;

  if (source != NULL && line > 0 && line <= G_MAXUINT)
    p = grind_source_text_get_line (source, line, &length);
  for (end = p != NULL ? p + length : NULL; p < end; p = g_utf8_next_char (p))
    {
      gsize width = *p == '\t' ? TAB_WIDTH - column % TAB_WIDTH : 1;

      if (*p == '\t')
        g_string_append_printf (expanded, "%*s", (int) width, "");
      else if (*p != '\r' || p + 1 < end)
        g_string_append_len (expanded, p, g_utf8_next_char (p) - p);
      column += width;
    }

  return g_string_free (expanded, FALSE);
}
