/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-disassembler.h"

#include <elf.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "grind-machine.h"
#include "grind-objinfo-requests.h"

struct _GrindDisassembler
{
  guint              machine;
  gboolean           is_64_bit;
  gboolean           is_big_endian;
  GrindObjinfoSyntax syntax;
#if HAVE_CAPSTONE
  csh                capstone;
  csh                thumb;        /* 0 without a second instruction set */
  cs_insn           *instruction;
#endif
};

/**
 * grind_disassembler_knows:
 * @machine: an e_machine
 * @is_big_endian: the byte order of the file
 *
 * Returns: whether instructions of this machine are supported
 */
gboolean
grind_disassembler_knows (guint    machine,
                          gboolean is_big_endian)
{
  if (is_big_endian && machine != EM_AARCH64)
    return FALSE;
  if (machine == EM_RISCV)
    return TRUE;
#if HAVE_CAPSTONE
  return machine == EM_X86_64 || machine == EM_386 || machine == EM_AARCH64 || machine == EM_ARM;
#else
  return FALSE;
#endif
}

#if HAVE_CAPSTONE
static gboolean
open_capstone (GrindDisassembler *self)
{
  cs_err result = CS_ERR_ARCH;

  switch (self->machine)
    {
    case EM_X86_64:
      result = cs_open (CS_ARCH_X86, CS_MODE_64, &self->capstone);
      break;
    case EM_386:
      result = cs_open (CS_ARCH_X86, CS_MODE_32, &self->capstone);
      break;
    /* Its instructions are little-endian regardless of the byte order of data. */
    case EM_AARCH64:
      result = cs_open (CS_ARCH_ARM64, CS_MODE_LITTLE_ENDIAN, &self->capstone);
      break;
    case EM_ARM:
      result = cs_open (CS_ARCH_ARM, CS_MODE_ARM, &self->capstone);
      if (result == CS_ERR_OK)
        result = cs_open (CS_ARCH_ARM, CS_MODE_THUMB, &self->thumb);
      if (result == CS_ERR_OK)
        cs_option (self->thumb, CS_OPT_DETAIL, CS_OPT_ON);
      break;
    default:
      break;
    }
  if (result != CS_ERR_OK)
    return FALSE;

  cs_option (self->capstone, CS_OPT_DETAIL, CS_OPT_ON);
  if (self->machine == EM_X86_64 || self->machine == EM_386)
    cs_option (self->capstone, CS_OPT_SYNTAX,
               self->syntax == GRIND_OBJINFO_ATT ? CS_OPT_SYNTAX_ATT : CS_OPT_SYNTAX_INTEL);
  self->instruction = cs_malloc (self->capstone);

  return self->instruction != NULL;
}
#endif

/**
 * grind_disassembler_new:
 * @machine: an e_machine
 * @is_64_bit: whether it is the 64-bit variant of the machine
 * @is_big_endian: the byte order of the file
 * @syntax: the x86 assembly syntax
 * @error: GRIND_OBJINFO_ERROR_MACHINE or GRIND_OBJINFO_ERROR_NOT_BUILT
 *
 * Returns: (transfer full) (nullable): the disassembler
 */
GrindDisassembler *
grind_disassembler_new (guint                machine,
                        gboolean             is_64_bit,
                        gboolean             is_big_endian,
                        GrindObjinfoSyntax   syntax,
                        GError             **error)
{
  g_autoptr (GrindDisassembler) self = g_new0 (GrindDisassembler, 1);

  self->machine = machine;
  /* Programs for the x32 ABI use x86-64 instructions, too. */
  self->is_64_bit = is_64_bit || machine == EM_X86_64;
  self->is_big_endian = is_big_endian;
  self->syntax = syntax;

#if HAVE_CAPSTONE
  if (grind_disassembler_knows (machine, is_big_endian) &&
      (machine == EM_RISCV || open_capstone (self)))
    return g_steal_pointer (&self);
#else
  if (grind_disassembler_knows (machine, is_big_endian))
    return g_steal_pointer (&self);
  if (machine == EM_X86_64 || machine == EM_386 || machine == EM_AARCH64 || machine == EM_ARM)
    {
      g_set_error (error, GRIND_OBJINFO_FAULT, GRIND_OBJINFO_ERROR_NOT_BUILT,
                   _("Grindscope was built without %s"), "capstone");
      return NULL;
    }
#endif
  g_set_error_literal (error, GRIND_OBJINFO_FAULT, GRIND_OBJINFO_ERROR_MACHINE,
                       _("Instructions of this architecture are not supported"));

  return NULL;
}

void
grind_disassembler_free (GrindDisassembler *self)
{
#if HAVE_CAPSTONE
  if (self->instruction != NULL)
    cs_free (self->instruction, 1);
  if (self->capstone != 0)
    cs_close (&self->capstone);
  if (self->thumb != 0)
    cs_close (&self->thumb);
#endif
  g_free (self);
}

