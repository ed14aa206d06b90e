/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "code/compare/grind-line-changes.h"
#include "ui/base/grind-view.h"

G_BEGIN_DECLS

#define GRIND_TYPE_FILE_BAR (grind_file_bar_get_type ())
G_DECLARE_FINAL_TYPE (GrindFileBar, grind_file_bar, GRIND, FILE_BAR, GrindView)

/*
 * The source files of a function with their cost shares, to select one: the function's file first,
 * then files of inlined code; in a comparison, those only before come last. Signal: "chosen"
 * (guint, a file of the profile).
 */
GtkWidget *grind_file_bar_new       (GrindNavigator   *navigator);
void       grind_file_bar_set_table (GrindFileBar     *self,
                                     GrindLineTable   *table,
                                     GrindLineChanges *changes);
void       grind_file_bar_set_shown (GrindFileBar     *self,
                                     GrindFileId       file);

G_END_DECLS
