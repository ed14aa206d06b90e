/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/graph/grind-grouping.h"
#include "analysis/session/grind-session.h"

G_BEGIN_DECLS

GSettings    *grind_settings_get           (void);
void          grind_settings_apply         (GrindSession *session);
gboolean      grind_settings_get_demangle  (void);
void          grind_settings_bind_session  (GrindSession *session);
void          grind_settings_set_formulas  (GrindSession *session,
                                            GVariant     *formulas);
GrindGroupBy  grind_settings_get_group_by  (void);
void          grind_settings_set_group_by  (GrindGroupBy  by);

G_END_DECLS
