/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-test-grid.h"
#include "grind-test-window.h"

#include "analysis/grind-session.h"
#include "draw/grind-picture-image.h"
#include "ui/grind-canvas-private.h"
#include "ui/grind-overview.h"
#include "ui/grind-picture-text.h"
#include "ui/grind-zoom-controls.h"

#define CELL_WIDTH  60
#define CELL_HEIGHT 40
#define GAP         TEST_GRID_GAP

typedef struct
{
  GtkWidget    *window;
  GrindCanvas  *canvas;
  GrindSession *session;
  GString      *events;   /* what was signalled */
} Fixture;

static GrindPicture *
make_grid (Fixture *fixture,
           guint    n_columns,
           guint    n_rows,
           double   width,
           double   height,
           guint    delay)
{
  return test_grid_new (grind_session_get_graph (fixture->session), n_columns, n_rows, width,
                        height, delay);
}

static gboolean
is_ready (gpointer canvas)
{
  return grind_canvas_is_ready (canvas);
}

static void
wait_until_ready (Fixture *fixture)
{
  g_assert_true (test_wait (is_ready, fixture->canvas));
  test_settle ();
  g_assert_true (test_wait (is_ready, fixture->canvas));
}

static void
show_grid (Fixture *fixture,
           guint    n_columns,
           guint    n_rows)
{
  g_autoptr (GrindPicture) picture = NULL;

  picture = make_grid (fixture, n_columns, n_rows, n_columns * CELL_WIDTH, n_rows * CELL_HEIGHT, 0);
  grind_canvas_set_picture (fixture->canvas, picture);
  wait_until_ready (fixture);
  g_assert_true (grind_canvas_get_picture (fixture->canvas) == picture);
}

static void
clicked_cb (Fixture *fixture,
            guint    item)
{
  g_string_append_printf (fixture->events, "clicked %u;", item);
}

static void
activated_cb (Fixture *fixture,
              guint    item)
{
  g_string_append_printf (fixture->events, "activated %u;", item);
}

static void
back_cb (Fixture *fixture)
{
  g_string_append (fixture->events, "back;");
}

static void
wanted_cb (Fixture *fixture)
{
  double width, height;

  grind_canvas_get_wanted_size (fixture->canvas, &width, &height);
  g_string_append_printf (fixture->events, "wanted %.0f x %.0f;", width, height);
}

static void
connect (Fixture    *fixture,
         const char *signal,
         GCallback   callback)
{
  g_signal_connect_swapped (fixture->canvas, signal, callback, fixture);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  zoom_kind)
{
  GString *text = g_string_new ("events: Ir\n");
  GtkWidget *scroller = gtk_scrolled_window_new ();
  g_autofree char *profile = NULL;

  g_string_append (text, "fn=a<b> & \"c\"\n1 50\n");
  for (guint i = 1; i < 120; i++)
    g_string_append_printf (text, "fn=f%u\n1 %u\n", i, i);
  profile = g_string_free (text, FALSE);
  fixture->session = test_session_new (profile, "test");
  fixture->events = g_string_new (NULL);
  fixture->window = gtk_window_new ();
  fixture->canvas = GRIND_CANVAS (grind_canvas_new (GPOINTER_TO_UINT (zoom_kind)));
  connect (fixture, "clicked", G_CALLBACK (clicked_cb));
  connect (fixture, "activated", G_CALLBACK (activated_cb));
  connect (fixture, "back", G_CALLBACK (back_cb));
  connect (fixture, "wanted-size-changed", G_CALLBACK (wanted_cb));
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), GTK_WIDGET (fixture->canvas));
  gtk_window_set_child (GTK_WINDOW (fixture->window), scroller);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 700, 500);
  gtk_window_present (GTK_WINDOW (fixture->window));
  test_settle ();
  gtk_widget_grab_focus (GTK_WIDGET (fixture->canvas));
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  zoom_kind)
{
  gpointer canvas = fixture->canvas;

  g_object_add_weak_pointer (G_OBJECT (canvas), &canvas);
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  test_settle ();
  g_assert_null (canvas);
  g_string_free (fixture->events, TRUE);
  g_assert_finalize_object (fixture->session);
}

static void
assert_events (Fixture    *fixture,
               const char *expected)
{
  g_assert_cmpstr (fixture->events->str, ==, expected);
  g_string_truncate (fixture->events, 0);
}

