/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-code-language.h"

#include <string.h>

#include <gtksourceview/gtksource.h>

#include "ui/base/gtk48/grind-resource-file.h"

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
 * Tells the language of a file. That of a header, which may be without an extension, follows that
 * of the function's own file.
 *
 * Returns: (transfer none) (nullable): the id of a language of GtkSourceView
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
