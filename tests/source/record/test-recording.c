/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Records real programs with real Valgrind, and ends them in every way. Nothing of what was counted
 * is lost, and nothing is left running. */
#include "config.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <unistd.h>

#include "grind-test-folder.h"
#include "grind-test-program.h"
#include "source/record/grind-recording-files.h"
#include "source/record/grind-recording.h"

#define PATIENCE 120   /* s */

#define SOURCE \
  "#include <signal.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n" \
  "#include <sys/wait.h>\n#include <unistd.h>\n" \
  "volatile long sum;\n" \
  "void work (long n) { for (long i = 0; i < n; i++) sum += i; }\n" \
  "void child (void) { work (70000); }\n" \
  "int main (int argc, char **argv)\n{\n" \
  "  const char *what = argc > 1 ? argv[1] : \"\";\n  char line[100];\n" \
  "  work (50000);\n" \
  "  if (strcmp (what, \"status\") == 0) return 3;\n" \
  "  if (strcmp (what, \"crash\") == 0) *(volatile int *) 0 = 1;\n" \
  "  if (strcmp (what, \"read\") == 0)\n" \
  "    while (fgets (line, sizeof line, stdin)) { work (1000); printf (\"read %s\", line); }\n" \
  "  if (strcmp (what, \"fork\") == 0)\n" \
  "    {\n      if (fork () == 0) { child (); _exit (0); }\n      wait (NULL);\n    }\n" \
  "  if (strcmp (what, \"orphan\") == 0 && fork () == 0)\n" \
  "    { sleep (2); child (); _exit (0); }\n" \
  "  if (strcmp (what, \"print\") == 0)\n" \
  "    for (int i = 0; i < 100 * 1024; i++)\n" \
  "      { char block[1025]; memset (block, 'x', 1023); block[1023] = '\\n'; block[1024] = 0;\n" \
  "        fputs (block, stdout); }\n" \
  "  if (strcmp (what, \"print\") == 0) printf (\"the end\\n\");\n" \
  "  if (strcmp (what, \"deaf\") == 0) signal (SIGTERM, SIG_IGN);\n" \
  "  if (strcmp (what, \"deaf\") == 0 || strcmp (what, \"spin\") == 0)\n" \
  "    { printf (\"spinning\\n\"); fflush (stdout); while (1) work (1000); }\n" \
  "  if (strcmp (what, \"sleep\") == 0)\n" \
  "    { printf (\"sleeping\\n\"); fflush (stdout); sleep (600); }\n" \
  "  if (strcmp (what, \"words\") == 0)\n" \
  "    for (int i = 2; i < argc; i++) printf (\"[%s]\\n\", argv[i]);\n" \
  "  return 0;\n}\n"

typedef struct
{
  char               *folder;
  char               *output;
  GrindRecordOptions *options;
  GrindRecording     *recording;
  GString            *text;    /* its output */
} Desk;

static char *program_folder;
static char *program;

static void
set_up (Desk          *desk,
        gconstpointer  data)
{
  desk->folder = grind_test_folder_new ();
  desk->output = g_build_filename (desk->folder, "re cordings %p", NULL);
  desk->options = grind_record_options_new ();
  desk->options->output = g_strdup (desk->output);
  desk->text = g_string_new (NULL);
}

static void
tear_down (Desk          *desk,
           gconstpointer  data)
{
  g_clear_object (&desk->recording);
  grind_record_options_free (desk->options);
  g_string_free (desk->text, TRUE);
  g_free (desk->output);
  grind_test_folder_remove (desk->folder);
}

static void
output_cb (GrindRecording *recording,
           const char     *text,
           GString        *all)
{
  g_string_append (all, text);
}

/* Starts the program with up to five arguments, separated by "|". */
static void
start (Desk       *desk,
       const char *arguments)
{
  g_autofree char *line = g_strconcat (program, "|", arguments, NULL);
  g_autoptr (GError) error = NULL;

  g_strfreev (desk->options->command);
  desk->options->command = g_strsplit (line, "|", -1);
  desk->recording = grind_recording_new (desk->options);
  g_signal_connect (desk->recording, "output", G_CALLBACK (output_cb), desk->text);
  grind_recording_set_watched (desk->recording, TRUE);
  g_assert_true (grind_recording_start (desk->recording, &error));
  g_assert_no_error (error);
}

