/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-test-fixture.h"
#include "ui/lists/grind-row-list.h"
#include "ui/lists/grind-column-view.h"
#include "ui/lists/grind-name-cell.h"
#include "ui/lists/grind-swatch-image.h"
#include "ui/workspace/grind-hot-path-bar.h"
#include "ui/workspace/grind-path-copy.h"
#include "ui/workspace/grind-view-stack.h"

/* main calls the cycle a <-> b; a deep chain of calls leads from it to the leaf, which calls
 * itself. */
#define PROFILE \
  "# callgrind format\ncreator: maker-1.2\ncmd: ./program --fast\nevents: Ir Dr\n" \
  "ob=/usr/lib/libwork.so.1\nfl=/src/work.cpp\n" \
  "fn=main\n1 1 1\ncfn=ns::a(int, char**)\ncalls=2 1\n1 999 400\n" \
  "fn=ns::a(int, char**)\n1 9 10\ncfn=b\ncalls=5 1\n1 980 300\n" \
  "fn=b\n1 10 90\ncfn=ns::a(int, char**)\ncalls=4 1\n1 500 200\n" \
  "cfn=one\ncalls=3 1\n1 900 100\ncfn=small\ncalls=90 1\n1 80 200\n" \
  "fn=small\n1 80 200\n" \
  "fn=one\n1 0 0\ncfn=second_function_with_a_long_name\ncalls=1 1\n" \
  "1 900 100\n" \
  "fn=second_function_with_a_long_name\n1 0 0\n" \
  "cfn=third_function_with_a_long_name\ncalls=1 1\n1 900 100\n" \
  "fn=third_function_with_a_long_name\n1 0 0\ncfn=leaf\ncalls=1 1\n1 900 100\n" \
  "fn=leaf\n1 900 100\ncfn=leaf\ncalls=7 1\n1 5 5\n"

#define WITHOUT_CALLS \
  "cmd: ./program --fast\nevents: Ir\nfl=a.c\nfn=main\n1 10\nfn=other\n1 20\n"

/* Two parts with wrong sums, and with known and unknown headers. */
#define WITH_HEADERS \
  "# callgrind format\nversion: 1\npid: 4711\nweather: fine\npart: 1\ndesc: I1 cache: 32 B\n" \
  "desc: Trigger: Dump\ndesc: Timerange: 0 - 9\npositions: instr line\nevents: Ir\nsummary: 900\n" \
  "fn=main\n0x1 1 100\npart: 2\nevents: Ir\nsummary: 100\nfn=main\n0x1 1 23\n"

#define WITH_WARNINGS \
  "# callgrind format\nversion: 7\nevents: Ir\nfn=main\n1 10\nno such line\n2 1 5\nnor this\n"

static void
set_up (Fixture       *fixture,
        gconstpointer  text)
{
  g_settings_reset (grind_settings_get (), "percent");
  g_settings_reset (grind_settings_get (), "color-by");
  g_settings_reset (grind_settings_get (), "show-cycles");
  load_text (fixture, text);
  show_profile (fixture, 1400, 800);
}

static void
assert_label (Fixture    *fixture,
              const char *text)
{
  if (test_find_label (fixture->window, text) == NULL)
    g_error ("no label has “%s”", text);
}

/* The names of the rows of callers or callees, each followed by a blank. */
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

      g_string_append_printf (text, "%s ", name);
    }
  g_assert_cmpstr (text->str, ==, expected);
}

/* The list ends with its last row: no space below it, and nothing to scroll. */
static void
assert_no_gap (Fixture    *fixture,
               const char *list)
{
  GtkWidget *view = GTK_WIDGET (test_get_list (fixture->window, list));
  GtkWidget *inner = grind_column_view_get_list (GTK_COLUMN_VIEW (view));
  graphene_rect_t box;

  g_assert_true (gtk_widget_compute_bounds (gtk_widget_get_last_child (inner), view, &box));
  g_assert_cmpfloat_with_epsilon (box.origin.y + box.size.height, gtk_widget_get_height (view), 2);
}

