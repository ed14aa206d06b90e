/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Excerpts of source files around the lines of a report that have costs. */
#include "config.h"

#include "grind-report-private.h"

#include <string.h>

#include "profile/grind-plain-text.h"
#include "source/files/grind-file-search.h"
#include "source/files/grind-source-text.h"

#define TAB_WIDTH 8

static int
compare_lines (gconstpointer a,
               gconstpointer b)
{
  guint first = *(const guint *) a, second = *(const guint *) b;

  return first < second ? -1 : first > second;
}

static void
add_line (GHashTable  *files,
          GrindFileId  file,
          guint64      line)
{
  GArray *lines = g_hash_table_lookup (files, GUINT_TO_POINTER (file));
  guint number = line;

  if (line == 0 || line > GRIND_SOURCE_TEXT_MAX_LINES)
    return;
  if (lines == NULL)
    {
      lines = g_array_new (FALSE, FALSE, sizeof (guint));
      g_hash_table_insert (files, GUINT_TO_POINTER (file), lines);
    }
  g_array_append_val (lines, number);
}

/* Returns: by file, the lines that have costs, sorted */
static GHashTable *
collect_lines (const GrindReportProfile *report)
{
  const GrindReportSelection *selection = report->selection;
  GHashTable *files = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_array_unref);
  GHashTableIter iter;
  gpointer lines;

  for (guint i = 0; i < selection->functions->len; i++)
    {
      GrindFunctionId function = g_array_index (selection->functions, GrindFunctionId, i);

      for (guint side = 0; side < selection->n_sides; side++)
        {
          GrindLineTable *table = grind_report_profile_get_lines (report, side, function);
          guint n_rows = 0;
          const GrindLineRow *rows = table != NULL ? grind_line_table_get_rows (table, &n_rows)
                                                   : NULL;

          for (guint j = 0; j < n_rows; j++)
            add_line (files, rows[j].file, rows[j].line);
        }
    }
  g_hash_table_iter_init (&iter, files);
  while (g_hash_table_iter_next (&iter, NULL, &lines))
    g_array_sort (lines, compare_lines);

  return files;
}

/* A line as plain text, with tabs expanded to spaces */
static char *
dup_line (GrindSourceText *source,
          guint            line)
{
  g_autoptr (GString) expanded = g_string_new (NULL);
  gsize length, column = 0;
  const char *text = grind_source_text_get_line (source, line, &length);
  const char *end = text + length;

  for (const char *p = text; p < end; p = g_utf8_next_char (p))
    {
      gsize width = *p == '\t' ? TAB_WIDTH - column % TAB_WIDTH : 1;

      if (*p == '\t')
        g_string_append_printf (expanded, "%*s", (int) width, "");
      else
        g_string_append_len (expanded, p, g_utf8_next_char (p) - p);
      column += width;
    }

  return grind_plain_text_dup (g_strchomp (expanded->str));
}

static void
put_excerpt (GrindJsonWriter *writer,
             GrindSourceText *source,
             const char      *file,
             guint            first,
             guint            last)
{
  grind_json_writer_begin_object (writer);
  grind_json_writer_key (writer, "file");
  grind_json_writer_string (writer, file);
  grind_json_writer_key (writer, "line");
  grind_json_writer_integer (writer, first);
  grind_json_writer_key (writer, "text");
  grind_json_writer_begin_array (writer);
  for (guint line = first; line <= last; line++)
    {
      g_autofree char *text = dup_line (source, line);

      grind_json_writer_string (writer, text);
    }
  grind_json_writer_end_array (writer);
  grind_json_writer_end_object (writer);
}

static void
put_excerpts (GrindJsonWriter          *writer,
              const GrindReportOptions *options,
              GrindSourceText          *source,
              const char               *file,
              const GArray             *lines)
{
  guint n_lines = grind_source_text_get_n_lines (source), around = options->n_lines;
  guint i = 0;

  if (options->sources == GRIND_REPORT_ALL_SOURCES)
    {
      put_excerpt (writer, source, file, 1, n_lines);
      return;
    }

  while (i < lines->len && g_array_index (lines, guint, i) <= n_lines)
    {
      guint first = g_array_index (lines, guint, i), last = first;

      for (; i < lines->len && g_array_index (lines, guint, i) <= last + 2 * around + 1; i++)
        last = g_array_index (lines, guint, i);
      put_excerpt (writer, source, file, first > around ? first - around : 1,
                   MIN ((guint64) last + around, n_lines));
    }
}

/* Whether a source file is from before the profile; another text would be beside the costs. */
static GrindSourceText *
open_source (const GrindReportOptions *options,
             const char               *name,
             GCancellable             *cancellable)
{
  g_autoptr (GrindFoundFile) found =
    grind_file_search_run (options->rules, name, options->profile_path, NULL, cancellable, NULL);

  if (found == NULL || found->path == NULL || found->is_newer)
    return NULL;

  return grind_source_text_load (found->path, cancellable, NULL);
}

/* Writes the excerpts of the files that are found. */
void
_grind_report_put_sources (GrindJsonWriter          *writer,
                           const GrindReportOptions *options,
                           const GrindReportProfile *report,
                           GCancellable             *cancellable)
{
  GrindProfile *profile = grind_graph_get_profile (options->subject->graph);

  grind_json_writer_key (writer, "sources");
  grind_json_writer_begin_array (writer);
  if (options->sources != GRIND_REPORT_NO_SOURCES && options->rules != NULL)
    {
      g_autoptr (GHashTable) files = collect_lines (report);

      for (GrindFileId file = 0; file < grind_profile_get_n_files (profile); file++)
        {
          const GArray *lines = g_hash_table_lookup (files, GUINT_TO_POINTER (file));
          const char *name = grind_profile_get_file (profile, file, NULL);
          g_autoptr (GrindSourceText) source = NULL;
          g_autofree char *stripped = NULL;
          g_autofree char *shown = NULL;

          if (lines != NULL)
            source = open_source (options, name, cancellable);
          if (source == NULL)
            continue;
          stripped = _grind_report_dup_stripped (options->prefixes, name);
          shown = g_utf8_make_valid (stripped, -1);
          put_excerpts (writer, options, source, shown, lines);
        }
    }
  grind_json_writer_end_array (writer);
}
