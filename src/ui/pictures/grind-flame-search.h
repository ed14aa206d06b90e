/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "analysis/search/grind-hidden-functions.h"

G_BEGIN_DECLS

#define GRIND_TYPE_FLAME_SEARCH (grind_flame_search_get_type ())
G_DECLARE_FINAL_TYPE (GrindFlameSearch, grind_flame_search, GRIND, FLAME_SEARCH, AdwBin)

/*
 * The search of a flame graph: an entry, the cost share of its matches, and buttons for the
 * previous and the next match, which activate "flame.previous-match" and "flame.next-match"; in a
 * separate bar also a button that activates "flame.close-search". Signals: "changed": the matches
 * or their share changed; "activate": Enter was pressed; "stop": Escape was pressed; "leave": the
 * Down key was pressed.
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
const double *grind_flame_search_get_shares  (GrindFlameSearch     *self);
const char   *grind_flame_search_get_text    (GrindFlameSearch     *self);
void          grind_flame_search_begin       (GrindFlameSearch     *self);
void          grind_flame_search_clear       (GrindFlameSearch     *self);
void          grind_flame_search_set_bar     (GrindFlameSearch     *self,
                                              gboolean              is_bar);

G_END_DECLS
