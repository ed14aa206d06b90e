/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/estimate/grind-transitive.h"
#include "grind-test-fixture.h"
#include "ui/lists/grind-column-view.h"
#include "ui/lists/grind-name-cell.h"
#include "ui/lists/grind-row-list.h"

/* main calls a, b and x <-> y; a and b call leaf, a also through mid, and y calls leaf. */
#define PROFILE \
  "# callgrind format\nevent: B Second\nevents: A B\nfl=f.c\n" \
  "fn=main\n1 10 0\ncfn=a\ncalls=2 0\n1 60 7\ncfn=b\ncalls=1 0\n1 30 0\n" \
  "cfn=x\ncalls=1 0\n1 100 0\n" \
  "fn=a\n1 20 7\ncfn=leaf\ncalls=4 0\n1 30 0\ncfn=mid\ncalls=5 0\n1 10 0\n" \
  "fn=mid\n1 0 0\ncfn=leaf\ncalls=5 0\n1 10 0\n" \
  "fn=b\n1 0 0\ncfn=leaf\ncalls=1 0\n1 30 0\n" \
  "fn=x\n1 10 0\ncfn=y\ncalls=4 0\n1 300 0\n" \
  "fn=y\n1 30 0\ncfn=x\ncalls=3 0\n1 200 0\ncfn=leaf\ncalls=6 0\n1 60 0\n" \
  "fn=leaf\n1 130 0\n"

static void
set_up (Fixture       *fixture,
        gconstpointer  text)
{
  g_settings_reset (grind_settings_get (), "percent");
  g_settings_reset (grind_settings_get (), "show-cycles");
  load_text (fixture, text);
  show_profile (fixture, 1500, 800);
}

static void
go_to (Fixture    *fixture,
       const char *name)
{
  grind_navigator_go_to (fixture->navigator, test_find_node (fixture->session, name));
  test_wait_for_view (fixture->view);
}

static void
show (Fixture    *fixture,
      const char *title)
{
  if (test_find_widget (fixture->window, GTK_TYPE_COLUMN_VIEW, title) == NULL)
    test_click (fixture->window, title);
  test_wait_for_view (fixture->view);
}

static double
get_cost (GrindRow *row)
{
  const GrindListRows *rows = grind_row_get_rows (row);
  const GrindTransitive *transitive = rows->data;
  guint index = grind_list_rows_get_row (rows, grind_row_get_position (row));

  return g_array_index (transitive->entries, GrindTransitiveEntry, index).cost;
}

/* Names and costs, each followed by a blank */
static void
assert_rows (Fixture    *fixture,
             const char *list,
             const char *expected)
{
  GtkColumnView *view = test_get_list (fixture->window, list);
  GListModel *model = G_LIST_MODEL (gtk_column_view_get_model (view));
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    {
      g_autoptr (GrindRow) row = g_list_model_get_item (model, i);
      g_autofree char *name = test_dup_row_name (row);

      g_string_append_printf (text, "%s %g ", name, get_cost (row));
    }
  g_assert_cmpstr (text->str, ==, expected);
}

/* The accessible name of a cell is its text. */
static void
assert_cell (Fixture    *fixture,
             const char *list,
             const char *text)
{
  GtkWidget *view = GTK_WIDGET (test_get_list (fixture->window, list));

  if (test_find_widget (view, GTK_TYPE_WIDGET, text) == NULL)
    g_error ("no cell with “%s”", text);
}

static void
test_lists (Fixture       *fixture,
            gconstpointer  text)
{
  go_to (fixture, "main");
  show (fixture, "All callees");
  assert_rows (fixture, "All callees",
               "leaf 130 <cycle 1> 100 a 60 b 30 mid 10 ");
  assert_cell (fixture, "All callees", "2–3");
  assert_cell (fixture, "All callees", "65.00");
  assert_cell (fixture, "All callees", "16");
  g_assert_true (test_has_label (fixture->window, "Estimated from the shares of calls"));
  g_assert_true (test_has_label (test_find_widget (fixture->window, GTK_TYPE_TOGGLE_BUTTON,
                                                   "All callees"), "5"));

  show (fixture, "All callers");
  g_assert_true (test_has_label (fixture->window, "No callers recorded"));
  go_to (fixture, "leaf");
  assert_rows (fixture, "All callers", "main 130 <cycle 1> 60 a 40 b 30 mid 10 ");
  g_assert_true (test_has_label (fixture->window, "No calls recorded"));
}

/* Hidden lists are not built. */
static void
test_hidden (Fixture       *fixture,
             gconstpointer  text)
{
  GtkWidget *tab;

  go_to (fixture, "a");
  show (fixture, "All callees");
  show (fixture, "Callees");
  go_to (fixture, "main");
  tab = test_find_widget (fixture->window, GTK_TYPE_TOGGLE_BUTTON, "All callees");
  g_assert_false (test_has_label (tab, "5"));
  show (fixture, "All callees");
  g_assert_true (test_has_label (tab, "5"));
  assert_rows (fixture, "All callees",
               "leaf 130 <cycle 1> 100 a 60 b 30 mid 10 ");
}

