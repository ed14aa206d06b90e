/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-assembly-job.h"

G_BEGIN_DECLS

/* Messages of the assembly pane. */
char *grind_assembly_remarks_dup         (GrindAssembly  *assembly) G_GNUC_WARN_UNUSED_RESULT;
char *grind_assembly_remarks_dup_pairing (GrindAssembly  *assembly) G_GNUC_WARN_UNUSED_RESULT;
char *grind_assembly_remarks_dup_empty   (GrindGraph     *graph,
                                          GrindNodeId     node,
                                          GrindAssembly  *assembly) G_GNUC_WARN_UNUSED_RESULT;
char *grind_assembly_remarks_dup_marked  (GrindAssembly  *assembly,
                                          GrindFileId     file,
                                          guint64         line,
                                          guint           n_instructions) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
