/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-test-window.h"
#include "ui/base/grind-overflow-layout.h"

#define SPACING 10
#define MENU    20   /* px, the width of a menu; of other children unless the test says so: */
#define WIDTH   50

/* A child of a row; the name is for messages */
static GtkWidget *
add (GtkWidget  *row,
     const char *name,
     int         width)
{
  GtkWidget *child = gtk_drawing_area_new ();

  gtk_drawing_area_set_content_width (GTK_DRAWING_AREA (child), width);
  gtk_widget_set_name (child, name);
  gtk_widget_set_focusable (child, TRUE);
  gtk_box_append (GTK_BOX (row), child);

  return child;
}

static GtkWidget *
new_row (void)
{
  GtkWidget *row = g_object_ref_sink (gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0));

  gtk_widget_set_layout_manager (row, g_object_new (GRIND_TYPE_OVERFLOW_LAYOUT,
                                                    "spacing", SPACING, NULL));

  return row;
}

/* A row of "a", "b", "c" and "d", and a menu of those that do not fit */
static GtkWidget *
new_simple_row (GtkWidget **children)
{
  static const char * const names[] = { "a", "b", "c", "d" };
  GtkWidget *row = new_row ();
  GtkWidget *menu;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    children[i] = add (row, names[i], WIDTH);
  menu = add (row, "menu", MENU);
  grind_overflow_layout_set (menu, GRIND_OVERFLOW_MENU, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    grind_overflow_layout_set (children[i], 1, menu);

  return row;
}

static void
free_row (GtkWidget *row)
{
  test_settle ();
  g_assert_finalize_object (row);
}

/* What a row of this width shows: "name:position+width …" */
static void
assert_row (GtkWidget  *row,
            int         width,
            const char *expected)
{
  g_autoptr (GString) shown = g_string_new (NULL);
  int minimum;

  gtk_widget_measure (row, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  gtk_widget_size_allocate (row, &(GtkAllocation) { 0, 0, MAX (width, minimum), 10 }, -1);
  test_settle ();
  for (GtkWidget *child = gtk_widget_get_first_child (row); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      gboolean is_shown = gtk_widget_get_child_visible (child);
      GtkAllocation place;

      if (!gtk_widget_get_visible (child))
        continue;
      g_assert_cmpint (gtk_widget_get_can_focus (child), ==, is_shown);
      gtk_test_accessible_assert_state (GTK_ACCESSIBLE (child), GTK_ACCESSIBLE_STATE_HIDDEN,
                                        !is_shown);
      if (!is_shown)
        continue;
      gtk_widget_get_allocation (child, &place);
      g_string_append_printf (shown, "%s%s:%d+%d", shown->len > 0 ? " " : "",
                              gtk_widget_get_name (child), place.x, place.width);
    }
  g_assert_cmpstr (shown->str, ==, expected);
}

static void
assert_width (GtkWidget *row,
              int        expected_minimum,
              int        expected_natural)
{
  int minimum, natural;

  gtk_widget_measure (row, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
  g_assert_cmpint (minimum, ==, expected_minimum);
  g_assert_cmpint (natural, ==, expected_natural);
}

/* As many as fit, and the menu only if they are not all. */
static void
test_simple (void)
{
  GtkWidget *children[4];
  GtkWidget *row = new_simple_row (children);

  assert_width (row, MENU, 230);
  assert_row (row, 230, "a:0+50 b:60+50 c:120+50 d:180+50");
  assert_row (row, 229, "a:0+50 b:60+50 c:120+50 menu:180+20");
  assert_row (row, 199, "a:0+50 b:60+50 menu:120+20");
  assert_row (row, 79, "menu:0+20");

  gtk_widget_set_direction (row, GTK_TEXT_DIR_RTL);
  assert_row (row, 200, "a:150+50 b:90+50 c:30+50 menu:0+20");
  free_row (row);
}

/* A fixed child stays; after one that does not fit, no narrower one is shown. */
static void
test_ranks (void)
{
  GtkWidget *children[4];
  GtkWidget *row = new_simple_row (children);
  GtkWidget *menu = gtk_widget_get_last_child (row);

  grind_overflow_layout_set (children[2], 0, menu);
  assert_width (row, 80, 230);
  assert_row (row, 140, "a:0+50 c:60+50 menu:120+20");
  assert_row (row, 80, "c:0+50 menu:60+20");

  gtk_drawing_area_set_content_width (GTK_DRAWING_AREA (children[1]), 90);
  gtk_drawing_area_set_content_width (GTK_DRAWING_AREA (children[3]), 10);
  assert_row (row, 170, "a:0+50 c:60+50 menu:120+20");

  /* A menu that is fixed has more to list than the children. */
  grind_overflow_layout_set (menu, 0, NULL);
  assert_row (row, 400, "a:0+50 b:60+90 c:160+50 d:220+10 menu:240+20");
  gtk_widget_set_visible (children[1], FALSE);
  grind_overflow_layout_set (menu, GRIND_OVERFLOW_MENU, NULL);
  assert_row (row, 130, "a:0+50 c:60+50 d:120+10");
  free_row (row);
}

/* A menu between its children: those on one side of it may fit, even if one on the other does
 * not. */
static void
test_sides (void)
{
  GtkWidget *row = new_row ();
  GtkWidget *root = add (row, "root", 100);
  GtkWidget *menu = add (row, "menu", MENU);
  GtkWidget *far = add (row, "far", WIDTH);
  GtkWidget *near = add (row, "near", WIDTH);

  add (row, "current", WIDTH);
  grind_overflow_layout_set (menu, GRIND_OVERFLOW_MENU, NULL);
  grind_overflow_layout_set (near, 1, menu);
  grind_overflow_layout_set (root, 2, menu);
  grind_overflow_layout_set (far, 3, menu);
  assert_row (row, 280, "root:0+100 far:110+50 near:170+50 current:230+50");
  assert_row (row, 279, "root:0+100 menu:110+20 near:140+50 current:200+50");
  assert_row (row, 249, "menu:0+20 far:30+50 near:90+50 current:150+50");
  assert_row (row, 199, "menu:0+20 near:30+50 current:90+50");
  assert_row (row, 139, "menu:0+20 current:30+50");
  free_row (row);
}

/* Without a menu, children request no space. Those that expand become narrow before others are
 * hidden, and one of them gets the rest. */
static void
test_extras (void)
{
  GtkWidget *row = new_row ();
  GtkWidget *first = gtk_inscription_new (NULL);
  GtkWidget *last = add (row, "last", WIDTH);

  gtk_inscription_set_min_chars (GTK_INSCRIPTION (first), 0);
  gtk_inscription_set_nat_chars (GTK_INSCRIPTION (first), 0);
  gtk_widget_set_size_request (first, 30, -1);
  gtk_widget_set_name (first, "first");
  gtk_widget_set_hexpand (first, TRUE);
  gtk_box_prepend (GTK_BOX (row), first);
  grind_overflow_layout_set (first, 2, NULL);
  grind_overflow_layout_set (last, 1, NULL);
  assert_width (row, 0, 0);
  assert_row (row, 200, "first:0+140 last:150+50");
  assert_row (row, 90, "first:0+30 last:40+50");
  assert_row (row, 89, "last:0+50");
  assert_row (row, 49, "");

  grind_overflow_layout_set (first, 0, NULL);
  assert_width (row, 30, 30);
  assert_row (row, 89, "first:0+89");
  free_row (row);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

  g_test_add_func ("/ui/overflow-layout/simple", test_simple);
  g_test_add_func ("/ui/overflow-layout/ranks", test_ranks);
  g_test_add_func ("/ui/overflow-layout/sides", test_sides);
  g_test_add_func ("/ui/overflow-layout/extras", test_extras);

  return g_test_run ();
}
