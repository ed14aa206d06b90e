/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-paths-dialog.h"

#include <glib/gi18n.h>

#include "grind-debuginfod-group.h"
#include "grind-dialogs.h"
#include "grind-map-dialog.h"
#include "grind-path-settings.h"

typedef enum
{
  FOLDERS,
  MAPS,
  N_LISTS,
} List;

/* The source folders and path maps, each with a row that edits and removes it. */
struct _GrindPathsDialog
{
  AdwPreferencesWindow parent_instance;

  /* Owned */
  GPtrArray *rows[N_LISTS];   /* of AdwActionRow, borrowed: they are in the groups */
  char      *edited;          /* (nullable): the folder that another one is chosen for */

  /* Borrowed */
  GtkWidget *groups[N_LISTS];
  GtkWidget *add_buttons[N_LISTS];
};

G_DEFINE_FINAL_TYPE (GrindPathsDialog, grind_paths_dialog, ADW_TYPE_PREFERENCES_WINDOW)

static char **
dup_values (List list)
{
  GrindPathSettings *settings = grind_path_settings_get ();

  return list == FOLDERS ? grind_path_settings_dup_folders (settings)
                         : grind_path_settings_dup_maps (settings);
}

static void
set_values (List               list,
            const char *const *values)
{
  GrindPathSettings *settings = grind_path_settings_get ();

  if (list == FOLDERS)
    grind_path_settings_set_folders (settings, values);
  else
    grind_path_settings_set_maps (settings, values);
}

static const char *
get_value (GtkWidget *row)
{
  return g_object_get_data (G_OBJECT (row), "grind-value");
}

/* Where the focus was is gone; the row that took its place, or the one before, is near. */
static void
focus_row (GrindPathsDialog *self,
           List              list,
           guint             pos)
{
  GPtrArray *rows = self->rows[list];

  gtk_widget_grab_focus (rows->len > 0 ? rows->pdata[MIN (pos, rows->len - 1)]
                                       : self->add_buttons[list]);
}

static void
remove_value (GrindPathsDialog *self,
              List              list,
              GtkWidget        *row)
{
  g_auto (GStrv) values = dup_values (list);
  g_autoptr (GPtrArray) kept = g_ptr_array_new ();
  g_autofree char *value = g_strdup (get_value (row));
  guint pos;

  if (!g_ptr_array_find (self->rows[list], row, &pos))
    return;

  for (guint i = 0; values[i] != NULL; i++)
    {
      if (!g_str_equal (values[i], value))
        g_ptr_array_add (kept, values[i]);
    }
  g_ptr_array_add (kept, NULL);
  set_values (list, (const char *const *) kept->pdata);
  focus_row (self, list, pos);
}

static void
replace_folder (const char *former,
                const char *folder)
{
  g_auto (GStrv) folders = dup_values (FOLDERS);

  for (guint i = 0; folders[i] != NULL; i++)
    {
      if (g_str_equal (folders[i], former))
        {
          g_free (folders[i]);
          folders[i] = g_strdup (folder);
        }
    }
  set_values (FOLDERS, (const char *const *) folders);
}

static void
folder_chosen_cb (const char *path,
                  GObject    *asker)
{
  GrindPathsDialog *self = GRIND_PATHS_DIALOG (asker);

  if (self->edited != NULL)
    replace_folder (self->edited, path);
  else
    grind_path_settings_add_folder (grind_path_settings_get (), path);
}

static void
choose_folder (GrindPathsDialog *self,
               const char       *edited)
{
  g_free (self->edited);
  self->edited = g_strdup (edited);
  grind_dialogs_choose_path (GTK_WINDOW (self), edited != NULL ? _("Change Source Folder")
                                                               : _("Add Source Folder"),
                             GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, edited, folder_chosen_cb,
                             G_OBJECT (self));
}

static void
edit_map (GrindPathsDialog *self,
          const char       *map)
{
  g_autofree char *from = NULL;
  g_autofree char *to = NULL;

  if (grind_path_map_split (map, &from, &to))
    grind_map_dialog_show (GTK_WINDOW (self), from, to, map);
  else
    grind_map_dialog_show (GTK_WINDOW (self), map, "", map);
}

static void
add_folder_cb (GrindPathsDialog *self)
{
  choose_folder (self, NULL);
}

static void
add_map_cb (GrindPathsDialog *self)
{
  grind_map_dialog_show (GTK_WINDOW (self), "", "", NULL);
}

static GtkWidget *
find_row (GrindPathsDialog *self,
          GtkWidget        *button,
          List             *list)
{
  GtkWidget *row = gtk_widget_get_ancestor (button, ADW_TYPE_ACTION_ROW);

  *list = g_ptr_array_find (self->rows[MAPS], row, NULL) ? MAPS : FOLDERS;
  return row;
}

static void
edit_cb (GtkWidget        *button,
         GrindPathsDialog *self)
{
  List list;
  GtkWidget *row = find_row (self, button, &list);

  if (list == FOLDERS)
    choose_folder (self, get_value (row));
  else
    edit_map (self, get_value (row));
}

static void
remove_cb (GtkWidget        *button,
           GrindPathsDialog *self)
{
  List list;
  GtkWidget *row = find_row (self, button, &list);

  remove_value (self, list, row);
}

