/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Requests a dump from a process under Callgrind, and finds the files it has written.
 * callgrind_control always prints “OK” and exits with status 0, so only the files show whether it
 * worked. It exits after the dump is written, as the process answers after that. */
#include "config.h"

#include "grind-live-dump.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gunixinputstream.h>
#include <glib/gi18n.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "grind-live-runs.h"
#include "source/process/grind-wait.h"

#define CONTROL    "callgrind_control"
#define MAX_OUTPUT (64 * 1024)   /* bytes of its output to keep */
#define PATIENCE   (5 * G_USEC_PER_SEC)   /* for a process that may be unreachable while blocked */
#define LOOK_INTERVAL (G_USEC_PER_SEC / 2)   /* between checks that the process exists */
#define FAREWELL   (2 * G_USEC_PER_SEC)   /* for callgrind_control to exit */
#define END_SIZE   4096

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

/* A part ends with its totals, unless the process died while writing it. */
static gboolean
is_whole (const char *path)
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
    if (!is_whole (paths->pdata[i]))
      return FALSE;

  return TRUE;
}

/* Whether the process has the same mount namespace. */
static gboolean
shares_files (GrindLiveRun *run)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/ns/mnt", grind_live_run_get_pid (run));
  struct stat own;
  struct stat other;

  return stat ("/proc/self/ns/mnt", &own) == 0 && stat (path, &other) == 0 &&
         own.st_dev == other.st_dev && own.st_ino == other.st_ino;
}

/* Finds the callgrind_control of the process's Valgrind installation, as their protocol depends on
 * the version. A launcher path in a container or sandbox is not valid outside. */
static char *
find_control (GrindLiveRun *run)
{
  const char *launcher = grind_live_run_get_launcher (run);

  if (launcher != NULL && g_path_is_absolute (launcher) && shares_files (run))
    {
      g_autofree char *folder = g_path_get_dirname (launcher);
      g_autofree char *program = g_build_filename (folder, CONTROL, NULL);

      if (g_file_test (program, G_FILE_TEST_IS_EXECUTABLE))
        return g_steal_pointer (&program);
    }

  return g_find_program_in_path (CONTROL);
}

static void
lead_group_cb (gpointer user_data)
{
  /* Its child processes are stopped with it. */
  setpgid (0, 0);
}

static GSubprocessLauncher *
make_launcher (GrindLiveRun *run)
{
  GSubprocessLauncher *launcher;
  const char * const *variables = grind_live_run_get_environment (run);
  static const char *const names[] = GRIND_LIVE_RUN_VARIABLES;

  launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE |
                                        G_SUBPROCESS_FLAGS_STDERR_MERGE);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const char *value = g_environ_getenv ((char **) variables, names[i]);

      if (value != NULL)
        g_subprocess_launcher_setenv (launcher, names[i], value, TRUE);
      else
        g_subprocess_launcher_unsetenv (launcher, names[i]);
    }
  g_subprocess_launcher_setenv (launcher, "LC_ALL", "C", TRUE);
  g_subprocess_launcher_set_child_setup (launcher, lead_group_cb, NULL, NULL);

  return launcher;
}

/* callgrind_control passes the prefix to a shell. */
static gboolean
is_plain (const char *prefix)
{
  return prefix[strspn (prefix, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "/._+:,@%=-")] == '\0';
}

