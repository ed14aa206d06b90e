/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Whether all that a widget scrolls is there; only called while it is mapped. */
typedef gboolean (* GrindIsReady) (GtkWidget *widget);

/*
 * The scroll positions of everything in a widget, of type %GRIND_SCROLL_STATE_TYPE: rows above the
 * visible area of a list, pixels elsewhere. They are restored once the widget is mapped and ready;
 * until then they are its state.
 */
#define GRIND_SCROLL_STATE_TYPE "ad"

GVariant *grind_scroll_state_dup        (GtkWidget    *widget) G_GNUC_WARN_UNUSED_RESULT;
void      grind_scroll_state_restore    (GtkWidget    *widget,
                                         GVariant     *positions,
                                         GrindIsReady  is_ready);
gboolean  grind_scroll_state_is_pending (GtkWidget    *widget);
void      grind_scroll_state_forget     (GtkWidget    *widget);

G_END_DECLS
