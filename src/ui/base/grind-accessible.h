/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

void     grind_accessible_set_label      (GtkWidget        *widget,
                                          const char       *label);
void     grind_accessible_name_parts     (GtkWidget        *widget,
                                          GType             type,
                                          const char       *label);
void     grind_accessible_set_hidden     (GtkWidget        *widget,
                                          gboolean          is_hidden);
void     grind_accessible_hide_pages     (GtkStack         *stack);
void     grind_accessible_name_tabs      (AdwTabBar        *tab_bar);
gboolean grind_accessible_focus_child    (GtkWidget        *widget,
                                          GtkDirectionType  direction);
void     grind_accessible_complete_parts (void            (*describe_focus) (GtkWidget *focus));

G_END_DECLS
