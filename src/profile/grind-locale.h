/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#include <libintl.h>
#include <locale.h>

/*
 * The language and the customs of the user, for a program that begins. Catalogues are where they
 * were installed, or where GRINDSCOPE_LOCALEDIR says, for those that were just built.
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
