/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is the same for all lists with costs: callers, callees, lines, instructions, pictures; and
 * for functions and parts, which share their columns, sorting and copying. */
#include "config.h"

#include "grind-test-picture.h"
#include "grind-test-window.h"
#include "ui/calls/grind-call-pane.h"
#include "ui/calls/grind-transitive-pane.h"
#include "ui/code/grind-line-list.h"
#include "ui/functions/grind-function-pane.h"
#include "ui/lists/grind-cell.h"
#include "ui/lists/grind-column-view.h"
#include "ui/lists/grind-list-copy.h"
#include "ui/parts/grind-part-pane.h"
#include "ui/pictures/grind-picture-list.h"

/* main calls work and rest, and work calls rest; both events differ in order. */
#define PROFILE \
  "positions: instr line\nevents: Ir Dr\nfl=/src/demo.c\nfn=main\n" \
  "0x10 5 300 1\n0x18 0 100 2\ncfn=work\ncalls=2 0x90 30\n0x20 7 500 10\n" \
  "cfi=/src/rest.c\ncfn=ns::rest(int)\ncalls=1 0xa0 40\n0x20 7 100 0\n0x28 9 0 7\n" \
  "fn=work\n0x90 30 300 4\ncfi=/src/rest.c\ncfn=ns::rest(int)\ncalls=3 0xa0 40\n0x98 31 200 6\n" \
  "fl=/src/rest.c\nfn=ns::rest(int)\n0xa0 40 300 6\n"

#define PARTS \
  "# callgrind format\nevents: Ir Dr\npid: 7\n" \
  "part: 1\nthread: 1\nfn=f\n1 25 10\npart: 1\nthread: 2\nfn=f\n1 75 0\n" \
  "part: 2\nthread: 1\nfn=f\n1 50 20\n"

#define N_LONG 20000   /* rows */

typedef struct _Fixture Fixture;

typedef struct
{
  const char  *title;
  GtkSortType  order;      /* ascending like the first click, which is largest first for costs */
  const char  *keys;       /* of the rows, each followed by a blank */
} Order;

typedef struct
{
  const char *name;
  const char *view;        /* its accessible name */
  const char *profile;
  GtkWidget  *(* make) (Fixture *fixture);
  GType       (* get_type) (void);      /* (nullable): of a view, that is made from it */
  gboolean    is_callers;
  void        (* show) (Fixture    *fixture,
                        const char *function);
  const char *function;    /* (nullable): what it is shown for */
  const char *other;       /* (nullable): what it is shown for afterwards, as without rows */
  const char *key;         /* title of the column that tells rows apart */
  const char *column;      /* id of a column to hide and to move, second to last */
  const char *titles;
  const char *rows;        /* as costs */
  const char *exact;       /* as costs for programs */
  const char *percent;     /* as percentages */
  const char *second;      /* costs of the other event, with the first one as secondary */
  guint       active;      /* a row to choose and to activate */
  guint       index;       /* of that in the data */
  const char *goes_to;     /* (nullable): function that goes to */
  const char *empty;       /* (nullable): text without rows */
  Order       orders[5];
} List;

struct _Fixture
{
  const List     *what;
  GtkWidget      *window;
  GtkWidget      *pane;
  GtkColumnView  *view;
  GrindNavigator *navigator;
  GrindSession   *session;     /* borrowed from it */
  guint           chosen;
};

/* It shows no other numbers itself: its owner replaces the picture. */
#define PICTURE_ROWS \
  "1000|–|3|0|main|function|demo.c;" \
  "1000|100.00|3|1|main|function|demo.c;" \
  "300|30.00|3|2|ns::rest(int)|hidden|rest.c;" \
  "500|50.00|3|1|work|function|demo.c;"

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

