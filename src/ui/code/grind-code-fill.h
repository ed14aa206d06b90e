/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Inserts a text into a buffer piece by piece, so that the window stays responsive. Main thread
 * only. */
typedef struct _GrindCodeFill GrindCodeFill;

typedef void (* GrindCodeFillFunc) (gpointer data);

GrindCodeFill *grind_code_fill_new         (GtkTextBuffer     *buffer,
                                            const char        *text,
                                            gsize              length,
                                            GrindCodeFillFunc  changed,
                                            gpointer           data) G_GNUC_WARN_UNUSED_RESULT;
void           grind_code_fill_free        (GrindCodeFill     *self);
gboolean       grind_code_fill_is_complete (GrindCodeFill     *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindCodeFill, grind_code_fill_free)

G_END_DECLS
