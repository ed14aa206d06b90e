/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-path-rules-private.h"

#include <string.h>

typedef struct
{
  char *from;   /* normalized */
  char *to;     /* normalized, absolute */
} Map;

struct _GrindPathRules
{
  gatomicrefcount ref_count;

  GPtrArray *folders;   /* of char *, NULL-terminated */
  GPtrArray *indexes;   /* of GrindFolderIndex, one per folder */
  GPtrArray *maps;      /* of Map, the longest prefixes first */
};

static void
map_free (gpointer data)
{
  Map *map = data;

  g_free (map->from);
  g_free (map->to);
  g_free (map);
}

static gboolean
has_drive (const char *name)
{
  return g_ascii_isalpha (name[0]) && name[1] == ':' && (name[2] == '\\' || name[2] == '/');
}

/* Converts URIs and Windows paths. */
static char *
dup_with_slashes (const char *name)
{
  char *path;

  if (g_str_has_prefix (name, "file:///"))
    {
      path = g_filename_from_uri (name, NULL, NULL);
      return path != NULL ? path : g_strdup (name + strlen ("file://"));
    }

  path = g_strdup (name);
  if (has_drive (name))
    g_strdelimit (path, "\\", '/');

  return path;
}

static gboolean
is_component (const char *start,
              gsize       length,
              const char *text)
{
  return length == strlen (text) && memcmp (start, text, length) == 0;
}

/* Removes the last component of @path after the first @root bytes; returns FALSE if there is none,
 * or it is `..`. */
static gboolean
drop_last (GString *path,
           gsize    root)
{
  const char *slash;
  gsize start;

  if (path->len == root)
    return FALSE;

  slash = strrchr (path->str + root, '/');
  start = slash != NULL ? (gsize) (slash - path->str) : root;
  if (is_component (path->str + start + (slash != NULL), path->len - start - (slash != NULL), ".."))
    return FALSE;

  g_string_truncate (path, start);
  return TRUE;
}

static void
append_component (GString    *path,
                  gsize       root,
                  const char *start,
                  gsize       length)
{
  if (length == 0 || is_component (start, length, "."))
    return;

  if (is_component (start, length, ".."))
    {
      /* The parent of the root is the root. */
      if (drop_last (path, root) || root > 0)
        return;
    }

  if (path->len > root)
    g_string_append_c (path, '/');
  g_string_append_len (path, start, length);
}

static char *
expand_home (const char *path)
{
  if (path[0] == '~' && (path[1] == '/' || path[1] == '\0'))
    return g_strconcat (g_get_home_dir (), path + 1, NULL);

  return g_strdup (path);
}

static void
add_folder (GrindPathRules *self,
            const char     *folder)
{
  g_autofree char *expanded = expand_home (folder);
  g_autofree char *path = grind_path_normalize (expanded);

  if (path[0] != '/' || g_ptr_array_find_with_equal_func (self->folders, path, g_str_equal, NULL))
    return;

  g_ptr_array_add (self->indexes, _grind_folder_index_new (path));
  g_ptr_array_add (self->folders, g_steal_pointer (&path));
}

static void
add_map (GrindPathRules *self,
         const char     *text)
{
  g_autofree char *from = NULL;
  g_autofree char *to = NULL;
  gsize length;
  guint pos;
  Map *map;

  if (!grind_path_map_split (text, &from, &to))
    return;

  map = g_new0 (Map, 1);
  map->from = grind_path_normalize (from);
  map->to = expand_home (to);
  length = strlen (map->from);
  /* Maps with prefixes of the same length keep the user's order. */
  for (pos = self->maps->len; pos > 0; pos--)
    {
      Map *other = self->maps->pdata[pos - 1];

      if (strlen (other->from) >= length)
        break;
    }
  g_ptr_array_insert (self->maps, pos, map);
}

/* The rest of @path after @from, both normalized; NULL if @path does not start with @from. */
static const char *
skip_beginning (const char *path,
                const char *from)
{
  gsize length = strlen (from);

  if (g_str_equal (from, "/"))
    return path[0] == '/' ? path + 1 : NULL;
  if (strncmp (path, from, length) != 0)
    return NULL;
  if (path[length] == '/')
    return path + length + 1;

  return path[length] == '\0' ? path + length : NULL;
}

/* The `=` that separates the parts of @map; within a path, `=` is escaped by a backslash. */
static const char *
find_sign (const char *map)
{
  for (; *map != '\0' && *map != '='; map++)
    {
      if (map[0] == '\\' && (map[1] == '=' || map[1] == '\\'))
        map++;
    }

  return *map == '=' ? map : NULL;
}

