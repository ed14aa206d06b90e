/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-code-language.h"

#include <string.h>

#include <gtksourceview/gtksource.h>

#include "ui/base/gtk48/grind-resource-file.h"

/**
 * grind_code_language_add:
 *
 * Adds the program's language definition, %GRIND_CODE_LANGUAGE_ASSEMBLY, to GtkSourceView. Call
 * this before any other use of its languages: it loads them once. Main thread only.
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

static const char *
guess_id (const char *path)
{
  GtkSourceLanguageManager *manager = gtk_source_language_manager_get_default ();
  g_autofree char *name = g_path_get_basename (path);
  GtkSourceLanguage *language;

  language = gtk_source_language_manager_guess_language (manager, name, NULL);

  return language != NULL ? gtk_source_language_get_id (language) : NULL;
}

/**
 * grind_code_language_guess:
 * @path: a source file
 * @own_path: (nullable): the file of the function that it is shown for
 *
 * Guesses the language of a file. A header, which may have no extension, gets the language of the
 * function's file.
 *
 * Returns: (transfer none) (nullable): the id of a GtkSourceView language
 */
const char *
grind_code_language_guess (const char *path,
                           const char *own_path)
{
  const char *id;
  const char *own;

  g_return_val_if_fail (path != NULL, NULL);

  id = guess_id (path);
  own = own_path != NULL ? guess_id (own_path) : NULL;
  if ((id == NULL || g_str_equal (id, "chdr") || g_str_equal (id, "objc")) &&
      own != NULL && (g_str_equal (own, "cpp") || g_str_equal (own, "cpphdr")))
    return "cpp";
  if (id == NULL && strstr (path, "/c++/") != NULL)
    return "cpp";

  return id;
}
