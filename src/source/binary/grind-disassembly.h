/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/**
 * GrindSyntax:
 * @GRIND_SYNTAX_ATT: `mov %rax,%rbx`, as the GNU tools write
 * @GRIND_SYNTAX_INTEL: `mov rbx, rax`
 *
 * How instructions of x86 are written; others have one syntax only.
 */
typedef enum
{
  GRIND_SYNTAX_ATT,
  GRIND_SYNTAX_INTEL,
} GrindSyntax;

#define GRIND_INSTRUCTION_MAX_BYTES 16

/**
 * GrindInstruction:
 * @address: where it is, as profiles write addresses
 * @target: where a direct jump or call leads, or what the instruction names the address of; only
 *   with @has_target
 * @target_offset: how many bytes behind the beginning of @target_name that is
 * @mnemonic: `callq`; never %NULL, but it may be empty
 * @operands: `0x1040`, without the name of what is there; never %NULL, but it may be empty
 * @target_name: (nullable): the symbol that @target belongs to, not demangled
 * @file: (nullable): the source file as DWARF names it
 * @line: the line of it, from 1 up, or 0
 * @length: how many bytes, 1 to %GRIND_INSTRUCTION_MAX_BYTES
 * @bytes: these bytes
 * @is_data: the bytes are no instruction that is known; @mnemonic is then a directive like `.byte`
 * @has_target: whether @target is set
 * @is_call: it calls, directly or not
 * @is_jump: it jumps, directly or not
 *
 * One instruction. Strings are UTF-8 and belong to the disassembly.
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
} GrindInstruction;

#define GRIND_TYPE_DISASSEMBLY (grind_disassembly_get_type ())

/* A range of instructions: immutable, reference counted, may be read from any thread. */
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
