/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ends recordings in every way. Nothing that was counted is lost, and nothing is left running. */
#include "config.h"

#include <sys/mount.h>
#include <sys/resource.h>

#include "grind-test-recorder.h"

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

/* Whatever the order in which the end and the start are noticed. */
static void
test_short (Desk          *desk,
            gconstpointer  data)
{
  grind_record_options_set_words (&desk->options->command, (const char *[]) { "./nowhere", NULL });
  for (guint i = 0; i < 20; i++)
    {
      desk->recording = grind_recording_new (desk->options);
      g_assert_true (grind_recording_start (desk->recording, NULL));
      /* It has ended before the main loop runs again. */
      g_usleep (100000);
      g_assert_cmpint (grind_recording_get_pid (desk->recording), >, 0);
      wait_for_end (desk);
      assert_note (desk, "There is no profile.");
      g_clear_object (&desk->recording);
    }
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

/* Valgrind writes the profile of a program that kills itself. */
static void
test_kills_itself (Desk          *desk,
                   gconstpointer  data)
{
  start (desk, "kill");
  wait_for_end (desk);
  assert_nothing_lost (desk);
  assert_note (desk, "ended by signal 9");
  g_assert_null (strstr (get_result (desk)->note, "lost"));
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
  g_assert_true (is_in (desk, GRIND_RECORDING_STUCK));
  /* It does not go away by itself. */
  wait_a_moment ();
  g_assert_nonnull (grind_recording_get_problem (desk->recording));
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

int
main (int    argc,
      char **argv)
{
  static const Test tests[] = {
    { "/recording/exit", test_exit },
    { "/recording/short", test_short },
    { "/recording/status", test_status },
    { "/recording/crash", test_crash },
    { "/recording/kills-itself", test_kills_itself },
    { "/recording/terminated", test_terminated },
    { "/recording/killed", test_killed },
    { "/recording/full-disk", test_full_disk },
    { "/recording/cut-off", test_cut_off },
  };

  g_test_init (&argc, &argv, NULL);

  return run_tests (tests, G_N_ELEMENTS (tests));
}
