/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <glib/gstdio.h>

#include "grind-test-window.h"
#include "ui/base/grind-export-box.h"

#define BEFORE "before"
#define AFTER  "after"

typedef struct
{
  GtkWidget *window;
  GtkWidget *child;   /* of the box */
  char      *path;
  int        end;     /* how @make ends; atomic */
  gboolean   is_freed;
} Fixture;

enum
{
  WAIT,
  SUCCEED,
  FAIL,
};

/* Never ends by itself without an order. */
static gpointer
make (gpointer       data,
      GCancellable  *cancellable,
      GError       **error)
{
  Fixture *fixture = data;

  while (g_atomic_int_get (&fixture->end) == WAIT)
    {
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return NULL;
      g_usleep (1000);
    }
  if (g_atomic_int_get (&fixture->end) == SUCCEED)
    return g_bytes_new_static (AFTER, sizeof AFTER - 1);

  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, "The reason");

  return NULL;
}

static void
free_data (gpointer data)
{
  g_atomic_int_set (&((Fixture *) data)->is_freed, TRUE);
}

static const GrindExportKind kind = { NULL, make, free_data };

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  GtkWidget *overlay = adw_toast_overlay_new ();
  GtkWidget *box = g_object_new (GRIND_TYPE_EXPORT_BOX, NULL);
  g_autofree char *folder = g_dir_make_tmp ("grind-export-XXXXXX", NULL);
  g_autoptr (GFile) file = NULL;

  fixture->path = g_build_filename (folder, "a.txt", NULL);
  g_assert_true (g_file_set_contents (fixture->path, BEFORE, -1, NULL));
  fixture->child = gtk_button_new ();
  gtk_box_append (GTK_BOX (box), fixture->child);
  adw_toast_overlay_set_child (ADW_TOAST_OVERLAY (overlay), box);
  fixture->window = test_show_window (overlay, 600, 300);
  gtk_widget_grab_focus (fixture->child);

  file = g_file_new_for_path (fixture->path);
  grind_export_box_save (fixture->child, &kind, fixture, file);
}

static gboolean
is_freed (gpointer fixture)
{
  return g_atomic_int_get (&((Fixture *) fixture)->is_freed);
}

/* The file, and no other one, is in its folder. */
static void
tear_down (Fixture       *fixture,
           gconstpointer  expected)
{
  g_autofree char *folder = g_path_get_dirname (fixture->path);
  g_autofree char *contents = NULL;

  if (fixture->window != NULL)
    test_close_window (fixture->window, fixture->child);
  g_assert_true (test_wait (is_freed, fixture));
  g_assert_true (g_file_get_contents (fixture->path, &contents, NULL, NULL));
  g_assert_cmpstr (contents, ==, expected);
  g_assert_cmpint (g_unlink (fixture->path), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
  g_free (fixture->path);
}

static GtkWidget *
find_button (Fixture *fixture)
{
  return test_find_widget (fixture->window, GTK_TYPE_BUTTON, "Cancel");
}

static gboolean
is_shown (gpointer fixture)
{
  return find_button (fixture) != NULL;
}

static gboolean
is_hidden (gpointer fixture)
{
  return find_button (fixture) == NULL;
}

static void
end (Fixture *fixture,
     int      how)
{
  g_atomic_int_set (&fixture->end, how);
  g_assert_true (test_wait (is_freed, fixture));
  test_settle ();
}

static void
test_saved (Fixture       *fixture,
            gconstpointer  data)
{
  g_assert_true (test_wait (is_shown, fixture));
  g_assert_true (test_has_label (fixture->window, "Saving “a.txt”"));
  end (fixture, SUCCEED);
  g_assert_true (test_has_label (fixture->window, "Saved as “a.txt”"));
  g_assert_true (test_wait (is_hidden, fixture));
}

static void
test_failed (Fixture       *fixture,
             gconstpointer  data)
{
  GtkWidget *dialog;

  end (fixture, FAIL);
  dialog = test_find_toplevel (ADW_TYPE_MESSAGE_DIALOG);
  g_assert_true (test_has_label (dialog, "“a.txt” could not be saved"));
  g_assert_true (test_has_label (dialog, "The reason"));
}

/* With the keyboard; what had the focus gets it back. */
static void
test_cancelled (Fixture       *fixture,
                gconstpointer  data)
{
  g_assert_true (test_wait (is_shown, fixture));
  gtk_widget_child_focus (fixture->window, GTK_DIR_TAB_BACKWARD);
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (fixture->window)) == find_button (fixture));
  gtk_widget_activate (find_button (fixture));
  g_assert_true (test_wait (is_freed, fixture));
  test_settle ();
  g_assert_true (test_has_label (fixture->window, "Cancelled"));
  g_assert_true (test_wait (is_hidden, fixture));
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (fixture->window)) == fixture->child);
}

/* Cancelling the first file does not end the second one, and one bar is for both. */
static void
test_two (Fixture       *fixture,
          gconstpointer  data)
{
  Fixture second = { .path = g_strconcat (fixture->path, "2", NULL) };
  g_autoptr (GFile) file = g_file_new_for_path (second.path);

  gtk_widget_activate_action (fixture->child, "export.cancel", NULL);
  grind_export_box_save (fixture->child, &kind, &second, file);
  g_assert_true (test_wait (is_freed, fixture));
  g_assert_true (test_wait (is_shown, fixture));
  g_assert_true (test_has_label (fixture->window, "Saving “a.txt2”"));
  end (&second, SUCCEED);
  g_assert_true (test_wait (is_hidden, fixture));
  g_assert_cmpint (g_unlink (second.path), ==, 0);
  g_free (second.path);
}

/* The bar tells of the first file once the second one has ended, and goes with the first. */
static void
test_second_ends (Fixture       *fixture,
                  gconstpointer  data)
{
  Fixture second = { .path = g_strconcat (fixture->path, "2", NULL) };
  g_autoptr (GFile) file = g_file_new_for_path (second.path);

  grind_export_box_save (fixture->child, &kind, &second, file);
  g_assert_true (test_wait (is_shown, fixture));
  g_assert_true (test_has_label (fixture->window, "Saving “a.txt2”"));
  end (&second, SUCCEED);
  g_assert_true (test_has_label (fixture->window, "Saving “a.txt”"));
  end (fixture, SUCCEED);
  g_assert_true (test_wait (is_hidden, fixture));
  g_assert_cmpint (g_unlink (second.path), ==, 0);
  g_free (second.path);
}

static void
test_closed (Fixture       *fixture,
             gconstpointer  data)
{
  test_close_window (g_steal_pointer (&fixture->window), fixture->child);
}

#define ADD(name, function, expected) \
  g_test_add ("/ui/export-box/" name, Fixture, expected, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

  ADD ("saved", test_saved, AFTER);
  ADD ("failed", test_failed, BEFORE);
  ADD ("cancelled", test_cancelled, BEFORE);
  ADD ("two", test_two, BEFORE);
  ADD ("second-ends", test_second_ends, AFTER);
  ADD ("closed", test_closed, BEFORE);

  return g_test_run ();
}
