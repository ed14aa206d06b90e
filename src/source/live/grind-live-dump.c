/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Requests a dump from a process under Callgrind, and finds the files it has written. The process
 * answers after that, whether it could write them or not. */
#include "config.h"

#include "grind-live-dump.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "grind-vgdb.h"

#define END_SIZE 4096

/* Identifies a version of a file. */
typedef struct
{
  guint64 inode;
  gint64  size;
  gint64  modified;   /* ns */
} Stamp;

static void
add_files (GHashTable   *files,
           GrindLiveRun *run,
           const char   *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = NULL;
      Stamp *stamp;
      struct stat info;

      if (!grind_live_run_has_name (run, name))
        continue;
      path = g_build_filename (folder, name, NULL);
      /* In a folder such as /tmp, other users can create files with that name. */
      if (lstat (path, &info) != 0 || !S_ISREG (info.st_mode) || info.st_uid != geteuid ())
        continue;

      stamp = g_new0 (Stamp, 1);
      stamp->inode = info.st_ino;
      stamp->size = info.st_size;
      stamp->modified = info.st_mtim.tv_sec * G_GINT64_CONSTANT (1000000000) +
                        info.st_mtim.tv_nsec;
      g_hash_table_insert (files, g_steal_pointer (&path), stamp);
    }
}

/* (element-type filename Stamp): the current files of the run */
static GHashTable *
list_files (GrindLiveRun *run)
{
  GHashTable *files = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  const char * const *folders = grind_live_run_get_folders (run);

  for (guint i = 0; folders[i] != NULL; i++)
    add_files (files, run, folders[i]);

  return files;
}

static int
compare_paths (gconstpointer a,
               gconstpointer b,
               gpointer      run)
{
  g_autofree char *first = g_path_get_basename (*(const char * const *) a);
  g_autofree char *second = g_path_get_basename (*(const char * const *) b);

  return grind_live_run_compare (run, first, second);
}

/* Whether a file was written by this process, not an earlier one with the same PID or file name. */
static gboolean
is_recent (GrindLiveRun *run,
           const Stamp  *stamp)
{
  return stamp->size > 0 &&
         stamp->modified / 1000 + G_USEC_PER_SEC > grind_live_run_get_started (run);
}

/* (element-type filename): the files written since @before, or since the process was started, in
 * the order of the run */
static GPtrArray *
list_paths (GrindLiveRun *run,
            GHashTable   *now,
            GHashTable   *before)
{
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);
  GHashTableIter iter;
  gpointer path;
  gpointer stamp;

  g_hash_table_iter_init (&iter, now);
  while (g_hash_table_iter_next (&iter, &path, &stamp))
    {
      const Stamp *previous = before != NULL ? g_hash_table_lookup (before, path) : NULL;

      if (is_recent (run, stamp) &&
          (previous == NULL || memcmp (previous, stamp, sizeof *previous) != 0))
        g_ptr_array_add (paths, g_strdup (path));
    }
  g_ptr_array_sort_with_data (paths, compare_paths, run);

  return paths;
}

/**
 * grind_live_dump_is_whole:
 * @path: a file that Callgrind has written
 *
 * A part ends with its totals, unless the process died while writing it, or the disk is full.
 *
 * Returns: whether the last part in the file is complete
 */
gboolean
grind_live_dump_is_whole (const char *path)
{
  char bytes[END_SIZE + 1] = { 0 };
  const char *totals;
  gssize n_read = -1;
  struct stat info;
  int fd = open (path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);

  if (fd < 0)
    return FALSE;
  if (fstat (fd, &info) == 0 && S_ISREG (info.st_mode))
    n_read = pread (fd, bytes, END_SIZE, MAX (0, info.st_size - END_SIZE));
  close (fd);
  if (n_read < 1 || bytes[n_read - 1] != '\n')
    return FALSE;

  totals = g_strrstr (bytes, "\ntotals: ");

  return totals != NULL && strchr (totals + 1, '\n')[1] == '\0';
}

static gboolean
are_whole (GPtrArray *paths)
{
  for (guint i = 0; i < paths->len; i++)
    if (!grind_live_dump_is_whole (paths->pdata[i]))
      return FALSE;

  return TRUE;
}

/* (element-type GFile): the files of @paths */
static GPtrArray *
make_files (GPtrArray *paths)
{
  GPtrArray *files = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < paths->len; i++)
    g_ptr_array_add (files, g_file_new_for_path (paths->pdata[i]));

  return files;
}

