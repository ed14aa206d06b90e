/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What a newcomer has to know of a pane, in one paragraph. */
gboolean grind_help_text_look_up (const char  *topic,
                                  const char **title,
                                  const char **text);

G_END_DECLS
