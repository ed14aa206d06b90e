/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-code-table.h"

G_BEGIN_DECLS

/* For worker threads */
GArray *grind_inlined_calls_find (GrindLineTable *instructions,
                                  GrindFileId     file,
                                  guint           n_lines) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
