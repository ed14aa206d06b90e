/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-debuginfod-group.h"

#include <glib/gi18n.h>

#include "ui/base/grind-debuginfod-settings.h"

/* Settings for downloads of missing files, and their servers. */
struct _GrindDebuginfodGroup
{
  AdwPreferencesGroup parent_instance;

  /* Borrowed */
  GtkSwitch *fetch_switch;
  GtkWidget *servers_row;
};

G_DEFINE_FINAL_TYPE (GrindDebuginfodGroup, grind_debuginfod_group, ADW_TYPE_PREFERENCES_GROUP)

static void
show_settings (GrindDebuginfodGroup *self)
{
  GrindDebuginfodSettings *settings = grind_debuginfod_settings_get ();
  gboolean is_on = grind_debuginfod_settings_get_consent (settings) == GRIND_DEBUGINFOD_ON;
  g_auto (GStrv) urls = grind_debuginfod_settings_dup_urls (settings);
  g_autofree char *text = g_strjoinv (" ", urls);

  gtk_switch_set_active (self->fetch_switch, is_on);
  gtk_editable_set_text (GTK_EDITABLE (self->servers_row), text);
}

/* Showing the settings must not change them: a user who was never asked has not refused. */
static void
switched_cb (GrindDebuginfodGroup *self)
{
  GrindDebuginfodSettings *settings = grind_debuginfod_settings_get ();
  gboolean is_on = grind_debuginfod_settings_get_consent (settings) == GRIND_DEBUGINFOD_ON;
  gboolean is_wanted = gtk_switch_get_active (self->fetch_switch);

  if (is_wanted != is_on)
    grind_debuginfod_settings_set_consent (settings, is_wanted ? GRIND_DEBUGINFOD_ON
                                                               : GRIND_DEBUGINFOD_OFF);
}

/* Drops invalid server addresses. */
static void
applied_cb (GrindDebuginfodGroup *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->servers_row));
  g_auto (GStrv) urls = grind_debuginfod_parse_servers (text);

  grind_debuginfod_settings_set_urls (grind_debuginfod_settings_get (),
                                      (const char *const *) urls);
  show_settings (self);
}

static GtkWidget *
make_fetch_row (GrindDebuginfodGroup *self)
{
  GtkWidget *row = adw_action_row_new ();

  self->fetch_switch = GTK_SWITCH (gtk_switch_new ());
  gtk_widget_set_valign (GTK_WIDGET (self->fetch_switch), GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->fetch_switch),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, _("Download missing files"), -1);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _("Download missing files"));
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row),
                               _("The servers learn which program builds and source files you "
                                 "view."));
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), GTK_WIDGET (self->fetch_switch));
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), GTK_WIDGET (self->fetch_switch));
  g_signal_connect_swapped (self->fetch_switch, "notify::active", G_CALLBACK (switched_cb), self);

  return row;
}

static GtkWidget *
make_servers_row (GrindDebuginfodGroup *self)
{
  self->servers_row = adw_entry_row_new ();
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->servers_row),
                                 _("Servers (system default if empty)"));
  adw_entry_row_set_show_apply_button (ADW_ENTRY_ROW (self->servers_row), TRUE);
  g_signal_connect_swapped (self->servers_row, "apply", G_CALLBACK (applied_cb), self);

  return self->servers_row;
}

static void
grind_debuginfod_group_class_init (GrindDebuginfodGroupClass *klass)
{
}

static void
grind_debuginfod_group_init (GrindDebuginfodGroup *self)
{
  AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP (self);

  adw_preferences_group_set_title (group, _("Debuginfod servers"));
  adw_preferences_group_set_description (group,
                                         _("Source files and debugging information of many "
                                           "programs."));
  adw_preferences_group_add (group, make_fetch_row (self));
  adw_preferences_group_add (group, make_servers_row (self));
  g_signal_connect_object (grind_debuginfod_settings_get (), "changed",
                           G_CALLBACK (show_settings), self, G_CONNECT_SWAPPED);
  show_settings (self);
}

GtkWidget *
grind_debuginfod_group_new (void)
{
  return g_object_new (GRIND_TYPE_DEBUGINFOD_GROUP, NULL);
}
