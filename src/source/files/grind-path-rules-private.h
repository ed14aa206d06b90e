/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-folder-index-private.h"
#include "grind-path-rules.h"

G_BEGIN_DECLS

GrindFolderIndex *_grind_path_rules_get_index (GrindPathRules *self,
                                               guint           folder);

G_END_DECLS