static void
activate_row (Fixture    *fixture,
              const char *list,
              guint       position)
{
  GtkWidget *inner = grind_column_view_get_list (test_get_list (fixture->window, list));

  g_assert_true (gtk_widget_activate_action (inner, "list.activate-item", "u", position));
  test_settle ();
}

static void
assert_clipboard (Fixture    *fixture,
                  const char *expected)
{
  GdkClipboard *clipboard = gtk_widget_get_clipboard (fixture->window);
  GdkContentProvider *content = gdk_clipboard_get_content (clipboard);
  g_auto (GValue) value = G_VALUE_INIT;
  g_autoptr (GError) error = NULL;

  g_assert_nonnull (content);
  g_value_init (&value, G_TYPE_STRING);
  gdk_content_provider_get_value (content, &value, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (g_value_get_string (&value), ==, expected);
}

static void
test_header (Fixture       *fixture,
             gconstpointer  text)
{
  GtkWidget *facts;
  gboolean is_handled = FALSE;

  test_go_to (fixture->navigator, "ns::a(int, char**)");
  assert_label (fixture, "ns::a(int, char**)");
  assert_label (fixture, "6 calls");
  assert_label (fixture, "work.cpp:1 · libwork.so.1");
  facts = test_find_label (fixture->window, "in <cycle 1>");
  g_assert_nonnull (facts);
  g_assert_nonnull (strstr (gtk_widget_get_tooltip_text (facts), "Self: 9 Ir (0.90 %)"));

  test_click (fixture->window, "Copy name");
  assert_clipboard (fixture, "ns::a(int, char**)");

  g_signal_emit_by_name (facts, "activate-link", "cycle", &is_handled);
  g_assert_true (is_handled);
  test_assert_selected (fixture->navigator, "<cycle 1>");

  test_go_to (fixture->navigator, "leaf");
  assert_label (fixture, "7 recursive");
  grind_session_set_percent (fixture->session, FALSE);
  test_settle ();
  assert_label (fixture, "900\302\240Ir inclusive");
  grind_session_set_event (fixture->session, 1);
  test_settle ();
  assert_label (fixture, "100\302\240Dr inclusive");

  grind_navigator_set_selected (fixture->navigator, GRIND_NONE);
  test_settle ();
  assert_label (fixture, "No function selected");
}

static void
test_members (Fixture       *fixture,
              gconstpointer  text)
{
  GtkWidget *button;

  test_go_to (fixture->navigator, "<cycle 1>");
  button = gtk_widget_get_ancestor (test_find_label (fixture->window, "2 functions"),
                                    GTK_TYPE_MENU_BUTTON);
  g_assert_nonnull (button);
  gtk_menu_button_popup (GTK_MENU_BUTTON (button));
  test_settle ();
  assert_rows (fixture, "Members of the cycle", "b ns::a(int, char**) ");
  assert_no_gap (fixture, "Members of the cycle");
  activate_row (fixture, "Members of the cycle", 0);
  test_assert_selected (fixture->navigator, "b");
}

/* A click on a name goes there; names without space are in a list. */
static void
test_hot_path (Fixture       *fixture,
               gconstpointer  text)
{
  GtkWidget *title, *dots;

  test_go_to (fixture->navigator, "one");
  title = test_find_label (fixture->window, "Hot path");
  g_assert_true (g_str_has_prefix (gtk_widget_get_tooltip_text (title),
                                   "The most expensive callers up to"));
  test_click (fixture->window, "third_function_with_a_long_name");
  test_assert_selected (fixture->navigator, "third_function_with_a_long_name");
  test_click (fixture->window, "<cycle 1>");
  test_assert_selected (fixture->navigator, "<cycle 1>");
  g_assert_null (test_find_widget (fixture->window, GTK_TYPE_MENU_BUTTON,
                                   "More callees"));

  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 805, 500);
  test_go_to (fixture->navigator, "<cycle 1>");
  dots = test_find_widget (fixture->window, GTK_TYPE_MENU_BUTTON, "More callees");
  g_assert_nonnull (dots);
  gtk_menu_button_popup (GTK_MENU_BUTTON (dots));
  test_settle ();
  assert_rows (fixture, "Rest of the hot path",
               "second_function_with_a_long_name third_function_with_a_long_name leaf ");
  assert_no_gap (fixture, "Rest of the hot path");
  activate_row (fixture, "Rest of the hot path", 2);
  test_assert_selected (fixture->navigator, "leaf");
}

