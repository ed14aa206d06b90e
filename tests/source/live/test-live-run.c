/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs according to the command line of Valgrind, and according to /proc. */
#include "config.h"

#include <string.h>
#include <unistd.h>

#include "grind-test-folder.h"
#include "source/live/grind-live-runs.h"

#define PID 4711

static const char *const no_texts[] = { NULL };
static const char *const environment[] = {
  "PWD=/home/me/work", "NAME=a b", "EMPTY=", "TMPDIR=/var/tmp", "LOGNAME=me", "HOST=here",
  "VALGRIND_LAUNCHER=/opt/valgrind/bin/valgrind", NULL
};

/* Arguments are separated by `|`. */
static GrindLiveRun *
make_run (const char *arguments,
          const char *defaults,
          const char *folder)
{
  g_auto (GStrv) split = g_strsplit (arguments, "|", -1);
  g_auto (GStrv) words = g_strsplit (defaults, " ", -1);

  return grind_live_run_new (PID, 100, 0, (const char * const *) split, environment,
                             (const char * const *) words, folder);
}

static void
test_command (void)
{
  static const struct
  {
    const char *arguments;
    const char *command;   /* NULL if not a run */
  } lines[] = {
    { "valgrind|--tool=callgrind|./a", "./a" },
    { "valgrind|--tool=callgrind|-q|-v|--dump-instr=yes|./a|-x|--y=1", "./a -x --y=1" },
    { "valgrind|--tool=callgrind|--|-strange", "-strange" },
    { "valgrind|--tool=memcheck|--tool=callgrind|a", "a" },
    { "valgrind|--tool=callgrind|./my program|it's|", "'./my program' 'it'\\''s' ''" },
    { "valgrind|--tool=callgrind|./a|one\ntwo", "./a 'one two'" },
    { "valgrind|--tool=callgrind|./a|\xff", "./a \xef\xbf\xbd" },
    { "valgrind|--tool=callgrind|./a|--tool=memcheck", "./a --tool=memcheck" },
    { "valgrind|--tool=callgrind|--tool=memcheck|a", NULL },
    { "valgrind|--tool=callgrind", NULL },
    { "valgrind|--tool=callgrind|--", NULL },
    { "valgrind|./a|--tool=callgrind", NULL },
    { "valgrind", NULL },
    { "", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_autoptr (GrindLiveRun) run = make_run (lines[i].arguments, "", "/");

      g_test_message ("line %u", i);
      g_assert_cmpstr (run != NULL ? grind_live_run_get_command (run) : NULL, ==,
                       lines[i].command);
    }
}

static void
test_files (void)
{
  static const struct
  {
    const char *options;
    const char *defaults;
    const char *file;
    gboolean    is_own;
  } files[] = {
    { "-q", "", "/now/callgrind.out.4711", TRUE },
    { "-q", "", "/now/callgrind.out.4711.1", TRUE },
    { "-q", "", "/now/callgrind.out.4711.12-03", TRUE },
    { "-q", "", "/now/callgrind.out.4711-03", TRUE },
    { "-q", "", "/home/me/work/callgrind.out.4711.1", TRUE },
    { "-q", "", "/now/callgrind.out.47112", FALSE },
    { "-q", "", "/now/callgrind.out.4711.", FALSE },
    { "-q", "", "/now/callgrind.out.4711.1.gz", FALSE },
    { "-q", "", "/now/xcallgrind.out.4711", FALSE },
    { "-q", "", "/now/callgrindXout.4711", FALSE },
    { "-q", "", "/else/callgrind.out.4711", FALSE },
    { "--callgrind-out-file=/p/x", "", "/p/x.3", TRUE },
    { "--callgrind-out-file=/p/x", "", "/now/x.3", FALSE },
    { "--callgrind-out-file=/p/../q//x", "", "/q/x", TRUE },
    { "--callgrind-out-file=sub/%p.cg", "", "/now/sub/4711.cg.2", TRUE },
    { "--callgrind-out-file=sub/%p.cg", "", "/home/me/work/sub/4711.cg", TRUE },
    { "--callgrind-out-file=../x", "", "/x.1", TRUE },
    { "--callgrind-out-file=%q{NAME}%%%q{EMPTY}%q{NONE}", "", "/now/a b%.1", TRUE },
    { "--callgrind-out-file=%n.x", "", "/now/12.x.1", TRUE },
    { "--callgrind-out-file=%n.x", "", "/now/.x.1", FALSE },
    { "--callgrind-out-file=[a].(b)+", "", "/now/[a].(b)+.1", TRUE },
    { "--callgrind-out-file=[a].(b)+", "", "/now/a.b", FALSE },
    { "--callgrind-out-file=\xff", "", "/now/\xff.1", TRUE },
    { "--callgrind-out-file=\xe0((", "", "/now/\xe0((.1", TRUE },
    { "--callgrind-out-file=\xe0.*", "", "/now/\xe0xx", FALSE },
    { "--callgrind-out-file=%q{NAME", "", "/now/{NAME", TRUE },
    { "--callgrind-out-file=x%", "", "/now/x%", TRUE },
    { "--callgrind:callgrind-out-file=y", "", "/now/y", TRUE },
    { "--memcheck:callgrind-out-file=y", "", "/now/callgrind.out.4711", TRUE },
    { "--callgrind-out-file=a|--callgrind-out-file=b", "", "/now/b", TRUE },
    { "--callgrind-out-file=a|--callgrind-out-file=b", "", "/now/a", FALSE },
    { "-q", "--callgrind-out-file=d", "/now/d.1", TRUE },
    { "--callgrind-out-file=a", "--callgrind-out-file=d", "/now/a.1", TRUE },
    { "--callgrind-out-file=a", "--callgrind-out-file=d", "/now/d.1", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *arguments = g_strconcat ("valgrind|--tool=callgrind|", files[i].options,
                                                "|./a|--callgrind-out-file=no", NULL);
      g_autoptr (GrindLiveRun) run = make_run (arguments, files[i].defaults, "/now");
      g_autoptr (GFile) file = g_file_new_for_path (files[i].file);

      g_test_message ("file %u", i);
      g_assert_true (grind_live_run_owns (run, file) == files[i].is_own);
    }
}

/* No file can have this name, so no file belongs to the run. */
static void
test_long_name (void)
{
  g_autofree char *name = g_strnfill (100000, 'x');
  g_autofree char *arguments = g_strconcat ("v|--tool=callgrind|--callgrind-out-file=", name,
                                            "|a", NULL);
  g_autoptr (GrindLiveRun) run = make_run (arguments, "", "/");

  g_assert_nonnull (run);
  g_assert_false (grind_live_run_has_name (run, name));
  g_assert_cmpint (grind_live_run_compare (run, "a.2", "b.1"), <, 0);
}

/* Adjacent numbers can be split in too many ways to try them all. */
static void
test_hard_name (void)
{
  g_autoptr (GString) arguments = g_string_new ("v|--tool=callgrind|--callgrind-out-file=");
  g_autofree char *digits = g_strnfill (240, '1');
  g_autofree char *good = g_strconcat (digits, "x.2", NULL);
  g_autofree char *bad = g_strconcat (digits, "xx.2", NULL);
  g_autoptr (GrindLiveRun) run = NULL;
  gint64 start = g_get_monotonic_time ();

  for (guint i = 0; i < 60; i++)
    g_string_append (arguments, "%n");
  g_string_append (arguments, "x|a");
  run = make_run (arguments->str, "", "/");
  for (guint i = 0; i < 50; i++)
    {
      g_assert_true (grind_live_run_has_name (run, good));
      g_assert_false (grind_live_run_has_name (run, bad));
    }
  g_assert_cmpint (g_get_monotonic_time () - start, <, 5 * G_USEC_PER_SEC);
}

static void
test_compare (void)
{
  static const char *const names[] = {
    "x%.4711", "x%.4711-01", "x%.4711.1", "x%.4711.2-01", "x%.4711.2-02", "x%.4711.10",
  };
  g_autoptr (GrindLiveRun) run = make_run ("v|--tool=callgrind|--callgrind-out-file=x%%.%p|a",
                                           "", "/");

  for (int i = 0; i < (int) G_N_ELEMENTS (names); i++)
    for (int j = 0; j < (int) G_N_ELEMENTS (names); j++)
      {
        int order = grind_live_run_compare (run, names[i], names[j]);

        g_assert_cmpint ((order > 0) - (order < 0), ==, (i > j) - (i < j));
      }
}

static void
test_reaching (void)
{
  g_autoptr (GrindLiveRun) plain = make_run ("v|--tool=callgrind|a", "", "/");
  g_autoptr (GrindLiveRun) other = make_run ("v|--tool=callgrind|--vgdb-prefix=/x/y|--vgdb=no|a",
                                             "", "/");
  g_autoptr (GrindLiveRun) later = grind_live_run_new (PID, 101, 0, (const char *const[]) {
                                                         "v", "--tool=callgrind", "a", NULL },
                                                       no_texts, no_texts, NULL);
  const char *const *kept = grind_live_run_get_environment (plain);

  g_assert_true (grind_live_run_is_reachable (plain));
  g_assert_null (grind_live_run_get_prefix (plain));
  g_assert_cmpstr (grind_live_run_get_launcher (plain), ==, "/opt/valgrind/bin/valgrind");
  g_assert_false (grind_live_run_is_reachable (other));
  g_assert_cmpstr (grind_live_run_get_prefix (other), ==, "/x/y");
  g_assert_true (g_strv_contains (kept, "TMPDIR=/var/tmp"));
  g_assert_true (g_strv_contains (kept, "LOGNAME=me"));
  g_assert_true (g_strv_contains (kept, "HOST=here"));
  g_assert_cmpuint (g_strv_length ((char **) kept), ==, 3);
  g_assert_true (grind_live_run_is_same (plain, other));
  g_assert_false (grind_live_run_is_same (plain, later));
  g_assert_cmpuint (g_strv_length ((char **) grind_live_run_get_folders (later)), ==, 0);
}

/* @state can be a letter for an ended process. */
static void
write_stat (const char *proc,
            int         pid,
            char        state,
            int         ticks)
{
  g_autofree char *name = g_strdup_printf ("%d/stat", pid);
  g_autofree char *fields = g_strdup_printf ("%d (a) b (c) %c 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 "
                                             "16 17 18 %d 20 21\n", pid, state, ticks);

  grind_test_folder_write (proc, name, fields, -1);
}

/* A process as /proc shows it */
static void
write_process (const char *proc,
               int         pid,
               const char *program,
               char        state,
               int         ticks)
{
  g_autofree char *exe = g_strdup_printf ("%d/exe", pid);
  g_autofree char *cwd = g_strdup_printf ("%d/cwd", pid);
  g_autofree char *cmdline = g_strdup_printf ("%d/cmdline", pid);
  g_autofree char *settings = g_strdup_printf ("%d/environ", pid);
  static const char arguments[] = "valgrind\0--tool=callgrind\0./a";
  static const char variables[] = "VALGRIND_OPTS= -q  --callgrind-out-file=opts\0PWD=/w";

  grind_test_folder_link (proc, exe, program);
  grind_test_folder_link (proc, cwd, "/now");
  grind_test_folder_write (proc, cmdline, arguments, sizeof arguments);
  grind_test_folder_write (proc, settings, variables, sizeof variables);
  write_stat (proc, pid, state, ticks);
}

static void
test_find (void)
{
  char *proc = grind_test_folder_new ();
  g_autoptr (GPtrArray) runs = NULL;
  g_autoptr (GFile) file = g_file_new_for_path ("/now/opts.1");

  for (int pid = 11; pid <= 16; pid++)
    {
      g_autofree char *folder = g_strdup_printf ("%d", pid);

      grind_test_folder_make (proc, folder);
    }
  grind_test_folder_write (proc, "uptime", "1000.00 2000.00\n", -1);
  grind_test_folder_write (proc, "99", "a file\n", -1);
  write_process (proc, 11, "/usr/libexec/valgrind/callgrind-amd64-linux", 'R', 5000);
  write_process (proc, 12, "/opt/callgrind-x86-linux (deleted)", 'S', 7000);
  write_process (proc, 13, "/usr/libexec/valgrind/memcheck-amd64-linux", 'R', 1);
  write_process (proc, 14, "/usr/libexec/valgrind/callgrind-amd64-linux", 'Z', 1);
  write_process (proc, 15, "/home/callgrind-of-me/bin/sh", 'R', 1);

  runs = grind_live_runs_find (proc, NULL);
  g_assert_cmpuint (runs->len, ==, 2);
  g_assert_cmpint (grind_live_run_get_pid (runs->pdata[0]), ==, 12);
  g_assert_cmpint (grind_live_run_get_pid (runs->pdata[1]), ==, 11);
  g_assert_cmpuint (grind_live_run_get_ticks (runs->pdata[1]), ==, 5000);
  g_assert_cmpfloat_with_epsilon ((g_get_real_time () -
                                   grind_live_run_get_started (runs->pdata[1])) / 1e6,
                                  1000 - 5000.0 / sysconf (_SC_CLK_TCK), 60);
  g_assert_true (grind_live_run_owns (runs->pdata[0], file));
  g_assert_true (grind_live_runs_has (proc, runs->pdata[1]));
  write_stat (proc, 11, 'R', 5001);
  g_assert_false (grind_live_runs_has (proc, runs->pdata[1]));

  grind_test_folder_remove (proc);
}

static void
test_nowhere (void)
{
  g_autoptr (GPtrArray) runs = grind_live_runs_find ("/nowhere/proc", NULL);

  g_assert_cmpuint (runs->len, ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/live-run/command", test_command);
  g_test_add_func ("/live-run/files", test_files);
  g_test_add_func ("/live-run/long-name", test_long_name);
  g_test_add_func ("/live-run/hard-name", test_hard_name);
  g_test_add_func ("/live-run/compare", test_compare);
  g_test_add_func ("/live-run/reaching", test_reaching);
  g_test_add_func ("/live-run/find", test_find);
  g_test_add_func ("/live-run/nowhere", test_nowhere);

  return g_test_run ();
}
