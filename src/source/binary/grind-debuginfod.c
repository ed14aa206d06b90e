/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-debuginfod.h"

#include <glib/gi18n-lib.h>

#include "grind-object-private.h"
#include "grind-objinfo-private.h"

/* Where distributions configure their servers for all debuginfod clients. */
#define SYSTEM_FOLDER "/etc/debuginfod"

/* A longer list is not reasonable. */
#define MAX_SERVERS 32

/* Maximum number of directories to query for one source file. */
#define MAX_DIRECTORIES 8

/* Accepts only web addresses: debuginfod also supports file://, which is useless here. */
static gboolean
is_server (const char *url)
{
  return g_str_has_prefix (url, "https://") || g_str_has_prefix (url, "http://");
}

static void
add_server (GPtrArray  *servers,
            const char *url)
{
  if (is_server (url) && servers->len < MAX_SERVERS &&
      !g_ptr_array_find_with_equal_func (servers, url, g_str_equal, NULL))
    g_ptr_array_add (servers, g_strdup (url));
}

/* @text: addresses separated by white space */
static void
add_servers (GPtrArray  *servers,
             const char *text)
{
  g_auto (GStrv) words = g_strsplit_set (text, " \t\r\n", -1);

  for (char **word = words; *word != NULL; word++)
    add_server (servers, *word);
}

static void
add_system_servers (GPtrArray *servers)
{
  g_autoptr (GDir) folder = g_dir_open (SYSTEM_FOLDER, 0, NULL);
  const char *name;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *path = g_build_filename (SYSTEM_FOLDER, name, NULL);
      g_autofree char *text = NULL;

      if (g_str_has_suffix (name, ".urls") && g_file_get_contents (path, &text, NULL, NULL))
        add_servers (servers, text);
    }
}

/* Uses a separate helper process, which alone may access the network, and does nothing else. */
static char *
fetch (const char *const  *servers,
       const char         *build_id,
       guint32             file,
       const char         *source,
       GCancellable       *cancellable,
       GError            **error)
{
  g_autoptr (GrindObjinfo) fetcher = _grind_objinfo_new_fetcher ();
  g_autoptr (GByteArray) arguments = g_byte_array_new ();
  g_autoptr (GBytes) answer = NULL;
  g_autofree char *path = NULL;
  GrindWireReader reader;
  gsize size;
  const void *data;

  grind_wire_put_32 (arguments, g_strv_length ((char **) servers));
  for (guint i = 0; servers[i] != NULL; i++)
    grind_wire_put_string (arguments, servers[i]);
  grind_wire_put_32 (arguments, file);
  grind_wire_put_string (arguments, build_id);
  grind_wire_put_string (arguments, source);
  answer = _grind_objinfo_ask (fetcher, GRIND_OBJINFO_FETCH, arguments,
                               GRIND_OBJINFO_FETCH_TIME_LIMIT, cancellable, error);
  if (answer == NULL)
    return NULL;

  data = g_bytes_get_data (answer, &size);
  grind_wire_reader_init (&reader, data, size);
  path = grind_wire_reader_dup_string (&reader);
  if (!_grind_objinfo_check_end (&reader, error))
    return NULL;
  if (!g_path_is_absolute (path))
    {
      _grind_objinfo_set_nonsense (error);
      return NULL;
    }

  return g_steal_pointer (&path);
}

/* Returns: (nullable): the build ID, or %NULL with an error */
static const char *
get_build_id (GrindObject        *object,
              const char *const  *servers,
              GError            **error)
{
  const char *build_id = grind_object_get_build_id (object);

  if (servers[0] == NULL)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                         _("No debuginfod server is configured"));
  else if (build_id == NULL)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                         _("The object file has no build ID"));
  else
    return build_id;

  return NULL;
}

/* Whether trying another name of the file is pointless after an error. */
static gboolean
is_final (const GError *error)
{
  return !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
}

/* The compilation directories. If the ELF object has no debug information, fetches that first. */
static char **
list_directories (GrindObject         *object,
                  const char          *source,
                  const char *const   *servers,
                  GCancellable        *cancellable,
                  GError             **error)
{
  g_autoptr (GrindObject) whole = NULL;
  g_autofree char *debug_path = NULL;

  if (grind_object_has_lines (object))
    return grind_object_list_directories (object, source, cancellable, error);

  debug_path = grind_debuginfod_fetch_debug (object, servers, cancellable, error);
  if (debug_path == NULL)
    return NULL;
  whole = grind_objinfo_open (_grind_object_get_objinfo (object), grind_object_get_path (object),
                              debug_path, cancellable, error);

  return whole != NULL ? grind_object_list_directories (whole, source, cancellable, error) : NULL;
}

/* Relative names are relative to the compilation directory. */
static char *
fetch_relative (GrindObject         *object,
                const char          *build_id,
                const char          *source,
                const char *const   *servers,
                GCancellable        *cancellable,
                GError             **error)
{
  g_auto (GStrv) directories = NULL;
  g_autoptr (GError) local_error = NULL;
  char *path = NULL;

  directories = list_directories (object, source, servers, cancellable, error);
  if (directories == NULL)
    return NULL;

  for (guint i = 0; i < MAX_DIRECTORIES && directories[i] != NULL && path == NULL; i++)
    {
      g_autofree char *full = g_canonicalize_filename (source, directories[i]);

      g_clear_error (&local_error);
      path = fetch (servers, build_id, GRIND_OBJINFO_SOURCE, full, cancellable, &local_error);
      if (path == NULL && is_final (local_error))
        break;
    }
  if (local_error != NULL && path == NULL)
    g_propagate_error (error, g_steal_pointer (&local_error));
  else if (path == NULL)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                 _("The compilation directory of “%s” is unknown"), source);

  return path;
}