static char *
unescape (const char *start,
          gsize       length)
{
  GString *text = g_string_sized_new (length);

  for (gsize i = 0; i < length; i++)
    {
      if (start[i] == '\\' && i + 1 < length && (start[i + 1] == '=' || start[i + 1] == '\\'))
        i++;
      g_string_append_c (text, start[i]);
    }

  return g_string_free (text, FALSE);
}

/* The start of the last @n components of @path. */
static gsize
find_tail (const char *path,
           guint       n)
{
  gsize pos = strlen (path);

  for (; n > 0 && pos > 0; n--)
    {
      while (pos > 0 && path[pos - 1] != '/')
        pos--;
      if (n > 1 && pos > 0)
        pos--;
    }

  return pos;
}

/* The folder before the end of a path that starts at @tail. */
static char *
dup_head (const char *path,
          gsize       tail)
{
  if (tail <= 1)
    return g_strndup (path, tail);

  return g_strndup (path, tail - 1);
}

/* The index of one of the folders, owned by @self. */
GrindFolderIndex *
_grind_path_rules_get_index (GrindPathRules *self,
                             guint           folder)
{
  g_assert (folder < self->indexes->len);

  return self->indexes->pdata[folder];
}

/**
 * grind_path_rules_new:
 * @folders: (nullable) (array zero-terminated=1): source folders; relative paths are ignored, `~/`
 *   is the home folder
 * @maps: (nullable) (array zero-terminated=1): maps, see grind_path_map_split(); invalid ones are
 *   ignored
 *
 * Creates rules from the user's settings. Does not access the file system. May be called from any
 * thread.
 *
 * Returns: (transfer full): the rules
 */
