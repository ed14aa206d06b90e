/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/lists/grind-listing.h"
#include "analysis/session/grind-session.h"

G_BEGIN_DECLS

/* Texts about the function list */
char *grind_listing_text_dup_count (GrindListing *listing) G_GNUC_WARN_UNUSED_RESULT;
char *grind_listing_text_dup_empty (GrindListing *listing) G_GNUC_WARN_UNUSED_RESULT;
char *grind_listing_text_dup_total (GrindSession     *session,
                                    GrindGraph       *graph,
                                    const GrindCosts *costs) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
