/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-editor-group.h"

#include <glib/gi18n.h>

#include "profile/grind-latest.h"
#include "source/files/grind-editor.h"
#include "ui/base/grind-settings.h"

#define EDITOR  "editor"
#define COMMAND "editor-command"

/* The editor that opens source files: one of the installed ones, or a command. */
struct _GrindEditorGroup
{
  AdwPreferencesGroup parent_instance;

  /* Owned */
  GHashTable   *buttons;        /* id -> GtkCheckButton, borrowed */

  /* Borrowed */
  GSettings    *settings;       /* (nullable) */
  GtkWidget    *first_button;   /* (nullable): the others are in its group */
  GtkWidget    *auto_row;
  GtkWidget    *command_row;
  GtkWidget    *problem_label;

  GrindLatest   search;         /* for editors */
};

G_DEFINE_FINAL_TYPE (GrindEditorGroup, grind_editor_group, ADW_TYPE_PREFERENCES_GROUP)

static void
toggled_cb (GtkCheckButton   *button,
            GrindEditorGroup *self)
{
  const char *id = g_object_get_data (G_OBJECT (button), "grind-id");

  if (gtk_check_button_get_active (button) && self->settings != NULL)
    g_settings_set_string (self->settings, EDITOR, id);
  gtk_widget_set_sensitive (self->command_row,
                            gtk_check_button_get_active (g_hash_table_lookup (
                              self->buttons, GRIND_EDITOR_CUSTOM)));
}

static GtkWidget *
add_choice (GrindEditorGroup *self,
            const char       *id,
            const char       *title,
            const char       *subtitle)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *button = gtk_check_button_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  g_object_set_data_full (G_OBJECT (button), "grind-id", g_strdup (id), g_free);
  if (self->first_button == NULL)
    self->first_button = button;
  else
    gtk_check_button_set_group (GTK_CHECK_BUTTON (button),
                                GTK_CHECK_BUTTON (self->first_button));
  g_hash_table_insert (self->buttons, g_object_get_data (G_OBJECT (button), "grind-id"), button);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), button);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), button);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), row);

  return row;
}

/* Selects the editor of the settings, whose button was missing until it was found. */
static void
show_choice (GrindEditorGroup *self)
{
  g_autofree char *id = self->settings != NULL ? g_settings_get_string (self->settings, EDITOR)
                                               : g_strdup (GRIND_EDITOR_AUTO);
  GtkWidget *button = g_hash_table_lookup (self->buttons, id);
  GHashTableIter iter;
  gpointer other;

  if (button == NULL)
    button = g_hash_table_lookup (self->buttons, GRIND_EDITOR_AUTO);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (button), TRUE);
  g_hash_table_iter_init (&iter, self->buttons);
  while (g_hash_table_iter_next (&iter, NULL, &other))
    g_signal_connect_object (other, "toggled", G_CALLBACK (toggled_cb), self, 0);
  toggled_cb (GTK_CHECK_BUTTON (button), self);
}

static void
check_command (GrindEditorGroup *self)
{
  g_autoptr (GError) error = NULL;
  const char *command = gtk_editable_get_text (GTK_EDITABLE (self->command_row));
  gboolean is_good = *command == '\0' || grind_editor_check_command (command, &error);

  gtk_label_set_text (GTK_LABEL (self->problem_label), is_good ? "" : error->message);
  if (is_good)
    gtk_widget_remove_css_class (self->command_row, "error");
  else
    gtk_widget_add_css_class (self->command_row, "error");
}

static void
command_changed_cb (GrindEditorGroup *self)
{
  check_command (self);
  if (self->settings != NULL)
    g_settings_set_string (self->settings, COMMAND,
                           gtk_editable_get_text (GTK_EDITABLE (self->command_row)));
}

static void
add_command (GrindEditorGroup *self)
{
  g_autofree char *command = self->settings != NULL
                             ? g_settings_get_string (self->settings, COMMAND)
                             : g_strdup ("");

  self->command_row = adw_entry_row_new ();
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->command_row), _("Command"));
  gtk_editable_set_text (GTK_EDITABLE (self->command_row), command);
  g_signal_connect_swapped (self->command_row, "changed", G_CALLBACK (command_changed_cb), self);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), self->command_row);

  self->problem_label = gtk_label_new ("");
  gtk_label_set_xalign (GTK_LABEL (self->problem_label), 0);
  gtk_label_set_wrap (GTK_LABEL (self->problem_label), TRUE);
  gtk_widget_add_css_class (self->problem_label, "grind-dim");
  gtk_widget_set_margin_top (self->problem_label, 6);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), self->problem_label);
}

static gpointer
list_installed (gpointer       data,
                GCancellable  *cancellable,
                GError       **error)
{
  return grind_editor_list_installed ();
}

static void
show_installed (gpointer      owner,
                gpointer      result,
                const GError *error)
{
  GrindEditorGroup *self = owner;
  g_autoptr (GPtrArray) installed = result;

  if (installed->len > 0)
    {
      const GrindEditor *first = installed->pdata[0];

      adw_action_row_set_subtitle (ADW_ACTION_ROW (self->auto_row), first->title);
    }
  for (guint i = 0; i < installed->len; i++)
    {
      const GrindEditor *editor = installed->pdata[i];
      g_autofree char *command = grind_editor_dup_command (editor, NULL);

      add_choice (self, editor->id, editor->title, command);
    }
  add_choice (self, GRIND_EDITOR_SYSTEM, _("Default text editor"),
              _("Opens the file, not the line"));
  add_choice (self, GRIND_EDITOR_CUSTOM, _("Custom command"),
              _("{file}, {line} and {column} are replaced with the location"));
  add_command (self);
  show_choice (self);
  check_command (self);
}

static const GrindJob search_job = {
  .run = list_installed,
  .done = show_installed,
  .free_result = (GDestroyNotify) g_ptr_array_unref,
};

static void
grind_editor_group_dispose (GObject *object)
{
  GrindEditorGroup *self = GRIND_EDITOR_GROUP (object);

  grind_latest_cancel (&self->search);

  G_OBJECT_CLASS (grind_editor_group_parent_class)->dispose (object);
}

static void
grind_editor_group_finalize (GObject *object)
{
  GrindEditorGroup *self = GRIND_EDITOR_GROUP (object);

  g_clear_pointer (&self->buttons, g_hash_table_unref);

  G_OBJECT_CLASS (grind_editor_group_parent_class)->finalize (object);
}

static void
grind_editor_group_class_init (GrindEditorGroupClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = grind_editor_group_dispose;
  G_OBJECT_CLASS (klass)->finalize = grind_editor_group_finalize;
}

static void
grind_editor_group_init (GrindEditorGroup *self)
{
  self->settings = grind_settings_get ();
  self->buttons = g_hash_table_new (g_str_hash, g_str_equal);
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (self), _("Open source files with"));
  self->auto_row = add_choice (self, GRIND_EDITOR_AUTO, _("First one installed"),
                               _("No known editor is installed"));

  grind_latest_run (&self->search, &search_job, NULL, self);
}

GtkWidget *
grind_editor_group_new (void)
{
  return g_object_new (GRIND_TYPE_EDITOR_GROUP, NULL);
}
