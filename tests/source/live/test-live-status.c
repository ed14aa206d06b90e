/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "source/live/grind-live-status.h"

/* Three threads; the second has the highest cost. Zeros at the end are left out, a frame is left
 * out, too, and vgdb has lines of its own. */
#define THREADS \
  "sending command status internal to pid 7\n" \
  "instrumentation: on\nexecuted-bbs: 141780939\ndistinct-functions: 620\nevents: Ir Bc Bcm\n" \
  "part: 0\nthreads: 1 2 3\ncurrent-tid: 3\n" \
  "events-1: 1733840 273437 11941\nframes-1: 2\nfunction-1-0: _start\n" \
  "calls-1-0: 1\nevents-1-0: 13801 1969 258\nfunction-1-1: main\n" \
  "events-2: 5000000000 47199989\nframes-2: 3\nfunction-2-0: clone\n" \
  "calls-2-0: 1\nevents-2-0: 4999999990 47199987\nfunction-2-1: start_thread\n" \
  "calls-2-1: 47106\nevents-2-1: 282870131\nfunction-2-3: work(int, char: signed)\n" \
  "events-3: 3 2 1\nframes-3: 0\n"

static void
assert_frame (GrindLiveStatus *status,
              guint            position,
              const char      *function,
              guint64          n_calls,
              guint64          first,
              guint64          second)
{
  GrindLiveFrame *frame = status->frames->pdata[position];

  g_assert_cmpstr (frame->function, ==, function);
  g_assert_cmpuint (frame->n_calls, ==, n_calls);
  g_assert_cmpuint (frame->costs[0], ==, first);
  g_assert_cmpuint (frame->costs[1], ==, second);
}

static void
test_threads (void)
{
  g_autoptr (GrindLiveStatus) status = grind_live_status_parse (THREADS);
  g_autofree char *events = g_strjoinv (" ", status->events);

  g_assert_true (status->is_counting);
  g_assert_cmpstr (events, ==, "Ir Bc Bcm");
  g_assert_cmpuint (status->totals[0], ==, 5001733843);
  g_assert_cmpuint (status->totals[1], ==, 47473428);
  g_assert_cmpuint (status->totals[2], ==, 11942);
  g_assert_cmpuint (status->n_functions, ==, 620);
  g_assert_cmpuint (status->n_threads, ==, 3);
  g_assert_cmpuint (status->frames->len, ==, 3);
  assert_frame (status, 0, "clone", 1, 5000000000, 47199989);
  assert_frame (status, 1, "start_thread", 1, 4999999990, 47199987);
  assert_frame (status, 2, "work(int, char: signed)", 47106, 282870131, 0);
}

/* Nothing is counted, or the answer makes no sense. */
static void
test_nothing (void)
{
  static const char * const texts[] = {
    "instrumentation: off\n",
    "",
    "events-1: 5\nfunction-1-0: a\ncalls-2: x\nevents-x-y: 7\nfunction-\nevents:\nevents-1-0\n",
    "events-1: 1 2 3\nfunction-1-0: a\n",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GrindLiveStatus) status = grind_live_status_parse (texts[i]);

      g_assert_false (status->is_counting);
      g_assert_cmpuint (g_strv_length (status->events), ==, 0);
      g_assert_cmpuint (status->totals[0], ==, 0);
      g_assert_cmpuint (status->frames->len, ==, 0);
    }
}

/* Costs before the names of the events do not count. */
static void
test_order (void)
{
  g_autoptr (GrindLiveStatus) status =
    grind_live_status_parse ("events-1: 9 9\nfunction-1-0: a\nevents: Ir Dr Dw\n"
                             "events-1: 1 2 3\nfunction-1-0: b\n");

  g_assert_cmpuint (status->totals[2], ==, 3);
  g_assert_cmpuint (status->frames->len, ==, 1);
  assert_frame (status, 0, "b", 1, 1, 2);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/live-status/threads", test_threads);
  g_test_add_func ("/live-status/nothing", test_nothing);
  g_test_add_func ("/live-status/order", test_order);

  return g_test_run ();
}
