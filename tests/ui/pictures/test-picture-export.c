/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <adwaita.h>
#include <string.h>

#include <glib/gstdio.h>

#include "grind-test-picture.h"
#include "grind-test-window.h"
#include "ui/pictures/grind-picture-export.h"
#include "ui/pictures/grind-picture-print.h"

#define PROFILE \
  "events: Ir\nfl=a.c\n" \
  "fn=main\n1 100\ncfn=work\ncalls=1 1\n1 500\n" \
  "fn=work\n1 500\n"

typedef struct
{
  GtkWidget      *window;
  GtkWidget      *child;
  GrindNavigator *navigator;
  GrindSession   *session;   /* borrowed from it */
  GrindPicture   *picture;
  char           *folder;
} Fixture;

/* The result of a callback */
static GAsyncResult *last_result;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  GtkWidget *overlay = adw_toast_overlay_new ();
  GrindSubject subject;

  fixture->navigator = test_navigator_new (PROFILE, "test");
  fixture->session = grind_navigator_get_session (fixture->navigator);
  subject = (GrindSubject) {
    .graph = grind_session_get_graph (fixture->session),
    .base = grind_navigator_get_base (fixture->navigator, 0),
    .is_percent = TRUE,
  };
  fixture->picture = grind_test_picture_new (&subject, 4, 900, 300);
  fixture->folder = g_dir_make_tmp ("grind-export-XXXXXX", &error);
  g_assert_no_error (error);

  fixture->child = gtk_button_new ();
  fixture->window = gtk_window_new ();
  adw_toast_overlay_set_child (ADW_TOAST_OVERLAY (overlay), fixture->child);
  gtk_window_set_child (GTK_WINDOW (fixture->window), overlay);
  gtk_window_present (GTK_WINDOW (fixture->window));
  test_settle ();
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  test_settle ();
  test_finalize (fixture->picture);
  test_finalize_navigator (fixture->navigator);
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_free (fixture->folder);
}

static GrindPictureSource
get_source (Fixture *fixture)
{
  return (GrindPictureSource) { fixture->picture, "Test map", NULL, 1 };
}

static void
result_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  last_result = g_object_ref (result);
}

static gboolean
has_result (gpointer data)
{
  return last_result != NULL;
}

static GAsyncResult *
wait_for_result (void)
{
  g_assert_true (test_wait (has_result, NULL));

  return g_steal_pointer (&last_result);
}

static gboolean
is_copied (gpointer clipboard)
{
  GdkContentFormats *formats = gdk_clipboard_get_formats (clipboard);

  return gdk_content_formats_contain_mime_type (formats, "image/png");
}

static void
texture_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr (GError) error = NULL;

  *(GdkTexture **) user_data = gdk_clipboard_read_texture_finish (GDK_CLIPBOARD (source), result,
                                                                  &error);
  g_assert_no_error (error);
}

static void
text_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr (GError) error = NULL;

  *(char **) user_data = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, &error);
  g_assert_no_error (error);
}

static gboolean
is_set (gpointer data)
{
  return *(gpointer *) data != NULL;
}

static void
test_copy (Fixture       *fixture,
           gconstpointer  data)
{
  GdkClipboard *clipboard = gtk_widget_get_clipboard (fixture->child);
  GrindPictureSource source = get_source (fixture);
  g_autoptr (GdkTexture) texture = NULL;
  g_autofree char *text = NULL;

  grind_picture_export_copy (fixture->child, &source);
  g_assert_true (test_wait (is_copied, clipboard));
  g_assert_true (gdk_content_formats_contain_mime_type (gdk_clipboard_get_formats (clipboard),
                                                        "image/svg+xml"));
  g_assert_true (test_has_label (fixture->window, "Picture copied"));

  gdk_clipboard_read_texture_async (clipboard, NULL, texture_cb, &texture);
  gdk_clipboard_read_text_async (clipboard, NULL, text_cb, &text);
  g_assert_true (test_wait (is_set, &texture));
  g_assert_true (test_wait (is_set, &text));
  g_assert_cmpint (gdk_texture_get_width (texture), ==, 1800);
  g_assert_cmpint (gdk_texture_get_height (texture), >, 600);
  g_assert_cmpstr (text, ==, "4 items\n");
}

/* The output of @program for a file; NULL without the program. */
static char *
run (const char *program,
     const char *path,
     const char *last)
{
  g_autofree char *found = g_find_program_in_path (program);
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GError) error = NULL;
  char *output = NULL;

  if (found == NULL)
    return NULL;

  process = g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error, found, path, last, NULL);
  g_assert_no_error (error);
  g_subprocess_communicate_utf8 (process, NULL, NULL, &output, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (g_subprocess_get_successful (process));

  return output;
}

/* A wide picture is printed in landscape format, with real text. */
static void
test_print (Fixture       *fixture,
            gconstpointer  data)
{
  GrindPictureSource source = get_source (fixture);
  g_autofree char *path = g_build_filename (fixture->folder, "a.pdf", NULL);
  g_autoptr (GtkPrintOperation) operation = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  grind_picture_print_prepare_async (&source, result_cb, NULL);
  result = wait_for_result ();
  operation = grind_picture_print_prepare_finish (result, &error);
  g_assert_no_error (error);
  g_assert_cmpint (gtk_page_setup_get_orientation (
                       gtk_print_operation_get_default_page_setup (operation)), ==,
                   GTK_PAGE_ORIENTATION_LANDSCAPE);
  gtk_print_operation_set_export_filename (operation, path);
  g_assert_cmpint (gtk_print_operation_run (operation, GTK_PRINT_OPERATION_ACTION_EXPORT, NULL,
                                            &error), ==, GTK_PRINT_OPERATION_RESULT_APPLY);
  g_assert_no_error (error);
  text = run ("pdftotext", path, "-");
  g_assert_cmpint (g_unlink (path), ==, 0);
  if (text == NULL)
    {
      g_test_skip ("pdftotext is not there");
      return;
    }

  g_assert_nonnull (strstr (text, "work"));
  g_assert_nonnull (strstr (text, "Test map of main"));
  /* One page */
  g_assert_true (strchr (text, '\f') == text + strlen (text) - 1);
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    const char *path;
    void     (* run) (Fixture *fixture, gconstpointer data);
  } tests[] = {
    { "/ui/picture-export/copy", test_copy },
    { "/ui/picture-export/print", test_print },
  };
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].run, tear_down);

  return g_test_run ();
}
