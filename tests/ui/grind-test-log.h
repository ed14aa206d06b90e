/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* From here on warnings end the program, whatever G_DEBUG says, except known warnings of GTK 4.8.
 * Call this once, after g_test_init(), which itself allows no such exceptions. */
void test_log_watch (void);

G_END_DECLS
