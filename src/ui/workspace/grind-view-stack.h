/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/base/grind-view-switcher.h"
#include "ui/base/grind-view.h"

G_BEGIN_DECLS

#define GRIND_TYPE_VIEW_STACK (grind_view_stack_get_type ())
G_DECLARE_FINAL_TYPE (GrindViewStack, grind_view_stack, GRIND, VIEW_STACK, AdwBin)

/* The side of a view stack that is collapsed to a strip: before its neighbour, or after it; a view
 * stack with the whole width is collapsed to its row of tabs. */
typedef enum
{
  GRIND_EDGE_NONE,
  GRIND_EDGE_START,
  GRIND_EDGE_END
} GrindEdge;

/* The description of a view. Static. The view stack translates the title and the help. */
typedef struct
{
  const char *name;                /* unique; for settings and the command line */
  const char *title;
  const char *help;                /* (nullable): a paragraph of 70 words at most, for somebody who
                                    * has never seen a profile */
  const char *anchor;              /* (nullable): the heading in docs/guide.md */
  GType    (* get_type) (void);    /* a subclass of GrindView */
  gboolean    is_late;             /* whether it is created when it is first shown */
} GrindViewInfo;

/*
 * The views of one side, callers or callees, of which one is visible. Properties: "settings-key"
 * (string, construct only), "is-callers" (gboolean, construct only), "visible-view" (string),
 * "folded" (gboolean).
 */
void        grind_view_stack_add_view          (GrindViewStack      *self,
                                                const GrindViewInfo *info,
                                                GrindNavigator      *navigator);
void        grind_view_stack_suggest_view      (GrindViewStack *self,
                                                const char     *name);
gboolean    grind_view_stack_has_view          (GrindViewStack *self,
                                                const char     *name);
GrindView  *grind_view_stack_get_view          (GrindViewStack *self,
                                                const char     *name);
GrindView  *grind_view_stack_get_shown         (GrindViewStack *self);
void        grind_view_stack_show_view         (GrindViewStack *self,
                                                const char     *name);
gboolean    grind_view_stack_choose_view       (GrindViewStack *self,
                                                guint           position);
const char *grind_view_stack_get_visible_view  (GrindViewStack *self);
gboolean    grind_view_stack_get_folded        (GrindViewStack *self);
void        grind_view_stack_set_folded        (GrindViewStack *self,
                                                gboolean        folded);
void        grind_view_stack_set_edge          (GrindViewStack *self,
                                                GrindEdge       edge);
int         grind_view_stack_get_wanted_height (GrindViewStack *self,
                                                guint           min_rows);
GVariant   *grind_view_stack_dup_state         (GrindViewStack *self) G_GNUC_WARN_UNUSED_RESULT;
void        grind_view_stack_set_state         (GrindViewStack *self,
                                                GVariant       *state);
void        grind_view_stack_open_help         (GrindViewStack *self);

G_END_DECLS
