/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds the current location of a file named in a profile. */
#include "config.h"

#include "grind-file-search.h"

#include <string.h>

#include <glib/gi18n.h>

#include "grind-path-rules-private.h"
#include "grind-regular-file-private.h"
#include "profile/grind-math.h"

/* Limits of compilation directories and path components to try. */
#define MAX_DIRECTORIES 16
#define MAX_TAIL 64

/* Length to show of a name that is too long for a file */
#define SHOWN_BYTES 200

typedef struct
{
  GrindPathRules *rules;
  const char     *name;         /* from the profile, with URIs and Windows paths converted */
  char           *path;         /* the same, normalized */
  GPtrArray      *paths;        /* of char *: paths whose ends to search for */
  char           *folder;       /* (nullable): the folder of the profile */
  guint64         max_size;
  GCancellable   *cancellable;
  GrindFoundFile *found;
  struct stat     status;
} Search;

static void
tried_place_free (gpointer data)
{
  GrindTriedLocation *place = data;

  g_free (place->path);
  g_free (place);
}

static void
match_clear (gpointer data)
{
  GrindFolderMatch *match = data;

  g_free (match->path);
}

static void
add_tried (Search             *search,
           const char         *path,
           GrindLocationKind   kind,
           GrindLocationState  state)
{
  GrindTriedLocation *place = g_new0 (GrindTriedLocation, 1);

  place->path = g_strdup (path);
  place->kind = kind;
  place->state = state;
  g_ptr_array_add (search->found->tried, place);
}

static gboolean
was_tried (Search     *search,
           const char *path)
{
  for (guint i = 0; i < search->found->tried->len; i++)
    {
      GrindTriedLocation *place = search->found->tried->pdata[i];

      if (g_str_equal (place->path, path))
        return TRUE;
    }

  return FALSE;
}

static void
take_found (Search             *search,
            const char         *path,
            GrindLocationKind      kind,
            const struct stat  *status)
{
  add_tried (search, path, kind, GRIND_LOCATION_FOUND);
  search->found->path = g_strdup (path);
  search->found->kind = kind;
  search->status = *status;
}

/*
 * Tries one location. @written may contain components like `x/..` where x is a link: then it is the
 * path that the compiler opened. Otherwise, or if x no longer exists, the normalized path is
 * equivalent or better.
 */
static gboolean
try_place (Search            *search,
           const char        *written,
           GrindLocationKind  kind)
{
  g_autofree char *path = grind_path_normalize (written);
  GrindLocationState state;
  struct stat status;
  struct stat other;

  if (g_cancellable_is_cancelled (search->cancellable) || was_tried (search, path))
    return FALSE;

  state = _grind_probe_file (path, search->max_size, &status);
  if (!g_str_equal (path, written) && strstr (written, "..") != NULL &&
      _grind_probe_file (written, search->max_size, &other) == GRIND_LOCATION_FOUND &&
      (state != GRIND_LOCATION_FOUND || other.st_ino != status.st_ino ||
       other.st_dev != status.st_dev))
    {
      take_found (search, written, kind, &other);
      return TRUE;
    }

  if (state == GRIND_LOCATION_FOUND)
    take_found (search, path, kind, &status);
  else
    add_tried (search, path, kind, state);

  return state == GRIND_LOCATION_FOUND;
}

static gboolean
try_maps (Search     *search,
          const char *path)
{
  for (guint i = 0; i < grind_path_rules_get_n_maps (search->rules); i++)
    {
      g_autofree char *mapped = grind_path_rules_apply_map (search->rules, i, path);

      if (mapped != NULL && try_place (search, mapped, GRIND_LOCATION_MAP))
        return TRUE;
    }

  return FALSE;
}

