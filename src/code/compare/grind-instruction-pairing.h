/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "source/binary/grind-assembly-code.h"

G_BEGIN_DECLS

/**
 * GrindInstructionMethod:
 * @GRIND_INSTRUCTIONS_EQUAL: the bytes are equal: by the offset from the first instruction
 * @GRIND_INSTRUCTIONS_DIFF: by a diff of the instructions without their addresses
 *
 * How instructions are paired.
 */
typedef enum
{
  GRIND_INSTRUCTIONS_EQUAL,
  GRIND_INSTRUCTIONS_DIFF,
} GrindInstructionMethod;

/**
 * GrindInstructionPairing:
 *
 * The instructions of a function before, and their counterparts after. Each has at most one
 * counterpart, and counterparts are in the same order. Immutable, hence thread-safe.
 */
typedef struct _GrindInstructionPairing GrindInstructionPairing;

GrindInstructionPairing *grind_instruction_pairing_new
                                                 (const GrindAssemblyRange       *before,
                                                  guint                           n_before,
                                                  const GrindAssemblyRange       *after,
                                                  guint                           n_after,
                                                  GCancellable                   *cancellable,
                                                  GError                        **error)
                                                  G_GNUC_WARN_UNUSED_RESULT;
GrindInstructionPairing *grind_instruction_pairing_ref
                                                 (GrindInstructionPairing        *self)
                                                  G_GNUC_WARN_UNUSED_RESULT;
void                     grind_instruction_pairing_unref
                                                 (GrindInstructionPairing        *self);
GrindInstructionMethod   grind_instruction_pairing_get_method
                                                 (const GrindInstructionPairing  *self);
gboolean                 grind_instruction_pairing_is_exact
                                                 (const GrindInstructionPairing  *self);
guint64                  grind_instruction_pairing_get_after
                                                 (const GrindInstructionPairing  *self,
                                                  guint64                         address_before);
guint64                  grind_instruction_pairing_get_before
                                                 (const GrindInstructionPairing  *self,
                                                  guint64                         address_after);
guint64                  grind_instruction_pairing_get_place
                                                 (const GrindInstructionPairing  *self,
                                                  guint64                         address_before);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindInstructionPairing, grind_instruction_pairing_unref)

G_END_DECLS
