/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/base/grind-view.h"

G_BEGIN_DECLS

#define GRIND_TYPE_SOURCE_PANE (grind_source_pane_get_type ())
G_DECLARE_FINAL_TYPE (GrindSourcePane, grind_source_pane, GRIND, SOURCE_PANE, GrindView)

char *grind_source_pane_dup_location (GrindSourcePane *self,
                                      guint           *line) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
