/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "analysis/compare/grind-comparison.h"
#include "code/compare/grind-line-changes.h"
#include "code/flow/grind-control-flow.h"
#include "grind-assembly-listing.h"
#include "grind-code-data.h"
#include "source/binary/grind-profiled-object.h"

G_BEGIN_DECLS

typedef struct _GrindAssembly GrindAssembly;

/**
 * GrindAssemblyRequest:
 * @graph: a graph
 * @function: a function of its profile
 * @comparison: (nullable): the functions that are the same, in a comparison of files
 * @n_events: the number of events to show, 1 or 2
 * @events: events of @graph with computed costs
 * @syntax: the x86 assembly syntax
 * @is_whole: whether to include code without costs
 * @has_blocks: whether to mark basic blocks
 * @expanded: (nullable): addresses of gaps to expand
 * @rules: the user's path rules
 * @objects: opens ELF objects
 * @servers: (nullable): debuginfod servers to query
 * @previous: (nullable): the previous result, to reuse parts of
 *
 * A request for the instructions of a function.
 */
typedef struct
{
  GrindGraph       *graph;
  GrindFunctionId   function;
  GrindComparison  *comparison;
  guint             n_events;
  GrindEventId      events[GRIND_CODE_COLUMNS];
  GrindSyntax       syntax;
  gboolean          is_whole;
  gboolean          has_blocks;
  GArray           *expanded;
  GrindPathRules   *rules;
  GrindObjectCache *objects;
  char            **servers;
  GrindAssembly    *previous;
} GrindAssemblyRequest;

/**
 * GrindAssembly:
 * @graph: its graph
 * @function: the function
 * @table: its instructions
 * @before: (nullable): in a comparison, its instructions before
 * @changes: (nullable): in a comparison, the pairs of instructions
 * @pairing: (nullable): likewise, if the code of both sides is known
 * @n_addresses: the number of rows in @table and @before with an address
 * @of: the ELF object of the function
 * @rules: the path rules used
 * @syntax: the assembly syntax
 * @is_whole: whether code without costs is included
 * @has_blocks: whether basic blocks are marked
 * @n_expanded: the number of expanded gaps
 * @may_fetch: whether servers could be queried
 * @code: (nullable): its code, #GrindAssemblyRange
 * @names: (nullable): the display names of symbols in @code
 * @flow: (nullable): its basic blocks and jumps, if any address is known
 * @flow_before: (nullable): in a comparison, @flow before, if the bytes of the code are equal
 * @listing: (nullable): the instructions as text
 * @data: (nullable): annotations of @listing
 *
 * The instructions of a function. Immutable, so any thread may read it.
 */
struct _GrindAssembly
{
  GrindGraph           *graph;
  GrindFunctionId       function;
  GrindLineTable       *table;
  GrindLineTable       *before;
  GrindLineChanges     *changes;
  GrindInstructionPairing *pairing;
  guint                 n_addresses;
  GrindProfiledObject   of;
  GrindPathRules       *rules;
  GrindSyntax           syntax;
  gboolean              is_whole;
  gboolean              has_blocks;
  guint                 n_expanded;
  gboolean              may_fetch;
  GArray               *code;
  GHashTable           *names;
  GrindControlFlow     *flow;
  GrindControlFlow     *flow_before;
  GrindAssemblyListing *listing;
  GrindCodeData        *data;
};

GrindAssemblyRequest *grind_assembly_request_copy (const GrindAssemblyRequest  *self)
                                                   G_GNUC_WARN_UNUSED_RESULT;
void                  grind_assembly_request_free (GrindAssemblyRequest        *self);

GrindLineMethod       grind_assembly_get_method   (GrindAssembly               *self);
GrindAssembly        *grind_assembly_make         (const GrindAssemblyRequest  *request,
                                                   GCancellable                *cancellable,
                                                   GError                     **error)
                                                   G_GNUC_WARN_UNUSED_RESULT;
GrindAssembly        *grind_assembly_ref          (GrindAssembly               *self)
                                                   G_GNUC_WARN_UNUSED_RESULT;
void                  grind_assembly_unref        (GrindAssembly               *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindAssembly, grind_assembly_unref)

G_END_DECLS
