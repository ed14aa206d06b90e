/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-test-grid.h"
#include "grind-test-window.h"
#include "ui/pictures/grind-canvas-private.h"

G_BEGIN_DECLS

/* A canvas in a window, for several tests. */
#define CELL_WIDTH  60
#define CELL_HEIGHT 40
#define GAP         TEST_GRID_GAP

typedef struct
{
  GtkWidget    *window;
  GrindCanvas  *canvas;
  GrindSession *session;
  GString      *events;   /* signals so far */
} Fixture;

static inline GrindPicture *
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

static inline gboolean
is_ready (gpointer canvas)
{
  return grind_canvas_is_ready (canvas);
}

static inline void
wait_until_ready (Fixture *fixture)
{
  g_assert_true (test_wait (is_ready, fixture->canvas));
  test_settle ();
  g_assert_true (test_wait (is_ready, fixture->canvas));
}

static inline void
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

static inline void
clicked_cb (Fixture *fixture,
            guint    item)
{
  g_string_append_printf (fixture->events, "clicked %u;", item);
}

static inline void
activated_cb (Fixture *fixture,
              guint    item)
{
  g_string_append_printf (fixture->events, "activated %u;", item);
}

static inline void
back_cb (Fixture *fixture)
{
  g_string_append (fixture->events, "back;");
}

static inline void
wanted_cb (Fixture *fixture)
{
  double width, height;

  grind_canvas_get_wanted_size (fixture->canvas, &width, &height);
  g_string_append_printf (fixture->events, "wanted %.0f x %.0f;", width, height);
}

static inline void
connect (Fixture    *fixture,
         const char *signal,
         GCallback   callback)
{
  g_signal_connect_swapped (fixture->canvas, signal, callback, fixture);
}

static inline void
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

static inline void
tear_down (Fixture       *fixture,
           gconstpointer  zoom_kind)
{
  gpointer canvas = fixture->canvas;

  g_object_add_weak_pointer (G_OBJECT (canvas), &canvas);
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  test_settle ();
  g_assert_null (canvas);
  g_string_free (fixture->events, TRUE);
  test_finalize (fixture->session);
}

static inline void
assert_events (Fixture    *fixture,
               const char *expected)
{
  g_assert_cmpstr (fixture->events->str, ==, expected);
  g_string_truncate (fixture->events, 0);
}

/* Presses a key as if the canvas received it. */
static inline gboolean
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

static inline void
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

static inline void
add (const char      *path,
     GrindCanvasZoom  zoom_kind,
     void           (*test) (Fixture *, gconstpointer))
{
  g_test_add (path, Fixture, GUINT_TO_POINTER (zoom_kind), set_up, test, tear_down);
}

G_END_DECLS
