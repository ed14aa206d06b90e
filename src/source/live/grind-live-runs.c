/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lists processes under Callgrind from /proc. Only the user's own processes: others cannot be
 * dumped. */
#include "config.h"

#include "grind-live-runs.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "source/files/grind-regular-file-private.h"

#define PROGRAM "callgrind-"   /* followed by the machine, such as amd64-linux */
#define GROUP   5              /* fields of /proc/PID/stat */
#define STARTED 22

#define MAX_DEFAULTS (64 * 1024)   /* bytes of a .valgrindrc */

/* The contents of a /proc file with NUL-terminated strings. */
static char **
read_texts (const char *folder,
            const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GStrvBuilder) texts = g_strv_builder_new ();
  g_autofree char *bytes = NULL;
  gsize length = 0;

  if (g_file_get_contents (path, &bytes, &length, NULL))
    for (gsize i = 0; i < length; i += strlen (bytes + i) + 1)
      g_strv_builder_add (texts, bytes + i);

  return g_strv_builder_end (texts);
}

/* (nullable) (transfer full): the target of a link, whether it exists or not */
static char *
read_link (const char *folder,
           const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  return g_file_read_link (path, NULL);
}

/* A program can set its process name, so check the executable file; if that is inaccessible, the
 * name has to do. */
static gboolean
is_callgrind (const char *folder)
{
  g_autofree char *path = read_link (folder, "exe");
  g_autofree char *name = NULL;
  g_autofree char *comm = NULL;

  if (path != NULL)
    {
      name = g_path_get_basename (path);
      return g_str_has_prefix (name, PROGRAM);
    }

  comm = g_build_filename (folder, "comm", NULL);

  return g_file_get_contents (comm, &name, NULL, NULL) && g_str_has_prefix (name, PROGRAM);
}

static gboolean
is_own (const char *folder)
{
  struct stat info;

  return stat (folder, &info) == 0 && S_ISDIR (info.st_mode) && info.st_uid == geteuid ();
}

/**
 * grind_live_process_read:
 * @folder: the folder of a process, such as `/proc/12`
 * @ticks: (out): when it started, in ticks since boot: with the PID, this identifies it
 * @group: (out): its process group
 *
 * Reads what identifies a process. Blocks, but not for long. Any thread.
 *
 * Returns: whether it is running; %FALSE if it has ended, even if nobody has waited for it yet
 */
gboolean
grind_live_process_read (const char *folder,
                         guint64    *ticks,
                         int        *group)
{
  g_autofree char *path = g_build_filename (folder, "stat", NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) fields = NULL;
  const char *rest;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    return FALSE;

  /* The second field is a name in parentheses, which may contain anything. */
  rest = strrchr (text, ')');
  if (rest == NULL || rest[1] != ' ')
    return FALSE;
  fields = g_strsplit (rest + 2, " ", -1);
  if (g_strv_length (fields) < STARTED - 2 || strpbrk (fields[0], "ZX") != NULL)
    return FALSE;

  *ticks = g_ascii_strtoull (fields[STARTED - 3], NULL, 10);
  *group = atoi (fields[GROUP - 3]);

  return TRUE;
}

/* The boot time, in µs since 1970. */
static gint64
read_boot (const char *proc)
{
  g_autofree char *path = g_build_filename (proc, "uptime", NULL);
  g_autofree char *text = NULL;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    return 0;

  return g_get_real_time () - (gint64) (g_ascii_strtod (text, NULL) * G_USEC_PER_SEC);
}

static void
add_words (GStrvBuilder *words,
           const char   *text)
{
  g_auto (GStrv) all = g_strsplit_set (text != NULL ? text : "", " \t\r\n", -1);

  for (guint i = 0; all[i] != NULL; i++)
    if (all[i][0] != '\0')
      g_strv_builder_add (words, all[i]);
}

static void
add_file (GStrvBuilder *words,
          const char   *folder)
{
  g_autofree char *path = folder != NULL ? g_build_filename (folder, ".valgrindrc", NULL) : NULL;
  g_autofree char *text = g_malloc0 (MAX_DEFAULTS + 1);
  struct stat status;
  int fd = path != NULL ? _grind_open_regular_file (path, MAX_DEFAULTS, &status, NULL) : -1;

  if (fd < 0)
    return;

  /* Valgrind ignores other files, as another user may have written them. */
  if (status.st_uid == geteuid () && (status.st_mode & S_IWOTH) == 0 &&
      read (fd, text, MAX_DEFAULTS) > 0)
    add_words (words, text);
  close (fd);
}

/* Reads Valgrind's default options, in Valgrind's order. */
static char **
read_defaults (char       **environment,
               const char  *folder)
{
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();
  const char *home = g_environ_getenv (environment, "HOME");

  add_file (words, home);
  add_words (words, g_environ_getenv (environment, "VALGRIND_OPTS"));
  if (g_strcmp0 (folder, home) != 0)
    add_file (words, folder);

  return g_strv_builder_end (words);
}

