/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Results of requests for a dump, depending on the files that stand-ins for vgdb write, or do not
 * write, and on their output. */
#include "config.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "grind-test-folder.h"
#include "source/live/grind-live-dump.h"

#define PART "events: Ir\nfn=f\n1 5\n\ntotals: 5\n"

typedef struct
{
  char *folder;
  char *launcher;
} Desk;

static void
set_up (Desk          *desk,
        gconstpointer  data)
{
  desk->folder = grind_test_folder_new ();
  desk->launcher = g_build_filename (desk->folder, "valgrind", NULL);
}

static void
tear_down (Desk          *desk,
           gconstpointer  data)
{
  g_free (desk->launcher);
  grind_test_folder_remove (desk->folder);
}

/* The start time of a process, without which it would not count as running. */
static guint64
get_ticks (int pid)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/stat", pid);
  g_autofree char *text = NULL;
  g_auto (GStrv) fields = NULL;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    return 0;
  fields = g_strsplit (strrchr (text, ')') + 2, " ", -1);

  return g_ascii_strtoull (fields[19], NULL, 10);
}

/* @folder: (nullable): the folder of its files */
static GrindLiveRun *
make_run_in (Desk       *desk,
             const char *folder,
             int         pid,
             guint64     ticks,
             const char *prefix)
{
  const char *const arguments[] = {
    "valgrind", "--tool=callgrind", "--callgrind-out-file=x", prefix, "./a", NULL
  };
  g_autofree char *launcher = g_strconcat ("VALGRIND_LAUNCHER=", desk->launcher, NULL);
  const char *const environment[] = { launcher, "LOGNAME=who", NULL };
  const char *const defaults[] = { NULL };

  return grind_live_run_new (pid, ticks, g_get_real_time (), arguments, environment,
                             defaults, folder);
}

static GrindLiveRun *
make_run_with (Desk       *desk,
               int         pid,
               guint64     ticks,
               const char *prefix)
{
  return make_run_in (desk, desk->folder, pid, ticks, prefix);
}

static GrindLiveRun *
make_run (Desk    *desk,
          int      pid,
          guint64  ticks)
{
  return make_run_with (desk, pid, ticks, "--vgdb-prefix=/p/q");
}

/* Writes a stand-in for vgdb, next to the Valgrind of the run. */
static void
write_vgdb (Desk       *desk,
               const char *script)
{
  g_autofree char *path = g_build_filename (desk->folder, "vgdb", NULL);
  g_autofree char *text = g_strdup_printf ("#!/bin/sh\ncd '%s'\n%s", desk->folder, script);

  grind_test_folder_write (desk->folder, "vgdb", text, -1);
  g_assert_cmpint (g_chmod (path, 0755), ==, 0);
}

static void
done_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_set_object ((GAsyncResult **) user_data, result);
}

static GrindLiveDump *
dump_run (GrindLiveRun  *run,
          GCancellable  *cancellable,
          GError       **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  grind_live_dump_async (run, cancellable, done_cb, &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);

  return grind_live_dump_finish (result, error);
}

static GrindLiveDump *
dump (Desk          *desk,
      GCancellable  *cancellable,
      GError       **error)
{
  g_autoptr (GrindLiveRun) run = make_run (desk, getpid (), get_ticks (getpid ()));

  return dump_run (run, cancellable, error);
}

static void
assert_names (GPtrArray  *files,
              const char *names)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < files->len; i++)
    {
      g_autofree char *name = g_file_get_basename (files->pdata[i]);

      g_string_append_printf (text, "%s%s", i > 0 ? " " : "", name);
    }
  g_assert_cmpstr (text->str, ==, names);
}

/* The written files, in order, and the other files of the process, except those that are empty or
 * older than it. */
