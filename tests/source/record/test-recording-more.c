/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What recordings are told, and what they tell. */
#include "config.h"

#include <pthread.h>

#include "grind-test-recorder.h"

/* fork () copies the page tables of large profiles, which blocks the window. */
static int n_forks;

static void
count_fork (void)
{
  g_atomic_int_inc (&n_forks);
}

/* A dump of its own part, zero, and counting by hand */
static void
test_requests (Desk          *desk,
               gconstpointer  data)
{
  int n_before = g_atomic_int_get (&n_forks);

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

  /* All requests are answered, in their order. */
  grind_recording_request (desk->recording, GRIND_RECORDING_PAUSE);
  grind_recording_request (desk->recording, GRIND_RECORDING_ZERO);
  g_assert_false (grind_recording_will_count (desk->recording));
  grind_recording_request (desk->recording, GRIND_RECORDING_START);
  g_assert_true (grind_recording_will_count (desk->recording));
  grind_recording_request (desk->recording, GRIND_RECORDING_DUMP);
  grind_recording_request (desk->recording, GRIND_RECORDING_PAUSE);
  WAIT_FOR (grind_recording_get_n_dumps (desk->recording) == 2);
  WAIT_FOR (!grind_recording_is_counting (desk->recording));
  g_assert_cmpstr (grind_recording_get_problem (desk->recording), ==, NULL);
  stop (desk);
  g_assert_cmpuint (sum_totals (desk), >=, 1000000);
  g_assert_cmpint (g_atomic_int_get (&n_forks), ==, n_before);
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

/* Once counting has stopped, what Callgrind reports is not the cost of the run. */
static void
test_exact (Desk          *desk,
            gconstpointer  data)
{
  start (desk, "spin");
  WAIT_FOR (grind_recording_get_status (desk->recording) != NULL &&
            grind_recording_get_status (desk->recording)->totals[0] > 1000000);
  g_assert_true (grind_recording_is_exact (desk->recording));
  grind_recording_request (desk->recording, GRIND_RECORDING_DUMP);
  WAIT_FOR (grind_recording_get_n_dumps (desk->recording) == 1);
  g_assert_true (grind_recording_is_exact (desk->recording));
  grind_recording_request (desk->recording, GRIND_RECORDING_PAUSE);
  WAIT_FOR (!grind_recording_is_counting (desk->recording));
  g_assert_false (grind_recording_is_exact (desk->recording));
  grind_recording_request (desk->recording, GRIND_RECORDING_START);
  WAIT_FOR (grind_recording_is_counting (desk->recording));
  stop (desk);
  g_assert_cmpuint (sum_totals (desk), >, 1000000);
}

/* Long lines are broken, and sequences for terminals are left out. */
static void
test_output (Desk          *desk,
             gconstpointer  data)
{
  g_auto (GStrv) lines = NULL;

  start (desk, "colour");
  wait_for_end (desk);
  g_assert_cmpstr (desk->text->str, ==, "ab\nc\nd\n");

  g_clear_object (&desk->recording);
  start (desk, "line");
  wait_for_end (desk);
  lines = g_strsplit (desk->text->str, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    g_assert_cmpuint (strlen (lines[i]), <=, 2000);
}

/* Only complete recordings tell a later one how far it is. */
static void
test_complete (Desk          *desk,
               gconstpointer  data)
{
  start (desk, "status");
  wait_for_end (desk);
  g_assert_true (get_result (desk)->is_complete);

  g_clear_object (&desk->recording);
  start (desk, "spin");
  WAIT_FOR (strstr (desk->text->str, "spinning\n") != NULL);
  stop (desk);
  g_assert_false (get_result (desk)->is_complete);
}

/* What is running is not removed, even before it has written anything. */
static void
test_clear (Desk          *desk,
            gconstpointer  data)
{
  g_autofree char *kept = g_build_filename (desk->output, "kept", "file", NULL);
  g_autofree char *other = g_path_get_dirname (kept);

  desk->options->is_cachegrind = TRUE;
  start (desk, "spin");
  g_assert_cmpint (g_mkdir_with_parents (other, 0700), ==, 0);
  g_assert_true (g_file_set_contents (kept, "text", -1, NULL));
  WAIT_FOR (strstr (desk->text->str, "spinning\n") != NULL);
  grind_recording_files_clear (desk->output);
  stop (desk);
  g_assert_cmpuint (get_result (desk)->files->len, ==, 1);

  grind_recording_files_clear (desk->output);
  g_assert_false (g_file_test (grind_recording_get_folder (desk->recording),
                               G_FILE_TEST_EXISTS));
  g_assert_true (g_file_test (kept, G_FILE_TEST_EXISTS));
}

static void
test_title (void)
{
  static const struct
  {
    const char *path;
    const char *title;
  } cases[] = {
    { "/x/words-2026-11-27-170359/callgrind.out.12.1", "words 17:03:59" },
    { "/x/a-b-2026-11-27-170359-2/cachegrind.out.12", "a-b 17:03:59" },
    { "/x/words-2026-11-27-170359/other", NULL },
    { "/x/words-2026-11-27/callgrind.out.12", NULL },
    { "/callgrind.out.12", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GFile) file = g_file_new_for_path (cases[i].path);
      g_autofree char *title = grind_recording_files_dup_title (file);

      g_assert_cmpstr (title, ==, cases[i].title);
    }
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
  assert_note (desk, "“wurk” was never called");
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

int
main (int    argc,
      char **argv)
{
  static const Test tests[] = {
    { "/recording/requests", test_requests },
    { "/recording/input", test_input },
    { "/recording/words", test_words },
    { "/recording/print", test_print },
    { "/recording/fork", test_fork },
    { "/recording/exact", test_exact },
    { "/recording/output", test_output },
    { "/recording/complete", test_complete },
    { "/recording/clear", test_clear },
    { "/recording/cachegrind", test_cachegrind },
    { "/recording/function", test_function },
#ifdef __x86_64__
    { "/recording/unknown-instruction", test_unknown_instruction },
#endif
    { "/recording/no-program", test_no_program },
    { "/recording/no-folder", test_no_folder },
  };

  g_test_init (&argc, &argv, NULL);
  pthread_atfork (count_fork, NULL, NULL);
  g_test_add_func ("/recording/title", test_title);

  return run_tests (tests, G_N_ELEMENTS (tests));
}
