/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "analysis/lists/grind-function-sort.h"
#include "analysis/session/grind-navigator.h"
#include "grind-split.h"

G_BEGIN_DECLS

#define GRIND_TYPE_PROFILE_VIEW (grind_profile_view_get_type ())
G_DECLARE_FINAL_TYPE (GrindProfileView, grind_profile_view, GRIND, PROFILE_VIEW, AdwBin)

GtkWidget    *grind_profile_view_new           (void);
void          grind_profile_view_set_navigator (GrindProfileView *self,
                                                GrindNavigator   *navigator);
GActionGroup *grind_profile_view_get_actions   (GrindProfileView *self);
gboolean      grind_profile_view_is_ready      (GrindProfileView *self);
gboolean      grind_profile_view_show_view     (GrindProfileView *self,
                                                const char       *name);
GrindSplit   *grind_profile_view_get_split     (GrindProfileView *self);
void          grind_profile_view_search        (GrindProfileView *self);
void          grind_profile_view_sort          (GrindProfileView *self,
                                                GrindSortKey      key);
GVariant     *grind_profile_view_dup_state     (GrindProfileView *self) G_GNUC_WARN_UNUSED_RESULT;
void          grind_profile_view_set_state     (GrindProfileView *self,
                                                GVariant         *state);

G_END_DECLS
