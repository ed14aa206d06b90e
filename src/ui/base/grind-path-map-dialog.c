/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-path-map-dialog.h"

#include <glib/gi18n.h>

#include "grind-dialogs.h"
#include "grind-path-settings.h"
#include "grind-text-scale.h"

typedef struct
{
  /* Owned */
  char      *previous;   /* (nullable) */

  /* Borrowed: the dialog and its children */
  GtkWidget *dialog;
  GtkWidget *from_row;
  GtkWidget *to_row;
} Question;

static void
question_free (gpointer data)
{
  Question *question = data;

  g_free (question->previous);
  g_free (question);
}

static char *
dup_text (GtkWidget *row)
{
  return g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (row))));
}

/* (nullable): the entered map, if it is valid */
static char *
dup_map (Question *question)
{
  g_autofree char *from = dup_text (question->from_row);
  g_autofree char *to = dup_text (question->to_row);
  g_autofree char *map = grind_path_map_join (from, to);
  g_autofree char *found_from = NULL;
  g_autofree char *found_to = NULL;

  return grind_path_map_split (map, &found_from, &found_to) ? g_steal_pointer (&map) : NULL;
}

static void
check (Question *question)
{
  g_autofree char *map = dup_map (question);

  adw_message_dialog_set_response_enabled (ADW_MESSAGE_DIALOG (question->dialog), "save",
                                           map != NULL);
}

static void
replace_previous (GrindPathSettings *settings,
                  const char        *previous,
                  const char        *map)
{
  g_auto (GStrv) maps = grind_path_settings_dup_maps (settings);

  for (guint i = 0; maps[i] != NULL; i++)
    {
      if (g_str_equal (maps[i], previous))
        {
          g_free (maps[i]);
          maps[i] = g_strdup (map);
          break;
        }
    }
  grind_path_settings_set_maps (settings, (const char *const *) maps);
}

static void
response_cb (Question   *question,
             const char *response)
{
  GrindPathSettings *settings = grind_path_settings_get ();
  g_autofree char *map = dup_map (question);
  g_autofree char *from = NULL;
  g_autofree char *to = NULL;

  if (!g_str_equal (response, "save") || map == NULL || !grind_path_map_split (map, &from, &to))
    return;

  if (question->previous != NULL)
    replace_previous (settings, question->previous, map);
  else
    grind_path_settings_add_map (settings, from, to);
}

static void
chosen_cb (const char *path,
           GObject    *asker)
{
  gtk_editable_set_text (GTK_EDITABLE (asker), path);
}

static void
browse_cb (Question *question)
{
  g_autofree char *to = dup_text (question->to_row);

  grind_dialogs_choose_path (GTK_WINDOW (question->dialog), _("Locate Files"),
                             GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, *to == '/' ? to : NULL,
                             chosen_cb, G_OBJECT (question->to_row));
}

static GtkWidget *
add_row (GtkWidget  *list,
         Question   *question,
         const char *title,
         const char *text)
{
  GtkWidget *row = adw_entry_row_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  gtk_editable_set_text (GTK_EDITABLE (row), text);
  g_signal_connect_swapped (row, "changed", G_CALLBACK (check), question);
  adw_entry_row_set_activates_default (ADW_ENTRY_ROW (row), TRUE);
  gtk_list_box_append (GTK_LIST_BOX (list), row);

  return row;
}

static GtkWidget *
make_rows (Question   *question,
           const char *from,
           const char *to)
{
  GtkWidget *list = gtk_list_box_new ();
  GtkWidget *button = gtk_button_new_from_icon_name ("folder-open-symbolic");

  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (list, "boxed-list");
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Path map"), -1);
  question->from_row = add_row (list, question, _("Paths beginning with"), from);
  question->to_row = add_row (list, question, _("Look up in"), to);

  gtk_widget_set_tooltip_text (button, _("Choose a folder"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Choose a folder"), -1);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (browse_cb), question);
  adw_entry_row_add_suffix (ADW_ENTRY_ROW (question->to_row), button);

  return list;
}

/**
 * grind_path_map_dialog_show:
 * @parent: the parent window
 * @from: the initial text for the prefix of paths
 * @to: the initial text for its replacement
 * @previous: (nullable): a map in the settings to edit, or %NULL to add one
 *
 * Asks for a path map, and saves it in the settings.
 */
void
grind_path_map_dialog_show (GtkWindow  *parent,
                            const char *from,
                            const char *to,
                            const char *previous)
{
  GtkWidget *dialog = adw_message_dialog_new (parent, previous != NULL ? _("Edit Path Map")
                                                                     : _("Add Path Map"),
                                              _("For files that were elsewhere when the program "
                                                "was built."));
  Question *question = g_new0 (Question, 1);

  question->dialog = dialog;
  question->previous = g_strdup (previous);
  g_object_set_data_full (G_OBJECT (dialog), "grind-question", question, question_free);
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog),
                                    "cancel", _("_Cancel"),
                                    "save", previous != NULL ? _("_Save") : _("_Add"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "save",
                                              ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "save");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog),
                                      make_rows (question, from, to));
  grind_text_scale_set_default_size (GTK_WINDOW (dialog), 540, -1);
  g_signal_connect_swapped (dialog, "response", G_CALLBACK (response_cb), question);
  check (question);
  gtk_window_present (GTK_WINDOW (dialog));
  gtk_widget_grab_focus (*from == '\0' ? question->from_row : question->to_row);
}
