/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "code/grind-code-data.h"

G_BEGIN_DECLS

char      *grind_jump_text_dup_title (const GrindCodeJump *jump) G_GNUC_WARN_UNUSED_RESULT;
char      *grind_jump_text_describe  (GrindCodeData       *data,
                                      const guint         *jumps,
                                      guint                n_jumps) G_GNUC_WARN_UNUSED_RESULT;
GtkWidget *grind_jump_text_new_tip   (GrindCodeData       *data,
                                      const guint         *jumps,
                                      guint                n_jumps);

G_END_DECLS
