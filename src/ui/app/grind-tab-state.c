/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state of one tab, in a form that outlives the tab and the program. */
#include "config.h"

#include "grind-tab-state.h"

#define MAX_FILES 65536   /* of one profile */

/* (nullable): %NULL if one of them has an invalid URI and so is not a file */
static GVariant *
files_to_variant (GPtrArray *files)
{
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE_STRING_ARRAY);
  for (guint i = 0; i < files->len; i++)
    {
      g_autofree char *uri = g_file_get_uri (files->pdata[i]);

      if (g_uri_peek_scheme (uri) == NULL)
        {
          g_variant_builder_clear (&builder);
          return NULL;
        }
      g_variant_builder_add (&builder, "s", uri);
    }

  return g_variant_builder_end (&builder);
}

/* Its files and view state, of type %G_VARIANT_TYPE_VARDICT; %NULL without files, as for a stream,
 * or with more files than can be saved, or with an invalid one */
GVariant *
grind_tab_state_dup (GrindPage *page)
{
  g_auto (GVariantDict) dict = G_VARIANT_DICT_INIT (NULL);
  g_autoptr (GVariant) shown = NULL;
  GVariant *uris;
  GPtrArray *files;

  g_return_val_if_fail (GRIND_IS_PAGE (page), NULL);

  files = grind_page_get_files (page);
  if (files == NULL || files->len > MAX_FILES)
    return NULL;

  uris = files_to_variant (files);
  if (uris == NULL)
    return NULL;

  g_variant_dict_insert_value (&dict, "files", uris);
  shown = grind_page_dup_shown (page);
  if (shown != NULL)
    g_variant_dict_insert_value (&dict, "shown", shown);

  return g_variant_ref_sink (g_variant_dict_end (&dict));
}

/* Its files, at least one; %NULL if it is damaged */
GPtrArray *
grind_tab_state_dup_files (GVariant *state)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autofree const char **uris = NULL;

  g_return_val_if_fail (g_variant_is_of_type (state, G_VARIANT_TYPE_VARDICT), NULL);

  if (!g_variant_lookup (state, "files", "^a&s", &uris) || g_strv_length ((char **) uris) == 0 ||
      g_strv_length ((char **) uris) > MAX_FILES)
    return NULL;

  for (guint i = 0; uris[i] != NULL; i++)
    {
      if (g_uri_peek_scheme (uris[i]) == NULL)
        return NULL;
      g_ptr_array_add (files, g_file_new_for_uri (uris[i]));
    }

  return g_steal_pointer (&files);
}

/**
 * grind_tab_state_wait:
 * @state: a tab state with files
 * @page: an empty page
 *
 * Prepares @page so that grind_page_begin() opens the files of @state and restores its view state,
 * as far as the profile still allows.
 */
void
grind_tab_state_wait (GVariant  *state,
                      GrindPage *page)
{
  g_autoptr (GPtrArray) files = grind_tab_state_dup_files (state);
  g_autoptr (GVariant) shown = NULL;

  g_return_if_fail (GRIND_IS_PAGE (page));
  g_return_if_fail (files != NULL);

  shown = g_variant_lookup_value (state, "shown", G_VARIANT_TYPE_VARDICT);
  grind_page_wait (page, files, shown);
}