static void
test_files (Desk          *desk,
            gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrindLiveDump) result = NULL;
  g_autofree char *record = NULL;
  g_autofree char *expected = g_strdup_printf ("--pid=%d --vgdb-prefix=/p/q dump who C\n",
                                              getpid ());
  g_autofree char *path = g_build_filename (desk->folder, "record", NULL);

  grind_test_folder_write (desk->folder, "x", "", 0);
  grind_test_folder_write (desk->folder, "x.1", PART, -1);
  grind_test_folder_write (desk->folder, "x.7", PART, -1);
  grind_test_folder_date (desk->folder, "x.7", 1000000);
  write_vgdb (desk, "echo \"$@\" $LOGNAME $LC_ALL >record\ncp x.1 x.10-02\ncp x.1 x.10-01\n"
                    "cp x.1 x.2\ncp x.1 y\n");

  result = dump (desk, NULL, &error);
  g_assert_no_error (error);
  assert_names (result->written, "x.2 x.10-01 x.10-02");
  assert_names (result->all, "x.1 x.2 x.10-01 x.10-02");
  g_assert_true (g_file_get_contents (path, &record, NULL, NULL));
  g_assert_cmpstr (record, ==, expected);
}

/* A single file that grows is the written file. */
static void
test_appended (Desk          *desk,
               gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrindLiveDump) result = NULL;

  grind_test_folder_write (desk->folder, "x", PART, -1);
  write_vgdb (desk, "cp x y\ncat y >>x\n");

  result = dump (desk, NULL, &error);
  g_assert_no_error (error);
  assert_names (result->written, "x");
}

