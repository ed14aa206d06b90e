/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-test-window.h"
#include "ui/base/grind-settings.h"
#include "ui/base/grind-text-scale.h"
#include "ui/workspace/grind-function-view.h"
#include "ui/workspace/grind-view-stack.h"

#define PROFILE \
  "events: Ir\nfl=main.c\nfn=main\n1 10\ncfn=work\ncalls=2 1\n2 90\nfn=work\n1 90\n"

#define WIDE   1000
#define HEIGHT 700
#define NEEDED (2 * 420)   /* px at the default text size */

typedef struct
{
  GtkWidget      *window;
  GtkWidget      *view;
  GrindNavigator *navigator;
  GrindSession   *session;   /* borrowed from it */
  GtkWidget      *upper;
  GtkWidget      *lower;
} Fixture;

static void
set_layout (const char *layout)
{
  g_settings_set_string (grind_settings_get (), "layout", layout);
  test_settle ();
}

static GtkWidget *
find_side (Fixture    *fixture,
           const char *tab)
{
  GtkWidget *button = test_find_widget (fixture->window, GTK_TYPE_TOGGLE_BUTTON, tab);

  g_assert_nonnull (button);

  return gtk_widget_get_ancestor (button, GRIND_TYPE_VIEW_STACK);
}

static void
show (Fixture *fixture)
{
  fixture->navigator = test_navigator_new (PROFILE, "/data/profile.out");
  fixture->session = grind_navigator_get_session (fixture->navigator);
  fixture->view = grind_function_view_new ();
  grind_function_view_set_navigator (GRIND_FUNCTION_VIEW (fixture->view), fixture->navigator);
  fixture->window = test_show_window (fixture->view, WIDE, HEIGHT);
  fixture->upper = find_side (fixture, "Callers");
  fixture->lower = find_side (fixture, "Callees");
}

/* No references to the view or its session remain after the window is closed. */
static void
hide (Fixture *fixture)
{
  test_close_window (fixture->window, fixture->view);
  test_finalize_navigator (fixture->navigator);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  layout)
{
  g_settings_reset (grind_settings_get (), "upper-width");
  g_settings_reset (grind_settings_get (), "upper-height");
  g_settings_set_string (grind_settings_get (), "layout", layout);
  show (fixture);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  layout)
{
  hide (fixture);
  g_settings_reset (grind_settings_get (), "layout");
}

static void
resize (Fixture *fixture,
        int      width)
{
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), width, HEIGHT);
  test_settle ();
  g_assert_cmpint (gtk_widget_get_width (fixture->window), ==, width);
}

static gboolean
is_beside (Fixture *fixture)
{
  graphene_rect_t upper, lower;

  g_assert_true (gtk_widget_compute_bounds (fixture->upper, fixture->view, &upper));
  g_assert_true (gtk_widget_compute_bounds (fixture->lower, fixture->view, &lower));
  if (upper.origin.y == lower.origin.y)
    {
      g_assert_cmpfloat (upper.origin.x + upper.size.width, <=, lower.origin.x);
      g_assert_cmpfloat (lower.origin.x + lower.size.width, <=,
                         gtk_widget_get_width (fixture->view));
      return TRUE;
    }

  g_assert_cmpfloat (upper.origin.x, ==, lower.origin.x);
  g_assert_cmpfloat (upper.origin.y + upper.size.height, <=, lower.origin.y);

  return FALSE;
}

static void
assert_even (Fixture *fixture)
{
  int upper = gtk_widget_get_width (fixture->upper);

  g_assert_true (is_beside (fixture));
  g_assert_cmpint (ABS (upper - gtk_widget_get_width (fixture->lower)), <=, 2);
}

static GtkWidget *
get_focus (Fixture *fixture)
{
  return gtk_window_get_focus (GTK_WINDOW (fixture->window));
}

/* The same widgets move to the other layout, with their views and the focus. */
static void
test_change (Fixture       *fixture,
             gconstpointer  layout)
{
  GrindFunctionView *view = GRIND_FUNCTION_VIEW (fixture->view);
  GtkWidget *callers = test_find_widget (fixture->window, GTK_TYPE_COLUMN_VIEW, "Callers");
  GtkWidget *focus;

  g_assert_false (is_beside (fixture));
  g_assert_cmpint (gtk_widget_get_height (fixture->upper), <=, 0.4 * HEIGHT);
  g_assert_true (grind_function_view_show_view (view, "events"));
  grind_function_view_focus_view (view, "callees");
  test_settle ();
  focus = get_focus (fixture);
  g_assert_true (gtk_widget_is_ancestor (focus, fixture->lower));

  for (guint i = 0; i < 2; i++)
    {
      set_layout ("side-by-side");
      assert_even (fixture);
      g_assert_cmpstr (grind_function_view_get_upper_view (view), ==, "events");
      g_assert_cmpstr (grind_function_view_get_lower_view (view), ==, "callees");
      g_assert_true (get_focus (fixture) == focus);
      g_assert_true (grind_function_view_is_ready (view));

      set_layout ("stacked");
      g_assert_false (is_beside (fixture));
      g_assert_cmpstr (grind_function_view_get_upper_view (view), ==, "events");
      g_assert_true (get_focus (fixture) == focus);
    }

  grind_function_view_show_view (view, "callers");
  test_settle ();
  g_assert_true (test_find_widget (fixture->window, GTK_TYPE_COLUMN_VIEW, "Callers") == callers);
}

