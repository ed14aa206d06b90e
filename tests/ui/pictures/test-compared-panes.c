/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pictures of a comparison, held against its graph. */
#include "config.h"

#include "analysis/compare/grind-change.h"
#include "draw/grind-picture-caption.h"
#include "grind-test-window.h"
#include "ui/base/grind-color-button.h"
#include "ui/base/grind-settings.h"
#include "ui/pictures/grind-flame-pane.h"
#include "ui/pictures/grind-graph-pane.h"
#include "ui/pictures/grind-heat-scale.h"
#include "ui/pictures/grind-picture-columns.h"
#include "ui/pictures/grind-picture-text.h"
#include "ui/pictures/grind-treemap-pane.h"

/* work gets cheaper, old is gone, fresh is new, and main is the same. */
#define PROFILE \
  "# callgrind format\nevents: Ir\npart: 1\nfl=a.c\n" \
  "fn=main\n1 10\ncfn=work\ncalls=5 1\n1 500\ncfn=old\ncalls=1 1\n1 90\n" \
  "fn=work\n1 500\nfn=old\n1 90\n" \
  "part: 2\nfl=a.c\n" \
  "fn=main\n1 10\ncfn=work\ncalls=2 1\n1 140\ncfn=fresh\ncalls=1 1\n1 50\n" \
  "fn=work\n1 140\nfn=fresh\n1 50\n"

/* Nothing has changed in same, and was is gone. */
#define UNCHANGED \
  "# callgrind format\nevents: Ir\npart: 1\nfl=a.c\n" \
  "fn=main\n1 1\ncfn=same\ncalls=1 1\n1 15\ncfn=was\ncalls=1 1\n1 27\n" \
  "fn=same\n1 5\ncfn=leaf\ncalls=1 1\n1 10\nfn=leaf\n1 10\n" \
  "fn=was\n1 7\ncfn=old\ncalls=1 1\n1 20\nfn=old\n1 20\n" \
  "part: 2\nfl=a.c\n" \
  "fn=main\n1 1\ncfn=same\ncalls=1 1\n1 15\n" \
  "fn=same\n1 5\ncfn=leaf\ncalls=1 1\n1 10\nfn=leaf\n1 10\n"

typedef struct
{
  GtkWidget      *window;
  GtkWidget      *pane;
  GrindCanvas    *canvas;
  GrindNavigator *navigator;
  GrindSession   *session;   /* borrowed from it */
} Fixture;

static gboolean
is_ready (gpointer data)
{
  Fixture *fixture = data;

  return grind_view_is_ready (GRIND_VIEW (fixture->pane)) &&
         grind_canvas_get_picture (fixture->canvas) != NULL;
}

static GrindPicture *
wait_for_picture (Fixture *fixture)
{
  test_settle ();
  g_assert_true (test_wait (is_ready, fixture));

  return grind_canvas_get_picture (fixture->canvas);
}

static GrindSession *
new_session (const char *text)
{
  const guint8 before = 1, after = 2;
  g_autoptr (GrindSession) plain = test_session_new (text, "test");
  GrindProfile *profile = grind_session_get_profile (plain);
  g_autoptr (GrindGraph) graph =
    grind_graph_new_compared (profile, &before, &after, TRUE, NULL, NULL);

  return grind_session_new (profile, graph);
}

static void
show (Fixture    *fixture,
      const char *text,
      GType       type,
      gboolean    is_callers)
{
  g_autoptr (GrindSession) session = new_session (text);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  g_settings_reset (grind_settings_get (), "picture-size-by");
  fixture->navigator = grind_navigator_new (session);
  fixture->session = session;
  grind_navigator_set_selected (fixture->navigator,
                                test_find_node (session, is_callers ? "work" : "main"));
  fixture->pane = g_object_new (type, "navigator", fixture->navigator, "title", "Picture",
                                "is-callers", is_callers, NULL);
  fixture->canvas = grind_picture_pane_get_canvas (GRIND_PICTURE_PANE (fixture->pane));
  fixture->window = gtk_window_new ();
  gtk_widget_set_vexpand (fixture->pane, TRUE);
  gtk_box_append (GTK_BOX (box), grind_view_get_options (GRIND_VIEW (fixture->pane)));
  gtk_box_append (GTK_BOX (box), fixture->pane);
  gtk_window_set_child (GTK_WINDOW (fixture->window), box);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 900, 500);
  gtk_window_present (GTK_WINDOW (fixture->window));
  wait_for_picture (fixture);
}

