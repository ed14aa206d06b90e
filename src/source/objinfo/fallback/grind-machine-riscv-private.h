/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/*
 * An instruction or an alias of one: the first entry of the table that equals @match under its
 * @mask. The letters of @form are its operands:
 *
 *   d s t      general registers: result, first and second operand
 *   D S T R    floating-point registers: result, first, second and third operand
 *   =          only if first and second operand are equal
 *   j u > Z    immediates: 12 bits, the upper 20 bits, shift amount, in a register field
 *   o q A      memory: for loads, for stores, without an offset
 *   b a        addresses: of a branch, of a jump
 *   E P m      a control register, the sets of a fence, an explicit rounding mode
 */
typedef struct
{
  guint32     mask;
  guint32     match;
  const char *name;
  const char *form;
} GrindRiscvEntry;

extern const GrindRiscvEntry grind_riscv_entries[];
extern const gsize           grind_riscv_n_entries;

guint32 grind_riscv_expand (guint16  half,
                            gboolean is_64_bit);

G_END_DECLS
