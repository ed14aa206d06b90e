/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-test-window.h"
#include "ui/grind-window.h"

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

/* It takes the tab that it is offered in, and nothing is asked. */
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

/* The keyboard leads from one button to the next. */
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
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) ==
                 get_button (window, "Open an Example"));
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

  return g_test_run ();
}
