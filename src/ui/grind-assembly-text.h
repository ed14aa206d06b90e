/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-assembly-blocks.h"

G_BEGIN_DECLS

void  grind_assembly_text_append_instruction (GString                  *text,
                                              const GrindInstruction   *instruction,
                                              GHashTable               *names);
void  grind_assembly_text_append_name        (GString                  *text,
                                              const char               *name,
                                              GHashTable               *names);
char *grind_assembly_text_dup_bytes          (const GrindInstruction   *instruction)
                                              G_GNUC_WARN_UNUSED_RESULT;
char *grind_assembly_text_dup_gap            (guint64                   n_bytes)
                                              G_GNUC_WARN_UNUSED_RESULT;
char *grind_assembly_text_dup_block          (const GrindAssemblyBlock *block)
                                              G_GNUC_WARN_UNUSED_RESULT;
char *grind_assembly_text_shorten            (const char               *name)
                                              G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
