/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-path-group.h"

#include <glib/gi18n.h>

#include "ui/base/grind-dialogs.h"
#include "ui/base/grind-path-map-dialog.h"
#include "ui/base/grind-path-settings.h"

/* The source folders, or the path maps, each in a row with buttons to edit and remove it. */
struct _GrindPathGroup
{
  AdwPreferencesGroup parent_instance;

  /* Owned */
  GPtrArray *rows;     /* of AdwActionRow, borrowed: children of the group */
  char      *edited;   /* (nullable): the folder that is being replaced */

  /* Borrowed */
  GtkWidget *add_button;

  GrindPathKind kind;
};

G_DEFINE_FINAL_TYPE (GrindPathGroup, grind_path_group, ADW_TYPE_PREFERENCES_GROUP)

static char **
dup_values (GrindPathKind kind)
{
  GrindPathSettings *settings = grind_path_settings_get ();

  return kind == GRIND_PATH_FOLDERS ? grind_path_settings_dup_folders (settings)
                                    : grind_path_settings_dup_maps (settings);
}

static void
set_values (GrindPathKind      kind,
            const char *const *values)
{
  GrindPathSettings *settings = grind_path_settings_get ();

  if (kind == GRIND_PATH_FOLDERS)
    grind_path_settings_set_folders (settings, values);
  else
    grind_path_settings_set_maps (settings, values);
}

static const char *
get_value (GtkWidget *row)
{
  return g_object_get_data (G_OBJECT (row), "grind-value");
}

/* Focuses the row in place of a removed one, or the one before it. */
static void
focus_row (GrindPathGroup *self,
           guint           pos)
{
  GPtrArray *rows = self->rows;

  gtk_widget_grab_focus (rows->len > 0 ? rows->pdata[MIN (pos, rows->len - 1)]
                                       : self->add_button);
}

static void
remove_value (GrindPathGroup *self,
              GtkWidget      *row)
{
  g_auto (GStrv) values = dup_values (self->kind);
  g_autoptr (GPtrArray) kept = g_ptr_array_new ();
  g_autofree char *value = g_strdup (get_value (row));
  guint pos;

  if (!g_ptr_array_find (self->rows, row, &pos))
    return;

  for (guint i = 0; values[i] != NULL; i++)
    {
      if (!g_str_equal (values[i], value))
        g_ptr_array_add (kept, values[i]);
    }
  g_ptr_array_add (kept, NULL);
  set_values (self->kind, (const char *const *) kept->pdata);
  focus_row (self, pos);
}

static void
replace_folder (const char *previous,
                const char *folder)
{
  g_auto (GStrv) folders = dup_values (GRIND_PATH_FOLDERS);

  for (guint i = 0; folders[i] != NULL; i++)
    {
      if (g_str_equal (folders[i], previous))
        {
          g_free (folders[i]);
          folders[i] = g_strdup (folder);
        }
    }
  set_values (GRIND_PATH_FOLDERS, (const char *const *) folders);
}

static void
folder_chosen_cb (const char *path,
                  GObject    *asker)
{
  GrindPathGroup *self = GRIND_PATH_GROUP (asker);

  if (self->edited != NULL)
    replace_folder (self->edited, path);
  else
    grind_path_settings_add_folder (grind_path_settings_get (), path);
}

static GtkWindow *
get_window (GrindPathGroup *self)
{
  return GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self)));
}

static void
choose_folder (GrindPathGroup *self,
               const char     *edited)
{
  g_free (self->edited);
  self->edited = g_strdup (edited);
  grind_dialogs_choose_path (get_window (self), edited != NULL ? _("Change Source Folder")
                                                               : _("Add Source Folder"),
                             GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, edited, folder_chosen_cb,
                             G_OBJECT (self));
}

static void
edit_map (GrindPathGroup *self,
          const char     *map)
{
  g_autofree char *from = NULL;
  g_autofree char *to = NULL;

  if (grind_path_map_split (map, &from, &to))
    grind_path_map_dialog_show (get_window (self), from, to, map);
  else
    grind_path_map_dialog_show (get_window (self), map, "", map);
}

static void
add_cb (GrindPathGroup *self)
{
  if (self->kind == GRIND_PATH_FOLDERS)
    choose_folder (self, NULL);
  else
    grind_path_map_dialog_show (get_window (self), "", "", NULL);
}

static void
edit_cb (GtkWidget      *button,
         GrindPathGroup *self)
{
  GtkWidget *row = gtk_widget_get_ancestor (button, ADW_TYPE_ACTION_ROW);

  if (self->kind == GRIND_PATH_FOLDERS)
    choose_folder (self, get_value (row));
  else
    edit_map (self, get_value (row));
}

static void
remove_cb (GtkWidget      *button,
           GrindPathGroup *self)
{
  remove_value (self, gtk_widget_get_ancestor (button, ADW_TYPE_ACTION_ROW));
}

