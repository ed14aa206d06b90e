/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Introductions to the panes for new users, one paragraph each. */
gboolean    grind_help_text_look_up    (const char  *topic,
                                        const char **title,
                                        const char **text);
const char *grind_help_text_get_anchor (const char  *topic);

G_END_DECLS
