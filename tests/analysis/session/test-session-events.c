/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The user's formulas in a session, and the base of percentages. */
#include "config.h"

#include <math.h>

#include "analysis/session/grind-navigator.h"
#include "grind-test-load.h"

static const char text[] =
  "events: Ir Dr D1mr\n"
  "fn=main\n1 100 40 2\ncfn=work\ncalls=2 1\n2 900 300 6\n"
  "fn=work\n5 900 300 6\n";

static void
append_cb (GrindSession *session,
           GParamSpec   *pspec,
           gpointer      user_data)
{
  g_string_append_printf (user_data, "%s ", pspec->name);
}

static GrindSession *
session_new (GrindProfile *profile)
{
  g_autoptr (GrindGraph) graph = test_graph_new (profile, TRUE);

  return grind_session_new (profile, graph);
}

static GVariant *
define_one (const char *name,
            const char *formula)
{
  return g_variant_new_parsed ("[(%s, 'Long', %s)]", name, formula);
}

static GrindEventId
find (GrindSession *session,
      const char   *name)
{
  return grind_event_set_find (grind_session_get_events (session), name);
}

/* A session begins with the first event that has costs; without any, with the first one. */
static void
test_first (void)
{
  static const struct
  {
    const char   *text;
    GrindEventId  event;
  } cases[] = {
    { "events: Ir Dr\nfn=main\n1 100 40\n", 0 },
    { "events: curB totB\nfn=main\n1 0 40\n", 1 },
    { "events: a b\nfn=main\n1 0 0\n", 0 },
    { "events: a b\nfn=main\n1 5 1\nfn=f\n1 -5 1\n", 1 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GrindProfile) profile = test_load (cases[i].text);
      g_autoptr (GrindSession) session = session_new (profile);

      g_assert_cmpuint (grind_session_get_event (session), ==, cases[i].event);
    }
}

/* An edited formula stays shown, also if renamed, and has its new values at once. */
static void
test_edit (void)
{
  g_autoptr (GrindProfile) profile = test_load (text);
  g_autoptr (GrindSession) session = session_new (profile);
  g_autoptr (GrindNavigator) navigator = grind_navigator_new (session);
  g_autoptr (GString) log = g_string_new (NULL);
  GrindNodeId work;
  GrindEventId rate;

  grind_session_set_definitions (session, define_one ("Rate", "Ir / Dr"));
  work = test_find (grind_session_get_graph (session), "work");
  rate = find (session, "Rate");
  grind_session_set_event (session, rate);
  grind_session_set_secondary_event (session, 1);
  grind_navigator_set_selected (navigator, work);
  g_assert_cmpfloat (grind_costs_get_inclusive (
                       grind_graph_get_costs (grind_session_get_graph (session), rate),
                       work).decimal, ==, 3);

  g_signal_connect (session, "notify", G_CALLBACK (append_cb), log);
  grind_session_set_definitions (session, define_one ("Rate", "Dr / Ir"));
  g_assert_cmpstr (log->str, ==, "graph ");
  g_assert_cmpuint (grind_session_get_event (session), ==, rate);
  g_assert_cmpuint (grind_navigator_get_selected (navigator), ==, work);
  g_assert_cmpfloat (grind_costs_get_inclusive (
                       grind_graph_get_costs (grind_session_get_graph (session), rate),
                       work).decimal, ==, 1.0 / 3);

  grind_session_set_definitions (session, define_one ("Rate", "Dr / Ir"));
  g_assert_cmpstr (log->str, ==, "graph ");

  grind_session_set_definitions (session, define_one ("Other", "Ir"));
  g_assert_cmpuint (grind_session_get_event (session), ==, find (session, "Other"));
  g_assert_cmpuint (grind_session_get_secondary_event (session), ==, 1);
}

/* A formula that is removed, or can no longer be computed, is not shown. */
static void
test_remove (void)
{
  g_autoptr (GrindProfile) profile = test_load (text);
  g_autoptr (GrindSession) session = session_new (profile);

  grind_session_set_definitions (session, g_variant_new_parsed ("[('A', '', 'Ir'), "
                                                                "('B', '', 'A/Dr')]"));
  grind_session_set_event (session, find (session, "B"));
  grind_session_set_secondary_event (session, find (session, "A"));
  grind_session_set_definitions (session, g_variant_new_parsed ("[('B', '', 'A/Dr'),"
                                                                "('C', '', 'Bcm')]"));
  g_assert_cmpuint (grind_session_get_event (session), ==, 0);
  g_assert_cmpuint (grind_session_get_secondary_event (session), ==, GRIND_NONE);
  g_assert_cmpuint (find (session, "B"), ==, GRIND_NONE);

  grind_session_set_event (session, 1);
  grind_session_set_secondary_event (session, 0);
  grind_session_set_definitions (session, define_one ("A", "Ir"));
  g_assert_cmpuint (grind_session_get_event (session), ==, 1);
  g_assert_cmpuint (grind_session_get_secondary_event (session), ==, 0);
}

