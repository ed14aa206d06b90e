/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/session/grind-session.h"
#include "grind-test-load.h"

/* main passes through to the cycle a <-> b, of which b costs more; b calls leaf. */
#define PROFILE \
  "# callgrind format\nevents: A B\n" \
  "fn=main\n1 1 5\ncfn=a\ncalls=3 0\n1 60 0\n" \
  "fn=a\n1 10 0\ncfn=b\ncalls=5 0\n1 45 0\n" \
  "fn=b\n1 20 0\ncfn=a\ncalls=4 0\n1 25 0\ncfn=leaf\ncalls=6 0\n1 30 0\n" \
  "fn=leaf\n1 30 0\n"

#define MAX_WAIT_US (30 * G_USEC_PER_SEC)

/* Records notifications in order, each name followed by a space. */
static void
notify_cb (GObject    *object,
           GParamSpec *pspec,
           gpointer    user_data)
{
  g_string_append_printf (user_data, "%s ", pspec->name);
}

static void
check_notified (GString    *notified,
                const char *expected)
{
  g_assert_cmpstr (notified->str, ==, expected);
  g_string_truncate (notified, 0);
}

static GrindSession *
session_new (const char *text,
             GString    *notified)
{
  g_autoptr (GrindProfile) profile = test_load (text);
  g_autoptr (GrindGraph) graph = test_graph_new (profile, TRUE);
  GrindSession *session = grind_session_new (profile, graph);

  g_signal_connect (session, "notify", G_CALLBACK (notify_cb), notified);

  return session;
}

/* Runs the main loop until the session has the requested graph. */
static void
wait_for_graph (GrindSession *session)
{
  gint64 limit = g_get_monotonic_time () + MAX_WAIT_US;

  while (grind_graph_get_show_cycles (grind_session_get_graph (session)) !=
         grind_session_get_show_cycles (session))
    {
      g_assert_cmpint (g_get_monotonic_time (), <, limit);
      g_main_context_iteration (NULL, FALSE);
    }
}

/* Lets cancelled work finish. */
static void
run_for_a_while (void)
{
  gint64 limit = g_get_monotonic_time () + G_USEC_PER_SEC / 10;

  while (g_get_monotonic_time () < limit)
    g_main_context_iteration (NULL, FALSE);
}

static void
test_new (void)
{
  g_autoptr (GString) notified = g_string_new (NULL);
  g_autoptr (GrindSession) session = session_new (PROFILE, notified);
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GrindGraph) graph = NULL;
  gboolean show_cycles, percent;
  guint event;

  g_object_get (session, "profile", &profile, "graph", &graph, "event", &event,
                "show-cycles", &show_cycles, "percent", &percent, NULL);
  g_assert_true (profile == grind_session_get_profile (session));
  g_assert_true (graph == grind_session_get_graph (session));
  g_assert_cmpuint (event, ==, 0);
  g_assert_true (show_cycles);
  g_assert_true (percent);
  check_notified (notified, "");

  g_assert_finalize_object (g_steal_pointer (&session));
  g_assert_finalize_object (g_steal_pointer (&graph));
  g_assert_finalize_object (g_steal_pointer (&profile));
}

static void
test_setters (void)
{
  g_autoptr (GString) notified = g_string_new (NULL);
  g_autoptr (GrindSession) session = session_new (PROFILE, notified);

  grind_session_set_event (session, 1);
  g_assert_cmpuint (grind_session_get_event (session), ==, 1);
  check_notified (notified, "event ");
  grind_session_set_event (session, 1);
  check_notified (notified, "");

  grind_session_set_percent (session, FALSE);
  g_assert_false (grind_session_get_percent (session));
  check_notified (notified, "percent ");
  grind_session_set_percent (session, FALSE);
  check_notified (notified, "");

  g_object_set (session, "event", 0, "secondary-event", 1, "percent", TRUE, NULL);
  g_assert_cmpuint (grind_session_get_secondary_event (session), ==, 1);
  g_assert_cmpuint (grind_session_get_event (session), ==, 0);
  g_assert_true (grind_session_get_percent (session));

  g_assert_finalize_object (g_steal_pointer (&session));
}

static void
test_show_cycles (void)
{
  g_autoptr (GString) notified = g_string_new (NULL);
  g_autoptr (GrindSession) session = session_new (PROFILE, notified);

  grind_session_set_show_cycles (session, FALSE);
  g_assert_false (grind_session_get_show_cycles (session));
  check_notified (notified, "show-cycles ");
  grind_session_set_show_cycles (session, FALSE);
  check_notified (notified, "");

  wait_for_graph (session);
  check_notified (notified, "graph ");

  grind_session_set_show_cycles (session, TRUE);
  check_notified (notified, "show-cycles ");
  wait_for_graph (session);
  check_notified (notified, "graph ");

  g_assert_finalize_object (g_steal_pointer (&session));
}

/* A profile with so many calls that costs are computed in a worker, except for those of the first
 * event. */
