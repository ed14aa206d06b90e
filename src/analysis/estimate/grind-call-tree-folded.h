/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-call-tree.h"

G_BEGIN_DECLS

/* The frame of nodes that are not in the tree */
#define GRIND_FOLDED_HIDDEN "[hidden]"

/* The maximum number of frames in a stack, in addition to that one */
#define GRIND_FOLDED_MAX_FRAMES 512

/* The maximum length of a stack's names in bytes to add another frame: each line repeats them */
#define GRIND_FOLDED_MAX_LENGTH (256 * 1024)

char *grind_call_tree_dup_folded (GrindCallTree *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
