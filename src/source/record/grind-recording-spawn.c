/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

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

GSubprocess *
_grind_recording_spawn (const GrindRecordOptions  *options,
                        const char                *folder,
                        GError                   **error)
{
  g_autoptr (GSubprocessLauncher) launcher =
    g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_MERGE);
  g_auto (GStrv) environment = grind_record_options_dup_environment (options);
  g_autofree char *valgrind = g_find_program_in_path ("valgrind");
  g_auto (GStrv) arguments =
    grind_record_options_dup_arguments (options, valgrind != NULL ? valgrind : "valgrind",
                                        folder);

  if (options->folder != NULL)
    {
      g_autofree char *folder_path = g_canonicalize_filename (options->folder, NULL);

      g_subprocess_launcher_set_cwd (launcher, options->folder);
      environment = g_environ_setenv (environment, "PWD", folder_path, TRUE);
    }
  g_subprocess_launcher_set_environ (launcher, environment);
  if (options->input != NULL)
    {
      g_autofree char *input = grind_record_options_dup_path (options, options->input);

      g_subprocess_launcher_set_stdin_file_path (launcher, input);
    }
  g_subprocess_launcher_set_child_setup (launcher, lead_group_cb, NULL, NULL);

  return g_subprocess_launcher_spawnv (launcher, (const char * const *) arguments, error);
}
