/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-listing.h"

G_BEGIN_DECLS

/**
 * GrindJumpKind:
 * @GRIND_JUMP_FUNCTION: a function
 * @GRIND_JUMP_CYCLE: a cycle
 * @GRIND_JUMP_FILE: a source file
 * @GRIND_JUMP_OBJECT: an ELF object
 *
 * What one can go to.
 */
typedef enum
{
  GRIND_JUMP_FUNCTION,
  GRIND_JUMP_CYCLE,
  GRIND_JUMP_FILE,
  GRIND_JUMP_OBJECT,
} GrindJumpKind;

#define GRIND_N_JUMP_KINDS (GRIND_JUMP_OBJECT + 1)

/**
 * GrindJumpTarget:
 * @id: the node, the file or the object
 * @node: what to go to: that node, or the most expensive function in that file or object
 * @n_contexts: how many contexts of a function were found, of which @node is the first; else 1
 *
 * A place to go to.
 */
typedef struct
{
  guint32     id;
  GrindNodeId node;
  guint       n_contexts;
} GrindJumpTarget;

/**
 * GrindJumpRequest:
 * @graph: a graph
 * @event: the event whose costs decide among equal matches
 * @mode: how to search
 * @text: what to search for; empty for all. Contexts of a function, see grind_contexts_list(), are
 *   one place unless there is an apostrophe in it
 * @kinds: which kinds to look for, a bit (1 << kind) for each
 * @max: how many of each kind are wanted at most
 *
 * What to look for.
 */
typedef struct
{
  GrindGraph      *graph;
  GrindEventId     event;
  GrindSearchMode  mode;
  const char      *text;
  guint            kinds;
  guint            max;
} GrindJumpRequest;

/**
 * GrindJump:
 *
 * The places that match a text, the best first. Immutable; any thread.
 */
typedef struct _GrindJump GrindJump;

GrindJump             *grind_jump_new         (const GrindJumpRequest *request,
                                               GrindJump              *former,
                                               GCancellable           *cancellable,
                                               GError                **error)
                                               G_GNUC_WARN_UNUSED_RESULT;
void                   grind_jump_new_async   (const GrindJumpRequest *request,
                                               GrindJump              *former,
                                               GCancellable           *cancellable,
                                               GAsyncReadyCallback     callback,
                                               gpointer                user_data);
GrindJump             *grind_jump_new_finish  (GAsyncResult           *result,
                                               GError                **error)
                                               G_GNUC_WARN_UNUSED_RESULT;
GrindJump             *grind_jump_ref         (GrindJump              *self);
void                   grind_jump_unref       (GrindJump              *self);
GrindGraph            *grind_jump_get_graph   (GrindJump              *self);
GrindPattern          *grind_jump_get_pattern (GrindJump              *self,
                                               GrindJumpKind           kind);
const GrindJumpTarget *grind_jump_get_targets (GrindJump              *self,
                                               GrindJumpKind           kind,
                                               guint                  *n_targets,
                                               guint                  *n_all);
GArray                *grind_jump_list_contexts
                                              (GrindJump              *self,
                                               GrindFunctionId         function)
                                               G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindJump, grind_jump_unref)

G_END_DECLS
