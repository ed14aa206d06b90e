/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define GRIND_TYPE_HELP (grind_help_get_type ())
G_DECLARE_FINAL_TYPE (GrindHelp, grind_help, GRIND, HELP, GtkButton)

/* A small button that opens a paragraph about the pane it is in. Property: "topic" (string), see
 * grind_help_text_look_up(); without a topic that has a text, the button is hidden. */
void grind_help_set_topic (GrindHelp  *self,
                           const char *topic);
void grind_help_open      (GrindHelp  *self,
                           GtkWidget  *pane);

G_END_DECLS
