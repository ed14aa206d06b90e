/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "analysis/graph/grind-color-map.h"

G_BEGIN_DECLS

#define GRIND_TYPE_LEGEND_LIST (grind_legend_list_get_type ())
G_DECLARE_FINAL_TYPE (GrindLegendList, grind_legend_list, GRIND, LEGEND_LIST, GtkWidget)

/* Groups that do not fit into a legend. Signals: "chosen" (guint, a group's rank), "closed". */
GtkWidget *grind_legend_list_new           (GrindColorMap       *color_map,
                                            guint             n_shown);
GtkWidget *grind_legend_make_swatch_label  (guint             slot,
                                            const char       *title,
                                            const char       *share,
                                            int               max_chars);
char      *grind_legend_dup_spoken         (const char       *title,
                                            const char       *share) G_GNUC_WARN_UNUSED_RESULT;
char      *grind_legend_dup_group_details  (const GrindColorMap *color_map,
                                            guint             rank) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