/* Presses a key as if it came to the canvas. */
static gboolean
press (Fixture         *fixture,
       guint            key,
       GdkModifierType  state)
{
  g_autoptr (GListModel) controllers = NULL;
  gboolean is_handled = FALSE;

  controllers = gtk_widget_observe_controllers (GTK_WIDGET (fixture->canvas));
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_KEY (controller))
        g_signal_emit_by_name (controller, "key-pressed", key, 0, state, &is_handled);
    }

  return is_handled;
}

static void
assert_bounds (Fixture *fixture,
               guint    item,
               double   x,
               double   y,
               double   width,
               double   height)
{
  graphene_rect_t bounds;

  g_assert_true (grind_canvas_get_item_bounds (fixture->canvas, item, &bounds));
  g_assert_cmpfloat_with_epsilon (bounds.origin.x, x, 1);
  g_assert_cmpfloat_with_epsilon (bounds.origin.y, y, 1);
  g_assert_cmpfloat_with_epsilon (bounds.size.width, width, 1);
  g_assert_cmpfloat_with_epsilon (bounds.size.height, height, 1);
}

/* A small picture stands in the middle as it is; the keyboard walks it. */
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

  /* What belongs to the window is left to it. */
  g_assert_false (press (fixture, GDK_KEY_Left, GDK_ALT_MASK));
  g_assert_false (press (fixture, GDK_KEY_Tab, 0));
  g_assert_false (press (fixture, GDK_KEY_Escape, 0));
  g_assert_false (press (fixture, GDK_KEY_1, GDK_CONTROL_MASK));
}

/* What scrolls is at most scrolled to its end, and what has the focus is scrolled into view. */
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

/* What is under the pointer stays there while the picture gets larger. */
static void
test_zoom (Fixture       *fixture,
           gconstpointer  zoom_kind)
{
  graphene_rect_t bounds;

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

  /* Keys keep the middle, and meet 100 % again. */
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

  grind_canvas_zoom_to_box (fixture->canvas, &(GrindBox) { 600, 400, 60, 40 });
  g_assert_true (grind_canvas_get_item_bounds (fixture->canvas, 410, &bounds));
  g_assert_cmpfloat (bounds.origin.x, >, 0);
  g_assert_cmpfloat (bounds.size.width, >, 400);
}

/* As much as can be read is shown by itself, with the selected function in the middle; all of it on
 * request, and still when the canvas gets smaller. */
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

/* A picture that takes the place of another one has the selected function where it was. */
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

/* What was clicked on is what is marked, where a function is in several places. */
static void
test_clicked (Fixture       *fixture,
              gconstpointer  zoom_kind)
{
  GrindCanvas *canvas = fixture->canvas;
  guint n_nodes = grind_graph_get_n_nodes (grind_session_get_graph (fixture->session));

  show_grid (fixture, 40, 40);
  grind_canvas_set_selected (canvas, 5);
  g_assert_cmpuint (canvas->selected_item, ==, 5);

  /* Another box of the same function, which stands for what is hidden in it */
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

/* On its way there it moves, unless the user wants to see nothing move. */
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

  /* Each frame is a bit nearer. */
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

/* Zooming asks for another picture, and what is under the pointer is in its place there, too. */
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

  /* Not smaller than the canvas; as long as there is no other picture this one is squeezed. */
  for (guint i = 0; i < 9; i++)
    grind_canvas_zoom_out (canvas);
  g_assert_cmpfloat (grind_canvas_get_zoom (canvas), ==, 1);
  assert_bounds (fixture, 0, 0, 0, width / 10.0 - GAP / 2.0,
                 high / 10.0 - (is_wider ? GAP : GAP / 2.0));
}

/* The former picture is there until the new one is painted, and one that is overtaken never is. */
static void
test_late (Fixture       *fixture,
           gconstpointer  zoom_kind)
{
  g_autoptr (GrindPicture) first = make_grid (fixture, 3, 3, 300, 300, 0);
  g_autoptr (GrindPicture) second = make_grid (fixture, 3, 3, 300, 300, 150000);
  g_autoptr (GrindPicture) third = make_grid (fixture, 3, 3, 300, 300, 150000);

  grind_canvas_set_picture (fixture->canvas, first);
  wait_until_ready (fixture);
  grind_canvas_set_picture (fixture->canvas, second);
  g_assert_true (grind_canvas_get_picture (fixture->canvas) == first);
  g_assert_false (grind_canvas_is_ready (fixture->canvas));
  grind_canvas_set_picture (fixture->canvas, third);
  while (!grind_canvas_is_ready (fixture->canvas))
    {
      g_assert_false (grind_canvas_get_picture (fixture->canvas) == second);
      g_main_context_iteration (NULL, TRUE);
    }
  g_assert_true (grind_canvas_get_picture (fixture->canvas) == third);

  grind_canvas_set_picture (fixture->canvas, second);
  grind_canvas_set_picture (fixture->canvas, NULL);
  g_assert_null (grind_canvas_get_picture (fixture->canvas));
  g_assert_true (grind_canvas_is_ready (fixture->canvas));
  g_assert_cmpuint (grind_canvas_get_focused (fixture->canvas), ==, GRIND_NONE);
  g_assert_false (press (fixture, GDK_KEY_Down, 0));
}

