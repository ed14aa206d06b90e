/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-preferences-private.h"

#include <glib/gi18n.h>

#include "grind-debuginfod-group.h"
#include "grind-editor-group.h"
#include "grind-path-group.h"
#include "grind-recordings-row.h"
#include "grind-setting-row.h"
#include "ui/base/grind-accessible.h"
#include "ui/base/grind-settings.h"
#include "ui/base/grind-text-scale.h"

#define WIDTH  680
#define HEIGHT 640

/* The preferences window, with a page for each topic. */
struct _GrindPreferences
{
  AdwPreferencesWindow parent_instance;
};

G_DEFINE_FINAL_TYPE (GrindPreferences, grind_preferences, ADW_TYPE_PREFERENCES_WINDOW)

static AdwPreferencesPage *
new_files (void)
{
  static const GrindSettingChoice choices[] = {
    { "ask", N_("Ask before reloading") },
    { "always", N_("Reload automatically") },
    { "never", N_("Do nothing") },
  };
  AdwPreferencesPage *page = _grind_preferences_new_page (GRIND_PREFERENCES_FILES, _("Files"),
                                                          "folder-symbolic");
  AdwPreferencesGroup *group = _grind_preferences_add_group (page, _("Profiles"), NULL);

  adw_preferences_group_add (group,
                             grind_setting_row_new_choice ("reload", _("When a file changes"), NULL,
                                                           choices, G_N_ELEMENTS (choices)));
  adw_preferences_group_add (group,
                             grind_setting_row_new_switch ("restore",
                                                           _("Restore windows and tabs"),
                                                           _("When started without files")));
  adw_preferences_group_add (group, grind_recordings_row_new ());
  adw_preferences_page_add (page,
                            ADW_PREFERENCES_GROUP (grind_path_group_new (GRIND_PATH_FOLDERS)));
  adw_preferences_page_add (page, ADW_PREFERENCES_GROUP (grind_path_group_new (GRIND_PATH_MAPS)));
  adw_preferences_page_add (page, ADW_PREFERENCES_GROUP (grind_debuginfod_group_new ()));

  return page;
}

static AdwPreferencesPage *
new_editor (void)
{
  AdwPreferencesPage *page = _grind_preferences_new_page (GRIND_PREFERENCES_EDITOR, _("Editor"),
                                                          "document-edit-symbolic");

  adw_preferences_page_add (page, ADW_PREFERENCES_GROUP (grind_editor_group_new ()));

  return page;
}

static void
list_groups (GtkWidget *widget,
             GPtrArray *groups)
{
  if (ADW_IS_PREFERENCES_GROUP (widget))
    {
      g_ptr_array_add (groups, widget);
      return;
    }

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    list_groups (child, groups);
}

/* Leaks each group on purpose, whether or not libadwaita still references it: groups cannot be
 * disposed twice. */
static void
empty_groups (gpointer data)
{
  g_autoptr (GPtrArray) groups = data;

  for (guint i = 0; i < groups->len; i++)
    {
      GObject *group = groups->pdata[i];

      if (group == NULL)
        continue;
      g_object_remove_weak_pointer (group, &groups->pdata[i]);
      g_object_run_dispose (g_object_ref (group));
    }
}

/* For its search, libadwaita 1.2 leaks a reference to each group. About 450 widgets per window
 * would stay alive, and follow the settings. So dispose groups that outlive the window. */
static void
grind_preferences_dispose (GObject *object)
{
  GPtrArray *groups = g_ptr_array_new ();

  list_groups (GTK_WIDGET (object), groups);
  for (guint i = 0; i < groups->len; i++)
    g_object_add_weak_pointer (groups->pdata[i], &groups->pdata[i]);
  g_idle_add_once (empty_groups, groups);

  G_OBJECT_CLASS (grind_preferences_parent_class)->dispose (object);
}

static void
grind_preferences_class_init (GrindPreferencesClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = grind_preferences_dispose;
}

static void
grind_preferences_init (GrindPreferences *self)
{
  AdwPreferencesWindow *window = ADW_PREFERENCES_WINDOW (self);

  grind_text_scale_set_default_size (GTK_WINDOW (self), WIDTH, HEIGHT);
  gtk_widget_add_css_class (GTK_WIDGET (self), "grind-properties");
  /* libadwaita does not name its internal widgets. */
  grind_accessible_name_parts (GTK_WIDGET (self), GTK_TYPE_TOGGLE_BUTTON,
                               _("Search the preferences"));
  grind_accessible_name_parts (GTK_WIDGET (self), GTK_TYPE_SEARCH_ENTRY,
                               _("Search the preferences"));
  grind_accessible_name_parts (GTK_WIDGET (self), GTK_TYPE_LIST_BOX, _("Search results"));
  adw_preferences_window_add (window, _grind_preferences_new_appearance ());
  adw_preferences_window_add (window, new_files ());
  adw_preferences_window_add (window, new_editor ());
  adw_preferences_window_add (window, _grind_preferences_new_limits ());
}

static void
style_changed_cb (GSettings *settings)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();
  g_autofree char *style = g_settings_get_string (settings, "style");
  AdwColorScheme scheme = ADW_COLOR_SCHEME_DEFAULT;

  if (g_str_equal (style, "light"))
    scheme = ADW_COLOR_SCHEME_FORCE_LIGHT;
  else if (g_str_equal (style, "dark"))
    scheme = ADW_COLOR_SCHEME_FORCE_DARK;
  adw_style_manager_set_color_scheme (manager, scheme);
}

AdwPreferencesPage *
_grind_preferences_new_page (const char *name,
                             const char *title,
                             const char *icon)
{
  return g_object_new (ADW_TYPE_PREFERENCES_PAGE,
                       "name", name,
                       "title", title,
                       "icon-name", icon,
                       NULL);
}

/* A new group at the end of the page; without settings, it shows a notice */
AdwPreferencesGroup *
_grind_preferences_add_group (AdwPreferencesPage *page,
                              const char         *title,
                              const char         *description)
{
  AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());

  if (grind_settings_get () == NULL)
    description = _("The settings cannot be changed: their schema is not installed.");
  adw_preferences_group_set_title (group, title);
  adw_preferences_group_set_description (group, description);
  adw_preferences_page_add (page, group);

  return group;
}

GtkWidget *
grind_preferences_new (GtkWindow  *parent,
                       const char *page)
{
  GtkWidget *self;

  g_return_val_if_fail (GTK_IS_WINDOW (parent), NULL);

  self = g_object_new (GRIND_TYPE_PREFERENCES,
                       "transient-for", parent,
                       "modal", TRUE,
                       "destroy-with-parent", TRUE,
                       NULL);
  if (page != NULL)
    adw_preferences_window_set_visible_page_name (ADW_PREFERENCES_WINDOW (self), page);

  return self;
}

/**
 * grind_preferences_follow_style:
 *
 * Keeps all windows in the light or dark style of the settings from now on.
 */
void
grind_preferences_follow_style (void)
{
  GSettings *settings = grind_settings_get ();

  if (settings == NULL)
    return;

  g_signal_connect_object (settings, "changed::style", G_CALLBACK (style_changed_cb),
                           adw_style_manager_get_default (), 0);
  style_changed_cb (settings);
}
