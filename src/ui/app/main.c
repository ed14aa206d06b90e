/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <signal.h>

#include "grind-application.h"
#include "profile/grind-locale.h"

int
main (int    argc,
      char **argv)
{
  g_autoptr (GrindApplication) application = NULL;
  int status;

  /* Report a file size limit as a write error instead of a signal. */
  signal (SIGXFSZ, SIG_IGN);
  grind_locale_init ();

  application = grind_application_new (G_APPLICATION_DEFAULT_FLAGS);
  status = g_application_run (G_APPLICATION (application), argc, argv);

  return status != 0 ? status : grind_application_get_exit_status (application);
}
