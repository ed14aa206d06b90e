/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Escape sequences before and after a text on a terminal with colours. */
#define GRIND_TERMINAL_BOLD   "\033[1m"
#define GRIND_TERMINAL_FAINT  "\033[2m"
#define GRIND_TERMINAL_NORMAL "\033[0m"

char  *grind_terminal_escape  (const char *text) G_GNUC_WARN_UNUSED_RESULT;
char  *grind_terminal_shorten (const char *text,
                               guint       max_chars) G_GNUC_WARN_UNUSED_RESULT;
char  *grind_terminal_fit     (const char *text,
                               gsize       width) G_GNUC_WARN_UNUSED_RESULT;
gsize  grind_terminal_width   (const char *text);
char  *grind_terminal_encode  (const char *text) G_GNUC_WARN_UNUSED_RESULT;
void   grind_terminal_print_error
                              (const char *prefix,
                               const char *message);

G_END_DECLS