static void
count_cb (guint *n_changes)
{
  *n_changes += 1;
}

/* The focused name stays focused when the path changes its width. Names without space do not take
 * the focus. Setting that queues a resize, which must not happen during size allocation. */
static void
test_path_focus (Fixture       *fixture,
                 gconstpointer  text)
{
  GtkWidget *bar = test_find_widget (fixture->window, GRIND_TYPE_HOT_PATH_BAR, NULL);
  GtkAllocation narrow = { 0, 0, 60, gtk_widget_get_height (bar) };
  GtkWidget *name;
  guint n_changes = 0;

  test_go_to (fixture->navigator, "one");
  name = test_find_widget (bar, GTK_TYPE_BUTTON, "second_function_with_a_long_name");
  g_assert_true (gtk_widget_grab_focus (name));
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 1390, 800);
  test_settle ();
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (fixture->window)) == name);

  g_signal_connect_swapped (name, "notify::can-focus", G_CALLBACK (count_cb), &n_changes);
  gtk_widget_size_allocate (bar, &narrow, -1);
  g_assert_false (gtk_widget_get_child_visible (name));
  g_assert_cmpuint (n_changes, ==, 0);
  /* The window soon allocates as much space as before. */
  test_settle ();
  g_assert_cmpuint (n_changes, ==, 2);
  g_assert_true (gtk_widget_get_can_focus (name));
}

static void
test_copy_path (Fixture       *fixture,
                gconstpointer  text)
{
  GtkWidget *bar = test_find_widget (fixture->window, GRIND_TYPE_HOT_PATH_BAR, NULL);

  test_go_to (fixture->navigator, "leaf");
  g_assert_true (gtk_widget_activate_action (bar, "path.copy", "u", GRIND_TABLE_TEXT));
  assert_clipboard (fixture,
                    "Incl. %  Function                          Location\n"
                    " 100.00  main                              work.cpp · libwork.so\n"
                    "  99.90  <cycle 1>                         2 functions\n"
                    "  90.00  one                               work.cpp · libwork.so\n"
                    "  90.00  second_function_with_a_long_name  work.cpp · libwork.so\n"
                    "  90.00  third_function_with_a_long_name   work.cpp · libwork.so\n"
                    "  90.00  leaf                              work.cpp · libwork.so\n");
  test_go_to (fixture->navigator, "small");
  grind_session_set_percent (fixture->session, FALSE);
  g_assert_true (gtk_widget_activate_action (bar, "path.copy", "u", GRIND_TABLE_CSV));
  assert_clipboard (fixture, "Inclusive,Function,Location\r\n"
                             "1000,main,work.cpp · libwork.so\r\n"
                             "999,<cycle 1>,2 functions\r\n"
                             "80,small,work.cpp · libwork.so\r\n");
}

static void
test_callers_and_callees (Fixture       *fixture,
                          gconstpointer  text)
{
  GtkSelectionModel *model;
  GtkColumnView *list;

  test_go_to (fixture->navigator, "b");
  assert_rows (fixture, "Callers", "ns::a(int, char**) ");
  assert_rows (fixture, "Callees", "one small ns::a(int, char**) ");
  assert_label (fixture, "Callees");

  /* Sorted by count: the largest first, calls inside the cycle last. */
  list = test_get_list (fixture->window, "Callees");
  gtk_column_view_sort_by_column (list, test_get_column (list, "Count"), GTK_SORT_ASCENDING);
  test_settle ();
  assert_rows (fixture, "Callees", "small one ns::a(int, char**) ");

  /* A single click only selects; the order stays for other functions. */
  model = gtk_column_view_get_model (list);
  gtk_selection_model_select_item (model, 1, TRUE);
  test_assert_selected (fixture->navigator, "b");
  activate_row (fixture, "Callees", 1);
  test_assert_selected (fixture->navigator, "one");
  activate_row (fixture, "Callers", 0);
  assert_rows (fixture, "Callees", "small one ns::a(int, char**) ");

  test_go_to (fixture->navigator, "leaf");
  assert_rows (fixture, "Callees", "leaf ");
  test_go_to (fixture->navigator, "small");
  assert_label (fixture, "No calls recorded");
  test_go_to (fixture->navigator, "main");
  assert_label (fixture, "No callers recorded");
}

