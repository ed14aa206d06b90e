/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/graph/grind-hot-path.h"
#include "analysis/graph/grind-table.h"
#include "analysis/session/grind-navigator.h"

G_BEGIN_DECLS

char *grind_path_copy_write (GrindNavigator     *navigator,
                             const GrindHotPath *path,
                             GrindTableFormat    format) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