/* All open views follow, and new ones start with the layout. */
static void
test_all (Fixture       *fixture,
          gconstpointer  layout)
{
  Fixture other;

  show (&other);
  assert_even (fixture);
  assert_even (&other);
  set_layout ("stacked");
  g_assert_false (is_beside (fixture));
  g_assert_false (is_beside (&other));
  set_layout ("side-by-side");
  assert_even (fixture);
  assert_even (&other);
  hide (&other);
}

/* Resizing keeps both sides equally wide, without a frame in between. */
static void
test_even (Fixture       *fixture,
           gconstpointer  layout)
{
  for (int width = WIDE; width < WIDE + 400; width += 131)
    {
      resize (fixture, width);
      assert_even (fixture);
    }
}

/* Each layout restores its own position of the divider, even if it was elsewhere for a while. */
static void
test_dividers (Fixture       *fixture,
               gconstpointer  layout)
{
  GSettings *settings = grind_settings_get ();

  hide (fixture);
  g_settings_set_int (settings, "upper-height", 222);
  g_settings_set_int (settings, "upper-width", 444);
  show (fixture);
  for (guint i = 0; i < 2; i++)
    {
      g_assert_true (is_beside (fixture));
      g_assert_cmpint (gtk_widget_get_width (fixture->upper), ==, 444);
      set_layout ("stacked");
      g_assert_cmpint (gtk_widget_get_height (fixture->upper), ==, 222);
      test_click (fixture->window, "Callees");
      g_assert_cmpint (gtk_widget_get_height (fixture->upper), >, 400);
      set_layout ("side-by-side");
      g_assert_cmpint (gtk_widget_get_width (fixture->upper), >, 900);
      test_click (fixture->window, "Open “Callees”");
    }
  resize (fixture, WIDE + 200);
  g_assert_cmpint (gtk_widget_get_width (fixture->upper), ==, 444);
  g_assert_cmpint (g_settings_get_int (settings, "upper-height"), ==, 222);
  g_assert_cmpint (g_settings_get_int (settings, "upper-width"), ==, 444);
}

/* @first: the side that shows the view with this title. Collapses and expands it. */
static void
check_fold (Fixture    *fixture,
            GtkWidget  *first,
            const char *title)
{
  g_autofree char *opener = g_strdup_printf ("Open “%s”", title);
  GtkWidget *strip;

  g_assert_null (test_find_widget (fixture->window, GTK_TYPE_BUTTON, opener));
  gtk_widget_grab_focus (test_find_widget (fixture->window, GTK_TYPE_TOGGLE_BUTTON, title));
  test_click (fixture->window, title);
  strip = test_find_widget (fixture->window, GTK_TYPE_BUTTON, opener);
  g_assert_nonnull (strip);
  g_assert_true (get_focus (fixture) == strip);
  g_assert_cmpint (gtk_widget_get_width (first), <, 50);
  g_assert_cmpint (gtk_widget_get_width (fixture->upper) + gtk_widget_get_width (fixture->lower),
                   >, WIDE - 20);

  /* As a row of tabs, and back */
  set_layout ("stacked");
  g_assert_cmpint (gtk_widget_get_height (first), <, 60);
  g_assert_cmpint (gtk_widget_get_width (first), ==, WIDE);
  g_assert_true (get_focus (fixture) == test_find_widget (fixture->window, GTK_TYPE_TOGGLE_BUTTON,
                                                          title));
  set_layout ("side-by-side");
  g_assert_true (get_focus (fixture) == strip);
  g_assert_cmpint (gtk_widget_get_width (first), <, 50);
  resize (fixture, WIDE + 150);
  g_assert_cmpint (gtk_widget_get_width (first), <, 50);
  resize (fixture, WIDE);

  test_click (fixture->window, opener);
  assert_even (fixture);
  g_assert_true (get_focus (fixture) == test_find_widget (fixture->window, GTK_TYPE_TOGGLE_BUTTON,
                                                          title));
}

