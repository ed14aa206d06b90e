/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-choice.h"

#include "grind-settings.h"

/* An action with a choice as its state. */
typedef struct
{
  const char      *key;
  GrindChoiceFunc  changed;
  gpointer         owner;
} Choice;

static void
choice_free (gpointer  data,
             GClosure *closure)
{
  g_free (data);
}

/* Saves the choice for other profiles and the next run. */
static void
change_state_cb (GSimpleAction *action,
                 GVariant      *state,
                 gpointer       user_data)
{
  Choice *choice = user_data;
  GSettings *settings = grind_settings_get ();

  g_simple_action_set_state (action, state);
  if (settings != NULL)
    g_settings_set_value (settings, choice->key, state);
  choice->changed (choice->owner, g_action_get_name (G_ACTION (action)));
}

/* A choice for all tabs replaces the choice of this one. */
static void
chosen_for_all_cb (GSimpleAction *action)
{
  const char *key = g_object_get_data (G_OBJECT (action), "grind-key");
  g_autoptr (GVariant) previous = g_action_get_state (G_ACTION (action));
  g_autoptr (GVariant) state = g_settings_get_value (grind_settings_get (), key);

  if (!g_variant_equal (previous, state))
    g_action_change_state (G_ACTION (action), state);
}

static GVariant *
get_first_state (const GrindChoice *choice)
{
  GSettings *settings = grind_settings_get ();

  return settings != NULL ? g_settings_get_value (settings, choice->key)
                          : g_variant_ref_sink (g_variant_new_parsed (choice->fallback));
}

/**
 * grind_choice_add_actions:
 * @map: the action map to add to
 * @choices: (array length=n_choices): the choices; their strings are not copied
 * @n_choices: their number
 * @changed: called when a choice changes
 * @owner: passed to @changed; it must outlive the actions
 *
 * Adds an action for each choice, with the choice as its state, which is saved in the settings.
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
      g_signal_connect_data (action, "change-state", G_CALLBACK (change_state_cb), choice,
                             choice_free, 0);
      g_object_set_data (G_OBJECT (action), "grind-key", (gpointer) choices[i].key);
      grind_settings_watch_for_all (choices[i].key, G_CALLBACK (chosen_for_all_cb), action);
      g_action_map_add_action (map, G_ACTION (action));
    }
}
