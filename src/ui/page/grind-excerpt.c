/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lines around the one that made a file unreadable, for the failure page. */
#include "config.h"

#include "grind-excerpt.h"

#include <string.h>

#include "profile/grind-text.h"

#define LINES_BEFORE 3
#define LINES_AFTER  1
#define MAX_CHARS    120                      /* shown per line */
#define MAX_BYTES    ((guint64) 64 << 20)     /* searched for the line */
#define BLOCK        ((gsize) 64 << 10)

typedef struct
{
  GFile   *file;
  guint64  line;
} Request;

/* Scans the bytes of a file, and keeps those of the wanted lines. */
typedef struct
{
  guint64    first;
  guint64    last;
  guint64    number;     /* of the current line */
  GString   *current;
  GPtrArray *lines;
} Reader;

static void
request_free (Request *request)
{
  g_object_unref (request->file);
  g_free (request);
}

static void
end_line (Reader *reader)
{
  if (reader->number >= reader->first && reader->number <= reader->last)
    g_ptr_array_add (reader->lines, grind_text_escape (reader->current->str, reader->current->len,
                                                       MAX_CHARS));
  g_string_truncate (reader->current, 0);
  reader->number++;
}

static void
take_bytes (Reader     *reader,
            const char *bytes,
            gsize       length)
{
  while (length > 0 && reader->number <= reader->last)
    {
      const char *eol = memchr (bytes, '\n', length);
      gsize taken = eol != NULL ? (gsize) (eol - bytes) : length;

      if (reader->number >= reader->first && reader->current->len < MAX_CHARS * 8)
        g_string_append_len (reader->current, bytes, MIN (taken, MAX_CHARS * 8));
      if (eol == NULL)
        return;
      end_line (reader);
      bytes += taken + 1;
      length -= taken + 1;
    }
}

/* A block with a NUL is not text, so there is nothing to show. */
static gboolean
read_lines (Reader       *reader,
            GInputStream *stream,
            GCancellable *cancellable)
{
  g_autofree char *block = g_malloc (BLOCK);
  guint64 n_bytes = 0;
  gsize n_read;

  do
    {
      if (!g_input_stream_read_all (stream, block, BLOCK, &n_read, cancellable, NULL) ||
          memchr (block, '\0', n_read) != NULL)
        return FALSE;
      take_bytes (reader, block, n_read);
      n_bytes += n_read;
    }
  while (n_read == BLOCK && reader->number <= reader->last && n_bytes < MAX_BYTES);

  if (n_read < BLOCK && reader->current->len > 0)
    end_line (reader);

  return reader->lines->len > 0;
}

static void
read_worker (GTask        *task,
             gpointer      source,
             gpointer      task_data,
             GCancellable *cancellable)
{
  Request *request = task_data;
  g_autoptr (GFileInputStream) stream = g_file_read (request->file, cancellable, NULL);
  g_autoptr (GString) current = g_string_new (NULL);
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  Reader reader = { .number = 1, .current = current, .lines = lines };
  GrindExcerpt *excerpt;

  reader.first = request->line > LINES_BEFORE ? request->line - LINES_BEFORE : 1;
  reader.last = request->line + LINES_AFTER;
  if (stream == NULL || !read_lines (&reader, G_INPUT_STREAM (stream), cancellable))
    {
      g_task_return_pointer (task, NULL, NULL);
      return;
    }

  excerpt = g_new0 (GrindExcerpt, 1);
  excerpt->first = reader.first;
  g_ptr_array_add (lines, NULL);
  excerpt->lines = (char **) g_ptr_array_steal (lines, NULL);
  g_task_return_pointer (task, excerpt, (GDestroyNotify) grind_excerpt_free);
}

/**
 * grind_excerpt_read_async:
 * @file: a file
 * @line: the number of the line to show, from 1
 * @cancellable: (nullable): a cancellable
 * @callback: called in the main context of the caller
 * @user_data: passed to @callback
 *
 * Reads the line and a few around it. Files that are not local are not read: they may be slow, or
 * readable only once.
 */
void
grind_excerpt_read_async (GFile               *file,
                          guint64              line,
                          GCancellable        *cancellable,
                          GAsyncReadyCallback  callback,
                          gpointer             user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  Request *request;

  g_task_set_source_tag (task, grind_excerpt_read_async);
  if (!g_file_is_native (file) || line == 0)
    {
      g_task_return_pointer (task, NULL, NULL);
      return;
    }

  request = g_new0 (Request, 1);
  request->file = g_object_ref (file);
  request->line = line;
  g_task_set_task_data (task, request, (GDestroyNotify) request_free);
  g_task_run_in_thread (task, read_worker);
}

/* The lines, or %NULL if there are none to show */
GrindExcerpt *
grind_excerpt_read_finish (GAsyncResult *result)
{
  g_return_val_if_fail (G_IS_TASK (result), NULL);

  return g_task_propagate_pointer (G_TASK (result), NULL);
}

void
grind_excerpt_free (GrindExcerpt *self)
{
  g_strfreev (self->lines);
  g_free (self);
}
