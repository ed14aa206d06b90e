/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtksourceview/gtksource.h>

#include "code/grind-code-data.h"
#include "code/grind-code-fold.h"

G_BEGIN_DECLS

#define GRIND_CODE_LEFT_MARGIN 4   /* px before the text */

#define GRIND_TYPE_CODE_TEXT (grind_code_text_get_type ())
G_DECLARE_FINAL_TYPE (GrindCodeText, grind_code_text, GRIND, CODE_TEXT, GtkSourceView)

/*
 * The text of a GrindCodeView with the backgrounds of its lines and the calls below them, without
 * its gutters. Every line is grind_code_text_get_row_height() high, and so is each of its rows.
 * Signals: "line-chosen" (guint line) and "line-activated" (guint line), as of GrindCodeView;
 * "row-menu" (guint callee, double x, double y), to open the menu of a call; "rows-changed", when
 * the rows below lines have changed. Main thread only.
 */
GtkWidget      *grind_code_text_new            (GrindNavigator *navigator);
void            grind_code_text_remove_gutters (GrindCodeText  *self);
void            grind_code_text_set_label      (GrindCodeText  *self,
                                                const char     *label);
GrindNavigator *grind_code_text_get_navigator  (GrindCodeText  *self);
GrindCodeData  *grind_code_text_get_data       (GrindCodeText  *self);
void            grind_code_text_set_data       (GrindCodeText  *self,
                                                GrindCodeData  *data);
GrindCodeFold  *grind_code_text_get_fold       (GrindCodeText  *self);
int             grind_code_text_get_row_height (GrindCodeText  *self);
guint           grind_code_text_get_n_rows     (GrindCodeText  *self,
                                                guint           line);
guint           grind_code_text_get_line       (GrindCodeText  *self);
void            grind_code_text_go_to_line     (GrindCodeText  *self,
                                                guint           line);
gboolean        grind_code_text_is_seeking     (GrindCodeText  *self);
void            grind_code_text_choose_line    (GrindCodeText  *self,
                                                guint           line);
void            grind_code_text_mark_lines     (GrindCodeText  *self,
                                                const guint    *lines,
                                                guint           n_lines);
gboolean        grind_code_text_is_marked      (GrindCodeText  *self,
                                                guint           line);
void            grind_code_text_append_ground  (GrindCodeText  *self,
                                                GtkSnapshot    *snapshot,
                                                guint           line,
                                                int             width,
                                                int             y,
                                                int             height);
guint           grind_code_text_find_number    (GrindCodeText  *self,
                                                guint           number);
void            grind_code_text_set_numbers    (GrindCodeText  *self,
                                                GPtrArray      *numbers,
                                                gboolean        are_addresses);
void            grind_code_text_update_rows    (GrindCodeText  *self);
void            grind_code_text_refresh        (GrindCodeText  *self);
void            grind_code_text_set_is_filling (GrindCodeText  *self,
                                                gboolean        is_filling);

G_END_DECLS
