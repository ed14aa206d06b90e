/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-folder-index-private.h"

#include <dirent.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "grind-regular-file-private.h"
#include "profile/grind-types.h"

/* Entries between two checks for cancellation, and the interval of checks in a waiting thread. */
#define CHECK_EVERY 1024
#define WAIT_MICROSECONDS 20000

/* Maximum number of matches to return. */
#define MAX_MATCHES 64

typedef struct
{
  const char *name;
  guint32     parent;   /* GRIND_NONE for the root, whose name is its path */
  guint32     depth;
} Folder;

typedef struct
{
  const char *name;
  guint32     folder;
  guint32     next;     /* another file with this name, or GRIND_NONE */
} File;

/* The next call resumes a cancelled read. */
struct _GrindFolderIndex
{
  GMutex mutex;
  GCond  cond;

  /* Protected by the mutex */
  gboolean is_busy;
  gboolean is_ready;     /* everything below is final */

  /* Used by the busy thread only, then by all */
  GStringChunk *names;
  GArray       *folders;     /* of Folder, in reading order */
  GArray       *files;       /* of File */
  GHashTable   *first;       /* name -> index of the last file with this name */
  DIR          *dir;         /* (nullable): of the folder before `next_folder` */
  guint         next_folder;
  guint         first_child; /* the first subfolder of that one */
  gboolean      is_cut;
};

typedef struct
{
  guint file;
  guint n_components;
  guint depth;
} Candidate;

static const char *const skipped[] = { ".git", ".hg", ".svn", ".bzr", "CVS", NULL };

static char *
build_path (GrindFolderIndex *self,
            guint             folder,
            const char       *name)
{
  g_autofree const char **parts = NULL;
  guint depth = g_array_index (self->folders, Folder, folder).depth;

  parts = g_new0 (const char *, depth + 3);
  parts[depth + 1] = name;
  for (guint i = depth + 1; i > 0; i--)
    {
      const Folder *entry = &g_array_index (self->folders, Folder, folder);

      parts[i - 1] = entry->name;
      folder = entry->parent;
    }

  return g_build_filenamev ((char **) parts);
}

static void
add_folder (GrindFolderIndex *self,
            guint             parent,
            const char       *name)
{
  Folder folder = { NULL, parent, 0 };

  if (parent != GRIND_NONE)
    folder.depth = g_array_index (self->folders, Folder, parent).depth + 1;
  if (folder.depth > GRIND_FOLDER_INDEX_MAX_DEPTH || g_strv_contains (skipped, name))
    return;

  folder.name = g_string_chunk_insert (self->names, name);
  g_array_append_val (self->folders, folder);
}

static void
add_file (GrindFolderIndex *self,
          guint             folder,
          const char       *name)
{
  File file = { NULL, folder, GRIND_NONE };
  gpointer key;
  gpointer value;

  if (g_hash_table_lookup_extended (self->first, name, &key, &value))
    {
      file.name = key;
      file.next = GPOINTER_TO_UINT (value);
    }
  else
    {
      file.name = g_string_chunk_insert (self->names, name);
    }

  g_hash_table_insert (self->first, (gpointer) file.name, GUINT_TO_POINTER (self->files->len));
  g_array_append_val (self->files, file);
}

static int
get_type (DIR                 *dir,
          const struct dirent *entry)
{
  struct stat status;

  if (entry->d_type != DT_UNKNOWN)
    return entry->d_type;
  if (fstatat (dirfd (dir), entry->d_name, &status, AT_SYMLINK_NOFOLLOW) != 0)
    return DT_UNKNOWN;

  return IFTODT (status.st_mode);
}

static void
add_entry (GrindFolderIndex    *self,
           const struct dirent *entry)
{
  const char *name = entry->d_name;

  if (g_str_equal (name, ".") || g_str_equal (name, ".."))
    return;

  switch (get_type (self->dir, entry))
    {
    case DT_DIR:
      add_folder (self, self->next_folder - 1, name);
      break;
    case DT_REG:
    case DT_LNK:
      add_file (self, self->next_folder - 1, name);
      break;
    default:
      break;
    }
}

