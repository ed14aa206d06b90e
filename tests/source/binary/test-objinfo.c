/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The client of the helper for objects, with a helper that fails in every possible way. */
#include "config.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "profile/grind-error.h"
#include "source/binary/grind-objinfo.h"

#define N_NOISES 40

static char *log_path;

/* Returns: the number of processes started; @last: (out): the last one of them */
static guint
count_started (int *last)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  guint n;

  if (!g_file_get_contents (log_path, &text, NULL, NULL))
    return 0;

  lines = g_strsplit (g_strchomp (text), "\n", -1);
  n = g_strv_length (lines);
  *last = n > 0 ? atoi (lines[n - 1]) : 0;

  return n;
}

/* Returns: the number of processes started since the last call */
static guint
count_new (void)
{
  static guint before;
  int last;
  guint now = count_started (&last), n_new = now - before;

  before = now;

  return n_new;
}

static void
begin_with (const char *hello)
{
  g_setenv ("FAULTY_HELLO", hello, TRUE);
  count_new ();
}

/* Returns: (nullable): @name, demangled by the helper, or %NULL with an error */
static char *
ask (GrindObjinfo  *objinfo,
     const char    *name,
     GCancellable  *cancellable,
     GError       **error)
{
  const char *names[] = { name, "plain", "[meaning]" };
  g_autoptr (GPtrArray) meanings = NULL;

  meanings = grind_objinfo_demangle (objinfo, names, G_N_ELEMENTS (names), cancellable, error);
  if (meanings == NULL)
    return NULL;

  g_assert_cmpuint (meanings->len, ==, 3);
  g_assert_null (g_ptr_array_index (meanings, 1));
  g_assert_cmpstr (g_ptr_array_index (meanings, 2), ==, "meaning");

  return g_strdup (g_ptr_array_index (meanings, 0));
}

static void
assert_works (GrindObjinfo *objinfo)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *meaning = ask (objinfo, "[it works]", NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (meaning, ==, "it works");
}

static void
assert_fails (GrindObjinfo *objinfo,
              const char   *name,
              GQuark        domain,
              int           code)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (ask (objinfo, name, NULL, &error));
  g_assert_error (error, domain, code);
  g_assert_true (g_utf8_validate (error->message, -1, NULL));
}

