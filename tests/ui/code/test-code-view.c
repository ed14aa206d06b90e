/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>
#include <time.h>

#include "grind-test-window.h"
#include "ui/code/grind-code-call-row.h"
#include "ui/code/grind-code-text-private.h"
#include "ui/code/grind-code-view.h"

#define PROFILE \
  "events: Ir Bcm\nfl=a.c\nfn=probe\n1 4000 20\n" \
  "cfn=memcmp\ncalls=45087 1\n1 2000 5\ncfn=push\ncalls=3 1\n1 500 1\n\n" \
  "fn=memcmp\n1 2000 5\nfn=push\n1 500 1\nfn=main\n1 3500 0\ncfn=probe\ncalls=1 1\n1 6500 26\n"

enum { PROBE, MEMCMP, PUSH };

typedef struct
{
  GrindNavigator *navigator;
  GrindSession   *session;   /* borrowed from it */
  GtkWidget      *window;
  GrindCodeView  *view;
  GtkWidget      *text;
  guint           chosen;
  guint           n_chosen;
  guint           activated;
} Fixture;

static void
chosen_cb (Fixture *fixture,
           guint    line)
{
  fixture->chosen = line;
  fixture->n_chosen++;
}

static void
activated_cb (Fixture *fixture,
              guint    line)
{
  fixture->activated = line;
}

static char *
make_text (guint n_lines)
{
  GString *text = g_string_new (NULL);

  for (guint i = 1; i <= n_lines; i++)
    g_string_append_printf (text, "  line %u of the text;\n", i);

  return g_string_free (text, FALSE);
}

static void
set_up (Fixture *fixture,
        guint    n_lines)
{
  g_autofree char *text = make_text (n_lines);

  memset (fixture, 0, sizeof *fixture);
  fixture->chosen = fixture->activated = GRIND_NONE;
  fixture->navigator = test_navigator_new (PROFILE, "test");
  fixture->session = grind_navigator_get_session (fixture->navigator);
  fixture->window = gtk_window_new ();
  fixture->view = GRIND_CODE_VIEW (grind_code_view_new (fixture->navigator, "Source"));
  g_signal_connect_swapped (fixture->view, "line-chosen", G_CALLBACK (chosen_cb), fixture);
  g_signal_connect_swapped (fixture->view, "line-activated", G_CALLBACK (activated_cb), fixture);
  gtk_window_set_child (GTK_WINDOW (fixture->window), GTK_WIDGET (fixture->view));
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 900, 500);
  grind_code_view_set_text (fixture->view, text, strlen (text), "c", "/src/a.c");
  gtk_window_present (GTK_WINDOW (fixture->window));
  test_settle ();
  fixture->text = test_find_widget (fixture->window, GRIND_TYPE_CODE_TEXT, "Source");
  g_assert_nonnull (fixture->text);
}

static void
tear_down (Fixture *fixture)
{
  /* GTK 4.8 warns when a text view is destroyed while it scrolls. */
  test_settle ();
  test_close_window (fixture->window, fixture->view);
  test_finalize_navigator (fixture->navigator);
}

static void
add_row (GrindCodeData *data,
         guint          line,
         gint64         cost)
{
  GrindCodeRow row = { .line = line };

  row.self[0] = grind_value_new_whole (cost);
  grind_code_data_add_row (data, &row);
}

static void
add_call (GrindCodeData  *data,
          GrindFunctionId callee,
          gint64          cost,
          gint64          count)
{
  GrindCodeCall call = { .callee = callee, .count = { count, FALSE } };

  call.cost[0] = grind_value_new_whole (cost);
  call.note = callee == MEMCMP ? (char *) "inlined from char_traits.h:385" : NULL;
  grind_code_data_add_call (data, &call);
}

static GrindCodeData *
new_data (void)
{
  GrindCodeData *data = grind_code_data_new (2, (GrindEventId[]) { 0, 1 });
  GrindValue base[2] = { grind_value_new_whole (4000), grind_value_new_whole (20) };

  grind_code_data_set_base (data, base);

  return data;
}

/* Lines 3, 5 and 30, counted from 0, are hot; line 3 makes two calls. */
static void
set_data (Fixture *fixture)
{
  g_autoptr (GrindCodeData) data = new_data ();

  add_row (data, 3, 1000);
  add_call (data, MEMCMP, 2000, 45087);
  add_call (data, PUSH, 500, 3);
  add_row (data, 5, 2900);
  add_row (data, 6, 10);
  add_row (data, 30, 1000);
  grind_code_data_add_range (data, 2, 6);
  grind_code_view_set_data (fixture->view, data);
  test_settle ();
}

