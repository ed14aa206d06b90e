/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define GRIND_TYPE_HELP (grind_help_get_type ())
G_DECLARE_FINAL_TYPE (GrindHelp, grind_help, GRIND, HELP, GtkButton)

/* A small button that opens a paragraph about the pane it is in. Properties: "title", "text" and
 * "anchor" (strings): the title of the pane, the paragraph, and a heading in the user guide. The
 * button is hidden if there is no text. */
void grind_help_open (GrindHelp *self,
                      GtkWidget *pane);

G_END_DECLS
