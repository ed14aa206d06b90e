/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * GrindNameKind:
 * @GRIND_NAME_PLAIN: the name of a function
 * @GRIND_NAME_NONE: no name: an address, or a profiler's placeholder for an unknown name
 * @GRIND_NAME_START: a startup or exit function of the system or language, around `main`, such as
 *   `(below main)`
 *
 * The kind of a function name.
 */
typedef enum
{
  GRIND_NAME_PLAIN,
  GRIND_NAME_NONE,
  GRIND_NAME_START,
} GrindNameKind;

GrindNameKind grind_name_kind_find         (const char *name,
                                            gsize       length);
gboolean      grind_name_kind_read_address (const char *name,
                                            gsize       length,
                                            guint64    *address,
                                            gsize      *end);

G_END_DECLS