/* The size of the shortest instruction in bytes. */
static gsize
get_unit (GrindDisassembler *self,
          const guint8      *bytes,
          gboolean           is_thumb)
{
  switch (self->machine)
    {
    case EM_X86_64:
    case EM_386:
      return 1;
    case EM_RISCV:
      return (bytes[0] & 3) == 3 ? 4 : 2;
    default:
      return is_thumb ? 2 : 4;
    }
}

static guint32
get_number (GrindDisassembler *self,
            const guint8      *bytes,
            gsize              size)
{
  gboolean is_big_endian = self->is_big_endian && self->machine != EM_AARCH64;
  guint32 value = 0;

  for (gsize i = 0; i < size; i++)
    value |= (guint32) bytes[i] << 8 * (is_big_endian ? size - 1 - i : i);

  return value;
}

static void
set_data (GrindDisassembler *self,
          const guint8      *bytes,
          gsize              size,
          GrindDecoded      *decoded)
{
  gsize length = size >= 4 ? 4 : size >= 2 ? 2 : 1;
  const char *directive = length == 4 ? ".word" : length == 2 ? ".short" : ".byte";

  decoded->target = 0;
  decoded->length = length;
  decoded->flags = GRIND_OBJINFO_IS_DATA;
  g_strlcpy (decoded->mnemonic, directive, sizeof decoded->mnemonic);
  g_snprintf (decoded->operands, sizeof decoded->operands, "0x%0*x", (int) length * 2,
              get_number (self, bytes, length));
}

/**
 * grind_disassembler_data:
 * @self: a disassembler
 * @bytes: (array length=size): data between instructions
 * @size: its length, at least 1
 * @decoded: (out): the first bytes, four at most, as a directive
 *
 * Formats data as a directive.
 */
void
grind_disassembler_data (GrindDisassembler *self,
                         const guint8      *bytes,
                         gsize              size,
                         GrindDecoded      *decoded)
{
  set_data (self, bytes, size, decoded);
}

#if HAVE_CAPSTONE
static gboolean
decode_with_capstone (GrindDisassembler *self,
                      const guint8      *bytes,
                      gsize              size,
                      guint64            address,
                      gboolean           is_thumb,
                      GrindDecoded      *decoded)
{
  csh capstone = is_thumb && self->thumb != 0 ? self->thumb : self->capstone;
  const cs_insn *instruction = self->instruction;

  if (capstone == 0 || !cs_disasm_iter (capstone, &bytes, &size, &address, self->instruction))
    return FALSE;
  if (instruction->size == 0 || instruction->size > GRIND_OBJINFO_MAX_BYTES)
    return FALSE;

  decoded->target = 0;
  decoded->length = instruction->size;
  decoded->flags = 0;
  g_strlcpy (decoded->mnemonic, instruction->mnemonic, sizeof decoded->mnemonic);
  g_strlcpy (decoded->operands, instruction->op_str, sizeof decoded->operands);

  if (self->machine == EM_AARCH64)
    grind_arm64_describe (capstone, instruction, decoded);
  else if (self->machine == EM_ARM)
    grind_arm_describe (capstone, instruction, is_thumb, decoded);
  else
    grind_x86_describe (capstone, instruction, self->syntax, decoded);

  return TRUE;
}
#endif

/**
 * grind_disassembler_decode:
 * @self: a disassembler
 * @bytes: (array length=size): code
 * @size: its length in bytes, at least 1
 * @address: the address of the code
 * @is_thumb: whether it uses ARM's second instruction set
 * @decoded: (out): the first instruction; data if the bytes are invalid
 *
 * Reads one instruction.
 */
void
grind_disassembler_decode (GrindDisassembler *self,
                           const guint8      *bytes,
                           gsize              size,
                           guint64            address,
                           gboolean           is_thumb,
                           GrindDecoded      *decoded)
{
  gboolean is_x86 = self->machine == EM_X86_64 || self->machine == EM_386;

  if (self->machine == EM_RISCV &&
      grind_riscv_decode (bytes, size, address, self->is_64_bit, decoded))
    return;
  if (is_x86 &&
      (grind_x86_decode_special (bytes, size, self->is_64_bit, self->syntax, decoded) ||
       grind_x86_decode_vector (bytes, size, address, self->is_64_bit, self->syntax, decoded)))
    return;
#if HAVE_CAPSTONE
  if (self->machine != EM_RISCV &&
      decode_with_capstone (self, bytes, size, address, is_thumb, decoded))
    return;
#endif
  if (is_x86 && grind_x86_skip_vector (bytes, size, self->is_64_bit, decoded))
    return;
  set_data (self, bytes, MIN (size, get_unit (self, bytes, is_thumb)), decoded);
}