/* Sets the reason why an answered request has led to no dump. */
static void
set_error (GrindLiveRun  *run,
           GError       **error)
{
  const char *folder = grind_live_run_get_folders (run)[0];
  g_autofree char *shown = folder != NULL ? g_filename_display_name (folder) : NULL;
  int pid = grind_live_run_get_pid (run);

  if (shown == NULL)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED,
                 _("The dump folder of process %d is unknown."), pid);
  else
    /* translators: a number, then a folder */
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED,
                 _("No dump of process %d was found in %s."), pid, shown);
}

/**
 * grind_live_dump_ask:
 * @run: a run
 * @cancellable: (nullable): cancels the call
 * @error: return location for a #GError
 *
 * Requests the process of @run, with grind_vgdb_ask(), to dump its costs since its start or
 * previous dump, and to reset them. The process continues after that. Blocks for a time that
 * depends on the process, so use it in a worker: a stopped process does not answer, so that only
 * @cancellable ends the wait.
 *
 * Errors are those of grind_vgdb_ask(), and %G_IO_ERROR_FAILED if the process answered and there is
 * no dump.
 *
 * Returns: (transfer full) (nullable): the dump, or %NULL with an error
 */
GrindLiveDump *
grind_live_dump_ask (GrindLiveRun  *run,
                     GCancellable  *cancellable,
                     GError       **error)
{
  static const char * const words[] = { "dump", NULL };
  g_autoptr (GHashTable) before = list_files (run);
  g_autoptr (GHashTable) now = NULL;
  g_autoptr (GPtrArray) written = NULL;
  g_autoptr (GPtrArray) all = NULL;
  g_autoptr (GError) ask_error = NULL;
  g_autofree char *answer = grind_vgdb_ask (run, words, cancellable, &ask_error);
  GrindLiveDump *self;

  /* The process may have written the dump and ended. */
  if (answer != NULL || g_error_matches (ask_error, G_IO_ERROR, G_IO_ERROR_CLOSED))
    {
      now = list_files (run);
      written = list_paths (run, now, before);
    }
  if (written == NULL || written->len == 0 || !are_whole (written))
    {
      if (ask_error != NULL)
        g_propagate_error (error, g_steal_pointer (&ask_error));
      else
        set_error (run, error);
      return NULL;
    }

  all = list_paths (run, now, NULL);
  self = g_new0 (GrindLiveDump, 1);
  self->run = grind_live_run_ref (run);
  self->written = make_files (written);
  self->all = make_files (all);

  return self;
}

static void
dump_worker (GTask        *task,
             gpointer      source,
             gpointer      task_data,
             GCancellable *cancellable)
{
  GError *error = NULL;
  GrindLiveDump *self = grind_live_dump_ask (task_data, cancellable, &error);

  if (self == NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, self, (GDestroyNotify) grind_live_dump_free);
}

/**
 * grind_live_dump_copy:
 * @self: a dump
 *
 * Returns: (transfer full): a copy
 */
GrindLiveDump *
grind_live_dump_copy (GrindLiveDump *self)
{
  GrindLiveDump *copy = g_new0 (GrindLiveDump, 1);

  copy->run = grind_live_run_ref (self->run);
  copy->written = g_ptr_array_ref (self->written);
  copy->all = g_ptr_array_ref (self->all);

  return copy;
}

/**
 * grind_live_dump_free:
 * @self: (transfer full): a dump
 */
void
grind_live_dump_free (GrindLiveDump *self)
{
  grind_live_run_unref (self->run);
  g_ptr_array_unref (self->written);
  g_ptr_array_unref (self->all);
  g_free (self);
}

/**
 * grind_live_dump_async:
 * @run: a run
 * @cancellable: (nullable): cancels the call
 * @callback: called when done
 * @user_data: passed to @callback
 *
 * Calls grind_live_dump_ask() in a thread.
 */
void
grind_live_dump_async (GrindLiveRun        *run,
                       GCancellable        *cancellable,
                       GAsyncReadyCallback  callback,
                       gpointer             user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (run != NULL);

  task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_source_tag (task, grind_live_dump_async);
  g_task_set_task_data (task, grind_live_run_ref (run), (GDestroyNotify) grind_live_run_unref);
  g_task_run_in_thread (task, dump_worker);
}

/**
 * grind_live_dump_finish:
 * @result: the result passed to the callback
 * @error: return location for a #GError
 *
 * Errors are those of grind_live_dump_ask().
 *
 * Returns: (transfer full) (nullable): the dump, or %NULL with an error
 */
GrindLiveDump *
grind_live_dump_finish (GAsyncResult  *result,
                        GError       **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
