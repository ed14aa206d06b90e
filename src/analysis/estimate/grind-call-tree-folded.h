/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-call-tree.h"

G_BEGIN_DECLS

/* The frame of what is not in the tree */
#define GRIND_FOLDED_HIDDEN "[hidden]"

/* How many frames a stack has at most, beside that one */
#define GRIND_FOLDED_MAX_FRAMES 512

/* How many bytes of names a stack may have for another frame to follow: each line repeats them */
#define GRIND_FOLDED_MAX_LENGTH (256 * 1024)

char *grind_call_tree_dup_folded (GrindCallTree *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
