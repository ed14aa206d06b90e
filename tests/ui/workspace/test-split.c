/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <unistd.h>

#include <glib/gstdio.h>

#include "grind-test-fixture.h"
#include "ui/base/grind-focus.h"
#include "ui/lists/grind-column-view.h"

#define PROFILE \
  "# callgrind format\ncmd: ./program\nevents: Ir Dr\nfl=work.c\n" \
  "fn=main\n1 10 5\ncfn=sort\ncalls=2 1\n1 600 40\ncfn=print\ncalls=1 1\n1 300 30\n" \
  "fn=sort\n1 100 10\ncfn=compare\ncalls=50 1\n1 500 30\n" \
  "fn=compare\n1 500 30\nfn=print\n1 300 30\n"

#define LATER \
  "# callgrind format\ncmd: ./program\nevents: Ir Dr\nfl=work.c\n" \
  "fn=other\n1 10 5\ncfn=print\ncalls=2 1\n1 700 40\n" \
  "fn=print\n1 400 30\ncfn=compare\ncalls=1 1\n1 300 30\nfn=compare\n1 300 30\n"

static GrindSplit *
get_split (Fixture *fixture)
{
  return grind_profile_view_get_split (GRIND_PROFILE_VIEW (fixture->view));
}

static void
set_up (Fixture       *fixture,
        gconstpointer  text)
{
  load_text (fixture, text);
  show_profile (fixture, 1500, 800);
}

static void
go_to (Fixture    *fixture,
       const char *name)
{
  test_go_to (grind_split_get_navigator (get_split (fixture)), name);
}

static void
activate (Fixture    *fixture,
          const char *action)
{
  g_assert_true (gtk_widget_activate_action (fixture->view, action, NULL));
  test_settle ();
}

static void
open_in_split (Fixture    *fixture,
               const char *name)
{
  g_assert_true (gtk_widget_activate_action (fixture->view, "view.open-in-split", "u",
                                             test_find_node (fixture->session, name)));
  test_settle ();
}

/* Checks both halves, and that the tab's navigator agrees; @other is nullable. */
static void
assert_halves (Fixture    *fixture,
               const char *active,
               const char *other)
{
  GrindFunctionView *half = grind_split_get_active (get_split (fixture));

  test_assert_selected (grind_function_view_get_navigator (half), active);
  g_assert_true (grind_split_get_navigator (get_split (fixture)) ==
                 grind_function_view_get_navigator (half));
  g_assert_nonnull (test_find_label (GTK_WIDGET (half), active));
  g_assert_cmpint (grind_split_get_split (get_split (fixture)), ==, other != NULL);

  half = grind_split_get_other (get_split (fixture));
  g_assert_cmpint (half != NULL, ==, other != NULL);
  if (half == NULL)
    return;
  test_assert_selected (grind_function_view_get_navigator (half), other);
  g_assert_nonnull (test_find_label (GTK_WIDGET (half), other));
}

static GtkWidget *
find_half (Fixture    *fixture,
           const char *name)
{
  return test_find_widget (fixture->window, GRIND_TYPE_FUNCTION_VIEW, name);
}

/* The split starts with the same function in both halves, which then navigate independently. */
static void
test_open (Fixture       *fixture,
           gconstpointer  text)
{
  g_assert_null (find_half (fixture, "First function"));
  g_assert_null (test_find_widget (fixture->window, GTK_TYPE_BUTTON, "Close this function"));
  go_to (fixture, "sort");
  activate (fixture, "view.split");
  assert_halves (fixture, "sort", "sort");
  g_assert_true (find_half (fixture, "First function") ==
                 GTK_WIDGET (grind_split_get_active (get_split (fixture))));
  g_assert_true (find_half (fixture, "Second function") ==
                 GTK_WIDGET (grind_split_get_other (get_split (fixture))));

  go_to (fixture, "print");
  assert_halves (fixture, "print", "sort");
  activate (fixture, "view.switch-half");
  assert_halves (fixture, "sort", "print");
  go_to (fixture, "main");
  assert_halves (fixture, "main", "print");

  activate (fixture, "view.split");
  assert_halves (fixture, "main", NULL);
  g_assert_null (find_half (fixture, "First function"));
  g_assert_null (find_half (fixture, "Second function"));
  g_assert_null (test_find_widget (fixture->window, GTK_TYPE_BUTTON, "Close this function"));
}

