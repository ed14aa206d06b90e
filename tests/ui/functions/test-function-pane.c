/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "grind-test-pane.h"
#include "ui/functions/grind-function-list.h"
#include "ui/lists/grind-list-copy.h"

#define N_LARGE 20000

/* The cost of the hidden function takes two lines in a narrow list. */
#define WIDE_TOTAL \
  "events: Instructions_that_were_executed\nfl=a.c\nfn=main\n1 123456789012345\nfn=other\n1 20\n"

static void
test_search (Fixture       *fixture,
             gconstpointer  data)
{
  GrindNodeId selected = grind_navigator_get_selected (fixture->navigator);
  GtkSelectionModel *model = gtk_column_view_get_model (get_view (fixture));

  assert_rows (fixture, "main|Run|ns::rerun(int)|other");
  assert_label (fixture, "4 functions");
  g_assert_true (gtk_selection_model_is_selected (model, 0));

  type (fixture, "RUN");
  assert_rows (fixture, "Run|ns::rerun(int)");
  assert_label (fixture, "2 of 4 functions found");
  g_assert_cmpuint (grind_navigator_get_selected (fixture->navigator), ==, selected);

  type (fixture, "run(");
  assert_rows (fixture, "ns::rerun(int)");

  type (fixture, "nothing has this");
  assert_rows (fixture, "");
  assert_label (fixture, "0 of 4 functions found");
  assert_label (fixture, "No function name contains “nothing has this”");

  type (fixture, "");
  assert_rows (fixture, "main|Run|ns::rerun(int)|other");
  assert_label (fixture, "4 functions");
  g_assert_false (test_has_label (GTK_WIDGET (fixture->pane),
                                  "No function name contains “nothing has this”"));
  g_assert_cmpuint (grind_navigator_get_selected (fixture->navigator), ==, selected);
  g_assert_true (gtk_selection_model_is_selected (model, 0));
}

/* A search stays when the order, the event or the numbers change. */
static void
test_search_and_sort (Fixture       *fixture,
                      gconstpointer  data)
{
  type (fixture, "r");
  assert_rows (fixture, "Run|ns::rerun(int)|other");
  grind_function_pane_sort (fixture->pane, GRIND_SORT_NAME);
  test_wait_for_view (fixture->pane);
  assert_rows (fixture, "Run|ns::rerun(int)|other");
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (get_view (fixture)), "columns.sort", "s",
                                             "self"));
  test_wait_for_view (fixture->pane);
  assert_rows (fixture, "ns::rerun(int)|Run|other");
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (get_view (fixture)), "columns.sort", "s",
                                             "self"));
  test_wait_for_view (fixture->pane);
  assert_rows (fixture, "other|Run|ns::rerun(int)");

  grind_session_set_event (fixture->session, 1);
  test_settle ();
  test_wait_for_view (fixture->pane);
  assert_label (fixture, "3 of 4 functions found");
  assert_label (fixture, "total 18 Dr");
  g_assert_nonnull (test_find_widget (GTK_WIDGET (get_view (fixture)), GRIND_TYPE_COST_CELL,
                                      "50.00"));
}

static GtkDropDown *
get_groups (Fixture *fixture)
{
  return GTK_DROP_DOWN (test_find_widget (GTK_WIDGET (fixture->pane), GTK_TYPE_DROP_DOWN, NULL));
}

/* A pane that replaces another one lists the same functions, as in a reload. */
static void
test_state (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr (GVariant) plain = NULL;
  g_autoptr (GVariant) grouped = NULL;
  GtkDropDown *drop_down;

  type (fixture, "r");
  grind_function_pane_sort (fixture->pane, GRIND_SORT_SELF);
  grind_function_pane_sort (fixture->pane, GRIND_SORT_SELF);
  test_wait_for_view (fixture->pane);
  plain = grind_function_pane_dup_state (fixture->pane);
  drop_down = get_groups (fixture);
  gtk_drop_down_set_selected (drop_down, GRIND_GROUP_BY_OBJECT);
  test_wait_for_view (fixture->pane);
  grouped = grind_function_pane_dup_state (fixture->pane);

  tear_down (fixture, NULL);
  open_text (fixture, profile_text);
  grind_function_pane_set_state (fixture->pane, plain);
  test_wait_for_view (fixture->pane);
  assert_rows (fixture, "other|Run|ns::rerun(int)");
  g_assert_cmpstr (gtk_editable_get_text (get_entry (fixture)), ==, "r");

  grind_function_pane_set_state (fixture->pane, grouped);
  test_wait_for_view (fixture->pane);
  drop_down = get_groups (fixture);
  g_assert_cmpuint (gtk_drop_down_get_selected (drop_down), ==, GRIND_GROUP_BY_OBJECT);
  assert_label (fixture, "2 objects, 3 of 4 functions found");
}

