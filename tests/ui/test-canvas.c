/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-test-window.h"

#include <math.h>
#include <string.h>

#include "analysis/grind-session.h"
#include "draw/grind-picture-image.h"
#include "ui/grind-canvas.h"
#include "ui/grind-overview.h"
#include "ui/grind-picture-text.h"
#include "ui/grind-zoom-controls.h"

#define CELL_WIDTH  60
#define CELL_HEIGHT 40
#define GAP         4    /* px between two boxes */

#define TEST_TYPE_GRID (test_grid_get_type ())
G_DECLARE_FINAL_TYPE (TestGrid, test_grid, TEST, GRID, GrindPicture)

/* A grid of boxes, each a function as far as there are any; the first one is the parent of the
 * others. */
struct _TestGrid
{
  GrindPicture parent_instance;

  guint n_columns;
  guint n_rows;
  guint n_nodes;
  guint delay;     /* us that it takes to paint */
};

G_DEFINE_FINAL_TYPE (TestGrid, test_grid, GRIND_TYPE_PICTURE)

static int n_paints;   /* atomic */
static int n_marks;

static void
grid_get_box (GrindPicture *picture,
              guint         item,
              GrindBox     *box)
{
  TestGrid *self = TEST_GRID (picture);
  double width, height;

  grind_picture_get_size (picture, &width, &height);
  width /= self->n_columns;
  height /= self->n_rows;
  *box = (GrindBox) { item % self->n_columns * width, item / self->n_columns * height,
                      width - GAP, height - GAP };
}

static void
grid_paint (GrindPicture        *picture,
            cairo_t             *cr,
            GrindTypeface       *typeface,
            const GrindStyle    *style,
            const GrindEmphasis *emphasis)
{
  g_atomic_int_inc (&n_paints);
  g_usleep (TEST_GRID (picture)->delay);
  for (guint i = 0; i < grind_picture_get_n_items (picture); i++)
    {
      GrindColor fill = grind_style_get_fill (style, i % 4);
      GrindBox box;

      grid_get_box (picture, i, &box);
      cairo_rectangle (cr, box.x, box.y, box.width, box.height);
      cairo_set_source_rgb (cr, fill.red, fill.green, fill.blue);
      cairo_fill (cr);
    }
}

static void
grid_paint_mark (GrindPicture     *picture,
                 cairo_t          *cr,
                 const GrindStyle *style,
                 guint             item,
                 GrindMark         mark)
{
  GrindBox box;

  n_marks++;
  grid_get_box (picture, item, &box);
  cairo_rectangle (cr, box.x, box.y, box.width, box.height);
  cairo_stroke (cr);
}

static void
grid_get_item (GrindPicture *picture,
               guint         item,
               GrindItem    *what)
{
  TestGrid *self = TEST_GRID (picture);

  what->kind = item < self->n_nodes ? GRIND_ITEM_NODE : GRIND_ITEM_HIDDEN;
  what->node = item % self->n_nodes;
  what->parent = item > 0 ? 0 : GRIND_NONE;
  what->n_hidden = item;
  what->cost = 10;
  what->count = 3;
  what->is_estimate = item > 0;
}

static guint
grid_find_item (GrindPicture *picture,
                double        x,
                double        y)
{
  for (guint i = 0; i < grind_picture_get_n_items (picture); i++)
    {
      GrindBox box;

      grid_get_box (picture, i, &box);
      if (grind_box_contains (&box, x, y))
        return i;
    }

  return GRIND_NONE;
}

static guint
grid_find_node (GrindPicture *picture,
                GrindNodeId   node)
{
  return node < MIN (TEST_GRID (picture)->n_nodes, grind_picture_get_n_items (picture))
           ? node : GRIND_NONE;
}

static guint
grid_move (GrindPicture *picture,
           guint         item,
           GrindMove     move)
{
  int n_columns = (int) TEST_GRID (picture)->n_columns;
  int steps[] = { -n_columns, n_columns, -1, 1 };
  int next = (int) item + steps[move];

  return next >= 0 && next < (int) grind_picture_get_n_items (picture) ? (guint) next : GRIND_NONE;
}

static void
test_grid_class_init (TestGridClass *klass)
{
  GrindPictureClass *picture_class = GRIND_PICTURE_CLASS (klass);

  picture_class->paint = grid_paint;
  picture_class->paint_mark = grid_paint_mark;
  picture_class->get_item = grid_get_item;
  picture_class->get_box = grid_get_box;
  picture_class->find_item = grid_find_item;
  picture_class->find_node = grid_find_node;
  picture_class->move = grid_move;
}

static void
test_grid_init (TestGrid *self)
{
}

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
  TestGrid *self = g_object_new (TEST_TYPE_GRID, NULL);
  GrindGraph *graph = grind_session_get_graph (fixture->session);
  GrindSubject subject = {
    .graph = graph,
    .root = 0,
    .base = grind_value_new_whole (100),
    .is_percent = TRUE,
  };

  self->n_columns = n_columns;
  self->n_rows = n_rows;
  self->n_nodes = grind_graph_get_n_nodes (graph);
  self->delay = delay;
  grind_picture_set_subject (GRIND_PICTURE (self), &subject);
  grind_picture_set_size (GRIND_PICTURE (self), width, height, n_columns * n_rows);

  return GRIND_PICTURE (self);
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
  for (guint i = 1; i < 12; i++)
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

int
main (int    argc,
      char **argv)
{
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  g_test_add ("/canvas/walk", Fixture, GUINT_TO_POINTER (GRIND_CANVAS_SCALES), set_up, test_walk,
              tear_down);

  return g_test_run ();
}
