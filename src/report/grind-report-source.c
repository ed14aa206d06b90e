/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Excerpts of source files around the lines of a report that have costs. */
#include "config.h"

#include "grind-report-private.h"

#include <string.h>

#include "profile/grind-plain-text.h"
#include "source/files/grind-file-search.h"
#include "source/files/grind-source-text.h"

#define TAB_WIDTH     8
#define MAX_TOO_LARGE 20    /* files to read in vain */

/* The lines of a file that have costs */
typedef struct
{
  GArray *lines;     /* guint: sorted once all are known */
  double  cost;
} FileLines;

static void
file_lines_free (FileLines *self)
{
  g_array_unref (self->lines);
  g_free (self);
}

static void
source_free (GrindReportSource *self)
{
  g_clear_pointer (&self->json, g_bytes_unref);
  g_free (self->name);
  g_free (self);
}

static int
compare_lines (gconstpointer a,
               gconstpointer b)
{
  guint first = *(const guint *) a, second = *(const guint *) b;

  return first < second ? -1 : first > second;
}

/* The most expensive first */
static int
compare_sources (gconstpointer a,
                 gconstpointer b)
{
  const GrindReportSource *first = *(const GrindReportSource *const *) a;
  const GrindReportSource *second = *(const GrindReportSource *const *) b;

  return first->cost > second->cost ? -1 : first->cost < second->cost;
}

static void
add_line (GHashTable  *files,
          GrindFileId  file,
          guint64      line,
          gint64       cost)
{
  FileLines *lines = g_hash_table_lookup (files, GUINT_TO_POINTER (file));
  guint number = line;

  if (line == 0 || line > GRIND_SOURCE_TEXT_MAX_LINES)
    return;
  if (lines == NULL)
    {
      lines = g_new0 (FileLines, 1);
      lines->lines = g_array_new (FALSE, FALSE, sizeof (guint));
      g_hash_table_insert (files, GUINT_TO_POINTER (file), lines);
    }
  g_array_append_val (lines->lines, number);
  lines->cost += ABS ((double) cost);
}

/* Returns: (element-type GrindFileId FileLines): what has costs. Derived events have those of the
 * first one. */
static GHashTable *
collect_lines (const GrindReportProfile *report,
               GrindEventId              event)
{
  const GrindReportSelection *selection = report->selection;
  GrindProfile *profile = grind_graph_get_profile (selection->sides[0]);
  GHashTable *files = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) file_lines_free);
  GHashTableIter iter;
  gpointer lines;

  if (event >= grind_profile_get_n_real_events (profile))
    event = 0;
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
            add_line (files, rows[j].file, rows[j].line,
                      grind_line_table_get_self (table, j)[event]);
        }
    }
  g_hash_table_iter_init (&iter, files);
  while (g_hash_table_iter_next (&iter, NULL, &lines))
    g_array_sort (((FileLines *) lines)->lines, compare_lines);

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

static GBytes *
make_excerpts (const GrindReportOptions *options,
               GrindSourceText          *source,
               const char               *file,
               const GArray             *lines)
{
  g_autoptr (GrindOutput) output = grind_output_new_memory ();
  g_autoptr (GrindJsonWriter) writer = grind_json_writer_new (output);

  grind_json_writer_begin_array (writer);
  put_excerpts (writer, options, source, file, lines);
  grind_json_writer_end_array (writer);

  return grind_output_take_memory (output);
}

/* Finds a file that is not newer than the profile, as another text would be beside the costs, and
 * reads it if @is_wanted. */
static void
read_source (GrindReportSource        *self,
             const GrindReportOptions *options,
             const char               *name,
             const GArray             *lines,
             gboolean                  is_wanted,
             GCancellable             *cancellable)
{
  g_autoptr (GrindFoundFile) found =
    grind_file_search_run (options->rules, name, options->profile_path, NULL, cancellable, NULL);
  g_autoptr (GrindSourceText) source = NULL;

  if (found == NULL || found->path == NULL)
    return;
  if (found->is_newer)
    {
      self->state = GRIND_REPORT_SOURCE_NEWER;
      return;
    }

  self->state = GRIND_REPORT_SOURCE_TOO_LARGE;
  if (is_wanted)
    source = grind_source_text_load (found->path, cancellable, NULL);
  if (source != NULL)
    self->json = make_excerpts (options, source, self->name, lines);
  else if (is_wanted)
    self->state = GRIND_REPORT_SOURCE_MISSING;
}

/*
 * Reads the source files of the lines of a report whose excerpts fit into @budget bytes.
 *
 * Blocks. Any thread. Returns: (element-type GrindReportSource): the most expensive first
 */
GPtrArray *
_grind_report_list_sources (const GrindReportOptions *options,
                            const GrindReportProfile *report,
                            gsize                     budget,
                            GCancellable             *cancellable)
{
  GPtrArray *sources = g_ptr_array_new_with_free_func ((GDestroyNotify) source_free);
  GrindProfile *profile = grind_graph_get_profile (options->subject->graph);
  g_autoptr (GHashTable) files = NULL;
  GHashTableIter iter;
  gpointer file, lines;
  guint n_too_large = 0;
  gsize sum = 0;

  if (options->sources == GRIND_REPORT_NO_SOURCES || options->rules == NULL)
    return sources;

  files = collect_lines (report, options->subject->event);
  g_hash_table_iter_init (&iter, files);
  while (g_hash_table_iter_next (&iter, &file, &lines))
    {
      const char *name = g_hash_table_lookup (report->names[GRIND_REPORT_FILES], file);
      GrindReportSource *source;

      /* Lines of functions that are on one side only are written there. */
      if (name == NULL)
        continue;
      source = g_new0 (GrindReportSource, 1);
      source->file = GPOINTER_TO_UINT (file);
      source->cost = ((FileLines *) lines)->cost;
      source->name = g_utf8_make_valid (name, -1);
      g_ptr_array_add (sources, source);
    }
  g_ptr_array_sort (sources, compare_sources);
  for (guint i = 0; i < sources->len; i++)
    {
      GrindReportSource *source = sources->pdata[i];
      FileLines *of_file = g_hash_table_lookup (files, GUINT_TO_POINTER (source->file));

      read_source (source, options, grind_profile_get_file (profile, source->file, NULL),
                   of_file->lines, n_too_large < MAX_TOO_LARGE, cancellable);
      if (source->json == NULL)
        continue;
      if (sum + g_bytes_get_size (source->json) <= budget)
        sum += g_bytes_get_size (source->json);
      else
        {
          g_clear_pointer (&source->json, g_bytes_unref);
          n_too_large++;
        }
    }

  return sources;
}

/* Returns: those that fit into @budget bytes, as JSON, and marks them */
GBytes *
_grind_report_join_sources (GPtrArray *sources,
                            gsize      budget)
{
  GString *joined = g_string_new ("[");
  const char *separator = "";

  for (guint i = 0; i < sources->len; i++)
    {
      GrindReportSource *source = sources->pdata[i];
      gsize length = 0;
      const char *json = source->json != NULL ? g_bytes_get_data (source->json, &length) : NULL;

      if (json == NULL)
        continue;
      source->state = joined->len + length <= budget ? GRIND_REPORT_SOURCE_INCLUDED
                                                     : GRIND_REPORT_SOURCE_TOO_LARGE;
      if (source->state != GRIND_REPORT_SOURCE_INCLUDED)
        continue;
      g_string_append (joined, separator);
      g_string_append_len (joined, json, length);
      separator = ",";
    }
  g_string_append_c (joined, ']');

  return g_string_free_to_bytes (joined);
}
