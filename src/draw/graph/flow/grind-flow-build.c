/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Builds the scene of a control-flow graph. */
#include "config.h"

#include "grind-flow-scene-private.h"

#include <math.h>

#include "analysis/names/grind-number.h"
#include "draw/graph/grind-graph-curve-private.h"
#include "profile/grind-math.h"

#define MIN_WIDTH   96     /* px at scale 1 */
#define MAX_WIDTH   380
#define FOLDED_GAP  24     /* between the box of the folded blocks and the graph */
#define ROUNDING    1      /* painted edges are on whole pixels */

#define MAX_LINES        8   /* of a box; the others are counted */
#define MAX_INSTRUCTIONS 40

#define MAX_EXTRA_WIDTH 6    /* px of the arrow that is followed most often */
#define WIDTH_POWER     0.6  /* of its share, as in call graphs */
#define WEIGHT_POWER    0.4  /* of the share in the layout */

#define CORNER 5             /* px at scale 1: the radius of the corners of lines */
#define N_CORNER_POINTS 4

/* The scene being built */
typedef struct
{
  const GrindFlowBuild *build;
  GrindFlowScene       *scene;
  GrindControlFlow     *flow;
  const GrindFlowBlock *blocks;
  guint                 n_blocks;
  const GrindFlowEdge  *edges;
  guint                 n_edges;
  double                self;        /* cost of the function */
  GrindAssembly        *compared;    /* (nullable): with the control flow before */
  double               *before;      /* in a comparison, costs before by block */
  gint64                most;        /* executions of an arrow, at least 1 */
} Maker;

static void
clear_box (gpointer data)
{
  GrindFlowBox *box = data;

  g_free (box->share);
  g_free (box->count);
  g_clear_pointer (&box->lines, g_array_unref);
}

void
_grind_flow_scene_free (GrindFlowScene *self)
{
  g_return_if_fail (self != NULL);

  _grind_graph_scene_free (self->graph);
  g_array_unref (self->boxes);
  g_array_unref (self->links);
  g_free (self->spots);
  g_clear_pointer (&self->layout, grind_graph_layout_unref);
  g_free (self);
}

/* The self cost of a block */
double
_grind_flow_get_cost (GrindControlFlow     *flow,
                      const GrindFlowBlock *block,
                      GrindEventId          event)
{
  GrindLineTable *table = grind_control_flow_get_table (flow);
  double cost = 0;

  for (guint i = block->first_row; i < block->first_row + block->n_rows; i++)
    cost += grind_value_to_double (grind_line_table_get_value (table, i, event));

  return cost;
}

static double
get_cost (const Maker *maker,
          guint        block)
{
  return _grind_flow_get_cost (maker->flow, &maker->blocks[block], maker->build->subject->event);
}

static double
get_cost_before (const Maker *maker,
                 guint        block)
{
  return maker->before != NULL ? maker->before[block] : 0;
}

/* In a comparison those of the other side if it has more */
static gint64
get_count (const Maker *maker,
           guint        block)
{
  gint64 count = maker->blocks[block].count;

  return maker->compared != NULL
           ? MAX (count, _grind_flow_get_count_before (maker->compared, &maker->blocks[block]))
           : count;
}

/* How often the blocks of each loop could have been executed: in each call of the function, or each
 * time that one of the loops around them is repeated */
static double *
list_chances (const Maker *maker,
              double       entered)
{
  guint n_loops;
  const GrindFlowLoop *loops = grind_control_flow_get_loops (maker->flow, &n_loops);
  double *chances = g_new0 (double, n_loops + 1);

  for (guint i = 0; i < n_loops; i++)
    chances[i] = fmax (get_count (maker, loops[i].header),
                       loops[i].parent != GRIND_NONE ? chances[loops[i].parent] : entered);

  return chances;
}

