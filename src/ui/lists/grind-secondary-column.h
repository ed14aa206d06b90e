/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/session/grind-session.h"
#include "grind-column-set.h"

G_BEGIN_DECLS

/* The column for the costs of the second event: only shown if there is one. */
void grind_secondary_column_follow (GrindColumnSet *columns,
                                    guint           index,
                                    GrindSession   *session);
void grind_secondary_column_attach (GrindColumnSet *columns,
                                    guint           index,
                                    GrindSession   *session);
void grind_secondary_column_choose (GrindColumnSet *columns,
                                    guint           index,
                                    GrindSession   *session);

G_END_DECLS
