/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <signal.h>
#include <string.h>
#include <unistd.h>

#include <gio/gio.h>
#include <glib/gi18n.h>

#include "cli/base/grind-cli.h"
#include "output/grind-terminal-text.h"
#include "profile/grind-locale.h"

/* A reader that closes the pipe early, such as head, is not an error. */
static GrindCliStatus
finish_output (GrindOutput    *output,
               GrindCliStatus  status)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *message = NULL;

  if (grind_output_finish (output, &error))
    return status;

  if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_BROKEN_PIPE))
    {
      message = g_strdup_printf (_("Standard output: %s"), error->message);
      grind_terminal_print_error (GRIND_CLI_NAME ": ", message);
    }

  return GRIND_CLI_FAILED;
}

/* The message to print when no memory is left to format it. */
static char *no_memory;

/*
 * GLib aborts if it cannot allocate even a small amount of memory; with a memory limit for the
 * process, that needs no debugging.
 */
static void
log_cb (const char     *domain,
        GLogLevelFlags  level,
        const char     *message,
        gpointer        user_data)
{
  if ((level & G_LOG_LEVEL_ERROR) != 0 && g_strcmp0 (domain, "GLib") == 0 &&
      strstr (message, "failed to allocate") != NULL)
    {
      if (write (STDERR_FILENO, no_memory, strlen (no_memory)) < 0)
        _exit (GRIND_CLI_FAILED);
      _exit (GRIND_CLI_FAILED);
    }

  g_log_default_handler (domain, level, message, user_data);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GrindOutput) output = grind_output_new (STDOUT_FILENO);
  GrindCliStatus status;

  grind_locale_init ();
  g_set_prgname (GRIND_CLI_NAME);
  signal (SIGPIPE, SIG_IGN);
  signal (SIGXFSZ, SIG_IGN);
  no_memory = g_strdup_printf ("%s: %s\n", GRIND_CLI_NAME,
                               _("the profile needs more memory than the limit allows"));
  g_log_set_default_handler (log_cb, NULL);

  status = grind_cli_run (argv, output);
  return finish_output (output, status);
}