/* Choosing the first event as the second one swaps them, if there is a second one. */
static void
test_second_of_first (void)
{
  g_autoptr (GrindProfile) profile = test_load (text);
  g_autoptr (GrindSession) session = session_new (profile);

  grind_session_set_secondary_event (session, 0);
  g_assert_cmpuint (grind_session_get_event (session), ==, 0);
  g_assert_cmpuint (grind_session_get_secondary_event (session), ==, GRIND_NONE);
  grind_session_set_secondary_event (session, 2);
  grind_session_set_secondary_event (session, 0);
  g_assert_cmpuint (grind_session_get_event (session), ==, 2);
  g_assert_cmpuint (grind_session_get_secondary_event (session), ==, 0);
}

/* An event that becomes the first one is no longer also the second one. */
static void
test_beside_itself (void)
{
  g_autoptr (GrindProfile) profile = test_load (text);
  g_autoptr (GrindProfile) single = test_load ("events: Ir\nfn=work\n5 900\n");
  g_autoptr (GrindSession) session = session_new (profile);
  g_autoptr (GrindSession) single_session = session_new (single);

  grind_session_set_event (session, find (session, "Dr"));
  grind_session_set_secondary_event (session, find (session, "Ir"));
  grind_session_take_over (single_session, session);
  g_assert_cmpuint (grind_session_get_event (single_session), ==, 0);
  g_assert_cmpuint (grind_session_get_secondary_event (single_session), ==, GRIND_NONE);

  grind_session_set_definitions (session, g_variant_new_parsed ("[('A', '', 'Ir'), "
                                                                "('B', '', '2 Ir')]"));
  grind_session_set_event (session, find (session, "A"));
  grind_session_set_secondary_event (session, find (session, "B"));
  grind_session_set_definitions (session, g_variant_new_parsed ("[('B', '', 'Ir'), "
                                                                "('C', '', '2 Ir')]"));
  g_assert_cmpuint (grind_session_get_event (session), ==, find (session, "B"));
  g_assert_cmpuint (grind_session_get_secondary_event (session), ==, GRIND_NONE);
}

/* Formulas are kept when cycles are switched, and after a reload. */
static void
test_carry_over (void)
{
  g_autoptr (GrindProfile) profile = test_load (text);
  g_autoptr (GrindProfile) again = test_load ("events: Dr Ir\nfn=work\n5 300 900\n");
  g_autoptr (GrindSession) session = session_new (profile);
  g_autoptr (GrindSession) new_session = session_new (again);

  grind_session_set_definitions (session, define_one ("Rate", "Ir / Dr"));
  grind_session_set_event (session, find (session, "Rate"));
  grind_session_set_secondary_event (session, find (session, "Dr"));
  grind_session_set_relative (session, TRUE);
  grind_session_set_show_cycles (session, FALSE);
  while (grind_graph_get_show_cycles (grind_session_get_graph (session)))
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (grind_session_get_event (session), ==, find (session, "Rate"));

  grind_session_take_over (new_session, session);
  while (grind_graph_get_show_cycles (grind_session_get_graph (new_session)))
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (grind_session_get_event (new_session), ==, find (new_session, "Rate"));
  g_assert_cmpuint (grind_session_get_event (new_session), ==, 2);
  g_assert_cmpuint (grind_session_get_secondary_event (new_session), ==, 0);
  g_assert_true (grind_session_get_relative (new_session));
}

static void
test_relative (void)
{
  g_autoptr (GrindProfile) profile = test_load (text);
  g_autoptr (GrindSession) session = session_new (profile);
  g_autoptr (GrindNavigator) navigator = grind_navigator_new (session);
  g_autoptr (GString) log = g_string_new (NULL);
  GrindGraph *graph = grind_session_get_graph (session);

  grind_navigator_set_selected (navigator, test_find (graph, "main"));
  g_assert_cmpint (grind_navigator_get_base (navigator, 0).whole, ==, 1000);
  g_signal_connect (session, "notify", G_CALLBACK (append_cb), log);
  grind_session_set_relative (session, TRUE);
  g_assert_true (grind_navigator_is_relative (navigator));
  g_assert_cmpstr (log->str, ==, "relative ");
  grind_navigator_set_selected (navigator, test_find (graph, "work"));
  g_assert_cmpint (grind_navigator_get_base (navigator, 0).whole, ==, 900);
  g_assert_cmpint (grind_navigator_get_base (navigator, 1).whole, ==, 300);
  grind_session_set_percent (session, FALSE);
  g_assert_cmpint (grind_navigator_get_base (navigator, 0).whole, ==, 1000);
  grind_session_set_percent (session, TRUE);
  grind_navigator_set_selected (navigator, GRIND_NONE);
  g_assert_cmpint (grind_navigator_get_base (navigator, 0).whole, ==, 1000);
  g_assert_false (grind_navigator_is_relative (navigator));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/session-events/first", test_first);
  g_test_add_func ("/session-events/edit", test_edit);
  g_test_add_func ("/session-events/remove", test_remove);
  g_test_add_func ("/session-events/second-of-first", test_second_of_first);
  g_test_add_func ("/session-events/beside-itself", test_beside_itself);
  g_test_add_func ("/session-events/carry-over", test_carry_over);
  g_test_add_func ("/session-events/relative", test_relative);

  return g_test_run ();
}