static void
get_line_range (Fixture *fixture,
                guint    line,
                int     *y,
                int     *height)
{
  GtkTextView *text = GTK_TEXT_VIEW (fixture->text);
  GtkTextIter iter;

  gtk_text_buffer_get_iter_at_line (gtk_text_view_get_buffer (text), &iter, line);
  gtk_text_view_get_line_yrange (text, &iter, y, height);
}

static int
get_height (Fixture *fixture,
            guint    line)
{
  int y, height;

  get_line_range (fixture, line, &y, &height);

  return height;
}

static void
test_text (void)
{
  Fixture fixture;

  set_up (&fixture, 40);
  g_assert_cmpuint (grind_code_view_get_n_lines (fixture.view), ==, 40);
  g_assert_true (grind_code_view_is_complete (fixture.view));
  g_assert_true (test_has_label (fixture.window, "/src/a.c"));
  gtk_test_accessible_assert_role (GTK_ACCESSIBLE (fixture.text), GTK_ACCESSIBLE_ROLE_TEXT_BOX);
  g_assert_cmpint (grind_code_view_get_row_height (fixture.view), ==, 20);
  for (guint line = 0; line < 20; line++)
    g_assert_cmpint (get_height (&fixture, line), ==, 20);
  g_assert_cmpuint (fixture.n_chosen, ==, 0);
  tear_down (&fixture);
}

/* A call has a row in a space below its line. */
static void
test_calls (void)
{
  Fixture fixture;
  GtkWidget *row;
  graphene_rect_t bounds;
  int y, height, top;

  set_up (&fixture, 40);
  set_data (&fixture);
  g_assert_cmpint (get_height (&fixture, 2), ==, 20);
  g_assert_cmpint (get_height (&fixture, 3), ==, 60);
  g_assert_cmpint (get_height (&fixture, 5), ==, 20);
  row = test_find_widget (fixture.text, GRIND_TYPE_CODE_CALL_ROW, NULL);
  g_assert_nonnull (row);
  g_assert_true (gtk_widget_compute_bounds (row, fixture.text, &bounds));
  get_line_range (&fixture, 3, &y, &height);
  gtk_text_view_buffer_to_window_coords (GTK_TEXT_VIEW (fixture.text), GTK_TEXT_WINDOW_WIDGET, 0,
                                         y, NULL, &top);
  g_assert_cmpint (height, ==, 60);
  g_assert_cmpfloat (bounds.origin.y, ==, top + 20);
  g_assert_cmpfloat (bounds.size.height, ==, 20);

  /* Without data there is no such space. */
  grind_code_view_set_data (fixture.view, NULL);
  test_settle ();
  g_assert_cmpint (get_height (&fixture, 3), ==, 20);
  g_assert_null (test_find_widget (fixture.text, GRIND_TYPE_CODE_CALL_ROW, NULL));
  tear_down (&fixture);
}

static void
test_hot (void)
{
  Fixture fixture;

  set_up (&fixture, 40);
  set_data (&fixture);
  grind_code_view_next_hot (fixture.view);
  g_assert_cmpuint (fixture.chosen, ==, 3);
  grind_code_view_next_hot (fixture.view);
  g_assert_cmpuint (fixture.chosen, ==, 5);
  grind_code_view_next_hot (fixture.view);
  g_assert_cmpuint (fixture.chosen, ==, 30);
  grind_code_view_next_hot (fixture.view);
  g_assert_cmpuint (fixture.chosen, ==, 3);
  grind_code_view_previous_hot (fixture.view);
  g_assert_cmpuint (fixture.chosen, ==, 30);
  g_assert_cmpuint (fixture.n_chosen, ==, 5);
  tear_down (&fixture);
}

static void
press (Fixture *fixture,
       guint    key)
{
  g_assert_true (_grind_code_text_press_key (GRIND_CODE_TEXT (fixture->text), key, 0));
  test_settle ();
}

static void
activate (Fixture    *fixture,
          const char *action)
{
  g_assert_true (gtk_widget_activate_action (fixture->text, action, NULL));
  test_settle ();
}

