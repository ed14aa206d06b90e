/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/estimate/grind-call-tree.h"
#include "grind-subject.h"
#include "grind-typeface.h"

G_BEGIN_DECLS

/**
 * GrindNamed:
 * @node: a function or cycle; %GRIND_NONE for a group of functions, and for the whole profile
 * @group_by: what the functions of a group have in common, otherwise %GRIND_GROUP_BY_NONE
 * @member: a function of a group
 *
 * Anything with a name in a picture.
 */
typedef struct
{
  GrindNodeId     node;
  GrindGroupBy    group_by;
  GrindFunctionId member;
} GrindNamed;

static inline GrindNamed
grind_named_node (GrindNodeId node)
{
  return (GrindNamed) { node, GRIND_GROUP_BY_NONE, GRIND_NONE };
}

static inline GrindNamed
grind_named_branch (const GrindBranch *branch)
{
  return (GrindNamed) { branch->node, branch->group_by, branch->member };
}

char *grind_name_fit_dup_last  (const GrindSubject *subject,
                                GrindNamed          named) G_GNUC_WARN_UNUSED_RESULT;
char *grind_name_fit_dup_whole (const GrindSubject *subject,
                                GrindNamed          named) G_GNUC_WARN_UNUSED_RESULT;
char *grind_name_fit           (const GrindSubject *subject,
                                GrindNamed          named,
                                GrindTypeface      *typeface,
                                gboolean            is_bold,
                                double              room) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
