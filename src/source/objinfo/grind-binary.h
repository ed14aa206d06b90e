/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-disassembler.h"
#include "grind-dwarf-lines.h"
#include "grind-elf-symbols.h"

G_BEGIN_DECLS

/*
 * A program or library and everything read from it. Symbols, lines and so on are read on first use.
 */
typedef struct
{
  guint32             handle;
  GrindElfFile       *file;
  GrindElfFile       *debug_file;       /* (nullable) */
  GrindElfFile       *mini_file;        /* (nullable): compressed symbols in the file */
  GrindElfSymbols    *symbols;          /* (nullable) */
  GrindDwarfLines    *lines;            /* (nullable) */
  gboolean            has_tried_lines;
  GrindDisassembler  *disassemblers[2]; /* (nullable) by syntax */
} GrindBinary;

GrindBinary       *grind_binary_open             (const char          *path,
                                                  const char          *debug_path,
                                                  GError             **error)
  G_GNUC_WARN_UNUSED_RESULT;
void               grind_binary_free             (GrindBinary         *self);
guint32            grind_binary_get_properties   (GrindBinary         *self);
GrindElfSymbols   *grind_binary_get_symbols      (GrindBinary         *self);
GrindDwarfLines   *grind_binary_get_lines        (GrindBinary         *self);
GrindDisassembler *grind_binary_get_disassembler (GrindBinary         *self,
                                                  GrindObjinfoSyntax   syntax,
                                                  GError             **error);
gboolean           grind_binary_disassemble      (GrindBinary         *self,
                                                  guint64              from,
                                                  guint64              to,
                                                  GrindObjinfoSyntax   syntax,
                                                  GByteArray          *answer,
                                                  GError             **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindBinary, grind_binary_free)

G_END_DECLS