/* The state of an earlier version, without a choice of changes */
static void
test_old_state (Fixture       *fixture,
                gconstpointer  data)
{
  g_autoptr (GVariant) state = g_variant_ref_sink (
    g_variant_new ("(ubusd)", GRIND_SORT_SELF, FALSE, GRIND_GROUP_BY_NONE, "r", 0.0));

  grind_function_pane_set_state (fixture->pane, state);
  test_wait_for_view (fixture->pane);
  assert_rows (fixture, "other|Run|ns::rerun(int)");
  g_assert_cmpstr (gtk_editable_get_text (get_entry (fixture)), ==, "r");
}

/* A group collapsed by keyboard does not move the focus back to the list later. */
static void
test_focus_stays (Fixture       *fixture,
                  gconstpointer  data)
{
  GtkDropDown *drop_down = get_groups (fixture);
  GrindFunctionList *list;

  gtk_drop_down_set_selected (drop_down, GRIND_GROUP_BY_OBJECT);
  test_wait_for_view (fixture->pane);
  list = GRIND_FUNCTION_LIST (gtk_column_view_get_model (get_view (fixture)));
  grind_function_list_open_group (list, 0, TRUE);
  test_settle ();
  g_assert_true (grind_column_view_focus_row (get_view (fixture), 0));
  grind_function_list_open_group (list, 0, FALSE);
  test_settle ();
  g_assert_true (grind_column_view_has_focus (get_view (fixture)));

  gtk_widget_child_focus (GTK_WIDGET (drop_down), GTK_DIR_TAB_FORWARD);
  g_assert_nonnull (gtk_widget_get_focus_child (GTK_WIDGET (drop_down)));
  gtk_drop_down_set_selected (drop_down, GRIND_GROUP_BY_FILE);
  test_wait_for_view (fixture->pane);
  test_settle ();
  g_assert_nonnull (gtk_widget_get_focus_child (GTK_WIDGET (drop_down)));
  g_assert_false (grind_column_view_has_focus (get_view (fixture)));
}

/* The first letter of a search removes the end of a long list, even after it had the focus. */
static void
test_search_from_end (Fixture       *fixture,
                      gconstpointer  data)
{
  g_autoptr (GString) text = g_string_new ("events: Ir\n");
  GtkSelectionModel *model;
  guint n_rows;

  for (guint i = 0; i < 5000; i++)
    g_string_append_printf (text, "fn=function_%u\n1 %u\n", i, 10000 - i);
  tear_down (fixture, NULL);
  open_text (fixture, text->str);
  model = gtk_column_view_get_model (get_view (fixture));
  n_rows = g_list_model_get_n_items (G_LIST_MODEL (model));
  g_assert_cmpuint (n_rows, ==, 5000);

  gtk_selection_model_select_item (model, n_rows - 1, TRUE);
  grind_column_view_scroll_to (get_view (fixture), n_rows - 1);
  test_settle ();
  g_assert_true (grind_column_view_focus_row (get_view (fixture), n_rows - 1));
  test_settle ();
  gtk_widget_grab_focus (GTK_WIDGET (get_entry (fixture)));
  type (fixture, "function_499");
  assert_rows (fixture, "function_499|function_4990|function_4991|function_4992|function_4993|"
                        "function_4994|function_4995|function_4996|function_4997|function_4998|"
                        "function_4999");
  g_assert_true (gtk_selection_model_is_selected (model, 10));

  /* And with the focus in the list itself */
  type (fixture, "");
  grind_column_view_focus_row (get_view (fixture), n_rows - 1);
  test_settle ();
  type (fixture, "function_77");
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (model)), ==, 11);
  assert_label (fixture, "11 of 5000 functions found");
}

/* A new order is shown from its top, even if the selected function is far down and the list has the
 * focus. */
