/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>

#include "draw/grind-picture.h"
#include "draw/grind-style.h"
#include "draw/grind-subject.h"
#include "draw/grind-typeface.h"
#include "layout/grind-box.h"
#include "layout/grind-graph-layout.h"

G_BEGIN_DECLS

/* Text sizes of a call graph, in pixels at scale 1; labels reserve space for the greater of their
 * sizes, so that they stay legible in a slightly smaller picture */
#define GRIND_GRAPH_SCOPE_SIZE     11.5
#define GRIND_GRAPH_NAME_SIZE      12.5
#define GRIND_GRAPH_LABEL_SIZE     12
#define GRIND_GRAPH_MAX_LABEL_SIZE 13.8

/* Space for the name of a group at the top of its frame */
#define GRIND_GRAPH_FRAME_TOP 20

/* A function or cycle. */
typedef struct
{
  GrindNodeId  node;
  GrindBox     box;
  GrindLabel   label;
  char        *share;       /* its inclusive cost, before and after if they differ */
  char        *more;        /* (nullable): the number of hidden callees, "+49" */
  guint        frame;       /* its frame, or GRIND_NONE */
  guint        slot;
  guint        color;       /* of the scale of the scene */
  guint        n_hidden;    /* callees */
  double       cost;        /* inclusive */
  double       before;      /* likewise, in a comparison */
  double       after;
  double       inclusive;   /* from 0 to 1, of the bar */
  double       self;        /* from 0 to 1, of the bar; at most @inclusive */
  gboolean     is_cycle;
  gboolean     has_scope;   /* a scope, not an origin instead of it */
  GrindPresence presence;
} GrindGraphSpot;

typedef enum
{
  GRIND_GRAPH_ARROW_CALL,
  GRIND_GRAPH_ARROW_BACK,   /* to an ancestor of its source */
  GRIND_GRAPH_ARROW_LOOP,   /* from a function to itself */
  GRIND_GRAPH_ARROW_REST,   /* a short arrow for calls hidden by a limit */
} GrindGraphArrowKind;

/* A call, or a rest arrow for several hidden calls. */
typedef struct
{
  GrindGraphArrowKind  kind;
  guint                from;      /* a spot, or GRIND_NONE if hidden */
  guint                to;        /* likewise */
  GArray              *curve;     /* of GrindPoint, from border to border */
  GrindBox             extents;   /* of the curve */
  double               width;
  char                *text;      /* (nullable): its label */
  GrindBox             label;     /* the box of the label; its width is 0 if it does not fit */
  guint                n_hidden;  /* functions a rest arrow represents */
  guint                n_passed;
  gboolean             is_estimate;
  gboolean             is_count_partial;
  gboolean             is_faint;
  double               cost;
  double               before;    /* in a comparison */
  double               after;
  double               count;
  GrindCount           count_before;
  GrindCount           count_after;
  GrindPresence        presence;
} GrindGraphArrow;

/* A group, drawn as a frame around its functions. */
typedef struct
{
  GrindBox  box;
  char     *text;
  guint     slot;
} GrindGraphFrame;

typedef struct _GrindGraphPen GrindGraphPen;

/* The contents of a call graph picture. Items are the spots, then the arrows: first the rest
 * arrows, then the calls, the most expensive ones first. Other graphs of boxes and arrows paint
 * their boxes themselves. */
typedef struct _GrindGraphScene GrindGraphScene;

struct _GrindGraphScene
{
  GArray   *spots;     /* of GrindGraphSpot */
  GArray   *arrows;    /* of GrindGraphArrow */
  GArray   *frames;    /* of GrindGraphFrame, outer ones first */
  guint     n_rests;
  gboolean  is_left_to_right;
  GrindColorScale scale;
  double    width;
  double    height;
  double    text_scale;

  void   (* paint_spot) (GrindGraphScene     *self,
                         const GrindGraphPen *pen,
                         GrindTypeface       *typeface,
                         guint                spot,
                         const GrindEmphasis *emphasis);
  gpointer  paint_data;
};

static inline GrindGraphSpot *
_grind_graph_scene_get_spot (const GrindGraphScene *self,
                             guint                  spot)
{
  return &g_array_index (self->spots, GrindGraphSpot, spot);
}

static inline GrindGraphArrow *
_grind_graph_scene_get_arrow (const GrindGraphScene *self,
                              guint                  arrow)
{
  return &g_array_index (self->arrows, GrindGraphArrow, arrow);
}

GrindGraphScene *_grind_graph_scene_new          (void) G_GNUC_WARN_UNUSED_RESULT;
void             _grind_graph_scene_free         (GrindGraphScene     *self);
void             _grind_graph_scene_make_room    (GrindGraphScene     *self,
                                                  GrindTypeface       *typeface);
void             _grind_graph_scene_center       (GrindGraphScene     *self,
                                                  guint                root);
void             _grind_graph_scene_stretch      (GrindGraphScene     *self,
                                                  const gboolean      *is_narrow,
                                                  double               extra);
void             _grind_graph_scene_place_labels (GrindGraphScene     *self,
                                                  GrindTypeface       *typeface);
void             _grind_graph_scene_paint        (GrindGraphScene     *self,
                                                  cairo_t             *cr,
                                                  GrindTypeface       *typeface,
                                                  const GrindStyle    *style,
                                                  const GrindEmphasis *emphasis);
void             _grind_graph_scene_paint_mark   (GrindGraphScene     *self,
                                                  cairo_t             *cr,
                                                  const GrindStyle    *style,
                                                  guint                item,
                                                  GrindMark            mark);
guint            _grind_graph_scene_find         (GrindGraphScene     *self,
                                                  double               x,
                                                  double               y);
guint            _grind_graph_scene_move         (GrindGraphScene     *self,
                                                  guint                item,
                                                  GrindMove            move);
void             _grind_graph_dot_append_escaped
                                                 (GString             *text,
                                                  const char          *string);
char            *_grind_graph_scene_write_dot    (GrindGraphScene     *self,
                                                  const char          *title)
                                                  G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindGraphScene, _grind_graph_scene_free)

G_END_DECLS
