/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "code/grind-flow-text.h"
#include "draw/graph/grind-graph-pen-private.h"
#include "draw/graph/grind-graph-scene-private.h"
#include "grind-flow-options.h"

G_BEGIN_DECLS

/* Pixels at scale 1 */
#define GRIND_FLOW_HEAD_SIZE 12.5   /* of the text in the first line of a box */
#define GRIND_FLOW_TEXT_SIZE 11.5   /* of its other lines */
#define GRIND_FLOW_PADDING   7
#define GRIND_FLOW_GAP       8      /* between the texts of a line */
#define GRIND_FLOW_TOP       4      /* above the first line and below the last one */
#define GRIND_FLOW_LEADING   1.3    /* of the height of a line */

/* A basic block, or all folded ones. */
typedef struct
{
  guint   block;        /* or GRIND_NONE */
  char   *share;        /* its self cost */
  char   *count;        /* (nullable): its executions */
  gint64  before;       /* in a comparison, these before; below 0 if unknown */
  GArray *lines;        /* of GrindFlowLine */
  double  place_width;  /* of the places of its lines */
  double  indent;       /* of called functions */
} GrindFlowBox;

/* What an arrow stands for. */
typedef struct
{
  guint         from;    /* blocks; GRIND_NONE for folded ones */
  guint         to;
  GrindFlowKind kind;
  gboolean      is_back;
  gint64        count;   /* below 0 if unknown */
  gint64        all;     /* executions of its source */
  gint64        before;  /* in a comparison, @count before; below 0 if unknown */
} GrindFlowLink;

/* The contents of a control-flow graph. */
typedef struct
{
  GrindGraphScene  *graph;      /* boxes and arrows */
  GArray           *boxes;      /* of GrindFlowBox, by spot of @graph */
  GArray           *links;      /* of GrindFlowLink, by arrow of @graph */
  guint            *spots;      /* by block: its spot */
  guint             start;      /* the box at the top */
  guint             n_folded;   /* blocks */
  guint             n_executed; /* of these */
  double            folded;     /* their self cost */
  double            folded_before; /* in a comparison */
  GrindGraphLayout *layout;     /* (nullable) */
} GrindFlowScene;

static inline const GrindFlowBox *
_grind_flow_scene_get_box (const GrindFlowScene *self,
                           guint                 spot)
{
  return &g_array_index (self->boxes, GrindFlowBox, spot);
}

static inline const GrindFlowLink *
_grind_flow_scene_get_link (const GrindFlowScene *self,
                            guint                 arrow)
{
  return &g_array_index (self->links, GrindFlowLink, arrow);
}

/* The input of a scene */
typedef struct
{
  const GrindSubject     *subject;
  GrindFlowText          *text;
  const GrindFlowOptions *options;
  GrindTypeface          *typeface;
} GrindFlowBuild;

GrindFlowScene *_grind_flow_build      (const GrindFlowBuild  *build,
                                        GCancellable          *cancellable,
                                        GError               **error) G_GNUC_WARN_UNUSED_RESULT;
void            _grind_flow_scene_free (GrindFlowScene        *self);
double          _grind_flow_get_cost   (GrindControlFlow      *flow,
                                        const GrindFlowBlock  *block,
                                        GrindEventId           event);
gint64          _grind_flow_get_count_before
                                       (GrindAssembly         *assembly,
                                        const GrindFlowBlock  *block);
double         *_grind_flow_sum_costs_before
                                       (GrindAssembly         *assembly,
                                        GrindEventId           event) G_GNUC_WARN_UNUSED_RESULT;
gint64          _grind_flow_get_followed_before
                                       (GrindAssembly         *assembly,
                                        const GrindFlowBlock  *from,
                                        const GrindFlowBlock  *to,
                                        GrindFlowKind          kind);
void            _grind_flow_paint_spot (GrindGraphScene       *graph,
                                        const GrindGraphPen   *pen,
                                        GrindTypeface         *typeface,
                                        guint                  spot,
                                        const GrindEmphasis   *emphasis);
double          _grind_flow_get_line   (GrindTypeface         *typeface);

char           *_grind_flow_dup_count  (gint64                 before,
                                        gint64                 count) G_GNUC_WARN_UNUSED_RESULT;
char           *_grind_flow_dup_arrow_label
                                       (const GrindFlowLink   *link,
                                        gboolean               is_choice)
                                        G_GNUC_WARN_UNUSED_RESULT;
char           *_grind_flow_dup_times  (gint64                 count) G_GNUC_WARN_UNUSED_RESULT;
char           *_grind_flow_problem_dup_text
                                       (const GrindFlowProblem *self) G_GNUC_WARN_UNUSED_RESULT;
char           *_grind_flow_dup_folded (const GrindFlowScene  *self,
                                        const GrindSubject    *subject)
                                        G_GNUC_WARN_UNUSED_RESULT;

char           *_grind_flow_scene_write_dot
                                       (const GrindFlowScene  *self,
                                        GrindControlFlow      *flow,
                                        const char            *title) G_GNUC_WARN_UNUSED_RESULT;
char          **_grind_flow_dup_block_lines
                                       (const GrindFlowScene  *self,
                                        const GrindSubject    *subject,
                                        GrindFlowText         *text,
                                        guint                  spot) G_GNUC_WARN_UNUSED_RESULT;
char          **_grind_flow_dup_link_lines
                                       (const GrindFlowScene  *self,
                                        GrindFlowText         *text,
                                        guint                  arrow) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindFlowScene, _grind_flow_scene_free)

G_END_DECLS
