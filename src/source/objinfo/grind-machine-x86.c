/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-machine.h"

#include <string.h>

#if CS_API_MAJOR < 5
#define X86_INS_UD1 X86_INS_UD2B
#endif

static void
put_shadow (const char         *name,
            guint               number,
            gboolean            is_wide,
            GrindObjinfoSyntax  syntax,
            GrindDecoded       *decoded)
{
  static const char registers[2][8][4] = {
    { "eax", "ecx", "edx", "ebx", "esp", "ebp", "esi", "edi" },
    { "rax", "rcx", "rdx", "rbx", "rsp", "rbp", "rsi", "rdi" },
  };

  g_strlcpy (decoded->mnemonic, name, sizeof decoded->mnemonic);
  g_snprintf (decoded->operands, sizeof decoded->operands, "%s%s",
              syntax == GRIND_OBJINFO_ATT ? "%" : "", registers[is_wide][number]);
}

/* Memory protection keys, which the C library reads and writes. */
static gboolean
decode_system (const guint8 *bytes,
               gsize         size,
               GrindDecoded *decoded)
{
  if (size < 3 || bytes[0] != 0x0f || bytes[1] != 0x01 || (bytes[2] != 0xee && bytes[2] != 0xef))
    return FALSE;

  decoded->length = 3;
  decoded->operands[0] = '\0';
  g_strlcpy (decoded->mnemonic, bytes[2] == 0xee ? "rdpkru" : "wrpkru", sizeof decoded->mnemonic);

  return TRUE;
}

/*
 * Instructions that are newer than capstone 4, or that it misdecodes: the markers and the shadow
 * stack of control-flow enforcement, which compilers insert everywhere.
 */
static gboolean
decode_enforcement (const guint8       *bytes,
                    gsize               size,
                    gboolean            is_64_bit,
                    GrindObjinfoSyntax  syntax,
                    GrindDecoded       *decoded)
{
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
    put_shadow (is_wide ? "rdsspq" : "rdsspd", bytes[pos + 2] & 7, is_wide, syntax, decoded);
  else if (bytes[pos + 1] == 0xae && (bytes[pos + 2] & 0xf8) == 0xe8)
    put_shadow (is_wide ? "incsspq" : "incsspd", bytes[pos + 2] & 7, is_wide, syntax, decoded);
  else
    return FALSE;

  return TRUE;
}

/**
 * grind_x86_decode_special:
 * @bytes: (array length=size): code
 * @size: the number of bytes
 * @is_64_bit: whether it is 64-bit code
 * @syntax: the assembly syntax
 * @decoded: (out): the instruction
 *
 * Returns: whether it is supported here
 */
gboolean
grind_x86_decode_special (const guint8       *bytes,
                          gsize               size,
                          gboolean            is_64_bit,
                          GrindObjinfoSyntax  syntax,
                          GrindDecoded       *decoded)
{
  decoded->target = 0;
  decoded->flags = 0;

  return decode_enforcement (bytes, size, is_64_bit, syntax, decoded) ||
         decode_system (bytes, size, decoded);
}

#if HAVE_CAPSTONE
/* Finds the address that an instruction refers to: its target, or the memory it reads or writes. */
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

/* Whether a register determines the operand size: vector and special registers do not. */
static gboolean
tells_size (x86_reg reg)
{
  return !(reg >= X86_REG_K0 && reg <= X86_REG_K7) &&
         !(reg >= X86_REG_MM0 && reg <= X86_REG_MM7) &&
         !(reg >= X86_REG_ST0 && reg <= X86_REG_ST7) &&
         !(reg >= X86_REG_XMM0 && reg <= X86_REG_ZMM31);
}