static void
test_sort_shows_top (Fixture       *fixture,
                     gconstpointer  data)
{
  g_autoptr (GString) text = g_string_new ("events: Ir\n");
  GtkSelectionModel *model;
  GtkAdjustment *adjustment;

  for (guint i = 0; i < 150; i++)
    g_string_append_printf (text, "fn=main\n1 0\ncfn=function_%u\ncalls=1\n1 %u\n"
                                  "fn=function_%u\n1 %u\n", i, 1000 - i, i, 1000 - i);
  tear_down (fixture, NULL);
  open_text (fixture, text->str);
  model = gtk_column_view_get_model (get_view (fixture));
  adjustment = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (get_view (fixture)));
  g_assert_true (gtk_selection_model_is_selected (model, 0));
  g_assert_true (grind_column_view_focus_row (get_view (fixture), 0));

  grind_function_pane_sort (fixture->pane, GRIND_SORT_SELF);
  test_wait_for_view (fixture->pane);
  test_settle ();
  g_assert_true (gtk_selection_model_is_selected (model, 150));
  g_assert_cmpfloat (gtk_adjustment_get_value (adjustment), ==, 0);
  g_assert_true (grind_column_view_has_focus (get_view (fixture)));
}

/* The same for a list that is sorted while hidden and far from its top, as in another tab */
static void
test_sort_out_of_sight (Fixture       *fixture,
                        gconstpointer  data)
{
  g_autoptr (GString) text = g_string_new ("events: Ir\n");
  GtkAdjustment *adjustment;
  GtkEditable *entry;

  for (guint i = 0; i < 500; i++)
    g_string_append_printf (text, "fn=function_%u\n1 %u\n", i, 1000 - i);
  tear_down (fixture, NULL);
  open_text (fixture, text->str);
  adjustment = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (get_view (fixture)));
  test_settle ();
  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_upper (adjustment) / 2);
  test_settle ();
  g_assert_cmpfloat (gtk_adjustment_get_value (adjustment), >, 0);

  entry = GTK_EDITABLE (get_entry (fixture));
  gtk_widget_hide (GTK_WIDGET (fixture->pane));
  gtk_editable_set_text (entry, "nothing has this");
  test_settle ();
  test_wait_for_view (fixture->pane);
  gtk_editable_set_text (entry, "");
  grind_function_pane_sort (fixture->pane, GRIND_SORT_NAME);
  test_wait_for_view (fixture->pane);
  test_settle ();
  gtk_widget_show (GTK_WIDGET (fixture->pane));
  test_settle ();
  g_assert_cmpfloat (gtk_adjustment_get_value (adjustment), ==, 0);
}

static gboolean
is_in_list (Fixture *fixture)
{
  return grind_column_view_has_focus (get_view (fixture));
}

static void
test_search_keys (Fixture       *fixture,
                  gconstpointer  data)
{
  GtkEditable *entry = get_entry (fixture);

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (fixture->pane), "function-pane.search",
                                             NULL));
  g_assert_false (is_in_list (fixture));
  g_assert_nonnull (gtk_widget_get_focus_child (GTK_WIDGET (entry)));
  type (fixture, "other");
  g_assert_nonnull (gtk_widget_get_focus_child (GTK_WIDGET (entry)));

  /* Enter moves the focus to the list, and selects the match. */
  g_signal_emit_by_name (entry, "activate");
  g_assert_true (is_in_list (fixture));
  g_assert_true (gtk_selection_model_is_selected (gtk_column_view_get_model (get_view (fixture)),
                                                  0));

  gtk_widget_grab_focus (GTK_WIDGET (entry));
  g_signal_emit_by_name (entry, "stop-search");
  test_wait_for_view (fixture->pane);
  g_assert_cmpstr (gtk_editable_get_text (entry), ==, "");
  g_assert_true (is_in_list (fixture));
  assert_rows (fixture, "main|Run|ns::rerun(int)|other");
  g_assert_true (gtk_selection_model_is_selected (gtk_column_view_get_model (get_view (fixture)),
                                                  3));
}