static void
set_up (Fixture *fixture,
        GType    type,
        gboolean is_callers)
{
  show (fixture, PROFILE, type, is_callers);
}

static void
tear_down (Fixture *fixture)
{
  test_close_window (fixture->window, fixture->pane);
  test_finalize_navigator (fixture->navigator);
}

static guint
find (Fixture    *fixture,
      const char *name)
{
  guint item = grind_picture_find_node (grind_canvas_get_picture (fixture->canvas),
                                        test_find_node (fixture->session, name));

  g_assert_cmpuint (item, !=, GRIND_NONE);

  return item;
}

static double
get_width (Fixture    *fixture,
           const char *name)
{
  GrindBox box;

  grind_picture_get_box (grind_canvas_get_picture (fixture->canvas), find (fixture, name), &box);

  return box.width;
}

/* Every item that stands for a whole function has its costs on both sides. */
static void
check_items (Fixture *fixture)
{
  GrindPicture *picture = wait_for_picture (fixture);
  const GrindSubject *subject = grind_picture_get_subject (picture);
  guint n_checked = 0;

  g_assert_nonnull (grind_subject_get_before (subject));
  g_assert_cmpfloat (grind_value_to_double (subject->base), ==, 600);
  for (guint i = 0; i < grind_picture_get_n_items (picture); i++)
    {
      GrindChange change;
      GrindItem what;

      grind_picture_get_item (picture, i, &what);
      if (what.node == GRIND_NONE || what.is_estimate || what.kind == GRIND_ITEM_PATH ||
          (what.kind == GRIND_ITEM_CALL && what.from == GRIND_NONE))
        continue;

      change = what.kind == GRIND_ITEM_SELF
                 ? grind_change_get_self (subject->graph, 0, what.node)
                 : grind_change_get_inclusive (subject->graph, 0, what.node);
      g_assert_true (what.is_compared);
      g_assert_cmpfloat (what.before, ==, grind_value_to_double (change.before));
      g_assert_cmpfloat (what.after, ==, grind_value_to_double (change.after));
      n_checked++;
    }
  g_assert_cmpuint (n_checked, >=, 3);
}

/* Colours have one meaning in a comparison, and there is no choice. */
static void
check_colors (Fixture *fixture)
{
  GtkWidget *scale = test_find_widget (fixture->pane, GRIND_TYPE_HEAT_SCALE,
                                       "Colours for changes from \342\210\2225.00 to +5.00 in "
                                       "percent of the total before: blue for less, orange for "
                                       "more");
  GtkWidget *button = test_find_widget (fixture->window, GRIND_TYPE_COLOR_BUTTON, NULL);

  g_assert_nonnull (scale);
  g_assert_true (gtk_widget_get_mapped (scale));
  g_assert_true (button == NULL || !gtk_widget_get_visible (button));
}

static void
assert_description (Fixture    *fixture,
                    const char *name,
                    const char *expected)
{
  GrindPicture *picture = grind_canvas_get_picture (fixture->canvas);
  g_autofree char *text = NULL;
  GrindItem what;

  grind_picture_get_item (picture, find (fixture, name), &what);
  text = grind_picture_text_dup_description (picture, &what, fixture->session);
  g_assert_cmpstr (text, ==, expected);
}

static void
assert_tip (Fixture    *fixture,
            guint       item,
            const char *text)
{
  GrindPicture *picture = grind_canvas_get_picture (fixture->canvas);
  GtkWidget *tip;
  GtkWidget *window;
  GrindItem what;

  grind_picture_get_item (picture, item, &what);
  tip = grind_picture_text_new_tip (picture, &what, fixture->session);
  window = test_show_window (tip, 400, 300);
  if (!test_has_label (window, text))
    g_error ("no label “%s”", text);
  test_close_window (window, tip);
}

