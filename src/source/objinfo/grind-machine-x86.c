/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-machine.h"

#include <string.h>

/*
 * Instructions that came after capstone 4, or that it reads as something else: the marks and the
 * shadow stack of control-flow enforcement, which compilers put everywhere.
 */
static gboolean
decode_enforcement (const guint8 *bytes,
                    gsize         size,
                    gboolean      is_64_bit,
                    GrindDecoded *decoded)
{
  static const char names[2][8][4] = {
    { "eax", "ecx", "edx", "ebx", "esp", "ebp", "esi", "edi" },
    { "rax", "rcx", "rdx", "rbx", "rsp", "rbp", "rsi", "rdi" },
  };
  gboolean is_wide = is_64_bit && size > 1 && bytes[1] == 0x48;
  gsize pos = is_wide ? 2 : 1;

  if (size < pos + 3 || bytes[0] != 0xf3 || bytes[pos] != 0x0f)
    return FALSE;

  decoded->length = pos + 3;
  decoded->operands[0] = '\0';
  if (bytes[pos + 1] == 0x1e && (bytes[pos + 2] == 0xfa || bytes[pos + 2] == 0xfb) && !is_wide)
    g_strlcpy (decoded->mnemonic, bytes[pos + 2] == 0xfa ? "endbr64" : "endbr32",
               sizeof decoded->mnemonic);
  else if (bytes[pos + 1] == 0x1e && (bytes[pos + 2] & 0xf8) == 0xc8)
    {
      g_strlcpy (decoded->mnemonic, is_wide ? "rdsspq" : "rdsspd", sizeof decoded->mnemonic);
      g_strlcpy (decoded->operands, names[is_wide][bytes[pos + 2] & 7], sizeof decoded->operands);
    }
  else if (bytes[pos + 1] == 0xae && (bytes[pos + 2] & 0xf8) == 0xe8)
    {
      g_strlcpy (decoded->mnemonic, is_wide ? "incsspq" : "incsspd", sizeof decoded->mnemonic);
      g_strlcpy (decoded->operands, names[is_wide][bytes[pos + 2] & 7], sizeof decoded->operands);
    }
  else
    return FALSE;

  return TRUE;
}

/**
 * grind_x86_decode_special:
 * @bytes: (array length=size): code
 * @size: how many bytes
 * @is_64_bit: whether it is 64-bit code
 * @decoded: (out): the instruction
 *
 * Returns: whether it is one that is read here
 */
gboolean
grind_x86_decode_special (const guint8 *bytes,
                          gsize         size,
                          gboolean      is_64_bit,
                          GrindDecoded *decoded)
{
  decoded->target = 0;
  decoded->flags = 0;

  return decode_enforcement (bytes, size, is_64_bit, decoded);
}

#if HAVE_CAPSTONE
/* Finds the one address that an instruction names: where it leads, or what it reads or writes. */
static void
find_target (const cs_insn *instruction,
             GrindDecoded  *decoded)
{
  const cs_x86 *x86 = &instruction->detail->x86;

  for (guint i = 0; i < x86->op_count; i++)
    {
      const cs_x86_op *operand = &x86->operands[i];

      if (operand->type == X86_OP_IMM && decoded->flags != 0 && x86->op_count == 1)
        {
          decoded->target = operand->imm;
          decoded->flags |= GRIND_OBJINFO_HAS_TARGET;
        }
      else if (operand->type == X86_OP_MEM && operand->mem.index == X86_REG_INVALID &&
               operand->mem.segment == X86_REG_INVALID)
        {
          if (operand->mem.base == X86_REG_RIP)
            decoded->target = instruction->address + instruction->size + operand->mem.disp;
          else if (operand->mem.base == X86_REG_INVALID)
            decoded->target = operand->mem.disp;
          else
            continue;
          decoded->flags |= GRIND_OBJINFO_HAS_REFERENCE;
        }
    }
}

/**
 * grind_x86_describe:
 * @capstone: what has read it
 * @instruction: what it has read, with details
 * @syntax: how it is written
 * @decoded: (inout): the instruction
 *
 * Adds what is known of the instruction's target.
 */
void
grind_x86_describe (csh                 capstone,
                    const cs_insn      *instruction,
                    GrindObjinfoSyntax  syntax,
                    GrindDecoded       *decoded)
{
  if (cs_insn_group (capstone, instruction, X86_GRP_CALL))
    decoded->flags |= GRIND_OBJINFO_IS_CALL;
  else if (cs_insn_group (capstone, instruction, X86_GRP_JUMP) ||
           cs_insn_group (capstone, instruction, X86_GRP_BRANCH_RELATIVE))
    decoded->flags |= GRIND_OBJINFO_IS_JUMP;

  find_target (instruction, decoded);
}
#endif
