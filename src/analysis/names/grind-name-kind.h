/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * GrindNameKind:
 * @GRIND_NAME_PLAIN: the name of a function
 * @GRIND_NAME_NONE: none: an address, or what profilers write for what they do not know
 * @GRIND_NAME_START: a function of the system or of the language that is part of how programs start
 *   and end, around `main`, such as `(below main)`
 *
 * What the name of a function tells.
 */
typedef enum
{
  GRIND_NAME_PLAIN,
  GRIND_NAME_NONE,
  GRIND_NAME_START,
} GrindNameKind;

GrindNameKind grind_name_kind_find (const char *name,
                                    gsize       length);

G_END_DECLS
