/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-source-version.h"

#include <string.h>

#include <glib/gi18n.h>

#include "grind-file-search.h"
#include "grind-folder-index-private.h"
#include "source/process/grind-program-output.h"

#define TIME_LIMIT 30000   /* ms, for each run of Git */
#define MAX_COMMIT 4096
#define MAX_PATHS  ((gsize) 256 << 20)   /* bytes, for the paths of a revision */

struct _GrindSourceVersion
{
  gatomicrefcount   ref_count;

  /* Of a folder */
  GrindFolderIndex *index;

  /* Of a revision */
  char             *repository;
  char             *commit;
  GBytes           *list;       /* its paths, each with a zero byte at the end */
};

/* Returns what Git writes to its standard output. */
static GBytes *
read_git (const char *const  *arguments,
          gsize               max_size,
          GCancellable       *cancellable,
          GError            **error)
{
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_NONE);
  int fd;
  g_autoptr (GSubprocess) process = grind_program_output_start (launcher, arguments, FALSE, &fd,
                                                                error);

  if (process == NULL)
    return NULL;

  return grind_program_output_read (process, fd, max_size,
                                    g_get_monotonic_time () + (gint64) TIME_LIMIT * 1000,
                                    cancellable, error);
}

static gboolean
is_commit (const char *text)
{
  gsize length = strspn (text, "0123456789abcdef");

  return (length == 40 || length == 64) && text[length] == '\0';
}

/* Finds the commit. Otherwise, Git says why there is none; warnings do not matter. */
static char *
dup_commit (const char    *repository,
            const char    *revision,
            GCancellable  *cancellable,
            GError       **error)
{
  g_autofree char *object = g_strconcat (revision, "^{commit}", NULL);
  const char *const arguments[] = { "git", "-C", repository, "rev-parse", "--verify",
                                    "--end-of-options", object, NULL };
  g_autoptr (GBytes) output = read_git (arguments, MAX_COMMIT, cancellable, error);
  g_autofree char *commit = NULL;
  g_autofree char *reason = NULL;
  g_autofree char *shown = NULL;

  if (output == NULL)
    {
      g_prefix_error (error, "git: ");
      return NULL;
    }
  commit = g_strndup (g_bytes_get_size (output) > 0 ? g_bytes_get_data (output, NULL) : "",
                      g_bytes_get_size (output));
  if (is_commit (g_strstrip (commit)))
    return g_steal_pointer (&commit);

  reason = grind_program_output_dup (arguments, TIME_LIMIT, cancellable, NULL);
  shown = g_utf8_make_valid (revision, -1);
  /* translators: a revision of a Git repository, and what Git says */
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _("Git has no revision “%s”: %s"), shown,
               reason != NULL ? g_strstrip (reason) : "");
  return NULL;
}

static GBytes *
list_files (const char    *repository,
            const char    *commit,
            GCancellable  *cancellable,
            GError       **error)
{
  const char *const arguments[] = { "git", "-C", repository, "ls-tree", "-rlz", "--full-tree",
                                    commit, NULL };

  return read_git (arguments, MAX_PATHS, cancellable, error);
}

/**
 * grind_source_version_new:
 * @place: the path of a folder, or `git:` and a revision
 * @repository: a folder in the repository that has the revision
 * @cancellable: (nullable): cancels the call
 * @error: %G_IO_ERROR_NOT_DIRECTORY, %G_IO_ERROR_NOT_FOUND if there is no repository or no such
 *   revision, or an error of running Git
 *
 * Runs Git without a shell for a revision. Blocks: call it in a worker thread.
 *
 * Returns: (transfer full): the sources; %NULL with @error set
 */
GrindSourceVersion *
grind_source_version_new (const char    *place,
                          const char    *repository,
                          GCancellable  *cancellable,
                          GError       **error)
{
  g_autoptr (GrindSourceVersion) self = NULL;
  g_autofree char *shown = NULL;

  g_return_val_if_fail (place != NULL && repository != NULL, NULL);

  self = g_new0 (GrindSourceVersion, 1);
  g_atomic_ref_count_init (&self->ref_count);
  if (g_str_has_prefix (place, GRIND_SOURCE_VERSION_GIT))
    {
      self->repository = g_strdup (repository);
      self->commit = dup_commit (repository, place + strlen (GRIND_SOURCE_VERSION_GIT),
                                 cancellable, error);
      if (self->commit != NULL)
        self->list = list_files (repository, self->commit, cancellable, error);
      return self->list != NULL ? g_steal_pointer (&self) : NULL;
    }
  if (g_file_test (place, G_FILE_TEST_IS_DIR))
    {
      g_autofree char *path = g_canonicalize_filename (place, NULL);

      self->index = _grind_folder_index_new (path);
      return g_steal_pointer (&self);
    }

  shown = g_filename_display_name (place);
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_DIRECTORY, _("“%s” is not a folder"), shown);
  return NULL;
}

