/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "draw/grind-flame-picture.h"
#include "grind-test-fixture.h"
#include "ui/pictures/grind-flame-pane.h"

/* start calls main, which calls left and right; left calls deep, and so does right through left.
 * The second event differs: deep has no costs of it. */
#define PROFILE \
  "# callgrind format\nevents: A B\nfl=f.c\n" \
  "fn=start\n1 0 0\ncfn=main\ncalls=1 0\n1 1000 10\n" \
  "fn=main\n1 100 1\ncfn=left\ncalls=2 0\n1 600 5\ncfn=right\ncalls=1 0\n1 300 4\n" \
  "fn=left\n1 300 5\ncfn=deep\ncalls=3 0\n1 400 0\n" \
  "fn=deep\n1 400 0\n" \
  "fn=right\n1 200 4\ncfn=left\ncalls=5 0\n1 100 0\n"

/* main calls ping, which calls pong and is called by it. */
#define CYCLE \
  "events: A\nfn=main\n1 100\ncfn=ping\ncalls=1 1\n2 900\n" \
  "fn=ping\n1 600\ncfn=pong\ncalls=5 1\n2 300\n" \
  "fn=pong\n1 300\ncfn=ping\ncalls=4 1\n2 200\n"

static void
reset_settings (void)
{
  static const char *const keys[] = {
    "flame-direction", "flame-from", "flame-merge-levels", "flame-collapse-chains",
    "flame-search-mode",
  };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    g_settings_reset (grind_settings_get (), keys[i]);
}

static GrindCanvas *
get_canvas (Fixture *fixture)
{
  return grind_picture_pane_get_canvas (GRIND_PICTURE_PANE (fixture->view));
}

/* The names of the items of the picture; rows that represent others are in brackets, and rows above
 * the zoomed frame have a ^ */
static char *
describe (gpointer data)
{
  Fixture *fixture = data;
  GrindPicture *picture = grind_canvas_get_picture (get_canvas (fixture));
  GString *text = g_string_new (NULL);

  for (guint i = 0; picture != NULL && i < grind_picture_get_n_items (picture); i++)
    {
      g_autofree char *name = NULL;
      GrindItem what;

      grind_picture_get_item (picture, i, &what);
      name = what.node != GRIND_NONE
               ? grind_graph_dup_node_name (grind_picture_get_subject (picture)->graph, what.node)
               : g_strdup ("all");
      if (what.kind == GRIND_ITEM_PATH)
        g_string_append_printf (text, "(%s) ", name);
      else if (grind_flame_picture_get_row (GRIND_FLAME_PICTURE (picture), i) ==
               GRIND_FLAME_ROW_PASSED)
        g_string_append_printf (text, "%s^ ", name);
      else
        g_string_append_printf (text, "%s ", name);
    }

  return g_string_free (text, FALSE);
}

static void
assert_items (Fixture    *fixture,
              const char *items)
{
  test_assert_described (describe, fixture, items);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  reset_settings ();
  load_text (fixture, data);
  grind_navigator_set_selected (fixture->navigator, test_find_node (fixture->session, "main"));
  show_pane (fixture, GRIND_TYPE_FLAME_PANE, 900, 500);
}

static void
emit (Fixture    *fixture,
      const char *signal,
      guint       item)
{
  g_signal_emit_by_name (get_canvas (fixture), signal, item);
}

static void
activate (Fixture    *fixture,
          const char *action)
{
  g_assert_true (gtk_widget_activate_action (fixture->view, action, NULL));
}

static void
choose (Fixture    *fixture,
        const char *action,
        const char *choice)
{
  g_assert_true (gtk_widget_activate_action (fixture->view, action, "s", choice));
}

/* Each click zooms in; Backspace goes back by the same steps. */
static void
test_zoom (Fixture       *fixture,
           gconstpointer  data)
{
  emit (fixture, "clicked", 3);
  assert_items (fixture, "(start) main^ right left deep ");
  test_assert_selected (fixture->navigator, "right");
  emit (fixture, "clicked", 4);
  assert_items (fixture, "(start) main^ right^ left^ deep ");
  test_assert_label (fixture->window, "1 frame");
  g_signal_emit_by_name (get_canvas (fixture), "back");
  assert_items (fixture, "(start) main^ right left deep ");
  g_signal_emit_by_name (get_canvas (fixture), "back");
  assert_items (fixture, "(start) main left right deep left deep ");

  emit (fixture, "clicked", 6);
  assert_items (fixture, "(start) main^ right^ left^ deep ");
  emit (fixture, "clicked", 2);
  assert_items (fixture, "(start) main^ right left deep ");
  g_signal_emit_by_name (get_canvas (fixture), "back");
  assert_items (fixture, "(start) main left right deep left deep ");

  emit (fixture, "clicked", 2);
  assert_items (fixture, "(start) main^ left deep ");
  activate (fixture, "flame.reset-zoom");
  assert_items (fixture, "(start) main left right deep left deep ");
}