static void
assert_call (Fixture    *fixture,
             const char *callee,
             const char *badge)
{
  GrindPicture *picture = grind_canvas_get_picture (fixture->canvas);
  GrindNodeId node = test_find_node (fixture->session, callee);

  for (guint i = 0; i < grind_picture_get_n_items (picture); i++)
    {
      g_autofree char *text = NULL;
      GrindItem what;

      grind_picture_get_item (picture, i, &what);
      if (what.kind != GRIND_ITEM_CALL || what.node != node)
        continue;

      text = grind_picture_text_dup_badge (picture, &what, fixture->session);
      g_assert_cmpstr (text, ==, badge);
      return;
    }

  g_error ("no call of “%s”", callee);
}

static void
test_graph (void)
{
  Fixture fixture;

  set_up (&fixture, GRIND_TYPE_GRAPH_PANE, FALSE);
  check_items (&fixture);
  check_colors (&fixture);
  assert_description (&fixture, "work",
                      "work, 83.33 → 23.33 % (−60.00 points) inclusive, "
                      "83.33 → 23.33 % (−60.00 points) self, called 5 → 2 times");
  assert_description (&fixture, "old",
                      "old, gone, 15.00 → 0 % (−15.00 points) inclusive, "
                      "15.00 → 0 % (−15.00 points) self, called 1 → 0 times");
  assert_description (&fixture, "fresh",
                      "fresh, new, 0 → 8.33 % (+8.33 points) inclusive, "
                      "0 → 8.33 % (+8.33 points) self, called 0 → 1 time");
  assert_tip (&fixture, find (&fixture, "work"), "500 → 140 Ir, −360");
  assert_tip (&fixture, find (&fixture, "work"), "−60.00 %");
  assert_tip (&fixture, find (&fixture, "work"), "5 → 2");
  assert_tip (&fixture, find (&fixture, "fresh"), "new");
  assert_call (&fixture, "fresh", "new");
  assert_call (&fixture, "old", "gone");
  assert_call (&fixture, "work", NULL);
  tear_down (&fixture);
}

/* The size option is one for all pictures, and is kept. */
static void
test_flame (void)
{
  Fixture fixture;

  set_up (&fixture, GRIND_TYPE_FLAME_PANE, FALSE);
  check_items (&fixture);
  check_colors (&fixture);
  /* 360 + 90 + 50 have changed */
  g_assert_cmpfloat_with_epsilon (get_width (&fixture, "old") / get_width (&fixture, "fresh"),
                                  90.0 / 50, 0.05);
  g_assert_cmpfloat_with_epsilon (get_width (&fixture, "work") / get_width (&fixture, "main"),
                                  360.0 / 500, 0.05);
  g_assert_true (gtk_widget_activate_action (fixture.pane, "picture.size-by", "s", "before"));
  wait_for_picture (&fixture);
  g_assert_cmpfloat_with_epsilon (get_width (&fixture, "work") / get_width (&fixture, "main"),
                                  500.0 / 600, 0.05);
  g_assert_cmpuint (grind_picture_find_node (grind_canvas_get_picture (fixture.canvas),
                                             test_find_node (fixture.session, "fresh")), ==,
                    GRIND_NONE);
  check_items (&fixture);
  g_settings_set_string (grind_settings_get (), "picture-size-by", "after");
  wait_for_picture (&fixture);
  g_assert_cmpfloat_with_epsilon (get_width (&fixture, "work") / get_width (&fixture, "main"),
                                  140.0 / 200, 0.05);
  tear_down (&fixture);
}

static void
test_treemaps (void)
{
  Fixture fixture;

  set_up (&fixture, GRIND_TYPE_TREEMAP_PANE, FALSE);
  check_items (&fixture);
  check_colors (&fixture);
  g_assert_cmpuint (grind_picture_get_subject (wait_for_picture (&fixture))->measure, ==,
                    GRIND_TREE_CHANGE);
  g_assert_true (gtk_widget_activate_action (fixture.pane, "picture.size-by", "s", "after"));
  g_assert_cmpuint (grind_picture_get_subject (wait_for_picture (&fixture))->measure, ==,
                    GRIND_TREE_AFTER);
  tear_down (&fixture);

  set_up (&fixture, GRIND_TYPE_TREEMAP_PANE, TRUE);
  g_assert_nonnull (grind_subject_get_before (grind_picture_get_subject (
                                                wait_for_picture (&fixture))));
  tear_down (&fixture);
}

