/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

const char *grind_cli_suggest        (const char        *text,
                                      const char *const *words);
char       *grind_cli_suggest_append (const char        *message,
                                      const char        *suggestion) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
