/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The function list of a comparison: which functions are listed, groups, tooltips, menus. */
#include "config.h"

#include "grind-test-pane.h"
#include "ui/functions/grind-function-list.h"
#include "ui/lists/grind-column-view.h"

/* Of 100,000 before, 10 are the smallest change to list. same passes on what its callee saves. */
#define BEFORE \
  "events: Ir Dr\n" \
  "ob=/p\nfl=/p.c\nfn=main\n1 500 1\ncfn=same\ncalls=1 1\n1 99500 1\n" \
  "fn=same\n1 40000 1\ncfn=shrinks\ncalls=9 1\n1 20000 1\n" \
  "cfi=/q.c\ncfn=old\ncalls=1 1\n1 9000 1\n" \
  "cfn=grows\ncalls=1 1\n1 10000 1\ncfn=little\ncalls=1 1\n1 20500 1\n" \
  "fn=shrinks\n1 20000 1\nfn=grows\n1 10000 1\nfn=little\n1 20500 1\n" \
  "fl=/q.c\nfn=old\n1 9000 1\n"
#define AFTER \
  "events: Ir Dr\n" \
  "ob=/p\nfl=/p.c\nfn=main\n1 500 1\ncfn=same\ncalls=1 1\n1 85509 1\n" \
  "fn=same\n1 40000 1\ncfn=shrinks\ncalls=2 1\n1 13000 1\n" \
  "cfi=/r.c\ncfn=fresh\ncalls=1 1\n1 2000 1\n" \
  "cfn=grows\ncalls=1 1\n1 10010 1\ncfn=little\ncalls=1 1\n1 20499 9000\n" \
  "fn=shrinks\n1 13000 1\nfn=grows\n1 10010 1\nfn=little\n1 20499 9000\n" \
  "fl=/r.c\nfn=fresh\n1 2000 1\n"

/* main calls f of another file, which calls g of the file of main. */
#define THERE_AND_BACK(f, g) \
  "events: Ir\nob=/p\nfl=/p.c\nfn=main\n1 10\ncfi=/q.c\ncfn=f\ncalls=1 1\n1 " f "\n" \
  "fl=/q.c\nfn=f\n1 30\ncfi=/p.c\ncfn=g\ncalls=1 1\n1 " g "\nfl=/p.c\nfn=g\n1 " g "\n"

static void
set_up_compared (Fixture       *fixture,
                 gconstpointer  data)
{
  reset_settings ();
  open_navigator (fixture, test_navigator_new_compared (BEFORE, AFTER));
}

/* The bar tells the cost of hidden functions on both sides. */
static void
test_hidden (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr (GrindPattern) pattern = grind_pattern_new (GRIND_SEARCH_SUBSTRING, GRIND_SEARCH_NAME,
                                                        "shrinks", NULL);

  grind_session_hide (fixture->session, pattern);
  test_settle ();
  test_wait_for_view (fixture->pane);
  assert_label (fixture, "1 function hidden, with 20.00 → 13.00\302\240% self");
}

static GtkDropDown *
get_choice (Fixture *fixture)
{
  return GTK_DROP_DOWN (test_find_widget (GTK_WIDGET (fixture->pane), GTK_TYPE_DROP_DOWN,
                                          "Functions to list"));
}

static void
choose (Fixture           *fixture,
        GrindChangeChoice  choice)
{
  gtk_drop_down_set_selected (get_choice (fixture), choice);
  test_settle ();
  test_wait_for_view (fixture->pane);
}

/* What is left out is counted, and shown again on request. */
static void
test_choices (Fixture       *fixture,
              gconstpointer  data)
{
  test_settle ();
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (get_choice (fixture))));
  g_assert_cmpuint (gtk_drop_down_get_selected (get_choice (fixture)), ==, GRIND_CHANGED);
  assert_rows (fixture, "old|shrinks|fresh|grows|main|same");
  assert_label (fixture, "1 function with a smaller change");
  assert_label (fixture, "6 of 7 functions");

  choose (fixture, GRIND_CHANGED_SLOWER);
  assert_rows (fixture, "fresh|grows");
  assert_label (fixture, "5 other functions");
  type (fixture, "sh");
  assert_rows (fixture, "fresh");
  assert_label (fixture, "1 other function");
  assert_label (fixture, "1 of 7 functions found");
  type (fixture, "old");
  assert_rows (fixture, "");
  assert_label (fixture, "No function got slower");
  type (fixture, "");

  choose (fixture, GRIND_CHANGED_FASTER);
  assert_rows (fixture, "old|shrinks");
  choose (fixture, GRIND_CHANGED_NEW);
  assert_rows (fixture, "fresh");
  choose (fixture, GRIND_CHANGED_GONE);
  assert_rows (fixture, "old");
  assert_label (fixture, "6 other functions");

  test_click (GTK_WIDGET (fixture->pane), "Show all functions");
  test_settle ();
  test_wait_for_view (fixture->pane);
  assert_rows (fixture, "old|shrinks|fresh|grows|little|main|same");
  assert_label (fixture, "7 functions");
  g_assert_cmpuint (gtk_drop_down_get_selected (get_choice (fixture)), ==, GRIND_CHANGED_ALL);
  g_assert_false (test_has_label (GTK_WIDGET (fixture->pane), "6 other functions"));
}

