/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Widgets that have the focus and are hidden or removed, twice before GTK has painted, are freed,
 * and the focus moves as before. */
#include "config.h"

#include "grind-test-window.h"

/* Nested boxes with the first button, and a button that stays */
typedef struct
{
  GtkWidget *window;
  GtkWidget *outer;    /* borrowed until it is removed, like its children */
  GtkWidget *inner;
  GtkWidget *button;
  GtkWidget *rest;
} Parts;

static void
begin (Parts *parts)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  parts->outer = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  parts->inner = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  parts->button = gtk_button_new_with_label ("first");
  parts->rest = gtk_button_new_with_label ("rest");
  gtk_box_append (GTK_BOX (parts->inner), parts->button);
  gtk_box_append (GTK_BOX (parts->outer), parts->inner);
  gtk_box_append (GTK_BOX (box), parts->outer);
  gtk_box_append (GTK_BOX (box), parts->rest);
  parts->window = test_show_window (box, 300, 200);
  g_assert_true (gtk_widget_grab_focus (parts->button));
}

/* The outer box is freed with all its children, and the focus moves to the remaining button. */
static void
end (Parts *parts)
{
  gpointer held[] = { parts->outer, parts->inner, parts->button };

  for (guint i = 0; i < G_N_ELEMENTS (held); i++)
    g_object_add_weak_pointer (held[i], &held[i]);
  if (gtk_widget_get_parent (parts->outer) != NULL)
    gtk_box_remove (GTK_BOX (gtk_widget_get_parent (parts->outer)), parts->outer);
  test_settle ();
  for (guint i = 0; i < G_N_ELEMENTS (held); i++)
    g_assert_null (held[i]);
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (parts->window)) == parts->rest);
  test_close_window (parts->window, parts->rest);
}

static void
test_hidden_twice (void)
{
  Parts parts;

  begin (&parts);
  gtk_widget_hide (parts.inner);
  gtk_widget_hide (parts.outer);
  end (&parts);
}

static void
test_hidden_again (void)
{
  Parts parts;

  begin (&parts);
  for (int i = 0; i < 3; i++)
    {
      gtk_widget_hide (parts.inner);
      gtk_widget_show (parts.inner);
    }
  end (&parts);
}

static void
test_hidden_and_removed (void)
{
  Parts parts;

  begin (&parts);
  gtk_widget_hide (parts.button);
  end (&parts);
}

/* Like a page of a stack */
static void
test_covered_and_removed (void)
{
  Parts parts;

  begin (&parts);
  gtk_widget_set_child_visible (parts.inner, FALSE);
  end (&parts);
}

static void
test_removed_and_hidden (void)
{
  Parts parts;

  begin (&parts);
  g_object_ref (parts.button);
  gtk_box_remove (GTK_BOX (parts.inner), parts.button);
  gtk_widget_hide (parts.inner);
  gtk_widget_hide (parts.outer);
  g_object_unref (parts.button);
  end (&parts);
}

/* Code that moves the focus itself is not disturbed. */
static void
test_moved (void)
{
  Parts parts;

  begin (&parts);
  gtk_widget_hide (parts.inner);
  g_assert_null (gtk_window_get_focus (GTK_WINDOW (parts.window)));
  gtk_widget_show (parts.inner);
  g_assert_true (gtk_widget_grab_focus (parts.button));
  test_settle ();
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (parts.window)) == parts.button);
  end (&parts);
}

/* GTK moves the focus from a hidden widget to the nearest one that accepts it. */
static void
test_neighbour (void)
{
  GtkWidget *near = gtk_button_new_with_label ("near");
  Parts parts;

  begin (&parts);
  gtk_box_append (GTK_BOX (parts.outer), near);
  gtk_widget_hide (parts.button);
  test_settle ();
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (parts.window)) == near);
  end (&parts);
}

/* A window that is hidden as a whole still has its focus when it is shown again. */
static void
test_window (void)
{
  Parts parts;

  begin (&parts);
  gtk_widget_hide (parts.window);
  test_settle ();
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (parts.window)) == parts.button);
  gtk_window_present (GTK_WINDOW (parts.window));
  test_settle ();
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (parts.window)) == parts.button);
  end (&parts);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

  g_test_add_func ("/focus-release/hidden-twice", test_hidden_twice);
  g_test_add_func ("/focus-release/hidden-again", test_hidden_again);
  g_test_add_func ("/focus-release/hidden-and-removed", test_hidden_and_removed);
  g_test_add_func ("/focus-release/covered-and-removed", test_covered_and_removed);
  g_test_add_func ("/focus-release/removed-and-hidden", test_removed_and_hidden);
  g_test_add_func ("/focus-release/moved", test_moved);
  g_test_add_func ("/focus-release/neighbour", test_neighbour);
  g_test_add_func ("/focus-release/window", test_window);

  return g_test_run ();
}
