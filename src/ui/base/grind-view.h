/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "analysis/session/grind-navigator.h"
#include "profile/grind-latest.h"

G_BEGIN_DECLS

/* What may change in what a view shows. Combine these flags. */
typedef enum
{
  GRIND_CHANGE_SELECTED        = 1 << 0,    /* the selected function */
  GRIND_CHANGE_SELECTED_HERE   = 1 << 1,    /* likewise, by grind_view_select() of this view */
  GRIND_CHANGE_ARRIVED         = 1 << 2,    /* the user went to the selected function */
  GRIND_CHANGE_LOCATION        = 1 << 3,    /* the selected line or instruction */
  GRIND_CHANGE_LOCATION_HERE   = 1 << 4,    /* likewise, by grind_view_locate() of this view */
  GRIND_CHANGE_GRAPH           = 1 << 5,    /* parts, cycles or formulas: all costs and nodes */
  GRIND_CHANGE_EVENT           = 1 << 6,    /* the primary event type */
  GRIND_CHANGE_SECONDARY_EVENT = 1 << 7,
  GRIND_CHANGE_PARTS           = 1 << 8,    /* the wanted parts, before the graph */
  GRIND_CHANGE_HIDDEN          = 1 << 9,    /* hidden functions */
  GRIND_CHANGE_COLORS          = 1 << 10,   /* the colours of functions */
  GRIND_CHANGE_STYLE           = 1 << 11,   /* how numbers and names are formatted */
  GRIND_CHANGE_PATHS           = 1 << 12,   /* where files are searched */
  GRIND_CHANGE_NOTES           = 1 << 13,   /* what explains new and gone functions */
  GRIND_CHANGE_OPTIONS         = 1 << 14    /* options of the view, which requests this itself */
} GrindChanges;

#define GRIND_CHANGE_ALL ((GrindChanges) ((GRIND_CHANGE_OPTIONS << 1) - 1))

/* The height of a view that takes all available height */
#define GRIND_VIEW_MAX_HEIGHT G_MAXINT16

#define GRIND_TYPE_VIEW (grind_view_get_type ())
G_DECLARE_DERIVABLE_TYPE (GrindView, grind_view, GRIND, VIEW, AdwBin)

/*
 * A view of a profile: a widget that follows a navigator and its session. One call of update()
 * before the next frame tells it what has changed, only while it is mapped; after a change of the
 * graph it comes at once.
 * Properties: "navigator" (GrindNavigator), "title" (string, construct only), "is-callers"
 * (gboolean, construct only, on the side of the callers), "options" (GtkWidget, shown next to the
 * tab of the view, outside of it), "count" (guint64, shown in the tab). Signal: "height-changed".
 */
struct _GrindViewClass
{
  AdwBinClass parent_class;

  /* Whether update() waits until after the next frame, for widgets that need their allocation */
  gboolean    updates_late;

  /* Shows the current state of the session. At first, all has changed. */
  void     (* update)      (GrindView        *self,
                            GrindChanges      changes);

  /* (nullable): Whether everything is shown; a running job is not to be considered. */
  gboolean (* is_complete) (GrindView        *self);

  /* (nullable): Counts the items of a view that is not mapped, if that takes no time, after a
   * change of what is listed. May drop the items that the next update() replaces. */
  guint64  (* count)       (GrindView        *self);

  /* (nullable): The height in pixels that shows everything, with space for at least @min_rows. */
  int      (* get_height)  (GrindView        *self,
                            guint             min_rows);

  /* (nullable): Moves the focus into a stop from outside, if it can take the focus. */
  gboolean (* focus_stop)  (GrindView        *self,
                            GtkWidget        *stop,
                            GtkDirectionType  direction);

  /* (nullable): Adds the state that should survive the view, other than its scroll position. */
  void     (* save)        (GrindView        *self,
                            GVariantDict     *state);
};

GrindNavigator *grind_view_get_navigator  (GrindView       *self);
GrindSession   *grind_view_get_session    (GrindView       *self);
const char     *grind_view_get_title      (GrindView       *self);
gboolean        grind_view_is_callers     (GrindView       *self);
GtkWidget      *grind_view_get_options    (GrindView       *self);
void            grind_view_insert_actions (GrindView       *self,
                                           const char      *name,
                                           GActionGroup    *group);
guint64         grind_view_get_count      (GrindView       *self);
gboolean        grind_view_is_ready       (GrindView       *self);
int             grind_view_get_height     (GrindView       *self,
                                           guint            min_rows);
GVariant       *grind_view_dup_state      (GrindView       *self) G_GNUC_WARN_UNUSED_RESULT;
void            grind_view_set_state      (GrindView       *self,
                                           GVariant        *state);

/* For subclasses */
void            grind_view_queue          (GrindView       *self,
                                           GrindChanges     changes);
void            grind_view_run            (GrindView       *self,
                                           const GrindJob  *job,
                                           gpointer         data);
void            grind_view_run_at_once    (GrindView       *self,
                                           const GrindJob  *job,
                                           gpointer         data);
void            grind_view_cancel         (GrindView       *self);
gboolean        grind_view_is_running     (GrindView       *self);
void            grind_view_select         (GrindView       *self,
                                           GrindNodeId      node);
void            grind_view_locate         (GrindView       *self,
                                           GrindLocation    location);
void            grind_view_set_count      (GrindView       *self,
                                           guint64          count);
void            grind_view_change_height  (GrindView       *self);
void            grind_view_add_stop       (GrindView       *self,
                                           GtkWidget       *stop);
GVariant       *grind_view_get_wanted     (GrindView       *self,
                                           const char      *key) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