#define WAIT_FOR(condition) \
  G_STMT_START { \
    gint64 end = g_get_monotonic_time () + PATIENCE * G_USEC_PER_SEC; \
    while (!(condition)) \
      { \
        if (g_get_monotonic_time () > end) \
          g_error ("waited in vain for " #condition); \
        g_main_context_iteration (NULL, TRUE); \
      } \
  } G_STMT_END

static gboolean
is_in (Desk                *desk,
       GrindRecordingState  state)
{
  return grind_recording_get_state (desk->recording) == state;
}

static void
wait_for_end (Desk *desk)
{
  WAIT_FOR (is_in (desk, GRIND_RECORDING_ENDED));
  g_assert_cmpint (kill (-grind_recording_get_pid (desk->recording), 0), ==, -1);
  g_assert_cmpint (errno, ==, ESRCH);
}

static const GrindRecordingResult *
get_result (Desk *desk)
{
  return grind_recording_get_result (desk->recording);
}

static void
stop (Desk *desk)
{
  grind_recording_request (desk->recording, GRIND_RECORDING_STOP);
  wait_for_end (desk);
}

/* The first number after the last @key in a text */
static guint64
find_number (const char *text,
             const char *key)
{
  const char *found = g_strrstr (text, key);
  guint64 number = 0;

  if (found == NULL)
    return 0;
  for (found += strlen (key); *found != '\0' && *found != '\n'; found++)
    if (g_ascii_isdigit (*found))
      number = number * 10 + (guint64) g_ascii_digit_value (*found);
    else if (number > 0)
      break;

  return number;
}

/* The sum of the totals of all files of the main process */
static guint64
sum_totals (Desk *desk)
{
  GPtrArray *files = get_result (desk)->files;
  guint64 sum = 0;

  for (guint i = 0; i < files->len; i++)
    {
      g_autofree char *text = NULL;

      g_assert_true (g_file_get_contents (g_file_peek_path (files->pdata[i]), &text, NULL, NULL));
      sum += find_number (text, "\ntotals:");
    }

  return sum;
}

/* The files have everything that Callgrind has counted. Children may use the same log. */
static void
assert_nothing_lost (Desk *desk)
{
  int pid = grind_recording_get_pid (desk->recording);
  g_autofree char *log =
    grind_recording_files_dup_log (grind_recording_get_folder (desk->recording), pid);
  g_autofree char *key = g_strdup_printf ("==%d== Collected :", pid);
  guint64 collected = find_number (log, key);

  g_assert_cmpuint (collected, >, 0);
  g_assert_cmpuint (sum_totals (desk), ==, collected);
}

static void
assert_note (Desk       *desk,
             const char *expected)
{
  const char *note = get_result (desk)->note;

  if (expected == NULL)
    g_assert_cmpstr (note, ==, NULL);
  else if (note == NULL || strstr (note, expected) == NULL)
    g_error ("the note is “%s”, not “%s”", note, expected);
}

static void
test_exit (Desk          *desk,
           gconstpointer  data)
{
  start (desk, "");
  wait_for_end (desk);
  assert_nothing_lost (desk);
  assert_note (desk, NULL);
  g_assert_cmpuint (get_result (desk)->files->len, ==, 1);
  g_assert_cmpuint (get_result (desk)->n_others, ==, 0);
  g_assert_cmpfloat (grind_recording_get_elapsed (desk->recording), >, 0);
}

static void
test_status (Desk          *desk,
             gconstpointer  data)
{
  start (desk, "status");
  wait_for_end (desk);
  assert_nothing_lost (desk);
  assert_note (desk, "ended with exit status 3");
}

static void
test_crash (Desk          *desk,
            gconstpointer  data)
{
  start (desk, "crash");
  wait_for_end (desk);
  assert_nothing_lost (desk);
  assert_note (desk, "ended by signal 11");
}

/* Somebody else ends the program. */
static void
test_terminated (Desk          *desk,
                 gconstpointer  data)
{
  start (desk, "spin");
  WAIT_FOR (strstr (desk->text->str, "spinning\n") != NULL);
  kill (grind_recording_get_pid (desk->recording), SIGTERM);
  wait_for_end (desk);
  assert_nothing_lost (desk);
  assert_note (desk, "ended by signal 15");
}

/* By force: what was dumped is there. */
static void
test_killed (Desk          *desk,
             gconstpointer  data)
{
  start (desk, "spin");
  WAIT_FOR (strstr (desk->text->str, "spinning\n") != NULL);
  grind_recording_request (desk->recording, GRIND_RECORDING_DUMP);
  WAIT_FOR (grind_recording_get_n_dumps (desk->recording) == 1);
  kill (grind_recording_get_pid (desk->recording), SIGKILL);
  wait_for_end (desk);
  g_assert_cmpuint (sum_totals (desk), >, 400000);
  assert_note (desk, "What was counted since the last dump is lost.");

  g_clear_object (&desk->recording);
  start (desk, "spin");
  WAIT_FOR (strstr (desk->text->str, "spinning\n") != NULL);
  kill (grind_recording_get_pid (desk->recording), SIGKILL);
  wait_for_end (desk);
  g_assert_cmpuint (get_result (desk)->files->len, ==, 0);
  assert_note (desk, "There is no profile.");
}

/* The costs and the stack are known while it runs; Stop keeps all of them. */
static void
test_stop (Desk          *desk,
           gconstpointer  data)
{
  const GrindLiveStatus *status;
  guint64 seen;
  gboolean has_work = FALSE;

  start (desk, "spin");
  WAIT_FOR (grind_recording_get_status (desk->recording) != NULL &&
            grind_recording_get_status (desk->recording)->totals[0] > 1000000);
  status = grind_recording_get_status (desk->recording);
  g_assert_cmpstr (status->events[0], ==, "Ir");
  for (guint i = 0; i < status->frames->len; i++)
    has_work |= g_str_equal (((GrindLiveFrame *) status->frames->pdata[i])->function, "main");
  g_assert_true (has_work);
  seen = status->totals[0];
  stop (desk);
  assert_nothing_lost (desk);
  assert_note (desk, NULL);
  g_assert_cmpuint (sum_totals (desk), >, seen);
}

/* A program that ignores SIGTERM, one that sleeps, and one that is stopped */
static void
test_stop_deaf (Desk          *desk,
                gconstpointer  data)
{
  gint64 begun;

  start (desk, "deaf");
  WAIT_FOR (strstr (desk->text->str, "spinning\n") != NULL);
  begun = g_get_monotonic_time ();
  stop (desk);
  g_assert_cmpint (g_get_monotonic_time () - begun, <, 60 * G_USEC_PER_SEC);
  g_assert_cmpuint (sum_totals (desk), >, 400000);
  assert_note (desk, "did not end and was killed");
}

static void
test_stop_sleeping (Desk          *desk,
                    gconstpointer  data)
{
  start (desk, "sleep");
  WAIT_FOR (strstr (desk->text->str, "sleeping\n") != NULL);
  stop (desk);
  assert_nothing_lost (desk);
}

static void
test_stop_stopped (Desk          *desk,
                   gconstpointer  data)
{
  start (desk, "spin");
  WAIT_FOR (strstr (desk->text->str, "spinning\n") != NULL);
  kill (grind_recording_get_pid (desk->recording), SIGSTOP);
  stop (desk);
  assert_nothing_lost (desk);
}

/* Right after the start, when there is nothing to dump */
static void
test_stop_at_once (Desk          *desk,
                   gconstpointer  data)
{
  start (desk, "spin");
  stop (desk);
}

/* A dump of its own part, zero, and counting by hand */
static void
test_requests (Desk          *desk,
               gconstpointer  data)
{
  desk->options->start = GRIND_RECORD_BY_HAND;
  start (desk, "spin");
  g_assert_false (grind_recording_is_counting (desk->recording));
  WAIT_FOR (strstr (desk->text->str, "spinning\n") != NULL);
  WAIT_FOR (grind_recording_get_status (desk->recording) != NULL);
  g_assert_cmpuint (grind_recording_get_status (desk->recording)->totals[0], ==, 0);

  grind_recording_request (desk->recording, GRIND_RECORDING_START);
  WAIT_FOR (grind_recording_is_counting (desk->recording));
  WAIT_FOR (grind_recording_get_status (desk->recording)->totals[0] > 1000000);
  grind_recording_request (desk->recording, GRIND_RECORDING_DUMP);
  WAIT_FOR (grind_recording_get_n_dumps (desk->recording) == 1);
  g_assert_cmpuint (grind_recording_get_dumped (desk->recording), >, 1000000);
  grind_recording_request (desk->recording, GRIND_RECORDING_PAUSE);
  WAIT_FOR (!grind_recording_is_counting (desk->recording));
  grind_recording_request (desk->recording, GRIND_RECORDING_ZERO);
  WAIT_FOR (grind_recording_get_request (desk->recording) == GRIND_RECORDING_NOTHING);
  g_assert_cmpstr (grind_recording_get_problem (desk->recording), ==, NULL);
  stop (desk);
  g_assert_cmpuint (sum_totals (desk), >=, 1000000);
}

static void
test_input (Desk          *desk,
            gconstpointer  data)
{
  grind_test_folder_write (desk->folder, "in put", "one\ntwo\n\xc3\xa9", -1);
  desk->options->folder = g_strdup (desk->folder);
  desk->options->input = g_strdup ("in put");
  start (desk, "read");
  wait_for_end (desk);
  assert_nothing_lost (desk);
  g_assert_nonnull (strstr (desk->text->str, "read one\nread two\nread \xc3\xa9"));
}

/* No shell sees the words. */
static void
test_words (Desk          *desk,
            gconstpointer  data)
{
  start (desk, "words|a b|'\"|new\nline|;rm -rf|$HOME");
  wait_for_end (desk);
  g_assert_cmpstr (desk->text->str, ==, "[a b]\n['\"]\n[new\nline]\n[;rm -rf]\n[$HOME]\n");
}

/* 100 MB of output neither block the program nor stay in memory. */
static void
test_print (Desk          *desk,
            gconstpointer  data)
{
  start (desk, "print");
  wait_for_end (desk);
  assert_nothing_lost (desk);
  g_assert_true (g_str_has_suffix (grind_recording_get_output (desk->recording), "x\nthe end\n"));
  g_assert_cmpuint (strlen (grind_recording_get_output (desk->recording)), <=, 16384);
}

/* Each process has its own files. */
static void
test_fork (Desk          *desk,
           gconstpointer  data)
{
  start (desk, "fork");
  wait_for_end (desk);
  assert_nothing_lost (desk);
  g_assert_cmpuint (get_result (desk)->n_others, ==, 1);
}

/* A process that the program has left behind is waited for. */
static void
test_orphan (Desk          *desk,
             gconstpointer  data)
{
  start (desk, "orphan");
  WAIT_FOR (grind_recording_is_main_over (desk->recording));
  g_assert_true (is_in (desk, GRIND_RECORDING_RUNNING));
  wait_for_end (desk);
  assert_nothing_lost (desk);
  g_assert_cmpuint (get_result (desk)->n_others, ==, 1);
}

static void
test_cachegrind (Desk          *desk,
                 gconstpointer  data)
{
  desk->options->is_cachegrind = TRUE;
  start (desk, "spin");
  WAIT_FOR (strstr (desk->text->str, "spinning\n") != NULL);
  stop (desk);
  g_assert_cmpuint (get_result (desk)->files->len, ==, 1);
  assert_note (desk, NULL);
}

/* A function that exists, and one that does not */
static void
test_function (Desk          *desk,
               gconstpointer  data)
{
  desk->options->start = GRIND_RECORD_AT_FUNCTION;
  desk->options->function = g_strdup ("work");
  start (desk, "");
  wait_for_end (desk);
  assert_nothing_lost (desk);
  assert_note (desk, NULL);

  g_clear_object (&desk->recording);
  grind_record_options_set_text (&desk->options->function, "wurk");
  start (desk, "");
  wait_for_end (desk);
  assert_note (desk, "“wurk” was never entered");
}

#ifdef __x86_64__
/* An instruction that no Valgrind before AVX-512 knows */
static void
test_unknown_instruction (Desk          *desk,
                          gconstpointer  data)
{
  g_autofree char *path = NULL;

  grind_test_folder_write (desk->folder, "avx.c", "int main (void) { __asm__ volatile "
                           "(\".byte 0x62,0xf1,0x75,0x48,0xfe,0xd0\"); return 0; }\n", -1);
  path = grind_test_program_compile (desk->folder, "avx", "avx.c", "");
  grind_record_options_set_words (&desk->options->command, (const char *[]) { path, NULL });
  desk->recording = grind_recording_new (desk->options);
  g_assert_true (grind_recording_start (desk->recording, NULL));
  wait_for_end (desk);
  assert_nothing_lost (desk);
  assert_note (desk, "-march=x86-64-v3");
}
#endif

/* Nothing is dumped to a full disk; once there is space, Stop works. */
static void
test_full_disk (Desk          *desk,
                gconstpointer  data)
{
  g_assert_cmpint (g_mkdir (desk->output, 0700), ==, 0);
  if (mount ("tmpfs", desk->output, "tmpfs", 0, "size=256k") != 0)
    {
      g_test_skip ("needs the right to mount");
      return;
    }

  start (desk, "spin");
  WAIT_FOR (strstr (desk->text->str, "spinning\n") != NULL);
  grind_recording_request (desk->recording, GRIND_RECORDING_STOP);
  WAIT_FOR (grind_recording_get_problem (desk->recording) != NULL);
  g_assert_nonnull (strstr (grind_recording_get_problem (desk->recording), "The disk is full"));
  g_assert_true (is_in (desk, GRIND_RECORDING_RUNNING));
  g_assert_cmpint (mount ("tmpfs", desk->output, "tmpfs", MS_REMOUNT, "size=64m"), ==, 0);
  stop (desk);
  assert_nothing_lost (desk);
  umount2 (desk->output, MNT_DETACH);
}

/* The program ends by itself, and the file becomes too large: what was written is there. */
static void
test_cut_off (Desk          *desk,
              gconstpointer  data)
{
  struct rlimit previous;
  struct rlimit limit;

  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &previous), ==, 0);
  limit = (struct rlimit) { 20000, previous.rlim_max };
  signal (SIGXFSZ, SIG_IGN);
  setrlimit (RLIMIT_FSIZE, &limit);
  start (desk, "");
  wait_for_end (desk);
  setrlimit (RLIMIT_FSIZE, &previous);
  g_assert_cmpuint (get_result (desk)->files->len, ==, 1);
  assert_note (desk, "incomplete");
}

