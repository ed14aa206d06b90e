/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-code-language.h"

#include <gtksourceview/gtksource.h>

#include "grind-resource-file.h"

/**
 * grind_code_language_add:
 *
 * Lets GtkSourceView know the program's own language, %GRIND_CODE_LANGUAGE_ASSEMBLY. To be called
 * before anything else is asked of its languages: it reads them once. Main thread only.
 */
void
grind_code_language_add (void)
{
  static const char *const names[] = { GRIND_CODE_LANGUAGE_ASSEMBLY ".lang" };
  static gboolean is_added;
  GtkSourceLanguageManager *manager = gtk_source_language_manager_get_default ();
  g_autofree char *folder = NULL;

  if (is_added)
    return;

  is_added = TRUE;
  folder = grind_resource_file_write ("languages", names, G_N_ELEMENTS (names));
  gtk_source_language_manager_append_search_path (manager, folder);
}
