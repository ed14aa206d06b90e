/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-test-window.h"
#include "ui/calls/grind-call-pane.h"
#include "ui/lists/grind-column-view.h"

#define LEAVES 60

/* Indices of columns */
#define COST  0
#define COUNT 2
#define NAME  3

typedef struct
{
  GtkWidget      *window;
  GtkWidget      *pane;
  GtkColumnView  *view;
  GrindNavigator *navigator;
  GrindSession   *session;   /* borrowed from it */
} Fixture;

/* main calls many and few; many calls all leaves, of which the last is the cheapest; few calls
 * three. */
static char *
write_profile (guint n_long)
{
  GString *text = g_string_new ("events: Ir\nfl=a.c\nfn=main\n1 1\ncfn=many\ncalls=1 1\n1 5000\n"
                                "cfn=few\ncalls=1 1\n1 600\n");

  g_string_append (text, "fn=few\n1 0\n");
  for (guint i = 1; i <= 3; i++)
    g_string_append_printf (text, "cfn=part%u\ncalls=%u 1\n1 %u\n", i, i, 100 * i);
  g_string_append (text, "fn=many\n1 0\n");
  for (guint i = 0; i < LEAVES; i++)
    g_string_append_printf (text, "cfn=leaf%02u\ncalls=7 1\n1 %u\n", i, 2 * (LEAVES - i));

  for (guint i = 0; i < n_long; i++)
    g_string_append_printf (text, "fn=%s\n1 0\ncfn=%s%05u\ncalls=1 1\n1 %u\n",
                            i % 2 == 0 ? "even" : "odd", i % 2 == 0 ? "e" : "o", i, i * 7 % n_long);

  return g_string_free (text, FALSE);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autofree char *text = write_profile (GPOINTER_TO_UINT (data));

  fixture->navigator = test_navigator_new (text, "test");
  fixture->session = grind_navigator_get_session (fixture->navigator);
  grind_session_set_percent (fixture->session, FALSE);
  fixture->pane = g_object_new (GRIND_TYPE_CALL_PANE, "navigator", fixture->navigator, NULL);
  fixture->window = test_show_window (fixture->pane, 900, 300);
  fixture->view = test_get_list (fixture->window, "Callees");
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  test_close_window (fixture->window, fixture->pane);
  test_finalize_navigator (fixture->navigator);
}

/* The rows from top to bottom, including spare widgets for rows further down */
static GPtrArray *
list_rows (Fixture *fixture)
{
  GtkWidget *row = gtk_widget_get_first_child (grind_column_view_get_list (fixture->view));
  GPtrArray *rows = g_ptr_array_new ();

  for (; row != NULL; row = gtk_widget_get_next_sibling (row))
    g_ptr_array_add (rows, row);

  return rows;
}

/* Checks the accessible description of a focused row, which has the other columns */
static void
assert_description (GtkWidget  *row,
                    const char *text)
{
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                       text);
}

static GtkSingleSelection *
get_selection (Fixture *fixture)
{
  return GTK_SINGLE_SELECTION (gtk_column_view_get_model (fixture->view));
}

static GtkAdjustment *
get_adjustment (Fixture *fixture)
{
  return gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (fixture->view));
}

static GtkWidget *
get_focus (Fixture *fixture)
{
  return gtk_window_get_focus (GTK_WINDOW (fixture->window));
}

/* Row widgets stay, and get other contents. */
static void
test_refill (Fixture       *fixture,
             gconstpointer  data)
{
  static const struct { const char *name; guint n_rows; const char *begin; } functions[] = {
    { "few", 3, "300|50.00|3|part3|a.c;200|33.33|2|part2|a.c;100|16.67|1|part1|a.c;" },
    { "many", LEAVES, "120|3.28|7|leaf00|a.c;118|" },
    { "main", 2, "5000|89.27|1|many|a.c;600|" },
  };
  g_autoptr (GPtrArray) before = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (functions); i++)
    {
      g_autoptr (GPtrArray) rows = NULL;
      g_autofree char *cells = NULL;

      test_go_to (fixture->navigator, functions[i].name);
      rows = list_rows (fixture);
      cells = test_dup_cells (fixture->view);
      g_assert_cmpuint (rows->len, ==, functions[i].n_rows);
      g_assert_true (g_str_has_prefix (cells, functions[i].begin));
      for (guint j = 0; before != NULL && j < MIN (rows->len, before->len); j++)
        g_assert_true (rows->pdata[j] == before->pdata[j]);
      g_clear_pointer (&before, g_ptr_array_unref);
      before = g_steal_pointer (&rows);
    }
}

