/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "profile/grind-profile.h"

G_BEGIN_DECLS

/* Decimals of percentages in lists: default and maximum */
#define GRIND_PERCENT_DIGITS     2
#define GRIND_MAX_PERCENT_DIGITS 4

char *grind_number_format_integer        (gint64      value) G_GNUC_WARN_UNUSED_RESULT;
char *grind_number_format_decimal        (double      value) G_GNUC_WARN_UNUSED_RESULT;
char *grind_number_format_share          (double      share) G_GNUC_WARN_UNUSED_RESULT;
char *grind_number_format_share_digits   (double      share,
                                          guint       digits) G_GNUC_WARN_UNUSED_RESULT;
char *grind_number_format_short          (double      value) G_GNUC_WARN_UNUSED_RESULT;
char *grind_number_format_short_share    (double      share) G_GNUC_WARN_UNUSED_RESULT;
char *grind_number_format_count          (GrindCount  count) G_GNUC_WARN_UNUSED_RESULT;
char *grind_number_format_percent        (gint64      cost,
                                          gint64      base) G_GNUC_WARN_UNUSED_RESULT;
char *grind_number_format_percent_digits (gint64      cost,
                                          gint64      base,
                                          guint       digits) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
