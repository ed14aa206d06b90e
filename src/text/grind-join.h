/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

void  grind_join_add_item  (GString    *text,
                            const char *item);
void  grind_join_add_part  (GString    *text,
                            const char *part);
char *grind_join_dup_label (const char *title,
                            const char *text) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