/* Blocks that are executed in few of the cases in which they could be, and cost little */
static gboolean *
choose_folded (const Maker *maker)
{
  gboolean *is_folded = g_new0 (gboolean, maker->n_blocks + 1);
  double fold = maker->build->options->fold;
  g_autofree double *chances = NULL;
  double entered = 0;
  guint n_folded = 0;

  for (guint i = 0; i < maker->n_blocks; i++)
    entered += maker->blocks[i].n_entered;
  chances = list_chances (maker, entered);
  for (guint i = 0; i < maker->n_blocks && fold > 0; i++)
    {
      double cost = fmax (get_cost (maker, i), get_cost_before (maker, i));
      gint64 count = get_count (maker, i);
      guint loop = maker->blocks[i].loop;

      is_folded[i] = count >= 0 && maker->blocks[i].n_entered == 0 &&
                     (count == 0 || (cost < fold * maker->self &&
                                     count < fold * (loop != GRIND_NONE ? chances[loop]
                                                                        : entered)));
      n_folded += is_folded[i];
    }
  /* Nothing is left to see, or a single block takes as much space as the folded ones. */
  for (guint i = 0; i < maker->n_blocks && (n_folded == maker->n_blocks || n_folded == 1); i++)
    is_folded[i] = FALSE;

  return is_folded;
}

double
_grind_flow_get_line (GrindTypeface *typeface)
{
  return ceil (grind_typeface_get_height (typeface, GRIND_FLOW_TEXT_SIZE) * GRIND_FLOW_LEADING);
}

static void
measure (const Maker    *maker,
         GrindFlowBox   *box,
         GrindGraphSpot *spot)
{
  GrindTypeface *typeface = maker->build->typeface;
  GrindTypeface *code = grind_typeface_get_code (typeface);
  double scale = maker->scene->graph->text_scale;
  double head = grind_typeface_get_width (typeface, box->share, GRIND_FLOW_HEAD_SIZE, TRUE);
  double widest = 0;

  if (box->count != NULL)
    head += 2 * GRIND_FLOW_GAP * scale +
            grind_typeface_get_width (typeface, box->count, GRIND_FLOW_HEAD_SIZE, FALSE);
  for (guint i = 0; i < box->lines->len; i++)
    {
      const GrindFlowLine *line = &g_array_index (box->lines, GrindFlowLine, i);

      box->place_width = fmax (box->place_width,
                               grind_typeface_get_width (typeface, line->place,
                                                         GRIND_FLOW_TEXT_SIZE, FALSE));
    }
  /* Below source lines, called functions are in the same column. */
  for (guint i = 0; i < box->lines->len && box->indent == 0; i++)
    {
      const GrindFlowLine *line = &g_array_index (box->lines, GrindFlowLine, i);

      if (!line->is_call && *line->text != '\0')
        box->indent = box->place_width + GRIND_FLOW_GAP * scale;
    }
  for (guint i = 0; i < box->lines->len; i++)
    {
      const GrindFlowLine *line = &g_array_index (box->lines, GrindFlowLine, i);
      double width = grind_typeface_get_width (code, line->text, GRIND_FLOW_TEXT_SIZE, FALSE);

      if (line->is_call)
        width += box->indent;
      else if (box->place_width > 0)
        width += box->place_width + (*line->text != '\0' ? GRIND_FLOW_GAP * scale : 0);
      widest = fmax (widest, width);
    }

  spot->box.width = CLAMP (ceil (fmax (head, widest) + 2 * GRIND_FLOW_PADDING * scale) + ROUNDING,
                           MIN_WIDTH * scale, MAX_WIDTH * scale);
  spot->box.height = ceil (grind_typeface_get_height (typeface, GRIND_FLOW_HEAD_SIZE) *
                           GRIND_FLOW_LEADING + 2 * GRIND_FLOW_TOP * scale +
                           box->lines->len * _grind_flow_get_line (typeface));
}

static void
add_box (const Maker  *maker,
         GrindFlowBox *box,
         double        cost,
         double        before)
{
  const GrindSubject *subject = maker->build->subject;
  GrindGraphSpot spot = {
    .node = subject->root, .frame = GRIND_NONE, .cost = cost, .before = before, .after = cost,
  };

  if (maker->compared != NULL)
    spot.color = grind_subject_get_change_step (subject, before, cost);
  else if (maker->self > 0)
    spot.color = grind_style_get_heat_step (CLAMP (cost / maker->self, 0, 1));
  measure (maker, box, &spot);
  g_array_append_val (maker->scene->graph->spots, spot);
  g_array_append_val (maker->scene->boxes, *box);
}

