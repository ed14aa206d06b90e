/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A temporary folder for a test, with files whose names are relative to it. */
char *grind_test_folder_new    (void) G_GNUC_WARN_UNUSED_RESULT;
void  grind_test_folder_remove (char       *folder);
void  grind_test_folder_make   (const char *folder,
                                const char *name);
void  grind_test_folder_write  (const char *folder,
                                const char *name,
                                const char *data,
                                gssize      length);
void  grind_test_folder_link   (const char *folder,
                                const char *name,
                                const char *target);
void  grind_test_folder_date   (const char *folder,
                                const char *name,
                                gint64      seconds);

G_END_DECLS
