/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-choice.h"

#include "grind-settings.h"

#define CHOICE_KEY "grind-choice"

/* An action with a choice as its state. */
typedef struct
{
  char            *key;
  GrindChoiceFunc  changed;
  gpointer         owner;
} Choice;

static void
choice_free (gpointer data)
{
  Choice *choice = data;

  g_free (choice->key);
  g_free (choice);
}

static void
take_state (GSimpleAction *action,
            GVariant      *state)
{
  Choice *choice = g_object_get_data (G_OBJECT (action), CHOICE_KEY);
  g_autoptr (GVariant) previous = g_action_get_state (G_ACTION (action));

  if (g_variant_equal (previous, state))
    return;

  g_simple_action_set_state (action, state);
  choice->changed (choice->owner, g_action_get_name (G_ACTION (action)));
}

/* Without settings, the choice is not saved. */
static void
change_state_cb (GSimpleAction *action,
                 GVariant      *state,
                 gpointer       user_data)
{
  Choice *choice = g_object_get_data (G_OBJECT (action), CHOICE_KEY);
  GSettings *settings = grind_settings_get ();

  if (settings == NULL || !g_settings_set_value (settings, choice->key, state))
    take_state (action, state);
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
follow (GSimpleAction *action,
        const char    *key)
{
  GSettings *settings = grind_settings_get ();
  g_autofree char *signal = g_strconcat ("changed::", key, NULL);

  if (settings != NULL)
    g_signal_connect_object (settings, signal, G_CALLBACK (setting_changed_cb), action,
                             G_CONNECT_SWAPPED);
}

/* Adds an action; takes @fallback, its state without settings. */
static void
add_action (GActionMap      *map,
            const char      *name,
            const char      *key,
            GVariant        *fallback,
            GrindChoiceFunc  changed,
            gpointer         owner)
{
  g_autoptr (GVariant) first = g_variant_ref_sink (fallback);
  GSettings *settings = grind_settings_get ();
  g_autoptr (GVariant) state = settings != NULL ? g_settings_get_value (settings, key)
                                                : g_variant_ref (first);
  const GVariantType *type = g_variant_get_type (state);
  g_autoptr (GSimpleAction) action = NULL;
  Choice *choice = g_new (Choice, 1);

  *choice = (Choice) { g_strdup (key), changed, owner };
  action = g_simple_action_new_stateful (name, g_variant_type_equal (type, G_VARIANT_TYPE_BOOLEAN)
                                                 ? NULL : type, state);
  g_object_set_data_full (G_OBJECT (action), CHOICE_KEY, choice, choice_free);
  g_signal_connect (action, "change-state", G_CALLBACK (change_state_cb), NULL);
  follow (action, key);
  g_action_map_add_action (map, G_ACTION (action));
}

/**
 * grind_choice_add_actions:
 * @map: the action map to add to
 * @choices: (array length=n_choices): the choices; their strings are not copied
 * @n_choices: their number
 * @changed: called when a choice changes
 * @owner: passed to @changed; it must outlive the actions
 *
 * Adds an action for each choice, with the choice as its state: that of the settings, the same in
 * all views.
 */
void
grind_choice_add_actions (GActionMap        *map,
                          const GrindChoice *choices,
                          guint              n_choices,
                          GrindChoiceFunc    changed,
                          gpointer           owner)
{
  g_return_if_fail (G_IS_ACTION_MAP (map));
  g_return_if_fail (changed != NULL);

  for (guint i = 0; i < n_choices; i++)
    add_action (map, choices[i].action, choices[i].key, g_variant_new_parsed (choices[i].fallback),
                changed, owner);
}

/**
 * grind_choice_add_options:
 * @map: the action map to add to
 * @prefix: the beginning of the keys of the settings
 * @options: the options of a picture; the last one has no name
 * @defaults: their values without settings
 * @changed: called when an option changes
 * @owner: passed to @changed; it must outlive the actions
 *
 * Adds an action for each option, like grind_choice_add_actions().
 */
void
grind_choice_add_options (GActionMap        *map,
                          const char        *prefix,
                          const GrindOption *options,
                          gconstpointer      defaults,
                          GrindChoiceFunc    changed,
                          gpointer           owner)
{
  g_return_if_fail (G_IS_ACTION_MAP (map));
  g_return_if_fail (changed != NULL);

  for (guint i = 0; options[i].name != NULL; i++)
    {
      g_autofree char *key = g_strconcat (prefix, options[i].name, NULL);
      g_autoptr (GVariant) fallback = grind_option_dup_state (&options[i], defaults);

      add_action (map, options[i].name, key, fallback, changed, owner);
    }
}

/**
 * grind_choice_read_options:
 * @map: the action map with the options
 * @options: the options of a picture; the last one has no name
 * @target: (out): where to store their values
 */
void
grind_choice_read_options (GActionMap        *map,
                           const GrindOption *options,
                            gpointer           target)
{
  g_return_if_fail (G_IS_ACTION_MAP (map));

  for (guint i = 0; options[i].name != NULL; i++)
    {
      GAction *action = g_action_map_lookup_action (map, options[i].name);
      g_autoptr (GVariant) state = g_action_get_state (action);

      grind_option_set_state (&options[i], target, state);
    }
}