static GSubprocess *
start (GrindLiveRun  *run,
       GError       **error)
{
  g_autofree char *program = find_control (run);
  g_autofree char *pid = g_strdup_printf ("%d", grind_live_run_get_pid (run));
  g_autofree char *prefix = NULL;
  g_autoptr (GSubprocessLauncher) launcher = NULL;
  g_autoptr (GError) spawn_error = NULL;
  GSubprocess *process;

  if (program == NULL)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                           _("callgrind_control was not found. It is part of Valgrind; most "
                             "systems have it in the package “valgrind”."));
      return NULL;
    }

  if (grind_live_run_get_prefix (run) != NULL)
    prefix = g_strconcat ("--vgdb-prefix=", grind_live_run_get_prefix (run), NULL);
  if (prefix != NULL && !is_plain (prefix))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_FILENAME,
                   _("Process %s was started with a --vgdb-prefix that callgrind_control does not "
                     "support."), pid);
      return NULL;
    }

  launcher = make_launcher (run);
  process = g_subprocess_launcher_spawn (launcher, &spawn_error, program, "-d", pid, prefix, NULL);
  if (process == NULL && g_error_matches (spawn_error, G_SPAWN_ERROR, G_SPAWN_ERROR_NOENT))
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                 _("callgrind_control cannot be started: it needs Perl, from the package “perl”."));
  else if (process == NULL)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, "%s: %s", program, spawn_error->message);

  return process;
}

/* A program that blocks in the kernel has to be interrupted with ptrace(), which may be forbidden,
 * or in use by a debugger; vgdb retries until the program continues by itself. */
static gboolean
is_refused (GString *output)
{
  return strstr (output->str, "PTRACE_ATTACH") != NULL ||
         strstr (output->str, "error attach") != NULL;
}

static gboolean
read_some (int       fd,
           GString  *output,
           gboolean *is_end)
{
  char buffer[4096];
  gssize n = read (fd, buffer, sizeof buffer);

  *is_end = n == 0;
  if (n > 0 && output->len < MAX_OUTPUT)
    g_string_append_len (output, buffer, n);

  return n >= 0 || errno == EINTR || errno == EAGAIN;
}

/* vgdb may not notice that the process has ended if its parent has not reaped it yet. */
static gboolean
is_hopeless (GrindLiveRun *run,
             GString      *output,
             gint64        begun)
{
  return (is_refused (output) && g_get_monotonic_time () > begun + PATIENCE) ||
         !grind_live_runs_has ("/proc", run);
}

/* Reads the output until it ends or waiting is pointless: then @is_end is not set. */
static gboolean
read_output (GrindLiveRun  *run,
             int            fd,
             GString       *output,
             gboolean      *is_end,
             GCancellable  *cancellable,
             GError       **error)
{
  gint64 begun = g_get_monotonic_time ();

  do
    {
      g_autoptr (GError) wait_error = NULL;
      gint64 deadline = g_get_monotonic_time () + LOOK_INTERVAL;

      if (grind_wait_for_fd (fd, G_IO_IN, deadline, cancellable, &wait_error))
        {
          if (!read_some (fd, output, is_end))
            return TRUE;
        }
      else if (!g_error_matches (wait_error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT))
        {
          g_propagate_error (error, g_steal_pointer (&wait_error));
          return FALSE;
        }
    }
  while (!*is_end && !is_hopeless (run, output, begun));

  return TRUE;
}

/* The child processes would survive, so tell them to detach from the process and wait for that:
 * killing one, or closing its output, may leave the process stopped. */
static void
stop (GSubprocess *process,
      int          fd)
{
  const char *pid = g_subprocess_get_identifier (process);
  gint64 deadline = g_get_monotonic_time () + FAREWELL;
  g_autoptr (GString) output = g_string_new (NULL);
  gboolean is_end = FALSE;

  if (pid == NULL)
    return;

  kill (-(pid_t) g_ascii_strtoll (pid, NULL, 10), SIGTERM);
  while (!is_end && grind_wait_for_fd (fd, G_IO_IN, deadline, NULL, NULL))
    if (!read_some (fd, output, &is_end))
      return;
}

/* (transfer full) (nullable): the first relevant line of its output */
static char *
dup_complaint (GString *output)
{
  g_auto (GStrv) lines = g_strsplit (output->str, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_strstrip (lines[i]);
      if (lines[i][0] != '\0' && strcmp (lines[i], "OK.") != 0 &&
          !g_str_has_prefix (lines[i], "PID ") && !g_str_has_prefix (lines[i], "sending command"))
        return g_utf8_make_valid (lines[i], -1);
    }

  return NULL;
}

