/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-last-actions.h"

/* A ring of interned names, which a signal handler can read at any time */
static const char *volatile names[GRIND_N_LAST_ACTIONS];
static volatile guint n_added;

/* (element-type utf8 GtkWidgetActionActivateFunc): by the names of actions */
static GHashTable *functions;

static gboolean
activated_cb (GSignalInvocationHint *hint,
              guint                  n_values,
              const GValue          *values,
              gpointer               user_data)
{
  grind_last_actions_add (g_action_get_name (g_value_get_object (&values[0])));

  return TRUE;
}

/**
 * grind_last_actions_watch:
 *
 * Adds from now on each #GSimpleAction that is activated, in any group. The names of such actions
 * must not come from a profile.
 */
void
grind_last_actions_watch (void)
{
  static gboolean is_watching = FALSE;

  if (is_watching)
    return;

  is_watching = TRUE;
  g_type_class_ref (G_TYPE_SIMPLE_ACTION);
  g_signal_add_emission_hook (g_signal_lookup ("activate", G_TYPE_SIMPLE_ACTION), 0, activated_cb,
                              NULL, NULL);
}

static void
run_action (GtkWidget  *widget,
            const char *name,
            GVariant   *parameter)
{
  GtkWidgetActionActivateFunc activate = g_hash_table_lookup (functions, name);

  grind_last_actions_add (name);
  activate (widget, name, parameter);
}

/**
 * grind_last_actions_install:
 * @widget_class: a class
 * @name: a name that no other class uses, as a constant
 * @parameter_type: (nullable): the type of the parameter
 * @activate: the action
 *
 * As gtk_widget_class_install_action(), and adds the action whenever it is activated.
 */
void
grind_last_actions_install (GtkWidgetClass              *widget_class,
                            const char                  *name,
                            const char                  *parameter_type,
                            GtkWidgetActionActivateFunc  activate)
{
  if (functions == NULL)
    functions = g_hash_table_new (g_str_hash, g_str_equal);
  if (!g_hash_table_insert (functions, (gpointer) name, activate))
    g_assert_not_reached ();
  gtk_widget_class_install_action (widget_class, name, parameter_type, run_action);
}

/**
 * grind_last_actions_add:
 * @name: what the user does, in the words of the program; never anything of a profile
 *
 * Adds an action, unless it only repeats the last one.
 */
void
grind_last_actions_add (const char *name)
{
  const char *interned = g_intern_string (name);

  if (n_added > 0 && names[(n_added - 1) % GRIND_N_LAST_ACTIONS] == interned)
    return;

  names[n_added % GRIND_N_LAST_ACTIONS] = interned;
  n_added++;
}

/* The name of the last action, with @age 0, or of an earlier one; %NULL if there is none. A signal
 * handler may call this. */
const char *
grind_last_actions_get (guint age)
{
  return age < MIN (n_added, GRIND_N_LAST_ACTIONS)
           ? names[(n_added - 1 - age) % GRIND_N_LAST_ACTIONS] : NULL;
}