static void
assert_status (Fixture    *fixture,
               const char *status,
               const char *link)
{
  wait_for_picture (fixture);
  if (!test_has_label (fixture->pane, status) || !test_has_label (fixture->pane, link))
    g_error ("no “%s” and “%s”", status, link);
}

static void
test_unchanged (void)
{
  const GType types[] = { GRIND_TYPE_FLAME_PANE, GRIND_TYPE_TREEMAP_PANE };
  Fixture fixture;

  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    {
      show (&fixture, UNCHANGED, types[i], FALSE);
      grind_navigator_set_selected (fixture.navigator, test_find_node (fixture.session, "same"));
      assert_status (&fixture, "Nothing here has changed", "Size by Cost After");
      test_click (fixture.pane, "Size by Cost After");
      grind_navigator_set_selected (fixture.navigator, test_find_node (fixture.session, "was"));
      assert_status (&fixture, "No cost after", "Size by Change");
      tear_down (&fixture);
    }
}

/* Files say what is compared. */
static void
test_caption (void)
{
  g_autoptr (GrindPictureCaption) caption = NULL;
  g_autoptr (GString) facts = g_string_new (NULL);
  Fixture fixture;

  set_up (&fixture, GRIND_TYPE_GRAPH_PANE, FALSE);
  caption = grind_picture_caption_new (wait_for_picture (&fixture), "Call graph");
  for (guint i = 0; i < caption->facts->len; i++)
    g_string_append_printf (facts, "%s|", (char *) caption->facts->pdata[i]);
  g_assert_cmpstr (facts->str, ==,
                   "test|Part 1 → Part 2|Ir, Instruction Fetch|100 % = 600 Ir|total 600 → 200|");
  tear_down (&fixture);
}

/* Sizes are offered instead of colours, where there are sizes. */
static void
check_menu (GType    type,
            gboolean has_sizes)
{
  Fixture fixture;
  GtkWidget *button;
  GtkWidget *popover;

  set_up (&fixture, type, FALSE);
  button = test_find_widget (fixture.window, GTK_TYPE_MENU_BUTTON, "Picture options");
  gtk_menu_button_popup (GTK_MENU_BUTTON (button));
  test_settle ();
  popover = GTK_WIDGET (gtk_menu_button_get_popover (GTK_MENU_BUTTON (button)));
  g_assert_true (test_has_label (popover, "Show as List"));
  g_assert_true (test_has_label (popover, "Size By") == has_sizes);
  g_assert_false (test_has_label (popover, "Colour By"));
  gtk_menu_button_popdown (GTK_MENU_BUTTON (button));
  test_settle ();
  tear_down (&fixture);
}

static void
test_menus (void)
{
  check_menu (GRIND_TYPE_GRAPH_PANE, FALSE);
  check_menu (GRIND_TYPE_TREEMAP_PANE, TRUE);
  check_menu (GRIND_TYPE_FLAME_PANE, TRUE);
}

/* A function that is gone still has a picture. */
static void
test_gone (void)
{
  Fixture fixture;
  GrindPicture *picture;
  GrindItem what;

  set_up (&fixture, GRIND_TYPE_FLAME_PANE, FALSE);
  grind_navigator_set_selected (fixture.navigator, test_find_node (fixture.session, "old"));
  picture = wait_for_picture (&fixture);
  grind_picture_get_item (picture, find (&fixture, "old"), &what);
  g_assert_cmpfloat (what.before, ==, 90);
  g_assert_cmpfloat (what.after, ==, 0);
  tear_down (&fixture);
}

static void
test_search (void)
{
  Fixture fixture;
  GtkWidget *entry;

  set_up (&fixture, GRIND_TYPE_FLAME_PANE, FALSE);
  entry = test_find_widget (fixture.window, GTK_TYPE_SEARCH_ENTRY, "Search the flame graph");
  gtk_editable_set_text (GTK_EDITABLE (entry), "work");
  test_settle ();
  g_assert_true (test_has_label (fixture.window,
                                 "“work” matches 83.3\302\240% → 23.3\302\240% of the total, "
                                 "83.3\302\240% → 70.0\302\240% of this view; 4 frames"));
  tear_down (&fixture);
}