/* It opens the split if needed, and does not move the focus. */
static void
test_beside (Fixture       *fixture,
             gconstpointer  text)
{
  GtkWidget *focus;

  go_to (fixture, "main");
  gtk_widget_grab_focus (fixture->view);
  test_settle ();
  focus = gtk_window_get_focus (GTK_WINDOW (fixture->window));
  g_assert_nonnull (focus);
  open_in_split (fixture, "compare");
  assert_halves (fixture, "main", "compare");
  open_in_split (fixture, "print");
  assert_halves (fixture, "main", "print");
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (fixture->window)) == focus);

  /* An invalid node */
  g_assert_true (gtk_widget_activate_action (fixture->view, "view.open-in-split", "u", 4711));
  assert_halves (fixture, "main", "print");
}

/* The half with the focus is active, and the list shows its function. */
static void
test_focus (Fixture       *fixture,
            gconstpointer  text)
{
  GtkWidget *list = test_find_widget (fixture->window, GTK_TYPE_COLUMN_VIEW, "Functions");
  GtkSelectionModel *model = gtk_column_view_get_model (GTK_COLUMN_VIEW (list));
  g_autoptr (GtkBitset) first = NULL;
  g_autoptr (GtkBitset) second = NULL;
  GtkWidget *half;

  go_to (fixture, "main");
  open_in_split (fixture, "compare");
  first = gtk_selection_model_get_selection (model);
  half = GTK_WIDGET (grind_split_get_other (get_split (fixture)));
  gtk_widget_grab_focus (half);
  test_settle ();
  g_assert_true (GTK_WIDGET (grind_split_get_active (get_split (fixture))) == half);
  assert_halves (fixture, "compare", "main");
  second = gtk_selection_model_get_selection (model);
  g_assert_cmpuint (gtk_bitset_get_size (second), ==, 1);
  g_assert_false (gtk_bitset_equals (first, second));
  g_assert_true (gtk_widget_has_css_class (half, "grind-active-half"));

  /* The list belongs to neither half. */
  gtk_widget_grab_focus (list);
  test_settle ();
  assert_halves (fixture, "compare", "main");
}

/* Each half has its own history. */
static void
test_history (Fixture       *fixture,
              gconstpointer  text)
{
  go_to (fixture, "main");
  go_to (fixture, "sort");
  open_in_split (fixture, "compare");
  activate (fixture, "view.switch-half");
  go_to (fixture, "print");
  grind_navigator_go_back (grind_split_get_navigator (get_split (fixture)));
  test_settle ();
  assert_halves (fixture, "compare", "sort");
  activate (fixture, "view.switch-half");
  g_assert_false (grind_navigator_can_go_forward (grind_split_get_navigator (get_split (fixture))));
  grind_navigator_go_back (grind_split_get_navigator (get_split (fixture)));
  test_settle ();
  assert_halves (fixture, "main", "compare");
  activate (fixture, "view.switch-half");
  g_assert_true (grind_navigator_can_go_forward (grind_split_get_navigator (get_split (fixture))));
  grind_navigator_go_forward (grind_split_get_navigator (get_split (fixture)));
  test_settle ();
  assert_halves (fixture, "print", "main");
}

/* State that is not of a single function is that of both halves. */
static void
test_session (Fixture       *fixture,
             gconstpointer  text)
{
  GrindFunctionView *half;

  go_to (fixture, "sort");
  open_in_split (fixture, "print");
  half = grind_split_get_other (get_split (fixture));
  g_assert_nonnull (test_find_label (GTK_WIDGET (half), "32.97"));
  grind_session_set_event (fixture->session, 1);
  test_settle ();
  g_assert_nonnull (test_find_label (GTK_WIDGET (half), "40.00"));
  grind_session_set_percent (fixture->session, FALSE);
  test_settle ();
  g_assert_nonnull (test_find_label (GTK_WIDGET (half), "30"));

  /* Each half has its own view. */
  g_assert_true (grind_profile_view_show_view (GRIND_PROFILE_VIEW (fixture->view), "all-callees"));
  test_settle ();
  g_assert_cmpstr (grind_function_view_get_lower_view (half), ==, "callees");
  half = grind_split_get_active (get_split (fixture));
  g_assert_cmpstr (grind_function_view_get_lower_view (half), ==, "all-callees");
}