/* Replaces the lines beyond a limit by their number. */
static void
limit_lines (const Maker *maker,
             GArray      *lines)
{
  guint most = maker->build->options->detail == GRIND_FLOW_LINES ? MAX_LINES : MAX_INSTRUCTIONS;
  guint n_more;
  GrindFlowLine rest = { NULL, NULL, TRUE };

  if (lines->len <= most)
    return;

  n_more = lines->len - most + 1;
  g_array_set_size (lines, most - 1);
  rest.place = g_strdup ("");
  rest.text = g_strdup_printf ("… +%u", n_more);
  g_array_append_val (lines, rest);
}

static void
add_block (const Maker *maker,
           guint        number)
{
  const GrindFlowBlock *block = &maker->blocks[number];
  double cost = get_cost (maker, number);
  double before = get_cost_before (maker, number);
  GrindFlowBox box = { .block = number, .before = -1 };

  maker->scene->spots[number] = maker->scene->boxes->len;
  box.share = maker->compared != NULL
                ? grind_subject_format_sides (maker->build->subject, before, cost)
                : grind_subject_format_cost (maker->build->subject, cost);
  if (maker->compared != NULL)
    box.before = _grind_flow_get_count_before (maker->compared, block);
  box.lines = grind_flow_text_list (maker->build->text, number, maker->build->options->detail);
  limit_lines (maker, box.lines);
  if (block->count >= 0)
    {
      g_autofree char *count = _grind_flow_dup_count (box.before, block->count);

      box.count = g_strconcat (count, " ×", NULL);
    }
  add_box (maker, &box, cost, before);
}

static void
add_folded (const Maker    *maker,
            const gboolean *is_folded)
{
  GrindFlowScene *scene = maker->scene;
  GrindFlowBox box = { .block = GRIND_NONE, .before = -1 };

  for (guint i = 0; i < maker->n_blocks; i++)
    {
      if (!is_folded[i])
        continue;
      scene->spots[i] = scene->boxes->len;
      scene->folded += get_cost (maker, i);
      scene->folded_before += get_cost_before (maker, i);
      scene->n_folded++;
      scene->n_executed += maker->blocks[i].count > 0;
    }
  if (scene->n_folded == 0)
    return;

  box.share = _grind_flow_dup_folded (scene, maker->build->subject);
  box.lines = g_array_new (FALSE, FALSE, sizeof (GrindFlowLine));
  add_box (maker, &box, scene->folded, scene->folded_before);
}

static void
add_arrow (const Maker         *maker,
           const GrindFlowLink *link,
           gboolean             is_choice)
{
  GrindFlowScene *scene = maker->scene;
  gint64 count = MAX (link->count, link->before);
  double share = count > 0 ? fmin (count / (double) maker->most, 1) : 0;
  GrindGraphArrow arrow = { .kind = GRIND_GRAPH_ARROW_CALL, .cost = MAX (link->count, 0) };

  if (link->before >= 0)
    {
      arrow.before = link->before;
      arrow.after = link->count;
    }

  arrow.from = scene->spots[link->from];
  arrow.to = link->to != GRIND_NONE ? scene->spots[link->to] : scene->boxes->len - 1;
  arrow.width = 1 + MAX_EXTRA_WIDTH * pow (share, WIDTH_POWER);
  arrow.is_faint = count == 0 || link->to == GRIND_NONE;
  arrow.count = MAX (link->count, 0);
  arrow.text = _grind_flow_dup_arrow_label (link, is_choice);
  g_array_append_val (scene->graph->arrows, arrow);
  g_array_append_val (scene->links, *link);
}

/* The arrows from a block: those to folded blocks are one. Arrows from folded blocks are not
 * drawn. */
