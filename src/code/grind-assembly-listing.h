/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/lines/grind-line-table.h"
#include "code/compare/grind-instruction-pairing.h"
#include "code/flow/grind-control-flow.h"
#include "grind-code-data.h"

G_BEGIN_DECLS

/**
 * GrindAssemblyKind:
 * @GRIND_ASSEMBLY_INSTRUCTION: an instruction
 * @GRIND_ASSEMBLY_NO_CODE: an address with costs but without code
 * @GRIND_ASSEMBLY_GAP: omitted instructions
 * @GRIND_ASSEMBLY_TITLE: the name of the following function
 * @GRIND_ASSEMBLY_BLOCK: the title of the following basic block
 * @GRIND_ASSEMBLY_GONE: an instruction that is only before
 *
 * The kinds of lines in a listing.
 */
typedef enum
{
  GRIND_ASSEMBLY_INSTRUCTION,
  GRIND_ASSEMBLY_NO_CODE,
  GRIND_ASSEMBLY_GAP,
  GRIND_ASSEMBLY_TITLE,
  GRIND_ASSEMBLY_BLOCK,
  GRIND_ASSEMBLY_GONE,
} GrindAssemblyKind;

/**
 * GrindAssemblyLine:
 * @kind: its kind
 * @address: the address of the instruction, or of the first following or omitted one
 * @end: the address after it
 * @row: the row of the line table with its costs, or %GRIND_NONE
 * @file: the source file of the instruction if the profile contains it, or %GRIND_NONE
 * @line: the line of that file, or 0
 * @mark: in a comparison, whether it is new or gone
 *
 * A line of a listing.
 */
typedef struct
{
  GrindAssemblyKind kind;
  guint64           address;
  guint64           end;
  guint             row;
  GrindFileId       file;
  guint64           line;
  GrindCodeMark     mark;
} GrindAssemblyLine;

/**
 * GrindAssemblyInput:
 * @table: the instructions of a function with their costs, sorted by address
 * @n_ranges: the number of code ranges
 * @ranges: (array length=n_ranges): the code ranges, sorted by address
 * @names: (nullable): the style of symbol names
 * @is_whole: whether to include code without costs, unless it is very long
 * @flow: (nullable): the control flow of the function, to mark its basic blocks
 * @expanded: (nullable): addresses of gaps to expand
 * @before: (nullable): in a comparison, the instructions before with their costs
 * @n_ranges_before: the number of code ranges before
 * @ranges_before: (nullable) (array length=n_ranges_before): the code ranges before
 * @names_before: (nullable): the style of symbol names before
 * @pairing: (nullable): the pairs of instructions, if the code of both sides is known
 *
 * The input of a listing.
 */
typedef struct
{
  GrindLineTable           *table;
  guint                     n_ranges;
  const GrindAssemblyRange *ranges;
  GHashTable               *names;
  gboolean                  is_whole;
  GrindControlFlow         *flow;
  GArray                   *expanded;
  GrindLineTable           *before;
  guint                     n_ranges_before;
  const GrindAssemblyRange *ranges_before;
  GHashTable               *names_before;
  const GrindInstructionPairing *pairing;
} GrindAssemblyInput;

/**
 * GrindAssemblyListing:
 *
 * The instructions of a function as lines of text, with their annotations. Immutable, hence
 * thread-safe.
 */
typedef struct _GrindAssemblyListing GrindAssemblyListing;

GrindAssemblyListing    *grind_assembly_listing_new           (const GrindAssemblyInput *input)
                                                               G_GNUC_WARN_UNUSED_RESULT;
GrindAssemblyListing    *grind_assembly_listing_ref           (GrindAssemblyListing     *self)
                                                               G_GNUC_WARN_UNUSED_RESULT;
void                     grind_assembly_listing_unref         (GrindAssemblyListing     *self);
const char              *grind_assembly_listing_get_text      (GrindAssemblyListing     *self,
                                                               gsize                    *length);
const GrindAssemblyLine *grind_assembly_listing_get_lines     (GrindAssemblyListing     *self,
                                                               guint                    *n_lines);
GPtrArray               *grind_assembly_listing_get_addresses (GrindAssemblyListing     *self);
GPtrArray               *grind_assembly_listing_get_bytes     (GrindAssemblyListing     *self);
GPtrArray               *grind_assembly_listing_get_locations (GrindAssemblyListing     *self);
GPtrArray               *grind_assembly_listing_get_signs     (GrindAssemblyListing     *self);
GBytes                  *grind_assembly_listing_dup_marks     (GrindAssemblyListing     *self)
                                                               G_GNUC_WARN_UNUSED_RESULT;
guint                    grind_assembly_listing_find_gone     (GrindAssemblyListing     *self,
                                                               guint64                   address);
guint                    grind_assembly_listing_find          (GrindAssemblyListing     *self,
                                                               guint64                   address);
GArray                  *grind_assembly_listing_find_all      (GrindAssemblyListing     *self,
                                                               GrindFileId               file,
                                                               guint64                   line)
                                                               G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindAssemblyListing, grind_assembly_listing_unref)

G_END_DECLS
