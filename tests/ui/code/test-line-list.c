/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-test-window.h"
#include "ui/code/grind-line-list.h"
#include "ui/lists/grind-column-view.h"

#define PROFILE \
  "positions: instr line\nevents: Ir Dr\nfl=/src/demo.c\nfn=main\n" \
  "0x10 5 300 1\n0x18 0 100 2\ncfn=work\ncalls=2 0x90 30\n0x20 7 500 0\n" \
  "cfn=ns::rest(int)\ncalls=1 0xa0 40\n0x20 7 100 0\n0x28 9 0 7\n" \
  "fn=work\n0x90 30 500 0\nfn=ns::rest(int)\n0xa0 40 100 0\n"

#define N_MANY 20000   /* rows, sorted by a worker */

typedef struct
{
  GtkWidget      *window;
  GrindLineList  *list;
  GrindNavigator *navigator;
  GrindSession   *session;   /* borrowed from it */
  guint           chosen;
} Fixture;

static void
chosen_cb (Fixture *fixture,
           guint    row)
{
  fixture->chosen = row;
}

static void
show_function (Fixture        *fixture,
               GrindLinesKind  kind)
{
  g_autoptr (GrindLineTable) table = NULL;
  guint n_rows;

  table = grind_line_table_new (grind_session_get_graph (fixture->session), 0, kind, NULL, NULL);
  grind_line_table_get_rows (table, &n_rows);
  grind_line_list_set_rows (fixture->list, table, 0, n_rows);
  test_settle ();
}

static void
open_list (Fixture        *fixture,
           const char     *profile,
           GrindLinesKind  kind)
{
  fixture->navigator = test_navigator_new (profile, "test");
  fixture->session = grind_navigator_get_session (fixture->navigator);
  fixture->list = GRIND_LINE_LIST (grind_line_list_new (fixture->navigator, kind, "Test lines"));
  g_signal_connect_swapped (fixture->list, "row-chosen", G_CALLBACK (chosen_cb), fixture);
  fixture->chosen = GRIND_NONE;
  fixture->window = test_show_window (GTK_WIDGET (fixture->list), 900, 400);
  show_function (fixture, kind);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  kind)
{
  open_list (fixture, PROFILE, GPOINTER_TO_UINT (kind));
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  kind)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  test_settle ();
  test_finalize_navigator (fixture->navigator);
}

static GtkColumnView *
get_view (Fixture *fixture)
{
  return GTK_COLUMN_VIEW (test_find_widget (fixture->window, GTK_TYPE_COLUMN_VIEW, NULL));
}

/* The cells of all rows, as screen readers get them: rows by ";", cells by "|". */
static char *
describe (Fixture *fixture)
{
  GtkColumnView *view = get_view (fixture);
  GListModel *columns = gtk_column_view_get_columns (view);
  GListModel *rows = G_LIST_MODEL (gtk_column_view_get_model (view));
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (rows); i++)
    {
      for (guint j = 0; j < g_list_model_get_n_items (columns); j++)
        {
          g_autofree char *shown = test_dup_cell_text (view, i, j, FALSE);

          g_string_append_printf (text, "%s%s", j > 0 ? "|" : "", shown != NULL ? shown : "");
        }
      g_string_append_c (text, ';');
    }

  return g_string_free (text, FALSE);
}

static void
assert_shown (Fixture    *fixture,
              const char *expected)
{
  g_autofree char *shown = describe (fixture);

  g_assert_cmpstr (shown, ==, expected);
}

static void
sort_by (Fixture     *fixture,
         guint        position,
         GtkSortType  direction)
{
  GtkColumnView *view = get_view (fixture);
  g_autoptr (GtkColumnViewColumn) column = NULL;

  column = g_list_model_get_item (gtk_column_view_get_columns (view), position);
  gtk_column_view_sort_by_column (view, column, direction);
  test_settle ();
}

/* Unknown lines come first; missing values are empty. */
static void
test_lines (Fixture       *fixture,
            gconstpointer  kind)
{
  grind_session_set_percent (fixture->session, FALSE);
  test_settle ();
  assert_shown (fixture, "–|100||;5|300||;7||600|work;9|||;");

  sort_by (fixture, 1, GTK_SORT_ASCENDING);   /* the first click sorts largest first */
  assert_shown (fixture, "5|300||;–|100||;7||600|work;9|||;");
  sort_by (fixture, 1, GTK_SORT_ASCENDING);
  assert_shown (fixture, "7||600|work;9|||;–|100||;5|300||;");
  sort_by (fixture, 2, GTK_SORT_DESCENDING);
  assert_shown (fixture, "7||600|work;–|100||;5|300||;9|||;");
  sort_by (fixture, 0, GTK_SORT_DESCENDING);
  assert_shown (fixture, "9|||;7||600|work;5|300||;–|100||;");
}