/**
 * grind_debuginfod_parse_servers:
 * @text: addresses separated by white space
 *
 * May be called from any thread.
 *
 * Returns: (transfer full) (array zero-terminated=1): the valid server addresses, without
 *   duplicates
 */
char **
grind_debuginfod_parse_servers (const char *text)
{
  GPtrArray *servers = g_ptr_array_new ();

  g_return_val_if_fail (text != NULL, NULL);

  add_servers (servers, text);
  g_ptr_array_add (servers, NULL);

  return (char **) g_ptr_array_free (servers, FALSE);
}

/**
 * grind_debuginfod_list_servers:
 * @urls: (nullable) (array zero-terminated=1): the user's server addresses
 *
 * Returns the servers to query: those chosen by the user, else those in the `DEBUGINFOD_URLS`
 * environment variable, else those of the distribution. Reads small files. May be called from any
 * thread.
 *
 * Returns: (transfer full) (array zero-terminated=1): their addresses, maybe none
 */
char **
grind_debuginfod_list_servers (const char *const *urls)
{
  GPtrArray *servers = g_ptr_array_new ();

  for (guint i = 0; urls != NULL && urls[i] != NULL; i++)
    add_servers (servers, urls[i]);
  if (servers->len == 0 && g_getenv ("DEBUGINFOD_URLS") != NULL)
    add_servers (servers, g_getenv ("DEBUGINFOD_URLS"));
  if (servers->len == 0)
    add_system_servers (servers);
  g_ptr_array_add (servers, NULL);

  return (char **) g_ptr_array_free (servers, FALSE);
}

/**
 * grind_debuginfod_is_available:
 * @cancellable: (nullable): a cancellable
 *
 * Checks whether the debuginfod client is installed on this system, without network access. Blocks,
 * so call it in a worker thread.
 *
 * Returns: whether it is
 */
gboolean
grind_debuginfod_is_available (GCancellable *cancellable)
{
  g_autoptr (GrindObjinfo) fetcher = _grind_objinfo_new_fetcher ();
  guint32 features = 0;

  return _grind_objinfo_get_features (fetcher, &features, cancellable, NULL) &&
         (features & GRIND_OBJINFO_HAS_DEBUGINFOD) != 0;
}

/**
 * grind_debuginfod_fetch_source:
 * @object: the ELF object compiled from it
 * @source: the name of the source file, as in the profile
 * @servers: (array zero-terminated=1): addresses of servers
 * @cancellable: (nullable): a cancellable
 * @error: return location for a #GError
 *
 * Fetches a source file, or finds it in the cache. This reveals to the servers which build of which
 * program the user examines, and which of its source files, so call it only with the user's
 * consent. Blocks, possibly for minutes, so call it in a worker thread.
 *
 * Errors are %G_IO_ERROR_NOT_FOUND if no server has the file or is reachable,
 * %G_IO_ERROR_NOT_SUPPORTED if debuginfod is not installed, and those of grind_objinfo_open().
 *
 * Returns: (transfer full) (nullable): the path of the file, or %NULL with an error
 */
char *
grind_debuginfod_fetch_source (GrindObject         *object,
                               const char          *source,
                               const char *const   *servers,
                               GCancellable        *cancellable,
                               GError             **error)
{
  const char *build_id;

  g_return_val_if_fail (GRIND_IS_OBJECT (object), NULL);
  g_return_val_if_fail (source != NULL, NULL);
  g_return_val_if_fail (servers != NULL, NULL);

  build_id = get_build_id (object, servers, error);
  if (build_id == NULL)
    return NULL;

  if (g_path_is_absolute (source))
    return fetch (servers, build_id, GRIND_OBJINFO_SOURCE, source, cancellable, error);

  return fetch_relative (object, build_id, source, servers, cancellable, error);
}

/**
 * grind_debuginfod_fetch_debug:
 * @object: an object
 * @servers: (array zero-terminated=1): addresses of servers
 * @cancellable: (nullable): a cancellable
 * @error: return location for a #GError
 *
 * Fetches the debug information of @object, like grind_debuginfod_fetch_source() does for source
 * files. Blocks, possibly for minutes, so call it in a worker thread.
 *
 * Returns: (transfer full) (nullable): the path of the file, or %NULL with an error
 */
char *
grind_debuginfod_fetch_debug (GrindObject         *object,
                              const char *const   *servers,
                              GCancellable        *cancellable,
                              GError             **error)
{
  const char *build_id;

  g_return_val_if_fail (GRIND_IS_OBJECT (object), NULL);
  g_return_val_if_fail (servers != NULL, NULL);

  build_id = get_build_id (object, servers, error);

  return build_id != NULL
           ? fetch (servers, build_id, GRIND_OBJINFO_DEBUG_FILE, "", cancellable, error)
           : NULL;
}