/* Another event has other changes. */
static void
test_event (Fixture       *fixture,
            gconstpointer  data)
{
  choose (fixture, GRIND_CHANGED_SLOWER);
  grind_session_set_event (fixture->session, 1);
  test_settle ();
  test_wait_for_view (fixture->pane);
  assert_rows (fixture, "little|fresh");
}

/* A list that is sorted by the secondary event is still that of the changes of the first one. */
static void
test_secondary (Fixture       *fixture,
                gconstpointer  data)
{
  grind_session_set_secondary_event (fixture->session, 1);
  test_settle ();
  choose (fixture, GRIND_CHANGED_FASTER);
  act (fixture, "columns.sort", "secondary");
  test_wait_for_view (fixture->pane);
  assert_rows (fixture, "old|shrinks");
}

/* The choice is that of the tab. */
static void
test_state (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr (GVariant) state = NULL;

  choose (fixture, GRIND_CHANGED_FASTER);
  act (fixture, "columns.sort", "self-after");
  test_wait_for_view (fixture->pane);
  assert_rows (fixture, "shrinks|old");
  state = grind_function_pane_dup_state (fixture->pane);

  tear_down (fixture, NULL);
  open_navigator (fixture, test_navigator_new_compared (BEFORE, AFTER));
  assert_rows (fixture, "old|shrinks|fresh|grows|main|same");
  grind_function_pane_set_state (fixture->pane, state);
  test_wait_for_view (fixture->pane);
  assert_rows (fixture, "shrinks|old");
  g_assert_cmpuint (gtk_drop_down_get_selected (get_choice (fixture)), ==, GRIND_CHANGED_FASTER);

  /* Without a comparison there are no changes, and no column for them. */
  tear_down (fixture, NULL);
  open_text (fixture, AFTER);
  grind_function_pane_set_state (fixture->pane, state);
  test_wait_for_view (fixture->pane);
  assert_rows (fixture, "main|same|little|shrinks|grows|fresh");
  g_assert_null (get_choice (fixture));
}

/* The default order is another one when a comparison begins or ends; that of the user stays. */
static void
test_state_order (Fixture       *fixture,
                  gconstpointer  data)
{
  g_autoptr (GVariant) compared = grind_function_pane_dup_state (fixture->pane);
  g_autoptr (GVariant) plain = NULL;
  g_autoptr (GVariant) by_name = NULL;

  tear_down (fixture, NULL);
  open_text (fixture, AFTER);
  plain = grind_function_pane_dup_state (fixture->pane);
  grind_function_pane_set_state (fixture->pane, compared);
  test_wait_for_view (fixture->pane);
  assert_rows (fixture, "main|same|little|shrinks|grows|fresh");
  act (fixture, "columns.sort", "name");
  test_wait_for_view (fixture->pane);
  by_name = grind_function_pane_dup_state (fixture->pane);

  tear_down (fixture, NULL);
  open_navigator (fixture, test_navigator_new_compared (BEFORE, AFTER));
  grind_function_pane_set_state (fixture->pane, plain);
  test_wait_for_view (fixture->pane);
  assert_rows (fixture, "old|shrinks|fresh|grows|main|same");
  grind_function_pane_set_state (fixture->pane, by_name);
  test_wait_for_view (fixture->pane);
  assert_rows (fixture, "fresh|grows|main|old|same|shrinks");
}

static char *
dup_tooltip (Fixture *fixture,
             guint    position)
{
  GListModel *model = G_LIST_MODEL (gtk_column_view_get_model (get_view (fixture)));
  g_autoptr (GrindRow) row = g_list_model_get_item (model, position);

  return grind_function_rows_dup_tooltip (grind_row_get_rows (row), position, fixture->navigator);
}