static gboolean
try_directory (Search     *search,
               const char *directory)
{
  g_autofree char *joined = g_build_filename (directory, search->name, NULL);
  g_autofree char *path = grind_path_normalize (joined);
  g_autofree char *here = NULL;

  if (path[0] == '/')
    {
      if (try_maps (search, path) || try_place (search, joined, GRIND_LOCATION_DIRECTORY))
        return TRUE;
      if (!g_ptr_array_find_with_equal_func (search->paths, path, g_str_equal, NULL))
        g_ptr_array_add (search->paths, g_steal_pointer (&path));
      return FALSE;
    }

  /* A directory that was made relative itself, as in reproducible builds */
  if (search->folder == NULL)
    return FALSE;

  here = g_build_filename (search->folder, joined, NULL);
  return try_place (search, here, GRIND_LOCATION_PROFILE);
}

static gboolean
try_directories (Search            *search,
                 const char *const *directories)
{
  if (search->path[0] == '/' || directories == NULL)
    return FALSE;

  for (guint i = 0; i < MAX_DIRECTORIES && directories[i] != NULL; i++)
    {
      if (try_directory (search, directories[i]))
        return TRUE;
    }

  return FALSE;
}

static gboolean
try_profile (Search *search)
{
  g_autofree char *joined = NULL;

  if (search->path[0] == '/' || search->folder == NULL)
    return FALSE;

  joined = g_build_filename (search->folder, search->name, NULL);
  return try_place (search, joined, GRIND_LOCATION_PROFILE);
}

/* The part of a normalized path to search for in a folder */
static const char *
skip_upwards (const char *path)
{
  while (path[0] == '/' || strncmp (path, "../", 3) == 0)
    path += path[0] == '/' ? 1 : 3;

  return path;
}

/* Adds the longest end of @path that exists directly in @folder, without searching subfolders. */
static void
add_direct (Search     *search,
            const char *folder,
            const char *path,
            GArray     *matches)
{
  const char *tail = skip_upwards (path);

  for (guint i = 0; i < MAX_TAIL && tail != NULL; i++)
    {
      g_autofree char *joined = g_build_filename (folder, tail, NULL);
      struct stat status;

      if (_grind_probe_file (joined, search->max_size, &status) == GRIND_LOCATION_FOUND)
        {
          GrindFolderMatch match = { joined, _grind_count_common_tail (joined, path) };

          joined = NULL;
          g_array_append_val (matches, match);
          return;
        }

      tail = strchr (tail, '/');
      if (tail != NULL)
        tail++;
    }
}

static gboolean
add_matches (Search     *search,
             guint       folder,
             GArray     *matches,
             GError    **error)
{
  const char *root = grind_path_rules_get_folders (search->rules)[folder];
  GrindFolderIndex *index = _grind_path_rules_get_index (search->rules, folder);

  for (guint i = 0; i < search->paths->len; i++)
    {
      if (!_grind_folder_index_find (index, search->paths->pdata[i], matches,
                                     search->cancellable, error))
        return FALSE;

      add_direct (search, root, search->paths->pdata[i], matches);
    }

  return TRUE;
}

/* The best first; equal ones stay in the order they were found in. */
static int
compare_matches_cb (gconstpointer a,
                    gconstpointer b,
                    gpointer      user_data)
{
  const GrindFolderMatch *one = a;
  const GrindFolderMatch *other = b;

  return (one->n_components < other->n_components) - (one->n_components > other->n_components);
}

static guint
count_rivals (GArray     *matches,
              guint       pos,
              const char *chosen)
{
  const GrindFolderMatch *best = &g_array_index (matches, GrindFolderMatch, pos);
  g_autoptr (GHashTable) paths = g_hash_table_new (g_str_hash, g_str_equal);

  for (; pos < matches->len; pos++)
    {
      const GrindFolderMatch *match = &g_array_index (matches, GrindFolderMatch, pos);

      if (match->n_components == best->n_components)
        g_hash_table_add (paths, match->path);
    }
  g_hash_table_remove (paths, chosen);

  return g_hash_table_size (paths);
}

