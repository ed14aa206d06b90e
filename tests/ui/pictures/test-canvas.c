/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Navigation on a canvas */
#include "config.h"

#include "grind-test-canvas.h"

/* A small picture is centred at its size; the keyboard moves among its items. */
static void
test_walk (Fixture       *fixture,
           gconstpointer  zoom_kind)
{
  int width = gtk_widget_get_width (GTK_WIDGET (fixture->canvas));
  int height = gtk_widget_get_height (GTK_WIDGET (fixture->canvas));

  show_grid (fixture, 4, 3);
  assert_bounds (fixture, 5, (width - 240) / 2 + 60, (height - 120) / 2 + 40, 56, 36);
  g_assert_cmpuint (grind_canvas_get_focused (fixture->canvas), ==, 0);
  g_assert_true (press (fixture, GDK_KEY_Right, 0));
  g_assert_true (press (fixture, GDK_KEY_Down, 0));
  g_assert_cmpuint (grind_canvas_get_focused (fixture->canvas), ==, 5);
  g_assert_true (press (fixture, GDK_KEY_End, 0));
  g_assert_cmpuint (grind_canvas_get_focused (fixture->canvas), ==, 11);
  g_assert_true (press (fixture, GDK_KEY_Down, 0));
  g_assert_cmpuint (grind_canvas_get_focused (fixture->canvas), ==, 11);
  assert_events (fixture, "");

  g_assert_true (press (fixture, GDK_KEY_space, 0));
  g_assert_true (press (fixture, GDK_KEY_Return, 0));
  g_assert_true (press (fixture, GDK_KEY_BackSpace, 0));
  assert_events (fixture, "clicked 11;activated 11;back;");
  g_assert_true (press (fixture, GDK_KEY_Home, 0));
  g_assert_cmpuint (grind_canvas_get_focused (fixture->canvas), ==, 0);

  /* Keys of the window are left to the window. */
  g_assert_false (press (fixture, GDK_KEY_Left, GDK_ALT_MASK));
  g_assert_false (press (fixture, GDK_KEY_Tab, 0));
  g_assert_false (press (fixture, GDK_KEY_Escape, 0));
  g_assert_false (press (fixture, GDK_KEY_1, GDK_CONTROL_MASK));
}

/* Scrolling stops at the ends, and the focused item is scrolled into view. */
static void
test_scroll (Fixture       *fixture,
             gconstpointer  zoom_kind)
{
  int width = gtk_widget_get_width (GTK_WIDGET (fixture->canvas));
  int height = gtk_widget_get_height (GTK_WIDGET (fixture->canvas));

  show_grid (fixture, 40, 40);
  grind_canvas_set_zoom (fixture->canvas, 1);
  _grind_canvas_scroll_to (fixture->canvas, 1e6, 1e6);
  wait_until_ready (fixture);
  assert_bounds (fixture, 1599, width - 60, height - 40, 56, 36);
  _grind_canvas_scroll_to (fixture->canvas, -1e6, -1e6);
  wait_until_ready (fixture);
  assert_bounds (fixture, 0, 0, 0, 56, 36);

  g_assert_true (press (fixture, GDK_KEY_End, 0));
  assert_bounds (fixture, 1599, width - 56, height - 36, 56, 36);
  g_assert_true (press (fixture, GDK_KEY_Home, 0));
  assert_bounds (fixture, 0, 0, 0, 56, 36);
  for (guint i = 0; i < 20; i++)
    g_assert_true (press (fixture, GDK_KEY_Down, 0));
  assert_bounds (fixture, 800, 0, height - 36, 56, 36);
  g_assert_true (press (fixture, GDK_KEY_Up, 0));
  assert_bounds (fixture, 760, 0, height - 76, 56, 36);
  g_assert_true (press (fixture, GDK_KEY_Page_Up, 0));
  assert_bounds (fixture, 0, 0, 0, 56, 36);
}

