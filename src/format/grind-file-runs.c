/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Groups the files to open by run (rule D5), and finds the files of a folder. */
#include "config.h"

#include "grind-file-runs.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "grind-siblings.h"
#include "profile/grind-plain-text.h"

/* Profiles are recognized by their contents; these names are only used to find them in folders. */
static const char * const patterns[] = {
  "callgrind.*", "cachegrind.*", "*.callgrind", "*.cachegrind", "*.callgrind.*", "*.cachegrind.*",
  "*.calltree", "*.cgrind", "*.grind", NULL
};

typedef struct
{
  GPtrArray *files;
  gboolean   merge;
} Request;

static void
request_free (Request *request)
{
  g_ptr_array_unref (request->files);
  g_free (request);
}

static void
run_free (gpointer data)
{
  GrindFileRun *run = data;

  g_ptr_array_unref (run->files);
  g_clear_error (&run->error);
  g_free (run);
}

static GrindFileRun *
run_new (GFile *file)
{
  GrindFileRun *run = g_new0 (GrindFileRun, 1);

  run->files = g_ptr_array_new_with_free_func (g_object_unref);
  if (file != NULL)
    g_ptr_array_add (run->files, g_object_ref (file));

  return run;
}

static int
compare_files (gconstpointer a,
               gconstpointer b)
{
  return grind_siblings_compare (*(GFile * const *) a, *(GFile * const *) b);
}

static gboolean
is_named_like_profile (const char *name)
{
  for (guint i = 0; patterns[i] != NULL; i++)
    if (g_pattern_match_simple (patterns[i], name))
      return TRUE;

  return FALSE;
}

static gboolean
is_candidate (GFileInfo *info)
{
  return g_file_info_get_file_type (info) == G_FILE_TYPE_REGULAR &&
         g_file_info_get_size (info) > 0 &&
         is_named_like_profile (g_file_info_get_name (info));
}

static GFile *
find_newest (GFile         *folder,
             GCancellable  *cancellable,
             GError       **error)
{
  g_autoptr (GFileEnumerator) names = NULL;
  g_autoptr (GFile) newest = NULL;
  gint64 newest_time = G_MININT64;
  GFileInfo *info;
  GFile *file;

  names = g_file_enumerate_children (folder, "standard::name,standard::type,standard::size,"
                                     "time::modified,time::modified-usec",
                                     G_FILE_QUERY_INFO_NONE, cancellable, error);
  if (names == NULL)
    return NULL;

  while (TRUE)
    {
      g_autoptr (GDateTime) modified = NULL;
      gint64 time;

      if (!g_file_enumerator_iterate (names, &info, &file, cancellable, error))
        return NULL;
      if (info == NULL)
        break;
      modified = g_file_info_get_modification_date_time (info);
      time = modified == NULL ? 0 : g_date_time_to_unix (modified) * G_USEC_PER_SEC +
                                    g_date_time_get_microsecond (modified);
      if (!is_candidate (info) || time < newest_time)
        continue;
      newest_time = time;
      g_set_object (&newest, file);
    }

  if (newest == NULL)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY,
                         _("No file in this folder is named like a profile"));

  return g_steal_pointer (&newest);
}

/* Finds the newest run in a folder; returns the folder itself if there is none. */
static GrindFileRun *
open_folder (GFile        *folder,
             GCancellable *cancellable)
{
  GrindFileRun *run = run_new (NULL);
  g_autoptr (GFile) newest = find_newest (folder, cancellable, &run->error);
  g_autoptr (GPtrArray) siblings = NULL;

  if (newest == NULL)
    {
      g_ptr_array_add (run->files, g_object_ref (folder));
      return run;
    }

  g_ptr_array_add (run->files, g_object_ref (newest));
  siblings = grind_siblings_find (newest, cancellable, NULL);
  for (guint i = 0; siblings != NULL && i < siblings->len; i++)
    g_ptr_array_add (run->files, g_object_ref (siblings->pdata[i]));
  g_ptr_array_sort (run->files, compare_files);

  return run;
}

/* Returns the folder and the common name of a run's files; or else the URI of the file. */
static char *
dup_key (GFile *file)
{
  g_autofree char *name = grind_siblings_dup_run (file);
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autofree char *uri = NULL;

  if (name == NULL || folder == NULL)
    return g_file_get_uri (file);

  uri = g_file_get_uri (folder);
  return g_strconcat (uri, "//", name, NULL);
}

static gboolean
holds_file (GrindFileRun *run,
            GFile        *file)
{
  return g_ptr_array_find_with_equal_func (run->files, file, (GEqualFunc) g_file_equal, NULL);
}