/**
 * grind_source_version_ref:
 * @self: sources
 *
 * May be called from any thread.
 *
 * Returns: (transfer full): @self with one more reference
 */
GrindSourceVersion *
grind_source_version_ref (GrindSourceVersion *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

/**
 * grind_source_version_unref:
 * @self: (transfer full): sources
 *
 * Releases a reference. May be called from any thread.
 */
void
grind_source_version_unref (GrindSourceVersion *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  g_clear_pointer (&self->index, _grind_folder_index_free);
  g_clear_pointer (&self->list, g_bytes_unref);
  g_free (self->repository);
  g_free (self->commit);
  g_free (self);
}

static void
match_clear (gpointer data)
{
  g_free (((GrindFolderMatch *) data)->path);
}

/* Returns the file of the folder whose path has the longest common end with @path. */
static char *
find_in_folder (GrindSourceVersion  *self,
                const char          *path,
                GCancellable        *cancellable,
                GError             **error)
{
  g_autoptr (GArray) matches = g_array_new (FALSE, FALSE, sizeof (GrindFolderMatch));

  g_array_set_clear_func (matches, match_clear);
  if (!_grind_folder_index_find (self->index, path, matches, cancellable, error) ||
      matches->len == 0)
    return NULL;

  return g_strdup (g_array_index (matches, GrindFolderMatch, 0).path);
}

/* Links and submodules are no files. */
static gboolean
is_file (const char *entry)
{
  return g_str_has_prefix (entry, "100") && strncmp (entry + strlen ("100644"), " blob ", 6) == 0;
}

/* An entry is "MODE TYPE OBJECT SIZE\tPATH". Returns the entry of the file whose path has the
 * longest common end with @path; %NULL if none has. */
static const char *
find_in_commit (GrindSourceVersion *self,
                const char         *path)
{
  gsize size;
  const char *entry = g_bytes_get_data (self->list, &size);
  const char *end = entry + size;
  const char *best = NULL;
  guint n_best = 0;

  for (; entry < end && memchr (entry, '\0', end - entry) != NULL; entry += strlen (entry) + 1)
    {
      const char *tab = strchr (entry, '\t');
      guint n = 0;

      if (tab != NULL && is_file (entry))
        n = _grind_count_common_tail (tab + 1, path);
      if (n > n_best)
        {
          n_best = n;
          best = entry;
        }
    }

  return best;
}

/* Reads the whole file of an entry, or nothing. */
static GBytes *
read_entry (GrindSourceVersion  *self,
            const char          *entry,
            GCancellable        *cancellable,
            GError             **error)
{
  const char *object = entry + strlen ("100644 blob ");
  g_autofree char *name = g_strndup (object, strcspn (object, " \t"));
  guint64 size = g_ascii_strtoull (object + strlen (name), NULL, 10);
  const char *const arguments[] = { "git", "-C", self->repository, "cat-file", "blob", name, NULL };
  g_autoptr (GBytes) bytes = read_git (arguments, GRIND_FILE_SEARCH_MAX_SOURCE, cancellable, error);

  if (bytes == NULL || g_bytes_get_size (bytes) == size)
    return g_steal_pointer (&bytes);

  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _("not found"));
  return NULL;
}

static GrindSourceText *
load_from_folder (GrindSourceVersion  *self,
                  const char          *path,
                  GCancellable        *cancellable,
                  GError             **error)
{
  g_autofree char *found = find_in_folder (self, path, cancellable, error);

  if (found != NULL)
    return grind_source_text_load (found, cancellable, error);
  if (error == NULL || *error == NULL)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _("not found"));

  return NULL;
}

static GrindSourceText *
load_from_commit (GrindSourceVersion  *self,
                  const char          *path,
                  GCancellable        *cancellable,
                  GError             **error)
{
  const char *entry = find_in_commit (self, path);
  g_autoptr (GBytes) bytes = NULL;

  if (entry == NULL)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _("not found"));
      return NULL;
    }
  bytes = read_entry (self, entry, cancellable, error);

  return bytes != NULL ? grind_source_text_new (path, bytes, cancellable, error) : NULL;
}

/**
 * grind_source_version_load:
 * @self: sources
 * @name: the name of a source file, as in the profile
 * @cancellable: (nullable): cancels the call
 * @error: %G_IO_ERROR_NOT_FOUND, or as for grind_source_text_load()
 *
 * Blocks: call it in a worker thread. The first call for a folder reads the names of all files in
 * it.
 *
 * Returns: (transfer full): the text of the file; %NULL with @error set
 */
GrindSourceText *
grind_source_version_load (GrindSourceVersion  *self,
                           const char          *name,
                           GCancellable        *cancellable,
                           GError             **error)
{
  g_autofree char *path = NULL;

  g_return_val_if_fail (self != NULL && name != NULL, NULL);

  path = grind_path_normalize (name);

  return self->index != NULL ? load_from_folder (self, path, cancellable, error)
                             : load_from_commit (self, path, cancellable, error);
}