/* Tab stops once at each: the entry, its menu, the groups, the columns menu, the list. */
static void
test_focus_order (Fixture       *fixture,
                  gconstpointer  data)
{
  GtkWidget *pane = GTK_WIDGET (fixture->pane);
  GtkWidget *menu = test_find_widget (pane, GTK_TYPE_MENU_BUTTON, "Columns and sorting");
  GtkWidget *mode = test_find_widget (pane, GTK_TYPE_MENU_BUTTON, "Search options");
  GtkWidget *groups = test_find_widget (pane, GTK_TYPE_DROP_DOWN, "Group by");

  gtk_widget_grab_focus (GTK_WIDGET (get_entry (fixture)));
  g_assert_true (gtk_widget_child_focus (pane, GTK_DIR_TAB_FORWARD));
  g_assert_nonnull (gtk_widget_get_focus_child (mode));
  g_assert_true (gtk_widget_child_focus (pane, GTK_DIR_TAB_FORWARD));
  g_assert_nonnull (gtk_widget_get_focus_child (groups));
  g_assert_true (gtk_widget_child_focus (pane, GTK_DIR_TAB_FORWARD));
  g_assert_nonnull (gtk_widget_get_focus_child (menu));
  g_assert_true (gtk_widget_child_focus (pane, GTK_DIR_TAB_FORWARD));
  g_assert_true (is_in_list (fixture));
  g_assert_false (gtk_widget_child_focus (pane, GTK_DIR_TAB_FORWARD));
  g_assert_true (gtk_widget_child_focus (pane, GTK_DIR_TAB_BACKWARD));
  g_assert_nonnull (gtk_widget_get_focus_child (menu));
  g_assert_true (gtk_widget_child_focus (pane, GTK_DIR_TAB_BACKWARD));
  g_assert_nonnull (gtk_widget_get_focus_child (groups));
  g_assert_true (gtk_widget_child_focus (pane, GTK_DIR_TAB_BACKWARD));
  g_assert_nonnull (gtk_widget_get_focus_child (mode));
  g_assert_true (gtk_widget_child_focus (pane, GTK_DIR_TAB_BACKWARD));
  g_assert_nonnull (gtk_widget_get_focus_child (GTK_WIDGET (get_entry (fixture))));
}

static guint
get_n_groups (Fixture *fixture)
{
  GtkSelectionModel *list = gtk_column_view_get_model (get_view (fixture));
  GrindFunctionFilter *filter = grind_function_list_get_filter (GRIND_FUNCTION_LIST (list));

  return grind_function_filter_get_n_groups (filter);
}

/* A change of the grouping applies to the next profile, not to open ones. */
static void
test_group_by (Fixture       *fixture,
               gconstpointer  data)
{
  Fixture other = { NULL, };

  g_assert_cmpuint (gtk_drop_down_get_selected (get_groups (fixture)), ==, GRIND_GROUP_BY_NONE);
  open_text (&other, profile_text);
  gtk_drop_down_set_selected (get_groups (fixture), GRIND_GROUP_BY_FILE);
  test_wait_for_view (fixture->pane);
  test_settle ();
  g_assert_cmpint (g_settings_get_enum (grind_settings_get (), "group-by"), ==,
                   GRIND_GROUP_BY_FILE);
  g_assert_cmpuint (get_n_groups (fixture), ==, 2);
  g_assert_cmpuint (gtk_drop_down_get_selected (get_groups (&other)), ==, GRIND_GROUP_BY_NONE);
  tear_down (&other, NULL);

  open_text (&other, profile_text);
  g_assert_cmpuint (gtk_drop_down_get_selected (get_groups (&other)), ==, GRIND_GROUP_BY_FILE);
  g_assert_cmpuint (get_n_groups (&other), ==, 2);
  gtk_drop_down_set_selected (get_groups (&other), GRIND_GROUP_BY_NONE);
  test_wait_for_view (other.pane);
  assert_rows (&other, "main|Run|ns::rerun(int)|other");
  tear_down (&other, NULL);
  g_assert_cmpint (g_settings_get_enum (grind_settings_get (), "group-by"), ==,
                   GRIND_GROUP_BY_NONE);
}

static guint
count_arrows (GtkWidget *widget)
{
  guint n_arrows = g_str_equal (gtk_widget_get_css_name (widget), "sort-indicator") &&
                   (gtk_widget_has_css_class (widget, "ascending") ||
                    gtk_widget_has_css_class (widget, "descending"));

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n_arrows += count_arrows (child);

  return n_arrows;
}

