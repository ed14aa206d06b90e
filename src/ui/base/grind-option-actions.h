/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "draw/grind-option.h"

G_BEGIN_DECLS

/* Called when the user changes an option; @name is that of its action. */
typedef void (* GrindOptionFunc) (gpointer    owner,
                                  const char *name);

void grind_option_actions_add  (GActionMap        *map,
                                const char        *prefix,
                                const GrindOption *options,
                                gpointer           values,
                                GrindOptionFunc    changed,
                                gpointer           owner);
void grind_option_actions_show (GActionMap        *map,
                                const GrindOption *options,
                                gconstpointer      values);

G_END_DECLS
