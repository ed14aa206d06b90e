/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/**
 * GrindSyntax:
 * @GRIND_SYNTAX_ATT: `mov %rax,%rbx`, as in GNU tools
 * @GRIND_SYNTAX_INTEL: `mov rbx, rax`
 *
 * The syntax of x86 instructions; other machines have only one.
 */
typedef enum
{
  GRIND_SYNTAX_ATT,
  GRIND_SYNTAX_INTEL,
} GrindSyntax;

#define GRIND_INSTRUCTION_MAX_BYTES 16

/**
 * GrindInstruction:
 * @address: its address, as in profiles
 * @target: the target of a direct jump or call, or the address an operand refers to; only with
 *   @has_target
 * @target_offset: the offset of @target from @target_name in bytes
 * @mnemonic: `callq`; never %NULL, but may be empty
 * @operands: `0x1040`, without a symbol name; never %NULL, but may be empty
 * @target_name: (nullable): the symbol that contains @target, not demangled
 * @file: (nullable): the source file in DWARF
 * @line: the line in @file, from 1, or 0
 * @length: its length in bytes, 1 to %GRIND_INSTRUCTION_MAX_BYTES
 * @bytes: its bytes
 * @is_data: whether the bytes are no known instruction; @mnemonic is a directive like `.byte` then
 * @has_target: whether @target is set
 * @is_call: whether it is a call, direct or indirect
 * @is_jump: whether it is a jump, direct or indirect
 * @is_end: whether the next instruction is never reached from it: a return, an unconditional jump
 *
 * An instruction. Strings are UTF-8 and owned by the disassembly.
 */
typedef struct
{
  guint64     address;
  guint64     target;
  guint64     target_offset;
  const char *mnemonic;
  const char *operands;
  const char *target_name;
  const char *file;
  guint32     line;
  guint8      length;
  guint8      bytes[GRIND_INSTRUCTION_MAX_BYTES];
  gboolean    is_data;
  gboolean    has_target;
  gboolean    is_call;
  gboolean    is_jump;
  gboolean    is_end;
} GrindInstruction;

#define GRIND_TYPE_DISASSEMBLY (grind_disassembly_get_type ())

/* A range of instructions. Immutable and reference-counted, so any thread may read it. */
typedef struct _GrindDisassembly GrindDisassembly;

GType                   grind_disassembly_get_type         (void) G_GNUC_CONST;
GrindDisassembly       *grind_disassembly_ref              (GrindDisassembly *self);
void                    grind_disassembly_unref            (GrindDisassembly *self);
const GrindInstruction *grind_disassembly_get_instructions (GrindDisassembly *self,
                                                            guint            *n_instructions);
guint                   grind_disassembly_find             (GrindDisassembly *self,
                                                            guint64           address);
guint64                 grind_disassembly_get_end          (GrindDisassembly *self);
gboolean                grind_disassembly_is_complete      (GrindDisassembly *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindDisassembly, grind_disassembly_unref)

G_END_DECLS
