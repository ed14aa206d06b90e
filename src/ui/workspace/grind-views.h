/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/session/grind-navigator.h"
#include "grind-view-stack.h"

G_BEGIN_DECLS

void                 grind_views_add         (GrindViewStack *upper,
                                              GrindViewStack *lower,
                                              GrindNavigator *navigator);
gboolean             grind_views_is_name     (const char     *name);
char                *grind_views_dup_names   (void) G_GNUC_WARN_UNUSED_RESULT;
guint                grind_views_get_n       (void);
gboolean             grind_views_has_data    (guint           view,
                                              GrindProfile   *profile);
const GrindViewInfo *grind_views_get_info    (guint           view);
const char          *grind_views_get_command (guint           view);
char                *grind_views_dup_action  (guint           view) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
