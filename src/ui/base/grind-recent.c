/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The recently opened profiles, in the list that all desktop applications share. */
#include "config.h"

#include "grind-recent.h"

#include <string.h>

#include <glib/gi18n.h>

#include "profile/grind-plain-text.h"

#define MAX_ITEMS 10
#define MIME_TYPE "application/x-kcachegrind"

/**
 * grind_recent_add:
 * @files: (element-type GFile): files that were opened as one profile
 *
 * Adds the first of the files to the list; the others are offered when it is opened.
 */
void
grind_recent_add (GPtrArray *files)
{
  static char *groups[] = { (char *) "Development", NULL };
  GtkRecentData data = { .mime_type = (char *) MIME_TYPE, .groups = groups };
  g_autofree char *uri = NULL;

  g_return_if_fail (files != NULL && files->len > 0);

  uri = g_file_get_uri (files->pdata[0]);
  data.app_name = (char *) g_get_application_name ();
  data.app_exec = (char *) "grindscope %u";
  gtk_recent_manager_add_full (gtk_recent_manager_get_default (), uri, &data);
}

static int
compare_visits (gconstpointer a,
                gconstpointer b)
{
  return -g_date_time_compare (gtk_recent_info_get_visited ((GtkRecentInfo *) a),
                               gtk_recent_info_get_visited ((GtkRecentInfo *) b));
}

static GList *
list_ours (void)
{
  GList *items = gtk_recent_manager_get_items (gtk_recent_manager_get_default ());
  GList *ours = NULL;

  for (GList *link = items; link != NULL; link = link->next)
    {
      GtkRecentInfo *info = link->data;

      if (gtk_recent_info_has_application (info, g_get_application_name ()) &&
          g_strcmp0 (gtk_recent_info_get_mime_type (info), MIME_TYPE) == 0)
        ours = g_list_prepend (ours, gtk_recent_info_ref (info));
    }
  g_list_free_full (items, (GDestroyNotify) gtk_recent_info_unref);

  return g_list_sort (ours, compare_visits);
}

/* The name, and the folder to distinguish files of the same name. A single `_` marks a mnemonic in
 * menus. */
static char *
dup_label (GtkRecentInfo *info)
{
  g_autoptr (GFile) file = g_file_new_for_uri (gtk_recent_info_get_uri (info));
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autofree char *path = folder != NULL ? g_file_get_parse_name (folder) : NULL;
  const char *home = g_get_home_dir ();
  GString *label = g_string_new (gtk_recent_info_get_display_name (info));

  if (path != NULL && g_str_has_prefix (path, home) && path[strlen (home)] == '/')
    g_string_append_printf (label, "  –  ~%s", path + strlen (home));
  else if (path != NULL)
    g_string_append_printf (label, "  –  %s", path);
  g_string_replace (label, "_", "__", 0);

  return grind_plain_text_show (g_string_free (label, FALSE));
}

/* A menu of the recent profiles, the latest first */
GMenu *
grind_recent_make_menu (const char *action)
{
  GMenu *menu = g_menu_new ();
  GList *items = list_ours ();
  guint n_items = 0;

  for (GList *link = items; link != NULL && n_items < MAX_ITEMS; link = link->next)
    {
      g_autofree char *label = dup_label (link->data);
      g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

      g_menu_item_set_action_and_target (item, action, "s", gtk_recent_info_get_uri (link->data));
      g_menu_append_item (menu, item);
      n_items++;
    }
  if (n_items == 0)
    {
      /* An unknown action makes the item insensitive. */
      g_menu_append (menu, _("No recent profiles"), "win.nothing");
    }
  g_list_free_full (items, (GDestroyNotify) gtk_recent_info_unref);

  return menu;
}
