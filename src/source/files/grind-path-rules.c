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

  GPtrArray *folders;   /* of char *, ended by NULL */
  GPtrArray *indexes;   /* of GrindFolderIndex, one for each folder */
  GPtrArray *maps;      /* of Map, the longest beginnings first */
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

/* Undoes what is not customary here: URIs, and paths as Windows writes them. */
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

/* Takes the last component off @path, of which the first @root bytes stay; FALSE if there is none
 * that is the name of a folder. */
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
      /* Above the root there is the root. */
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
  /* After those of the same length, which the user has put before it */
  for (pos = self->maps->len; pos > 0; pos--)
    {
      Map *other = self->maps->pdata[pos - 1];

      if (strlen (other->from) >= length)
        break;
    }
  g_ptr_array_insert (self->maps, pos, map);
}

/* What of @path follows @from, which are both normalized; NULL if @path does not begin so. */
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

/* The place of the `=` that parts @map; those that belong to a path have a backslash before. */
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

/* Where the end of @path begins that is made of @n components. */
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

/* The folder before the end of a path that begins at @tail. */
static char *
dup_head (const char *path,
          gsize       tail)
{
  if (tail <= 1)
    return g_strndup (path, tail);

  return g_strndup (path, tail - 1);
}

/* The index of one of the folders, which lives as long as @self. */
GrindFolderIndex *
_grind_path_rules_get_index (GrindPathRules *self,
                             guint           folder)
{
  g_assert (folder < self->indexes->len);

  return self->indexes->pdata[folder];
}

/**
 * grind_path_rules_new:
 * @folders: (nullable) (array zero-terminated=1): source folders; those that are no absolute paths
 *   do not count, `~/` stands for the user's own folder
 * @maps: (nullable) (array zero-terminated=1): maps, see grind_path_map_split(); those that are
 *   none do not count
 *
 * Makes rules from what the user has set. Looks at nothing. Any thread.
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
 * Any thread.
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
 * Gives up a reference. Any thread.
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
 * Any thread.
 *
 * Returns: (transfer none) (array zero-terminated=1): the source folders, normalized, each once
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
 * Any thread.
 *
 * Returns: how many maps there are
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
 * @from: (out) (transfer none): the beginning that it replaces, normalized
 * @to: (out) (transfer none): what it puts there, an absolute path
 *
 * Gets a map; those with the longest beginnings come first, since they are the most particular. Any
 * thread.
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
 * Replaces the beginning of @path, in whole components. Any thread.
 *
 * Returns: (transfer full) (nullable): the new path, normalized; %NULL if @path begins otherwise
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
 * @from: the beginning of paths
 * @to: what to put there
 *
 * Writes a map as `FROM=TO`, as it is kept in the settings. Any thread.
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
 * @from: (out) (transfer full): the beginning that it replaces, not empty
 * @to: (out) (transfer full): what it puts there, an absolute path or one that begins with `~`
 *
 * Takes a map apart. Any thread.
 *
 * Returns: whether @map is one; otherwise nothing is set
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
 * @name: the name of a file, as a profile writes it
 * @path: where that file is
 * @from: (out) (transfer full): the beginning to replace; empty if there is none, since @name is
 *   relative to a folder
 * @to: (out) (transfer full): what to put there, or that folder
 *
 * Learns from one file that was found by hand where its neighbours are: what @name and @path have
 * in common at their ends stays. Any thread.
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
 * @name: the name of a file, as a profile writes it
 *
 * Makes a path without empty components, `.` and `..`, except for those `..` that a relative path
 * begins with. Backslashes of Windows become slashes, `file:` URIs paths. Looks at nothing, so it
 * knows no links. Any thread.
 *
 * Returns: (transfer full): the path; `.` for one that has no components
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