/* Takes the best match found by path ends. */
static gboolean
take_best (Search            *search,
           GArray            *matches,
           GrindLocationKind  kind)
{
  g_array_sort_with_data (matches, compare_matches_cb, NULL);
  for (guint i = 0; i < matches->len; i++)
    {
      const GrindFolderMatch *match = &g_array_index (matches, GrindFolderMatch, i);
      struct stat status;

      if (_grind_probe_file (match->path, search->max_size, &status) == GRIND_LOCATION_FOUND)
        {
          take_found (search, match->path, kind, &status);
          search->found->n_rivals = count_rivals (matches, i, match->path);
          search->found->is_guess = match->n_components == 1 && strchr (search->path, '/') != NULL;
          return TRUE;
        }
    }

  return FALSE;
}

static void
add_tried_folders (Search *search)
{
  const char *const *folders = grind_path_rules_get_folders (search->rules);

  for (guint i = 0; folders[i] != NULL; i++)
    {
      GrindFolderIndex *index = _grind_path_rules_get_index (search->rules, i);
      gboolean is_whole = _grind_folder_index_is_whole (index);

      add_tried (search, folders[i], GRIND_LOCATION_FOLDER,
                 is_whole ? GRIND_LOCATION_MISSING : GRIND_LOCATION_NOT_ALL_SEEN);
    }
}

static gboolean
try_folders (Search  *search,
             GError **error)
{
  g_autoptr (GArray) matches = g_array_new (FALSE, FALSE, sizeof (GrindFolderMatch));
  const char *const *folders = grind_path_rules_get_folders (search->rules);

  g_array_set_clear_func (matches, match_clear);
  g_ptr_array_add (search->paths, g_strdup (search->path));
  for (guint i = 0; folders[i] != NULL; i++)
    {
      if (!add_matches (search, i, matches, error))
        return FALSE;
    }
  if (!take_best (search, matches, GRIND_LOCATION_FOLDER))
    add_tried_folders (search);

  return TRUE;
}

/* Tries the end of the path in the profile's folder, for sources that were moved along with it. */
static void
try_beside (Search *search)
{
  g_autoptr (GArray) matches = g_array_new (FALSE, FALSE, sizeof (GrindFolderMatch));

  g_array_set_clear_func (matches, match_clear);
  for (guint i = 0; i < search->paths->len; i++)
    add_direct (search, search->folder, search->paths->pdata[i], matches);
  if (!take_best (search, matches, GRIND_LOCATION_PROFILE) && search->path[0] == '/')
    add_tried (search, search->folder, GRIND_LOCATION_PROFILE, GRIND_LOCATION_MISSING);
}

static gboolean
is_usable (Search *search)
{
  g_autofree char *shown = NULL;
  g_autofree char *valid = NULL;

  if (strlen (search->name) <= GRIND_PATH_MAX_BYTES)
    return search->name[0] != '\0';

  shown = g_strndup (search->name, SHOWN_BYTES);
  valid = g_utf8_make_valid (shown, -1);
  add_tried (search, valid, GRIND_LOCATION_AS_WRITTEN, GRIND_LOCATION_NAME_TOO_LONG);
  return FALSE;
}

static gboolean
run (Search             *search,
     const char *const  *directories,
     GError            **error)
{
  if (!is_usable (search))
    return TRUE;

  search->path = grind_path_normalize (search->name);
  if (search->name[0] != '/' && strchr (search->name, ':') != NULL)
    search->name = search->path;
  if (try_maps (search, search->path))
    return TRUE;
  if (search->path[0] == '/' && try_place (search, search->name, GRIND_LOCATION_AS_WRITTEN))
    return TRUE;
  if (try_profile (search) || try_directories (search, directories))
    return TRUE;

  if (!try_folders (search, error))
    return FALSE;
  if (search->found->path == NULL && search->folder != NULL)
    try_beside (search);

  return TRUE;
}