/* The canvas may go while its picture is painted: tear_down() is next. */
static void
test_dispose (Fixture       *fixture,
              gconstpointer  zoom_kind)
{
  g_autoptr (GrindPicture) picture = make_grid (fixture, 3, 3, 300, 300, 100000);

  grind_canvas_set_picture (fixture->canvas, picture);
  g_assert_false (grind_canvas_is_ready (fixture->canvas));
}

/* What is where is told by a child that is over it. */
static void
test_marker (Fixture       *fixture,
             gconstpointer  zoom_kind)
{
  GtkWidget *marker;
  graphene_rect_t bounds, expected;

  show_grid (fixture, 4, 3);
  g_assert_true (press (fixture, GDK_KEY_Right, 0));
  test_settle ();
  marker = test_find_widget (GTK_WIDGET (fixture->canvas), GTK_TYPE_DRAWING_AREA,
                             "f1, 10.00 % here (estimate), 1.00 % inclusive, 1.00 % self, "
                             "called 3 times. 1 function that is not drawn");
  g_assert_nonnull (marker);
  g_assert_true (gtk_widget_get_mapped (marker));
  g_assert_false (gtk_widget_get_focusable (marker));
  g_assert_true (gtk_widget_compute_bounds (marker, GTK_WIDGET (fixture->canvas), &bounds));
  g_assert_true (grind_canvas_get_item_bounds (fixture->canvas, 1, &expected));
  g_assert_cmpfloat_with_epsilon (bounds.origin.x, expected.origin.x, 1);
  g_assert_cmpfloat_with_epsilon (bounds.size.height, expected.size.height, 1);
  g_assert_null (gtk_test_accessible_check_property (GTK_ACCESSIBLE (fixture->canvas),
                                                     GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                                     "f1, 10.00 % here (estimate), 1.00 % "
                                                     "inclusive, 1.00 % self, called 3 times. "
                                                     "1 function that is not drawn"));

  grind_canvas_set_picture (fixture->canvas, NULL);
  test_settle ();
  g_assert_false (gtk_widget_get_mapped (marker));
}

/* Names are shown as they are, whatever is in them. */
static void
test_tip (Fixture       *fixture,
          gconstpointer  zoom_kind)
{
  g_autoptr (GrindPicture) picture = make_grid (fixture, 4, 4, 400, 400, 0);
  GrindItem what;

  for (guint i = 0; i < 16; i++)
    for (GrindItemKind kind = GRIND_ITEM_NODE; kind <= GRIND_ITEM_CALL; kind++)
      {
        g_autofree char *name = NULL;
        g_autofree char *description = NULL;
        GtkWidget *tip;

        grind_picture_get_item (picture, i, &what);
        what.kind = kind;
        what.from = 0;
        name = grind_picture_text_dup_name (picture, &what);
        description = grind_picture_text_dup_description (picture, &what);
        g_assert_true (g_str_has_prefix (description, name));
        tip = g_object_ref_sink (grind_picture_text_new_tip (picture, &what));
        g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (gtk_widget_get_first_child (tip))), ==,
                         name);
        g_object_unref (tip);
      }

  grind_picture_get_item (picture, 0, &what);
  what.node = GRIND_NONE;
  g_object_unref (g_object_ref_sink (grind_picture_text_new_tip (picture, &what)));
}

