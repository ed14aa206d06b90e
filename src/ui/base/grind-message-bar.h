/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define GRIND_TYPE_MESSAGE_BAR (grind_message_bar_get_type ())
G_DECLARE_DERIVABLE_TYPE (GrindMessageBar, grind_message_bar, GRIND, MESSAGE_BAR, AdwBin)

struct _GrindMessageBarClass
{
  AdwBinClass parent_class;
};

/*
 * A message in a bar as wide as its parent, hidden at first. In templates, children of the type
 * "action" are buttons after the text, one of the type "text" takes the place of the text, and one
 * without a type is below. Properties: "text" (string), "use-markup" (gboolean), "icon-name"
 * (string), "close-label" (string, of the button that hides the bar; %NULL for none), "revealed"
 * (gboolean). Style classes: "warning", "footer".
 */
void grind_message_bar_show (GrindMessageBar *self,
                             const char      *text,
                             const char      *tooltip);

G_END_DECLS
