/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "analysis/search/grind-pattern.h"

G_BEGIN_DECLS

#define GRIND_TYPE_SEARCH_ENTRY (grind_search_entry_get_type ())
G_DECLARE_FINAL_TYPE (GrindSearchEntry, grind_search_entry, GRIND, SEARCH_ENTRY, AdwBin)

/*
 * A search entry with a menu of search modes. It always has a pattern: an invalid expression keeps
 * the previous one, and its error is shown below.
 *
 * Properties: "label" (string), its accessible name and placeholder text; "settings-key" (string),
 * the key that saves the mode; "has-fields" (boolean), whether it can search more than names; all
 * construct only. Signals: "changed", there is another pattern; "activate", Enter was pressed;
 * "stop", Escape was; "leave", the Down key was.
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
