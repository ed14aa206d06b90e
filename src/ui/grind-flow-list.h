/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/grind-flow.h"

G_BEGIN_DECLS

#define GRIND_TYPE_FLOW_LIST (grind_flow_list_get_type ())
G_DECLARE_FINAL_TYPE (GrindFlowList, grind_flow_list, GRIND, FLOW_LIST, GObject)

GrindFlowList *grind_flow_list_new (GrindGraph *graph,
                                    GrindFlow  *flow) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
