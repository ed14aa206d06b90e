/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Programs compiled by a test, in its own folder. File names are relative to it, and so are those
 * in the debugging information. */
void     grind_test_program_run     (const char        *folder,
                                     const char *const *arguments);
char    *grind_test_program_compile (const char        *folder,
                                     const char        *name,
                                     const char        *source,
                                     const char        *options) G_GNUC_WARN_UNUSED_RESULT;
guint64  grind_test_program_find    (const char        *program,
                                     const char        *symbol);
gboolean grind_test_program_skip    (void);

G_END_DECLS
