/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/lists/grind-jump.h"
#include "analysis/session/grind-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Actions stand in the palette behind the kinds of places. */
#define GRIND_JUMP_ACTION GRIND_N_JUMP_KINDS

#define GRIND_TYPE_JUMP_ROW (grind_jump_row_get_type ())
G_DECLARE_FINAL_TYPE (GrindJumpRow, grind_jump_row, GRIND, JUMP_ROW, GtkListBoxRow)

/* A row of the jump-to palette. */
GtkWidget  *grind_jump_row_new_target (GrindSession          *session,
                                       GrindJump             *jump,
                                       GrindJumpKind          kind,
                                       const GrindJumpTarget *target);
GtkWidget  *grind_jump_row_new_action (const char            *title,
                                       const char            *action,
                                       GVariant              *target,
                                       GrindPattern          *match);
GtkWidget  *grind_jump_row_new_more   (guint                  kind,
                                       guint                  n_more);
guint       grind_jump_row_get_kind   (GrindJumpRow          *self);
GrindNodeId grind_jump_row_get_contexts
                                      (GrindJumpRow          *self);
const char *grind_jump_row_get_name   (GrindJumpRow          *self);
gboolean    grind_jump_row_go         (GrindJumpRow          *self,
                                       GrindSession          *session,
                                       GrindGraph            *graph,
                                       gboolean               is_selecting);

G_END_DECLS
