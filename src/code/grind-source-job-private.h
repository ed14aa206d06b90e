/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-source-job.h"

G_BEGIN_DECLS

gboolean _grind_source_is_one_run     (GrindSource               *source);
gboolean _grind_source_choose_changed (const GrindSourceRequest  *request,
                                       GrindSource               *source,
                                       GCancellable              *cancellable,
                                       GError                   **error);
gboolean _grind_source_compare        (const GrindSourceRequest  *request,
                                       GrindSource               *source,
                                       GCancellable              *cancellable,
                                       GError                   **error);

G_END_DECLS
