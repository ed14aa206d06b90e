/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

char     *grind_name_key_dup_normal     (const char *name,
                                         gsize       length,
                                         gboolean    has_cpu_variants);
char     *grind_name_key_dup_qualified  (const char *name,
                                         gsize       length);
char     *grind_name_key_dup_last       (const char *name,
                                         gsize       length);
char     *grind_name_key_dup_parent     (const char *name,
                                         gsize       length);
gboolean  grind_name_key_is_cpu_library (const char *object,
                                         gsize       length);
char     *grind_name_key_dup_object     (const char *object,
                                         gsize       length);

G_END_DECLS
