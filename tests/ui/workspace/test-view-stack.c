/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-test-window.h"
#include "ui/base/grind-settings.h"
#include "ui/workspace/grind-view-stack.h"

#define KEY "lower-view"

#define GRIND_TYPE_TEST_VIEW (grind_test_view_get_type ())
G_DECLARE_FINAL_TYPE (GrindTestView, grind_test_view, GRIND, TEST_VIEW, GrindView)

/* A view with a button, and with rows of 20 pixels */
struct _GrindTestView
{
  GrindView parent_instance;
};

G_DEFINE_FINAL_TYPE (GrindTestView, grind_test_view, GRIND_TYPE_VIEW)

static GtkWidget *window;
static GrindViewStack *side;
static GrindNavigator *navigator;
static guint n_made;

static void
grind_test_view_constructed (GObject *object)
{
  GrindView *view = GRIND_VIEW (object);
  g_autofree char *options = g_strdup_printf ("options of %s", grind_view_get_title (view));

  G_OBJECT_CLASS (grind_test_view_parent_class)->constructed (object);

  n_made++;
  adw_bin_set_child (ADW_BIN (view), gtk_button_new_with_label (grind_view_get_title (view)));
  g_object_set (view, "options", gtk_label_new (options), NULL);
}

static void
grind_test_view_update (GrindView    *view,
                        GrindChanges  changes)
{
}

static int
grind_test_view_get_height (GrindView *view,
                            guint      min_rows)
{
  return g_str_equal (grind_view_get_title (view), "View a") ? 20 * (int) min_rows
                                                             : GRIND_VIEW_MAX_HEIGHT;
}

static void
grind_test_view_class_init (GrindTestViewClass *klass)
{
  G_OBJECT_CLASS (klass)->constructed = grind_test_view_constructed;
  GRIND_VIEW_CLASS (klass)->update = grind_test_view_update;
  GRIND_VIEW_CLASS (klass)->get_height = grind_test_view_get_height;
}

static void
grind_test_view_init (GrindTestView *self)
{
}

static void
add_view (const char *name,
          gboolean    is_late)
{
  static GrindViewInfo infos[32];
  static guint n_infos;
  g_autofree char *title = g_strdup_printf ("View %s", name);

  g_assert_cmpuint (n_infos, <, G_N_ELEMENTS (infos));
  infos[n_infos] = (GrindViewInfo) {
    .name = g_intern_string (name),
    .title = g_intern_string (title),
    .get_type = grind_test_view_get_type,
    .is_late = is_late,
  };
  grind_view_stack_add_view (side, &infos[n_infos++], navigator);
}

static GtkWidget *
add (const char *name)
{
  add_view (name, FALSE);

  return GTK_WIDGET (grind_view_stack_get_view (side, name));
}

static GrindNavigator *
new_navigator (void)
{
  return test_navigator_new ("events: Ir\nfn=main\n1 1\n", "test");
}

static void
set_up (void)
{
  g_settings_reset (grind_settings_get (), KEY);
  navigator = new_navigator ();
  n_made = 0;
  side = g_object_new (GRIND_TYPE_VIEW_STACK, "settings-key", KEY, NULL);
  window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (window), 800, 300);
  gtk_window_set_child (GTK_WINDOW (window), GTK_WIDGET (side));
  gtk_window_present (GTK_WINDOW (window));
}

static void
tear_down (void)
{
  gpointer weak = side;

  g_object_add_weak_pointer (G_OBJECT (side), &weak);
  gtk_window_destroy (GTK_WINDOW (window));
  test_settle ();
  g_assert_null (weak);
  test_finalize_navigator (navigator);
}

static GtkWidget *
find_tab (const char *title)
{
  return test_find_widget (window, GTK_TYPE_TOGGLE_BUTTON, title);
}

static void
click (const char *title)
{
  test_click (window, title);
}

static void
assert_down (const char *title,
             gboolean    is_down)
{
  GtkToggleButton *tab = GTK_TOGGLE_BUTTON (find_tab (title));

  g_assert_cmpint (gtk_toggle_button_get_active (tab), ==, is_down);
  gtk_test_accessible_assert_state (GTK_ACCESSIBLE (tab), GTK_ACCESSIBLE_STATE_SELECTED, is_down);
}

static void
assert_hidden (GtkWidget *view,
               gboolean   is_hidden)
{
  GtkAccessible *panel = GTK_ACCESSIBLE (gtk_widget_get_parent (view));

  g_assert_cmpint (gtk_accessible_get_accessible_role (panel), ==, GTK_ACCESSIBLE_ROLE_TAB_PANEL);
  gtk_test_accessible_assert_state (panel, GTK_ACCESSIBLE_STATE_HIDDEN, is_hidden);
  g_assert_cmpint (gtk_widget_get_mapped (view), ==, !is_hidden);
}

