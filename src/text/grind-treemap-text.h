/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/session/grind-session.h"

G_BEGIN_DECLS

/* Texts about caller and callee maps */
char       *grind_treemap_text_dup_empty       (GrindSession *session,
                                                GrindNodeId   root,
                                                gboolean      is_callers) G_GNUC_WARN_UNUSED_RESULT;
char       *grind_treemap_text_dup_status      (guint         n_boxes,
                                                guint         n_groups,
                                                gboolean      is_callers,
                                                gboolean      has_limits) G_GNUC_WARN_UNUSED_RESULT;
const char *grind_treemap_text_get_note        (gboolean      is_short);
const char *grind_treemap_text_get_explanation (void);

G_END_DECLS
