/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-dot-run.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "source/process/grind-program-output.h"

/* A larger output is no layout of a graph that anyone could look at. */
#define MAX_OUTPUT (16 * 1024 * 1024)

/* Time limit for `dot -V` in milliseconds. */
#define VERSION_TIME 2000

static gboolean
set_errno_error (GError     **error,
                 const char  *what)
{
  int code = errno;

  g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, "%s: %s", what, g_strerror (code));

  return FALSE;
}

static gboolean
write_all (int      fd,
           GBytes  *input,
           GError **error)
{
  gsize size;
  const char *data = g_bytes_get_data (input, &size);

  for (gsize done = 0; done < size;)
    {
      gssize n = write (fd, data + done, size - done);

      if (n < 0 && errno != EINTR)
        return set_errno_error (error, "write");
      done += MAX (n, 0);
    }

  return lseek (fd, 0, SEEK_SET) == 0 || set_errno_error (error, "lseek");
}

/* Creates an anonymous file with the contents @input. A program that does not read all of it can
 * neither block us nor break a pipe. */
static int
open_input (GBytes  *input,
            GError **error)
{
  int fd = memfd_create ("grindscope-graph", MFD_CLOEXEC);

  if (fd < 0)
    {
      set_errno_error (error, "memfd_create");
      return -1;
    }
  if (!write_all (fd, input, error))
    {
      close (fd);
      return -1;
    }

  return fd;
}

static GSubprocess *
start (int        input,
       gboolean   is_quick,
       int       *fd,
       GError   **error)
{
  static const char *const careful[] = { "dot", "-Tplain", NULL };
  static const char *const quick[] = {
    "dot", "-Tplain", "-Gmclimit=0.1", "-Gnslimit=1", "-Gnslimit1=1", "-Gsplines=line", NULL,
  };
  g_autoptr (GSubprocessLauncher) launcher = NULL;
  g_autofree char *program = g_find_program_in_path ("dot");
  g_autoptr (GError) spawn_error = NULL;
  GSubprocess *process;

  if (program == NULL)
    {
      close (input);
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "dot");
      return NULL;
    }

  launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_NONE);
  g_subprocess_launcher_setenv (launcher, "LC_ALL", "C", TRUE);
  g_subprocess_launcher_take_stdin_fd (launcher, input);

  process = grind_program_output_start (launcher, is_quick ? quick : careful, FALSE, fd,
                                        &spawn_error);
  if (process == NULL)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, spawn_error->message);

  return process;
}

/**
 * grind_dot_run:
 * @input: a graph in the DOT language
 * @is_quick: whether to prefer speed over quality
 * @time_limit: the time limit in milliseconds
 * @cancellable: (nullable): a cancellable
 * @error: return location for a #GError
 *
 * Runs the `dot` program found in PATH without a shell, and blocks until it has written its output.
 * The program is always terminated when this returns. May be called from any thread.
 *
 * The exit status of the program does not matter: the end of its output shows whether it is
 * complete.
 *
 * Errors are %G_IO_ERROR_NOT_FOUND if there is no such program, %G_IO_ERROR_TIMED_OUT,
 * %G_IO_ERROR_CANCELLED, and %G_IO_ERROR_FAILED for anything else.
 *
 * Returns: (transfer full) (nullable): the output in the plain format, or %NULL with an error
 */
GBytes *
grind_dot_run (GBytes        *input,
               gboolean       is_quick,
               guint          time_limit,
               GCancellable  *cancellable,
               GError       **error)
{
  gint64 deadline = g_get_monotonic_time () + (gint64) time_limit * 1000;
  g_autoptr (GSubprocess) process = NULL;
  int written, fd;

  g_return_val_if_fail (input != NULL, NULL);

  written = open_input (input, error);
  if (written < 0)
    return NULL;

  process = start (written, is_quick, &fd, error);
  if (process == NULL)
    return NULL;

  return grind_program_output_read (process, fd, MAX_OUTPUT, deadline, cancellable, error);
}

/**
 * grind_dot_dup_version:
 * @cancellable: (nullable): a cancellable
 * @error: return location for a #GError
 *
 * Runs `dot` to get its version. Blocks, so do not call it in the main thread of a window.
 *
 * Returns: (transfer full) (nullable): the version of Graphviz, or %NULL with an error
 */
char *
grind_dot_dup_version (GCancellable  *cancellable,
                       GError       **error)
{
  static const char *const command[] = { "dot", "-V", NULL };
  g_autofree char *text = grind_program_output_dup (command, VERSION_TIME, cancellable, error);
  const char *version;

  if (text == NULL)
    return NULL;

  /* For example: dot - graphviz version 2.43.0 (0) */
  version = strstr (text, "version ");
  if (version == NULL)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "dot does not say it");
      return NULL;
    }
  version += strlen ("version ");

  return g_strndup (version, strcspn (version, " \n"));
}
