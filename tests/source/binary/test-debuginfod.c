/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fetches from a real debuginfod server, which is started here to serve one program. */
#include "config.h"

#include <gio/gio.h>
#include <string.h>

#include "format/grind-loader.h"
#include "grind-test-folder.h"
#include "grind-test-program.h"
#include "source/binary/grind-debuginfod.h"
#include "source/binary/grind-object-cache.h"
#include "source/binary/grind-symbol-names.h"

#define BUILD_ID "fedcba9876543210fedcba9876543210fedcba98"
#define OTHER_ID "00112233445566778899aabbccddeeff00112233"

/* How long the server may take to scan its files, in tenths of a second. */
#define PATIENCE 600

static const char text[] = "int work (int x)\n{\n  return x * 3 + 1;\n}\n"
                           "int main (void)\n{\n  return work (1);\n}\n";

static char *folder;
static char *stripped;      /* the program without its debugging information */
static guint64 work;        /* the address of its function */
static char *server_url;
static GrindObjectCache *cache;

/* A port that nobody listens on. Another process may take it first, which is unlikely. */
static guint16
find_port (void)
{
  g_autoptr (GSocketListener) listener = g_socket_listener_new ();

  return g_socket_listener_add_any_inet_port (listener, NULL, NULL);
}

/* Returns: whether the server at @port serves @path */
static gboolean
has_page (guint16     port,
          const char *path)
{
  g_autoptr (GSocketClient) client = g_socket_client_new ();
  g_autoptr (GSocketConnection) connection = NULL;
  g_autofree char *request = g_strdup_printf ("GET %s HTTP/1.0\r\n\r\n", path);
  char answer[32] = { 0 };
  gsize n;

  g_socket_client_set_enable_proxy (client, FALSE);
  connection = g_socket_client_connect_to_host (client, "127.0.0.1", port, NULL, NULL);
  if (connection == NULL)
    return FALSE;

  g_output_stream_write_all (g_io_stream_get_output_stream (G_IO_STREAM (connection)), request,
                             strlen (request), NULL, NULL, NULL);
  g_input_stream_read_all (g_io_stream_get_input_stream (G_IO_STREAM (connection)), answer,
                           sizeof answer - 1, &n, NULL, NULL);

  return strstr (answer, " 200 ") != NULL;
}

/* The server gets the debugging information, the test keeps the rest. */
static void
make_program (void)
{
  g_autofree char *program = NULL;

  grind_test_folder_write (folder, "build/text.c", text, -1);
  grind_test_folder_make (folder, "server");
  program = grind_test_program_compile (folder, "lost", "build/text.c",
                                        "-Wl,--build-id=0x" BUILD_ID);
  work = grind_test_program_find (program, "work");
  grind_test_program_run (folder, (const char *[]) { "objcopy", "--only-keep-debug", "lost",
                                                     "server/lost.debug", NULL });
  grind_test_program_run (folder, (const char *[]) { "strip", "lost", NULL });
  stripped = g_steal_pointer (&program);
}

/* Returns: (transfer full): the server, once it has scanned its files */
static GSubprocess *
start_server (void)
{
  guint16 port = find_port ();
  g_autofree char *port_text = g_strdup_printf ("%u", port);
  g_autofree char *database = g_build_filename (folder, "database", NULL);
  g_autofree char *files = g_build_filename (folder, "server", NULL);
  g_autofree char *page = g_strdup_printf ("/buildid/" BUILD_ID "/source%s/build/text.c", folder);
  g_autoptr (GError) error = NULL;
  GSubprocess *server;

  server = g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_SILENCE | G_SUBPROCESS_FLAGS_STDERR_SILENCE,
                             &error, "debuginfod", "-F", "-c", "1", "-g", "0", "-d", database,
                             "-p", port_text, files, NULL);
  g_assert_no_error (error);
  for (guint i = 0; !has_page (port, page); i++)
    {
      if (i == PATIENCE)
        g_error ("the server does not find its files");
      g_usleep (100000);
    }
  server_url = g_strdup_printf ("http://127.0.0.1:%u/", port);

  return server;
}

static GrindObject *
open_stripped (void)
{
  g_autoptr (GError) error = NULL;
  GrindObject *object = grind_object_cache_open (cache, stripped, NULL, &error);

  g_assert_no_error (error);

  return object;
}

static void
test_list_servers (void)
{
  const char *urls[] = { " http://a/\thttps://b/ ", "file:///etc", "http://a/", "c", "", NULL };
  const char *const chosen[] = { "http://a/", "https://b/", NULL };
  const char *const environment[] = { "https://one/", "http://two/", NULL };
  g_auto (GStrv) from_user = grind_debuginfod_list_servers (urls);
  g_auto (GStrv) from_environment = NULL;

  g_assert_cmpstrv (from_user, chosen);
  g_setenv ("DEBUGINFOD_URLS", "https://one/ http://two/ ftp://three/", TRUE);
  from_environment = grind_debuginfod_list_servers (NULL);
  g_assert_cmpstrv (from_environment, environment);
  g_unsetenv ("DEBUGINFOD_URLS");
}

