/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-test-window.h"
#include "ui/app/grind-window.h"
#include "ui/page/grind-example-bar.h"

static GtkWidget *
show_window (void)
{
  GtkWidget *window = grind_window_new (GTK_APPLICATION (g_application_get_default ()));

  gtk_window_present (GTK_WINDOW (window));
  test_settle ();

  return window;
}

static void
close_window (GtkWidget *window)
{
  test_close_window (window, grind_window_get_page (GRIND_WINDOW (window)));
}

static GtkWidget *
get_button (GtkWidget  *window,
            const char *text)
{
  GtkWidget *label = test_find_label (window, text);

  g_assert_nonnull (label);

  return gtk_widget_get_ancestor (label, GTK_TYPE_BUTTON);
}

static gboolean
is_ready (gpointer window)
{
  return grind_page_is_ready (grind_window_get_page (window));
}

/* The example opens in the same tab, without a question. */
static void
test_example (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", "tour",
                                                 "callgrind.out.words", NULL);
  GtkWidget *window;
  GrindPage *page;

  g_setenv ("GRINDSCOPE_EXAMPLE", path, TRUE);
  window = show_window ();
  page = grind_window_get_page (GRIND_WINDOW (window));
  g_assert_true (gtk_widget_get_mapped (get_button (window, "Open an Example")));

  g_signal_emit_by_name (get_button (window, "Open an Example"), "clicked");
  g_assert_true (test_wait (is_ready, window));
  g_assert_true (grind_window_get_page (GRIND_WINDOW (window)) == page);
  g_assert_cmpstr (grind_page_get_title (page), ==, "callgrind.out.words");
  close_window (window);
}

/* The Tab key goes from one button to the next. */
static void
test_keyboard (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", "tour",
                                                 "callgrind.out.words", NULL);
  GtkWidget *window;

  g_setenv ("GRINDSCOPE_EXAMPLE", path, TRUE);
  window = show_window ();
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == get_button (window, "Open…"));
  gtk_widget_child_focus (window, GTK_DIR_TAB_FORWARD);
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == get_button (window, "Record…"));
  gtk_widget_child_focus (window, GTK_DIR_TAB_FORWARD);
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == get_button (window, "Compare…"));
  gtk_widget_child_focus (window, GTK_DIR_TAB_FORWARD);
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) ==
                 get_button (window, "Open an Example"));
  close_window (window);
}

/* The bar, visible or not */
static GtkWidget *
find_bar (GtkWidget *widget)
{
  GtkWidget *found = GRIND_IS_EXAMPLE_BAR (widget) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_bar (child);

  return found;
}

/* It slides out of view. */
static gboolean
is_hidden (gpointer bar)
{
  return !gtk_widget_get_visible (bar);
}

/* The nth button of the steps: back, next, hide */
static GtkWidget *
get_step_button (GtkWidget *window,
                 guint      n)
{
  GtkWidget *box = gtk_widget_get_ancestor (test_find_label (find_bar (window), " / 4"),
                                            GTK_TYPE_BOX);

  for (GtkWidget *child = gtk_widget_get_first_child (box); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_BUTTON (child) && n-- == 0)
      return child;

  g_assert_not_reached ();
}

static GtkWidget *
open_example (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", "tour",
                                                 "callgrind.out.words", NULL);
  GtkWidget *window;

  g_setenv ("GRINDSCOPE_EXAMPLE", path, TRUE);
  window = show_window ();
  g_signal_emit_by_name (get_button (window, "Open an Example"), "clicked");
  g_assert_true (test_wait (is_ready, window));
  test_settle ();

  return window;
}

