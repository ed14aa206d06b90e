/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Stops programs that do not want to end, and those that leave others behind. Most of the time is
 * spent waiting for them. */
#include "config.h"

#include "grind-test-recorder.h"

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
  g_assert_cmpint (g_get_monotonic_time () - begun, <, 15 * G_USEC_PER_SEC);
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

/* Valgrind cannot dump a forked process: the program is dumped, and nothing is killed unasked. */
static void
test_stop_both_deaf (Desk          *desk,
                     gconstpointer  data)
{
  start (desk, "deaf-both");
  WAIT_FOR (strstr (desk->text->str, "spinning\nspinning\n") != NULL);
  grind_recording_request (desk->recording, GRIND_RECORDING_DUMP);
  WAIT_FOR (grind_recording_get_n_dumps (desk->recording) == 1);
  grind_recording_request (desk->recording, GRIND_RECORDING_STOP);
  WAIT_FOR (is_in (desk, GRIND_RECORDING_STUCK));
  grind_recording_kill (desk->recording);
  wait_for_end (desk);
  g_assert_cmpuint (sum_totals (desk), >, 400000);
}

/* So it is with one that the program has left behind. */
static void
test_stop_deaf_child (Desk          *desk,
                      gconstpointer  data)
{
  start (desk, "deaf-child");
  WAIT_FOR (grind_recording_is_main_over (desk->recording) &&
            strstr (desk->text->str, "spinning\n") != NULL);
  grind_recording_request (desk->recording, GRIND_RECORDING_STOP);
  WAIT_FOR (is_in (desk, GRIND_RECORDING_STUCK));
  grind_recording_kill (desk->recording);
  wait_for_end (desk);
  assert_nothing_lost (desk);
}

/* Without a user there is nobody to decide. */
static void
test_leave (Desk          *desk,
            gconstpointer  data)
{
  start (desk, "deaf-both");
  WAIT_FOR (strstr (desk->text->str, "spinning\nspinning\n") != NULL);
  grind_recording_leave (desk->recording);
  wait_for_end (desk);
  g_assert_cmpuint (sum_totals (desk), >, 400000);
}

/* A daemon leaves the group of the program. */
static void
test_daemon (Desk          *desk,
             gconstpointer  data)
{
  start (desk, "daemon");
  WAIT_FOR (grind_recording_is_main_over (desk->recording));
  wait_a_moment ();
  g_assert_true (is_in (desk, GRIND_RECORDING_RUNNING));
  wait_for_end (desk);
  g_assert_cmpuint (get_result (desk)->n_others, ==, 1);

  g_clear_object (&desk->recording);
  start (desk, "daemon");
  WAIT_FOR (grind_recording_is_main_over (desk->recording));
  wait_a_moment ();
  stop (desk);
  g_assert_cmpuint (get_result (desk)->n_others, ==, 1);
}

/* A process that has ended but is not waited for does not keep a recording running. */
static void
test_zombie (Desk          *desk,
             gconstpointer  data)
{
  gint64 begun = g_get_monotonic_time ();

  start (desk, "zombie");
  WAIT_FOR (is_in (desk, GRIND_RECORDING_ENDED));
  g_assert_cmpint (g_get_monotonic_time () - begun, <, 15 * G_USEC_PER_SEC);
}

int
main (int    argc,
      char **argv)
{
  static const Test tests[] = {
    { "/recording/stop", test_stop },
    { "/recording/stop/deaf", test_stop_deaf },
    { "/recording/stop/sleeping", test_stop_sleeping },
    { "/recording/stop/stopped", test_stop_stopped },
    { "/recording/stop/at-once", test_stop_at_once },
    { "/recording/orphan", test_orphan },
    { "/recording/stop/both-deaf", test_stop_both_deaf },
    { "/recording/stop/deaf-child", test_stop_deaf_child },
    { "/recording/leave", test_leave },
    { "/recording/daemon", test_daemon },
    { "/recording/zombie", test_zombie },
  };

  g_test_init (&argc, &argv, NULL);

  return run_tests (tests, G_N_ELEMENTS (tests));
}
