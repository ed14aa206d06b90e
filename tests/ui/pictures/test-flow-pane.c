/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "draw/graph/flow/grind-flow-picture.h"
#include "grind-test-fixture.h"
#include "ui/pictures/grind-canvas-private.h"
#include "ui/pictures/grind-flow-pane.h"

/* main calls work, which has a loop and an error; other has no jumps, none no addresses. */
#define HEAD "# callgrind format\npositions: instr line\nevents: Ir Dr\nob=/bin/none\nfl=/src/a.c\n"
#define PROFILE \
  HEAD "fn=main\n0x10 1 10\ncfn=work\ncalls=1000 0x100\n0x10 1 9000\n" \
  "fn=work\n0x100 10 1000 1\njcnd=1/1000 0x140 30\n0x100 10\n" \
  "0x108 12 2999\njcnd=2000/2999 0x108 12\n0x108 12\n" \
  "0x10c 13 999\n" \
  "0x140 30 1 7\njump=1 0x150 40\n0x140 30\n" \
  "0x148 31 0\njump=0 0x150 40\n0x148 31\n" \
  "0x150 40 1\n" \
  "fn=other\n0x200 1 10\n"

static void
reset_settings (void)
{
  g_settings_reset (grind_settings_get (), "flow-detail");
  g_settings_reset (grind_settings_get (), "flow-fold");
}

static GrindCanvas *
get_canvas (Fixture *fixture)
{
  return grind_picture_pane_get_canvas (GRIND_PICTURE_PANE (fixture->view));
}

/* The addresses of the blocks that are drawn; "cold" for those that are folded */
static char *
describe (gpointer data)
{
  Fixture *fixture = data;
  GrindPicture *picture = grind_canvas_get_picture (get_canvas (fixture));
  GString *text = g_string_new (NULL);

  for (guint i = 0; picture != NULL && i < grind_picture_get_n_items (picture); i++)
    {
      GrindItem what;

      grind_picture_get_item (picture, i, &what);
      if (what.kind != GRIND_ITEM_BLOCK)
        continue;
      if (what.address == GRIND_NO_ADDRESS)
        g_string_append (text, "cold ");
      else
        g_string_append_printf (text, "%" G_GINT64_MODIFIER "x ", what.address);
    }

  return g_string_free (text, FALSE);
}

static void
assert_blocks (Fixture    *fixture,
               const char *blocks)
{
  test_assert_described (describe, fixture, blocks);
  test_settle ();
}

static void
choose_function (Fixture    *fixture,
                 const char *name)
{
  grind_navigator_set_selected (fixture->navigator, test_find_node (fixture->session, name));
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  reset_settings ();
  load_text (fixture, data);
  choose_function (fixture, "work");
  show_pane (fixture, GRIND_TYPE_FLOW_PANE, 900, 500);
}

static void
test_blocks (Fixture       *fixture,
             gconstpointer  data)
{
  assert_blocks (fixture, "100 108 10c cold ");
  test_assert_label (fixture->window, "3 blocks drawn; 3 cold blocks folded (0.04 %)");
  choose_function (fixture, "other");
  assert_blocks (fixture, "200 ");
  test_assert_label (fixture->window, "1 block drawn");
  grind_session_set_event (fixture->session, 1);
  choose_function (fixture, "work");
  assert_blocks (fixture, "100 108 10c 140 cold ");
}

/* The link and the box show all blocks, the link folds them again. Another function starts anew. */
static void
test_fold (Fixture       *fixture,
           gconstpointer  data)
{
  assert_blocks (fixture, "100 108 10c cold ");
  g_assert_true (gtk_widget_activate_action (fixture->view, "flow.show-all", NULL));
  assert_blocks (fixture, "100 108 10c 140 148 150 ");
  test_assert_label (fixture->window, "Fold Cold Blocks");
  g_assert_true (gtk_widget_activate_action (fixture->view, "flow.show-all", NULL));
  assert_blocks (fixture, "100 108 10c cold ");
  g_signal_emit_by_name (get_canvas (fixture), "activated", 3);
  assert_blocks (fixture, "100 108 10c 140 148 150 ");
  choose_function (fixture, "other");
  assert_blocks (fixture, "200 ");
  choose_function (fixture, "work");
  assert_blocks (fixture, "100 108 10c cold ");
  g_assert_true (gtk_widget_activate_action (fixture->view, "flow.fold", "d", 0.0));
  assert_blocks (fixture, "100 108 10c 140 148 150 ");
  g_assert_cmpfloat (g_settings_get_double (grind_settings_get (), "flow-fold"), ==, 0);
}

static guint wanted_item;

static gboolean
has_selected (gpointer data)
{
  return get_canvas (data)->selected_item == wanted_item;
}

static void
assert_selected (Fixture *fixture,
                 guint    item)
{
  wanted_item = item;
  if (!test_wait (has_selected, fixture))
    g_assert_cmpuint (get_canvas (fixture)->selected_item, ==, item);
}

