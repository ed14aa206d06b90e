/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "grind-treemap-stops.h"

G_BEGIN_DECLS

char       *grind_treemap_menus_format_depth (guint              depth) G_GNUC_WARN_UNUSED_RESULT;
char       *grind_treemap_menus_format_area  (guint              area) G_GNUC_WARN_UNUSED_RESULT;
guint       grind_treemap_menus_get_smaller  (guint              area);
GMenuModel *grind_treemap_menus_new_depths   (void) G_GNUC_WARN_UNUSED_RESULT;
GMenuModel *grind_treemap_menus_new_areas    (void) G_GNUC_WARN_UNUSED_RESULT;
GMenuModel *grind_treemap_menus_new_limits   (void) G_GNUC_WARN_UNUSED_RESULT;
void        grind_treemap_menus_fill_stops   (GMenu             *menu,
                                              GrindTreemapStops *stops,
                                              gboolean           has_here);

G_END_DECLS