/* @label has the accessible name; @tooltip says it to those who see what it is of. */
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
add_buttons (GrindPathsDialog *self,
             GtkWidget        *row)
{
  /* translators: a folder, or a map of paths */
  g_autofree char *edit_label = g_strdup_printf (_("Edit %s"), get_value (row));
  /* translators: a folder, or a map of paths */
  g_autofree char *remove_label = g_strdup_printf (_("Remove %s"), get_value (row));
  GtkWidget *edit_button = make_button ("document-edit-symbolic", _("Edit"), edit_label);
  GtkWidget *remove_button = make_button ("user-trash-symbolic", _("Remove"), remove_label);

  adw_action_row_add_suffix (ADW_ACTION_ROW (row), edit_button);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), remove_button);
  /* As its activatable widget the button would have the title in its name twice. */
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
    return make_row (map, _("This is no map: it lacks where the files are."), map);

  subtitle = g_strdup_printf ("→ %s", to);
  return make_row (from, subtitle, map);
}

static void
fill_list (GrindPathsDialog *self,
           List              list)
{
  AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP (self->groups[list]);
  g_auto (GStrv) values = dup_values (list);

  for (guint i = 0; i < self->rows[list]->len; i++)
    adw_preferences_group_remove (group, self->rows[list]->pdata[i]);
  g_ptr_array_set_size (self->rows[list], 0);

  for (guint i = 0; values[i] != NULL; i++)
    {
      GtkWidget *row = list == FOLDERS ? make_row (values[i], NULL, values[i])
                                       : make_map_row (values[i]);

      add_buttons (self, row);
      adw_preferences_group_add (group, row);
      g_ptr_array_add (self->rows[list], row);
    }
}

static void
changed_cb (GrindPathsDialog *self)
{
  for (int list = 0; list < N_LISTS; list++)
    fill_list (self, list);
}

static void
add_list (GrindPathsDialog   *self,
          AdwPreferencesPage *page,
          List                list,
          const char         *title,
          const char         *description,
          GtkWidget          *button)
{
  GtkWidget *group = adw_preferences_group_new ();

  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), title);
  adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (group), description);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  adw_preferences_group_set_header_suffix (ADW_PREFERENCES_GROUP (group), button);
  adw_preferences_page_add (page, ADW_PREFERENCES_GROUP (group));
  self->groups[list] = group;
  self->add_buttons[list] = button;
  self->rows[list] = g_ptr_array_new ();
}

static void
grind_paths_dialog_finalize (GObject *object)
{
  GrindPathsDialog *self = GRIND_PATHS_DIALOG (object);

  for (int list = 0; list < N_LISTS; list++)
    g_clear_pointer (&self->rows[list], g_ptr_array_unref);
  g_clear_pointer (&self->edited, g_free);

  G_OBJECT_CLASS (grind_paths_dialog_parent_class)->finalize (object);
}

static void
grind_paths_dialog_class_init (GrindPathsDialogClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = grind_paths_dialog_finalize;
}

static void
grind_paths_dialog_init (GrindPathsDialog *self)
{
  GtkWidget *page = adw_preferences_page_new ();
  GtkWidget *buttons[N_LISTS] = {
    gtk_button_new_with_label (_("Add Folder…")), gtk_button_new_with_label (_("Add Map…")),
  };

  gtk_window_set_title (GTK_WINDOW (self), _("Source Folders and Maps"));
  gtk_window_set_default_size (GTK_WINDOW (self), 660, 520);
  adw_preferences_window_set_search_enabled (ADW_PREFERENCES_WINDOW (self), FALSE);
  gtk_widget_add_css_class (GTK_WIDGET (self), "grind-properties");
  add_list (self, ADW_PREFERENCES_PAGE (page), FOLDERS, _("Source folders"),
            _("Files that are not where a profile says are looked for here and below, by the "
              "longest end of their path."), buttons[FOLDERS]);
  add_list (self, ADW_PREFERENCES_PAGE (page), MAPS, _("Path maps"),
            _("Files that were somewhere else when the program was built are looked for where "
              "these lead, before anywhere else."), buttons[MAPS]);
  g_signal_connect_swapped (buttons[FOLDERS], "clicked", G_CALLBACK (add_folder_cb), self);
  g_signal_connect_swapped (buttons[MAPS], "clicked", G_CALLBACK (add_map_cb), self);
  adw_preferences_page_add (ADW_PREFERENCES_PAGE (page),
                            ADW_PREFERENCES_GROUP (grind_debuginfod_group_new ()));
  adw_preferences_window_add (ADW_PREFERENCES_WINDOW (self), ADW_PREFERENCES_PAGE (page));
  g_signal_connect_object (grind_path_settings_get (), "changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  changed_cb (self);
}

/**
 * grind_paths_dialog_new:
 * @parent: the window to show it over
 *
 * Returns: (transfer none): a new dialog that edits source folders and path maps
 */
GtkWidget *
grind_paths_dialog_new (GtkWindow *parent)
{
  g_return_val_if_fail (GTK_IS_WINDOW (parent), NULL);

  return g_object_new (GRIND_TYPE_PATHS_DIALOG,
                       "transient-for", parent,
                       "modal", TRUE,
                       "destroy-with-parent", TRUE,
                       NULL);
}