/* By line, and all at once; collapsed lines stay collapsed when the costs change. */
static void
test_fold (void)
{
  Fixture fixture;

  set_up (&fixture, 40);
  set_data (&fixture);
  grind_code_view_go_to_line (fixture.view, 3);
  press (&fixture, GDK_KEY_minus);
  g_assert_cmpint (get_height (&fixture, 3), ==, 20);
  g_assert_null (test_find_widget (fixture.text, GRIND_TYPE_CODE_CALL_ROW, NULL));
  set_data (&fixture);
  g_assert_cmpint (get_height (&fixture, 3), ==, 20);
  press (&fixture, GDK_KEY_plus);
  g_assert_cmpint (get_height (&fixture, 3), ==, 60);
  g_assert_nonnull (test_find_widget (fixture.text, GRIND_TYPE_CODE_CALL_ROW, NULL));

  activate (&fixture, "code.fold-all");
  g_assert_cmpint (get_height (&fixture, 3), ==, 20);
  activate (&fixture, "code.unfold");
  g_assert_cmpint (get_height (&fixture, 3), ==, 60);
  activate (&fixture, "code.fold");
  activate (&fixture, "code.unfold-all");
  g_assert_cmpint (get_height (&fixture, 3), ==, 60);
  g_assert_cmpuint (grind_code_view_get_line (fixture.view), ==, 3);
  tear_down (&fixture);
}

static GtkWidget *
get_focus (Fixture *fixture)
{
  return gtk_root_get_focus (GTK_ROOT (fixture->window));
}

static void
assert_row_focus (Fixture *fixture,
                  guint    line,
                  guint    index)
{
  GtkWidget *focus = get_focus (fixture);

  g_assert_true (GRIND_IS_CODE_CALL_ROW (focus));
  g_assert_cmpuint (grind_code_call_row_get_line (GRIND_CODE_CALL_ROW (focus)), ==, line);
  g_assert_cmpuint (grind_code_call_row_get_index (GRIND_CODE_CALL_ROW (focus)), ==, index);
}

static void
assert_focus_name (Fixture    *fixture,
                   const char *name)
{
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (get_focus (fixture)),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL, name);
}

/* Tab moves to the calls of the line, arrow keys move among them, Enter goes to the function. */
static void
test_walk (void)
{
  Fixture fixture;

  set_up (&fixture, 40);
  set_data (&fixture);
  gtk_widget_grab_focus (fixture.text);
  grind_code_view_go_to_line (fixture.view, 2);
  g_assert_false (gtk_widget_child_focus (fixture.text, GTK_DIR_TAB_FORWARD));
  grind_code_view_go_to_line (fixture.view, 3);
  g_assert_true (gtk_widget_child_focus (fixture.text, GTK_DIR_TAB_FORWARD));
  assert_row_focus (&fixture, 3, 0);
  assert_focus_name (&fixture, "memcmp, 45087 calls, inlined from char_traits.h:385, "
                               "20.00\302\240%");
  press (&fixture, GDK_KEY_Down);
  assert_row_focus (&fixture, 3, 1);
  press (&fixture, GDK_KEY_Down);
  g_assert_true (get_focus (&fixture) == fixture.text);
  g_assert_cmpuint (fixture.chosen, ==, 4);

  grind_code_view_go_to_line (fixture.view, 3);
  g_assert_true (gtk_widget_child_focus (fixture.text, GTK_DIR_TAB_FORWARD));
  press (&fixture, GDK_KEY_Up);
  g_assert_true (get_focus (&fixture) == fixture.text);
  g_assert_true (gtk_widget_child_focus (fixture.text, GTK_DIR_TAB_FORWARD));
  g_assert_true (gtk_widget_child_focus (fixture.text, GTK_DIR_TAB_BACKWARD));
  g_assert_true (get_focus (&fixture) == fixture.text);
  g_assert_true (gtk_widget_child_focus (fixture.text, GTK_DIR_TAB_FORWARD));
  press (&fixture, GDK_KEY_Return);
  g_assert_cmpuint (grind_navigator_get_selected (fixture.navigator), ==, MEMCMP);

  gtk_widget_grab_focus (fixture.text);
  press (&fixture, GDK_KEY_Return);
  g_assert_cmpuint (fixture.activated, ==, 3);
  tear_down (&fixture);
}