/**
 * grind_file_search_is_newer:
 * @mtime: the modification time of a file, in seconds since 1970; untrusted, may be any number
 * @profile_mtime: the modification time of the profile, likewise
 *
 * May be called from any thread.
 *
 * Returns: whether the file was modified after the profile was written, by more than
 *   %GRIND_FILE_SEARCH_SAME_TIME
 */
gboolean
grind_file_search_is_newer (gint64 mtime,
                            gint64 profile_mtime)
{
  return grind_subtract (mtime, GRIND_FILE_SEARCH_SAME_TIME) > profile_mtime;
}

static void
compare_times (Search     *search,
               const char *profile_path)
{
  const struct stat *file = &search->status;
  struct stat profile;

  search->found->mtime = file->st_mtim.tv_sec;
  if (profile_path == NULL || stat (profile_path, &profile) != 0)
    return;

  search->found->is_newer = grind_file_search_is_newer (file->st_mtim.tv_sec,
                                                        profile.st_mtim.tv_sec);
}

static GrindFoundFile *
search_file (GrindPathRules     *rules,
             const char         *name,
             const char         *profile_path,
             const char *const  *directories,
             guint64             max_size,
             GCancellable       *cancellable,
             GError            **error)
{
  g_autoptr (GrindFoundFile) found = g_new0 (GrindFoundFile, 1);
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *profile = NULL;
  g_autofree char *folder = NULL;
  Search search = {
    .rules = rules,
    .name = name,
    .paths = paths,
    .max_size = max_size,
    .cancellable = cancellable,
    .found = found,
  };
  gboolean is_done;

  found->tried = g_ptr_array_new_with_free_func (tried_place_free);
  if (profile_path != NULL)
    {
      profile = g_canonicalize_filename (profile_path, NULL);
      folder = g_path_get_dirname (profile);
    }
  search.folder = folder;

  is_done = run (&search, directories, error);
  g_free (search.path);
  if (!is_done || g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;

  if (found->path != NULL)
    compare_times (&search, profile);

  return g_steal_pointer (&found);
}

/**
 * grind_file_search_run:
 * @rules: the user's path rules
 * @name: the name of a source file, as in the profile
 * @profile_path: (nullable): the path of the profile
 * @directories: (nullable) (array zero-terminated=1): possible compilation directories of the
 *   program, the likely ones first; for relative names
 * @cancellable: (nullable): cancels the call
 * @error: %G_IO_ERROR_CANCELLED; it is no error if nothing is found
 *
 * Searches for a source file: in the user's path maps, at the path in the profile, relative to the
 * folder of the profile, relative to the compilation directories (with maps applied), and by the
 * longest matching end of the path in the user's source folders and finally in the profile's
 * folder. Only regular files of reasonable size are considered. Opens no file. Blocks, so call it
 * in a worker thread. The first search in a source folder reads the names of all files in it.
 *
 * Returns: (transfer full): the found file and the tried locations
 */
GrindFoundFile *
grind_file_search_run (GrindPathRules     *rules,
                       const char         *name,
                       const char         *profile_path,
                       const char *const  *directories,
                       GCancellable       *cancellable,
                       GError            **error)
{
  g_return_val_if_fail (rules != NULL && name != NULL, NULL);

  return search_file (rules, name, profile_path, directories, GRIND_FILE_SEARCH_MAX_SOURCE,
                      cancellable, error);
}

/**
 * grind_file_search_run_object:
 * @rules: the user's path rules
 * @name: the name of a program or library, as in the profile
 * @profile_path: (nullable): the path of the profile
 * @cancellable: (nullable): cancels the call
 * @error: %G_IO_ERROR_CANCELLED; it is no error if nothing is found
 *
 * Searches for an ELF object like grind_file_search_run() does for a source file; it may be larger.
 * Blocks, so call it in a worker thread.
 *
 * Returns: (transfer full): the found file and the tried locations
 */
GrindFoundFile *
grind_file_search_run_object (GrindPathRules  *rules,
                              const char      *name,
                              const char      *profile_path,
                              GCancellable    *cancellable,
                              GError         **error)
{
  g_return_val_if_fail (rules != NULL && name != NULL, NULL);

  return search_file (rules, name, profile_path, NULL, GRIND_FILE_SEARCH_MAX_OBJECT, cancellable,
                      error);
}

/**
 * grind_file_search_get_profile_path:
 * @profile: a profile
 * @parts: (nullable): a bit for each part, set for those to consider; %NULL for all
 *
 * May be called from any thread.
 *
 * Returns: (transfer none) (nullable): the path that relative files are searched from, which is
 *   that of the first part; %NULL if it does not come from a file
 */
const char *
grind_file_search_get_profile_path (GrindProfile *profile,
                                    const guint8 *parts)
{
  const char *path = NULL;
  guint part = 0;

  g_return_val_if_fail (GRIND_IS_PROFILE (profile), NULL);

  while (part < grind_profile_get_n_parts (profile) && !grind_parts_have (parts, part))
    part++;
  if (part < grind_profile_get_n_parts (profile))
    path = grind_profile_get_part (profile, part)->file;

  return path != NULL && g_path_is_absolute (path) ? path : NULL;
}

/**
 * grind_found_file_copy:
 * @self: a search result
 *
 * May be called from any thread.
 *
 * Returns: (transfer full): a copy, which shares the tried locations
 */
GrindFoundFile *
grind_found_file_copy (const GrindFoundFile *self)
{
  GrindFoundFile *copy;

  g_return_val_if_fail (self != NULL, NULL);

  copy = g_memdup2 (self, sizeof *self);
  copy->path = g_strdup (self->path);
  copy->tried = g_ptr_array_ref (self->tried);

  return copy;
}

/**
 * grind_found_file_free:
 * @self: (transfer full): a search result
 *
 * Frees the result. May be called from any thread.
 */
void
grind_found_file_free (GrindFoundFile *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->path);
  g_ptr_array_unref (self->tried);
  g_free (self);
}