/* A hidden list is listed again, whatever changed meanwhile and whatever was interrupted. */
static void
test_shown_again (Fixture       *fixture,
                  gconstpointer  text)
{
  GtkWidget *list;
  GrindView *view;

  go_to (fixture, "main");
  show (fixture, "All callees");
  list = GTK_WIDGET (test_get_list (fixture->window, "All callees"));
  view = GRIND_VIEW (gtk_widget_get_ancestor (list, GRIND_TYPE_VIEW));
  show (fixture, "Callees");
  grind_session_set_percent (fixture->session, FALSE);
  test_wait_for_view (fixture->view);
  show (fixture, "All callees");
  assert_rows (fixture, "All callees",
               "leaf 130 <cycle 1> 100 a 60 b 30 mid 10 ");

  grind_navigator_go_to (fixture->navigator, test_find_node (fixture->session, "a"));
  while (!grind_view_is_running (view))
    g_main_context_iteration (NULL, TRUE);
  show (fixture, "Callees");
  show (fixture, "All callees");
  assert_rows (fixture, "All callees", "leaf 40 mid 10 ");
}

static void
test_settings (Fixture       *fixture,
               gconstpointer  text)
{
  go_to (fixture, "main");
  show (fixture, "All callees");
  grind_session_set_percent (fixture->session, FALSE);
  test_wait_for_view (fixture->view);
  assert_cell (fixture, "All callees", "130");

  grind_session_set_event (fixture->session, 1);
  test_wait_for_view (fixture->view);
  assert_rows (fixture, "All callees", "a 7 b 0 <cycle 1> 0 leaf 0 mid 0 ");
  grind_session_set_event (fixture->session, 0);

  grind_session_set_show_cycles (fixture->session, FALSE);
  test_settle ();
  test_wait_for_view (fixture->view);
  assert_rows (fixture, "All callees", "leaf 130 x 100 y 90 a 60 b 30 mid 10 ");
  assert_cell (fixture, "All callees", "2+");
  go_to (fixture, "y");
  g_assert_false (test_has_label (fixture->window, "inside the cycle"));
  grind_session_set_show_cycles (fixture->session, TRUE);
  test_settle ();
  test_wait_for_view (fixture->view);
  g_assert_true (test_has_label (fixture->window, "Calls inside the cycle are not"));
  go_to (fixture, "x");
  g_assert_true (test_has_label (fixture->window, "Only calls inside the cycle"));
}

/* Costs that cannot be split are not shown as 0. */
static void
test_ratio (Fixture       *fixture,
            gconstpointer  text)
{
  grind_session_set_definitions (fixture->session,
                                 g_variant_new_parsed ("[('q', '', 'A / B')]"));
  test_settle ();
  test_wait_for_view (fixture->view);
  grind_session_set_event (fixture->session, 2);
  go_to (fixture, "main");
  show (fixture, "All callees");
  g_assert_true (test_has_label (fixture->window, "A ratio cannot be split"));
  assert_cell (fixture, "All callees", "–");
}

static void
test_nothing_selected (Fixture       *fixture,
                       gconstpointer  text)
{
  show (fixture, "All callees");
  g_assert_false (test_has_label (fixture->window, "No function is selected"));
  grind_navigator_set_selected (fixture->navigator, GRIND_NONE);
  test_wait_for_view (fixture->view);
  g_assert_true (test_has_label (fixture->window, "No function is selected"));
}

/* The text of a cell of all callees, and the text copied from it */
static void
assert_cell_at (Fixture    *fixture,
                const char *row,
                guint       column,
                const char *shown,
                const char *exact)
{
  GtkColumnView *list = test_get_list (fixture->window, "All callees");
  GtkWidget *place = test_find_widget (GTK_WIDGET (list), GRIND_TYPE_NAME_CELL, row);
  GtkListItem *item = grind_column_view_find_item (list, place);
  g_autofree char *text = NULL;
  g_autofree char *copied = NULL;

  g_assert_nonnull (item);
  text = test_dup_cell_text (list, gtk_list_item_get_position (item), column, FALSE);
  copied = test_dup_cell_text (list, gtk_list_item_get_position (item), column, TRUE);
  g_assert_cmpstr (text, ==, shown);
  g_assert_cmpstr (copied, ==, exact);
}

static void
assert_titles (Fixture    *fixture,
               const char *list,
               const char *expected)
{
  g_autofree char *titles = test_dup_titles (test_get_list (fixture->window, list));

  g_assert_cmpstr (titles, ==, expected);
}

