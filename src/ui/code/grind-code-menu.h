/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-code-text.h"

G_BEGIN_DECLS

#define GRIND_TYPE_CODE_MENU (grind_code_menu_get_type ())
G_DECLARE_FINAL_TYPE (GrindCodeMenu, grind_code_menu, GRIND, CODE_MENU, GObject)

/* The menus of the lines of a text and of the calls below them. Owned by the widget around the
 * text, which has the actions "code.…" and must unref this in its dispose(). */
GrindCodeMenu *grind_code_menu_new       (GtkWidget     *owner,
                                          GrindCodeText *text) G_GNUC_WARN_UNUSED_RESULT;
void           grind_code_menu_set_extra (GrindCodeMenu *self,
                                          GMenuModel    *extra);

G_END_DECLS
