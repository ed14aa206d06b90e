/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

#define GRIND_TYPE_TEXT_STYLE (grind_text_style_get_type ())
G_DECLARE_FINAL_TYPE (GrindTextStyle, grind_text_style, GRIND, TEXT_STYLE, GObject)

GrindTextStyle *grind_text_style_get_default        (void);
guint           grind_text_style_get_percent_digits (GrindTextStyle *self);
gboolean        grind_text_style_get_short_names    (GrindTextStyle *self);
gboolean        grind_text_style_get_right_to_left  (GrindTextStyle *self);

G_END_DECLS