static int
compare_folders_cb (gconstpointer a,
                    gconstpointer b)
{
  return strcmp (((const Folder *) a)->name, ((const Folder *) b)->name);
}

/* Sorts subfolders by name, so that results do not depend on the file system's order. */
static void
finish_folder (GrindFolderIndex *self)
{
  g_clear_pointer (&self->dir, closedir);
  if (self->folders->len > self->first_child)
    qsort (&g_array_index (self->folders, Folder, self->first_child),
           self->folders->len - self->first_child, sizeof (Folder), compare_folders_cb);
}

/* Opens the next readable folder; FALSE if none is left. */
static gboolean
open_next (GrindFolderIndex *self)
{
  while (self->dir == NULL && self->next_folder < self->folders->len)
    {
      g_autofree char *path = build_path (self, self->next_folder++, NULL);
      int fd = open (path, O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_CLOEXEC);

      if (fd < 0)
        continue;
      if (!_grind_is_made_up (fd))
        self->dir = fdopendir (fd);
      if (self->dir == NULL)
        close (fd);
      self->first_child = self->folders->len;
    }

  return self->dir != NULL;
}

/* Reads everything, or up to the limit; returns FALSE when cancelled. */
static gboolean
read_folders (GrindFolderIndex *self,
              GCancellable     *cancellable)
{
  guint n = 0;

  while (open_next (self))
    {
      const struct dirent *entry;

      if (n++ % CHECK_EVERY == 0 && g_cancellable_is_cancelled (cancellable))
        return FALSE;

      entry = readdir (self->dir);
      if (entry != NULL)
        add_entry (self, entry);
      else
        finish_folder (self);
      if (self->files->len + self->folders->len >= GRIND_FOLDER_INDEX_MAX_FILES)
        {
          self->is_cut = TRUE;
          break;
        }
    }

  g_clear_pointer (&self->dir, closedir);
  return TRUE;
}

/* Waits until this or another thread has read @self; returns FALSE when cancelled. */
static gboolean
make_ready (GrindFolderIndex  *self,
            GCancellable      *cancellable,
            GError           **error)
{
  gboolean is_ready;

  g_mutex_lock (&self->mutex);
  while (self->is_busy && !g_cancellable_is_cancelled (cancellable))
    g_cond_wait_until (&self->cond, &self->mutex, g_get_monotonic_time () + WAIT_MICROSECONDS);

  if (!self->is_ready && !self->is_busy)
    {
      self->is_busy = TRUE;
      g_mutex_unlock (&self->mutex);
      is_ready = read_folders (self, cancellable);
      g_mutex_lock (&self->mutex);
      self->is_busy = FALSE;
      self->is_ready = is_ready;
      g_cond_broadcast (&self->cond);
    }
  is_ready = self->is_ready;
  g_mutex_unlock (&self->mutex);

  return !g_cancellable_set_error_if_cancelled (cancellable, error) && is_ready;
}

static guint
count_components (GrindFolderIndex *self,
                  const File       *file,
                  const char       *path)
{
  const char *end = path + strlen (path) - strlen (file->name);
  guint folder = file->folder;
  guint n = 1;

  while (end > path + 1)
    {
      const Folder *entry = &g_array_index (self->folders, Folder, folder);
      gsize length = strlen (entry->name);

      end--;
      if (entry->parent == GRIND_NONE)
        {
          g_autofree char *rest = g_strndup (path, end - path);

          return n + _grind_count_common_tail (rest, entry->name);
        }
      if ((gsize) (end - path) < length || memcmp (end - length, entry->name, length) != 0 ||
          (end - length > path && end[-1 - (gssize) length] != '/'))
        break;

      end -= length;
      folder = entry->parent;
      n++;
    }

  return n;
}

static int
compare_candidates_cb (gconstpointer a,
                       gconstpointer b)
{
  const Candidate *one = a;
  const Candidate *other = b;

  if (one->n_components != other->n_components)
    return one->n_components > other->n_components ? -1 : 1;
  if (one->depth != other->depth)
    return one->depth < other->depth ? -1 : 1;

  return one->file < other->file ? -1 : one->file > other->file;
}

