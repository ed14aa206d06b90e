/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is the same for all lists with costs: callers, callees, lines, instructions, pictures; and
 * for functions and parts, which share their columns, sorting and copying. */
#include "config.h"

#include "grind-test-lists.h"
#include "grind-test-picture.h"
#include "grind-test-window.h"
#include "ui/code/grind-line-list.h"
#include "ui/functions/grind-function-pane.h"
#include "ui/lists/grind-cell.h"
#include "ui/lists/grind-column-view.h"
#include "ui/lists/grind-list-copy.h"
#include "ui/pictures/grind-picture-list.h"

#define N_LONG 20000   /* rows */

static GtkWidget *
make_view (Fixture *fixture)
{
  return g_object_new (fixture->what->get_type (), "navigator", fixture->navigator,
                       "is-callers", fixture->what->is_callers, NULL);
}

static GtkWidget *
make_lines (Fixture *fixture)
{
  return grind_line_list_new (fixture->navigator, GRIND_LINES_BY_LINE, "Lines");
}

static GtkWidget *
make_instructions (Fixture *fixture)
{
  return grind_line_list_new (fixture->navigator, GRIND_LINES_BY_ADDRESS, "Instructions");
}

static GtkWidget *
make_picture (Fixture *fixture)
{
  return grind_picture_list_new (fixture->navigator, "Map");
}

static GtkWidget *
make_functions (Fixture *fixture)
{
  return g_object_new (GRIND_TYPE_FUNCTION_PANE, "navigator", fixture->navigator, NULL);
}

static void
go_to (Fixture    *fixture,
       const char *name)
{
  grind_navigator_go_to (fixture->navigator, test_find_node (fixture->session, name));
  test_wait_for_view (fixture->pane);
}

static void
show_lines (Fixture    *fixture,
            const char *function)
{
  GrindLinesKind kind = g_str_equal (fixture->what->name, "lines") ? GRIND_LINES_BY_LINE
                                                                    : GRIND_LINES_BY_ADDRESS;
  g_autoptr (GrindLineTable) table = NULL;
  guint n_rows = 0;

  if (function != NULL)
    {
      table = grind_line_table_new (grind_session_get_graph (fixture->session),
                                    test_find_node (fixture->session, function), kind, NULL, NULL);
      grind_line_table_get_rows (table, &n_rows);
    }
  grind_line_list_set_rows (GRIND_LINE_LIST (fixture->pane), table, 0, n_rows);
  test_wait_for_view (fixture->pane);
}

static void
show_picture (Fixture    *fixture,
              const char *function)
{
  GrindGraph *graph = grind_session_get_graph (fixture->session);
  GrindSubject subject = {
    .graph = graph,
    .base = grind_navigator_get_base (fixture->navigator, 0),
    .color_map = grind_session_get_color_map (fixture->session),
  };
  g_autoptr (GrindPicture) picture = NULL;

  if (function != NULL)
    {
      subject.root = test_find_node (fixture->session, function);
      picture = grind_test_picture_new (&subject, 4, 800, 200);
    }
  grind_picture_list_set_picture (GRIND_PICTURE_LIST (fixture->pane), picture);
  test_wait_for_view (fixture->pane);
}

static void
chosen_cb (Fixture *fixture,
           guint    row)
{
  fixture->chosen = row;
}

static void
open_list (Fixture    *fixture,
           const List *what,
           const char *profile)
{
  fixture->what = what;
  fixture->chosen = GRIND_NONE;
  fixture->navigator = what->base != NULL ? test_navigator_new_compared (what->base, profile)
                                          : test_navigator_new (profile, "/data/test.out");
  fixture->session = grind_navigator_get_session (fixture->navigator);
  grind_session_set_percent (fixture->session, FALSE);
  fixture->pane = what->make (fixture);
  fixture->window = gtk_window_new ();
  gtk_window_set_child (GTK_WINDOW (fixture->window), fixture->pane);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 900, 300);
  gtk_window_present (GTK_WINDOW (fixture->window));
  test_wait_for_view (fixture->pane);
  fixture->view = GTK_COLUMN_VIEW (test_find_widget (fixture->window, GTK_TYPE_COLUMN_VIEW,
                                                     what->view));
  g_assert_nonnull (fixture->view);
  if (GRIND_IS_COST_LIST (fixture->pane))
    g_signal_connect_swapped (fixture->pane, "row-chosen", G_CALLBACK (chosen_cb), fixture);
  if (what->show != NULL)
    what->show (fixture, what->function);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  what)
{
  open_list (fixture, what, ((const List *) what)->profile);
}

