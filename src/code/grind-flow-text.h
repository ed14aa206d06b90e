/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-assembly-job.h"

G_BEGIN_DECLS

/**
 * GrindFlowDetail:
 * @GRIND_FLOW_LINES: source lines
 * @GRIND_FLOW_INSTRUCTIONS: instructions
 *
 * The text of a basic block.
 */
typedef enum
{
  GRIND_FLOW_LINES,
  GRIND_FLOW_INSTRUCTIONS,
} GrindFlowDetail;

/**
 * GrindFlowLine:
 * @place: the line number, with a file name if it is not in the function's own file; or an address
 * @text: the source line or instruction; empty if unknown
 * @is_call: whether @text is a called function, and @place is empty
 *
 * A line of the text of a basic block.
 */
typedef struct
{
  char     *place;
  char     *text;
  gboolean  is_call;
} GrindFlowLine;

/**
 * GrindFlowText:
 *
 * The texts of the basic blocks of a function. Immutable; any thread.
 */
typedef struct _GrindFlowText GrindFlowText;

GrindFlowText *grind_flow_text_make         (const GrindAssemblyRequest  *request,
                                             GCancellable                *cancellable,
                                             GError                     **error)
                                             G_GNUC_WARN_UNUSED_RESULT;
GrindFlowText *grind_flow_text_ref          (GrindFlowText   *self) G_GNUC_WARN_UNUSED_RESULT;
void           grind_flow_text_unref        (GrindFlowText   *self);
GrindAssembly *grind_flow_text_get_assembly (GrindFlowText   *self);
char          *grind_flow_text_dup_empty    (GrindGraph      *graph,
                                             GrindNodeId      node,
                                             GrindFlowText   *self) G_GNUC_WARN_UNUSED_RESULT;
GArray        *grind_flow_text_list         (GrindFlowText   *self,
                                             guint            block,
                                             GrindFlowDetail  detail) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindFlowText, grind_flow_text_unref)

G_END_DECLS