static void
test_menu (Fixture       *fixture,
           gconstpointer  text)
{
  GtkColumnView *callees;
  GtkWidget *popover;

  test_go_to (fixture->navigator, "b");
  callees = test_get_list (fixture->window, "Callees");
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (callees), "row.menu", NULL));
  test_settle ();
  g_assert_null (test_find_widget (fixture->window, GTK_TYPE_POPOVER_MENU, NULL));

  grind_column_view_focus_row (callees, 0);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (callees), "row.copy-focused", NULL));
  assert_clipboard (fixture, "90.00  60.40  3  one  work.cpp · libwork.so");
  grind_column_view_focus_row (callees, 1);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (callees), "row.menu", NULL));
  test_settle ();
  popover = test_find_widget (fixture->window, GTK_TYPE_POPOVER_MENU, NULL);
  g_assert_nonnull (popover);
  assert_label (fixture, "Go To");
  g_assert_true (gtk_widget_activate_action (popover, "node.copy-name", NULL));
  assert_clipboard (fixture, "small");
  g_assert_true (gtk_widget_activate_action (popover, "node.copy-location", NULL));
  assert_clipboard (fixture, "/src/work.cpp · /usr/lib/libwork.so.1");
  g_assert_true (gtk_widget_activate_action (popover, "node.go", NULL));
  test_settle ();
  test_assert_selected (fixture->navigator, "small");
  gtk_popover_popdown (GTK_POPOVER (popover));
}

/* Both lists share their columns; the secondary event is computed when it is shown. */
static void
test_optional_columns (Fixture       *fixture,
                       gconstpointer  text)
{
  GtkWidget *callees = GTK_WIDGET (test_get_list (fixture->window, "Callees"));

  test_go_to (fixture->navigator, "b");
  g_assert_null (test_find_label (fixture->window, "Cost per call"));
  g_assert_true (gtk_widget_activate_action (callees, "columns.show-per-call", NULL));
  g_assert_true (gtk_widget_activate_action (callees, "columns.show-secondary", NULL));
  test_settle ();
  assert_label (fixture, "Cost per call");
  assert_label (fixture, "Dr %");
  g_assert_cmpuint (grind_session_get_secondary_event (fixture->session), ==, 1);
  g_assert_nonnull (test_find_widget (callees, GTK_TYPE_WIDGET, "300"));

  grind_session_set_event (fixture->session, 1);
  test_settle ();
  assert_label (fixture, "Ir %");
  g_assert_true (gtk_widget_activate_action (callees, "columns.show-secondary", NULL));
  g_assert_true (gtk_widget_activate_action (callees, "columns.show-per-call", NULL));
  test_settle ();
  g_assert_null (test_find_label (fixture->window, "Ir %"));
  g_assert_cmpuint (grind_session_get_secondary_event (fixture->session), ==, GRIND_NONE);
}

static gboolean
has_tab (Fixture    *fixture,
         const char *title)
{
  return test_find_widget (fixture->window, GTK_TYPE_TOGGLE_BUTTON, title) != NULL;
}

/* Whether an action shows this view */
static gboolean
can_show (Fixture    *fixture,
          const char *view)
{
  GActionGroup *actions = grind_profile_view_get_actions (GRIND_PROFILE_VIEW (fixture->view));
  g_autofree char *name = g_strconcat ("show-", view, NULL);

  g_assert_true (g_action_group_has_action (actions, name));

  return g_action_group_get_action_enabled (actions, name);
}