/* A list sorted by a hidden column is still sorted when the column is shown again. */
static void
test_sorted_column (Fixture       *fixture,
                    gconstpointer  data)
{
  grind_function_pane_sort (fixture->pane, GRIND_SORT_SELF);
  test_wait_for_view (fixture->pane);
  g_assert_cmpuint (count_arrows (GTK_WIDGET (fixture->pane)), ==, 1);
  act (fixture, "columns.show-self", NULL);
  assert_rows (fixture, "ns::rerun(int)|main|Run|other");
  act (fixture, "columns.show-self", NULL);
  assert_rows (fixture, "ns::rerun(int)|main|Run|other");
  grind_function_pane_sort (fixture->pane, GRIND_SORT_SELF);
  test_wait_for_view (fixture->pane);
  assert_rows (fixture, "other|Run|main|ns::rerun(int)");
}

static void
test_row_menu (Fixture       *fixture,
               gconstpointer  data)
{
  GtkWidget *pane = GTK_WIDGET (fixture->pane);
  GtkWidget *popover;

  gtk_selection_model_select_item (gtk_column_view_get_model (get_view (fixture)), 2, TRUE);
  gtk_widget_grab_focus (pane);
  g_assert_true (gtk_widget_activate_action (pane, "row.menu", NULL));
  test_settle ();
  popover = test_find_widget (pane, GTK_TYPE_POPOVER_MENU, NULL);
  g_assert_nonnull (popover);

  g_assert_true (gtk_widget_activate_action (popover, "node.copy-name", NULL));
  test_assert_clipboard (GTK_WIDGET (fixture->pane), "ns::rerun(int)");
  g_assert_true (gtk_widget_activate_action (popover, "node.copy-location", NULL));
  test_assert_clipboard (GTK_WIDGET (fixture->pane), "/src/main.c · /bin/program");

  gtk_popover_popdown (GTK_POPOVER (popover));
  gtk_selection_model_select_item (gtk_column_view_get_model (get_view (fixture)), 0, TRUE);
  g_assert_true (gtk_widget_activate_action (popover, "node.go", NULL));
  test_settle ();
  g_assert_true (gtk_selection_model_is_selected (gtk_column_view_get_model (get_view (fixture)),
                                                  2));
}

/* The menu works after the pane has got another parent, as when the sidebar collapses. */
static void
test_moved_menu (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autoptr (GtkWidget) pane = g_object_ref (GTK_WIDGET (fixture->pane));
  GtkWidget *popover;
  GtkWidget *button;

  gtk_window_set_child (GTK_WINDOW (fixture->window), NULL);
  gtk_window_set_child (GTK_WINDOW (fixture->window), pane);
  test_settle ();
  gtk_widget_grab_focus (pane);
  g_assert_true (gtk_widget_activate_action (pane, "row.menu", NULL));
  test_settle ();
  popover = test_find_widget (pane, GTK_TYPE_POPOVER_MENU, NULL);
  button = test_find_widget (popover, g_type_from_name ("GtkModelButton"), NULL);
  g_assert_true (gtk_widget_is_sensitive (button));
  gtk_popover_popdown (GTK_POPOVER (popover));
  test_settle ();
}

static void
copy_list (Fixture          *fixture,
           GrindTableFormat  format,
           const char       *expected)
{
  GtkWidget *pane = GTK_WIDGET (fixture->pane);

  g_assert_true (gtk_widget_activate_action (pane, "row.copy-list", "u", format));
  test_assert_clipboard (pane, expected);
}

/* Copies the visible columns in their order; numbers are exact in formats for programs. */
static void
test_copy (Fixture       *fixture,
           gconstpointer  data)
{
  grind_column_view_focus_row (get_view (fixture), 2);
  act (fixture, "row.copy-focused", NULL);
  test_assert_clipboard (GTK_WIDGET (fixture->pane),
                         "66.67  66.67  3  ns::rerun(int)  main.c · program");

  act (fixture, "columns.move-left", "name");
  act (fixture, "columns.show-self", NULL);
  copy_list (fixture, GRIND_TABLE_TEXT,
             "Incl. %  Function        Called  Location\n"
             " 100.00  main                 0  main.c · program\n"
             "  83.33  Run                  1  main.c · program\n"
             "  66.67  ns::rerun(int)       3  main.c · program\n"
             "   3.33  other                0  other.c · other.so\n");
  copy_list (fixture, GRIND_TABLE_CSV,
             "Incl. %,Function,Called,Location\r\n"
             "100,main,0,main.c · program\r\n"
             "83.3333333333333,Run,1,main.c · program\r\n"
             "66.6666666666667,ns::rerun(int),3,main.c · program\r\n"
             "3.33333333333333,other,0,other.c · other.so\r\n");

  grind_session_set_percent (fixture->session, FALSE);
  test_settle ();
  type (fixture, "run");
  copy_list (fixture, GRIND_TABLE_MARKDOWN,
             "| Inclusive | Function | Called | Location |\n"
             "| ---: | :--- | ---: | :--- |\n"
             "| 500 | Run | 1 | main.c · program |\n"
             "| 400 | ns::rerun(int) | 3 | main.c · program |\n");
}