static const List lists[] = {
  {
    .name = "callers", .view = "Callers", .profile = PROFILE, .make = make_view,
    .get_type = grind_call_pane_get_type, .is_callers = TRUE, .show = go_to,
    .function = "ns::rest(int)", .other = "main", .key = "Function", .column = "count",
    .titles = "Cost %|Share %|Count|Function|Location",
    .rows = "200|66.67|3|work|demo.c;100|33.33|1|main|demo.c;",
    .exact = "200|66.6666666666667|3|work|demo.c;100|33.3333333333333|1|main|demo.c;",
    .percent = "20.00|66.67|3|work|demo.c;10.00|33.33|1|main|demo.c;",
    .second = "6|100.00|200|3|work|demo.c;0|0|100|1|main|demo.c;",
    .active = 1, .index = 1, .goes_to = "main",
    .empty = "No callers recorded: the program starts here, or the caller is unknown",
    .orders = {
      { "Count", GTK_SORT_DESCENDING, "work main " },
      { "Function", GTK_SORT_ASCENDING, "main work " },
      { "Cost", GTK_SORT_ASCENDING, "work main " },
    },
  },
  {
    .name = "callees", .view = "Callees", .profile = PROFILE, .make = make_view,
    .get_type = grind_call_pane_get_type, .show = go_to, .function = "main",
    .other = "ns::rest(int)", .key = "Function", .column = "count",
    .titles = "Cost %|Share %|Count|Function|Location",
    .rows = "500|50.00|2|work|demo.c;100|10.00|1|ns::rest(int)|rest.c;",
    .exact = "500|50|2|work|demo.c;100|10|1|ns::rest(int)|rest.c;",
    .percent = "50.00|50.00|2|work|demo.c;10.00|10.00|1|ns::rest(int)|rest.c;",
    .second = "10|50.00|500|2|work|demo.c;0|0|100|1|ns::rest(int)|rest.c;",
    .active = 1, .index = 1, .goes_to = "ns::rest(int)",
    .empty = "No calls recorded: all cost is self cost",
    .orders = {
      { "Count", GTK_SORT_DESCENDING, "work ns::rest(int) " },
      { "Function", GTK_SORT_ASCENDING, "ns::rest(int) work " },
      { "Cost", GTK_SORT_ASCENDING, "work ns::rest(int) " },
    },
  },
  {
    .name = "all-callers", .view = "All callers", .profile = PROFILE, .make = make_view,
    .get_type = grind_transitive_pane_get_type, .is_callers = TRUE, .show = go_to,
    .function = "ns::rest(int)", .other = "main", .key = "Function", .column = "count",
    .titles = "Cost %|Share %|Distance|Count|Function|Location",
    .rows = "300|100.00|1–2|2|main|demo.c;200|66.67|1|3|work|demo.c;",
    .exact = "300|100|1-2|1.8|main|demo.c;200|66.6666666666667|1|3|work|demo.c;",
    .percent = "30.00|100.00|1–2|2|main|demo.c;20.00|66.67|1|3|work|demo.c;",
    .second = "6|100.00|300|1–2|2|main|demo.c;6|100.00|200|1|3|work|demo.c;",
    .active = 1, .index = 1, .goes_to = "work",
    .empty = "No callers recorded: the program starts here, or the caller is unknown",
    .orders = {
      { "Distance", GTK_SORT_ASCENDING, "work main " },
      { "Function", GTK_SORT_ASCENDING, "main work " },
      { "Count", GTK_SORT_ASCENDING, "work main " },
    },
  },
  {
    .name = "all-callees", .view = "All callees", .profile = PROFILE, .make = make_view,
    .get_type = grind_transitive_pane_get_type, .show = go_to, .function = "main",
    .other = "ns::rest(int)", .key = "Function", .column = "count",
    .titles = "Cost %|Share %|Self %|Distance|Count|Function|Location",
    .rows = "500|50.00|300|1|2|work|demo.c;300|30.00|300|1–2|4|ns::rest(int)|rest.c;",
    .exact = "500|50|300|1|2|work|demo.c;300|30|300|1-2|4|ns::rest(int)|rest.c;",
    .percent = "50.00|50.00|30.00|1|2|work|demo.c;30.00|30.00|30.00|1–2|4|ns::rest(int)|rest.c;",
    .second = "10|50.00|4|500|1|2|work|demo.c;6|30.00|6|300|1–2|4|ns::rest(int)|rest.c;",
    .active = 1, .index = 1, .goes_to = "ns::rest(int)",
    .empty = "No calls recorded: all cost is self cost",
    .orders = {
      { "Distance", GTK_SORT_DESCENDING, "ns::rest(int) work " },
      { "Self", GTK_SORT_ASCENDING, "work ns::rest(int) " },
      { "Function", GTK_SORT_ASCENDING, "ns::rest(int) work " },
    },
  },
  {
    .name = "lines", .view = "Lines", .profile = PROFILE, .make = make_lines, .show = show_lines,
    .function = "main", .key = "Line", .column = "calls",
    .titles = "Line|Self %|Calls %|Called function",
    .rows = "–|100||;5|300||;7||600|work;9|||;",
    .exact = "|100|0|;5|300|0|;7|0|600|work;9|0|0|;",
    .percent = "–|10.00||;5|30.00||;7||60.00|work;9|||;",
    .second = "–|2|100||;5|1|300||;7|||10|work;9|7|||;",
    .active = 2, .index = 2, .goes_to = "work",
    .orders = {
      { "Self", GTK_SORT_ASCENDING, "5 – 7 9 " },
      { "Self", GTK_SORT_ASCENDING, "7 9 – 5 " },
      { "Calls", GTK_SORT_DESCENDING, "7 – 5 9 " },
      { "Line", GTK_SORT_DESCENDING, "9 7 5 – " },
    },
  },
  {
    .name = "instructions", .view = "Instructions", .profile = PROFILE, .make = make_instructions,
    .show = show_lines, .function = "main", .key = "Address", .column = "calls",
    .titles = "Address|Self %|Calls %|Called function|Source line",
    .rows = "0x10|300|||demo.c:5;0x18|100|||;0x20||600|work|demo.c:7;0x28||||demo.c:9;",
    .exact = "0x10|300|0||demo.c:5;0x18|100|0||;0x20|0|600|work|demo.c:7;0x28|0|0||demo.c:9;",
    .percent = "0x10|30.00|||demo.c:5;0x18|10.00|||;0x20||60.00|work|demo.c:7;0x28||||demo.c:9;",
    .second = "0x10|1|300|||demo.c:5;0x18|2|100|||;0x20|||10|work|demo.c:7;0x28|7||||demo.c:9;",
    .active = 2, .index = 2, .goes_to = "work",
    .orders = {
      { "Self", GTK_SORT_ASCENDING, "0x10 0x18 0x20 0x28 " },
      { "Source line", GTK_SORT_DESCENDING, "0x28 0x20 0x10 0x18 " },
    },
  },
  {
    .name = "picture", .view = "Map as a list", .profile = PROFILE, .make = make_picture,
    .show = show_picture, .function = "main", .key = "Function", .column = "level",
    .titles = "Cost|Share %|Count|Level|Function|Kind|Location",
    .rows = PICTURE_ROWS,
    .exact = "1000||3|0|main|function|demo.c;1000|100|3|1|main|function|demo.c;"
             "300|30|3|2|ns::rest(int)|hidden|rest.c;500|50|3|1|work|function|demo.c;",
    .percent = PICTURE_ROWS,
    .second = PICTURE_ROWS,
    .active = 2, .index = 3,
  },
  {
    .name = "functions", .view = "Functions", .profile = PROFILE, .make = make_functions,
    .key = "Function", .column = "called",
    .titles = "Incl. %|Self %|Called|Function|Location",
    .rows = "1000|400|0|main|demo.c;500|300|2|work|demo.c;300|300|4|ns::rest(int)|rest.c;",
    .exact = "1000|400|0|main|demo.c;500|300|2|work|demo.c;300|300|4|ns::rest(int)|rest.c;",
    .percent = "100.00|40.00|0|main|demo.c;50.00|30.00|2|work|demo.c;"
               "30.00|30.00|4|ns::rest(int)|rest.c;",
    .second = "20|10|1000|0|main|demo.c;10|4|500|2|work|demo.c;6|6|300|4|ns::rest(int)|rest.c;",
    .orders = {
      { "Self", GTK_SORT_ASCENDING, "main work ns::rest(int) " },
      { "Called", GTK_SORT_DESCENDING, "ns::rest(int) work main " },
      { "Function", GTK_SORT_ASCENDING, "main ns::rest(int) work " },
      { "Location", GTK_SORT_DESCENDING, "ns::rest(int) main work " },
    },
  },
  {
    .name = "parts", .view = "Parts", .profile = PARTS, .make = make_view,
    .get_type = grind_part_pane_get_type, .key = "Part", .column = "share",
    .titles = "Part|Thread|Trigger|Ir %|Ir",
    .rows = "1|Thread 1||16.67|25;1|Thread 2||50.00|75;2|Thread 1||33.33|50;",
    .exact = "1|Thread 1||16.6666666666667|25;1|Thread 2||50|75;2|Thread 1||33.3333333333333|50;",
    .percent = "1|Thread 1||16.67|25;1|Thread 2||50.00|75;2|Thread 1||33.33|50;",
    .second = "1|Thread 1||33.33|10;1|Thread 2||0|0;2|Thread 1||66.67|20;",
  },
};

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
  fixture->navigator = test_navigator_new (profile, "/data/test.out");
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
  g_test_add ("/ui/cost-list/lines/long", Fixture, &lists[4], set_up_long, test_long, tear_down);

  return g_test_run ();
}