/* Views and numbers that need calls do not exist. */
static void
test_without_calls (Fixture       *fixture,
                    gconstpointer  text)
{
  static const char * const of_calls[][2] = {
    { "callers", "Callers" }, { "all-callers", "All callers" }, { "caller-map", "Caller map" },
    { "callees", "Callees" }, { "all-callees", "All callees" }, { "call-graph", "Call graph" },
    { "parts", "Parts" },
  };
  static const char * const others[][2] = {
    { "source", "Source" }, { "events", "Events" }, { "callee-map", "Callee map" },
    { "assembly", "Assembly" }, { "flame-graph", "Flame graph" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (of_calls); i++)
    {
      g_assert_false (has_tab (fixture, of_calls[i][1]));
      g_assert_false (can_show (fixture, of_calls[i][0]));
      g_assert_false (grind_profile_view_show_view (GRIND_PROFILE_VIEW (fixture->view),
                                                    of_calls[i][0]));
    }
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_assert_true (has_tab (fixture, others[i][1]));
      g_assert_true (can_show (fixture, others[i][0]));
    }

  assert_label (fixture, "66.67\302\240% self");
  g_assert_null (test_find_label (fixture->window, "% inclusive"));
  g_assert_null (test_find_label (fixture->window, " calls"));
  g_assert_null (test_find_label (fixture->window, "Hot path"));
}

/* The same actions in a profile with calls */
static void
test_show_actions (Fixture       *fixture,
                   gconstpointer  text)
{
  GActionGroup *actions = grind_profile_view_get_actions (GRIND_PROFILE_VIEW (fixture->view));

  assert_label (fixture, "Hot path");
  g_assert_true (can_show (fixture, "callers"));
  g_assert_true (can_show (fixture, "call-graph"));
  g_assert_false (can_show (fixture, "parts"));
  g_action_group_activate_action (actions, "show-all-callees", NULL);
  test_settle ();
  test_wait_for_view (fixture->view);
  g_assert_true (grind_column_view_has_focus (test_get_list (fixture->window, "All callees")));
}

static void
test_warnings (Fixture       *fixture,
               gconstpointer  text)
{
  assert_label (fixture, "3 kinds of warning in 4 places.");
  g_assert_null (test_find_widget (fixture->window, GTK_TYPE_COLUMN_VIEW, "Warnings"));
  gtk_toggle_button_set_active (
    GTK_TOGGLE_BUTTON (gtk_widget_get_ancestor (test_find_label (fixture->window, "Show List"),
                                                GTK_TYPE_TOGGLE_BUTTON)), TRUE);
  test_settle ();
  g_assert_nonnull (test_find_widget (fixture->window, GTK_TYPE_WIDGET, "Line not understood"));
  g_assert_null (test_find_widget (fixture->window, GTK_TYPE_WIDGET, "unknown-line"));
  activate_row (fixture, "Warnings", 0);
  assert_clipboard (fixture, "/data/profile.out:7");
  test_click (fixture->window, "Hide the warnings");
  test_settle ();
  g_assert_null (test_find_label (fixture->window, "kinds of warning"));
}

static void
test_properties (Fixture       *fixture,
                 gconstpointer  text)
{
  GActionGroup *actions = grind_profile_view_get_actions (GRIND_PROFILE_VIEW (fixture->view));
  GtkWidget *window;

  g_action_group_activate_action (actions, "properties", NULL);
  test_settle ();
  window = test_find_toplevel (ADW_TYPE_WINDOW);
  g_assert_nonnull (window);
  g_assert_nonnull (test_find_label (window, "./program --fast"));
  g_assert_nonnull (test_find_label (window, "maker-1.2"));
  g_assert_nonnull (test_find_label (window, "1000"));
  g_assert_nonnull (test_find_label (window, "401"));
  gtk_window_close (GTK_WINDOW (window));
  test_settle ();
  g_assert_null (test_find_toplevel (ADW_TYPE_WINDOW));
}

