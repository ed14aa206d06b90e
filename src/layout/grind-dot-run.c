/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-dot-run.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "source/process/grind-program-output.h"

/* More than this is not the layout of a graph that anybody could look at. */
#define MAX_OUTPUT (16 * 1024 * 1024)

/* Milliseconds that it may take to say its version. */
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

/* A file without a name that has @input in it. A program that does not read it, or only some of it,
 * neither keeps us waiting nor breaks a pipe. */
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
       GError   **error)
{
  static const char *const careful[] = { "dot", "-Tplain", NULL };
  static const char *const quick[] = {
    "dot", "-Tplain", "-Gmclimit=0.1", "-Gnslimit=1", "-Gnslimit1=1", "-Gsplines=line", NULL,
  };
  g_autoptr (GSubprocessLauncher) launcher = NULL;
  g_autoptr (GError) spawn_error = NULL;
  GSubprocess *process;

  launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE |
                                        G_SUBPROCESS_FLAGS_STDERR_SILENCE);
  g_subprocess_launcher_setenv (launcher, "LC_ALL", "C", TRUE);
  g_subprocess_launcher_take_stdin_fd (launcher, input);

  process = g_subprocess_launcher_spawnv (launcher, is_quick ? quick : careful, &spawn_error);
  if (process == NULL)
    g_set_error_literal (error, G_IO_ERROR,
                         g_error_matches (spawn_error, G_SPAWN_ERROR, G_SPAWN_ERROR_NOENT)
                           ? G_IO_ERROR_NOT_FOUND : G_IO_ERROR_FAILED,
                         spawn_error->message);

  return process;
}

/**
 * grind_dot_run:
 * @input: a graph in the language of `dot`
 * @is_quick: whether to take less care
 * @time_limit: how many milliseconds it may take
 * @cancellable: (nullable): a cancellable
 * @error: return location for a #GError
 *
 * Runs the program `dot` that is found in the path, without a shell, and waits for what it writes.
 * However this ends, the program does not go on after it. May be called in any thread.
 *
 * How the program ends does not matter: the end of what it writes tells whether it is complete.
 *
 * Errors are %G_IO_ERROR_NOT_FOUND where there is no such program, %G_IO_ERROR_TIMED_OUT,
 * %G_IO_ERROR_CANCELLED, and %G_IO_ERROR_FAILED for anything else.
 *
 * Returns: (transfer full) (nullable): what it wrote in its plain format, or %NULL with an error
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
  int fd;

  g_return_val_if_fail (input != NULL, NULL);

  fd = open_input (input, error);
  if (fd < 0)
    return NULL;

  process = start (fd, is_quick, error);
  if (process == NULL)
    return NULL;

  return grind_program_output_read (process, MAX_OUTPUT, deadline, cancellable, error);
}

/**
 * grind_dot_dup_version:
 * @cancellable: (nullable): a cancellable
 * @error: return location for a #GError
 *
 * Asks the program `dot` for its version, and waits for it: not for the main thread of a window.
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

  /* Such as: dot - graphviz version 2.43.0 (0) */
  version = strstr (text, "version ");
  if (version == NULL)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "dot does not say it");
      return NULL;
    }
  version += strlen ("version ");

  return g_strndup (version, strcspn (version, " \n"));
}
