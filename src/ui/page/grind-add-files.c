/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Adds files to an open profile: all of them become one profile. */
#include "config.h"

#include "grind-add-files.h"

#include "format/grind-file-runs.h"

static void
runs_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr (GrindPage) page = user_data;
  g_autoptr (GPtrArray) runs = grind_file_runs_find_finish (result, NULL);
  GPtrArray *files = NULL;

  for (guint i = 0; runs != NULL && i < runs->len && files == NULL; i++)
    if (((GrindFileRun *) runs->pdata[i])->error == NULL)
      files = ((GrindFileRun *) runs->pdata[i])->files;

  /* The tab may have been closed meanwhile, and files that are already open add nothing. */
  if (files != NULL && grind_add_files_is_possible (page) &&
      files->len > grind_page_get_files (page)->len)
    grind_page_read_instead (page, files);
}

/* Whether @page shows a profile that files can be added to */
gboolean
grind_add_files_is_possible (GrindPage *page)
{
  /* A page whose tab is closed keeps its state, but has no session. */
  return grind_page_get_state (page) == GRIND_PAGE_OPEN && grind_page_get_session (page) != NULL &&
         grind_page_get_files (page) != NULL;
}

/**
 * grind_add_files:
 * @page: a page that shows a profile
 * @files: (element-type GFile): files, and folders, which are replaced by their newest run
 *
 * Reads @files and those of @page as one profile. Files of one run are kept together, in the order
 * in which they were written.
 */
void
grind_add_files (GrindPage *page,
                 GPtrArray *files)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (g_object_unref);

  g_return_if_fail (GRIND_IS_PAGE (page));
  g_return_if_fail (files != NULL);

  if (!grind_add_files_is_possible (page))
    return;

  g_ptr_array_extend (all, grind_page_get_files (page), (GCopyFunc) (void *) g_object_ref, NULL);
  g_ptr_array_extend (all, files, (GCopyFunc) (void *) g_object_ref, NULL);
  grind_file_runs_find_async (all, TRUE, NULL, runs_cb, g_object_ref (page));
}
