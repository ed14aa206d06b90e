/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "grind-test-window.h"
#include "ui/base/grind-guide.h"
#include "ui/base/grind-help.h"
#include "ui/functions/grind-function-pane.h"
#include "ui/workspace/grind-view-stack.h"
#include "ui/workspace/grind-views.h"

#define MAX_WORDS 75

/* Two parts, so that there is a parts view */
static const char profile_text[] = "creator: callgrind-3.19.0\nevents: Ir\n"
                                   "part: 1\n"
                                   "fn=main\n"
                                   "1 10\n"
                                   "cfn=first\n"
                                   "calls=2 1\n"
                                   "2 600\n"
                                   "fn=first\n"
                                   "5 600\n"
                                   "part: 2\n"
                                   "fn=main\n"
                                   "1 10\n";

static GtkWidget *window;
static GtkWidget *entry;
static GtkWidget *help;

static const GrindViewInfo *
get_info (const char *name)
{
  for (guint i = 0; i < grind_views_get_n (); i++)
    if (g_str_equal (grind_views_get_info (i)->name, name))
      return grind_views_get_info (i);

  g_assert_not_reached ();
}

static const char *
get_text (const char *name)
{
  return get_info (name)->help;
}

static void
set_view (GtkWidget  *button,
          const char *name)
{
  const GrindViewInfo *info = get_info (name);

  g_object_set (button, "title", info->title, "text", info->help, "anchor", info->anchor, NULL);
}

static void
set_up (void)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  entry = gtk_entry_new ();
  help = g_object_new (GRIND_TYPE_HELP, NULL);
  set_view (help, "callers");
  gtk_box_append (GTK_BOX (box), entry);
  gtk_box_append (GTK_BOX (box), help);
  window = gtk_window_new ();
  gtk_window_set_child (GTK_WINDOW (window), box);
  gtk_window_present (GTK_WINDOW (window));
  test_settle ();
}

static void
tear_down (void)
{
  gpointer weak = help;

  g_object_add_weak_pointer (G_OBJECT (help), &weak);
  gtk_window_destroy (GTK_WINDOW (window));
  test_settle ();
  g_assert_null (weak);
}

static GtkWidget *
find_popover (GtkWidget *widget)
{
  GtkWidget *last = gtk_widget_get_last_child (widget);

  return GTK_IS_POPOVER (last) ? last : NULL;
}

static gboolean
has_no_popover (gpointer widget)
{
  return find_popover (widget) == NULL;
}

static GtkWidget *
get_focus (void)
{
  return gtk_root_get_focus (GTK_ROOT (window));
}

/* The text of the entry has the focus, not the entry. */
static gboolean
is_entry_focused (void)
{
  return gtk_widget_is_ancestor (get_focus (), entry);
}

/* The label is not cut off. */
static void
assert_whole (GtkWidget *label)
{
  PangoRectangle text;

  pango_layout_get_pixel_extents (gtk_label_get_layout (GTK_LABEL (label)), NULL, &text);
  g_assert_cmpint (text.height, >, 0);
  g_assert_cmpint (gtk_widget_get_height (label), >=, text.height);
  g_assert_cmpint (gtk_widget_get_width (label), >=, text.width);
}

static void
test_open (void)
{
  GtkWidget *popover;

  set_up ();
  gtk_widget_grab_focus (entry);
  g_assert_null (find_popover (help));
  grind_help_open (GRIND_HELP (help), window);
  test_settle ();
  popover = find_popover (help);
  g_assert_true (gtk_widget_get_mapped (popover));
  g_assert_true (test_has_label (popover, "Callers"));
  g_assert_true (test_has_label (popover, get_text ("callers")));
  g_assert_true (gtk_widget_is_ancestor (get_focus (), popover));
  g_assert_true (GTK_IS_LABEL (get_focus ()));
  g_assert_false (gtk_label_get_selection_bounds (GTK_LABEL (get_focus ()), NULL, NULL));
  assert_whole (get_focus ());
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (popover), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Callers");

  grind_help_open (GRIND_HELP (help), window);
  g_assert_true (test_wait (has_no_popover, help));
  g_assert_true (is_entry_focused ());
  tear_down ();
}

static void
test_button (void)
{
  set_up ();
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (help), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Help on Callers");
  gtk_widget_grab_focus (help);
  g_signal_emit_by_name (help, "clicked");
  g_assert_true (gtk_widget_get_mapped (find_popover (help)));
  gtk_popover_popdown (GTK_POPOVER (find_popover (help)));
  g_assert_true (test_wait (has_no_popover, help));
  g_assert_true (get_focus () == help);
  tear_down ();
}

/* Without space for the button, the popover points at the pane. */
static void
test_no_room (void)
{
  GtkWidget *box;

  set_up ();
  box = gtk_widget_get_parent (help);
  gtk_widget_grab_focus (entry);
  gtk_widget_set_child_visible (help, FALSE);
  grind_help_open (GRIND_HELP (help), box);
  test_settle ();
  g_assert_null (find_popover (help));
  g_assert_true (gtk_widget_get_mapped (find_popover (box)));
  gtk_popover_popdown (GTK_POPOVER (find_popover (box)));
  g_assert_true (test_wait (has_no_popover, box));
  g_assert_true (is_entry_focused ());
  tear_down ();
}