/* Functions on the path to the root can be selected. */
static void
test_way (Fixture       *fixture,
          gconstpointer  data)
{
  emit (fixture, "clicked", 0);
  assert_items (fixture, "(start) start main left right deep left deep ");
  emit (fixture, "clicked", 1);
  assert_items (fixture, "start left right deep left deep ");
  test_assert_selected (fixture->navigator, "start");
}

/* The zoom ends where another event has no costs, and with another function. */
static void
test_event (Fixture       *fixture,
            gconstpointer  data)
{
  emit (fixture, "clicked", 4);
  assert_items (fixture, "(start) main^ left^ deep ");
  grind_session_set_event (fixture->session, 1);
  assert_items (fixture, "(start) main^ left ");
  grind_session_set_event (fixture->session, 0);
  assert_items (fixture, "(start) main^ left deep ");

  grind_navigator_set_selected (fixture->navigator, test_find_node (fixture->session, "right"));
  assert_items (fixture, "(main) right left deep ");
  grind_navigator_set_selected (fixture->navigator, test_find_node (fixture->session, "main"));
  assert_items (fixture, "(start) main left right deep left deep ");
}

static void
test_ratio (Fixture       *fixture,
            gconstpointer  data)
{
  grind_session_set_definitions (fixture->session, g_variant_new_parsed ("[('q', '', 'A / B')]"));
  test_settle ();
  grind_session_set_event (fixture->session, 2);
  test_assert_label (fixture->window, "q is a ratio, which cannot be split");
  assert_items (fixture, "");
  grind_session_set_event (fixture->session, 0);
  assert_items (fixture, "(start) main left right deep left deep ");
}

static void
test_choices (Fixture       *fixture,
              gconstpointer  data)
{
  choose (fixture, "flame.from", "program");
  assert_items (fixture, "all start left right deep left deep ");
  choose (fixture, "flame.direction", "callers");
  assert_items (fixture, "all deep left right main main right main right ");
  choose (fixture, "flame.from", "function");
  assert_items (fixture, "main ");
  choose (fixture, "flame.direction", "callees");
  activate (fixture, "flame.collapse-chains");
  grind_navigator_set_selected (fixture->navigator, test_find_node (fixture->session, "start"));
  assert_items (fixture, "start main left right deep left deep ");
  g_assert_false (g_settings_get_boolean (grind_settings_get (), "flame-collapse-chains"));
}

static void
test_search (Fixture       *fixture,
             gconstpointer  data)
{
  GtkWidget *entry = test_find_widget (fixture->window, GTK_TYPE_SEARCH_ENTRY,
                                       "Search the flame graph");

  gtk_editable_set_text (GTK_EDITABLE (entry), "deep");
  test_assert_label (fixture->window,
                     "“deep” matches 40.0\302\240% of the total, 40.0\302\240% of this view");
  emit (fixture, "clicked", 2);
  assert_items (fixture, "(start) main^ left deep ");
  test_assert_label (fixture->window,
                     "“deep” matches 34.3\302\240% of the total, 57.1\302\240% of this view");
  activate (fixture, "flame.next-match");
  g_assert_cmpuint (grind_canvas_get_focused (get_canvas (fixture)), ==, 3);
  gtk_editable_set_text (GTK_EDITABLE (entry), "nothing");
  test_assert_label (fixture->window, "“nothing” matches 0\302\240% of the total");
  activate (fixture, "flame.close-search");
  test_assert_label (fixture->window, "Estimate: the profile records calls, not stacks");
}

/* A cycle stays the root when a member is selected in the picture, whatever else changes. */
static void
test_cycle (Fixture       *fixture,
            gconstpointer  data)
{
  GrindPicturePane *pane = GRIND_PICTURE_PANE (fixture->view);
  GrindNodeId cycle;

  cycle = grind_profile_get_n_functions (grind_session_get_profile (fixture->session));
  grind_navigator_go_to (fixture->navigator, cycle);
  test_settle ();
  g_assert_cmpuint (grind_picture_pane_get_root (pane), ==, cycle);
  grind_view_select (GRIND_VIEW (pane), test_find_node (fixture->session, "ping"));
  grind_session_set_percent (fixture->session, FALSE);
  test_settle ();
  g_assert_cmpuint (grind_picture_pane_get_root (pane), ==, cycle);
  grind_navigator_set_selected (fixture->navigator, test_find_node (fixture->session, "main"));
  test_settle ();
  g_assert_cmpuint (grind_picture_pane_get_root (pane), ==,
                    test_find_node (fixture->session, "main"));
}

#define ADD(name, function) \
  g_test_add ("/ui/flame-pane/" name, Fixture, PROFILE, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

  ADD ("zoom", test_zoom);
  ADD ("path", test_way);
  ADD ("event", test_event);
  ADD ("ratio", test_ratio);
  ADD ("choices", test_choices);
  ADD ("search", test_search);
  g_test_add ("/ui/flame-pane/cycle", Fixture, CYCLE, set_up, test_cycle, tear_down);

  return g_test_run ();
}
