/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Profiles whose files were written anew, kept to compare the new ones with. Each is in a folder of
 * its own, in files named like the original ones; only those used last, and now, are kept. */
#include "config.h"

#include "grind-kept-profile.h"

#include <errno.h>
#include <string.h>
#include <utime.h>

#include <glib/gstdio.h>

#include "format/grind-profile-writer.h"

#define MAX_KEPT 8

static GFile *
get_folder (void)
{
  g_autofree char *path = g_build_filename (g_get_user_cache_dir (), "grindscope", "earlier", NULL);

  return g_file_new_for_path (path);
}

typedef struct
{
  GFile  *folder;
  gint64  time;     /* µs */
} Kept;

static void
kept_clear (gpointer data)
{
  g_object_unref (((Kept *) data)->folder);
}

static int
compare_times (gconstpointer a,
               gconstpointer b)
{
  const Kept *first = a;
  const Kept *second = b;

  return (first->time < second->time) - (first->time > second->time);
}

/* Removes a folder with the file in it. */
static void
remove_kept (GFile *folder)
{
  g_autoptr (GFileEnumerator) files =
    g_file_enumerate_children (folder, G_FILE_ATTRIBUTE_STANDARD_NAME,
                               G_FILE_QUERY_INFO_NOFOLLOW_SYMLINKS, NULL, NULL);
  GFile *file;

  while (files != NULL && g_file_enumerator_iterate (files, NULL, &file, NULL, NULL) &&
         file != NULL)
    g_file_delete (file, NULL, NULL);
  g_file_delete (folder, NULL, NULL);
}

static gint64
get_time (GFileInfo *info)
{
  return (gint64) g_file_info_get_attribute_uint64 (info, G_FILE_ATTRIBUTE_TIME_MODIFIED) *
         G_USEC_PER_SEC +
         g_file_info_get_attribute_uint32 (info, G_FILE_ATTRIBUTE_TIME_MODIFIED_USEC);
}

/* Whether one of @used, which are files, is in @folder */
static gboolean
is_used (GFile     *folder,
         GPtrArray *used)
{
  for (guint i = 0; i < used->len; i++)
    if (g_file_has_parent (used->pdata[i], folder))
      return TRUE;

  return FALSE;
}

/* Removes all but the newest ones and those of @used. */
static void
prune (GFile     *parent,
       GPtrArray *used)
{
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (Kept));
  g_autoptr (GFileEnumerator) folders =
    g_file_enumerate_children (parent, G_FILE_ATTRIBUTE_STANDARD_NAME ","
                                       G_FILE_ATTRIBUTE_TIME_MODIFIED ","
                                       G_FILE_ATTRIBUTE_TIME_MODIFIED_USEC,
                               G_FILE_QUERY_INFO_NOFOLLOW_SYMLINKS, NULL, NULL);
  GFileInfo *info;
  GFile *folder;

  g_array_set_clear_func (all, kept_clear);
  while (folders != NULL && g_file_enumerator_iterate (folders, &info, &folder, NULL, NULL) &&
         info != NULL)
    {
      Kept kept = { g_object_ref (folder), get_time (info) };

      g_array_append_val (all, kept);
    }
  g_array_sort (all, compare_times);
  for (guint i = MAX_KEPT; i < all->len; i++)
    if (!is_used (g_array_index (all, Kept, i).folder, used))
      remove_kept (g_array_index (all, Kept, i).folder);
}

/* Makes a new folder that only the user can read. */
static char *
make_folder (GFile   *parent,
             GError **error)
{
  g_autofree char *path = g_build_filename (g_file_peek_path (parent), "XXXXXX", NULL);
  int code;

  if (g_mkdir_with_parents (g_file_peek_path (parent), 0700) == 0 && g_mkdtemp (path) != NULL)
    return g_steal_pointer (&path);

  code = errno;
  g_set_error (error, G_IO_ERROR, g_io_error_from_errno (code), "%s: %s", path,
               g_strerror (code));
  return NULL;
}

