/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-profile.h"

G_BEGIN_DECLS

typedef struct _GrindPartTotals GrindPartTotals;

GrindPartTotals *grind_part_totals_new      (GrindProfile          *profile,
                                             GError               **error)
                                             G_GNUC_WARN_UNUSED_RESULT;
void             grind_part_totals_free     (GrindPartTotals       *self);
gboolean         grind_part_totals_is_empty (const GrindPartTotals *self,
                                             GrindPartId            part);
void             grind_part_totals_add      (const GrindPartTotals *self,
                                             GrindPartId            part,
                                             GrindSums             *totals);
void             grind_part_totals_read     (const GrindPartTotals *self,
                                             GrindPartId            part,
                                             gint64                *totals);
void             grind_part_totals_erase    (const GrindPartTotals *self,
                                             GrindPartId            part,
                                             gint64                *totals);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindPartTotals, grind_part_totals_free)

G_END_DECLS