/* The steps do not grab the focus, and keep it when they have it. */
static void
test_steps (void)
{
  GtkWidget *window = open_example ();
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (window));
  GtkWidget *back = get_step_button (window, 0);
  GtkWidget *next = get_step_button (window, 1);

  g_assert_true (gtk_widget_get_mapped (find_bar (window)));
  g_assert_nonnull (focus);
  g_assert_false (gtk_widget_is_ancestor (focus, find_bar (window)));
  g_assert_false (gtk_widget_get_sensitive (back));
  g_assert_nonnull (test_find_label (window, "1 / 4"));

  gtk_widget_grab_focus (next);
  for (guint i = 0; i < 3; i++)
    g_signal_emit_by_name (next, "clicked");
  g_assert_nonnull (test_find_label (window, "4 / 4"));
  g_assert_false (gtk_widget_get_sensitive (next));
  g_assert_true (gtk_widget_has_focus (back));
  for (guint i = 0; i < 3; i++)
    g_signal_emit_by_name (back, "clicked");
  g_assert_false (gtk_widget_get_sensitive (back));
  g_assert_true (gtk_widget_has_focus (next));

  gtk_widget_grab_focus (get_step_button (window, 2));
  g_signal_emit_by_name (get_step_button (window, 2), "clicked");
  g_assert_true (test_wait (is_hidden, find_bar (window)));
  g_assert_nonnull (gtk_window_get_focus (GTK_WINDOW (window)));
  close_window (window);
}

/* The steps are only for the example, and only when it is opened, not when it is restored. */
static void
test_steps_elsewhere (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", "sample",
                                                 "callgrind.out.calc", NULL);
  g_autoptr (GFile) other = g_file_new_for_path (path);
  GtkWidget *window = open_example ();
  GrindPage *page = grind_window_get_page (GRIND_WINDOW (window));
  g_autoptr (GPtrArray) files = g_ptr_array_ref (grind_page_get_files (page));
  g_autoptr (GPtrArray) both = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GVariant) state = grind_page_dup_state (page);

  grind_page_open (page, other);
  g_assert_true (test_wait (is_ready, window));
  g_assert_true (test_wait (is_hidden, find_bar (window)));

  grind_page_wait (page, state);
  grind_page_begin (page);
  g_assert_true (test_wait (is_ready, window));
  g_assert_cmpstr (grind_page_get_title (page), ==, "callgrind.out.words");
  g_assert_true (test_wait (is_hidden, find_bar (window)));

  grind_page_open_files (page, files);
  g_assert_true (test_wait (is_ready, window));
  g_assert_true (gtk_widget_get_visible (find_bar (window)));

  /* After a reload it is still the example; with another file it is not, once that is loaded. */
  grind_page_reload (page);
  g_assert_true (test_wait (is_ready, window));
  g_assert_true (gtk_widget_get_visible (find_bar (window)));
  g_ptr_array_add (both, g_object_ref (files->pdata[0]));
  g_ptr_array_add (both, g_object_ref (other));
  grind_page_read_instead (page, both);
  grind_page_cancel (page);
  g_assert_true (test_wait (is_ready, window));
  g_assert_true (gtk_widget_get_visible (find_bar (window)));
  grind_page_read_instead (page, both);
  g_assert_true (test_wait (is_ready, window));
  g_assert_cmpuint (grind_page_get_files (page)->len, ==, 2);
  g_assert_true (test_wait (is_hidden, find_bar (window)));
  close_window (window);
}

static void
test_no_example (void)
{
  GtkWidget *window;

  g_setenv ("GRINDSCOPE_EXAMPLE", "/nonexistent/callgrind.out", TRUE);
  window = show_window ();
  g_assert_true (gtk_widget_get_mapped (get_button (window, "Open…")));
  g_assert_null (test_find_label (window, "Open an Example"));
  close_window (window);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

  g_test_add_func ("/ui/start-page/example", test_example);
  g_test_add_func ("/ui/start-page/keyboard", test_keyboard);
  g_test_add_func ("/ui/start-page/no-example", test_no_example);
  g_test_add_func ("/ui/start-page/steps", test_steps);
  g_test_add_func ("/ui/start-page/steps-elsewhere", test_steps_elsewhere);

  return g_test_run ();
}
