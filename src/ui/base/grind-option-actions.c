/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-option-actions.h"

#include "grind-settings.h"

#define ENTRY "grind-option-actions"

/* Of an action */
typedef struct
{
  const GrindOption *option;
  gpointer           values;
  char              *key;
  GrindOptionFunc    changed;
  gpointer           owner;
} Entry;

static void
entry_free (gpointer data)
{
  Entry *entry = data;

  g_free (entry->key);
  g_free (entry);
}

static void
take_state (GSimpleAction *action,
            GVariant      *state)
{
  Entry *entry = g_object_get_data (G_OBJECT (action), ENTRY);
  g_autoptr (GVariant) previous = g_action_get_state (G_ACTION (action));

  if (g_variant_equal (previous, state))
    return;

  g_simple_action_set_state (action, state);
  grind_option_set_state (entry->option, entry->values, state);
  entry->changed (entry->owner, entry->option->name);
}

/* An action can be activated with any value. */
static gboolean
is_in_range (GSettings  *settings,
             const char *key,
             GVariant   *state)
{
  g_autoptr (GSettingsSchema) schema = NULL;
  g_autoptr (GSettingsSchemaKey) schema_key = NULL;

  g_object_get (settings, "settings-schema", &schema, NULL);
  schema_key = g_settings_schema_get_key (schema, key);

  return g_settings_schema_key_range_check (schema_key, state);
}

/* Without settings, the option is not saved. */
static void
change_state_cb (GSimpleAction *action,
                 GVariant      *state,
                 gpointer       user_data)
{
  Entry *entry = g_object_get_data (G_OBJECT (action), ENTRY);
  GSettings *settings = grind_settings_get ();

  if (settings == NULL)
    take_state (action, state);
  else if (is_in_range (settings, entry->key, state))
    g_settings_set_value (settings, entry->key, state);
}

static void
setting_changed_cb (GSimpleAction *action,
                    const char    *key,
                    GSettings     *settings)
{
  g_autoptr (GVariant) state = g_settings_get_value (settings, key);

  take_state (action, state);
}

static void
read_setting (Entry *entry)
{
  GSettings *settings = grind_settings_get ();
  g_autoptr (GVariant) state = NULL;

  if (settings == NULL)
    return;

  state = g_settings_get_value (settings, entry->key);
  grind_option_set_state (entry->option, entry->values, state);
}

static GSimpleAction *
make_action (Entry *entry)
{
  g_autofree char *signal = g_strconcat ("changed::", entry->key, NULL);
  g_autoptr (GVariant) state = grind_option_dup_state (entry->option, entry->values);
  gboolean is_flag = entry->option->kind == GRIND_OPTION_FLAG;
  GSimpleAction *action = g_simple_action_new_stateful (entry->option->name,
                                                        is_flag ? NULL : g_variant_get_type (state),
                                                        state);
  GSettings *settings = grind_settings_get ();

  g_object_set_data_full (G_OBJECT (action), ENTRY, entry, entry_free);
  g_signal_connect (action, "change-state", G_CALLBACK (change_state_cb), NULL);
  if (settings != NULL)
    g_signal_connect_object (settings, signal, G_CALLBACK (setting_changed_cb), action,
                             G_CONNECT_SWAPPED);

  return action;
}

/**
 * grind_option_actions_add:
 * @map: the action map to add to
 * @prefix: the beginning of the keys of the settings
 * @options: (array zero-terminated=1): the options
 * @values: (inout): their defaults; from now on, their values
 * @changed: called after a value has changed
 * @owner: passed to @changed; it and @values must outlive the actions
 *
 * Adds an action for each option, whose state is the value in the settings, the same in all views.
 */
void
grind_option_actions_add (GActionMap        *map,
                          const char        *prefix,
                          const GrindOption *options,
                          gpointer           values,
                          GrindOptionFunc    changed,
                          gpointer           owner)
{
  g_return_if_fail (G_IS_ACTION_MAP (map));
  g_return_if_fail (values != NULL);
  g_return_if_fail (changed != NULL);

  for (; options->name != NULL; options++)
    {
      Entry *entry = g_new (Entry, 1);
      g_autoptr (GSimpleAction) action = NULL;

      *entry = (Entry) { options, values, g_strconcat (prefix, options->name, NULL), changed,
                         owner };
      read_setting (entry);
      action = make_action (entry);
      g_action_map_add_action (map, G_ACTION (action));
    }
}

/**
 * grind_option_actions_show:
 * @map: the action map with the options
 * @options: (array zero-terminated=1): the options
 * @values: their values
 *
 * Changes the states of the actions, but not the settings.
 */
void
grind_option_actions_show (GActionMap        *map,
                           const GrindOption *options,
                           gconstpointer      values)
{
  g_return_if_fail (G_IS_ACTION_MAP (map));
  g_return_if_fail (values != NULL);

  for (; options->name != NULL; options++)
    {
      GAction *action = g_action_map_lookup_action (map, options->name);
      g_autoptr (GVariant) state = grind_option_dup_state (options, values);

      g_simple_action_set_state (G_SIMPLE_ACTION (action), state);
    }
}