/* The focus does not stay in a collapsed row. */
static void
test_focus_folded (void)
{
  Fixture fixture;

  set_up (&fixture, 40);
  set_data (&fixture);
  gtk_widget_grab_focus (fixture.text);
  grind_code_view_go_to_line (fixture.view, 3);
  g_assert_true (gtk_widget_child_focus (fixture.text, GTK_DIR_TAB_FORWARD));
  press (&fixture, GDK_KEY_minus);
  g_assert_true (get_focus (&fixture) == fixture.text);
  g_assert_cmpint (get_height (&fixture, 3), ==, 20);
  tear_down (&fixture);
}

static void
assert_description (Fixture    *fixture,
                    const char *description)
{
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (fixture->text),
                                       GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description);
}

static void
test_description (void)
{
  Fixture fixture;

  set_up (&fixture, 40);
  assert_description (&fixture, "Line 1");
  set_data (&fixture);
  grind_code_view_go_to_line (fixture.view, 3);
  assert_description (&fixture, "Line 4, 10.00 % Ir, 0 % Bcm, calls 2 functions");
  grind_session_set_percent (fixture.session, FALSE);
  grind_code_view_restyle (fixture.view);
  assert_description (&fixture, "Line 4, 1000 Ir, 0 Bcm, calls 2 functions");
  g_assert_true (test_has_label (fixture.window, "Bcm"));
  tear_down (&fixture);
}

/* Moves of the caret by the user are signalled, others are not. */
static void
test_caret (void)
{
  Fixture fixture;
  guint marks[] = { 7, 2 };

  set_up (&fixture, 400);
  grind_code_view_go_to_line (fixture.view, 300);
  test_settle ();
  g_assert_cmpuint (grind_code_view_get_line (fixture.view), ==, 300);
  g_assert_cmpuint (fixture.n_chosen, ==, 0);
  g_signal_emit_by_name (fixture.text, "move-cursor", GTK_MOVEMENT_DISPLAY_LINES, 1, FALSE);
  g_assert_cmpuint (fixture.chosen, ==, 301);
  g_signal_emit_by_name (fixture.text, "move-cursor", GTK_MOVEMENT_VISUAL_POSITIONS, 1, FALSE);
  g_assert_cmpuint (fixture.n_chosen, ==, 1);
  grind_code_view_go_to_line (fixture.view, 4000);
  g_assert_cmpuint (grind_code_view_get_line (fixture.view), ==, 399);

  grind_code_view_mark_lines (fixture.view, marks, 2);
  g_assert_true (grind_code_text_is_marked (GRIND_CODE_TEXT (fixture.text), 2));
  g_assert_true (grind_code_text_is_marked (GRIND_CODE_TEXT (fixture.text), 7));
  g_assert_false (grind_code_text_is_marked (GRIND_CODE_TEXT (fixture.text), 6));
  grind_code_view_mark_lines (fixture.view, NULL, 0);
  g_assert_false (grind_code_text_is_marked (GRIND_CODE_TEXT (fixture.text), 2));

  /* Another text starts at its first line. */
  grind_code_view_set_text (fixture.view, "one\ntwo", 7, NULL, NULL);
  g_assert_cmpuint (grind_code_view_get_line (fixture.view), ==, 0);
  g_assert_cmpuint (grind_code_view_get_n_lines (fixture.view), ==, 2);
  g_assert_cmpuint (fixture.n_chosen, ==, 1);
  tear_down (&fixture);
}

static char *
get_selected (Fixture *fixture)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (fixture->text));
  GtkTextIter start, end;

  if (!gtk_text_buffer_get_selection_bounds (buffer, &start, &end))
    return NULL;

  return gtk_text_buffer_get_text (buffer, &start, &end, TRUE);
}

static void
type (Fixture    *fixture,
      const char *query)
{
  GtkWidget *entry = test_find_widget (fixture->window, GTK_TYPE_SEARCH_ENTRY, "Search the text");

  g_assert_nonnull (entry);
  gtk_editable_set_text (GTK_EDITABLE (entry), query);
  test_settle ();
}