/**
 * grind_tried_locations_find_obstacle:
 * @tried: (element-type GrindTriedLocation): the locations that were tried without success
 *
 * May be called from any thread.
 *
 * Returns: (transfer none) (nullable): the first location where something exists but cannot be
 *   opened; %NULL if there is none
 */
const GrindTriedLocation *
grind_tried_locations_find_obstacle (GPtrArray *tried)
{
  g_return_val_if_fail (tried != NULL, NULL);

  for (guint i = 0; i < tried->len; i++)
    {
      const GrindTriedLocation *place = tried->pdata[i];

      if (place->state == GRIND_LOCATION_NOT_REGULAR || place->state == GRIND_LOCATION_TOO_LARGE ||
          place->state == GRIND_LOCATION_NOT_READABLE)
        return place;
    }

  return NULL;
}

/**
 * grind_location_state_describe:
 * @state: the state of a location
 *
 * May be called from any thread.
 *
 * Returns: (transfer none): a short description, "too large"
 */
const char *
grind_location_state_describe (GrindLocationState state)
{
  switch (state)
    {
    case GRIND_LOCATION_FOUND:
      return _("found");
    case GRIND_LOCATION_NOT_REGULAR:
      return _("not a regular file");
    case GRIND_LOCATION_TOO_LARGE:
      return _("too large");
    case GRIND_LOCATION_NOT_READABLE:
      return _("not readable");
    case GRIND_LOCATION_NAME_TOO_LONG:
      return _("name too long");
    case GRIND_LOCATION_NOT_ALL_SEEN:
      return _("too many files, search incomplete");
    case GRIND_LOCATION_MISSING:
    default:
      return _("not found");
    }
}