/* Everything is as before once the comparison has ended. */
static void
test_end (void)
{
  Fixture fixture;
  GrindItem what;

  set_up (&fixture, GRIND_TYPE_FLAME_PANE, FALSE);
  grind_session_set_base (fixture.session, NULL);
  g_assert_cmpuint (grind_picture_get_subject (wait_for_picture (&fixture))->measure, ==,
                    GRIND_TREE_COST);
  grind_picture_get_item (grind_canvas_get_picture (fixture.canvas), find (&fixture, "work"),
                          &what);
  g_assert_false (what.is_compared);
  g_assert_false (test_has_label (fixture.pane, "Change in percent"));
  g_assert_true (gtk_widget_get_visible (test_find_widget (fixture.window,
                                                           GRIND_TYPE_COLOR_BUTTON, NULL)));
  tear_down (&fixture);
}

static void
append_cell (GString                *line,
             GrindListRows          *rows,
             guint                   item,
             const GrindListContext *context,
             const char             *column)
{
  for (guint i = 0; i < grind_n_picture_columns; i++)
    if (g_str_equal (grind_picture_columns[i].id, column))
      {
        g_auto (GrindListCell) cell = { { 0 } };
        g_autofree char *text = NULL;

        grind_list_column_fill (&grind_picture_columns[i], rows, grind_list_rows_find (rows, item),
                                context, &cell);
        text = grind_list_column_dup_text (&grind_picture_columns[i], rows, context, &cell);
        g_string_append_printf (line, "%s|", text != NULL ? text : "");
        if (cell.name.note != NULL)
          g_string_append_printf (line, "%s|", cell.name.note);
      }
}

static void
assert_row (Fixture    *fixture,
            const char *name,
            const char *expected)
{
  static const char *const columns[] = {
    "function", "cost", "before", "after", "relative", "share", "count",
  };
  GrindPicture *picture = grind_canvas_get_picture (fixture->canvas);
  g_autoptr (GrindListRows) rows = grind_picture_rows_new (picture);
  g_autoptr (GString) line = g_string_new (NULL);
  GrindListContext context;

  grind_list_context_init (&context, fixture->navigator, rows->graph);
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    append_cell (line, rows, find (fixture, name), &context, columns[i]);
  g_assert_cmpstr (line->str, ==, expected);
}

/* The list shows the same numbers. */
static void
test_list (void)
{
  Fixture fixture;

  set_up (&fixture, GRIND_TYPE_FLAME_PANE, FALSE);
  assert_row (&fixture, "work",
              "work|−60.00|83.33|23.33|−72.00\302\240%|70.00|5 → 2|");
  assert_row (&fixture, "old", "old|gone|−15.00|15.00|0|gone|0|1 → 0|");
  assert_row (&fixture, "fresh", "fresh|new|+8.33|0|8.33|new|25.00|0 → 1|");
  grind_session_set_percent (fixture.session, FALSE);
  wait_for_picture (&fixture);
  assert_row (&fixture, "work", "work|−360|500|140|−72.00\302\240%|70.00|5 → 2|");
  tear_down (&fixture);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

  g_test_add_func ("/ui/compared-panes/graph", test_graph);
  g_test_add_func ("/ui/compared-panes/flame", test_flame);
  g_test_add_func ("/ui/compared-panes/treemaps", test_treemaps);
  g_test_add_func ("/ui/compared-panes/unchanged", test_unchanged);
  g_test_add_func ("/ui/compared-panes/caption", test_caption);
  g_test_add_func ("/ui/compared-panes/menus", test_menus);
  g_test_add_func ("/ui/compared-panes/gone", test_gone);
  g_test_add_func ("/ui/compared-panes/search", test_search);
  g_test_add_func ("/ui/compared-panes/end", test_end);
  g_test_add_func ("/ui/compared-panes/list", test_list);

  return g_test_run ();
}
