/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "profile/grind-profile.h"

G_BEGIN_DECLS

/**
 * GrindClassNames:
 *
 * The classes of the functions of a profile, numbered by first appearance among its names.
 * Immutable; any thread.
 */
typedef struct _GrindClassNames GrindClassNames;

char                  *grind_class_name_dup       (const char             *name,
                                                   gsize                   length)
                                                   G_GNUC_WARN_UNUSED_RESULT;

/* The classes of a profile */
const GrindClassNames *grind_class_names_get      (GrindProfile           *profile,
                                                   GCancellable           *cancellable,
                                                   GError                **error);
guint                  grind_class_names_get_n    (const GrindClassNames  *self);
const char            *grind_class_names_get_name (const GrindClassNames  *self,
                                                   guint                   id);
guint                  grind_class_names_get_id   (const GrindClassNames  *self,
                                                   GrindNameId             name);

G_END_DECLS
