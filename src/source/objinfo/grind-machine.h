/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-disassembler.h"

G_BEGIN_DECLS

/* Machine-specific additions to capstone. */

#if HAVE_CAPSTONE
#include <capstone.h>

void grind_x86_describe   (csh                 capstone,
                           const cs_insn      *instruction,
                           GrindObjinfoSyntax  syntax,
                           GrindDecoded       *decoded);
void grind_arm_describe   (csh                 capstone,
                           const cs_insn      *instruction,
                           gboolean            is_thumb,
                           GrindDecoded       *decoded);
void grind_arm64_describe (csh                 capstone,
                           const cs_insn      *instruction,
                           GrindDecoded       *decoded);
#endif

/* These return whether they support the instruction; if so, all of @decoded is set. */
gboolean grind_riscv_decode       (const guint8       *bytes,
                                   gsize               size,
                                   guint64             address,
                                   gboolean            is_64_bit,
                                   GrindDecoded       *decoded);
gboolean grind_x86_decode_special (const guint8       *bytes,
                                   gsize               size,
                                   gboolean            is_64_bit,
                                   GrindObjinfoSyntax  syntax,
                                   GrindDecoded       *decoded);
gboolean grind_x86_decode_vector  (const guint8       *bytes,
                                   gsize               size,
                                   guint64             address,
                                   gboolean            is_64_bit,
                                   GrindObjinfoSyntax  syntax,
                                   GrindDecoded       *decoded);
gboolean grind_x86_skip_vector    (const guint8       *bytes,
                                   gsize               size,
                                   gboolean            is_64_bit,
                                   GrindDecoded       *decoded);

G_END_DECLS