static void
add_file (GPtrArray  *runs,
          GHashTable *by_key,
          GFile      *file)
{
  g_autofree char *key = dup_key (file);
  GrindFileRun *run = g_hash_table_lookup (by_key, key);

  if (run == NULL)
    {
      run = run_new (file);
      g_ptr_array_add (runs, run);
      g_hash_table_insert (by_key, g_steal_pointer (&key), run);
    }
  else if (!holds_file (run, file))
    {
      g_ptr_array_add (run->files, g_object_ref (file));
    }
}

/* A folder without a profile keeps its error and stays separate. */
static void
merge_runs (GPtrArray *runs)
{
  GrindFileRun *all = NULL;

  for (guint i = 0; i < runs->len;)
    {
      GrindFileRun *run = runs->pdata[i];

      if (all == NULL && run->error == NULL)
        all = run;
      else if (run->error == NULL)
        {
          g_ptr_array_extend (all->files, run->files, (GCopyFunc) (void *) g_object_ref, NULL);
          g_ptr_array_remove_index (runs, i);
          continue;
        }
      i++;
    }
}

static void
find_worker (GTask        *task,
             gpointer      source,
             gpointer      task_data,
             GCancellable *cancellable)
{
  Request *request = task_data;
  g_autoptr (GPtrArray) runs = g_ptr_array_new_with_free_func (run_free);
  g_autoptr (GHashTable) by_key = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < request->files->len; i++)
    {
      GFile *file = request->files->pdata[i];

      if (g_file_query_file_type (file, G_FILE_QUERY_INFO_NONE, cancellable) ==
          G_FILE_TYPE_DIRECTORY)
        g_ptr_array_add (runs, open_folder (file, cancellable));
      else
        add_file (runs, by_key, file);
    }

  for (guint i = 0; i < runs->len; i++)
    g_ptr_array_sort (((GrindFileRun *) runs->pdata[i])->files, compare_files);
  if (request->merge)
    merge_runs (runs);

  g_task_return_pointer (task, g_steal_pointer (&runs), (GDestroyNotify) g_ptr_array_unref);
}

/**
 * grind_file_runs_find_async:
 * @files: (element-type GFile): files and folders
 * @merge: whether to merge all of them into one profile
 * @cancellable: (nullable): cancels the search
 * @callback: called in the main context of the caller
 * @user_data: passed to @callback
 *
 * Groups files by run. A folder represents its newest run. A file that is listed twice counts once
 * if it belongs to a run.
 */
void
grind_file_runs_find_async (GPtrArray           *files,
                            gboolean             merge,
                            GCancellable        *cancellable,
                            GAsyncReadyCallback  callback,
                            gpointer             user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  Request *request = g_new0 (Request, 1);

  request->files = g_ptr_array_ref (files);
  request->merge = merge;
  g_task_set_source_tag (task, grind_file_runs_find_async);
  g_task_set_task_data (task, request, (GDestroyNotify) request_free);
  g_task_run_in_thread (task, find_worker);
}

/**
 * grind_file_runs_find_finish:
 * @result: result passed to the callback
 * @error: return location for an error
 *
 * Returns: (transfer container) (element-type GrindFileRun): the runs, in the order of the files,
 *   or %NULL with @error set to %G_IO_ERROR_CANCELLED
 */
GPtrArray *
grind_file_runs_find_finish (GAsyncResult  *result,
                             GError       **error)
{
  g_return_val_if_fail (G_IS_TASK (result), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/**
 * grind_file_runs_get_patterns:
 *
 * Returns: (array zero-terminated): the usual name patterns of profiles, with `*` as wildcard
 */
const char * const *
grind_file_runs_get_patterns (void)
{
  return patterns;
}

/**
 * grind_file_runs_dup_title:
 * @files: (element-type GFile): the files of one profile
 *
 * Returns: (transfer full): the common name of the files of one run, or the name of the first file
 *   and the number of the others
 */
char *
grind_file_runs_dup_title (GPtrArray *files)
{
  GFile *file = files->pdata[0];
  g_autofree char *run = files->len > 1 ? grind_siblings_dup_run (file) : NULL;
  g_autofree char *base = NULL;
  g_autofree char *name = NULL;

  for (guint i = 1; i < files->len && run != NULL; i++)
    {
      g_autofree char *other = grind_siblings_dup_run (files->pdata[i]);

      if (g_strcmp0 (run, other) != 0)
        g_clear_pointer (&run, g_free);
    }
  if (run != NULL)
    return grind_plain_text_show (g_filename_display_name (run));

  base = g_file_get_basename (file);
  name = base != NULL ? g_filename_display_name (base) : g_file_get_parse_name (file);
  name = grind_plain_text_show (g_steal_pointer (&name));
  if (files->len == 1)
    return g_steal_pointer (&name);

  /* translators: the name of a file, the number of further files */
  return g_strdup_printf (ngettext ("%s and %u more", "%s and %u more", files->len - 1), name,
                          files->len - 1);
}