/* @label is the accessible name; @tooltip is shorter, because its row is visible. */
static GtkWidget *
make_button (const char *icon,
             const char *tooltip,
             const char *label)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, tooltip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);

  return button;
}

static void
add_buttons (GrindPathGroup *self,
             GtkWidget      *row)
{
  /* translators: %s is a folder, or a path map */
  g_autofree char *edit_label = g_strdup_printf (_("Edit %s"), get_value (row));
  /* translators: %s is a folder, or a path map */
  g_autofree char *remove_label = g_strdup_printf (_("Remove %s"), get_value (row));
  GtkWidget *edit_button = make_button ("document-edit-symbolic", _("Edit"), edit_label);
  GtkWidget *remove_button = make_button ("user-trash-symbolic", _("Remove"), remove_label);

  adw_action_row_add_suffix (ADW_ACTION_ROW (row), edit_button);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), remove_button);
  /* As the activatable widget, the button would have the title in its name twice. */
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  g_signal_connect_object (row, "activated", G_CALLBACK (gtk_widget_activate), edit_button,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (edit_button, "clicked", G_CALLBACK (edit_cb), self, 0);
  g_signal_connect_object (remove_button, "clicked", G_CALLBACK (remove_cb), self, 0);
}

static GtkWidget *
make_row (const char *title,
          const char *subtitle,
          const char *value)
{
  GtkWidget *row = adw_action_row_new ();
  g_autofree char *safe_title = g_utf8_make_valid (title, -1);
  g_autofree char *markup = subtitle != NULL ? g_markup_escape_text (subtitle, -1) : NULL;

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), safe_title);
  if (markup != NULL)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), markup);
  g_object_set_data_full (G_OBJECT (row), "grind-value", g_strdup (value), g_free);

  return row;
}

static GtkWidget *
make_map_row (const char *map)
{
  g_autofree char *from = NULL;
  g_autofree char *to = NULL;
  g_autofree char *subtitle = NULL;

  if (!grind_path_map_split (map, &from, &to))
    return make_row (map, _("Not a valid path map: the target folder is missing."), map);

  subtitle = g_strdup_printf ("→ %s", to);
  return make_row (from, subtitle, map);
}

static void
changed_cb (GrindPathGroup *self)
{
  AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP (self);
  g_auto (GStrv) values = dup_values (self->kind);

  for (guint i = 0; i < self->rows->len; i++)
    adw_preferences_group_remove (group, self->rows->pdata[i]);
  g_ptr_array_set_size (self->rows, 0);

  for (guint i = 0; values[i] != NULL; i++)
    {
      GtkWidget *row = self->kind == GRIND_PATH_FOLDERS ? make_row (values[i], NULL, values[i])
                                                        : make_map_row (values[i]);

      add_buttons (self, row);
      adw_preferences_group_add (group, row);
      g_ptr_array_add (self->rows, row);
    }
}

static void
grind_path_group_finalize (GObject *object)
{
  GrindPathGroup *self = GRIND_PATH_GROUP (object);

  g_clear_pointer (&self->rows, g_ptr_array_unref);
  g_clear_pointer (&self->edited, g_free);

  G_OBJECT_CLASS (grind_path_group_parent_class)->finalize (object);
}

static void
grind_path_group_class_init (GrindPathGroupClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = grind_path_group_finalize;
}

static void
grind_path_group_init (GrindPathGroup *self)
{
  self->rows = g_ptr_array_new ();
  self->add_button = gtk_button_new ();
  gtk_widget_add_css_class (self->add_button, "flat");
  gtk_widget_set_valign (self->add_button, GTK_ALIGN_CENTER);
  g_signal_connect_object (self->add_button, "clicked", G_CALLBACK (add_cb), self,
                           G_CONNECT_SWAPPED);
  adw_preferences_group_set_header_suffix (ADW_PREFERENCES_GROUP (self), self->add_button);
  g_signal_connect_object (grind_path_settings_get (), "changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
}

GtkWidget *
grind_path_group_new (GrindPathKind kind)
{
  GrindPathGroup *self = g_object_new (GRIND_TYPE_PATH_GROUP, NULL);
  AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP (self);
  gboolean is_folders = kind == GRIND_PATH_FOLDERS;

  self->kind = kind;
  gtk_button_set_label (GTK_BUTTON (self->add_button), is_folders ? _("Add Folder…")
                                                                  : _("Add Map…"));
  adw_preferences_group_set_title (group, is_folders ? _("Source folders") : _("Path maps"));
  adw_preferences_group_set_description (
    group, is_folders ? _("Searched, with subfolders, for files that are not at their recorded "
                          "path.")
                      : _("For files that were elsewhere when the program was built. Searched "
                          "first."));
  changed_cb (self);

  return GTK_WIDGET (self);
}