/* The same for the cost of a secondary event. */
static void
test_copy_secondary (Fixture       *fixture,
                     gconstpointer  data)
{
  grind_session_set_secondary_event (fixture->session, 1);
  act (fixture, "columns.show-location", NULL);
  test_settle ();
  copy_list (fixture, GRIND_TABLE_CSV,
             "Incl. %,Self %,Dr %,Called,Function\r\n"
             "100,16.6666666666667,100,0,main\r\n"
             "83.3333333333333,13.3333333333333,66.6666666666667,1,Run\r\n"
             "66.6666666666667,66.6666666666667,50,3,ns::rerun(int)\r\n"
             "3.33333333333333,3.33333333333333,5.55555555555556,0,other\r\n");
}

/* If a list changes while it is copied, the copy has its new state throughout. */
static void
test_copy_large (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autoptr (GString) text = g_string_new ("events: Ir Dr\n");
  GtkWidget *pane;

  for (guint i = 0; i < N_LARGE; i++)
    g_string_append_printf (text, "fn=function_%u\n1 %u %u\n", i, N_LARGE - i, i + 1);
  g_string_append_printf (text, "cfn=function_%u\ncalls=0\n1 0 0\n", N_LARGE - 1);
  tear_down (fixture, NULL);
  open_text (fixture, text->str);
  pane = GTK_WIDGET (fixture->pane);
  grind_session_set_percent (fixture->session, FALSE);
  test_settle ();

  g_assert_true (gtk_widget_activate_action (pane, "row.copy-list", "u", GRIND_TABLE_TEXT));
  g_main_context_iteration (NULL, FALSE);
  g_string_assign (text, "Inclusive,Self,Called,Function,Location\r\n");
  for (guint i = 0; i < N_LARGE; i++)
    g_string_append_printf (text, "%u,%u,0,function_%u,\r\n", N_LARGE - i, N_LARGE - i, i);
  copy_list (fixture, GRIND_TABLE_CSV, text->str);
}

static void
test_tooltip (Fixture       *fixture,
              gconstpointer  data)
{
  GListModel *model = G_LIST_MODEL (gtk_column_view_get_model (get_view (fixture)));
  g_autoptr (GrindRow) row = g_list_model_get_item (model, 2);
  g_autofree char *markup = grind_function_rows_dup_tooltip (grind_row_get_rows (row), 2,
                                                             fixture->navigator);

  g_assert_cmpstr (markup, ==,
                   "ns::<b>rerun</b>(int)\n"
                   "Object: /bin/program\n"
                   "File: /src/main.c\n"
                   "Inclusive: 400 Ir (66.67 %)\n"
                   "Self: 400 Ir (66.67 %)\n"
                   "Called: 3");
}

/* A name that says nothing has a remark. */
static void
test_tooltip_remark (Fixture       *fixture,
                     gconstpointer  data)
{
  g_autoptr (GrindRow) row = NULL;
  g_autofree char *markup = NULL;

  tear_down (fixture, NULL);
  open_text (fixture, "events: Ir\nfn=(below main)\n1 10\ncfn=main\ncalls=1 1\n1 0\n"
                      "fn=main\n1 0\n");
  row = g_list_model_get_item (G_LIST_MODEL (gtk_column_view_get_model (get_view (fixture))), 0);
  markup = grind_function_rows_dup_tooltip (grind_row_get_rows (row), 0,
                                            fixture->navigator);

  g_assert_cmpstr (markup, ==,
                   "<b>(below main)</b>\n"
                   "Inclusive: 10 Ir (100.00 %)\n"
                   "Self: 10 Ir (100.00 %)\n"
                   "Called: 0\n"
                   "\n"
                   "Code that runs before and after main(). It belongs to the system or the "
                   "language, not to the program.");
}