static void
test_available (void)
{
  g_assert_true (grind_debuginfod_is_available (NULL));
}

static void
assert_source (const char *name)
{
  const char *servers[] = { server_url, NULL };
  g_autoptr (GrindObject) object = open_stripped ();
  g_autofree char *path = NULL;
  g_autofree char *fetched = NULL;
  g_autoptr (GError) error = NULL;

  path = grind_debuginfod_fetch_source (object, name, servers, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (g_str_has_prefix (path, g_getenv ("DEBUGINFOD_CACHE_PATH")));
  g_assert_true (g_file_get_contents (path, &fetched, NULL, &error));
  g_assert_cmpstr (fetched, ==, text);
}

static void
test_source (void)
{
  g_autofree char *name = g_build_filename (folder, "build", "text.c", NULL);

  assert_source (name);
}

static void
assert_not_fetched (GrindObject *object,
                    const char  *url,
                    const char  *name)
{
  const char *servers[] = { url, NULL };
  g_autoptr (GError) error = NULL;

  g_assert_null (grind_debuginfod_fetch_source (object, name, servers, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
}

static void
test_not_found (void)
{
  g_autoptr (GrindObject) object = open_stripped ();
  g_autoptr (GrindObject) other = NULL;
  g_autoptr (GrindObject) nameless = NULL;
  g_autofree char *path = NULL;
  g_autofree char *plain = NULL;
  g_autofree char *closed = g_strdup_printf ("http://127.0.0.1:%u/", find_port ());

  path = grind_test_program_compile (folder, "other", "build/text.c", "-Wl,--build-id=0x" OTHER_ID);
  other = grind_object_cache_open (cache, path, NULL, NULL);
  plain = grind_test_program_compile (folder, "plain", "build/text.c", "-Wl,--build-id=none");
  nameless = grind_object_cache_open (cache, plain, NULL, NULL);

  assert_not_fetched (object, server_url, "/no/such/file.c");
  assert_not_fetched (other, server_url, "/build/text.c");
  assert_not_fetched (nameless, server_url, "/build/text.c");
  assert_not_fetched (object, closed, "/build/text.c");
  assert_not_fetched (object, NULL, "/build/text.c");
}

/* A debug file adds symbols and lines, and stays in the cache. */
static void
test_debug (void)
{
  const char *servers[] = { server_url, NULL };
  g_autoptr (GrindObject) before = open_stripped ();
  g_autoptr (GrindObject) after = NULL;
  g_autoptr (GrindObject) again = NULL;
  g_auto (GrindSymbol) symbol = { 0 };
  g_autoptr (GError) error = NULL;

  g_assert_false (grind_object_has_lines (before));
  g_assert_false (grind_object_find_symbol (before, work, &symbol, NULL, NULL));

  after = grind_object_cache_fetch_debug (cache, before, servers, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (grind_object_has_lines (after));
  g_assert_true (grind_object_find_symbol (after, work, &symbol, NULL, &error));
  g_assert_no_error (error);
  g_assert_cmpstr (symbol.name, ==, "work");

  again = open_stripped ();
  g_assert_true (again == after);
}

static GrindProfile *
load_nameless (void)
{
  g_autofree char *recorded = g_strdup_printf ("# callgrind format\nevents: Ir\nob=%s\n"
                                               "fn=0x%016" G_GINT64_MODIFIER "x\n1 1\n",
                                               stripped, work);
  g_autofree char *path = g_build_filename (folder, "profile.out", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GrindLoader) loader = grind_loader_new ();
  g_autoptr (GError) error = NULL;
  GrindProfile *profile;

  grind_test_folder_write (folder, "profile.out", recorded, -1);
  grind_loader_add_file (loader, file);
  profile = grind_loader_load (loader, NULL, &error);
  g_assert_no_error (error);

  return profile;
}

/* The name of a function that was recorded as an address is asked for only with servers. */
static void
test_names (void)
{
  const char *servers[] = { server_url, NULL };
  g_autoptr (GrindObjectCache) objects = grind_object_cache_new ();
  g_autoptr (GrindPathRules) rules = grind_path_rules_new (NULL, NULL);
  GrindSymbolRequest request = { .rules = rules, .objects = objects };
  GrindSymbolResult result;
  g_autoptr (GrindProfile) profile = load_nameless ();
  g_autoptr (GrindProfile) same = NULL;
  g_autoptr (GrindProfile) named = NULL;
  g_autofree char *name = NULL;
  g_autoptr (GError) error = NULL;

  same = grind_symbol_names_run (profile, &request, &result, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (same == profile);
  g_assert_cmpuint (result.n_wanted, ==, 1);
  g_assert_cmpuint (result.n_found, ==, 0);

  request.servers = servers;
  named = grind_symbol_names_run (profile, &request, &result, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (result.n_found, ==, 1);
  name = grind_profile_dup_function_name (named, 0);
  g_assert_cmpstr (name, ==, "work");
}

/* Compilers write this name if they get a relative path. Only the debugging information has the
 * directory, so that has to be fetched, too. */
static void
test_relative_source (void)
{
  assert_source ("build/text.c");
}

static gpointer
cancel_soon (gpointer data)
{
  g_usleep (200000);
  g_cancellable_cancel (data);

  return NULL;
}

/* Fetching from a server that accepts connections but never answers can be cancelled. */
static void
test_cancel (void)
{
  g_autoptr (GSocketListener) listener = g_socket_listener_new ();
  guint16 port = g_socket_listener_add_any_inet_port (listener, NULL, NULL);
  g_autofree char *url = g_strdup_printf ("http://127.0.0.1:%u/", port);
  const char *servers[] = { url, NULL };
  g_autoptr (GrindObject) object = open_stripped ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  gint64 start = g_get_monotonic_time ();
  GThread *thread = g_thread_new ("cancel", cancel_soon, cancellable);

  g_assert_null (grind_debuginfod_fetch_source (object, "/never/seen.c", servers, cancellable,
                                                &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpint (g_get_monotonic_time () - start, <, 10 * G_TIME_SPAN_SECOND);
  g_thread_join (thread);
}

/* Queries of an object never use the network, even if the environment names a server. */
static void
test_privacy (void)
{
  g_autoptr (GSocket) socket = g_socket_new (G_SOCKET_FAMILY_IPV4, G_SOCKET_TYPE_STREAM,
                                             G_SOCKET_PROTOCOL_TCP, NULL);
  g_autoptr (GSocketAddress) any = g_inet_socket_address_new_from_string ("127.0.0.1", 0);
  g_autoptr (GSocketAddress) address = NULL;
  g_autoptr (GrindObjinfo) objinfo = NULL;
  g_autoptr (GrindObject) object = NULL;
  g_autoptr (GrindDisassembly) disassembly = NULL;
  g_autofree char *url = NULL;
  g_auto (GStrv) directories = NULL;
  g_auto (GrindSymbol) symbol = { 0 };

  g_assert_true (g_socket_bind (socket, any, TRUE, NULL));
  g_assert_true (g_socket_listen (socket, NULL));
  address = g_socket_get_local_address (socket, NULL);
  url = g_strdup_printf ("http://127.0.0.1:%u/",
                         g_inet_socket_address_get_port (G_INET_SOCKET_ADDRESS (address)));
  g_setenv ("DEBUGINFOD_URLS", url, TRUE);

  objinfo = grind_objinfo_new ();
  object = grind_objinfo_open (objinfo, stripped, NULL, NULL, NULL);
  g_assert_nonnull (object);
  grind_object_find_symbol (object, work, &symbol, NULL, NULL);
  directories = grind_object_list_directories (object, "text.c", NULL, NULL);
  disassembly = grind_object_disassemble (object, work, work + 8, GRIND_SYNTAX_ATT, NULL, NULL);
  g_assert_nonnull (disassembly);
  g_assert_cmpint (g_socket_condition_check (socket, G_IO_IN), ==, 0);
  g_unsetenv ("DEBUGINFOD_URLS");
}

/* Isolates the server and its client from the user's environment. */
static void
set_environment (void)
{
  static const char *const proxies[] = { "http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY",
                                         "HTTPS_PROXY", "ALL_PROXY", "DEBUGINFOD_URLS" };
  g_autofree char *kept = g_build_filename (folder, "kept", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (proxies); i++)
    g_unsetenv (proxies[i]);
  g_setenv ("DEBUGINFOD_CACHE_PATH", kept, TRUE);
}

int
main (int   argc,
      char *argv[])
{
  g_autofree char *program = g_find_program_in_path ("debuginfod");
  g_autoptr (GSubprocess) server = NULL;
  int status;

  if (grind_test_program_skip ())
    return 0;
  if (program == NULL)
    {
      g_print ("1..0 # SKIP there is no debuginfod\n");
      return 0;
    }

  g_test_init (&argc, &argv, NULL);
  folder = grind_test_folder_new ();
  set_environment ();
  make_program ();
  server = start_server ();
  cache = grind_object_cache_new ();

  g_test_add_func ("/debuginfod/list-servers", test_list_servers);
  g_test_add_func ("/debuginfod/available", test_available);
  g_test_add_func ("/debuginfod/source", test_source);
  g_test_add_func ("/debuginfod/not-found", test_not_found);
  g_test_add_func ("/debuginfod/relative-source", test_relative_source);
  g_test_add_func ("/debuginfod/debug", test_debug);
  g_test_add_func ("/debuginfod/names", test_names);
  g_test_add_func ("/debuginfod/relative-source-again", test_relative_source);
  g_test_add_func ("/debuginfod/cancel", test_cancel);
  g_test_add_func ("/debuginfod/privacy", test_privacy);
  status = g_test_run ();

  g_subprocess_force_exit (server);
  g_subprocess_wait (server, NULL, NULL);
  g_clear_object (&cache);
  g_free (stripped);
  g_free (server_url);
  grind_test_folder_remove (folder);

  return status;
}
