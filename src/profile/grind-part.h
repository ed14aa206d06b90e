/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-handle.h"

G_BEGIN_DECLS

#define GRIND_TYPE_PART (grind_part_get_type ())
G_DECLARE_FINAL_TYPE (GrindPart, grind_part, GRIND, PART, GrindHandle)

GrindPart           *grind_part_new      (GrindProfile *profile,
                                          GrindPartId   id) G_GNUC_WARN_UNUSED_RESULT;
const GrindPartInfo *grind_part_get_info (GrindPart    *self);

G_END_DECLS
