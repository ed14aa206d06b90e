/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gunixinputstream.h>
#include <glib-unix.h>
#include <signal.h>
#include <spawn.h>

#include "grind-recording-spawn-private.h"

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

/* Starts @arguments as the leader of a session, as nobody answers at a terminal. Not by fork(),
 * which blocks the window while it copies the page tables of large profiles. */
static int
spawn (const char         *place,
       const char * const *arguments,
       const char * const *environment,
       int                 input,
       int                 output,
       GError            **error)
{
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t signals;
  pid_t pid = 0;
  int code;

  posix_spawn_file_actions_init (&actions);
  if (place != NULL)
    posix_spawn_file_actions_addchdir_np (&actions, place);
  posix_spawn_file_actions_adddup2 (&actions, input, 0);
  posix_spawn_file_actions_adddup2 (&actions, output, 1);
  posix_spawn_file_actions_adddup2 (&actions, output, 2);

  posix_spawnattr_init (&attributes);
  posix_spawnattr_setflags (&attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGDEF |
                                         POSIX_SPAWN_SETSIGMASK);
  sigemptyset (&signals);
  posix_spawnattr_setsigmask (&attributes, &signals);
  sigaddset (&signals, SIGPIPE);                /* which GIO ignores */
  posix_spawnattr_setsigdefault (&attributes, &signals);

  code = posix_spawn (&pid, arguments[0], &actions, &attributes, (char **) arguments,
                      (char **) environment);
  posix_spawn_file_actions_destroy (&actions);
  posix_spawnattr_destroy (&attributes);
  if (code == 0)
    return pid;

  g_set_error (error, G_IO_ERROR, g_io_error_from_errno (code), "%s: %s",
               place != NULL ? place : arguments[0], g_strerror (code));
  return 0;
}

/* (transfer full): the command that ends with this process if that crashes */
static char **
dup_command (const GrindRecordOptions *options,
             const char               *folder)
{
  g_autofree char *valgrind = g_find_program_in_path ("valgrind");
  g_autofree char *setpriv = g_find_program_in_path ("setpriv");
  g_auto (GStrv) arguments =
    grind_record_options_dup_arguments (options, valgrind != NULL ? valgrind : "valgrind",
                                        folder);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  /* It would not report that Valgrind is missing. */
  if (setpriv != NULL && valgrind != NULL)
    g_strv_builder_add_many (builder, setpriv, "--pdeathsig", "TERM", NULL);
  g_strv_builder_addv (builder, (const char **) arguments);

  return g_strv_builder_end (builder);
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
  g_auto (GStrv) command = dup_command (options, folder);
  g_autofree char *place = NULL;
  int input = open_input (options, error);
  int fds[2];
  int pid;

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
  pid = spawn (place, (const char * const *) command, (const char * const *) environment, input,
               fds[1], error);
  close (input);
  close (fds[1]);
  if (pid == 0)
    close (fds[0]);
  else
    *output = g_unix_input_stream_new (fds[0], TRUE);

  return pid;
}