static void
assert_first_row (Fixture    *fixture,
                  const char *name)
{
  g_autoptr (GPtrArray) rows = list_rows (fixture);

  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (rows->pdata[0]),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL, name);
}

static void
sort_by (Fixture     *fixture,
         guint        index,
         GtkSortType  order)
{
  g_autoptr (GtkColumnViewColumn) column =
    g_list_model_get_item (gtk_column_view_get_columns (fixture->view), index);

  gtk_column_view_sort_by_column (fixture->view, column, order);
}

/* A long list is sorted in a worker. It keeps its order for other functions. */
static void
test_long (Fixture       *fixture,
           gconstpointer  n_long)
{
  GListModel *model = G_LIST_MODEL (get_selection (fixture));

  test_go_to (fixture->navigator, "even");
  g_assert_cmpuint (g_list_model_get_n_items (model), ==, GPOINTER_TO_UINT (n_long) / 2);
  sort_by (fixture, NAME, GTK_SORT_ASCENDING);
  test_settle ();
  assert_first_row (fixture, "e00000");

  test_go_to (fixture->navigator, "odd");
  g_assert_cmpuint (g_list_model_get_n_items (model), ==, GPOINTER_TO_UINT (n_long) / 2);
  assert_first_row (fixture, "o00001");
  test_go_to (fixture->navigator, "main");
  assert_first_row (fixture, "few");
  sort_by (fixture, NAME, GTK_SORT_DESCENDING);
  test_go_to (fixture->navigator, "even");
  assert_first_row (fixture, "e11998");

  /* Another function while the list of one is being sorted */
  grind_navigator_go_to (fixture->navigator, test_find_node (fixture->session, "odd"));
  sort_by (fixture, NAME, GTK_SORT_ASCENDING);
  test_go_to (fixture->navigator, "few");
  assert_first_row (fixture, "part1");
}

/* Another order while the list is being sorted */
static void
test_sort_again (Fixture       *fixture,
                 gconstpointer  n_long)
{
  static const struct { guint index; GtkSortType order; const char *first; } steps[] = {
    { NAME, GTK_SORT_DESCENDING, "e11998" },
    { COST, GTK_SORT_DESCENDING, "e01714" },
    { NAME, GTK_SORT_ASCENDING, "e00000" },
  };

  test_go_to (fixture->navigator, "even");
  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      sort_by (fixture, COUNT, GTK_SORT_DESCENDING);
      while (!grind_view_is_running (GRIND_VIEW (fixture->pane)))
        g_main_context_iteration (NULL, TRUE);
      sort_by (fixture, steps[i].index, steps[i].order);
      test_settle ();
      assert_first_row (fixture, steps[i].first);
    }
}

/* Another function clears the selection, and its list starts at the first row. */
static void
test_place (Fixture       *fixture,
            gconstpointer  data)
{
  GtkSingleSelection *selection = get_selection (fixture);
  GtkAdjustment *adjustment = get_adjustment (fixture);

  test_go_to (fixture->navigator, "many");
  gtk_single_selection_set_selected (selection, 1);
  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_upper (adjustment));
  test_settle ();
  g_assert_cmpfloat (gtk_adjustment_get_value (adjustment), >, 0);

  test_go_to (fixture->navigator, "main");
  g_assert_cmpuint (gtk_single_selection_get_selected (selection), ==, GTK_INVALID_LIST_POSITION);
  g_assert_cmpfloat (gtk_adjustment_get_value (adjustment), ==, 0);

  gtk_single_selection_set_selected (selection, 1);
  test_go_to (fixture->navigator, "many");
  g_assert_cmpuint (gtk_single_selection_get_selected (selection), ==, GTK_INVALID_LIST_POSITION);
  g_assert_cmpfloat (gtk_adjustment_get_value (adjustment), ==, 0);
}

/* The keyboard focus stays in the list, and only the focused row has a description. */
static void
test_focus (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr (GPtrArray) rows = NULL;

  test_go_to (fixture->navigator, "many");
  g_assert_true (grind_column_view_focus_row (fixture->view, 5));
  rows = list_rows (fixture);
  g_assert_true (get_focus (fixture) == rows->pdata[5]);
  grind_column_view_describe_row (rows->pdata[5]);
  assert_description (rows->pdata[5], "Cost: 110, Share %: 3.01, Count: 7, Location: a.c");
  grind_column_view_focus_row (fixture->view, 40);
  test_settle ();

  test_go_to (fixture->navigator, "few");
  g_assert_true (get_focus (fixture) == rows->pdata[0]);
  assert_description (rows->pdata[0], "Cost: 300, Share %: 50.00, Count: 3, Location: a.c");

  /* No rows, and some again */
  test_go_to (fixture->navigator, "part1");
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (get_selection (fixture))), ==, 0);
  g_assert_true (get_focus (fixture) == grind_column_view_get_list (fixture->view));
  test_go_to (fixture->navigator, "many");
  g_ptr_array_unref (rows);
  rows = list_rows (fixture);
  g_assert_true (get_focus (fixture) == rows->pdata[0]);
}

