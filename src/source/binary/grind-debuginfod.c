/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-debuginfod.h"

#include <glib/gi18n-lib.h>

#include "grind-object-private.h"
#include "grind-objinfo-private.h"

/* Where distributions name their servers, for all that ask debuginfod. */
#define SYSTEM_FOLDER "/etc/debuginfod"

/* More of them are no list that anybody made. */
#define MAX_SERVERS 32

/* More places are not asked about one source file. */
#define MAX_DIRECTORIES 8

/* Only what looks like the web: debuginfod also knows file://, which is of no use here. */
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

/* @text: addresses between blanks and ends of lines */
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

/* Asks a helper of its own, which alone may go to the network, and does nothing else. */
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

/* Returns: (nullable): what tells the build, or %NULL with an error */
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

/* Whether a request failed for a reason that another name of the file would not change. */
static gboolean
is_final (const GError *error)
{
  return !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
}

/* Where the compiler worked. An object without debugging information does not know; that is fetched
 * first. */
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

/* A name that does not begin at the root is of the directory that the compiler worked in. */
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
 * @text: addresses between blanks
 *
 * Any thread.
 *
 * Returns: (transfer full) (array zero-terminated=1): those of them that are of servers, each once
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
 * @urls: (nullable) (array zero-terminated=1): the addresses that the user has chosen
 *
 * Lists the servers to be asked: those that the user has chosen; if there are none those of the
 * environment's `DEBUGINFOD_URLS`; if there are none those that the distribution names. Reads
 * small files. Any thread.
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
 * Finds out whether this system has what fetches files from debuginfod servers. It does not go to
 * the network. Blocks; for workers.
 *
 * Returns: whether it has
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
 * @object: the object that was compiled from it
 * @source: the name of the source file, as the profile writes it
 * @servers: (array zero-terminated=1): addresses of servers
 * @cancellable: (nullable): a cancellable
 * @error: return location for a #GError
 *
 * Fetches a source file, or finds it where it was fetched to before. The servers learn what build
 * of which program somebody looks at, and which of its source files; so this must be done only
 * where the user has said so. Blocks, maybe for minutes; for workers.
 *
 * Errors are %G_IO_ERROR_NOT_FOUND where no server has it or none was reached,
 * %G_IO_ERROR_NOT_SUPPORTED where debuginfod is not there, and those of grind_objinfo_open().
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
 * Fetches the debugging information of @object, as grind_debuginfod_fetch_source() does for source
 * files. Blocks, maybe for minutes; for workers.
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