/* A click selects instruction and line; these mark their block. */
static void
test_location (Fixture       *fixture,
               gconstpointer  data)
{
  GrindProfile *profile = grind_session_get_profile (fixture->session);
  GrindFunctionId work = test_find_node (fixture->session, "work");
  GrindLocation place = GRIND_LOCATION_NONE;
  const GrindLocation *found;

  assert_blocks (fixture, "100 108 10c cold ");
  assert_selected (fixture, GRIND_NONE);
  g_signal_emit_by_name (get_canvas (fixture), "clicked", 1);
  found = grind_navigator_get_location (fixture->navigator);
  g_assert_cmphex (found->address, ==, 0x108);
  g_assert_cmpuint (found->line, ==, 12);
  g_assert_cmpuint (found->file, ==, grind_profile_get_function_file (profile, work));
  g_assert_cmpuint (found->object, ==, grind_profile_get_function_object (profile, work));
  assert_selected (fixture, 1);
  test_assert_selected (fixture->navigator, "work");

  place.object = found->object;
  place.address = 0x10c;
  grind_navigator_set_location (fixture->navigator, &place);
  assert_selected (fixture, 2);
  place.address = 0x150;
  grind_navigator_set_location (fixture->navigator, &place);
  assert_selected (fixture, 3);
  place = (GrindLocation) { grind_profile_get_function_file (profile, work), 10, GRIND_NONE, 0 };
  grind_navigator_set_location (fixture->navigator, &place);
  assert_selected (fixture, 0);
  place.line = 99;
  grind_navigator_set_location (fixture->navigator, &place);
  assert_selected (fixture, GRIND_NONE);

  /* An arrow selects the block that it starts at. */
  g_signal_emit_by_name (get_canvas (fixture), "clicked", 4);
  assert_selected (fixture, 1);
  g_assert_true (gtk_widget_activate_action (fixture->view, "flow.detail", "s", "instructions"));
  assert_blocks (fixture, "100 108 10c cold ");
  test_wait_for_view (fixture->view);
  assert_selected (fixture, 1);
}

static gboolean
has_rows (gpointer data)
{
  Fixture *fixture = data;
  GtkWidget *view = test_find_widget (fixture->view, GTK_TYPE_COLUMN_VIEW, NULL);
  g_autofree char *cells = test_dup_cells (GTK_COLUMN_VIEW (view));

  return strstr (cells, "Block 108–109") != NULL && strstr (cells, "108 → 108") != NULL;
}

static GtkSelectionModel *
get_rows (Fixture *fixture)
{
  return gtk_column_view_get_model (GTK_COLUMN_VIEW (test_find_widget (fixture->view,
                                                                       GTK_TYPE_COLUMN_VIEW,
                                                                       NULL)));
}

static void
test_list (Fixture       *fixture,
           gconstpointer  data)
{
  GrindLocation place;

  assert_blocks (fixture, "100 108 10c cold ");
  g_assert_true (gtk_widget_activate_action (fixture->view, "picture.as-list", NULL));
  g_assert_true (test_wait (has_rows, fixture));
  test_settle ();

  /* Jumps are below the block that they start at. The row of one stays selected. */
  gtk_selection_model_select_item (get_rows (fixture), 4, TRUE);
  test_settle ();
  g_assert_cmphex (grind_navigator_get_location (fixture->navigator)->address, ==, 0x108);
  assert_selected (fixture, 1);
  g_assert_true (gtk_selection_model_is_selected (get_rows (fixture), 4));
  place = *grind_navigator_get_location (fixture->navigator);
  place.address = 0x10c;
  grind_navigator_set_location (fixture->navigator, &place);
  assert_selected (fixture, 2);
  g_assert_true (gtk_selection_model_is_selected (get_rows (fixture), 6));
}

static void
test_notes (Fixture       *fixture,
            gconstpointer  data)
{
  assert_blocks (fixture, "100 108 10c cold ");
  test_assert_label (fixture->window, "Without the code");
  choose_function (fixture, "other");
  assert_blocks (fixture, "200 ");
  test_assert_label (fixture->window, "The counts contradict each other");
}

static void
test_empty (Fixture       *fixture,
            gconstpointer  data)
{
  test_assert_label (fixture->window,
                     "This profile was recorded without jumps.\nCallgrind records them with\n"
                     "--dump-instr=yes --collect-jumps=yes");
}

static void
tear_down_pane (Fixture       *fixture,
                gconstpointer  data)
{
  tear_down (fixture, data);
  reset_settings ();
}

static void
add (const char    *name,
     gconstpointer  profile,
     void        (* test) (Fixture *, gconstpointer))
{
  g_autofree char *path = g_strconcat ("/ui/flow-pane/", name, NULL);

  g_test_add (path, Fixture, profile, set_up, test, tear_down_pane);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

  add ("blocks", PROFILE, test_blocks);
  add ("fold", PROFILE, test_fold);
  add ("location", PROFILE, test_location);
  add ("list", PROFILE, test_list);
  add ("notes", PROFILE, test_notes);
  add ("empty", HEAD "fn=work\n0x100 10 1000\n", test_empty);

  return g_test_run ();
}
