/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-handle.h"

G_BEGIN_DECLS

#define GRIND_TYPE_EVENT_TYPE (grind_event_type_get_type ())
G_DECLARE_FINAL_TYPE (GrindEventType, grind_event_type, GRIND, EVENT_TYPE, GrindHandle)

GrindEventType *grind_event_type_new           (GrindProfile   *profile,
                                                GrindEventId    id) G_GNUC_WARN_UNUSED_RESULT;
const char     *grind_event_type_get_name      (GrindEventType *self);
const char     *grind_event_type_get_long_name (GrindEventType *self);
const char     *grind_event_type_get_formula   (GrindEventType *self);
gboolean        grind_event_type_is_derived    (GrindEventType *self);

G_END_DECLS
