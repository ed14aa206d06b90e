/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "analysis/grind-line-table.h"
#include "source/grind-object-cache.h"

G_BEGIN_DECLS

/* These ask the helper and wait: for workers */
GArray     *grind_assembly_code_read  (GrindObject       *object,
                                       GrindLineTable    *table,
                                       GrindSyntax        syntax,
                                       GCancellable      *cancellable,
                                       GError           **error) G_GNUC_WARN_UNUSED_RESULT;
GHashTable *grind_assembly_code_name  (GrindObjinfo      *objinfo,
                                       GArray            *stretches,
                                       GCancellable      *cancellable)
                                       G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
