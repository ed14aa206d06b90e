/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "analysis/session/grind-navigator.h"
#include "ui/pictures/grind-picture-pane.h"

G_BEGIN_DECLS

#define GRIND_TYPE_FUNCTION_VIEW (grind_function_view_get_type ())
G_DECLARE_FINAL_TYPE (GrindFunctionView, grind_function_view, GRIND, FUNCTION_VIEW, AdwBin)

GtkWidget        *grind_function_view_new            (void);
void              grind_function_view_set_navigator  (GrindFunctionView *self,
                                                      GrindNavigator    *navigator);
GrindNavigator   *grind_function_view_get_navigator  (GrindFunctionView *self);
GVariant         *grind_function_view_dup_state      (GrindFunctionView *self)
                                                      G_GNUC_WARN_UNUSED_RESULT;
void              grind_function_view_set_state      (GrindFunctionView *self,
                                                      GVariant          *state);
void              grind_function_view_set_closable   (GrindFunctionView *self,
                                                      gboolean           is_closable);
gboolean          grind_function_view_is_ready       (GrindFunctionView *self);
gboolean          grind_function_view_show_view      (GrindFunctionView *self,
                                                      const char        *name);
gboolean          grind_function_view_choose_upper   (GrindFunctionView *self,
                                                      guint              position);
gboolean          grind_function_view_choose_lower   (GrindFunctionView *self,
                                                      guint              position);
const char       *grind_function_view_get_upper_view (GrindFunctionView *self);
const char       *grind_function_view_get_lower_view (GrindFunctionView *self);
void              grind_function_view_add_panes      (GrindFunctionView *self,
                                                      GPtrArray         *panes);
void              grind_function_view_focus_view     (GrindFunctionView *self,
                                                      const char        *name);
void              grind_function_view_open_help      (GrindFunctionView *self);
GrindPicturePane *grind_function_view_find_picture   (GrindFunctionView *self);

G_END_DECLS