static GrindSession *
large_session_new (GString *notified)
{
  g_autoptr (GString) text = g_string_new ("# callgrind format\nevents: A B C\n");
  GrindSession *session;

  for (guint i = 0; i < 30000; i++)
    g_string_append_printf (text, "fn=f%u\n1 1 2 3\ncfn=f%u\ncalls=1 0\n1 1 2 3\n", i, i + 1);

  session = session_new (text->str, notified);
  grind_graph_get_costs (grind_session_get_graph (session), 0);

  return session;
}

static void
wait_for_event (GrindSession *session,
                GrindEventId  event)
{
  gint64 limit = g_get_monotonic_time () + MAX_WAIT_US;

  while (grind_session_get_event (session) != event)
    {
      g_assert_cmpint (g_get_monotonic_time (), <, limit);
      g_main_context_iteration (NULL, FALSE);
    }
}

/* An event is not shown until its costs are computed. */
static void
test_event_later (void)
{
  g_autoptr (GString) notified = g_string_new (NULL);
  g_autoptr (GrindSession) session = large_session_new (notified);
  GrindGraph *graph = grind_session_get_graph (session);

  grind_session_set_event (session, 1);
  g_assert_cmpuint (grind_session_get_event (session), ==, 0);
  check_notified (notified, "");
  wait_for_event (session, 1);
  check_notified (notified, "event ");
  g_assert_true (grind_graph_has_costs (graph, 1));
  g_assert_true (grind_session_get_graph (session) == graph);

  /* Computed costs are shown at once. */
  grind_session_set_event (session, 0);
  check_notified (notified, "event ");

  /* The last request counts, even if it is already shown. */
  grind_session_set_event (session, 2);
  grind_session_set_event (session, 0);
  run_for_a_while ();
  g_assert_cmpuint (grind_session_get_event (session), ==, 0);
  check_notified (notified, "");

  g_assert_finalize_object (g_steal_pointer (&session));
}

/* Graph and event change together: neither is shown without its costs. */
static void
test_event_and_graph (void)
{
  g_autoptr (GString) notified = g_string_new (NULL);
  g_autoptr (GrindSession) session = large_session_new (notified);

  grind_session_set_show_cycles (session, FALSE);
  grind_session_set_event (session, 1);
  grind_session_set_secondary_event (session, 2);
  wait_for_graph (session);
  g_assert_cmpuint (grind_session_get_event (session), ==, 1);
  g_assert_cmpuint (grind_session_get_secondary_event (session), ==, 2);
  g_assert_true (grind_graph_has_costs (grind_session_get_graph (session), 1));
  g_assert_true (grind_graph_has_costs (grind_session_get_graph (session), 2));
  g_assert_false (grind_graph_has_costs (grind_session_get_graph (session), 0));

  /* Choosing the second event as the first one swaps them. */
  grind_session_set_event (session, 2);
  g_assert_cmpuint (grind_session_get_event (session), ==, 2);
  g_assert_cmpuint (grind_session_get_secondary_event (session), ==, 1);
  grind_session_set_secondary_event (session, GRIND_NONE);
  g_assert_cmpuint (grind_session_get_secondary_event (session), ==, GRIND_NONE);

  grind_session_set_event (session, 0);
  g_assert_finalize_object (g_steal_pointer (&session));
  run_for_a_while ();
}

/* Only the last of several requests counts, and one that is reverted changes nothing. */
static void
test_switch_fast (void)
{
  g_autoptr (GString) notified = g_string_new (NULL);
  g_autoptr (GrindSession) session = session_new (PROFILE, notified);
  GrindGraph *graph = grind_session_get_graph (session);

  grind_session_set_show_cycles (session, FALSE);
  grind_session_set_show_cycles (session, TRUE);
  run_for_a_while ();
  g_assert_true (grind_session_get_graph (session) == graph);
  check_notified (notified, "show-cycles show-cycles ");

  for (guint i = 0; i < 7; i++)
    grind_session_set_show_cycles (session, i % 2);
  g_string_truncate (notified, 0);
  wait_for_graph (session);
  run_for_a_while ();
  g_assert_false (grind_graph_get_show_cycles (grind_session_get_graph (session)));
  check_notified (notified, "graph ");

  g_assert_finalize_object (g_steal_pointer (&session));
}

/* A session closed while a graph is being built is freed at once. */
static void
test_close (void)
{
  g_autoptr (GString) notified = g_string_new (NULL);

  for (guint i = 0; i < 20; i++)
    {
      GrindSession *session = session_new (PROFILE, notified);

      grind_session_set_show_cycles (session, FALSE);
      if (i % 2)
        g_usleep (2000);
      g_assert_finalize_object (session);
    }
  run_for_a_while ();
  g_assert_null (strstr (notified->str, "graph"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/session/new", test_new);
  g_test_add_func ("/session/setters", test_setters);
  g_test_add_func ("/session/show-cycles", test_show_cycles);
  g_test_add_func ("/session/event-later", test_event_later);
  g_test_add_func ("/session/event-and-graph", test_event_and_graph);
  g_test_add_func ("/session/switch-fast", test_switch_fast);
  g_test_add_func ("/session/close", test_close);

  return g_test_run ();
}
