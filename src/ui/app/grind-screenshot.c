/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-screenshot.h"

#include <glib/gi18n.h>

#define SETTLED_FRAMES 5   /* frames without changes until a window has settled */

/**
 * grind_screenshot_use_plain_settings:
 *
 * Makes screenshots look the same everywhere: with the default desktop font and no animations. Call
 * it after GTK is initialized.
 */
void
grind_screenshot_use_plain_settings (void)
{
  g_object_set (gtk_settings_get_default (),
                "gtk-font-name", "Cantarell 11",
                "gtk-xft-dpi", 96 * 1024,
                "gtk-enable-animations", FALSE,
                "gtk-cursor-blink", FALSE,
                "gtk-decoration-layout", ":close",
                NULL);
}

/**
 * grind_screenshot_save:
 * @widget: a widget that has been allocated
 * @path: the path of the image
 * @error: return location for an error
 *
 * Renders @widget to a PNG file, without a compositor.
 *
 * Returns: whether it was written
 */
gboolean
grind_screenshot_save (GtkWidget   *widget,
                       const char  *path,
                       GError     **error)
{
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (widget);
  g_autoptr (GskRenderer) renderer = gsk_cairo_renderer_new ();
  g_autoptr (GdkTexture) texture = NULL;
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  GskRenderNode *node;

  gdk_paintable_snapshot (paintable, snapshot, width, height);
  node = gtk_snapshot_free_to_node (snapshot);
  if (node == NULL)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, _("Nothing to draw"));
      return FALSE;
    }
  if (!gsk_renderer_realize (renderer, NULL, error))
    {
      gsk_render_node_unref (node);
      return FALSE;
    }

  texture = gsk_renderer_render_texture (renderer, node,
                                         &GRAPHENE_RECT_INIT (0, 0, width, height));
  gsk_renderer_unrealize (renderer);
  gsk_render_node_unref (node);
  if (!gdk_texture_save_to_png (texture, path))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, _("%s could not be written"), path);
      return FALSE;
    }

  return TRUE;
}

typedef struct
{
  char   *path;
  guint   n_frames;   /* painted since all lists were filled */
  guint   tick;
  gulong  painted;
} Shot;

static void
shot_free (Shot *shot)
{
  g_free (shot->path);
  g_free (shot);
}

static void
finish (GTask         *task,
        GdkFrameClock *clock)
{
  Shot *shot = g_task_get_task_data (task);
  GtkWidget *window = g_task_get_source_object (task);
  const GError *failure = grind_page_get_error (grind_window_get_page (GRIND_WINDOW (window)));
  GError *error = NULL;

  g_signal_handler_disconnect (clock, shot->painted);
  gtk_widget_remove_tick_callback (window, shot->tick);

  if (failure != NULL)
    g_task_return_error (task, g_error_copy (failure));
  else if (grind_screenshot_save (window, shot->path, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
  g_object_unref (task);
}

/* Right after a frame the painted contents are complete. */
static void
painted_cb (GdkFrameClock *clock,
            GTask         *task)
{
  Shot *shot = g_task_get_task_data (task);
  GrindPage *page = grind_window_get_page (g_task_get_source_object (task));

  if (grind_page_is_ready (page))
    shot->n_frames++;
  if (grind_page_get_error (page) != NULL || shot->n_frames >= SETTLED_FRAMES)
    finish (task, clock);
}

/* Keeps the frame clock running. */
static gboolean
tick_cb (GtkWidget     *widget,
         GdkFrameClock *clock,
         gpointer       user_data)
{
  return G_SOURCE_CONTINUE;
}

/**
 * grind_screenshot_take_async:
 * @window: a window that has been presented and loads a profile
 * @path: the path of the image
 * @callback: called when it is written
 * @user_data: passed to @callback
 *
 * Waits until the profile is loaded and painted, and renders the window to a PNG file.
 */
void
grind_screenshot_take_async (GrindWindow         *window,
                             const char          *path,
                             GAsyncReadyCallback  callback,
                             gpointer             user_data)
{
  GTask *task = g_task_new (window, NULL, callback, user_data);
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (window));
  Shot *shot = g_new0 (Shot, 1);

  g_return_if_fail (clock != NULL);

  shot->path = g_strdup (path);
  g_task_set_source_tag (task, grind_screenshot_take_async);
  g_task_set_task_data (task, shot, (GDestroyNotify) shot_free);
  shot->painted = g_signal_connect (clock, "after-paint", G_CALLBACK (painted_cb), task);
  shot->tick = gtk_widget_add_tick_callback (GTK_WIDGET (window), tick_cb, NULL, NULL);
}

gboolean
grind_screenshot_take_finish (GAsyncResult  *result,
                              GError       **error)
{
  g_return_val_if_fail (G_IS_TASK (result), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
