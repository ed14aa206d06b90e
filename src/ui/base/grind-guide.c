/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-guide.h"

#include <glib/gi18n.h>

#include "grind-dialogs.h"
#include "source/process/grind-program-place.h"

/* Locations relative to the folder of the program: see grind-program-place.h. */
static const char * const places[] = {
  "../share/doc/grindscope/guide",
  "../../docs",
  NULL
};

/* HTML pages, or their sources if the build had no converter */
static const struct
{
  const char *suffix;
  const char *content_type;
} formats[] = {
  { ".html", "text/html" },
  { ".md", "text/markdown" },
};

typedef struct
{
  GtkWindow *parent;       /* (nullable): a weak pointer */
  char      *uri;          /* of the page, without an anchor */
} Launch;

static void
launch_free (Launch *launch)
{
  g_clear_weak_pointer (&launch->parent);
  g_free (launch->uri);
  g_free (launch);
}

/* Returns: (nullable): the path of a page; sets @content_type to its type */
static char *
find_page (const char  *page,
           const char **content_type)
{
  g_autofree char *folder = grind_program_place_find (places, G_FILE_TEST_IS_DIR);

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      g_autofree char *name = g_strconcat (page, formats[i].suffix, NULL);
      char *path = g_build_filename (folder != NULL ? folder : GUIDEDIR, name, NULL);

      *content_type = formats[i].content_type;
      if (g_file_test (path, G_FILE_TEST_IS_REGULAR))
        return path;
      g_free (path);
    }

  return NULL;
}

static void
show_error (GtkWindow  *parent,
            const char *message)
{
  grind_dialogs_show_error (parent, _("The user guide cannot be opened"), message);
}

static void
shown_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr (GError) error = NULL;
  Launch *launch = user_data;

  if (!gtk_show_uri_full_finish (launch->parent, result, &error) &&
      !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) && launch->parent != NULL)
    show_error (launch->parent, error->message);
  launch_free (launch);
}

/* The page without the anchor: GIO finds no application for a file URI with an anchor. */
static void
show_page (Launch *launch)
{
  gtk_show_uri_full (launch->parent, launch->uri, GDK_CURRENT_TIME, NULL, shown_cb, launch);
}

static void
launched_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  if (g_app_info_launch_uris_finish (G_APP_INFO (source), result, NULL))
    launch_free (user_data);
  else
    show_page (user_data);
}

/**
 * grind_guide_open:
 * @widget: a widget in a window
 * @page: the name of a page in docs/, without a suffix
 * @anchor: (nullable): a heading in the page
 *
 * Opens the installed user guide in the default browser. Shows an error dialog if that fails.
 */
void
grind_guide_open (GtkWidget  *widget,
                  const char *page,
                  const char *anchor)
{
  g_autoptr (GdkAppLaunchContext) context = NULL;
  g_autoptr (GAppInfo) browser = NULL;
  g_autofree char *path = NULL;
  g_autofree char *target = NULL;
  const char *content_type;
  Launch *launch;
  GtkRoot *root;

  g_return_if_fail (GTK_IS_WIDGET (widget));
  g_return_if_fail (page != NULL);

  root = gtk_widget_get_root (widget);
  path = find_page (page, &content_type);
  if (path == NULL)
    {
      show_error (GTK_WINDOW (root), _("It is not installed."));
      return;
    }

  launch = g_new0 (Launch, 1);
  g_set_weak_pointer (&launch->parent, GTK_WINDOW (root));
  launch->uri = g_filename_to_uri (path, NULL, NULL);
  browser = g_app_info_get_default_for_type (content_type, TRUE);
  if (browser == NULL || anchor == NULL)
    {
      show_page (launch);
      return;
    }

  target = g_strconcat (launch->uri, "#", anchor, NULL);
  context = gdk_display_get_app_launch_context (gtk_widget_get_display (widget));
  g_app_info_launch_uris_async (browser, &(GList) { target, NULL, NULL },
                                G_APP_LAUNCH_CONTEXT (context), NULL, launched_cb, launch);
}