static void
test_events (Fixture       *fixture,
             gconstpointer  kind)
{
  grind_session_set_event (fixture->session, 1);
  test_settle ();
  grind_session_set_percent (fixture->session, FALSE);
  grind_session_set_secondary_event (fixture->session, 0);
  test_settle ();
  assert_shown (fixture, "–|2|100||;5|1|300||;7||||work;9|7|||;");
  grind_session_set_percent (fixture->session, TRUE);
  test_settle ();
  assert_shown (fixture, "–|20.00|10.00||;5|10.00|30.00||;7||||work;9|70.00|||;");
}

static void
test_instructions (Fixture       *fixture,
                   gconstpointer  kind)
{
  grind_session_set_percent (fixture->session, FALSE);
  test_settle ();
  assert_shown (fixture, "0x10|300|||demo.c:5;0x18|100|||;0x20||600|work|demo.c:7;"
                         "0x28||||demo.c:9;");
}

static void
test_choose (Fixture       *fixture,
             gconstpointer  kind)
{
  GtkSelectionModel *model = gtk_column_view_get_model (get_view (fixture));
  GtkSingleSelection *selection = GTK_SINGLE_SELECTION (model);

  gtk_single_selection_set_selected (selection, 2);
  g_assert_cmpuint (fixture->chosen, ==, 2);
  sort_by (fixture, 0, GTK_SORT_DESCENDING);
  g_assert_cmpuint (gtk_single_selection_get_selected (selection), ==, 1);

  /* Rows selected by the program are not reported as the user's choice. */
  grind_cost_list_select (GRIND_COST_LIST (fixture->list), 3);
  g_assert_cmpuint (fixture->chosen, ==, 2);
  g_assert_cmpuint (gtk_single_selection_get_selected (selection), ==, 0);
  grind_cost_list_select (GRIND_COST_LIST (fixture->list), GRIND_NONE);
  g_assert_cmpuint (gtk_single_selection_get_selected (selection), ==,
                    GTK_INVALID_LIST_POSITION);
}

static void
test_activate (Fixture       *fixture,
               gconstpointer  kind)
{
  g_signal_emit_by_name (get_view (fixture), "activate", 0);
  g_assert_cmpuint (grind_navigator_get_selected (fixture->navigator), ==, 0);
  g_signal_emit_by_name (get_view (fixture), "activate", 2);
  g_assert_cmpuint (grind_navigator_get_selected (fixture->navigator), ==, 1);
}

static void
test_none (Fixture       *fixture,
           gconstpointer  kind)
{
  grind_line_list_set_rows (fixture->list, NULL, 0, 0);
  test_settle ();
  assert_shown (fixture, "");
  show_function (fixture, GPOINTER_TO_UINT (kind));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL
                    (gtk_column_view_get_model (get_view (fixture)))), ==, 4);
}

static gboolean
has_sorted (gpointer data)
{
  Fixture *fixture = data;
  GListModel *model = G_LIST_MODEL (gtk_column_view_get_model (get_view (fixture)));
  g_autofree char *line = NULL;

  if (g_list_model_get_n_items (model) == 0)
    return FALSE;

  line = test_dup_cell_text (get_view (fixture), 0, 0, FALSE);

  return g_ascii_strtoull (line, NULL, 10) == N_MANY / 2;
}

static void
test_many (void)
{
  g_autoptr (GString) profile = g_string_new ("events: Ir\nfl=a.c\nfn=main\n");
  Fixture fixture = { NULL };

  for (guint i = 1; i <= N_MANY; i++)
    g_string_append_printf (profile, "%u %u\n", i, i == N_MANY / 2 ? 100 : 1);
  open_list (&fixture, profile->str, GRIND_LINES_BY_LINE);
  sort_by (&fixture, 1, GTK_SORT_DESCENDING);
  g_assert_true (test_wait (has_sorted, &fixture));
  tear_down (&fixture, NULL);
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);
  gpointer by_line = GUINT_TO_POINTER (GRIND_LINES_BY_LINE);
  gpointer by_address = GUINT_TO_POINTER (GRIND_LINES_BY_ADDRESS);

  if (application == NULL)
    return 0;

  g_test_add ("/line-list/lines", Fixture, by_line, set_up, test_lines, tear_down);
  g_test_add ("/line-list/events", Fixture, by_line, set_up, test_events, tear_down);
  g_test_add ("/line-list/instructions", Fixture, by_address, set_up, test_instructions,
              tear_down);
  g_test_add ("/line-list/choose", Fixture, by_line, set_up, test_choose, tear_down);
  g_test_add ("/line-list/activate", Fixture, by_line, set_up, test_activate, tear_down);
  g_test_add ("/line-list/none", Fixture, by_line, set_up, test_none, tear_down);
  g_test_add_func ("/line-list/many", test_many);

  return g_test_run ();
}
