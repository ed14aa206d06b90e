/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <locale.h>
#include <signal.h>

#include <glib/gi18n.h>

#include "grind-application.h"

int
main (int    argc,
      char **argv)
{
  g_autoptr (GrindApplication) application = NULL;
  int status;

  /* A file that gets too large is an error of writing it. */
  signal (SIGXFSZ, SIG_IGN);
  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, LOCALEDIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);

  application = grind_application_new (G_APPLICATION_DEFAULT_FLAGS);
  status = g_application_run (G_APPLICATION (application), argc, argv);

  return status != 0 ? status : grind_application_get_exit_status (application);
}
