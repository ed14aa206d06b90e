/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-graph-layout.h"

G_BEGIN_DECLS

GrindGraphLayout *grind_layered_lay_out (const GrindGraphLayoutRequest  *request,
                                         GrindGraphLayoutReason          reason,
                                         GCancellable                   *cancellable,
                                         GError                        **error)
                                         G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
