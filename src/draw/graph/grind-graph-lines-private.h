/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-graph-curve-private.h"
#include "grind-graph-scene-private.h"

G_BEGIN_DECLS

typedef struct _GrindGraphLines GrindGraphLines;

GrindGraphLines *_grind_graph_lines_new   (const GrindGraphScene *scene) G_GNUC_WARN_UNUSED_RESULT;
void             _grind_graph_lines_free  (GrindGraphLines       *self);
guint            _grind_graph_lines_count (GrindGraphLines       *self,
                                           const GrindBox        *box,
                                           guint                  own,
                                           guint                  max,
                                           gboolean              *crosses_own);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindGraphLines, _grind_graph_lines_free)

G_END_DECLS