static void
test_tooltips (Fixture       *fixture,
               gconstpointer  data)
{
  g_autofree char *gone = dup_tooltip (fixture, 0);
  g_autofree char *faster = dup_tooltip (fixture, 1);
  g_autofree char *new = dup_tooltip (fixture, 2);

  g_assert_nonnull (strstr (gone, "\nComparison: gone"));
  g_assert_nonnull (strstr (gone, "\nSelf: 9000 → 0 Ir (−9000, gone), −9.00 points\n"));
  g_assert_nonnull (strstr (gone, "\nCalled: 1 → 0"));
  g_assert_null (strstr (faster, "Comparison"));
  g_assert_nonnull (strstr (faster, "\nSelf: 20000 → 13000 Ir (−7000, −35.00\302\240%), "
                                    "−7.00 points\n"));
  g_assert_nonnull (strstr (faster, "\nCalled: 9 → 2"));
  g_assert_nonnull (strstr (new, "\nComparison: new"));
  g_assert_nonnull (strstr (new, "\nInclusive: 0 → 2000 Ir (+2000, new), +2.00 points\n"));
}

/* Groups have the changes of all their functions, and are sorted by them. */
static void
test_groups (Fixture       *fixture,
             gconstpointer  data)
{
  g_autofree char *cells = NULL;
  g_autofree char *gone = NULL;

  grind_function_pane_group_by (fixture->pane, GRIND_GROUP_BY_FILE);
  test_settle ();
  test_wait_for_view (fixture->pane);
  act (fixture, "groups.close-all", NULL);
  cells = test_dup_cells (get_view (fixture));
  g_assert_cmpstr (cells, ==,
                   "−9.00|−9.00||/q.c|;−13.99|−6.99||/p.c|;+2.00|+2.00||/r.c|;");
  gone = dup_tooltip (fixture, 0);
  g_assert_nonnull (strstr (gone, "\nSelf: 9000 → 0 Ir (−9000, gone), −9.00 points"));
}

/* The change from one upper bound to another one is not exact. */
static void
test_bounds (Fixture       *fixture,
             gconstpointer  data)
{
  g_autofree char *cells = NULL;
  g_autofree char *tooltip = NULL;

  tear_down (fixture, NULL);
  open_navigator (fixture, test_navigator_new_compared (THERE_AND_BACK ("90", "60"),
                                                        THERE_AND_BACK ("50", "20")));
  grind_function_pane_group_by (fixture->pane, GRIND_GROUP_BY_FILE);
  test_settle ();
  test_wait_for_view (fixture->pane);
  act (fixture, "groups.close-all", NULL);
  cells = test_dup_cells (get_view (fixture));
  g_assert_cmpstr (cells, ==, "≈ −40.00|−40.00||/p.c|;−40.00|0||/q.c|;");
  tooltip = dup_tooltip (fixture, 0);
  g_assert_nonnull (strstr (tooltip, "\nInclusive: ≤ 100 → 60 Ir (−40, −40.00\302\240%), "
                                     "−40.00 points"));
}

/* The titles that only comparisons have, as keys and as columns of the menu */
static char *
dup_compared_items (Fixture *fixture)
{
  GtkMenuButton *button = GTK_MENU_BUTTON (test_find_widget (GTK_WIDGET (fixture->pane),
                                                             GTK_TYPE_MENU_BUTTON,
                                                             "Columns and sorting"));
  GtkWidget *popover;
  GString *text = g_string_new (NULL);

  gtk_menu_button_popup (button);
  test_settle ();
  popover = GTK_WIDGET (gtk_menu_button_get_popover (button));
  for (guint i = 0; i < GRIND_N_SORT_KEYS; i++)
    {
      const char *title = grind_function_columns[i].title;
      GtkWidget *item = test_find_label (popover, title);

      if (item != NULL && grind_list_column_is_of_comparison (&grind_function_columns[i]))
        g_string_append_printf (text, "%s|", title);
    }
  gtk_menu_button_popdown (button);
  test_settle ();

  return g_string_free (text, FALSE);
}

/* What only a comparison has is offered only in a comparison. */
static void
test_menus (Fixture       *fixture,
            gconstpointer  data)
{
  g_autofree char *compared = dup_compared_items (fixture);
  g_autofree char *plain = NULL;

  g_assert_cmpstr (compared, ==, "Self before|Self after|Self change in %|Inclusive before|"
                                 "Inclusive after|Inclusive change in %|");
  tear_down (fixture, NULL);
  open_text (fixture, AFTER);
  plain = dup_compared_items (fixture);
  g_assert_cmpstr (plain, ==, "");
}

#define ADD(name, function) \
  g_test_add ("/ui/function-changes/" name, Fixture, NULL, set_up_compared, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

  ADD ("choices", test_choices);
  ADD ("event", test_event);
  ADD ("secondary", test_secondary);
  ADD ("state", test_state);
  ADD ("state-order", test_state_order);
  ADD ("tooltips", test_tooltips);
  ADD ("groups", test_groups);
  ADD ("bounds", test_bounds);
  ADD ("hidden", test_hidden);
  ADD ("menus", test_menus);

  return g_test_run ();
}
