/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-path-settings.h"

#include "grind-settings.h"

#define FOLDERS "source-folders"
#define MAPS    "path-maps"

struct _GrindPathSettings
{
  GObject parent_instance;

  /* Owned */
  GrindPathRules *rules;
  char          **folders;
  char          **maps;

  /* Borrowed */
  GSettings      *settings;   /* (nullable): without a schema nothing is saved */
};

G_DEFINE_FINAL_TYPE (GrindPathSettings, grind_path_settings, G_TYPE_OBJECT)

static guint changed;

static void
make_rules (GrindPathSettings *self)
{
  g_clear_pointer (&self->rules, grind_path_rules_unref);
  self->rules = grind_path_rules_new ((const char *const *) self->folders,
                                      (const char *const *) self->maps);
}

static void
read_settings (GrindPathSettings *self)
{
  if (self->settings == NULL)
    return;

  g_strfreev (self->folders);
  g_strfreev (self->maps);
  self->folders = g_settings_get_strv (self->settings, FOLDERS);
  self->maps = g_settings_get_strv (self->settings, MAPS);
}

static void
settings_changed_cb (GrindPathSettings *self)
{
  read_settings (self);
  make_rules (self);
  g_signal_emit (self, changed, 0);
}

/* The change, if any, is applied when the settings emit it. */
static void
set_list (GrindPathSettings   *self,
          const char          *key,
          char              ***list,
          const char *const   *values)
{
  if (g_strv_equal ((const char *const *) *list, values))
    return;

  if (self->settings != NULL && g_settings_set_strv (self->settings, key, values))
    return;

  g_strfreev (*list);
  *list = g_strdupv ((char **) values);
  make_rules (self);
  g_signal_emit (self, changed, 0);
}

/* The new one comes first, because the user expects it to apply first. */
static void
prepend (GrindPathSettings   *self,
         const char          *key,
         char              ***list,
         const char          *value)
{
  g_autoptr (GPtrArray) values = g_ptr_array_new ();

  g_ptr_array_add (values, (gpointer) value);
  for (guint i = 0; (*list)[i] != NULL; i++)
    {
      if (!g_str_equal ((*list)[i], value))
        g_ptr_array_add (values, (*list)[i]);
    }
  g_ptr_array_add (values, NULL);
  set_list (self, key, list, (const char *const *) values->pdata);
}

static void
grind_path_settings_finalize (GObject *object)
{
  GrindPathSettings *self = GRIND_PATH_SETTINGS (object);

  g_clear_pointer (&self->rules, grind_path_rules_unref);
  g_clear_pointer (&self->folders, g_strfreev);
  g_clear_pointer (&self->maps, g_strfreev);

  G_OBJECT_CLASS (grind_path_settings_parent_class)->finalize (object);
}

static void
grind_path_settings_class_init (GrindPathSettingsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = grind_path_settings_finalize;

  changed = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                          NULL, G_TYPE_NONE, 0);
}

static void
grind_path_settings_init (GrindPathSettings *self)
{
  self->folders = g_new0 (char *, 1);
  self->maps = g_new0 (char *, 1);
  self->settings = grind_settings_get ();
  read_settings (self);
  make_rules (self);
  if (self->settings == NULL)
    return;

  g_signal_connect_object (self->settings, "changed::" FOLDERS, G_CALLBACK (settings_changed_cb),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->settings, "changed::" MAPS, G_CALLBACK (settings_changed_cb),
                           self, G_CONNECT_SWAPPED);
}

/**
 * grind_path_settings_get:
 *
 * The user's file locations. Main thread only.
 *
 * Returns: (transfer none): the settings, the same each time
 */
GrindPathSettings *
grind_path_settings_get (void)
{
  static GrindPathSettings *settings;

  if (settings == NULL)
    settings = g_object_new (GRIND_TYPE_PATH_SETTINGS, NULL);

  return settings;
}

/**
 * grind_path_settings_get_rules:
 * @self: path settings
 *
 * Gets the search rules for a worker, which takes a reference. They are replaced on "changed".
 *
 * Returns: (transfer none): the rules
 */
GrindPathRules *
grind_path_settings_get_rules (GrindPathSettings *self)
{
  g_return_val_if_fail (GRIND_IS_PATH_SETTINGS (self), NULL);

  return self->rules;
}

char **
grind_path_settings_dup_folders (GrindPathSettings *self)
{
  g_return_val_if_fail (GRIND_IS_PATH_SETTINGS (self), NULL);

  return g_strdupv (self->folders);
}

/* The maps, see grind_path_map_split(); some may be invalid */
char **
grind_path_settings_dup_maps (GrindPathSettings *self)
{
  g_return_val_if_fail (GRIND_IS_PATH_SETTINGS (self), NULL);

  return g_strdupv (self->maps);
}

/**
 * grind_path_settings_set_folders:
 * @self: path settings
 * @folders: (array zero-terminated=1): absolute paths
 *
 * Replaces the source folders; emits "changed" if they differ.
 */
void
grind_path_settings_set_folders (GrindPathSettings *self,
                                 const char *const *folders)
{
  g_return_if_fail (GRIND_IS_PATH_SETTINGS (self));
  g_return_if_fail (folders != NULL);

  set_list (self, FOLDERS, &self->folders, folders);
}

/**
 * grind_path_settings_set_maps:
 * @self: path settings
 * @maps: (array zero-terminated=1): maps as `FROM=TO`
 *
 * Replaces the path maps; emits "changed" if they differ.
 */
void
grind_path_settings_set_maps (GrindPathSettings *self,
                              const char *const *maps)
{
  g_return_if_fail (GRIND_IS_PATH_SETTINGS (self));
  g_return_if_fail (maps != NULL);

  set_list (self, MAPS, &self->maps, maps);
}

/**
 * grind_path_settings_add_folder:
 * @self: path settings
 * @folder: an absolute path
 *
 * Adds a source folder before all others.
 */
void
grind_path_settings_add_folder (GrindPathSettings *self,
                                const char        *folder)
{
  g_return_if_fail (GRIND_IS_PATH_SETTINGS (self));
  g_return_if_fail (folder != NULL);

  prepend (self, FOLDERS, &self->folders, folder);
}

/**
 * grind_path_settings_add_map:
 * @self: path settings
 * @from: a prefix of paths in profiles
 * @to: the location of files with that prefix, an absolute path
 *
 * Adds a map before all others.
 */
void
grind_path_settings_add_map (GrindPathSettings *self,
                             const char        *from,
                             const char        *to)
{
  g_autofree char *map = NULL;

  g_return_if_fail (GRIND_IS_PATH_SETTINGS (self));
  g_return_if_fail (from != NULL && to != NULL);

  map = grind_path_map_join (from, to);
  prepend (self, MAPS, &self->maps, map);
}

/**
 * grind_path_settings_look_again:
 * @self: path settings
 *
 * Discards cached listings of the source folders, and emits "changed": call it after files were
 * added there.
 */
void
grind_path_settings_look_again (GrindPathSettings *self)
{
  g_return_if_fail (GRIND_IS_PATH_SETTINGS (self));

  make_rules (self);
  g_signal_emit (self, changed, 0);
}