/* The item under the pointer stays there while zooming. */
static void
test_zoom (Fixture       *fixture,
           gconstpointer  zoom_kind)
{
  show_grid (fixture, 40, 40);
  grind_canvas_set_zoom (fixture->canvas, 1);
  _grind_canvas_scroll_to (fixture->canvas, 300, 200);
  assert_bounds (fixture, 5 * 40 + 5, 0, 0, 56, 36);

  _grind_canvas_zoom_at (fixture->canvas, 2, 120, 80, FALSE);
  assert_bounds (fixture, 7 * 40 + 7, 120, 80, 112, 72);
  _grind_canvas_zoom_at (fixture->canvas, 0.5, 120, 80, FALSE);
  assert_bounds (fixture, 7 * 40 + 7, 120, 80, 28, 18);
  wait_until_ready (fixture);
  assert_bounds (fixture, 7 * 40 + 7, 120, 80, 28, 18);

  /* Keys zoom around the centre, and return to exactly 100 %. */
  g_assert_true (press (fixture, GDK_KEY_0, 0));
  g_assert_cmpfloat (grind_canvas_get_zoom (fixture->canvas), ==, 1);
  for (guint i = 0; i < 3; i++)
    g_assert_true (press (fixture, GDK_KEY_plus, GDK_SHIFT_MASK));
  g_assert_cmpfloat_with_epsilon (grind_canvas_get_zoom (fixture->canvas), 1.953125, 1e-9);
  for (guint i = 0; i < 3; i++)
    g_assert_true (press (fixture, GDK_KEY_KP_Subtract, 0));
  g_assert_cmpfloat (grind_canvas_get_zoom (fixture->canvas), ==, 1);
  for (guint i = 0; i < 60; i++)
    grind_canvas_zoom_in (fixture->canvas);
  g_assert_cmpfloat (grind_canvas_get_zoom (fixture->canvas), ==, 8);
}

/* The default zoom shows as much as is readable, with the selected function in the middle. Fitting
 * shows everything, and still does when the canvas gets smaller. */
static void
test_fit (Fixture       *fixture,
          gconstpointer  zoom_kind)
{
  int width = gtk_widget_get_width (GTK_WIDGET (fixture->canvas));
  graphene_rect_t bounds;

  grind_canvas_set_selected (fixture->canvas, 11);
  show_grid (fixture, 12, 13);
  g_assert_cmpfloat_with_epsilon (grind_canvas_get_zoom (fixture->canvas), 500 / 520.0, 0.01);
  grind_canvas_set_picture (fixture->canvas, NULL);
  show_grid (fixture, 40, 1);
  g_assert_cmpfloat (grind_canvas_get_zoom (fixture->canvas), ==, 0.8);
  assert_bounds (fixture, 11, (width - 56 * 0.8) / 2,
                 (gtk_widget_get_height (GTK_WIDGET (fixture->canvas)) - 40 * 0.8) / 2,
                 56 * 0.8, 36 * 0.8);

  grind_canvas_zoom_to_fit (fixture->canvas);
  g_assert_cmpfloat_with_epsilon (grind_canvas_get_zoom (fixture->canvas), width / 2400.0, 1e-9);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 500, 500);
  test_settle ();
  width = gtk_widget_get_width (GTK_WIDGET (fixture->canvas));
  g_assert_cmpint (width, <=, 500);
  g_assert_cmpfloat_with_epsilon (grind_canvas_get_zoom (fixture->canvas), width / 2400.0, 1e-9);
  g_assert_true (grind_canvas_get_item_bounds (fixture->canvas, 39, &bounds));
  g_assert_cmpfloat (bounds.origin.x + bounds.size.width, <=, width);
}

/* In a new picture, the selected function is at its previous position. */
static void
test_place (Fixture       *fixture,
            gconstpointer  zoom_kind)
{
  graphene_rect_t bounds;

  grind_canvas_set_selected (fixture->canvas, 9);
  show_grid (fixture, 1, 60);
  grind_canvas_set_zoom (fixture->canvas, 1);
  _grind_canvas_scroll_to (fixture->canvas, 0, 260);
  show_grid (fixture, 3, 60);
  g_assert_true (grind_canvas_get_item_bounds (fixture->canvas, 9, &bounds));
  g_assert_cmpfloat_with_epsilon (bounds.origin.y, 100, 1);

  /* There is nothing to scroll to above it. */
  show_grid (fixture, 9, 60);
  g_assert_true (grind_canvas_get_item_bounds (fixture->canvas, 9, &bounds));
  g_assert_cmpfloat_with_epsilon (bounds.origin.y, 40, 1);
}

