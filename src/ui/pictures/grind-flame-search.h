/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "analysis/search/grind-hidden-functions.h"

G_BEGIN_DECLS

#define GRIND_TYPE_FLAME_SEARCH (grind_flame_search_get_type ())
G_DECLARE_FINAL_TYPE (GrindFlameSearch, grind_flame_search, GRIND, FLAME_SEARCH, AdwBin)

/*
 * The search of a flame graph: an entry, what part of the cost its matches have, and buttons that
 * go from one to the next, which activate "flame.previous-match" and "flame.next-match"; in a bar
 * of its own one that activates "flame.close-search", too. Signals: "changed", there are other
 * matches, or their part of the cost is known; "activate", Enter was pressed; "stop", Escape was;
 * "leave", the Down key was.
 */
GtkWidget    *grind_flame_search_new         (void);
void          grind_flame_search_set_view    (GrindFlameSearch     *self,
                                              GrindGraph           *graph,
                                              GrindNodeId           root,
                                              GrindEventId          event,
                                              gboolean              is_callers,
                                              GrindHiddenFunctions *hidden_functions);
const guint8 *grind_flame_search_get_matches (GrindFlameSearch     *self,
                                              guint                *n_nodes);
gboolean      grind_flame_search_get_share   (GrindFlameSearch     *self,
                                              double               *share);
const char   *grind_flame_search_get_text    (GrindFlameSearch     *self);
void          grind_flame_search_begin       (GrindFlameSearch     *self);
void          grind_flame_search_clear       (GrindFlameSearch     *self);
void          grind_flame_search_set_bar     (GrindFlameSearch     *self,
                                              gboolean              is_bar);

G_END_DECLS
