/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "grind-objinfo-protocol.h"

G_BEGIN_DECLS

typedef struct
{
  guint64  target;        /* with HAS_TARGET or HAS_REFERENCE */
  guint8   length;
  guint8   flags;         /* GrindObjinfoInstructionFlags */
  char     mnemonic[32];
  char     operands[192];
} GrindDecoded;

/*
 * Decodes instructions of a machine. Invalid bytes are decoded as data, in units of the shortest
 * instruction, so decoding never fails.
 */
typedef struct _GrindDisassembler GrindDisassembler;

gboolean           grind_disassembler_knows   (guint               machine,
                                               gboolean            is_big_endian);
GrindDisassembler *grind_disassembler_new     (guint               machine,
                                               gboolean            is_64_bit,
                                               gboolean            is_big_endian,
                                               GrindObjinfoSyntax  syntax,
                                               GError            **error)
  G_GNUC_WARN_UNUSED_RESULT;
void               grind_disassembler_free    (GrindDisassembler  *self);
void               grind_disassembler_decode  (GrindDisassembler  *self,
                                               const guint8       *bytes,
                                               gsize               size,
                                               guint64             address,
                                               gboolean            is_thumb,
                                               GrindDecoded       *decoded);
void               grind_disassembler_data    (GrindDisassembler  *self,
                                               const guint8       *bytes,
                                               gsize               size,
                                               GrindDecoded       *decoded);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindDisassembler, grind_disassembler_free)

G_END_DECLS