/* The view changes, or the whole pane is removed, while help is open. */
static void
test_interrupted (void)
{
  set_up ();
  grind_help_open (GRIND_HELP (help), window);
  test_settle ();
  g_object_add_weak_pointer (G_OBJECT (help), (gpointer *) &help);
  set_view (help, "parts");
  g_assert_true (test_wait (has_no_popover, help));
  grind_help_open (GRIND_HELP (help), window);
  test_settle ();
  g_assert_true (test_has_label (find_popover (help), get_text ("parts")));
  gtk_window_set_child (GTK_WINDOW (window), NULL);
  test_settle ();
  g_assert_null (help);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Removing the pane while help is open frees it, and the widget that had the focus before. */
static void
test_gone (void)
{
  gpointer pane;

  set_up ();
  pane = gtk_widget_get_parent (help);
  g_object_add_weak_pointer (pane, &pane);
  gtk_box_reorder_child_after (pane, help, NULL);
  gtk_widget_grab_focus (entry);
  grind_help_open (GRIND_HELP (help), window);
  test_settle ();
  g_assert_true (gtk_widget_is_ancestor (get_focus (), find_popover (help)));
  gtk_window_set_child (GTK_WINDOW (window), NULL);
  g_assert_null (get_focus ());
  test_settle ();
  g_assert_null (pane);
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_no_text (void)
{
  set_up ();
  g_object_set (help, "text", NULL, NULL);
  g_assert_false (gtk_widget_get_visible (help));
  grind_help_open (GRIND_HELP (help), window);
  g_assert_null (find_popover (help));
  tear_down ();
}

/* A page that is not installed: an error dialog, or nothing without a window. */
static void
test_no_guide (void)
{
  GtkWidget *dialog;

  set_up ();
  grind_guide_open (NULL, "no-page", "parts");
  test_settle ();
  g_assert_null (test_find_toplevel (ADW_TYPE_MESSAGE_DIALOG));

  grind_guide_open (GTK_WINDOW (window), "no-page", "parts");
  test_settle ();
  dialog = test_find_toplevel (ADW_TYPE_MESSAGE_DIALOG);
  g_assert_nonnull (dialog);
  g_assert_true (test_has_label (dialog, "The user guide cannot be opened"));
  g_assert_true (test_has_label (dialog, "It is not installed."));
  gtk_window_destroy (GTK_WINDOW (dialog));
  tear_down ();
}

static GtkWidget *
find_help (gpointer widget)
{
  return test_find_widget (widget, GRIND_TYPE_HELP, NULL);
}

/* Returns the text. */
static char *
check_text (GtkWidget *button)
{
  g_autofree char *title = NULL;
  char *text;
  g_auto (GStrv) words = NULL;

  g_object_get (button, "title", &title, "text", &text, NULL);
  words = g_strsplit (text, " ", -1);
  if (g_strv_length (words) > MAX_WORDS)
    g_error ("the help on %s has %u words", title, g_strv_length (words));

  return text;
}

static void
test_functions (void)
{
  GtkWidget *pane = g_object_new (GRIND_TYPE_FUNCTION_PANE, NULL);
  g_autofree char *text = NULL;

  window = test_show_window (pane, 600, 400);
  text = check_text (find_help (pane));
  g_assert_true (g_str_has_prefix (text, "Self is the cost"));
  gtk_window_destroy (GTK_WINDOW (window));
  test_settle ();
}

/* Each view has help, and the button follows the view. */
static void
test_views (void)
{
  GrindNavigator *navigator = test_navigator_new (profile_text, "test.out");
  GrindViewStack *sides[] = { g_object_new (GRIND_TYPE_VIEW_STACK, NULL),
                         g_object_new (GRIND_TYPE_VIEW_STACK, NULL) };
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  guint n_views = 0;

  gtk_box_append (GTK_BOX (box), GTK_WIDGET (sides[0]));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (sides[1]));
  grind_views_add (sides[0], sides[1], navigator);
  window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (window), 1400, 900);
  gtk_window_set_child (GTK_WINDOW (window), box);
  gtk_window_present (GTK_WINDOW (window));
  test_settle ();

  for (guint side = 0; side < G_N_ELEMENTS (sides); side++)
    for (guint position = 0; grind_view_stack_choose_view (sides[side], position); position++)
      {
        const char *name = grind_view_stack_get_visible_view (sides[side]);
        g_autofree char *text = check_text (find_help (sides[side]));

        g_assert_cmpstr (text, ==, get_text (name));
        n_views++;
      }
  g_assert_cmpuint (n_views, ==, grind_views_get_n ());

  gtk_window_destroy (GTK_WINDOW (window));
  test_settle ();
  test_finalize_navigator (navigator);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

  g_test_add_func ("/ui/help/open", test_open);
  g_test_add_func ("/ui/help/button", test_button);
  g_test_add_func ("/ui/help/no-room", test_no_room);
  g_test_add_func ("/ui/help/interrupted", test_interrupted);
  g_test_add_func ("/ui/help/gone", test_gone);
  g_test_add_func ("/ui/help/no-text", test_no_text);
  g_test_add_func ("/ui/help/no-guide", test_no_guide);
  g_test_add_func ("/ui/help/functions", test_functions);
  g_test_add_func ("/ui/help/views", test_views);

  return g_test_run ();
}