static void
add_arrows (const Maker    *maker,
            guint           from,
            const gboolean *is_folded)
{
  const GrindFlowBlock *block = &maker->blocks[from];
  GrindFlowLink rest = { from, GRIND_NONE, GRIND_FLOW_TAKEN, FALSE, 0, block->count, -1 };
  gboolean has_rest = FALSE;

  for (guint i = block->first_edge; i < block->first_edge + block->n_edges; i++)
    {
      const GrindFlowEdge *edge = &maker->edges[i];
      GrindFlowLink link = { from, edge->to, edge->kind, edge->is_back, edge->count, block->count,
                             -1 };

      if (maker->compared != NULL)
        link.before = _grind_flow_get_followed_before (maker->compared, block,
                                                       &maker->blocks[edge->to], edge->kind);
      if (is_folded[edge->to])
        {
          has_rest = TRUE;
          rest.count = grind_add (rest.count, MAX (edge->count, 0));
          continue;
        }
      add_arrow (maker, &link, block->n_edges > 1);
    }
  if (has_rest)
    add_arrow (maker, &rest, TRUE);
}

static int
compare_links (gconstpointer a,
               gconstpointer b,
               gpointer      user_data)
{
  const GrindFlowScene *scene = user_data;
  const GrindFlowLink *first = _grind_flow_scene_get_link (scene, *(const guint *) a);
  const GrindFlowLink *second = _grind_flow_scene_get_link (scene, *(const guint *) b);

  if (first->count != second->count)
    return first->count < second->count ? 1 : -1;

  return (*(const guint *) a > *(const guint *) b) - (*(const guint *) a < *(const guint *) b);
}

/* Sorts arrows such that those that are followed most are painted last. */
static void
sort_arrows (GrindFlowScene *scene)
{
  guint n = scene->links->len;
  g_autofree guint *order = g_new (guint, n + 1);
  g_autofree GrindGraphArrow *arrows = g_memdup2 (scene->graph->arrows->data,
                                                  n * sizeof (GrindGraphArrow));
  g_autofree GrindFlowLink *links = g_memdup2 (scene->links->data, n * sizeof (GrindFlowLink));

  for (guint i = 0; i < n; i++)
    order[i] = i;
  g_qsort_with_data (order, n, sizeof (guint), compare_links, scene);
  for (guint i = 0; i < n; i++)
    {
      g_array_index (scene->graph->arrows, GrindGraphArrow, i) = arrows[order[i]];
      g_array_index (scene->links, GrindFlowLink, i) = links[order[i]];
    }
}

static gboolean
is_leaf (const Maker *maker,
         guint        arrow)
{
  return _grind_flow_scene_get_link (maker->scene, arrow)->to == GRIND_NONE;
}

static void
get_label_size (const Maker           *maker,
                const GrindGraphArrow *arrow,
                double                *width,
                double                *height)
{
  *width = grind_typeface_get_width (maker->build->typeface, arrow->text,
                                     GRIND_GRAPH_MAX_LABEL_SIZE, FALSE);
  *height = grind_typeface_get_height (maker->build->typeface, GRIND_GRAPH_MAX_LABEL_SIZE);
}

/* The box that calls lead to; without one, the first */
static guint
find_start (const Maker *maker)
{
  guint box = maker->scene->spots[grind_control_flow_get_entry (maker->flow)];

  return _grind_flow_scene_get_box (maker->scene, box)->block != GRIND_NONE ? box : 0;
}

/* The node of a box in the layout, where the first one is at the top */
static guint
get_node (const Maker *maker,
          guint        box)
{
  guint start = maker->scene->start;

  if (box == start)
    return 0;

  return box != 0 ? box : start;
}