/* Rows that are sorted in a worker */
static void
set_up_long (Fixture       *fixture,
             gconstpointer  what)
{
  g_autoptr (GString) profile = g_string_new ("events: Ir\nfl=a.c\nfn=main\n");

  for (guint i = 1; i <= N_LONG; i++)
    g_string_append_printf (profile, "%u %u\n", i, i == N_LONG / 2 ? 100 : 1);
  open_list (fixture, what, profile->str);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  test_close_window (fixture->window, fixture->pane);
  test_finalize_navigator (fixture->navigator);
}

static GtkSingleSelection *
get_selection (Fixture *fixture)
{
  return GTK_SINGLE_SELECTION (gtk_column_view_get_model (fixture->view));
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

/* The texts of the cells that are shown, which are their accessible names, too */
static char *
dup_shown (Fixture *fixture)
{
  g_autoptr (GPtrArray) rows = list_rows (fixture);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < rows->len; i++)
    for (GtkWidget *child = gtk_widget_get_first_child (rows->pdata[i]); child != NULL;
         child = gtk_widget_get_next_sibling (child))
      {
        GtkWidget *cell = gtk_widget_get_first_child (child);
        g_autofree char *content = grind_cell_dup_text (GRIND_CELL (cell));

        gtk_test_accessible_assert_property (GTK_ACCESSIBLE (cell),
                                             GTK_ACCESSIBLE_PROPERTY_LABEL, content);
        gtk_test_accessible_assert_property (GTK_ACCESSIBLE (child),
                                             GTK_ACCESSIBLE_PROPERTY_LABEL, content);
        g_string_append (text, content);
        g_string_append_c (text, gtk_widget_get_next_sibling (child) != NULL ? '|' : ';');
      }

  return g_string_free (text, FALSE);
}

/* The cells have the texts of the model. */
static void
assert_cells (Fixture    *fixture,
              const char *expected)
{
  g_autofree char *cells = test_dup_cells (fixture->view);
  g_autofree char *shown = dup_shown (fixture);
  g_assert_cmpstr (cells, ==, expected);
  g_assert_cmpstr (shown, ==, expected);
}

static void
assert_titles (Fixture    *fixture,
               const char *expected)
{
  g_autofree char *titles = test_dup_titles (fixture->view);
  g_assert_cmpstr (titles, ==, expected);
}

typedef struct
{
  GtkColumnView *view;
  char          *titles;
} Before;

static gboolean
has_other_titles (gpointer data)
{
  Before *before = data;
  g_autofree char *titles = test_dup_titles (before->view);

  return g_strcmp0 (titles, before->titles) != 0;
}

/* Changes the columns. */
static void
act (Fixture    *fixture,
     const char *action,
     const char *target)
{
  Before before = { fixture->view, test_dup_titles (fixture->view) };

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (fixture->view), action,
                                             target != NULL ? "s" : NULL, target));
  g_assert_true (test_wait (has_other_titles, &before));
  g_free (before.titles);
}

static void
test_numbers (Fixture       *fixture,
              gconstpointer  data)
{
  const List *what = data;

  assert_cells (fixture, what->rows);
  grind_session_set_percent (fixture->session, TRUE);
  test_wait_for_view (fixture->pane);
  assert_titles (fixture, what->titles);
  assert_cells (fixture, what->percent);
  grind_session_set_percent (fixture->session, FALSE);
  grind_session_set_event (fixture->session, 1);
  grind_session_set_secondary_event (fixture->session, 0);
  test_wait_for_view (fixture->pane);
  assert_cells (fixture, what->second);
}

/* The texts of the cells of one column, each followed by a blank */
static char *
dup_keys (Fixture *fixture)
{
  GtkColumnViewColumn *column = test_get_column (fixture->view, fixture->what->key);
  GListModel *rows = G_LIST_MODEL (gtk_column_view_get_model (fixture->view));
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (rows); i++)
    {
      g_autoptr (GObject) row = g_list_model_get_item (rows, i);
      g_autofree char *key = grind_column_view_dup_text (column, row, FALSE);

      g_string_append_printf (text, "%s ", key);
    }

  return g_string_free (text, FALSE);
}

/* Row widgets stay, and get other contents. The selected row stays selected. */
static void
test_orders (Fixture       *fixture,
             gconstpointer  data)
{
  const List *what = data;
  g_autoptr (GPtrArray) before = list_rows (fixture);

  for (const Order *order = what->orders; order->title != NULL; order++)
    {
      g_autoptr (GPtrArray) after = NULL;
      g_autofree char *keys = NULL;

      gtk_column_view_sort_by_column (fixture->view, test_get_column (fixture->view, order->title),
                                      order->order);
      test_wait_for_view (fixture->pane);
      keys = dup_keys (fixture);
      g_assert_cmpstr (keys, ==, order->keys);
      after = list_rows (fixture);
      g_assert_cmpuint (after->len, ==, before->len);
      for (guint i = 0; i < after->len; i++)
        g_assert_true (after->pdata[i] == before->pdata[i]);
    }
}