static void
test_failures (Desk          *desk,
               gconstpointer  data)
{
  static const struct
  {
    const char *script;
    GIOErrorEnum code;
    const char *message;
  } failures[] = {
    { "echo 'vgdb error: no FIFO found matching pid 1' >&2\nexit 1\n", G_IO_ERROR_NOT_FOUND,
      "--vgdb=no" },
    { "echo sending command dump to pid 1 >&2\n", G_IO_ERROR_FAILED, "No dump of process" },
    { "echo sending command dump to pid 1 >&2\necho 'error opening pipe' >&2\nexit 1\n",
      G_IO_ERROR_FAILED, "error opening pipe" },
    { "printf 'events: Ir\\nfn=f\\n1 5\\n' >x.3\n", G_IO_ERROR_FAILED, "No dump of process" },
    { "printf 'events: Ir\\nfn=f\\n1 5\\ntotals: 5' >x.4\n", G_IO_ERROR_FAILED,
      "No dump of process" },
    { "printf 'a\\ntotals: 5\\nfn=g\\n' >x.5\n", G_IO_ERROR_FAILED, "No dump of process" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (failures); i++)
    {
      g_autoptr (GError) error = NULL;

      g_test_message ("%s", failures[i].script);
      write_vgdb (desk, failures[i].script);
      g_assert_null (dump (desk, NULL, &error));
      g_assert_error (error, G_IO_ERROR, (int) failures[i].code);
      g_assert_nonnull (strstr (error->message, failures[i].message));
    }
}

/* Neither next to Valgrind nor in PATH; or there, but not to be run */
static void
test_missing (Desk          *desk,
              gconstpointer  data)
{
  g_autofree char *previous = g_strdup (g_getenv ("PATH"));
  g_autofree char *path = g_build_filename (desk->folder, "vgdb", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) start_error = NULL;

  g_setenv ("PATH", desk->folder, TRUE);
  g_assert_null (dump (desk, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_assert_nonnull (strstr (error->message, "the package “valgrind”"));

  grind_test_folder_write (desk->folder, "vgdb", "#!/nowhere/shell\n", -1);
  g_assert_cmpint (g_chmod (path, 0755), ==, 0);
  g_assert_null (dump (desk, NULL, &start_error));
  g_setenv ("PATH", previous, TRUE);
  g_assert_error (start_error, G_IO_ERROR, G_IO_ERROR_FAILED);
  g_assert_nonnull (strstr (start_error->message, path));
}

/* The folder of another user's process is unknown. */
static void
test_nowhere (Desk          *desk,
              gconstpointer  data)
{
  g_autoptr (GrindLiveRun) run = make_run_in (desk, NULL, getpid (), get_ticks (getpid ()),
                                              "--vgdb-prefix=/p/q");
  g_autoptr (GError) error = NULL;

  write_vgdb (desk, "exit 0\n");
  g_assert_null (dump_run (run, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_FAILED);
  g_assert_nonnull (strstr (error->message, "dump folder"));
}

/* No dump is requested from a process that has ended, as another one may have its PID. */
static void
test_gone (Desk          *desk,
           gconstpointer  data)
{
  g_autoptr (GrindLiveRun) run = make_run (desk, getpid (), get_ticks (getpid ()) + 1);
  g_autofree char *asked = g_build_filename (desk->folder, "asked", NULL);
  g_autoptr (GError) error = NULL;

  write_vgdb (desk, "touch asked\n");
  g_assert_null (dump_run (run, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CLOSED);
  g_assert_false (g_file_test (asked, G_FILE_TEST_EXISTS));
}

/* No shell sees the prefix. */
static void
test_prefix (Desk          *desk,
             gconstpointer  data)
{
  g_autoptr (GrindLiveRun) run = make_run_with (desk, getpid (), get_ticks (getpid ()),
                                                "--vgdb-prefix=/p q;touch asked;");
  g_autofree char *asked = g_build_filename (desk->folder, "asked", NULL);
  g_autofree char *path = g_build_filename (desk->folder, "record", NULL);
  g_autofree char *record = NULL;
  g_autoptr (GError) error = NULL;

  write_vgdb (desk, "printf %s \"$2\" >record\n");
  g_assert_null (dump_run (run, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_FAILED);
  g_assert_true (g_file_get_contents (path, &record, NULL, NULL));
  g_assert_cmpstr (record, ==, "--vgdb-prefix=/p q;touch asked;");
  g_assert_false (g_file_test (asked, G_FILE_TEST_EXISTS));
}

/* If the process ends, vgdb may not see that, and is not waited for. A dump that was
 * written before counts. */
static void
test_ended (Desk          *desk,
            gconstpointer  has_dump)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) process = g_subprocess_new (G_SUBPROCESS_FLAGS_NONE, &error, "sleep",
                                                      "100", NULL);
  g_autoptr (GrindLiveRun) run = NULL;
  g_autoptr (GrindLiveDump) result = NULL;
  g_autofree char *script = NULL;
  int pid;

  g_assert_no_error (error);
  pid = (int) g_ascii_strtoll (g_subprocess_get_identifier (process), NULL, 10);
  run = make_run (desk, pid, get_ticks (pid));
  grind_test_folder_write (desk->folder, "y", PART, -1);
  script = g_strdup_printf ("%s\nkill %d\nwhile true; do sleep 0.05; done\n",
                            has_dump != NULL ? "cp y x.1" : "", pid);
  write_vgdb (desk, script);
  result = dump_run (run, NULL, &error);
  if (has_dump != NULL)
    {
      g_assert_no_error (error);
      assert_names (result->written, "x.1");
    }
  else
    g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CLOSED);
}

static gboolean
cancel_cb (gpointer user_data)
{
  gpointer *args = user_data;

  /* Once it has started */
  if (!g_file_test (args[1], G_FILE_TEST_EXISTS))
    return G_SOURCE_CONTINUE;
  g_cancellable_cancel (args[0]);

  return G_SOURCE_REMOVE;
}

/* Cancelling asks vgdb to end, and waits for it. */
static void
test_cancel (Desk          *desk,
             gconstpointer  data)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autofree char *begun = g_build_filename (desk->folder, "begun", NULL);
  g_autofree char *ended = g_build_filename (desk->folder, "ended", NULL);
  g_autoptr (GError) error = NULL;
  gpointer args[] = { cancellable, begun };

  write_vgdb (desk, "trap 'echo >ended; exit' TERM; echo >begun; "
                    "while true; do sleep 0.05; done\n");
  g_timeout_add (10, cancel_cb, args);
  g_assert_null (dump (desk, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_true (g_file_test (ended, G_FILE_TEST_EXISTS));
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    const char *path;
    void (* test) (Desk *, gconstpointer);
  } tests[] = {
    { "/live-dump/files", test_files },
    { "/live-dump/appended", test_appended },
    { "/live-dump/failures", test_failures },
    { "/live-dump/missing", test_missing },
    { "/live-dump/nowhere", test_nowhere },
    { "/live-dump/gone", test_gone },
    { "/live-dump/prefix", test_prefix },
    { "/live-dump/ended", test_ended },
    { "/live-dump/cancel", test_cancel },
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Desk, NULL, set_up, tests[i].test, tear_down);
  g_test_add ("/live-dump/ended/dump", Desk, PART, set_up, test_ended, tear_down);

  return g_test_run ();
}
