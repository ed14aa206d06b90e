/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-test-window.h"
#include "ui/base/grind-pane-layout.h"

#define WIDE (1 << 20)   /* px, what GtkBox tries */

/* A pane with a text that wraps */
static GtkWidget *
new_pane (void)
{
  GtkWidget *pane = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *label = gtk_label_new ("one two three four five six seven eight nine ten");

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_set_layout_manager (pane, g_object_new (GRIND_TYPE_PANE_LAYOUT, NULL));
  gtk_box_append (GTK_BOX (pane), label);

  return pane;
}

static int
get_minimum_height (GtkWidget *widget,
                    int        width)
{
  int minimum;

  gtk_widget_measure (widget, GTK_ORIENTATION_VERTICAL, width, &minimum, NULL, NULL, NULL);

  return minimum;
}

/* However wide the paned and its panes are, none needs more than the minimum height. */
static void
test_height (void)
{
  GtkWidget *paned = g_object_ref_sink (gtk_paned_new (GTK_ORIENTATION_HORIZONTAL));
  GtkWidget *pane = new_pane ();

  gtk_paned_set_start_child (GTK_PANED (paned), pane);
  gtk_paned_set_end_child (GTK_PANED (paned), new_pane ());
  gtk_paned_set_position (GTK_PANED (paned), 100);

  g_assert_cmpint (get_minimum_height (pane, 100), >, get_minimum_height (pane, WIDE));
  g_assert_cmpint (get_minimum_height (pane, -1), >=, get_minimum_height (pane, 100));
  g_assert_cmpint (get_minimum_height (paned, -1), >=, get_minimum_height (paned, WIDE));

  gtk_widget_set_visible (gtk_widget_get_first_child (pane), FALSE);
  g_assert_cmpint (get_minimum_height (pane, -1), ==, 0);
  g_object_unref (paned);
}

/* The child fills the pane. */
static void
test_place (void)
{
  GtkWidget *pane = g_object_ref_sink (new_pane ());
  GtkAllocation place;

  gtk_widget_set_size_request (pane, 300, 200);
  gtk_widget_measure (pane, GTK_ORIENTATION_HORIZONTAL, -1, NULL, NULL, NULL, NULL);
  gtk_widget_size_allocate (pane, &(GtkAllocation) { 0, 0, 300, 200 }, -1);
  gtk_widget_get_allocation (gtk_widget_get_first_child (pane), &place);
  g_assert_cmpint (place.width, ==, 300);
  g_assert_cmpint (place.height, ==, 200);
  g_object_unref (pane);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

  g_test_add_func ("/ui/pane-layout/height", test_height);
  g_test_add_func ("/ui/pane-layout/place", test_place);

  return g_test_run ();
}
