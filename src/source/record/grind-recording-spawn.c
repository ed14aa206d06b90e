/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gunixinputstream.h>
#include <glib-unix.h>
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "grind-recording-spawn-private.h"

/* In the child: a session of its own, as nobody answers at a terminal, which ends with this process
 * if that crashes. */
static void
lead_group_cb (gpointer user_data)
{
  setsid ();
  prctl (PR_SET_PDEATHSIG, SIGTERM);
}

/* Opens the file for standard input, or an empty one. */
static int
open_input (const GrindRecordOptions  *options,
            GError                   **error)
{
  g_autofree char *path = options->input != NULL
    ? grind_record_options_dup_path (options, options->input) : g_strdup ("/dev/null");
  g_autofree char *shown = g_filename_display_name (path);
  int fd = open (path, O_RDONLY | O_CLOEXEC | O_NOCTTY);

  if (fd < 0)
    g_set_error (error, G_IO_ERROR, g_io_error_from_errno (errno), "%s: %s", shown,
                 g_strerror (errno));

  return fd;
}

/* Not GSubprocess, which no longer knows the PID of a process that has already ended; its files are
 * found by the PID. Returns 0 with an error. */
int
_grind_recording_spawn (const GrindRecordOptions  *options,
                        const char                *folder,
                        GInputStream             **output,
                        GError                   **error)
{
  g_auto (GStrv) environment = grind_record_options_dup_environment (options);
  g_autofree char *valgrind = g_find_program_in_path ("valgrind");
  g_auto (GStrv) arguments =
    grind_record_options_dup_arguments (options, valgrind != NULL ? valgrind : "valgrind",
                                        folder);
  g_autofree char *place = NULL;
  int input = open_input (options, error);
  int fds[2];
  GPid pid = 0;

  if (input < 0)
    return 0;
  if (!g_unix_open_pipe (fds, FD_CLOEXEC, error))
    {
      close (input);
      return 0;
    }

  if (options->folder != NULL)
    {
      place = g_canonicalize_filename (options->folder, NULL);
      environment = g_environ_setenv (environment, "PWD", place, TRUE);
    }
  g_spawn_async_with_pipes_and_fds (place, (const char * const *) arguments,
                                    (const char * const *) environment,
                                    G_SPAWN_DO_NOT_REAP_CHILD, lead_group_cb, NULL, input,
                                    fds[1], fds[1], NULL, NULL, 0, &pid, NULL, NULL, NULL, error);
  close (input);
  close (fds[1]);
  if (pid == 0)
    close (fds[0]);
  else
    *output = g_unix_input_stream_new (fds[0], TRUE);

  return pid;
}
