/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-window.h"

G_BEGIN_DECLS

#define GRIND_TYPE_MEMORY (grind_memory_get_type ())
G_DECLARE_FINAL_TYPE (GrindMemory, grind_memory, GRIND, MEMORY, GObject)

/*
 * The windows and tabs of one run of the program, for the next one: what there is now, and the
 * former ones that did not come back so far. The action `app.restore-windows` brings these back.
 * Main thread only.
 */
GrindMemory *grind_memory_new            (GtkApplication *application,
                                          const char     *path) G_GNUC_WARN_UNUSED_RESULT;
void         grind_memory_begin          (GrindMemory    *self);
void         grind_memory_note_change    (GrindMemory    *self);
void         grind_memory_window_closes  (GrindMemory    *self);
void         grind_memory_quit           (GrindMemory    *self);

G_END_DECLS