/* The label of an arrow to the folded blocks is a box for the layout, as the arrow ends there. */
static GrindGraphLayout *
lay_out (Maker         *maker,
         GCancellable  *cancellable,
         GError       **error)
{
  GrindGraphScene *graph = maker->scene->graph;
  guint n_spots = graph->spots->len - (maker->scene->n_folded > 0);
  g_autofree GrindGraphLayoutNode *nodes = g_new0 (GrindGraphLayoutNode,
                                                   n_spots + graph->arrows->len + 1);
  g_autofree GrindGraphLayoutEdge *edges = g_new0 (GrindGraphLayoutEdge, graph->arrows->len + 1);
  GrindGraphLayoutRequest request = {
    .nodes = nodes,
    .n_nodes = n_spots,
    .edges = edges,
    .n_edges = graph->arrows->len,
    .lines = GRIND_GRAPH_LINES_ORTHOGONAL,
    .scale = graph->text_scale,
    .previous = maker->build->options->previous,
  };

  for (guint i = 0; i < n_spots; i++)
    {
      const GrindBox *box = &_grind_graph_scene_get_spot (graph, i)->box;

      nodes[get_node (maker, i)] = (GrindGraphLayoutNode) { box->width, box->height, G_MAXUINT };
    }
  for (guint i = 0; i < graph->arrows->len; i++)
    {
      const GrindGraphArrow *arrow = _grind_graph_scene_get_arrow (graph, i);
      const GrindFlowLink *link = _grind_flow_scene_get_link (maker->scene, i);

      edges[i].from = get_node (maker, arrow->from);
      edges[i].to = get_node (maker, arrow->to);
      if (link->count > 0)
        edges[i].weight = pow (link->count / (double) maker->most, WEIGHT_POWER);
      edges[i].is_back = link->is_back;
      if (is_leaf (maker, i))
        {
          edges[i].to = request.n_nodes;
          nodes[request.n_nodes].cluster = G_MAXUINT;
          get_label_size (maker, arrow, &nodes[request.n_nodes].width,
                          &nodes[request.n_nodes].height);
          request.n_nodes++;
        }
      else if (arrow->text != NULL)
        {
          get_label_size (maker, arrow, &edges[i].label_width, &edges[i].label_height);
          edges[i].label_width += arrow->width / 2;
        }
    }

  return grind_graph_layout_new (&request, cancellable, error);
}

static GrindPoint
get_between (const GrindPoint *from,
             const GrindPoint *to,
             double            distance)
{
  double length = hypot (to->x - from->x, to->y - from->y);
  double part = length > 0 ? fmin (distance / length, 0.5) : 0;

  return (GrindPoint) { from->x + (to->x - from->x) * part, from->y + (to->y - from->y) * part };
}

/* A line with round corners through points of a layout */
static GArray *
make_curve (const GrindPoint *points,
            guint             n_points,
            double            radius)
{
  g_autoptr (GArray) corners = _grind_graph_curve_new (points, n_points);
  GArray *curve = g_array_new (FALSE, FALSE, sizeof (GrindPoint));
  const GrindPoint *all = (gconstpointer) corners->data;

  g_array_append_val (curve, all[0]);
  for (guint i = 1; i + 1 < corners->len; i++)
    {
      GrindPoint in = get_between (&all[i], &all[i - 1], radius);
      GrindPoint out = get_between (&all[i], &all[i + 1], radius);

      for (guint k = 0; k <= N_CORNER_POINTS; k++)
        {
          double t = k / (double) N_CORNER_POINTS;
          GrindPoint point = {
            (1 - t) * (1 - t) * in.x + 2 * t * (1 - t) * all[i].x + t * t * out.x,
            (1 - t) * (1 - t) * in.y + 2 * t * (1 - t) * all[i].y + t * t * out.y,
          };

          g_array_append_val (curve, point);
        }
    }
  g_array_append_val (curve, all[corners->len - 1]);

  return curve;
}

static void
place_arrows (const Maker *maker)
{
  GrindFlowScene *scene = maker->scene;
  const GrindBox *boxes = grind_graph_layout_get_boxes (scene->layout, NULL);
  guint leaf = scene->graph->spots->len - (scene->n_folded > 0);

  for (guint i = 0; i < scene->graph->arrows->len; i++)
    {
      GrindGraphArrow *arrow = _grind_graph_scene_get_arrow (scene->graph, i);
      guint n_points;
      const GrindPoint *points = grind_graph_layout_get_curve (scene->layout, i, &n_points);

      arrow->curve = make_curve (points, n_points, CORNER * scene->graph->text_scale);
      _grind_graph_curve_get_extents (arrow->curve, &arrow->extents);
      if (is_leaf (maker, i))
        {
          arrow->label = boxes[leaf++];
          continue;
        }
      if (arrow->text == NULL || !grind_graph_layout_get_label (scene->layout, i, &arrow->label))
        {
          arrow->label = (GrindBox) { 0, };
          continue;
        }
      /* The layout does not know the width of the line. */
      arrow->label.x += arrow->width / 2;
      arrow->label.width -= arrow->width / 2;
    }
}