static void
test_no_program (Desk          *desk,
                 gconstpointer  data)
{
  grind_record_options_set_words (&desk->options->command,
                                  (const char *[]) { "./nowhere", NULL });
  desk->recording = grind_recording_new (desk->options);
  g_assert_true (grind_recording_start (desk->recording, NULL));
  wait_for_end (desk);
  g_assert_cmpuint (get_result (desk)->files->len, ==, 0);
  assert_note (desk, "There is no profile.");
  g_assert_nonnull (strstr (grind_recording_get_output (desk->recording), "./nowhere"));
}

/* The folder cannot be made. */
static void
test_no_folder (Desk          *desk,
                gconstpointer  data)
{
  g_autoptr (GError) error = NULL;

  grind_test_folder_write (desk->folder, "re cordings %p", "", 0);
  grind_record_options_set_words (&desk->options->command, (const char *[]) { program, NULL });
  desk->recording = grind_recording_new (desk->options);
  g_assert_false (grind_recording_start (desk->recording, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_DIRECTORY);
}

static gboolean
lacks_valgrind (void)
{
  g_autofree char *path = g_find_program_in_path ("valgrind");

  if (path == NULL)
    g_print ("1..0 # SKIP there is no valgrind\n");

  return path == NULL;
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
    { "/recording/exit", test_exit },
    { "/recording/status", test_status },
    { "/recording/crash", test_crash },
    { "/recording/terminated", test_terminated },
    { "/recording/killed", test_killed },
    { "/recording/stop", test_stop },
    { "/recording/stop/deaf", test_stop_deaf },
    { "/recording/stop/sleeping", test_stop_sleeping },
    { "/recording/stop/stopped", test_stop_stopped },
    { "/recording/stop/at-once", test_stop_at_once },
    { "/recording/requests", test_requests },
    { "/recording/input", test_input },
    { "/recording/words", test_words },
    { "/recording/print", test_print },
    { "/recording/fork", test_fork },
    { "/recording/orphan", test_orphan },
    { "/recording/cachegrind", test_cachegrind },
    { "/recording/function", test_function },
#ifdef __x86_64__
    { "/recording/unknown-instruction", test_unknown_instruction },
#endif
    { "/recording/full-disk", test_full_disk },
    { "/recording/cut-off", test_cut_off },
    { "/recording/no-program", test_no_program },
    { "/recording/no-folder", test_no_folder },
  };
  int result;

  g_test_init (&argc, &argv, NULL);
  if (grind_test_program_skip () || lacks_valgrind ())
    return 0;

  program_folder = grind_test_folder_new ();
  grind_test_folder_write (program_folder, "deeds.c", SOURCE, -1);
  program = grind_test_program_compile (program_folder, "deeds", "deeds.c", "");
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Desk, NULL, set_up, tests[i].test, tear_down);
  result = g_test_run ();
  g_free (program);
  grind_test_folder_remove (program_folder);

  return result;
}