/* A name that looks like markup is shown as it is. */
static void
test_base_properties (Fixture       *fixture,
                      gconstpointer  text)
{
  GActionGroup *actions = grind_profile_view_get_actions (GRIND_PROFILE_VIEW (fixture->view));

  test_go_to (fixture->navigator, "<cycle 1>");
  grind_session_set_relative (fixture->session, TRUE);
  g_action_group_activate_action (actions, "properties", NULL);
  test_settle ();
  g_assert_true (test_has_label (test_find_toplevel (ADW_TYPE_WINDOW),
                                 "the inclusive cost of <cycle 1>."));
  gtk_window_close (GTK_WINDOW (test_find_toplevel (ADW_TYPE_WINDOW)));
  test_settle ();
}

static void
test_header_properties (Fixture       *fixture,
                        gconstpointer  text)
{
  static const char * const labels[] = {
    "4711", "Source lines and instructions", "I1 cache", "32 B", "weather", "fine",
    "Dump · 0 - 9", "123", "Ir in “summary:”", "1000", "The lines add up to 123",
    "Sums differ", "profile.out:11 · 2 times",
  };
  GtkWidget *window;

  g_action_group_activate_action (grind_profile_view_get_actions (
                                    GRIND_PROFILE_VIEW (fixture->view)), "properties", NULL);
  test_settle ();
  window = test_find_toplevel (ADW_TYPE_WINDOW);
  g_assert_nonnull (window);
  for (guint i = 0; i < G_N_ELEMENTS (labels); i++)
    {
      g_test_message ("%s", labels[i]);
      g_assert_nonnull (test_find_label (window, labels[i]));
    }
  g_assert_null (test_find_label (window, "instr line"));
  gtk_window_close (GTK_WINDOW (window));
  test_settle ();
}

static void
test_show_cycles (Fixture       *fixture,
                  gconstpointer  text)
{
  GActionGroup *actions = grind_profile_view_get_actions (GRIND_PROFILE_VIEW (fixture->view));
  g_autoptr (GVariant) state = NULL;

  test_go_to (fixture->navigator, "<cycle 1>");
  g_action_group_activate_action (actions, "show-cycles", NULL);
  test_settle ();
  state = g_action_group_get_action_state (actions, "show-cycles");
  g_assert_false (g_variant_get_boolean (state));
  test_assert_selected (fixture->navigator, "b");
  g_action_group_activate_action (actions, "show-cycles", NULL);
  test_settle ();
  g_assert_true (grind_session_get_show_cycles (fixture->session));
}

static void
test_history (Fixture       *fixture,
              gconstpointer  text)
{
  GtkColumnView *list = test_get_list (fixture->window, "Functions");
  GtkSelectionModel *functions = gtk_column_view_get_model (list);
  g_autoptr (GtkBitset) selection = NULL;

  test_go_to (fixture->navigator, "b");
  activate_row (fixture, "Callees", 0);
  activate_row (fixture, "Callees", 0);
  test_assert_selected (fixture->navigator, "second_function_with_a_long_name");
  grind_navigator_go_back (fixture->navigator);
  grind_navigator_go_back (fixture->navigator);
  test_settle ();
  test_assert_selected (fixture->navigator, "b");
  assert_rows (fixture, "Callees", "one small ns::a(int, char**) ");
  selection = gtk_selection_model_get_selection (functions);
  g_assert_cmpuint (gtk_bitset_get_size (selection), ==, 1);
  grind_navigator_go_forward (fixture->navigator);
  grind_navigator_go_up (fixture->navigator);
  test_assert_selected (fixture->navigator, "b");
}

static int
get_side_height (Fixture    *fixture,
                 const char *tab)
{
  GtkWidget *button = test_find_widget (fixture->window, GTK_TYPE_TOGGLE_BUTTON, tab);

  return gtk_widget_get_height (gtk_widget_get_ancestor (button, GRIND_TYPE_VIEW_STACK));
}

