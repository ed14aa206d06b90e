/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Restores windows and tabs: each tab is read when it is first shown; tabs whose files are gone are
 * left out. */
#include "config.h"

#include "grind-restore.h"

#include <glib/gi18n.h>

#include "ui/base/grind-dialogs.h"

#define MAX_WINDOWS 64

/* Windows that are restored together. Each check of a tab holds a reference. */
typedef struct
{
  GtkApplication *application;
  guint           n_gone;
} Restore;

/* Checks whether any file of a tab still exists */
typedef struct
{
  Restore   *restore;
  GrindPage *page;
  guint      n_checked;   /* files that are gone */
} Check;

static guint
count_windows (GtkApplication *application)
{
  guint n_windows = 0;

  for (GList *link = gtk_application_get_windows (application); link != NULL; link = link->next)
    n_windows += GRIND_IS_WINDOW (link->data);

  return n_windows;
}

/* An empty window is useless next to others. */
static void
close_empty_windows (GtkApplication *application)
{
  g_autoptr (GList) windows = g_list_copy (gtk_application_get_windows (application));

  for (GList *link = windows; link != NULL; link = link->next)
    if (GRIND_IS_WINDOW (link->data) && grind_window_is_empty (link->data) &&
        count_windows (application) > 1)
      gtk_window_close (link->data);
}

static void
tell_gone (Restore *restore)
{
  g_autofree char *message = NULL;

  message = g_strdup_printf (ngettext ("%u profile no longer exists",
                                       "%u profiles no longer exist", restore->n_gone),
                             restore->n_gone);
  for (GList *link = gtk_application_get_windows (restore->application); link != NULL;
       link = link->next)
    if (GRIND_IS_WINDOW (link->data) && grind_window_get_page (link->data) != NULL)
      {
        grind_dialogs_show_toast (GTK_WIDGET (grind_window_get_page (link->data)), message);
        return;
      }
}

static void
restore_clear (gpointer data)
{
  Restore *restore = data;

  if (restore->n_gone > 0)
    tell_gone (restore);
  g_object_unref (restore->application);
}

static void
restore_unref (Restore *restore)
{
  g_rc_box_release_full (restore, restore_clear);
}

static void
check_free (Check *check)
{
  g_object_unref (check->page);
  restore_unref (check->restore);
  g_free (check);
}

static void check_next (Check *check);

/* A pipe or a terminal has other contents now, even if it exists. A file that cannot be queried for
 * another reason is opened like any file, which reports the reason. */
static gboolean
is_gone (GFileInfo    *info,
         const GError *error)
{
  if (info != NULL)
    return g_file_info_get_file_type (info) == G_FILE_TYPE_SPECIAL;

  return g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
}

static void
info_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  Check *check = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GFileInfo) info = NULL;

  info = g_file_query_info_finish (G_FILE (source), result, &error);
  if (is_gone (info, error))
    {
      check->n_checked++;
      check_next (check);
      return;
    }

  grind_page_begin (check->page);
  check_free (check);
}

/* The last missing tab of a window closes the window. */
static void
leave_out (Check *check)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (check->page));

  check->restore->n_gone++;
  grind_page_cancel (check->page);
  if (GRIND_IS_WINDOW (root) && grind_window_is_empty (GRIND_WINDOW (root)) &&
      count_windows (check->restore->application) > 1)
    gtk_window_close (GTK_WINDOW (root));
  check_free (check);
}

/* A mount may be slow to answer, so tabs are checked independently. */
static void
check_next (Check *check)
{
  GPtrArray *files = grind_page_get_files (check->page);

  /* The tab may have been closed or reused by now. */
  if (grind_page_get_state (check->page) != GRIND_PAGE_WAITING ||
      gtk_widget_get_root (GTK_WIDGET (check->page)) == NULL)
    check_free (check);
  else if (check->n_checked < files->len)
    g_file_query_info_async (files->pdata[check->n_checked], G_FILE_ATTRIBUTE_STANDARD_TYPE,
                             G_FILE_QUERY_INFO_NONE, G_PRIORITY_DEFAULT, NULL, info_cb, check);
  else
    leave_out (check);
}

static void
check_page (Restore   *restore,
            GrindPage *page)
{
  Check *check = g_new0 (Check, 1);

  check->restore = g_rc_box_acquire (restore);
  check->page = g_object_ref (page);
  check_next (check);
}

/* %NULL if @state has no valid tab */
static GtkWidget *
restore_window (Restore  *restore,
                GVariant *state)
{
  g_autoptr (GPtrArray) pages = g_ptr_array_new_with_free_func (g_object_unref);
  GtkWidget *window = grind_window_new_from_state (restore->application, state, pages);

  for (guint i = 0; i < pages->len; i++)
    check_page (restore, pages->pdata[i]);

  return window;
}

/**
 * grind_restore_windows:
 * @application: the application
 * @windows: of type %GRIND_WINDOWS_TYPE, the one in front first; invalid entries are ignored
 *
 * Restores windows saved by grind_window_dup_state(). Other windows without tabs are closed.
 *
 * Returns: whether any window was restored
 */
gboolean
grind_restore_windows (GtkApplication *application,
                       GVariant       *windows)
{
  gboolean has_window = FALSE;
  Restore *restore;

  g_return_val_if_fail (GTK_IS_APPLICATION (application), FALSE);
  g_return_val_if_fail (g_variant_is_of_type (windows, G_VARIANT_TYPE (GRIND_WINDOWS_TYPE)), FALSE);

  restore = g_rc_box_new0 (Restore);
  restore->application = g_object_ref (application);
  for (gsize i = MIN (g_variant_n_children (windows), MAX_WINDOWS); i > 0; i--)
    {
      g_autoptr (GVariant) state = g_variant_get_child_value (windows, i - 1);
      GtkWidget *window = restore_window (restore, state);

      if (window != NULL)
        gtk_window_present (GTK_WINDOW (window));
      has_window |= window != NULL;
    }
  if (has_window)
    close_empty_windows (application);
  restore_unref (restore);

  return has_window;
}
