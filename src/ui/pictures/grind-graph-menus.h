/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The menus of a call graph, for the actions of GrindGraphPane with the prefix "graph". */
char       *grind_graph_menus_format_share (double       share) G_GNUC_WARN_UNUSED_RESULT;
char       *grind_graph_menus_format_depth (guint        depth) G_GNUC_WARN_UNUSED_RESULT;
GMenuModel *grind_graph_menus_new_depths   (const char  *action) G_GNUC_WARN_UNUSED_RESULT;
GMenuModel *grind_graph_menus_new_shares   (void) G_GNUC_WARN_UNUSED_RESULT;
GMenuModel *grind_graph_menus_new_limits   (void) G_GNUC_WARN_UNUSED_RESULT;
GMenuModel *grind_graph_menus_new_looks    (void) G_GNUC_WARN_UNUSED_RESULT;
GMenuModel *grind_graph_menus_new_context  (void) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
