/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "analysis/lines/grind-line-table.h"
#include "grind-object-cache.h"

G_BEGIN_DECLS

/**
 * GrindAssemblyRange:
 * @name: (nullable): the name of the function, to show if there are several ranges
 * @disassembly: its instructions
 *
 * A contiguous range of code.
 */
typedef struct
{
  char             *name;
  GrindDisassembly *disassembly;
} GrindAssemblyRange;

/* These block on the helper: call them in worker threads */
GArray *grind_assembly_code_read (GrindObject     *object,
                                  GrindLineTable  *table,
                                  GrindSyntax      syntax,
                                  GCancellable    *cancellable,
                                  GError         **error) G_GNUC_WARN_UNUSED_RESULT;
GArray     *grind_assembly_code_read_row
                                      (GrindObject       *object,
                                       GrindLineTable    *table,
                                       guint              row,
                                       GrindSyntax        syntax,
                                       GCancellable      *cancellable,
                                       GError           **error) G_GNUC_WARN_UNUSED_RESULT;
GHashTable *grind_assembly_code_name (GrindObjinfo *objinfo,
                                      GArray       *ranges,
                                      GCancellable *cancellable)
                                      G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
