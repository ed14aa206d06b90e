/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-history.h"
#include "grind-navigator.h"
#include "profile/grind-latest.h"

G_BEGIN_DECLS

struct _GrindSession
{
  GObject parent_instance;

  GPtrArray *navigators;          /* (element-type GrindNavigator): borrowed */

  /* Owned */
  GrindProfile *profile;
  GrindGraph   *graph;

  GrindComparison  *comparison;   /* (nullable): of files */
  guint8           *base_files;   /* (nullable): the parts of the files before, of @comparison */
  GrindChangeNotes *notes;        /* (nullable): of @comparison, for the event and the graph */
  char             *base_source;  /* (nullable): where the sources before are */
  char             *repository;   /* (nullable): for a revision */

  /* Shown state */
  GrindEventId  event;
  GrindEventId  secondary_event;
  gboolean      percent;
  gboolean      relative;

  /* Wanted state, shown once its costs are computed */
  GrindEventId  wanted_event;
  GrindEventId  wanted_secondary_event;
  gboolean      show_cycles;
  guint8       *parts;            /* (nullable): owned; never all parts, never none */
  guint8       *base;             /* (nullable): owned; never none: the parts to compare with */
  GrindNodeId   per;              /* the function whose calls divide costs, or GRIND_NONE */
  GrindNodeId   graph_per;        /* likewise of the graph */
  GrindEventSet *events;          /* owned */

  /* Hidden functions; owned */
  GPtrArray     *hidden;          /* (element-type GrindPattern) */
  GrindPattern  *focus;           /* (nullable) */
  GrindHiddenFunctions *hidden_functions;  /* (nullable): the functions, when found */

  /* Colours of functions; owned */
  GrindColorBy   color_by;        /* the wanted criterion */
  GrindColorMap *color_map;       /* the current map */
  char          *last_slots[GRIND_COLOR_BY_COST];   /* (nullable) by kind: the user's last group */

  GrindLatest    making_graph;
  GrindLatest    finding_hidden;
  GrindLatest    making_color_map;
  GrindLatest    making_notes;
};

struct _GrindNavigator
{
  GObject parent_instance;

  /* Owned */
  GrindSession  *session;
  GrindHistory  *history;

  GrindNodeId    selected;
  GrindLocation  location;
  gboolean       can_go_back;
  gboolean       can_go_forward;
  gboolean       can_go_up;
};

/* Graph */
GrindNodeId _grind_session_find_member (GrindGraph   *graph,
                                        GrindNodeId   cycle_node,
                                        GrindEventId  event);
void        _grind_session_update      (GrindSession *self);

/* Navigators */
void _grind_navigator_map            (GrindNavigator  *self,
                                      GrindHistoryMap  map,
                                      gpointer         user_data);
void _grind_navigator_update         (GrindNavigator  *self);
void _grind_navigator_replace        (GrindNavigator  *self,
                                      GrindHistory    *history,
                                      GrindNodeId      node);

/* Events */
void _grind_session_take_over_events (GrindSession *self,
                                      GrindSession *previous);

/* Parts */
void      _grind_session_add_parts_signal   (GrindSessionClass *klass);
guint8   *_grind_session_normalize_parts    (GrindSession      *self,
                                             const guint8      *parts) G_GNUC_WARN_UNUSED_RESULT;
gboolean  _grind_session_has_parts          (GrindSession      *self);
guint8   *_grind_session_dup_counted_parts  (GrindSession      *self) G_GNUC_WARN_UNUSED_RESULT;
guint8   *_grind_session_dup_base           (GrindSession      *self,
                                             const guint8      *base) G_GNUC_WARN_UNUSED_RESULT;
void      _grind_session_take_over_parts    (GrindSession      *self,
                                             GrindSession      *previous,
                                             gboolean           is_swapped);
GVariant *_grind_session_parts_to_variant   (GrindSession      *self,
                                             const guint8      *parts) G_GNUC_WARN_UNUSED_RESULT;
void      _grind_session_parts_from_variant (GrindSession      *self,
                                             GVariant          *state);

/* Comparison */
void      _grind_session_update_notes       (GrindSession      *self);
void      _grind_session_take_over_per      (GrindSession      *self,
                                             GrindSession      *previous);
void      _grind_session_take_over_base_source
                                            (GrindSession      *self,
                                             GrindSession      *previous);
void      _grind_session_restore_per        (GrindSession      *self,
                                             GVariant          *function);
gboolean  _grind_session_can_divide         (GrindGraph        *graph,
                                             GrindNodeId        per);
void      _grind_session_divide             (GrindGraph       **graph,
                                             GrindNodeId        per);
void      _grind_session_clear_comparison   (GrindSession      *self);

/* Hidden functions */
void _grind_session_add_hidden_functions_signal (GrindSessionClass *klass);
void _grind_session_init_hidden_functions       (GrindSession      *self);
void _grind_session_clear_hidden_functions      (GrindSession      *self);
void _grind_session_take_over_hidden_functions  (GrindSession      *self,
                                                 GrindSession      *previous);

/* Colours */
void _grind_session_init_color_map      (GrindSession *self);
void _grind_session_clear_color_map     (GrindSession *self);
void _grind_session_take_over_color_map (GrindSession *self,
                                         GrindSession *previous);

G_END_DECLS
