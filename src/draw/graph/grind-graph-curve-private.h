/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "layout/grind-box.h"
#include "layout/grind-graph-layout.h"

G_BEGIN_DECLS

/* The lines of arrows: polylines that approximate curves. Each is a GArray of GrindPoint with at
 * least two points. */
GArray     *_grind_graph_curve_new          (const GrindPoint *points,
                                             guint             n_points);
double      _grind_graph_curve_get_length   (const GArray     *curve);
GrindPoint  _grind_graph_curve_get_point    (const GArray     *curve,
                                             double            distance);
double      _grind_graph_curve_get_distance (const GArray     *curve,
                                             double            x,
                                             double            y);
gboolean    _grind_graph_curve_piece_crosses
                                             (const GArray     *curve,
                                              guint             point,
                                              const GrindBox   *box);
gboolean    _grind_graph_curve_crosses      (const GArray     *curve,
                                             const GrindBox   *box);
void        _grind_graph_curve_get_extents  (const GArray     *curve,
                                             GrindBox         *extents);

G_END_DECLS
