/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The appearance and descriptions of a canvas */
#include "config.h"

#include "draw/grind-picture-image.h"
#include "draw/grind-snap.h"
#include "grind-test-canvas.h"
#include "ui/pictures/grind-picture-text.h"
#include "ui/pictures/grind-zoom-controls.h"

/* The previous picture is shown until the new one is painted; one replaced meanwhile never is. */
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

/* A picture that replaces another one is painted once. */
static void
test_once (Fixture       *fixture,
           gconstpointer  zoom_kind)
{
  g_autoptr (GrindPicture) first = make_grid (fixture, 3, 3, 300, 300, 0);
  g_autoptr (GrindPicture) second = make_grid (fixture, 3, 3, 200, 200, 0);
  guint n_before;

  grind_canvas_set_picture (fixture->canvas, first);
  wait_until_ready (fixture);
  n_before = test_grid_get_n_paints ();
  grind_canvas_set_picture (fixture->canvas, second);
  wait_until_ready (fixture);
  g_assert_true (grind_canvas_get_picture (fixture->canvas) == second);
  g_assert_cmpuint (test_grid_get_n_paints (), ==, n_before + 1);
}

/* A hidden canvas paints nothing, and does not reuse an image for another picture. */
static void
test_hidden (Fixture       *fixture,
             gconstpointer  zoom_kind)
{
  g_autoptr (GrindPicture) picture = make_grid (fixture, 3, 3, 300, 300, 0);
  g_autoptr (GrindPicture) other = make_grid (fixture, 3, 3, 300, 300, 0);
  guint n_before;

  grind_canvas_set_picture (fixture->canvas, picture);
  wait_until_ready (fixture);
  n_before = test_grid_get_n_paints ();
  gtk_widget_set_visible (GTK_WIDGET (fixture->canvas), FALSE);
  grind_canvas_set_picture (fixture->canvas, other);
  g_assert_true (grind_canvas_get_picture (fixture->canvas) == other);
  test_settle ();
  g_assert_true (grind_canvas_is_ready (fixture->canvas));
  g_assert_cmpuint (test_grid_get_n_paints (), ==, n_before);

  gtk_widget_set_visible (GTK_WIDGET (fixture->canvas), TRUE);
  wait_until_ready (fixture);
  g_assert_cmpuint (test_grid_get_n_paints (), ==, n_before + 1);
}

/* The canvas can be freed while its picture is painted: tear_down() is next. */
static void
test_dispose (Fixture       *fixture,
              gconstpointer  zoom_kind)
{
  g_autoptr (GrindPicture) picture = make_grid (fixture, 3, 3, 300, 300, 100000);

  grind_canvas_set_picture (fixture->canvas, picture);
  g_assert_false (grind_canvas_is_ready (fixture->canvas));
}

/* A child over the focused item describes it to screen readers. */
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
                             "f1, 10.00 % here (estimate), 1.00 % inclusive, 1.00 % self, called 3 "
                             "times. 1 function not drawn");
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
                                                     "inclusive, 1.00 % self, called 3 times. 1 "
                                                     "function not drawn"));

  grind_canvas_set_picture (fixture->canvas, NULL);
  test_settle ();
  g_assert_false (gtk_widget_get_mapped (marker));
}

/* Names are shown as plain text, whatever they contain. */
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
        description = grind_picture_text_dup_description (picture, &what, NULL);
        g_assert_true (g_str_has_prefix (description, name));
        tip = g_object_ref_sink (grind_picture_text_new_tip (picture, &what, NULL));
        g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (gtk_widget_get_first_child (tip))), ==,
                         name);
        g_object_unref (tip);
      }

  grind_picture_get_item (picture, 0, &what);
  what.node = GRIND_NONE;
  g_object_unref (g_object_ref_sink (grind_picture_text_new_tip (picture, &what, NULL)));
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
  g_assert_cmpuint (grind_canvas_get_menu_item (fixture->canvas), ==, GRIND_NONE);
  g_assert_true (press (fixture, GDK_KEY_Down, 0));
  g_assert_true (press (fixture, GDK_KEY_F10, GDK_SHIFT_MASK));
  g_assert_cmpuint (grind_canvas_get_menu_item (fixture->canvas), ==, 4);
  /* It is created when it is opened. */
  popover = fixture->canvas->menu;
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

