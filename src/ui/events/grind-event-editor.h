/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "analysis/events/grind-event-set.h"

G_BEGIN_DECLS

#define GRIND_TYPE_EVENT_EDITOR (grind_event_editor_get_type ())
G_DECLARE_FINAL_TYPE (GrindEventEditor, grind_event_editor, GRIND, EVENT_EDITOR, AdwBin)

/*
 * An editor for one of the user's formulas. Input is checked immediately; "saved" is only emitted
 * for valid formulas. Signals: "saved" (name, long name, formula), "cancelled".
 */
GtkWidget *grind_event_editor_new        (guint             definition,
                                          const char       *name,
                                          const char       *long_name,
                                          const char       *formula);
guint      grind_event_editor_get_definition (GrindEventEditor *self);
void       grind_event_editor_set_events (GrindEventEditor *self,
                                          GrindEventSet    *events);
void       grind_event_editor_set_widths (GrindEventEditor *self,
                                          int               start,
                                          int               name,
                                          int               long_name);

G_END_DECLS
