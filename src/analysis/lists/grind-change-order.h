/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-function-sort.h"

G_BEGIN_DECLS

GArray *grind_change_order_list (GrindGraph   *graph,
                                 GrindEventId  event,
                                 GrindSortKey  key,
                                 gint64        min,
                                 guint         decimals,
                                 guint        *n_small) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
