/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "grind-assembly-listing.h"
#include "grind-code-data.h"
#include "source/binary/grind-profiled-object.h"

G_BEGIN_DECLS

typedef struct _GrindAssembly GrindAssembly;

/**
 * GrindAssemblyRequest:
 * @graph: a graph
 * @function: a function of its profile
 * @n_events: how many events are shown, 1 or 2
 * @events: events of @graph whose costs are computed
 * @syntax: how instructions of x86 are written
 * @is_whole: whether code without costs is shown, too
 * @has_blocks: whether basic blocks are marked
 * @expanded: (nullable): addresses of gaps that are shown nevertheless
 * @rules: where the user has files
 * @servers: (nullable): debuginfod servers that may be asked
 * @previous: (nullable): what was made before, of which is kept what fits
 *
 * What is to be shown of a function's instructions.
 */
typedef struct
{
  GrindGraph       *graph;
  GrindFunctionId   function;
  guint             n_events;
  GrindEventId      events[GRIND_CODE_COLUMNS];
  GrindSyntax       syntax;
  gboolean          is_whole;
  gboolean          has_blocks;
  GArray           *expanded;
  GrindPathRules   *rules;
  char            **servers;
  GrindAssembly    *previous;
} GrindAssemblyRequest;

/**
 * GrindAssembly:
 * @graph: the graph it is of
 * @function: the function
 * @table: its instructions
 * @n_addresses: how many rows of @table have an address
 * @of: the ELF object that the function is in
 * @rules: where the user had files then
 * @syntax: how instructions are written
 * @is_whole: whether code without costs is shown
 * @has_blocks: whether basic blocks are marked
 * @n_expanded: how many gaps were to be shown nevertheless
 * @may_fetch: whether servers were to be asked
 * @listing: (nullable): the instructions as text
 * @data: (nullable): what is written beside @listing
 *
 * The instructions of a function. Immutable, any thread may read it.
 */
struct _GrindAssembly
{
  GrindGraph           *graph;
  GrindFunctionId       function;
  GrindLineTable       *table;
  guint                 n_addresses;
  GrindProfiledObject   of;
  GrindPathRules       *rules;
  GrindSyntax           syntax;
  gboolean              is_whole;
  gboolean              has_blocks;
  guint                 n_expanded;
  gboolean              may_fetch;
  GrindAssemblyListing *listing;
  GrindCodeData        *data;
};

GrindAssembly *grind_assembly_ref         (GrindAssembly               *self)
                                           G_GNUC_WARN_UNUSED_RESULT;
void           grind_assembly_unref       (GrindAssembly               *self);
void           grind_assembly_make_async  (const GrindAssemblyRequest  *request,
                                           GCancellable                *cancellable,
                                           GAsyncReadyCallback          callback,
                                           gpointer                     user_data);
GrindAssembly *grind_assembly_make_finish (GAsyncResult                *result,
                                           GError                     **error)
                                           G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindAssembly, grind_assembly_unref)

G_END_DECLS
