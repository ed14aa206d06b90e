/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/*
 * A file about the last crash, for developers: signal, versions, the kind of profile, the last
 * actions and the running functions of the program, but nothing that a profile contains.
 */
void  grind_crash_report_install     (const char *folder,
                                      const char *versions);
void  grind_crash_report_set_profile (const char *kind);
char *grind_crash_report_dup_last    (void) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
