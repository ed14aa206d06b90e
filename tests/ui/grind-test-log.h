/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* From here on warnings end the program, whatever G_DEBUG says, except those that GTK 4.8 gives of
 * itself. To be called once, after g_test_init(), whose ways let no such exceptions be made. */
void test_log_watch (void);

G_END_DECLS
