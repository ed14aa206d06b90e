/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-function-filter.h"

G_BEGIN_DECLS

/**
 * GrindPaletteKind:
 * @GRIND_PALETTE_FUNCTION: a function
 * @GRIND_PALETTE_CYCLE: a cycle
 * @GRIND_PALETTE_FILE: a source file
 * @GRIND_PALETTE_OBJECT: an ELF object
 *
 * The kind of a target.
 */
typedef enum
{
  GRIND_PALETTE_FUNCTION,
  GRIND_PALETTE_CYCLE,
  GRIND_PALETTE_FILE,
  GRIND_PALETTE_OBJECT,
} GrindPaletteKind;

#define GRIND_N_PALETTE_KINDS (GRIND_PALETTE_OBJECT + 1)

/**
 * GrindPaletteTarget:
 * @id: the node, the file or the object
 * @node: the node to go to: that node, or the most expensive function in that file or object
 * @n_contexts: number of contexts found of a function, of which @node is the first; else 1
 *
 * A target to go to.
 */
typedef struct
{
  guint32     id;
  GrindNodeId node;
  guint       n_contexts;
} GrindPaletteTarget;

/**
 * GrindPaletteSearch:
 *
 * The targets that match a text, best matches first. Immutable; any thread.
 */
typedef struct _GrindPaletteSearch GrindPaletteSearch;

/**
 * GrindPaletteRequest:
 * @graph: a graph
 * @event: the event whose costs break ties between matches
 * @mode: how to search
 * @text: the text to search for; empty for all. Contexts of a function, see grind_contexts_list(),
 *   are one target unless it contains an apostrophe
 * @kinds: the kinds to find, a bit (1 << kind) for each
 * @max: maximum number of targets of each kind
 * @previous: (nullable): an earlier search, whose valid parts are reused
 *
 * The targets to find.
 */
typedef struct
{
  GrindGraph         *graph;
  GrindEventId        event;
  GrindSearchMode     mode;
  const char         *text;
  guint               kinds;
  guint               max;
  GrindPaletteSearch *previous;
} GrindPaletteRequest;

GrindPaletteRequest      *grind_palette_request_copy       (const GrindPaletteRequest  *self)
                                                            G_GNUC_WARN_UNUSED_RESULT;
void                      grind_palette_request_free       (GrindPaletteRequest        *self);
GrindPaletteSearch       *grind_palette_search_new         (const GrindPaletteRequest  *request,
                                                            GCancellable               *cancellable,
                                                            GError                    **error)
                                                            G_GNUC_WARN_UNUSED_RESULT;
GrindPaletteSearch       *grind_palette_search_ref         (GrindPaletteSearch         *self);
void                      grind_palette_search_unref       (GrindPaletteSearch         *self);
GrindGraph               *grind_palette_search_get_graph   (GrindPaletteSearch         *self);
GrindPattern             *grind_palette_search_get_pattern (GrindPaletteSearch         *self,
                                                            GrindPaletteKind            kind);
const GrindPaletteTarget *grind_palette_search_get_targets (GrindPaletteSearch         *self,
                                                            GrindPaletteKind            kind,
                                                            guint                      *n_targets,
                                                            guint                      *n_all);
GArray                *grind_palette_search_list_contexts
                                              (GrindPaletteSearch              *self,
                                               GrindFunctionId         function)
                                               G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindPaletteSearch, grind_palette_search_unref)

G_END_DECLS
