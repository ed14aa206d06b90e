/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * GrindChoice:
 * @action: the name of an action
 * @key: the key of the settings that keeps what was chosen
 * @usual: what holds where there are no settings, as g_variant_new_parsed() reads it
 *
 * Something the user can choose for a view.
 */
typedef struct
{
  const char *action;
  const char *key;
  const char *usual;
} GrindChoice;

/* Tells the owner that something else is chosen; @action is the action that has it as its state. */
typedef void (* GrindChoiceFunc) (gpointer    owner,
                                  const char *action);

void grind_choice_add_actions (GActionMap        *map,
                               const GrindChoice *choices,
                               guint              n_choices,
                               GrindChoiceFunc    changed,
                               gpointer           owner);

G_END_DECLS
