/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/lines/grind-line-table.h"
#include "source/binary/grind-assembly-code.h"

G_BEGIN_DECLS

/**
 * GrindAssemblyKind:
 * @GRIND_ASSEMBLY_INSTRUCTION: an instruction
 * @GRIND_ASSEMBLY_NO_CODE: an address with costs at which there is no code
 * @GRIND_ASSEMBLY_GAP: instructions that are left out
 * @GRIND_ASSEMBLY_TITLE: the name of the function that follows
 * @GRIND_ASSEMBLY_BLOCK: a basic block that follows
 *
 * What a line of a listing is.
 */
typedef enum
{
  GRIND_ASSEMBLY_INSTRUCTION,
  GRIND_ASSEMBLY_NO_CODE,
  GRIND_ASSEMBLY_GAP,
  GRIND_ASSEMBLY_TITLE,
  GRIND_ASSEMBLY_BLOCK,
} GrindAssemblyKind;

/**
 * GrindAssemblyLine:
 * @kind: what it is
 * @address: of the instruction, or of the first one of what follows or is left out
 * @end: the address behind it
 * @row: the row of the line table with its costs, or %GRIND_NONE
 * @file: the source file of the instruction if the profile knows it, or %GRIND_NONE
 * @line: the line of that file, or 0
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
} GrindAssemblyLine;

/**
 * GrindAssemblyInput:
 * @table: the instructions of a function with their costs, by address
 * @n_ranges: how many ranges of code there are
 * @ranges: (array length=n_ranges): these, by address
 * @names: (nullable): by what symbols are to be shown
 * @is_whole: whether code without costs is shown, too, as far as it is not very long
 * @has_blocks: whether basic blocks are marked
 * @expanded: (nullable): addresses of gaps that are to be shown nevertheless
 *
 * What a listing is made from.
 */
typedef struct
{
  GrindLineTable           *table;
  guint                     n_ranges;
  const GrindAssemblyRange *ranges;
  GHashTable               *names;
  gboolean                  is_whole;
  gboolean                  has_blocks;
  GArray                   *expanded;
} GrindAssemblyInput;

/**
 * GrindAssemblyListing:
 *
 * The instructions of a function as lines of text, with what stands beside them. Immutable; any
 * thread.
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
guint                    grind_assembly_listing_find          (GrindAssemblyListing     *self,
                                                               guint64                   address);
GArray                  *grind_assembly_listing_find_all      (GrindAssemblyListing     *self,
                                                               GrindFileId               file,
                                                               guint64                   line)
                                                               G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindAssemblyListing, grind_assembly_listing_unref)

G_END_DECLS
