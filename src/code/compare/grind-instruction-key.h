/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "source/binary/grind-disassembly.h"

G_BEGIN_DECLS

void grind_instruction_key_append (GString                *key,
                                   const GrindInstruction *instruction);

G_END_DECLS
