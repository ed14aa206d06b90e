/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/estimate/grind-call-tree.h"
#include "analysis/graph/grind-color-map.h"
#include "analysis/graph/grind-graph.h"
#include "analysis/search/grind-hidden-functions.h"
#include "grind-option.h"
#include "grind-style.h"

G_BEGIN_DECLS

/**
 * GrindSubject:
 * @graph: (transfer none): the graph to draw; that after of a comparison
 * @measure: in a comparison, what areas and widths show; otherwise %GRIND_TREE_COST
 * @root: the node to draw around, or %GRIND_NONE for the whole profile
 * @event: the event type of the costs
 * @base: the base of percentages; in a comparison the total before
 * @is_percent: whether costs are shown as percentages
 * @shorten_templates: whether names omit template arguments
 * @hidden_functions: (nullable): the functions that the user hides
 * @note: (nullable): what else the caption says
 * @color_map: the colour map; a comparison has colours for changes instead
 *
 * The subject of pictures. Filled by the creator of a picture, which keeps a copy.
 */
typedef struct
{
  GrindGraph           *graph;
  GrindTreeMeasure      measure;
  GrindNodeId           root;
  GrindEventId          event;
  GrindValue            base;
  gboolean              is_percent;
  gboolean              shorten_templates;
  GrindHiddenFunctions *hidden_functions;
  char                 *note;
  GrindColorMap        *color_map;
} GrindSubject;

/**
 * GrindSizeOptions:
 * @size_by: what areas and widths show, an index of the choices
 *
 * The options of treemaps and flame graphs of comparisons.
 */
typedef struct
{
  guint size_by;
} GrindSizeOptions;

/* The options that users choose; the last one has no name */
extern const GrindOption grind_size_options[];

/**
 * GrindPresence:
 * @GRIND_ON_BOTH_SIDES: on both sides, or outside of a comparison
 * @GRIND_NEW: only after
 * @GRIND_GONE: only before
 *
 * On which sides of a comparison something is.
 */
typedef enum
{
  GRIND_ON_BOTH_SIDES,
  GRIND_NEW,
  GRIND_GONE,
} GrindPresence;

/**
 * GrindLabel:
 * @scope: its scope, or a substitute: the ELF object of a function without a symbol, the number of
 *   functions of a cycle; empty if there is none
 * @name: its last component
 *
 * The name of a function or cycle in a picture.
 */
typedef struct
{
  char *scope;
  char *name;
} GrindLabel;

GrindTreeMeasure grind_size_options_get_measure (const GrindSizeOptions *self);

void   grind_subject_init        (GrindSubject       *self,
                                  GrindGraph         *graph,
                                  GrindNodeId         root,
                                  GrindEventId        event,
                                  GrindColorMap      *color_map);
void   grind_subject_copy        (const GrindSubject *self,
                                  GrindSubject       *copy);
void   grind_subject_clear       (GrindSubject       *self);
void   grind_subject_init_label  (const GrindSubject *self,
                                  GrindNodeId         node,
                                  GrindLabel         *label);
void   grind_label_clear         (GrindLabel         *label);
guint  grind_subject_get_slot    (const GrindSubject *self,
                                  GrindNodeId         node);
gboolean grind_subject_is_alike  (const GrindSubject *self,
                                  GrindNodeId         a,
                                  GrindNodeId         b);
GrindValue grind_subject_get_value (const GrindSubject *self,
                                  double              cost);
char  *grind_subject_format_cost (const GrindSubject *self,
                                  double              cost) G_GNUC_WARN_UNUSED_RESULT;

GrindGraph      *grind_subject_get_before      (const GrindSubject *self);
GrindColorScale  grind_subject_get_scale       (const GrindSubject *self);
guint            grind_subject_get_change_step (const GrindSubject *self,
                                                double              before,
                                                double              after);
char            *grind_subject_format_change   (const GrindSubject *self,
                                                double              before,
                                                double              after)
                                                G_GNUC_WARN_UNUSED_RESULT;
GrindPresence    grind_subject_get_presence    (const GrindSubject *self,
                                                GrindNodeId         node);
const char      *grind_presence_describe       (GrindPresence       self);
char            *grind_subject_format_sides    (const GrindSubject *self,
                                                double              before,
                                                double              after)
                                                G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrindSubject, grind_subject_clear)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrindLabel, grind_label_clear)

G_END_DECLS
