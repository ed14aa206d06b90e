/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

#include "analysis/events/grind-value.h"

G_BEGIN_DECLS

/* Percentages with the number of decimals in GrindTextStyle */
char *grind_percent_format       (GrindValue value,
                                  GrindValue base) G_GNUC_WARN_UNUSED_RESULT;
char *grind_percent_format_share (double     share) G_GNUC_WARN_UNUSED_RESULT;
char *grind_percent_format_sign  (double     share) G_GNUC_WARN_UNUSED_RESULT;
char *grind_percent_format_short (double     share) G_GNUC_WARN_UNUSED_RESULT;
char *grind_percent_dup_widest   (void) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