static gboolean
write_file (GFile         *file,
            GrindProfile  *profile,
            const guint8  *parts,
            GCancellable  *cancellable,
            GError       **error)
{
  g_autoptr (GFileOutputStream) stream =
    g_file_replace (file, NULL, FALSE, G_FILE_CREATE_PRIVATE, cancellable, error);

  return stream != NULL &&
         grind_profile_writer_write (profile, parts, G_OUTPUT_STREAM (stream), cancellable,
                                     error) &&
         g_output_stream_close (G_OUTPUT_STREAM (stream), cancellable, error);
}

/* A file of @folder, named like that of @part */
static GFile *
name_file (const char    *folder,
           GrindProfile  *profile,
           GrindPartId    part,
           guint          n_files)
{
  const char *path = grind_profile_get_part (profile, part)->file;
  g_autofree char *base = g_path_get_basename (path);
  GFile *file = g_file_new_build_filename (folder, base, NULL);
  g_autofree char *numbered = NULL;

  /* Files of different folders may have the same name. */
  if (!g_file_query_exists (file, NULL))
    return file;

  g_object_unref (file);
  numbered = g_strdup_printf ("%s-%u", base, n_files);

  return g_file_new_build_filename (folder, numbered, NULL);
}

/* Writes a file for each input with one of @parts. */
static gboolean
write_files (const char    *folder,
             GrindProfile  *profile,
             const guint8  *parts,
             GPtrArray     *files,
             GCancellable  *cancellable,
             GError       **error)
{
  guint n_parts = grind_profile_get_n_parts (profile);
  g_autofree guint8 *of_file = g_new0 (guint8, n_parts / 8 + 1);
  g_autofree guint8 *written = g_new0 (guint8, n_parts / 8 + 1);

  for (GrindPartId part = 0; part < n_parts; part++)
    {
      guint input = grind_profile_get_part (profile, part)->input;

      if (!grind_parts_have (parts, part) || grind_parts_have (written, part))
        continue;
      memset (of_file, 0, n_parts / 8 + 1);
      for (GrindPartId other = part; other < n_parts; other++)
        if (grind_parts_have (parts, other) &&
            grind_profile_get_part (profile, other)->input == input)
          of_file[other / 8] |= 1 << other % 8;
      for (guint i = 0; i < n_parts / 8 + 1; i++)
        written[i] |= of_file[i];
      g_ptr_array_add (files, name_file (folder, profile, part, files->len + 1));
      if (!write_file (files->pdata[files->len - 1], profile, of_file, cancellable, error))
        return FALSE;
    }

  return TRUE;
}

/**
 * grind_kept_profile_write:
 * @profile: a profile
 * @parts: (nullable): a bit for each of its parts to keep, or %NULL for all
 * @used: (element-type GFile): files in use, which stay if they are such files
 * @cancellable: (nullable): a #GCancellable
 * @error: return location for an error: a failure to write, or %G_IO_ERROR_CANCELLED
 *
 * Blocks: run it in a worker.
 *
 * Returns: (transfer full) (nullable) (element-type GFile): the files, or %NULL on error
 */
GPtrArray *
grind_kept_profile_write (GrindProfile  *profile,
                          const guint8  *parts,
                          GPtrArray     *used,
                          GCancellable  *cancellable,
                          GError       **error)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GFile) parent = get_folder ();
  g_autofree char *folder = make_folder (parent, error);

  if (folder == NULL)
    return NULL;

  if (!write_files (folder, profile, parts, files, cancellable, error))
    {
      g_autoptr (GFile) remains = g_file_new_for_path (folder);

      remove_kept (remains);
      return NULL;
    }
  prune (parent, used);

  return g_steal_pointer (&files);
}

/**
 * grind_kept_profile_use:
 * @files: (element-type GFile): any files
 *
 * Those that are such files are used now, and so stay for longer.
 */
void
grind_kept_profile_use (GPtrArray *files)
{
  g_autoptr (GFile) parent = get_folder ();

  g_return_if_fail (files != NULL);

  for (guint i = 0; i < files->len; i++)
    if (g_file_has_prefix (files->pdata[i], parent))
      {
        g_autoptr (GFile) folder = g_file_get_parent (files->pdata[i]);

        g_utime (g_file_peek_path (folder), NULL);
      }
}

/* Whether it is such a file */
gboolean
grind_kept_profile_is (GFile *file)
{
  g_autoptr (GFile) parent = get_folder ();

  return g_file_has_prefix (file, parent);
}
