/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/*
 * One instruction, or one of its other names: it is the first of the table whose @match the word
 * has under its @mask. The letters of @form stand for its operands:
 *
 *   d s t      general registers: result, first and second operand
 *   D S T R    registers for fractions: result, first, second and third operand
 *   =          only where first and second operand are the same
 *   j u > Z    numbers: at the end, the upper ones, of a shift, in the place of a register
 *   o q A      memory: to read from, to write to, without a number
 *   b a        addresses: of a branch, of a jump
 *   E P m      a control register, what a fence orders, how is rounded where it is said
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
