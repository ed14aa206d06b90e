/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-test-window.h"
#include "ui/base/grind-dialogs.h"

typedef struct
{
  GtkWidget *window;
  GtkWidget *overlay;
  GtkWidget *child;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->overlay = adw_toast_overlay_new ();
  fixture->child = gtk_label_new ("Content");
  adw_toast_overlay_set_child (ADW_TOAST_OVERLAY (fixture->overlay), fixture->child);
  fixture->window = test_show_window (fixture->overlay, 600, 300);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  test_close_window (fixture->window, fixture->child);
}

static gboolean
has_none (gpointer overlay)
{
  return gtk_widget_get_last_child (overlay) ==
         adw_toast_overlay_get_child (ADW_TOAST_OVERLAY (overlay));
}

/* Whether the toast is completely inside the overlay */
static gboolean
is_in (gpointer overlay)
{
  GtkWidget *toast = gtk_widget_get_last_child (overlay);
  graphene_rect_t box;

  return toast != adw_toast_overlay_get_child (ADW_TOAST_OVERLAY (overlay)) &&
         gtk_widget_get_height (toast) > 0 && gtk_widget_compute_bounds (toast, overlay, &box) &&
         box.origin.y + box.size.height <= gtk_widget_get_height (overlay);
}

/* Like a click on its close button */
static void
dismiss (Fixture *fixture)
{
  GtkWidget *toast = gtk_widget_get_last_child (fixture->overlay);
  GtkWidget *button = gtk_widget_get_last_child (toast);

  g_assert_true (GTK_IS_BUTTON (button));
  g_signal_emit_by_name (button, "clicked");
}

static void
show_second (Fixture *fixture)
{
  grind_dialogs_show_toast (fixture->child, "First");
  dismiss (fixture);
  g_assert_true (test_wait (has_none, fixture->overlay));
  grind_dialogs_show_toast (fixture->child, "Second");
  dismiss (fixture);
}

/* Each toast appears before it is dismissed; otherwise libadwaita crashes. */
static void
test_dismiss_at_once (Fixture       *fixture,
                      gconstpointer  data)
{
  show_second (fixture);
  test_settle ();
  g_assert_true (test_has_label (fixture->overlay, "Second"));
  g_assert_true (test_wait (has_none, fixture->overlay));
  test_settle ();
}

/* Dismissing a toast that comes while another one fades takes longer. */
static void
test_dismiss_again (Fixture       *fixture,
                    gconstpointer  data)
{
  grind_dialogs_show_toast (fixture->child, "First");
  g_assert_true (test_wait (is_in, fixture->overlay));
  dismiss (fixture);
  grind_dialogs_show_toast (fixture->child, "Second");
  dismiss (fixture);
  g_assert_true (test_wait (has_none, fixture->overlay));
  test_settle ();
}

/* A window that closes meanwhile frees both. */
static void
test_close (Fixture       *fixture,
            gconstpointer  data)
{
  show_second (fixture);
}

#define ADD(name, function) \
  g_test_add ("/ui/dialogs/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

  ADD ("dismiss-at-once", test_dismiss_at_once);
  ADD ("dismiss-again", test_dismiss_again);
  ADD ("close", test_close);

  return g_test_run ();
}