GrindPathRules *
grind_path_rules_new (const char *const *folders,
                      const char *const *maps)
{
  GrindPathRules *self = g_new0 (GrindPathRules, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->folders = g_ptr_array_new_with_free_func (g_free);
  self->indexes = g_ptr_array_new_with_free_func ((GDestroyNotify) _grind_folder_index_free);
  self->maps = g_ptr_array_new_with_free_func (map_free);
  for (guint i = 0; folders != NULL && folders[i] != NULL; i++)
    add_folder (self, folders[i]);
  g_ptr_array_add (self->folders, NULL);
  for (guint i = 0; maps != NULL && maps[i] != NULL; i++)
    add_map (self, maps[i]);

  return self;
}

/**
 * grind_path_rules_ref:
 * @self: rules
 *
 * May be called from any thread.
 *
 * Returns: (transfer full): @self with one more reference
 */
GrindPathRules *
grind_path_rules_ref (GrindPathRules *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

/**
 * grind_path_rules_unref:
 * @self: (transfer full): rules
 *
 * Releases a reference. May be called from any thread.
 */
void
grind_path_rules_unref (GrindPathRules *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  g_ptr_array_unref (self->folders);
  g_ptr_array_unref (self->indexes);
  g_ptr_array_unref (self->maps);
  g_free (self);
}

/**
 * grind_path_rules_get_folders:
 * @self: rules
 *
 * May be called from any thread.
 *
 * Returns: (transfer none) (array zero-terminated=1): the source folders, normalized and unique
 */
const char *const *
grind_path_rules_get_folders (const GrindPathRules *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return (const char *const *) self->folders->pdata;
}

/**
 * grind_path_rules_get_n_maps:
 * @self: rules
 *
 * May be called from any thread.
 *
 * Returns: the number of maps
 */
guint
grind_path_rules_get_n_maps (const GrindPathRules *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->maps->len;
}

/**
 * grind_path_rules_get_map:
 * @self: rules
 * @map: the number of a map
 * @from: (out) (transfer none): the prefix to replace, normalized
 * @to: (out) (transfer none): the replacement, an absolute path
 *
 * Gets a map; maps with the longest prefixes come first, as they are the most specific. May be
 * called from any thread.
 */
void
grind_path_rules_get_map (const GrindPathRules  *self,
                          guint                  map,
                          const char           **from,
                          const char           **to)
{
  const Map *found;

  g_return_if_fail (self != NULL && map < self->maps->len);
  g_return_if_fail (from != NULL && to != NULL);

  found = self->maps->pdata[map];
  *from = found->from;
  *to = found->to;
}

/**
 * grind_path_rules_apply_map:
 * @self: rules
 * @map: the number of a map
 * @path: a normalized path
 *
 * Replaces a prefix of @path that consists of whole components. May be called from any thread.
 *
 * Returns: (transfer full) (nullable): the new path, normalized; %NULL if @path does not have the
 *   prefix
 */
char *
grind_path_rules_apply_map (const GrindPathRules *self,
                            guint                 map,
                            const char           *path)
{
  g_autofree char *joined = NULL;
  const Map *found;
  const char *rest;

  g_return_val_if_fail (self != NULL && map < self->maps->len, NULL);
  g_return_val_if_fail (path != NULL, NULL);

  found = self->maps->pdata[map];
  rest = skip_beginning (path, found->from);
  if (rest == NULL)
    return NULL;

  joined = g_strconcat (found->to, "/", rest, NULL);
  return grind_path_normalize (joined);
}

/**
 * grind_path_map_join:
 * @from: a path prefix
 * @to: its replacement
 *
 * Formats a map as `FROM=TO`, the form in the settings. May be called from any thread.
 *
 * Returns: (transfer full): the map
 */
char *
grind_path_map_join (const char *from,
                     const char *to)
{
  GString *map;

  g_return_val_if_fail (from != NULL && to != NULL, NULL);

  map = g_string_new (NULL);
  for (; *from != '\0'; from++)
    {
      if (*from == '=' || (*from == '\\' && (from[1] == '=' || from[1] == '\\' || !from[1])))
        g_string_append_c (map, '\\');
      g_string_append_c (map, *from);
    }
  g_string_append_c (map, '=');
  g_string_append (map, to);

  return g_string_free (map, FALSE);
}

/**
 * grind_path_map_split:
 * @map: a map as `FROM=TO`; an `=` in FROM is written `\=`
 * @from: (out) (transfer full): the prefix to replace, not empty
 * @to: (out) (transfer full): the replacement, an absolute path or one that starts with `~`
 *
 * Splits a map. May be called from any thread.
 *
 * Returns: whether @map is valid; otherwise nothing is set
 */
gboolean
grind_path_map_split (const char  *map,
                      char       **from,
                      char       **to)
{
  const char *sign;

  g_return_val_if_fail (map != NULL && from != NULL && to != NULL, FALSE);

  sign = find_sign (map);
  if (sign == NULL || sign == map || (sign[1] != '/' && sign[1] != '~'))
    return FALSE;

  *from = unescape (map, sign - map);
  *to = g_strdup (sign + 1);
  return TRUE;
}

/**
 * grind_path_map_guess:
 * @name: the name of a file, as in a profile
 * @path: the actual path of that file
 * @from: (out) (transfer full): the prefix to replace; empty if @name is relative to a folder
 * @to: (out) (transfer full): the replacement, or that folder
 *
 * Derives a map for neighbouring files from one file that the user located: the common end of @name
 * and @path is kept. May be called from any thread.
 */
void
grind_path_map_guess (const char  *name,
                      const char  *path,
                      char       **from,
                      char       **to)
{
  g_autofree char *old = NULL;
  g_autofree char *new = NULL;
  guint n;

  g_return_if_fail (name != NULL && path != NULL && from != NULL && to != NULL);

  old = grind_path_normalize (name);
  new = grind_path_normalize (path);
  n = _grind_count_common_tail (old, new);
  *from = n > 0 ? dup_head (old, find_tail (old, n)) : g_strdup (old);
  *to = n > 0 ? dup_head (new, find_tail (new, n)) : g_strdup (new);
}

/**
 * grind_path_normalize:
 * @name: the name of a file, as in a profile
 *
 * Removes empty components, `.` and `..` from a path, except for `..` at the start of a relative
 * path. Converts Windows backslashes to slashes and `file:` URIs to paths. Does not access the file
 * system, so it does not resolve links. May be called from any thread.
 *
 * Returns: (transfer full): the path; `.` if it has no components
 */
char *
grind_path_normalize (const char *name)
{
  g_autofree char *slashed = NULL;
  GString *path;
  const char *pos;
  gsize root;

  g_return_val_if_fail (name != NULL, NULL);

  slashed = dup_with_slashes (name);
  root = slashed[0] == '/' ? 1 : 0;
  path = g_string_new (root > 0 ? "/" : "");
  for (pos = slashed; *pos != '\0'; pos += strspn (pos, "/"))
    {
      gsize length = strcspn (pos, "/");

      append_component (path, root, pos, length);
      pos += length;
    }
  if (path->len == 0)
    g_string_append_c (path, '.');

  return g_string_free (path, FALSE);
}
