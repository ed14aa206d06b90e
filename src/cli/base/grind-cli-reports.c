/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `--report=FORMAT:FILE`: files that a command writes besides its output. */
#include "config.h"

#include "grind-cli-reports.h"

#include <string.h>

#include <gio/gio.h>
#include <glib/gi18n.h>

#include "draw/grind-picture-file.h"

static void
report_clear (gpointer data)
{
  GrindCliReport *report = data;

  g_clear_pointer (&report->file, g_free);
}

static gboolean
parse_report (const char      *text,
              guint            formats,
              GrindCliReport  *report,
              GError         **error)
{
  const char *colon = strchr (text, ':');
  g_autofree char *name = g_strndup (text, colon != NULL ? (gsize) (colon - text) : 0);
  g_autofree char *list = NULL;
  g_autofree char *shown = NULL;

  if (grind_cli_format_find (name, &report->format) && (formats & 1 << report->format) != 0 &&
      colon[1] != '\0' && !g_str_equal (colon, ":-"))
    {
      report->file = g_strdup (colon + 1);
      return TRUE;
    }

  list = grind_cli_format_dup_list (formats);
  shown = g_utf8_make_valid (text, -1);
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               /* translators: what was typed, and a list such as “text, json or csv” */
               _("Expected a format and a file such as “json:diff.json”, found “%s”; the formats "
                 "are %s"), shown, list);
  return FALSE;
}

/**
 * grind_cli_reports_parse:
 * @texts: (nullable) (array zero-terminated=1): the arguments, FORMAT:FILE
 * @formats: a bit, 1 << GrindCliFormat, for each supported format
 * @error: (nullable): return location for a #GOptionError
 *
 * Returns: (transfer full) (nullable) (element-type GrindCliReport): the reports, or %NULL on error
 */
GArray *
grind_cli_reports_parse (char   **texts,
                         guint    formats,
                         GError **error)
{
  g_autoptr (GArray) reports = g_array_new (FALSE, FALSE, sizeof (GrindCliReport));

  g_array_set_clear_func (reports, report_clear);
  for (guint i = 0; texts != NULL && texts[i] != NULL; i++)
    {
      GrindCliReport report = { 0 };

      if (!parse_report (texts[i], formats, &report, error))
        return NULL;
      g_array_append_val (reports, report);
    }

  return g_steal_pointer (&reports);
}

/**
 * grind_cli_report_save:
 * @self: a report
 * @memory: an output of grind_output_new_memory() that has its contents
 * @error: (nullable): return location for a GIO error
 *
 * Writes the file. If that fails, an existing file is unchanged, and no new one remains.
 *
 * Returns: whether it was written
 */
gboolean
grind_cli_report_save (const GrindCliReport  *self,
                       GrindOutput           *memory,
                       GError               **error)
{
  g_autoptr (GBytes) bytes = grind_output_take_memory (memory);
  g_autoptr (GFile) file = g_file_new_for_path (self->file);
  gboolean is_new = !g_file_query_exists (file, NULL);
  g_autofree char *shown = NULL;

  if (grind_picture_file_save (bytes, file, NULL, error))
    return TRUE;

  if (is_new)
    g_file_delete (file, NULL, NULL);
  shown = g_filename_display_name (self->file);
  g_prefix_error (error, "%s: ", shown);
  return FALSE;
}