/* A collapsed side gives its space to the other one, which is then expanded. */
static void
test_folding (Fixture       *fixture,
              gconstpointer  text)
{
  int upper, lower;

  test_go_to (fixture->navigator, "b");
  assert_label (fixture, "3");
  upper = get_side_height (fixture, "Callers");
  lower = get_side_height (fixture, "Callees");
  g_assert_cmpint (upper, >, 100);

  test_click (fixture->window, "Callers");
  g_assert_cmpint (get_side_height (fixture, "Callers"), <, 60);
  g_assert_cmpint (get_side_height (fixture, "Callees"), >, lower);
  test_click (fixture->window, "Callees");
  g_assert_cmpint (get_side_height (fixture, "Callees"), <, 60);
  g_assert_cmpint (get_side_height (fixture, "Callers"), >, lower);

  /* Hidden lists are filled when they are shown. */
  test_go_to (fixture->navigator, "one");
  test_click (fixture->window, "Callees");
  g_assert_cmpint (get_side_height (fixture, "Callers"), ==, upper);
  g_assert_cmpint (get_side_height (fixture, "Callees"), ==, lower);
  assert_rows (fixture, "Callers", "b ");
  assert_rows (fixture, "Callees", "second_function_with_a_long_name ");
}

/* A button may be named by its label. */
static gboolean
is_named (GtkWidget *widget)
{
  GtkAccessible *accessible = GTK_ACCESSIBLE (widget);

  return gtk_test_accessible_has_property (accessible, GTK_ACCESSIBLE_PROPERTY_LABEL) ||
         gtk_test_accessible_has_relation (accessible, GTK_ACCESSIBLE_RELATION_LABELLED_BY) ||
         test_find_label (widget, "") != NULL;
}

static gboolean
is_interactive (GtkWidget *widget)
{
  return GTK_IS_BUTTON (widget) || GTK_IS_MENU_BUTTON (widget) || GTK_IS_EDITABLE (widget) ||
         GTK_IS_COLUMN_VIEW (widget) || GTK_IS_LIST_VIEW (widget) || GTK_IS_DROP_DOWN (widget) ||
         GTK_IS_SWITCH (widget) || GTK_IS_CHECK_BUTTON (widget);
}

/* check_names() continues inside of buttons, except for the widgets of a menu button. */
/* A sidebar with the focus in it collapses, even if its parent says that the focus is elsewhere. */
static void
test_fold_focus (Fixture       *fixture,
                 gconstpointer  text)
{
  GtkWidget *entry = test_find_widget (fixture->window, GTK_TYPE_SEARCH_ENTRY, NULL);
  GtkWidget *paned;

  g_assert_nonnull (entry);
  paned = gtk_widget_get_ancestor (entry, GTK_TYPE_PANED);
  gtk_widget_grab_focus (entry);
  gtk_widget_set_focus_child (paned, NULL);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 600, 500);
  test_settle ();
  g_assert_false (gtk_widget_get_mapped (entry));
}

static void
check_names (GtkWidget *widget,
             guint     *n_checked)
{
  gboolean is_inner = gtk_widget_get_ancestor (widget, GTK_TYPE_MENU_BUTTON) != NULL &&
                      !GTK_IS_MENU_BUTTON (widget);

  if (gtk_widget_get_mapped (widget) && is_interactive (widget) && !is_inner)
    {
      if (!is_named (widget))
        g_error ("a %s has no name", G_OBJECT_TYPE_NAME (widget));
      (*n_checked)++;
    }

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (!GTK_IS_EDITABLE (widget))
      check_names (child, n_checked);
}

