/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Builds the scene of a call graph from the chosen subgraph. */
#include "config.h"

#include "grind-graph-build-private.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "analysis/names/grind-number.h"
#include "grind-graph-curve-private.h"
#include "profile/grind-plain-text.h"
#include "profile/grind-text.h"

/* Pixels at scale 1 */
#define COMPACT_WIDTH  148
#define MAX_WIDE_WIDTH 340
#define PADDING        7     /* left and right of the texts of a box */
#define GAP            8     /* between the texts of a line */
#define REST_LENGTH    16

#define MAX_EXTRA_WIDTH 6    /* px of an arrow with all of the root's cost */
#define WIDTH_POWER     0.6  /* of the share: 1, 10 and 100 % differ by whole pixels */
#define N_REST_PLACES   7

#define TIMES "\xc3\x97"     /* U+00D7 */
#define DOT   "\xc2\xb7"     /* U+00B7 */

/* The scene being built */
typedef struct
{
  GrindGraphBuild         *build;
  GrindGraphScene         *scene;
  GrindGrouping           *grouping;      /* (nullable) */
  const GrindSubgraphNode *nodes;
  const GrindSubgraphEdge *edges;
  guint                    n_nodes;
  guint                    n_edges;
  GrindGraphLayout        *layout;
} Maker;

static double
get_share (const Maker *maker,
           GrindValue   cost)
{
  double share = grind_value_get_share (cost, maker->nodes[0].inclusive);

  return isfinite (share) ? CLAMP (share, 0, 1) : 0;
}

/* The share of the total, as in the bars of lists */
double
_grind_graph_get_bar (const GrindSubject *subject,
                      double              cost)
{
  double share = grind_value_get_share (grind_value_new_decimal (GRIND_VALUE_DECIMAL, cost),
                                        subject->base);

  return isfinite (share) ? CLAMP (share, 0, 1) : 0;
}

static double
get_spot_width (const Maker          *maker,
                const GrindGraphSpot *spot)
{
  GrindTypeface *typeface = maker->build->typeface;
  double scale = maker->scene->text_scale;
  double upper, lower;

  if (maker->build->options->spread == GRIND_GRAPH_COMPACT)
    return COMPACT_WIDTH * scale;
  if (maker->build->options->spread == GRIND_GRAPH_NORMAL)
    return GRIND_GRAPH_NODE_WIDTH * scale;

  upper = grind_typeface_get_width (typeface, spot->label.scope, GRIND_GRAPH_SCOPE_SIZE, FALSE);
  if (spot->more != NULL)
    upper += GAP * scale + grind_typeface_get_width (typeface, spot->more,
                                                     GRIND_GRAPH_SCOPE_SIZE, FALSE);
  lower = grind_typeface_get_width (typeface, spot->label.name, GRIND_GRAPH_NAME_SIZE, TRUE) +
          grind_typeface_get_width (typeface, spot->share, GRIND_GRAPH_NAME_SIZE, FALSE) +
          GAP * scale;

  return CLAMP (ceil (fmax (upper, lower) + 2 * PADDING * scale), GRIND_GRAPH_NODE_WIDTH * scale,
                MAX_WIDE_WIDTH * scale);
}

static char *
format_hidden (guint n_hidden)
{
  g_autofree char *number = NULL;

  if (n_hidden == 0)
    return NULL;

  number = grind_number_format_integer (n_hidden);

  return g_strconcat ("+", number, NULL);
}

/* The file or ELF object, for a function without a scope */
static char *
dup_origin (const GrindSubject *subject,
            GrindFunctionId     function)
{
  GrindProfile *profile = grind_graph_get_profile (subject->graph);
  char *(* const dups[]) (GrindProfile *, GrindFunctionId) = {
    grind_profile_dup_function_file, grind_profile_dup_function_object,
  };

  for (guint i = 0; i < G_N_ELEMENTS (dups); i++)
    {
      g_autofree char *path = grind_plain_text_show (dups[i] (profile, function));

      /* PHP writes native paths, possibly of another system. */
      if (!grind_text_is_unknown (path))
        return g_path_get_basename (g_strdelimit (path, "\\", '/'));
    }

  return g_strdup ("");
}