/* If a function has several items, the clicked one is marked. */
static void
test_clicked (Fixture       *fixture,
              gconstpointer  zoom_kind)
{
  GrindCanvas *canvas = fixture->canvas;
  guint n_nodes = grind_graph_get_n_nodes (grind_session_get_graph (fixture->session));

  show_grid (fixture, 40, 40);
  grind_canvas_set_selected (canvas, 5);
  g_assert_cmpuint (canvas->selected_item, ==, 5);

  /* Another box of the same function, which represents its hidden callees */
  _grind_canvas_set_focused (canvas, n_nodes + 5);
  grind_canvas_set_selected (canvas, 5);
  g_assert_cmpuint (canvas->selected_item, ==, 5);
  _grind_canvas_set_focused (canvas, 7);
  grind_canvas_set_selected (canvas, 7);
  g_assert_cmpuint (canvas->selected_item, ==, 7);
  show_grid (fixture, 39, 40);
  g_assert_cmpuint (canvas->selected_item, ==, 7);
  g_assert_cmpuint (canvas->focused, ==, 7);
  grind_canvas_set_selected (canvas, GRIND_NONE);
  g_assert_cmpuint (canvas->selected_item, ==, GRIND_NONE);
}

/* The change is animated, unless the user has disabled animations. */
static void
test_animation (Fixture       *fixture,
                gconstpointer  zoom_kind)
{
  graphene_rect_t before, after;
  double last;

  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", TRUE, NULL);
  grind_canvas_set_selected (fixture->canvas, 9);
  show_grid (fixture, 1, 60);
  g_assert_true (grind_canvas_get_item_bounds (fixture->canvas, 9, &before));
  show_grid (fixture, 9, 60);
  g_assert_true (grind_canvas_get_item_bounds (fixture->canvas, 9, &after));
  g_assert_cmpfloat (after.origin.y, <, before.origin.y - 100);

  /* Each frame is closer to the end. */
  grind_canvas_set_zoom (fixture->canvas, 3);
  last = after.size.width;
  for (guint n_steps = 0; fixture->canvas->progress < 1;)
    {
      g_main_context_iteration (NULL, TRUE);
      g_assert_true (grind_canvas_get_item_bounds (fixture->canvas, 9, &after));
      g_assert_cmpfloat (after.size.width, >=, last);
      n_steps += after.size.width > last;
      last = after.size.width;
      g_assert_true (n_steps > 1 || fixture->canvas->progress < 1);
    }
  g_assert_cmpfloat_with_epsilon (last, 3 * (CELL_WIDTH - GAP), 0.01);
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
}

/* Without animations, everything is at its end at once, without even waiting for the next frame. */
static void
test_no_animation (Fixture       *fixture,
                   gconstpointer  zoom_kind)
{
  graphene_rect_t bounds;

  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  show_grid (fixture, 9, 60);
  for (double zoom = 3; zoom > 0.5; zoom /= 2)
    {
      grind_canvas_set_zoom (fixture->canvas, zoom);
      g_assert_cmpfloat (fixture->canvas->progress, ==, 1);
      g_assert_true (grind_canvas_get_item_bounds (fixture->canvas, 9, &bounds));
      g_assert_cmpfloat_with_epsilon (bounds.size.width, zoom * (CELL_WIDTH - GAP), 0.01);
    }
}

/* Zooming requests another picture, which also keeps the item under the pointer in its place. */
static void
test_grow (Fixture       *fixture,
           gconstpointer  zoom_kind)
{
  GrindCanvas *canvas = fixture->canvas;
  int width = gtk_widget_get_width (GTK_WIDGET (canvas));
  int height = gtk_widget_get_height (GTK_WIDGET (canvas));
  gboolean is_wider = GPOINTER_TO_UINT (zoom_kind) == GRIND_CANVAS_WIDENS;
  double high = is_wider ? 300 : height;
  g_autofree char *expected = NULL;
  g_autoptr (GrindPicture) small = make_grid (fixture, 10, 10, width, high, 0);
  g_autoptr (GrindPicture) large = NULL;
  graphene_rect_t before, after;

  g_string_truncate (fixture->events, 0);
  grind_canvas_set_picture (canvas, small);
  wait_until_ready (fixture);
  assert_bounds (fixture, 99, width * 0.9, high * 0.9, width / 10.0 - GAP, high / 10.0 - GAP);
  assert_events (fixture, "");

  g_assert_true (grind_canvas_get_item_bounds (canvas, 55, &before));
  _grind_canvas_zoom_at (canvas, 2, before.origin.x, before.origin.y, FALSE);
  expected = g_strdup_printf ("wanted %d x %d;", 2 * width, is_wider ? height : 2 * height);
  assert_events (fixture, expected);
  g_assert_true (grind_canvas_get_item_bounds (canvas, 55, &after));
  g_assert_cmpfloat_with_epsilon (before.origin.x, after.origin.x, 1);
  g_assert_cmpfloat_with_epsilon (before.origin.y, after.origin.y, 1);

  large = make_grid (fixture, 10, 10, 2 * width, is_wider ? 300 : 2 * height, 0);
  grind_canvas_set_picture (canvas, large);
  wait_until_ready (fixture);
  g_assert_true (grind_canvas_get_picture (canvas) == large);
  g_assert_true (grind_canvas_get_item_bounds (canvas, 55, &after));
  g_assert_cmpfloat_with_epsilon (before.origin.x, after.origin.x, 1);
  g_assert_cmpfloat_with_epsilon (before.origin.y, after.origin.y, 1);
  g_assert_cmpfloat_with_epsilon (after.size.width, width / 5.0 - GAP, 1);
  assert_events (fixture, "");

  /* It is never smaller than the canvas; until there is another picture, this one is squeezed. */
  for (guint i = 0; i < 9; i++)
    grind_canvas_zoom_out (canvas);
  g_assert_cmpfloat (grind_canvas_get_zoom (canvas), ==, 1);
  assert_bounds (fixture, 0, 0, 0, width / 10.0 - GAP / 2.0,
                 high / 10.0 - (is_wider ? GAP : GAP / 2.0));
}

