/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-disassembly.h"

G_BEGIN_DECLS

void  grind_instruction_text_append      (GString                *text,
                                          const GrindInstruction *instruction,
                                          GHashTable             *names);
void  grind_instruction_text_append_name (GString                *text,
                                          const char             *name,
                                          GHashTable             *names);
char *grind_instruction_text_dup_bytes   (const GrindInstruction *instruction)
                                          G_GNUC_WARN_UNUSED_RESULT;
char *grind_instruction_text_shorten     (const char             *name)
                                          G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
