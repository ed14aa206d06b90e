/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-call-tree.h"

G_BEGIN_DECLS

/* The frame of what is not in the tree */
#define GRIND_FOLDED_HIDDEN "[hidden]"

/* How many frames a stack has at most, beside that one */
#define GRIND_FOLDED_MAX_FRAMES 512

char *grind_call_tree_dup_folded (GrindCallTree *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