static void
painted_cb (gboolean *is_painted)
{
  *is_painted = TRUE;
}

/* Waits for a frame, so that pending work has time until the next one. */
static void
wait_for_frame (GtkWidget *widget)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (widget);
  gboolean is_painted = FALSE;
  gulong handler = g_signal_connect_swapped (clock, "after-paint", G_CALLBACK (painted_cb),
                                             &is_painted);

  gtk_widget_queue_draw (widget);
  while (!is_painted)
    g_main_context_iteration (NULL, TRUE);
  g_signal_handler_disconnect (clock, handler);
}

/* GTK focuses a double-clicked row after activating it, when the row may be about to go. */
static void
test_late_focus (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autoptr (GPtrArray) rows = NULL;

  test_go_to (fixture->navigator, "many");
  rows = list_rows (fixture);
  g_assert_true (grind_column_view_focus_row (fixture->view, 20));
  wait_for_frame (fixture->window);
  grind_navigator_go_to (fixture->navigator, test_find_node (fixture->session, "few"));
  g_assert_true (grind_column_view_focus_row (fixture->view, 20));
  g_assert_true (get_focus (fixture) == rows->pdata[20]);
  test_settle ();
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (get_selection (fixture))), ==, 3);
  g_assert_true (get_focus (fixture) == rows->pdata[0]);
  g_assert_cmpfloat (gtk_adjustment_get_value (get_adjustment (fixture)), ==, 0);
}

/* A row that has lost the focus does not keep an outdated description. */
static void
test_description (Fixture       *fixture,
                  gconstpointer  data)
{
  g_autoptr (GPtrArray) rows = NULL;

  test_go_to (fixture->navigator, "many");
  rows = list_rows (fixture);
  grind_column_view_describe_row (rows->pdata[1]);
  g_assert_true (gtk_test_accessible_has_property (rows->pdata[1],
                                                   GTK_ACCESSIBLE_PROPERTY_DESCRIPTION));
  test_go_to (fixture->navigator, "few");
  g_assert_false (gtk_test_accessible_has_property (rows->pdata[1],
                                                    GTK_ACCESSIBLE_PROPERTY_DESCRIPTION));

  /* Nor if the focus moved on before the row could be described again */
  g_assert_true (grind_column_view_focus_row (fixture->view, 1));
  grind_column_view_describe_row (rows->pdata[1]);
  grind_column_view_refresh_all (fixture->view);
  g_assert_true (grind_column_view_focus_row (fixture->view, 2));
  test_settle ();
  g_assert_false (gtk_test_accessible_has_property (rows->pdata[1],
                                                    GTK_ACCESSIBLE_PROPERTY_DESCRIPTION));
}

/* The wanted height is that of the new rows, even while they are still being added or removed. */
static void
test_height (Fixture       *fixture,
             gconstpointer  data)
{
  GrindView *pane = GRIND_VIEW (fixture->pane);
  int few, many;

  test_go_to (fixture->navigator, "few");
  few = grind_view_get_height (pane, 1);
  test_go_to (fixture->navigator, "many");
  many = grind_view_get_height (pane, 1);
  g_assert_cmpint (many - few, >, (LEAVES - 3) * 15);

  grind_navigator_go_to (fixture->navigator, test_find_node (fixture->session, "few"));
  test_wait_for_view (pane);
  g_assert_cmpint (grind_view_get_height (pane, 1), ==, few);
  grind_navigator_go_to (fixture->navigator, test_find_node (fixture->session, "many"));
  test_wait_for_view (pane);
  g_assert_cmpint (grind_view_get_height (pane, 1), ==, many);
}

#define ADD(name, function) \
  g_test_add ("/ui/call-pane/" name, Fixture, NULL, set_up, function, tear_down)

#define ADD_LONG(name, function) \
  g_test_add ("/ui/call-pane/" name, Fixture, GUINT_TO_POINTER (12000), set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

  ADD ("refill", test_refill);
  ADD ("place", test_place);
  ADD ("focus", test_focus);
  ADD ("late-focus", test_late_focus);
  ADD ("description", test_description);
  ADD ("height", test_height);
  ADD_LONG ("long", test_long);
  ADD_LONG ("sort-again", test_sort_again);

  return g_test_run ();
}