/* Percentages are relative to the function of each half; in the list, of the active one. */
static void
test_relative (Fixture       *fixture,
               gconstpointer  text)
{
  GtkColumnView *list = GTK_COLUMN_VIEW (test_find_widget (fixture->window, GTK_TYPE_COLUMN_VIEW,
                                                           "Functions"));
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;

  go_to (fixture, "sort");
  open_in_split (fixture, "print");
  grind_session_set_percent (fixture->session, TRUE);
  grind_session_set_relative (fixture->session, TRUE);
  test_settle ();
  g_assert_true (test_has_label (fixture->view, "100 % = 600 Ir of the selected function"));
  first = test_dup_cell_text (list, 1, 0, FALSE);
  activate (fixture, "view.switch-half");
  g_assert_true (test_has_label (fixture->view, "100 % = 300 Ir of the selected function"));
  second = test_dup_cell_text (list, 1, 0, FALSE);
  g_assert_cmpstr (first, ==, "100.00");
  g_assert_cmpstr (second, ==, "200.00");
  grind_session_set_relative (fixture->session, FALSE);
}

static void
check_close (Fixture    *fixture,
             const char *half_name,
             const char *left)
{
  GtkWidget *half = find_half (fixture, half_name);
  gpointer closed = half;
  gpointer navigator = grind_function_view_get_navigator (GRIND_FUNCTION_VIEW (half));
  GrindFunctionView *rest = grind_split_get_active (get_split (fixture));

  if (GTK_WIDGET (rest) == half)
    rest = grind_split_get_other (get_split (fixture));
  g_set_object (&fixture->navigator, grind_function_view_get_navigator (rest));
  g_object_add_weak_pointer (closed, &closed);
  g_object_add_weak_pointer (navigator, &navigator);
  test_click (half, "Close this function");
  assert_halves (fixture, left, NULL);
  g_assert_null (closed);
  g_assert_null (navigator);
  g_assert_nonnull (gtk_window_get_focus (GTK_WINDOW (fixture->window)));
}

/* The closed half is freed with its navigator; only the other one remains. */
static void
test_close (Fixture       *fixture,
            gconstpointer  text)
{
  go_to (fixture, "main");
  open_in_split (fixture, "print");
  gtk_widget_grab_focus (find_half (fixture, "Second function"));
  check_close (fixture, "Second function", "main");

  open_in_split (fixture, "print");
  gtk_widget_grab_focus (find_half (fixture, "First function"));
  check_close (fixture, "First function", "print");

  /* The half without the focus */
  open_in_split (fixture, "sort");
  gtk_widget_grab_focus (find_half (fixture, "Second function"));
  check_close (fixture, "First function", "sort");
  go_to (fixture, "compare");
  assert_halves (fixture, "compare", NULL);
}

/* Back that replaces the widget with the focus, here source by a list of lines, and then F7 before
 * that has happened: the focus stays in the other half. */
static void
test_switch_after_back (Fixture       *fixture,
                        gconstpointer  text)
{
  g_autofree char *path = NULL;
  g_autofree char *profile = NULL;
  GtkWidget *half;
  int file = g_file_open_tmp ("grind-split-XXXXXX.c", &path, NULL);

  g_assert_cmpint (write (file, "one;\ntwo;\n", 10), ==, 10);
  close (file);
  profile = g_strdup_printf ("events: Ir\nfl=missing.c\nfn=main\n1 10\nfn=print\n1 5\n"
                             "fl=%s\nfn=sort\n1 100\n2 50\n", path);
  tear_down (fixture, NULL);
  set_up (fixture, profile);
  go_to (fixture, "main");
  open_in_split (fixture, "print");
  go_to (fixture, "sort");
  half = GTK_WIDGET (grind_split_get_active (get_split (fixture)));
  grind_function_view_focus_view (GRIND_FUNCTION_VIEW (half), "source");
  test_settle ();
  grind_function_view_focus_view (GRIND_FUNCTION_VIEW (half), "source");
  g_assert_true (grind_focus_is_in (half));

  grind_navigator_go_back (grind_split_get_navigator (get_split (fixture)));
  g_assert_true (gtk_widget_activate_action (fixture->view, "view.switch-half", NULL));
  test_settle ();
  g_assert_false (grind_focus_is_in (half));
  assert_halves (fixture, "print", "main");
  g_unlink (path);
}

