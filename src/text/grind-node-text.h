/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/graph/grind-call-edge.h"
#include "analysis/names/grind-name-parts.h"

G_BEGIN_DECLS

/**
 * GrindNodeName:
 * @scope: its scope, empty if it has none
 * @separator: the text between @scope and @last
 * @last: its last component, or the whole name
 * @note: (nullable): a note after the name
 * @full: the whole name with all its arguments
 * @raw: (nullable): the name in the file, if it differs
 * @remark: (nullable) (transfer none): an explanation of a name without meaning
 *
 * The name of a function or cycle in a list.
 */
typedef struct
{
  char *scope;
  char *separator;
  char *last;
  char *note;
  char *full;
  char *raw;

  const char *remark;
} GrindNodeName;

void        grind_node_name_clear             (GrindNodeName        *name);
void        grind_node_name_take_parts        (GrindNodeName        *name,
                                               const GrindNameParts *parts);
void        grind_node_name_init              (GrindNodeName        *name,
                                               GrindGraph           *graph,
                                               GrindNodeId           node);
void        grind_node_name_init_contexts     (GrindNodeName        *name,
                                               GrindGraph           *graph,
                                               GrindFunctionId       function,
                                               guint                 n_contexts);
void        grind_node_name_add_cycle         (GrindNodeName        *name,
                                               GrindGraph           *graph,
                                               GrindNodeId           node);
char       *grind_node_name_dup_tooltip       (const GrindNodeName  *name,
                                               const char           *details);
const char *grind_node_text_get_note          (GrindGraph           *graph,
                                               GrindNodeId           node);
const char *grind_node_text_get_remark        (GrindGraph           *graph,
                                               GrindNodeId           node);
char       *grind_node_text_dup_raw           (GrindGraph           *graph,
                                               GrindNodeId           node);
char       *grind_node_text_dup_file          (GrindGraph           *graph,
                                               GrindNodeId           node);
char       *grind_node_text_dup_object        (GrindGraph           *graph,
                                               GrindNodeId           node);
char       *grind_node_text_dup_location      (GrindGraph           *graph,
                                               GrindNodeId           node);
char       *grind_node_text_dup_distinction   (GrindGraph           *graph,
                                               GrindNodeId           node);
char       *grind_node_text_dup_full_location (GrindGraph           *graph,
                                               GrindNodeId           node);
char       *grind_node_text_dup_markup        (GrindGraph           *graph,
                                               GrindNodeId           node);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrindNodeName, grind_node_name_clear)

G_END_DECLS