static void
test_search (void)
{
  g_autofree char *selected = NULL;
  Fixture fixture;

  set_up (&fixture, 40);
  g_assert_null (test_find_widget (fixture.window, GTK_TYPE_SEARCH_ENTRY, NULL));
  grind_code_view_find (fixture.view);
  type (&fixture, "line 2");
  g_assert_true (test_has_label (fixture.window, "1 of 11"));
  g_assert_cmpuint (grind_code_view_get_line (fixture.view), ==, 1);
  test_click (fixture.window, "Next match");
  g_assert_cmpuint (grind_code_view_get_line (fixture.view), ==, 19);
  selected = get_selected (&fixture);
  g_assert_cmpstr (selected, ==, "line 2");
  g_assert_true (test_has_label (fixture.window, "2 of 11"));
  test_click (fixture.window, "Previous match");
  test_click (fixture.window, "Previous match");
  g_assert_cmpuint (grind_code_view_get_line (fixture.view), ==, 28);
  type (&fixture, "line 99");
  g_assert_true (test_has_label (fixture.window, "Not found"));
  test_click (fixture.window, "Close search");
  g_assert_null (test_find_widget (fixture.window, GTK_TYPE_SEARCH_ENTRY, NULL));
  g_assert_true (get_focus (&fixture) == fixture.text);
  tear_down (&fixture);
}

static void
test_go_to_line (void)
{
  Fixture fixture;
  GtkWidget *entry;

  set_up (&fixture, 40);
  activate (&fixture, "code.go-to-line");
  entry = test_find_widget (fixture.window, GTK_TYPE_SEARCH_ENTRY, NULL);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, ":");
  type (&fixture, ":37");
  g_assert_cmpuint (grind_code_view_get_line (fixture.view), ==, 36);
  g_assert_cmpuint (fixture.n_chosen, ==, 0);
  g_signal_emit_by_name (entry, "activate");
  g_assert_cmpuint (fixture.chosen, ==, 36);
  g_assert_true (get_focus (&fixture) == fixture.text);
  tear_down (&fixture);
}

/* Lines end where a compiler ends them, and no line is too long to be shown. Nothing reverses the
 * order of letters. */
static void
test_odd_text (void)
{
  static const char text[] = "one\r\ntwo\rstill two\n\nfour\342\200\251four\nf\377ve\n"
                             "six\0six \342\200\256turned\342\201\251 \342\200\224\n";
  Fixture fixture;
  GtkTextBuffer *buffer;
  GtkTextIter start, end;
  g_autofree char *shown = NULL;
  g_autofree char *longer = g_strnfill (25000, 'x');

  set_up (&fixture, 1);
  buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (fixture.text));
  grind_code_view_set_text (fixture.view, text, sizeof text - 1, NULL, NULL);
  gtk_text_buffer_get_bounds (buffer, &start, &end);
  shown = gtk_text_buffer_get_text (buffer, &start, &end, TRUE);
  g_assert_cmpstr (shown, ==, "one\ntwo still two\n\nfour four\nf\357\277\275ve\n"
                              "six\357\277\275six \357\277\275turned\357\277\275 "
                              "\342\200\224");
  g_assert_cmpuint (grind_code_view_get_n_lines (fixture.view), ==, 6);

  grind_code_view_set_text (fixture.view, longer, 25000, NULL, NULL);
  gtk_text_buffer_get_bounds (buffer, &start, &end);
  g_assert_cmpint (gtk_text_iter_get_offset (&end), <, 10100);
  grind_code_view_set_text (fixture.view, NULL, 0, NULL, NULL);
  g_assert_cmpuint (grind_code_view_get_n_lines (fixture.view), ==, 1);
  test_settle ();
  tear_down (&fixture);
}

/* A line with many calls shows few of them, more on demand. */
static void
test_many_calls (void)
{
  g_autoptr (GrindCodeData) data = new_data ();
  Fixture fixture;

  set_up (&fixture, 40);
  add_row (data, 5, 100);
  for (guint i = 0; i < 20000; i++)
    add_call (data, PUSH, 20000 - i, 1);
  grind_code_view_set_data (fixture.view, data);
  test_settle ();
  g_assert_cmpint (get_height (&fixture, 5), ==, 20 * (1 + GRIND_CODE_FEW_CALLS + 1));
  grind_code_view_go_to_line (fixture.view, 5);
  gtk_widget_grab_focus (fixture.text);
  g_assert_true (gtk_widget_child_focus (fixture.text, GTK_DIR_TAB_FORWARD));
  for (guint i = 0; i < GRIND_CODE_FEW_CALLS; i++)
    _grind_code_text_press_key (GRIND_CODE_TEXT (fixture.text), GDK_KEY_Down, 0);
  assert_focus_name (&fixture, "… 19988 more calls");
  press (&fixture, GDK_KEY_Return);
  g_assert_cmpint (get_height (&fixture, 5), ==, 20 * (1 + GRIND_CODE_FEW_CALLS + 500 + 1));
  assert_row_focus (&fixture, 5, GRIND_CODE_FEW_CALLS);
  assert_focus_name (&fixture, "push, 1 call, 199.88\302\240%");
  tear_down (&fixture);
}