static void
test_views (void)
{
  GtkWidget *a, *b;

  set_up ();
  g_assert_null (grind_view_stack_get_visible_view (side));
  a = add ("a");
  b = add ("b");
  test_settle ();
  g_assert_cmpstr (grind_view_stack_get_visible_view (side), ==, "a");
  assert_down ("View a", TRUE);
  assert_down ("View b", FALSE);
  assert_hidden (a, FALSE);
  assert_hidden (b, TRUE);
  g_assert_true (test_has_label (window, "options of View a"));

  click ("View b");
  g_assert_cmpstr (grind_view_stack_get_visible_view (side), ==, "b");
  assert_down ("View a", FALSE);
  assert_down ("View b", TRUE);
  assert_hidden (a, TRUE);
  assert_hidden (b, FALSE);
  g_assert_true (test_has_label (window, "options of View b"));
  g_assert_false (test_has_label (window, "options of View a"));
  tear_down ();
}

static void
test_count (void)
{
  set_up ();
  add ("a");
  add ("b");
  grind_view_set_count (grind_view_stack_get_view (side, "a"), 17);
  grind_view_set_count (grind_view_stack_get_view (side, "b"), 0);
  test_settle ();
  g_assert_true (test_has_label (find_tab ("View a"), "17"));
  g_assert_true (test_has_label (find_tab ("View b"), "0"));
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (find_tab ("View a")),
                                       GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "17");
  grind_view_set_count (grind_view_stack_get_view (side, "a"), GRIND_NO_COUNT);
  test_settle ();
  g_assert_false (test_has_label (find_tab ("View a"), "17"));
  tear_down ();
}

/* The tab of the visible view collapses the side; any tab expands it. */
static void
test_fold (void)
{
  GtkWidget *a;
  int height;

  set_up ();
  a = add ("a");
  add ("b");
  test_settle ();
  gtk_widget_measure (GTK_WIDGET (side), GTK_ORIENTATION_VERTICAL, -1, &height, NULL, NULL, NULL);
  g_assert_cmpint (height, >, 100);

  click ("View a");
  g_assert_true (grind_view_stack_get_folded (side));
  g_assert_false (gtk_widget_get_mapped (a));
  assert_down ("View a", FALSE);
  g_assert_false (test_has_label (window, "options of View a"));
  gtk_widget_measure (GTK_WIDGET (side), GTK_ORIENTATION_VERTICAL, -1, &height, NULL, NULL, NULL);
  g_assert_cmpint (height, <, 60);

  click ("View a");
  g_assert_false (grind_view_stack_get_folded (side));
  assert_down ("View a", TRUE);
  click ("View a");
  click ("View b");
  g_assert_false (grind_view_stack_get_folded (side));
  g_assert_cmpstr (grind_view_stack_get_visible_view (side), ==, "b");
  tear_down ();
}

/* A chosen view is shown in other profiles as soon as they have it; one that was only shown is
 * not. */
static void
test_remembered (void)
{
  g_autofree char *kept = NULL;

  set_up ();
  add ("a");
  add ("b");
  add ("c");
  test_settle ();
  grind_view_stack_show_view (side, "c");
  click ("View b");
  grind_view_stack_show_view (side, "c");
  kept = g_settings_get_string (grind_settings_get (), KEY);
  g_assert_cmpstr (kept, ==, "b");

  tear_down ();
  navigator = new_navigator ();
  side = g_object_new (GRIND_TYPE_VIEW_STACK, "settings-key", KEY, NULL);
  g_object_ref_sink (side);
  add ("a");
  g_assert_cmpstr (grind_view_stack_get_visible_view (side), ==, "a");
  add ("b");
  g_assert_cmpstr (grind_view_stack_get_visible_view (side), ==, "b");
  add ("c");
  g_assert_cmpstr (grind_view_stack_get_visible_view (side), ==, "b");

  grind_view_stack_show_view (side, "later");
  g_assert_cmpstr (grind_view_stack_get_visible_view (side), ==, "b");
  add ("later");
  g_assert_cmpstr (grind_view_stack_get_visible_view (side), ==, "later");
  g_assert_finalize_object (side);
  test_finalize_navigator (navigator);
}

