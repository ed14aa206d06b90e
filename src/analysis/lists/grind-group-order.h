/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/graph/grind-grouping.h"
#include "grind-function-sort.h"

G_BEGIN_DECLS

GArray *grind_group_order_sort (GrindGrouping  *grouping,
                                GrindEventId    event,
                                GrindSortKey    key,
                                gboolean        descending,
                                GCancellable   *cancellable,
                                GError        **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