/* A column can be hidden, shown again where it was, and moved. */
static void
test_columns (Fixture       *fixture,
              gconstpointer  data)
{
  g_autofree char *show = g_strconcat ("columns.show-", fixture->what->column, NULL);
  g_autofree char *titles = test_dup_titles (fixture->view);
  g_autofree char *cells = test_dup_cells (fixture->view);
  g_autofree char *moved = NULL;
  g_autofree char *without = NULL;

  act (fixture, show, NULL);
  without = test_dup_titles (fixture->view);
  g_assert_cmpstr (without, !=, titles);
  g_assert_cmpuint (strlen (without), <, strlen (titles));
  act (fixture, show, NULL);
  assert_titles (fixture, titles);

  act (fixture, "columns.move-right", fixture->what->column);
  moved = test_dup_titles (fixture->view);
  g_assert_cmpstr (moved, !=, titles);
  g_assert_cmpuint (strlen (moved), ==, strlen (titles));
  act (fixture, "columns.move-left", fixture->what->column);
  assert_titles (fixture, titles);
  assert_cells (fixture, cells);

  act (fixture, "columns.move-right", fixture->what->column);
  act (fixture, "columns.reset", NULL);
  assert_titles (fixture, titles);
}

/* The list as CSV */
static void
test_copy (Fixture       *fixture,
           gconstpointer  data)
{
  g_autofree char *titles = test_dup_titles (fixture->view);
  g_autoptr (GString) expected = g_string_new (titles);

  g_string_append_c (expected, ';');
  g_string_append (expected, fixture->what->exact);
  g_string_replace (expected, "|", ",", 0);
  g_string_replace (expected, ";", "\r\n", 0);
  if (GRIND_IS_PART_PANE (fixture->pane))
    grind_list_copy_all (fixture->view, GRIND_TABLE_CSV);
  else
    g_assert_true (gtk_widget_activate_action (GTK_WIDGET (fixture->view), "row.copy-list", "u",
                                               GRIND_TABLE_CSV));
  test_assert_clipboard (fixture->pane, expected->str);
}

/* The key of the selected row */
static char *
dup_selected (Fixture *fixture)
{
  gpointer row = gtk_single_selection_get_selected_item (get_selection (fixture));

  return row != NULL ? grind_column_view_dup_text (test_get_column (fixture->view,
                                                                    fixture->what->key), row, FALSE)
                     : NULL;
}

/* The user's choice of a row is reported by its index in the data, and stays in another order; a
 * choice of the program is not reported. */
static void
test_choose (Fixture       *fixture,
             gconstpointer  data)
{
  const List *what = data;
  g_autofree char *chosen = NULL;
  g_autofree char *sorted = NULL;
  g_autofree char *again = NULL;

  gtk_single_selection_set_selected (get_selection (fixture), what->active);
  g_assert_cmpuint (fixture->chosen, ==, what->index);
  chosen = dup_selected (fixture);
  gtk_column_view_sort_by_column (fixture->view, test_get_column (fixture->view, what->key),
                                  GTK_SORT_DESCENDING);
  test_wait_for_view (fixture->pane);
  sorted = dup_selected (fixture);
  g_assert_cmpstr (sorted, ==, chosen);

  fixture->chosen = GRIND_NONE;
  grind_cost_list_select (GRIND_COST_LIST (fixture->pane), GRIND_NONE);
  g_assert_null (dup_selected (fixture));
  grind_cost_list_select (GRIND_COST_LIST (fixture->pane), what->index);
  again = dup_selected (fixture);
  g_assert_cmpstr (again, ==, chosen);
  g_assert_cmpuint (fixture->chosen, ==, GRIND_NONE);
}

/* Activating a row goes to its function. The objects of rows are used again for what is listed
 * then, and nothing is selected. */
static void
test_activate (Fixture       *fixture,
               gconstpointer  data)
{
  const List *what = data;
  GListModel *model = G_LIST_MODEL (get_selection (fixture));
  g_autoptr (GObject) first = g_list_model_get_item (model, 0);
  g_autofree char *name = NULL;

  /* A line without calls */
  if (what->show == show_lines)
    g_signal_emit_by_name (fixture->view, "activate", 0);
  g_assert_cmpuint (grind_navigator_get_selected (fixture->navigator), ==,
                    test_find_node (fixture->session, what->function));
  gtk_single_selection_set_selected (get_selection (fixture), what->active);
  gtk_widget_activate_action (grind_column_view_get_list (fixture->view), "list.activate-item",
                              "u", what->active);
  test_wait_for_view (fixture->pane);
  name = grind_graph_dup_node_name (grind_session_get_graph (fixture->session),
                                    grind_navigator_get_selected (fixture->navigator));
  g_assert_cmpstr (name, ==, what->goes_to);
  if (what->show == go_to && g_list_model_get_n_items (model) > 0)
    {
      g_autoptr (GObject) again = g_list_model_get_item (model, 0);

      g_assert_true (again == first);
      g_assert_cmpuint (gtk_single_selection_get_selected (get_selection (fixture)), ==,
                        GTK_INVALID_LIST_POSITION);
    }
}

