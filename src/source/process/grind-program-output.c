/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-program-output.h"

#include <errno.h>
#include <fcntl.h>
#include <glib-unix.h>
#include <unistd.h>

#include "grind-wait.h"

/* Limit for short texts, in bytes. */
#define MAX_TEXT 65536

static gboolean
read_some (int          fd,
           gsize        max_size,
           GByteArray  *output,
           gboolean    *is_end,
           GError     **error)
{
  guint8 buffer[16384];
  gssize n = read (fd, buffer, sizeof buffer);
  int code = errno;

  *is_end = n == 0;
  if (n < 0 && code != EINTR && code != EAGAIN)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, "read: %s", g_strerror (code));
      return FALSE;
    }
  if (n > 0)
    g_byte_array_append (output, buffer, n);
  if (output->len > max_size)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, "the program writes too much");
      return FALSE;
    }

  return TRUE;
}

/**
 * grind_program_output_start:
 * @launcher: a launcher for this program, whose flags are replaced
 * @command: (array zero-terminated=1): a program, found in PATH if it contains no slash, and its
 *   arguments
 * @has_errors: whether to read its standard error, too
 * @fd: (out): a pipe to read from, to be closed by the caller
 * @error: return location for a #GError
 *
 * Starts a program without fork(), which blocks the whole process while it copies the page tables
 * of large profiles. May be called from any thread.
 *
 * %G_SUBPROCESS_FLAGS_STDERR_MERGE cannot be used: with inherited descriptors, GLib 2.74 closes the
 * standard output then.
 *
 * Errors are those of g_unix_open_pipe() and g_subprocess_launcher_spawnv().
 *
 * Returns: (transfer full) (nullable): the process, or %NULL with an error
 */
GSubprocess *
grind_program_output_start (GSubprocessLauncher  *launcher,
                            const char *const    *command,
                            gboolean              has_errors,
                            int                  *fd,
                            GError              **error)
{
  GSubprocess *process;
  int fds[2];

  g_return_val_if_fail (G_IS_SUBPROCESS_LAUNCHER (launcher), NULL);
  g_return_val_if_fail (command != NULL && command[0] != NULL, NULL);

  if (!g_unix_open_pipe (fds, FD_CLOEXEC, error))
    return NULL;

  g_subprocess_launcher_set_flags (launcher, G_SUBPROCESS_FLAGS_INHERIT_FDS |
                                             (has_errors ? 0 : G_SUBPROCESS_FLAGS_STDERR_SILENCE));
  if (has_errors)
    g_subprocess_launcher_take_stderr_fd (launcher, fcntl (fds[1], F_DUPFD_CLOEXEC, 3));
  g_subprocess_launcher_take_stdout_fd (launcher, fds[1]);
  process = g_subprocess_launcher_spawnv (launcher, command, error);
  g_subprocess_launcher_close (launcher);
  if (process != NULL)
    *fd = fds[0];
  else
    close (fds[0]);

  return process;
}

/**
 * grind_program_output_read:
 * @process: a process
 * @fd: the pipe from it, which is closed
 * @max_size: the maximum number of bytes
 * @deadline: the time limit, on the g_get_monotonic_time() clock
 * @cancellable: (nullable): a cancellable
 * @error: return location for a #GError
 *
 * Blocks until @process has written all its output. The process is always terminated when this
 * returns. May be called from any thread.
 *
 * The exit status of the process does not matter: the end of its output shows whether it is
 * complete.
 *
 * Errors are %G_IO_ERROR_TIMED_OUT, %G_IO_ERROR_CANCELLED and %G_IO_ERROR_FAILED.
 *
 * Returns: (transfer full) (nullable): the output, or %NULL with an error
 */
GBytes *
grind_program_output_read (GSubprocess   *process,
                           int            fd,
                           gsize          max_size,
                           gint64         deadline,
                           GCancellable  *cancellable,
                           GError       **error)
{
  g_autoptr (GByteArray) output = g_byte_array_new ();
  gboolean is_fine, is_end = FALSE;

  g_return_val_if_fail (G_IS_SUBPROCESS (process), NULL);

  do
    is_fine = grind_wait_for_fd (fd, G_IO_IN, deadline, cancellable, error) &&
              read_some (fd, max_size, output, &is_end, error);
  while (is_fine && !is_end);
  g_subprocess_force_exit (process);
  close (fd);

  return is_fine ? g_byte_array_free_to_bytes (g_steal_pointer (&output)) : NULL;
}

/**
 * grind_program_output_dup:
 * @command: (array zero-terminated=1): a program, found in PATH if it contains no slash, and its
 *   arguments
 * @time_limit: the time limit in milliseconds
 * @cancellable: (nullable): a cancellable
 * @error: return location for a #GError
 *
 * Runs a program without a shell, and blocks for the short text that it writes to its standard
 * output and standard error. Do not call it in the main thread of a window.
 *
 * Errors are those of g_subprocess_launcher_spawnv() and of grind_program_output_read().
 *
 * Returns: (transfer full) (nullable): the text as UTF-8, or %NULL with an error
 */
char *
grind_program_output_dup (const char *const  *command,
                          guint               time_limit,
                          GCancellable       *cancellable,
                          GError            **error)
{
  gint64 deadline = g_get_monotonic_time () + (gint64) time_limit * 1000;
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_NONE);
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GBytes) output = NULL;
  gsize size;
  const char *text;
  int fd;

  g_return_val_if_fail (command != NULL && command[0] != NULL, NULL);

  process = grind_program_output_start (launcher, command, TRUE, &fd, error);
  if (process == NULL)
    return NULL;

  output = grind_program_output_read (process, fd, MAX_TEXT, deadline, cancellable, error);
  if (output == NULL)
    return NULL;

  text = g_bytes_get_data (output, &size);

  return g_utf8_make_valid (text != NULL ? text : "", size);
}