/* Sets the reason why there is no dump. */
static void
set_error (GrindLiveRun  *run,
           GString       *output,
           GError       **error)
{
  g_autofree char *complaint = dup_complaint (output);
  const char *folder = grind_live_run_get_folders (run)[0];
  g_autofree char *shown = folder != NULL ? g_filename_display_name (folder) : NULL;
  int pid = grind_live_run_get_pid (run);

  if (!grind_live_runs_has ("/proc", run))
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_CLOSED,
                 _("Process %d ended before it wrote a dump."), pid);
  else if (is_refused (output))
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED,
                 _("Process %d is waiting in a system call and may be unreachable: a debugger is "
                   "attached, or this system forbids ptrace. Try again when it computes."), pid);
  else if (strstr (output->str, "not detected") != NULL ||
           strstr (output->str, "No active callgrind") != NULL)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                 _("callgrind_control does not find process %d. It may be starting, or was started "
                   "with --vgdb=no."), pid);
  else if (complaint != NULL)
    /* translators: a number, then the output of a program */
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, _("Process %d wrote no dump: %s"), pid,
                 complaint);
  else if (shown == NULL)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED,
                 _("The dump folder of process %d is unknown."), pid);
  else
    /* translators: a number, then a folder */
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED,
                 _("No dump of process %d was found in %s."), pid, shown);
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

/* Requests a dump and waits for the answer, which does not show whether there is a dump. */
static gboolean
request (GrindLiveRun  *run,
         GString       *output,
         GCancellable  *cancellable,
         GError       **error)
{
  g_autoptr (GSubprocess) process = start (run, error);
  GInputStream *stream;
  gboolean is_end = FALSE;
  gboolean is_over;
  int fd;

  if (process == NULL)
    return FALSE;

  stream = g_subprocess_get_stdout_pipe (process);
  fd = g_unix_input_stream_get_fd (G_UNIX_INPUT_STREAM (stream));
  is_over = read_output (run, fd, output, &is_end, cancellable, error);
  if (!is_end)
    stop (process, fd);
  g_input_stream_close (stream, NULL, NULL);

  return is_over;
}

static GrindLiveDump *
dump (GrindLiveRun  *run,
      GCancellable  *cancellable,
      GError       **error)
{
  g_autoptr (GHashTable) before = list_files (run);
  g_autoptr (GHashTable) now = NULL;
  g_autoptr (GString) output = g_string_new (NULL);
  g_autoptr (GPtrArray) written = NULL;
  g_autoptr (GPtrArray) all = NULL;
  GrindLiveDump *self;

  /* If the PID does not exist, callgrind_control searches for programs with that name. */
  if (!grind_live_runs_has ("/proc", run))
    {
      set_error (run, output, error);
      return NULL;
    }
  if (!request (run, output, cancellable, error))
    return NULL;

  now = list_files (run);
  written = list_paths (run, now, before);
  if (written->len == 0 || !are_whole (written))
    {
      set_error (run, output, error);
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
  GrindLiveDump *self = dump (task_data, cancellable, &error);

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
 * Requests the process of @run, with the program callgrind_control, to dump its costs since its
 * start or previous dump, and to reset them. The process continues after that. The time depends on
 * the process: a stopped one does not answer, so that only @cancellable ends the wait.
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
 * Errors are %G_IO_ERROR_NOT_FOUND if callgrind_control is missing or does not find the process,
 * %G_IO_ERROR_CLOSED if the process has ended, %G_IO_ERROR_PERMISSION_DENIED if the system does not
 * permit access to it, %G_IO_ERROR_CANCELLED, and %G_IO_ERROR_FAILED for anything else. All
 * messages are sentences for display.
 *
 * Returns: (transfer full) (nullable): the dump, or %NULL with an error
 */
GrindLiveDump *
grind_live_dump_finish (GAsyncResult  *result,
                        GError       **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