/* No rows, and the same again. */
static void
test_refill (Fixture       *fixture,
             gconstpointer  data)
{
  const List *what = data;

  what->show (fixture, what->other);
  assert_cells (fixture, "");
  if (what->empty != NULL)
    g_assert_true (test_has_label (fixture->pane, what->empty));
  what->show (fixture, what->function);
  assert_cells (fixture, what->rows);
}

static void
test_long (Fixture       *fixture,
           gconstpointer  data)
{
  g_autofree char *line = NULL;

  gtk_column_view_sort_by_column (fixture->view, test_get_column (fixture->view, "Self"),
                                  GTK_SORT_ASCENDING);
  test_wait_for_view (fixture->pane);
  line = test_dup_cell_text (fixture->view, 0, 0, FALSE);
  g_assert_cmpuint (g_ascii_strtoull (line, NULL, 10), ==, N_LONG / 2);
}

/* The menu of a row */
static void
test_menu (Fixture       *fixture,
           gconstpointer  data)
{
  GtkWidget *popover;

  grind_column_view_focus_row (fixture->view, 0);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (fixture->view), "row.menu", NULL));
  test_wait_for_view (fixture->pane);
  popover = test_find_widget (fixture->pane, GTK_TYPE_POPOVER_MENU, NULL);
  g_assert_nonnull (popover);
  gtk_popover_popdown (GTK_POPOVER (popover));
  test_wait_for_view (fixture->pane);
}

/* The texts of the cells for programs */
static char *
dup_exact (Fixture *fixture)
{
  GListModel *rows = G_LIST_MODEL (gtk_column_view_get_model (fixture->view));
  guint n_columns = g_list_model_get_n_items (gtk_column_view_get_columns (fixture->view));
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (rows) * n_columns; i++)
    {
      g_autofree char *cell = test_dup_cell_text (fixture->view, i / n_columns, i % n_columns,
                                                  TRUE);

      g_string_append_printf (text, "%s%s", cell, (i + 1) % n_columns == 0 ? ";" : "|");
    }

  return g_string_free (text, FALSE);
}

/* No number is cut, whatever it is: both sides, signs, changes of more than a hundred percent. */
static void
test_sides (Fixture       *fixture,
            gconstpointer  data)
{
  static const char *const names[] = { "before", "after", "relative" };
  const List *what = data;
  GListModel *columns = gtk_column_view_get_columns (fixture->view);
  g_autofree char *exact = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *show = g_strconcat ("columns.show-", what->show == NULL ? "self-" : "",
                                           names[i], NULL);

      act (fixture, show, NULL);
    }
  test_settle ();
  assert_cells (fixture, what->sides);
  exact = dup_exact (fixture);
  g_assert_cmpstr (exact, ==, what->exact_sides);
  for (guint is_percent = 0; is_percent < 2; is_percent++)
    {
      grind_session_set_percent (fixture->session, is_percent);
      test_settle ();
      for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
        {
          g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);

          if (grind_column_view_is_number (column))
            g_assert_cmpint (gtk_column_view_column_get_fixed_width (column), >=,
                             grind_column_view_measure_contents (column));
        }
    }  act (fixture, "columns.reset", NULL);
}

static void
add (const List *what,
     const char *name,
     void     (* run) (Fixture *fixture, gconstpointer data))
{
  g_autofree char *path = g_strdup_printf ("/ui/cost-list/%s/%s", what->name, name);

  g_test_add (path, Fixture, what, set_up, run, tear_down);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

  for (const List *what = lists; what < lists + G_N_ELEMENTS (lists); what++)
    {
      add (what, "numbers", test_numbers);
      add (what, "orders", test_orders);
      add (what, "columns", test_columns);
      add (what, "copy", test_copy);
      if (what->get_type != grind_part_pane_get_type)
        add (what, "menu", test_menu);
      if (what->show == NULL)
        continue;
      add (what, "choose", test_choose);
      add (what, "refill", test_refill);
      if (what->goes_to != NULL)
        add (what, "activate", test_activate);
    }
  for (const List *what = compared; what < compared + G_N_ELEMENTS (compared); what++)
    {
      add (what, "numbers", test_numbers);
      add (what, "orders", test_orders);
      add (what, "copy", test_copy);
      add (what, "sides", test_sides);
    }
  g_test_add ("/ui/cost-list/lines/long", Fixture, &lists[4], set_up_long, test_long, tear_down);

  return g_test_run ();
}
