/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-subject.h"
#include "grind-typeface.h"

G_BEGIN_DECLS

char *grind_name_fit_dup_last  (const GrindSubject *subject,
                                GrindNodeId         node) G_GNUC_WARN_UNUSED_RESULT;
char *grind_name_fit_dup_whole (const GrindSubject *subject,
                                GrindNodeId         node) G_GNUC_WARN_UNUSED_RESULT;
char *grind_name_fit           (const GrindSubject *subject,
                                GrindNodeId         node,
                                GrindTypeface      *typeface,
                                gboolean            is_bold,
                                double              room) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
