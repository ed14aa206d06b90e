/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib/gstdio.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "grind-test-folder.h"
#include "grind-test-program.h"
#include "source/record/grind-recording-files.h"
#include "source/record/grind-recording.h"

/* A real program that is recorded with real Valgrind. */

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
  "  if (strcmp (what, \"kill\") == 0) kill (getpid (), SIGKILL);\n" \
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
  "  if (strcmp (what, \"deaf-child\") == 0 || strcmp (what, \"deaf-both\") == 0)\n" \
  "    signal (SIGTERM, SIG_IGN);\n" \
  "  if (strcmp (what, \"deaf-child\") == 0 && fork () != 0) return 0;\n" \
  "  if (strcmp (what, \"deaf-both\") == 0) fork ();\n" \
  "  if (strcmp (what, \"daemon\") == 0)\n" \
  "    {\n      if (fork () != 0) return 0;\n" \
  "      setsid (); sleep (3); child (); return 0;\n    }\n" \
  "  if (strcmp (what, \"zombie\") == 0 && fork () == 0)\n" \
  "    {\n      if (fork () == 0) _exit (0);\n" \
  "      setsid (); execl (\"/bin/sleep\", \"sleep\", \"20\", NULL);\n    }\n" \
  "  if (strncmp (what, \"deaf-\", 5) == 0)\n" \
  "    { printf (\"spinning\\n\"); fflush (stdout); while (1) work (1000); }\n" \
  "  if (strcmp (what, \"line\") == 0)\n" \
  "    for (int i = 0; i < 200000; i++) putchar ('y');\n" \
  "  if (strcmp (what, \"colour\") == 0)\n" \
  "    {\n      printf (\"a\\033[3\"); fflush (stdout); usleep (300000);\n" \
  "      printf (\"1mb\\033[0m\\rc\\r\\nd\\007\\n\");\n    }\n" \
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

static inline void
set_up (Desk          *desk,
        gconstpointer  data)
{
  desk->folder = grind_test_folder_new ();
  desk->output = g_build_filename (desk->folder, "re cordings %p", NULL);
  desk->options = grind_record_options_new ();
  desk->options->output = g_strdup (desk->output);
  desk->text = g_string_new (NULL);
}

static inline void
tear_down (Desk          *desk,
           gconstpointer  data)
{
  g_clear_object (&desk->recording);
  grind_record_options_free (desk->options);
  g_string_free (desk->text, TRUE);
  g_free (desk->output);
  grind_test_folder_remove (desk->folder);
}

static inline void
output_cb (GrindRecording *recording,
           const char     *text,
           GString        *all)
{
  g_string_append (all, text);
}

/* Starts the program with up to five arguments, separated by "|". */
static inline void
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
        if (!g_main_context_iteration (NULL, FALSE)) \
          g_usleep (1000); \
      } \
  } G_STMT_END

static inline gboolean
is_in (Desk                *desk,
       GrindRecordingState  state)
{
  return grind_recording_get_state (desk->recording) == state;
}

/* Whether a process of a group is running, not only waited for by nobody. */
static inline gboolean
is_group_running (int group)
{
  g_autoptr (GDir) dir = g_dir_open ("/proc", 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename ("/proc", name, "stat", NULL);
      g_autofree char *text = NULL;
      const char *rest;
      char state;
      int own;

      if (atoi (name) > 0 && g_file_get_contents (path, &text, NULL, NULL) &&
          (rest = strrchr (text, ')')) != NULL &&
          sscanf (rest, ") %c %*d %d", &state, &own) == 2 && own == group && state != 'Z')
        return TRUE;
    }

  return FALSE;
}

static inline void
wait_for_end (Desk *desk)
{
  WAIT_FOR (is_in (desk, GRIND_RECORDING_ENDED));
  g_assert_false (is_group_running (grind_recording_get_pid (desk->recording)));
}

static inline gboolean
set_cb (gpointer user_data)
{
  *(gboolean *) user_data = TRUE;

  return G_SOURCE_REMOVE;
}

static inline void
wait_a_moment (void)
{
  gboolean is_over = FALSE;

  g_timeout_add (500, set_cb, &is_over);
  while (!is_over)
    g_main_context_iteration (NULL, TRUE);
}

static inline const GrindRecordingResult *
get_result (Desk *desk)
{
  return grind_recording_get_result (desk->recording);
}

static inline void
stop (Desk *desk)
{
  grind_recording_request (desk->recording, GRIND_RECORDING_STOP);
  wait_for_end (desk);
}

/* The first number after the last @key in a text */
static inline guint64
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
static inline guint64
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
static inline void
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

static inline void
assert_note (Desk       *desk,
             const char *expected)
{
  const char *note = get_result (desk)->note;

  if (expected == NULL)
    g_assert_cmpstr (note, ==, NULL);
  else if (note == NULL || strstr (note, expected) == NULL)
    g_error ("the note is “%s”, not “%s”", note, expected);
}

static inline gboolean
lacks_valgrind (void)
{
  g_autofree char *path = g_find_program_in_path ("valgrind");

  if (path == NULL)
    g_print ("1..0 # SKIP there is no valgrind\n");

  return path == NULL;
}

typedef struct
{
  const char *path;
  void (* test) (Desk *, gconstpointer);
} Test;

/* Compiles the program, and runs tests with it. */
static inline int
run_tests (const Test *tests,
           guint       n_tests)
{
  int result;

  if (grind_test_program_skip () || lacks_valgrind ())
    return 0;

  program_folder = grind_test_folder_new ();
  grind_test_folder_write (program_folder, "deeds.c", SOURCE, -1);
  program = grind_test_program_compile (program_folder, "deeds", "deeds.c", "");
  for (guint i = 0; i < n_tests; i++)
    g_test_add (tests[i].path, Desk, NULL, set_up, tests[i].test, tear_down);
  result = g_test_run ();
  g_free (program);
  grind_test_folder_remove (program_folder);

  return result;
}