static void
measure_neighbour (GtkWidget      *widget,
                   GtkOrientation  orientation,
                   int             for_size,
                   int            *minimum,
                   int            *natural,
                   int            *minimum_baseline,
                   int            *natural_baseline)
{
  *minimum = *natural = 20;
}

static void
allocate_neighbour (GtkWidget *widget,
                    int        width,
                    int        height,
                    int        baseline)
{
  gtk_widget_queue_allocate (gtk_widget_get_next_sibling (widget));
}

/* Lists change their scroll bars while they are allocated. The canvas next to them is drawn
 * nevertheless, without a warning. */
static void
test_neighbour (Fixture       *fixture,
                gconstpointer  zoom_kind)
{
  GtkWindow *window = GTK_WINDOW (fixture->window);
  g_autoptr (GtkWidget) scroller = g_object_ref (gtk_window_get_child (window));
  GtkWidget *all = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *title = gtk_label_new ("one");
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *neighbour = adw_bin_new ();

  gtk_widget_set_layout_manager (neighbour, gtk_custom_layout_new (NULL, measure_neighbour,
                                                                   allocate_neighbour));
  gtk_window_set_child (window, all);
  gtk_box_append (GTK_BOX (all), title);
  gtk_box_append (GTK_BOX (all), row);
  gtk_box_append (GTK_BOX (row), neighbour);
  gtk_box_append (GTK_BOX (row), gtk_drawing_area_new ());
  gtk_box_append (GTK_BOX (row), scroller);
  gtk_widget_set_hexpand (scroller, TRUE);
  gtk_widget_set_vexpand (scroller, TRUE);
  show_grid (fixture, 4, 3);
  gtk_widget_grab_focus (GTK_WIDGET (fixture->canvas));

  gtk_label_set_text (GTK_LABEL (title), "two");
  gtk_widget_queue_allocate (neighbour);
  test_settle ();
  g_assert_true (press (fixture, GDK_KEY_Right, 0));
  test_settle ();
  g_assert_cmpuint (grind_canvas_get_focused (fixture->canvas), ==, 1);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  add ("/canvas/walk", GRIND_CANVAS_SCALES, test_walk);
  add ("/canvas/scroll", GRIND_CANVAS_SCALES, test_scroll);
  add ("/canvas/zoom", GRIND_CANVAS_SCALES, test_zoom);
  add ("/canvas/fit", GRIND_CANVAS_SCALES, test_fit);
  add ("/canvas/place", GRIND_CANVAS_SCALES, test_place);
  add ("/canvas/clicked", GRIND_CANVAS_SCALES, test_clicked);
  add ("/canvas/animation", GRIND_CANVAS_SCALES, test_animation);
  add ("/canvas/no-animation", GRIND_CANVAS_SCALES, test_no_animation);
  add ("/canvas/neighbour", GRIND_CANVAS_SCALES, test_neighbour);
  add ("/canvas/grow", GRIND_CANVAS_GROWS, test_grow);
  add ("/canvas/widen", GRIND_CANVAS_WIDENS, test_grow);

  return g_test_run ();
}