/* Replaces the view by another one, for @navigator. */
static void
show_again (Fixture        *fixture,
            GrindNavigator *navigator)
{
  g_autoptr (GVariant) of_view = grind_profile_view_dup_state (GRIND_PROFILE_VIEW (fixture->view));
  GrindNavigator *active = grind_split_get_navigator (get_split (fixture));
  g_autoptr (GVariant) of_navigator = grind_navigator_dup_state (active);

  g_set_object (&fixture->navigator, navigator);
  fixture->session = grind_navigator_get_session (navigator);
  grind_navigator_set_state (navigator, of_navigator);
  gtk_window_set_child (GTK_WINDOW (fixture->window), NULL);
  fixture->view = grind_profile_view_new ();
  grind_profile_view_set_navigator (GRIND_PROFILE_VIEW (fixture->view), navigator);
  gtk_window_set_child (GTK_WINDOW (fixture->window), fixture->view);
  grind_profile_view_set_state (GRIND_PROFILE_VIEW (fixture->view), of_view);
  test_settle ();
}

/* Another view restores the halves. */
static void
test_keep (Fixture       *fixture,
           gconstpointer  text)
{
  GrindFunctionView *half;

  go_to (fixture, "main");
  open_in_split (fixture, "print");
  activate (fixture, "view.switch-half");
  grind_function_view_show_view (grind_split_get_other (get_split (fixture)), "all-callees");
  show_again (fixture, grind_split_get_navigator (get_split (fixture)));
  assert_halves (fixture, "print", "main");
  half = grind_split_get_other (get_split (fixture));
  g_assert_cmpstr (grind_function_view_get_lower_view (half), ==, "all-callees");
  g_assert_true (GTK_WIDGET (grind_split_get_active (get_split (fixture))) ==
                 find_half (fixture, "Second function"));
}

/* A reload restores the halves, if their functions still exist. */
static void
test_take_over (Fixture       *fixture,
                gconstpointer  text)
{
  g_autoptr (GrindNavigator) previous = g_object_ref (fixture->navigator);
  g_autoptr (GrindNavigator) navigator = test_navigator_new (LATER, "/data/profile.out");

  go_to (fixture, "print");
  open_in_split (fixture, "compare");
  grind_session_take_over (grind_navigator_get_session (navigator), fixture->session);
  show_again (fixture, navigator);
  assert_halves (fixture, "print", "compare");
  test_finalize_navigator (g_steal_pointer (&previous));
}

static int
get_distance (Fixture        *fixture,
              GtkOrientation  orientation)
{
  graphene_rect_t first, second;

  g_assert_true (gtk_widget_compute_bounds (find_half (fixture, "First function"), fixture->window,
                                            &first));
  g_assert_true (gtk_widget_compute_bounds (find_half (fixture, "Second function"), fixture->window,
                                            &second));

  return orientation == GTK_ORIENTATION_HORIZONTAL ? second.origin.x - first.origin.x
                                                   : second.origin.y - first.origin.y;
}

static gboolean
has_list (Fixture *fixture)
{
  return test_find_widget (fixture->window, GTK_TYPE_COLUMN_VIEW, "Functions") != NULL;
}

/* The state of the action that shows the list */
static gboolean
is_list_folded (Fixture *fixture)
{
  GActionGroup *actions = grind_profile_view_get_actions (GRIND_PROFILE_VIEW (fixture->view));
  g_autoptr (GVariant) state = g_action_group_get_action_state (actions, "list-folded");

  return g_variant_get_boolean (state);
}

