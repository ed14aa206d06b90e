/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-event-type.h"
#include "grind-handle-list.h"

G_BEGIN_DECLS

#define GRIND_TYPE_EVENT_LIST (grind_event_list_get_type ())
G_DECLARE_FINAL_TYPE (GrindEventList, grind_event_list, GRIND, EVENT_LIST, GrindHandleList)

GrindEventList *grind_event_list_new (GrindProfile *profile) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