static void
assert_cost (Fixture    *fixture,
             const char *text)
{
  if (test_find_widget (GTK_WIDGET (get_view (fixture)), GRIND_TYPE_COST_CELL, text) == NULL)
    g_error ("no cost “%s”", text);
}

static void
test_no_costs (Fixture       *fixture,
               gconstpointer  data)
{
  assert_rows (fixture, "");
  assert_label (fixture, "0 functions");
  assert_label (fixture, "total 0 Ir");
  assert_label (fixture, "The profile has no functions");
}

/* Hidden functions are not reported as missing. */
static void
test_all_hidden (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autoptr (GrindPattern) all = NULL;

  all = grind_pattern_new (GRIND_SEARCH_REGEX, GRIND_SEARCH_NAME, ".", NULL);
  grind_session_hide (fixture->session, all);
  test_settle ();
  test_wait_for_view (fixture->pane);
  assert_rows (fixture, "");
  assert_label (fixture, "No functions left to show");
}

static void
test_zero_total (Fixture       *fixture,
                 gconstpointer  data)
{
  assert_rows (fixture, "f|g");
  assert_cost (fixture, "0");
  assert_label (fixture, "total 0 Ir");
}

static void
test_negative (Fixture       *fixture,
               gconstpointer  data)
{
  assert_rows (fixture, "f|g");
  assert_cost (fixture, "100.00");
  assert_cost (fixture, "−33.33");
  grind_session_set_percent (fixture->session, FALSE);
  test_settle ();
  assert_cost (fixture, "300");
  assert_cost (fixture, "−100");
}

static int
get_minimum_height (GtkWidget *widget,
                    int        width)
{
  int minimum;

  gtk_widget_measure (widget, GTK_ORIENTATION_VERTICAL, width, &minimum, NULL, NULL, NULL);

  return minimum;
}

/* A narrow list in a wide window, with a text that wraps, needs no more than the minimum height. */
static void
test_minimum_height (Fixture       *fixture,
                     gconstpointer  data)
{
  g_autoptr (GrindPattern) pattern = NULL;
  GtkWidget *pane = GTK_WIDGET (fixture->pane);
  int width;

  grind_session_set_percent (fixture->session, FALSE);
  pattern = grind_pattern_new (GRIND_SEARCH_SUBSTRING, GRIND_SEARCH_NAME, "main", NULL);
  grind_session_hide (fixture->session, pattern);
  test_settle ();
  gtk_widget_measure (pane, GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
  g_assert_cmpint (get_minimum_height (pane, width), >, get_minimum_height (pane, 1000));
  g_assert_cmpint (get_minimum_height (pane, -1), >=, get_minimum_height (pane, width));
}

#define ADD(name, data, function) \
  g_test_add ("/ui/function-pane/" name, Fixture, data, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

  ADD ("search", NULL, test_search);
  ADD ("search-from-end", NULL, test_search_from_end);
  ADD ("sort-out-of-sight", NULL, test_sort_out_of_sight);
  ADD ("sort-shows-top", NULL, test_sort_shows_top);
  ADD ("search-and-sort", NULL, test_search_and_sort);
  ADD ("state", NULL, test_state);
  ADD ("old-state", NULL, test_old_state);
  ADD ("focus-stays", NULL, test_focus_stays);
  ADD ("search-keys", NULL, test_search_keys);
  ADD ("focus-order", NULL, test_focus_order);
  ADD ("group-by", NULL, test_group_by);
  ADD ("sorted-column", NULL, test_sorted_column);
  ADD ("row-menu", NULL, test_row_menu);
  ADD ("moved-menu", NULL, test_moved_menu);
  ADD ("copy", NULL, test_copy);
  ADD ("copy-secondary", NULL, test_copy_secondary);
  ADD ("copy-large", NULL, test_copy_large);
  ADD ("tooltip", NULL, test_tooltip);
  ADD ("tooltip-remark", NULL, test_tooltip_remark);
  ADD ("no-costs", "events: Ir\n", test_no_costs);
  ADD ("all-hidden", NULL, test_all_hidden);
  ADD ("zero-total", "events: Ir\nfn=f\n1 0\ncfn=g\ncalls=1 1\n1 0\n", test_zero_total);
  ADD ("minimum-height", WIDE_TOTAL, test_minimum_height);
  ADD ("negative", "events: Ir\nfn=f\n1 300\nfn=g\n1 -100\n", test_negative);

  return g_test_run ();
}