/* First the list collapses, then the halves are stacked; the window never grows. */
static void
test_narrow (Fixture       *fixture,
             gconstpointer  text)
{
  static const int widths[] = { 1500, 1050, 760, 500, 1500 };

  open_in_split (fixture, "print");
  for (guint i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      gboolean is_beside = widths[i] > 800;

      gtk_window_set_default_size (GTK_WINDOW (fixture->window), widths[i], 600);
      test_settle ();
      g_assert_cmpint (gtk_widget_get_width (fixture->window), ==, widths[i]);
      g_assert_cmpint (gtk_widget_get_height (fixture->window), ==, 600);
      g_test_message ("width %d", widths[i]);
      g_assert_cmpint (has_list (fixture), ==, widths[i] == 1500);
      g_assert_cmpint (is_list_folded (fixture), ==, widths[i] < 1500);
      g_assert_cmpint (get_distance (fixture, GTK_ORIENTATION_HORIZONTAL) > 300, ==, is_beside);
      g_assert_cmpint (get_distance (fixture, GTK_ORIENTATION_VERTICAL) > 100, ==, !is_beside);
    }

  /* A list collapsed for the second half is back without it. */
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 1050, 600);
  test_settle ();
  g_assert_false (has_list (fixture));
  activate (fixture, "view.split");
  g_assert_true (has_list (fixture));
  activate (fixture, "view.split");
  g_assert_false (has_list (fixture));
  g_assert_cmpint (gtk_widget_get_width (fixture->window), ==, 1050);
}

static int
get_list_share (GtkWidget *window,
                int        width)
{
  GtkWidget *list, *paned;

  gtk_window_set_default_size (GTK_WINDOW (window), width, 600);
  test_settle ();
  list = test_find_widget (window, GTK_TYPE_COLUMN_VIEW, "Functions");
  if (list == NULL)
    return 0;

  paned = gtk_widget_get_ancestor (list, GTK_TYPE_PANED);

  return 100 * gtk_widget_get_width (list) / gtk_widget_get_width (paned);
}

/* The list has its share of a wide window, also after a narrow one. */
static void
test_list_share (Fixture       *fixture,
                 gconstpointer  text)
{
  GtkWidget *view = grind_profile_view_new ();
  GtkWidget *window;
  int share = get_list_share (fixture->window, 1400);

  g_assert_cmpint (share, >, 30);
  g_assert_cmpint (share, <, 45);
  for (guint i = 0; i < 3; i++)
    {
      g_assert_cmpint (get_list_share (fixture->window, 500), ==, 0);
      g_assert_cmpint (get_list_share (fixture->window, 1400), ==, share);
    }

  grind_profile_view_set_navigator (GRIND_PROFILE_VIEW (view), fixture->navigator);
  window = test_show_window (view, 500, 600);
  g_assert_cmpint (get_list_share (window, 500), ==, 0);
  g_assert_cmpint (ABS (get_list_share (window, 1400) - share), <=, 1);
  test_close_window (window, view);
}

static GtkPaned *
find_list_divider (Fixture *fixture)
{
  GtkWidget *list = test_find_widget (fixture->window, GTK_TYPE_COLUMN_VIEW, "Functions");

  return GTK_PANED (gtk_widget_get_ancestor (list, GTK_TYPE_PANED));
}

static void
resize (Fixture *fixture,
        int      width)
{
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), width, 600);
  test_settle ();
}

/* The list gets its width back after the window was too narrow for it, with one half or two. */
static void
test_list_width (Fixture       *fixture,
                 gconstpointer  text)
{
  static const int widths[] = { 1200, 1100, 1050, 700 };
  GtkPaned *paned = find_list_divider (fixture);
  int position = gtk_paned_get_position (paned);

  for (guint i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      activate (fixture, "view.split");
      resize (fixture, widths[i]);
      resize (fixture, 1500);
      g_assert_cmpint (ABS (gtk_paned_get_position (paned) - position), <=, 1);
      resize (fixture, widths[i]);
      activate (fixture, "view.split");
      resize (fixture, 1500);
      g_assert_cmpint (ABS (gtk_paned_get_position (paned) - position), <=, 1);
    }
}

/* The second half takes space from the list, which gets it back, unless the divider was moved. */
static void
test_list_squeezed (Fixture       *fixture,
                    gconstpointer  text)
{
  GtkPaned *paned = find_list_divider (fixture);
  int position;

  resize (fixture, 1150);
  position = gtk_paned_get_position (paned);
  activate (fixture, "view.split");
  g_assert_cmpint (gtk_paned_get_position (paned), <, position - 10);
  activate (fixture, "view.split");
  g_assert_cmpint (gtk_paned_get_position (paned), ==, position);

  activate (fixture, "view.split");
  gtk_paned_set_position (paned, 350);
  test_settle ();
  activate (fixture, "view.split");
  g_assert_cmpint (gtk_paned_get_position (paned), ==, 350);
  resize (fixture, 1500);
  g_assert_cmpint (ABS (100 * gtk_paned_get_position (paned) / 1500 - 100 * 350 / 1150), <=, 1);
}