/* In a narrow window the function list covers the rest, until a function is activated. */
static void
test_narrow_window (Fixture       *fixture,
                    gconstpointer  text)
{
  GtkWindow *window = GTK_WINDOW (fixture->window);

  gtk_window_set_default_size (window, 760, 600);
  test_settle ();
  g_assert_null (test_find_widget (fixture->window, GTK_TYPE_COLUMN_VIEW, "Functions"));
  g_assert_true (gtk_widget_activate_action (fixture->view, "view.show-functions", NULL));
  test_settle ();
  activate_row (fixture, "Functions", 0);
  g_assert_null (test_find_widget (fixture->window, GTK_TYPE_COLUMN_VIEW, "Functions"));
  gtk_window_set_default_size (window, 500, 600);
  test_settle ();
  g_assert_cmpint (gtk_widget_get_width (fixture->window), ==, 500);

  grind_profile_view_search (GRIND_PROFILE_VIEW (fixture->view));
  test_settle ();
  g_assert_nonnull (test_find_widget (fixture->window, GTK_TYPE_COLUMN_VIEW, "Functions"));
  gtk_window_set_default_size (window, 1400, 800);
  test_settle ();
  g_assert_nonnull (test_find_widget (fixture->window, GTK_TYPE_COLUMN_VIEW, "Functions"));
  g_assert_true (gtk_widget_activate_action (fixture->view, "view.show-functions", NULL));
  test_settle ();
  g_assert_null (test_find_widget (fixture->window, GTK_TYPE_COLUMN_VIEW, "Functions"));
}

/* Counts the names without and with a swatch: of the only category, or neutral for a cycle. */
static void
count_swatches (GtkWidget *widget,
                guint      counts[2])
{
  guint slot;

  if (GRIND_IS_NAME_CELL (widget) && gtk_widget_get_mapped (widget))
    counts[grind_name_cell_get_slot (GRIND_NAME_CELL (widget), &slot) && slot <= 1]++;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    count_swatches (child, counts);
}

static void
check_swatches (Fixture    *fixture,
                const char *kind,
                gboolean    has_swatches)
{
  GtkWidget *swatch;
  guint counts[2] = { 0 };

  g_assert_true (gtk_widget_activate_action (fixture->view, "view.color-by", "s", kind));
  test_settle ();
  count_swatches (fixture->window, counts);
  g_assert_cmpuint (counts[!has_swatches], ==, 0);
  g_assert_cmpuint (counts[has_swatches], >, 5);
  swatch = test_find_widget (fixture->window, GRIND_TYPE_SWATCH_IMAGE, NULL);
  g_assert_cmpint (swatch != NULL, ==, has_swatches);
}

/* All lists and the header use the chosen colours; those by cost are only for pictures. */
static void
test_color_by (Fixture       *fixture,
               gconstpointer  text)
{
  check_swatches (fixture, "auto", FALSE);
  check_swatches (fixture, "object", TRUE);
  check_swatches (fixture, "cost", FALSE);
  check_swatches (fixture, "file", TRUE);
  check_swatches (fixture, "auto", FALSE);
}

static void
test_names (Fixture       *fixture,
            gconstpointer  text)
{
  guint n_checked = 0;

  check_names (fixture->window, &n_checked);
  g_assert_cmpuint (n_checked, >, 10);
}

#define ADD(name, text, function) \
  g_test_add ("/ui/profile-view/" name, Fixture, text, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

  ADD ("header", PROFILE, test_header);
  ADD ("members", PROFILE, test_members);
  ADD ("hot-path", PROFILE, test_hot_path);
  ADD ("path-focus", PROFILE, test_path_focus);
  ADD ("copy-path", PROFILE, test_copy_path);
  ADD ("callers-and-callees", PROFILE, test_callers_and_callees);
  ADD ("menu", PROFILE, test_menu);
  ADD ("optional-columns", PROFILE, test_optional_columns);
  ADD ("without-calls", WITHOUT_CALLS, test_without_calls);
  ADD ("show-actions", PROFILE, test_show_actions);
  ADD ("warnings", WITH_WARNINGS, test_warnings);
  ADD ("properties", PROFILE, test_properties);
  ADD ("base-properties", PROFILE, test_base_properties);
  ADD ("header-properties", WITH_HEADERS, test_header_properties);
  ADD ("show-cycles", PROFILE, test_show_cycles);
  ADD ("history", PROFILE, test_history);
  ADD ("folding", PROFILE, test_folding);
  ADD ("narrow-window", PROFILE, test_narrow_window);
  ADD ("fold-focus", PROFILE, test_fold_focus);
  ADD ("color-by", PROFILE, test_color_by);
  ADD ("names", PROFILE, test_names);
  ADD ("names-of-states", WITH_WARNINGS, test_names);

  return g_test_run ();
}