/* The menu is about the item that it was opened on. */
static void
test_menu (Fixture       *fixture,
           gconstpointer  zoom_kind)
{
  g_autoptr (GMenu) menu = g_menu_new ();
  GtkWidget *popover;

  g_menu_append (menu, "Go", "test.go");
  grind_canvas_set_menu (fixture->canvas, G_MENU_MODEL (menu));
  show_grid (fixture, 4, 3);
  popover = fixture->canvas->menu;
  g_assert_cmpuint (grind_canvas_get_menu_item (fixture->canvas), ==, GRIND_NONE);
  g_assert_true (press (fixture, GDK_KEY_Down, 0));
  g_assert_true (press (fixture, GDK_KEY_F10, GDK_SHIFT_MASK));
  g_assert_cmpuint (grind_canvas_get_menu_item (fixture->canvas), ==, 4);
  g_assert_true (gtk_widget_get_visible (popover));
  gtk_popover_popdown (GTK_POPOVER (popover));
  test_settle ();

  g_assert_true (press (fixture, GDK_KEY_Right, 0));
  g_assert_true (press (fixture, GDK_KEY_Menu, 0));
  g_assert_cmpuint (grind_canvas_get_menu_item (fixture->canvas), ==, 5);
  gtk_popover_popdown (GTK_POPOVER (popover));
  show_grid (fixture, 3, 3);
  g_assert_cmpuint (grind_canvas_get_menu_item (fixture->canvas), ==, GRIND_NONE);
}

static void
before_paint_cb (GdkFrameClock *clock,
                 gint64        *start)
{
  *start = g_get_monotonic_time ();
}

static int
compare_times (gconstpointer a,
               gconstpointer b)
{
  const gint64 *first = a;
  const gint64 *second = b;

  return (*first > *second) - (*first < *second);
}

/* Pointing at something and selecting it paints marks, however much there is in the picture. */
static void
test_many (Fixture       *fixture,
           gconstpointer  zoom_kind)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (fixture->canvas));
  g_autoptr (GArray) times = g_array_new (FALSE, FALSE, sizeof (gint64));
  gint64 start = 0;
  guint n_before;

  grind_canvas_set_selected (fixture->canvas, 3);
  show_grid (fixture, 200, 100);
  g_signal_connect (clock, "before-paint", G_CALLBACK (before_paint_cb), &start);
  n_before = test_grid_get_n_paints ();
  for (guint i = 0; i < 21; i++)
    {
      gint64 duration;

      test_grid_take_n_marks ();
      _grind_canvas_set_hovered (fixture->canvas, i * 201 % 1000);
      grind_canvas_set_selected (fixture->canvas, i % 5);
      while (test_grid_take_n_marks () == 0)
        g_main_context_iteration (NULL, TRUE);
      duration = g_get_monotonic_time () - start;
      g_array_append_val (times, duration);
    }
  g_array_sort (times, compare_times);
  g_test_message ("a frame took %.1f ms", (double) g_array_index (times, gint64, 10) / 1e3);
  g_assert_cmpint (g_array_index (times, gint64, 10), <, 16000);
  g_assert_cmpuint (test_grid_get_n_paints (), ==, n_before);
  g_signal_handlers_disconnect_by_data (clock, &start);
}

/* What stands out is painted anew, of a picture that stays. */
static void
test_emphasis (Fixture       *fixture,
               gconstpointer  zoom_kind)
{
  guint8 matches[2] = { 0xff, 0x0f };
  guint n_before;

  show_grid (fixture, 4, 3);
  n_before = test_grid_get_n_paints ();
  grind_canvas_set_emphasis (fixture->canvas, &(GrindEmphasis) { .matches = matches }, 12);
  g_assert_false (grind_canvas_is_ready (fixture->canvas));
  wait_until_ready (fixture);
  g_assert_cmpuint (test_grid_get_n_paints (), ==, n_before + 1);
  grind_canvas_set_emphasis (fixture->canvas, NULL, 0);
  wait_until_ready (fixture);
  g_assert_cmpuint (test_grid_get_n_paints (), ==, n_before + 2);
}

static void
get_place (Fixture         *fixture,
           GtkWidget       *overview,
           graphene_rect_t *place)
{
  wait_until_ready (fixture);
  g_assert_true (gtk_widget_get_mapped (overview));
  g_assert_true (gtk_widget_compute_bounds (overview, GTK_WIDGET (fixture->canvas), place));
}

/* The overview comes up where there is more than is seen, and makes way for what is selected. */
static void
test_overview (Fixture       *fixture,
               gconstpointer  zoom_kind)
{
  int width = gtk_widget_get_width (GTK_WIDGET (fixture->canvas));
  GtkWidget *overview;
  graphene_rect_t place;

  show_grid (fixture, 4, 3);
  overview = GTK_WIDGET (fixture->canvas->overview);
  g_assert_false (gtk_widget_get_mapped (overview));
  show_grid (fixture, 40, 40);
  get_place (fixture, overview, &place);
  g_assert_cmpfloat (place.origin.x, >, width / 2.0);
  g_assert_cmpfloat (place.size.width, >, 20);

  g_signal_emit_by_name (overview, "moved", 1.0, 1.0);
  g_assert_cmpfloat_with_epsilon (gtk_adjustment_get_value (fixture->canvas->adjustments[0]),
                                  40 * CELL_WIDTH * 0.8 - width, 1);
  g_assert_true (press (fixture, GDK_KEY_End, 0));
  get_place (fixture, overview, &place);
  g_assert_cmpfloat (place.origin.x, <, width / 2.0);

  grind_canvas_zoom_to_fit (fixture->canvas);
  wait_until_ready (fixture);
  g_assert_false (gtk_widget_get_mapped (overview));
}