/* Whenever the halves change their orientation, the divider is where the user left it. Otherwise it
 * keeps its share of the space, of which the list takes some in a wide window. */
static void
test_places (Fixture       *fixture,
             gconstpointer  text)
{
  static const struct { int width; int place; } steps[] = {
    { 1500, 450 }, { 1050, 525 }, { 760, 250 }, { 1050, 450 }, { 760, 250 }, { 1050, 450 },
  };
  GSettings *settings = grind_settings_get ();
  GtkPaned *paned = GTK_PANED (adw_bin_get_child (ADW_BIN (get_split (fixture))));

  g_settings_set_int (settings, "split-width", 450);
  g_settings_set_int (settings, "split-height", 250);
  open_in_split (fixture, "print");
  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      gtk_window_set_default_size (GTK_WINDOW (fixture->window), steps[i].width, 600);
      test_settle ();
      g_test_message ("width %d", steps[i].width);
      g_assert_cmpint (gtk_paned_get_position (paned), ==, steps[i].place);
    }

  /* Also if the window was resized while there was one half */
  activate (fixture, "view.split");
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 1400, 600);
  test_settle ();
  activate (fixture, "view.split");
  g_assert_cmpint (gtk_paned_get_position (paned), ==, 450);

  g_settings_reset (settings, "split-width");
  g_settings_reset (settings, "split-height");
}

/* Faster than the lists can follow */
static void
test_switch_at_once (Fixture       *fixture,
                     gconstpointer  text)
{
  GtkWidget *half;
  GtkWidget *list;

  go_to (fixture, "main");
  open_in_split (fixture, "compare");
  go_to (fixture, "sort");
  half = GTK_WIDGET (grind_split_get_active (get_split (fixture)));
  list = test_find_widget (half, GTK_TYPE_COLUMN_VIEW, "Callees");
  g_assert_true (grind_column_view_focus_row (GTK_COLUMN_VIEW (list), 0));
  /* Going back from a row moves the focus to a row of the new list. */
  grind_navigator_go_back (grind_split_get_navigator (get_split (fixture)));
  test_settle ();
  g_assert_true (gtk_widget_get_parent (gtk_window_get_focus (GTK_WINDOW (fixture->window))) ==
                 grind_column_view_get_list (GTK_COLUMN_VIEW (list)));

  grind_navigator_go_forward (grind_split_get_navigator (get_split (fixture)));
  g_assert_true (gtk_widget_activate_action (fixture->view, "view.switch-half", NULL));
  test_settle ();
  assert_halves (fixture, "compare", "sort");
  g_assert_false (grind_focus_is_in (half));
}

/* If the focused list collapses, the focus moves into the view of the first half, and not to a
 * button that would close it. */
static void
test_narrow_focus (Fixture       *fixture,
                   gconstpointer  text)
{
  GtkWidget *half;
  GtkWidget *focus;

  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 1050, 600);
  test_settle ();
  gtk_widget_grab_focus (fixture->view);
  g_assert_true (has_list (fixture));
  activate (fixture, "view.split");
  g_assert_false (has_list (fixture));

  half = find_half (fixture, "First function");
  focus = gtk_window_get_focus (GTK_WINDOW (fixture->window));
  g_assert_nonnull (focus);
  g_assert_true (gtk_widget_is_ancestor (focus, half));
  g_assert_nonnull (gtk_widget_get_ancestor (focus, GTK_TYPE_COLUMN_VIEW));
}

#define ADD(name, function) \
  g_test_add ("/ui/split/" name, Fixture, PROFILE, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

  ADD ("open", test_open);
  ADD ("beside", test_beside);
  ADD ("focus", test_focus);
  ADD ("history", test_history);
  ADD ("session", test_session);
  ADD ("relative", test_relative);
  ADD ("close", test_close);
  ADD ("keep", test_keep);
  ADD ("take-over", test_take_over);
  ADD ("switch-after-back", test_switch_after_back);
  ADD ("switch-at-once", test_switch_at_once);
  ADD ("narrow", test_narrow);
  ADD ("list-share", test_list_share);
  ADD ("list-width", test_list_width);
  ADD ("list-squeezed", test_list_squeezed);
  ADD ("places", test_places);
  ADD ("narrow-focus", test_narrow_focus);

  return g_test_run ();
}
