/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-test-window.h"
#include "ui/base/grind-message-bar.h"

static const char template[] =
  "<interface>"
  "  <object class='GtkBox' id='box'>"
  "    <property name='orientation'>vertical</property>"
  "    <child><object class='GrindMessageBar' id='bar'>"
  "      <property name='close-label'>Hide this</property>"
  "      <child type='action'><object class='GtkButton'>"
  "        <property name='label'>Act</property>"
  "      </object></child>"
  "      <child><object class='GtkLabel'><property name='label'>Below</property></object></child>"
  "    </object></child>"
  "    <child><object class='GrindMessageBar' id='other'>"
  "      <property name='close-label'>Hide the other</property>"
  "    </object></child>"
  "    <child><object class='GtkButton' id='content'>"
  "      <property name='label'>Content</property>"
  "    </object></child>"
  "  </object>"
  "</interface>";

static gboolean
is_hidden (gpointer bar)
{
  return !gtk_widget_get_visible (bar);
}

/* A bar is hidden at first; its button hides it again, and the focus moves to what is below. */
static void
test_bar (void)
{
  g_autoptr (GtkBuilder) builder = NULL;
  GtkWidget *window = gtk_window_new ();
  GtkWidget *box, *bar, *other, *content, *label, *button;
  int minimum;

  g_type_ensure (GRIND_TYPE_MESSAGE_BAR);
  builder = gtk_builder_new_from_string (template, -1);
  box = GTK_WIDGET (gtk_builder_get_object (builder, "box"));
  bar = GTK_WIDGET (gtk_builder_get_object (builder, "bar"));
  other = GTK_WIDGET (gtk_builder_get_object (builder, "other"));
  content = GTK_WIDGET (gtk_builder_get_object (builder, "content"));
  gtk_window_set_child (GTK_WINDOW (window), box);
  gtk_window_present (GTK_WINDOW (window));
  test_settle ();
  g_assert_false (gtk_widget_get_visible (bar));
  gtk_widget_measure (box, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  g_assert_cmpint (minimum, <, 100);

  grind_message_bar_show (GRIND_MESSAGE_BAR (bar), "<b>A</b> text", NULL);
  grind_message_bar_show (GRIND_MESSAGE_BAR (other), "Another", "In detail");
  test_settle ();
  label = test_find_label (bar, "<b>A</b> text");
  g_assert_cmpstr (gtk_widget_get_tooltip_text (label), ==, "<b>A</b> text");
  g_assert_cmpstr (gtk_widget_get_tooltip_text (test_find_label (other, "Another")), ==,
                   "In detail");
  g_assert_true (test_has_label (bar, "Below"));

  button = test_find_widget (bar, GTK_TYPE_BUTTON, "Hide this");
  gtk_widget_grab_focus (button);
  gtk_widget_child_focus (window, GTK_DIR_TAB_BACKWARD);
  g_assert_true (gtk_widget_is_ancestor (test_find_label (bar, "Act"),
                                         gtk_window_get_focus (GTK_WINDOW (window))));
  gtk_widget_grab_focus (button);
  g_signal_emit_by_name (button, "clicked");
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == content);
  g_assert_true (test_wait (is_hidden, bar));
  g_assert_true (gtk_widget_get_mapped (other));

  /* Shown again at once, it stays. */
  grind_message_bar_show (GRIND_MESSAGE_BAR (other), NULL, NULL);
  grind_message_bar_show (GRIND_MESSAGE_BAR (other), "Again", NULL);
  test_settle ();
  g_assert_true (test_has_label (other, "Again"));
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

  g_test_add_func ("/ui/message-bar/bar", test_bar);

  return g_test_run ();
}
