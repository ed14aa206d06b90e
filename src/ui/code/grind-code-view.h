/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>
#include <gtksourceview/gtksource.h>

#include "code/grind-code-data.h"
#include "grind-jump-gutter.h"

G_BEGIN_DECLS

/**
 * GrindCodeColumn:
 * @GRIND_CODE_ADDRESS: left of the costs, instead of the number
 * @GRIND_CODE_NUMBER: left of the costs; line numbers if there are no texts
 * @GRIND_CODE_BYTES: between jumps and text
 * @GRIND_CODE_MARK: right before the text
 * @GRIND_CODE_LOCATION: at the right end
 *
 * A column of texts next to the lines of a #GrindCodeView.
 */
typedef enum
{
  GRIND_CODE_ADDRESS,
  GRIND_CODE_NUMBER,
  GRIND_CODE_BYTES,
  GRIND_CODE_MARK,
  GRIND_CODE_LOCATION,
  GRIND_N_CODE_TEXT_COLUMNS
} GrindCodeColumn;

#define GRIND_TYPE_CODE_VIEW (grind_code_view_get_type ())
G_DECLARE_FINAL_TYPE (GrindCodeView, grind_code_view, GRIND, CODE_VIEW, AdwBin)

/*
 * The common view of source and assembly: a text with the costs of its lines, calls below them, and
 * a strip that shows all of it. Lines are counted from 0. Every line without its calls, and every
 * call, is grind_code_view_get_row_height() pixels high; the line is above its calls.
 *
 * Signals: "line-chosen" (guint line), the user has moved the caret to another line or clicked on
 * one; "line-activated" (guint line), double click or Enter. Actions "code.search",
 * "code.go-to-line", "code.next-hot", "code.previous-hot", "code.fold-all", "code.unfold-all".
 * Main thread only.
 */
GtkWidget *grind_code_view_new             (GrindNavigator  *navigator,
                                            const char      *label);
void       grind_code_view_set_text        (GrindCodeView   *self,
                                            const char      *text,
                                            gsize            length,
                                            const char      *language_id,
                                            const char      *title);
void       grind_code_view_set_data        (GrindCodeView   *self,
                                            GrindCodeData   *data);
void       grind_code_view_restyle         (GrindCodeView   *self);
void       grind_code_view_set_text_column (GrindCodeView   *self,
                                            GrindCodeColumn  which,
                                            GPtrArray       *texts);
void       grind_code_view_set_menu        (GrindCodeView   *self,
                                            GMenuModel      *menu);

guint      grind_code_view_get_n_lines     (GrindCodeView           *self);
guint      grind_code_view_get_line        (GrindCodeView           *self);
void       grind_code_view_go_to_line      (GrindCodeView           *self,
                                            guint                    line);
void       grind_code_view_mark_lines      (GrindCodeView           *self,
                                            const guint             *lines,
                                            guint                    n_lines);
GrindJumpGutter *
           grind_code_view_get_jumps       (GrindCodeView           *self);
int        grind_code_view_get_row_height  (GrindCodeView           *self);
gboolean   grind_code_view_is_complete     (GrindCodeView           *self);

void       grind_code_view_find            (GrindCodeView           *self);
void       grind_code_view_next_hot        (GrindCodeView           *self);
void       grind_code_view_previous_hot    (GrindCodeView           *self);

G_END_DECLS