static void
init_label (const GrindSubject *subject,
            GrindGraphSpot     *spot)
{
  grind_subject_init_label (subject, spot->node, &spot->label);
  spot->has_scope = *spot->label.scope != '\0';
  if (spot->has_scope || spot->is_cycle)
    return;

  g_free (spot->label.scope);
  spot->label.scope = dup_origin (subject, spot->node);
}

static void
add_spot (Maker *maker,
          guint  number)
{
  const GrindSubject *subject = maker->build->subject;
  const GrindSubgraphNode *node = maker->nodes + number;
  GrindProfile *profile = grind_graph_get_profile (subject->graph);
  GrindGraphSpot spot = { .node = node->node, .frame = GRIND_NONE };

  spot.is_cycle = node->node >= grind_profile_get_n_functions (profile);
  spot.cost = grind_value_to_double (node->inclusive);
  spot.n_hidden = node->n_hidden_callees;
  spot.slot = spot.is_cycle ? GRIND_COLOR_SLOT_OTHER : grind_subject_get_slot (subject, node->node);
  spot.color = maker->scene->scale == GRIND_COLOR_SCALE_HEAT
                 ? grind_style_get_heat_step (get_share (maker, node->inclusive)) : spot.slot;
  spot.inclusive = _grind_graph_get_bar (subject, spot.cost);
  spot.self = fmin (_grind_graph_get_bar (subject, grind_value_to_double (node->self)),
                    spot.inclusive);
  if (grind_subject_get_before (subject) != NULL)
    _grind_graph_compare_spot (subject, &spot);
  else
    spot.share = grind_subject_format_cost (subject, spot.cost);
  spot.more = format_hidden (node->n_hidden_callees);
  init_label (subject, &spot);
  spot.box.width = get_spot_width (maker, &spot);
  spot.box.height = GRIND_GRAPH_NODE_HEIGHT * maker->scene->text_scale;

  g_array_append_val (maker->scene->spots, spot);
}

static const GrindGraphSpot *
get_spots (const Maker *maker)
{
  return &g_array_index (maker->scene->spots, GrindGraphSpot, 0);
}

