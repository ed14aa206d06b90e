/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/session/grind-session.h"

#include "grind-test-load.h"

#define N_MANY 1000   /* functions: too many to find their classes at once */

typedef struct
{
  GrindProfile *profile;
  GrindGraph   *graph;
  GrindSession *session;
  guint         n_changes;
} Fixture;

static void
changed_cb (Fixture *fixture)
{
  fixture->n_changes++;
}

static void
set_up (Fixture    *fixture,
        const char *text)
{
  fixture->profile = test_load (text);
  fixture->graph = test_graph_new (fixture->profile, TRUE);
  fixture->session = grind_session_new (fixture->profile, fixture->graph);
  g_signal_connect_swapped (fixture->session, "notify::color-map", G_CALLBACK (changed_cb),
                            fixture);
}

static void
tear_down (Fixture *fixture)
{
  g_assert_finalize_object (fixture->session);
  g_assert_finalize_object (fixture->graph);
  /* Cancelled workers may still hold a reference. */
  while (g_atomic_int_get (&G_OBJECT (fixture->profile)->ref_count) > 1)
    {
      g_main_context_iteration (NULL, FALSE);
      g_usleep (1000);
    }
  g_assert_finalize_object (fixture->profile);
}

static char *
make_objects (void)
{
  GString *text = g_string_new ("events: Ir\n");

  for (guint i = 1; i <= 13; i++)
    g_string_append_printf (text, "ob=object%u\nfn=f%u\n1 %u\n", i, i, 100 - i);

  return g_string_free (text, FALSE);
}

static GrindColorBy
get_kind (GrindSession *session)
{
  return grind_color_map_get_kind (grind_session_get_color_map (session));
}

/* With few functions, the colours change at once. */
static void
test_at_once (void)
{
  Fixture fixture = { NULL };

  set_up (&fixture, "events: Ir\nob=a\nfl=x\nfn=A::f\n1 50\nob=b\nfl=y\nfn=B::g\n1 50\n");
  g_assert_cmpint (grind_session_get_color_by (fixture.session), ==, GRIND_COLOR_BY_AUTO);
  g_assert_true (grind_session_get_color_map (fixture.session) ==
                 grind_color_map_get (fixture.profile));

  for (GrindColorBy kind = GRIND_COLOR_BY_OBJECT; kind <= GRIND_COLOR_BY_COST; kind++)
    {
      g_object_set (fixture.session, "color-by", kind, NULL);
      g_assert_cmpint (grind_session_get_color_by (fixture.session), ==, kind);
      g_assert_cmpint (get_kind (fixture.session), ==, kind);
      g_assert_cmpuint (fixture.n_changes, ==, kind);
      grind_session_set_color_by (fixture.session, kind);
      g_assert_cmpuint (fixture.n_changes, ==, kind);
    }
  grind_session_set_color_by (fixture.session, GRIND_COLOR_BY_AUTO);
  g_assert_cmpint (get_kind (fixture.session), ==, GRIND_COLOR_BY_OBJECT);
  tear_down (&fixture);
}

static char *
make_many (void)
{
  GString *text = g_string_new ("events: Ir\n");

  for (guint i = 0; i < N_MANY; i++)
    g_string_append_printf (text, "ob=o%u\nfl=x%u\nfn=C%u::f\n1 %u\n", i % 3, i % 4, i, i);

  return g_string_free (text, FALSE);
}

/* The last request counts; until then the colours stay. */
static void
test_newest_wins (void)
{
  g_autofree char *text = make_many ();
  Fixture fixture = { NULL };

  set_up (&fixture, text);
  grind_session_set_color_by (fixture.session, GRIND_COLOR_BY_CLASS);
  g_assert_cmpint (get_kind (fixture.session), ==, GRIND_COLOR_BY_OBJECT);
  grind_session_set_color_by (fixture.session, GRIND_COLOR_BY_FILE);
  g_assert_cmpint (get_kind (fixture.session), ==, GRIND_COLOR_BY_FILE);
  grind_session_set_color_by (fixture.session, GRIND_COLOR_BY_CLASS);
  while (get_kind (fixture.session) != GRIND_COLOR_BY_CLASS)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (fixture.n_changes, ==, 2);
  g_assert_cmpuint (grind_color_map_get_n_groups (grind_session_get_color_map (fixture.session)),
                    ==,
                    N_MANY);
  tear_down (&fixture);
}

/* Disposing of a session does not wait for its worker. */
static void
test_dispose_busy (void)
{
  g_autofree char *text = make_many ();
  Fixture fixture = { NULL };

  set_up (&fixture, text);
  grind_session_set_color_by (fixture.session, GRIND_COLOR_BY_CLASS);
  g_assert_finalize_object (fixture.session);
  g_object_unref (fixture.graph);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_object_unref (fixture.profile);
}

static void
assert_last (GrindSession *session,
             const char   *name)
{
  GrindColorMap *color_map = grind_session_get_color_map (session);
  guint rank = grind_color_map_find_slot (color_map, GRIND_N_COLOR_SLOTS);
  g_autofree char *found = grind_color_map_dup_group_name (color_map, rank);

  g_assert_cmpstr (found, ==, name);
}

/* A group that was given a slot keeps it, also after a reload. */
static void
test_trade (void)
{
  g_autofree char *text = make_objects ();
  g_autofree char *shorter = g_strdup_printf ("events: Ir\nob=new\nfn=g\n1 500\n%s",
                                              text + strlen ("events: Ir\n"));
  Fixture fixture = { NULL };
  Fixture next = { NULL };

  set_up (&fixture, text);
  grind_session_trade_slot (fixture.session, 11);
  assert_last (fixture.session, "object12");
  g_assert_cmpuint (fixture.n_changes, ==, 1);
  grind_session_trade_slot (fixture.session, 11);
  g_assert_cmpuint (fixture.n_changes, ==, 1);
  grind_session_set_color_by (fixture.session, GRIND_COLOR_BY_COST);
  grind_session_set_color_by (fixture.session, GRIND_COLOR_BY_OBJECT);
  assert_last (fixture.session, "object12");

  set_up (&next, shorter);
  assert_last (next.session, "object9");
  grind_session_take_over (next.session, fixture.session);
  g_assert_cmpint (grind_session_get_color_by (next.session), ==, GRIND_COLOR_BY_OBJECT);
  assert_last (next.session, "object12");
  grind_session_trade_slot (next.session, 9);
  assert_last (next.session, "object9");
  tear_down (&next);
  tear_down (&fixture);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/session/color-map/at-once", test_at_once);
  g_test_add_func ("/session/color-map/newest-wins", test_newest_wins);
  g_test_add_func ("/session/color-map/dispose-busy", test_dispose_busy);
  g_test_add_func ("/session/color-map/trade", test_trade);

  return g_test_run ();
}