/* Whether the operands of an instruction make its size suffix redundant. */
static gboolean
has_known_size (const cs_insn *instruction)
{
  const cs_x86 *x86 = &instruction->detail->x86;

  switch (instruction->id)
    {
    case X86_INS_CALL:
    case X86_INS_JMP:
    case X86_INS_PUSH:
    case X86_INS_POP:
    case X86_INS_RET:
    case X86_INS_LEAVE:
      return TRUE;
    case X86_INS_ROL:
    case X86_INS_ROR:
    case X86_INS_RCL:
    case X86_INS_RCR:
    case X86_INS_SHL:
    case X86_INS_SHR:
    case X86_INS_SAL:
    case X86_INS_SAR:
      /* The other register is only a count. */
      return x86->op_count > 0 && x86->operands[x86->op_count - 1].type == X86_OP_REG;
    default:
      break;
    }

  for (guint i = 0; i < x86->op_count; i++)
    if (x86->operands[i].type == X86_OP_REG && tells_size (x86->operands[i].reg))
      return TRUE;

  return FALSE;
}

/* Drops the suffix b, w, l or q as the GNU tools do: “mov %rax,%rbx”, “movq $1,(%rax)”. */
static void
drop_suffix (csh            capstone,
             const cs_insn *instruction,
             char          *mnemonic)
{
  const char *name = cs_insn_name (capstone, instruction->id);
  char *word = strrchr (mnemonic, ' ');
  gsize length = name != NULL ? strlen (name) : 0;

  word = word != NULL ? word + 1 : mnemonic;
  if (length > 0 && strncmp (word, name, length) == 0 && word[length] != '\0' &&
      strchr ("bwlq", word[length]) != NULL && word[length + 1] == '\0' &&
      has_known_size (instruction))
    word[length] = '\0';
}

/* Corrects capstone's uncommon names, and adds prefixes that it omits. */
static void
correct_name (const cs_insn *instruction,
              char          *mnemonic,
              gsize          size)
{
  const guint8 *bytes = instruction->bytes;
  gboolean leads_elsewhere = instruction->id == X86_INS_JMP || instruction->id == X86_INS_CALL;
  const char *prefix = NULL;

  if (instruction->id == X86_INS_WAIT)
    g_strlcpy (mnemonic, "fwait", size);
  else if (instruction->id == X86_INS_PUSHFQ)
    g_strlcpy (mnemonic, "pushf", size);
  else if (instruction->id == X86_INS_POPFQ)
    g_strlcpy (mnemonic, "popf", size);
  /* Moves from or to a 64-bit register. */
  else if (strcmp (mnemonic, "movd") == 0 && (instruction->detail->x86.rex & 8) != 0)
    g_strlcpy (mnemonic, "movq", size);
  else if (bytes[0] == 0x3e && leads_elsewhere)
    prefix = "notrack";
  else if (bytes[0] == 0xf3 && instruction->id == X86_INS_RET)
    prefix = "repz";
  else if (bytes[0] == 0xf2 && (leads_elsewhere || instruction->id == X86_INS_RET) &&
           !g_str_has_prefix (mnemonic, "bnd"))
    prefix = "bnd";

  if (prefix != NULL)
    {
      g_autofree char *name = g_strdup (mnemonic);

      g_snprintf (mnemonic, size, "%s %s", prefix, name);
    }
}

/* Whether the next instruction is never reached from this one. */
static gboolean
is_end (csh            capstone,
        const cs_insn *instruction)
{
  switch (instruction->id)
    {
    case X86_INS_JMP:
    case X86_INS_LJMP:
    case X86_INS_HLT:
    case X86_INS_UD0:
    case X86_INS_UD2:
    case X86_INS_UD1:
      return TRUE;
    default:
      return cs_insn_group (capstone, instruction, X86_GRP_RET) ||
             cs_insn_group (capstone, instruction, X86_GRP_IRET);
    }
}

/**
 * grind_x86_describe:
 * @capstone: the capstone handle
 * @instruction: the decoded instruction, with details
 * @syntax: the assembly syntax
 * @decoded: (inout): the instruction
 *
 * Adds the target of the instruction, if known, and uses the names of the GNU tools.
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
  if (is_end (capstone, instruction))
    decoded->flags |= GRIND_OBJINFO_IS_END;

  g_strchomp (decoded->mnemonic);
  if (syntax == GRIND_OBJINFO_ATT)
    drop_suffix (capstone, instruction, decoded->mnemonic);
  correct_name (instruction, decoded->mnemonic, sizeof decoded->mnemonic);
}
#endif