/* The number of calls, or those before and after, and the cost, or its change */
static char *
format_call (const Maker             *maker,
             const GrindSubgraphEdge *edge,
             const GrindGraphArrow   *arrow)
{
  const GrindSubject *subject = maker->build->subject;
  gboolean is_compared = grind_subject_get_before (subject) != NULL;
  g_autoptr (GString) text = g_string_new (NULL);

  if (is_compared)
    _grind_graph_append_counts (text, arrow);
  else if (edge->count.count > 0)
    {
      g_autofree char *count = grind_number_format_count (edge->count);

      g_string_append_printf (text, "%s " TIMES, count);
    }
  if (edge->n_passed > 0)
    {
      g_autofree char *number = grind_number_format_integer (edge->n_passed);

      if (text->len > 0)
        g_string_append_c (text, ' ');
      /* translators: on an arrow of the call graph: the number of skipped functions */
      g_string_append_printf (text, _("via %s"), number);
    }
  if (maker->build->options->show_call_costs)
    {
      g_autofree char *cost = is_compared
                                ? grind_subject_format_change (subject, arrow->before, arrow->after)
                                : grind_subject_format_cost (subject, arrow->cost);

      g_string_append_printf (text, "%s%s", text->len > 0 ? " " DOT " " : "", cost);
    }

  return text->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

/* The width of an arrow with a share of the largest cost */
static double
get_width (double share)
{
  return 1 + MAX_EXTRA_WIDTH * pow (share, WIDTH_POWER);
}

/* Adds arrows in the order of the edges, without curves. */
static void
add_calls (Maker *maker)
{
  for (guint i = 0; i < maker->n_edges; i++)
    {
      const GrindSubgraphEdge *edge = maker->edges + i;
      GrindGraphArrow arrow = {
        .from = edge->from,
        .to = edge->to,
        .width = get_width (get_share (maker, edge->cost)),
        .n_passed = edge->n_passed,
        .is_estimate = edge->is_estimate,
        .is_count_partial = edge->count.is_partial,
        .cost = grind_value_to_double (edge->cost),
        .count = edge->count.count,
      };

      if (grind_subject_get_before (maker->build->subject) != NULL)
        _grind_graph_compare_arrow (maker->build->subject, edge, get_spots (maker), &arrow);
      arrow.text = format_call (maker, edge, &arrow);
      /* Its cost is part of the function's cost. */
      if (edge->from == edge->to)
        {
          arrow.kind = GRIND_GRAPH_ARROW_LOOP;
          arrow.width = 1;
        }
      else if (edge->is_back)
        arrow.kind = GRIND_GRAPH_ARROW_BACK;
      g_array_append_val (maker->scene->arrows, arrow);
    }
}

/* The more the cost of a call has changed, the wider its arrow is. */
static void
set_changed_widths (Maker *maker)
{
  double most = 0;

  for (guint i = 0; i < maker->scene->arrows->len; i++)
    {
      const GrindGraphArrow *arrow = _grind_graph_scene_get_arrow (maker->scene, i);

      if (arrow->kind != GRIND_GRAPH_ARROW_LOOP)
        most = fmax (most, fabs (arrow->after - arrow->before));
    }
  for (guint i = 0; i < maker->scene->arrows->len; i++)
    {
      GrindGraphArrow *arrow = _grind_graph_scene_get_arrow (maker->scene, i);

      arrow->width = 1;
      if (arrow->kind != GRIND_GRAPH_ARROW_LOOP && most > 0)
        arrow->width = get_width (fabs (arrow->after - arrow->before) / most);
    }
}

static GrindGraphLayout *
lay_out (Maker         *maker,
         GCancellable  *cancellable,
         GError       **error)
{
  const GrindGraphOptions *options = maker->build->options;
  g_autofree GrindGraphLayoutNode *nodes = g_new0 (GrindGraphLayoutNode, maker->n_nodes);
  g_autofree GrindGraphLayoutEdge *edges = g_new0 (GrindGraphLayoutEdge, maker->n_edges);
  GrindGraphLayoutRequest request = {
    .nodes = nodes,
    .n_nodes = maker->n_nodes,
    .edges = edges,
    .n_edges = maker->n_edges,
    .is_left_to_right = options->is_left_to_right,
    .has_clusters = maker->grouping != NULL,
    .cluster_head = GRIND_GRAPH_FRAME_TOP * maker->scene->text_scale,
    .spread = options->spread,
    .scale = maker->scene->text_scale,
    .previous = options->previous,
  };

  for (guint i = 0; i < maker->n_nodes; i++)
    {
      const GrindBox *box = &_grind_graph_scene_get_spot (maker->scene, i)->box;

      nodes[i] = (GrindGraphLayoutNode) { box->width, box->height, maker->nodes[i].group };
    }
  for (guint i = 0; i < maker->n_edges; i++)
    {
      const GrindGraphArrow *arrow = _grind_graph_scene_get_arrow (maker->scene, i);

      edges[i] = (GrindGraphLayoutEdge) {
        .from = arrow->from,
        .to = arrow->to,
        .weight = get_share (maker, maker->edges[i].cost),
        .is_back = arrow->kind == GRIND_GRAPH_ARROW_BACK,
      };
      /* Other labels have their space between the ranks. */
      if (arrow->text == NULL ||
          (!options->is_left_to_right && arrow->kind != GRIND_GRAPH_ARROW_LOOP))
        continue;
      edges[i].label_width = grind_typeface_get_width (maker->build->typeface, arrow->text,
                                                       GRIND_GRAPH_MAX_LABEL_SIZE, FALSE);
      edges[i].label_height = grind_typeface_get_height (maker->build->typeface,
                                                         GRIND_GRAPH_MAX_LABEL_SIZE);
    }

  return grind_graph_layout_new (&request, cancellable, error);
}

/* The place along a side of a box, from 0 to 1, that is farthest from any arrow. */
static double
find_rest_place (const Maker *maker,
                 guint        spot,
                 gboolean     is_callers)
{
  static const double places[N_REST_PLACES] = { 0.5, 0.625, 0.375, 0.75, 0.25, 0.875, 0.125 };
  const GrindBox *box = &_grind_graph_scene_get_spot (maker->scene, spot)->box;
  gboolean is_turned = maker->scene->is_left_to_right;
  double best = places[0];
  double most = -1;

  for (guint i = 0; i < N_REST_PLACES; i++)
    {
      double nearest = 1;

      for (guint j = 0; j < maker->scene->arrows->len; j++)
        {
          const GrindGraphArrow *arrow = _grind_graph_scene_get_arrow (maker->scene, j);
          guint last = arrow->curve->len - 1;
          GrindPoint end = g_array_index (arrow->curve, GrindPoint, is_callers ? last : 0);
          double at = is_turned ? (end.y - box->y) / box->height : (end.x - box->x) / box->width;

          if ((is_callers ? arrow->to : arrow->from) == spot)
            nearest = fmin (nearest, fabs (at - places[i]));
        }
      if (nearest > most + 1e-9)
        {
          most = nearest;
          best = places[i];
        }
    }

  return best;
}

static GArray *
make_rest_curve (const Maker *maker,
                 guint        spot,
                 gboolean     is_callers)
{
  const GrindBox *box = &_grind_graph_scene_get_spot (maker->scene, spot)->box;
  double length = REST_LENGTH * maker->scene->text_scale;
  double place = find_rest_place (maker, spot, is_callers);
  GrindPoint ends[2];

  if (maker->scene->is_left_to_right)
    {
      ends[0].x = is_callers ? box->x - length : box->x + box->width;
      ends[0].y = ends[1].y = box->y + place * box->height;
      ends[1].x = ends[0].x + length;
    }
  else
    {
      ends[0].y = is_callers ? box->y - length : box->y + box->height;
      ends[0].x = ends[1].x = box->x + place * box->width;
      ends[1].y = ends[0].y + length;
    }

  return _grind_graph_curve_new (ends, G_N_ELEMENTS (ends));
}

/* Adds a rest arrow for calls that are hidden although they exceed the minimum share. */
static void
add_rest (Maker    *maker,
          GArray   *rests,
          guint     spot,
          gboolean  is_callers)
{
  const GrindSubgraphNode *node = maker->nodes + spot;
  GrindValue cost = is_callers ? node->hidden_caller_cost : node->hidden_callee_cost;
  guint n_hidden = is_callers ? node->n_hidden_callers : node->n_hidden_callees;
  GrindGraphArrow arrow = {
    .kind = GRIND_GRAPH_ARROW_REST,
    .from = is_callers ? GRIND_NONE : spot,
    .to = is_callers ? spot : GRIND_NONE,
    .width = 1,
    .n_hidden = n_hidden,
    .cost = grind_value_to_double (cost),
  };

  /* The graph is not about other callees of a caller, or other callers of a callee. */
  if (is_callers ? node->depth > 0 : node->depth < 0)
    return;
  if (n_hidden == 0 || get_share (maker, cost) < maker->build->options->min_call_share)
    return;

  arrow.curve = make_rest_curve (maker, spot, is_callers);
  arrow.text = format_hidden (n_hidden);
  g_array_append_val (rests, arrow);
}

static int
compare_calls (gconstpointer a,
               gconstpointer b)
{
  const GrindGraphArrow *first = a;
  const GrindGraphArrow *second = b;

  if (first->cost != second->cost)
    return first->cost < second->cost ? 1 : -1;
  if (first->from != second->from)
    return first->from < second->from ? -1 : 1;

  return (first->to > second->to) - (first->to < second->to);
}

static void
place_arrows (Maker *maker)
{
  g_autoptr (GArray) rests = g_array_new (FALSE, FALSE, sizeof (GrindGraphArrow));

  for (guint i = 0; i < maker->n_edges; i++)
    {
      GrindGraphArrow *arrow = _grind_graph_scene_get_arrow (maker->scene, i);
      guint n_points;
      const GrindPoint *points = grind_graph_layout_get_curve (maker->layout, i, &n_points);

      arrow->curve = _grind_graph_curve_new (points, n_points);
    }
  for (guint i = 0; i < maker->n_nodes && maker->grouping == NULL; i++)
    if (maker->nodes[i].depth == 0)
      _grind_graph_scene_center (maker->scene, i);
  for (guint i = 0; i < maker->n_nodes; i++)
    {
      add_rest (maker, rests, i, TRUE);
      add_rest (maker, rests, i, FALSE);
    }
  g_array_sort (maker->scene->arrows, compare_calls);
  g_array_prepend_vals (maker->scene->arrows, rests->data, rests->len);
  maker->scene->n_rests = rests->len;
  for (guint i = 0; i < maker->scene->arrows->len; i++)
    {
      GrindGraphArrow *arrow = _grind_graph_scene_get_arrow (maker->scene, i);

      _grind_graph_curve_get_extents (arrow->curve, &arrow->extents);
    }
}

/* The slot of all functions in a frame, or GRIND_COLOR_SLOT_OTHER if they differ. */
static guint
get_frame_slot (const Maker *maker,
                guint        group)
{
  guint slot = GRIND_NONE;

  for (guint i = 0; i < maker->n_nodes; i++)
    {
      guint own = _grind_graph_scene_get_spot (maker->scene, i)->slot;

      if (maker->nodes[i].group != group || _grind_graph_scene_get_spot (maker->scene, i)->is_cycle)
        continue;
      if (slot != GRIND_NONE && slot != own)
        return GRIND_COLOR_SLOT_OTHER;
      slot = own;
    }

  return slot != GRIND_NONE ? slot : GRIND_COLOR_SLOT_OTHER;
}

/* The last component of a path */
static char *
dup_frame_text (GrindGrouping *grouping,
                guint          group)
{
  char *name = grind_plain_text_show (grind_grouping_dup_name (grouping, group));
  g_autofree char *path = NULL;

  if (grind_grouping_get_by (grouping) == GRIND_GROUP_BY_CLASS || strchr (name, '/') == NULL)
    return name;

  path = name;

  return g_path_get_basename (path);
}

static void
add_frames (Maker *maker)
{
  for (guint i = 0; i < grind_graph_layout_get_n_clusters (maker->layout); i++)
    {
      GrindGraphFrame frame = { 0 };
      guint group = grind_graph_layout_get_cluster (maker->layout, i, &frame.box);

      frame.text = dup_frame_text (maker->grouping, group);
      frame.slot = get_frame_slot (maker, group);
      g_array_append_val (maker->scene->frames, frame);
      for (guint j = 0; j < maker->n_nodes; j++)
        if (maker->nodes[j].group == group)
          _grind_graph_scene_get_spot (maker->scene, j)->frame = i;
    }
}

/* Omits the number of hidden callees from a box if the label of its rest arrow shows it. */
static void
drop_numbers (Maker *maker)
{
  for (guint i = 0; i < maker->scene->n_rests; i++)
    {
      const GrindGraphArrow *arrow = _grind_graph_scene_get_arrow (maker->scene, i);

      if (arrow->from != GRIND_NONE && arrow->label.width > 0)
        g_clear_pointer (&_grind_graph_scene_get_spot (maker->scene, arrow->from)->more, g_free);
    }
}

static void
place (Maker *maker)
{
  const GrindBox *boxes = grind_graph_layout_get_boxes (maker->layout, NULL);

  for (guint i = 0; i < maker->n_nodes; i++)
    _grind_graph_scene_get_spot (maker->scene, i)->box = boxes[i];
  grind_graph_layout_get_size (maker->layout, &maker->scene->width, &maker->scene->height);
  if (maker->grouping != NULL)
    add_frames (maker);
  place_arrows (maker);
  _grind_graph_scene_make_room (maker->scene, maker->build->typeface);
  _grind_graph_scene_place_labels (maker->scene, maker->build->typeface);
  drop_numbers (maker);
}

/* Counts the hidden callers above the root and the hidden callees below it. */
static void
count_hidden (const Maker *maker)
{
  GrindGraphBuild *build = maker->build;

  for (guint i = 0; i < maker->n_nodes; i++)
    {
      const GrindSubgraphNode *node = maker->nodes + i;

      if (node->depth <= 0)
        build->n_hidden_callers += node->n_hidden_callers;
      if (node->depth >= 0)
        build->n_hidden_callees += node->n_hidden_callees;
      if (node->depth >= (int) build->options->callee_depth && node->n_hidden_callees > 0)
        build->is_cut_by_depth = TRUE;
    }
}

static gboolean
make_grouping (GrindGraphBuild  *self,
               GrindGrouping   **grouping,
               GCancellable     *cancellable,
               GError          **error)
{
  *grouping = NULL;
  if (self->options->cluster_by == GRIND_GROUP_BY_NONE)
    return TRUE;

  *grouping = grind_grouping_new (self->subject->graph, self->options->cluster_by, cancellable,
                                  error);

  return *grouping != NULL;
}

/**
 * _grind_graph_build:
 * @self: the input of the scene
 * @cancellable: (nullable): cancels the call
 * @error: return location for an error, only for cancellation
 *
 * Returns: (transfer full) (nullable): the scene, or %NULL when cancelled. Call it in worker
 *   threads
 */
GrindGraphScene *
_grind_graph_build (GrindGraphBuild  *self,
                    GCancellable     *cancellable,
                    GError          **error)
{
  g_autoptr (GrindGraphScene) scene = _grind_graph_scene_new ();
  g_autoptr (GrindSubgraph) subgraph = NULL;
  g_autoptr (GrindGrouping) grouping = NULL;
  Maker maker = { self, scene };

  if (!make_grouping (self, &grouping, cancellable, error))
    return NULL;
  subgraph = grind_graph_options_choose (self->options, self->subject, grouping, cancellable,
                                         error);
  if (subgraph == NULL)
    return NULL;

  maker.grouping = grouping;
  maker.nodes = grind_subgraph_get_nodes (subgraph, &maker.n_nodes);
  maker.edges = grind_subgraph_get_edges (subgraph, &maker.n_edges);
  scene->is_left_to_right = self->options->is_left_to_right;
  scene->text_scale = grind_typeface_get_scale (self->typeface);
  scene->scale = grind_subject_get_scale (self->subject);
  for (guint i = 0; i < maker.n_nodes; i++)
    add_spot (&maker, i);
  add_calls (&maker);
  if (scene->scale == GRIND_COLOR_SCALE_CHANGE)
    set_changed_widths (&maker);

  maker.layout = self->layout = lay_out (&maker, cancellable, error);
  if (maker.layout == NULL)
    return NULL;

  place (&maker);
  self->totals = *grind_subgraph_get_totals (subgraph);
  count_hidden (&maker);

  return g_steal_pointer (&scene);
}
