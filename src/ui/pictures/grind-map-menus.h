/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "grind-map-stops.h"

G_BEGIN_DECLS

char       *grind_map_menus_format_depth (guint          depth) G_GNUC_WARN_UNUSED_RESULT;
char       *grind_map_menus_format_area  (guint          area) G_GNUC_WARN_UNUSED_RESULT;
guint       grind_map_menus_get_smaller  (guint          area);
GMenuModel *grind_map_menus_new_depths   (void) G_GNUC_WARN_UNUSED_RESULT;
GMenuModel *grind_map_menus_new_areas    (void) G_GNUC_WARN_UNUSED_RESULT;
GMenuModel *grind_map_menus_new_limits   (void) G_GNUC_WARN_UNUSED_RESULT;
void        grind_map_menus_fill_stops   (GMenu         *menu,
                                          GrindMapStops *stops,
                                          gboolean       has_here);

G_END_DECLS