/* Whether a row is below its line */
static gboolean
is_in_place (Fixture          *fixture,
             GrindCodeCallRow *row)
{
  int y, height, top;
  graphene_rect_t bounds;

  get_line_range (fixture, grind_code_call_row_get_line (row), &y, &height);
  y += 20 + 20 * (int) grind_code_call_row_get_index (row);
  gtk_text_view_buffer_to_window_coords (GTK_TEXT_VIEW (fixture->text), GTK_TEXT_WINDOW_WIDGET, 0,
                                         y, NULL, &top);

  return gtk_widget_compute_bounds (GTK_WIDGET (row), fixture->text, &bounds) &&
         bounds.origin.y == top;
}

static gboolean
are_in_place (gpointer data)
{
  Fixture *fixture = data;
  GPtrArray *rows = GRIND_CODE_TEXT (fixture->text)->rows;

  for (guint i = 0; i < rows->len; i++)
    if (gtk_widget_get_mapped (g_ptr_array_index (rows, i)) &&
        !is_in_place (fixture, g_ptr_array_index (rows, i)))
      return FALSE;

  return TRUE;
}

/* All visible rows move below their lines. Returns the number of rows. */
static guint
check_places (Fixture *fixture)
{
  GPtrArray *rows = GRIND_CODE_TEXT (fixture->text)->rows;
  guint n_seen = 0;

  g_assert_true (test_wait (are_in_place, fixture));
  for (guint i = 0; i < rows->len; i++)
    n_seen += gtk_widget_get_mapped (g_ptr_array_index (rows, i));

  return n_seen;
}

static double
get_cpu_time (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);

  return now.tv_sec * 1e3 + now.tv_nsec / 1e6;
}

/* The longest time that the main loop is blocked, in ms */
static double
run_until_complete (Fixture *fixture)
{
  double longest = 0;

  while (!grind_code_view_is_complete (fixture->view))
    {
      double before = get_cpu_time ();

      g_main_context_iteration (NULL, TRUE);
      longest = MAX (longest, get_cpu_time () - before);
    }

  return longest;
}

static int
compare_times (gconstpointer one,
               gconstpointer other)
{
  double a = *(const double *) one;
  double b = *(const double *) other;

  return (a > b) - (a < b);
}

/* A new place in the text is laid out and drawn quickly in most cases. */
static void
check_scrolling (Fixture *fixture)
{
  GtkAdjustment *adjustment = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (fixture->text));
  double used[9];
  double before;

  /* Wait for the work in the background. */
  do
    {
      before = get_cpu_time ();
      test_settle ();
    }
  while (get_cpu_time () - before > 30);

  for (guint i = 0; i < G_N_ELEMENTS (used); i++)
    {
      before = get_cpu_time ();
      gtk_adjustment_set_value (adjustment, 1000 + 333 * i);
      test_settle ();
      used[i] = get_cpu_time () - before;
    }
  qsort (used, G_N_ELEMENTS (used), sizeof used[0], compare_times);
  g_test_message ("scrolled in %.1f ms, %.1f at most", used[4], used[8]);
  g_assert_cmpfloat (used[4], <, 100);
}

/* Whether the line that was gone to is visible, with its call */
static gboolean
is_line_in_view (gpointer data)
{
  Fixture *fixture = data;
  GdkRectangle seen;
  int y, height;

  gtk_text_view_get_visible_rect (GTK_TEXT_VIEW (fixture->text), &seen);
  get_line_range (fixture, grind_code_view_get_line (fixture->view), &y, &height);

  return height == 40 && y >= seen.y && y + height <= seen.y + seen.height;
}

static gboolean
is_line_at_30000 (gpointer data)
{
  Fixture *fixture = data;

  return grind_code_view_get_line (fixture->view) == 30000;
}