static void
test_folding (Fixture       *fixture,
              gconstpointer  layout)
{
  check_fold (fixture, fixture->upper, "Callers");
  check_fold (fixture, fixture->lower, "Callees");

  /* Choosing a view of a collapsed side shows it, and later the strip is for that view. */
  test_click (fixture->window, "Callers");
  g_assert_true (grind_function_view_choose_upper (GRIND_FUNCTION_VIEW (fixture->view), 4));
  test_settle ();
  assert_even (fixture);
  test_click (fixture->window, "Events");
  g_assert_nonnull (test_find_widget (fixture->window, GTK_TYPE_BUTTON, "Open “Events”"));
  test_click (fixture->window, "Open “Events”");
}

static void
count_cb (guint *count)
{
  (*count)++;
}

/* Without space callers are above callees; near the limit the layout stays. */
static void
test_narrow (Fixture       *fixture,
             gconstpointer  layout)
{
  int needed = grind_text_scale_get_pixels (fixture->view, NEEDED);
  GtkWidget *paned = gtk_widget_get_parent (fixture->upper);
  guint count = 0;

  g_signal_connect_swapped (paned, "notify::position", G_CALLBACK (count_cb), &count);
  assert_even (fixture);
  resize (fixture, needed + 10);
  assert_even (fixture);
  resize (fixture, needed - 1);
  g_assert_false (is_beside (fixture));
  resize (fixture, needed + 10);
  g_assert_false (is_beside (fixture));
  resize (fixture, 450);
  g_assert_false (is_beside (fixture));
  resize (fixture, needed + 30);
  assert_even (fixture);
  g_assert_cmpuint (count, <, 30);

  /* At once far too narrow: nothing keeps the window from shrinking. */
  resize (fixture, 450);
  g_assert_false (is_beside (fixture));
}

/* The last tab is in the menu, if not in the row. */
static void
test_tabs (Fixture       *fixture,
           gconstpointer  layout)
{
  static const int widths[] = { 870, 1100, 1600 };

  for (guint i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      GtkWidget *last;

      resize (fixture, widths[i]);
      assert_even (fixture);
      last = test_find_widget (fixture->lower, GTK_TYPE_TOGGLE_BUTTON, "Flame graph");
      g_assert_cmpint (last != NULL, ==,
                       test_find_widget (fixture->lower, GTK_TYPE_MENU_BUTTON,
                                         "More views") == NULL);
      g_assert_cmpint (last != NULL, ==, widths[i] == 1600);
    }
}

static int
get_start (GtkWidget *widget,
           GtkWidget *row)
{
  graphene_rect_t box;

  g_assert_true (gtk_widget_compute_bounds (widget, row, &box));

  return box.origin.x;
}

/* Focuses the widgets next to the tab of a view by the Tab key, in @direction. Returns how many. */
static guint
assert_order (Fixture          *fixture,
              GtkWidget        *stack,
              GtkDirectionType  direction)
{
  GtkRoot *root = GTK_ROOT (fixture->window);
  GtkWidget *row = gtk_widget_get_first_child (gtk_widget_get_first_child (stack));
  int previous = direction == GTK_DIR_TAB_FORWARD ? -1 : G_MAXINT;
  guint n_widgets = 0;

  gtk_root_set_focus (root, NULL);
  while (gtk_widget_child_focus (stack, direction))
    {
      GtkWidget *focus = gtk_root_get_focus (root);
      int start;

      if (!gtk_widget_is_ancestor (focus, row))
        continue;

      start = get_start (focus, row);
      if (direction == GTK_DIR_TAB_FORWARD)
        g_assert_cmpint (start, >, previous);
      else
        g_assert_cmpint (start, <, previous);
      previous = start;
      n_widgets++;
    }

  return n_widgets;
}

/* The Tab key goes along the options of a view; its help is the last widget. */
static void
test_options_order (Fixture       *fixture,
                    gconstpointer  layout)
{
  static const char * const views[] = { "callees", "callee-map", "call-graph", "assembly" };

  for (guint i = 0; i < G_N_ELEMENTS (views); i++)
    {
      guint n_widgets;

      g_assert_true (grind_function_view_show_view (GRIND_FUNCTION_VIEW (fixture->view),
                                                    views[i]));
      test_settle ();
      g_test_message ("%s", views[i]);
      n_widgets = assert_order (fixture, fixture->lower, GTK_DIR_TAB_FORWARD);
      g_assert_cmpuint (n_widgets, >, 1);
      g_assert_cmpuint (assert_order (fixture, fixture->lower, GTK_DIR_TAB_BACKWARD), ==,
                        n_widgets);
    }
}

#define ADD(name, layout, function) \
  g_test_add ("/ui/function-view/" name, Fixture, layout, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

  ADD ("change", "stacked", test_change);
  ADD ("all", "side-by-side", test_all);
  ADD ("even", "side-by-side", test_even);
  ADD ("dividers", "side-by-side", test_dividers);
  ADD ("folding", "side-by-side", test_folding);
  ADD ("narrow", "side-by-side", test_narrow);
  ADD ("tabs", "side-by-side", test_tabs);
  ADD ("options-order", "stacked", test_options_order);

  return g_test_run ();
}