static GrindLiveRun *
read_run (const char *folder,
          int         pid,
          gint64      boot)
{
  g_auto (GStrv) arguments = read_texts (folder, "cmdline");
  g_auto (GStrv) environment = read_texts (folder, "environ");
  g_autofree char *current = read_link (folder, "cwd");
  g_auto (GStrv) defaults = read_defaults (environment, current);
  guint64 ticks;
  int group;

  if (!grind_live_process_read (folder, &ticks, &group))
    return NULL;

  return grind_live_run_new (pid, ticks, boot + ticks * G_USEC_PER_SEC / sysconf (_SC_CLK_TCK),
                             (const char * const *) arguments,
                             (const char * const *) environment,
                             (const char * const *) defaults, current);
}

static int
compare_runs (gconstpointer a,
              gconstpointer b)
{
  GrindLiveRun *first = *(GrindLiveRun * const *) a;
  GrindLiveRun *second = *(GrindLiveRun * const *) b;
  guint64 first_ticks = grind_live_run_get_ticks (first);
  guint64 second_ticks = grind_live_run_get_ticks (second);

  if (first_ticks != second_ticks)
    return first_ticks > second_ticks ? -1 : 1;

  return grind_live_run_get_pid (second) - grind_live_run_get_pid (first);
}

/* The PID in the name of a /proc folder; 0 for other names. */
static int
parse_pid (const char *name)
{
  gsize length = strspn (name, "0123456789");

  return name[length] == '\0' && length < 10 ? atoi (name) : 0;
}

/**
 * grind_live_runs_find:
 * @proc: the process file system, `/proc` except in tests
 * @cancellable: (nullable): cancels the call
 *
 * Finds the user's processes under Callgrind. Blocks, so call it in a worker thread.
 *
 * Returns: (transfer container) (element-type GrindLiveRun): the runs, the most recently started
 *   first; empty if there is no /proc
 */
GPtrArray *
grind_live_runs_find (const char   *proc,
                      GCancellable *cancellable)
{
  GPtrArray *runs = g_ptr_array_new_with_free_func ((GDestroyNotify) grind_live_run_unref);
  g_autoptr (GDir) dir = NULL;
  const char *name;
  gint64 boot;

  g_return_val_if_fail (proc != NULL, runs);

  dir = g_dir_open (proc, 0, NULL);
  if (dir == NULL)
    return runs;

  boot = read_boot (proc);
  while ((name = g_dir_read_name (dir)) != NULL && !g_cancellable_is_cancelled (cancellable))
    {
      int pid = parse_pid (name);
      g_autofree char *folder = g_build_filename (proc, name, NULL);
      GrindLiveRun *run = NULL;

      if (pid > 0 && is_own (folder) && is_callgrind (folder))
        run = read_run (folder, pid, boot);
      if (run != NULL)
        g_ptr_array_add (runs, run);
    }
  g_ptr_array_sort (runs, compare_runs);

  return runs;
}

/**
 * grind_live_runs_read:
 * @proc: the process file system, `/proc` except in tests
 * @pid: a PID
 *
 * Reads one process. Blocks, but not for long.
 *
 * Returns: (transfer full) (nullable): the run, or %NULL if the process does not run under
 *   Callgrind
 */
GrindLiveRun *
grind_live_runs_read (const char *proc,
                      int         pid)
{
  g_autofree char *name = g_strdup_printf ("%d", pid);
  g_autofree char *folder = NULL;

  g_return_val_if_fail (proc != NULL, NULL);

  folder = g_build_filename (proc, name, NULL);

  return is_own (folder) && is_callgrind (folder) ? read_run (folder, pid, read_boot (proc)) : NULL;
}

static void
find_worker (GTask        *task,
             gpointer      source,
             gpointer      task_data,
             GCancellable *cancellable)
{
  g_task_return_pointer (task, grind_live_runs_find ("/proc", cancellable),
                         (GDestroyNotify) g_ptr_array_unref);
}

/**
 * grind_live_runs_find_async:
 * @cancellable: (nullable): cancels the call
 * @callback: called when done
 * @user_data: passed to @callback
 *
 * Calls grind_live_runs_find() in a thread.
 */
void
grind_live_runs_find_async (GCancellable        *cancellable,
                            GAsyncReadyCallback  callback,
                            gpointer             user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);

  g_task_set_source_tag (task, grind_live_runs_find_async);
  g_task_run_in_thread (task, find_worker);
}

/**
 * grind_live_runs_find_finish:
 * @result: the result passed to the callback
 * @error: return location for a #GError
 *
 * Returns: (transfer container) (nullable) (element-type GrindLiveRun): the runs, or %NULL with
 *   %G_IO_ERROR_CANCELLED
 */
GPtrArray *
grind_live_runs_find_finish (GAsyncResult  *result,
                             GError       **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

/**
 * grind_live_runs_has:
 * @proc: the process file system
 * @run: a run found there
 *
 * Checks whether a process is still running. Blocks, but not for long.
 *
 * Returns: whether it is
 */
gboolean
grind_live_runs_has (const char   *proc,
                     GrindLiveRun *run)
{
  g_autofree char *name = NULL;
  g_autofree char *folder = NULL;
  guint64 ticks;
  int group;

  g_return_val_if_fail (proc != NULL && run != NULL, FALSE);

  name = g_strdup_printf ("%d", grind_live_run_get_pid (run));
  folder = g_build_filename (proc, name, NULL);

  return grind_live_process_read (folder, &ticks, &group) &&
         ticks == grind_live_run_get_ticks (run);
}
