/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-saved-state-file.h"

#include <errno.h>
#include <string.h>

#include <glib/gstdio.h>

#define MAX_SIZE (16 * 1024 * 1024)   /* bytes; more than thousands of tabs need */

typedef struct
{
  char     *path;
  GVariant *memory;   /* (nullable): the state to write */
} Job;

static Job *
job_new (const char *path,
         GVariant   *memory)
{
  Job *job = g_new0 (Job, 1);

  job->path = g_strdup (path);
  job->memory = memory != NULL ? g_variant_ref_sink (memory) : NULL;

  return job;
}

static void
job_free (gpointer data)
{
  Job *job = data;

  g_clear_pointer (&job->memory, g_variant_unref);
  g_free (job->path);
  g_free (job);
}

/* Rejects very large files and anything that is not a regular file. */
static gboolean
check_size (const char  *path,
            GError     **error)
{
  GStatBuf status;

  if (g_stat (path, &status) != 0)
    {
      int code = errno;

      g_set_error_literal (error, G_IO_ERROR, g_io_error_from_errno (code), g_strerror (code));
      return FALSE;
    }
  if (!S_ISREG (status.st_mode) || status.st_size > MAX_SIZE)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "“%s” is not what was written",
                   path);
      return FALSE;
    }

  return TRUE;
}

static void
read_worker (GTask        *task,
             gpointer      source,
             gpointer      task_data,
             GCancellable *cancellable)
{
  Job *job = task_data;
  g_autofree char *text = NULL;
  GVariant *memory;
  GError *error = NULL;
  gsize length;

  if (!check_size (job->path, &error) ||
      !g_file_get_contents (job->path, &text, &length, &error))
    {
      g_task_return_error (task, error);
      return;
    }

  memory = grind_saved_state_file_parse (text, length, &error);
  if (memory == NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, memory, (GDestroyNotify) g_variant_unref);
}

static void
write_worker (GTask        *task,
              gpointer      source,
              gpointer      task_data,
              GCancellable *cancellable)
{
  Job *job = task_data;
  g_autofree char *folder = g_path_get_dirname (job->path);
  g_autofree char *text = g_variant_print (job->memory, TRUE);
  GError *error = NULL;

  /* Never replace a valid file with one too large to be read. */
  if (strlen (text) > MAX_SIZE)
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NO_SPACE, "There is more than is kept");
      return;
    }

  /* The list of opened files is private. */
  if (g_mkdir_with_parents (folder, 0700) != 0)
    {
      int code = errno;

      g_task_return_new_error (task, G_IO_ERROR, g_io_error_from_errno (code), "%s",
                               g_strerror (code));
      return;
    }
  if (!g_file_set_contents_full (job->path, text, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0600, &error))
    g_task_return_error (task, error);
  else
    g_task_return_boolean (task, TRUE);
}

static void
run (Job                 *job,
     GTaskThreadFunc      worker,
     gpointer             tag,
     GAsyncReadyCallback  callback,
     gpointer             user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, callback, user_data);

  g_task_set_source_tag (task, tag);
  g_task_set_task_data (task, job, job_free);
  g_task_run_in_thread (task, worker);
}

/**
 * grind_saved_state_file_parse:
 * @text: the contents of a file
 * @length: their length in bytes
 * @error: return location for an error
 *
 * Parses a text, which may be damaged. May be called from any thread.
 *
 * Returns: (transfer full): a dictionary of type %G_VARIANT_TYPE_VARDICT, or %NULL with @error set
 */
GVariant *
grind_saved_state_file_parse (const char  *text,
                              gsize        length,
                              GError     **error)
{
  /* GLib's parser requires valid UTF-8. */
  if (!g_utf8_validate_len (text, length, NULL))
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "The text is not UTF-8");
      return NULL;
    }

  return g_variant_parse (G_VARIANT_TYPE_VARDICT, text, text + length, NULL, error);
}

/**
 * grind_saved_state_file_read_async:
 * @path: a file
 * @callback: called when it is read, in the main context of the caller
 * @user_data: passed to @callback
 *
 * Reads a file written by grind_saved_state_file_write_async(), in a thread.
 */
void
grind_saved_state_file_read_async (const char          *path,
                                   GAsyncReadyCallback  callback,
                                   gpointer             user_data)
{
  g_return_if_fail (path != NULL);

  run (job_new (path, NULL), read_worker, grind_saved_state_file_read_async, callback, user_data);
}

/* A dictionary of type %G_VARIANT_TYPE_VARDICT, or %NULL with @error set if reading or parsing
 * failed */
GVariant *
grind_saved_state_file_read_finish (GAsyncResult  *result,
                                    GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/**
 * grind_saved_state_file_write_async:
 * @path: a file
 * @memory: a dictionary of type %G_VARIANT_TYPE_VARDICT
 * @callback: called when it is written, in the main context of the caller
 * @user_data: passed to @callback
 *
 * Atomically replaces @path with @memory, in a thread; creates its folder if needed.
 */
void
grind_saved_state_file_write_async (const char          *path,
                                    GVariant            *memory,
                                    GAsyncReadyCallback  callback,
                                    gpointer             user_data)
{
  g_return_if_fail (path != NULL);
  g_return_if_fail (g_variant_is_of_type (memory, G_VARIANT_TYPE_VARDICT));

  run (job_new (path, memory), write_worker, grind_saved_state_file_write_async, callback,
       user_data);
}

gboolean
grind_saved_state_file_write_finish (GAsyncResult  *result,
                                     GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
