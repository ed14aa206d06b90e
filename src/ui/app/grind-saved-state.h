/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-window.h"

G_BEGIN_DECLS

#define GRIND_TYPE_SAVED_STATE (grind_saved_state_get_type ())
G_DECLARE_FINAL_TYPE (GrindSavedState, grind_saved_state, GRIND, SAVED_STATE, GObject)

/*
 * The windows and tabs of one run of the program, saved for the next one: the current ones, and
 * previous ones that were not restored yet. The action `app.restore-windows` restores those.
 * Main thread only.
 */
GrindSavedState *grind_saved_state_new           (GtkApplication  *application,
                                                  const char      *path) G_GNUC_WARN_UNUSED_RESULT;
void             grind_saved_state_begin         (GrindSavedState *self);
void             grind_saved_state_note_change   (GrindSavedState *self);
void             grind_saved_state_window_closes (GrindSavedState *self);
void             grind_saved_state_quit          (GrindSavedState *self);

G_END_DECLS
