/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "profile/grind-profile.h"

G_BEGIN_DECLS

/**
 * GrindMatches:
 *
 * The names of a profile that contain a text, whatever its case. Immutable; any thread.
 */
typedef struct _GrindMatches GrindMatches;

/* Searching */
char         *grind_search_fold          (const char    *text) G_GNUC_WARN_UNUSED_RESULT;
gboolean      grind_search_prepare       (GrindProfile  *profile,
                                          GCancellable  *cancellable,
                                          GError       **error);
void          grind_search_prepare_async (GrindProfile  *profile,
                                          GCancellable  *cancellable);
GrindMatches *grind_search_find          (GrindProfile  *profile,
                                          const char    *text,
                                          GrindMatches  *former,
                                          GCancellable  *cancellable,
                                          GError       **error) G_GNUC_WARN_UNUSED_RESULT;

/* Results */
GrindMatches *grind_matches_ref          (GrindMatches  *self);
void          grind_matches_unref        (GrindMatches  *self);
const char   *grind_matches_get_folded   (GrindMatches  *self);
gboolean      grind_matches_has_name     (GrindMatches  *self,
                                          GrindNameId    name);
gboolean      grind_matches_has_text     (GrindMatches  *self,
                                          const char    *text);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindMatches, grind_matches_unref)

G_END_DECLS