static void
place (const Maker *maker)
{
  GrindFlowScene *scene = maker->scene;
  GrindGraphScene *graph = scene->graph;
  const GrindBox *boxes = grind_graph_layout_get_boxes (scene->layout, NULL);
  guint n_spots = graph->spots->len - (scene->n_folded > 0);

  for (guint i = 0; i < n_spots; i++)
    _grind_graph_scene_get_spot (graph, i)->box = boxes[get_node (maker, i)];
  grind_graph_layout_get_size (scene->layout, &graph->width, &graph->height);
  if (scene->n_folded > 0)
    {
      GrindBox *box = &_grind_graph_scene_get_spot (graph, n_spots)->box;

      graph->width = fmax (graph->width, box->width + 2 * FOLDED_GAP);
      box->x = FOLDED_GAP / 2.0;
      box->y = graph->height + FOLDED_GAP / 2.0;
      graph->height = box->y + box->height + FOLDED_GAP / 2.0;
    }
  place_arrows (maker);
}

/**
 * _grind_flow_build:
 * @build: the input of the scene
 * @cancellable: (nullable): cancels the call
 * @error: return location for an error, only for cancellation
 *
 * Returns: (transfer full) (nullable): the scene, or %NULL when cancelled. Call it in worker
 *   threads
 */
GrindFlowScene *
_grind_flow_build (const GrindFlowBuild  *build,
                   GCancellable          *cancellable,
                   GError               **error)
{
  g_autoptr (GrindFlowScene) scene = g_new0 (GrindFlowScene, 1);
  g_autofree gboolean *is_folded = NULL;
  g_autofree double *before = NULL;
  GrindAssembly *assembly = grind_flow_text_get_assembly (build->text);
  Maker maker = { build, scene };

  maker.flow = assembly->flow;
  maker.blocks = grind_control_flow_get_blocks (maker.flow, &maker.n_blocks);
  maker.edges = grind_control_flow_get_edges (maker.flow, &maker.n_edges);
  for (guint i = 0; i < maker.n_blocks; i++)
    maker.self += get_cost (&maker, i);
  maker.most = 1;
  for (guint i = 0; i < maker.n_edges; i++)
    maker.most = MAX (maker.most, maker.edges[i].count);
  if (grind_subject_get_before (build->subject) != NULL)
    {
      maker.compared = assembly;
      maker.before = before = _grind_flow_sum_costs_before (assembly, build->subject->event);
    }

  scene->graph = _grind_graph_scene_new ();
  scene->graph->text_scale = grind_typeface_get_scale (build->typeface);
  scene->graph->scale = grind_subject_get_scale (build->subject);
  scene->graph->paint_spot = _grind_flow_paint_spot;
  scene->graph->paint_data = scene;
  scene->boxes = g_array_new (FALSE, FALSE, sizeof (GrindFlowBox));
  g_array_set_clear_func (scene->boxes, clear_box);
  scene->links = g_array_new (FALSE, FALSE, sizeof (GrindFlowLink));
  scene->spots = g_new0 (guint, maker.n_blocks + 1);

  is_folded = choose_folded (&maker);
  for (guint i = 0; i < maker.n_blocks; i++)
    {
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return NULL;
      if (!is_folded[i])
        add_block (&maker, i);
    }
  add_folded (&maker, is_folded);
  for (guint i = 0; i < maker.n_blocks; i++)
    if (!is_folded[i])
      add_arrows (&maker, i, is_folded);
  sort_arrows (scene);

  scene->start = find_start (&maker);
  scene->layout = lay_out (&maker, cancellable, error);
  if (scene->layout == NULL)
    return NULL;
  place (&maker);

  return g_steal_pointer (&scene);
}
