/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#include <libintl.h>
#include <locale.h>

/*
 * Sets up the user's locale at program start. Catalogues are read from where they were installed,
 * or from GRINDSCOPE_LOCALEDIR for a build that is not installed.
 */
static inline void
grind_locale_init (void)
{
  const char *chosen = g_getenv ("GRINDSCOPE_LOCALEDIR");

  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, chosen != NULL ? chosen : LOCALEDIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
}