static void
test_demangle (void)
{
  g_autoptr (GrindObjinfo) objinfo = grind_objinfo_new ();
  g_autoptr (GPtrArray) none = NULL;
  g_autoptr (GError) error = NULL;

  begin_with ("");
  none = grind_objinfo_demangle (objinfo, NULL, 0, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (none->len, ==, 0);
  g_assert_cmpuint (count_new (), ==, 0);

  assert_works (objinfo);
  assert_works (objinfo);
  g_assert_cmpuint (count_new (), ==, 1);
}

/* More names than fit into a request, some of them too long for any. */
static void
test_many_names (void)
{
  enum { N_NAMES = 200000 };
  g_autoptr (GrindObjinfo) objinfo = grind_objinfo_new ();
  g_autofree const char **names = g_new (const char *, N_NAMES);
  g_autoptr (GPtrArray) meanings = NULL;
  g_autofree char *long_name = g_strnfill (3000000, 'x');
  g_autofree char *bracketed = g_strdup_printf ("[%.*s]", 1000, long_name);
  g_autoptr (GError) error = NULL;

  begin_with ("");
  for (guint i = 0; i < N_NAMES; i++)
    names[i] = i % 1000 == 0 ? bracketed : i % 70001 == 1 ? long_name : "[a]";

  meanings = grind_objinfo_demangle (objinfo, names, N_NAMES, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (meanings->len, ==, N_NAMES);
  for (guint i = 0; i < N_NAMES; i++)
    {
      const char *meaning = g_ptr_array_index (meanings, i);

      if (i % 1000 == 0)
        g_assert_cmpuint (strlen (meaning), ==, 1000);
      else if (i % 70001 == 1)
        g_assert_null (meaning);
      else
        g_assert_cmpstr (meaning, ==, "a");
    }
}

/* After any bad answer, the next request works again. */
static void
test_faults (void)
{
  static const char *const faults[] = { "die", "huge", "cut", "kind", "number", "empty" };
  g_autoptr (GrindObjinfo) objinfo = grind_objinfo_new ();

  begin_with ("");
  for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      assert_fails (objinfo, faults[i], GRIND_ERROR, GRIND_ERROR_HELPER);
      assert_works (objinfo);
    }
  /* A well-formed frame with missing data is no reason to restart the helper. */
  g_assert_cmpuint (count_new (), ==, G_N_ELEMENTS (faults));
}

static void
test_noise (void)
{
  g_autoptr (GrindObjinfo) objinfo = grind_objinfo_new ();

  begin_with ("");
  for (guint i = 0; i < N_NOISES; i++)
    {
      g_autofree char *name = g_strdup_printf ("noise%u", i);
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      g_autoptr (GError) error = NULL;

      g_assert_null (ask (objinfo, name, cancellable, &error));
      g_assert_error (error, GRIND_ERROR, GRIND_ERROR_HELPER);
      assert_works (objinfo);
    }
}

static void
test_errors (void)
{
  static const struct
  {
    const char *name;
    gboolean    is_gio;
    int         code;
  } cases[] = {
    { "error1", FALSE, GRIND_ERROR_HELPER },
    { "error2", TRUE, G_IO_ERROR_NOT_SUPPORTED },
    { "error3", TRUE, G_IO_ERROR_FAILED },
    { "error4", FALSE, GRIND_ERROR_OBJECT },
    { "error6", TRUE, G_IO_ERROR_NOT_SUPPORTED },
    { "error7", FALSE, GRIND_ERROR_OBJECT },
    { "error8", FALSE, GRIND_ERROR_TOO_LARGE },
    { "error9", TRUE, G_IO_ERROR_NOT_FOUND },
    { "error0", FALSE, GRIND_ERROR_HELPER },
    { "error-1", FALSE, GRIND_ERROR_HELPER },
    { "error10", FALSE, GRIND_ERROR_HELPER },
  };
  g_autoptr (GrindObjinfo) objinfo = grind_objinfo_new ();
  g_autoptr (GError) error = NULL;

  begin_with ("");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    assert_fails (objinfo, cases[i].name, cases[i].is_gio ? G_IO_ERROR : GRIND_ERROR,
                  cases[i].code);

  g_assert_null (ask (objinfo, "error4", NULL, &error));
  g_assert_true (g_str_has_suffix (error->message, ": tea\\tspilled \\xff on it"));
  assert_works (objinfo);
  g_assert_cmpuint (count_new (), ==, 1);
}

static void
test_hello (void)
{
  static const char *const hellos[] = { "none", "noise", "text", "version", "magic" };
  g_autoptr (GrindObjinfo) objinfo = grind_objinfo_new ();

  for (guint i = 0; i < G_N_ELEMENTS (hellos); i++)
    {
      begin_with (hellos[i]);
      assert_fails (objinfo, "[a]", GRIND_ERROR, GRIND_ERROR_HELPER);
      g_assert_cmpuint (count_new (), ==, 1);
    }

  begin_with ("");
  assert_works (objinfo);
}

static void
test_no_helper (void)
{
  g_autoptr (GrindObjinfo) objinfo = grind_objinfo_new ();
  g_autofree char *program = g_strdup (g_getenv ("GRINDSCOPE_OBJINFO"));

  g_setenv ("GRINDSCOPE_OBJINFO", "/nonexistent/objinfo", TRUE);
  assert_fails (objinfo, "[a]", GRIND_ERROR, GRIND_ERROR_HELPER);
  g_setenv ("GRINDSCOPE_OBJINFO", program, TRUE);
  begin_with ("");
  assert_works (objinfo);
}

static gpointer
cancel_soon (gpointer data)
{
  g_usleep (100000);
  g_cancellable_cancel (data);

  return NULL;
}

/* Sends a request and cancels it after 0.1 s. Returns: the time it took, in milliseconds */
static guint
ask_and_cancel (GrindObjinfo *objinfo,
                const char   *name)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  gint64 start = g_get_monotonic_time ();
  GThread *thread = g_thread_new ("cancel", cancel_soon, cancellable);

  g_assert_null (ask (objinfo, name, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_thread_join (thread);

  return (g_get_monotonic_time () - start) / 1000;
}

/* A helper that hangs is killed; one that answers shortly after may live. */
static void
test_cancel (void)
{
  g_autoptr (GrindObjinfo) objinfo = grind_objinfo_new ();

  begin_with ("");
  assert_works (objinfo);
  g_assert_cmpuint (ask_and_cancel (objinfo, "hang"), <, 5000);
  assert_works (objinfo);
  g_assert_cmpuint (count_new (), ==, 2);

  g_assert_cmpuint (ask_and_cancel (objinfo, "slow200"), <, 5000);
  g_usleep (200000);
  assert_works (objinfo);
  g_assert_cmpuint (count_new (), ==, 0);

  g_assert_cmpuint (ask_and_cancel (objinfo, "slow200"), <, 5000);
  g_usleep (200000);
  g_assert_cmpuint (ask_and_cancel (objinfo, "hang"), <, 5000);
  assert_works (objinfo);
  g_assert_cmpuint (count_new (), ==, 1);
}

static void
test_cancel_start (void)
{
  g_autoptr (GrindObjinfo) objinfo = grind_objinfo_new ();

  begin_with ("silence");
  g_assert_cmpuint (ask_and_cancel (objinfo, "[a]"), <, 5000);
  begin_with ("");
  assert_works (objinfo);
}

static void
test_cancelled_before (void)
{
  g_autoptr (GrindObjinfo) objinfo = grind_objinfo_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  begin_with ("");
  g_cancellable_cancel (cancellable);
  g_assert_null (ask (objinfo, "[a]", cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpuint (count_new (), ==, 0);
}

static gpointer
ask_hanging (gpointer data)
{
  GrindObjinfo *objinfo = data;

  ask_and_cancel (objinfo, "slow1500");

  return NULL;
}

/* A thread that waits for another thread's answer can be cancelled, too. */
static void
test_cancel_waiting (void)
{
  g_autoptr (GrindObjinfo) objinfo = grind_objinfo_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  GThread *first, *canceller;

  begin_with ("");
  first = g_thread_new ("first", ask_hanging, objinfo);
  canceller = g_thread_new ("cancel", cancel_soon, cancellable);
  g_assert_null (ask (objinfo, "slow1500", cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_thread_join (canceller);
  g_thread_join (first);
  assert_works (objinfo);
}

static gpointer
ask_often (gpointer data)
{
  for (guint i = 0; i < 200; i++)
    assert_works (data);

  return NULL;
}

static void
test_threads (void)
{
  g_autoptr (GrindObjinfo) objinfo = grind_objinfo_new ();
  GThread *threads[4];

  begin_with ("");
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("ask", ask_often, objinfo);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    g_thread_join (threads[i]);
  g_assert_cmpuint (count_new (), ==, 1);
}

static GrindObject *
open_named (GrindObjinfo  *objinfo,
            const char    *name,
            GError       **error)
{
  g_autofree char *path = g_build_filename ("/faulty", name, NULL);

  return grind_objinfo_open (objinfo, path, NULL, NULL, error);
}

static void
test_open (void)
{
  static const char *const faults[] = { "die", "huge", "cut", "kind", "number", "empty", "noise3" };
  g_autoptr (GrindObjinfo) objinfo = grind_objinfo_new ();
  g_autoptr (GrindObject) object = NULL;
  g_autoptr (GrindObject) nameless = NULL;
  g_autoptr (GError) error = NULL;

  begin_with ("");
  for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      g_assert_null (open_named (objinfo, faults[i], &error));
      g_assert_error (error, GRIND_ERROR, GRIND_ERROR_HELPER);
      g_clear_error (&error);
    }

  object = open_named (objinfo, "good", &error);
  g_assert_no_error (error);
  g_assert_cmpstr (grind_object_get_path (object), ==, "/faulty/good");
  g_assert_cmpstr (grind_object_get_machine (object), ==, "x86-64\xef\xbf\xbd");
  g_assert_cmpstr (grind_object_get_build_id (object), ==, "c0ffee");
  g_assert_null (grind_object_get_debug_path (object));
  g_assert_cmpint (grind_object_get_mtime (object), ==, 1000000000);
  g_assert_true (grind_object_has_code (object));
  g_assert_true (grind_object_can_disassemble (object));
  g_assert_false (grind_object_has_symbols (object));
  g_assert_false (grind_object_has_lines (object));

  nameless = open_named (objinfo, "nameless", &error);
  g_assert_no_error (error);
  g_assert_null (grind_object_get_build_id (nameless));
}

static void
assert_symbol (GrindObject *object,
               guint64      address)
{
  g_auto (GrindSymbol) symbol = { 0 };
  g_autoptr (GError) error = NULL;

  g_assert_true (grind_object_find_symbol (object, address, &symbol, NULL, &error));
  g_assert_no_error (error);
  g_assert_cmpstr (symbol.name, ==, "symbol");
  g_assert_cmpuint (symbol.size, ==, 16);
}

static void
assert_no_symbol (GrindObject *object,
                  guint64      address,
                  GQuark       domain,
                  int          code)
{
  g_auto (GrindSymbol) symbol = { 0 };
  g_autoptr (GError) error = NULL;

  g_assert_false (grind_object_find_symbol (object, address, &symbol, NULL, &error));
  g_assert_error (error, domain, code);
}

/* An object survives if the process that opened it dies or forgets it. */
static void
test_open_again (void)
{
  g_autoptr (GrindObjinfo) objinfo = grind_objinfo_new ();
  g_autoptr (GrindObject) object = NULL;
  g_autoptr (GrindObject) changing = NULL;

  begin_with ("");
  object = open_named (objinfo, "good", NULL);
  changing = open_named (objinfo, "changing", NULL);
  assert_symbol (object, 2);
  assert_symbol (changing, 8);
  assert_no_symbol (object, 3, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  assert_no_symbol (object, 4, GRIND_ERROR, GRIND_ERROR_HELPER);
  g_assert_cmpuint (count_new (), ==, 1);

  assert_no_symbol (object, 1, GRIND_ERROR, GRIND_ERROR_HELPER);
  assert_symbol (object, 8);
  assert_no_symbol (changing, 8, GRIND_ERROR, GRIND_ERROR_OBJECT);
  g_assert_cmpuint (count_new (), ==, 1);
}

/* A process that dies while idle goes unnoticed. */
static void
test_killed (void)
{
  g_autoptr (GrindObjinfo) objinfo = grind_objinfo_new ();
  g_autoptr (GrindObject) object = NULL;
  int process;

  begin_with ("");
  object = open_named (objinfo, "good", NULL);
  count_started (&process);
  g_assert_cmpint (kill (process, SIGKILL), ==, 0);
  while (kill (process, 0) == 0)
    g_usleep (1000);
  assert_symbol (object, 8);
  g_assert_cmpuint (count_new (), ==, 2);
}

/* The client lives as long as its last object. */
static void
test_finalize (void)
{
  GrindObjinfo *objinfo = grind_objinfo_new ();
  GrindObject *object;

  begin_with ("");
  object = open_named (objinfo, "good", NULL);
  g_object_add_weak_pointer (G_OBJECT (objinfo), (gpointer *) &objinfo);
  g_object_unref (objinfo);
  g_assert_nonnull (objinfo);
  g_assert_finalize_object (object);
  g_assert_null (objinfo);
}

int
main (int   argc,
      char *argv[])
{
  g_autofree char *folder = g_dir_make_tmp ("grindscope-XXXXXX", NULL);
  int status;

  g_test_init (&argc, &argv, NULL);
  log_path = g_build_filename (folder, "log", NULL);
  g_setenv ("FAULTY_LOG", log_path, TRUE);
  g_setenv ("GRINDSCOPE_OBJINFO", g_getenv ("FAULTY_OBJINFO"), TRUE);

  g_test_add_func ("/objinfo/demangle", test_demangle);
  g_test_add_func ("/objinfo/many-names", test_many_names);
  g_test_add_func ("/objinfo/faults", test_faults);
  g_test_add_func ("/objinfo/noise", test_noise);
  g_test_add_func ("/objinfo/errors", test_errors);
  g_test_add_func ("/objinfo/hello", test_hello);
  g_test_add_func ("/objinfo/no-helper", test_no_helper);
  g_test_add_func ("/objinfo/cancel", test_cancel);
  g_test_add_func ("/objinfo/cancel-start", test_cancel_start);
  g_test_add_func ("/objinfo/cancelled-before", test_cancelled_before);
  g_test_add_func ("/objinfo/cancel-waiting", test_cancel_waiting);
  g_test_add_func ("/objinfo/threads", test_threads);
  g_test_add_func ("/objinfo/open", test_open);
  g_test_add_func ("/objinfo/open-again", test_open_again);
  g_test_add_func ("/objinfo/killed", test_killed);
  g_test_add_func ("/objinfo/finalize", test_finalize);
  status = g_test_run ();

  g_unlink (log_path);
  g_rmdir (folder);
  g_free (log_path);

  return status;
}
