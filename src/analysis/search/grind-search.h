/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "grind-pattern.h"
#include "profile/grind-profile.h"

G_BEGIN_DECLS

/**
 * GrindMatches:
 *
 * The functions of a profile that match a pattern. Immutable, hence thread-safe.
 */
typedef struct _GrindMatches GrindMatches;

/* Searching */
gboolean      grind_search_prepare       (GrindProfile  *profile,
                                          GCancellable  *cancellable,
                                          GError       **error);
void          grind_search_prepare_async (GrindProfile  *profile,
                                          GCancellable  *cancellable);
GrindMatches *grind_search_find          (GrindProfile  *profile,
                                          GrindPattern  *pattern,
                                          GrindMatches  *previous,
                                          GCancellable  *cancellable,
                                          GError       **error) G_GNUC_WARN_UNUSED_RESULT;

/* Results */
void          grind_matches_free           (GrindMatches    *self);
GrindPattern *grind_matches_get_pattern    (GrindMatches    *self);
guint         grind_matches_get_score      (GrindMatches    *self,
                                            GrindFunctionId  function);
guint         grind_matches_get_n_exceeded (GrindMatches    *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindMatches, grind_matches_free)

G_END_DECLS
