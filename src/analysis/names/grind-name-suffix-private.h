/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What suffixes of compilers stand for */
typedef enum
{
  GRIND_SUFFIX_NONE,
  GRIND_SUFFIX_CLONE,     /* a copy or a part of the function */
  GRIND_SUFFIX_LINK,      /* the same function, renamed to be unique among files */
} GrindSuffixKind;

gsize _grind_name_suffix_find       (const char      *name,
                                     gsize            length);
void  _grind_name_suffix_append     (GString         *string,
                                     const char      *name,
                                     gsize            start,
                                     gsize            end,
                                     GrindSuffixKind  kind);
gsize _grind_name_suffix_before_cpu (const char      *name,
                                     gsize            length);

G_END_DECLS