static GArray *
find_candidates (GrindFolderIndex *self,
                 const char       *path,
                 GCancellable     *cancellable)
{
  GArray *found = g_array_new (FALSE, FALSE, sizeof (Candidate));
  const char *slash = strrchr (path, '/');
  gpointer value;
  guint pos;

  if (!g_hash_table_lookup_extended (self->first, slash != NULL ? slash + 1 : path, NULL, &value))
    return found;

  for (pos = GPOINTER_TO_UINT (value); pos != GRIND_NONE;)
    {
      const File *file = &g_array_index (self->files, File, pos);
      Candidate candidate = { pos, count_components (self, file, path), 0 };

      if (found->len % CHECK_EVERY == 0 && g_cancellable_is_cancelled (cancellable))
        break;

      candidate.depth = g_array_index (self->folders, Folder, file->folder).depth;
      g_array_append_val (found, candidate);
      pos = file->next;
    }
  g_array_sort (found, compare_candidates_cb);

  return found;
}

/* The start of the last component of a path that ends at @end. */
static const char *
find_last (const char *path,
           const char *end)
{
  while (end > path && end[-1] != '/')
    end--;

  return end;
}

void
_grind_folder_index_free (GrindFolderIndex *self)
{
  g_clear_pointer (&self->dir, closedir);
  g_string_chunk_free (self->names);
  g_array_unref (self->folders);
  g_array_unref (self->files);
  g_hash_table_unref (self->first);
  g_mutex_clear (&self->mutex);
  g_cond_clear (&self->cond);
  g_free (self);
}

/* @folder: an absolute path. Does not access the file system. */
GrindFolderIndex *
_grind_folder_index_new (const char *folder)
{
  GrindFolderIndex *self = g_new0 (GrindFolderIndex, 1);

  g_mutex_init (&self->mutex);
  g_cond_init (&self->cond);
  self->names = g_string_chunk_new (4096);
  self->folders = g_array_new (FALSE, FALSE, sizeof (Folder));
  self->files = g_array_new (FALSE, FALSE, sizeof (File));
  self->first = g_hash_table_new (g_str_hash, g_str_equal);
  add_folder (self, GRIND_NONE, folder);

  return self;
}

/*
 * Adds all files with the same name as the normalized @path to @matches, an array of
 * GrindFolderMatch, sorted by the number of common components at the end of the path, descending,
 * then by depth. Returns FALSE with @error when cancelled. Blocks; the first call reads the folder.
 */
gboolean
_grind_folder_index_find (GrindFolderIndex  *self,
                          const char        *path,
                          GArray            *matches,
                          GCancellable      *cancellable,
                          GError           **error)
{
  g_autoptr (GArray) found = NULL;

  if (!make_ready (self, cancellable, error))
    return FALSE;

  found = find_candidates (self, path, cancellable);
  for (guint i = 0; i < MIN (found->len, MAX_MATCHES); i++)
    {
      const Candidate *candidate = &g_array_index (found, Candidate, i);
      const File *file = &g_array_index (self->files, File, candidate->file);
      GrindFolderMatch match = { build_path (self, file->folder, file->name),
                                 candidate->n_components };

      g_array_append_val (matches, match);
    }

  return !g_cancellable_set_error_if_cancelled (cancellable, error);
}

/* Whether the index contains all files of the folder, after reading it. */
gboolean
_grind_folder_index_is_whole (GrindFolderIndex *self)
{
  return !self->is_cut;
}

/* The number of common components at the ends of two normalized paths. */
guint
_grind_count_common_tail (const char *one,
                          const char *other)
{
  const char *one_end = one + strlen (one);
  const char *other_end = other + strlen (other);
  guint n = 0;

  for (;;)
    {
      const char *a = find_last (one, one_end);
      const char *b = find_last (other, other_end);

      if (a == one_end || one_end - a != other_end - b || memcmp (a, b, one_end - a) != 0)
        return n;

      n++;
      one_end = MAX (a - 1, one);
      other_end = MAX (b - 1, other);
    }
}