/* A late view is created once, and only when it is shown. */
static void
test_late (void)
{
  set_up ();
  add ("a");
  add_view ("late", TRUE);
  add_view ("other", TRUE);
  test_settle ();
  g_assert_true (grind_view_stack_has_view (side, "late"));
  g_assert_null (grind_view_stack_get_view (side, "late"));
  g_assert_cmpuint (n_made, ==, 1);

  click ("View late");
  click ("View a");
  click ("View late");
  g_assert_nonnull (grind_view_stack_get_view (side, "late"));
  g_assert_nonnull (test_find_widget (window, GTK_TYPE_LABEL, "options of View late"));
  g_assert_cmpuint (n_made, ==, 2);
  tear_down ();
}

/* Tabs without space are in a menu; the tab of the visible view never is. */
static void
test_narrow (void)
{
  static const char * const names[] = {
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
  };
  GtkWidget *more;

  set_up ();
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    add (names[i]);
  test_settle ();
  g_assert_nonnull (find_tab ("View one"));
  g_assert_null (find_tab ("View ten"));
  more = test_find_widget (window, GTK_TYPE_MENU_BUTTON, "More views");
  g_assert_nonnull (more);

  gtk_menu_button_popup (GTK_MENU_BUTTON (more));
  test_settle ();
  g_assert_cmpuint (g_menu_model_get_n_items (gtk_menu_button_get_menu_model (
                      GTK_MENU_BUTTON (more))), >, 0);
  g_assert_true (gtk_widget_activate_action (more, "switcher.choose", "s", "ten"));
  test_settle ();
  g_assert_cmpstr (grind_view_stack_get_visible_view (side), ==, "ten");
  g_assert_nonnull (find_tab ("View ten"));
  assert_down ("View ten", TRUE);
  g_assert_nonnull (find_tab ("View one"));
  g_assert_null (find_tab ("View nine"));

  gtk_window_set_default_size (GTK_WINDOW (window), 1500, 400);
  test_settle ();
  g_assert_null (test_find_widget (window, GTK_TYPE_MENU_BUTTON, "More views"));
  g_assert_nonnull (find_tab ("View three"));
  tear_down ();
}

static gboolean
has_focus (GtkWidget *widget)
{
  return gtk_window_get_focus (GTK_WINDOW (window)) == widget;
}

/* The Tab key stops once; arrow keys move among the tabs. */
static void
test_keyboard (void)
{
  GtkWidget *b;

  set_up ();
  add ("a");
  b = add ("b");
  test_settle ();
  g_assert_true (grind_view_stack_choose_view (side, 1));
  test_settle ();
  g_assert_cmpstr (grind_view_stack_get_visible_view (side), ==, "b");
  g_assert_true (has_focus (adw_bin_get_child (ADW_BIN (b))));
  g_assert_false (grind_view_stack_choose_view (side, 2));

  /* Again: the view stays, and does not collapse. */
  g_assert_true (grind_view_stack_choose_view (side, 1));
  g_assert_false (grind_view_stack_get_folded (side));

  gtk_widget_child_focus (window, GTK_DIR_TAB_BACKWARD);
  g_assert_true (has_focus (find_tab ("View b")));
  gtk_widget_child_focus (window, GTK_DIR_LEFT);
  g_assert_true (has_focus (find_tab ("View a")));
  gtk_widget_child_focus (window, GTK_DIR_RIGHT);
  g_assert_true (has_focus (find_tab ("View b")));
  gtk_widget_child_focus (window, GTK_DIR_TAB_FORWARD);
  g_assert_true (has_focus (adw_bin_get_child (ADW_BIN (b))));
  tear_down ();
}

static void
test_height (void)
{
  set_up ();
  add ("a");
  add ("b");
  test_settle ();
  g_assert_cmpint (grind_view_stack_get_wanted_height (side, 3), >, 60);
  g_assert_cmpint (grind_view_stack_get_wanted_height (side, 3), <, 120);
  click ("View b");
  g_assert_cmpint (grind_view_stack_get_wanted_height (side, 3), >, 1000);
  tear_down ();
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

  g_test_add_func ("/ui/view-stack/views", test_views);
  g_test_add_func ("/ui/view-stack/count", test_count);
  g_test_add_func ("/ui/view-stack/fold", test_fold);
  g_test_add_func ("/ui/view-stack/remembered", test_remembered);
  g_test_add_func ("/ui/view-stack/late", test_late);
  g_test_add_func ("/ui/view-stack/narrow", test_narrow);
  g_test_add_func ("/ui/view-stack/keyboard", test_keyboard);
  g_test_add_func ("/ui/view-stack/height", test_height);

  return g_test_run ();
}
