/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-assembly-listing.h"

G_BEGIN_DECLS

/**
 * GrindAssemblyBlock:
 * @address: of its first instruction
 * @end: the address behind its last one
 * @n_instructions: how many it has
 * @count: how often it was executed; not positive if it is not known
 *
 * A basic block: instructions of which all are executed if the first one is.
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