/* The secondary event is split by its own costs, and has its own percentages. */
static void
test_secondary (Fixture       *fixture,
                gconstpointer  text)
{
  GtkColumnView *list;

  go_to (fixture, "main");
  show (fixture, "All callees");
  assert_titles (fixture, "All callees", "Cost %|Share %|Self %|Distance|Count|Function|Location");
  grind_session_set_secondary_event (fixture->session, 1);
  test_wait_for_view (fixture->view);
  assert_titles (fixture, "All callees",
                 "Cost %|Share %|Self %|B %|Distance|Count|Function|Location");
  assert_rows (fixture, "All callees", "leaf 130 <cycle 1> 100 a 60 b 30 mid 10 ");
  assert_cell_at (fixture, "a", 0, "30.00", "30");
  assert_cell_at (fixture, "a", 3, "100.00", "100");
  assert_cell_at (fixture, "b", 3, "0", "0");

  list = test_get_list (fixture->window, "All callees");
  gtk_column_view_sort_by_column (list, test_get_column (list, "B %"), GTK_SORT_ASCENDING);
  test_wait_for_view (fixture->view);
  assert_rows (fixture, "All callees", "a 60 leaf 130 <cycle 1> 100 b 30 mid 10 ");
  grind_session_set_percent (fixture->session, FALSE);
  test_wait_for_view (fixture->view);
  assert_cell_at (fixture, "a", 3, "7", "7");

  /* Without it, the list is sorted by the primary event again. */
  grind_session_set_secondary_event (fixture->session, GRIND_NONE);
  test_wait_for_view (fixture->view);
  assert_titles (fixture, "All callees", "Cost|Share %|Self|Distance|Count|Function|Location");
  assert_rows (fixture, "All callees", "leaf 130 <cycle 1> 100 a 60 b 30 mid 10 ");
}

/* With two events, only costs that can be split are shown, and the messages are true for both. */
static void
test_secondary_ratio (Fixture       *fixture,
                      gconstpointer  text)
{
  grind_session_set_definitions (fixture->session,
                                 g_variant_new_parsed ("[('q', '', 'A / B')]"));
  test_settle ();
  test_wait_for_view (fixture->view);
  grind_session_set_secondary_event (fixture->session, 2);
  grind_session_set_percent (fixture->session, FALSE);
  go_to (fixture, "main");
  show (fixture, "All callees");
  g_assert_true (test_has_label (fixture->window, "q is a ratio, which cannot be split"));
  g_assert_true (test_has_label (fixture->window, "Estimated from the shares of calls"));
  assert_cell_at (fixture, "a", 0, "60", "60");
  assert_cell_at (fixture, "a", 3, "–", "");

  grind_session_set_event (fixture->session, 2);
  test_wait_for_view (fixture->view);
  g_assert_cmpuint (grind_session_get_secondary_event (fixture->session), ==, 0);
  g_assert_true (test_has_label (fixture->window, "q is a ratio, which cannot be split"));
  assert_cell_at (fixture, "a", 0, "–", "");
  assert_cell_at (fixture, "a", 3, "60", "60");

  grind_session_set_secondary_event (fixture->session, GRIND_NONE);
  test_wait_for_view (fixture->view);
  g_assert_true (test_has_label (fixture->window, "so no costs are shown"));
}

/* The column is requested in the same menu as the others. */
static void
test_secondary_column (Fixture       *fixture,
                       gconstpointer  text)
{
  GtkWidget *list;

  go_to (fixture, "leaf");
  show (fixture, "All callers");
  list = GTK_WIDGET (test_get_list (fixture->window, "All callers"));
  g_assert_true (gtk_widget_activate_action (list, "columns.show-secondary", NULL));
  test_wait_for_view (fixture->view);
  g_assert_cmpuint (grind_session_get_secondary_event (fixture->session), ==, 1);
  assert_titles (fixture, "All callers",
                 "Cost %|Share %|B %|Distance|Count|Function|Location");
  g_assert_true (gtk_widget_activate_action (list, "columns.show-secondary", NULL));
  test_wait_for_view (fixture->view);
  g_assert_cmpuint (grind_session_get_secondary_event (fixture->session), ==, GRIND_NONE);
}

#define ADD(name, text, function) \
  g_test_add ("/ui/transitive-pane/" name, Fixture, text, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

  ADD ("lists", PROFILE, test_lists);
  ADD ("hidden", PROFILE, test_hidden);
  ADD ("shown-again", PROFILE, test_shown_again);
  ADD ("settings", PROFILE, test_settings);
  ADD ("ratio", PROFILE, test_ratio);
  ADD ("secondary", PROFILE, test_secondary);
  ADD ("secondary-ratio", PROFILE, test_secondary_ratio);
  ADD ("secondary-column", PROFILE, test_secondary_column);
  ADD ("nothing-selected", PROFILE, test_nothing_selected);

  return g_test_run ();
}
