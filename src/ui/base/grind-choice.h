/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "draw/grind-option.h"

G_BEGIN_DECLS

/**
 * GrindChoice:
 * @action: the name of an action
 * @key: the settings key of the choice
 * @fallback: the default without settings, in the format of g_variant_new_parsed()
 *
 * A choice of the user for a view.
 */
typedef struct
{
  const char *action;
  const char *key;
  const char *fallback;
} GrindChoice;

/* Called when a choice changes; its value is the state of @action. */
typedef void (* GrindChoiceFunc) (gpointer    owner,
                                  const char *action);

void grind_choice_add_actions (GActionMap        *map,
                               const GrindChoice *choices,
                               guint              n_choices,
                               GrindChoiceFunc    changed,
                               gpointer           owner);

void grind_choice_add_options (GActionMap        *map,
                               const char        *prefix,
                               const GrindOption *options,
                               gconstpointer      defaults,
                               GrindChoiceFunc    changed,
                               gpointer           owner);
void grind_choice_read_options (GActionMap       *map,
                               const GrindOption *options,
                               gpointer           target);

G_END_DECLS