/* The image is what the picture paints, at any scale of the device. */
static void
test_image (Fixture       *fixture,
            gconstpointer  zoom_kind)
{
  g_autoptr (GrindPicture) picture = make_grid (fixture, 4, 3, 240, 120, 0);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  const GrindStyle *style = grind_style_get (FALSE, FALSE);
  GrindPictureImage image = {
    .text_scale = 1, .style = style, .scale_x = 2, .scale_y = 2, .device_scale = 2,
    .region = { 120, 80, 121, 90 },
  };
  cairo_surface_t *surface = grind_picture_paint_image (picture, &image, NULL, &error);
  GrindColor fill = grind_style_get_fill (style, 5 % 4);
  guint32 *row;

  g_assert_no_error (error);
  g_assert_cmpint (cairo_image_surface_get_width (surface), ==, 242);
  g_assert_cmpint (cairo_image_surface_get_height (surface), ==, 180);
  row = (guint32 *) (void *) (cairo_image_surface_get_data (surface) +
                              20 * cairo_image_surface_get_stride (surface));
  g_assert_cmphex (row[20], ==, 0xff000000 | grind_color_to_rgb (&fill));
  g_assert_cmphex (row[230], ==, 0xff000000 | grind_color_to_rgb (&style->canvas));
  cairo_surface_destroy (surface);

  g_cancellable_cancel (cancellable);
  g_assert_null (grind_picture_paint_image (picture, &image, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&error);
  image.region.width = 1e6;
  g_assert_null (grind_picture_paint_image (picture, &image, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE);
}

/* The buttons zoom, and say how much. */
static void
test_controls (Fixture       *fixture,
               gconstpointer  zoom_kind)
{
  GtkWidget *controls = g_object_ref_sink (grind_zoom_controls_new (fixture->canvas));
  GtkWidget *minus = gtk_widget_get_first_child (controls);
  GtkLabel *label = GTK_LABEL (gtk_widget_get_next_sibling (minus));
  GtkWidget *plus = gtk_widget_get_next_sibling (GTK_WIDGET (label));

  show_grid (fixture, 40, 40);
  g_assert_cmpstr (gtk_label_get_text (label), ==, "80\302\240%");
  g_signal_emit_by_name (plus, "clicked");
  g_assert_cmpstr (gtk_label_get_text (label), ==, "100\302\240%");
  g_signal_emit_by_name (minus, "clicked");
  g_assert_cmpstr (gtk_label_get_text (label), ==, "80\302\240%");
  g_signal_emit_by_name (gtk_widget_get_next_sibling (plus), "clicked");
  g_assert_cmpfloat (grind_canvas_get_zoom (fixture->canvas), <, 0.5);
  g_object_unref (controls);
}

static void
add (const char      *path,
     GrindCanvasZoom  zoom_kind,
     void           (*test) (Fixture *, gconstpointer))
{
  g_test_add (path, Fixture, GUINT_TO_POINTER (zoom_kind), set_up, test, tear_down);
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
  add ("/canvas/grow", GRIND_CANVAS_GROWS, test_grow);
  add ("/canvas/widen", GRIND_CANVAS_WIDENS, test_grow);
  add ("/canvas/late", GRIND_CANVAS_SCALES, test_late);
  add ("/canvas/dispose", GRIND_CANVAS_SCALES, test_dispose);
  add ("/canvas/marker", GRIND_CANVAS_SCALES, test_marker);
  add ("/canvas/tip", GRIND_CANVAS_SCALES, test_tip);
  add ("/canvas/menu", GRIND_CANVAS_SCALES, test_menu);
  add ("/canvas/many", GRIND_CANVAS_SCALES, test_many);
  add ("/canvas/emphasis", GRIND_CANVAS_SCALES, test_emphasis);
  add ("/canvas/overview", GRIND_CANVAS_SCALES, test_overview);
  add ("/canvas/image", GRIND_CANVAS_SCALES, test_image);
  add ("/canvas/controls", GRIND_CANVAS_SCALES, test_controls);

  return g_test_run ();
}
