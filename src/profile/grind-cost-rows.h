/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-profile.h"

G_BEGIN_DECLS

typedef struct _GrindCostRows GrindCostRows;

GrindCostRows *grind_cost_rows_new_self  (GrindProfile        *profile,
                                          GError             **error) G_GNUC_WARN_UNUSED_RESULT;
GrindCostRows *grind_cost_rows_new_calls (GrindProfile        *profile,
                                          GError             **error) G_GNUC_WARN_UNUSED_RESULT;
void           grind_cost_rows_free      (GrindCostRows       *self);
void           grind_cost_rows_add       (const GrindCostRows *self,
                                          guint32              owner,
                                          const guint8        *parts,
                                          GrindSums           *sums);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindCostRows, grind_cost_rows_free)

G_END_DECLS
