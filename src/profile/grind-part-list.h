/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-handle-list.h"
#include "grind-part.h"

G_BEGIN_DECLS

#define GRIND_TYPE_PART_LIST (grind_part_list_get_type ())
G_DECLARE_FINAL_TYPE (GrindPartList, grind_part_list, GRIND, PART_LIST, GrindHandleList)

GrindPartList *grind_part_list_new (GrindProfile *profile) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