/* A large text with calls everywhere is processed in pieces. The bounds are wide: they only
 * distinguish pieces from all at once, even for unoptimized code on a slow machine. */
static void
test_large (void)
{
  g_autoptr (GrindCodeData) data = new_data ();
  g_autofree char *text = make_text (100000);
  Fixture fixture;
  double begin, set, most;

  set_up (&fixture, 1);
  for (guint i = 0; i < 100000; i += 4)
    {
      add_row (data, i, i + 1);
      add_call (data, i % 8 == 0 ? MEMCMP : PUSH, i, i);
    }
  begin = get_cpu_time ();
  grind_code_view_set_text (fixture.view, text, strlen (text), "c", "/src/large.c");
  set = get_cpu_time () - begin;
  begin = get_cpu_time ();
  grind_code_view_set_data (fixture.view, data);
  g_test_message ("set text %.1f ms, set data %.1f ms", set, get_cpu_time () - begin);
  g_assert_cmpfloat (set, <, 60);
  g_assert_cmpfloat (get_cpu_time () - begin, <, 60);
  grind_code_view_go_to_line (fixture.view, 90000);
  g_assert_cmpuint (grind_code_view_get_line (fixture.view), ==, 90000);
  begin = get_cpu_time ();
  most = run_until_complete (&fixture);
  g_test_message ("complete after %.1f ms, %.1f ms at a time", get_cpu_time () - begin, most);
  g_assert_cmpfloat (most, <, 100);
  test_settle ();
  g_assert_cmpuint (grind_code_view_get_n_lines (fixture.view), ==, 100000);
  g_assert_cmpuint (grind_code_view_get_line (fixture.view), ==, 90000);
  g_assert_true (test_wait (is_line_in_view, &fixture));
  g_assert_cmpuint (check_places (&fixture), >, 0);
  grind_code_view_find (fixture.view);
  type (&fixture, "line 30001 of");
  g_assert_true (test_wait (is_line_at_30000, &fixture));
  g_assert_true (test_wait (is_line_in_view, &fixture));
  check_scrolling (&fixture);
  tear_down (&fixture);
}

/* Rows are below their lines, however the user gets there. */
static void
test_places (void)
{
  g_autoptr (GrindCodeData) data = new_data ();
  Fixture fixture;
  GtkAdjustment *adjustment;

  set_up (&fixture, 400);
  for (guint i = 3; i < 400; i += 9)
    {
      add_row (data, i, 1000);
      for (guint k = 0; k < i % 5; k++)
        add_call (data, PUSH, 1, 1);
    }
  grind_code_view_set_data (fixture.view, data);
  test_settle ();
  g_assert_cmpuint (check_places (&fixture), >, 0);
  adjustment = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (fixture.text));
  for (guint i = 0; i < 10; i++)
    {
      gtk_adjustment_set_value (adjustment, 777 * i);
      test_settle ();
      g_assert_cmpuint (check_places (&fixture), >, 0);
    }
  for (guint i = 0; i < 10; i++)
    {
      grind_code_view_next_hot (fixture.view);
      test_settle ();
      g_assert_cmpuint (check_places (&fixture), >, 0);
    }
  press (&fixture, GDK_KEY_minus);
  check_places (&fixture);
  activate (&fixture, "code.fold-all");
  g_assert_cmpuint (check_places (&fixture), ==, 0);
  activate (&fixture, "code.unfold-all");
  g_assert_cmpuint (check_places (&fixture), >, 0);
  tear_down (&fixture);
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

  g_test_add_func ("/code-view/text", test_text);
  g_test_add_func ("/code-view/calls", test_calls);
  g_test_add_func ("/code-view/hot", test_hot);
  g_test_add_func ("/code-view/fold", test_fold);
  g_test_add_func ("/code-view/walk", test_walk);
  g_test_add_func ("/code-view/focus-folded", test_focus_folded);
  g_test_add_func ("/code-view/description", test_description);
  g_test_add_func ("/code-view/caret", test_caret);
  g_test_add_func ("/code-view/search", test_search);
  g_test_add_func ("/code-view/go-to-line", test_go_to_line);
  g_test_add_func ("/code-view/odd-text", test_odd_text);
  g_test_add_func ("/code-view/many-calls", test_many_calls);
  g_test_add_func ("/code-view/places", test_places);
  g_test_add_func ("/code-view/large", test_large);

  return g_test_run ();
}
