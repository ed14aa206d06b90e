/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-choice.h"

#include "grind-settings.h"

#define CHOICE_KEY "grind-choice"

/* An action with a choice as its state. */
typedef struct
{
  const char      *key;
  GrindChoiceFunc  changed;
  gpointer         owner;
} Choice;

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

static GVariant *
get_first_state (const GrindChoice *choice)
{
  GSettings *settings = grind_settings_get ();

  return settings != NULL ? g_settings_get_value (settings, choice->key)
                          : g_variant_ref_sink (g_variant_new_parsed (choice->fallback));
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
    {
      g_autoptr (GVariant) state = get_first_state (&choices[i]);
      g_autoptr (GSimpleAction) action = NULL;
      const GVariantType *type = g_variant_get_type (state);
      Choice *choice = g_new (Choice, 1);

      *choice = (Choice) { choices[i].key, changed, owner };
      action = g_simple_action_new_stateful (choices[i].action,
                                             g_variant_type_equal (type, G_VARIANT_TYPE_BOOLEAN)
                                               ? NULL : type, state);
      g_object_set_data_full (G_OBJECT (action), CHOICE_KEY, choice, g_free);
      g_signal_connect (action, "change-state", G_CALLBACK (change_state_cb), NULL);
      follow (action, choices[i].key);
      g_action_map_add_action (map, G_ACTION (action));
    }
}
