/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sends commands to a process under Valgrind with vgdb, the program that Valgrind has for that. */
#include "config.h"

#include "grind-vgdb.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "grind-live-runs.h"
#include "source/process/grind-program-output.h"
#include "source/process/grind-wait.h"

#define VGDB          "vgdb"
#define MAX_OUTPUT    (1024 * 1024)   /* bytes of its output to keep */
#define PATIENCE      (5 * G_USEC_PER_SEC)   /* for a process that may be unreachable */
#define LOOK_INTERVAL (G_USEC_PER_SEC / 2)   /* between checks that the process exists */
#define FAREWELL      (2 * G_USEC_PER_SEC)   /* for vgdb to exit */

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

/* Finds the vgdb of the process's Valgrind installation, as their protocol depends on the version.
 * A launcher path in a container or sandbox is not valid outside. */
static char *
find_vgdb (GrindLiveRun *run)
{
  const char *launcher = grind_live_run_get_launcher (run);

  if (launcher != NULL && g_path_is_absolute (launcher) && shares_files (run))
    {
      g_autofree char *folder = g_path_get_dirname (launcher);
      g_autofree char *program = g_build_filename (folder, VGDB, NULL);

      if (g_file_test (program, G_FILE_TEST_IS_EXECUTABLE))
        return g_steal_pointer (&program);
    }

  return g_find_program_in_path (VGDB);
}

static GSubprocessLauncher *
make_launcher (GrindLiveRun *run)
{
  GSubprocessLauncher *launcher;
  const char * const *variables = grind_live_run_get_environment (run);
  static const char *const names[] = GRIND_LIVE_RUN_VARIABLES;

  launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_NONE);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const char *value = g_environ_getenv ((char **) variables, names[i]);

      if (value != NULL)
        g_subprocess_launcher_setenv (launcher, names[i], value, TRUE);
      else
        g_subprocess_launcher_unsetenv (launcher, names[i]);
    }
  g_subprocess_launcher_setenv (launcher, "LC_ALL", "C", TRUE);

  return launcher;
}

static GSubprocess *
start (GrindLiveRun        *run,
       const char * const  *words,
       int                 *fd,
       GError             **error)
{
  g_autofree char *program = find_vgdb (run);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_autoptr (GSubprocessLauncher) launcher = NULL;
  g_autoptr (GError) spawn_error = NULL;
  g_autofree char *pid = g_strdup_printf ("--pid=%d", grind_live_run_get_pid (run));
  g_autofree char *prefix = NULL;
  g_auto (GStrv) arguments = NULL;
  GSubprocess *process;

  if (program == NULL)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                           _("vgdb was not found. It is part of Valgrind; most systems have it in "
                             "the package “valgrind”."));
      return NULL;
    }

  if (grind_live_run_get_prefix (run) != NULL)
    prefix = g_strconcat ("--vgdb-prefix=", grind_live_run_get_prefix (run), NULL);
  g_strv_builder_add_many (builder, program, pid, NULL);
  if (prefix != NULL)
    g_strv_builder_add (builder, prefix);
  g_strv_builder_addv (builder, (const char **) words);
  arguments = g_strv_builder_end (builder);

  launcher = make_launcher (run);
  process = grind_program_output_start (launcher, (const char * const *) arguments, TRUE, fd,
                                        &spawn_error);
  if (process == NULL)
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

/* Waits until vgdb has detached from the process: killing it, or closing its output, may leave the
 * process stopped. */
static void
stop (GSubprocess *vgdb,
      int          fd)
{
  gint64 deadline = g_get_monotonic_time () + FAREWELL;
  g_autoptr (GString) output = g_string_new (NULL);
  gboolean is_end = FALSE;

  g_subprocess_send_signal (vgdb, SIGTERM);
  while (!is_end && grind_wait_for_fd (fd, G_IO_IN, deadline, NULL, NULL))
    if (!read_some (fd, output, &is_end))
      return;
}

/* (transfer full): what is wrong according to vgdb, on one line */
static char *
dup_complaint (GString *output)
{
  g_auto (GStrv) lines = g_strsplit (output->str, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_strstrip (lines[i]);
      if (lines[i][0] != '\0' && !g_str_has_prefix (lines[i], "sending command"))
        return g_utf8_make_valid (lines[i], -1);
    }

  return g_strdup (VGDB);
}

static void
set_error (GrindLiveRun  *run,
           GString       *output,
           GError       **error)
{
  g_autofree char *complaint = NULL;
  int pid = grind_live_run_get_pid (run);

  if (!grind_live_runs_has ("/proc", run))
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_CLOSED,
                 _("Process %d ended before it answered."), pid);
  else if (is_refused (output))
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED,
                 _("Process %d is waiting in a system call and may be unreachable: a debugger is "
                   "attached, or this system forbids ptrace. Try again when it is running."), pid);
  else if (strstr (output->str, "no FIFO found") != NULL)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                 _("vgdb does not find process %d. It may be starting, or was started with "
                   "--vgdb=no."), pid);
  else
    {
      complaint = dup_complaint (output);
      /* translators: a number, then the output of a program */
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, _("Process %d did not answer: %s"), pid,
                   complaint);
    }
}

/**
 * grind_vgdb_ask:
 * @run: a run
 * @words: (array zero-terminated=1): a command that Callgrind knows, such as `status`
 * @cancellable: (nullable): cancels the call
 * @error: return location for a #GError
 *
 * Sends a command to the process of @run, and blocks until it has answered: use it in a worker.
 * It takes at least 0.1 s. A stopped process does not answer, so that only @cancellable ends the
 * wait.
 *
 * Errors are %G_IO_ERROR_NOT_FOUND if vgdb is missing or does not find the process,
 * %G_IO_ERROR_CLOSED if the process has ended, %G_IO_ERROR_PERMISSION_DENIED if the system does not
 * permit access to it, %G_IO_ERROR_CANCELLED, and %G_IO_ERROR_FAILED for anything else. All
 * messages but that of %G_IO_ERROR_CANCELLED are sentences for display.
 *
 * Returns: (transfer full) (nullable): the answer, with lines of vgdb itself in between, or %NULL
 *   with an error. The bytes come from the process, in any encoding.
 */
char *
grind_vgdb_ask (GrindLiveRun        *run,
                const char * const  *words,
                GCancellable        *cancellable,
                GError             **error)
{
  g_autoptr (GSubprocess) vgdb = NULL;
  g_autoptr (GString) output = g_string_new (NULL);
  gboolean is_end = FALSE;
  gboolean is_over;
  int fd;

  g_return_val_if_fail (run != NULL && words != NULL, NULL);

  /* Another process may have got the PID. */
  if (!grind_live_runs_has ("/proc", run))
    {
      set_error (run, output, error);
      return NULL;
    }
  vgdb = start (run, words, &fd, error);
  if (vgdb == NULL)
    return NULL;

  is_over = read_output (run, fd, output, &is_end, cancellable, error);
  if (!is_end)
    stop (vgdb, fd);
  close (fd);
  if (!is_over)
    return NULL;

  if (is_end && g_subprocess_wait (vgdb, NULL, NULL) && g_subprocess_get_successful (vgdb))
    return g_string_free (g_steal_pointer (&output), FALSE);

  set_error (run, output, error);

  return NULL;
}
