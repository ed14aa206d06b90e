/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-graph-layout.h"

G_BEGIN_DECLS

GBytes           *grind_dot_write (const GrindGraphLayoutRequest  *request)
                                   G_GNUC_WARN_UNUSED_RESULT;
GrindGraphLayout *grind_dot_read  (const GrindGraphLayoutRequest  *request,
                                   GBytes                         *output,
                                   GError                        **error)
                                   G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
