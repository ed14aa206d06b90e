/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-profile-view.h"
#include "grind-sidebar.h"
#include "ui/base/grind-message-bar.h"
#include "ui/functions/grind-function-pane.h"

G_BEGIN_DECLS

/* All panes of one profile. They share the session, but are independent of each other. */
struct _GrindProfileView
{
  AdwBin parent_instance;

  /* Template */
  GrindMessageBar   *warnings;
  GtkRevealer       *list_revealer;   /* in @warnings */
  GtkOverlay        *overlay;
  GtkPaned          *panes;
  GrindFunctionPane *functions;
  GrindSplit        *split;

  /* Owned */
  GrindSession       *session;
  GSimpleActionGroup *actions;
  GrindSidebar       *sidebar;       /* (nullable): until disposed */
  GtkEventController *keys;          /* (nullable): of the window, while mapped */

  guint    place_source;
  int      window_width;     /* at the last layout */
  double   left_share;       /* of the list in the width, if there is space for it */
  int      left_position;    /* of the divider, when last seen */
  int      left_width;       /* of list and rest, at that time; 0 until placed */
  gboolean is_squeezed;      /* the list did not get its share at that time */
};

/* grind-profile-view-actions.c */
void _grind_profile_view_add_actions    (GrindProfileView *self);
void _grind_profile_view_remove_actions (GrindProfileView *self);
void _grind_profile_view_set_enabled    (GrindProfileView *self,
                                         const char       *action,
                                         gboolean          is_enabled);

/* grind-profile-view-panes.c */
void _grind_profile_view_move_focus (GrindProfileView *self,
                                     int               step);

G_END_DECLS
