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

typedef struct
{
  GtkWindow *parent;   /* (nullable), owned */
  char      *uri;      /* of the page, without an anchor */
} Launch;

static void
launch_free (Launch *launch)
{
  g_clear_object (&launch->parent);
  g_free (launch->uri);
  g_free (launch);
}

/* Returns: (nullable): the URI of a page: HTML, or its source if the build had no converter */
static char *
find_page (const char *page,
           gboolean   *is_html)
{
  static const char *const suffixes[] = { ".html", ".md" };
  g_autofree char *folder = grind_program_place_find (places, G_FILE_TEST_IS_DIR);

  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++)
    {
      g_autofree char *name = g_strconcat (page, suffixes[i], NULL);
      g_autofree char *path = g_build_filename (folder != NULL ? folder : GUIDEDIR, name, NULL);

      *is_html = i == 0;
      if (g_file_test (path, G_FILE_TEST_IS_REGULAR))
        return g_filename_to_uri (path, NULL, NULL);
    }

  return NULL;
}

/* Without a window, there is nothing to show an error in. */
static void
show_error (GtkWindow  *parent,
            const char *message)
{
  if (parent != NULL && gtk_widget_get_mapped (GTK_WIDGET (parent)))
    grind_dialogs_show_error (GTK_WIDGET (parent), _("The user guide cannot be opened"), message);
}

static void
shown_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr (GError) error = NULL;
  Launch *launch = user_data;

  if (!gtk_show_uri_full_finish (launch->parent, result, &error) &&
      !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
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
 * @parent: (nullable): the window that asks for it
 * @page: the name of a page in docs/, without a suffix
 * @anchor: (nullable): a heading in the page
 *
 * Opens the installed user guide in the default browser. Shows an error dialog if that fails.
 */
void
grind_guide_open (GtkWindow  *parent,
                  const char *page,
                  const char *anchor)
{
  g_autoptr (GdkAppLaunchContext) context = NULL;
  g_autoptr (GAppInfo) browser = NULL;
  g_autofree char *uri = NULL;
  g_autofree char *target = NULL;
  gboolean is_html;
  Launch *launch;

  g_return_if_fail (parent == NULL || GTK_IS_WINDOW (parent));
  g_return_if_fail (page != NULL);

  uri = find_page (page, &is_html);
  if (uri == NULL)
    {
      show_error (parent, _("It is not installed."));
      return;
    }

  if (is_html && anchor != NULL)
    {
      browser = g_app_info_get_default_for_type ("text/html", TRUE);
      target = g_strconcat (uri, "#", anchor, NULL);
    }
  launch = g_new0 (Launch, 1);
  g_set_object (&launch->parent, parent);
  launch->uri = g_steal_pointer (&uri);
  if (browser == NULL)
    {
      show_page (launch);
      return;
    }

  context = gdk_display_get_app_launch_context (gdk_display_get_default ());
  g_app_info_launch_uris_async (browser, &(GList) { target, NULL, NULL },
                                G_APP_LAUNCH_CONTEXT (context), NULL, launched_cb, launch);
}
