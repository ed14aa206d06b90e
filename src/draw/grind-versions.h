/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The versions in use, one per line */
void grind_versions_add           (GString      *text,
                                   const char   *name,
                                   const char   *running,
                                   const char   *compiled);
void grind_versions_add_libraries (GString      *text);
void grind_versions_add_programs  (GString      *text,
                                   GCancellable *cancellable);

G_END_DECLS
