/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-assembly-listing.h"

G_BEGIN_DECLS

/**
 * GrindAssemblyBlock:
 * @address: the address of its first instruction
 * @end: the address after its last one
 * @n_instructions: the number of its instructions
 * @count: the number of executions; not positive if unknown
 *
 * A basic block: if its first instruction is executed, all are.
 */
typedef struct
{
  guint64 address;
  guint64 end;
  guint   n_instructions;
  gint64  count;
} GrindAssemblyBlock;

GArray *grind_assembly_blocks_find    (const GrindAssemblyInput *input) G_GNUC_WARN_UNUSED_RESULT;
char   *grind_assembly_block_dup_text (const GrindAssemblyBlock *block) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
