/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "analysis/search/grind-pattern.h"

G_BEGIN_DECLS

#define GRIND_TYPE_SEARCH_ENTRY (grind_search_entry_get_type ())
G_DECLARE_FINAL_TYPE (GrindSearchEntry, grind_search_entry, GRIND, SEARCH_ENTRY, AdwBin)

/*
 * An entry for what to search for, with a menu of the ways to search. It has a pattern at all
 * times: an expression with a mistake in it leaves the one before, and is said below.
 *
 * Properties: "label" (string), its accessible name and what stands in it when it is empty;
 * "settings-key" (string), under which the mode is remembered; "has-fields" (boolean), whether it
 * can search more than names; all construct only. Signals: "changed", there is another pattern;
 * "activate", Enter was pressed; "stop", Escape was; "leave", the Down key was.
 */
GtkWidget    *grind_search_entry_new         (const char       *label,
                                              const char       *settings_key,
                                              gboolean          has_fields);
GrindPattern *grind_search_entry_get_pattern (GrindSearchEntry *self);
const char   *grind_search_entry_get_text    (GrindSearchEntry *self);
void          grind_search_entry_set_text    (GrindSearchEntry *self,
                                              const char       *text);
void          grind_search_entry_set_error   (GrindSearchEntry *self,
                                              const char       *message);
void          grind_search_entry_select_all  (GrindSearchEntry *self);
void          grind_search_entry_set_active  (GrindSearchEntry *self,
                                              GtkWidget        *active,
                                              const char       *name);

G_END_DECLS
