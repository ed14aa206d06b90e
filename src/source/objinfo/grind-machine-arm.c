/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-machine.h"

#include <string.h>

#if HAVE_CAPSTONE
/* Whether an instruction always sets the program counter, other than by a call. */
static gboolean
is_arm_end (const cs_insn *instruction,
            guint8         flags)
{
  const cs_arm *arm = &instruction->detail->arm;
  guint id = instruction->id;

  if (arm->cc != ARM_CC_AL && arm->cc != ARM_CC_INVALID)
    return FALSE;
  if (flags & GRIND_OBJINFO_IS_JUMP)
    return id != ARM_INS_CBZ && id != ARM_INS_CBNZ;

  for (guint i = 0; i < arm->op_count; i++)
    if (arm->operands[i].type == ARM_OP_REG && arm->operands[i].reg == ARM_REG_PC &&
        (id == ARM_INS_POP || id == ARM_INS_LDM ||
         (i == 0 && (id == ARM_INS_LDR || id == ARM_INS_MOV))))
      return TRUE;

  return id == ARM_INS_UDF;
}

/**
 * grind_arm_describe:
 * @capstone: the capstone handle
 * @instruction: the decoded instruction, with details
 * @is_thumb: whether it is from the second instruction set
 * @decoded: (inout): the instruction
 *
 * Adds the target of the instruction, if known.
 */
void
grind_arm_describe (csh            capstone,
                    const cs_insn *instruction,
                    gboolean       is_thumb,
                    GrindDecoded  *decoded)
{
  const cs_arm *arm = &instruction->detail->arm;
  /* The program counter is two instructions ahead, as in the first pipelines. */
  guint64 pc = is_thumb ? (instruction->address + 4) & ~G_GUINT64_CONSTANT (3)
                        : instruction->address + 8;

  if (instruction->id == ARM_INS_BL || instruction->id == ARM_INS_BLX)
    decoded->flags |= GRIND_OBJINFO_IS_CALL;
  else if (cs_insn_group (capstone, instruction, ARM_GRP_JUMP) ||
           cs_insn_group (capstone, instruction, ARM_GRP_BRANCH_RELATIVE) ||
           instruction->id == ARM_INS_CBZ || instruction->id == ARM_INS_CBNZ)
    decoded->flags |= GRIND_OBJINFO_IS_JUMP;

  if (is_arm_end (instruction, decoded->flags))
    decoded->flags |= GRIND_OBJINFO_IS_END;

  for (guint i = 0; i < arm->op_count; i++)
    {
      const cs_arm_op *operand = &arm->operands[i];

      if (operand->type == ARM_OP_IMM &&
          (decoded->flags & (GRIND_OBJINFO_IS_CALL | GRIND_OBJINFO_IS_JUMP)) != 0)
        {
          decoded->target = (guint32) operand->imm;
          decoded->flags |= GRIND_OBJINFO_HAS_TARGET;
        }
      else if (operand->type == ARM_OP_MEM && operand->mem.base == ARM_REG_PC &&
               operand->mem.index == ARM_REG_INVALID)
        {
          decoded->target = (guint32) (pc + operand->mem.disp);
          decoded->flags |= GRIND_OBJINFO_HAS_REFERENCE;
        }
    }
}

static gboolean
is_arm64_end (const cs_insn *instruction)
{
  arm64_cc condition = instruction->detail->arm64.cc;

  switch (instruction->id)
    {
    case ARM64_INS_B:
      return condition == ARM64_CC_INVALID || condition == ARM64_CC_AL;
    case ARM64_INS_BR:
    case ARM64_INS_RET:
    case ARM64_INS_ERET:
    case ARM64_INS_BRK:
    case ARM64_INS_HLT:
      return TRUE;
    default:
      return FALSE;
    }
}

static gboolean
names_address (guint id)
{
  return id == ARM64_INS_ADR || id == ARM64_INS_ADRP || id == ARM64_INS_LDR ||
         id == ARM64_INS_LDRSW || id == ARM64_INS_PRFM;
}

/* Whether a single 16-bit move can produce @value, in which case that has the mov alias. */
static gboolean
is_wide_move (guint64  value,
              gboolean is_64_bit)
{
  guint n = is_64_bit ? 4 : 2, n_zero = 0, n_ones = 0;

  for (guint i = 0; i < n; i++)
    {
      guint part = value >> 16 * i & 0xffff;

      n_zero += part == 0;
      n_ones += part == 0xffff;
    }

  return n_zero + 1 >= n || n_ones + 1 >= n;
}

/* Uses the mov alias for all instructions that load a constant into a register. */
static void
correct_move (csh            capstone,
              const cs_insn *instruction,
              GrindDecoded  *decoded)
{
  const cs_arm64_op *operands = instruction->detail->arm64.operands;
  guint n = instruction->detail->arm64.op_count;
  const char *name = n >= 2 ? cs_reg_name (capstone, operands[0].reg) : NULL;
  gboolean is_64_bit = name != NULL && name[0] == 'x';
  guint64 value;

  if (name == NULL || operands[n - 1].type != ARM64_OP_IMM)
    return;
  value = (guint64) operands[n - 1].imm;
  if (operands[n - 1].shift.type == ARM64_SFT_LSL)
    value <<= operands[n - 1].shift.value & 63;

  if (strcmp (decoded->mnemonic, "movn") == 0)
    value = is_64_bit ? ~value : (guint32) ~value;
  else if (strcmp (decoded->mnemonic, "orr") == 0 && n == 3 &&
           (operands[1].reg == ARM64_REG_XZR || operands[1].reg == ARM64_REG_WZR))
    {
      if (is_wide_move (value, is_64_bit))
        return;
    }
  else if (strcmp (decoded->mnemonic, "movz") != 0)
    return;

  g_strlcpy (decoded->mnemonic, "mov", sizeof decoded->mnemonic);
  g_snprintf (decoded->operands, sizeof decoded->operands, "%s, #0x%" G_GINT64_MODIFIER "x", name,
              value);
}

/**
 * grind_arm64_describe:
 * @capstone: the capstone handle
 * @instruction: the decoded instruction, with details
 * @decoded: (inout): the instruction
 *
 * Adds the target of the instruction, if known, and uses the names of the GNU tools.
 */
void
grind_arm64_describe (csh            capstone,
                      const cs_insn *instruction,
                      GrindDecoded  *decoded)
{
  const cs_arm64 *arm64 = &instruction->detail->arm64;
  const cs_arm64_op *last;

  if (instruction->id == ARM64_INS_BL || instruction->id == ARM64_INS_BLR)
    decoded->flags |= GRIND_OBJINFO_IS_CALL;
  else if (cs_insn_group (capstone, instruction, ARM64_GRP_JUMP) ||
           cs_insn_group (capstone, instruction, ARM64_GRP_BRANCH_RELATIVE))
    decoded->flags |= GRIND_OBJINFO_IS_JUMP;
  if (is_arm64_end (instruction))
    decoded->flags |= GRIND_OBJINFO_IS_END;

  correct_move (capstone, instruction, decoded);
  if (arm64->op_count == 0)
    return;
  last = &arm64->operands[arm64->op_count - 1];
  if (last->type != ARM64_OP_IMM)
    return;
  if (decoded->flags & (GRIND_OBJINFO_IS_CALL | GRIND_OBJINFO_IS_JUMP))
    decoded->flags |= GRIND_OBJINFO_HAS_TARGET;
  else if (names_address (instruction->id) && arm64->op_count == 2)
    decoded->flags |= GRIND_OBJINFO_HAS_REFERENCE;
  else
    return;
  decoded->target = last->imm;
}
#endif
