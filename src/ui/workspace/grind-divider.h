/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void     grind_divider_remember  (GtkPaned   *paned,
                                  const char *settings_key);
void     grind_divider_set_key   (GtkPaned   *paned,
                                  const char *settings_key);
void     grind_divider_move      (GtkPaned   *paned,
                                  int         position);
int      grind_divider_get_place (GtkPaned   *paned);
gboolean grind_divider_is_placed (GtkPaned   *paned);

G_END_DECLS