/* Hovering and selecting items only paints marks, however large the picture is. */
static void
test_many (Fixture       *fixture,
           gconstpointer  zoom_kind)
{
  guint n_before;

  grind_canvas_set_selected (fixture->canvas, 3);
  show_grid (fixture, 200, 100);
  n_before = test_grid_get_n_paints ();
  for (guint i = 0; i < 21; i++)
    {
      test_grid_take_n_marks ();
      _grind_canvas_set_hovered (fixture->canvas, i * 201 % 1000);
      grind_canvas_set_selected (fixture->canvas, i % 5);
      while (test_grid_take_n_marks () == 0)
        g_main_context_iteration (NULL, TRUE);
    }
  g_assert_cmpuint (test_grid_get_n_paints (), ==, n_before);
}

/* A change of emphasis repaints the same picture. */
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

/* The overview appears if the picture is larger than the canvas, and does not cover the selected
 * item. */
static void
test_overview (Fixture       *fixture,
               gconstpointer  zoom_kind)
{
  int width = gtk_widget_get_width (GTK_WIDGET (fixture->canvas));
  GtkWidget *overview;
  graphene_rect_t place, bounds;

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
  g_assert_true (grind_canvas_get_item_bounds (fixture->canvas, 1599, &bounds));
  g_assert_false (graphene_rect_intersection (&place, &bounds, NULL));

  grind_canvas_zoom_to_fit (fixture->canvas);
  wait_until_ready (fixture);
  g_assert_false (gtk_widget_get_mapped (overview));
}

/* The image is the painted picture, at any scale of the device. */
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

/* A recording for pixels snaps to them, like painting on pixels and unlike a recording for a
 * page. */
static void
test_pixels (Fixture       *fixture,
             gconstpointer  zoom_kind)
{
  cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);
  cairo_t *cr = cairo_create (surface);
  GrindSnap snap;

  cairo_translate (cr, 10, 0);
  cairo_scale (cr, 1.5, 1.5);
  g_assert_cmpfloat (grind_snap_get_pixels (cr), ==, 0);
  grind_snap_init (&snap, cr);
  g_assert_cmpfloat (grind_snap_x (&snap, 1.2), ==, 1);

  grind_snap_promise_pixels (cr, 2);
  g_assert_cmpfloat (grind_snap_get_pixels (cr), ==, 2);
  grind_snap_init (&snap, cr);
  g_assert_cmpfloat_with_epsilon (grind_snap_x (&snap, 1.2), 4 / 3.0, 1e-9);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

/* The buttons zoom, and show the zoom. */
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

int
main (int    argc,
      char **argv)
{
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  add ("/canvas-look/late", GRIND_CANVAS_SCALES, test_late);
  add ("/canvas-look/once", GRIND_CANVAS_SCALES, test_once);
  add ("/canvas-look/hidden", GRIND_CANVAS_SCALES, test_hidden);
  add ("/canvas-look/dispose", GRIND_CANVAS_SCALES, test_dispose);
  add ("/canvas-look/marker", GRIND_CANVAS_SCALES, test_marker);
  add ("/canvas-look/tip", GRIND_CANVAS_SCALES, test_tip);
  add ("/canvas-look/menu", GRIND_CANVAS_SCALES, test_menu);
  add ("/canvas-look/many", GRIND_CANVAS_SCALES, test_many);
  add ("/canvas-look/emphasis", GRIND_CANVAS_SCALES, test_emphasis);
  add ("/canvas-look/overview", GRIND_CANVAS_SCALES, test_overview);
  add ("/canvas-look/image", GRIND_CANVAS_SCALES, test_image);
  add ("/canvas-look/pixels", GRIND_CANVAS_SCALES, test_pixels);
  add ("/canvas-look/controls", GRIND_CANVAS_SCALES, test_controls);

  return g_test_run ();
}
