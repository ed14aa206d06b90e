/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/compare/grind-change.h"
#include "analysis/session/grind-navigator.h"

G_BEGIN_DECLS

/* Formats costs as in a session: as numbers, or as percentages of the navigator's base. Ratios are
 * never shown as percentages. */
const GrindCosts *grind_cost_text_get_costs   (GrindGraph       *graph,
                                               GrindEventId      event);
gboolean          grind_cost_text_is_percent  (GrindNavigator   *navigator,
                                               const GrindCosts *costs);
char             *grind_cost_text_dup_widest  (const GrindCosts *costs,
                                               gboolean          is_percent)
                                               G_GNUC_WARN_UNUSED_RESULT;
GrindValue        grind_cost_text_get_base    (GrindNavigator   *navigator,
                                               const GrindCosts *costs);
char             *grind_cost_text_format      (GrindNavigator   *navigator,
                                               const GrindCosts *costs,
                                               GrindValue        cost) G_GNUC_WARN_UNUSED_RESULT;
char             *grind_cost_text_format_unit (GrindNavigator   *navigator,
                                               const GrindCosts *costs,
                                               GrindValue        cost) G_GNUC_WARN_UNUSED_RESULT;
char             *grind_cost_text_format_both (GrindNavigator   *navigator,
                                               const GrindCosts *costs,
                                               GrindValue        cost) G_GNUC_WARN_UNUSED_RESULT;
double            grind_cost_text_get_share   (GrindNavigator   *navigator,
                                               const GrindCosts *costs,
                                               GrindValue        cost);
const char       *grind_cost_text_get_event   (GrindSession     *session,
                                               GrindEventId      event);

char        *grind_cost_text_format_change   (GrindNavigator   *navigator,
                                              const GrindCosts *costs,
                                              GrindValue        change) G_GNUC_WARN_UNUSED_RESULT;
char        *grind_cost_text_format_side     (GrindNavigator   *navigator,
                                              const GrindCosts *costs,
                                              GrindValue        cost) G_GNUC_WARN_UNUSED_RESULT;
char        *grind_cost_text_format_sides    (GrindNavigator   *navigator,
                                              const GrindCosts *costs,
                                              GrindChange       change) G_GNUC_WARN_UNUSED_RESULT;
char        *grind_cost_text_format_points   (GrindNavigator   *navigator,
                                              const GrindCosts *costs,
                                              GrindValue        change) G_GNUC_WARN_UNUSED_RESULT;
char        *grind_cost_text_format_whole_change (GrindNavigator   *navigator,
                                                  const GrindCosts *costs,
                                                  GrindChange       change)
                                                  G_GNUC_WARN_UNUSED_RESULT;
GrindValue   grind_cost_text_get_change_base (GrindNavigator   *navigator,
                                              const GrindCosts *costs);

G_END_DECLS
